"""The world with the creation cards and the skills, one's own cards, and what lies before each people."""

from lusoria.drawing import Board, El, Plate, board, el, engraved, place, plaque, words
from lusoria.kernel import N_, Say

from . import rules_state as r
from .board_map import World
from .board_parts import (
    CARD_H,
    CARD_W,
    LINE_H,
    SKILL_H,
    WORLD,
    epic_card,
    heading,
    open_skill,
    played_by,
    skill_line,
    skill_plate,
)
from .board_seat import people, peoples, summary
from .words import PAIRS, View, way_word

W = 360.0  # of the upright field
LYING_W, LYING_H = 880.0, 548.0
COLUMN = 356.0  # beside the world
CREATION_W, CREATION_H = 56, 46
SUMMARY_H = 82
DISPLAY_H = 18 + 2 * (SKILL_H + 4)
PEOPLE_H = 330.0
OPEN_H = 40.0  # an open skill that says what it does
NAME_H = 23.0  # one of many


def draw(view: View) -> Board:
    """Spaces, tiles, cards, peoples, skills and facilities are buttons wherever they can be chosen."""
    world = World.of(view)
    return board(
        Plate(upright(view, world), lying=lying(view, world)),
        hand=None if view.seat is None else own(view, view.seat),
        seats=[people(view, seat) for seat in range(view.seats)],
    )


# The field


def upright(view: View, world: World) -> El:
    """The creation cards, the world, and what can be developed; what has been played lies before its people."""
    choosing = view.state.step == r.RACING
    high = min(W * world.high / world.wide, 190.0 if choosing else 360.0)
    parts = [*creation_cards(view, 4, 4), world.placed(4, 54, W - 8, high)]
    y = 58 + high
    if choosing:
        parts += peoples(view, 4, y, W - 8, PEOPLE_H)
        y += PEOPLE_H
    if any(code == r.PILE or code in r.TAKE or code in r.WAY for code in view.legal):
        parts += display(view, 4, y, W - 8)
        y += DISPLAY_H
    else:
        lines = display_lines(view, 4, y, W - 8)
        parts += lines
        y += (LINE_H + 4) * -(-len(lines) // 2)
    return el("svg", *parts, viewBox=f"0 0 {W:g} {y:g}", class_="quo", label=Say(WORLD))


def lying(view: View, world: World) -> El:
    """The world, and beside it the creation cards, the skills and what counts."""
    x = LYING_W - COLUMN
    parts = [
        world.placed(4, 4, x - 12, LYING_H - 8), *creation_cards(view, x, 4), *display(view, x, 58, COLUMN - 4),
    ]  # fmt: skip
    y = 60.0 + DISPLAY_H
    if view.state.step == r.RACING:
        parts += peoples(view, x, y, COLUMN - 4, LYING_H - y)
    else:
        parts += summary(view, x, y, COLUMN - 4)
        parts += open_skills(view, x, y + SUMMARY_H, COLUMN - 4, LYING_H - y - SUMMARY_H)
    return el("svg", *parts, viewBox=f"0 0 {LYING_W:g} {LYING_H:g}", class_="quo", label=Say(WORLD))


def creation_cards(view: View, x: float, y: float) -> list[El]:
    """FREE and 1 to 5, with the markers on them."""
    step = (W - 8 - CREATION_W) / 5
    return [_creation_card(view, number, x + step * number, y) for number in range(6)]


def _creation_card(view: View, number: int, x: float, y: float) -> El:
    marks = view.state.marker.count(number)
    text = Say(N_("FREE")) if number == 0 else str(number)
    return place(
        x, y,
        engraved("rect", width=CREATION_W, height=CREATION_H, rx=5,
                 fill="var(--quo-marked)" if marks else "var(--quo-plate)"),
        words(CREATION_W / 2, 17, text, size=14 if number == 0 else 21, weight=600),
        *(el("circle", cx=CREATION_W / 2 + (k * 2 - marks + 1) * 8, cy=35, r=6, class_="quo-marker")
          for k in range(marks)),
        id=f"creation-{number}",
    )  # fmt: skip


def display(view: View, x: float, y: float, wide: float) -> list[El]:
    """The open development skills and their pile; while creation cards are chosen for a tile, those instead."""
    if any(code in r.WAY for code in view.legal):
        return ways(view, x, y, wide)
    shown, pile = developments(view)
    half = (wide - 4) / 2
    parts = [heading(x + 2, y + 8, Say(N_("Development skills")))]
    spots = [(x + (half + 4) * (k % 2), y + 18 + (SKILL_H + 4) * (k // 2)) for k in range(4)]
    for skill, (at, low) in zip(shown, spots, strict=False):
        take = r.TAKE + skill - r.BASES
        parts.append(skill_plate(view, skill, at, low, half, take if take in view.legal else None))
    code = r.PILE if r.PILE in view.legal else None
    if len(shown) > 3:  # a box with a larger display: the pile becomes a line of its heading
        return [*parts, plaque(x + wide - 130, y - 2, 130, 18, pile, size=12, id="pile", code=code)]
    return [*parts, plaque(*spots[3], half, SKILL_H, pile, size=13, id="pile", code=code)]


def display_lines(view: View, x: float, y: float, wide: float) -> list[El]:
    """The same while nothing of it can be chosen: names."""
    half = (wide - 4) / 2
    shown, pile = developments(view)
    spots = [(x + (half + 4) * (k % 2), y + (LINE_H + 4) * (k // 2)) for k in range(len(shown) + 1)]
    lines = [skill_line(view, skill, *spot, half) for skill, spot in zip(shown, spots, strict=False)]
    return [*lines, plaque(*spots[-1], half, LINE_H, pile, size=12, id="pile")]


def developments(view: View) -> tuple[list[int], Say]:
    """The open development skills, and how many more there are."""
    at = view.state.card_at
    left = sum(place == r.DEV_PILE for place in at)
    return (
        [k for k in range(r.BASES, r.SKILLS) if at[r.EPICS + k] == r.DISPLAY],
        Say(N_("pile: {n} card", "pile: {n} cards"), n=left),
    )


def ways(view: View, x: float, y: float, wide: float) -> list[El]:
    """The pairs of creation cards that the tile can be chosen with."""
    low, high = PAIRS[view.state.area - 1]
    free = Say(N_("FREE"))
    half = (wide - 4) / 2
    parts = [heading(x + 2, y + 8, Say(N_("Creation cards")))]
    pairs: tuple[tuple[int | Say, int | Say], ...] = ((low, high), (free, high), (low, free), (free, free))
    for way, (one, two) in enumerate(pairs):
        at, down = x + (half + 4) * (way % 2), y + 18 + (SKILL_H + 4) * (way // 2)
        code = r.WAY + way if r.WAY + way in view.legal else None
        text = Say("{one} + {two}", one=one, two=two)
        parts.append(
            plaque(at, down, half, SKILL_H, text, size=16, id=f"way-{way}", code=code, label=way_word(way),
                   opacity=None if code else 0.4)
        )  # fmt: skip
    return parts


def open_skills(view: View, x: float, y: float, wide: float, room: float) -> list[El]:
    """What all have played, with its effect as long as there is room."""
    found = [(seat, k) for seat in range(view.seats) for k in played_by(view, seat)]
    lines = -(-len(found) // 2)
    brief = OPEN_H * lines <= room
    line = OPEN_H if brief else min(NAME_H, room / lines)
    step = (wide + 4) / 2
    return [
        open_skill(view, seat, k, x + step * (n % 2), y + line * (n // 2), step - 4, line - 4, brief=brief)
        for n, (seat, k) in enumerate(found)
    ]


# One's own cards


def own(view: View, seat: int) -> Plate:
    """Epic cards, then skills: beside them, or where room is dear below them, large if they can be chosen."""
    state = view.state
    held = [sort for sort in range(r.SORTS) for _ in range(state.hand[seat][sort])]
    skills = [
        k for k in range(r.SKILLS)
        if r.holds_skill(state, seat, k) or state.card_at[r.EPICS + k] == r.PACKET + seat
    ]  # fmt: skip
    high = CARD_H + (48 if any(code in r.CHANGE for code in view.legal) else 6)
    step = (W + 4) / max(5, len(held))
    top = 4 + high if held else 4
    stored = [k for k in played_by(view, seat) if r.USE + k in view.legal]
    large = [k for k in (*skills, *stored) if choice(view, k) is not None]
    small = [k for k in skills if k not in large]
    rest = top + (SKILL_H + 4) * -(-len(large) // 2)
    low = [
        *epics(view, held, step, min(1.0, step / (CARD_W + 4))),
        *(own_skill(view, k, 4 + 179 * (n % 2), top + (SKILL_H + 4) * (n // 2), 175, 12) for n, k in enumerate(large)),
        *(skill_line(view, k, 4 + 119.5 * (n % 3), rest + (LINE_H + 4) * (n // 3), 115) for n, k in enumerate(small)),
    ]
    tall = max(48, rest + (LINE_H + 4) * -(-len(small) // 3))
    right = 8 + (CARD_W + 4) * len(held)
    rows = 2 if len(skills) <= 4 else 3
    wide = 184
    flat = [
        *epics(view, held, CARD_W + 4, 1),
        *(
            own_skill(view, k, right + (wide + 4) * (n // rows), 4 + (SKILL_H + 4) * (n % rows), wide, 13)
            for n, k in enumerate(skills)
        ),
    ]
    across = max(600, right + (wide + 4) * -(-len(skills) // rows))
    down = max(4 + high if held else 0, (SKILL_H + 4) * min(rows, len(skills)) + 4, 48)
    label = Say(N_("Your cards"))
    return Plate(
        el("svg", *low, viewBox=f"0 0 {W + 4:g} {tall}", class_="quo", label=label),
        lying=el("svg", *flat, viewBox=f"0 0 {across} {down}", class_="quo", label=label),
    )


def epics(view: View, held: list[int], step: float, scale: float) -> list[El]:
    """Epic cards in a row; a card that can also begin a generation has a second button under it."""
    seen: set[int] = set()
    parts: list[El] = []
    for k, sort in enumerate(held):
        blocks = (r.PLAY, r.DISCARD, r.FACE) if sort not in seen else ()
        code = next((b + sort for b in blocks if b + sort in view.legal), None)
        new = r.CHANGE + sort
        parts.append(epic_card(sort, 4 + step * k, 4, code, f"epic-{k}", scale))
        if new in view.legal and sort not in seen:
            button = plaque(0, CARD_H + 4, CARD_W, 42, Say(N_("new age")), size=13, id=f"new-{k}", code=new)
            parts.append(place(4 + step * k, 4, button, scale=scale))
        seen.add(sort)
    return parts


def own_skill(view: View, skill: int, x: float, y: float, width: float, size: float) -> El:
    """A skill of one's own hand or packet."""
    return skill_plate(view, skill, x, y, width, choice(view, skill), size=size)


def choice(view: View, skill: int) -> int | None:
    """What can be done with one's own skill now."""
    blocks = (r.PICK, r.BURN, r.SKILL, r.USE)
    return next((b + skill for b in blocks if skill < b.count and b + skill in view.legal), None)
