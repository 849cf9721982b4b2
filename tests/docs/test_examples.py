"""The examples in docstrings run; those of the web would need a configured Django and are tests instead."""

import doctest
import importlib
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
# Only these are loaded: asked to look for examples itself, pytest would load every file of the house in every process.
MODULES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in sorted(SOURCE.rglob("*.py"))
    if ">>> " in path.read_text("utf-8") and not {"web", "drivers"} & {*path.parts}
]


@pytest.mark.parametrize("name", MODULES)
def test_what_a_docstring_shows_is_so(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed
