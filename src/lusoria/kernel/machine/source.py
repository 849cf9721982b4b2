"""Parse: the texts that make up a program, as functions that know their file and line, and as constants.

The texts of a box are taken as they are written; annotations, docstrings and (unless they are to be counted) the log
are left out on the way.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from .faults import ProgramError
from .folding import constant
from .language import CALLS, DRIVER_CALLS, foreign, within
from .settled import settled

Constant = int | float | tuple[int, ...]


@dataclass(frozen=True)
class Text:
    """One file's text, and how a person finds it: `label` is the file as faults name it."""

    label: str
    text: str
    first: int = 0  # the functions up to this line are not part of the program


@dataclass(frozen=True, eq=False)
class Function:
    """A function of the program, with the file it is from."""

    node: ast.FunctionDef
    label: str
    mark: str | None  # "inline": it becomes part of whatever calls it; else how the host may call it

    @property
    def door(self) -> str | None:
        """How the host may call it: "door" or "quick"; None: it may not."""
        return None if self.mark == "inline" else self.mark

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All that it is written with."""
        return within(self.node)

    @cached_property
    def stored(self) -> list[str]:
        """The names that it assigns, each as often as it does."""
        names = [n.id for n in self.nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        return names + [n.name for n in self.nodes if isinstance(n, ast.ExceptHandler) and n.name]

    @cached_property
    def once(self) -> frozenset[str]:
        """The names that it assigns in one place."""
        given, seen = set(self.parameters), Counter(self.stored)
        return frozenset(name for name, times in seen.items() if times == 1 and name not in given)

    @cached_property
    def settled(self) -> frozenset[str]:
        """Those of them that stand for one value throughout."""
        return settled(self.node, self.once)

    @cached_property
    def foreign(self) -> tuple[ast.AST, str] | None:
        """The first thing that no program has."""
        return next(foreign(self.node), None)

    @property
    def name(self) -> str:
        """Its name, the same everywhere in a program."""
        return self.node.name

    @property
    def parameters(self) -> list[str]:
        """The names of what it takes."""
        return [a.arg for a in self.node.args.args]

    def where(self, node: ast.AST) -> str:
        """File and line."""
        return f"{self.label}:{getattr(node, 'lineno', self.node.lineno)}"


@dataclass
class Source:
    """All functions and constants of a program by name."""

    functions: dict[str, Function] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)
    _written: dict[str, str | None] = field(default_factory=dict)

    def define(self, constants: Mapping[str, Any], where: str) -> None:
        """Add constants; one that is there already must be the same."""
        for name, value in constants.items():
            parts = value if isinstance(value, tuple) else [value]
            if not parts or not all(isinstance(p, int) or p is value for p in parts):
                raise ProgramError(f"{where}: {name} is no row of whole numbers")
            if not all(isinstance(p, float) or -(1 << 63) <= p < 1 << 64 for p in parts):
                raise ProgramError(f"{where}: {name} has more than 64 bits")
            if self.constants.setdefault(name, value) != value or name in self.functions:
                raise ProgramError(f"{where}: {name} is something else elsewhere in the program; call it otherwise")

    def add(self, texts: Iterable[Text]) -> None:
        """Add the functions of some texts, and their constants where these are plain sums of known ones."""
        for text in texts:
            for part in _parsed(text):
                if isinstance(part, Function):
                    self._function(part)
                    continue
                target = part.targets[0]
                value = constant(part.value, self.constants)
                if value is not None and isinstance(target, ast.Name):
                    self.define({target.id: value}, f"{text.label}:{part.lineno}")

    def written(self, name: str) -> str | None:
        """A field or row that a function writes to, by itself or by what it calls; None when it changes nothing."""
        if name not in self._written:
            self._written[name] = None  # one that calls itself is refused elsewhere
            nodes = self.functions[name].nodes if name in self.functions else []
            stores = (
                n for n in nodes if isinstance(n, (ast.Attribute, ast.Subscript)) and isinstance(n.ctx, ast.Store)
            )
            calls = [(n.func.id, n) for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
            writes = {"put_at", "keep_at", "spread_at", "number_at", "copy_words", "widen"}
            puts = (n.args[0] for called, n in calls if called in writes)
            own = next((ast.unparse(n) for n in (*stores, *puts)), None)
            self._written[name] = own or next(filter(None, (self.written(called) for called, _ in calls)), None)
        return self._written[name]

    def _function(self, function: Function) -> None:
        node, label = function.node, function.label
        found = self.functions.get(node.name)
        if found is not None or node.name in self.constants:
            other = f"{label}:{node.lineno}"
            first = found.where(found.node) if found else "a constant"
            raise ProgramError(f"{other}: {node.name} is defined twice ({first}); call one of them otherwise")
        if node.name in CALLS or node.name in DRIVER_CALLS:
            raise ProgramError(f"{label}:{node.lineno}: {node.name} is a call into the machine; call it otherwise")
        if function.mark not in (None, "door", "quick", "inline"):
            what = "a @door, a @quick door or @inline, nothing else"
            raise ProgramError(f"{label}:{node.lineno}: {node.name} may be {what}")
        self.functions[node.name] = function


@lru_cache(maxsize=32)  # the texts of a game, which several programs are made of
def _parsed(text: Text) -> list[Function | ast.Assign]:
    """The functions and assignments of a text."""
    parts: list[Function | ast.Assign] = []
    for node in ast.parse(text.text).body:
        if isinstance(node, ast.FunctionDef) and node.lineno > text.first:
            doors = [d.id if isinstance(d, ast.Name) else "?" for d in node.decorator_list]
            parts.append(Function(_stripped(node), text.label, " ".join(doors) or None))
        elif isinstance(node, ast.Assign) and not text.first:
            parts.append(node)
    return parts


def _stripped(node: ast.FunctionDef) -> ast.FunctionDef:
    """Without docstrings and lines that are no act."""
    open_parts: list[ast.AST] = [node]
    for part in open_parts:
        for name in ("body", "orelse"):
            lines = getattr(part, name, None)
            if isinstance(lines, list):
                open_parts += [n for n in lines if hasattr(n, "body")]
                kept = [n for n in lines if not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant))]
                if not kept and lines:
                    kept = [ast.copy_location(ast.Pass(), lines[0])]
                setattr(part, name, kept)
    return node
