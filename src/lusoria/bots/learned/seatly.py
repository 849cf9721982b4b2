"""Which numbers of a state speak of seats, read off the rules.

A row is one entry a seat where the rules index it by a seat; a number is a seat where the rules put one there
(`leader = seat`, `caller = seat + 1`, `lay(s, card, HAND + seat, ..)`), and a mask of seats where they put or look for
`bit(seat)`. Whoever learns then sees the table from one chair: seat 0 is always the one that knows.

What is a seat: a parameter called `seat`, what runs through `range(s.seats)`, the answer of `next_seat`, whatever is
handed on or copied from these. It is read in all functions at once until nothing new is found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...kernel.rules import Rules

MASKS = {"awaits", "asked", "may", "talk"}  # of every state
SEATED = {"next_seat"}
LAID = {"lay": 2, "draw": 2, "count_at": 1, "count_among": 1}  # which argument of a helper is a place of cards


@dataclass
class Seatly:
    """`rows`: (field, axis) that has one entry a seat; `bases`: by field what a seat is added to; `masks`:
    fields with a bit a seat; `bits`: with a bit for each of other things."""

    rows: set[tuple[str, int]] = field(default_factory=set)
    bases: dict[str, set[int]] = field(default_factory=dict)
    masks: set[str] = field(default_factory=lambda: set(MASKS))
    bits: set[str] = field(default_factory=set)

    @property
    def size(self) -> int:
        """How much is known: it only grows."""
        return len(self.rows) + len(self.masks) + len(self.bits) + sum(map(len, self.bases.values()))


def seatly(rules: Rules) -> Seatly:
    """What of a game's state speaks of seats."""
    return _Reader(rules).read()


class _Reader:
    def __init__(self, rules: Rules) -> None:
        self.fields = rules.State.FIELDS
        self.functions: dict[str, ast.FunctionDef] = {}
        self.numbers: dict[str, int] = {}
        modules = [m for m in rules.modules if not m.__name__.endswith(".sense")]
        kept = {f"{m.__name__.replace('.', '/')}.py" for m in modules}
        for name, text in rules.files():
            if name in kept:
                found = (n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef))
                self.functions.update({n.name: n for n in found})
        for module in modules:
            self.numbers.update(rules.numbers(module))
        self.given = {name: {"seat"} for name in self.functions}  # parameters that are handed seats
        self.answers = set(SEATED)  # functions that give back a seat
        self.found = Seatly()
        for name, f in self.fields.items():
            if f.known and f.shape and not f.cards and name != "luck" and f.known == 1:
                self.found.rows.add((name, 0))

    def read(self) -> Seatly:
        before = -1
        while before != (before := self._known()):
            for name, function in self.functions.items():
                self._look_through(function, self._seats_in(name, function))
        return self.found

    def _known(self) -> int:
        return self.found.size + sum(map(len, self.given.values())) + len(self.answers)

    def _seats_in(self, name: str, function: ast.FunctionDef) -> set[str]:
        """The locals of a function that hold seats and nothing else."""
        known = {a.arg for a in function.args.args} & self.given[name]
        others: set[str] = set()
        while True:
            new = set[str]()
            for target, value in _assigned(function):
                if value is None:
                    new.add(target)
                elif self._is_seat(value, known):
                    new.add(target)
                elif not isinstance(value, (ast.Constant, ast.UnaryOp)):
                    others.add(target)
            new -= others
            if new <= known:
                return known - others
            known |= new

    def _is_seat(self, node: ast.expr, seats: set[str]) -> bool:
        if isinstance(node, ast.Name):
            return node.id in seats
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "below":
                return ast.unparse(node.args[-1]).endswith(".seats")
            return node.func.id in self.answers
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            return ast.unparse(node.right).endswith(".seats")
        name = self._field(node)
        return name is not None and self.found.bases.get(name) == {0}

    def _field(self, node: ast.expr) -> str | None:
        """The field that an expression reads or writes a number of."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute) and node.attr in self.fields:
            return node.attr
        return None

    def _base(self, node: ast.expr, seats: set[str]) -> int | None:
        """What a seat is added to: 0 for the seat itself."""
        if self._is_seat(node, seats):
            return 0
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for seat, base in ((node.left, node.right), (node.right, node.left)):
                if self._is_seat(seat, seats):
                    return self._number(base)
        return None

    def _number(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        return self.numbers.get(node.id) if isinstance(node, ast.Name) else None

    def _look_through(self, function: ast.FunctionDef, seats: set[str]) -> None:
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript):
                self._indexed(node, seats)
            elif isinstance(node, (ast.Assign, ast.AugAssign)):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if (name := self._field(target)) is not None:
                    if isinstance(node, ast.Assign):
                        self._holds(name, node.value, seats)
                    if self._is_mask(node.value, seats):
                        self.found.masks.add(name)
                    elif isinstance(getattr(node, "op", None), ast.BitOr):
                        self.found.bits.add(name)
            elif isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
                for one, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
                    if (name := self._field(one)) is not None:
                        self._holds(name, other, seats)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.RShift):
                if (name := self._field(node.left)) is not None and self._is_seat(node.right, seats):
                    self.found.masks.add(name)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                self._called(node.func.id, node, seats)
            elif isinstance(node, ast.Return) and node.value is not None and self._is_seat(node.value, seats):
                if all(
                    self._is_seat(r.value, seats) or isinstance(r.value, (ast.Constant, ast.UnaryOp))
                    for r in ast.walk(function) if isinstance(r, ast.Return) and r.value is not None
                ):  # fmt: skip
                    self.answers.add(function.name)

    def _indexed(self, node: ast.Subscript, seats: set[str]) -> None:
        axis, base = 0, node.value
        if isinstance(base, ast.Subscript):
            axis, base = 1, base.value
        if isinstance(base, ast.Attribute) and base.attr in self.fields and self._is_seat(node.slice, seats):
            if axis < len(self.fields[base.attr].shape):
                self.found.rows.add((base.attr, axis))

    def _holds(self, name: str, value: ast.expr, seats: set[str]) -> None:
        base = self._base(value, seats)
        if base is not None and name not in self.found.masks and name not in ("seats", "card_seen"):
            self.found.bases.setdefault(name, set()).add(base)

    def _is_mask(self, node: ast.expr, seats: set[str]) -> bool:
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "bit":
                if self._is_seat(part.args[0], seats):
                    return True
            if isinstance(part, ast.BinOp) and isinstance(part.op, ast.LShift) and self._is_seat(part.right, seats):
                return isinstance(part.left, ast.Constant) and part.left.value == 1
        return False

    def _called(self, name: str, node: ast.Call, seats: set[str]) -> None:
        if name == "has" and (held := self._field(node.args[0])) is not None and self._is_seat(node.args[1], seats):
            self.found.masks.add(held)
        if name in LAID and "card_at" in self.fields:
            base = self._base(node.args[LAID[name]], seats)
            if base:  # a place that is a bare seat would be a number like any other
                self.found.bases.setdefault("card_at", set()).add(base)
        if name in self.functions:
            for parameter, value in zip(self.functions[name].args.args, node.args, strict=False):
                if self._is_seat(value, seats):
                    self.given[name].add(parameter.arg)


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """The locals of a function with what they are given; None: they run through the seats."""
    for node in ast.walk(function):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call):
            last = ast.unparse(node.iter.args[min(1, len(node.iter.args) - 1)])
            yield node.target.id, None if last.endswith(".seats") else node.iter
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, ast.BinOp(node.target, node.op, node.value)
