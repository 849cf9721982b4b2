"""Where things lie on the drawing: the track in the middle, tables on both sides with their heads towards it.

Measures are taken along the track and across it, away from its middle: negative on the near side, positive on the far
one. Upright the track runs down, lying it runs to the right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import rules_state as r

Place = tuple[float, float]
EDGE = 5.0
GAP = 5.0  # between tables
TRACK = 13.0  # half of it
DIE = 34.0  # along, behind the end of the track


@dataclass(frozen=True, slots=True)
class Felt:
    """A table: its side (-1 or 1), where it begins and ends along the track, its columns, and where its coin lies."""

    side: int
    start: float
    end: float
    columns: tuple[int, ...]
    coin: float


class Floor:
    """The measures of a drawing, upright or lying, for the tables of a box."""

    def __init__(self, box: r.Box, lying: bool) -> None:
        self.lying = lying
        self.slot = 23.0 if lying else 20.5  # across, for each number of a column
        self.thick = 33.0 if lying else 24.0  # along, for each column
        self.head = 30.0 if lying else 25.0
        self.foot = 27.0 if lying else 19.0
        self.least = 46.0 if lying else 43.0  # along, for a table with one column
        self.begin = 15.0 if lying else 26.0  # where Start is, with room for Mary
        self.depth = TRACK + self.head + r.FACES * self.slot + self.foot
        stops = r.TABLES + sum(box.blanks)
        columns = [_columns(box, table) for table in range(r.TABLES)]
        sizes = [max(self.least, self.thick * len(found) + 4) for found in columns]
        sides, ends = _sides(sizes)
        self.length = max(ends) + EDGE
        self.beat = (self.length - EDGE - self.begin - 6) / stops  # from one space of the track to the next
        self.felts: list[Felt] = []
        used = {-1: EDGE, 1: EDGE}
        spread = {side: self._spare(ends[(side + 1) // 2], sides.count(side)) for side in (-1, 1)}
        for table in range(r.TABLES):
            side = sides[table]
            start = used[side]
            end = start + sizes[table]
            used[side] = end + GAP + spread[side]
            coin = max(min(self.stop(box, table), end - 32), start + 13)
            self.felts.append(Felt(side, start, end, columns[table], coin))

    def _spare(self, end: float, count: int) -> float:
        """What the shorter side has left between its tables."""
        return (self.length - EDGE - end) / (count - 1)

    def stop(self, box: r.Box, table: int) -> float:
        """Where a table's space of the track is."""
        return self.bead(table + 1 + sum(box.blanks[: table + 1]))

    def bead(self, at: int) -> float:
        """A space of the track, counted from Start, which is 0."""
        return self.begin + self.beat * at

    @property
    def size(self) -> Place:
        """Width and height of the whole."""
        long, deep = self.length + DIE, 2 * self.depth + 4
        return (long, deep) if self.lying else (deep, long)

    def spot(self, across: float, along: float) -> Place:
        """A point of the drawing."""
        across += self.depth + 2
        return (along, across) if self.lying else (across, along)

    def box(self, across: Place, along: Place) -> dict[str, Any]:
        """A rectangle between two measures each way."""
        (x, y), (u, v) = self.spot(across[0], along[0]), self.spot(across[1], along[1])
        return {"x": min(x, u), "y": min(y, v), "width": abs(u - x), "height": abs(v - y)}

    def space(self, felt: Felt, space: int, width: int) -> tuple[Place, Place]:
        """From where to where a space goes, across and along."""
        row = felt.columns.index(space // r.FACES)
        share = (felt.end - felt.start - 4) / len(felt.columns)
        along = felt.start + 2 + share * row
        across = TRACK + self.head + self.slot * (space % r.FACES)
        near, far = felt.side * across, felt.side * (across + self.slot * width)
        return (min(near, far), max(near, far)), (along, along + share)


def _columns(box: r.Box, table: int) -> tuple[int, ...]:
    """The columns in which the table has spaces."""
    row = box.spaces[table]
    return tuple(c for c in range(r.COLUMNS) if any(row[r.FACES * c : r.FACES * (c + 1)]))


def _sides(sizes: list[float]) -> tuple[list[int], tuple[float, float]]:
    """One table after the other on the side that is shorter so far; and where both sides end."""
    ends = [EDGE - GAP, EDGE - GAP]
    sides = []
    for size in sizes:
        far = int(ends[1] + 0.5 * size < ends[0])
        ends[far] += GAP + size
        sides.append(2 * far - 1)
    return sides, (ends[0], ends[1])
