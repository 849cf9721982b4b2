"""Looks at many entries of a row of bytes at once: what a machine does with one instruction, or with a few.

Where a row has room for a whole register (see `Rows.room`) it is read and written by whole registers, so that what was
written by one is found at once when it is read again; else two looks at what there is overlap.
"""

from __future__ import annotations

import ast
from typing import Any

from llvmlite import ir

from .kinds import WHOLE, WORD, Rows
from .optimise import processor
from .places import Places
from .program import I8, I32, I64
from .values import Place, Value

FULL = 64  # entries of a look: as many as a word has bits
HALF = 32  # numbers that are gathered at once


class Looks(Places):
    """Entries that are compared, gathered and written together."""

    def eight(self, base: Value, i: Value, node: ast.AST) -> Value:
        """Eight bytes of a row of bytes from entry i on, as a word with the first of them lowest."""
        kind = base.kind
        if not isinstance(kind, Rows) or kind.elem not in ("u1", "i1") or len(kind.dims) != 1 or not kind.dims[0]:
            raise self.refuse(node, "eight bytes are read from a row of bytes of known length")
        if i.span is None or not 0 <= i.span[0] <= i.span[1] <= kind.dims[0] - 8:
            last = ir.Constant(I64, max(0, kind.dims[0] - 7))
            self.fault_unless(self.build.icmp_unsigned("<", i.at, last), node, "an index outside its row")
        at = self.build.gep(base.at, [i.at], inbounds=True, source_etype=I8)
        raw = self._tagged(self.build.load(at, typ=I64, align=1), Place("u1", at, kind.tag))
        return Value(WORD, raw)

    def alike(self, base: Value, first: Value, value: Value, mask: Value, node: ast.AST) -> Value:
        """A word whose bit k tells whether entry `first` + k of a row of bytes is `value` where the mask is 1; bits for
        which there are no entries are 0."""
        length, room = self._lengths(base, node)
        start = first.at
        if first.span is None or not 0 <= first.span[0] <= first.span[1] < length:
            fine = self.build.icmp_unsigned("<", start, ir.Constant(I64, length))
            self.fault_unless(fine, node, "an index outside its row")
        zero = ir.Constant(I64, 0)
        if length <= FULL and (width := _register(length)) <= room:
            bits = self._compared(base, zero, width, value, mask, length)
        elif length < FULL:  # two looks at as many bytes as there are in a register, which may overlap
            width = 1 << length.bit_length() - 1
            rest = ir.Constant(I64, length - width)
            bits = self._compared(base, zero, width, value, mask)
            more = self._compared(base, rest, width, value, mask)
            bits = self.build.or_(bits, self.build.shl(more, rest))
        else:
            at = self.build.call(self._least(), [start, ir.Constant(I64, length - FULL)])
            bits = self._compared(base, at, FULL, value, mask)
            return Value(WORD, self.build.lshr(bits, self.build.sub(start, at)))
        return Value(WORD, self.build.lshr(bits, start))

    def gathered(self, base: Value, first: Value, which: Value, low: Value, node: ast.AST) -> Value:
        """A word whose bit k (0 .. 31) tells whether the number `low` + k is among those entries from `first` on whose
        bit is 1 in `which`."""
        return self._numbers(base, first, which, low, node)[0]

    def doubled(self, base: Value, first: Value, which: Value, low: Value, node: ast.AST) -> Value:
        """A word whose bit k (0 .. 31) tells whether the number `low` + k is more than once among those entries."""
        return self._numbers(base, first, which, low, node)[1]

    def _numbers(self, base: Value, first: Value, which: Value, low: Value, node: ast.AST) -> tuple[Value, Value]:
        """Which of 32 numbers are among these entries, and which more than once."""
        build, width = self.build, self._whole_look(base, first, node)
        several, wide = ir.VectorType(I8, width), ir.VectorType(I32, width)
        entries = build.sub(self._read(base, first, width)[0], self._each(build.trunc(low.at, I8), width))
        entries = build.select(self._bits(which, width), entries, ir.Constant(several, [255] * width))
        shifts = build.zext(entries, wide)
        near = build.icmp_unsigned("<", shifts, ir.Constant(wide, [HALF] * width))
        none = ir.Constant(wide, [0] * width)
        once, twice = build.select(near, build.shl(ir.Constant(wide, [1] * width), shifts), none), none
        while width > 1:
            width //= 2
            (left, right), (more, most) = (self._halves(x, width) for x in (once, twice))
            once, twice = build.or_(left, right), build.or_(build.or_(more, most), build.and_(left, right))
        found, doubled = (build.zext(build.extract_element(x, ir.Constant(I32, 0)), I64) for x in (once, twice))
        return Value(WORD, found), Value(WORD, doubled)

    def _halves(self, numbers: Any, width: int) -> tuple[Any, Any]:
        """The first so many numbers of a register, and as many behind them."""
        half = ir.VectorType(I32, width)
        first, second = (ir.Constant(half, list(range(at, at + width))) for at in (0, width))
        return self.build.shuffle_vector(numbers, numbers, first), self.build.shuffle_vector(numbers, numbers, second)

    def put_alike(self, base: Value, first: Value, which: Value, value: Value, node: ast.AST) -> None:
        """Those entries from `first` on whose bit is 1 in `which` become the value; bits for which there are no entries
        must be 0."""
        width = self._whole_look(base, first, node)
        assert isinstance(base.kind, Rows)
        assert isinstance(base.kind.elem, str)
        elem = base.kind.elem
        new = self._each(self._narrowed(elem, self.turned(value, WHOLE, node), node), width)
        old, place = self._read(base, first, width)
        written = self.build.store(self.build.select(self._bits(which, width), new, old), place.at, align=1)
        self._tagged(written, place)

    def keep(self, base: Value, first: Value, other: Value, low: Value, node: ast.AST) -> None:
        """Of the entries from `first` on, 64 of them at most, the bits stay that those of another row from `low` on
        have too."""
        width = self._whole_look(base, first, node)
        if self._whole_look(other, low, node) < width:
            raise self.refuse(node, "a row is looked at together with one that is as long")
        mine, place = self._read(base, first, width)
        both = self.build.and_(mine, self._read(other, low, width)[0])
        self._tagged(self.build.store(both, place.at, align=1), place)

    def spread(self, base: Value, first: Value, which: Value, other: Value, low: Value, node: ast.AST) -> None:
        """Those entries from `first` on whose bit is 1 in `which` become the entries of another row from `low` on, one
        after the other; bits for which there are no entries must be 0. To be asked where the processor `spreads`."""
        width = self._whole_look(base, first, node, 16)
        length, _ = self._lengths(other, node)
        last = ir.Constant(I64, max(0, length - width + 1))
        self.fault_unless(self.build.icmp_unsigned("<", low.at, last), node, "an index outside its row")
        self._expand(base, first, width, which, self._read(other, low, width)[0])

    def number(self, base: Value, first: Value, which: Value, bits: Value, low: Value, node: ast.AST) -> None:
        """Those entries from `first` on whose bit is 1 in `which` become `low` and the number of a bit that is 1 in
        `bits`, in rising order; where there are no more of these, anything. To be asked where the processor
        `spreads`."""
        width = self._whole_look(base, first, node, 16)
        least, several = self.build.trunc(low.at, I8), ir.VectorType(I8, width)
        numbers = self.build.add(ir.Constant(several, list(range(width))), self._each(least, width))
        compress = self._moving("compress", width)
        found = self.build.call(compress, [numbers, self._each(least, width), self._bits(bits, width)])
        self._expand(base, first, width, which, found)

    def _expand(self, base: Value, first: Value, width: int, which: Value, new: Any) -> None:
        """Those entries from `first` on whose bit is 1 become the first of others."""
        old, place = self._read(base, first, width)
        chosen = self._bits(which, width)
        # What is named twice is read beforehand: an instruction that reads by itself is at times far slower.
        moved = self.build.call(self._moving("expand", width), [new, new, chosen])
        self._tagged(self.build.store(self.build.select(chosen, moved, old), place.at, align=1), place)

    def _moving(self, how: str, width: int) -> Any:
        """The instruction that draws entries together, or apart."""
        several = ir.VectorType(I8, width)
        chosen = ir.VectorType(ir.IntType(1), width)
        return self.program.intrinsic(f"llvm.x86.avx512.mask.{how}.v{width}i8", several, several, several, chosen)

    def _lengths(self, base: Value, node: ast.AST) -> tuple[int, int]:
        """How many entries there are, and for how many there is room."""
        kind = base.kind
        if not isinstance(kind, Rows) or kind.elem not in ("u1", "i1") or len(kind.dims) != 1 or not kind.dims[0]:
            raise self.refuse(node, "entries are looked at in a row of bytes of known length")
        return kind.dims[0], max(kind.room, kind.dims[0])

    def _whole_look(self, base: Value, first: Value, node: ast.AST, least: int = 1) -> int:
        """How many entries are looked at from the first on, at least so many; there is room for all of them."""
        length, room = self._lengths(base, node)
        width = max(least, _register(length))
        if width > room:
            raise self.refuse(node, f"this row has room for {room} entries: whole looks need {width}")
        if first.span is None or not 0 <= first.span[0] <= first.span[1] <= room - width:
            fine = self.build.icmp_unsigned("<", first.at, ir.Constant(I64, room - width + 1))
            self.fault_unless(fine, node, "an index outside its row")
        return width

    def _least(self) -> Any:
        return self.program.intrinsic("llvm.umin.i64", I64, I64, I64)

    def _read(self, base: Value, first: Any, width: int) -> tuple[Any, Place]:
        """So many entries that are all there, and where."""
        assert isinstance(base.kind, Rows)
        start = first.at if isinstance(first, Value) else first
        at = self.build.gep(base.at, [start], inbounds=True, source_etype=I8)
        place = Place("u1", at, base.kind.tag)
        return self._tagged(self.build.load(at, typ=ir.VectorType(I8, width), align=1), place), place

    def _compared(
        self, base: Value, first: Any, width: int, value: Value, mask: Value, length: int | None = None
    ) -> Any:
        """A word of bits for so many entries, or for room of which only `length` are there: whether each is the value
        where the mask is 1."""
        build = self.build
        seen = build.and_(value.at, mask.at)
        wanted, looked_at = (self._each(build.trunc(number, I8), width) for number in (seen, mask.at))
        raw, _ = self._read(base, first, width)
        same = build.icmp_unsigned("==", build.and_(raw, looked_at), wanted)
        if length is not None and length < width:
            same = build.and_(same, ir.Constant(same.type, [1] * length + [0] * (width - length)))
        bits = build.bitcast(same, ir.IntType(width))
        return bits if width == FULL else build.zext(bits, I64)

    def _bits(self, word: Value, width: int) -> Any:
        """The bits of a word as truths of a register."""
        bits = word.at if width == FULL else self.build.trunc(word.at, ir.IntType(width))
        return self.build.bitcast(bits, ir.VectorType(ir.IntType(1), width))

    def _each(self, number: Any, width: int) -> Any:
        """A number in every place of a register."""
        none = ir.Constant(ir.VectorType(I8, width), ir.Undefined)
        one = self.build.insert_element(none, number, ir.Constant(I32, 0))
        return self.build.shuffle_vector(one, none, ir.Constant(ir.VectorType(I32, width), [0] * width))


def spreads() -> bool:
    """Whether this processor has an instruction for `spread`."""
    return {"+avx512vbmi2", "+avx512vl"} <= set(processor()[2].split(","))


def _register(length: int) -> int:
    """The least power of two that is no less than so many entries, and at most that of a whole look."""
    return min(FULL, 1 << (length - 1).bit_length())
