"""Below the map of Vinci: the menu of civilizations, and a line with a track for each seat."""

from lusoria.drawing import El, el, glyph, name_of, pawn, place, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_counters as counters
from . import rules_state as r
from .board_map import HEIGHT, WIDTH
from .rules_close import target
from .words import View, counter_word, offer

MENU_Y = HEIGHT + 44
BOX_W, BOX_H = 196, 46
SEATS_Y = MENU_Y + 3 * (BOX_H + 4) + 4
SEAT_H = 62


def menu_box(view: View, k: int) -> El:
    s, box = view.state, view.box
    x, y = 2 + (BOX_W + 4) * (k % 2), MENU_Y + (BOX_H + 4) * (k // 2)
    one, two = s.menu[k][0] - 1, s.menu[k][1] - 1
    pawns = box.crew[view.seats] + counters.pawns_of(box, one, two)
    return place(
        x,
        y,
        el("rect", width=BOX_W, height=BOX_H, rx=4, class_="vin-box edge"),
        words(14, 14, k + 1, size=14, weight=700),
        words(14, 33, f"\u2212{box.fee * k}" if k else "0", size=11, fill="var(--ink-soft)"),
        el("path", d=f"M27 5V{BOX_H - 5}", class_="vin-rule"),
        counter(32, 13, one),
        counter(32, 33, two),
        words(BOX_W - 17, 13, pawns, size=14, weight=700, anchor="end", label=Say(N_("Pawns in all: {n}"), n=pawns)),
        pawn(None, BOX_W - 8.5, 12.5, 12.5),
        words(
            BOX_W - 8, 33, f"+{box.fee * s.bonus[k]}", size=13, weight=700, anchor="end", fill="var(--accent)",
            label=Say(N_("Pawns lying on it: {n}"), n=s.bonus[k]),
        )
        if s.bonus[k]
        else None,
        code=r.TAKE + k,
        label=offer(view, k),
        id=f"box-{k + 1}",
    )  # fmt: skip


def counter(x: float, y: float, design: int) -> El:
    """A counter: its kind by shape and colour, its name, and the column if it has one that holds."""
    kind, sign = (
        ("vin-yellow", "coin")
        if design <= r.CURRENCY
        else ("vin-pink", "sword")
        if design <= r.MOUNTAINEERING
        else ("vin-blue", "sun")
    )
    return el(
        "g",
        glyph(sign, x + 5, y, 11, f"var(--{kind})"),
        words(x + 14, y, counter_word(counters.effect_of(design)), size=11, anchor="start"),
        glyph("column", x + 122, y, 9) if counters.outlives(design) else None,
    )


def seat_line(view: View, seat: int, y: float) -> El:
    """One seat: name, points and income, its counters, and how far it has come."""
    s, box = view.state, view.box
    income = counters.active_income(s, box, seat) + counters.old_income(s, box, seat)
    frame = "vin-turn" if not view.over and s.turn == seat and s.lap > 0 else "vin-seat"
    treaty = r.TREATY + seat if r.TREATY + seat in view.legal else None
    if treaty is not None:
        frame += " edge"
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
        code=treaty,
        label=Say(
            N_("{seat}: points {points}, {income} a turn, pawns in hand {n}"), seat=Seat(seat), points=s.points[seat],
            income=income, n=s.hand[seat],
        ),
    )  # fmt: skip


def relic(x: float, y: float, design: int) -> El:
    """A counter that still serves the declined empire."""
    sign = {r.AGRICULTURE: "leaf", r.LIVESTOCK: "moon", r.MINING: "diamond", r.PORTS: "drop"}[
        counters.effect_of(design)
    ]
    said = Say(N_("for the declined empire: {name}"), name=counter_word(design))
    return el("g", glyph("column", x, y, 10), glyph(sign, x + 10, y, 9, "var(--vin-yellow)"), label=said)


def lane(view: View, seat: int, y: float) -> list[El]:
    """The track: a stroke every ten points, a longer one every fifty, and the seat's stone."""
    s, box = view.state, view.box
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
