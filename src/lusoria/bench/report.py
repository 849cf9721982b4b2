"""What a measurement found: medians with their spread, and ratios taken pair by pair in one run."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from statistics import median
from typing import Any

from rich.table import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: the median of several runs with the least and the most; `goal` and `peer` where there is one.

    A ratio (unit "x") is the median of ratios of neighbouring runs, ours over the peer's.
    """

    what: str
    unit: str
    median: float
    least: float
    most: float
    goal: float | None = None
    peer: str | None = None

    @classmethod
    def of(
        cls, what: str, unit: str, values: Sequence[float], *, goal: float | None = None, peer: str | None = None
    ) -> Figure:  # fmt: skip
        """From at least one value."""
        return cls(what, unit, median(values), min(values), max(values), goal, peer)


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of one run, and what they were measured with."""

    figures: tuple[Figure, ...]
    compared: dict[str, int]  # decisions that the reference games were compared with OpenSpiel's over

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "machine": {"python": platform.python_version(), "cores": os.cpu_count(), "processor": platform.machine()},
            "versions": {name: version(name) for name in ("lusoria", "numba", "numpy", "open_spiel")},
            "compared": self.compared,
            "figures": [asdict(f) for f in self.figures],
        }

    def table(self) -> Table:
        """For people."""
        table = Table(box=None, header_style="bold", pad_edge=False)
        for head in ("Measure", "Median", "Least", "Most", "", "Goal", "Beside"):
            table.add_column(head, justify="left" if head in ("Measure", "", "Beside") else "right")
        for f in self.figures:
            numbers = [_short(v) for v in (f.median, f.least, f.most)]
            table.add_row(f.what, *numbers, f.unit, "" if f.goal is None else _short(f.goal), f.peer or "")
        return table


def _short(value: float) -> str:
    if value >= 1_000_000:
        return f"{value / 1_000_000:.1f} M"
    if value >= 10_000:
        return f"{value / 1000:.0f} k"
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"
