"""The board of The Wheel of History: the wheel, in its middle who has which card, and before each seat what it took."""

from lusoria.drawing import Board, El, board, el, glyph, pawn, place, polar, seat_mark, spread, wedge, words
from lusoria.kernel import N_, Say

from . import rules as r
from .words import View, card_word, people_word

W = 404
CX, CY = 202, 202
RING, RIM = 167, 27  # to the middle of the cards, and from there to both edges of the rim
CARD_W, CARD_H = 34, 47
STEP = 360 / r.CARDS
SUITS = ("shield", "moon", "tree", "sun", "sword")  # a glyph for each people beside its colour
CELL = 32
SEAT_W, FALLS_W = 300, 26


def draw(view: View) -> Board:
    """The wheel, where the cards in reach are buttons, and the cards that each seat has taken."""
    state = view.state
    wheel = el(
        "svg", _rim(), _table(state), *_wheel(view), _fallen(view), _pawn(state), viewBox=f"0 0 {W} {W}", class_="rad"
    )
    return board(wheel, seats=[_seat(view, seat) for seat in range(view.seats)])


def _angle(at: float) -> float:
    return at * STEP


def _rim() -> El:
    """The engraved wheel under the cards: two circles and a spoke for each place."""
    spokes = []
    for at in range(r.CARDS):
        x1, y1 = polar(CX, CY, RING - RIM, _angle(at + 0.5))
        x2, y2 = polar(CX, CY, RING + RIM, _angle(at + 0.5))
        spokes.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return el(
        "g",
        el("circle", cx=CX, cy=CY, r=RING + RIM, class_="rad-rim"),
        el("circle", cx=CX, cy=CY, r=RING - RIM, class_="rad-hub"),
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
        turn, out = _angle(at), 7 if near else 0
        x, y = polar(CX, CY, RING + out, turn)
        sector = wedge(0, RING + out, RING - RIM, RING + RIM + 8, -STEP / 2, STEP / 2)
        parts.append(
            place(
                x, y,
                el("path", d=sector, fill_opacity=0) if near else None,  # all of it can be pressed
                *_face(card, CARD_W, CARD_H, -turn),
                turn=turn, id=f"card-{card}", code=r.TAKE + card, label=card_word(card),
                class_="piece card rad-near" if near else "piece card",
            )
        )  # fmt: skip
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
    x, y = polar(CX, CY, RING, _angle(state.pawn)) if in_gap else polar(CX, CY, RING - 38, _angle(state.pawn + 0.5))
    return pawn(None, x, y, 34, fill="var(--rad-pawn)", id="pawn", label=Say(N_("The pawn")))


def _table(state: r.State) -> El:
    """Who has which card: a line for each people, a column for each class."""
    left, top = CX - 2 * CELL + 14, CY - 2 * CELL + 10
    parts: list[El] = []
    for rank in range(r.CLASSES):
        keepers = sorted(state.keeper[people * r.CLASSES + rank] for people in range(r.PEOPLES))
        last = keepers[0] == r.WHEEL and keepers[1] >= r.HELD  # one card is missing, and it can still be taken
        kind = "rad-line rad-last" if last else "rad-line"
        x = left + rank * CELL
        parts.append(el("rect", x=x - 13, y=top - 14, width=26, height=CELL * 4 + 28, rx=5, class_=kind))
        parts.append(words(x, top - CELL + 5, str(rank + 1), size=17, weight=600))
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
    return seat_mark(keeper - r.HELD, x, y, 18)


def _fallen(view: View) -> El:
    """Fallen cards lie face down in the lower left corner."""
    state = view.state
    fresh = {e.slots[1] for e in view.fresh if e.name == "let-fall"}
    gone = [card for card in range(r.CARDS) if state.keeper[card] == r.FALLEN]
    backs = [
        place(
            14 + 13 * k, W - 17, el("rect", x=-10, y=-14, width=20, height=28, rx=3, class_="rad-back edge"),
            id=f"card-{card}", label=Say(N_("fallen: {card}"), card=card_word(card)),
            class_="piece card fresh" if card in fresh else "piece card",
        )
        for k, card in enumerate(gone)
    ]  # fmt: skip
    return el("g", *backs)


def _seat(view: View, seat: int) -> El:
    """The cards that a seat has taken, sorted by people; a drop for each card that it may still let fall."""
    state, box = view.state, view.box
    w, h = (24, 34) if view.seats > 3 else (30, 42)
    held = [card for card in range(r.CARDS) if state.keeper[card] == r.HELD + seat]
    fresh = {e.slots[1] for e in view.fresh if e.name == "taken"}
    room = SEAT_W - (FALLS_W if box.fall else 0)
    lefts = spread(len(held), room, w, 2)
    cards = [
        place(
            x - lefts[0] + w / 2, h / 2 + 2, *_face(card, w, h, 0), id=f"card-{card}", label=card_word(card),
            class_="piece card fresh" if card in fresh else "piece card",
        )
        for x, card in zip(lefts, held, strict=True)
    ]  # fmt: skip
    falls = box.falls - state.falls[seat] if box.fall else 0
    drops = [glyph("drop", SEAT_W - 10, h / 2 + 2 + 15 * (k - (falls - 1) / 2), 14) for k in range(falls)]
    left = el("g", *drops, label=Say(N_("Falls left: {n}"), n=falls)) if box.fall else None
    return el("svg", *cards, left, viewBox=f"0 0 {SEAT_W} {h + 4}", class_="rad")
