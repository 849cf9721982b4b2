"""The board of Consul: the people's assembly as a grid of cards below the bidding, one's own hand, the candidates."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import Board, El, Plate, board, card, card_back, el, engraved, glyph, name_of, plaque, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .words import COLUMNS, View, card_word, place_word, worth_in_sight

ROWS = 5
ROSTRA_H = 46  # the bidding
MARGIN, HEAD = 17, 15  # the letters of the rows, the numbers of the columns
SIDE_W, SIDE_H = 46, 50  # a card beside the grid
BESIDE = 8  # so many side by side below the upright grid
OWN_W, OWN_H = 46, 56  # one's own hand
SEAT_W, SEAT_H = 300, 36
SUITS = ("sword", "drop", "sun", "leaf", "moon", "flag")


@dataclass(frozen=True, slots=True)
class Grid:
    """How large the places of the grid are; what lies beside it is below the upright one, at the right of the lying."""

    cell_w: float
    cell_h: float
    lying: bool

    @property
    def wide(self) -> float:
        return MARGIN + COLUMNS * self.cell_w + 3

    @property
    def end(self) -> float:
        return ROSTRA_H + HEAD + ROWS * self.cell_h + 3

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a place."""
        row, column = divmod(place, COLUMNS)
        return MARGIN + column * self.cell_w, ROSTRA_H + HEAD + row * self.cell_h

    def aside(self, k: int) -> tuple[float, float]:
        """The upper left corner of the k-th card beside the grid."""
        if self.lying:
            return self.wide + 4 + (SIDE_W + 4) * (k % 2), ROSTRA_H + HEAD + (SIDE_H + 10) * (k // 2)
        return 4 + (SIDE_W + 3) * (k % BESIDE), self.end + 3 + (SIDE_H + 4) * (k // BESIDE)


UPRIGHT, LYING = Grid(54, 84, lying=False), Grid(74, 72, lying=True)


def draw(view: View) -> Board:
    """Cards and free places are buttons; the bidding itself stands beside the prompt."""
    own = [] if view.seat is None else own_cards(view, view.seat)
    hand = Plate(_hand(view, own, 400, 10), lying=_hand(view, own, 640, max(1, len(own)))) if own else None
    return board(
        Plate(_field(view, UPRIGHT), lying=_field(view, LYING)),
        hand=hand,
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _field(view: View, grid: Grid) -> El:
    beside = [place for place in range(r.GRID, r.TABLE) if view.state.lying >> place & 1]
    seen = just_seen(view)
    wide = grid.wide + (2 * SIDE_W + 12 if beside and grid.lying else 0)
    return el(
        "svg",
        *_rostra(view, wide),
        *_ground(grid),
        *(_place(view, place, seen.get(place), grid) for place in range(r.GRID)),
        *(_lying(view, p, seen.get(p), *grid.aside(k), SIDE_W, SIDE_H) for k, p in enumerate(beside)),
        viewBox=f"0 0 {wide:g} {grid.end + (0 if grid.lying else -(-len(beside) // BESIDE) * (SIDE_H + 5)):g}",
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


def _seat(view: View, seat: int) -> El:
    """The hand as a fan, with what the reader has noted of it, and what the seat has said in the bidding."""
    state = view.state
    cards, gone = state.hand[seat], state.out[seat] > 0
    known = [] if seat == view.seat else own_cards(view, seat)
    step = min(16.0, (SEAT_W - 94) / max(1, cards - 1))
    fan = []
    for k in range(cards):
        x = 4 + step * k
        if k < len(known):
            fan.append(_small(known[k], x, 4))
        else:
            fan.append(card_back(x, 4, 20, 28, tone=f"var(--seat-{seat})", id=f"back-{seat}-{k}"))
    return el(
        "svg",
        el("g", *fan, class_="dim" if gone else None),
        _said(view, seat),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
        class_="kon",
        label=Say(N_("{seat}: {cards} card in hand", "{seat}: {cards} cards in hand"), seat=Seat(seat), cards=cards),
    )


def _said(view: View, seat: int) -> El | None:
    """The bid of the seat, if it is the highest; that it has passed; that it is out."""
    state = view.state
    if state.out[seat]:
        return words(SEAT_W - 6, 18, Say(N_("out")), size=14, anchor="end", fill="var(--ink-soft)")
    if state.bid and state.bidder == seat and not view.over:
        said = Say(N_("Bid: {n}"), n=state.bid)
        return plaque(SEAT_W - 48, 5, 44, 26, state.bid, size=17, tone="var(--kon-gold)", class_="kon-bid", label=said)
    if state.passed[seat] and not view.over:
        return words(SEAT_W - 6, 18, Say(N_("passed")), size=14, anchor="end", fill="var(--ink-soft)")
    return None


def _rostra(view: View, wide: float) -> list[El]:
    """The speakers' platform: how the bidding or the turn stands."""
    state = view.state
    stage: dict[str, Any] = {"x": 3, "y": 2, "width": wide - 6, "height": ROSTRA_H - 6, "rx": 4}
    found = [engraved("rect", fill="var(--kon-stone)", pattern="bricks", **stage)]
    left, top, high = 12.0, 7.0, 30.0
    if view.over:
        return [*found, plaque(left, top, wide - 24, high, _elected(view), size=15, tone="var(--kon-gold)")]
    if state.phase == r.BIDDING:
        text = Say(N_("Bid: {n}"), n=state.bid) if state.bid else Say(N_("No bid yet"))
        tone = "var(--kon-gold)" if state.bid else "var(--paper-2)"
        return [*found, plaque(wide / 2 - 70, top, 140, high, text, size=16, tone=tone)]
    long = wide - 24 - (50 if state.phase == r.PLACING else 0)
    if state.phase != r.TURNING:  # KON-7.1
        failed = Say(N_("{n} was bid: failed"), n=state.bid)
        found.append(plaque(left, top, long, high, failed, size=16, tone="var(--paper-2)"))
    else:
        worth = worth_in_sight(view)
        told = Say(N_("Set: {n} of {bid}"), n="?" if worth is None else worth, bid=state.bid)
        share = min(1.0, (worth or 0) / max(1, state.bid))
        gauge: dict[str, Any] = {"x": left, "y": top, "height": high, "rx": 4}
        found += [
            el("rect", width=long, class_="kon-gauge", **gauge),
            el("rect", width=long * share, class_="kon-full" if share == 1 else "kon-part", **gauge),
            words(left + long / 2, top + high / 2 + 0.5, told, size=16, weight=600),
        ]
    if state.phase == r.PLACING:
        found.append(_offered(view, wide - 52, 1))
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
        return _face(card_there, x, y, 36, 44, id="offered", class_="chosen")
    return card_back(x, y, 36, 44, id="offered", class_="chosen")


def _ground(grid: Grid) -> list[El]:
    """The field of Mars where the people meet, with letters and numbers at its edges."""
    x, y = grid.corner(0)
    shape: dict[str, Any] = {"x": x, "y": y - 1, "width": COLUMNS * grid.cell_w + 1, "height": ROWS * grid.cell_h + 1}
    found = [engraved("rect", fill="var(--kon-field)", pattern="sand", rx=5, **shape)]
    for column in range(COLUMNS):
        found.append(words(x + (column + 0.5) * grid.cell_w, y - 8, column + 1, size=14, fill="var(--ink-soft)"))
    for row in range(ROWS):
        found.append(words(8.5, y + (row + 0.5) * grid.cell_h, "ABCDE"[row], size=14, fill="var(--ink-soft)"))
    return found


def _place(view: View, place: int, seen: int | None, grid: Grid) -> El:
    """A place of the grid."""
    x, y = grid.corner(place)
    w = min(grid.cell_w - 8, 56)
    return _lying(view, place, seen, x + (grid.cell_w - w) / 2, y + 3.5, w, grid.cell_h - 7)


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


def _hand(view: View, own: list[int], wide: float, per_line: int) -> El:
    """One's own cards in lines; where a card is to be given up they are buttons."""
    state = view.state
    giving = state.phase == r.GIVING and not view.over
    found = []
    lines = -(-len(own) // per_line)
    each = -(-len(own) // lines)
    step = min(OWN_W + 4, (wide - 8 - OWN_W) / max(1, each - 1))
    left = (wide - OWN_W - step * (each - 1)) / 2
    for k, held in enumerate(own):
        line, at = divmod(k, each)
        found.append(
            _face(
                held, left + step * at, 3 + line * (OWN_H + 4), OWN_W, OWN_H,
                id=f"own-{held}",
                code=r.GIVE + min(held, r.FLAG) if giving and held == first_alike(own, held) else None,
                label=card_word(held),
            )
        )  # fmt: skip
    return el(
        "svg", *found, viewBox=f"0 0 {wide:g} {lines * (OWN_H + 4) + 4}", class_="kon", label=Say(N_("Your hand"))
    )


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
            words(
                w * 0.6,
                h * 0.56,
                r.value_of(shown),
                size=min(w * 0.62, h * 0.5),
                fill=ink,
                weight=600,
                class_="numeral",
            ),
            words(w * 0.2, h * 0.17, r.value_of(shown), size=max(14.0, w * 0.28), fill=ink, weight=600),
            glyph(SUITS[colour], w * 0.2, h * 0.42, w * 0.26, ink),
            glyph(SUITS[colour], w * 0.82, h * 0.16, w * 0.2, ink) if w > 40 else None,
        ]
    return card(x, y, w, h, *face, **more)


def _small(shown: int, x: float, y: float) -> El:
    """A card of somebody else's hand that the reader has noted."""
    ink = f"var(--kon-{r.colour_of(shown)})"
    inside = glyph("flag", 7, 9, 11, ink) if shown >= r.FLAG else words(7, 9, r.value_of(shown), size=13, fill=ink)
    suit = None if shown >= r.FLAG else glyph(SUITS[r.colour_of(shown)], 7.5, 21, 9, ink)
    return card(x, y, 20, 28, inside, suit, label=card_word(shown))
