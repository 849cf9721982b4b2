"""`@clause("ZER-2.1")` says which clauses of a rulebook a test shows; tools/clauses.py lists those without a test."""

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, a class or a `pytest.param(..., marks=...)` with literal clause ids."""
    return pytest.mark.clause(*ids)
