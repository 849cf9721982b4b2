"""Messages that are translated when they are read, not when they are said.

A message is an English text with named slots; each reader gets it in their own language, with their own way of
naming cards and seats. Player names go in as data and are never part of a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from .declare import Box, Table

if TYPE_CHECKING:
    from .game import Game
    from .layout import Event

StateT = TypeVar("StateT", bound=Table)
BoxT = TypeVar("BoxT", bound=Box)


@dataclass(frozen=True, slots=True)
class Seat:
    """A slot that is filled with the name of who sits there."""

    number: int


# A text, or a pair of them for one thing and for several: which one is said follows from the first slot with a number.
Text: TypeAlias = str | tuple[str, str]
_SLOT = re.compile(r"\{(\w+)\}")


class Say:
    """One message: `Say("{seat} pays {n}.", seat=Seat(2), n=4)`; slots hold seats, numbers or other messages.

    With a pair of texts (`Say(N_("{n} point", "{n} points"), n=4)`) `plural` is the second and `count` the number that
    decides: the first slot of the text that holds one.
    """

    __slots__ = ("plural", "slots", "text")

    def __init__(self, text: Text, **slots: Slot) -> None:
        self.text: str = text if isinstance(text, str) else text[0]
        self.plural: str | None = None if isinstance(text, str) else text[1]
        self.slots: dict[str, Slot] = slots

    @property
    def count(self) -> int | None:
        """How many things are spoken of; None: the message has no plural form, or no number."""
        named = _SLOT.findall(self.plural or "")
        return next((n for slot in named if isinstance(n := self.slots.get(slot), int)), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Say) and (self.text, self.plural, self.slots) == (
            other.text, other.plural, other.slots
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        text = self.text if self.plural is None else (self.text, self.plural)
        return f"Say({text!r}{''.join(f', {k}={v!r}' for k, v in self.slots.items())})"


Slot: TypeAlias = "Seat | int | str | Say"


@overload
def N_(text: str) -> str: ...
@overload
def N_(text: str, plural: str) -> tuple[str, str]: ...
def N_(text: str, plural: str | None = None) -> Text:  # noqa: N802 - the usual name, which extraction looks for
    """Mark a text, or one with its plural form, for translation and leave it as it is."""
    return text if plural is None else (text, plural)


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of what is public beside the board: a label, whose it is (None: the table's), and its value."""

    label: Say
    seat: int | None
    value: Say | int


@dataclass(frozen=True, slots=True)
class Words:
    """How a game speaks. See `docs/add-a-game.md` for an example of each part."""

    actions: Mapping[str, Text]
    events: Mapping[str, Text]
    prompt: Callable[[AnyView], Say]
    kinds: Mapping[str, Callable[[int], Say]] = field(default_factory=dict)
    kinds_in_box: Mapping[str, Callable[[Any, int], Say]] = field(default_factory=dict)  # named by numbers of the box
    unseen: Mapping[str, str] = field(default_factory=dict)  # what one of a kind is called once it has faded: "a card"
    reasons: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    unplayable: Mapping[int, str] = field(default_factory=dict)  # what `playable` of the rules says of a box, by number
    reckoned: tuple[str, ...] = ()  # the events with which something is counted out: pages show them together
    often: tuple[str, ...] = ()  # blocks of small equal steps: pages offer to do the last one as often as it goes
    facts: Callable[[AnyView], Sequence[Fact]] | None = None
    unwon: Callable[[AnyView], bool] | None = None  # whether nobody has won a game that is over
    price: Callable[[AnyView, int], Say | None] | None = None  # what a legal act costs: told beside it, never asked
    warn: Callable[[AnyView, int], Say | None] | None = None  # what is at risk: the page asks once whether it is meant


@dataclass(frozen=True, slots=True)
class View(Generic[StateT, BoxT]):
    """What one reader may see of a match now. `seat` is None for a spectator.

    A box says once, in its words, what it reads: `View = ViewOf[rules.State, rules.Box]`; where any game will do it is
    an `AnyView`.
    """

    game: Game
    box: BoxT
    state: StateT  # what this seat is shown; everything else blank or rearranged beyond recognition
    seat: int | None
    legal: tuple[int, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...] = ()  # places 1, 1, 3, .. once the game is over
    fresh: tuple[Event, ...] = ()  # what happened since this reader last acted
    pad: Mapping[str, int] = field(default_factory=dict)  # the reader's own marks on the note pad; no part of the game

    @property
    def unwon(self) -> bool:
        """Whether the game is over and nobody has won it, whoever stands first."""
        unwon = self.game.words.unwon
        return self.over and unwon is not None and unwon(self)

    @property
    def result(self) -> dict[str, Any] | None:
        """How the game has ended, as plain data: scores and places of all seats, and whether anybody has won it."""
        if not self.over:
            return None
        return {"scores": list(self.scores), "ranking": list(self.ranking), "won": not self.unwon}

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

    def sees_score(self, seat: int) -> bool:
        """Whether this reader is shown what the seat has."""
        if self.over:
            return True
        late = self.game.scored_late
        if late and getattr(self.box, self.game.option(late).field):
            return False
        return seat == self.seat or not self.game.secret_scores

    def knows(self, card: int) -> bool:
        """Whether this reader is shown where the card is (games with a `CardTable`)."""
        from .declare import EVERYONE
        from .zones import CardTable

        assert isinstance(self.state, CardTable)
        seen = self.state.card_seen[card]
        return seen == EVERYONE if self.seat is None else bool(seen >> self.seat & 1)


AnyView: TypeAlias = View[Any, Any]
