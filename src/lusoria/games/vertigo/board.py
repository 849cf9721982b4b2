"""The table of Vertigo: the United Nations above, below them the country or the chamber where something is decided."""

from lusoria.drawing import (
    Board,
    El,
    Plate,
    board,
    el,
    glyph,
    seat_colour,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_chamber import chamber, dial, envoys, laws_in_line, screen, track, treasury
from .board_parts import Ring, building, circle, money, oval, person, scholar, smoke
from .phrases import kind_word, money_word, place_word, region_word
from .rules_world import earnings
from .words import View

WIDE = 360  # of the upright field
REGION_H = 134
LYING = 790
ROUND = 258  # a region in the lying field
SEAT_W, SEAT_H = 300, 58
TOUCHED = {  # events that happen to a province, and the slot that names it
    "settled": 1, "built": 2, "refitted": 1, "cleaned": 1, "moved": 2, "polluted": 1, "recovered": 1, "razed": 1,
    "fell": 2,
}  # fmt: skip
GROUND = {r.EMPTY: "var(--vtg-land)", r.TILE: "var(--vtg-foul)"}


def draw(view: View) -> Board:
    """The table; only open votes are not in the view."""
    return board(
        Plate(_upright(view), lying=_lying(view)),
        seats=[_seat(view, seat) for seat in range(view.seats)],
    )


def _upright(view: View) -> El:
    low = 100
    high = REGION_H + 3
    height = low + high * r.REGIONS
    if in_chamber(view):
        below = [chamber(view, 2, low, WIDE - 4, height - low - 3)]
    else:
        rings = [oval(2, low + high * k, WIDE - 4, REGION_H, 45) for k in range(r.REGIONS)]
        below = _country(view, rings, flat=True)
    united = [
        dial(view, 46, 90, 44),
        screen(view, 100, 48, 76),
        treasury(view, 110, 76, 17),
        envoys(view, 186, 34, WIDE - 188, 58),
    ]
    return _field(track(view, WIDE), *united, *below, size=(WIDE, height))


def _lying(view: View) -> El:
    low = 292
    if in_chamber(view):
        below = [chamber(view, 2, 162, LYING - 4, low + ROUND - 164)]
    else:
        step = LYING / r.REGIONS
        rings = [circle(step * (k + 0.5), low + ROUND / 2, ROUND / 2 - 2, 68) for k in range(r.REGIONS)]
        below = [laws_in_line(view, 2, 162, LYING - 4, 122), *_country(view, rings, flat=False)]
    united = [
        dial(view, 82, 148, 78),
        screen(view, 172, 62, 90),
        treasury(view, 186, 118, 24),
        envoys(view, 280, 40, LYING - 282, 112),
    ]
    return _field(track(view, LYING), *united, *below, size=(LYING, low + ROUND + 2))


def _field(*parts: El, size: tuple[float, float]) -> El:
    return el("svg", *parts, viewBox=f"0 0 {size[0]:g} {size[1]:g}", label=Say(N_("The table of Vertigo")))


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
        at = TOUCHED.get(event.name)
        if at is not None and event.slots[0] == seat:
            found.add(event.slots[at])
    return found


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
    held = s.phase in (r.SETUP, r.MANAGING) and seat == s.acting and s.held == 1 + spot
    line = "edge chosen" if held else "edge fresh" if fresh else "edge"
    parts = [el("path", d=outline, fill=GROUND.get(what, "var(--vtg-field)"))]
    if what == r.TILE:
        parts.append(el("path", d=outline, fill="url(#sand)"))
    parts.append(el("path", d=outline, fill="none", class_=line))
    if what == r.TILE:
        parts.append(smoke(x, y, 32))
    elif what == r.PEOPLE:
        parts.append(person(x, y, 27))
    elif what != r.EMPTY:
        parts.append(building(what - r.BLACK, x, y - 3, 29))
        staff = s.engineers[seat][spot]
        tone = seat_colour(seat)
        for k in range(staff):
            at = x + 9 * (k - (staff - 1) / 2)
            parts.append(el("circle", cx=at, cy=y + 15.5, r=3.8, fill=tone, class_="edge thin"))
    code = _act_at(view, seat, spot)
    calm = "vtg-calm" if code is not None and s.phase in (r.SETUP, r.MANAGING) and not s.held else None
    return el("g", *parts, id=f"place-{seat}-{spot}", class_=calm, code=code, label=described(s, seat, spot))


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
    buying = s.phase in (r.SETUP, r.MANAGING)
    if mine and buying and 0 < s.held <= r.PLACES and (s.held - 1) // r.RING == region:
        return _yard(view, ring, flat)
    upkeep = s.phase == r.LAST_UPKEEP or (s.phase == r.MANAGING and s.step == r.UPKEEP)
    code = None
    if mine and upkeep:
        code = r.DISMISS + region
    elif mine and s.phase == r.MANAGING:
        code = r.GO + region if s.held > r.PLACES else r.TAKE + region
    elif mine and s.phase == r.SITING:
        code = r.REGION + region
    trains = mine and buying and not upkeep and not s.held
    lifted = s.phase == r.MANAGING and seat == s.acting and s.held == 1 + r.PLACES + region
    x, y, w, h = ring.centre
    name = "vtg-hub edge chosen" if lifted else "vtg-hub edge"
    parts = [el("path", d=ring.hub, class_=name), *_hub_words(view, seat, region, ring, flat)]
    if s.scholars[seat][region]:
        at = (x + 98, y + h / 2) if flat else (x + w / 2 - 12, y + h * (0.58 if trains else 0.66))
        parts.append(scholar(seat, *at, 12, class_="chosen" if lifted else None))
        parts.append(words(at[0] + 17, at[1] + 0.5, s.scholars[seat][region], size=17, anchor="start", weight=600))
    said = Say(
        N_("{region} region: {n} scholar, {tiles} % polluted", "{region} region: {n} scholars, {tiles} % polluted"),
        n=s.scholars[seat][region], region=region_word(region), tiles=r.STEP * r.kind_in(s, seat, region, r.TILE),
    )  # fmt: skip
    hub = el("g", *parts, code=code, id=f"centre-{seat}-{region}", label=said)
    if not trains:
        return hub
    box = (x + w - 90, y + 1, 88, h - 2) if flat else (x + w / 2 - 36, y + h - 25, 72, 26)
    return el("g", hub, _school(view, seat, region, box))


def _hub_words(view: View, seat: int, region: int, ring: Ring, flat: bool) -> list[El]:
    """The name of the region, and how much of it is polluted."""
    x, y, w, h = ring.centre
    tiles = r.kind_in(view.state, seat, region, r.TILE)
    middle = (x + 42, y + h / 2 - 9) if flat else (x + w / 2, y + 9)
    tone = "var(--vtg-warn)" if r.STEP * tiles > view.state.world else "var(--ink-soft)"
    below = middle[1] + (18 if flat else 20)
    return [
        words(*middle, Say(_NAMES[region]), size=15, weight=600),
        words(middle[0], below, f"{r.STEP * tiles}%", size=14, weight=600, fill=tone),
    ]


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


def _yard(view: View, ring: Ring, flat: bool) -> El:
    """What can be built on the population that was picked."""
    x, y, w, h = ring.centre
    parts = [el("path", d=ring.hub, class_="vtg-hub edge")]
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
    """The whole country in small, and what it owns. A button when a country is to be named."""
    s = view.state
    if s.out[seat]:
        gone = words(SEAT_W / 2, SEAT_H / 2, Say(N_("This country has fallen.")), size=15, fill="var(--ink-soft)")
        return el("svg", gone, viewBox=f"0 0 {SEAT_W} {SEAT_H}")
    code = None
    if view.seat is not None and view.seat in view.awaited:
        code = {r.NAMING: r.LEAD + seat, r.TARGETING: r.COUNTRY + seat}.get(s.phase)
    frame = None
    if code is not None:
        frame = el("rect", x=1, y=1, width=SEAT_W - 2, height=SEAT_H - 2, rx=6, class_="vtg-plate edge")
    people = r.populated(s, seat)
    said = Say(N_("{seat}: {sum}, population {n}"), seat=Seat(seat), sum=money_word(s.money[seat]), n=people)
    whole = el("g", frame, *_small(view, seat), *_owned(view, seat), code=code, id=f"country-{seat}", label=said)
    return el("svg", whole, viewBox=f"0 0 {SEAT_W} {SEAT_H}")


def _small(view: View, seat: int) -> list[El]:
    """The three regions, their scholars in the middle."""
    s = view.state
    fresh = touched(view, seat)
    parts = []
    for region in range(r.REGIONS):
        x = 32 + 61 * region
        ring = circle(x, 29, 28, 13)
        for k in range(r.RING):
            spot = r.RING * region + k
            name = "edge thin fresh" if spot in fresh else "edge thin"
            tone = f"var(--vtg-small-{s.land[seat][spot]})"
            parts.append(el("path", d=ring.outlines[k], fill=tone, class_=name))
        if s.scholars[seat][region]:
            parts.append(words(x, 29.5, s.scholars[seat][region], size=15, weight=700, fill=seat_colour(seat)))
    return parts


def _owned(view: View, seat: int) -> list[El]:
    """Money and what a turn brings, population, rolls for pollution; a flag for the first player."""
    s = view.state
    rolls = s.land[seat].count(r.BLACK)
    rolls += sum(r.crowded(s, view.box, seat, region) for region in range(r.REGIONS))
    takes = earnings(s, view.box, seat)
    income = Say(N_("Takes in ${n} a turn"), n=takes)
    said = Say(N_("{n} roll for pollution a turn", "{n} rolls for pollution a turn"), n=rolls)
    parts = [
        money(200, 14, s.money[seat], 17),
        words(256, 14.5, f"+{takes}", size=13, anchor="start", fill="var(--ink-soft)", label=income),
        el("g", person(200, 40, 20), words(213, 41, r.populated(s, seat), size=16, anchor="start"),
           label=Say(N_("Population {n}"), n=r.populated(s, seat))),
        el("g", smoke(254, 41, 22), words(270, 41, rolls, size=16, anchor="start"), label=said),
    ]  # fmt: skip
    if seat == s.first and s.phase != r.SETUP:
        parts.append(glyph("flag", 290, 14, 14, seat_colour(seat), label=Say(N_("First player"))))
    return parts
