"""Settled: which names stand for one value throughout, so that they need no room in the frame."""

from __future__ import annotations

import ast
from collections.abc import Collection


def settled(function: ast.FunctionDef, once: Collection[str]) -> frozenset[str]:
    """Of the names that are assigned `once`, those that are read only behind that, where it must have been done: in the
    same lines or within them, or, of a loop's counter, in the loop."""
    reading = _Reading()
    reading.walk(function)
    return frozenset(
        name for name, start, end in reading.ranges
        if name in once and reading.first.get(name, end) >= start and reading.last.get(name, start) <= end
    )  # fmt: skip


class _Reading:
    """Where names are read first and last, and from where to where they have a value once they are assigned."""

    def __init__(self) -> None:
        self.at = 0
        self.first: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self.ranges: list[tuple[str, int, int]] = []

    def walk(self, node: ast.AST) -> None:
        """Number the names that are read, in the order of the text."""
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                self.first.setdefault(node.id, self.at)
                self.last[node.id] = self.at
                self.at += 1
            return
        for field in node._fields:
            part = getattr(node, field, None)
            if isinstance(part, list):
                self._lines(part, node.target if isinstance(node, ast.For) and field == "body" else None)
            elif isinstance(part, ast.AST) and not isinstance(part, ast.expr_context):
                self.walk(part)

    def _lines(self, lines: list[ast.AST], counter: ast.expr | None) -> None:
        bound = [(counter.id, self.at)] if isinstance(counter, ast.Name) else []
        for line in lines:
            self.walk(line)
            target = line.targets[0] if isinstance(line, ast.Assign) else None
            if isinstance(target, ast.Name):
                bound.append((target.id, self.at))
        self.ranges += [(name, start, self.at - 1) for name, start in bound]
