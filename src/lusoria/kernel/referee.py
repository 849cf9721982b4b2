"""Interpreted play with a referee beside it: every index, width, mask and invariant is checked. For fuzzing and tests.

Python's lists forgive a negative index and ints have no width; records forgive neither. The referee plays on lists that
complain, so that what it lets through means the same when it is compiled.
"""

from __future__ import annotations

from functools import cache
from itertools import compress
from typing import Any, Final

from .declare import RANGES, Box, Declared, Table
from .rules import Rules


class RefereeError(AssertionError):
    """The rules did something that they must not do; the message says what and where."""


_entry: Final[Any] = list.__getitem__
_write: Final[Any] = list.__setitem__


class CheckedRow(list[int]):
    """A row that refuses negative indices, values too wide for its kind, and values that are not whole numbers; with
    read_only every value."""

    __slots__ = ("kind", "label", "most", "read_only")

    def __init__(self, values: list[int], label: str, kind: str, *, read_only: bool = False) -> None:
        super().__init__(values)
        self.label, self.kind, self.most, self.read_only = label, kind, RANGES[kind], read_only

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index < 0:
            raise RefereeError(f"{self.label}[{index}]: the row has {len(self)} entries")
        try:
            return _entry(self, index)
        except IndexError:
            raise RefereeError(f"{self.label}[{index}]: the row has {len(self)} entries") from None

    def __setitem__(self, index: Any, value: Any) -> None:
        if self.read_only:
            raise RefereeError(f"{self.label}[{index}] is read-only")
        if not 0 <= index < len(self):
            raise RefereeError(f"{self.label}[{index}]: the row has {len(self)} entries")
        if value.__class__ is not int or not -self.most - 1 <= value <= self.most:
            value = _whole(value, f"{self.label}[{index}]", self.kind)
        _write(self, index, value)


class CheckedGrid(list[Any]):
    """Rows that are checked, and cannot be replaced."""

    __slots__ = ("label",)

    def __init__(self, rows: list[list[int]], label: str, kind: str, *, read_only: bool = False) -> None:
        super().__init__(CheckedRow(r, f"{label}[{i}]", kind, read_only=read_only) for i, r in enumerate(rows))
        self.label = label

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index < 0:
            raise RefereeError(f"{self.label}[{index}]: the grid has {len(self)} rows")
        try:
            return _entry(self, index)
        except IndexError:
            raise RefereeError(f"{self.label}[{index}]: the grid has {len(self)} rows") from None

    def __setitem__(self, index: Any, value: Any) -> None:
        raise RefereeError(f"{self.label}[{index}] = ...: rows are written entry by entry")


def _whole(value: Any, label: str, kind: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RefereeError(f"{label} = {value!r}: only whole numbers are stored (int(...) makes one of a comparison)")
    if not -RANGES[kind] - 1 <= value <= RANGES[kind]:
        raise RefereeError(f"{label} = {value}: does not fit {kind}")
    return value


@cache
def _kind(base: Any, read_only: bool) -> type[Declared]:
    """The same class with every write checked."""

    def write(self: Any, name: str, value: Any) -> None:
        field = base.FIELDS.get(name)
        if read_only:
            raise RefereeError(f"{base.__name__}.{name} is read-only")
        if field is None:
            raise RefereeError(f"{base.__name__} has no field {name}")
        if field.shape:
            raise RefereeError(f"{name} is written entry by entry")
        self.__dict__[name] = _whole(value, name, field.kind)

    found: type[Declared] = type(base.__name__, (base,), {"__setattr__": write, "__module__": base.__module__})
    return found


def checked(s: Any, *, read_only: bool = False) -> Any:
    """A copy of a state or box whose every write is checked; with read_only every write is refused."""
    base: Any = type(s)
    other: Any = object.__new__(_kind(base, read_only))
    for name, field in base.FIELDS.items():
        value = getattr(s, name)
        if len(field.shape) == 2:
            value = CheckedGrid(value, name, field.kind, read_only=read_only)
        elif field.shape:
            value = CheckedRow(value, name, field.kind, read_only=read_only)
        other.__dict__[name] = value
    return other


class Referee:
    """One table played under supervision. `state` is a checked state that nothing but a step changes; `moves` counts
    decisions."""

    def __init__(self, rules: Rules, box: Box, seats: int, keys: list[int], start: Table | None = None) -> None:
        self.rules = rules
        self.box = checked(box, read_only=True)
        self.moves = 0
        self._offered: dict[int, list[int]] = {}  # what has been found legal since the last step
        if start is None:
            self.state = checked(rules.State())
            rules.prepare(self.state, seats, keys)
            rules.setup(self.state, self.box)
        else:
            self.state = checked(start)
        self._sound("set-up")

    def legal(self, seat: int) -> list[int]:
        """The legal codes of a seat that may act; asking must change nothing."""
        if seat not in self._offered:
            self._offered[seat] = self._legal(seat)
        return list(self._offered[seat])

    def _legal(self, seat: int) -> list[int]:
        s = self.state
        before = s.clone()
        can = CheckedRow([0] * self.rules.size, "can", "i1")
        self.rules.legal(s, self.box, seat, can)
        if not s.same(before):
            raise RefereeError("legal changed the state")
        if not {0, 1}.issuperset(can):
            raise RefereeError("legal wrote something else than 0 or 1 into the mask")
        return list(compress(range(self.rules.size), can))

    def apply(self, seat: int, code: int) -> None:
        """One step of a seat, which must be legal."""
        s = self.state
        if not self.rules.may_act(s, seat):
            raise RefereeError(f"seat {seat} is neither awaited nor allowed to act")
        if code not in self.legal(seat):
            raise RefereeError(f"{self.rules.actions.name(code)} is not legal for seat {seat}")
        s.__dict__["news"] = 0
        self._offered.clear()
        self.rules.apply(s, self.box, seat, code)
        self.moves += 1
        self._sound(f"seat {seat} played {self.rules.actions.name(code)} (step {self.moves})")

    def _sound(self, where: str) -> None:
        s, rules = self.state, self.rules
        everyone = (1 << s.seats) - 1
        for name in ("awaits", "may", "asked", "talk"):
            if getattr(s, name) & ~everyone:
                raise RefereeError(f"{where}: {name} names a seat that does not exist")
        if s.awaits & ~s.asked:
            raise RefereeError(f"{where}: somebody is awaited who was not asked")
        if bool(s.over) == bool(s.awaits):
            raise RefereeError(f"{where}: a game waits for somebody exactly as long as it is not over")
        if s.over and s.may:
            raise RefereeError(f"{where}: nobody may act after the end")
        if s.depth != sum(1 for i in range(len(s.stack)) if i < s.depth) or any(
            s.stack[i] for i in range(s.depth, len(s.stack))
        ):
            raise RefereeError(f"{where}: the stack is out of order")
        several = s.asked & (s.asked - 1)  # one alone has nobody to keep a choice from
        for field in rules.State.FIELDS.values():
            if field.scratch and field.name != "news" and getattr(s, field.name) != field.blank():
                raise RefereeError(f"{where}: scratch field {field.name} is not zero again")
            if field.sealed:
                for seat, (chosen, blank) in enumerate(zip(getattr(s, field.name), field.blank(), strict=True)):
                    if chosen != blank and not (several and s.asked >> seat & 1):
                        raise RefereeError(f"{where}: {field.name}[{seat}] is sealed, but seat {seat} was not asked")
        if "mirror" in rules.has:
            again = s.clone()
            rules.redact.__globals__["mirror"](again, self.box)
            for field in rules.State.FIELDS.values():
                if field.mirror and getattr(again, field.name) != getattr(s, field.name):
                    raise RefereeError(f"{where}: {field.name} does not agree with what it mirrors")
        if rules.check is not None:
            broken = rules.check(s, self.box)
            if broken:
                raise RefereeError(f"{where}: invariant {broken} is broken")
        for seat in range(s.seats):
            if s.awaits >> seat & 1 and not self.legal(seat):
                raise RefereeError(f"{where}: seat {seat} is awaited but can do nothing")
