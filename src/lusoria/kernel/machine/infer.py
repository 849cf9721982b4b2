"""Types: which kind each local and the result of a function has, for one kind of arguments.

A local has one kind throughout; whole numbers join reals, nothing else joins anything. Expressions are asked again and
again until nothing changes, which takes two rounds, hardly ever three.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .faults import ProgramError
from .folding import constant, folded, truth
from .kinds import NOTHING, REAL, WHOLE, WORD, Kind, Record, Rows, Scalar, described, scalar_of
from .language import children, refusal, within
from .source import Function

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .program import Program

# Calls into the machine, and what they give.
NUMBER_CALLS: dict[str, Scalar] = {
    "len": WHOLE, "int": WHOLE, "whole": WHOLE, "word": WORD, "sqrt": REAL, "bits_of": WORD,
    "single": REAL, "real_of": REAL, "eight_at": WORD, "alike_at": WORD, "values_at": WORD, "doubles_at": WORD,
    "put_at": NOTHING, "keep_at": NOTHING, "spread_at": NOTHING, "number_at": NOTHING,
    "deposit": WORD, "extract": WORD, "ones": WHOLE, "trailing": WHOLE,
    "copy_words": NOTHING, "widen": NOTHING,
}  # fmt: skip
ROOM = 1 << 14  # entries that `zeros` may make room for: they lie in the frame of the function


class Inference:
    """The kinds of one function's locals (`locals`) and of its result (`result`)."""

    def __init__(self, program: Program, function: Function, kinds: Sequence[Kind]) -> None:
        self.program, self.function = program, function
        self.locals: dict[str, Kind] = dict(zip(function.parameters, kinds, strict=True))
        self.stored = function.stored
        # A name that is assigned is a local wherever it stands, whatever else bears it.
        own = {*self.stored, *self.locals}
        self.constants = {k: v for k, v in program.source.constants.items() if k not in own}
        for name, kind in self.locals.items():
            if isinstance(kind, Rows) and kind.dims[0] is not None:
                self.constants[f"len({name})"] = kind.dims[0]
        self.result: Kind = NOTHING
        self.changed = True
        while self.changed:
            self.changed = False
            self._body(function.node.body)

    def refuse(self, node: ast.AST, what: str) -> ProgramError:
        """The error to raise for a place in this function."""
        return ProgramError(f"{self.function.where(node)}: in {self.function.name}, {what}")

    # -- statements -----------------------------------------------------------------------------------------------

    def _body(self, statements: list[ast.stmt]) -> None:
        for node in statements:
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.If, ast.While, ast.For)):
            for part in children(node):
                if isinstance(part, ast.expr):
                    self._visit(part)
        if isinstance(node, ast.Assign):
            if isinstance(node.targets[0], ast.Name):
                self._bind(node.targets[0].id, self.kind(node.value), node)
        elif isinstance(node, ast.AnnAssign):
            if isinstance(node.target, ast.Name) and node.value is not None:
                self._bind(node.target.id, self.kind(node.value), node)
        elif isinstance(node, ast.AugAssign):
            if isinstance(node.target, ast.Name):
                old = self.locals.get(node.target.id)
                if old is None:
                    raise self.refuse(node, f"{node.target.id} has no value yet")
                self._bind(node.target.id, self._together(node.op, old, self.kind(node.value), node), node)
        elif isinstance(node, ast.For):
            assert isinstance(node.iter, ast.Call)
            if any(self.kind(a) is not WHOLE for a in node.iter.args):
                raise self.refuse(node, "the bounds of a range are whole numbers")
            if isinstance(node.target, ast.Name):
                self._bind(node.target.id, WHOLE, node)
            self._body(node.body)
        elif isinstance(node, ast.While):
            self._body(node.body)
        elif isinstance(node, ast.If):
            known = truth(node.test, self.constants)
            if known is not False:
                self._body(node.body)
            if known is not True:
                self._body(node.orelse)
        elif isinstance(node, ast.Try):
            self._body(node.body)
            for handler in node.handlers:
                if handler.name:
                    self._bind(handler.name, WHOLE, node)
                self._body(handler.body)
        elif isinstance(node, ast.Return) and node.value is not None:
            self._visit(node.value)
            found = self.kind(node.value)
            if found is NOTHING:
                raise self.refuse(node, "nothing is given back: what is called there gives no value")
            joined = found if self.result is NOTHING else self._join(self.result, found, node)
            self.changed |= joined != self.result
            self.result = joined

    def _visit(self, node: ast.expr) -> None:
        """Have everything made that is called in an expression, but for what constants rule out."""
        if isinstance(node, ast.BoolOp):
            for part in node.values:
                known = truth(part, self.constants)
                if known is None:
                    self._visit(part)
                elif known is isinstance(node.op, ast.Or):
                    return
        elif isinstance(node, ast.IfExp) and truth(node.test, self.constants) is not None:
            self._visit(node.body if truth(node.test, self.constants) else node.orelse)
        else:
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
            if name == "tell":
                self._only_told(node)
                if not self.program.counted:
                    return
            if name is not None and name != "range":
                self.kind(node)
            for child in children(node):
                if isinstance(child, (ast.expr, ast.keyword)):
                    self._visit(child.value if isinstance(child, ast.keyword) else child)

    def _only_told(self, node: ast.expr) -> None:
        """What is told is left out of the fast build: it must change nothing."""
        for part in within(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                written = self.program.source.written(part.func.id)
                if written is not None:
                    raise self.refuse(part, f"what is told must change nothing, as compiled rules tell nothing, and "
                                            f"{part.func.id} writes to {written}: call it before")  # fmt: skip

    def _bind(self, name: str, kind: Kind, node: ast.AST) -> None:
        if kind is NOTHING:
            raise self.refuse(node, f"{name} would be nothing: what is called gives no value back")
        old = self.locals.get(name)
        joined = kind if old is None else self._join(old, kind, node)
        self.changed |= joined != old
        self.locals[name] = joined

    def _join(self, a: Kind, b: Kind, node: ast.AST) -> Kind:
        if a == b:
            return a
        if {a, b} == {WHOLE, REAL}:
            return REAL
        if isinstance(a, Rows) and isinstance(b, Rows) and described(a) == described(b):
            raise self.refuse(node, f"one name stands for rows of two places, {a.tag} and {b.tag}")
        raise self.refuse(node, f"one name or result is both {described(a)} and {described(b)}")

    # -- expressions ----------------------------------------------------------------------------------------------

    def kind(self, node: ast.expr) -> Kind:
        """The kind of an expression."""
        if isinstance(node, ast.Constant):
            return REAL if isinstance(node.value, float) else WHOLE
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Attribute):
            base = self.kind(node.value)
            if not isinstance(base, Record) or node.attr not in base.fields:
                raise self.refuse(node, f"{described(base)} has no {node.attr}")
            _, elem, shape = base.fields[node.attr]
            if shape:
                return base.row(node.attr)
            return elem if isinstance(elem, Record) else scalar_of(elem)
        if isinstance(node, ast.Subscript):
            if is_shape(node):
                return WHOLE
            kind = self.kind(node.value)
            for index in indices(node):
                if not isinstance(kind, Rows):
                    raise self.refuse(node, f"{described(kind)} has no entries")
                if self.kind(index) not in (WHOLE, WORD):
                    raise self.refuse(node, "an index is a whole number")
                kind = kind.inner
            return kind
        if isinstance(node, ast.BinOp):
            return self._together(node.op, self.kind(node.left), self.kind(node.right), node)
        if isinstance(node, ast.UnaryOp):
            return WHOLE if isinstance(node.op, ast.Not) else self.kind(node.operand)
        if isinstance(node, ast.IfExp):
            known = truth(node.test, self.constants)
            if known is not None:
                return self.kind(node.body if known else node.orelse)
            return self._join(self.kind(node.body), self.kind(node.orelse), node)
        if isinstance(node, (ast.BoolOp, ast.Compare)):
            return WHOLE
        if isinstance(node, ast.Call):
            return self._call(node)
        raise self.refuse(node, refusal(node))

    def _name(self, node: ast.Name) -> Kind:
        if node.id in self.locals:
            return self.locals[node.id]
        known = self.constants.get(node.id)
        if known is None:
            what = "has no value yet" if node.id in self.stored else "is neither a local nor a constant"
            raise self.refuse(node, f"{node.id} {what}")
        return Rows("i8", (len(known),), "constants") if isinstance(known, tuple) else kind_of_constant(known)

    def _together(self, op: ast.operator, a: Kind, b: Kind, node: ast.AST) -> Kind:
        if not isinstance(a, Scalar) or not isinstance(b, Scalar) or NOTHING in (a, b):
            raise self.refuse(node, f"there is no sum of {described(a)} and {described(b)}")
        if isinstance(op, ast.Div) or REAL in (a, b):
            return REAL
        return WORD if WORD in (a, b) else WHOLE

    def _call(self, node: ast.Call) -> Kind:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, "helpers are called by their plain names")
        name = node.func.id
        if name in NUMBER_CALLS:
            return NUMBER_CALLS[name]
        if name in ("min", "max"):
            kinds = {self.kind(a) for a in node.args}
            return REAL if REAL in kinds else WORD if WORD in kinds else WHOLE
        if name == "abs":
            return self.kind(node.args[0])
        if name in ("zeros", "zero_bytes"):
            length = self._length(node.args[0])
            if not isinstance(length, int) or not 0 < length <= ROOM:
                raise self.refuse(node, f"room is made for a constant number of entries, 1 to {ROOM}")
            elem = "i8" if name == "zeros" else "i1"
            return Rows(elem, (length,), f"[{elem}]")
        if name == "tell":
            return NOTHING
        return self.program.made(name, tuple(self.kind(a) for a in node.args), self.refuse(node, "")).result

    def _length(self, node: ast.expr) -> object:
        """The number that a constant or the known length of a row comes to, and sums of these."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
            row = self.kind(node.args[0])
            return row.dims[0] if isinstance(row, Rows) else None
        if isinstance(node, ast.BinOp):
            return folded(node.op, self._length(node.left), self._length(node.right))
        return constant(node, self.constants)


def kind_of_constant(value: object) -> Scalar:
    """Whole number or real."""
    return REAL if isinstance(value, float) else WHOLE


def indices(node: ast.Subscript) -> list[ast.expr]:
    """The indices of `row[i]` and `row[i, j]`."""
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def is_shape(node: ast.Subscript) -> bool:
    """Whether this is `row.shape[k]`."""
    return isinstance(node.value, ast.Attribute) and node.value.attr == "shape"
