"""States as rows of numbers.

A *tensor* is what researchers are given: numbers of 16 bits, every kept field in declared order but the streams of
chance and what only repeats other fields. Of a field whose numbers may be greater each entry has a few columns, its
lowest 16 bits first, so that a number that fits stands in the first as it is and the others repeat its sign.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from .declare import BYTES, NOBODY, OWNER, Field, Table

DTYPE = np.dtype("i2")
PIECE = 8 * DTYPE.itemsize  # bits of a column


def state_fields(state: type[Table]) -> list[Field]:
    """All kept fields but the streams of chance, in order."""
    return [f for f in state.kept() if f.name != "luck"]


def fields(state: type[Table]) -> list[Field]:
    """The fields that make up a tensor, in order."""
    return [f for f in state_fields(state) if not f.mirror]


def columns(field: Field) -> int:
    """How many numbers of a tensor an entry of a field is."""
    return max(1, 8 * BYTES[field.kind] // PIECE)


def size(state: type[Table]) -> int:
    """How many numbers a tensor of this state has."""
    return sum(columns(f) * f.count for f in fields(state))


def tensor(state: Table) -> list[int]:
    """The tensor of a list-backed state, as `observe` writes it in compiled code."""
    kind: Any = type(state)
    row: list[int] = []
    for name, depth, many in _read(kind):
        if many == 1:
            _put(row, getattr(state, name), depth)
        else:
            wide: list[int] = []
            _put(wide, getattr(state, name), depth)
            row += [_sixteen(x >> PIECE * k) for x in wide for k in range(many)]
    return row


def numbers(state: Table) -> list[int]:
    """The numbers of all kept fields but the streams of chance, of a list-backed state."""
    kind: Any = type(state)
    row: list[int] = []
    for name, depth in _flat(kind):
        _put(row, getattr(state, name), depth)
    return row


@cache
def _read(state: type[Table]) -> list[tuple[str, int, int]]:
    """For each field of a tensor its name, how many indices it has, and how many columns an entry."""
    return [(f.name, len(f.shape), columns(f)) for f in fields(state)]


@cache
def _flat(state: type[Table]) -> list[tuple[str, int]]:
    """For each kept field but the streams of chance its name, and how many indices it has."""
    return [(f.name, len(f.shape)) for f in state_fields(state)]


def _put(row: list[int], value: Any, depth: int) -> None:
    """The numbers of a field behind those of a row."""
    if depth == 0:
        row.append(value)
    elif depth == 1:
        row += value
    else:
        for part in value:
            row += part


def _sixteen(number: int) -> int:
    return ((number & 0xFFFF) ^ 0x8000) - 0x8000


def text(state: type[Table]) -> str:
    """`observe(s, out)` writes a tensor; `observe_shown` one without what nobody is ever shown: zeros, if they were so
    at first."""
    return "\n\n".join([_observe("observe", state, NOBODY), _observe("observe_shown", state, OWNER)])


def _observe(name: str, state: type[Table], most: int) -> str:
    """As many fields at once as lie side by side in a record; those that are shown to fewer than `most` says are left
    out."""
    layout = state.dtype()
    places: Any = layout.fields
    runs, at = list[list[int]](), 0  # column, byte of the record, bytes of a number, how many numbers
    for field in fields(state):
        byte, wide, count = places[field.name][1], min(2, BYTES[field.kind]), columns(field) * field.count
        if field.shown <= most:
            last = runs[-1] if runs else [0, 0, 0, 0]
            if last[2] == wide and last[0] + last[3] == at and last[1] + wide * last[3] == byte:
                last[3] += count
            else:
                runs.append([at, byte, wide, count])
        at += count
    lines = [f"def {name}(s, out):"]
    for (at, byte, wide, count), stop in zip(runs, _stops(runs), strict=True):
        # One register more than a few small pieces: what is too much is written over by those that follow.
        more = 1 << (count - 1).bit_length()
        fits = at + more <= stop and byte + wide * more <= layout.itemsize
        lines.append(f"    widen(out, {at}, s, {byte}, {wide}, {more if fits else count})")
    return "\n".join([*lines, "    return"]) + "\n"


def _stops(runs: list[list[int]]) -> list[int]:
    """For each run, up to which column what lies behind it is written without a gap."""
    stops, stop, behind = list[int](), -1, -1
    for at, _, _, count in reversed(runs):
        stop = stop if at + count == behind else at + count
        stops.append(stop)
        behind = at
    return stops[::-1]
