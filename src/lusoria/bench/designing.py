"""How fast whole games among bots are, and what it costs to count all that the lab can count of them."""

from __future__ import annotations

import time
from collections.abc import Iterator

from ..bots import Bot
from ..kernel import Game
from ..kernel.luck import mix
from ..lab.cells import Cell
from ..lab.measures import measure
from ..lab.notes import countable
from ..lab.table import Seating
from .pace import Pace, Part
from .report import Figure

GREEDY, COUNTED = "games among greedy bots", "games with everything counted"
GOAL = 1.3  # times as long as the bare game


def part(game: Game, pace: Pace) -> Part:
    """Both figures of one game, at its largest number of players."""
    return Part(f"{game.slug}, whole games", 3 * (pace.runs + 1) * pace.seconds, lambda: _figures(game, pace))


def _figures(game: Game, pace: Pace) -> Iterator[Figure]:
    cell = Cell.of(game, ["greedy"] * game.seats[1])
    table = Seating(game, cell.box(), [Bot.parse(bot) for bot in cell.bots])
    wants = ["leads", *(f"by:{name}" for name in countable(game))]
    measure(cell, 0, 1, *wants)  # everything is made

    def bare(games: int) -> tuple[float, float]:
        start = time.thread_time()
        for g in range(games):
            table.play(mix(cell.seed, g + 1))
        return games, time.thread_time() - start

    n, rates, ratios = pace.amount(bare), [], []
    parts = cell.parts(measure, n, *wants)  # as experiments do it
    for _ in range(pace.runs):
        _, spent = bare(n)
        start = time.thread_time()
        for part in parts:
            part.do()
        rates.append(n / spent)
        ratios.append((time.thread_time() - start) / spent)
    yield Figure.of(f"{game.slug}, {GREEDY}", "games/s", rates)
    yield Figure.of(f"{game.slug}, {COUNTED}", "bare games", ratios, goal=GOAL)
