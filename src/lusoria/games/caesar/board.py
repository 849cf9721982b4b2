"""The board of Caesar: the seats, the squares with their groups, the last fight, and one's own hand."""

from typing import Any

from lusoria.drawing import (
    SEAT_GLYPHS,
    El,
    card,
    card_back,
    chip,
    el,
    engraved,
    glyph,
    index_face,
    name_of,
    pawn,
    place,
    plaque,
    seat_colour,
    seat_mark,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import COLUMNS, View, card_word, square_word

W = 400
SEAT_W, SEAT_H = 198, 36
CELL = 70
LEFT, FRAME = 25, 18
DISC = 21  # radius of a counter
STRIP_H = 62  # the last fight, and the black pawn when there is none
SIDE_W = 136  # one side of a fight there
PLAY_W, PLAY_H = 36, 50
CARD_W, CARD_H = 36, 52
MOVES = ("joined", "won-over", "won")  # events of a group that goes from one square to another
EMBLEM = "laurel"  # on the lid of the box


def draw(view: View) -> El:
    """Squares are the buttons of the turn, one's own cards those of a fight."""
    top = SEAT_H * ((view.seats + 1) // 2) + 6
    strip = top + 5 * CELL + 2 * FRAME + 6
    hand = strip + STRIP_H + 6
    height = hand + (0 if view.seat is None else CARD_H + 6)
    return el(
        "svg",
        *(_seat(view, seat, 2 + SEAT_W * (seat % 2), 2 + SEAT_H * (seat // 2)) for seat in range(view.seats)),
        _frame(top),
        *(_square(view, square, top) for square in range(r.SQUARES)),
        *_trails(view, top),
        *(_group(view, square, top) for square in range(r.SQUARES) if view.state.top[square]),
        *_marked_fight(view, top, strip),
        *_strip(view, strip),
        *([] if view.seat is None else _hand(view, view.seat, hand)),
        viewBox=f"0 0 {W} {height}",
        class_="cae",
    )


def _seat(view: View, seat: int, x: float, y: float) -> El:
    """Glyph, name, counters under control, and the cards in hand as backs."""
    state = view.state
    cards, counters = state.cards_left[seat], state.counters[seat]
    turn = seat in view.awaited
    backs = [
        card_back(x + SEAT_W - 18 - 6 * k, y + 7, 12, 18, tone=seat_colour(seat), id=f"back-{seat}-{k}")
        for k in range(cards)
    ]
    return el(
        "g",
        el("rect", x=x, y=y, width=SEAT_W - 4, height=SEAT_H - 3, rx=6, class_="cae-turn" if turn else "cae-seat"),
        seat_mark(seat, x + 15, y + 16, 17),
        words(x + 28, y + 16, name_of(view, seat, 8), size=12.5, anchor="start"),
        words(x + 119, y + 16, counters, size=16, weight=600, anchor="end", class_="numeral"),
        *backs,
        class_="dim" if state.out[seat] else None,
        label=Say(N_("{seat}: counters {n}, cards in hand {cards}"), seat=Seat(seat), n=counters, cards=cards),
    )


def _frame(top: float) -> El:
    """Porphyry with a gilded line; letters above, numbers to the left."""
    x, side = LEFT - FRAME, 5 * CELL + 2 * FRAME
    names = [
        words(LEFT + CELL * (k + 0.5), top + FRAME / 2, letter, size=12, fill="var(--cae-gilt)")
        for k, letter in enumerate(COLUMNS)
    ]
    numbers = [
        words(LEFT - FRAME / 2, top + FRAME + CELL * (k + 0.5), k + 1, size=12, fill="var(--cae-gilt)")
        for k in range(5)
    ]
    return el(
        "g",
        el("rect", x=x, y=top, width=side, height=side, rx=6, class_="cae-frame"),
        el("rect", x=x + 3, y=top + 3, width=side - 6, height=side - 6, rx=4, class_="cae-gilt"),
        *names,
        *numbers,
    )


def _centre(square: int, top: float) -> tuple[float, float]:
    return LEFT + CELL * (square % 5 + 0.5), top + FRAME + CELL * (square // 5 + 0.5)


def _code(view: View, square: int) -> int | None:
    """What a click on the square does now."""
    state, box = view.state, view.box
    if view.over or state.attack or state.lifted == square + 1:
        return None
    if r.placing(state, box):
        return r.PLACE + square
    return (r.ONTO if state.lifted else r.LIFT) + square


def _square(view: View, square: int, top: float) -> El:
    state = view.state
    x, y = _centre(square, top)
    odd = (square % 5 + square // 5) % 2
    marks = ["chosen"] * (square + 1 in (state.lifted, state.attack)) + ["fresh"] * (square in _touched(view))
    return engraved(
        "rect",
        fill="var(--cae-marble-2)" if odd else "var(--cae-marble)",
        pattern="grain" if odd else None,
        x=x - CELL / 2 + 1, y=y - CELL / 2 + 1, width=CELL - 2, height=CELL - 2, rx=2,
        id=f"square-{square}", code=_code(view, square), label=_described(view, square), class_=" ".join(marks) or None,
    )  # fmt: skip


def _touched(view: View) -> set[int]:
    """Squares where the last acts have left something."""
    found: set[int] = set()
    for event in view.fresh:
        if event.name == "placed":
            found.add(event.slots[1])
        elif event.name in MOVES:
            found.add(event.slots[2])
    return {square for square in found if view.state.top[square]}


def _trails(view: View, top: float) -> list[El]:
    """Which way groups have gone in the last acts, and where both have disappeared."""
    found = []
    for event in view.fresh:
        if event.name in MOVES:
            (x1, y1), (x2, y2) = _centre(event.slots[1], top), _centre(event.slots[2], top)
            found.append(el("path", d=f"M{x1} {y1}L{x2} {y2}", class_="cae-trail"))
            found.append(el("circle", cx=x1, cy=y1, r=4, class_="cae-start"))
        elif event.name == "destroyed":
            for square in event.slots:
                x, y = _centre(square, top)
                found.append(el("path", d=f"M{x - 11} {y - 11}l22 22m0 -22l-22 22", class_="cae-lost"))
    return found


def _described(view: View, square: int) -> Say:
    """The square for those who cannot see it."""
    state = view.state
    whose = r.owner(state, square)
    if whose == r.NONE:
        return Say(N_("{square}: empty"), square=square_word(square))
    n = state.height[square]
    if whose == r.NEUTRAL:
        return Say(N_("{square}: neutral group of {n}"), square=square_word(square), n=n)
    return Say(N_("{square}: group of {n} of {seat}"), square=square_word(square), n=n, seat=Seat(whose))


def _group(view: View, square: int, top: float) -> El:
    """A pile of counters; the topmost shows whose it is and how many there are. It keeps its name as it moves."""
    state = view.state
    x, y = _centre(square, top)
    whose, count = r.owner(state, square), state.height[square]
    tone = "var(--cae-neutral)" if whose == r.NEUTRAL else seat_colour(whose)
    rise = 0.0 if count == 1 else min(4.0, 18 / (count - 1))
    foot = rise * (count - 1) / 2
    discs = [el("circle", cx=0, cy=foot - rise * k, r=DISC, fill=tone, class_="cae-side") for k in range(count - 1)]
    face = [words(0, 5 if whose != r.NEUTRAL else 0, count, size=19, weight=600, fill="var(--on-seat)")]
    if whose != r.NEUTRAL:
        face.append(glyph(SEAT_GLYPHS[whose], 0, -10, 11, "var(--on-seat)"))
    return place(
        x, y, *discs, chip(0, -foot, DISC, *face, tone=tone), id=f"group-{state.top[square]}", class_="cae-group"
    )


def _marked_fight(view: View, top: float, strip: float) -> list[El]:
    """The black pawn: between two groups that fight, else beside the board."""
    state = view.state
    if not state.attack:
        return [pawn(None, 24, strip + STRIP_H / 2, 34, fill="var(--cae-black)", id="pawn", class_="cae-pawn")]
    (x1, y1), (x2, y2) = _centre(state.attack - 1, top), _centre(state.defend - 1, top)
    reach = DISC + 4
    dx, dy = (reach * ((x2 > x1) - (x2 < x1)), reach * ((y2 > y1) - (y2 < y1)))  # from rim to rim
    return [
        el("path", d=f"M{x1 + dx} {y1 + dy}L{x2 - dx} {y2 - dy}", class_="cae-line"),
        pawn(None, (x1 + x2) / 2, (y1 + y2) / 2, 34, fill="var(--cae-black)", id="pawn", class_="cae-pawn"),
    ]


def _strip(view: View, y: float) -> list[El]:
    """The fight: whose card is there and whose is missing; then both sums, until the next one. And where to pass."""
    state = view.state
    found: list[El] = [el("rect", x=46, y=y, width=W - 48, height=STRIP_H, rx=6, class_="cae-strip")]
    shown = [e for e in view.fresh if e.name in ("shown", "shown-flag")][-2:]
    if state.attack:
        for k, square in enumerate((state.attack - 1, state.defend - 1)):
            found += _side(view, r.owner(state, square), state.height[square], k, y)
    elif shown:
        sums = [e.slots[2] if e.name == "shown" else None for e in shown]
        best = max(n or 0 for n in sums) if len({*sums, None}) == 3 else None  # two sums that differ
        for k, (event, total) in enumerate(zip(shown, sums, strict=True)):
            number = r.FLAG if total is None else event.slots[1]
            found += _shown(event.slots[0], number, total, total is not None and total == best, k, y)
    else:
        found += [_gap(k, y) for k in range(2)]
        found.append(glyph("sword", 70 + SIDE_W - 12, y + STRIP_H / 2, 26, "var(--line)"))
    if view.seat is not None and not view.over and not state.attack:
        found.append(plaque(W - 64, y + 14, 56, STRIP_H - 28, Say(N_("Pass")), size=14, id="pass", code=r.PASS))
    return found


def _gap(k: int, y: float) -> El:
    """The room for a card of a fight."""
    x = 70 + SIDE_W * k + 46
    return el("rect", x=x, y=y + (STRIP_H - PLAY_H) / 2, width=PLAY_W, height=PLAY_H, rx=4, class_="cae-gone")


def _side(view: View, seat: int, count: int, k: int, y: float) -> list[El]:
    """One side of a fight that is not decided: size of the group, and a card or the room for it."""
    state = view.state
    x = 70 + SIDE_W * k
    mark = [seat_mark(seat, x, y + STRIP_H / 2, 16), _size(x, y, count)]
    at = (x + 46, y + (STRIP_H - PLAY_H) / 2, PLAY_W, PLAY_H)
    if state.chosen[seat]:  # one's own
        return [*mark, _card(seat, state.chosen[seat] - 1, *at, class_="chosen")]
    if state.awaits >> seat & 1:
        return [*mark, _gap(k, y)]
    return [*mark, card_back(*at, tone=seat_colour(seat))]


def _size(x: float, y: float, count: int) -> El:
    """How many counters a side brings to a fight."""
    return words(x + 42, y + STRIP_H / 2, f"{count} +", size=15, anchor="end", class_="numeral")


def _shown(seat: int, number: int, total: int | None, won: bool, k: int, y: float) -> list[El]:
    """A card that has decided a fight, and what its side came to."""
    x, middle = 70 + SIDE_W * k, y + STRIP_H / 2
    said = Say(N_("{card}, played by {seat}"), card=card_word(number), seat=Seat(seat))
    sums: list[El] = []
    if total is not None:
        sums = [
            _size(x, y, total - number),
            words(x + 50 + PLAY_W, middle, f"= {total}", size=15, weight=600, anchor="start", class_="numeral"),
        ]
    return [
        *([glyph("laurel", x, middle - 1, 31, "var(--cae-leaf)", stroke="none")] if won else []),
        seat_mark(seat, x, middle, 16),
        *sums,
        _card(seat, number, x + 46, y + (STRIP_H - PLAY_H) / 2, PLAY_W, PLAY_H, label=said, class_="fresh"),
    ]


def _card(seat: int, number: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card of a seat: its number between the seat's glyphs, or its flag."""
    suit, ink = SEAT_GLYPHS[seat], seat_colour(seat)
    if number == r.FLAG:
        face: tuple[El, ...] = (
            glyph("flag", w * 0.53, h * 0.54, w * 0.6, ink),
            glyph(suit, w * 0.2, h * 0.15, w * 0.22, ink),
        )
    else:
        face = (
            *index_face(w, h, number),
            glyph(suit, w * 0.2, h * 0.15, w * 0.22, ink),
            glyph(suit, w * 0.8, h * 0.87, w * 0.22, ink),
        )
    return card(x, y, w, h, *face, id=f"card-{seat}-{number}", **more)


def _hand(view: View, seat: int, y: float) -> list[El]:
    """One's own cards, each at its own place, so that what is gone is seen to be gone."""
    state, box = view.state, view.box
    found = []
    for k, number in enumerate([r.FLAG, *range(1, box.numbers + 1)]):
        x = 4 + 39.4 * k
        if state.hand[seat][number] and state.chosen[seat] != number + 1:
            code = r.CARD + number
            found.append(_card(seat, number, x, y, CARD_W, CARD_H, code=code, label=card_word(number)))
        else:
            found.append(el("rect", x=x, y=y, width=CARD_W, height=CARD_H, rx=4, class_="cae-gone"))
    return found
