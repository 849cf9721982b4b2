"""The board of Vinci: the map; beside it the menu of civilizations, and before each seat its counters and its track."""

from functools import lru_cache

from lusoria.drawing import (
    SEAT_GLYPHS,
    Board,
    El,
    board,
    el,
    engraved,
    glyph,
    kept,
    place,
    seat_colour,
    seat_mark,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules_map as world
from . import rules_state as r
from .board_map import HEIGHT, WIDTH, drawing
from .board_menu import menu_pair, seat_plate
from .words import SEAS, TERRAINS, View, both, province_word

TONES = ("plain", "farmland", "pasture", "forest", "mountain")
PATTERNS = (None, "level", "grass", "dots", "hills")
ANCHOR = (
    "M0 -1a.3 .3 0 0 1 .12 .57V-.25H.5V-.02H.12V.7C.5 .64 .72 .42 .78 .2L.95 .34C.85 .75 .5 1 0 1"
    "C-.5 1 -.85 .75 -.95 .34L-.78 .2C-.72 .42 -.5 .64 -.12 .7V-.02H-.5V-.25H-.12V-.43A.3 .3 0 0 1 0 -1Z"
)
PICK = "M-.95 -.3C-.5 -.95 .5 -.95 .95 -.3C.6 -.58 .35 -.66 .12 -.68V1H-.12V-.68C-.35 -.66 -.6 -.58 -.95 -.3Z"
EYE = "M-1 0C-.6 -.78 .6 -.78 1 0C.6 .78 -.6 .78 -1 0ZM-.4 0a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0Z"
LEGEND = (4, 4, 122, 68)  # on the sea in a corner of the map: left, top, width, height
NAME_SIZE = 9
MARCH = (r.STARTING, r.MARCHING, r.STAYING)
TAG_INK = "var(--vin-price-ink)"
SIGNS = {"place": "+", "strip": "\u2212"}
GLYPHS = {"fort": "gate", "hold": "flag"}


def draw(view: View) -> Board:
    """The map, two boxes of the menu on each side plate, and what lies before each seat."""
    return board(
        map_plate(view),
        sides=[menu_pair(view, k) for k in range(0, r.BOXES, 2)],
        seats=[seat_plate(view, seat) for seat in range(view.seats)],
    )


def map_plate(view: View) -> El:
    """The whole map; its provinces are buttons."""
    codes, box = province_codes(view), view.box
    return el(
        "svg",
        outlines(),
        sea(tuple(box.sea_open), tuple(row[0] for row in box.shore)),
        *provinces(view, codes),
        straits(),
        names(),
        marks(tuple(box.port), tuple(box.mine)),
        pieces(view, codes),
        *eyes(view, codes),
        legend(),
        el("rect", x=0.6, y=0.6, width=WIDTH - 1.2, height=HEIGHT - 1.2, rx=2, class_="vin-frame"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="vin",
    )


# The map ----------------------------------------------------------------------------------------------------------


@kept
def outlines() -> El:
    """The shapes of all provinces."""
    return el("defs", *(el("path", d=land.outline, id=f"shape-{k + 1}") for k, land in enumerate(drawing().lands)))


@kept
def sea(outer: tuple[int, ...], shore: tuple[int, ...]) -> El:
    """The seas, outer ones with waves, and the pale water along the coast of every province with a shore."""
    seas = [
        el(
            "g",
            el("path", d=outline, class_="vin-outer" if outer[k] else "vin-inner"),
            el("path", d=outline, fill="url(#waves)", class_="vin-waves") if outer[k] else None,
            el("path", d=outline, class_="vin-shoreline"),
            label=Say(N_("{sea}: new empires may land from it") if outer[k] else N_("{sea}"), sea=Say(SEAS[k])),
        )
        for k, (outline, _) in enumerate(drawing().seas)
    ]
    coasts = [el("use", href=f"#shape-{k + 1}", class_="vin-coast") for k in range(r.PROVINCES) if shore[k]]
    return el("g", el("clipPath", el("rect", width=WIDTH, height=HEIGHT, rx=2), id="sheet"),
              el("g", *seas, *coasts, clip_path="url(#sheet)"))  # fmt: skip


@kept
def straits() -> El:
    """Coasts that meet."""
    said = Say(N_("Neighbours across the strait"))
    lines = [f"M{x1} {y1}L{x2} {y2}" for x1, y1, x2, y2 in drawing().straits]
    return el("g", *(el("path", d=line, class_="vin-strait", label=said) for line in lines))


def provinces(view: View, codes: list[int]) -> list[El]:
    """Every province as a button of what can be done with it now."""
    fresh = {e.slots[1] - 1 for e in view.fresh if e.name in ("conquered", "spied")}
    shapes = [province(view, p, codes[p], p in fresh) for p in range(r.PROVINCES)]
    return sorted(shapes, key=lambda shape: "fresh" in str(shape.attrs["class"]))  # their edges lie on top


def province_codes(view: View) -> list[int]:
    """The action that a click on each province means."""
    s, box = view.state, view.box
    block = {r.ARRANGING: r.PLACE, r.REGROUPING: r.PLACE, r.BUILDING: r.FORT, r.THINNING: r.STRIP}.get(s.phase)
    codes = [(r.CONQUER if block is None else block) + p for p in range(r.PROVINCES)]
    if s.phase == r.HOLDING:
        copy = s.clone()
        world.mark_parts(copy, box, s.turn)
        lowest: dict[int, int] = {}
        for p in range(r.PROVINCES):
            if copy.part[p]:
                codes[p] = r.HOLD + lowest.setdefault(copy.part[p], p)
    for p in range(r.PROVINCES):
        if codes[p] not in view.legal:
            for other in (r.ABANDON, r.SPY):
                if other + p in view.legal:
                    codes[p] = other + p
    return codes


def province(view: View, p: int, code: int, fresh: bool) -> El:
    s, box = view.state, view.box
    kind = "vin-province vin-open" if code in view.legal and s.phase in MARCH else "vin-province"
    return engraved(
        "use",
        href=f"#shape-{p + 1}",
        fill=f"var(--vin-{TONES[box.terrain[p]]})",
        pattern=PATTERNS[box.terrain[p]],
        id=f"province-{p + 1}",
        class_=f"{kind} fresh" if fresh else kind,
        code=code,
        label=description(view, p),
    )


@kept
def names() -> El:
    """The name of every province, with a leader where it stands beside."""
    found = []
    for p, land in enumerate(drawing().lands):
        if land.leader is not None:
            x1, y1, x2, y2 = land.leader
            found.append(el("path", d=f"M{x1} {y1}L{x2} {y2}", class_="vin-leader"))
        found.append(words(*land.name, province_word(p + 1), size=NAME_SIZE, anchor=land.anchor, class_="vin-name"))
    return el("g", *found, pointer_events="none", class_="vin-names")


def pieces(view: View, codes: list[int]) -> El:
    """What stands on the provinces, above all of them; a click goes through to the province."""
    s = view.state
    found: list[El | None] = []
    for p, land in enumerate(drawing().lands):
        x, y = land.at
        found.append(holder(s, p, x, y))
        if codes[p] in view.legal:
            found.append(tag(view, p, codes[p], x + (15 if s.owner[p] else 11), y - 8))
    return el("g", *found, pointer_events="none")


def eyes(view: View, codes: list[int]) -> list[El]:
    """Beside the price of a conquest: to send spies there instead."""
    found = []
    for p, land in enumerate(drawing().lands):
        if r.SPY + p in view.legal and codes[p] != r.SPY + p:
            x, y = land.at
            found.append(place(x + (15 if view.state.owner[p] else 11), y + 8, eye(), code=r.SPY + p))
    return found


@kept
def eye() -> El:
    return el("g", el("circle", r=7, class_="vin-price"), el("path", d=EYE, transform="scale(5)", fill=TAG_INK))


def holder(s: r.State, p: int, x: float, y: float) -> El | None:
    """Who holds a province."""
    if s.owner[p] == 0:
        return glyph("circle", x, y, 9, "var(--vin-native)", class_="vin-native") if s.pawns[p] else None
    return empire(x, y, s.owner[p] - 1, s.old[p], s.pawns[p], s.fort[p])


@kept
def empire(x: float, y: float, seat: int, old: int, pawns: int, fortified: int) -> El:
    """A filled shield for an active empire, an open broken one for a declined one."""
    fort = fortress(x - 13, y - 10) if fortified else None
    if old:
        return el(
            "g",
            el("rect", x=x - 11, y=y - 8.5, width=22, height=17, class_="vin-old"),
            seat_mark(seat, x - 4.5, y, 9.5),
            glyph("column", x + 5.5, y, 9, "var(--ink)") if pawns else None,
            fort,
        )
    return el(
        "g",
        el("rect", x=x - 13, y=y - 9, width=26, height=18, rx=9, fill=seat_colour(seat), class_="vin-active"),
        seat_mark_on(seat, x - 5.5, y),
        words(x + 5.5, y + 0.3, pawns, size=12.5, weight=700, fill="var(--on-seat)"),
        fort,
    )


@kept
def fortress(x: float, y: float) -> El:
    return el("g", el("circle", cx=x, cy=y, r=6.6, class_="vin-mark"), glyph("gate", x, y, 8.5, "var(--ink)"))


def seat_mark_on(seat: int, x: float, y: float) -> El:
    """The seat's glyph in the ink that stands on its colour."""
    return glyph(SEAT_GLYPHS[seat], x, y, 9, "var(--on-seat)")


def tag(view: View, p: int, code: int, x: float, y: float) -> El | None:
    """What a click on the province does: the price of a conquest, or a sign."""
    s, box = view.state, view.box
    block = r.ACTIONS.block_of(code).name
    inside: El
    if block == "conquer" and view.seat is not None:
        inside = words(x, y + 0.4, world.price_now(s.clone(), box, view.seat, p), size=11, weight=700, fill=TAG_INK)
    elif block in SIGNS:
        inside = words(x, y, SIGNS[block], size=13, weight=700, fill=TAG_INK)
    elif block in GLYPHS:
        inside = glyph(GLYPHS[block], x, y, 8, TAG_INK)
    elif block == "spy":
        return place(x, y, eye())
    else:
        return None
    return price(x, y, inside)


@kept
def price(x: float, y: float, inside: El) -> El:
    return el("g", el("circle", cx=x, cy=y, r=7, class_="vin-price"), inside)


@kept
def marks(ports: tuple[int, ...], mines: tuple[int, ...]) -> El:
    """Ports and mines."""
    found = []
    for p, land in enumerate(drawing().lands):
        for there, path, text in ((ports[p], ANCHOR, N_("port")), (mines[p], PICK, N_("mine"))):
            if there:
                x, y = land.mark
                found.append(
                    place(
                        x, y, el("circle", r=6.2, class_="vin-mark"), el("path", d=path, transform="scale(4.3)"),
                        label=Say(text), pointer_events="none",
                    )
                )  # fmt: skip
    return el("g", *found)


def description(view: View, p: int) -> Say:
    """The province for those who cannot see it."""
    s, box = view.state, view.box
    land = (box.terrain[p], box.port[p], box.mine[p])
    return described(p, *land, s.owner[p], s.old[p], s.pawns[p], s.fort[p])


@lru_cache(1 << 12)
def described(p: int, terrain: int, port: int, mine: int, owner: int, old: int, pawns: int, fort: int) -> Say:
    """The same of what lies and stands there."""
    said = both(province_word(p + 1), Say(TERRAINS[terrain]))
    if port:
        said = both(said, Say(N_("port")))
    if mine:
        said = both(said, Say(N_("mine")))
    if owner:
        text = N_("{seat}, declined, pawns: {n}") if old else N_("{seat}, pawns: {n}")
        said = both(said, Say(text, seat=Seat(owner - 1), n=pawns))
    elif pawns:
        said = both(said, Say(N_("natives")))
    if fort:
        said = both(said, Say(N_("fortress")))
    return said


@kept
def legend() -> El:
    """What patterns and signs mean."""
    left, top, wide, high = LEGEND
    sample = {"x": left + 5, "width": 14, "height": 11}
    step = (high - 4) / len(TERRAINS)
    found = [el("rect", x=left, y=top, width=wide, height=high, rx=3, class_="vin-legend")]
    signs: list[tuple[El, str]] = [
        (place(0, 0, el("circle", r=5.4, class_="vin-mark"), el("path", d=ANCHOR, transform="scale(3.8)")), N_("port")),
        (place(0, 0, el("circle", r=5.4, class_="vin-mark"), el("path", d=PICK, transform="scale(3.8)")), N_("mine")),
        (fortress(0, 0), N_("fortress")),
        (glyph("circle", 0, 0, 9, "var(--vin-native)", class_="vin-native"), N_("natives")),
        (glyph("column", 0, 0, 10), N_("declined")),
    ]
    for k, (name, (sign, text)) in enumerate(zip(TERRAINS, signs, strict=True)):
        y = top + 2 + step * (k + 0.5)
        found += [
            engraved("rect", fill=f"var(--vin-{TONES[k]})", pattern=PATTERNS[k], y=y - 5.5, **sample),
            words(left + 22, y, Say(name), size=NAME_SIZE, anchor="start"),
            place(left + wide / 2 + 12, y, sign),
            words(left + wide / 2 + 20, y, Say(text), size=NAME_SIZE, anchor="start"),
        ]
    return el("g", *found)
