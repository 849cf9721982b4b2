"""The board of Spartacus: the seats, the trick in the arena, and one's own hand."""

from typing import Any

from lusoria.drawing import SEAT_GLYPHS, El, card, card_back, el, glyph, index_face, name_of, plaque, seat_mark, words
from lusoria.kernel import N_, Event, Say, Seat

from . import rules as r
from .words import View, card_word

W = 400
ROW_H = 46
SAND_H = 206  # the arena
PLAY_W, PLAY_H = 42, 58  # the trick: up to two lines of eight
LEFT_W, LEFT_H, LEFT_STEP = 20, 30, 21  # what a seat is left with at the end
CARD_W, CARD_H = 56, 76  # one's own hand: two lines of six places, the last one for passing
EMBLEM = "helmet"  # on the lid of the box


def draw(view: View) -> El:
    """The whole board as one tree; one's own cards and the plaque beside them are buttons."""
    arena = ROW_H * view.seats + 8
    hand = arena + SAND_H + 10
    height = hand + (0 if view.seat is None else 2 * CARD_H + 14)
    seats = [_seat(view, seat, 4 + ROW_H * seat) for seat in range(view.seats)]
    own = [] if view.seat is None else _hand(view, view.seat, hand)
    return el("svg", *seats, _arena(view, arena), *own, viewBox=f"0 0 {W} {height}", class_="spa")


def _seat(view: View, seat: int, y: float) -> El:
    """One line: glyph, name, points, the tricks won as face-down piles, and the cards in hand as a fan of backs."""
    state, box = view.state, view.box
    turn = seat in view.awaited
    cards, tricks, passed = state.cards_left[seat], state.piles[seat], state.passed[seat] == 1 and not view.over
    fan = [
        card_back(W - 30 - 11 * k, y + 8, 18, 26, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}")
        for k in range(cards)
    ]
    if view.over and seat != view.seat:  # what was kept is charged, and lies open; one's own lies below
        kept = [number for number in range(r.KINDS) if state.laid_open[seat] >> number & 1]
        fan = [
            _card(seat, number, W - 28 - LEFT_STEP * k, y + 6, LEFT_W, LEFT_H, label=card_word(r.named(box, number)))
            for k, number in enumerate(reversed(kept))
        ]
    new = tricks - 1 if any(e.name == "takes" and e.slots[0] == seat for e in view.fresh) else None
    piles = [
        card_back(162 + 7 * k, y + 11, 13, 19, id=f"pile-{seat}-{k}", class_="fresh" if k == new else None)
        for k in range(tricks)
    ]
    return el(
        "g",
        el("rect", x=4, y=y, width=W - 8, height=ROW_H - 4, rx=7, class_="spa-turn" if turn else "spa-seat"),
        seat_mark(seat, 20, y + 21, 20),
        words(36, y + 14, name_of(view, seat, 12), size=13, anchor="start"),
        words(36, y + 31, str(state.points[seat]), size=15, anchor="start", weight=600, class_="numeral"),
        words(157, y + 21, str(tricks), size=13, anchor="end", class_="numeral") if tricks else None,
        el("g", *piles, *fan, class_="dim" if passed else None),
        el("path", d=f"M{W - 44 - 11 * cards} {y + 21}H{W - 8}", class_="spa-out") if passed else None,
        label=Say(
            N_("{seat}: points {points}, cards in hand {cards}, tricks won {tricks}"),
            seat=Seat(seat), points=state.points[seat], cards=cards, tricks=tricks,
        ),
    )  # fmt: skip


def _arena(view: View, y: float) -> El:
    """The sand with the trick in the order of play; what wins so far stands out and higher. Between two tricks the
    cards just taken are still to be seen, as far as the reader has not acted since."""
    state, box = view.state, view.box
    now = list(zip(state.trick_seat, state.trick_card, strict=True))[: state.trick_size]
    if not now:
        return el("g", *_sand(y), *_trick(box, _last_trick(view), r.NONE, set(), y, class_="dim"), id="arena")
    fresh = {_played(e) for e in view.fresh if e.name == "played"}
    worth = Say(N_("worth {points}"), points=r.trick_value(state, box))
    return el(
        "g",
        *_sand(y),
        words(W / 2, y + SAND_H - 26, worth, size=13),
        *_trick(box, now, r.best_play(state, box), fresh, y),
        id="arena",
        label=Say(N_("The trick")),
    )


def _played(event: Event) -> tuple[int, int]:
    """Seat and card of a play; a joker is the card that is a flag elsewhere."""
    seat, called = event.slots
    return seat, r.FLAG if called == r.JOKER else called


def _last_trick(view: View) -> list[tuple[int, int]]:
    """Seat and card of each play before the last trick was taken, among what is fresh."""
    found: list[tuple[int, int]] = []
    taken: list[tuple[int, int]] = []
    for event in view.fresh:
        if event.name == "played":
            found.append(_played(event))
        elif event.name == "takes":
            taken, found = found, []
        elif event.name == "next-game":  # the cards are back in the hands
            taken, found = [], []
    return taken


def _trick(
    box: r.Box, plays: list[tuple[int, int]], best: int, fresh: set[tuple[int, int]], y: float,
    class_: str | None = None,
) -> list[El]:  # fmt: skip
    """Cards in lines of six or eight, in the middle of the sand; a helmet lies there when there are none."""
    if not plays:
        return [glyph("helmet", W / 2, y + SAND_H / 2, 84, "var(--spa-stone)")]
    line_of = 6 if len(plays) <= 12 else 8
    lines = (len(plays) + line_of - 1) // line_of
    top = y + SAND_H / 2 - lines * (PLAY_H + 8) / 2 + 4
    cards = []
    for k, (seat, number) in enumerate(plays):
        line, column = divmod(k, line_of)
        there = min(line_of, len(plays) - line * line_of)
        marks = ["spa-best"] * (k == best) + ["fresh"] * ((seat, number) in fresh)
        cards.append(
            _card(
                seat,
                number,
                W / 2 - there * (PLAY_W + 4) / 2 + column * (PLAY_W + 4) + 2,
                top + line * (PLAY_H + 8) - (6 if k == best else 0),
                PLAY_W,
                PLAY_H,
                class_=" ".join(marks) or class_,
                label=Say(N_("{card}, played by {seat}"), card=card_word(r.named(box, number)), seat=Seat(seat)),
            )
        )
    return cards


def _sand(y: float) -> list[El]:
    """An amphitheatre seen from above: tiers round the sand."""
    cx, cy = W / 2, y + SAND_H / 2
    tiers = [
        el("ellipse", cx=cx, cy=cy, rx=W / 2 - 4 - 7 * k, ry=SAND_H / 2 - 2 - 6 * k, class_=f"spa-tier spa-tier-{k}")
        for k in range(3)
    ]
    stairs = "".join(
        f"M{cx + dx} {y + 2}l{-dx / 20} 13M{cx + dx} {y + SAND_H - 2}l{-dx / 20} -13" for dx in (-40, 0, 40)
    )
    sand = el("ellipse", cx=cx, cy=cy, rx=W / 2 - 18, ry=SAND_H / 2 - 14, fill="url(#sand)")
    return [*tiers, el("path", d=stairs, class_="spa-stairs"), sand]


def _card(seat: int, number: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card of a seat: its number between the seat's glyphs, or its flag."""
    suit, ink = SEAT_GLYPHS[seat], f"var(--seat-{seat})"
    if number == r.FLAG:
        face: tuple[El, ...] = (
            glyph("flag", w * 0.53, h * 0.54, w * 0.6, ink),
            glyph(suit, w * 0.2, h * 0.15, w * 0.22, ink),
        )
    else:
        face = (
            *index_face(w, h, str(number)),
            glyph(suit, w * 0.2, h * 0.15, w * 0.22, ink),
            glyph(suit, w * 0.8, h * 0.87, w * 0.22, ink),
        )
    return card(x, y, w, h, *face, id=f"card-{seat}-{number}", **more)


def _hand(view: View, seat: int, y: float) -> list[El]:
    """One's own cards, each at its own place, so that what is gone is seen to be gone; last the plaque to pass."""
    state, box = view.state, view.box
    numbers = list(range(1, box.numbers + 1)) + [r.FLAG] * (1 - box.no_flags)
    parts: list[El] = []
    for at, number in enumerate(numbers):
        x, top = 10 + 65 * (at % 6), y + at // 6 * (CARD_H + 8)
        if state.hand[seat][number]:
            called = r.named(box, number)
            parts.append(_card(seat, number, x, top, CARD_W, CARD_H, code=r.PLAY + called, label=card_word(called)))
        else:
            parts.append(el("rect", x=x, y=top, width=CARD_W, height=CARD_H, rx=6, class_="spa-gone"))
    x, top = 10 + 65 * 5, y + CARD_H + 8
    parts.append(plaque(x, top + 20, CARD_W, 38, Say(N_("Pass")), size=15, id="pass", code=r.PASS))
    return parts
