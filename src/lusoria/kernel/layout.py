"""Names for what can be done and for what has happened.

An action is a small whole number, its *code*, out of a named block; the layout gives notation, parsing and pages::

    ACTIONS = Actions()
    PASS = ACTIONS.one("pass")
    PLAY = ACTIONS.block("play", 12, of="card")     # PLAY + 3 plays card 3; `code in PLAY`: is a card played?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class Codes(int):
    """A block as rules name it: the number of its first code, and a container of all of its codes.

    `PLAY + 3` and `code - PLAY` count within the block; `code in PLAY` asks whether a code belongs to it. Compiled text
    has a comparison with two constants there.
    """

    __slots__ = ()
    count = 1

    @classmethod
    def of(cls, start: int, count: int) -> Codes:
        """The codes `start .. start + count - 1`."""
        # A set's own method, since it answers as fast as two comparisons would.
        within = frozenset(range(start, start + count)).__contains__
        kind: type[Codes] = type("Codes", (cls,), {"__slots__": (), "count": count, "__contains__": within})
        return kind(start)

    def __contains__(self, code: object) -> bool:
        return code in range(self, self + self.count)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as the plain number."""
        return int, (int(self),)


@dataclass(frozen=True, slots=True)
class Block:
    """One kind of action: codes `start .. start + count - 1`, the k-th meaning the value `first + k * step`."""

    name: str
    start: int
    count: int
    of: str | None = None
    first: int = 0
    step: int = 1
    amount: bool = False
    weight: int = 1
    final: bool = False

    @property
    def stop(self) -> int:
        """The first code behind the block."""
        return self.start + self.count

    def value(self, code: int) -> int:
        """What the code stands for: the card, the seat, the amount."""
        return self.first + (code - self.start) * self.step

    def code(self, value: int) -> int:
        """The inverse of `value`; ValueError when the block has no such value."""
        k, rest = divmod(value - self.first, self.step)
        if rest or not 0 <= k < self.count:
            raise ValueError(f"{self.name} has no {value}")
        return self.start + k


class Actions:
    """The layout of a game's action codes.

    >>> acts = Actions(); stop = acts.one("pass"); play = acts.block("play", 3, of="card", first=1)
    >>> acts.size, acts.name(play + 1), acts.parse("play:2"), 3 in play, stop in play
    (4, 'play:2', 2, True, False)
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.size = 0

    def _add(self, name: str, count: int, **rest: object) -> Codes:
        if not name.replace("-", "_").isidentifier() or any(b.name == name for b in self.blocks):
            raise ValueError(f"{name!r} cannot name a block: a new, plain word is needed")
        if count < 1:
            raise ValueError(f"block {name} needs at least one code")
        block = Block(name, self.size, count, **rest)  # type: ignore[arg-type]
        self.blocks.append(block)
        self.size += count
        return Codes.of(block.start, count)

    def one(self, name: str, *, weight: int = 1, final: bool = False) -> Codes:
        """A single action; returns its code."""
        return self._add(name, 1, weight=weight, final=final)

    def block(
        self, name: str, count: int, *, of: str, first: int = 0, weight: int = 1, final: bool = False
    ) -> Codes:  # fmt: skip
        """`count` actions, one for each value `first ..`; `of` names the kind of value. Returns the first code."""
        return self._add(name, count, of=of, first=first, weight=weight, final=final)

    def amount(
        self, name: str, count: int, *, first: int = 0, step: int = 1, weight: int = 1, final: bool = False
    ) -> Codes:  # fmt: skip
        """A wide block of amounts `first, first + step ..`: a number field for people, widened in search."""
        return self._add(name, count, of="amount", first=first, step=step, amount=True, weight=weight, final=final)

    def block_of(self, code: int) -> Block:
        """The block that a code belongs to; ValueError when there is none."""
        for block in self.blocks:
            if block.start <= code < block.stop:
                return block
        raise ValueError(f"there is no action {code}: codes go from 0 to {self.size - 1}")

    def name(self, code: int) -> str:
        """The notation of a code: `pass`, `play:3`. `parse` reads it back."""
        block = self.block_of(code)
        return block.name if block.of is None else f"{block.name}:{block.value(code)}"

    def parse(self, text: str) -> int:
        """The code of a notation; ValueError with one sentence when it is none."""
        name, colon, value = text.strip().partition(":")
        for block in self.blocks:
            if block.name == name:
                if (block.of is not None) != bool(colon):
                    break
                try:
                    return block.code(int(value)) if colon else block.start
                except ValueError:
                    break
        known = ", ".join(b.name if b.of is None else f"{b.name}:<{b.of}>" for b in self.blocks)
        raise ValueError(f"{text!r} is no action of this game; its actions are {known}")


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of thing that can happen: its slots, the clause it follows from, whether memory of it fades."""

    name: str
    number: int
    slots: tuple[str, ...]
    clause: str = ""
    fades: bool = False


class Events:
    """The kinds of events that a game tells of. `event` returns the number that `tell` takes."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []

    def event(self, name: str, *slots: str, clause: str = "", fades: bool = False) -> int:
        """Declare a kind of event with up to four typed slots."""
        if len(slots) > 4:
            raise ValueError(f"event {name} has more than four slots")
        if any(k.name == name for k in self.kinds):
            raise ValueError(f"event {name} is declared twice")
        self.kinds.append(EventKind(name, len(self.kinds), slots, clause, fades))
        return len(self.kinds) - 1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: its kind, what fills the slots, and the mask of seats that it is told to."""

    kind: EventKind
    slots: tuple[int, ...]
    to: int

    @property
    def name(self) -> str:
        """The name of the kind."""
        return self.kind.name
