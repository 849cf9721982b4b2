"""The board of Mercator: the quay with the lot, the track of cargo values, one's own purse, a ship for each seat."""

from typing import Any, NamedTuple

from lusoria.drawing import (
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
    name_of,
    pawn,
    place,
    seat_mark,
    spot,
    track,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .goods import HOLD, HULL_W, TILE_H, TILE_W, goods, hull, waves
from .words import View, card_word, cards_word, chips_word, lot_cards, lot_value

SPACES = 60
COIN, PER_LINE = 30, 25  # the purse: a coin for every chip, numbered, so that one says how many
PURSE = 52  # more coins than these are typed
TEN, STACKED = 36, 17  # on a phone: a coin for every ten, and one for the rest
SEAT_W, FLAT_W, FLAT_H = 300, 29, 21  # before a seat; a card aboard where there is no room for ships


class Form(NamedTuple):
    """Measures of the quay and the track."""

    wide: float
    card_w: float
    card_h: float
    pile_w: float
    per_row: int  # spaces of the track

    @property
    def berths(self) -> float:
        """Where the lot begins."""
        return self.pile_w + 28

    @property
    def quay(self) -> float:
        """How high the quay is."""
        return self.card_h + 52

    @property
    def cell(self) -> float:
        """A space of the track."""
        return (self.wide - 4) / self.per_row


UPRIGHT, LYING = Form(360, 78, 109, 72, 12), Form(460, 104, 146, 92, 15)


def draw(view: View) -> Board:
    """The quay and the track; one's own purse, its coins to bid with; and the ships."""
    seat = view.seat
    holds = seat is not None and not view.over and view.box.chips > 0
    return board(
        Plate(_field(view, UPRIGHT), lying=_field(view, LYING)),
        hand=Plate(_stacks(view, seat), lying=_purse(view, seat)) if holds and seat is not None else None,
        seats=[_ship(view, number) for number in range(view.seats)],
    )


def _field(view: View, form: Form) -> El:
    high = form.quay + 6 + form.cell * SPACES / form.per_row + 2
    parts = [*_quay(view, form), *_track(view, form)]
    return el("svg", *parts, viewBox=f"0 0 {form.wide} {high:g}", class_="mer")


# The quay: pile and lot


def _quay(view: View, form: Form) -> list[El]:
    state = view.state
    edge: dict[str, Any] = {"x": 2, "y": 2, "width": form.wide - 4, "height": form.quay - 4, "rx": 5}
    stone = engraved("rect", fill="var(--mer-stone)", pattern="bricks", **edge)
    if view.over:
        return [stone, *_richest(view, form)]
    found = [stone, _pile(view, form)]
    cards = lot_cards(state)
    places = r.GONE - r.LOT
    for k in range(places):
        x = form.berths + k * (form.card_w + 7)
        found.append(el("rect", x=x, y=14, width=form.card_w, height=form.card_h, rx=6, class_="mer-berth"))
        if k < len(cards):
            found.append(_card(view, cards[k], x, 14, form))
    if cards:
        middle = form.berths + (places * (form.card_w + 7) - 7) / 2
        worth = Say(N_("worth {n}"), n=lot_value(view))
        found.append(words(middle, form.card_h + 32, worth, size=17, weight=600, class_="mer-sign"))
    return found


def _richest(view: View, form: Form) -> list[El]:
    """At the end a laurel for whoever has won."""
    winners = [seat for seat, rank in enumerate(view.ranking) if rank == 1]
    step = min(110.0, (form.wide - 40) / len(winners))
    left = form.wide / 2 - step * (len(winners) - 1) / 2
    return [
        el(
            "g",
            glyph("laurel", left + step * k, 66, 84, "var(--mer-3)"),
            seat_mark(seat, left + step * k, 62, 30),
            words(left + step * k, 126, name_of(view, seat, 13), size=14, weight=600, class_="mer-sign"),
            label=Say(N_("{seat} is the richest merchant"), seat=Seat(seat)),
        )
        for k, seat in enumerate(winners)
    ]


def _pile(view: View, form: Form) -> El:
    """What is left to be turned; for the active seat the button that turns one more."""
    state = view.state
    count, w, h = state.pile, form.pile_w, form.pile_w * 1.4
    top = 14 + form.card_h - h
    if count:
        backs = [card_back(14 - 2 * k, top - 1.5 * k, w, h) for k in range(min(3, count))]
        body = el("g", *backs)
    else:
        body = el("rect", x=14, y=top, width=w, height=h, rx=6, class_="mer-berth")
    label = Say(N_("Pile: {cards}"), cards=cards_word(count)) if count else Say(N_("The pile is empty"))
    number = words(14 + w / 2, form.card_h + 32, count, size=17, weight=600, class_="mer-sign")
    turning = state.phase == r.TURNING and view.seat in view.awaited
    return el("g", body, number, id="pile", code=r.TURN if turning else None, label=label)


def _card(view: View, code: int, x: float, y: float, form: Form) -> El:
    """A card of the lot: its number, and its goods in their colour."""
    box, w, h = view.box, form.card_w, form.card_h
    kind = code // r.RANKS
    new = any(e.name == "turned" and e.slots[1] == code for e in view.fresh)
    return card(
        x, y, w, h,
        *index_face(w, h * 0.86, str(r.number(box, code))),
        goods(kind, w * 0.22, h * 0.15, w * 0.25),
        goods(kind, w * 0.5, h * 0.81, w * 0.36),
        tone=f"var(--mer-tint-{kind})", id=f"card-{code}", class_="fresh" if new else None, label=card_word(box, code),
    )  # fmt: skip


# One's own purse


def _purse(view: View, seat: int) -> El:
    """Coins numbered from 1: pressing one bids so many. Those that are spent have left their print."""
    state, box = view.state, view.box
    chips = state.chips[seat]
    bidding = state.phase == r.BIDDING and seat in view.awaited
    closed = state.bid[seat] - 1
    found: list[El] = []
    coins = min(max(box.chips, chips), PURSE)
    for k in range(coins):
        cx, cy = COIN * (k % PER_LINE + 0.5), 2 + COIN * (k // PER_LINE + 0.5)
        if k >= chips:
            found.append(el("circle", cx=cx, cy=cy, r=COIN / 2 - 3, class_="mer-spent"))
            continue
        found.append(
            chip(
                cx, cy, COIN / 2 - 2,
                words(0, 0.5, k + 1, size=12.5, weight=600, fill="var(--mer-coin-ink)"),
                tone="var(--mer-coin)",
                id=f"coin-{k + 1}",
                code=r.BID + k if bidding else None,
                class_="chosen mer-held" if k < closed else None,
                label=chips_word(k + 1),
            )
        )  # fmt: skip
    high = COIN * -(-coins // PER_LINE) + 4
    return el("svg", *found, viewBox=f"0 0 {COIN * PER_LINE} {high}", class_="mer", label=chips_word(chips))


def _stacks(view: View, seat: int) -> El:
    """The same where fifty coins would be too small to press: a coin for every ten, how many in all, and what is in
    one's fist. How many to bid is set beside the prompt."""
    state = view.state
    chips, closed = state.chips[seat], state.bid[seat]
    values = [10] * (chips // 10) + [chips % 10] * (chips % 10 > 0)
    step = min(TEN, (UPRIGHT.wide - 150) / max(1, len(values) - 1))
    coins = [
        chip(20 + step * k, 22, STACKED, words(0, 0.5, value, size=14, weight=600, fill="var(--mer-coin-ink)"),
             tone="var(--mer-coin)")
        for k, value in enumerate(values)
    ]  # fmt: skip
    total = words(UPRIGHT.wide - 82, 22.5, f"= {chips}", size=19, weight=600)
    held: list[El] = []
    if closed:
        held = [fist(UPRIGHT.wide - 36, 22), words(UPRIGHT.wide - 12, 22.5, closed - 1, size=15, weight=600)]
    return el("svg", *coins, total, *held, viewBox=f"0 0 {UPRIGHT.wide} 44", class_="mer", label=chips_word(chips))


# The ships


def _ship(view: View, seat: int) -> El:
    """What the cargo is worth, the last bid, the fist, and the ship with its goods on the water; only its deck where
    many sit at the table."""
    state, box = view.state, view.box
    worth, load = r.cargo(state, box, seat), state.load[seat]
    said = Say(
        N_("{seat}: cargo {n}, places taken {load} of {of}"), seat=Seat(seat), n=worth, load=load, of=box.capacity
    )
    flat = view.seats > 4
    high = 26 if flat else 54
    signs = [(104, 13), (40, 13), (54, 13)] if flat else [(44, 12), (16, high - 13), (32, high - 13)]
    (flag_x, flag_y), heard, fist_at = signs
    turn = seat == state.active and not view.over
    ripples = waves(4, 22, 6) if flat else waves(60, 8, 4) + waves(196, 6, 5) + waves(92, high - 3, 12)
    return el(
        "svg",
        el("rect", width=SEAT_W, height=high, rx=5, class_="mer-sea"),
        el("path", d=ripples, class_="mer-ripple"),
        el(
            "g",
            words(15, 13.5, worth, size=19, weight=600, class_="numeral mer-name"),
            glyph("flag", flag_x, flag_y, 15, "var(--accent)", label=Say(N_("has the turn"))) if turn else None,
            _heard(view, seat, *heard),
            _fist(view, seat, *fist_at),
            _earlier(view, seat, 54, 13),
            _deck(view, seat) if flat else _hull(view, seat),
            label=said,
        ),
        viewBox=f"0 0 {SEAT_W} {high}",
        class_="mer",
    )


def _earlier(view: View, seat: int, x: float, y: float) -> El | None:
    """The chips of earlier games; while fists are closed their signs stand there at a crowded table."""
    state, box = view.state, view.box
    if box.series == 1 or view.over or (view.seats > 4 and state.phase == r.BIDDING):
        return None
    chips = words(x + 10, y + 0.5, state.points[seat], size=12.6, anchor="start", class_="mer-name")
    label = Say(N_("From earlier games: {n}"), n=state.points[seat])
    return el("g", glyph("coin", x + 3, y, 12, "var(--ink-soft)"), chips, label=label)


def _hull(view: View, seat: int) -> El:
    """The ship with its goods aboard."""
    freight = [_tile(view, code, k, code in _loaded(view)) for k, code in enumerate(_aboard(view, seat))]
    return place(SEAT_W - HULL_W * 0.91 - 1, 7, *freight, _rest(view, seat), *hull(seat), scale=0.91)


def _deck(view: View, seat: int) -> El:
    """The places aboard side by side, over a line in the seat's colour."""
    box = view.box
    aboard = _aboard(view, seat)
    found: list[El] = [el("path", d=f"M112 23H{SEAT_W - 2}L{SEAT_W - 6} 26H116Z", fill=f"var(--seat-{seat})")]
    for k in range(box.capacity):
        x = 116 + (FLAT_W + 1.6) * k
        if k < len(aboard):
            found.append(_flat_tile(view, aboard[k], x))
        elif not view.over:
            found.append(el("rect", x=x, y=2, width=FLAT_W, height=FLAT_H - 1, rx=3, class_="mer-berth"))
    return el("g", *found)


def _aboard(view: View, seat: int) -> list[int]:
    """The cards on a ship."""
    return sorted(c for c in range(r.CARDS) if view.state.place[c] == r.SHIP + seat)


def _flat_tile(view: View, code: int, x: float) -> El:
    """A card on a deck: number and goods side by side."""
    box = view.box
    kind = code // r.RANKS
    return card(
        x, 1, FLAT_W, FLAT_H,
        words(10, FLAT_H / 2 + 0.5, str(r.number(box, code)), size=13.5, weight=600, fill="var(--card-ink)"),
        goods(kind, 22, FLAT_H / 2, 10.5),
        tone=f"var(--mer-tint-{kind})", id=f"card-{code}", class_="fresh" if code in _loaded(view) else None,
        label=card_word(box, code),
    )  # fmt: skip


def _tile(view: View, code: int, k: int, new: bool) -> El:
    """A card aboard: number and goods."""
    box = view.box
    kind = code // r.RANKS
    return card(
        HOLD + k * (TILE_W + 2.5), -1, TILE_W, TILE_H,
        words(TILE_W / 2, 10, str(r.number(box, code)), size=14, weight=600, fill="var(--card-ink)"),
        goods(kind, TILE_W / 2, 22, 10.5),
        tone=f"var(--mer-tint-{kind})", id=f"card-{code}", class_="fresh" if new else None, label=card_word(box, code),
    )  # fmt: skip


def _rest(view: View, seat: int) -> El | None:
    """The places still free."""
    state, box = view.state, view.box
    if view.over:
        return None
    free = [
        el("rect", x=HOLD + (TILE_W + 2.5) * k, y=4, width=TILE_W, height=20, rx=3, class_="mer-berth")
        for k in range(state.load[seat], box.capacity)
    ]
    return el("g", *free)


def _loaded(view: View) -> set[int]:
    """The cards that went aboard since the reader last acted."""
    state = view.state
    turned = {e.slots[1] for e in view.fresh if e.name in ("turned", "free")}
    return {c for c in turned if state.place[c] >= r.SHIP}


def _heard(view: View, seat: int, x: float, y: float) -> El | None:
    """The bid in the auction aloud, or else in the last one, gold if it bought; at the end what the seat owns."""
    state, box = view.state, view.box
    if view.over:
        label = chips_word(state.points[seat])
        return chip(x, y, 12.5, words(0, 0.5, state.points[seat], size=13, weight=700, fill="var(--mer-coin-ink)"),
                    tone="var(--mer-coin)", label=label)  # fmt: skip
    if state.bids[seat] == 0:
        return None
    bid = state.bids[seat] - 1
    tone, ink = (
        ("var(--mer-coin)", "var(--mer-coin-ink)") if seat == state.buyer - 1 else ("var(--paper)", "var(--ink)")
    )
    face = words(0, 0.5, bid, size=12.6, weight=600, fill=ink)
    past = state.phase == r.BIDDING and not box.open_auction
    now = state.phase == r.BIDDING and box.open_auction
    label = Say(N_("Bid: {chips}") if now else N_("Last bid: {chips}"), chips=chips_word(bid))
    return chip(x, y, 11.5, face, tone=tone, label=label, class_="dim" if past else None)


def _fist(view: View, seat: int, x: float, y: float) -> El | None:
    """Whether the fist is closed; who has passed or has no room; at the end what Rome paid."""
    state, box = view.state, view.box
    if view.over:
        paid = [e.slots[2] for e in view.fresh if e.name == "sold" and e.slots[0] == seat]
        return words(x, y, f"+{paid[-1]}", size=14, weight=600, anchor="start", class_="mer-name") if paid else None
    if state.load[seat] == box.capacity:
        return words(x, y, Say(N_("full")), size=12.6, anchor="start", class_="mer-name")
    if state.phase != r.BIDDING:
        return None
    if not r.can_load(state, box, seat, state.lot):
        return words(x, y, Say(N_("no room")), size=12.6, anchor="start", class_="mer-name")
    if box.open_auction:
        return (
            words(x, y, Say(N_("passed")), size=12.6, anchor="start", class_="mer-name") if state.passed[seat] else None
        )
    if seat in view.awaited:
        return glyph("hourglass", x + 12, y, 15, "var(--ink-soft)", label=Say(N_("still thinking")))
    return fist(x + 12, y, label=Say(N_("the fist is closed")))


def fist(x: float, y: float, **more: Any) -> El:
    """A closed hand."""
    outline = (
        "M-8 -2C-8 -6 -5 -7.500 -3 -6C-2 -8.500 1.500 -8.500 2.500 -6C4.500 -8 7.500 -6.500 7.800 -3.500"
        "C9.800 1 8 7 4.500 9H-3.500C-7 7.500 -8.500 3 -8 -2Z"
    )
    fingers = "M-2.800 -5.500V.2M2.600 -5.500V.2M-7.500 1.500C-3 3.500 3 3 5 1"
    return place(
        x, y, el("path", d=outline, class_="mer-fist edge"), el("path", d=fingers, class_="groove", fill="none"), **more
    )  # fmt: skip


# The track


def _track(view: View, form: Form) -> list[El]:
    """Cargo values as pawns; beyond the last space they go round again with their value written beside them."""
    state, box = view.state, view.box
    cell, top = form.cell, form.quay + 4
    found = [track(2, top, cell, SPACES, form.per_row, id="track", class_="mer-track")]
    for seat in range(view.seats):
        worth = r.cargo(state, box, seat)
        same = [p for p in range(view.seats) if r.cargo(state, box, p) == worth]
        x, y = spot(worth % SPACES, 2, top, cell, form.per_row)
        shift = (same.index(seat) - (len(same) - 1) / 2) * min(7.0, (cell - 9) / len(same))
        said = Say(N_("{seat}: cargo worth {n}"), seat=Seat(seat), n=worth)
        found.append(pawn(seat, x + shift, y - 2, 24, id=f"pawn-{seat}", label=said))
        if worth >= SPACES:
            found.append(words(x + shift, y + 9, worth, size=11.5, weight=700))
    return found
