"""What a measurement found: medians with their spread, and ratios taken pair by pair in one run."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any

from rich.table import Table

VERSIONS = ("lusoria", "llvmlite", "numpy", "open_spiel", "cuda-bindings")  # named where they are installed
LESS_IS_BETTER = {"s", "ms", "us", "MB", "bare steps", "bare games", "bare parts"}


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

    @property
    def met(self) -> bool | None:
        """Whether the median reaches the goal, or stays below it where less is better; None without a goal."""
        if self.goal is None:
            return None
        return self.median <= self.goal if self.unit in LESS_IS_BETTER else self.median >= self.goal


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of one run, and what they were measured with."""

    figures: tuple[Figure, ...]
    compared: dict[str, int]  # decisions over which what was measured was compared with what it must equal
    device: str | None = None  # the graphics card, where there was one
    notes: tuple[str, ...] = ()  # what could not be measured, and why
    taken: float = 0.0  # seconds on the clock

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Report:
        """The inverse of `as_dict`; of the machine and the versions only the card is taken over."""
        figures = ({k: v for k, v in f.items() if k != "met"} for f in data["figures"])
        return cls(
            tuple(Figure(**f) for f in figures), dict(data["compared"]), data["machine"].get("device"),
            tuple(data.get("notes", ())), data.get("seconds", 0.0),
        )  # fmt: skip

    def named(self) -> dict[str, Figure]:
        """The figures by what they measure."""
        return {f.what: f for f in self.figures}

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "machine": {**machine(), "device": self.device},
            "versions": {name: found for name in VERSIONS if (found := _version(name))},
            "compared": self.compared,
            "notes": list(self.notes),
            "seconds": round(self.taken, 1),
            "figures": [{**asdict(f), "met": f.met} for f in self.figures],
        }

    def table(self) -> Table:
        """For people."""
        table = Table(box=None, header_style="bold", pad_edge=False)
        for head in ("Measure", "Median", "Least", "Most", "", "Goal", "Beside"):
            table.add_column(head, justify="left" if head in ("Measure", "", "Beside") else "right")
        for f in self.figures:
            numbers = [short(v) for v in (f.median, f.least, f.most)]
            table.add_row(f.what, *numbers, f.unit, _goal(f), f.peer or "")
        return table


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def machine() -> dict[str, Any]:
    """What the figures of this process are measured on."""
    from ..kernel.machine import optimise

    return {
        "python": platform.python_version(), "cores": os.cpu_count(), "processor": platform.machine(),
        "model": optimise.processor()[1],
    }  # fmt: skip


def _goal(f: Figure) -> str:
    if f.goal is None:
        return ""
    said = f"{'≤' if f.unit in LESS_IS_BETTER else '≥'} {short(f.goal)}"
    return said if f.met else f"[red]{said} missed[/]"


def short(value: float) -> str:
    """A number in three or four places."""
    if value >= 1_000_000:
        return f"{value / 1_000_000:.1f} M"
    if value >= 10_000:
        return f"{value / 1000:.0f} k"
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"
