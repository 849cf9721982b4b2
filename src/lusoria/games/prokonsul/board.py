"""The table of Prokonsul: the map, the row of pawns, one line for each family, and one's own hand."""

from typing import Any

from lusoria.drawing import SEAT_GLYPHS as SUITS
from lusoria.drawing import (
    El,
    card,
    card_back,
    chip,
    el,
    engraved,
    glyph,
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

EDGE = 8
LINE = 62  # height of a family's line
CARD_W, CARD_H = 30, 42
HAND_W, HAND_H = 46, 66
EMBLEM = "column"  # on the lid of the box


def draw(view: View) -> El:
    """The board as one tall drawing; chips of others and cards face down are not in the view."""
    state = view.state
    parts = [*the_map(view, state), *middle(view, state, HEIGHT + 8)]
    y = HEIGHT + 52
    for seat in range(view.seats):
        parts += family(view, state, seat, y)
        y += LINE
    if view.seat is not None and not view.over:
        parts += hand(view, state, view.seat, y + 6)
        y += HAND_H + 14
    return el("svg", *parts, viewBox=f"0 0 {WIDTH} {y + EDGE}", label=Say(N_("The table of Prokonsul")))


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
    if state.black != r.OFF_MAP:
        x, y = PLATES[state.black].pawn_at
        moved = any(event.name in ("placed", "lot") for event in view.fresh)
        mark = "black fresh" if moved else "black"
        said = Say(N_("The black pawn"))
        parts.append(pawn(None, x, y, 30, fill="var(--pro-black)", id="black", class_=mark, label=said))
    return parts


def province(view: View, state: r.State, number: int) -> El:
    """Outline, name, value or governor, and the candidates' counters. A button while the black pawn is placed."""
    plate = PLATES[number]
    here = number == state.black
    marked = {e.slots[1] for e in view.fresh if e.name in ("nominated", "appointed")}
    line = "chosen" if here else "fresh" if number in marked else ""
    candidates = [seat for seat in range(view.seats) if state.standing[seat][number] == r.CANDIDATE]
    return el(
        "g",
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
        words(x, y + 13 * k, Say(text), size=12.5, weight=600, class_="name") for k, text in enumerate(lines)
    ]  # fmt: skip


def office(view: View, state: r.State, number: int) -> El:
    """The value, covered by the governor's counter once there is one."""
    x, y = PLATES[number].value_at
    seat = r.governor(state, number)
    if seat == r.NO_SEAT:
        return chip(x, y, 11.5, view.box.value[number], tone="var(--pro-coin)", ink="var(--pro-coin-ink)")
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
        place((x1 + x2) / 2, (y1 + y2) / 2, el("circle", r=7.5, class_="link-sign"),
              words(0, 0.5, view.box.link_bonus, size=11, weight=600, fill="var(--pro-coin-ink)")),
        label=said,
    )  # fmt: skip


# Under the map: the row of pawns, and the votes


def middle(view: View, state: r.State, y: float) -> list[El]:
    parts: list[El] = []
    if not view.box.free:
        for i in range(5):
            x = EDGE + 14 + 30 * i
            parts.append(el("rect", x=x - 14, y=y, width=28, height=34, fill="var(--paper-2)", class_="edge"))
            if i < view.seats:
                seat = state.pawn[i]
                said = Say(N_("Pawn of {seat}: place {n} in ties"), seat=Seat(seat), n=i + 1)
                parts.append(pawn(seat, x, y + 17, 28, id=f"pawn-{seat}", label=said))
    if view.over:
        said = Say(N_("The game is over"))
    elif any(map(any, state.front)):
        total = sum(r.votes(state, seat) for seat in range(view.seats))
        said = Say(N_("{votes}, majority {n}"), votes=votes_word(total), n=r.majority(state))
    else:
        said = Say(N_("Round {n}"), n=max(1, state.rounds))
    parts.append(plaque(WIDTH - EDGE - 220, y + 3, 220, 28, said, size=14))
    return parts


# One line for each family


def family(view: View, state: r.State, seat: int, y: float) -> list[El]:
    """Name, counters, cards still in hand, open cards with their votes, and what is being bargained about."""
    acts = seat in view.awaited
    shape: dict[str, Any] = {"x": 2, "y": y, "width": WIDTH - 4, "height": LINE - 5, "rx": 7}
    return [
        el(
            "g",
            el("rect", fill="var(--pro-turn)" if acts else "var(--paper-2)", class_="edge line", **shape),
            seat_mark(seat, EDGE + 9, y + 13, 15),
            words(EDGE + 22, y + 13.5, Say(N_("{seat}"), seat=Seat(seat)), size=13, anchor="start", weight=600),
            *stock(view, state, seat, y),
            *front(view, state, seat, y + 8),
            *bargain(view, state, seat, y + 40),
            code=button(view, state, seat),
            id=f"family-{seat}",
            label=Say(N_("{seat}: {votes}"), seat=Seat(seat), votes=votes_word(r.votes(state, seat))),
        )
    ]


def button(view: View, state: r.State, seat: int) -> int | None:
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


def stock(view: View, state: r.State, seat: int, y: float) -> list[El]:
    """Counters still in front of the family, its chips where they are shown, and the cards it has left."""
    parts: list[El] = []
    if not view.box.short:
        left = r.counters_left(state, view.box, seat)
        parts.append(
            el("g", *(el("circle", cx=EDGE + 8 + 13 * k, cy=y + 30, r=5, fill=seat_colour(seat) if k < left else "none",
                         class_="edge") for k in range(view.box.counters)),
               label=Say(N_("Counters left: {n}"), n=left))
        )  # fmt: skip
    if seat == view.seat or view.over:
        chips = view.scores[seat] if view.over else state.chips[seat]
        parts.append(
            el("g", glyph("coin", EDGE + 86, y + 30, 14, "var(--pro-coin)"),
               words(EDGE + 96, y + 30.5, chips, size=14, anchor="start", weight=600), label=chips_word(chips))
        )  # fmt: skip
    x = EDGE + 6
    for i in range(r.CARDS):
        value = r.card_of(view.box, i)
        if value:
            used = state.used[seat][value]
            x += 3 if value > 9 else 0
            parts.append(words(x, y + 47, value, size=12, class_="spent" if used else None))
            x += 13
    return parts


def front(view: View, state: r.State, seat: int, y: float) -> list[El]:
    """The cards lying before a family, their owners' signs on them, and their votes."""
    x, width = 146, 150
    lying = [owner for owner in range(view.seats) if state.front[seat][owner]]
    if not lying:
        if state.choice[seat]:
            return [votes_card(x, y, CARD_W, CARD_H, state.choice[seat], seat, id=f"card-{seat}")]
        if state.phase == r.CHOOSING and seat not in view.awaited and not view.over:
            return [card_back(x, y, CARD_W, CARD_H, id=f"card-{seat}", label=Say(N_("A card face down")))]
        return []
    fresh = (
        {e.slots[0] for e in view.fresh if e.name == "laid"}
        | {e.slots[0] for e in view.fresh if e.name == "accepted"}
        | {e.slots[1] for e in view.fresh if e.name == "bought"}
    )
    step = min(CARD_W + 3, (width - CARD_W) / 4)
    parts = [
        votes_card(x + step * k, y, CARD_W, CARD_H, state.front[seat][owner], owner, id=f"card-{owner}",
                   class_="fresh" if owner in fresh else None)
        for k, owner in enumerate(lying)
    ]  # fmt: skip
    parts.append(plaque(x + width + 2, y + 9, 56, 24, votes_word(r.votes(state, seat)), size=12))
    return parts


def votes_card(x: float, y: float, w: float, h: float, value: int, owner: int, **attrs: Any) -> El:
    """A card in its family's colour: the number above the family's sign."""
    ink = "var(--on-seat)"
    face = (
        words(w / 2, h * 0.38, value, size=h * 0.48, fill=ink, weight=600, class_="numeral"),
        glyph(SUITS[owner], w / 2, h * 0.77, h * 0.24, ink),
    )
    return card(x, y, w, h, *face, band=seat_colour(owner), label=card_word(value), **attrs)


def bargain(view: View, state: r.State, seat: int, y: float) -> list[El]:
    """What is on the table for this family: an offer, a price, or its part in a deal."""
    x = WIDTH - 26
    parts: list[El] = []
    pays, gets = r.deal_pays(state, seat), r.deal_gets(state, seat)
    if state.phase >= r.ADDRESSING and seat == state.speaker and not view.over:
        parts.append(glyph("flag", x, y - 26, 15, "var(--accent)", label=Say(N_("This family has the word"))))
    if state.phase in (r.ANSWERING, r.HAGGLING) and seat == state.addressee and not view.over:
        said = N_("A price of {chips}") if state.phase == r.HAGGLING else N_("An offer of {chips}")
        parts.append(coin(x, y, state.offer, Say(said, chips=chips_word(state.offer))))
    if r.deciding(state) <= r.TABLING or not r.deal_member(state, seat):
        return parts
    if r.deal_named(state) == seat:
        parts.append(glyph("laurel", x - 25, y, 17, "var(--pro-laurel)", label=Say(N_("Is to win the round"))))
    if pays:
        parts.append(coin(x, y, f"−{pays}", Say(N_("Pays {chips}"), chips=chips_word(pays))))
    elif gets:
        parts.append(coin(x, y, f"+{gets}", Say(N_("Receives {chips}"), chips=chips_word(gets))))
    else:
        parts.append(glyph("hand", x, y, 18, "var(--ink)", label=Say(N_("Belongs to the coalition"))))
    return parts


def coin(x: float, y: float, text: str | int, said: Say) -> El:
    face = words(0, 0.5, text, size=12.5, weight=600, fill="var(--pro-coin-ink)")
    return chip(x, y, 14, face, tone="var(--pro-coin)", label=said, id="bargain" if isinstance(text, int) else None)


# One's own hand


def hand(view: View, state: r.State, seat: int, y: float) -> list[El]:
    deck = [r.card_of(view.box, i) for i in range(r.CARDS)]
    held = [value for value in deck if value and not state.used[seat][value] and value != state.choice[seat]]
    choosing = state.phase == r.CHOOSING and seat in view.awaited
    return [
        votes_card(EDGE + left, y, HAND_W, HAND_H, value, seat, id=f"hand-{value}",
                   code=r.PLAY + value - 1 if choosing else None)
        for value, left in zip(held, spread(len(held), WIDTH - 2 * EDGE, HAND_W, 4), strict=True)
    ]  # fmt: skip
