"""The table of Fugger, Welser, Medici: calendar, open deals and map; the warehouse; favours, fair and residences."""

from lusoria.drawing import Board, El, Plate, board, el, glyph, place, seat_colour, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_basics as basics
from . import rules_state as r
from .board_cards import FAIR, calendar, deal_card, fair_strip, favours, residences, sign
from .board_map import AFRICA, AREAS_AT, AT, BRITAIN, HEIGHT, ISLES, LAND, NAMES, PEAKS, SICILY, WIDTH
from .board_seats import plate_of, warehouse
from .names import area_word, space_word, trader_word
from .words import View

TAP = 30
APART = 15.5  # traders in one space: enlarged, each is as wide as a finger needs
CARD_W, CARD_H, CARD_GAP = 81, 92, 3.5


def draw(view: View) -> Board:
    """Upright the map hangs below the calendar and the deals, lying it stands beside them."""
    sides = [favours(view)] if view.box.mode else []
    if view.box.mode >= r.RESIDENCE:
        sides.append(residences(view))
    return board(
        Plate(upright(view), lying=lying(view)),
        sides=sides,
        hand=warehouse(view, view.seat) if view.seat is not None and not view.over else None,
        seats=[plate_of(view, seat) for seat in range(view.seats)],
    )


def upright(view: View) -> El:
    top = 44 + CARD_H + 4 + 44
    cards = [deal_card(view, k, 1 + (CARD_W + CARD_GAP) * k, 43, CARD_W, CARD_H) for k in range(r.OPEN)]
    return el(
        "svg", calendar(view, 0, 0, WIDTH), *cards, fair_strip(view, 1, 48 + CARD_H, WIDTH - 2),
        place(0, top, *the_map(view)),
        viewBox=f"0 0 {WIDTH} {top + HEIGHT}", class_="fwm", label=Say(N_("Calendar, deals and map")),
    )  # fmt: skip


def lying(view: View) -> El:
    x = WIDTH + 8
    cards = [
        deal_card(view, k, x + (CARD_W + 6) * (k % 3), 64 + (CARD_H + 8) * (k // 3), CARD_W, CARD_H)
        for k in range(r.OPEN)
    ]
    return el(
        "svg", *the_map(view), calendar(view, x, 0, 3 * CARD_W + 12, rows=2), *cards,
        fair_strip(view, x, 266, 3 * CARD_W + 12),
        viewBox=f"0 0 {x + 3 * CARD_W + 14} {HEIGHT}", class_="fwm", label=Say(N_("Calendar, deals and map")),
    )  # fmt: skip


# The map ----------------------------------------------------------------------------------------------------------


def the_map(view: View) -> list[El]:
    frozen = basics.frozen(view.state, view.box)
    return [
        el("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=4, class_="fwm-ice" if frozen else "fwm-sea"),
        el("rect", x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=4, fill="url(#waves)", class_="fwm-waves"),
        *(el("path", d=shape, class_="fwm-land") for shape in (LAND, BRITAIN, SICILY, ISLES, AFRICA)),
        el("path", d=PEAKS, class_="fwm-peaks"),
        *roads(view),
        *chosen_ways(view),
        *(area_sign(view, area) for area in range(r.AREAS)),
        *(space(view, k) for k in range(r.SPACES)),
        *homes(view),
        *markers(view),
        *traders(view),
        *meetings(view),
        *town_names(),  # never under a piece
    ]


def roads(view: View) -> list[El]:
    lines: list[str] = []
    ships: list[str] = []
    for a in range(r.SPACES):
        for b in view.box.near[a]:
            if b - 1 > a:
                (x1, y1), (x2, y2) = AT[a], AT[b - 1]
                wet = r.SEA in (view.box.kind[a], view.box.kind[b - 1])
                (ships if wet else lines).append(f"M{x1} {y1}L{x2} {y2}")
    return [
        el("path", d="".join(lines), class_="fwm-road-edge"), el("path", d="".join(lines), class_="fwm-road"),
        el("path", d="".join(ships), class_="fwm-route"),
    ]  # fmt: skip


def chosen_ways(view: View) -> list[El]:
    """Routes that can be chosen, each a button at its first space."""
    s = view.state
    found = []
    if s.phase == r.ROUTING and view.seat in view.awaited and not view.over:
        for w in range(s.ways):
            spots = [AT[s.place[s.active][s.mover] - 1], *(AT[k - 1] for k in s.way[w] if k)]
            d = "M" + "L".join(f"{x} {y}" for x, y in spots)
            found.append(el("path", d=d, class_=f"fwm-way fwm-way-{w % 3}"))
    return found


def space(view: View, k: int) -> El:
    """A space; a button while a trader is on the way, a home is chosen, or a way."""
    x, y = AT[k]
    kind = view.box.kind[k]
    s = view.state
    code: int | None = r.GO + k if s.phase == r.MOVING else None
    if s.phase == r.HOMES and k < 3:
        code = r.HOME + k
    if s.phase == r.ROUTING:
        code = next((r.WAY + w for w in range(s.ways) if s.way[w][0] == k + 1), None)
    may = view.seat in view.awaited and code is not None and code in view.legal
    parts: list[El] = [el("circle", cx=x, cy=y, r=TAP / 2, fill="none", pointer_events="all")]
    if may:
        parts.append(el("circle", cx=x, cy=y, r=12.5 if kind == r.TOWN else 9.5, class_="fwm-may"))
    if kind == r.TOWN:
        parts += [el("circle", cx=x, cy=y, r=9, class_="fwm-town"), el("circle", cx=x, cy=y, r=4.5, class_="fwm-gate")]
    elif kind == r.BRIDGE:
        parts.append(el("path", d=f"M{x - 8} {y + 5}V{y - 1}Q{x} {y - 9} {x + 8} {y - 1}V{y + 5}H{x + 4}Q{x} {y - 4} "
                        f"{x - 4} {y + 5}Z", class_="fwm-bridge"))  # fmt: skip
    elif kind == r.SEA:
        parts.append(el("path", d=f"M{x - 8} {y + 2}H{x + 8}L{x + 5} {y + 7}H{x - 5}ZM{x - 1} {y}V{y - 9}L{x + 7} {y}Z",
                        class_="fwm-ship"))  # fmt: skip
    else:
        parts.append(el("circle", cx=x, cy=y, r=5, class_="fwm-spot"))
    return el("g", *parts, code=code if view.seat is not None else None, id=f"space-{k}", label=space_label(view, k))


def space_label(view: View, k: int) -> Say:
    area = area_word(view.box.area[k])
    return Say(N_("{space} in {area}"), space=space_word(k), area=area)


def town_names() -> list[El]:
    return [
        words(x, y, space_word(k), size=12, anchor=anchor, weight=600, class_="fwm-name")
        for k, (x, y, anchor) in enumerate(NAMES)
    ]


def area_sign(view: View, area: int) -> El:
    """Robbers or pirates in an area, and who has a cube there; a button while a cube is placed."""
    s = view.state
    x, y = AREAS_AT[area]
    seats = [seat for seat in range(view.seats) if basics.has_cube(s, seat, area)]
    choosing = s.phase == r.GRANTING and view.seat in view.awaited and r.CUBE + area in view.legal
    parts: list[El] = []
    if choosing:
        parts.append(el("rect", x=x - 24, y=y - 20, width=48, height=40, rx=8, class_="fwm-may"))
        parts.append(glyph("square", x, y, 16, "var(--fwm-ink)"))
    if s.raids >> area & 1:
        parts.append(glyph("sword", x, y - 2, 24, "var(--fwm-danger)", class_="fwm-raid"))
    for i, seat in enumerate(seats):
        cx, cy = x - 7 * (min(3, len(seats)) - 1) + 14 * (i % 3), y + 12 + 13 * (i // 3)
        parts.append(el("rect", x=cx - 5.5, y=cy - 5.5, width=11, height=11, rx=1.5, fill=seat_colour(seat),
                        class_="edge", id=f"cube-{area}-{seat}"))  # fmt: skip
    return el(
        "g", *parts, code=r.CUBE + area if s.phase == r.GRANTING and view.seat is not None else None,
        id=f"area-{area}", label=area_label(view, area, seats),
    )  # fmt: skip


def area_label(view: View, area: int, seats: list[int]) -> Say:
    said = Say(N_("{area}"), area=area_word(area))
    if view.state.raids >> area & 1:
        said = Say(N_("{area}, raided in this round"), area=area_word(area))
    for seat in seats:
        said = Say(N_("{rest}, cube of {seat}"), rest=said, seat=Seat(seat))
    return said


def homes(view: View) -> list[El]:
    found = []
    for town in range(3):
        x, y = AT[town]
        seats = [seat for seat in range(view.seats) if view.state.home[seat] == town + 1]
        for i, seat in enumerate(seats):
            left, up = (-44, -24) if town == 2 else (16, -13)
            hx, hy = x + left + 13 * (i % 3), y + up - 14 * (i // 3)
            roof = f"M{hx - 5.5} {hy + 6}V{hy - 1}L{hx} {hy - 7}L{hx + 5.5} {hy - 1}V{hy + 6}Z"
            found.append(el("path", d=roof, fill=seat_colour(seat), class_="edge", id=f"home-{seat}",
                            label=Say(N_("Home of {seat}"), seat=Seat(seat))))  # fmt: skip
    return found


def markers(view: View) -> list[El]:
    """The tokens of open deals beside their towns; in May's town a flag."""
    s, box = view.state, view.box
    found: list[El] = []
    beside: dict[int, int] = {}
    spots = [(k, box.town[s.deal[k] - 1]) for k in range(r.OPEN) if s.deal[k]]
    spots += [(r.FIRST_HOUSE + k, box.villa_town[s.villa[k] - 1]) for k in range(r.VILLAS) if s.villa[k]]
    for k, town in spots:
        n = beside.get(town, 0)
        beside[town] = n + 1
        x, y = AT[town]
        found.append(sign(view, k, x - 2 + 15 * n, y - 17, 15, f"town-sign-{k}"))
    if s.fair:
        x, y = AT[box.fair_town[s.fair - 1]]
        found.append(glyph("flag", x - 15, y - 12, 15, "var(--fwm-fair)", label=Say(FAIR)))
    return found


def traders(view: View) -> list[El]:
    """Traders where they stand; one's own that can be taken up are buttons."""
    s = view.state
    standing: dict[int, list[tuple[int, int, int]]] = {}
    for seat in range(view.seats):
        for t in range(r.TRADERS):
            if s.place[seat][t] > 0:
                standing.setdefault(s.place[seat][t] - 1, []).append((s.stamp[seat][t], seat, t))
    found = []
    moved = {(e.slots[0], e.slots[1]) for e in view.fresh if e.name == "moved"}
    for k, them in standing.items():
        x, y = AT[k]
        for i, (_, seat, t) in enumerate(sorted(them)):
            across = min(4, len(them) - 4 * (i // 4))
            at = x + APART * (i % 4 - (across - 1) / 2)
            found.append(trader(view, seat, t, at, y + 4 + 16 * (i // 4), (seat, t) in moved))
    return found


def meetings(view: View) -> list[El]:
    """Where the goods of an offer can be, each a button over the traders that stand there."""
    s = view.state
    if s.phase != r.PLACING or view.seat not in view.awaited or view.over:
        return []
    return [
        el("g", el("circle", cx=x, cy=y, r=14, class_="fwm-mover"),
           el("circle", cx=x, cy=y, r=TAP / 2, fill="none", pointer_events="all"),
           code=r.MEET + k, id=f"meet-{k}", label=Say(N_("Goods at {space}"), space=space_word(k)))
        for k, (x, y) in enumerate(AT) if r.MEET + k in view.legal
    ]  # fmt: skip


def trader(view: View, seat: int, t: int, x: float, y: float, fresh: bool) -> El:
    s = view.state
    load = basics.load_of(s, seat, t)
    in_hand = s.phase in (r.MOVING, r.ROUTING) and not view.over and seat == s.active and t == s.mover
    body = "M-6 9C-6 2 -3 0 -2.4 -2A4.4 4.4 0 1 1 2.4 -2C3 0 6 2 6 9Z"
    hat = el("path", d="M-4.6 -7H4.600L3 -12L0 -9L-3 -12Z", class_="fwm-hat") if t == 0 else None
    parts = [
        el("path", d=body, fill=seat_colour(seat), class_="edge fresh" if fresh else "edge"), hat,
        seat_mark(seat, 0, 4.5, 6.5, class_="fwm-on") if not load else None,
        el("g", el("circle", cx=0, cy=5, r=7.2, class_="fwm-load"), words(0, 5.4, load, size=12.5, weight=700))
        if load else None,
    ]  # fmt: skip
    if in_hand:
        parts.insert(0, el("circle", cx=0, cy=1, r=14, class_="fwm-mover"))
    code = r.PICK + t if s.phase == r.MOVING and seat == view.seat and seat == s.active and not in_hand else None
    if code is not None:
        parts.insert(0, el("rect", x=-APART / 2, y=-12, width=APART, height=22, fill="transparent"))  # a finger's width
    said = Say(N_("{seat}, {trader}, goods: {n}"), seat=Seat(seat), trader=trader_word(t), n=load)
    return place(x, y, *parts, code=code, id=f"trader-{seat}-{t}", label=said)
