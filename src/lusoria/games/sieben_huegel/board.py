"""The board of the Seven Hills: a row of hills, the cards of one tribe above it and those of the other below."""

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
    place,
    seat_colour,
    seat_mark,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import View, card_word, held, hill_word, removed

COLUMN, HILL_H = 56, 88  # of a hill, before it is scaled
LEFT = 4
SEAT_W, ROW_H, HELD_H = 300, 28, 42
# What each hill was known for: osiers, the Sun, oaks, the gate, Diana's temple, the palace, and Jupiter's temple.
MARKS = ("leaf", "sun", "tree", "gate", "moon", "column", "temple")


GOLD: dict[str, Any] = {"tone": "var(--sie-gold)", "ink": "var(--sie-gold-ink)"}


@dataclass(frozen=True, slots=True)
class Form:
    """How large the hills are, and how much room there is for cards on each side of them."""

    scale: float
    side: float
    card_w: float
    card_h: float
    step: float  # from one card to the next, while there is room

    @property
    def column(self) -> float:
        """The width of a hill with its cards."""
        return COLUMN * self.scale

    @property
    def wide(self) -> float:
        return 2 * LEFT + r.HILLS * self.column

    @property
    def below(self) -> float:
        """Where the hills end."""
        return self.side + HILL_H * self.scale


UPRIGHT, LYING = Form(1, 190, 48, 66, 40), Form(1.5, 132, 62, 80, 27)


def draw(view: View) -> Board:
    """The reader's tribe is below; hills and one's own cards are buttons."""
    own = view.seat
    return board(
        Plate(_field(view, UPRIGHT), lying=_field(view, LYING)),
        hand=None if own is None else Plate(_hand(view, own, 360), lying=_hand(view, own, 620)),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, form: Form) -> El:
    mine = view.seat or 0
    theirs = 1 - mine
    return el(
        "svg",
        *_meadow(form, theirs, mine),
        *(_hill(view, hill, mine, form) for hill in range(r.HILLS)),
        *(_pile(view, theirs, hill, form, -1) for hill in range(r.HILLS)),
        *(_pile(view, mine, hill, form, 1) for hill in range(r.HILLS)),
        viewBox=f"0 0 {form.wide:g} {form.below + form.side:g}",
        class_="sie",
    )


def _seat(view: View, seat: int) -> El:
    """The hills a tribe has, who began, what has left the game, and what the others hold: backs or open cards."""
    state, box = view.state, view.box
    left, gone = r.hand_size(box) - state.plays[seat], removed(state, seat)
    total = state.points[seat] if view.over else state.points[seat] + held(state, box, seat)
    tone, mid = f"var(--seat-{seat})", ROW_H / 2
    hills = [hill for hill in range(r.HILLS) if r.holder(state, hill) == seat]
    parts: list[El | None] = [
        glyph("laurel", 14, mid - 1, 25, "var(--sie-leaf)", stroke="none", label=Say(N_("Began this game")))
        if state.starter == seat
        else None,
        *(
            chip(44 + 26 * k, mid, 12, words(0, 0, box.hill[hill], size=15, weight=600, fill=GOLD["ink"]), **GOLD)
            for k, hill in enumerate(hills)
        ),
        *(
            card_back(SEAT_W - 16 - 9 * k, 4, 14, 20, tone=tone, id=f"out-{seat}-{k}", class_="dim")
            for k in range(gone)
        ),
    ]  # fmt: skip
    told = Say(
        N_("{seat}: hills worth {points}, cards in hand {cards}, out of the game {gone}"),
        seat=Seat(seat), points=total, cards=left, gone=gone,
    )  # fmt: skip
    if box.series and state.games and not view.over:
        parts.append(words(SEAT_W - 100, mid, f"+ {state.points[seat]}", size=15, anchor="end", class_="numeral"))
        told = Say(N_("{said}; from the first game {n}"), said=told, n=state.points[seat])
    high = ROW_H
    if seat != view.seat:
        high += HELD_H
        parts += _held(view, seat, left)
    return el("svg", *parts, label=told, viewBox=f"0 0 {SEAT_W} {high}", class_="sie")


def _held(view: View, seat: int, left: int) -> list[El]:
    """What somebody else holds: backs, or each open card at its own place."""
    state, box = view.state, view.box
    values = _values(box)
    step = SEAT_W / len(values)
    w, h, y = min(30, step - 3), HELD_H - 5, ROW_H + 2
    if not box.open:
        following = state.plays[seat] + 1
        return [
            card_back(SEAT_W - (k + 1) * step + 2, y, w, h, tone=seat_colour(seat), id=f"down-{seat}-{following + k}")
            for k in range(left)
        ]  # fmt: skip
    return [
        _card(seat, value, step * k + 1, y, w, h, label=card_word(value))
        if r.place_of(state, seat, value) == r.HAND and view.knows(seat * r.KINDS + value)
        else el("rect", x=step * k + 1, y=y, width=w, height=h, rx=4, class_="sie-gone")
        for k, value in enumerate(values)
    ]


def _values(box: r.Box) -> list[int]:
    """The cards that each tribe begins with."""
    return [r.FLAG] * box.barricade + list(range(1, box.numbers + 1))


def _meadow(form: Form, theirs: int, mine: int) -> list[El]:
    """The land of both tribes, each with its sign, and the Tiber that winds behind the hills."""
    river = "M0 6q25 -20 50 -6t50 0t50 -4t50 6t50 -4t50 6t50 -8t50 4"
    high = form.below + form.side
    land: dict[str, Any] = {"x": 1, "y": 1, "width": form.wide - 2, "height": high - 2, "rx": 8}
    winds = f"translate(0 {form.below - 22 * form.scale:g}) scale({form.wide / 400:g} {form.scale:g})"
    return [
        engraved("rect", fill="var(--sie-grass)", **land),
        seat_mark(theirs, form.wide / 2, form.side / 2, form.side * 0.6, opacity=0.16),
        seat_mark(mine, form.wide / 2, high - form.side / 2, form.side * 0.6, opacity=0.16),
        el("path", d=river, transform=winds, class_="sie-river"),
        el("path", d=river, transform=winds, class_="sie-river-line"),
    ]


def _hill(view: View, hill: int, mine: int, form: Form) -> El:
    """A hill with its worth in gold; above and below what the tribes have there, as far as it lies open."""
    state, box = view.state, view.box
    x, y = 0, 0  # what is scaled is drawn about its own corner
    cx, foot = COLUMN / 2, HILL_H - 6
    classes = ["sie-hill"] + ["sie-going"] * (state.going == hill + 1)
    fresh = any(e.name in ("settled", "equal-settled") and e.slots[1] == hill for e in view.fresh)
    winner = r.holder(state, hill)
    barred = state.barred == hill + 1 and not view.over
    field: dict[str, Any] = {
        "x": LEFT + form.column * hill + 1, "y": 3, "width": form.column - 2, "height": form.below + form.side - 6,
    }  # fmt: skip
    left, right, peak = x + 2, x + COLUMN - 2, y + 29
    back = (
        f"M{left} {foot}C{x + 8} {foot - 26} {x + 20} {y + 34} {x + 37} {y + 33}S{x + 52} {foot - 22} {right} {foot}Z"
    )
    front = f"M{left} {foot}C{x + 14} {foot - 8} {x + 8} {peak} {x + 26} {peak}S{x + 44} {foot - 5} {right} {foot}Z"
    return el(
        "g",
        el("rect", **field, rx=6, class_="sie-field" if hill % 2 else "sie-field sie-odd"),
        place(
            LEFT + form.column * hill, form.side,
            engraved("path", d=back, fill="var(--sie-hill-2)"),
            engraved("path", d=front, fill="var(--sie-hill)", pattern="hills"),
            _landmark(hill, cx, y + 19),
            chip(
                cx, y + 59, 16, words(0, 0, box.hill[hill], size=21, weight=600, fill=GOLD["ink"], class_="numeral"),
                class_="fresh" if fresh else None, **GOLD,
            ),
            *_sums(view, hill, mine, cx, y),
            seat_mark(winner, cx + 19, y + 11, 15) if winner != r.NONE else None,
            *([] if not barred else [
                el("circle", cx=cx + 18, cy=foot - 8, r=9, class_="sie-seal"),
                el("path", d=f"M{cx + 14} {foot - 12}l8 8m0 -8l-8 8", class_="sie-barred"),
            ]),
            scale=form.scale,
        ),
        id=f"hill-{hill}", code=r.HILL + hill, class_=" ".join(classes), label=_described(view, hill),
    )  # fmt: skip


def _landmark(hill: int, x: float, y: float) -> El:
    """What stands on a hill."""
    if MARKS[hill] != "temple":
        return glyph(MARKS[hill], x, y, 20, "var(--sie-stone)", stroke="var(--sie-edge)", stroke_width=0.7)
    temple = f"M{x - 12} {y - 4}L{x} {y - 11}L{x + 12} {y - 4}ZM{x - 12} {y + 7}h24v3h-24Z"
    temple += "".join(f"M{x + dx} {y - 3}h3v9h-3Z" for dx in (-10.5, -4.5, 1.5, 7.5))
    return el("path", d=temple, class_="sie-temple")


def _sums(view: View, hill: int, mine: int, cx: float, y: float) -> list[El]:
    """The two sums at an open hill."""
    state, box = view.state, view.box
    if not state.opened[hill] or box.highest:
        return []
    found = []
    for seat in range(view.seats):
        if r.present(state, seat, hill):
            at = y + HILL_H - 14 if seat == mine else y + 11
            found.append(el("rect", x=cx - 27, y=at - 8, width=19, height=16, rx=4, class_="sie-sum"))
            found.append(words(cx - 17.5, at, state.force[seat][hill], size=13, weight=600, fill=f"var(--seat-{seat})"))
    return found


def _described(view: View, hill: int) -> Say:
    """The hill for those who cannot see it: who has how much there, and whether it is closed now."""
    state, box = view.state, view.box
    sides = []
    for seat in range(view.seats):
        count = r.present(state, seat, hill)
        if state.opened[hill] and not box.highest:
            text = N_("{seat}: cards {count}, sum {sum}")
        else:
            text = N_("{seat}: cards {count}")
        sides.append(Say(text, seat=Seat(seat), count=count, sum=state.force[seat][hill] if state.opened[hill] else 0))
    text = N_("{hill} ({one}; {two})")
    if state.barred == hill + 1 and not view.over:
        text = N_("{hill} ({one}; {two}), where the last card was played")
    return Say(text, hill=hill_word(view.box, hill), one=sides[0], two=sides[1])


def _pile(view: View, seat: int, hill: int, form: Form, way: int) -> El:
    """A seat's cards at a hill, the latest nearest to its player; `way` 1 goes down from the hill, -1 up."""
    state = view.state
    plays = [n for n in range(1, state.plays[seat] + 1) if state.at[seat][n] == hill + 1]
    x, edge = LEFT + form.column * hill + (form.column - form.card_w) / 2, form.below if way > 0 else form.side
    step = 0.0 if len(plays) < 2 else min(form.step, (form.side - form.card_h - 6) / (len(plays) - 1))
    shown = []
    for k, n in enumerate(plays):
        y = edge + 3 + k * step if way > 0 else edge - 3 - form.card_h - k * step
        shown.append(_played(view, seat, hill, n, (x, y, form.card_w, form.card_h)))
    # Above the hills each card covers the lower part of the one before it; below it is the other way round, so that
    # the corner of every card is to be seen.
    return el("g", *(shown if way > 0 else reversed(shown)), class_="sie-pile")


def _played(view: View, seat: int, hill: int, n: int, area: tuple[float, float, float, float]) -> El:
    """One card at a hill: its face if the reader is shown it, else its back."""
    state = view.state
    value = r.card_of(state, seat, n)
    new = any(
        (e.name == "laid" and n == state.plays[seat] and e.slots == (seat, hill))
        or (e.name in ("played", "turned") and e.slots == (seat, value, hill))
        for e in view.fresh
    )  # fmt: skip
    more: dict[str, Any] = {"class_": "fresh" if new else None}
    if not view.knows(seat * r.KINDS + value):
        said = Say(N_("A face-down card of {seat}"), seat=Seat(seat))
        return card_back(*area, tone=f"var(--seat-{seat})", id=f"down-{seat}-{n}", label=said, **more)
    if not state.opened[hill]:
        more["band"] = "var(--paper-2)"  # one's own, seen only by its owner
        more["pattern"] = "net"
    return _card(
        seat,
        value,
        *area,
        label=Say(N_("{card} of {seat}"), card=card_word(value), seat=Seat(seat)),
        **more,
    )


def _card(seat: int, value: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card of a seat: its number with the seat's glyph, or its flag."""
    suit, ink = SEAT_GLYPHS[seat], f"var(--seat-{seat})"
    if value == r.FLAG:
        face: tuple[El, ...] = (
            glyph("flag", w * 0.55, h * 0.56, w * 0.56, ink),
            glyph("flag", w * 0.2, h * 0.16, w * 0.26, ink),
            glyph(suit, w * 0.8, h * 0.87, w * 0.22, ink),
        )
    else:
        face = (
            *index_face(w, h, value),
            words(w * 0.2, h * 0.16, value, size=max(13.0, w * 0.3), weight=600, fill=ink),
            glyph(suit, w * 0.8, h * 0.15, w * 0.2, ink),
            glyph(suit, w * 0.8, h * 0.87, w * 0.2, ink),
        )
    return card(x, y, w, h, *face, id=f"card-{seat}-{value}", **more)


def _hand(view: View, seat: int, wide: float) -> El:
    """One's own cards, each at its own place, so that what is gone is seen to be gone."""
    state = view.state
    values = _values(view.box)
    line_of = len(values) if wide > 400 or len(values) < 8 else 5
    w, h = wide / line_of - 6, 62 if line_of < len(values) else 76
    found = []
    for k, value in enumerate(values):
        x, y = 3 + (w + 6) * (k % line_of), 3 + (h + 6) * (k // line_of)
        if r.place_of(state, seat, value) == r.HAND and view.knows(seat * r.KINDS + value):
            found.append(_card(seat, value, x, y, w, h, code=r.CARD + value, label=card_word(value)))
        else:
            found.append(el("rect", x=x, y=y, width=w, height=h, rx=4, class_="sie-gone"))
    high = -(-len(values) // line_of) * (h + 6)
    return el("svg", *found, viewBox=f"0 0 {wide:g} {high}", class_="sie", label=Say(N_("Your hand")))
