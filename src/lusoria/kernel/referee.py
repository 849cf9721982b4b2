"""Interpreted play with a referee beside it: every index, width, mask and invariant is checked. For fuzzing and tests.

Python's lists forgive a negative index and ints have no width; records forgive neither. The referee plays on rows that
complain, so that what it lets through means the same when it is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress
from typing import Any, Final, Self

from .declare import RANGES, Box, Declared, Table
from .rules import Rules


class RefereeError(AssertionError):
    """The rules did something that they must not do; the message says what and where."""


_entry: Final[Any] = list.__getitem__
_write: Final[Any] = list.__setitem__
_write_indexed: Final[Any] = dict.__setitem__


class CheckedRow(list[int]):
    """A row that refuses negative indices, values too wide for its kind, and values that are not whole numbers; with
    read_only every value. For cards and masks, of which the kernel's own functions take a part at once."""

    __slots__ = ("kind", "label", "least", "most", "read_only")

    def __init__(self, values: Iterable[int], label: str, kind: str, *, read_only: bool = False) -> None:
        super().__init__(values)
        self.label, self.kind, self.read_only = label, kind, read_only
        self.least, self.most = (1, 0) if read_only else (-RANGES[kind] - 1, RANGES[kind])

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is int and index < 0:
            raise _no_entry(self, index)
        try:
            return _entry(self, index)
        except IndexError:
            raise _no_entry(self, index) from None

    def __setitem__(self, index: Any, value: Any) -> None:
        if value.__class__ is not int or not self.least <= value <= self.most or not 0 <= index < len(self):
            value = _stored(self, index, value)
        _write(self, index, value)


class _Indexed(dict[int, Any]):
    """Entries by index, which to whoever goes through them or compares them are a list. A dict notices by itself what
    is not there: rules read entries so often that a look at each index would take most of the time."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values())

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, _Indexed) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other


class IndexedRow(_Indexed):
    """The same for all other rows."""

    __slots__ = ("kind", "label", "least", "most", "read_only")

    def __init__(self, values: Iterable[int], label: str, kind: str, *, read_only: bool = False) -> None:
        super().__init__(enumerate(values))
        self.label, self.kind, self.read_only = label, kind, read_only
        self.least, self.most = (1, 0) if read_only else (-RANGES[kind] - 1, RANGES[kind])

    def __missing__(self, index: Any) -> Any:
        raise _no_entry(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if value.__class__ is not int or not self.least <= value <= self.most or index not in self:
            value = _stored(self, index, value)
        _write_indexed(self, index, value)


class CheckedGrid(_Indexed):
    """Rows that are checked, and cannot be replaced."""

    __slots__ = ("label",)

    def __init__(self, rows: Iterable[Iterable[int]], label: str, kind: str, *, read_only: bool = False) -> None:
        super().__init__((i, IndexedRow(r, f"{label}[{i}]", kind, read_only=read_only)) for i, r in enumerate(rows))
        self.label = label

    def __missing__(self, index: Any) -> Any:
        raise RefereeError(f"{self.label}[{index}]: the grid has {len(self)} rows")

    def __setitem__(self, index: Any, value: Any) -> None:
        raise RefereeError(f"{self.label}[{index}] = ...: rows are written entry by entry")


def _no_entry(row: CheckedRow | IndexedRow, index: object) -> RefereeError:
    return RefereeError(f"{row.label}[{index}]: the row has {len(row)} entries")


def _stored(row: CheckedRow | IndexedRow, index: Any, value: Any) -> int:
    """The value, if it may be written there."""
    if row.read_only:
        raise RefereeError(f"{row.label}[{index}] is read-only")
    if not 0 <= index < len(row):
        raise _no_entry(row, index)
    return _whole(value, f"{row.label}[{index}]", row.kind)


def _whole(value: Any, label: str, kind: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RefereeError(f"{label} = {value!r}: only whole numbers are stored (int(...) makes one of a comparison)")
    if not -RANGES[kind] - 1 <= value <= RANGES[kind]:
        raise RefereeError(f"{label} = {value}: does not fit {kind}")
    return value


def _plain(value: Any) -> Any:
    """A number, or a copy of rows as lists."""
    if isinstance(value, IndexedRow):
        return list(value.values())
    if isinstance(value, CheckedGrid):
        return [list(row.values()) for row in value.values()]
    return value[:] if isinstance(value, list) else value


@cache
def _kind(base: Any, read_only: bool) -> type[Declared]:
    """The same class with every write checked."""

    numbers = {name: RANGES[f.kind] for name, f in base.FIELDS.items() if not f.shape and not read_only}

    def write(self: Any, name: str, value: Any) -> None:
        most = numbers.get(name, -1)
        if value.__class__ is not int or not -most - 1 <= value <= most:
            field = base.FIELDS.get(name)
            if read_only:
                raise RefereeError(f"{base.__name__}.{name} is read-only")
            if field is None:
                raise RefereeError(f"{base.__name__} has no field {name}")
            if field.shape:
                raise RefereeError(f"{name} is written entry by entry")
            value = _whole(value, name, field.kind)
        self.__dict__[name] = value

    def clone(self: Any) -> Any:
        other = object.__new__(base)
        its = other.__dict__
        for name, value in self.__dict__.items():
            its[name] = value if value.__class__ is int else _plain(value)
        return other

    space = {"__setattr__": write, "clone": clone, "__module__": base.__module__}
    found: type[Declared] = type(base.__name__, (base,), space)
    return found


def checked(s: Any, *, read_only: bool = False) -> Any:
    """A copy of a state or box whose every write is checked; with read_only every write is refused. Its own copies are
    plain."""
    base: Any = type(s)
    other: Any = object.__new__(_kind(base, read_only))
    for name, field in base.FIELDS.items():
        value = getattr(s, name)
        if field.shape:
            kind: Any = CheckedGrid if len(field.shape) == 2 else CheckedRow if field.cards else IndexedRow
            value = kind(value, name, field.kind, read_only=read_only)
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
        self._before: Table | None = None  # the state as it was before anybody asked for that
        if start is None:
            self.state = checked(rules.State())
            rules.prepare(self.state, seats, keys)
            rules.setup(self.state, self.box)
        else:
            self.state = checked(start)
        self._sound("set-up")

    def copy(self) -> Self:
        """The same table once more, to try a step at; it need not be looked over again."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state, other._offered = checked(self.state.clone()), dict(self._offered)
        return other

    def legal(self, seat: int) -> list[int]:
        """The legal codes of a seat that may act; asking must change nothing."""
        if seat not in self._offered:
            self._offered[seat] = self._legal(seat)
        return list(self._offered[seat])

    def _legal(self, seat: int) -> list[int]:
        s = self.state
        before = self._before = self._before or s.clone()
        can = CheckedRow([0] * self.rules.size, "can", "i1")
        self.rules.legal(s, self.box, seat, can)
        if not s.clone().same(before):
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
        self._before = None
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
        if not 0 <= s.depth <= len(s.stack) or any(list(s.stack)[s.depth :]):
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
