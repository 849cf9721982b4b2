"""Fold: arithmetic on what is known before a game: constants, and bounds of whole numbers.

A *span* is the least and the greatest number that an expression can be. It spares the machine a check where an index
cannot leave its row, or a number always fits its field.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Span: TypeAlias = "tuple[int, int]"
WIDE = 1 << 62  # bounds beyond this are as good as none

_OPERATIONS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Div: operator.truediv, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
    ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}  # fmt: skip
_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg, ast.Invert: operator.invert, ast.Not: lambda v: int(not v), ast.UAdd: operator.pos,
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


def wrap(value: int) -> int:
    """A whole number as 64 bits hold it."""
    value &= (1 << 64) - 1
    return value - (1 << 64) if value >> 63 else value


def constant(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """The value of an expression of constants (a number or a tuple of numbers); None when it is something else. What is
    known may be `len(x)` too."""
    if isinstance(node, ast.Constant):
        return int(node.value) if isinstance(node.value, int) else node.value if isinstance(node.value, float) else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        return known.get(f"len({ast.unparse(node.args[0])})")
    if isinstance(node, ast.Tuple):
        parts = tuple(constant(n, known) for n in node.elts)
        return None if None in parts else parts
    if isinstance(node, ast.UnaryOp):
        value = constant(node.operand, known)
        if not isinstance(value, (int, float)) or (isinstance(value, float) and isinstance(node.op, ast.Invert)):
            return None
        value = _UNARY[type(node.op)](value)
        return wrap(value) if isinstance(value, int) else value
    if isinstance(node, ast.BinOp):
        a, b = constant(node.left, known), constant(node.right, known)
        if isinstance(a, (int, float)) and isinstance(b, (int, float)):
            return folded(node.op, a, b)
    return None


def folded(op: ast.operator, a: Any, b: Any) -> Any:
    """The result of one operation on numbers; None where it has none (a division by 0, a shift that is no shift)."""
    if isinstance(op, (ast.LShift, ast.RShift)) and not 0 <= b < 64:
        return None
    try:
        value = _OPERATIONS[type(op)](a, b)
    except (ZeroDivisionError, ValueError, OverflowError, KeyError, TypeError):
        return None
    return wrap(value) if isinstance(value, int) else value


def truth(node: ast.expr, known: Mapping[str, Any]) -> bool | None:
    """Whether a test is true, where constants alone decide it; else None."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = truth(node.operand, known)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        end = isinstance(node.op, ast.Or)
        parts = [truth(v, known) for v in node.values]
        if end in parts[: parts.index(None) if None in parts else len(parts)]:
            return end
        # Behind something open: decided all the same, if what is open has no effect when it is asked.
        if end in parts and not any(_may_act(n) for v in node.values for n in ast.walk(v)):
            return end
        return None if None in parts else not end
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        a, b = constant(node.left, known), constant(node.comparators[0], known)
        if a is not None and b is not None and type(node.ops[0]) in COMPARISONS:
            return COMPARISONS[type(node.ops[0])](a, b)
        return None
    value = constant(node, known)
    return None if value is None else bool(value)


def _may_act(node: ast.AST) -> bool:
    """Whether asking for it may do something: call, or fail."""
    failing = (ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift)
    return isinstance(node, (ast.Call, ast.Subscript)) or (isinstance(node, ast.BinOp) and isinstance(node.op, failing))


def span(op: ast.operator, a: Span | None, b: Span | None) -> Span | None:
    """Bounds of the result of an operation from the bounds of its parts."""
    if isinstance(op, ast.Mod):
        return (0, b[1] - 1) if b and b[0] > 0 else None
    if isinstance(op, ast.BitAnd):
        tops = [s[1] for s in (a, b) if s and s[0] >= 0]
        return (0, min(tops)) if tops else None
    if a is None or b is None:
        return None
    if isinstance(op, (ast.BitOr, ast.BitXor)):
        return (0, (1 << max(a[1], b[1]).bit_length()) - 1) if a[0] >= 0 and b[0] >= 0 else None
    if isinstance(op, (ast.LShift, ast.RShift)) and not 0 <= b[0] <= b[1] < 64:
        return None
    if isinstance(op, ast.FloorDiv) and b[0] <= 0:
        return None
    if isinstance(op, ast.Div):
        return None
    ends = [_OPERATIONS[type(op)](x, y) for x in a for y in b]
    return (min(ends), max(ends)) if min(ends) > -WIDE and max(ends) < WIDE else None


def both(a: Span | None, b: Span | None) -> Span | None:
    """Bounds of something that is one of two."""
    return (min(a[0], b[0]), max(a[1], b[1])) if a and b else None
