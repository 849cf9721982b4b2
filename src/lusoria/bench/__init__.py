"""Measurements side by side with OpenSpiel and C in one run, and the reference games that both can play; and what a
house of many tables costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .measure import Watch
    from .report import Report


def run(
    quick: bool = False, device: str = "cpu", watch: Watch | None = None, *, web: bool = False, ray: bool = False
) -> Report:  # fmt: skip
    """Prove the reference games equal to their peers', then measure; `quick`: a tenth of the work; `watch`: is told
    what is measured now, how much is done, and of how much.

    With device "cuda": prove the lanes of a graphics card equal to the CPU's, then measure those. With `web`: people at
    the tables of a house, and nothing else. With `ray`: a cluster on this machine, and nothing else.

    Raises MissingExtraError without OpenSpiel, CUDA's bindings, what visits a house or Ray, NoDeviceError without a
    card, AssertionError if anything differs.
    """
    if web:
        from .web import run as visit

        return visit(quick, watch)
    if ray:
        from .nodes import run as share_out

        return share_out(quick)
    if device == "cuda":
        from .cuda import run as measure_card

        return measure_card(quick)
    from .measure import run as measure

    return measure(quick, watch=watch)


__all__ = ["run"]
