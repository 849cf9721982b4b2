"""The board of Spartacus: the seats, the trick in the arena, and one's own hand."""

from functools import cache
from typing import Any

from lusoria.drawing import (
    SEAT_GLYPHS,
    Board,
    El,
    Plate,
    board,
    card,
    card_back,
    el,
    glyph,
    index_face,
    kept,
    words,
)
from lusoria.kernel import N_, Event, Say, Seat

from . import rules as r
from .words import View, card_word

W = 400
SAND_H, SAND_TALL = 210, 300  # the arena, lying and upright
PLAY_W, PLAY_H = 42, 58  # the trick: up to two lines of eight
SEAT_W, SEAT_H = 300, 34
LEFT_W, LEFT_H, LEFT_STEP = 20.6, 31, 21.6  # what a seat is left with at the end
CARD_W, CARD_H = 56, 76  # one's own hand: two lines of six places, or one of all


def draw(view: View) -> Board:
    """The arena, one's own hand, and before each seat its tricks and its cards."""
    return board(
        Plate(_arena(view, SAND_TALL), lying=_arena(view, SAND_H)),
        hand=None if view.seat is None else Plate(_hand(view, view.seat, 6), lying=_hand(view, view.seat, 12)),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _seat(view: View, seat: int) -> El:
    """The tricks won as face-down piles, and the cards in hand as a fan of backs."""
    state, box = view.state, view.box
    cards, tricks, passed = state.cards_left[seat], state.piles[seat], state.passed[seat] == 1 and not view.over
    fan = [
        card_back(SEAT_W - 22 - 11 * k, 4, 18, 26, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}")
        for k in range(cards)
    ]
    if view.over and seat != view.seat:  # what was kept is charged, and lies open; one's own lies below
        kept = [number for number in range(r.KINDS) if state.laid_open[seat] >> number & 1]
        fan = [
            _card(seat, number, SEAT_W - 24 - LEFT_STEP * k, 1.5, LEFT_W, LEFT_H, label=card_word(r.named(box, number)))
            for k, number in enumerate(reversed(kept))
        ]
    new = tricks - 1 if any(e.name == "takes" and e.slots[0] == seat for e in view.fresh) else None
    piles = [
        card_back(24 + 7 * k, 7, 13, 19, id=f"pile-{seat}-{k}", class_="fresh" if k == new else None)
        for k in range(tricks)
    ]
    return el(
        "svg",
        words(18, 18, str(tricks), size=13, anchor="end", class_="numeral") if tricks else None,
        el("g", *piles, *fan, class_="dim" if passed else None),
        el("path", d=f"M{SEAT_W - 34 - 11 * cards} 17H{SEAT_W - 2}", class_="spa-out") if passed else None,
        label=Say(
            N_("{seat}: points {points}, cards in hand {cards}, tricks won {tricks}"),
            seat=Seat(seat), points=state.points[seat], cards=cards, tricks=tricks,
        ),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}", class_="spa",
    )  # fmt: skip


def _arena(view: View, high: float) -> El:
    """The sand with the trick in the order of play; what wins so far stands out and higher. Between two tricks the
    cards just taken are still to be seen, as far as the reader has not acted since."""
    state, box = view.state, view.box
    now = list(zip(state.trick_seat, state.trick_card, strict=True))[: state.trick_size]
    parts: list[El] = []
    if now:
        fresh = {_played(e) for e in view.fresh if e.name == "played"}
        worth = Say(N_("worth {points}"), points=r.trick_value(state, box))
        parts = [words(W / 2, high - 26, worth, size=14), *_trick(box, now, r.best_play(state, box), fresh, high)]
    else:
        parts = _trick(box, _last_trick(view), r.NONE, set(), high, class_="dim")
    label = Say(N_("The trick")) if now else None
    return el("svg", el("g", _sand(high), *parts, id="arena", label=label), viewBox=f"0 0 {W} {high}", class_="spa")


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
    box: r.Box, plays: list[tuple[int, int]], best: int, fresh: set[tuple[int, int]], high: float,
    class_: str | None = None,
) -> list[El]:  # fmt: skip
    """Cards in lines of six or eight, in the middle of the sand; a helmet lies there when there are none."""
    if not plays:
        return [glyph("helmet", W / 2, high / 2, 84, "var(--spa-stone)")]
    line_of = 6 if len(plays) <= 12 else 8
    lines = (len(plays) + line_of - 1) // line_of
    top = high / 2 - lines * (PLAY_H + 8) / 2 + 4
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


@kept
def _sand(high: float) -> El:
    """An amphitheatre seen from above: tiers round the sand."""
    cx, cy = W / 2, high / 2
    tiers = [
        el("ellipse", cx=cx, cy=cy, rx=W / 2 - 2 - 7 * k, ry=cy - 2 - 6 * k, class_=f"spa-tier spa-tier-{k}")
        for k in range(3)
    ]
    stairs = "".join(f"M{cx + dx} 2l{-dx / 20} 13M{cx + dx} {high - 2}l{-dx / 20} -13" for dx in (-40, 0, 40))
    sand = el("ellipse", cx=cx, cy=cy, rx=W / 2 - 16, ry=cy - 14, fill="url(#sand)")
    return el("g", *tiers, el("path", d=stairs, class_="spa-stairs"), sand)


def _card(seat: int, number: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card of a seat."""
    return card(x, y, w, h, *_face(seat, number, w, h), id=f"card-{seat}-{number}", **more)


@cache
def _face(seat: int, number: int, w: float, h: float) -> tuple[El, ...]:
    """Its number between the seat's glyphs, or its flag."""
    suit, ink = SEAT_GLYPHS[seat], f"var(--seat-{seat})"
    if number == r.FLAG:
        return glyph("flag", w * 0.53, h * 0.54, w * 0.6, ink), glyph(suit, w * 0.2, h * 0.15, w * 0.22, ink)
    return (
        *index_face(w, h, str(number)),
        glyph(suit, w * 0.2, h * 0.15, w * 0.22, ink),
        glyph(suit, w * 0.8, h * 0.87, w * 0.22, ink),
    )


def _hand(view: View, seat: int, line_of: int) -> El:
    """One's own cards, each at its own place, so that what is gone is seen to be gone."""
    state, box = view.state, view.box
    numbers = list(range(1, box.numbers + 1)) + [r.FLAG] * (1 - box.no_flags)
    parts: list[El] = []
    for at, number in enumerate(numbers):
        x, y = 4 + (CARD_W + 8) * (at % line_of), 4 + at // line_of * (CARD_H + 8)
        if state.hand[seat][number]:
            called = r.named(box, number)
            parts.append(_card(seat, number, x, y, CARD_W, CARD_H, code=r.PLAY + called, label=card_word(called)))
        else:
            parts.append(el("rect", x=x, y=y, width=CARD_W, height=CARD_H, rx=6, class_="spa-gone"))
    wide = min(line_of, len(numbers)) * (CARD_W + 8)
    high = -(-len(numbers) // line_of) * (CARD_H + 8)
    return el("svg", *parts, viewBox=f"0 0 {wide} {high}", class_="spa", label=Say(N_("Your hand")))
