"""Expressions: what a line computes, and truth."""

from __future__ import annotations

import ast
from typing import Any

from llvmlite import ir

from .body import LoudError
from .folding import both, constant, truth
from .infer import Inference, is_shape
from .kinds import NOTHING, REAL, WHOLE, WORD, Record, Rows
from .looks import Looks, spreads
from .program import F32, F64, I32, I64, POINTER, REGISTERS
from .values import Place, Value, real, whole

MOVES = {"deposit": "pdep", "extract": "pext"}  # bits of a word, and the instruction that does it


class Expressions(Looks):
    """Values of expressions. `names`: for each local its slot in the frame, or the value it stands for throughout."""

    inference: Inference
    names: dict[str, Value | Any]
    spans: dict[str, tuple[int, int]]
    notes: Any  # the row of counts, in a counted build

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        if isinstance(node, ast.Constant):
            return real(node.value) if isinstance(node.value, float) else whole(int(node.value))  # type: ignore[arg-type]
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Attribute):
            return self._loaded(self.field(self.value(node.value), node))
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, (ast.BinOp, ast.UnaryOp)):
            known = constant(node, self.inference.constants)
            if isinstance(known, (int, float)):
                return real(known) if isinstance(known, float) else whole(known)
        if isinstance(node, ast.BinOp):
            left = self.value(node.left)
            return self.binary(node.op, left, self.value(node.right), node)
        if isinstance(node, ast.UnaryOp):
            if isinstance(node.op, ast.Not):
                return self._bit(self.truth(node))
            return self.unary(node.op, self.value(node.operand), node)
        if isinstance(node, ast.Compare):
            return self._bit(self.truth(node))
        if isinstance(node, ast.BoolOp):
            return self._either(node)
        if isinstance(node, ast.IfExp):
            return self._one_of_two(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise self.unknown(node)

    def _bit(self, bit: Any) -> Value:
        return Value(WHOLE, self.build.zext(bit, I64), (0, 1))

    def _loaded(self, found: Place | Value) -> Value:
        return self.load(found) if isinstance(found, Place) else found

    def _name(self, node: ast.Name) -> Value:
        name = node.id
        if name in self.names:
            held = self.names[name]
            if isinstance(held, Value):
                return held
            kind = self.inference.locals[name]
            register = POINTER if isinstance(kind, (Record, Rows)) else REGISTERS[kind]
            return Value(kind, self.build.load(held, typ=register), self.spans.get(name))
        known = self.inference.constants.get(name)
        if known is None:
            raise self.refuse(node, f"{name} has no value yet")
        if isinstance(known, tuple):
            return Value(Rows("i8", (len(known),), "constants"), self.program.row(name, known))
        return real(known) if isinstance(known, float) else whole(int(known))

    def _subscript(self, node: ast.Subscript) -> Value:
        if is_shape(node):
            assert isinstance(node.value, ast.Attribute)
            k = constant(node.slice, {})
            return self.length(self.value(node.value.value), k if isinstance(k, int) else -1, node)
        if isinstance(node.value, ast.Name):
            row = self.inference.constants.get(node.value.id)
            if isinstance(row, tuple):
                return self._constant_entry(row, node)
        return self._loaded(self.entry(node))

    def _constant_entry(self, row: tuple[int, ...], node: ast.Subscript) -> Value:
        k = constant(node.slice, self.inference.constants)
        if isinstance(k, int) and 0 <= k < len(row):
            return whole(row[k])
        found = self._loaded(self.entry(node))
        found.span = min(row), max(row)
        return found

    # -- truth ----------------------------------------------------------------------------------------------------

    def truth(self, node: ast.expr) -> Any:
        """Whether an expression is true, as one bit."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.build.not_(self.truth(node.operand))
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            return self._within(node)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left = self.value(node.left)
            return self.compared(node.ops[0], left, self.value(node.comparators[0]), node)
        if isinstance(node, (ast.Compare, ast.BoolOp)):
            yes, no, after = (self.new_block(n) for n in ("yes", "no", "told"))
            self.branch(node, yes, no)
            for block in (yes, no):
                self.go_on(block)
                self.build.branch(after)
            self.go_on(after)
            bit = self.build.phi(ir.IntType(1))
            bit.add_incoming(ir.Constant(ir.IntType(1), 1), yes)
            bit.add_incoming(ir.Constant(ir.IntType(1), 0), no)
            return bit
        value = self.value(node)
        if value.kind is REAL:
            return self.build.fcmp_unordered("!=", value.at, ir.Constant(F64, 0.0))
        if value.kind not in (WHOLE, WORD):
            raise self.refuse(node, "a test is about numbers")
        return self.build.icmp_signed("!=", value.at, ir.Constant(I64, 0))

    def straight(self, node: ast.expr) -> Any:
        """Like `truth`, with all parts of `and` and `or` asked at once: to be tried `without_branches`."""
        if isinstance(node, ast.BoolOp):
            join = self.build.or_ if isinstance(node.op, ast.Or) else self.build.and_
            bit = self.straight(node.values[0])
            for part in node.values[1:]:
                bit = join(bit, self.straight(part))
            return bit
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.build.not_(self.straight(node.operand))
        return self.truth(node)

    def _within(self, node: ast.Compare) -> Any:
        """`code in BLOCK`: one comparison, since no code is far below the block's first."""
        block = node.comparators[0]
        codes = self.inference.constants.get(block.id) if isinstance(block, ast.Name) else None
        if len(node.ops) > 1 or not hasattr(codes, "count") or isinstance(codes, tuple):
            raise self.refuse(node, "`in` asks whether a code belongs to a block: its constant stands on the right")
        code = self.turned(self.value(node.left), WHOLE, node)
        start, count = (ir.Constant(I64, int(n)) for n in (codes, codes.count))  # type: ignore[arg-type, union-attr]
        sign = "<" if isinstance(node.ops[0], ast.In) else ">="
        return self.build.icmp_unsigned(sign, self.build.sub(code.at, start), count)

    def branch(self, node: ast.expr, yes: Any, no: Any) -> None:
        """To one block or the other; of `and` and `or` no more is asked than Python would."""
        known = truth(node, self.inference.constants)
        if known is not None:
            self.build.branch(yes if known else no)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.branch(node.operand, no, yes)
        elif isinstance(node, ast.BoolOp):
            ends = isinstance(node.op, ast.Or)
            for part in node.values[:-1]:
                if truth(part, self.inference.constants) is ends:
                    self.build.branch(yes if ends else no)  # nothing behind it is asked
                    return
                further = self.new_block("further")
                self.branch(part, *((yes, further) if ends else (further, no)))
                self.go_on(further)
            self.branch(node.values[-1], yes, no)
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            left = self.value(node.left)
            for op, comparator in zip(node.ops[:-1], node.comparators[:-1], strict=True):
                right, further = self.value(comparator), self.new_block("further")
                self.build.cbranch(self.compared(op, left, right, node), further, no)
                self.go_on(further)
                left = right
            right = self.value(node.comparators[-1])
            self.build.cbranch(self.compared(node.ops[-1], left, right, node), yes, no)
        else:
            self.build.cbranch(self.truth(node), yes, no)

    # -- choices --------------------------------------------------------------------------------------------------

    def _either(self, node: ast.BoolOp) -> Value:
        """`a or b`, `a and b` as values."""
        known, ends = truth(node, self.inference.constants), isinstance(node.op, ast.Or)
        if known is False or (known and all(isinstance(v, ast.Compare) for v in node.values)):
            return whole(int(known))
        after, bounds = self.new_block("either"), None
        edges: list[tuple[Any, Any]] = []
        for number, part in enumerate(node.values):
            value = self.value(part)
            if value.kind is not WHOLE:
                raise self.refuse(part, "`and` and `or` join whole numbers")
            bounds = value.span if number == 0 else both(bounds, value.span)
            edges.append((value.at, self.build.block))
            if truth(part, self.inference.constants) is ends:
                break  # nothing behind it is asked
            if number < len(node.values) - 1:
                further = self.new_block("further")
                test = self.build.icmp_signed("!=", value.at, ir.Constant(I64, 0))
                self.build.cbranch(test, *((after, further) if ends else (further, after)))
                self.go_on(further)
        self.build.branch(after)
        self.go_on(after)
        return Value(WHOLE, self._met(I64, edges), bounds)

    def _one_of_two(self, node: ast.IfExp) -> Value:
        known = truth(node.test, self.inference.constants)
        if known is not None:
            return self.value(node.body if known else node.orelse)
        yes, no, after = (self.new_block(n) for n in ("yes", "no", "either"))
        kind = self.inference.kind(node)
        if not isinstance(kind, type(WHOLE)):
            raise self.refuse(node, "only numbers are chosen between")
        self.branch(node.test, yes, no)
        edges, bounds = [], []
        for block, part in ((yes, node.body), (no, node.orelse)):
            self.go_on(block)
            value = self.turned(self.value(part), kind, node)
            edges.append((value.at, self.build.block))
            bounds.append(value.span)
            self.build.branch(after)
        self.go_on(after)
        return Value(kind, self._met(REGISTERS[kind], edges), both(*bounds))

    def _met(self, register: Any, edges: list[tuple[Any, Any]]) -> Any:
        phi = self.build.phi(register)
        for at, block in edges:
            phi.add_incoming(at, block)
        return phi

    # -- calls ----------------------------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> Value:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, "helpers are called by their plain names")
        name = node.func.id
        if name == "tell":
            self.tell(node)
            return Value(NOTHING, None)
        if name == "len":
            return self.length(self.value(node.args[0]), 0, node)
        if name in ("zeros", "zero_bytes"):
            return self.room(self.value(node.args[0]).known or 0, "i8" if name == "zeros" else "i1")
        arguments = [self.value(a) for a in node.args]
        if name in ("min", "max"):
            first, *others = arguments
            for other in others:
                first = self.extreme(name == "max", first, other, node)
            return first
        if name == "abs":
            return self.absolute(arguments[0])
        if name in ("int", "whole"):
            return self.turned(arguments[0], WHOLE, node)
        if name == "word":
            return self.turned(arguments[0], WORD, node)
        if name == "sqrt":
            root = self.program.intrinsic("llvm.sqrt.f64", F64, F64)
            return Value(REAL, self.build.call(root, [self.turned(arguments[0], REAL, node).at]))
        if name == "single":  # LLVM makes sums and products of such numbers ones of 32 bits, which come to the same
            short = self.build.fptrunc(self.turned(arguments[0], REAL, node).at, F32)
            return Value(REAL, self.build.fpext(short, F64))
        if name == "eight_at":
            return self.eight(arguments[0], arguments[1], node)
        if name == "alike_at":
            return self.alike(arguments[0], arguments[1], arguments[2], arguments[3], node)
        if name == "values_at":
            return self.gathered(arguments[0], arguments[1], arguments[2], arguments[3], node)
        if name == "doubles_at":
            return self.doubled(arguments[0], arguments[1], arguments[2], arguments[3], node)
        if name == "put_at":
            self.put_alike(arguments[0], arguments[1], arguments[2], arguments[3], node)
            return Value(NOTHING, None)
        if name == "keep_at":
            self.keep(arguments[0], arguments[1], arguments[2], arguments[3], node)
            return Value(NOTHING, None)
        if name == "copy_words":
            begin = arguments[3].known if len(arguments) == 4 else 0
            self.copy_words(arguments[0], arguments[1], arguments[2].known, begin, node)
            return Value(NOTHING, None)
        if name == "widen":
            self.widen(arguments[0], arguments[2], [arguments[k].known for k in (1, 3, 4, 5)], node)
            return Value(NOTHING, None)
        if name in ("spread_at", "number_at"):
            if not (self.program.deposits and spreads()):
                return self._helper(name.replace("_at", "_slowly"), arguments, node)
            look = self.spread if name == "spread_at" else self.number
            look(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], node)
            return Value(NOTHING, None)
        if name in MOVES:
            bits = [self.turned(argument, WORD, node) for argument in arguments]
            if not self.program.deposits:
                return self._helper(f"{name}_slowly", bits, node)
            move = self.program.intrinsic(f"llvm.x86.bmi.{MOVES[name]}.64", I64, I64, I64)
            return Value(WORD, self.build.call(move, [word.at for word in bits]))
        if name == "ones":
            count = self.program.intrinsic("llvm.ctpop.i64", I64, I64)
            return Value(WHOLE, self.build.call(count, [arguments[0].at]), (0, 64))
        if name == "trailing":
            count = self.program.intrinsic("llvm.cttz.i64", I64, I64, ir.IntType(1))
            at = self.build.call(count, [arguments[0].at, ir.Constant(ir.IntType(1), 0)])
            return Value(WHOLE, at, (0, 64))
        if name == "bits_of":
            return Value(WORD, self.bits(arguments[0], True))
        if name == "real_of":
            return Value(REAL, self.bits(arguments[0], False))
        return self._helper(name, arguments, node)

    def _helper(self, name: str, arguments: list[Value], node: ast.Call) -> Value:
        if self.quiet:
            raise LoudError
        made = self.program.made(name, tuple(a.kind for a in arguments), self.refuse(node, ""))
        flatly = [self.notes] if self.program.counted else []
        for argument in arguments:
            flatly += [argument.at, *argument.lengths]
        answer = self.build.call(made.function, flatly, cconv="fastcc")
        if not made.fails:
            return Value(made.result, answer)
        status = answer
        if made.result is not NOTHING:
            answer, status = self.build.extract_value(answer, 0), self.build.extract_value(answer, 1)
        self.leave_unless(self.build.icmp_unsigned("==", status, ir.Constant(I32, 0)), status)
        return Value(made.result, answer)

    def tell(self, node: ast.Call) -> None:
        """The log: nothing in the fast build."""
        raise NotImplementedError
