"""The board of the Seven Hills: a row of hills, the cards of one tribe above it and those of the other below."""

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
    seat_mark,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import View, card_word, held, hill_word, removed

W = 400
COLUMN = 56  # width of a hill with its cards
LEFT = 4
LINE_H = 40  # a player's line
HAND_H = 50  # cards shown above that line or below it
SIDE_H = 136  # room for cards on one side of the hills
HILL_H = 88
CARD_W, CARD_H = 46, 60
HELD_W, HELD_H = 36, 48  # in the hand
EMBLEM = "column"  # on the lid of the box
# What each hill was known for: osiers, the Sun, oaks, the gate, Diana's temple, the palace, and Jupiter's temple.
MARKS = ("leaf", "sun", "tree", "gate", "moon", "column", "temple")


GOLD: dict[str, Any] = {"tone": "var(--sie-gold)", "ink": "var(--sie-gold-ink)"}


def draw(view: View) -> El:
    """The reader's tribe is below; hills and one's own cards are buttons."""
    box = view.box
    mine = view.seat or 0
    theirs = 1 - mine
    above = LINE_H + (HAND_H if box.open else 0) + 4
    hills = above + SIDE_H
    below = hills + HILL_H
    hand = below + SIDE_H + 4
    hand_h = HAND_H if view.seat is not None or box.open else 0
    return el(
        "svg",
        *_line(view, theirs, 2),
        *(_hand(view, theirs, LINE_H + 2) if box.open else []),
        *_meadow(above, hills, below),
        *(_hill(view, hill, mine, hills) for hill in range(r.HILLS)),
        *(_pile(view, theirs, hill, hills, -1) for hill in range(r.HILLS)),
        *(_pile(view, mine, hill, below, 1) for hill in range(r.HILLS)),
        *(_hand(view, mine, hand) if hand_h else []),
        *_line(view, mine, hand + hand_h + 2),
        viewBox=f"0 0 {W} {hand + hand_h + LINE_H + 4}",
        class_="sie",
    )


def _line(view: View, seat: int, y: float) -> list[El]:
    """Glyph, name, value of the hills held, backs of the cards in hand, and what has left the game."""
    state, box = view.state, view.box
    left, gone = r.hand_size(box) - state.plays[seat], removed(state, seat)
    total = state.points[seat] if view.over else state.points[seat] + held(state, box, seat)
    turn = seat in view.awaited
    shown = seat == view.seat or box.open
    tone, following = f"var(--seat-{seat})", state.plays[seat] + 1
    backs = [
        card_back(W - 22 - 13 * k, y + 6, 17, 24, tone=tone, id=f"down-{seat}-{following + k}")
        for k in range(0 if shown else left)
    ]
    out = [card_back(196 + 6 * k, y + 10, 12, 17, tone=tone, id=f"out-{seat}-{k}", class_="dim") for k in range(gone)]
    return [
        el(
            "g",
            el("rect", x=3, y=y, width=W - 6, height=LINE_H - 4, rx=7, class_="sie-turn" if turn else "sie-seat"),
            glyph("laurel", 21, y + 17, 29, "var(--sie-leaf)", stroke="none") if state.starter == seat else None,
            seat_mark(seat, 21, y + 18, 16),
            words(42, y + 18, name_of(view, seat, 14), size=13, anchor="start"),
            chip(172, y + 18, 13, words(0, 0, total, size=15, weight=600, fill=GOLD["ink"], class_="numeral"), **GOLD),
            *out,
            *backs,
            label=Say(
                N_("{seat}: hills worth {points}, cards in hand {cards}, out of the game {gone}"),
                seat=Seat(seat), points=total, cards=left, gone=gone,
            ),
        )
    ]  # fmt: skip


def _meadow(top: float, hills: float, below: float) -> list[El]:
    """The land on both sides, and the Tiber that winds behind the hills."""
    y = hills + HILL_H - 22
    river = f"M0 {y + 6}q25 -20 50 -6t50 0t50 -4t50 6t50 -4t50 6t50 -8t50 4"
    land: dict[str, Any] = {"x": 1, "y": top, "width": W - 2, "height": below + SIDE_H - top, "rx": 8}
    return [
        engraved("rect", fill="var(--sie-grass)", **land),
        el("path", d=river, class_="sie-river"),
        el("path", d=river, class_="sie-river-line"),
    ]


def _hill(view: View, hill: int, mine: int, y: float) -> El:
    """A hill with its worth in gold; above and below what the tribes have there, as far as it lies open."""
    state, box = view.state, view.box
    x = LEFT + COLUMN * hill
    cx, foot = x + COLUMN / 2, y + HILL_H - 6
    classes = ["sie-hill"] + ["sie-going"] * (state.going == hill + 1)
    fresh = any(e.name in ("settled", "equal-settled") and e.slots[1] == hill for e in view.fresh)
    winner = r.holder(state, hill)
    barred = state.barred == hill + 1 and not view.over
    field: dict[str, Any] = {"x": x + 1, "y": y - SIDE_H + 2, "width": COLUMN - 2, "height": HILL_H + 2 * SIDE_H - 4}
    left, right, peak = x + 2, x + COLUMN - 2, y + 29
    back = (
        f"M{left} {foot}C{x + 8} {foot - 26} {x + 20} {y + 34} {x + 37} {y + 33}S{x + 52} {foot - 22} {right} {foot}Z"
    )
    front = f"M{left} {foot}C{x + 14} {foot - 8} {x + 8} {peak} {x + 26} {peak}S{x + 44} {foot - 5} {right} {foot}Z"
    return el(
        "g",
        el("rect", **field, rx=6, class_="sie-field" if hill % 2 else "sie-field sie-odd"),
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
            found.append(
                words(cx - 17.5, at, state.force[seat][hill], size=12.5, weight=600, fill=f"var(--seat-{seat})")
            )
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


def _pile(view: View, seat: int, hill: int, edge: float, way: int) -> El:
    """A seat's cards at a hill, the latest nearest to its player; `way` 1 goes down from the hill, -1 up."""
    state = view.state
    plays = [n for n in range(1, state.plays[seat] + 1) if state.at[seat][n] == hill + 1]
    x = LEFT + COLUMN * hill + (COLUMN - CARD_W) / 2
    step = 0.0 if len(plays) < 2 else min(20.0, (SIDE_H - CARD_H - 6) / (len(plays) - 1))
    shown = []
    for k, n in enumerate(plays):
        y = edge + 3 + k * step if way > 0 else edge - 3 - CARD_H - k * step
        shown.append(_played(view, seat, hill, n, x, y))
    # Above the hills each card covers the lower part of the one before it; below it is the other way round, so that
    # the corner of every card is to be seen.
    return el("g", *(shown if way > 0 else reversed(shown)), class_="sie-pile")


def _played(view: View, seat: int, hill: int, n: int, x: float, y: float) -> El:
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
        return card_back(x, y, CARD_W, CARD_H, tone=f"var(--seat-{seat})", id=f"down-{seat}-{n}", label=said, **more)
    if not state.opened[hill]:
        more["band"] = "var(--paper-2)"  # one's own, seen only by its owner
        more["pattern"] = "net"
    return _card(
        seat,
        value,
        x,
        y,
        CARD_W,
        CARD_H,
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
            words(w * 0.2, h * 0.16, value, size=max(12.0, w * 0.3), weight=600, fill=ink),
            glyph(suit, w * 0.8, h * 0.15, w * 0.2, ink),
            glyph(suit, w * 0.8, h * 0.87, w * 0.2, ink),
        )
    return card(x, y, w, h, *face, id=f"card-{seat}-{value}", **more)


def _hand(view: View, seat: int, y: float) -> list[El]:
    """A hand, each card at its own place, so that what is gone is seen to be gone."""
    state, box = view.state, view.box
    values = ([r.FLAG] if box.barricade else []) + list(range(1, box.numbers + 1))
    step = (W - 8) / max(len(values), 9)
    found = []
    for k, value in enumerate(values):
        x = 4 + step * k + (step - HELD_W) / 2
        if r.place_of(state, seat, value) == r.HAND and view.knows(seat * r.KINDS + value):
            code = r.CARD + value if seat == view.seat else None
            found.append(_card(seat, value, x, y, HELD_W, HELD_H, code=code, label=card_word(value)))
        else:
            found.append(el("rect", x=x, y=y, width=HELD_W, height=HELD_H, rx=4, class_="sie-gone"))
    return found
