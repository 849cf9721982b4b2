"""Messages that are translated when they are read, not when they are said.

A message is an English text with named slots; each reader gets it in their own language, with their own way of
naming cards and seats. Player names go in as data and are never part of a text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from .declare import Box, Table
    from .game import Game
    from .layout import Event


@dataclass(frozen=True, slots=True)
class Seat:
    """A slot that is filled with the name of who sits there."""

    number: int


class Say:
    """One message: `Say("{seat} pays {n}.", seat=Seat(2), n=4)`; slots hold seats, numbers or other messages."""

    __slots__ = ("slots", "text")

    def __init__(self, text: str, **slots: Slot) -> None:
        self.text = text
        self.slots: dict[str, Slot] = slots

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and (self.text, self.slots) == (other.text, other.slots)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Say({self.text!r}{''.join(f', {k}={v!r}' for k, v in self.slots.items())})"


Slot: TypeAlias = "Seat | int | str | Say"


def N_(text: str) -> str:  # noqa: N802 - the usual name, which extraction looks for
    """Mark a text for translation and leave it as it is."""
    return text


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of what is public beside the board: a label, whose it is (None: the table's), and its value."""

    label: Say
    seat: int | None
    value: Say | int


@dataclass(frozen=True, slots=True)
class Words:
    """How a game speaks. See `docs/add-a-game.md` for an example of each part."""

    actions: Mapping[str, str]
    events: Mapping[str, str]
    prompt: Callable[[View], Say]
    kinds: Mapping[str, Callable[[int], Say]] = field(default_factory=dict)
    unseen: Mapping[str, str] = field(default_factory=dict)  # what one of a kind is called once it has faded: "a card"
    reasons: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    facts: Callable[[View], Sequence[Fact]] | None = None
    warn: Callable[[View, int], Say | None] | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one reader may see of a match now. `seat` is None for a spectator."""

    game: Game
    box: Box
    state: Table  # what this seat is shown; everything else blank or rearranged beyond recognition
    seat: int | None
    legal: tuple[int, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...] = ()  # places 1, 1, 3, .. once the game is over
    fresh: tuple[Event, ...] = ()  # what happened since this reader last acted
    pad: Mapping[str, int] = field(default_factory=dict)  # the reader's own marks on the note pad; no part of the game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple(p for p in range(self.state.seats) if self.state.awaits >> p & 1)

    def knows(self, card: int) -> bool:
        """Whether this reader is shown where the card is (games with a `CardTable`)."""
        from .declare import EVERYONE
        from .zones import CardTable

        assert isinstance(self.state, CardTable)
        seen = self.state.card_seen[card]
        return seen == EVERYONE if self.seat is None else bool(seen >> self.seat & 1)
