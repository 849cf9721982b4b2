"""The board of The Wheel of History: the wheel, in its middle who has which card, below it what each seat took."""

from lusoria.drawing import El, el, glyph, name_of, pawn, place, polar, seat_mark, spread, words
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from .words import View, card_word, people_word

W = 440
CX, CY = 220, 218
RING = 164  # to the middle of the cards
CARD_W, CARD_H = 33, 46
STEP = 360 / r.CARDS
SUITS = ("shield", "moon", "tree", "sun", "sword")  # a glyph for each people beside its colour
CELL = 29
ROW_H = 44
EMBLEM = "wheel"  # on the lid of the box


def draw(view: View) -> El:
    """The whole board as one tree; the cards in reach are buttons."""
    state = view.state
    height = 440 + ROW_H * view.seats
    seats = [_seat(view, seat, 440 + ROW_H * seat) for seat in range(view.seats)]
    return el(
        "svg", _rim(), _table(state), *_wheel(view), _fallen(view), *seats, _pawn(state),
        viewBox=f"0 0 {W} {height}", class_="rad",
    )  # fmt: skip


def _angle(at: float) -> float:
    return at * STEP


def _rim() -> El:
    """The engraved wheel under the cards: two circles and a spoke for each place."""
    spokes = []
    for at in range(r.CARDS):
        x1, y1 = polar(CX, CY, RING - 27, _angle(at + 0.5))
        x2, y2 = polar(CX, CY, RING + 27, _angle(at + 0.5))
        spokes.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return el(
        "g",
        el("circle", cx=CX, cy=CY, r=RING + 27, class_="rad-rim"),
        el("circle", cx=CX, cy=CY, r=RING - 27, class_="rad-hub"),
        el("path", d="".join(spokes), class_="rad-spokes"),
    )


def _wheel(view: View) -> list[El]:
    """The cards still in the wheel, those within the pawn's reach moved outward."""
    state = view.state
    parts = []
    for at in range(r.CARDS):
        card = state.place[at]
        if state.keeper[card] != r.WHEEL:
            continue
        near = r.TAKE + card in view.legal
        turn = _angle(at)
        x, y = polar(CX, CY, RING + (8 if near else 0), turn)
        face = _face(card, CARD_W, CARD_H, -turn)
        parts.append(
            place(
                x, y, *face, turn=turn, id=f"card-{card}", code=r.TAKE + card, label=card_word(card),
                class_="piece card rad-near" if near else "piece card",
            )
        )  # fmt: skip
        if r.FALL + card in view.legal:
            x, y = polar(CX, CY, RING + 43, turn)
            arrow = glyph("drop", 0, 0, 11, "var(--ink)")
            parts.append(
                place(x, y, el("circle", r=9.5, class_="rad-fall"), arrow, id=f"fall-{card}", code=r.FALL + card)
            )
    return parts


def _face(card: int, w: float, h: float, upright: float) -> tuple[El, ...]:
    """A card about (0, 0): its people's colour and glyph, its number turned back upright."""
    people, rank = divmod(card, r.CLASSES)
    return (
        el("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=w * 0.12, fill=f"var(--rad-{people})", class_="edge"),
        place(
            0, -h * 0.26, glyph(SUITS[people], 0, 0, w * 0.42, "var(--rad-ink)", opacity=0.75), turn=upright
        ),
        place(0, h * 0.16, words(0, 0, str(rank + 1), size=w * 0.66, weight=600, fill="var(--rad-ink)"), turn=upright),
    )  # fmt: skip


def _pawn(state: r.State) -> El:
    """In its gap, or before the first step inside the wheel between two cards."""
    in_gap = state.keeper[state.place[state.pawn]] != r.WHEEL
    x, y = polar(CX, CY, RING, _angle(state.pawn)) if in_gap else polar(CX, CY, RING - 36, _angle(state.pawn + 0.5))
    return pawn(None, x, y, 34, fill="var(--rad-pawn)", id="pawn", label=Say(N_("The pawn")))


def _table(state: r.State) -> El:
    """Who has which card: a line for each people, a column for each class."""
    left, top = CX - 2 * CELL + 10, CY - 2 * CELL + 8
    parts: list[El] = []
    for rank in range(r.CLASSES):
        keepers = sorted(state.keeper[people * r.CLASSES + rank] for people in range(r.PEOPLES))
        last = keepers[0] == r.WHEEL and keepers[1] >= r.HELD  # one card is missing, and it can still be taken
        kind = "rad-line rad-last" if last else "rad-line"
        x = left + rank * CELL
        parts.append(el("rect", x=x - 12, y=top - 13, width=24, height=CELL * 4 + 26, rx=5, class_=kind))
        parts.append(words(x, top - CELL + 4, str(rank + 1), size=15, weight=600))
    for people in range(r.PEOPLES):
        y = top + people * CELL
        done = r.people_complete(state, people)
        parts.append(
            place(
                left - CELL - 2, y, el("rect", x=-12, y=-12, width=24, height=24, rx=4, fill=f"var(--rad-{people})"),
                glyph(SUITS[people], 0, 0, 14, "var(--rad-ink)"), label=people_word(people),
            )
        )  # fmt: skip
        if done:
            parts.append(el("path", d=f"M{left - 13} {y + 14}H{left + 4 * CELL + 13}", class_="rad-done"))
        for rank in range(r.CLASSES):
            parts.append(_cell(state.keeper[people * r.CLASSES + rank], left + rank * CELL, y))
    return el("g", *parts, id="table", label=Say(N_("Who has which card")))


def _cell(keeper: int, x: float, y: float) -> El:
    if keeper == r.WHEEL:
        return el("circle", cx=x, cy=y, r=2.2, class_="rad-open")
    if keeper == r.FALLEN:
        return el("path", d=f"M{x - 5} {y - 5}L{x + 5} {y + 5}M{x + 5} {y - 5}L{x - 5} {y + 5}", class_="rad-cross")
    return seat_mark(keeper - r.HELD, x, y, 15)


def _fallen(view: View) -> El:
    """Fallen cards lie face down in the lower left corner."""
    state = view.state
    fresh = {e.slots[1] for e in view.fresh if e.name == "let-fall"}
    gone = [card for card in range(r.CARDS) if state.keeper[card] == r.FALLEN]
    backs = [
        place(
            18 + 13 * k, 416, el("rect", x=-10, y=-14, width=20, height=28, rx=3, class_="rad-back edge"),
            id=f"card-{card}", label=Say(N_("fallen: {card}"), card=card_word(card)),
            class_="piece card fresh" if card in fresh else "piece card",
        )
        for k, card in enumerate(gone)
    ]  # fmt: skip
    return el("g", *backs)


def _seat(view: View, seat: int, y: float) -> El:
    """One line: glyph, name, points, and the cards sorted by people."""
    state = view.state
    turn = seat in view.awaited
    held = [card for card in range(r.CARDS) if state.keeper[card] == r.HELD + seat]
    fresh = {e.slots[1] for e in view.fresh if e.name == "taken"}
    cards = [
        place(
            132 + x + 12, y + ROW_H / 2, *_face(card, 24, 34, 0), id=f"card-{card}", label=card_word(card),
            class_="piece card fresh" if card in fresh else "piece card",
        )
        for x, card in zip(_lefts(len(held)), held, strict=True)
    ]  # fmt: skip
    return el(
        "g",
        el("path", d=f"M8 {y}H{W - 8}", class_="rad-rule"),
        el("rect", x=4, y=y + 2, width=W - 8, height=ROW_H - 4, rx=6, class_="rad-turn" if turn else "rad-seat"),
        seat_mark(seat, 18, y + ROW_H / 2, 18),
        words(32, y + 14, name_of(view, seat, 12), size=13, anchor="start"),
        words(32, y + 32, str(state.points[seat]), size=17, anchor="start", weight=600, class_="numeral"),
        *cards,
        label=Say(N_("{seat}: {points} point", "{seat}: {points} points"), seat=Seat(seat), points=state.points[seat]),
    )  # fmt: skip


def _lefts(count: int) -> list[float]:
    """Left edges of a seat's cards, side by side from the left as long as there is room."""
    lefts = spread(count, W - 140, 24, 3)
    return [x - lefts[0] for x in lefts] if lefts else []
