"""A board for any game that has none of its own: everything its state declares, as the reader is shown it.

Not pretty, but honest and complete: one plate a field, a row a seat where the first index is a seat, cards by place.
"""

from __future__ import annotations

from lusoria.drawing.element import El, el
from lusoria.drawing.pieces import card, card_back, plaque, seat_mark, words
from lusoria.kernel import OWNER, AnyView, CardTable, Table
from lusoria.kernel.declare import Field

WIDTH, MARGIN, CELL, LINE = 440.0, 14.0, 30.0, 22.0


def draw(view: AnyView) -> El:
    """The whole state as plates under each other; what the reader may not see is a dash or a card's back."""
    own = {f.name: f for f in type(view.state).kept() if f.name not in Table.FIELDS}
    parts: list[El] = []
    y = MARGIN
    for seat in range(view.seats):
        parts += [seat_mark(seat, MARGIN + 9, y + 10, 15), words(MARGIN + 24, y + 10, view.names[seat], anchor="start")]
        if len(view.scores) > seat:
            parts.append(words(WIDTH - MARGIN, y + 10, view.scores[seat], anchor="end"))
        y += LINE
    y += 6
    if isinstance(view.state, CardTable):
        block, y = _cards(view, view.state, y)
        parts += block
    for field in own.values():
        if not field.cards:
            block, y = _field(view, field, y)
            parts += block
    return el("svg", *parts, viewBox=f"0 0 {WIDTH:g} {y + MARGIN:g}")


def _title(name: str, y: float) -> El:
    return plaque(MARGIN, y, WIDTH - 2 * MARGIN, 20, name.replace("_", " "), size=12)


def _field(view: AnyView, field: Field, y: float) -> tuple[list[El], float]:
    value = getattr(view.state, field.name)
    parts = [_title(field.name, y)]
    y += 26
    lines = [[value]] if not field.shape else [value] if len(field.shape) == 1 else value
    by_seat = len(field.shape) == 2 and (field.shown == OWNER or len(lines) >= view.seats)
    per_row = int((WIDTH - 2 * MARGIN - CELL) // CELL)
    for at, line in enumerate(lines[: view.seats] if by_seat else lines):
        if by_seat:
            parts.append(seat_mark(at, MARGIN + 9, y + 9, 13))
        for k, number in enumerate(line):
            owner = at if len(field.shape) == 2 else k
            hidden = field.shown > OWNER or (field.shown == OWNER and owner != view.seat)
            column, down = k % per_row, k // per_row
            x, top = MARGIN + CELL + column * CELL, y + down * LINE
            plate = el("rect", x=x, y=top, width=CELL - 2, height=LINE - 4, fill="var(--paper-2)", class_="edge")
            ink = "var(--ink)" if number else "var(--ink-soft)"
            parts += [plate, words(x + CELL / 2 - 1, top + 9, "–" if hidden else number, fill=ink)]
        y += LINE * (1 + (len(line) - 1) // per_row)
    return parts, y + 8


def _cards(view: AnyView, state: CardTable, y: float) -> tuple[list[El], float]:
    w, h, step = 30.0, 42.0, 34.0
    per_row = int((WIDTH - 2 * MARGIN) // step)
    parts: list[El] = []
    for place in sorted(set(state.card_at)):
        lying = [c for c, at in enumerate(state.card_at) if at == place]
        known = [c for c in lying if view.knows(c)]
        parts.append(_title(f"place {place}: {len(lying)}", y))
        y += 26
        shown = len(known) + (1 if len(known) < len(lying) else 0)
        for k in range(shown):
            x, top = MARGIN + k % per_row * step, y + k // per_row * (h + 6)
            if k < len(known):
                parts.append(card(x, top, w, h, words(w / 2, h / 2, known[k], size=14), id=f"card-{known[k]}"))
            else:
                parts.append(card_back(x, top, w, h, id=f"pile-{place}"))
        y += (h + 6) * (1 + (shown - 1) // per_row) + 6
    return parts, y
