"""What the numbers of a box may be: read from `components.toml`, asked whenever a box is filled.

Each number says `least` and `most`: one number for all entries of a row or grid, or, where entries differ, a list of
the same form as the number itself. A row has as many entries as in the file, unless `count = [fewest, most]` says
otherwise. What only makes sense as a whole, the links of a map for one, says `fixed = true` instead: it is changed in
the file only.

A box from outside that was made before there were bounds says none: its numbers may be whatever their fields hold. For
the boxes of the house `tests/every_game/test_bounds.py` asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Value: TypeAlias = "int | list[Any]"


def misstated(entry: dict[str, Any]) -> str | None:
    """What is wrong with the bounds of an entry of `components.toml`; None: nothing."""
    value = entry["is"]
    if entry.get("fixed") is True or _unbounded(entry):
        return None
    for name in ("least", "most"):
        bound = entry.get(name)
        if not _whole(bound) and not (isinstance(bound, list) and _form(bound) == _form(value)):
            return f"must say `{name}`: a whole number, or a list of the same form as the number itself"
    if "count" in entry:
        count = entry["count"]
        if not (isinstance(value, list) and isinstance(count, list) and len(count) == 2 and all(map(_whole, count))):
            return "has a `count` that is not two whole numbers, for the entries of a row"
        if isinstance(entry["least"], list) or isinstance(entry["most"], list):
            return "cannot have both a `count` and bounds for each entry"
    return None


def beyond(name: str, entry: dict[str, Any], value: Value) -> str | None:
    """One sentence about a value of the right kind that is out of bounds; None: it is within them."""
    given = entry["is"]
    if entry.get("fixed"):
        return None if value == given else f"{name} is part of the board and is not altered for a match"
    if isinstance(value, list):
        fewest, most = entry.get("count", [len(given)] * 2)
        if not fewest <= len(value) <= most:
            known = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            return f"{name} has {known} entries, not {len(value)}"
        lengths = {len(row) for row in given if isinstance(row, list)}
        for at, row in enumerate(value):
            if len(lengths) == 1 and isinstance(row, list) and len(row) not in lengths:
                return f"{name}[{at}] has {lengths.pop()} entries, not {len(row)}"
    for path, number in () if _unbounded(entry) else _numbers(value):
        least, most = _at(entry["least"], path), _at(entry["most"], path)
        if not least <= number <= most:
            where, known = name + "".join(f"[{k}]" for k in path), f"{least}" if least == most else f"{least} to {most}"
            return f"{where} is {known}, not {number}"
    return None


def _unbounded(entry: dict[str, Any]) -> bool:
    return not entry.keys() & {"least", "most", "count"}


def _numbers(value: Value, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every number of a value, and where it stands."""
    if isinstance(value, list):
        for at, part in enumerate(value):
            yield from _numbers(part, (*path, at))
    else:
        yield path, value


def _at(bound: Value, path: tuple[int, ...]) -> int:
    """The bound for one number; a ragged row is bounded beyond its own length as at its end."""
    for at in path:
        if isinstance(bound, list):
            bound = bound[min(at, len(bound) - 1)]
    assert isinstance(bound, int)
    return bound


def _form(value: Any) -> Any:
    return [_form(part) for part in value] if isinstance(value, list) else 0


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
