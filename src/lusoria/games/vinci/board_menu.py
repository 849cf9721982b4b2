"""Beside the map of Vinci: the menu of civilizations, and before each seat its counters and its track."""

from lusoria.drawing import El, el, glyph, kept, pawn, place, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_counters as counters
from . import rules_state as r
from .rules_close import target
from .words import View, counter_word, offer

BOX_W, BOX_H = 130, 70
SEAT_W, LANE_X = 300, 156  # before a seat; where its track begins


def menu_pair(view: View, first: int) -> El:
    """Two boxes of the menu under each other, drawn to the scale of the map."""
    boxes = [menu_box(view, k, 1 + (BOX_H + 3) * (k - first)) for k in (first, first + 1)]
    return el("svg", *boxes, viewBox=f"0 0 {BOX_W + 2} {2 * BOX_H + 5}", label=Say(N_("Menu of civilizations")))


def menu_box(view: View, k: int, y: float) -> El:
    """A box: its number, the fee for skipping as far, what lies on it, its pawns, and its two counters."""
    s, box = view.state, view.box
    one, two = s.menu[k][0] - 1, s.menu[k][1] - 1
    pawns = box.crew[view.seats] + counters.pawns_of(box, one, two)
    code = r.TAKE + k
    return place(
        1,
        y,
        el("rect", width=BOX_W, height=BOX_H, rx=4, class_="vin-box edge"),
        words(13, 14, k + 1, size=16, weight=700),
        words(25, 14.5, f"\u2212{box.fee * k}", size=13, anchor="start", fill="var(--ink-soft)") if k else None,
        words(
            86, 14.5, f"+{box.fee * s.bonus[k]}", size=14, weight=700, anchor="end", fill="var(--accent)",
            label=Say(N_("Pawns lying on it: {n}"), n=s.bonus[k]),
        )
        if s.bonus[k]
        else None,
        words(BOX_W - 19, 14, pawns, size=15, weight=700, anchor="end", label=Say(N_("Pawns in all: {n}"), n=pawns)),
        pawn(None, BOX_W - 10, 13.5, 15),
        el("path", d=f"M5 25H{BOX_W - 5}", class_="vin-rule"),
        counter(3, 37, one, 12),
        counter(3, 57, two, 12),
        code=code,
        label=None if code in view.legal else offer(view, k),  # what can be taken tells all that with its price
        id=f"box-{k + 1}",
    )  # fmt: skip


@kept
def counter(x: float, y: float, design: int, size: float) -> El:
    """A counter: its kind by shape and colour, on a column if it has one that holds, and its name."""
    kind, sign = (
        ("vin-yellow", "coin")
        if design <= r.CURRENCY
        else ("vin-pink", "sword")
        if design <= r.MOUNTAINEERING
        else ("vin-blue", "sun")
    )
    holds = counters.outlives(design)
    return el(
        "g",
        glyph(sign, x + 5.5, y - (4.5 if holds else 0), 9 if holds else 11, f"var(--{kind})"),
        glyph("column", x + 5.5, y + 4.8, 8.5) if holds else None,
        words(x + 13, y, counter_word(counters.effect_of(design)), size=size, anchor="start"),
    )


def seat_plate(view: View, seat: int) -> El:
    """One seat: its counters, its income and pawns in hand, whom it is at peace with, and how far it has come."""
    s, box = view.state, view.box
    income = counters.active_income(s, box, seat) + counters.old_income(s, box, seat)
    treaty = r.TREATY + seat if r.TREATY + seat in view.legal else None
    peace = [other for other in range(view.seats) if s.treaty[seat] >> other & 1]
    line = 14 if view.seats > 4 else 20
    more = [relic(design - 1) for design in s.relic[seat] if design]
    more += [
        el(
            "g",
            glyph("leaf", 0, 0, 11),
            seat_mark(other, 10, 0, 11),
            label=Say(N_("Peace with {seat}"), seat=Seat(other)),
        )
        for other in peace
    ]
    step = min(24.0, 44 / len(more)) if more else 0.0
    return el(
        "svg",
        el(
            "g",
            el("rect", x=0.6, y=0.6, width=SEAT_W - 1.2, height=2 * line - 0.2, rx=4, class_="vin-seat edge",
               pointer_events="all")
            if treaty is not None
            else None,
            *(counter(2 + 133 * k, line * 0.55, d - 1, 12.6) for k, d in enumerate(s.civ[seat]) if d),
            *(place(262 + step * k, line * 0.55, sign) for k, sign in enumerate(more)),
            words(4, line * 1.5, Say(N_("{n} a turn"), n=income), size=12.6, anchor="start"),
            words(76, line * 1.5, Say(N_("in hand {n}"), n=s.hand[seat]), size=12.6, anchor="start"),
            *lane(view, seat, line * 1.5),
            code=treaty,
            label=Say(
                N_("{seat}: points {points}, {income} a turn, pawns in hand {n}"), seat=Seat(seat),
                points=s.points[seat], income=income, n=s.hand[seat],
            ),
        ),
        viewBox=f"0 0 {SEAT_W} {2 * line + 1}",
    )  # fmt: skip


@kept
def relic(design: int) -> El:
    """A counter that still serves the declined empire."""
    sign = {r.AGRICULTURE: "leaf", r.LIVESTOCK: "moon", r.MINING: "diamond", r.PORTS: "drop"}[
        counters.effect_of(design)
    ]
    said = Say(N_("for the declined empire: {name}"), name=counter_word(design))
    return el("g", glyph("column", 0, 0, 10), glyph(sign, 10, 0, 9, "var(--vin-yellow)"), label=said)


def lane(view: View, seat: int, y: float) -> list[El]:
    """The track: a stroke every ten points, a longer one every fifty, and the seat's stone."""
    s, box = view.state, view.box
    most = max(target(s, box), *(s.points[other] for other in range(view.seats)))
    unit = (SEAT_W - LANE_X - 10) / most
    strokes = "".join(
        f"M{LANE_X + unit * n:.1f} {y - (4.5 if n % 50 == 0 else 2)}v{9 if n % 50 == 0 else 4}"
        for n in range(0, most + 1, 10)
    )
    at = LANE_X + unit * s.points[seat]
    return [
        el("path", d=f"M{LANE_X} {y}H{SEAT_W - 10}{strokes}", class_="vin-lane"),
        el("path", d=f"M{LANE_X} {y}H{at:.1f}", class_="vin-run"),
        glyph("flag", LANE_X + unit * target(s, box), y - 1.5, 11, "var(--accent)"),
        place(at, y, el("circle", r=5.6, class_="vin-stone"), seat_mark(seat, 0, 0, 9.5), id=f"stone-{seat}"),
    ]
