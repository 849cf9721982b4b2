"""What a house costs, and how long everybody waits: crowds at tables, tabs that only listen, and one long game."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final

from ..research import missing
from . import house, idle, long
from .report import Figure, Report

if TYPE_CHECKING:
    from .measure import Watch

CROWDS: Final = (20, 60, 200)  # tables


def run(quick: bool = False, watch: Watch | None = None) -> Report:
    """A house with more and more tables; one with thousands of idle streams; one with a long game. Raises
    MissingExtraError without what visits it."""
    try:
        import aiohttp  # noqa: F401
        import psutil  # noqa: F401
    except ImportError as error:
        raise missing(str(error.name), "bench") from error
    start, figures = time.perf_counter(), list[Figure]()
    crowds, seconds = (CROWDS[:1], 10.0) if quick else (CROWDS, 30.0)
    for tables in crowds:
        if watch:
            watch(f"{tables} tables", sum(crowds[: crowds.index(tables)]), sum(crowds))
        figures += house.measure(tables, seconds, web=os.cpu_count() or 1).figures()
    if watch:
        watch("idle streams", sum(crowds), sum(crowds))
    figures += (idle.measure(500, 5.0) if quick else idle.measure()).figures()
    if watch:
        watch("a long game", sum(crowds), sum(crowds))
    figures += (long.measure(100) if quick else long.measure()).figures()
    return Report(tuple(figures), {}, taken=time.perf_counter() - start)
