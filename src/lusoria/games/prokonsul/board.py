"""The table of Prokonsul: the map with the forum below it, one's own hand, and what each family still has."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import SEAT_GLYPHS as SUITS
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
    name_of,
    pawn,
    place,
    plaque,
    seat_colour,
    seat_mark,
    spread,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_map import HEIGHT, IBERIA, LAND, PLATES, RIDGES, ROME, WIDTH
from .words import View, card_word, chips_word, province_word, votes_word

HAND_W, HAND_H = 48, 64
SEAT_W, SEAT_H = 300, 30
FINGER = 47  # units: 40 px on a phone


@dataclass(frozen=True, slots=True)
class Forum:
    """The measures of the forum: of a family's place, of a card when there is one, and whether names stand below."""

    high: float
    card_w: float
    named: bool


UPRIGHT, LYING = Forum(164, 60, named=True), Forum(80, 30, named=False)


def draw(view: View) -> Board:
    """The table; chips of others and cards face down are not in the view."""
    own = None
    if view.seat is not None and not view.over and (held := _held(view, view.seat)):
        own = Plate(_hand(view, view.seat, held, WIDTH), lying=_hand(view, view.seat, held, 680))
    return board(
        Plate(_table(view, UPRIGHT), lying=_table(view, LYING)),
        hand=own,
        seats=[_family(view, seat) for seat in range(view.seats)],
    )


def _table(view: View, forum: Forum) -> El:
    return el(
        "svg",
        *the_map(view, view.state),
        *_forum(view, HEIGHT + 4, forum),
        viewBox=f"0 0 {WIDTH} {HEIGHT + 6 + forum.high:g}",
        label=Say(N_("The table of Prokonsul")),
    )


# The map


def the_map(view: View, state: r.State) -> list[El]:
    frame: dict[str, Any] = {"x": 2, "y": 2, "width": WIDTH - 4, "height": HEIGHT - 4}
    parts = [
        engraved("rect", fill="var(--pro-sea)", pattern="waves", **frame),
        el("path", d=LAND, fill="var(--pro-land)", class_="coast"),
        el("path", d=IBERIA, fill="var(--pro-land)", class_="coast"),
        el("path", d=RIDGES, class_="ridge"),
        glyph("column", *ROME, 13, "var(--pro-rome)", label=Say(N_("Rome"))),
    ]
    parts += [province(view, state, number) for number in range(r.PROVINCES)]
    parts += [link(view, i) for i in range(r.LINKS) if view.box.link[i][0] != view.box.link[i][1]]
    for plate in PLATES:
        parts += name(plate.name, *plate.name_at)
    parts.append(_majority(view, state))
    if state.black != r.OFF_MAP:
        x, y = PLATES[state.black].pawn_at
        moved = any(event.name in ("placed", "lot", "only-left") for event in view.fresh)
        mark = "black fresh" if moved else "black"
        said = Say(N_("The black pawn"))
        parts.append(pawn(None, x, y, 30, fill="var(--pro-black)", id="black", class_=mark, label=said))
    return parts


def _majority(view: View, state: r.State) -> El:
    """In the ocean: the round, or the votes on the table and what makes a majority of them."""
    x, y = 41, 240
    if any(map(any, state.front)) and not view.over:
        total = votes_word(sum(r.votes(state, seat) for seat in range(view.seats)))
        need = r.majority(state)
        return el(
            "g",
            words(x, y - 8, total, size=13, class_="name"),
            words(x, y + 9, Say(N_("majority {n}"), n=need), size=13, weight=600, class_="name"),
            label=Say(N_("{votes}, majority {n}"), votes=total, n=need),
        )
    return words(x, y, Say(N_("Round {n}"), n=max(1, state.rounds)), size=13, class_="name")


def province(view: View, state: r.State, number: int) -> El:
    """Outline, name, value or governor, and the candidates' counters. A button while the black pawn is placed."""
    plate = PLATES[number]
    here = number == state.black
    marked = {e.slots[1] for e in view.fresh if e.name in ("nominated", "appointed")}
    line = "chosen" if here else "fresh" if number in marked else ""
    candidates = [seat for seat in range(view.seats) if state.standing[seat][number] == r.CANDIDATE]
    left, top, right, bottom = plate.box
    w, h = max(FINGER, right - left), max(FINGER, bottom - top)
    small = min(right - left, bottom - top) < FINGER
    room = el(
        "rect",
        x=(left + right - w) / 2,
        y=(top + bottom - h) / 2,
        width=w,
        height=h,
        fill="none",
        pointer_events="all" if small else "none",
    )  # for a finger about an island
    return el(
        "g",
        room,
        el("path", d=plate.outline, fill="var(--pro-here)" if here else f"var(--pro-land-{number})"),
        el("path", d=plate.outline, fill=f"url(#{plate.pattern})"),
        el("path", d=plate.outline, fill="none", class_=f"edge {line}".strip()),
        office(view, state, number),
        *counters(candidates, number, *plate.counters_at),
        code=r.PLACE + number if state.phase == r.PLACING and view.seat in view.awaited else None,
        id=f"province-{number}",
        label=described(view, state, number, candidates),
    )


def name(lines: tuple[str, ...], x: float, y: float) -> list[El]:
    return [
        words(x, y + 13 * k, Say(text), size=13, weight=600, class_="name") for k, text in enumerate(lines)
    ]  # fmt: skip


def office(view: View, state: r.State, number: int) -> El:
    """The value, covered by the governor's counter once there is one."""
    x, y = PLATES[number].value_at
    seat = r.governor(state, number)
    if seat == r.NO_SEAT:
        value = words(0, 0.5, view.box.value[number], size=13.5, weight=600, fill="var(--pro-coin-ink)")
        return chip(x, y, 11.5, value, tone="var(--pro-coin)")
    return el(
        "g",
        glyph("laurel", x, y, 32, "var(--pro-laurel)"),
        chip(x, y, 11, glyph(SUITS[seat], 0, 0, 13, "var(--on-seat)"), tone=seat_colour(seat), id=f"governor-{number}"),
    )


def counters(seats: list[int], number: int, x: float, y: float) -> list[El]:
    """The candidates' counters, three to a row."""
    found = []
    for k, seat in enumerate(seats):
        width = min(3, len(seats) - 3 * (k // 3))
        at = x + 16 * (k % 3 - (width - 1) / 2)
        face = glyph(SUITS[seat], 0, 0, 9, "var(--on-seat)")
        found.append(chip(at, y + 16 * (k // 3), 7.5, face, tone=seat_colour(seat), id=f"counter-{number}-{seat}"))
    return found


def described(view: View, state: r.State, number: int, candidates: list[int]) -> Say:
    """The province in words."""
    named, seat = province_word(number), r.governor(state, number)
    if seat != r.NO_SEAT:
        return Say(N_("{province}, governed by {seat}"), province=named, seat=Seat(seat))
    value = view.box.value[number]
    if not candidates:
        return Say(N_("{province}, value {n}, no candidates"), province=named, n=value)
    said = Say(N_("{seat}"), seat=Seat(candidates[-1]))
    for other in reversed(candidates[:-1]):
        said = Say(N_("{seat}, {rest}"), seat=Seat(other), rest=said)
    return Say(N_("{province}, value {n}, candidates: {seats}"), province=named, n=value, seats=said)


def link(view: View, i: int) -> El:
    """A dotted line between two provinces and the chips it is worth."""
    a, b = view.box.link[i]
    (x1, y1), (x2, y2) = PLATES[a].value_at, PLATES[b].value_at
    far = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = 13 * (x2 - x1) / far, 13 * (y2 - y1) / far
    said = Say(
        N_("Link of {one} and {two}: {n} chip", "Link of {one} and {two}: {n} chips"),
        one=province_word(a),
        two=province_word(b),
        n=view.box.link_bonus,
    )
    return el(
        "g",
        el("line", x1=x1 + dx, y1=y1 + dy, x2=x2 - dx, y2=y2 - dy, class_="link"),
        place((x1 + x2) / 2, (y1 + y2) / 2, el("circle", r=8, class_="link-sign"),
              words(0, 0.5, view.box.link_bonus, size=13, weight=600, fill="var(--pro-coin-ink)")),
        label=said,
    )  # fmt: skip


# Under the map: the forum


def _forum(view: View, y: float, forum: Forum) -> list[El]:
    """The families from left to right in the order of their pawns, with what lies before them."""
    state = view.state
    order = list(range(view.seats)) if view.box.free else [state.pawn[i] for i in range(view.seats)]
    step = (WIDTH - 4) / view.seats
    return [_member(view, state, seat, k, 2 + step * k, y, step - 3, forum) for k, seat in enumerate(order)]


def _member(view: View, state: r.State, seat: int, k: int, x: float, y: float, w: float, forum: Forum) -> El:
    """One family: its pawn, its votes and what is bargained about, and below them the cards."""
    acts = seat in view.awaited
    shape: dict[str, Any] = {"x": x, "y": y, "width": w, "height": forum.high, "rx": 6}
    top = 50 if forum.named else 33
    said = Say(N_("Pawn of {seat}: place {n} in ties"), seat=Seat(seat), n=k + 1)
    sign = (
        seat_mark(seat, x + 15, y + top / 2, 18)
        if view.box.free
        else pawn(seat, x + 15, y + top / 2, 28, id=f"pawn-{seat}", label=said)
    )
    lying = any(state.front[seat])
    votes = r.votes(state, seat)
    return el(
        "g",
        el("rect", fill="var(--pro-turn)" if acts else "var(--paper-2)", class_="edge line", **shape),
        sign,
        plaque(x + 28, y + top / 2 - 12, 27, 24, votes, size=16, label=votes_word(votes)) if lying else None,
        *_front(view, state, seat, x + 3, y + top, w - 6, forum.card_w),
        *_bargain(view, state, seat, x + w - 15, y + top / 2),
        words(x + w / 2, y + forum.high - 12, name_of(view, seat, int(w / 8.5)), size=13) if forum.named else None,
        code=_button(view, state, seat),
        id=f"family-{seat}",
        label=Say(N_("{seat}: {votes}"), seat=Seat(seat), votes=votes_word(votes)),
    )


def _button(view: View, state: r.State, seat: int) -> int | None:
    """The action that choosing this family means now."""
    if view.seat not in view.awaited:
        return None
    if state.phase == r.ADDRESSING and seat != view.seat:
        return r.ADDRESS + seat
    if r.deciding(state) == r.TABLING:
        return r.NAME + seat
    if r.deciding(state) == r.JOINING:
        return r.JOIN + seat
    return None


def _front(view: View, state: r.State, seat: int, x: float, y: float, wide: float, widest: float) -> list[El]:
    """The cards lying before a family, their owners' signs on them."""
    w, h = widest, widest * 1.4
    left = x + (wide - w) / 2
    lying = [owner for owner in range(view.seats) if state.front[seat][owner]]
    if not lying:
        if state.choice[seat]:
            return [votes_card(left, y, w, h, state.choice[seat], seat, id=f"card-{seat}")]
        if state.phase == r.CHOOSING and seat not in view.awaited and not view.over:
            return [card_back(left, y, w, h, id=f"card-{seat}", label=Say(N_("A card face down")))]
        return []
    fresh = (
        {e.slots[0] for e in view.fresh if e.name == "laid"}
        | {e.slots[0] for e in view.fresh if e.name == "accepted"}
        | {e.slots[1] for e in view.fresh if e.name == "bought"}
    )
    w = min(widest, wide / len(lying) - 1)
    h = min(widest, max(w, 20)) * 1.4
    return [
        votes_card(x + at, y, w, h, state.front[seat][owner], owner, id=f"card-{owner}",
                   class_="fresh" if owner in fresh else None)
        for owner, at in zip(lying, spread(len(lying), wide, w, 1), strict=True)
    ]  # fmt: skip


def votes_card(x: float, y: float, w: float, h: float, value: int, owner: int, **attrs: Any) -> El:
    """A card in its family's colour: the number above the family's sign."""
    ink = "var(--on-seat)"
    face = (
        words(w / 2, h * 0.38, value, size=max(13.0, h * 0.46), fill=ink, weight=600, class_="numeral"),
        glyph(SUITS[owner], w / 2, h * 0.77, h * 0.24, ink),
    )
    return card(x, y, w, h, *face, band=seat_colour(owner), label=card_word(value), **attrs)


def _bargain(view: View, state: r.State, seat: int, x: float, y: float) -> list[El]:
    """What is on the table for this family: an offer, a price, or its part in a deal."""
    parts: list[El] = []
    pays, gets = r.deal_pays(state, seat), r.deal_gets(state, seat)
    if state.phase >= r.ADDRESSING and seat == state.speaker and not view.over:
        parts.append(glyph("flag", x + 4, y - 6, 15, "var(--accent)", label=Say(N_("This family has the word"))))
    if state.phase in (r.ANSWERING, r.HAGGLING) and seat == state.addressee and not view.over:
        said = N_("A price of {chips}") if state.phase == r.HAGGLING else N_("An offer of {chips}")
        parts.append(coin(x, y, state.offer, Say(said, chips=chips_word(state.offer))))
    if r.deciding(state) <= r.TABLING or not r.deal_member(state, seat):
        return parts
    if r.deal_named(state) == seat:
        parts.append(glyph("laurel", x - 13, y + 6, 15, "var(--pro-laurel)", label=Say(N_("Is to win the round"))))
    if pays:
        parts.append(coin(x, y, f"−{pays}", Say(N_("Pays {chips}"), chips=chips_word(pays))))
    elif gets:
        parts.append(coin(x, y, f"+{gets}", Say(N_("Receives {chips}"), chips=chips_word(gets))))
    else:
        parts.append(glyph("hand", x, y + 4, 16, "var(--ink)", label=Say(N_("Belongs to the coalition"))))
    return parts


def coin(x: float, y: float, text: str | int, said: Say) -> El:
    face = words(0, 0.5, text, size=13, weight=600, fill="var(--pro-coin-ink)")
    return chip(x, y, 13.5, face, tone="var(--pro-coin)", label=said, id="bargain" if isinstance(text, int) else None)


# One's own hand, and what each family has


def _held(view: View, seat: int) -> list[int]:
    """The cards that the reader can still lay."""
    state = view.state
    deck = [r.card_of(view.box, i) for i in range(r.CARDS)]
    return [value for value in deck if value and not state.used[seat][value] and value != state.choice[seat]]


def _hand(view: View, seat: int, held: list[int], wide: float) -> El:
    choosing = view.state.phase == r.CHOOSING and seat in view.awaited
    cards = [
        votes_card(4 + left, 3, HAND_W, HAND_H, value, seat, id=f"hand-{value}",
                   code=r.PLAY + value - 1 if choosing else None)
        for value, left in zip(held, spread(len(held), wide - 8, HAND_W, 4), strict=True)
    ]  # fmt: skip
    return el("svg", *cards, viewBox=f"0 0 {wide:g} {HAND_H + 7}", label=Say(N_("Your hand")))


def _family(view: View, seat: int) -> El:
    """Offices, counters, and the cards with those played faded; chips are the score that the panel shows."""
    state, box = view.state, view.box
    standing = state.standing[seat]
    offices, candidate = standing.count(r.GOVERNOR), standing.count(r.CANDIDATE)
    y = SEAT_H / 2
    parts: list[El] = [
        el("g", glyph("laurel", 12, y, 19, "var(--pro-laurel)"),
           words(24, y + 0.5, offices, size=15, anchor="start", weight=600),
           label=Say(N_("Governor in provinces: {n}"), n=offices))
    ]  # fmt: skip
    if not box.short:
        left = r.counters_left(state, box, seat)
        parts += [
            el("g", chip(49, y, 8, glyph(SUITS[seat], 0, 0, 9, "var(--on-seat)"), tone=seat_colour(seat)),
               words(60, y + 0.5, candidate, size=15, anchor="start", weight=600),
               label=Say(N_("Candidate in provinces: {n}"), n=candidate)),
            el("g", *(el("circle", cx=84 + 12 * k, cy=y, r=4.6, fill=seat_colour(seat) if k < left else "none",
                         class_="edge") for k in range(box.counters)),
               label=Say(N_("Counters left: {n}"), n=left)),
        ]  # fmt: skip
    deck = [value for i in range(r.CARDS) if (value := r.card_of(box, i))]
    for k, value in enumerate(deck):
        used = state.used[seat][value]
        x = SEAT_W - 10 - 15.5 * (len(deck) - 1 - k)
        parts.append(words(x, y + 0.5, value, size=14, class_="spent" if used else None))
    return el(
        "svg",
        *parts,
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
        label=Say(N_("{seat}: cards left {n}"), seat=Seat(seat), n=sum(1 for v in deck if not state.used[seat][v])),
    )
