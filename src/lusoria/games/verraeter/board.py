"""The ring of lands around the conflict, the reader's cards, and what lies before each player."""

from math import ceil

from lusoria.drawing import (
    Board,
    El,
    Plate,
    board,
    card,
    card_back,
    el,
    engraved,
    glyph,
    place,
    polar,
    seat_mark,
    wedge,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .rules_conflict import diplomacy
from .words import View, action_word, allegiance, has_sided, house_word, supply_word, terrain_word

SIZE = 360
MIDDLE = SIZE / 2
RIM, COAST, INNER, CORE = 179.0, 143.0, 81.0, 40.0  # radii: of the rim, the lands, the borders and the middle
STEP = 30  # degrees of a land
SEAT_W, SEAT_H = 300, 48
CARD_W, CARD_H = 46, 58
EMBLEM = "shield"  # on the lid of the box

PATTERNS = ("sand", "grass", "waves", "scales", "bricks", "net")
SIGNS = ("hourglass", "leaf", "drop", "tree", "gate", "column")
TONES = ("hawk", "rose")
HAWK_D = (
    "M0 -.62C.2 -.62 .28 -.45 .24 -.28C.5 -.62 .75 -.78 1 -.74C.9 -.4 .72 .02 .34 .22L.42 .78L0 .55L-.42 .78L-.34 .22"
    "C-.72 .02 -.9 -.4 -1 -.74C-.75 -.78 -.5 -.62 -.24 -.28C-.28 -.45 -.2 -.62 0 -.62Z"
)
ACTION_SIGNS = ("sword", "laurel", "laurel", "gate", "flag", "leaf")


def draw(view: View) -> Board:
    """The ring; one's own cards; before each player allegiance, action, cards and what is left in reserve."""
    return board(
        field(view),
        hand=None if view.seat is None else Plate(hand(view, view.seat), lying=lying_hand(view, view.seat)),
        seats=[player(view, seat) for seat in range(view.seats)],
    )


def house_sign(house: int, x: float, y: float, size: float, **attrs: object) -> El:
    """A hawk with spread wings, or a rose of five petals."""
    ink = f"var(--vrr-{TONES[house]}-ink)"
    if house == r.HAWK:
        shape = el("path", d=HAWK_D, transform=f"scale({size / 2:g})", fill=ink)
        return place(x, y, shape, **attrs)  # type: ignore[arg-type]
    petals = []
    for k in range(5):
        px, py = polar(0, 0, size * 0.27, 72 * k)
        petals.append(el("circle", cx=round(px, 2), cy=round(py, 2), r=round(size * 0.24, 2), fill=ink))
    heart = el("circle", r=round(size * 0.14, 2), fill="var(--vrr-heart)")
    return place(x, y, *petals, heart, **attrs)  # type: ignore[arg-type]


# The ring


def angle(land: int) -> float:
    """The direction of the middle of a land; the first two meet at the top."""
    return STEP * land + STEP / 2


def field(view: View) -> El:
    s = view.state
    parts = [
        el("circle", cx=MIDDLE, cy=MIDDLE, r=INNER - 2, class_="vrr-heath"),
        *(land_of_ring(view, land) for land in range(r.LANDS)),
        *(rim(view, land) for land in range(r.LANDS)),
    ]
    if s.phase == r.WHERE and not view.over:
        parts += [border(view, number) for number in range(r.LANDS) if r.disputed(s, number)]
    if s.conflict > 0:
        parts.append(clash(view, s.conflict - 1))
    parts += [*middle(view), *piles(view)]
    return el("svg", *parts, viewBox=f"0 0 {SIZE} {SIZE}", label=Say(N_("The ring of lands")))


def land_of_ring(view: View, land: int) -> El:
    """A land: its house, its strength, and what it is worth to one, two, three (four) conquerors."""
    s, box = view.state, view.box
    at = angle(land)
    x, y = polar(MIDDLE, MIDDLE, 119, at)
    house, kind = s.owner[land], s.terrain[land]
    shape = wedge(MIDDLE, MIDDLE, INNER, COAST, at - STEP / 2 + 0.6, at + STEP / 2 - 0.6)
    conquerors = r.members(s, r.ROSE + r.HAWK - house) if all_sided(view) else 0
    worth = [words(lx, 9.5, told, size=12.5, weight=800 if k + 1 == conquerors else 400,
                   class_="vrr-now" if k + 1 == conquerors else "vrr-soft")
             for k, (lx, told) in enumerate(spaced(box.points[kind][: view.seats]))]  # fmt: skip
    sx, sy = polar(MIDDLE, MIDDLE, INNER + 7.5, at)
    contested = s.conflict > 0 and land in (s.conflict - 1, r.after(s.conflict - 1))
    taken = any(e.name == "conquered" and e.slots[2] == land + 1 for e in view.fresh)
    building = s.phase in (r.SETTLE, r.BUILD) and not view.over
    return el(
        "g",
        engraved("path", d=shape, fill=f"var(--vrr-{TONES[house]})", pattern=PATTERNS[kind]),
        el("path", d=shape, class_="vrr-contested") if contested else None,
        place(
            round(x, 1), round(y, 1),
            el("rect", x=-23, y=-18.5, width=46, height=36, rx=8, class_="vrr-label"),
            house_sign(house, -12.5, -8, 15.5),
            words(9, -7.5, box.base[kind], size=18, weight=700, class_="numeral"),
            *worth,
        ),
        glyph(SIGNS[kind], round(sx, 1), round(sy, 1), 11.5, "var(--vrr-sign)"),
        id=f"land-{land + 1}",
        class_="fresh" if taken else None,
        code=r.ESTATE + land if building else None,
        label=description(view, land),
    )  # fmt: skip


def spaced(numbers: list[int]) -> list[tuple[float, int]]:
    """Numbers side by side about 0, with equal gaps between short and long ones: where each stands."""
    widths = [6.4 * len(str(number)) for number in numbers]
    gap = 4.4
    left = -(sum(widths) + gap * (len(numbers) - 1)) / 2
    found = []
    for number, wide in zip(numbers, widths, strict=True):
        found.append((round(left + wide / 2, 1), number))
        left += wide + gap
    return found


def all_sided(view: View) -> bool:
    return view.state.chosen_sides == view.seats


def description(view: View, land: int) -> Say:
    """The land for those who cannot see it."""
    s, box = view.state, view.box
    kind, on = s.terrain[land], s.on[land]
    worth = ", ".join(str(value) for value in box.points[kind][: view.seats])
    said = Say(
        N_("Land {n}: {terrain}, strength {strength}, {house}; points {points}"),
        n=land + 1, terrain=terrain_word(kind), strength=box.base[kind], house=house_word(s.owner[land]), points=worth,
    )  # fmt: skip
    if on == r.EMPTY:
        return said
    text = N_("{land}; office of {seat}") if on >= r.OFFICE_OF else N_("{land}; estate of {seat}")
    return Say(text, land=said, seat=Seat(r.owner_of_card(on)))


def rim(view: View, land: int) -> El:
    """What lies at a land, half outside; its number; where an office may be laid or shown, a place to press."""
    s = view.state
    at = angle(land)
    on = s.on[land]
    x, y = polar(MIDDLE, MIDDLE, 161, at + 2)
    nx, ny = polar(MIDDLE, MIDDLE, 152, at - 11)
    shape = wedge(MIDDLE, MIDDLE, COAST, RIM, at - STEP / 2 + 0.6, at + STEP / 2 - 0.6)
    code = r.OFFICE + land
    open_to = s.phase == r.BUILD and not view.over and code in view.legal
    return el(
        "g",
        el("path", d=shape, class_="vrr-rim edge" if open_to else "vrr-rim"),
        words(round(nx, 1), round(ny, 1), land + 1, size=12, fill="var(--ink-soft)"),
        building(view, land, x, y) if on else ghost(x, y) if open_to else None,
        id=f"rim-{land + 1}",
        code=code if s.phase == r.BUILD and not view.over else None,
        label=Say(N_("Office at land {land}"), land=Say("{n}", n=land + 1)),
    )


def building(view: View, land: int, x: float, y: float) -> El:
    """An estate or an office in the colour of its player; a pale estate lies with the other house and brings nothing."""
    s = view.state
    seat, office = r.owner_of_card(s.on[land]), s.on[land] >= r.OFFICE_OF
    idle = not office and s.owner[land] != s.house[seat]
    recent = ("settled", "built-estate", "built-office", "to-estate", "to-office")
    fresh = any(e.name in recent and e.slots[2] == land + 1 for e in view.fresh)
    w, h = 33, 25
    return card(
        round(x - w / 2, 1), round(y - h / 2, 1), w, h,
        glyph("coin" if office else "gate", 10.5, h / 2, 13, "var(--card-ink)"),
        seat_mark(seat, 23.5, h / 2, 12),
        pattern="dots" if office else None,
        id=f"at-{land + 1}",
        class_=" ".join(name for name, on in (("vrr-idle", idle), ("fresh", fresh)) if on) or None,
    )  # fmt: skip


def ghost(x: float, y: float) -> El:
    """Where an office could lie."""
    return place(
        round(x, 1), round(y, 1),
        el("rect", x=-16, y=-12, width=32, height=24, rx=4, class_="vrr-ghost"),
        glyph("coin", 0, 0, 14, "var(--ink-soft)"),
    )  # fmt: skip


def border(view: View, number: int) -> El:
    """Between two lands of different houses: a place for the conflict."""
    at = STEP * (number + 1)
    x, y = polar(MIDDLE, MIDDLE, 64, at)
    shape = wedge(MIDDLE, MIDDLE, CORE + 1, INNER, at - STEP / 2 + 0.6, at + STEP / 2 - 0.6)
    return el(
        "g",
        el("path", d=shape, class_="vrr-border edge"),
        swords(x, y, 20),
        id=f"border-{number}",
        code=r.CONFLICT + number,
        label=Say(N_("Conflict between {a} and {b}"), a=number + 1, b=r.after(number) + 1),
    )


def swords(x: float, y: float, size: float) -> El:
    """Two crossed blades."""
    blades = [
        place(0, 0, glyph("sword", 0, 0, size, "var(--vrr-steel)", class_="vrr-blade"), turn=t) for t in (-40, 40)
    ]
    return place(round(x, 1), round(y, 1), *blades)


def clash(view: View, number: int) -> El:
    """The conflict card at its border, towards the middle."""
    x, y = polar(MIDDLE, MIDDLE, 66, STEP * (number + 1))
    fresh = any(e.name == "clash" for e in view.fresh)
    return el(
        "g",
        el("circle", cx=round(x, 1), cy=round(y, 1), r=17, class_="vrr-clash edge"),
        swords(x, y, 26),
        id="conflict",
        class_="fresh" if fresh else None,
        label=Say(N_("Conflict between {a} and {b}"), a=number + 1, b=r.after(number) + 1),
    )


def brought(view: View, house: int) -> int:
    """Strength of a house as far as it lies open: its land, cards shown, and what is turned up."""
    s, box = view.state, view.box
    total = box.base[s.terrain[r.land_of(s, house)]]
    for seat in range(view.seats):
        if s.house[seat] == house:
            total += r.worth_of(box, s.shown[seat]) + diplomacy(box, s.action[seat] - 1)
    return total


def last_strength(view: View, house: int) -> int | None:
    """What a house came to in the conflict just decided."""
    found = [e.slots[1] for e in view.fresh if e.name == "strength" and e.slots[0] == house]
    return found[-1] if found else None


def middle(view: View) -> list[El]:
    """The round; in a conflict what both sides come to so far, and right after it what they came to."""
    s, box = view.state, view.box
    of = box.rounds[view.seats - 3]
    turn = words(MIDDLE, MIDDLE - 23, f"{max(1, s.turn)} / {of}", size=14, class_="numeral", fill="var(--ink-soft)",
                 label=Say(N_("Round {n} of {of}"), n=max(1, s.turn), of=of))  # fmt: skip
    core = el("circle", cx=MIDDLE, cy=MIDDLE, r=CORE - 2, class_="vrr-core")
    sums: list[int | None] = [last_strength(view, house) for house in range(r.HOUSES)]
    if s.conflict > 0:
        sums = [brought(view, house) for house in range(r.HOUSES)]
    parts = [core, turn]
    for house, x in ((r.HAWK, MIDDLE - 17), (r.ROSE, MIDDLE + 17)):
        total = sums[house]
        parts.append(house_sign(house, x, MIDDLE - 2, 19))
        if total is None:
            said = Say(N_("{house}: {n} land", "{house}: {n} lands"), house=house_word(house), n=r.lands_of(s, house))
            parts.append(words(x, MIDDLE + 19, r.lands_of(s, house), size=14, fill="var(--ink-soft)", label=said))
        else:
            said = Say(N_("{house}: strength {n}"), house=house_word(house), n=total)
            ahead = total > (sums[r.HAWK + r.ROSE - house] or 0)
            parts.append(
                words(x, MIDDLE + 19, total, size=18, weight=700, class_="numeral vrr-now" if ahead else "numeral",
                      label=said)
            )  # fmt: skip
    return parts


def piles(view: View) -> list[El]:
    """In two corners: the supply pile, and the discards, which all may look through."""
    s, box = view.state, view.box
    thrown = [(kind, s.discard[kind]) for kind in range(r.KINDS) if s.discard[kind]]
    there: Say | str = Say(N_("no discards"))
    for k, (kind, count) in enumerate(thrown):
        one = Say(N_("{value}: {count}"), value=supply_word(box, kind), count=count)
        there = one if k == 0 else Say(N_("{one}, {two}"), one=there, two=one)
    pile = [card_back(3 + 1.5 * k, 3 + 1.5 * k, 24, 32) for k in range(min(3, s.pile))]
    heap = r.cards_of(s.discard)
    top = [card(SIZE - 30 - 1.5 * k, 3 + 1.5 * k, 24, 32) for k in range(min(3, heap))]
    return [
        el("g", *pile, words(17, 48, s.pile, size=13), id="pile",
           label=Say(N_("Supply pile: {n}"), n=s.pile)),
        el("g", *top, words(SIZE - 18, 48, heap, size=13), id="discards",
           label=Say(N_("Discards: {cards}"), cards=there)),
    ]  # fmt: skip


# The reader's cards


def own_cards(view: View, seat: int, x: float, y: float, wide: float) -> list[El]:
    """The hand by value; equal cards are one button. Cards that are ready lie higher."""
    s, box = view.state, view.box
    block = {r.SHOW_CARDS: r.PLAY, r.REFILL: r.GIVE_UP}.get(s.phase)
    total = r.cards_of(s.hand[seat])
    step = min(CARD_W + 5, (wide - CARD_W) / max(1, total - 1))
    found, at = [], x
    for kind in range(r.KINDS):
        group = []
        for k in range(s.hand[seat][kind]):
            ready = k < s.ready[seat][kind]
            group.append(supply_card(view, kind, at, y if ready else y + 8, chosen=ready))
            at += step
        if group:
            said = Say(N_("Supply card {value}: {n}"), value=supply_word(box, kind), n=len(group))
            asked = block is not None and seat in view.awaited and not view.over
            code = block + kind if asked and block is not None else None
            found.append(el("g", *group, id=f"own-{kind}", code=code, label=said))
    return found


def supply_card(view: View, kind: int, x: float, y: float, *, chosen: bool, w: float = CARD_W, h: float = CARD_H) -> El:
    """A supply card: its value, and as many sheaves as it is strong in kind."""
    return card(
        round(x, 1), y, w, h,
        words(w / 2, h * 0.5, view.box.supply_value[kind], size=min(30, h * 0.55), weight=600,
              fill="var(--card-ink)", class_="numeral"),
        glyph("leaf", w * 0.19, h * 0.16, w * 0.19, "var(--vrr-sheaf)") if h > 40 else None,
        glyph("leaf", w * 0.81, h * 0.84, w * 0.19, "var(--vrr-sheaf)") if h > 40 else None,
        band="var(--vrr-supply)",
        class_="chosen" if chosen else None,
    )  # fmt: skip


def action_card(view: View, action: int, x: float, y: float, w: float, h: float, code: int | None, name: str) -> El:
    """An action: its sign, its name and what it brings."""
    label = action_word(view.box, action)
    return card(
        round(x, 1), y, w, h,
        words(w / 2, 13, label, size=12.5, weight=600, fill="var(--card-ink)"),
        *gains(view, action, w / 2, h - 15),
        tone="var(--vrr-action)",
        id=name,
        code=code,
        label=label,
    )  # fmt: skip


def gains(view: View, action: int, x: float, y: float) -> list[El]:
    """What an action brings, in signs: strength, points, cards."""
    box = view.box
    ink = "var(--card-ink)"
    if action in (r.DIPLOMAT_2, r.DIPLOMAT_5):
        n = box.diplomat[action - r.DIPLOMAT_2]
        strong = [swords(x - 20, y, 17), words(x - 5, y, f"+{n}", size=13, fill=ink)]
        if action == r.DIPLOMAT_5:
            return [swords(x - 9, y, 17), words(x + 8, y, f"+{n}", size=13, fill=ink)]
        return [*strong, small_card(x + 13, y), words(x + 27, y, f"+{box.diplomat_cards}", size=13, fill=ink)]
    if action == r.FARMER:
        return [small_card(x - 9, y), words(x + 9, y, f"+{box.farmer_cards}", size=13, fill=ink)]
    if action == r.BUILDER:
        return [glyph("gate", x - 9, y, 15, ink), glyph("coin", x + 10, y, 16, ink)]
    n = box.traitor_points if action == r.TRAITOR else box.strategist_points
    sign = turning(x - 11, y) if action == r.TRAITOR else glyph("flag", x - 9, y, 17, ink)
    return [sign, glyph("star", x + 7, y - 0.5, 13, ink), words(x + 21, y, f"+{n}", size=13, fill=ink)]


def turning(x: float, y: float) -> El:
    """Two arrows that change places."""
    return place(x, y, el("path", d="M-9 -3H5M1 -7L5 -3L1 1M9 4H-5M-1 0L-5 4L-1 8", class_="vrr-turning"))


def small_card(x: float, y: float) -> El:
    return el("rect", x=x - 5, y=y - 7, width=10, height=14, rx=2, class_="vrr-small")


def offered(view: View, seat: int) -> list[int]:
    """The actions that a seat may keep now."""
    s = view.state
    if s.phase != r.DRAFT or seat not in view.awaited or view.over:
        return []
    return [action for action in range(r.CARDS) if s.saw[seat][action]]


def hand(view: View, seat: int) -> El:
    """Upright: the actions one may keep in a line above the supply cards; the action kept stands beside these."""
    s = view.state
    open_to = offered(view, seat)
    parts, y = [], 2
    if open_to:
        w = min(112, (SIZE - 4) / len(open_to) - 4)
        left = (SIZE - len(open_to) * (w + 4) + 4) / 2
        for k, action in enumerate(open_to):
            parts.append(action_card(view, action, left + k * (w + 4), y, w, 46, r.KEEP + action, f"action-{action}"))
        y += 46
    parts += own_cards(view, seat, 4, y, 254)
    if s.picked[seat]:
        parts.append(action_card(view, s.picked[seat] - 1, 266, y + 10, 90, 48, None, "kept"))
    return el("svg", *parts, viewBox=f"0 0 {SIZE} {y + CARD_H + 12}", label=Say(N_("Your cards")))


def lying_hand(view: View, seat: int) -> El:
    """The same in one line."""
    s = view.state
    parts = own_cards(view, seat, 4, 2, 254)
    left = 30 + min(254, r.cards_of(s.hand[seat]) * (CARD_W + 5))
    for k, action in enumerate(offered(view, seat)):
        parts.append(action_card(view, action, left + 86 * k, 12, 82, 52, r.KEEP + action, f"action-{action}"))
    if s.picked[seat]:
        parts.append(action_card(view, s.picked[seat] - 1, left, 12, 100, 52, None, "kept"))
    return el("svg", *parts, viewBox=f"0 0 710 {CARD_H + 14}", label=Say(N_("Your cards")))


# Before each player


def player(view: View, seat: int) -> El:
    """Allegiance; start and strategy card; cards in hand; cards in reserve; the action; supply cards shown."""
    s, box = view.state, view.box
    parts: list[El | None] = [allegiance_card(view, seat)]
    for k in range(s.held[seat]):
        parts.append(card_back(42 + 9 * k, 2, 13, 18, id=f"back-{seat}-{k}"))
    parts.append(words(56 + 9 * s.held[seat], 11, s.held[seat], size=14, weight=600))
    reserve = box.estates - r.estates_of(s, seat) - r.offices_of(s, seat)
    for k in range(reserve):
        parts.append(glyph("gate", 136 + 15 * k, 11, 12, "var(--vrr-steel)", id=f"reserve-{seat}-{k}"))
    if seat == s.first:
        parts.append(glyph("sun", 204, 11, 18, "var(--vrr-gold)", id="start", label=Say(N_("Start player"))))
    if seat == s.strategist:
        parts.append(glyph("flag", 230, 11, 17, "var(--accent)", id="strategy", label=Say(N_("Strategy card"))))
    won = sum(e.slots[1] for e in view.fresh if e.name in ("scored", "rewarded", "bonus") and e.slots[0] == seat)
    if won:
        parts.append(words(272, 11, f"+{won}", size=16, weight=700, fill="var(--accent)"))
    parts.append(action_of(view, seat))
    shown = [kind for kind in range(r.KINDS) for _ in range(s.shown[seat][kind])]
    step = min(27, ceil(120 / max(1, len(shown))))
    for k, kind in enumerate(shown):
        parts.append(supply_card(view, kind, 150 + step * k, 23, chosen=False, w=24, h=24))
    said = Say(
        N_("{seat}: {house}, cards in hand {n}, in reserve {m}"),
        seat=Seat(seat), house=allegiance(view, seat), n=s.held[seat], m=reserve,
    )  # fmt: skip
    return el("svg", *parts, label=said, viewBox=f"0 0 {SEAT_W} {SEAT_H}")


def allegiance_card(view: View, seat: int) -> El:
    """A card with the sign of the house; empty while the seat has not chosen."""
    s = view.state
    if not has_sided(view, seat):
        return el("rect", x=3, y=3, width=32, height=42, rx=4, class_="vrr-ghost", id=f"house-{seat}")
    house = s.house[seat]
    turned = any(e.name in ("turned", "sided") and e.slots[0] == seat for e in view.fresh)
    return card(
        3, 3, 32, 42, house_sign(house, 16, 21, 25), tone=f"var(--vrr-{TONES[house]})", id=f"house-{seat}",
        label=house_word(house), class_="fresh" if turned else None,
    )  # fmt: skip


def action_of(view: View, seat: int) -> El | None:
    """The action turned up, its back while it is secret; after the round the last one, until the reader acts."""
    s = view.state
    told = s.action[seat] - 1
    if told < 0:
        told = next((e.slots[1] for e in view.fresh if e.name == "revealed" and e.slots[0] == seat), -1)
    kept = s.phase in (r.DRAFT, r.SHOW_CARDS) and (seat - s.first) % view.seats < s.picks and not view.over
    if kept:
        back = Say(N_("has kept an action"))
        return card_back(42, 24, 100, 22, tone="var(--vrr-steel)", pattern="lines", id=f"action-of-{seat}", label=back)
    if told < 0:
        return None
    label = action_word(view.box, told)
    return card(
        42, 23, 100, 24, glyph(ACTION_SIGNS[told], 14, 12, 14, "var(--card-ink)"),
        words(58, 12.5, label, size=12.5, weight=600, fill="var(--card-ink)"),
        tone="var(--vrr-action)", id=f"action-of-{seat}", label=label,
    )  # fmt: skip
