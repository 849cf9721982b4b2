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

import numpy as np

from ..kernel import Game
from ..kernel import compiled as machine
from ..kernel.compiled import FaultError
from ..play import catalogue
from .doors import doors, game_layout

FEW_CODES = 62  # as in the driver
CLOSED = -1  # the answer to a code that is not open; lower ones are faults of the rules
Codes = tuple[int, ...]


class Stepper:
    """One table. `begin` and `step` answer with the codes open to the seat that is asked next, () at the end; the
    highest code of all is NOTHING, for a seat that may act and need not."""

    def __init__(self, game: str | Game, seats: int | None = None, options: Mapping[str, int] | None = None) -> None:
        """Raises UnknownGame or OptionError with one sentence."""
        self.game = catalogue.game(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(self.game.seats[0] if seats is None else seats)
        self.nothing = self.game.rules.size
        self._drivers = doors(self.game)
        self._begin, self._step = self._drivers.begin_on.raw, self._drivers.step_on.raw
        self._table = np.zeros(2, game_layout(self.game.rules))
        self._table["box"] = machine.load(self.game).box(self.game.box(options, seats=self.seats))
        self._address, self._lane = self._table.ctypes.data, self._table["lane"][0]
        codes = memoryview(self._table["codes"][0])
        self._codes = Bits() if self.nothing < FEW_CODES else Counted(codes)

    def begin(self, seed: int) -> Codes:
        """A new game; the same seed gives the same game."""
        return self._codes[self._drivers.code.raise_fault(self._begin(self._address, self.seats, seed))]

    def step(self, code: int) -> Codes:
        """One step of the seat that is asked. Raises FaultError for a code that is not open to it."""
        answer = self._step(self._address, code)
        if answer < 0:
            raise self._refused(code, answer)
        return self._codes[answer]

    def _refused(self, code: int, answer: int) -> FaultError:
        if answer == CLOSED:
            return FaultError(f"{self.game.slug}: code {code} is not open to seat {self.seat}")
        fault = self._drivers.fault(-1 - answer)
        return FaultError(f"{self.game.slug}: code {code} failed for seat {self.seat}: {fault}")

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
