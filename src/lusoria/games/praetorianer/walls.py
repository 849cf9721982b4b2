"""The race track: a camp's two ring walls, walked from the outer gate inward to the emperor's seat.

However the camp lies, its walls have a hundred spaces: columns and rows of the outer one are 29 together.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lusoria.drawing import El, el, glyph, words

CELL = 26
LEFT, TOP = 2, 5  # the heads of pawns rise above the uppermost spaces


@dataclass(frozen=True)
class Camp:
    """A camp of so many columns and rows."""

    columns: int
    rows: int

    @property
    def width(self) -> float:
        return self.columns * CELL

    @property
    def height(self) -> float:
        return self.rows * CELL

    @property
    def yard(self) -> tuple[float, float, float, float]:
        """x, y, width and height of what the walls surround."""
        return LEFT + 2 * CELL, TOP + 2 * CELL, self.width - 4 * CELL, self.height - 4 * CELL

    @cached_property
    def spaces(self) -> list[tuple[int, int]]:
        """Column and row of each of the hundred spaces."""
        return [*self._ring(0), *self._ring(1)]

    def _ring(self, first: int) -> list[tuple[int, int]]:
        """Columns and rows of one wall, clockwise from its upper left corner."""
        right, down = self.columns - 1 - first, self.rows - 1 - first
        return (
            [(x, first) for x in range(first, right)]
            + [(right, y) for y in range(first, down)]
            + [(x, down) for x in range(right, first, -1)]
            + [(first, y) for y in range(down, first, -1)]
        )

    def centre(self, space: int) -> tuple[float, float]:
        """The middle of a space."""
        column, line = self.spaces[space]
        return LEFT + (column + 0.5) * CELL, TOP + (line + 0.5) * CELL

    def way(self, start: int, end: int, aside: float) -> str:
        """Path data along the spaces from one to another, a little aside of their middle so that several can be
        told."""
        step = 1 if end >= start else -1
        spots = [self.centre(space) for space in range(start, end + step, step)]
        return "M" + "L".join(f"{x + aside:g} {y + aside:g}" for x, y in spots)

    def paving(self, goal: int) -> Iterator[El]:
        """All spaces up to the goal, every tenth set off, and the line between the two walls."""
        for space in range(goal + 1):
            x, y = self.centre(space)
            kind = "pra-goal" if space == goal else "pra-tenth" if space % 10 == 0 else "pra-space"
            yield el("rect", x=x - CELL / 2, y=y - CELL / 2, width=CELL, height=CELL, class_=kind)
        x, y, inner = LEFT + CELL, TOP + CELL, 2 * CELL
        wide, high = self.width - inner, self.height - inner
        between = f"M{x} {y + CELL}V{y + high}H{x + wide}V{y}H{x}"
        within = f"M{x + CELL} {y + CELL}H{x + wide - CELL}V{y + high - CELL}H{x + CELL}Z"
        yield el("rect", x=LEFT, y=TOP, width=self.width, height=self.height, rx=2, class_="pra-wall")
        yield el("path", d=between, class_="pra-wall")
        yield el("path", d=within, class_="pra-wall")

    def numbers(self, goal: int) -> Iterator[El]:
        """The number of each space, and a laurel at the goal."""
        for space in range(goal):
            tenth = space % 10 == 0
            ink = "var(--ink)" if tenth else "var(--ink-soft)"
            yield words(*self.centre(space), space, size=12.5 if tenth else 12, weight=700 if tenth else None, fill=ink)
        yield glyph("laurel", *self.centre(goal), CELL - 3, "var(--pra-gold-ink)")


UPRIGHT, LYING = Camp(11, 18), Camp(16, 13)
