"""Whole games between bots over compiled rules: the ground under simulations, ratings and recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..bots import Bot
from ..bots.search import Room, prepare
from ..kernel import MAX_SEATS, Box, Game
from ..kernel import compiled as machine
from ..kernel.luck import mix

MOST = 100_000  # decisions after which a game counts as endless
OVER, ASKS, ENDLESS = range(3)  # what `play_bots` of bots/drivers/games.py gives back
STEPS, ASKED, ANSWER, LOT = 1, 4, 5, slice(6, 8)  # places in its `run`


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game: final scores and standings by seat, number of decisions, the decisions themselves."""

    scores: tuple[int, ...]
    standings: tuple[int, ...]
    decisions: tuple[tuple[int, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        best = max(self.standings)
        return tuple(p for p, v in enumerate(self.standings) if v == best)


class Seating:
    """Bots at a table: plays one game after another in the machine, in one thread.

    After `play` the last game is in `scores`, `standings` (by seat) and `tape` (a number for each decision: eight times
    the code, and the seat). What belongs to the block `lot` is drawn by lot, whoever is asked.
    """

    def __init__(self, game: Game, box: Box, bots: Sequence[Bot], most: int = MOST, lot: str = "") -> None:
        self.game, self.box, self.bots = game, box, tuple(bots)
        tool = machine.load(game)
        self._room = room = Room(game, max(b.searches for b in bots), max(b.worlds for b in bots))
        self._states, self._record, self._run = tool.states(1), tool.box(box), np.zeros(8, np.int64)
        for block in game.rules.actions.blocks:
            if block.name == lot:
                self._run[LOT] = block.start, block.stop
        taken = [b.row(game) for b in bots]
        self._rows = rows = np.zeros((MAX_SEATS, len(taken[0])), np.int64)
        rows[: len(bots)] = taken
        self._tape = np.zeros(most, np.int64)
        self.scores, self.standings = np.zeros((2, MAX_SEATS), np.int64)
        doors = prepare(game)
        self._open = doors.open_game.bind(self._states, self._record, tool.blank, len(bots), ..., self._run)
        self._play = doors.play_bots.bind(
            self._states, room.known, room.world, room.view, room.words, self._record, rows, *room.thought, self._run,
            self._tape, self.scores, self.standings,
        )  # fmt: skip

    def play(self, key: int) -> int:
        """The game of that key; how many decisions it took.

        Raises FaultError where the rules fail, RuntimeError when the game finds no end.
        """
        self._open(key)
        while (state := self._play()) == ASKS:
            self._run[ANSWER] = self._ask(key, int(self._run[ASKED]))
        if state == ENDLESS:
            raise RuntimeError(f"{self.game.slug}: no end after {len(self._tape)} decisions (seed {key})")
        return int(self._run[STEPS])

    def _ask(self, key: int, seat: int) -> int:
        """A bot that is bounded by time: what it plays, or -1 for nothing."""
        known = machine.load(self.game).know(self._states, 0, self._record, seat)
        code = self.bots[seat].choose(self.game, known, self.box, seat, mix(key, 3 + int(self._run[STEPS])))
        return -1 if code is None else code

    @property
    def tape(self) -> npt.NDArray[np.int64]:
        """The decisions of the last game; overwritten by the next one."""
        return self._tape[: self._run[STEPS]]


def play_game(game: Game, box: Box, bots: Sequence[Bot], seed: int, *, most: int = MOST) -> Result:
    """One game, seat p played by bots[p]; the same seed gives the same game.

    Raises FaultError where the rules fail, RuntimeError when the game finds no end within `most` decisions.
    """
    table, seats = Seating(game, box, bots, most), len(bots)
    table.play(seed)
    return Result(
        tuple(int(v) for v in table.scores[:seats]), tuple(int(v) for v in table.standings[:seats]),
        tuple((int(v) % 8, int(v) // 8) for v in table.tape),
    )  # fmt: skip
