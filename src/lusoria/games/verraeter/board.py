"""The ring of lands around the conflict, the reader's cards, and what lies before each player."""

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
from .board_hand import hand, lying_hand, player
from .pieces import TONES, house_sign, swords
from .rules_conflict import diplomacy
from .words import View, house_word, supply_word, terrain_word

SIZE = 360
MIDDLE = SIZE / 2
RIM, COAST, INNER, CORE = 179.0, 143.0, 81.0, 40.0  # radii: of the rim, the lands, the borders and the middle
STEP = 30  # degrees of a land

PATTERNS = ("sand", "grass", "waves", "scales", "bricks", "net")
SIGNS = ("hourglass", "leaf", "drop", "tree", "gate", "column")


def draw(view: View) -> Board:
    """The ring; one's own cards; before each player allegiance, action, cards and what is left in reserve."""
    return board(
        field(view),
        hand=None if view.seat is None else Plate(hand(view, view.seat), lying=lying_hand(view, view.seat)),
        seats=[player(view, seat) for seat in range(view.seats)],
    )


# The ring


def angle(land: int) -> float:
    """The direction of the middle of a land; the first two meet at the top."""
    return STEP * land + STEP / 2


def field(view: View) -> El:
    s = view.state
    parts = [
        el("circle", cx=MIDDLE, cy=MIDDLE, r=INNER - 2, class_="vrr-heath"),
        *(rim(view, land) for land in range(r.LANDS)),
        *(land_of_ring(view, land) for land in range(r.LANDS)),  # their labels reach over the coast
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
    worth = [words(lx, 9.5, told, size=12, weight=800 if k + 1 == conquerors else 400,
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
            el("rect", x=-24.5, y=-18.5, width=49, height=36, rx=8, class_="vrr-label"),
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
    widths = [6.1 * len(str(number)) for number in numbers]
    gap = 3.2
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
        label=Say(N_("Office at land {land}"), land=Say("{n}", n=land + 1)) if open_to else None,
    )


def building(view: View, land: int, x: float, y: float) -> El:
    """An estate or an office in its player's colour; a pale estate lies with the other house and brings nothing."""
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
    code = r.CONFLICT + number
    return el(
        "g",
        el("path", d=shape, class_="vrr-border edge"),
        swords(x, y, 20),
        id=f"border-{number}",
        code=code,
        label=between(number) if code in view.legal else None,
    )


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
        label=between(number),
    )


def between(number: int) -> Say:
    """The two lands at a border."""
    return Say(N_("Conflict between {a} and {b}"), a=number + 1, b=r.after(number) + 1)


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
    turn = words(MIDDLE, MIDDLE - 27, f"{max(1, s.turn)} / {of}", size=14, class_="numeral", fill="var(--ink-soft)",
                 label=Say(N_("Round {n} of {of}"), n=max(1, s.turn), of=of))  # fmt: skip
    core = el("circle", cx=MIDDLE, cy=MIDDLE, r=CORE - 2, class_="vrr-core")
    sums: list[int | None] = [last_strength(view, house) for house in range(r.HOUSES)]
    if s.conflict > 0:
        sums = [brought(view, house) for house in range(r.HOUSES)]
    parts = [core, turn]
    for house, x in ((r.HAWK, MIDDLE - 17), (r.ROSE, MIDDLE + 17)):
        total = sums[house]
        sides = r.SIDE + house in view.legal
        ring = el("circle", cx=x, cy=MIDDLE - 2, r=16.5, class_="vrr-core edge") if sides else None
        code = r.SIDE + house if sides else None
        sign = house_sign(house, x, MIDDLE - 2, 19)
        parts.append(el("g", ring, sign, id=f"side-{house}", code=code, label=house_word(house)))
        if total is None:
            said = Say(N_("{house}: {n} land", "{house}: {n} lands"), house=house_word(house), n=r.lands_of(s, house))
            parts.append(words(x, MIDDLE + 21, r.lands_of(s, house), size=14, fill="var(--ink-soft)", label=said))
        else:
            said = Say(N_("{house}: strength {n}"), house=house_word(house), n=total)
            ahead = total > (sums[r.HAWK + r.ROSE - house] or 0)
            parts.append(
                words(x, MIDDLE + 21, total, size=18, weight=700, class_="numeral vrr-now" if ahead else "numeral",
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
    empty = el("rect", x=SIZE - 30, y=3, width=24, height=32, rx=3, class_="vrr-ghost")
    return [
        el("g", *pile, words(17, 48, s.pile, size=13), id="pile",
           label=Say(N_("Supply pile: {n}"), n=s.pile)),
        el("g", *(top or [empty]), words(SIZE - 18, 48, heap, size=13), id="discards",
           label=Say(N_("Discards: {cards}"), cards=there)),
    ]  # fmt: skip
