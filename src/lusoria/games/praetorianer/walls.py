"""The race track: a camp's two ring walls, walked from the outer gate inward to the emperor's seat."""

from collections.abc import Iterator

from lusoria.drawing import El, el, glyph, words

CELL = 26
COLUMNS, ROWS = 15, 14  # of the outer wall: 54 spaces, and the inner one has 46
LEFT, TOP = 5, 8
WIDTH, HEIGHT = COLUMNS * CELL, ROWS * CELL
YARD = (LEFT + 2 * CELL, TOP + 2 * CELL, WIDTH - 4 * CELL, HEIGHT - 4 * CELL)  # x, y, width, height


def _ring(first: int) -> list[tuple[int, int]]:
    """Columns and rows of one wall, clockwise from its upper left corner."""
    right, down = COLUMNS - 1 - first, ROWS - 1 - first
    return (
        [(x, first) for x in range(first, right)]
        + [(right, y) for y in range(first, down)]
        + [(x, down) for x in range(right, first, -1)]
        + [(first, y) for y in range(down, first, -1)]
    )


SPACES = [*_ring(0), *_ring(1)]  # a hundred


def centre(space: int) -> tuple[float, float]:
    """The middle of a space."""
    column, line = SPACES[space]
    return LEFT + (column + 0.5) * CELL, TOP + (line + 0.5) * CELL


def way(start: int, end: int, aside: float) -> str:
    """Path data along the spaces from one to another, a little aside of their middle so that several can be told."""
    step = 1 if end >= start else -1
    spots = [centre(space) for space in range(start, end + step, step)]
    return "M" + "L".join(f"{x + aside:g} {y + aside:g}" for x, y in spots)


def paving(goal: int) -> Iterator[El]:
    """All spaces up to the goal, every tenth set off, and the line between the two walls."""
    for space in range(goal + 1):
        x, y = centre(space)
        kind = "pra-goal" if space == goal else "pra-tenth" if space % 10 == 0 else "pra-space"
        yield el("rect", x=x - CELL / 2, y=y - CELL / 2, width=CELL, height=CELL, class_=kind)
    x, y, inner = LEFT + CELL, TOP + CELL, 2 * CELL
    between = f"M{x} {y + CELL}V{y + HEIGHT - inner}H{x + WIDTH - inner}V{y}H{x}"
    within = f"M{x + CELL} {y + CELL}H{x + WIDTH - inner - CELL}V{y + HEIGHT - inner - CELL}H{x + CELL}Z"
    yield el("rect", x=LEFT, y=TOP, width=WIDTH, height=HEIGHT, rx=2, class_="pra-wall")
    yield el("path", d=between, class_="pra-wall")
    yield el("path", d=within, class_="pra-wall")


def numbers(goal: int) -> Iterator[El]:
    """The number of each space, and a laurel at the goal."""
    for space in range(goal):
        tenth = space % 10 == 0
        ink = "var(--ink)" if tenth else "var(--ink-soft)"
        yield words(*centre(space), space, size=12 if tenth else 11, weight=700 if tenth else None, fill=ink)
    yield glyph("laurel", *centre(goal), CELL - 3, "var(--pra-gold-ink)")
