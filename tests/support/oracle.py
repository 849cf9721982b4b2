"""Python's word on what programs of the rules' language do.

Python runs them on the referee's rows. Whole numbers have 64 bits in machine code and wrap around: the oracle runs the
text twice, once as it is, and once with every result of arithmetic wrapped (`Wrapping`); the first run says whether the
second has changed anything. A shift by more than 63 bits, which Python knows, is a fault here.
"""

import ast
import traceback
from typing import Any, NamedTuple

from lusoria.kernel.referee import CheckedRow, RefereeError, checked
from tests.support.programs import CODES, CONSTANTS

LABEL = "text.py"


class Outcome(NamedTuple):
    """What came of a run: the result or the fault (line and kind), and all that is in state and mask then."""

    result: int | None
    fault: tuple[int, str] | None
    state: dict[str, Any]
    can: list[int]


class Wrapping(ast.NodeTransformer):
    """Every result of arithmetic as 64 bits hold it; shifts by no count of bits are errors."""

    OPERATIONS = {ast.LShift: "_left", ast.RShift: "_right"}

    def _computed(self, op: ast.operator, left: ast.expr, right: ast.expr, at: ast.AST) -> ast.expr:
        name = self.OPERATIONS.get(type(op))
        if name:
            made: ast.expr = ast.Call(ast.Name(name, ast.Load()), [left, right], [])
        else:
            made = ast.Call(ast.Name("_wrap", ast.Load()), [ast.copy_location(ast.BinOp(left, op, right), at)], [])
        return ast.fix_missing_locations(ast.copy_location(made, at))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return self._computed(node.op, node.left, node.right, node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.op, ast.USub):
            return node
        return ast.fix_missing_locations(
            ast.copy_location(ast.Call(ast.Name("_wrap", ast.Load()), [node], []), node)
        )  # fmt: skip

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "abs":
            return ast.fix_missing_locations(
                ast.copy_location(ast.Call(ast.Name("_wrap", ast.Load()), [node], []), node)
            )  # fmt: skip
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        old = ast.parse(ast.unparse(node.target), mode="eval").body
        for part in ast.walk(old):
            if hasattr(part, "lineno"):
                part.lineno = part.end_lineno = node.lineno  # type: ignore[attr-defined]
        value = self._computed(node.op, old, node.value, node)
        return ast.copy_location(ast.Assign([node.target], value), node)


def wrap(number: int) -> int:
    """A whole number as 64 bits hold it."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


class Oracle:
    """The functions of a module, run by Python."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text)
        self.wrapped = 0  # how often a number had to be wrapped
        self.plain = self._space(compile(tree, LABEL, "exec"))
        self.wrapping = self._space(compile(Wrapping().visit(ast.parse(text)), LABEL, "exec"))

    def _space(self, code: Any) -> dict[str, Any]:
        rows = {k: CheckedRow(list(v), k, "i8", read_only=True) for k, v in CONSTANTS.items() if isinstance(v, tuple)}
        space = {**CONSTANTS, **rows, "_wrap": self._wrap, "_left": self._left, "_right": self._right}
        for name in ("States", "Boxes", "Mask", "Numbers"):
            space[name] = None
        exec(code, {"door": lambda f: f, **space}, made := dict(space))
        functions = {k: v for k, v in made.items() if callable(v)}
        for function in functions.values():
            if hasattr(function, "__globals__") and function.__globals__.get("door"):
                function.__globals__.update(functions)
        return functions

    def _wrap(self, number: int) -> int:
        kept = wrap(number)
        self.wrapped += kept != number
        return kept

    def _left(self, a: int, b: int) -> int:
        return self._wrap(a << self._bits(b))

    def _right(self, a: int, b: int) -> int:
        return a >> self._bits(b)

    def _bits(self, count: int) -> int:
        if count >= 64:
            self.wrapped += 1
            raise ValueError("negative shift count, or more than 63")
        return count

    def run(self, name: str, s: Any, box: Any, x: int, y: int) -> Outcome:
        """With 64 bits; where nothing had to be wrapped, Python's own arithmetic must have said the same."""
        self.wrapped = 0
        found = outcome(self.wrapping[name], s, box, x, y)
        if not self.wrapped:
            assert outcome(self.plain[name], s, box, x, y) == found
        return found


class MaskRow(CheckedRow):
    """A row of bytes without a sign, as masks are in machine code."""

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(value, int) and 0 <= index < len(self) and not 0 <= value <= 255:
            raise RefereeError(f"{self.label}[{index}] = {value}: does not fit u1")
        super().__setitem__(index, value)


FAULTS = {ZeroDivisionError: "a division by 0", ValueError: "a shift by no count of bits"}


def outcome(function: Any, s: Any, box: Any, x: int, y: int) -> Outcome:
    """Run one function on the referee's copy of a state."""
    state, can = checked(s), MaskRow([0] * CODES, "can", "i2")
    try:
        return Outcome(int(function(state, checked(box, read_only=True), can, x, y)), None, state.as_dict(), can)
    except (RefereeError, ZeroDivisionError, ValueError, RuntimeError) as error:
        if isinstance(error, RefereeError):
            narrow, index = "a number that does not fit its field", "an index outside its row"
            kind = narrow if "does not fit" in str(error) else index if " has " in str(error) else str(error)
        else:
            kind = FAULTS.get(type(error)) or str(error)
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == LABEL]
        return Outcome(None, (lines[-1] or 0, kind), state.as_dict(), can)
