"""Fixtures for all tests."""

import pytest

from tests.support.browser import browser, page

__all__ = ["browser", "page"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever asks for a page or a browser is a browser test.

    Now and then Chromium leaves a press of the mouse or a wait without an answer; then, and only then, it is asked once
    more. What fails twice is a fault.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))
