"""What the language is: one list, which the examination of rules (`kernel/lint.py`) and the compiler both speak from.

Rules have the plain part. Drivers, the kernel's and the bots' own loops around the rules, have a few things more: reals
and words, rows of the host, faults that are caught.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

EXPRESSIONS = (
    ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.Call, ast.Attribute, ast.Subscript,
    ast.IfExp, ast.Load, ast.Store, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift,
    ast.BitAnd, ast.BitOr, ast.BitXor, ast.Invert, ast.USub, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt,
    ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
)  # fmt: skip
STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.While, ast.For, ast.Return, ast.Break, ast.Continue,
    ast.Expr, ast.Pass,
)  # fmt: skip
CALLS = {"len", "range", "int", "min", "max", "abs"}
_TAKES = {
    "eight_at": (2, 2),
    "alike_at": (4, 4),
    "values_at": (4, 4),
    "doubles_at": (4, 4),
    "put_at": (4, 4),
    "keep_at": (4, 4),
    "copy_words": (3, 4),
    "widen": (6, 6),
    "spread_at": (5, 5),
    "number_at": (5, 5),
    "deposit": (2, 2),
    "extract": (2, 2),
    "range": (1, 3),
    "min": (2, None),
    "max": (2, None),
    "tell": (2, 6),
}  # how many; all others take one
# What drivers have besides: `row[i, j]`, `row.shape[0]`, a / b, `raise` and `try`, and calls into the machine.
DRIVER_EXPRESSIONS = (ast.Tuple, ast.Div)
DRIVER_STATEMENTS = (ast.Raise, ast.Try)
# At several entries of a row of bytes from an index on.
LOOKS = {"eight_at", "alike_at", "values_at", "doubles_at", "put_at", "keep_at", "spread_at", "number_at"}
DRIVER_CALLS = {
    "word", "whole", "sqrt", "single", "zeros", "zero_bytes", "bits_of", "real_of", "ones", "trailing", "deposit",
    "extract",     "copy_words", "widen", *LOOKS,
}  # fmt: skip

_REFUSED = {
    ast.Dict: "a dict", ast.List: "a list", ast.Set: "a set", ast.Tuple: "a tuple", ast.JoinedStr: "text",
    ast.ListComp: "a comprehension (write a loop)", ast.GeneratorExp: "a comprehension (write a loop)",
    ast.SetComp: "a comprehension (write a loop)", ast.DictComp: "a comprehension (write a loop)",
    ast.Lambda: "a lambda (write a function)", ast.Div: "a fraction (use //)", ast.Pow: "a power (write a loop or <<)",
    ast.MatMult: "a matrix product (write a loop)", ast.Slice: "a slice (loop over the entries)",
    ast.Is: "`is` (use ==)", ast.IsNot: "`is not` (use !=)", ast.UAdd: "a plus sign in front (leave it out)",
    ast.Starred: "a star", ast.NamedExpr: "`:=` (assign in a line of its own)", ast.Await: "`await`",
    ast.Yield: "`yield`", ast.YieldFrom: "`yield`", ast.With: "`with`", ast.Delete: "`del`", ast.Try: "`try`",
    ast.Assert: "`assert` (write an invariant of `check`)", ast.Match: "`match` (use if and elif)",
    ast.Global: "`global` (keep it in the state)", ast.Nonlocal: "`nonlocal` (keep it in the state)",
    ast.Raise: "`raise` (what cannot be played is left out by `legal`)",
    ast.Constant: "text and None", ast.keyword: "an argument with a name (but `to` of `tell`)",
    ast.Import: "an import inside", ast.ImportFrom: "an import inside", ast.FunctionDef: "a function inside a function",
    ast.ClassDef: "a class", ast.AsyncFunctionDef: "`async`", ast.AsyncFor: "`async`", ast.AsyncWith: "`async`",
}  # fmt: skip


def refusal(node: ast.AST) -> str:
    """One sentence on what a piece of syntax is, and what to write instead where there is something."""
    return f"{_REFUSED.get(type(node), type(node).__name__)} is not in the subset of the rules"


def children(node: ast.AST) -> list[ast.AST]:
    """The parts of a piece of syntax: what `ast.iter_child_nodes` gives, sooner. The piece itself keeps them, as they
    are asked for again and again."""
    found: list[ast.AST] | None = node.__dict__.get("parts")
    if found is not None:
        return found
    found = node.__dict__["parts"] = []
    for name in node._fields:
        part = getattr(node, name, None)
        if isinstance(part, list):
            found += [p for p in part if isinstance(p, ast.AST)]
        elif isinstance(part, ast.AST) and not isinstance(part, ast.expr_context):
            found.append(part)
    return found


def within(node: ast.AST) -> list[ast.AST]:
    """A piece of syntax and all of its parts."""
    found = [node]
    for part in found:
        found += children(part)
    return found


def foreign(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """What a function has that no program has: the place, and a sentence."""
    given = function.args
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
        yield function, "plain parameters only: no defaults, no stars"
    for statement in function.body:
        yield from _foreign(statement)


def _foreign(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    known = (*EXPRESSIONS, *STATEMENTS, *DRIVER_EXPRESSIONS, *DRIVER_STATEMENTS)
    if not isinstance(node, known) or (isinstance(node, ast.Constant) and not isinstance(node.value, (int, float))):
        yield node, refusal(node)
        return
    if isinstance(node, ast.Raise):
        return  # what is raised is read as text
    if isinstance(node, ast.Constant) and isinstance(node.value, int) and not -(1 << 63) <= node.value < 1 << 64:
        yield node, "a number has 64 bits"
    if isinstance(node, ast.Expr) and isinstance(node.value, EXPRESSIONS) and not isinstance(node.value, ast.Call):
        yield node, "a line by itself is a call"
    if isinstance(node, ast.Call):
        yield from _foreign_call(node)
    if isinstance(node, (ast.For, ast.While)) and node.orelse:
        yield node, "a loop has no else"
    if isinstance(node, ast.For) and not (
        isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
        and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
    ):  # fmt: skip
        yield node, "loops run over range(...) with one plain counter"
    parts = children(node)
    if isinstance(node, ast.AnnAssign):
        parts = [node.target, *([node.value] if node.value else [])]
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        parts = [node.value, *node.slice.elts]
    elif isinstance(node, ast.Tuple):
        yield node, refusal(node)
        return
    if isinstance(node, ast.Try):
        types = [h.type for h in node.handlers]
        if len(types) != 1 or node.orelse or node.finalbody or not (
            isinstance(types[0], ast.Name) and types[0].id == "Exception"
        ):  # fmt: skip
            yield node, "a fault is caught by one `except Exception`, without else and finally"
            return
        parts = [*node.body, *node.handlers[0].body]
    for part in parts:
        if isinstance(part, ast.keyword):
            yield from _foreign(part.value)
        else:
            yield from _foreign(part)


def _foreign_call(node: ast.Call) -> Iterator[tuple[ast.AST, str]]:
    if not isinstance(node.func, ast.Name):
        yield node, "helpers are called by their plain names"
        return
    name = node.func.id
    if node.keywords and not (name == "tell" and [k.arg for k in node.keywords] == ["to"]):
        yield node, refusal(node.keywords[0])
    if name in CALLS or name in DRIVER_CALLS or name == "tell":
        least, most = _TAKES.get(name, (1, 1))
        if len(node.args) < least or (most is not None and len(node.args) > most):
            count = str(least) if most == least else f"{least} or more" if most is None else f"{least} to {most}"
            yield node, f"{name} takes {count} arguments"
