"""The board of Mercator: the quay with the lot, one's own purse, the ships, and the track of cargo values."""

from typing import Any

from lusoria.drawing import (
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
    seat_mark,
    spot,
    track,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .goods import HOLD, HULL_W, TILE_H, TILE_W, goods, hull, waves
from .words import View, card_word, cards_word, chips_word, lot_cards, lot_value

W = 400
QUAY_H = 118
COIN, PER_LINE = 30, 13  # the purse: a coin for every chip, numbered, so that one says how many
PURSE = 52  # more coins than these are typed
SHIP_H = 56
SHIP_X = W - HULL_W - 8
CARD_W, CARD_H = 56, 78
CELL, PER_ROW, SPACES = 26, 15, 60
EMBLEM = "coin"  # on the lid of the box


def draw(view: View) -> El:
    """The whole board as one tree; the pile, the coins of one's purse and the plaques on the quay are buttons."""
    box = view.box
    purse = QUAY_H
    lines = 0 if view.seat is None or view.over else -(-min(box.chips, PURSE) // PER_LINE)
    sea = purse + (lines * COIN + 10 if lines else 0)
    foot = sea + SHIP_H * view.seats + 6
    return el(
        "svg",
        *_quay(view),
        *(_purse(view, view.seat, purse + 4) if lines and view.seat is not None else []),
        *_sea(view, sea),
        *(_ship(view, seat, sea + 3 + SHIP_H * seat) for seat in range(view.seats)),
        *_track(view, foot + 4),
        viewBox=f"0 0 {W} {foot + CELL * SPACES // PER_ROW + 8}",
        class_="mer",
    )


# The quay: pile, lot, what can be done


def _quay(view: View) -> list[El]:
    state = view.state
    edge: dict[str, Any] = {"x": 4, "y": 4, "width": W - 8, "height": QUAY_H - 6, "rx": 5}
    found = [engraved("rect", fill="var(--mer-stone)", pattern="bricks", **edge), _pile(view)]
    cards = lot_cards(state)
    if view.over:
        return [found[0], *_richest(view)]
    for k in range(r.GONE - r.LOT):
        x = 104 + k * (CARD_W + 8)
        found.append(el("rect", x=x, y=14, width=CARD_W, height=CARD_H, rx=6, class_="mer-berth"))
        if k < len(cards):
            found.append(_card(view, cards[k], x, 14))
    if cards:
        worth = Say(N_("worth {n}"), n=lot_value(view))
        found.append(words(104 + (3 * CARD_W + 16) / 2, 105, worth, size=14, weight=600, class_="mer-sign"))
    return [*found, *_choices(view)]


def _richest(view: View) -> list[El]:
    """At the end a laurel for whoever has won."""
    winners = [seat for seat, rank in enumerate(view.ranking) if rank == 1]
    step = min(96.0, (W - 40) / len(winners))
    left = W / 2 - step * (len(winners) - 1) / 2
    return [
        el(
            "g",
            glyph("laurel", left + step * k, 48, 72, "var(--mer-3)"),
            seat_mark(seat, left + step * k, 44, 26),
            words(left + step * k, 100, name_of(view, seat, 13), size=13, weight=600, class_="mer-sign"),
            label=Say(N_("{seat} is the richest merchant"), seat=Seat(seat)),
        )
        for k, seat in enumerate(winners)
    ]


def _pile(view: View) -> El:
    """What is left to be turned; for the active seat the button that turns one more."""
    state = view.state
    count = state.pile
    if count:
        backs = [card_back(22 - 2 * k, 17 - 1.5 * k, CARD_W - 4, CARD_H - 6) for k in range(min(3, count))]
        body = el("g", *backs)
    else:
        body = el("rect", x=20, y=16, width=CARD_W - 4, height=CARD_H - 6, rx=6, class_="mer-berth")
    label = Say(N_("Pile: {cards}"), cards=cards_word(count)) if count else Say(N_("The pile is empty"))
    number = words(46, 105, count, size=14, weight=600, class_="mer-sign")
    turning = state.phase == r.TURNING and view.seat in view.awaited
    return el("g", body, number, id="pile", code=r.TURN if turning else None, label=label)


def _choices(view: View) -> list[El]:
    """Plaques at the right end of the quay for what is not a coin or a card."""
    state, box = view.state, view.box
    if view.over or view.seat not in view.awaited:
        return []
    x, w = 304, 86
    if state.phase == r.TURNING:
        return [
            plaque(x, 22, w, 32, Say(N_("Turn one")), size=14, code=r.TURN, id="turn"),
            plaque(x, 62, w, 32, Say(N_("Offer")), size=14, code=r.OFFER, id="offer"),
        ]
    if box.open_auction:
        return [plaque(x, 42, w, 32, Say(N_("Pass")), size=14, code=r.PASS, id="pass")]
    return [plaque(x, 42, w, 32, Say(N_("Nothing")), size=12, code=r.NOTHING, id="nothing")]


def _card(view: View, code: int, x: float, y: float) -> El:
    """A card of the lot: its number, and its goods in their colour."""
    box = view.box
    kind = code // r.RANKS
    new = any(e.name == "turned" and e.slots[1] == code for e in view.fresh)
    return card(
        x, y, CARD_W, CARD_H,
        *index_face(CARD_W, CARD_H * 0.86, str(r.number(box, code))),
        goods(kind, CARD_W * 0.22, CARD_H * 0.15, 14),
        goods(kind, CARD_W * 0.5, CARD_H * 0.81, 20),
        tone=f"var(--mer-tint-{kind})", id=f"card-{code}", class_="fresh" if new else None, label=card_word(box, code),
    )  # fmt: skip


# One's own purse


def _purse(view: View, seat: int, y: float) -> list[El]:
    """Coins numbered from 1: pressing one bids so many. Those that are spent have left their print."""
    state, box = view.state, view.box
    chips = state.chips[seat]
    bidding = state.phase == r.BIDDING and seat in view.awaited
    closed = state.bid[seat] - 1
    found: list[El] = []
    for k in range(min(max(box.chips, chips), PURSE)):
        cx, cy = 5 + COIN * (k % PER_LINE + 0.5), y + COIN * (k // PER_LINE + 0.5)
        if k >= chips:
            found.append(el("circle", cx=cx, cy=cy, r=COIN / 2 - 3, class_="mer-spent"))
            continue
        found.append(
            chip(
                cx, cy, COIN / 2 - 2,
                words(0, 0.5, k + 1, size=11.5, weight=600, fill="var(--mer-coin-ink)"),
                tone="var(--mer-coin)",
                id=f"coin-{k + 1}",
                code=r.BID + k if bidding else None,
                class_="chosen mer-held" if k < closed else None,
                label=chips_word(k + 1),
            )
        )  # fmt: skip
    return found


# The ships


def _sea(view: View, y: float) -> list[El]:
    """Water behind the ships."""
    height = SHIP_H * view.seats + 4
    ripples = "".join(waves(196 + 24 * (k % 3), y + 14 + 28 * k, 8) for k in range(2 * view.seats))
    return [
        el("rect", x=4, y=y, width=W - 8, height=height, rx=5, class_="mer-sea edge"),
        el("path", d=ripples, class_="mer-ripple"),
    ]


def _ship(view: View, seat: int, y: float) -> El:
    """One line: who it is, what the cargo is worth, the last bid, the fist, and the ship with its goods."""
    state, box = view.state, view.box
    worth, load = r.cargo(state, box, seat), state.load[seat]
    turn = "mer-turn" if seat in view.awaited else "mer-line"
    aboard = sorted(c for c in range(r.CARDS) if state.place[c] == r.SHIP + seat)
    new = _loaded(view)
    active = seat == state.active and not view.over
    said = Say(
        N_("{seat}: cargo {n}, places taken {load} of {of}"), seat=Seat(seat), n=worth, load=load, of=box.capacity
    )
    freight = [_tile(view, code, k, code in new) for k, code in enumerate(aboard)]
    return el(
        "g",
        el("rect", x=7, y=y, width=W - 14, height=SHIP_H - 4, rx=7, class_=turn),
        seat_mark(seat, 22, y + 15, 18),
        words(36, y + 15, name_of(view, seat, 13), size=13, anchor="start", class_="mer-name"),
        words(30, y + 38, worth, size=18, weight=600, class_="numeral mer-name"),
        _heard(view, seat, 76, y + 38),
        _fist(view, seat, 122, y + 38),
        glyph("flag", 146, y + 15, 16, "var(--accent)", label=Say(N_("has the turn"))) if active else None,
        place(SHIP_X, y + 2, *freight, _rest(view, seat), *hull(seat)),
        label=said,
    )


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
        return chip(x, y, 13.5, words(0, 0.5, state.points[seat], size=13, weight=700, fill="var(--mer-coin-ink)"),
                    tone="var(--mer-coin)", label=label)  # fmt: skip
    if state.bids[seat] == 0:
        return None
    bid = state.bids[seat] - 1
    tone, ink = (
        ("var(--mer-coin)", "var(--mer-coin-ink)") if seat == state.buyer - 1 else ("var(--paper)", "var(--ink)")
    )
    face = words(0, 0.5, bid, size=12.5, weight=600, fill=ink)
    past = state.phase == r.BIDDING and not box.open_auction
    label = Say(N_("Bid: {chips}"), chips=chips_word(bid))
    return chip(x, y, 12.5, face, tone=tone, label=label, class_="dim" if past else None)


def _fist(view: View, seat: int, x: float, y: float) -> El | None:
    """Whether the fist is closed; who has passed or has no room; at the end what Rome paid."""
    state, box = view.state, view.box
    if view.over:
        paid = [e.slots[2] for e in view.fresh if e.name == "sold" and e.slots[0] == seat]
        return words(x - 4, y, f"+{paid[-1]}", size=14, weight=600, class_="mer-name") if paid else None
    if state.load[seat] == box.capacity:
        return words(x, y, Say(N_("full")), size=12, class_="mer-name")
    if state.phase != r.BIDDING:
        return None
    if not r.can_load(state, box, seat, state.lot):
        return words(x, y, Say(N_("no room")), size=11, class_="mer-name")
    if box.open_auction:
        return words(x, y, Say(N_("passed")), size=12, class_="mer-name") if state.passed[seat] else None
    if seat in view.awaited:
        return glyph("hourglass", x, y, 15, "var(--ink-soft)", label=Say(N_("still thinking")))
    return fist(x, y, label=Say(N_("the fist is closed")))


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


def _track(view: View, y: float) -> list[El]:
    """Cargo values as pawns; beyond the last space they go round again with their value written beside them."""
    state, box = view.state, view.box
    left = (W - CELL * PER_ROW) / 2
    found = [track(left, y, CELL, SPACES, PER_ROW, id="track", class_="mer-track")]
    for seat in range(view.seats):
        worth = r.cargo(state, box, seat)
        same = [p for p in range(view.seats) if r.cargo(state, box, p) == worth]
        x, top = spot(worth % SPACES, left, y, CELL, PER_ROW)
        shift = (same.index(seat) - (len(same) - 1) / 2) * min(6.0, 14 / len(same))
        said = Say(N_("{seat}: cargo worth {n}"), seat=Seat(seat), n=worth)
        found.append(pawn(seat, x + shift, top - 2, 22, id=f"pawn-{seat}", label=said))
        if worth >= SPACES:
            found.append(words(x + shift, top + 9, worth, size=11, weight=700))
    return found
