"""One game on the interpreted rules, a decision at a time: what the doors for single games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ..bots.simple import prospect
from ..kernel import Game, Rules, Table
from ..kernel.declare import RANGES, STREAMS
from ..kernel.luck import mix
from ..kernel.planned import tensor_fields

See = Literal["shown", "known"]
Tensor = npt.NDArray[Any]


class Tensors:
    """How states of a game become rows of numbers: every kept field but the streams of chance, in declared order.

    The numbers stand in the narrowest integers that hold all fields.
    """

    def __init__(self, rules: Rules) -> None:
        self.fields = tensor_fields(rules.State)
        self.dtype = np.result_type(*(f.kind for f in self.fields))
        self.low = np.concatenate([np.full(_count(f.shape), -RANGES[f.kind] - 1, self.dtype) for f in self.fields])
        self.high = np.concatenate([np.full(_count(f.shape), RANGES[f.kind], self.dtype) for f in self.fields])
        self.size = len(self.low)

    def of(self, state: Table) -> Tensor:
        """The tensor of a list-backed state, shape (size,)."""
        numbers: list[int] = []
        for field in self.fields:
            value = getattr(state, field.name)
            if not field.shape:
                numbers.append(value)
            elif len(field.shape) == 1:
                numbers += value
            else:
                for row in value:
                    numbers += row
        return np.array(numbers, self.dtype)


def _count(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape)) if shape else 1


def actor(state: Table, poll: int) -> int:
    """Who is asked next: a seat of the poll, else an awaited one; of several the lowest."""
    waiting = poll or state.awaits
    return (waiting & -waiting).bit_length() - 1


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
        """All seats that can answer now: those of the poll at once, else those awaited at once."""
        waiting = self.poll or self.state.awaits
        return [p for p in range(self.seats) if waiting >> p & 1]

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
