"""Games gone through once more, decision by decision: how well each seat stood, and who led."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.search import prepare
from ..kernel import compiled as machine
from .cells import Cell, Games

SIMPLE = 5  # a decision between so many things or fewer is a simple one


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


def lead_changes(cell: Cell, games: Games) -> npt.NDArray[np.int64]:
    """For each game how often somebody else took the lead."""
    tool, leads = machine.load(cell.game), np.zeros(len(games.keys), np.int64)
    if len(leads) and cell.seats > 1:
        prepare(cell.game).count_leads(
            tool.states(1), tool.box(cell.box()), tool.blank, cell.seats, len(leads), games.keys, games.lengths,
            games.tape, leads,
        )  # fmt: skip
    return leads
