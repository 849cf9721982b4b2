"""The world of tiles, the creation cards, the display, one's own cards, and what lies before each people."""

from math import cos, pi, sin, sqrt

from lusoria.drawing import (
    SEAT_GLYPHS,
    Board,
    El,
    Plate,
    board,
    card,
    el,
    engraved,
    glyph,
    pawn,
    place,
    plaque,
    seat_colour,
    words,
)
from lusoria.kernel import N_, Say

from . import rules_state as r
from .skills import effect_word, facility_name, skill_name
from .words import KINDS, RACES, RESOURCES, View, epic_word, skill_word, space_word, terrain_word, tile_word

R = 30.0  # a hexagon, centre to corner
LANDS = ("plains", "mountains", "desert", "frozen", "sea")
PATTERNS = ("grass", "hills", "sand", "dots", "waves")
CLOSE = 0.94  # how much of its distance to the middle of its tile a space keeps
HOUSE = "M-.8 .9V-.1L0 -.9L.8 -.1V.9Z"
SPOTS = (
    (0, 0), (1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (2, 2), (3, 0), (4, -2), (3, -3), (2, -4), (0, -3),
    (-2, -2), (-3, 0), (-4, 2), (-3, 3), (-2, 4), (0, 3),
)  # fmt: skip
CORNERS = ((0, 0), (1, 0), (0, 1))
CARD_W, CARD_H = 68, 74


def draw(view: View) -> Board:
    """Spaces, tiles, cards, skills and facilities are buttons wherever they can be chosen."""
    return board(
        field(view),
        sides=[display(view)],
        hand=None if view.seat is None else own(view, view.seat),
        seats=[people(view, seat) for seat in range(view.seats)],
    )


def centre(view: View, space: int) -> tuple[float, float]:
    """Where a space is drawn: a little nearer to the middle of its tile, so that tiles stand apart."""
    q, s = SPOTS[view.state.spot_of[space // 3] - 1]
    dq, ds = (1 / 3 + CLOSE * (offset - 1 / 3) for offset in CORNERS[space % 3])
    return R * sqrt(3) * (q + dq + (s + ds) / 2), R * 1.5 * (s + ds)


def hexagon(size: float) -> str:
    """The outline of a hexagon about (0, 0)."""
    points = [(size * cos(pi * (k / 3 + 1 / 6)), size * sin(pi * (k / 3 + 1 / 6))) for k in range(6)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


# The world


def field(view: View) -> El:
    """The creation cards above the world."""
    tiles = [t for t in range(r.TILES) if view.state.spot_of[t]]
    spots = [centre(view, t * 3 + k) for t in tiles for k in range(3)]
    left, right = min(x for x, _ in spots) - R - 4, max(x for x, _ in spots) + R + 4
    top, bottom = min(y for _, y in spots) - R - 4, max(y for _, y in spots) + R + 4
    cards_at = top - 52
    return el(
        "svg",
        *(creation_card(view, n, (left + right) / 2 - 171 + 58 * n, cards_at) for n in range(6)),
        *(tile_group(view, tile) for tile in tiles),
        viewBox=f"{left:.0f} {cards_at - 4:.0f} {right - left:.0f} {bottom - cards_at + 8:.0f}",
        class_="quo",
        label=Say(N_("The world")),
    )


def creation_card(view: View, number: int, x: float, y: float) -> El:
    """A card from FREE (0) to 5, with the markers on it."""
    marks = view.state.marker.count(number)
    return place(
        x,
        y,
        engraved("rect", width=52, height=44, rx=5, fill="var(--quo-marked)" if marks else "var(--paper-2)"),
        words(26, 16, Say(N_("FREE")) if number == 0 else str(number), size=14 if number == 0 else 20, weight=600),
        *(el("circle", cx=26 + (k * 2 - marks + 1) * 7, cy=34, r=5, class_="quo-marker") for k in range(marks)),
        id=f"creation-{number}",
    )


def tile_group(view: View, tile: int) -> El:
    """Three spaces and the numbers where they meet."""
    state = view.state
    spaces = range(tile * 3, tile * 3 + 3)
    middle = [sum(centre(view, space)[k] for space in spaces) / 3 for k in range(2)]
    code = r.GO_TO + tile
    rim = "quo-rim quo-here" if state.area == tile + 1 else "quo-rim"
    return el(
        "g",
        *(
            place(*centre(view, s), el("path", d=hexagon(R * CLOSE + 1.4), class_=rim))
            for s in spaces
        ),
        *(space_group(view, space) for space in spaces),
        place(
            middle[0],
            middle[1],
            el("circle", r=13, class_="quo-number"),
            words(0, 0.5, tile_word(tile), size=12, weight=600),
        ),
        id=f"tile-{tile}",
        code=code if code in view.legal else None,
        label=tile_word(tile),
    )  # fmt: skip


def space_group(view: View, space: int) -> El:
    """A space, what stands on it, and what may be done there."""
    state = view.state
    land = r.land(state, view.box, space)
    code = next((b + space for b in (r.PLACE, r.SWEEP, r.MOVE, r.GO, r.BUILD) if b + space in view.legal), None)
    # Away from the corner of the tile, where its numbers are.
    lift = -6 if space % 3 < 2 else 7
    parts: list[El] = []
    if state.town[space]:
        owner = state.town[space] - 1
        house = el(
            "path",
            d=HOUSE,
            transform="scale(10)",
            fill=seat_colour(owner),
            class_="edge",
            vector_effect="non-scaling-stroke",
        )
        ruined = bool(state.ruin[space])
        parts.append(
            place(
                0,
                lift,
                house,
                seat_glyph(owner),
                turn=90 if ruined else 0,
                opacity=0.55 if ruined else 1,
                id=f"town-{space}",
            )
        )
    men = [seat for seat in range(view.seats) for _ in range(state.men[space][seat])]
    across = len(men) + len(parts)
    for k, seat in enumerate(men):
        x = (k + len(parts) - (across - 1) / 2) * min(15.0, 44 / max(1, across))
        parts.append(pawn(seat, x, lift, size=22, id=f"man-{space}-{seat}-{k}"))
    if across > 1 and state.town[space]:
        parts[0] = place(-(across - 1) / 2 * min(15.0, 44 / across), 0, parts[0])
    return place(
        *centre(view, space),
        engraved("path", d=hexagon(R * CLOSE - 0.6), fill=f"var(--quo-{LANDS[land]})", pattern=PATTERNS[land]),
        *parts,
        id=f"space-{space}",
        code=code,
        label=Say(N_("{space}: {terrain}"), space=space_word(space), terrain=terrain_word(land)),
    )


def seat_glyph(seat: int) -> El:
    """The seat's shape on its house."""
    return glyph(SEAT_GLYPHS[seat], 0, 3, 8, "var(--on-seat)")


# Skills


def skill_plate(
    view: View, skill: int, x: float, y: float, code: int | None, *, used: bool = False, width: float = 168,
    height: float = 40,
) -> El:  # fmt: skip
    """A skill: its cost and its name; what it does is said beside it."""
    middle = height / 2
    return place(
        x,
        y,
        engraved("rect", width=width, height=height, rx=5, fill="var(--paper-2)"),
        el("circle", cx=13, cy=middle, r=9, class_="quo-cost"),
        words(13, middle + 0.5, str(view.box.cost[skill]), size=12, weight=600, fill="var(--on-seat)"),
        words(25, middle + 0.5, Say(skill_name(skill)), size=12, anchor="start", opacity=0.5 if used else 1),
        id=f"skill-{skill}",
        code=code,
        label=skill_word(view.box, skill),
    )


def display(view: View) -> El:
    """The open development skills and their pile."""
    state = view.state
    shown = [k for k in range(r.BASES, r.SKILLS) if state.card_at[r.EPICS + k] == r.DISPLAY]
    codes = [r.TAKE + k - r.BASES for k in shown]
    left = sum(at == r.DEV_PILE for at in state.card_at)
    return el(
        "svg",
        words(4, 12, Say(N_("Development skills")), size=14, anchor="start", fill="var(--ink-soft)"),
        *(
            skill_plate(view, skill, 4 + 176 * (k % 2), 22 + 44 * (k // 2), code if code in view.legal else None)
            for k, (skill, code) in enumerate(zip(shown, codes, strict=True))
        ),
        plaque(
            4 + 176 * (len(shown) % 2), 22 + 44 * (len(shown) // 2), 168, 40,
            Say(N_("pile: {n} card", "pile: {n} cards"), n=left), size=14, id="pile",
            code=r.PILE if r.PILE in view.legal else None,
        ),
        viewBox=f"0 0 356 {22 + 44 * (len(shown) // 2 + 1)}",
        class_="quo",
        label=Say(N_("Development skills")),
    )  # fmt: skip


# One's own cards


def own(view: View, seat: int) -> Plate:
    """Epic cards, then skills: below them, or beside them where there is room."""
    state = view.state
    held = [sort for sort in range(r.SORTS) for _ in range(state.hand[seat][sort])]
    skills = [
        k for k in range(r.SKILLS)
        if r.holds_skill(state, seat, k) or state.card_at[r.EPICS + k] == r.PACKET + seat
    ]  # fmt: skip
    high = CARD_H + (50 if any(code in r.CHANGE for code in view.legal) else 6)
    per_row, wide = max(5, len(held)), 364.0
    step = (wide - 4) / per_row
    lines = (len(skills) + 2) // 3
    top = 4 + high if held else 4
    upright = [
        *epics(view, held, step, min(1.0, step / (CARD_W + 4))),
        *(own_skill(view, k, 4 + 120 * (n % 3), top + 44 * (n // 3)) for n, k in enumerate(skills)),
    ]
    right = 8 + 72 * len(held)
    lying = [
        *epics(view, held, 72, 1),
        *(own_skill(view, k, right + 120 * (n // 2), 4 + 44 * (n % 2)) for n, k in enumerate(skills)),
    ]
    across = max(364, right + 120 * ((len(skills) + 1) // 2))
    label = Say(N_("Your cards"))
    return Plate(
        el("svg", *upright, viewBox=f"0 0 364 {max(40, top + 44 * lines)}", class_="quo", label=label),
        lying=el("svg", *lying, viewBox=f"0 0 {across} {max(92, 4 + high)}", class_="quo", label=label),
    )


def epics(view: View, held: list[int], step: float, scale: float) -> list[El]:
    """Epic cards in a row; a card that can also begin a generation has a second button under it."""
    seen: set[int] = set()
    parts: list[El] = []
    for k, sort in enumerate(held):
        blocks = (r.PLAY, r.DISCARD, r.FACE) if sort not in seen else ()
        code = next((b + sort for b in blocks if b + sort in view.legal), None)
        new = r.CHANGE + sort
        pieces = [epic_card(sort, 0, 0, code, f"epic-{k}")]
        if new in view.legal and sort not in seen:
            pieces.append(plaque(0, CARD_H + 4, CARD_W, 42, Say(N_("new age")), size=12, id=f"new-{k}", code=new))
        parts.append(place(4 + step * k, 4, *pieces, scale=scale))
        seen.add(sort)
    return parts


def own_skill(view: View, skill: int, x: float, y: float) -> El:
    """A skill of one's own hand or packet."""
    code = next((b + skill for b in (r.PICK, r.BURN, r.SKILL) if skill < b.count and b + skill in view.legal), None)
    return skill_plate(view, skill, x, y, code, width=116)


def epic_card(sort: int, x: float, y: float, code: int | None, name: str) -> El:
    """Kind and strength."""
    kind, strength = divmod(sort, 3)
    pips = [CARD_W / 2 + (k * 2 - strength) * 8 for k in range(strength + 1)]
    return card(
        x, y, CARD_W, CARD_H,
        el("rect", x=5, y=5, width=CARD_W - 10, height=26, rx=3, fill=f"var(--quo-kind-{kind})"),
        *(el("circle", cx=pip, cy=18, r=5, class_="quo-pip") for pip in pips),
        words(CARD_W / 2, 50, Say(KINDS[kind]), size=12, fill="var(--card-ink)"),
        id=name, code=code, label=epic_word(sort),
    )  # fmt: skip


# Before each seat


def people(view: View, seat: int) -> El | None:
    """Resources, facilities, generations and played skills of a people."""
    state, box = view.state, view.box
    if state.race[seat] == 0:
        return None
    race = state.race[seat] - 1
    parts: list[El] = []
    for k in range(r.RESOURCES):
        parts.append(
            place(
                4 + 74 * k, 2,
                el("circle", cx=8, cy=10, r=8, fill=f"var(--quo-store-{k})", class_="edge"),
                words(22, 10.5, f"{state.store[seat][k]}/{r.capacity(state, box, seat, k)}", size=14, anchor="start"),
                label=Say(RESOURCES[k]),
            )
        )  # fmt: skip
    parts += [facility(view, seat, race, k) for k in range(r.FACILITIES)]
    for gen in range(r.GENERATIONS):
        count = state.pile[seat][gen]
        now = count > 0 and gen == state.gen[seat]
        fill = "var(--quo-marked)" if now else "var(--paper-2)"
        parts += [
            engraved("rect", x=4 + 49 * gen, y=54, width=46, height=20, rx=3, fill=fill),
            words(27 + 49 * gen, 64.5, str(count) if count else "–", size=14),
        ]
    played = [k for k in range(r.SKILLS) if state.card_at[r.EPICS + k] in (r.PLAYED + seat, r.USED + seat)]
    for n, skill in enumerate(played):
        code = r.USE + skill if seat == view.seat and r.USE + skill in view.legal else None
        used = state.card_at[r.EPICS + skill] == r.USED + seat
        x, y = 4 + 148 * (n % 2), 78 + 25 * (n // 2)
        parts.append(skill_plate(view, skill, x, y, code, used=used, width=144, height=22))
    high = 78 + 25 * ((len(played) + 1) // 2)
    return el("svg", *parts, viewBox=f"0 0 300 {high}", class_="quo", label=Say(RACES[race]))


def facility(view: View, seat: int, race: int, k: int) -> El:
    """A facility with its places; lit while it works."""
    state, box = view.state, view.box
    crew, places = state.crew[seat][k], box.places[k]
    code = None
    if seat == view.seat:
        code = next((b + k for b in (r.FROM, r.HOME) if b + k in view.legal), None)
    works = crew == places
    return place(
        (4, 53, 115, 190)[k],
        24,
        engraved("rect", width=(45, 58, 71, 106)[k], height=26, rx=5,
                 fill="var(--quo-works)" if works else "var(--paper-2)"),
        *(
            el("circle", cx=14 + 18 * n, cy=13, r=6.5, fill=seat_colour(seat) if n < crew else "none", class_="edge")
            for n in range(places)
        ),
        id=f"facility-{seat}-{k}",
        code=code,
        label=Say(
            N_("{name}: {effect}"),
            name=Say(facility_name(race * r.FACILITIES + k)),
            effect=effect_word(box.facility_effect[race][k], box.facility_amount[race][k]),
        ),
    )  # fmt: skip
