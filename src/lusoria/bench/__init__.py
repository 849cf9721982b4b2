"""Measurements side by side with OpenSpiel in one run, and the reference games that both can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .report import Report


def run(quick: bool = False) -> Report:
    """Prove the reference games equal to OpenSpiel's, then measure; `quick`: a tenth of the work.

    Raises MissingExtraError without OpenSpiel, AssertionError if a reference game differs from OpenSpiel's.
    """
    from .measure import run as measure

    return measure(quick)


__all__ = ["run"]
