"""How long and how often something is measured. All time is processor time of one thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .report import Figure

# Does about so much (games, searches, steps) and says how much it did, in the unit of the figure, and in how long.
Work = Callable[[int], tuple[float, float]]


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of something."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


@dataclass(frozen=True, slots=True)
class Pace:
    """So many runs of about so many seconds each: what is measured is bounded by time, not by its size."""

    runs: int = 5
    seconds: float = 0.15

    def amount(self, work: Work) -> int:
        """How much there is to do for a run; trying it out also warms up."""
        n = 1
        while True:
            _, spent = work(n)
            if spent >= self.seconds / 4:
                return max(1, round(n * self.seconds / spent))
            n *= 4

    def rates(self, work: Work) -> list[float]:
        """How much a second, run by run."""
        n = self.amount(work)
        return [done / spent for done, spent in (work(n) for _ in range(self.runs))]

    def pairs(
        self, what: str, unit: str, peer: str, ours: Work, theirs: Work, *, goal: float | None = None
    ) -> Iterator[Figure]:
        """Both sides in turn, each with its own amount, and the ratio of neighbouring runs."""
        n, m = self.amount(ours), self.amount(theirs)
        mine, others = [], []
        for _ in range(self.runs):
            done, spent = ours(n)
            mine.append(done / spent)
            done, spent = theirs(m)
            others.append(done / spent)
        yield Figure.of(f"{what}, Lusoria", unit, mine)
        yield Figure.of(f"{what}, {peer}", unit, others)
        yield Figure.of(f"{what}, ratio", "x", [a / b for a, b in zip(mine, others, strict=True)], goal=goal, peer=peer)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a run: what is measured now, about how many seconds it takes, and the work. Sentences among its
    figures say what could not be measured, and why."""

    title: str
    cost: float
    work: Callable[[], Iterable[Figure | str]]
