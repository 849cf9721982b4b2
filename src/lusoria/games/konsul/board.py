"""The board of Consul: the candidates, the bidding, the people's assembly as a grid of cards, and one's own hand."""

from typing import Any

from lusoria.drawing import El, card, card_back, el, engraved, glyph, name_of, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import COLUMNS, View, card_word, place_word, worth_in_sight

W = 400
LINE_H = 36  # a candidate
ROSTRA_H = 46  # the bidding
MARGIN = 15  # the letters of the rows
CELL_W, CELL_H = 54, 62
CARD_W, CARD_H = 46, 56
SIDE_W, SIDE_H = 31, 40  # beside the grid
PER_LINE = 10  # cards in a line of the hand: so many that no number is covered
EMBLEM = "hand"  # on the lid of the box
SUITS = ("sword", "drop", "sun", "leaf", "moon", "flag")


def draw(view: View) -> El:
    """The whole board as one tree; cards, free places and the plaques of the bidding are buttons."""
    state = view.state
    rostra = LINE_H * view.seats + 4
    field = rostra + ROSTRA_H
    aside = field + 14 + 5 * CELL_H + 8
    beside = [place for place in range(r.GRID, r.TABLE) if state.lying >> place & 1]
    hand = aside + (SIDE_H + 8 if beside else 0)
    own = [] if view.seat is None else own_cards(view, view.seat)
    lines = -(-len(own) // PER_LINE)
    seen = just_seen(view)
    return el(
        "svg",
        *(_seat(view, seat, 2 + LINE_H * seat) for seat in range(view.seats)),
        *_rostra(view, rostra),
        *_ground(field),
        *(_place(view, place, seen.get(place), field) for place in range(r.GRID)),
        *(_aside(view, place, seen.get(place), k, aside) for k, place in enumerate(beside)),
        *_hand(view, own, hand),
        viewBox=f"0 0 {W} {hand + lines * (CARD_H + 4) + 4}",
        class_="kon",
    )


def just_seen(view: View) -> dict[int, int]:
    """Places with the cards that have lain open there since the reader last acted, as far as that has not faded."""
    found: dict[int, int] = {}
    place, given = r.NONE, r.NONE
    for event in view.fresh:
        if event.name == "turned":
            place = event.slots[1]
        elif event.name == "face":
            found[place] = event.slots[0]
        elif event.name == "gave":
            given = event.slots[1]
        elif event.name == "laid" and given != r.NONE:
            found[event.slots[1]] = given
    return found


def own_cards(view: View, seat: int) -> list[int]:
    """The reader's hand, by colour and value."""
    state = view.state
    dealt = [8 * (colour - 1) + r.LOW + k for k, colour in enumerate(state.dealt[seat]) if colour]
    return sorted(dealt + [c for c, place in enumerate(state.card_at) if place == r.HAND + seat and view.knows(c)])


def _seat(view: View, seat: int, y: float) -> El:
    """One line: glyph, name, number of cards, the hand as a fan, and what the seat has said in the bidding."""
    state = view.state
    cards, gone = state.hand[seat], state.out[seat] > 0
    known = [] if seat == view.seat else own_cards(view, seat)
    step = min(10.0, 112 / max(1, cards))
    fan = []
    for k in range(cards):
        x = 204 + step * k
        if k < len(known):
            fan.append(_small(known[k], x, y + 5))
        else:
            fan.append(card_back(x, y + 5, 17, 24, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}"))
    turn = seat in view.awaited
    return el(
        "g",
        el("rect", x=4, y=y, width=W - 8, height=LINE_H - 4, rx=7, class_="kon-turn" if turn else "kon-seat"),
        seat_mark(seat, 20, y + 16, 19),
        words(36, y + 16, name_of(view, seat, 19), size=13, anchor="start"),
        words(192, y + 16, cards, size=16, anchor="end", weight=600, class_="numeral"),
        el("g", *fan),
        _said(view, seat, y + 16),
        class_="dim" if gone else None,
        label=Say(N_("{seat}: {cards} card in hand", "{seat}: {cards} cards in hand"), seat=Seat(seat), cards=cards),
    )


def _said(view: View, seat: int, y: float) -> El | None:
    """The bid of the seat, if it is the highest; that it has passed; that it is out."""
    state = view.state
    if state.out[seat]:
        return words(W - 10, y, Say(N_("out")), size=13, anchor="end", fill="var(--ink-soft)")
    if state.bid and state.bidder == seat and not view.over:
        return plaque(W - 48, y - 12, 38, 24, state.bid, size=15, tone="var(--kon-gold)", class_="kon-bid")
    if state.passed[seat] and not view.over:
        return words(W - 10, y, Say(N_("passed")), size=12, anchor="end", fill="var(--ink-soft)")
    return None


def _rostra(view: View, y: float) -> list[El]:
    """The speakers' platform: how the bidding or the turn stands, and the buttons that go with it."""
    state, box = view.state, view.box
    stage: dict[str, Any] = {"x": 4, "y": y + 2, "width": W - 8, "height": ROSTRA_H - 6, "rx": 4}
    found = [engraved("rect", fill="var(--kon-stone)", pattern="bricks", **stage)]
    top, mine = y + 9, view.seat in view.awaited
    if view.over:
        return [*found, plaque(16, top, W - 32, 26, _elected(view), size=14, tone="var(--kon-gold)")]
    if state.phase == r.BIDDING:
        text = Say(N_("Bid: {n}"), n=state.bid) if state.bid else Say(N_("No bid yet"))
        found.append(plaque(12, top, 104, 26, text, size=14))
        if mine:
            offers = range(state.bid + 1, min(state.bid + 3, box.highest_bid) + 1)
            for k, n in enumerate(offers):
                label = Say(N_("Bid {amount}"), amount=n)
                found.append(
                    plaque(124 + 58 * k, top, 52, 26, n, size=15, code=r.BID + n - 1, id=f"bid-{k}", label=label)
                )
            if state.bid:
                found.append(plaque(304, top, 84, 26, Say(N_("Pass")), size=14, code=r.PASS, id="pass"))
        return found
    worth = worth_in_sight(view)
    told = Say(N_("Set: {n} of {bid}"), n="?" if worth is None else worth, bid=state.bid)
    share = min(1.0, (worth or 0) / max(1, state.bid))
    found += [
        el("rect", x=12, y=top, width=260, height=26, rx=4, class_="kon-gauge"),
        el("rect", x=12, y=top, width=260 * share, height=26, rx=4, class_="kon-full" if share == 1 else "kon-part"),
        words(142, top + 13.5, told, size=14, weight=600),
    ]
    if state.phase == r.TURNING and mine:
        found.append(plaque(282, top, 106, 26, Say(N_("Take the set")), size=13, code=r.STOP, id="stop"))
    elif state.phase == r.PLACING:
        found.append(_offered(view, 318, y - 2))
    return found


def _elected(view: View) -> Say:
    """Who has won."""
    first = [seat for seat, place in enumerate(view.ranking) if place == 1]
    if len(first) > 1:
        return Say(N_("The victory is shared."))
    return Say(N_("{seat} is consul."), seat=name_of(view, first[0], 19))


def _offered(view: View, x: float, y: float) -> El:
    """The card that is about to be laid into the grid."""
    state = view.state
    card_there = r.card_on(state, r.OFFERED)
    if view.knows(card_there):
        return _face(card_there, x, y, 38, 48, id="offered", class_="chosen")
    return card_back(x, y, 38, 48, id="offered", class_="chosen")


def _ground(y: float) -> list[El]:
    """The field of Mars where the people meet, with letters and numbers at its edges."""
    shape: dict[str, Any] = {"x": MARGIN, "y": y + 13, "width": COLUMNS * CELL_W + 1, "height": 5 * CELL_H, "rx": 5}
    found = [engraved("rect", fill="var(--kon-field)", pattern="sand", **shape)]
    for column in range(COLUMNS):
        x = MARGIN + (column + 0.5) * CELL_W
        found.append(words(x, y + 6, column + 1, size=11, fill="var(--ink-soft)"))
    for row in range(5):
        found.append(words(8, y + 14 + (row + 0.5) * CELL_H, "ABCDE"[row], size=11, fill="var(--ink-soft)"))
    return found


def _place(view: View, place: int, seen: int | None, field: float) -> El:
    """A place of the grid."""
    row, column = divmod(place, COLUMNS)
    x = MARGIN + column * CELL_W + (CELL_W - CARD_W) / 2
    return _lying(view, place, seen, x, field + 14 + row * CELL_H + (CELL_H - CARD_H) / 2, CARD_W, CARD_H)


def _aside(view: View, place: int, seen: int | None, k: int, y: float) -> El:
    """A card beside the grid."""
    return _lying(view, place, seen, MARGIN + 32 * k, y, SIDE_W, SIDE_H)


def _lying(view: View, place: int, seen: int | None, x: float, y: float, w: float, h: float) -> El:
    """What lies at a place: a card face up, one that has just been turned down again, a back, or nothing."""
    state = view.state
    here = r.card_on(state, place)
    where = place_word(place)
    name = f"place-{place}"
    if not state.lying >> place & 1:
        return el(
            "g",
            el("rect", x=x, y=y, width=w, height=h, rx=5, class_="kon-free"),
            _face(seen, x, y, w, h, class_="dim") if seen is not None else None,
            id=name,
            code=r.PUT + place if state.phase == r.PLACING and place < r.GRID else None,
            label=Say(N_("{place}: free"), place=where),
        )
    turn = r.TURN + place if state.phase == r.TURNING and not view.over else None
    known = here != r.NONE and view.knows(here)
    if state.up >> place & 1 and known:
        label = Say(N_("{place}: {card}, face up"), place=where, card=card_word(here))
        return _face(here, x, y, w, h, id=name, label=label, class_="kon-up fresh" if seen is not None else "kon-up")
    if known:  # notes
        label = Say(N_("{place}: {card}, face down"), place=where, card=card_word(here))
        return _face(here, x, y, w, h, id=name, label=label, code=turn, tone="var(--kon-noted)", pattern="dots")
    if seen is not None:
        label = Say(N_("{place}: {card}, just turned down again"), place=where, card=card_word(seen))
        return _face(seen, x, y, w, h, id=name, label=label, code=turn, class_="kon-fading")
    return card_back(x, y, w, h, id=name, code=turn, label=Say(N_("{place}: a face-down card"), place=where))


def _hand(view: View, own: list[int], y: float) -> list[El]:
    """One's own cards in lines; where a card is to be given up they are buttons."""
    state = view.state
    giving = state.phase == r.GIVING and not view.over
    found = []
    lines = max(1, -(-len(own) // PER_LINE))
    each = -(-len(own) // lines) if own else 0
    for k, held in enumerate(own):
        line, at = divmod(k, each)
        step = min(CARD_W + 4, (W - 8 - CARD_W) / max(1, each - 1))
        found.append(
            _face(
                held, 4 + step * at, y + line * (CARD_H + 4), CARD_W, CARD_H,
                id=f"own-{held}",
                code=r.GIVE + min(held, r.FLAG) if giving and held == first_alike(own, held) else None,
                label=card_word(held),
            )
        )  # fmt: skip
    return found


def first_alike(own: list[int], held: int) -> int:
    """The first of the flags in a hand; any other card is itself."""
    return min(c for c in own if c >= r.FLAG) if held >= r.FLAG else held


def _face(shown: int, x: float, y: float, w: float, h: float, **more: Any) -> El:
    """A card: its number with the glyph and the ink of its colour, both also in the corner that a fan leaves free."""
    colour = r.colour_of(shown)
    ink = f"var(--kon-{colour})"
    face: list[El | None]
    if shown >= r.FLAG:
        face = [glyph("flag", w * 0.54, h * 0.54, w * 0.56, ink), glyph("flag", w * 0.2, h * 0.17, w * 0.26, ink)]
    else:
        face = [
            words(w * 0.6, h * 0.56, r.value_of(shown), size=h * 0.5, fill=ink, weight=600, class_="numeral"),
            words(w * 0.2, h * 0.17, r.value_of(shown), size=max(11.0, w * 0.3), fill=ink, weight=600),
            glyph(SUITS[colour], w * 0.2, h * 0.42, w * 0.26, ink),
            glyph(SUITS[colour], w * 0.82, h * 0.16, w * 0.2, ink) if w > 40 else None,
        ]
    return card(x, y, w, h, *face, **more)


def _small(shown: int, x: float, y: float) -> El:
    """A card of somebody else's hand that the reader has noted."""
    ink = f"var(--kon-{r.colour_of(shown)})"
    inside = glyph("flag", 6, 8, 9, ink) if shown >= r.FLAG else words(6, 8, r.value_of(shown), size=11, fill=ink)
    return card(x, y, 17, 24, inside, label=card_word(shown))
