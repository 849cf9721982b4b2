"""Many games at once, and what they say about seats, scores and length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np

from ..kernel import Game
from .cells import Cell, results, shared_wins
from .work import Progress, Work


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games with its 95 % interval (Wilson, 1927); all between 0 and 1."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, wins: float, games: int, z: float = 1.959964) -> Share:
        """`wins` may be fractional: a shared victory counts in parts. `z`: standard errors, if not those of 95 %."""
        if games == 0:
            return cls(0.0, 0.0, 1.0)
        p = wins / games
        middle = (p + z * z / (2 * games)) / (1 + z * z / games)
        half = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
        # Without rounding: whoever never wins may never win.
        return cls(p, 0.0 if wins == 0 else middle - half, 1.0 if wins == games else middle + half)


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, standard deviation and quartiles of some numbers."""

    mean: float
    deviation: float
    low: float
    quarter: float
    median: float
    three_quarters: float
    high: float

    @classmethod
    def of(cls, values: Any) -> Spread:
        """From an array or a sequence of at least one number."""
        array = np.asarray(values, float)
        return cls(
            float(array.mean()), float(array.std()), *(float(q) for q in np.percentile(array, [0, 25, 50, 75, 100]))
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What a simulation found. Win shares split shared victories evenly."""

    game: str
    seats: tuple[str, ...]  # the bot on each seat
    options: dict[str, int]
    games: int
    seed: int
    wins: tuple[Share, ...]  # by seat
    scores: tuple[Spread, ...]  # by seat
    winning_score: Spread
    length: Spread  # decisions a game
    shared: float  # share of games with more than one winner

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def simulate(
    game: Game, bots: Sequence[str], games: int, *, seed: int = 1, options: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None, workers: int | None = None, progress: Progress | None = None,
    work: Work | None = None,
) -> Report:  # fmt: skip
    """Play `games` games with the bots named by seat and sum them up.

    `values` replaces components of the box. The result depends on the seed alone, not on who does the work (unless a
    bot is bounded by time): `workers` processes, or whatever `work` says. Raises BotError, OptionError or BoxError for
    what does not exist, FaultError for rules that fail.

    >>> from lusoria.play import catalogue
    >>> report = simulate(catalogue.game("spartacus"), ["random"] * 3, 500, workers=1)
    >>> len(report.wins), round(sum(share.value for share in report.wins), 6)
    (3, 1.0)
    """
    cell = Cell.of(game, bots, seed, options, values)
    return report_of(cell, games, work or Work(workers, progress=progress))


def report_of(cell: Cell, games: int, work: Work) -> Report:
    """The same for a cell."""
    parts = list(work.results(cell.parts(results, games)))
    scores, standings, lengths = (np.concatenate([p[k] for p in parts]) for k in ("scores", "standings", "lengths"))
    wins = shared_wins(standings)
    return Report(
        cell.game.slug, cell.bots, dict(cell.options), games, cell.seed,
        tuple(Share.of(float(wins[:, p].sum()), games) for p in range(cell.seats)),
        tuple(Spread.of(scores[:, p]) for p in range(cell.seats)),
        Spread.of(scores[wins > 0]), Spread.of(lengths), float(((wins > 0).sum(axis=1) > 1).mean()),
    )  # fmt: skip
