"""Arithmetic: whole numbers round down as Python's do; a division by 0 and a shift by no count of bits are faults.

Reals are computed in the order in which they are written, each operation rounded by itself: nothing is contracted or
reordered, so that two machines agree bit for bit.
"""

from __future__ import annotations

import ast
from typing import Any

from llvmlite import ir

from .body import Body
from .folding import folded, span
from .kinds import REAL, WHOLE, WORD, Kind, described
from .program import F64, I1, I64
from .values import Value, real, whole

PLAIN = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and_", ast.BitOr: "or_", ast.BitXor: "xor"}
REALS = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


class Arithmetic(Body):
    """Operations on values."""

    def turned(self, value: Value, kind: Kind, node: ast.AST) -> Value:
        """The value as another kind of number."""
        if value.kind is kind:
            return value
        if kind is REAL and value.kind in (WHOLE, WORD):
            if value.known is not None and value.kind is WHOLE:
                return real(float(value.known))
            convert = self.build.sitofp if value.kind is WHOLE else self.build.uitofp
            return Value(REAL, convert(value.at, F64))
        if {value.kind, kind} == {WHOLE, WORD}:
            return Value(kind, value.at, value.span if value.span and value.span[0] >= 0 else None)
        raise self.refuse(node, f"a number of another kind is needed here, not {described(value.kind)}")

    def binary(self, op: ast.operator, a: Value, b: Value, node: ast.AST) -> Value:
        """`a op b`."""
        if isinstance(op, ast.Div) or REAL in (a.kind, b.kind):
            if type(op) not in REALS:
                raise self.refuse(node, "reals are added, subtracted, multiplied and divided, nothing else")
            a, b = self.turned(a, REAL, node), self.turned(b, REAL, node)
            return Value(REAL, getattr(self.build, REALS[type(op)])(a.at, b.at))
        kind = WORD if WORD in (a.kind, b.kind) else WHOLE
        if kind is WHOLE and a.known is not None and b.known is not None:
            number = folded(op, a.known, b.known)
            if number is not None:
                return whole(number)
        bounds = span(op, a.span, b.span) if kind is WHOLE else None
        if isinstance(op, (ast.FloorDiv, ast.Mod)):
            if kind is WORD:
                raise self.refuse(node, "words are not divided")
            return Value(WHOLE, self._divided(isinstance(op, ast.Mod), a, b, node), bounds)
        if isinstance(op, (ast.LShift, ast.RShift)):
            if b.span is None or not 0 <= b.span[0] <= b.span[1] < 64:
                fine = self.build.icmp_unsigned("<", b.at, ir.Constant(I64, 64))
                self.fault_unless(fine, node, "a shift by no count of bits")
            if isinstance(op, ast.LShift):
                return Value(kind, self.build.shl(a.at, b.at), bounds)
            return Value(kind, (self.build.lshr if kind is WORD else self.build.ashr)(a.at, b.at), bounds)
        if type(op) not in PLAIN:
            raise self.unknown(node)
        return Value(kind, getattr(self.build, PLAIN[type(op)])(a.at, b.at), bounds)

    def _divided(self, mod: bool, a: Value, b: Value, node: ast.AST) -> Any:
        build, zero = self.build, ir.Constant(I64, 0)
        if b.known is not None and b.known > 0:
            return self._by_constant(mod, a, b.known)
        safe = b.span is not None and b.span[0] > 0
        divisor, minus = b.at, None
        if not safe:
            self.fault_unless(build.icmp_signed("!=", b.at, zero), node, "a division by 0")
            minus = build.icmp_signed("==", b.at, ir.Constant(I64, -1))  # the least number by -1 would trap
            divisor = build.select(minus, ir.Constant(I64, 1), b.at)
        rest = build.srem(a.at, divisor)
        astray = build.and_(
            build.icmp_signed("!=", rest, zero), build.icmp_signed("<", build.xor(rest, divisor), zero)
        )  # fmt: skip
        if mod:
            return build.add(rest, build.select(astray, divisor, zero))
        quotient = build.sub(build.sdiv(a.at, divisor), build.zext(astray, I64))
        return quotient if minus is None else build.select(minus, build.sub(zero, a.at), quotient)

    def _by_constant(self, mod: bool, a: Value, divisor: int) -> Any:
        build = self.build
        if divisor & (divisor - 1) == 0:
            if mod:
                return build.and_(a.at, ir.Constant(I64, divisor - 1))
            return build.ashr(a.at, ir.Constant(I64, divisor.bit_length() - 1))
        by = ir.Constant(I64, divisor)
        if a.span is not None and a.span[0] >= 0:
            return (build.urem if mod else build.udiv)(a.at, by)
        rest = build.srem(a.at, by)
        down = build.ashr(rest, ir.Constant(I64, 63))  # -1 below zero, where Python rounds down
        return build.add(rest, build.and_(down, by)) if mod else build.add(build.sdiv(a.at, by), down)

    def unary(self, op: ast.unaryop, value: Value, node: ast.AST) -> Value:
        """`-value` or `~value`; `not` is a truth (see expressions)."""
        if isinstance(op, ast.Invert):
            if value.known is not None:
                return whole(~value.known, value.kind)
            return self.binary(ast.BitXor(), value, whole(-1), node)
        if value.kind is REAL:
            return Value(REAL, self.build.fneg(value.at))
        return self.binary(ast.Sub(), whole(0), value, node)

    def compared(self, op: ast.cmpop, a: Value, b: Value, node: ast.AST) -> Any:
        """`a op b` as one bit."""
        if type(op) not in SIGNS:
            raise self.unknown(op, node)
        sign = SIGNS[type(op)]
        if REAL in (a.kind, b.kind):
            a, b = self.turned(a, REAL, node), self.turned(b, REAL, node)
            return (self.build.fcmp_unordered if sign == "!=" else self.build.fcmp_ordered)(sign, a.at, b.at)
        if a.kind not in (WHOLE, WORD) or b.kind not in (WHOLE, WORD):
            raise self.refuse(node, "rows are compared entry by entry")
        compare = self.build.icmp_unsigned if WORD in (a.kind, b.kind) else self.build.icmp_signed
        return compare(sign, a.at, b.at)

    def extreme(self, greatest: bool, a: Value, b: Value, node: ast.AST) -> Value:
        """The greater or the lesser of two; of equals the first."""
        if REAL in (a.kind, b.kind):
            a, b = self.turned(a, REAL, node), self.turned(b, REAL, node)
            better = self.build.fcmp_ordered(">" if greatest else "<", b.at, a.at)
            return Value(REAL, self.build.select(better, b.at, a.at))
        if WORD in (a.kind, b.kind):
            better = self.build.icmp_unsigned(">" if greatest else "<", b.at, a.at)
            return Value(WORD, self.build.select(better, b.at, a.at))
        name = f"llvm.{'smax' if greatest else 'smin'}.i64"
        at = self.build.call(self.program.intrinsic(name, I64, I64, I64), [a.at, b.at])
        pick, bounds = max if greatest else min, None
        if a.span and b.span:
            bounds = pick(a.span[0], b.span[0]), pick(a.span[1], b.span[1])
        elif greatest and (a.span or b.span):
            bounds = (a.span or b.span or (0, 0))[0], (1 << 63) - 1
        return Value(WHOLE, at, bounds)

    def absolute(self, value: Value) -> Value:
        """Without its sign; the least number of all stays what it is."""
        if value.kind is WORD:
            return value
        if value.kind is REAL:
            return Value(REAL, self.build.call(self.program.intrinsic("llvm.fabs.f64", F64, F64), [value.at]))
        at = self.build.call(self.program.intrinsic("llvm.abs.i64", I64, I64, I1), [value.at, ir.Constant(I1, 0)])
        most = max(abs(x) for x in value.span) if value.span else 1 << 63
        return Value(WHOLE, at, (0, most) if most < 1 << 63 else None)
