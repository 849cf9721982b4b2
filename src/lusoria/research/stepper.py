"""One game in compiled code, stepped from Python: for agents that are written in Python and want the rest fast.

>>> game = Stepper("rad-der-geschichte", seats=3)
>>> codes = game.begin(seed=1)
>>> while codes:
...     codes = game.step(codes[0])
>>> sum(game.returns())
0.0
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from ..kernel import Game
from ..kernel import compiled as machine
from ..kernel.compiled import FaultError
from ..play import catalogue

DRIVER = Path(__file__).parent / "drivers" / "stepper.py"
FAULTS = {-1: "is not open to", -2: "failed in the rules for"}
Codes = tuple[int, ...]


class Stepper:
    """One table. `begin` and `step` answer with the codes open to the seat that is asked next, () at the end; the
    highest code of all is NOTHING, for a seat that may act and need not."""

    def __init__(self, game: str | Game, seats: int | None = None, options: Mapping[str, int] | None = None) -> None:
        """Raises UnknownGame or OptionError with one sentence."""
        self.game = catalogue.game(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(self.game.seats[0] if seats is None else seats)
        self.nothing = self.game.rules.size
        drivers = machine.module(self.game.rules, (DRIVER,))
        self._begin, self._step = drivers.begin_on, drivers.step_on
        self._table = np.zeros(2, drivers.TABLE_TYPE)
        self._table["box"] = machine.load(self.game).box(self.game.box(options))
        self._address, self._lane = self._table.ctypes.data, self._table["lane"][0]
        codes = memoryview(self._table["codes"][0])
        self._codes = Bits() if self.nothing < drivers.FEW_CODES else Counted(codes)

    def begin(self, seed: int) -> Codes:
        """A new game; the same seed gives the same game."""
        return self._codes[self._begin(self._address, self.seats, seed)]

    def step(self, code: int) -> Codes:
        """One step of the seat that is asked. Raises FaultError for a code that is not open to it."""
        answer = self._step(self._address, code)
        if answer < 0:
            raise FaultError(f"{self.game.slug}: code {code} {FAULTS[answer]} seat {self.seat}")
        return self._codes[answer]

    @property
    def seat(self) -> int:
        """The seat that is asked now."""
        return int(self._lane["actor"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._lane["ended"])

    def returns(self) -> list[float]:
        """The final reward of each seat, -1 .. 1; zeros while the game lasts."""
        found: list[float] = self._lane["reward"][: self.seats].tolist()
        return found


class Bits(dict[int, Codes]):
    """The codes of a mask of bits. Most masks come again and again."""

    MOST = 1 << 16

    def __missing__(self, bits: int) -> Codes:
        if len(self) >= self.MOST:
            self.clear()
        codes = self[bits] = tuple(c for c in range(bits.bit_length()) if bits >> c & 1)
        return codes


class Counted:
    """The codes where there are too many for bits: so many from the head of a row."""

    def __init__(self, row: memoryview) -> None:
        self.row = row

    def __getitem__(self, n: int) -> Codes:
        return tuple(self.row[:n])
