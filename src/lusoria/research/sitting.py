"""One game on the interpreted rules, a decision at a time: what the doors for single games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ..bots.simple import prospect
from ..kernel import Game, Rules, Table, tensors
from ..kernel.declare import RANGES, STREAMS
from ..kernel.luck import mix

See = Literal["shown", "known"]
Tensor = npt.NDArray[Any]


class Tensors:
    """How states of a game become rows of numbers of 16 bits; see `kernel/tensors.py`."""

    def __init__(self, rules: Rules) -> None:
        self.dtype, self.size = tensors.DTYPE, tensors.size(rules.State)
        fields = tensors.fields(rules.State)
        most = [RANGES[f.kind if tensors.columns(f) == 1 else "i2"] for f in fields]
        each = [tensors.columns(f) * f.count for f in fields]
        self.high = np.repeat(np.array(most, self.dtype), each)
        self.low = -self.high - np.ones(1, self.dtype)

    def of(self, state: Table) -> Tensor:
        """The tensor of a list-backed state, shape (size,)."""
        return np.array(tensors.tensor(state), self.dtype)


def actor(state: Table, poll: int) -> int:
    """Who is asked next: of the poll the first clockwise from a seat that is awaited, else such a seat itself."""
    first = _lowest(state.awaits)
    later = poll >> first << first
    return _lowest(later or poll) if poll else first


def _lowest(seats: int) -> int:
    return max(0, (seats & -seats).bit_length() - 1)


def returns(game: Game, state: Table, box: Any) -> list[float]:
    """The final reward of each seat, -1 .. 1; zeros while the game lasts."""
    return [prospect(game, state, box, p) if state.over else 0.0 for p in range(state.seats)]


class Sitting:
    """One game in progress. `actor` is asked; a seat that may act but need not is asked once after each act of
    anybody (`poll`: the seats still to be asked) and may say NOTHING, which nobody notices."""

    def __init__(self, game: Game, seats: int | None = None, options: Mapping[str, int] | None = None) -> None:
        """Raises OptionError for seats or options that the game does not have."""
        self.game, self.rules = game, game.rules
        self.seats = game.checked_seats(game.seats[0] if seats is None else seats)
        self.box = game.box(options, seats=self.seats)
        self.nothing = self.rules.size
        self.tensors = Tensors(self.rules)

    def begin(self, seed: int) -> None:
        """Set up; the same seed gives the same game."""
        self.state = self.rules.new(self.box, self.seats, [mix(seed, i + 1) for i in range(STREAMS)])
        self.poll = self.state.may & ~self.state.awaits

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def actor(self) -> int:
        """The seat that is asked now."""
        return actor(self.state, self.poll)

    def asked(self) -> list[int]:
        """All seats that can answer now, beginning with the actor: those of the poll at once, else those awaited."""
        waiting, first = self.poll or self.state.awaits, self.actor
        return [p for k in range(self.seats) if waiting >> (p := (first + k) % self.seats) & 1]

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """What the seat may do if it is asked now, shape (codes + 1,), NOTHING last; zeros if it is not asked."""
        can = np.zeros(self.nothing + 1, np.int8)
        if not self.over and (self.poll or self.state.awaits) >> seat & 1:
            can[self.rules.legal_codes(self.state, self.box, seat)] = 1
            can[self.nothing] = bool(self.poll)
        return can

    def may(self, seat: int, code: int) -> bool:
        """Whether the code is open to the seat now."""
        return 0 <= code <= self.nothing and bool(self.mask(seat)[code])

    def act(self, seat: int, code: int) -> None:
        """One step of a seat that is asked, by a code that is open to it."""
        if code == self.nothing:
            self.poll &= ~(1 << seat)
        else:
            self.state.news = 0
            self.rules.apply(self.state, self.box, seat, code)
            self.poll = self.state.may & ~self.state.awaits

    def tensor(self, seat: int, see: See) -> Tensor:
        """What the seat is shown or knows, as numbers."""
        look = self.rules.show if see == "shown" else self.rules.know
        return self.tensors.of(look(self.state, self.box, seat))

    def returns(self) -> list[float]:
        """The final reward of each seat; zeros while the game lasts."""
        return returns(self.game, self.state, self.box)
