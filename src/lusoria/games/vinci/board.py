"""The board of Vinci: the map, below it the menu of civilizations, and a line with a track for each seat."""

from lusoria.drawing import SEAT_GLYPHS, El, el, engraved, glyph, name_of, place, seat_colour, seat_mark, words
from lusoria.kernel import N_, Say, Seat, View

from . import rules_counters as counters
from . import rules_map as m
from . import rules_state as t
from .board_map import HEIGHT, WIDTH, drawing
from .rules_close import target
from .words import (
    SEAS,
    TERRAINS,
    both,
    counter_word,
    effect_word,
    parts,
    province_word,
    terms,
)

EMBLEM = "column"  # on the lid of the box
TONES = ("plain", "farmland", "pasture", "forest", "mountain")
PATTERNS = (None, "level", "grass", "dots", "hills")
ANCHOR = (
    "M0 -1a.3 .3 0 0 1 .12 .57V-.25H.5V-.02H.12V.7C.5 .64 .72 .42 .78 .2L.95 .34C.85 .75 .5 1 0 1"
    "C-.5 1 -.85 .75 -.95 .34L-.78 .2C-.72 .42 -.5 .64 -.12 .7V-.02H-.5V-.25H-.12V-.43A.3 .3 0 0 1 0 -1Z"
)
PICK = "M-.95 -.3C-.5 -.95 .5 -.95 .95 -.3C.6 -.58 .35 -.66 .12 -.68V1H-.12V-.68C-.35 -.66 -.6 -.58 -.95 -.3Z"
LEGEND_Y = HEIGHT + 4
MENU_Y = HEIGHT + 44
BOX_W, BOX_H = 196, 46
SEATS_Y = MENU_Y + 3 * (BOX_H + 4) + 4
SEAT_H = 62
MARCH = (t.STARTING, t.MARCHING, t.LEAVING)


def draw(view: View) -> El:
    """The whole board as one tree; provinces and boxes of the menu are buttons."""
    return el(
        "svg",
        el("defs", *(el("path", d=land.outline, id=f"shape-{k + 1}") for k, land in enumerate(drawing().lands))),
        sea(view),
        *provinces(view),
        *(strait(line) for line in drawing().straits),
        *marks(view),
        pieces(view),
        el("rect", x=0.6, y=0.6, width=WIDTH - 1.2, height=HEIGHT - 1.2, rx=2, class_="vin-frame"),
        legend(),
        *(menu_box(view, k) for k in range(t.BOXES)),
        *(seat_line(view, seat, SEATS_Y + SEAT_H * seat) for seat in range(view.seats)),
        viewBox=f"0 0 {WIDTH} {SEATS_Y + SEAT_H * view.seats}",
        class_="vin",
    )


# The map ----------------------------------------------------------------------------------------------------------


def sea(view: View) -> El:
    """The seas, outer ones with waves, and the pale water along every coast."""
    _, box = parts(view)
    seas = [
        el(
            "g",
            el("path", d=outline, class_="vin-outer" if box.sea_open[k] else "vin-inner"),
            el("path", d=outline, fill="url(#waves)", class_="vin-waves") if box.sea_open[k] else None,
            el("path", d=outline, class_="vin-shoreline"),
            label=Say(N_("{sea}: new empires may land from it") if box.sea_open[k] else N_("{sea}"), sea=Say(SEAS[k])),
        )
        for k, (outline, _) in enumerate(drawing().seas)
    ]
    coasts = [el("use", href=f"#shape-{k + 1}", class_="vin-coast") for k in range(t.PROVINCES) if box.shore[k][0]]
    return el("g", el("clipPath", el("rect", width=WIDTH, height=HEIGHT, rx=2), id="sheet"),
              el("g", *seas, *coasts, clip_path="url(#sheet)"))  # fmt: skip


def strait(line: tuple[float, float, float, float]) -> El:
    """Two coasts that meet."""
    x1, y1, x2, y2 = line
    return el("path", d=f"M{x1} {y1}L{x2} {y2}", class_="vin-strait", label=Say(N_("Neighbours across the strait")))


def provinces(view: View) -> list[El]:
    """Every province as a button of what can be done with it now."""
    fresh = {e.slots[1] - 1 for e in view.fresh if e.name in ("conquered", "spied")}
    codes = province_codes(view)
    shapes = [province(view, p, codes[p], p in fresh) for p in range(t.PROVINCES)]
    return sorted(shapes, key=lambda shape: "fresh" in str(shape.attrs["class"]))  # their edges lie on top


def province_codes(view: View) -> list[int]:
    """The action that a click on each province means."""
    s, box = parts(view)
    block = {t.ARRANGING: t.PLACE, t.REGROUPING: t.PLACE, t.BUILDING: t.FORT, t.THINNING: t.STRIP}.get(s.phase)
    codes = [(t.CONQUER if block is None else block) + p for p in range(t.PROVINCES)]
    if s.phase == t.HOLDING:
        copy = s.clone()
        m.mark_parts(copy, box, s.turn)
        lowest: dict[int, int] = {}
        for p in range(t.PROVINCES):
            if copy.via[p]:
                codes[p] = t.HOLD + lowest.setdefault(copy.via[p], p)
    for p in range(t.PROVINCES):
        if codes[p] not in view.legal:
            for other in (t.ABANDON, t.SPY):
                if other + p in view.legal:
                    codes[p] = other + p
    return codes


def province(view: View, p: int, code: int, fresh: bool) -> El:
    s, box = parts(view)
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


def pieces(view: View) -> El:
    """What stands on the provinces, above all of them; a click goes through to the province."""
    s, _ = parts(view)
    seat = view.seat if view.seat in view.awaited else None
    found: list[El | None] = []
    for p, land in enumerate(drawing().lands):
        x, y = land.at
        found.append(holder(s, p, x, y))
        if seat is not None and t.CONQUER + p in view.legal:
            found.append(price_tag(view, seat, p, x, y))
    return el("g", *found, pointer_events="none")


def holder(s: t.State, p: int, x: float, y: float) -> El | None:
    """Who holds a province: a filled shield for an active empire, an open broken one for a declined one."""
    fort = fortress(x - 13, y - 10) if s.fort[p] else None
    if s.owner[p] == 0:
        return glyph("circle", x, y, 9, "var(--vin-native)", class_="vin-native") if s.pawns[p] else None
    seat = s.owner[p] - 1
    if s.old[p]:
        return el(
            "g",
            el("rect", x=x - 11, y=y - 8.5, width=22, height=17, class_="vin-old"),
            seat_mark(seat, x - 4.5, y, 9.5),
            glyph("column", x + 5.5, y, 9, "var(--ink)") if s.pawns[p] else None,
            fort,
        )
    return el(
        "g",
        el("rect", x=x - 13, y=y - 9, width=26, height=18, rx=9, fill=seat_colour(seat), class_="vin-active"),
        seat_mark_on(seat, x - 5.5, y),
        words(x + 5.5, y + 0.3, s.pawns[p], size=12.5, weight=700, fill="var(--on-seat)"),
        fort,
    )


def fortress(x: float, y: float) -> El:
    return el("g", el("circle", cx=x, cy=y, r=6.6, class_="vin-mark"), glyph("gate", x, y, 8.5, "var(--ink)"))


def seat_mark_on(seat: int, x: float, y: float) -> El:
    """The seat's glyph in the ink that stands on its colour."""
    return glyph(SEAT_GLYPHS[seat], x, y, 9, "var(--on-seat)")


def price_tag(view: View, seat: int, p: int, x: float, y: float) -> El:
    s, box = parts(view)
    cost = m.price_now(s.clone(), box, seat, p)
    dx = 15 if s.owner[p] else 11
    return el(
        "g",
        el("circle", cx=x + dx, cy=y - 8, r=7, class_="vin-price"),
        words(x + dx, y - 7.6, cost, size=11, weight=700, fill="var(--vin-price-ink)"),
    )


def marks(view: View) -> list[El]:
    """Ports and mines."""
    _, box = parts(view)
    found = []
    for p, land in enumerate(drawing().lands):
        for there, path, text in ((box.port[p], ANCHOR, N_("port")), (box.mine[p], PICK, N_("mine"))):
            if there:
                x, y = land.mark
                found.append(
                    place(
                        x, y, el("circle", r=6.2, class_="vin-mark"), el("path", d=path, transform="scale(4.3)"),
                        label=Say(text), pointer_events="none",
                    )
                )  # fmt: skip
    return found


def description(view: View, p: int) -> Say:
    """The province for those who cannot see it, with what it would cost."""
    s, box = parts(view)
    said = both(province_word(p + 1), Say(TERRAINS[box.terrain[p]]))
    if box.port[p]:
        said = both(said, Say(N_("port")))
    if box.mine[p]:
        said = both(said, Say(N_("mine")))
    if s.owner[p]:
        text = N_("{seat}, declined, pawns: {n}") if s.old[p] else N_("{seat}, pawns: {n}")
        said = both(said, Say(text, seat=Seat(s.owner[p] - 1), n=s.pawns[p]))
    elif s.pawns[p]:
        said = both(said, Say(N_("natives")))
    if s.fort[p]:
        said = both(said, Say(N_("fortress")))
    if view.seat is not None and t.CONQUER + p in view.legal:
        said = both(said, terms(view, view.seat, p))
    return said


def legend() -> El:
    """What patterns and signs mean."""
    found: list[El] = []
    for k, name in enumerate(TERRAINS):
        x = 4 + 79 * k
        found.append(
            engraved("rect", fill=f"var(--vin-{TONES[k]})", pattern=PATTERNS[k], x=x, y=LEGEND_Y, width=16, height=14)
        )
        found.append(words(x + 20, LEGEND_Y + 7.5, Say(name), size=11, anchor="start"))
    y = LEGEND_Y + 26
    found += [
        place(11, y, el("circle", r=6.2, class_="vin-mark"), el("path", d=ANCHOR, transform="scale(4.3)")),
        words(24, y, Say(N_("port")), size=11, anchor="start"),
        place(90, y, el("circle", r=6.2, class_="vin-mark"), el("path", d=PICK, transform="scale(4.3)")),
        words(103, y, Say(N_("mine")), size=11, anchor="start"),
        fortress(169, y),
        words(182, y, Say(N_("fortress")), size=11, anchor="start"),
        glyph("circle", 248, y, 9, "var(--vin-native)", class_="vin-native"),
        words(261, y, Say(N_("natives")), size=11, anchor="start"),
        glyph("column", 327, y, 10),
        words(340, y, Say(N_("declined")), size=11, anchor="start"),
    ]
    return el("g", *found)


# The menu ---------------------------------------------------------------------------------------------------------


def menu_box(view: View, k: int) -> El:
    s, box = parts(view)
    x, y = 2 + (BOX_W + 4) * (k % 2), MENU_Y + (BOX_H + 4) * (k // 2)
    one, two = s.menu[k][0] - 1, s.menu[k][1] - 1
    pawns = box.crew[view.seats] + counters.pawns_of(box, one, two)
    said = Say(
        N_("Box {k}: {one}; {two}; {n} pawns in all, for {fee} points; {bonus} points lie on it"),
        k=k + 1, one=effect_word(box, one), two=effect_word(box, two), n=pawns, fee=box.fee * k,
        bonus=box.fee * s.bonus[k],
    )  # fmt: skip
    return place(
        x,
        y,
        el("rect", width=BOX_W, height=BOX_H, rx=4, class_="vin-box edge"),
        words(14, 14, k + 1, size=14, weight=700),
        words(14, 33, f"-{box.fee * k}" if k else "0", size=11, fill="var(--ink-soft)"),
        el("path", d=f"M27 5V{BOX_H - 5}", class_="vin-rule"),
        counter(32, 13, one),
        counter(32, 33, two),
        words(BOX_W - 8, 13, pawns, size=14, weight=700, anchor="end", label=Say(N_("Pawns in all: {n}"), n=pawns)),
        words(
            BOX_W - 8, 33, f"+{box.fee * s.bonus[k]}", size=13, weight=700, anchor="end", fill="var(--accent)",
            label=Say(N_("Pawns lying on it: {n}"), n=s.bonus[k]),
        )
        if s.bonus[k]
        else None,
        code=t.TAKE + k,
        label=said,
        id=f"box-{k + 1}",
    )  # fmt: skip


def counter(x: float, y: float, design: int) -> El:
    """A counter: its kind by shape and colour, its name, and the column if it has one that holds."""
    kind, sign = (
        ("vin-yellow", "coin")
        if design <= t.CURRENCY
        else ("vin-pink", "sword")
        if design <= t.MOUNTAINEERING
        else ("vin-blue", "sun")
    )
    return el(
        "g",
        glyph(sign, x + 5, y, 11, f"var(--{kind})"),
        words(x + 14, y, counter_word(counters.effect_of(design)), size=11.5, anchor="start"),
        glyph("column", x + 128, y, 9.5) if counters.outlives(design) else None,
    )


# Seats ------------------------------------------------------------------------------------------------------------


def seat_line(view: View, seat: int, y: float) -> El:
    """One seat: name, points and income, its counters, and how far it has come."""
    s, box = parts(view)
    income = counters.active_income(s, box, seat) + counters.old_income(s, box, seat)
    frame = "vin-turn" if not view.over and s.turn == seat and s.lap > 0 else "vin-seat"
    peace = [other for other in range(view.seats) if s.treaty[seat] >> other & 1]
    return el(
        "g",
        el("rect", x=2, y=y + 2, width=WIDTH - 4, height=SEAT_H - 4, rx=4, class_=frame),
        seat_mark(seat, 15, y + 15, 15),
        words(27, y + 15, name_of(view, seat, 15), size=13, anchor="start", weight=600),
        words(27, y + 33, Say(N_("{n} a turn"), n=income), size=11, anchor="start", fill="var(--ink-soft)"),
        words(120, y + 33, Say(N_("in hand {n}"), n=s.hand[seat]), size=11, anchor="start", fill="var(--ink-soft)"),
        words(190, y + 16, s.points[seat], size=18, weight=700, anchor="end"),
        *(counter(204, y + (14 if k == 0 else 33), d - 1) for k, d in enumerate(s.civ[seat]) if d),
        *(relic(350 + 22 * k, y + 14, d - 1) for k, d in enumerate(d for d in s.relic[seat] if d)),
        *(
            el("g", glyph("leaf", 352 + 20 * k, y + 33, 10), seat_mark(other, 361 + 20 * k, y + 33, 9),
               label=Say(N_("Peace with {seat}"), seat=Seat(other)))
            for k, other in enumerate(peace)
        ),
        *lane(view, seat, y + 49),
        label=Say(
            N_("{seat}: {points} points, {income} a turn, {n} pawns in hand"), seat=Seat(seat), points=s.points[seat],
            income=income, n=s.hand[seat],
        ),
    )  # fmt: skip


def relic(x: float, y: float, design: int) -> El:
    """A counter that still serves the declined empire."""
    sign = {t.AGRICULTURE: "leaf", t.LIVESTOCK: "moon", t.MINING: "diamond", t.PORTS: "drop"}[
        counters.effect_of(design)
    ]
    said = Say(N_("for the declined empire: {name}"), name=counter_word(design))
    return el("g", glyph("column", x, y, 10), glyph(sign, x + 10, y, 9, "var(--vin-yellow)"), label=said)


def lane(view: View, seat: int, y: float) -> list[El]:
    """The track: a stroke every ten points, a longer one every fifty, and the seat's stone."""
    s, box = parts(view)
    most = max(target(s, box), *(s.points[other] for other in range(view.seats)))
    unit = (WIDTH - 28) / most
    strokes = "".join(
        f"M{14 + unit * n:.1f} {y - (5 if n % 50 == 0 else 2.5)}v{10 if n % 50 == 0 else 5}"
        for n in range(0, most + 1, 10)
    )
    return [
        el("path", d=f"M14 {y}H{WIDTH - 14}{strokes}", class_="vin-lane"),
        el("path", d=f"M14 {y}H{14 + unit * s.points[seat]:.1f}", class_="vin-run"),
        glyph("flag", 14 + unit * target(s, box), y - 2, 12, "var(--accent)"),
        place(14 + unit * s.points[seat], y, el("circle", r=6, class_="vin-stone"), seat_mark(seat, 0, 0, 10),
              id=f"stone-{seat}"),
    ]  # fmt: skip
