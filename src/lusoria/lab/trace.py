"""Games gone through once more, decision by decision: how well each seat stood, and who led."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.search import prepare
from ..kernel import compiled as machine
from .cells import Cell

SIMPLE = 5  # a decision between so many things or fewer is a simple one
AHEAD = 0.02  # somebody leads whose forecast (-1 .. 1) is so far before the next one's


class Trace:
    """Room for games of a cell with so many decisions; `states[0]` is where the last one stopped."""

    def __init__(self, cell: Cell, longest: int) -> None:
        tool, self.seats = machine.load(cell.game), cell.seats
        self.states, self.box = tool.states(1), tool.box(cell.box())
        self.tape, self.widths, self.awaited = (np.zeros(longest + 1, np.int64) for _ in range(3))
        self.forecast = np.zeros((longest + 1) * cell.seats)
        self._go: Any = prepare(cell.game).retrace.bind(
            self.states, self.box, tool.blank, cell.seats, ..., ..., self.tape, tool.mask(), self.widths,
            self.awaited, self.forecast,
        )  # fmt: skip

    def course(self, key: int, tape: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """The forecast, -1 .. 1, of shape (decisions + 1, seats): what the game's sense says of the true position, or
        who stands before whom. `widths` then tells how many codes were legal at each decision, `awaited` which seats
        were awaited there."""
        steps = len(tape)
        self.tape[:steps] = tape
        self._go(key, steps)
        return self.forecast[: (steps + 1) * self.seats].reshape(-1, self.seats).copy()

    def seconds(self, steps: int, quick: float, slow: float) -> float:
        """How long people would take for the decisions gone through last: `quick` for one between few things, `slow`
        for another, none where there is nothing to choose. Who are asked together think together."""
        asked, now, before = [0.0] * 8, 0.0, 0
        rows = zip(self.tape[:steps].tolist(), self.widths.tolist(), self.awaited.tolist(), strict=False)
        for step, width, awaited in rows:
            seat = step % 8
            for p in range(8):
                if awaited & ~before & 1 << p:
                    asked[p] = now
            since = asked[seat] if awaited >> seat & 1 else now
            done = since + (0 if width < 2 else quick if width <= SIMPLE else slow)
            now = max(now, done)
            asked[seat] = done if awaited & ~(1 << seat) else now
            before = awaited
        return now


def lead_changes(courses: Sequence[npt.NDArray[np.float64]]) -> npt.NDArray[np.int64]:
    """For each game how often somebody else took the lead."""
    whole = np.concatenate(courses)
    game = np.repeat(np.arange(len(courses)), [len(course) for course in courses])
    if whole.shape[1] < 2:
        return np.zeros(len(courses), np.int64)
    ranked = np.partition(whole, -2, axis=1)
    clear = ranked[:, -1] - ranked[:, -2] > AHEAD
    leaders, game = whole.argmax(axis=1)[clear], game[clear]
    changed = (leaders[1:] != leaders[:-1]) & (game[1:] == game[:-1])
    return np.bincount(game[1:][changed], minlength=len(courses))
