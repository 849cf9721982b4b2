"""A value on its way into code: its kind, what the machine calls it, and what is known about it beforehand."""

from __future__ import annotations

from typing import Any, NamedTuple

from llvmlite import ir

from .folding import Span, wrap
from .kinds import REAL, WHOLE, WORD, Kind, Record

I64, F64 = ir.IntType(64), ir.DoubleType()


class Value:
    """`at`: a register or constant; of rows and records the address, with lengths said at run time in `lengths`."""

    __slots__ = ("at", "kind", "lengths", "span")

    def __init__(self, kind: Kind, at: Any, span: Span | None = None, lengths: tuple[Any, ...] = ()) -> None:
        self.kind, self.at, self.span, self.lengths = kind, at, span, lengths

    @property
    def known(self) -> int | None:
        """The number, if it is a constant whole number or word."""
        return self.span[0] if self.span is not None and self.span[0] == self.span[1] else None


class Place(NamedTuple):
    """Where something lies in memory: a number of kind `elem` (or a record) at an address; `tag` names the memory."""

    elem: str | Record
    at: Any
    tag: str | None


def whole(number: int, kind: Kind = WHOLE) -> Value:
    """A constant."""
    number = wrap(number)
    return Value(kind, ir.Constant(I64, number), (number, number))


def word(number: int) -> Value:
    """A constant without a sign."""
    return whole(number, WORD)


def real(number: float) -> Value:
    """A constant."""
    return Value(REAL, ir.Constant(F64, number))
