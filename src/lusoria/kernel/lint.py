"""The subset that rules are written in, as an allow-list over the syntax tree.

The list itself is `machine/language.py`. What is let through means the same over lists and over machine records; what
is refused gets one sentence and the line.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from . import flow, luck, zones
from .machine import folder, language
from .machine.language import CALLS, DRIVER_CALLS, EXPRESSIONS, STATEMENTS, refusal, within

IMPORTS = ("lusoria.kernel",)
# The texts that are compiled together with rules: the kernel's own, and the drivers of all floors.
BESIDE_RULES = (
    *(Path(m.__file__ or "") for m in (flow, luck, zones)), *Path(__file__).parent.parent.glob("*/drivers/*.py"),
)  # fmt: skip


class SubsetError(Exception):
    """Rules that leave the subset; the message has one line a place: file, line, and what to do instead."""


@cache
def lint(path: str, blocks: frozenset[str] = frozenset()) -> None:
    """Check one rules file, in which `blocks` are constants that name blocks of actions; SubsetError lists everything
    that is not allowed."""
    text = Path(path).read_text(encoding="utf-8")
    name = folder.hashed([*_own_source(), text.encode(), *(b.encode() for b in sorted(blocks))])
    if folder.is_sound(name):
        return
    faults = find_faults(text, blocks)
    if faults:
        raise SubsetError("\n".join(f"{path}:{line}: {what}" for line, what in faults))
    folder.remember_sound(name)


@cache
def _own_source() -> tuple[bytes, ...]:
    """What decides whether a text is sound."""
    return Path(__file__).read_bytes(), Path(language.__file__).read_bytes()


def find_faults(text: str, blocks: frozenset[str] = frozenset()) -> list[tuple[int, str]]:
    """Line and sentence for everything in a rules text that is not in the subset; `blocks` are imported constants that
    name blocks of actions, those of the text itself are found."""
    checker = _Checker(blocks)
    checker.module(ast.parse(text))
    return sorted(set(checker.faults))


@cache
def taken() -> dict[str, str]:
    """Names that a function of the rules cannot have, as the program that they are compiled into has them already, and
    what has them: a file or the machine."""
    found = dict.fromkeys((*CALLS, *DRIVER_CALLS), "a call into the machine")
    for path in BESIDE_RULES:
        text, where = path.read_text(encoding="utf-8"), "/".join(path.parts[-3:])
        text = text.partition("# --8<-- rules text")[2] or text
        found.update((name, f"a function of {where}") for name in re.findall(r"^def (\w+)", text, re.M))
        found.update((name, f"a number of {where}") for name in re.findall(r"^(\w+) = ", text, re.M))
    return found


class _Checker:
    def __init__(self, blocks: frozenset[str]) -> None:
        self.blocks = set(blocks)
        self.faults: list[tuple[int, str]] = []
        self.functions: dict[str, ast.FunctionDef] = {}
        self.imported: set[str] = set()
        self.constants: set[str] = set()
        self.breaks: list[list[set[str]]] = []  # for each loop around: what is bound where it is left

    def fault(self, node: ast.AST, what: str) -> None:
        self.faults.append((getattr(node, "lineno", 0), what))

    # -- the file -------------------------------------------------------------------------------------------------

    def module(self, tree: ast.Module) -> None:
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ImportFrom):
                self.import_from(node)
            elif isinstance(node, ast.ClassDef):
                self.declaration(node)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    names = target.elts if isinstance(target, ast.Tuple) else [target]
                    self.constants |= {n.id for n in names if isinstance(n, ast.Name)}
                    if _is_block(node.value):
                        self.blocks |= {n.id for n in names if isinstance(n, ast.Name)}
            elif not isinstance(node, ast.Expr):
                self.fault(node, "a rules file holds imports, constants, the declarations and functions, nothing else")
        for function in self.functions.values():
            if function.name in taken():
                self.fault(function, f"{function.name} is {taken()[function.name]}: call it otherwise")
            self.function(function)
        self.recursion()

    def import_from(self, node: ast.ImportFrom) -> None:
        if node.module == "__future__":
            return
        if node.level == 0 and node.module not in IMPORTS:
            self.fault(node, f"rules import from lusoria.kernel only, not from {node.module}")
        self.imported |= {a.asname or a.name for a in node.names}

    def declaration(self, node: ast.ClassDef) -> None:
        for item in node.body:
            if not isinstance(item, (ast.AnnAssign, ast.Expr, ast.Pass)):
                self.fault(item, "a declaration holds annotated fields, one a line")

    # -- a function -----------------------------------------------------------------------------------------------

    def function(self, node: ast.FunctionDef) -> None:
        a = node.args
        if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
            self.fault(node, f"{node.name} takes plain parameters only: no defaults, no stars")
        if node.decorator_list:
            self.fault(node, f"{node.name} needs no decorator: the loader compiles it")
        if node.returns is None or any(arg.annotation is None for arg in a.args):
            self.fault(node, f"annotate every parameter and the result of {node.name}")
        self.rows = {arg.arg for arg in a.args if _is_row(arg.annotation)}
        parameters = {arg.arg for arg in a.args}
        body = [n for n in node.body if not _is_docstring(n)]
        for statement in body:
            self.statement(statement)
        self.locals = {
            n.id for n in within(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
        }  # fmt: skip
        self.bound(body, set(parameters))

    def statement(self, node: ast.stmt) -> None:
        if not isinstance(node, STATEMENTS):
            self.fault(node, refusal(node))
            return
        if isinstance(node, ast.Assign):
            if len(node.targets) != 1:
                self.fault(node, "assign one name at a time")
            for target in node.targets:
                self.target(target, node.value)
            self.expression(node.value)
        elif isinstance(node, ast.AugAssign):
            self.target(node.target, node.value)
            self.expression(node.value)
            self.divisor(node.op, node.value, node)
        elif isinstance(node, ast.AnnAssign):
            if node.value is None:
                self.fault(node, "give the local a value where it is declared")
            else:
                self.target(node.target, node.value)
                self.expression(node.value)
        elif isinstance(node, ast.For):
            if not (isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name)
                    and node.iter.func.id == "range" and isinstance(node.target, ast.Name)):  # fmt: skip
                self.fault(node, "loops run over range(...) with one plain counter")
            if node.orelse:
                self.fault(node, "a loop has no else")
            self.expression(node.iter)
            self.statements(node.body)
        elif isinstance(node, ast.While):
            if node.orelse:
                self.fault(node, "a loop has no else")
            self.expression(node.test)
            self.statements(node.body)
        elif isinstance(node, ast.If):
            self.expression(node.test)
            self.statements(node.body)
            self.statements(node.orelse)
        elif isinstance(node, ast.Return):
            if node.value is not None:
                self.expression(node.value)
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Call) and not _is_docstring(node):
                self.fault(node, "a line by itself is a call")
            self.expression(node.value)

    def statements(self, body: list[ast.stmt]) -> None:
        for node in body:
            self.statement(node)

    def target(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple):
            self.fault(target, "assign one name at a time: swapped rows would be two names of one row")
        elif isinstance(target, ast.Name):
            if target.id in self.rows:
                self.fault(target, f"{target.id} is a row: write into its entries, do not rename it")
            if target.id in self.constants or target.id in self.functions:
                self.fault(target, f"{target.id} is a constant or a function of this file")
        elif isinstance(target, ast.Attribute):
            if not isinstance(target.value, ast.Name):
                self.fault(target, "fields belong to the state itself")
            if isinstance(value, ast.Name) and value.id in self.rows:
                self.fault(target, f"copy {value.id} entry by entry: a row is not assigned whole")
        elif not isinstance(target, ast.Subscript):
            self.fault(target, "assign to a local, a field or an entry of a row")
        if not isinstance(target, ast.Name):
            self.expression(target)

    def divisor(self, op: ast.operator, value: ast.expr, node: ast.AST) -> None:
        if not isinstance(op, (ast.FloorDiv, ast.Mod)):
            return
        if isinstance(value, ast.Constant) and value.value == 0:
            self.fault(node, "division by zero")

    def expression(self, node: ast.expr) -> None:
        for part in within(node):
            if isinstance(part, ast.keyword):
                continue
            if not isinstance(part, EXPRESSIONS):
                self.fault(part if hasattr(part, "lineno") else node, refusal(part))
            elif isinstance(part, ast.Constant):
                if not isinstance(part.value, int) and part.value is not None:
                    self.fault(part, f"rules count in whole numbers, not in {type(part.value).__name__}")
                elif isinstance(part.value, int) and not -(2**63) <= part.value < 2**63:
                    self.fault(part, "a number has 64 bits")
            elif isinstance(part, ast.Call):
                self.call(part)
            elif isinstance(part, ast.BinOp):
                self.divisor(part.op, part.right, part)
                if isinstance(part.op, (ast.LShift, ast.RShift)) and isinstance(part.right, ast.Constant):
                    if isinstance(part.right.value, int) and part.right.value > 62:
                        self.fault(part, "a shift past 62 bits means something else in machine code")
            elif isinstance(part, ast.Subscript) and isinstance(part.slice, ast.UnaryOp):
                self.fault(part, "rows are counted from the front: a negative index means something else in a record")
            elif isinstance(part, ast.Compare):
                self.comparison(part)

    def comparison(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        if any(isinstance(x, ast.Name) and x.id in self.rows for x in sides):
            self.fault(node, "rows are compared entry by entry")
        for op, left, right in zip(node.ops, sides, node.comparators, strict=False):
            if isinstance(op, (ast.In, ast.NotIn)):
                if len(node.ops) > 1 or not self.is_block(right):
                    self.fault(node, "`in` asks whether a code belongs to a block: its constant stands on the right")
            elif not isinstance(op, (ast.Eq, ast.NotEq)) and (self.is_block(left) or self.is_block(right)):
                self.fault(node, "blocks have no order: ask `code in BLOCK`, which stays true when a block moves")

    def is_block(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.blocks

    def call(self, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Name):
            self.fault(node, "call helpers by their plain names")
            return
        name = node.func.id
        if name not in CALLS and name not in self.functions and name not in self.imported:
            self.fault(node, f"{name} is neither a helper of these rules nor of the kernel")
        if name in ("min", "max") and len(node.args) != 2:
            self.fault(node, f"{name} takes two numbers here")
        if node.keywords and not (name == "tell" and [k.arg for k in node.keywords] == ["to"]):
            self.fault(node, "arguments have no names, except `to` of tell")
        if name == "tell":
            for argument in node.args:
                for part in within(argument):
                    if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in DRAWS:
                        self.fault(node, "what is told must not draw cards or roll dice: compiled rules tell nothing")

    # -- locals are bound on every path ---------------------------------------------------------------------------

    def bound(self, body: list[ast.stmt], known: set[str]) -> tuple[set[str], bool]:
        """The names bound behind a body, and whether its end cannot be reached."""
        known = set(known)
        for node in body:
            if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
                self.uses(node.value, known)
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name):
                    if isinstance(node, ast.AugAssign):
                        self.uses(ast.Name(target.id, ast.Load(), lineno=target.lineno, col_offset=0), known)
                    known.add(target.id)
                else:
                    self.uses(target, known)
            elif isinstance(node, ast.If):
                self.uses(node.test, known)
                left, left_ends = self.bound(node.body, known)
                right, right_ends = self.bound(node.orelse, known)
                if left_ends and right_ends:
                    return known, True
                known = right if left_ends else left if right_ends else left & right
            elif isinstance(node, ast.While):
                self.uses(node.test, known)
                self.breaks.append([])
                self.bound(node.body, known)
                left_with = self.breaks.pop()
                if isinstance(node.test, ast.Constant) and node.test.value:
                    if not left_with:
                        return known, True
                    known = set.intersection(*left_with)  # left by break only
            elif isinstance(node, ast.For):
                self.uses(node.iter, known)
                counter = {node.target.id} if isinstance(node.target, ast.Name) else set()
                self.breaks.append([])
                self.bound(node.body, known | counter)
                self.breaks.pop()
            elif isinstance(node, ast.Return):
                self.uses(node.value, known)
                return known, True
            elif isinstance(node, (ast.Break, ast.Continue)):
                if isinstance(node, ast.Break) and self.breaks:
                    self.breaks[-1].append(known)
                return known, True
            elif isinstance(node, ast.Expr):
                self.uses(node.value, known)
        return known, False

    def uses(self, node: ast.AST | None, known: set[str]) -> None:
        for part in within(node) if node is not None else ():
            if isinstance(part, ast.Name) and part.id in self.locals and part.id not in known:
                self.fault(part, f"{part.id} may have no value here: bind it on every path")

    # -- no recursion ---------------------------------------------------------------------------------------------

    def recursion(self) -> None:
        calls = {
            name: {
                p.func.id for p in within(node)
                if isinstance(p, ast.Call) and isinstance(p.func, ast.Name) and p.func.id in self.functions
            }
            for name, node in self.functions.items()
        }  # fmt: skip
        for name, node in self.functions.items():
            seen, todo = set[str](), list(calls[name])
            while todo:
                other = todo.pop()
                if other not in seen:
                    seen.add(other)
                    todo += calls[other]
            if name in seen:
                self.fault(node, f"{name} calls itself: keep pending decisions on the stack of the state (push, pop)")


DRAWS = {"below", "roll", "shuffle", "draw", "chance", "lay", "pop", "push"}


def _is_block(value: ast.expr | None) -> bool:
    """Whether a constant is declared as a block: `ACTIONS.block(...)`, `.one`, `.amount`."""
    return (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)
        and isinstance(value.func.value, ast.Name) and value.func.value.id == "ACTIONS"
    )  # fmt: skip


def _is_row(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id in ("Row", "Grid")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
