"""What a rules text declares: a flat state, the box it is played with, and who knows which part of it.

A declaration is an annotated class. From it come the list-backed state that people play with, the NumPy record that
compiled code works on, the save format, the redaction of what a seat may not know, and the tensors for research::

    class State(Table):
        hand: Grid = grid(5, 12, known=OWNER)   # hand[seat][card] = 1 while the seat holds the card
        low: int = num()                        # lowest card of this trick
"""

from __future__ import annotations

from functools import cache
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

if TYPE_CHECKING:
    import numpy as np

Row: TypeAlias = list[int]
Grid: TypeAlias = list[list[int]]

MAX_SEATS: Final = 7  # so that a mask of seats fits a signed byte
EVERYONE: Final = (1 << MAX_SEATS) - 1  # as an audience, or as those who have seen a card

ALL: Final = 0  # everybody knows it
OWNER: Final = 1  # the first index is a seat, and only that seat knows its row
NOBODY: Final = 2  # known to no seat (chance)

RANGES: Final = {"i1": 127, "i2": 32767, "i4": 2**31 - 1, "i8": 2**63 - 1}
BYTES: Final = {"i1": 1, "i2": 2, "i4": 4, "i8": 8}
_LETTERS: Final = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}  # of the kinds, as `struct` calls them

EAR: Final = "(told)"  # where the log is collected, beside the fields of a state; no field can be called so
_list_copy: Final = list.copy


class Field:
    """One declared field: its name, integer kind, shape and who knows it. Shape () is a number, (n,) a row."""

    name: str = ""

    def __init__(
        self, kind: str, shape: tuple[int, ...], known: int = ALL, shown: int | None = None, *,
        sealed: bool = False, scratch: bool = False, mirror: bool = False, cards: bool = False,
    ) -> None:  # fmt: skip
        if kind not in RANGES:
            raise TypeError(f"a field is of kind {', '.join(RANGES)}, not {kind!r}")
        if any(n < 1 for n in shape):
            raise TypeError(f"a field needs room for at least one number, not {shape}")
        self.kind, self.shape = kind, shape
        self.known = OWNER if sealed else known
        self.shown = self.known if shown is None else shown
        if self.shown < self.known:
            raise TypeError("a seat cannot be shown what it does not know")
        self.sealed, self.scratch, self.mirror, self.cards = sealed, scratch, mirror, cards

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def count(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)

    def blank(self) -> Any:
        """A zero of this field's shape, made of fresh lists."""
        return _blank(self.shape)


def _blank(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [[0] * shape[1] for _ in range(shape[0])]


# A declaration reads as the value it will hold: mypy and the editor see an int or a list.


def num(
    kind: str = "i2", *, known: int = ALL, shown: int | None = None, scratch: bool = False, mirror: bool = False
) -> int:
    """One number."""
    return Field(kind, (), known, shown, scratch=scratch, mirror=mirror)  # type: ignore[return-value]


def row(
    length: int, kind: str = "i2", *,
    known: int = ALL, shown: int | None = None, sealed: bool = False, scratch: bool = False, mirror: bool = False,
) -> Row:  # fmt: skip
    """A row of `length` numbers; with known=OWNER or sealed=True the index is a seat."""
    return Field(kind, (length,), known, shown, sealed=sealed, scratch=scratch, mirror=mirror)  # type: ignore[return-value]


def grid(
    rows: int, columns: int, kind: str = "i2", *,
    known: int = ALL, shown: int | None = None, sealed: bool = False, scratch: bool = False, mirror: bool = False,
) -> Grid:  # fmt: skip
    """`rows` rows of `columns` numbers; with known=OWNER or sealed=True the first index is a seat."""
    return Field(kind, (rows, columns), known, shown, sealed=sealed, scratch=scratch, mirror=mirror)  # type: ignore[return-value]


def cards(count: int) -> Row:
    """A row with one entry a card, for the fields of a `CardTable`."""
    return Field("i1", (count,), cards=True)  # type: ignore[return-value]


class Declared:
    """Base of states and boxes: named fields, copies, comparison, plain-data forms and the matching record type."""

    FIELDS: ClassVar[dict[str, Field]] = {}
    _KEPT: ClassVar[tuple[Field, ...]] = ()
    _ROWS: ClassVar[tuple[str, ...]] = ()
    _GRIDS: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        found: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            found.update({name: f for name, f in vars(base).items() if isinstance(f, Field)})
        for name in found:
            if name == "told" or hasattr(Declared, name):  # where the log is collected, and our own methods
                raise TypeError(f"a field cannot be called {name}: the kernel uses that name itself")
        cls.FIELDS = found
        cls._KEPT = tuple(f for f in found.values() if not f.scratch)
        cls._ROWS = tuple(name for name, f in found.items() if len(f.shape) == 1)
        cls._GRIDS = tuple(name for name, f in found.items() if len(f.shape) == 2)

    def __init__(self) -> None:
        its = self.__dict__
        its.update(dict.fromkeys(self.FIELDS, 0))
        for name in (*self._ROWS, *self._GRIDS):
            its[name] = self.FIELDS[name].blank()

    def clone(self) -> Self:
        """An independent copy."""
        other = object.__new__(type(self))
        its = self.__dict__.copy()
        its.pop(EAR, None)
        for name in self._ROWS:
            its[name] = its[name][:]
        for name in self._GRIDS:
            its[name] = [*map(_list_copy, its[name])]
        other.__dict__ = its
        return other

    @classmethod
    def kept(cls) -> tuple[Field, ...]:
        """The fields that are saved, compared, hashed and shown: all but scratch."""
        return cls._KEPT

    def as_dict(self) -> dict[str, Any]:
        """Plain data (ints and lists), scratch left out; `from_dict` reads it back."""
        mine = self.__dict__
        return {f.name: _copied(mine[f.name], len(f.shape)) for f in self._KEPT}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """The inverse of `as_dict`; fields not named stay zero.

        Raises ValueError when a name, a shape or a value does not fit the declaration.
        """
        self = cls()
        for name, value in data.items():
            field = cls.FIELDS.get(name)
            if field is None or field.scratch:
                raise ValueError(f"{cls.__name__} has no field {name!r}; it has {', '.join(f.name for f in cls._KEPT)}")
            setattr(self, name, fitted(field, value))
        return self

    def same(self, other: Declared) -> bool:
        """Whether every field but scratch is equal."""
        mine, its = self.__dict__, other.__dict__
        for field in self._KEPT:  # noqa: SIM110 - asked so often that a generator would be felt
            if mine[field.name] != its[field.name]:
                return False
        return True

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The aligned NumPy record of this declaration: chance, which fills 64 bytes, then cards, then wide fields
        first; scratch behind a multiple of 8 bytes.

        Behind a row of cards there is room to look at it by whole registers (see `machine/looks.py`), and it lies where
        a copy by whole registers writes it in the same pieces, so that it is found at once when it is read.
        """
        import numpy as np

        names, formats, offsets, at = [], [], [], 0
        for scratch in (False, True):
            part = [f for f in cls.FIELDS.values() if f.scratch == scratch]
            for field in sorted(part, key=lambda f: (f.name != "luck", not f.cards, -BYTES[f.kind])):
                names.append(field.name)
                formats.append((field.kind, field.shape))
                offsets.append(at)
                at += _size(field)
            at = (at + 7) // 8 * 8
        return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": at}, align=True)

    @classmethod
    def kept_words(cls) -> int:
        """How many 64-bit words of a record hold the fields that are kept."""
        return (sum(map(_size, cls._KEPT)) + 7) // 8

    def write_record(self, record: Any) -> None:
        """Copy this state into one element of an array of `dtype()`."""
        for name in self.FIELDS:
            record[name] = getattr(self, name)

    @classmethod
    def read_record(cls, record: Any) -> Self:
        """A list-backed copy of one element of an array of `dtype()`."""
        self = object.__new__(cls)
        kind: Any = cls
        packed, places = _places(kind)
        numbers = packed.unpack(record.tobytes())
        for name, shape, at in places:
            value: Any = numbers[at]
            if len(shape) == 1:
                value = list(numbers[at : at + shape[0]])
            elif shape:
                width = shape[1]
                value = [list(numbers[k : k + width]) for k in range(at, at + shape[0] * width, width)]
            self.__dict__[name] = value
        return self


@cache
def _places(declared: type[Declared]) -> tuple[Struct, list[tuple[str, tuple[int, ...], int]]]:
    """How a record is unpacked: all its numbers at once, and where among them those of each field begin."""
    dtype = declared.dtype()
    offsets = {name: dtype.fields[name][1] for name in declared.FIELDS} if dtype.fields else {}
    form, end, count = "=", 0, 0
    places = []
    for name, offset in sorted(offsets.items(), key=lambda found: found[1]):
        field = declared.FIELDS[name]
        form += f"{offset - end}x{field.count}{_LETTERS[field.kind]}"
        places.append((name, field.shape, count))
        end, count = offset + BYTES[field.kind] * field.count, count + field.count
    return Struct(f"{form}{dtype.itemsize - end}x"), places


def _copied(value: Any, depth: int) -> Any:
    """A number, or a copy of a row (depth 1) or a grid (depth 2)."""
    if depth == 0:
        return value
    return list(value) if depth == 1 else [list(row) for row in value]


def _size(field: Field) -> int:
    """The bytes of a field in a record, with the room behind it."""
    n = BYTES[field.kind] * field.count
    return n if not field.cards else 32 if n <= 32 else -(-n // 64) * 64


def fitted(field: Field, value: Any, *, fill: bool = False) -> Any:
    """`value` as fresh ints and lists of the field's shape; with `fill` short rows are filled with zeros.

    Raises ValueError naming the field when shape, type or range do not fit.
    """

    def fit(value: Any, shape: tuple[int, ...]) -> Any:
        if not shape:
            if isinstance(value, bool) or not isinstance(value, int):
                raise ValueError(f"{field.name} holds whole numbers, not {value!r}")
            if not -RANGES[field.kind] - 1 <= value <= RANGES[field.kind]:
                raise ValueError(f"{field.name} cannot hold {value}: its numbers go up to {RANGES[field.kind]}")
            return value
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{field.name} is a list of {shape[0]}, not {value!r}")
        if len(value) > shape[0] or (len(value) < shape[0] and not fill):
            raise ValueError(f"{field.name} has room for {shape[0]}, but {len(value)} were given")
        if len(shape) == 1 and len(value) == shape[0] and all(type(v) is int for v in value):
            if -RANGES[field.kind] - 1 <= min(value) and max(value) <= RANGES[field.kind]:
                return list(value)  # the same as one by one, and quick
        return [fit(v, shape[1:]) for v in value] + [_blank(shape[1:]) for _ in range(shape[0] - len(value))]

    return fit(value, field.shape)


STREAMS: Final = 4
DECK: Final = 0  # cards, tiles and everything drawn
DICE: Final = 1
OTHER: Final = 2
IMAGINED: Final = 3  # worlds that a search thinks of


class Table(Declared):
    """Base of every game's state: who plays, who is asked, who may speak, and the streams of chance."""

    luck: Grid = grid(STREAMS, 2, "i8", known=NOBODY)  # one key and one counter a stream
    seats: int = num()  # how many play
    over: int = num()  # 1 once the game has ended
    awaits: int = num()  # bit p: seat p owes a decision
    asked: int = num()  # bit p: seat p was asked in the question now open
    may: int = num()  # bit p: seat p may act although nothing waits for it
    talk: int = num()  # bit p: seat p may speak
    depth: int = num()  # how much of the stack is in use
    stack: Row = row(16)  # decisions still to come
    news: int = num(scratch=True)  # 1: this step told somebody something that cannot be unlearned


class Box(Declared):
    """Base of every game's box: the numbers of its components and the options of this match. Read-only for rules."""
