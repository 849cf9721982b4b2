"""Places: fields, rows and entries in memory, with the checks that reading and writing them need."""

from __future__ import annotations

import ast
from typing import Any

from llvmlite import ir

from .arithmetic import Arithmetic
from .infer import indices
from .kinds import BYTES, WHOLE, Record, Rows, bounds_of, described, scalar_of
from .program import F32, F64, I1, I8, I16, I32, I64, POINTER, VOID
from .values import Place, Value, whole

MEMORY = {
    "b1": I8, "i1": I8, "u1": I8, "i2": ir.IntType(16), "i4": I32, "i8": I64, "u8": I64, "f4": F32, "f8": F64,
}  # fmt: skip


PIECE = 64  # bytes of a register: what is copied by these is found at once where it is read by these
WIDENED = 32  # numbers that a register takes up once they have 16 bits
WIDE_COPY = 2048  # bytes of a record that is copied so


class Places(Arithmetic):
    """Reading and writing memory."""

    def place(self, node: ast.expr) -> Place:
        """Where a field or an entry that is assigned to lies."""
        if isinstance(node, ast.Attribute):
            found = self.field(self.value(node.value), node)
        elif isinstance(node, ast.Subscript):
            found = self.entry(node)
        else:
            raise self.unknown(node)
        if isinstance(found, Place):
            return found
        if isinstance(found.kind, Record):
            return Place(found.kind, found.at, None)
        raise self.refuse(node, "a row is not assigned whole: write into its entries")

    def value(self, node: ast.expr) -> Value:
        """The value of an expression; see expressions."""
        raise NotImplementedError

    def field(self, base: Value, node: ast.Attribute) -> Place | Value:
        """A field of a record: a place for a number, a value for a row."""
        if not isinstance(base.kind, Record) or node.attr not in base.kind.fields:
            raise self.refuse(node, f"{described(base.kind)} has no {node.attr}")
        offset, elem, shape = base.kind.fields[node.attr]
        at = base.at
        if offset:
            at = self.build.gep(at, [ir.Constant(I64, offset)], inbounds=True, source_etype=I8)
        return Value(base.kind.row(node.attr), at) if shape else Place(elem, at, base.kind.tag(node.attr))

    def entry(self, node: ast.Subscript) -> Place | Value:
        """`row[i]`, `row[i][j]` or `row[i, j]`."""
        found: Place | Value = self.value(node.value)
        for index in indices(node):
            if not isinstance(found, Value) or not isinstance(found.kind, Rows):
                raise self.refuse(node, "only rows have entries")
            found = self._step_in(found, found.kind, index, node)
        return found

    def _step_in(self, base: Value, kind: Rows, index: ast.expr, node: ast.AST) -> Place | Value:
        i = self.value(index)
        lengths = list(base.lengths)
        length = kind.dims[0] if kind.dims[0] is not None else lengths.pop(0)
        inside = isinstance(length, int) and i.span is not None and i.span[0] >= 0 and i.span[1] < length
        if not inside:
            bound = ir.Constant(I64, length) if isinstance(length, int) else length
            fine = self.build.icmp_unsigned("<", i.at, bound)
            if self.quiet and isinstance(length, int):
                self.doubts.append(self.build.not_(fine))
                i = Value(WHOLE, self.build.select(fine, i.at, ir.Constant(I64, 0)))
            else:
                self.fault_unless(fine, node, "an index outside its row")
        elem, rest = kind.elem, kind.dims[1:]
        at, free = i.at, list(lengths)
        for dim in rest:
            size = ir.Constant(I64, dim) if dim is not None else free.pop(0)
            if dim != 1:
                at = self.build.mul(at, size)
        unit = ir.ArrayType(I8, elem.size) if isinstance(elem, Record) else MEMORY[elem]
        at = self.build.gep(base.at, [at], inbounds=True, source_etype=unit)
        if rest:
            return Value(kind.inner, at, None, tuple(lengths))
        return Value(elem, at) if isinstance(elem, Record) else Place(elem, at, kind.tag)

    def load(self, place: Place) -> Value:
        """The number at a place."""
        elem = place.elem
        if isinstance(elem, Record):
            return Value(elem, place.at)
        raw = self._tagged(self.build.load(place.at, typ=MEMORY[elem]), place)
        if elem == "f4":
            raw = self.build.fpext(raw, F64)
        elif BYTES[elem] < 8:
            raw = (self.build.zext if elem[0] in "ub" else self.build.sext)(raw, I64)
        return Value(scalar_of(elem), raw, bounds_of(elem))

    def put(self, place: Place, value: Value, node: ast.AST) -> None:
        """Store a number; one that does not fit its place is a fault."""
        elem = place.elem
        if isinstance(elem, Record):
            self._copy(elem, place.at, value, node)
            return
        value = self.turned(value, scalar_of(elem), node)
        at = value.at
        if elem == "f4":
            at = self.build.fptrunc(at, F32)
        elif BYTES[elem] < 8:
            at = self._narrowed(elem, value, node)
        self._tagged(self.build.store(at, place.at), place)

    def _narrowed(self, elem: str, value: Value, node: ast.AST) -> Any:
        bounds = bounds_of(elem)
        assert bounds is not None
        fits = value.span is not None and bounds[0] <= value.span[0] and value.span[1] <= bounds[1]
        if value.known is not None and fits:
            return ir.Constant(MEMORY[elem], value.known)
        short = self.build.trunc(value.at, MEMORY[elem])
        if not fits:
            if elem == "b1":
                fine = self.build.icmp_unsigned("<=", value.at, ir.Constant(I64, 1))
            else:
                again = (self.build.zext if elem[0] == "u" else self.build.sext)(short, I64)
                fine = self.build.icmp_signed("==", again, value.at)
            self.fault_unless(fine, node, "a number that does not fit its field")
        return short

    def _copy(self, record: Record, to: Any, value: Value, node: ast.AST) -> None:
        if value.kind is not record:
            raise self.refuse(node, f"{described(value.kind)} is no record {record.name}")
        self._copy_bytes(record.size, to, value)

    def copy_words(self, to: Value, value: Value, stop: int | None, first: int | None, node: ast.AST) -> None:
        """The words of a record from the first to that before `stop` become those of another."""
        if not isinstance(to.kind, Record) or value.kind is not to.kind:
            raise self.refuse(node, "words are copied between two records of one kind")
        if stop is None or first is None or not 0 <= first < stop <= to.kind.size // 8:
            raise self.refuse(node, f"a record {to.kind.name} has no such number of words that is known beforehand")
        self._copy_bytes(8 * stop, to.at, value, 8 * first)

    def widen(self, to: Value, record: Value, known: list[int | None], node: ast.AST) -> None:
        """Numbers that lie side by side in a record go into a row of numbers of 16 bits, bytes as they are and wider
        ones in pieces, the lowest first. `known`: from which entry on, from which byte of the record, how many bytes a
        number has (1 or 2: a piece), how many there are."""
        if not isinstance(record.kind, Record) or not isinstance(to.kind, Rows) or to.kind.elem != "i2":
            raise self.refuse(node, "numbers of a record go into a row of numbers of 16 bits")
        entry, byte, size, count = (-1 if k is None else k for k in known)
        length = to.kind.dims[0] if len(to.kind.dims) == 1 else None
        if size not in (1, 2) or min(entry, byte, count) < 0 or byte + size * count > record.kind.size:
            raise self.refuse(node, f"a record {record.kind.name} has no such numbers that are known beforehand")
        if length is None or entry + count > length:
            raise self.refuse(node, "the row has no room for so many")
        while count > 0:
            many = min(WIDENED, 1 << count.bit_length() - 1)
            source = self.build.gep(record.at, [ir.Constant(I64, byte)], inbounds=True, source_etype=I8)
            target = self.build.gep(to.at, [ir.Constant(I64, 2 * entry)], inbounds=True, source_etype=I8)
            read = self.build.load(source, typ=ir.VectorType(I8 if size == 1 else I16, many), align=size)
            number = self.build.sext(read, ir.VectorType(I16, many)) if size == 1 else read
            self._tagged(self.build.store(number, target, align=2), Place("i2", target, to.kind.tag))
            entry, byte, count = entry + many, byte + size * many, count - many

    def _copy_bytes(self, stop: int, to: Any, value: Value, first: int = 0) -> None:
        if self.program.wide and stop - first <= WIDE_COPY:
            for at in range(first, stop, PIECE):
                piece = ir.VectorType(I8, min(PIECE, stop - at))
                source, target = (
                    self.build.gep(address, [ir.Constant(I64, at)], inbounds=True, source_etype=I8)
                    for address in (value.at, to)
                )
                self.build.store(self.build.load(source, typ=piece, align=1), target, align=1)
            return
        copy = self.program.intrinsic("llvm.memmove.p0.p0.i64", VOID, POINTER, POINTER, I64, I1)
        source, target = (
            self.build.gep(address, [ir.Constant(I64, first)], inbounds=True, source_etype=I8)
            for address in (value.at, to)
        )
        self.build.call(copy, [target, source, ir.Constant(I64, stop - first), ir.Constant(I1, 0)])

    def room(self, length: int, elem: str) -> Value:
        """A row of zeros in the frame of the function."""
        slot = self.slot(I64 if elem == "i8" else I8, length)
        if elem == "i1":
            slot.align = 1 << (length - 1).bit_length()  # so that a look never goes over the end of a page
        clear = self.program.intrinsic("llvm.memset.p0.i64", VOID, POINTER, I8, I64, I1)
        self.build.call(clear, [slot, ir.Constant(I8, 0), ir.Constant(I64, BYTES[elem] * length), ir.Constant(I1, 0)])
        return Value(Rows(elem, (length,), f"[{elem}]"), slot)

    def length(self, base: Value, k: int, node: ast.AST) -> Value:
        """The length of rows in dimension k."""
        if not isinstance(base.kind, Rows) or not 0 <= k < len(base.kind.dims):
            raise self.refuse(node, f"{described(base.kind)} has no such length")
        dim = base.kind.dims[k]
        if dim is not None:
            return whole(dim)
        number = sum(d is None for d in base.kind.dims[:k])
        return Value(WHOLE, base.lengths[number], (0, 1 << 48))

    def _tagged(self, instruction: Any, place: Place) -> Any:
        if place.tag is not None:
            instruction.set_metadata("tbaa", self.program.tag(place.tag))
        return instruction

    def bits(self, value: Value, to_word: bool) -> Any:
        """A real's memory as a word, or the other way round."""
        return self.build.bitcast(value.at, I64 if to_word else F64)
