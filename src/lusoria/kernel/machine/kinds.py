"""The kinds of values that compiled rules know, and how records lie in memory.

A kind is a whole number (64 bits), a word (64 bits without a sign), a real (double), nothing, a record, or rows: one or
more dimensions of numbers or of records. A length is a number where it is known when the code is made, else None.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping


class Scalar(Enum):
    """What fits a register."""

    WHOLE = "a whole number"
    WORD = "a word"
    REAL = "a real number"
    NOTHING = "nothing"


WHOLE, WORD, REAL, NOTHING = Scalar.WHOLE, Scalar.WORD, Scalar.REAL, Scalar.NOTHING

# Bytes of the numbers that memory holds: i signed, u without a sign, b a truth, f a fraction.
BYTES = {"b1": 1, "i1": 1, "i2": 2, "i4": 4, "i8": 8, "u1": 1, "u8": 8, "f4": 4, "f8": 8}


@dataclass(frozen=True, eq=False)
class Record:
    """A record's name, its fields (offset, kind of number, shape) and its size in bytes. Compared by identity."""

    name: str
    fields: Mapping[str, tuple[int, str | Record, tuple[int, ...]]]
    size: int

    @cached_property
    def align(self) -> int:
        """What its address is a multiple of: the width of its widest number."""
        elems = [elem for _, elem, _ in self.fields.values()]
        return max((e.align if isinstance(e, Record) else BYTES[e] for e in elems), default=1)

    def tag(self, name: str) -> str:
        """What the memory of a field is called."""
        return f"{self.name}.{name}"

    def row(self, name: str) -> Rows:
        """The kind of a field that is rows."""
        at, elem, shape = self.fields[name]
        behind = min((other for other, _, _ in self.fields.values() if other > at), default=self.size)
        size = elem.size if isinstance(elem, Record) else BYTES[elem]
        return Rows(elem, shape, self.tag(name), (behind - at) // size)


def records(layouts: Mapping[str, Any]) -> dict[str, Record]:
    """The records of some NumPy layouts by name; one that lies inside another is named before it.

    Raises TypeError for numbers that the machine's language does not have, and for fields that are not aligned.
    """
    made: dict[str, Record] = {}
    known: dict[Any, Record] = {}
    for name, dtype in layouts.items():
        fields: dict[str, tuple[int, str | Record, tuple[int, ...]]] = {}
        for field in dtype.names:
            sub, at = dtype.fields[field][:2]
            base, shape = sub.subdtype or (sub, ())
            if not base.names and (base.str[1:] not in BYTES or not base.isnative):
                raise TypeError(f"{name}.{field} is of {base}; a record holds {', '.join(BYTES)} of this machine")
            fields[field] = at, known[base] if base.names else base.str[1:], tuple(shape)
        made[name] = known[dtype] = record = Record(name, fields, dtype.itemsize)
        for field, (at, elem, _) in fields.items():
            if at % (elem.align if isinstance(elem, Record) else BYTES[elem]) or dtype.itemsize % record.align:
                raise TypeError(f"{name}.{field} is not aligned: make the layout with align=True")
    return made


@dataclass(frozen=True)
class Rows:
    """Numbers or records in a row, or rows of rows; `tag` names the memory (a field, or what the host lends). `room`:
    how many entries there is memory for before that of others begins, where it is more than a row has."""

    elem: str | Record
    dims: tuple[int | None, ...]
    tag: str | None = None
    room: int = 0

    @property
    def inner(self) -> Kind:
        """What one entry of the first dimension is."""
        if len(self.dims) > 1:
            return Rows(self.elem, self.dims[1:], self.tag)
        return self.elem if isinstance(self.elem, Record) else scalar_of(self.elem)

    @property
    def unknown(self) -> int:
        """How many lengths are said only at run time."""
        return sum(d is None for d in self.dims)


Kind: TypeAlias = Scalar | Record | Rows


def lent(elem: str | Record, *dims: int | None) -> Rows:
    """An array of the host. Words are another look at the memory of a record, so they carry no tag of their own."""
    return Rows(elem, dims, None if elem == "u8" or isinstance(elem, Record) else f"[{elem}]")


def scalar_of(elem: str) -> Scalar:
    """What a number of memory is once it is loaded."""
    return REAL if elem[0] == "f" else WORD if elem == "u8" else WHOLE


def bounds_of(elem: str) -> tuple[int, int] | None:
    """The least and greatest number that such memory holds; None where it is no whole number or holds any."""
    if elem == "b1":
        return 0, 1
    if elem[0] == "f" or BYTES[elem] == 8:
        return None
    bits = 8 * BYTES[elem]
    return (0, (1 << bits) - 1) if elem[0] == "u" else (-(1 << bits - 1), (1 << bits - 1) - 1)


def described(kind: Kind) -> str:
    """The kind in words, for messages."""
    if isinstance(kind, Scalar):
        return kind.value
    if isinstance(kind, Record):
        return f"a record {kind.name}"
    of = kind.elem.name if isinstance(kind.elem, Record) else kind.elem
    return f"a row of {of} {'x'.join('?' if d is None else str(d) for d in kind.dims)}"
