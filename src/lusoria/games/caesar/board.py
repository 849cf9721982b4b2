"""The board of Caesar: the squares with their groups beside the last fight, one's own hand, and each seat's groups."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import (
    SEAT_GLYPHS,
    Board,
    El,
    Plate,
    board,
    card,
    card_back,
    chip,
    el,
    engraved,
    glyph,
    index_face,
    pawn,
    place,
    seat_colour,
    seat_mark,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import COLUMNS, View, card_word, square_word

CELL, FRAME = 70, 18
SIDE = 5 * CELL + 2 * FRAME  # of the board
DISC = 21  # radius of a counter
SEAT_W, SEAT_H = 300, 28
MOVES = ("joined", "won-over", "won")  # events of a group that goes from one square to another


@dataclass(frozen=True, slots=True)
class Fight:
    """Where a fight is shown: a place with two sides, under each other or beside each other."""

    x: float
    y: float
    w: float
    h: float
    card_w: float
    card_h: float

    def side(self, k: int) -> tuple[float, float]:
        """The upper left corner of the card of a side."""
        x, y = self.x + self.w / 2, self.y + self.h / 2
        if self.w > self.h:
            return x + (-0.27 if k == 0 else 0.27) * self.w - self.card_w / 2, y - self.card_h / 2
        return x - self.card_w / 2, y + (-0.26 if k == 0 else 0.26) * self.h - self.card_h / 2


BELOW = Fight(0, SIDE + 4, SIDE, 62, 38, 54)
BESIDE = Fight(SIDE + 5, 0, 200, SIDE, 96, 134)


def draw(view: View) -> Board:
    """Squares are the buttons of the turn, one's own cards those of a fight."""
    return board(
        Plate(_field(view, BELOW), lying=_field(view, BESIDE)),
        hand=None if view.seat is None else Plate(_hand(view, view.seat, 5), lying=_hand(view, view.seat, 10)),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, fight: Fight) -> El:
    """The board, and below or beside it the fight."""
    return el(
        "svg",
        _frame(),
        *(_square(view, square) for square in range(r.SQUARES)),
        *_trails(view),
        *(_group(view, square) for square in range(r.SQUARES) if view.state.top[square]),
        *_fight(view, fight),
        *_marked_fight(view, fight),
        viewBox=f"0 0 {max(SIDE, fight.x + fight.w):g} {max(SIDE, fight.y + fight.h):g}",
        class_="cae",
    )


def _seat(view: View, seat: int) -> El:
    """The sizes of a seat's groups, the counters it has yet to place, and its cards in hand as backs."""
    state, box = view.state, view.box
    cards, counters = state.cards_left[seat], state.counters[seat]
    sizes = sorted((state.height[q] for q in range(r.SQUARES) if r.owner(state, q) == seat), reverse=True)
    tone, mid = seat_colour(seat), SEAT_H / 2
    faces = [words(0, 0, size, size=13.5, weight=600, fill="var(--on-seat)") for size in sizes]
    groups = [chip(13 + 25 * k, mid, 11.5, face, tone=tone) for k, face in enumerate(faces)]
    left = box.counters - counters if r.placing(state, box) else 0
    waiting = [
        el("circle", cx=13 + 25 * (len(sizes) + k), cy=mid, r=10, stroke=tone, class_="cae-waiting")
        for k in range(left)
    ]  # fmt: skip
    backs = [
        card_back(SEAT_W - 20 - 13 * k, 3, 17, 22, tone=tone, id=f"back-{seat}-{k}") for k in range(cards)
    ]  # fmt: skip
    return el(
        "svg",
        el("g", *groups, *waiting, *backs, class_="dim" if state.out[seat] else None),
        label=Say(
            N_("{seat}: counters {n}, groups {groups}, cards in hand {cards}"),
            seat=Seat(seat), n=counters, groups=len(sizes), cards=cards,
        ),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}", class_="cae",
    )  # fmt: skip


def _frame() -> El:
    """Porphyry with a gilded line; letters above, numbers to the left."""
    gilt = "var(--cae-gilt)"
    names = [words(_at(k), FRAME / 2, letter, size=13, fill=gilt) for k, letter in enumerate(COLUMNS)]
    numbers = [words(FRAME / 2, _at(k), k + 1, size=13, fill=gilt) for k in range(r.SIDE)]
    return el(
        "g",
        el("rect", x=0.5, y=0.5, width=SIDE - 1, height=SIDE - 1, rx=6, class_="cae-frame"),
        el("rect", x=3, y=3, width=SIDE - 6, height=SIDE - 6, rx=4, class_="cae-gilt"),
        *names,
        *numbers,
    )


def _at(k: int) -> float:
    """The middle of a row or column."""
    return FRAME + CELL * (k + 0.5)


def _centre(square: int) -> tuple[float, float]:
    return _at(square % r.SIDE), _at(square // r.SIDE)


def _code(view: View, square: int) -> int | None:
    """What a click on the square does now."""
    state, box = view.state, view.box
    if view.over or state.attack or state.lifted == square + 1:
        return None
    if r.placing(state, box):
        return r.PLACE + square
    return (r.ONTO if state.lifted else r.LIFT) + square


def _square(view: View, square: int) -> El:
    state = view.state
    x, y = _centre(square)
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


def _trails(view: View) -> list[El]:
    """Which way groups have gone in the last acts, and where both have disappeared."""
    found = []
    for event in view.fresh:
        if event.name in MOVES:
            (x1, y1), (x2, y2) = _centre(event.slots[1]), _centre(event.slots[2])
            found.append(el("path", d=f"M{x1} {y1}L{x2} {y2}", class_="cae-trail"))
            found.append(el("circle", cx=x1, cy=y1, r=4, class_="cae-start"))
        elif event.name == "destroyed":
            for square in event.slots:
                x, y = _centre(square)
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


def _group(view: View, square: int) -> El:
    """A pile of counters; the topmost shows whose it is and how many there are. It keeps its name as it moves."""
    state = view.state
    x, y = _centre(square)
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


def _marked_fight(view: View, fight: Fight) -> list[El]:
    """The black pawn: between two groups that fight, else beside the board."""
    state = view.state
    if not state.attack:
        x, y = fight.x + fight.w / 2, fight.y + fight.h / 2
        size = 34 if fight.w > fight.h else 60
        return [pawn(None, x, y, size, fill="var(--cae-black)", id="pawn", class_="cae-pawn")]
    (x1, y1), (x2, y2) = _centre(state.attack - 1), _centre(state.defend - 1)
    reach = DISC + 4
    dx, dy = (reach * ((x2 > x1) - (x2 < x1)), reach * ((y2 > y1) - (y2 < y1)))  # from rim to rim
    return [
        el("path", d=f"M{x1 + dx} {y1 + dy}L{x2 - dx} {y2 - dy}", class_="cae-line"),
        pawn(None, (x1 + x2) / 2, (y1 + y2) / 2, 34, fill="var(--cae-black)", id="pawn", class_="cae-pawn"),
    ]


def _fight(view: View, at: Fight) -> list[El]:
    """The fight: whose card is there and whose is missing; then both sums, until the next one."""
    state = view.state
    found: list[El] = [el("rect", x=at.x, y=at.y, width=at.w, height=at.h, rx=6, class_="cae-strip")]
    shown = [e for e in view.fresh if e.name in ("shown", "shown-flag")][-2:]
    if state.attack:
        found.append(glyph("sword", at.x + at.w / 2, at.y + at.h / 2, 34, "var(--cae-mark)"))
        for k, square in enumerate((state.attack - 1, state.defend - 1)):
            found += _side(view, r.owner(state, square), state.height[square], k, at)
    elif shown:
        sums = [e.slots[2] if e.name == "shown" else None for e in shown]
        best = max(n or 0 for n in sums) if len({*sums, None}) == 3 else None  # two sums that differ
        for k, (event, total) in enumerate(zip(shown, sums, strict=True)):
            number = r.FLAG if total is None else event.slots[1]
            found += _shown(event.slots[0], number, total, total is not None and total == best, k, at)
    else:
        found += [_gap(k, at) for k in range(2)]
    return found


def _gap(k: int, at: Fight) -> El:
    """The room for a card of a fight."""
    x, y = at.side(k)
    return el("rect", x=x, y=y, width=at.card_w, height=at.card_h, rx=4, class_="cae-gone")


def _side(view: View, seat: int, count: int, k: int, at: Fight) -> list[El]:
    """One side of a fight that is not decided: size of the group, and a card or the room for it."""
    state = view.state
    brings = _brings(seat, count, k, at)
    area = (*at.side(k), at.card_w, at.card_h)
    if state.chosen[seat]:  # one's own
        return [*brings, _card(seat, state.chosen[seat] - 1, *area, class_="chosen")]
    if state.awaits >> seat & 1:
        return [*brings, _gap(k, at)]
    return [*brings, card_back(*area, tone=seat_colour(seat))]


def _brings(seat: int, count: int | None, k: int, at: Fight) -> list[El]:
    """Whose side it is, and how many counters it brings to a fight."""
    x, y = at.side(k)
    size, middle = at.card_w * 0.42, y + at.card_h / 2
    if at.w > at.h:
        spots = (x - size * 3, middle), (x - 4, middle, size * 1.05)
    else:
        spots = (x - size * 0.62, middle - size * 0.62), (x - 6, middle + size * 0.5, size * 0.6)
    mark, (left, line, big) = seat_mark(seat, *spots[0], size), spots[1]
    if count is None:
        return [mark]
    return [mark, words(left, line, f"{count} +", size=big, anchor="end", class_="numeral")]


def _shown(seat: int, number: int, total: int | None, won: bool, k: int, at: Fight) -> list[El]:
    """A card that has decided a fight, and what its side came to."""
    x, y = at.side(k)
    middle, broad = y + at.card_h / 2, at.w > at.h
    said = Say(N_("{card}, played by {seat}"), card=card_word(number), seat=Seat(seat))
    parts = _brings(seat, None if total is None else total - number, k, at)
    if won:
        spot = (x - at.card_w * 1.26, middle - 1, 31) if broad else (x + at.card_w + 27, middle - 26, 40)
        parts.insert(0, glyph("laurel", *spot, "var(--cae-leaf)", stroke="none"))
    if total is not None:
        size = 16 if broad else 22
        line = middle if broad else middle + 18
        parts.append(words(x + at.card_w + 5, line, f"= {total}", size=size, weight=600, anchor="start",
                           class_="numeral"))  # fmt: skip
    return [*parts, _card(seat, number, x, y, at.card_w, at.card_h, label=said, class_="fresh")]


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


def _hand(view: View, seat: int, line_of: int) -> El:
    """One's own cards, each at its own place, so that what is gone is seen to be gone."""
    state, box = view.state, view.box
    w, h = (66, 66) if line_of < 10 else (54, 76)
    found = []
    for k, number in enumerate([r.FLAG, *range(1, box.numbers + 1)]):
        x, y = 3 + (w + 6) * (k % line_of), 3 + (h + 6) * (k // line_of)
        if state.hand[seat][number] and state.chosen[seat] != number + 1:
            code = r.CARD + number
            found.append(_card(seat, number, x, y, w, h, code=code, label=card_word(number)))
        else:
            found.append(el("rect", x=x, y=y, width=w, height=h, rx=4, class_="cae-gone"))
    wide, high = line_of * (w + 6), -(-(box.numbers + 1) // line_of) * (h + 6)
    return el("svg", *found, viewBox=f"0 0 {wide} {high}", class_="cae", label=Say(N_("Your hand")))
