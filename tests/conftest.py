"""Fixtures for all tests."""

import gc
import os
from pathlib import Path

import pytest

from tests.support.browser import browser, page

__all__ = ["browser", "page"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Each worker makes a data folder of its own (see `own_home`): none inherits that of the process that starts them,
    where they would count each other's requests."""
    if "lusoria-test-" in os.environ.get("LUSORIA_HOME", ""):
        del os.environ["LUSORIA_HOME"]
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # or pytest-django would look for the folder before it is made


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Seven thousand tests of the long run need not be made to be left out."""
    return (collection_path.name == "test_fuzz.py" and config.option.markexpr == "not fuzz") or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever asks for a page or a browser is a browser test.

    Now and then Chromium leaves a press of the mouse or a wait without an answer; then, and only then, it is asked once
    more. What fails twice is a fault.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


def pytest_collection_finish() -> None:
    """Ten thousand tests are no rubbish: nobody need look through them again."""
    gc.collect()
    gc.freeze()
