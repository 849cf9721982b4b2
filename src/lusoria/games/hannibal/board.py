"""The table of Hannibal: the western sea with all pieces, the two sides at it, and one's own hand."""

from dataclasses import replace
from typing import Any

from lusoria.drawing import Board, El, Plate, board, card_back, el, engraved, glyph, place, seat_colour, words
from lusoria.kernel import N_, Say, Seat
from lusoria.kernel.layout import Event

from . import rules_state as r
from .board_map import BEYOND, DUEL, HEIGHT, LANES, PLATES, ROADS, WIDTH, Point
from .board_sides import CARD_H, CARD_W, COLUMN, GLYPH, PANEL, across, asked, beside, face, hand, panel, tally
from .pieces import elephant, pennant, ship, stack, struck
from .words import GOALS, View, lane_word, region_word

FINGER = 45  # units: 40 px on a phone
MOVES = ("marched", "crossed", "hannibal-marched", "sailed")


def draw(view: View) -> Board:
    """Pieces, places and one's own cards are buttons."""
    side = own_side(view)
    return board(
        Plate(_upright(view), lying=_lying(view)),
        hand=None if side is None else Plate(hand(view, side, lying=False), lying=hand(view, side, lying=True)),
        seats=[tally(view, seat) for seat in range(view.seats)],
    )


def _upright(view: View) -> El:
    """The map between the sides."""
    return el(
        "svg",
        panel(view, r.ROME, across(view, r.ROME, 1)),
        place(0, PANEL + 2, *the_map(view)),
        panel(view, r.CARTHAGE, across(view, r.CARTHAGE, PANEL + HEIGHT + 4)),
        viewBox=f"0 0 {WIDTH} {2 * PANEL + HEIGHT + 4}",
        class_="han",
        label=Say(N_("The western Mediterranean")),
    )


def _lying(view: View) -> El:
    """The sides beside the map."""
    return el(
        "svg",
        *the_map(view),
        *(panel(view, side, beside(view, side)) for side in (r.ROME, r.CARTHAGE)),
        viewBox=f"0 0 {WIDTH + COLUMN} {HEIGHT}",
        class_="han",
        label=Say(N_("The western Mediterranean")),
    )


def own_side(view: View) -> int | None:
    return None if view.seat is None else r.side_of(view.state, view.seat)


# The map


def the_map(view: View) -> list[El]:
    state = view.state
    frame: dict[str, Any] = {"x": 1, "y": 1, "width": WIDTH - 2, "height": HEIGHT - 2, "rx": 6}
    return [
        el("defs", el("clipPath", el("rect", **frame), id="plate")),
        el(
            "g",
            engraved("rect", fill="var(--han-sea)", pattern="waves", **frame),
            *(el("path", d=plate.outline, class_="han-shore") for plate in PLATES),
            *(el("path", d=outline, class_="han-beyond") for outline in BEYOND),
            clip_path="url(#plate)",
        ),
        *(lane_line(lane) for lane in range(r.LANES)),
        *(region(view, number) for number in range(r.REGIONS)),
        *(el("path", d=road, class_="han-road") for road in ROADS),
        *(names(view, number) for number in range(r.REGIONS)),
        *(lane_group(view, lane) for lane in range(r.LANES)),
        duel(view),
        *trails(view),
        *(pieces(view, number) for number in range(r.REGIONS)),
        *([hannibal(view)] if state.hannibal != r.FALLEN else []),
        *losses(view),
        el("rect", class_="han-frame", **frame),
    ]


def region(view: View, number: int) -> El:
    """The land itself is the button: of the legion that leaves it, or of the march that leads to it."""
    state = view.state
    plate = PLATES[number]
    here = state.fighting == 1 + number
    land = engraved(
        "path",
        d=plate.outline,
        fill=f"var(--han-{plate.tone})",
        pattern=plate.pattern,
        id=f"region-{number}",
        class_="han-battle" if here else None,
        code=region_code(view, number),
        label=described(view, number),
    )
    return replace(land, children=(finger(*plate.box), *land.children))


def finger(left: float, top: float, right: float, bottom: float) -> El:
    """Room for a finger about a small piece: it shows nothing, and is pressed as the piece is."""
    w, h = max(FINGER, right - left), max(FINGER, bottom - top)
    x, y = (left + right - w) / 2, (top + bottom - h) / 2
    small = min(right - left, bottom - top) < FINGER
    return el("rect", x=x, y=y, width=w, height=h, fill="none", pointer_events="all" if small else "none")


def region_code(view: View, number: int) -> int | None:
    state = view.state
    side = own_side(view)
    if side is None or not asked(view):
        return None
    if state.fighting:
        return r.LEGION_FIGHTS if state.declares and state.fighting == 1 + number else None
    if state.taken:
        return r.MARCH + number if state.taken <= r.FLEET else None
    return r.LEGION + number if state.legion[side][number] else None


def described(view: View, number: int) -> Say:
    """Who stands there, for those who cannot see it."""
    state = view.state
    name = region_word(number)
    there: Say = Say(N_("nobody"))
    found = 0
    for side in (r.ROME, r.CARTHAGE):
        count = r.legions_at(state, side, number)
        if count:
            with_him = r.hannibal_at(state, side, number)
            text = N_("{seat} with {n}, Hannibal among them") if with_him else N_("{seat} with {n}")
            one = Say(text, seat=Seat(r.seat_of(state, side)), n=count)
            there = Say(N_("{one}, {two}"), one=there, two=one) if found else one
            found += 1
    return Say(N_("{region}: {held}"), region=name, held=there)


def names(view: View, number: int) -> El:
    """Name, flags of the goals, and in the game for the core who holds it."""
    state, box = view.state, view.box
    plate = PLATES[number]
    x, y = plate.name_at
    flags = [
        place(*plate.flags_at[side], pennant(GOALS[goal], seat_colour(r.seat_of(state, side))))
        for side in (r.ROME, r.CARTHAGE)
        for goal in range(r.GOALS)
        if number in (r.goal_region(box, side, goal, 0), r.goal_region(box, side, goal, 1))
    ]
    return el(
        "g",
        words(x, y, region_word(number), size=12.5, weight=600, class_="han-name"),
        *flags,
        *(core_mark(view, number, side, x, y + 11) for side in (r.ROME, r.CARTHAGE)),
        class_="han-quiet",
    )


def core_mark(view: View, number: int, side: int, x: float, y: float) -> El | None:
    state, box = view.state, view.box
    if not (box.core and box.core_region[number] and r.holds(state, box, side, number)):
        return None
    return glyph(GLYPH[side], x - 6 + 12 * side, y, 11, seat_colour(r.seat_of(state, side)), class_="han-core")


# Pieces


def group_spots(view: View, number: int) -> dict[str, Point]:
    """Where in a region each group stands: Rome's legions, those of Carthage, Hannibal."""
    state = view.state
    wide = {
        "rome": 26 if state.legion[r.ROME][number] else 0,
        "carthage": 26 if state.legion[r.CARTHAGE][number] else 0,
        "hannibal": 36 if state.hannibal == number else 0,
    }
    x, y = PLATES[number].pieces_at
    left = max(3.0, x - sum(wide.values()) / 2)
    spots = {}
    for name, width in wide.items():
        spots[name] = (left + width / 2, y)
        left += width
    return spots


def pieces(view: View, number: int) -> El:
    """The legions of a region as piles of counters; the one taken up, or just arrived, by itself on top."""
    state = view.state
    spots = group_spots(view, number)
    piles = []
    for side, name in ((r.ROME, "rome"), (r.CARTHAGE, "carthage")):
        count = state.legion[side][number]
        if count:
            lifted = side == state.turn and state.taken == r.LEGION + number + 1
            mover = mover_id(view, side, ("marched", "crossed"), number, lifted)
            tone = seat_colour(r.seat_of(state, side))
            piles.append(stack(*spots[name], count, GLYPH[side], tone, f"pile-{side}-{number}", mover, lifted))
    return el("g", *piles, class_="han-quiet")


def mover_id(view: View, side: int, names: tuple[str, ...], place: int, lifted: bool) -> str | None:
    """The piece that is about to move keeps its name on the way, so that it is seen to travel."""
    state = view.state
    if lifted:
        return f"mover-{state.moves}"
    moved = [e for e in news(view) if e.name in MOVES]
    if moved and moved[-1].name in names and moved[-1].slots[-1] == place:
        if r.side_of(state, moved[-1].slots[0]) == side:
            return f"mover-{state.moves - int(not state.fighting and not view.over)}"
    return None


def news(view: View) -> list[Event]:
    """What has happened in this game since the reader acted."""
    begun = [k for k, event in enumerate(view.fresh) if event.name == "sides"]
    return list(view.fresh[begun[-1] :] if begun else view.fresh)


def hannibal(view: View) -> El:
    """The elephant: a button when he may move, or may step forward in a battle."""
    state = view.state
    x, y = group_spots(view, state.hannibal)["hannibal"]
    code = None
    if asked(view) and own_side(view) == r.CARTHAGE:
        if state.declares:
            code = r.HANNIBAL_FIGHTS
        elif not state.fighting and not state.taken:
            code = r.HANNIBAL
    lifted = state.taken == r.HANNIBAL + 1
    marks = "chosen" if lifted or state.champion else None
    tone = seat_colour(r.seat_of(state, r.CARTHAGE))
    still = "han-quiet" if code is None else ""
    return elephant(
        x,
        y - (5 if lifted else 0),
        tone,
        finger(-4, -7, 41, 38) if code is not None else None,
        id="hannibal",
        code=code,
        class_=f"{marks or ''} {still}".strip() or None,
        label=Say(N_("Hannibal, in {place}"), place=region_word(state.hannibal)),
    )


def lane_line(lane: int) -> El:
    return el("path", d=LANES[lane][0], class_="han-lane")


def lane_group(view: View, lane: int) -> El:
    """The fleets of a lane; the whole is the button of the fleet that leaves it, or of the voyage there."""
    state = view.state
    x, y = LANES[lane][1]
    side = own_side(view)
    code = None
    if side is not None and asked(view) and not state.fighting:
        if state.taken > r.FLEET:
            code = r.SAIL + lane
        elif state.taken == 0 and state.fleet[side][lane]:
            code = r.FLEET + lane
    fleets = [s for s in (r.ROME, r.CARTHAGE) for _ in range(state.fleet[s][lane])]
    ships = []
    for k, owner in enumerate(fleets):
        last = k + 1 == len(fleets) or fleets[k + 1] != owner
        lifted = last and owner == state.turn and state.taken == r.FLEET + lane + 1
        mover = mover_id(view, owner, ("sailed",), lane, lifted) if last else None
        ships.append(
            ship(
                x + 15 * (k - (len(fleets) - 1) / 2),
                y - (5 if lifted else 0),
                seat_colour(r.seat_of(state, owner)),
                GLYPH[owner],
                id=mover or f"ship-{lane}-{k}",
                class_="chosen" if lifted else None,
            )
        )
    wide = 16 + 7.5 * max(0, len(fleets) - 1)
    return el(
        "g",
        finger(x - wide, y - 13, x + wide, y + 13) if code is not None else None,
        el("ellipse", cx=x, cy=y, rx=wide, ry=13, class_="edge han-berth" if code is not None else "han-berth"),
        *ships,
        id=f"lane-{lane}",
        code=code,
        class_="han-battle" if state.fighting == 1 + r.REGIONS + lane else None,
        label=lane_label(view, lane),
    )


def lane_label(view: View, lane: int) -> Say:
    state = view.state
    return Say(
        N_("{lane}: {seat} {n}, {seat2} {m}"),
        lane=lane_word(lane),
        seat=Seat(r.seat_of(state, r.ROME)),
        n=state.fleet[r.ROME][lane],
        seat2=Seat(r.seat_of(state, r.CARTHAGE)),
        m=state.fleet[r.CARTHAGE][lane],
    )


# What has just happened


def trails(view: View) -> list[El]:
    """A dashed line with a head from where each of the last moves began to where it ended."""
    found = []
    for event in news(view):
        if event.name in MOVES:
            ends = [LANES[k][1] if event.name == "sailed" else PLATES[k].pieces_at for k in event.slots[-2:]]
            found.append(trail(*ends[0], *ends[1]))
    return found[-2:]


def trail(x1: float, y1: float, x2: float, y2: float) -> El:
    """From a little after the one point to a little before the other, bent to one side."""
    dx, dy = x2 - x1, y2 - y1
    long = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / long, dy / long
    x1, y1, x2, y2 = x1 + 14 * ux, y1 + 14 * uy, x2 - 16 * ux, y2 - 16 * uy
    mx, my = (x1 + x2) / 2 - 0.12 * dy, (y1 + y2) / 2 + 0.12 * dx
    return el(
        "g",
        el("path", d=f"M{x1:.1f} {y1:.1f}Q{mx:.1f} {my:.1f} {x2:.1f} {y2:.1f}", class_="han-trail"),
        el(
            "path",
            d=f"M{x2 + 6 * ux:.1f} {y2 + 6 * uy:.1f}L{x2 - 5 * uy:.1f} {y2 + 5 * ux:.1f}"
            f"L{x2 + 5 * uy:.1f} {y2 - 5 * ux:.1f}Z",
            class_="han-head",
        ),
    )


def losses(view: View) -> list[El]:
    """A small counter struck through for each piece lost, below the place where it stood."""
    state = view.state
    found: list[El] = []
    spots: dict[Point, int] = {}
    for event in news(view):
        if event.name not in ("lost-legion", "hannibal-fell", "lost-fleet"):
            continue
        x, y = LANES[event.slots[-1]][1] if event.name == "lost-fleet" else PLATES[event.slots[-1]].pieces_at
        k = spots.setdefault((x, y), 0)
        spots[x, y] += 1
        seat = r.seat_of(state, r.CARTHAGE) if event.name == "hannibal-fell" else event.slots[0]
        found.append(struck(x - 12 + 14 * k, y + 19, seat_colour(seat)))
    return found


def duel(view: View) -> El:
    """In the empty sea: the cards of the battle now, or of the last one; else a compass."""
    state = view.state
    x, y = DUEL
    shown = last_duel(view)
    if not state.fighting and shown is None:
        return compass(x, y)
    slots = []
    for side in (r.ROME, r.CARTHAGE):
        left, top = x - CARD_W / 2, y - CARD_H - 8 if side == r.ROME else y + 8
        slots.append(duel_card(view, side, shown, left, top))
    more = elephants(view)
    plus = words(x + 9, y + 0.5, f"+{more}", size=13, weight=700, fill="var(--accent)") if more else None
    mark = glyph("sword", x - (9 if plus else 0), y, 14, "var(--ink-soft)")
    return el("g", *slots, mark, plus, id="duel", label=Say(N_("The duel")))


def elephants(view: View) -> int:
    """What Hannibal adds to the card that is shown."""
    there = view.state.champion == 1
    if last_duel(view) is not None:
        after = [e.name for e in news(view)]
        there = "elephants" in after[len(after) - 1 - after[::-1].index("duel") :]
    return view.box.elephants if there else 0


def last_duel(view: View) -> tuple[int, int] | None:
    """The cards of Rome and Carthage in the last duel that is news; in a battle only as long as nobody has chosen
    a new one."""
    state = view.state
    happened = [e for e in news(view) if e.name in ("duel", "battle", "sea-battle")]
    if not happened or happened[-1].name != "duel" or (state.fighting and len(view.awaited) == 1):
        return None
    return happened[-1].slots[1], happened[-1].slots[3]


def duel_card(view: View, side: int, shown: tuple[int, int] | None, x: float, y: float) -> El:
    state = view.state
    seat = r.seat_of(state, side)
    if shown is not None:
        other = shown[1 - side] + (elephants(view) if side == r.ROME else 0)
        mine = shown[side] + (elephants(view) if side == r.CARTHAGE else 0)
        lost = "dim" if mine <= other else "fresh"
        return face(shown[side], seat, side, x, y, id=f"duel-{side}", class_=lost)
    if state.fighting and not state.declares and seat not in view.awaited:
        if seat == view.seat:
            return face(state.card[seat], seat, side, x, y, id=f"duel-{side}", class_="chosen")
        return card_back(x, y, CARD_W, CARD_H, tone=seat_colour(seat), id=f"duel-{side}")
    return el("rect", x=x, y=y, width=CARD_W, height=CARD_H, rx=4, class_="han-slot")


def compass(x: float, y: float) -> El:
    return el(
        "g",
        el("circle", cx=x, cy=y, r=22, class_="han-rose"),
        el("path", d=f"M{x} {y - 32}L{x + 6} {y}L{x} {y + 32}L{x - 6} {y}Z", class_="han-needle"),
        el("path", d=f"M{x - 22} {y}L{x} {y - 5}L{x + 22} {y}L{x} {y + 5}Z", class_="han-needle"),
    )
