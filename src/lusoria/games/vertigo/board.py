"""The table of Vertigo: the United Nations above, below them the country or the chamber where something is decided."""

from lusoria.drawing import (
    Board,
    El,
    Plate,
    board,
    el,
    glyph,
    polar,
    seat_colour,
    wedge,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_chamber import chamber
from .board_parts import Ring, building, circle, money, oval, person, scholar, smoke
from .phrases import kind_word, money_word, place_word, region_word
from .words import View

WIDE = 360  # of the upright field
TOP = 96  # height of the strip of the UN
REGION_H = 134
LYING = 790
ROUND = 258  # a region in the lying field
SEAT_W, SEAT_H = 300, 66
EMBLEM = "hourglass"  # on the lid of the box
EVENTS_AT = {
    "settled": 1,
    "built": 2,
    "refitted": 1,
    "cleaned": 1,
    "moved": 2,
    "polluted": 1,
    "recovered": 1,
    "razed": 1,
}


def draw(view: View) -> Board:
    """The table; only open votes are not in the view."""
    return board(
        Plate(_upright(view), lying=_lying(view)),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _upright(view: View) -> El:
    low = TOP + 4
    rings = [oval(2, low + (REGION_H + 3) * k, WIDE - 4, REGION_H, 45) for k in range(r.REGIONS)]
    height = low + (REGION_H + 3) * r.REGIONS
    below = (
        [chamber(view, 2, low, WIDE - 4, height - low - 3)] if in_chamber(view) else _country(view, rings, flat=True)
    )
    return el("svg", *_strip(view, WIDE), *below, viewBox=f"0 0 {WIDE} {height}", label=Say(N_("The table of Vertigo")))


def _lying(view: View) -> El:
    low = TOP + 6
    step = LYING / r.REGIONS
    rings = [circle(step * (k + 0.5), low + ROUND / 2, ROUND / 2 - 2, 70) for k in range(r.REGIONS)]
    height = low + ROUND + 2
    below = [chamber(view, 2, low, LYING - 4, ROUND)] if in_chamber(view) else _country(view, rings, flat=False)
    return el(
        "svg", *_strip(view, LYING), *below, viewBox=f"0 0 {LYING} {height}", label=Say(N_("The table of Vertigo"))
    )


# What is shown ----------------------------------------------------------------------------------------------------


def in_chamber(view: View) -> bool:
    """Whether laws are in question."""
    return view.state.phase in (r.PROPOSING, r.VOTING) and not view.over


def shown_country(view: View) -> int:
    """The country where something is decided; one's own when nothing is."""
    s = view.state
    if not view.over:
        if s.phase == r.SPOILING:
            return s.target
        if s.phase in (r.SETUP, r.MANAGING, r.LAST_UPKEEP, r.SITING, r.SPREADING, r.CLEARING, r.RAZING):
            return view.awaited[0]
        if s.phase == r.TARGETING and view.seat is None:
            return s.acting
    return r.opening_seat(s) if view.seat is None else view.seat


def touched(view: View, seat: int) -> set[int]:
    """The provinces of a country where something has just happened."""
    found = set()
    for event in view.fresh:
        at = EVENTS_AT.get(event.name)
        if at is not None and event.slots[0] == seat:
            found.add(event.slots[at])
    return found


# The United Nations -----------------------------------------------------------------------------------------------


def _strip(view: View, wide: float) -> list[El]:
    """The turns, the dial, the screen with its markers, the treasury, and the diplomats."""
    return [_track(view, wide), _dial(view, 46, 90), _screen(view, 100), *_treasury(view, wide), _envoys(view, wide)]


def _track(view: View, wide: float) -> El:
    s = view.state
    last = view.box.coin_turn
    cell = (wide - 4) / last
    spaces = []
    for k in range(1, last + 1):
        here = min(s.turn, last) == k and s.turn > 0
        spaces.append(
            el(
                "rect",
                x=2 + cell * (k - 1),
                y=2,
                width=cell,
                height=26,
                class_="vtg-space edge" + (" here" if here else ""),
            )
        )
        text = "?" if k == last else k
        ink = "var(--vtg-pale)" if here else "var(--ink)"
        spaces.append(words(2 + cell * (k - 0.5), 15.5, text, size=14, weight=700 if here else None, fill=ink))
    return el("g", *spaces, id="track", label=Say(N_("Turn {n}"), n=s.turn))


def _dial(view: View, x: float, y: float) -> El:
    """The world: a sky of ten segments that darken."""
    world = view.state.world
    parts = []
    for k in range(10):
        dark = world > 10 * k
        path = wedge(x, y - 8, 25, 44, -90 + 18 * k + 0.8, -90 + 18 * (k + 1) - 0.8)
        parts.append(el("path", d=path, fill="var(--vtg-cloud)" if dark else "var(--vtg-sky)", class_="edge thin"))
    hand = polar(x, y - 8, 34, -90 + 1.8 * world)
    parts.append(el("circle", cx=hand[0], cy=hand[1], r=5, class_="vtg-hand"))
    raised = any(event.name in ("world-up", "world-down") for event in view.fresh)
    parts.append(words(x, y - 13, f"{world}%", size=18, weight=700, class_="fresh" if raised else None))
    return el("g", *parts, id="dial", label=Say(N_("Pollution of the world: {n} %"), n=world))


def _screen(view: View, x: float) -> El:
    """The markers, and how many raise the dial."""
    s, full = view.state, view.box.markers[view.seats - 2]
    step = min(19.0, 66 / full)
    dots = [
        el("circle", cx=x + 10 + step * k, cy=48, r=min(7.5, step / 2 - 1), fill="var(--vtg-cloud)" if k < s.markers else "none",
           class_="edge")
        for k in range(full)
    ]  # fmt: skip
    return el("g", *dots, id="screen", label=Say(N_("Markers: {n} of {of}"), n=s.markers, of=full))


def _treasury(view: View, wide: float) -> list[El]:
    said = Say(N_("Treasury of the UN: {sum}"), sum=money_word(view.state.un))
    return [money(110, 76, view.state.un, 17, id="treasury", label=said)]


def _envoys(view: View, wide: float) -> El:
    """The chamber: whoever sends, buys or gives up a diplomat presses it."""
    s, seat = view.state, view.seat
    left, w = 186.0, wide - 188
    step = w / view.seats
    parts = [
        el("rect", x=left, y=34, width=w, height=58, rx=8, class_="vtg-chamber edge"),
        words(left + w / 2, 45, Say(N_("UN")), size=13, weight=700, fill="var(--ink-soft)"),
    ]
    for k in range(view.seats):
        x = left + step * (k + 0.5)
        parts.append(
            el("g", scholar(k, x - 9, 71, 9), words(x + 8, 71.5, s.diplomats[k], size=16, weight=600),
               label=Say(N_("{seat}: {n} diplomat", "{seat}: {n} diplomats"), seat=Seat(k), n=s.diplomats[k]))
        )  # fmt: skip
    code = None
    if seat is not None and seat in view.awaited:
        if s.phase == r.SETUP:
            code = r.ENVOY
        elif s.phase in (r.MANAGING, r.LAST_UPKEEP):
            code = r.SEND if s.held > r.PLACES else r.RECALL if s.step == r.UPKEEP else None
    return el("g", *parts, id="chamber", code=code, label=Say(N_("The chamber of the United Nations")))


# A country --------------------------------------------------------------------------------------------------------


def _country(view: View, rings: list[Ring], flat: bool) -> list[El]:
    seat = shown_country(view)
    return [_region(view, seat, region, rings[region], flat) for region in range(r.REGIONS)]


def _region(view: View, seat: int, region: int, ring: Ring, flat: bool) -> El:
    fresh = touched(view, seat)
    provinces = [
        _province(view, seat, r.RING * region + k, ring.outlines[k], ring.middles[k], r.RING * region + k in fresh)
        for k in range(r.RING)
    ]
    return el("g", *provinces, _hub(view, seat, region, ring, flat), id=f"region-{seat}-{region}")


def _province(view: View, seat: int, spot: int, outline: str, middle: tuple[float, float], fresh: bool) -> El:
    s = view.state
    what, (x, y) = s.land[seat][spot], middle
    tone = (
        "var(--vtg-land)",
        "var(--vtg-field)",
        "var(--vtg-field)",
        "var(--vtg-field)",
        "var(--vtg-field)",
        "var(--vtg-foul)",
    )[what]
    held = s.phase in (r.SETUP, r.MANAGING) and seat == s.acting and s.held == 1 + spot
    parts = [el("path", d=outline, fill=tone)]
    if what == r.TILE:
        parts.append(el("path", d=outline, fill="url(#sand)"))
    parts.append(el("path", d=outline, fill="none", class_="edge" + (" chosen" if held else " fresh" if fresh else "")))
    if what == r.TILE:
        parts.append(smoke(x, y, 32))
    elif what == r.PEOPLE:
        parts.append(person(seat, x, y, 27, class_="chosen" if held else None))
    elif what != r.EMPTY:
        parts.append(building(what - r.BLACK, x, y - 2, 29))
        staff = s.engineers[seat][spot]
        for k in range(staff):
            parts.append(
                el(
                    "circle",
                    cx=x + 7.5 * (k - (staff - 1) / 2),
                    cy=y + 16,
                    r=3.4,
                    fill=seat_colour(seat),
                    class_="edge thin",
                )
            )
    return el("g", *parts, id=f"place-{seat}-{spot}", code=_act_at(view, seat, spot), label=described(s, seat, spot))


def described(s: r.State, seat: int, spot: int) -> Say:
    """A province in words."""
    what = s.land[seat][spot]
    named = place_word(spot)
    if what == r.EMPTY:
        return Say(N_("{place}, free"), place=named)
    if what == r.PEOPLE:
        return Say(N_("{place}, population"), place=named)
    if what == r.TILE:
        return Say(N_("{place}, polluted"), place=named)
    staff = s.engineers[seat][spot]
    text = N_("{place}, {kind} with {n} engineer", "{place}, {kind} with {n} engineers")
    return Say(text, n=staff, place=named, kind=kind_word(what - r.BLACK))


def _act_at(view: View, seat: int, spot: int) -> int | None:
    """The action that a press on this province means now."""
    s = view.state
    if view.seat is None or view.seat not in view.awaited:
        return None
    what = s.land[seat][spot]
    if s.phase in (r.SPOILING, r.SPREADING):
        return r.SPOIL + spot
    if s.phase == r.CLEARING:
        return r.CLEAR + spot
    if s.phase == r.RAZING:
        return r.RAZE + spot if what == r.BLACK else None
    if s.phase not in (r.SETUP, r.MANAGING, r.LAST_UPKEEP) or seat != view.seat:
        return None
    if s.step == r.UPKEEP and s.phase != r.SETUP:
        return r.LAY_OFF + spot if s.engineers[seat][spot] else None
    if s.held:
        return r.MOVE + spot if what == r.EMPTY and s.held <= r.PLACES and s.phase == r.MANAGING else None
    managing = {r.BLACK: r.REFIT, r.TILE: r.CLEAN} if s.phase == r.MANAGING else {}
    block = {r.EMPTY: r.SETTLE, r.PEOPLE: r.PICK, **managing}.get(what)
    return None if block is None else block + spot


def _hub(view: View, seat: int, region: int, ring: Ring, flat: bool) -> El:
    """The centre: its name, its scholars, how polluted the region is; and what can be pressed there."""
    s = view.state
    mine = view.seat == seat and seat in view.awaited
    if mine and 0 < s.held <= r.PLACES and (s.held - 1) // r.RING == region and s.phase in (r.SETUP, r.MANAGING):
        return _yard(view, region, ring, flat)
    x, y, w, h = ring.centre
    scholars, tiles = s.scholars[seat][region], r.kind_in(s, seat, region, r.TILE)
    upkeep = s.phase == r.LAST_UPKEEP or (s.phase == r.MANAGING and s.step == r.UPKEEP)
    code = None
    if mine and upkeep:
        code = r.DISMISS + region
    elif mine and s.phase == r.MANAGING:
        code = r.GO + region if s.held > r.PLACES else r.TAKE + region
    elif mine and s.phase == r.SITING:
        code = r.REGION + region
    trains = mine and not upkeep and not s.held and s.phase in (r.SETUP, r.MANAGING)
    lifted = s.phase == r.MANAGING and seat == s.acting and s.held == 1 + r.PLACES + region
    spots = (x + 44, y + h / 2, x + 116, w) if flat else (x + w / 2, y + h * 0.2, x + w / 2, w)
    parts = [el("path", d=ring.hub, class_="vtg-hub edge" + (" chosen" if lifted else ""), fill="var(--vtg-hub)")]
    name = words(spots[0], spots[1] - (8 if flat else 0), Say(_NAMES[region]), size=14, weight=600)
    foul = words(
        spots[0],
        spots[1] + (9 if flat else 19),
        f"{10 * tiles}%",
        size=14,
        fill="var(--vtg-warn)" if tiles else "var(--ink-soft)",
    )
    parts += [name, foul]
    if scholars:
        sx, sy = (
            (x + 100, y + h / 2)
            if flat
            else (x + w / 2 - (11 if scholars > 1 else 0), y + h * 0.67 if not trains else y + h * 0.6)
        )
        parts.append(scholar(seat, sx, sy, 11, class_="chosen" if lifted else None))
        if scholars > 1:
            parts.append(words(sx + 16, sy + 0.5, f"×{scholars}", size=15, anchor="start", weight=600))
    said = Say(
        N_("{region} region: {n} scholar, {tiles} % polluted", "{region} region: {n} scholars, {tiles} % polluted"),
        n=scholars, region=region_word(region), tiles=10 * tiles,
    )  # fmt: skip
    hub = el("g", *parts, code=code, id=f"centre-{seat}-{region}", label=said)
    if not trains:
        return hub
    box = (x + w - 90, y + 1, 88, h - 2) if flat else (x + w / 2 - 33, y + h * 0.78, 66, 24)
    return el("g", hub, _school(view, seat, region, box))


_NAMES = (N_("Left"), N_("Middle"), N_("Right"))


def _school(view: View, seat: int, region: int, box: tuple[float, float, float, float]) -> El:
    """Where a new scholar comes from."""
    x, y, w, h = box
    cost = view.box.scholar
    return el(
        "g",
        el("rect", x=x, y=y, width=w, height=h, rx=6, class_="vtg-plate edge"),
        words(x + 14, y + h / 2, "+", size=18, weight=700),
        scholar(seat, x + 31, y + h / 2, min(10, h * 0.4)),
        words(x + w - 6, y + h / 2 + 0.5, f"${cost}", size=14, anchor="end", weight=600),
        code=r.TRAIN + region,
        id=f"school-{seat}-{region}",
        label=Say(N_("A new scholar for the {region} region"), region=region_word(region)),
    )


def _yard(view: View, region: int, ring: Ring, flat: bool) -> El:
    """What can be built on the population that was picked."""
    x, y, w, h = ring.centre
    parts = [el("path", d=ring.hub, class_="vtg-hub edge", fill="var(--vtg-hub)")]
    for kind in range(r.KINDS):
        if flat:
            box = (x + w / 3 * kind + 1, y, w / 3 - 2, h)
        else:
            box = (x, y + h / 3 * kind + 1, w, h / 3 - 2)
        bx, by, bw, bh = box
        parts.append(
            el(
                "g",
                el("rect", x=bx, y=by, width=bw, height=bh, rx=6, class_="vtg-plate edge"),
                building(kind, bx + bw * 0.28, by + bh / 2, min(28, bh * 0.84)),
                words(bx + bw * 0.72, by + bh / 2 + 0.5, f"${view.box.build[kind]}", size=15, weight=600),
                code=r.BUILD + kind,
                id=f"yard-{kind}",
                label=kind_word(kind),
            )
        )
    return el("g", *parts)


# A seat's plate ---------------------------------------------------------------------------------------------------


def _seat(view: View, seat: int) -> El:
    """The whole country in small, and what it owns."""
    s = view.state
    if s.out[seat]:
        gone = words(SEAT_W / 2, SEAT_H / 2, Say(N_("This country has fallen.")), size=14, fill="var(--ink-soft)")
        return el("svg", gone, viewBox=f"0 0 {SEAT_W} {SEAT_H}")
    fresh = touched(view, seat)
    parts = []
    for region in range(r.REGIONS):
        ring = circle(34 + 65 * region, 33, 31, 15)
        for k in range(r.RING):
            spot = r.RING * region + k
            what = s.land[seat][spot]
            mark = " fresh" if spot in fresh else ""
            parts.append(el("path", d=ring.outlines[k], fill=f"var(--vtg-small-{what})", class_="edge thin" + mark))
        parts.append(words(34 + 65 * region, 33.5, sum(s.scholars[seat][region : region + 1]), size=14, weight=600))
    people = r.populated(s, seat)
    said = Say(N_("{seat}: {sum}, population {n}"), seat=Seat(seat), sum=money_word(s.money[seat]), n=people)
    parts += [
        money(211, 14, s.money[seat], 17),
        person(seat, 211, 36, 17),
        words(225, 37, people, size=15, anchor="start"),
        building(0, 256, 36, 15),
        words(268, 37, sum(1 for what in s.land[seat] if r.BLACK <= what <= r.BLUE), size=15, anchor="start"),
        *_first(view, seat),
    ]
    code = None
    if view.seat is not None and view.seat in view.awaited:
        code = {r.NAMING: r.LEAD + seat, r.TARGETING: r.COUNTRY + seat}.get(s.phase)
    room = (
        el("rect", x=0, y=0, width=SEAT_W, height=SEAT_H, fill="none", pointer_events="all")
        if code is not None
        else None
    )
    return el(
        "svg",
        el("g", room, *parts, code=code, id=f"country-{seat}", label=said),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
    )


def _first(view: View, seat: int) -> list[El]:
    """A flag for the first player, and sources of pollution."""
    s = view.state
    rolls = sum(what == r.BLACK for what in s.land[seat])
    rolls += sum(r.crowded(s, view.box, seat, region) for region in range(r.REGIONS))
    said = Say(N_("{n} roll for pollution a turn", "{n} rolls for pollution a turn"), n=rolls)
    parts = [
        el("g", smoke(212, 55, 20), words(225, 56, rolls, size=15, anchor="start"), label=said),
    ]
    if seat == s.first:
        parts.append(glyph("flag", 262, 56, 15, seat_colour(seat), label=Say(N_("First player"))))
    return parts
