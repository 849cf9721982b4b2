"""The empire as an engraved plate: nine regions, each with a plate of its own, the score track and the hands below."""

from lusoria.drawing import El, el, engraved, glyph, pawn, plaque, seat_colour, seat_mark, words
from lusoria.drawing import place as put
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from .empire import BEYOND, HEIGHT, OUTLINES, PLATES, WIDTH, coast
from .words import View, region_word

PLATE_W, PLATE_H = 92, 58
CELL = 25  # a space of the score track
PER_ROW = 16
TRACK_Y = HEIGHT + 8
PATTERNS = ("lines", "grass", "sand", "hills", "steep", "scales", "dots", "level", "net")
TONES = "abcabacca"
EMBLEM = "laurel"  # on the lid of the box


def draw(view: View) -> El:
    s, box = view.state, view.box
    now = {region for region in range(r.REGIONS) if r.decides(box, s.turn, region)}
    return el(
        "svg",
        sea(),
        *(region_group(view, region, region in now) for region in range(r.REGIONS)),
        title(view),
        *(hand(view, seat) for seat in range(view.seats)),
        score_track(view),
        viewBox=f"0 0 {WIDTH} {TRACK_Y + 2 * CELL + 4}",
        class_="imp-choosing" if s.to_place == 0 else None,
        label=Say(N_("Map of the empire")),
    )


def sea() -> El:
    """Water, the lines that engravers draw along a coast, and the lands beyond the border."""
    lands = [coast(outline) for outline in BEYOND]
    regions = ["".join(coast(outline) for outline in outlines) for outlines in OUTLINES]
    return el(
        "g",
        el(
            "defs",
            el("clipPath", el("rect", width=WIDTH, height=HEIGHT, rx=6), id="plate"),
            el("path", d="".join(lands), id="coast-0"),
            *(el("path", d=d, id=f"coast-{k}") for k, d in enumerate(regions, 1)),
        ),
        el(
            "g",
            el("rect", width=WIDTH, height=HEIGHT, class_="imp-sea"),
            *(
                el("g", *(el("use", href=f"#coast-{k}") for k in range(r.REGIONS + 1)), class_=f"imp-shore {line}")
                for line in ("imp-far", "imp-middle", "imp-close")
            ),
            el("use", href="#coast-0", class_="imp-beyond"),
            clip_path="url(#plate)",
        ),
        el("rect", x=0.6, y=0.6, width=WIDTH - 1.2, height=HEIGHT - 1.2, rx=6, class_="imp-frame"),
    )


def region_group(view: View, region: int, now: bool) -> El:
    s, box = view.state, view.box
    closed = r.next_round(box, s.turn, region) == r.NEVER and not view.over
    state = " imp-now" if now and not view.over else " imp-closed" if closed else ""
    return el(
        "g",
        engraved("use", href=f"#coast-{region + 1}", fill=f"var(--imp-{TONES[region]})", pattern=PATTERNS[region]),
        plate(view, region),
        id=f"region-{region + 1}",
        class_=f"imp-region{state}",
        code=(r.CHOOSE if s.to_place == 0 else r.PLACE) + region,
        label=description(view, region, now),
    )


def plate(view: View, region: int) -> El:
    box = view.box
    x, y = PLATES[region]
    values = " · ".join(str(v) for v in box.value[region] if v > 0)
    slot = min(24.0, (PLATE_W - 4) / view.seats)
    left = PLATE_W / 2 - slot * (view.seats - 1) / 2
    return put(
        x - PLATE_W / 2,
        y - PLATE_H / 2,
        plaque(0, 0, PLATE_W, PLATE_H, "", class_="imp-plate"),
        el("circle", cx=14, cy=15, r=10.5, class_="imp-number"),
        words(14, 15.5, region + 1, size=15, weight=700, class_="imp-number-text"),
        words(29, 11, region_word(region + 1), size=11, anchor="start", weight=600, class_="imp-name"),
        words(29, 25.5, values, size=11, anchor="start", fill="var(--ink-soft)"),
        el("path", d=f"M6 34H{PLATE_W - 6}", class_="imp-rule"),
        *(heap(view, seat, region, left + slot * seat, 46) for seat in range(view.seats)),
        *flags(view, region),
    )


def heap(view: View, seat: int, region: int, x: float, y: float) -> El | None:
    """A seat's markers in a region; what it won here a moment ago."""
    s = view.state
    count = s.marker[seat][region]
    won = sum(e.slots[1] for e in view.fresh if e.name == "scored" and e.slots[0] == seat and e.slots[2] == region + 1)
    if won and count == 0:
        return el(
            "g",
            seat_mark(seat, x - 6.8, y, size=8),
            words(x + 4.4, y, f"+{won}", size=11, weight=700, fill="var(--accent)"),
        )
    if count == 0:
        return None
    return el(
        "g",
        el("circle", cx=x, cy=y, r=9.5, class_="imp-fresh") if arrived(view, seat, region) else None,
        seat_mark(seat, x - 4.4, y, size=8.5),
        words(x + 4.4, y + 0.3, count, size=12.5, weight=700),
        id=f"heap-{seat}-{region + 1}",
    )


def arrived(view: View, seat: int, region: int) -> bool:
    """Whether the seat sent markers here with the last acts."""
    return any(e.name in ("sent", "placed") and e.slots[0] == seat and region + 1 in e.slots[1:] for e in view.fresh)


def flags(view: View, region: int) -> list[El]:
    """A flag for each of the viewer's own face-down choices, or for each revealed one that still waits for a marker."""
    s = view.state
    if s.to_place > 0:
        seat, count = s.placer, s.due[s.placer][region]
    elif view.seat is None:
        return []
    else:
        seat, count = view.seat, s.picked[view.seat][region]
    return [
        glyph("flag", PLATE_W - 9 - 13 * k, -3, 17, seat_colour(seat), class_="imp-flag", stroke="var(--ink)")
        for k in range(count)
    ]


def description(view: View, region: int, now: bool) -> Say:
    """The region for those who cannot see it: values, when it is decided, who stands there."""
    s, box = view.state, view.box
    values = ", ".join(str(v) for v in box.value[region] if v > 0)
    there = [seat for seat in range(view.seats) if s.marker[seat][region] > 0]
    held: Say | str = Say(N_("no markers"))
    for at, seat in enumerate(there):
        one = Say(N_("{seat} with {n}"), seat=Seat(seat), n=s.marker[seat][region])
        held = one if at == 0 else Say(N_("{one}, {two}"), one=held, two=one)
    due = r.next_round(box, s.turn, region)
    if due == r.NEVER:
        text = N_("{number} {region} ({values}), already decided; {held}")
    elif now:
        text = N_("{number} {region} ({values}), decided this round; {held}")
    else:
        text = N_("{number} {region} ({values}), decided in round {n}; {held}")
    return Say(text, number=region + 1, region=region_word(region + 1), values=values, n=due, held=held)


def title(view: View) -> El:
    turn = view.state.turn
    return put(
        318,
        34,
        glyph("laurel", 0, 0, 46, "var(--imp-laurel)"),
        words(0, -1, turn, size=20, weight=700),
        words(0, 33, Say(N_("Round")), size=11.5, fill="var(--ink-soft)"),
        label=Say(N_("Round {n}"), n=turn),
    )


def hand(view: View, seat: int) -> El:
    """The seat's markers that are still in hand, in the empty desert."""
    s, box = view.state, view.box
    y = 326 + 15.5 * seat
    left, all_of_them = s.hand[seat], box.markers
    step = 158 / all_of_them
    pips = [
        el("circle", cx=32 + step * k, cy=y, r=3.8, fill=seat_colour(seat) if k < left else "none", class_="imp-pip")
        for k in range(all_of_them)
    ]
    return el(
        "g",
        seat_mark(seat, 17, y, size=11),
        *pips,
        words(204, y + 0.3, left, size=12, weight=600),
        label=Say(N_("{seat}: markers in hand: {n}"), seat=Seat(seat), n=left),
    )


def score_track(view: View) -> El:
    s = view.state
    spaces = []
    for points in range(2 * PER_ROW - 1):
        x, y = track_spot(points)
        spaces.append(el("rect", x=x - CELL / 2, y=y - CELL / 2, width=CELL, height=CELL, class_="imp-space"))
        spaces.append(words(x, y, points, size=11, fill="var(--ink-soft)"))
    pawns = []
    for seat in range(view.seats):
        points = s.points[seat]
        x, y = track_spot(points if points <= 30 else (points - 1) % 30 + 1)
        same = [other for other in range(view.seats) if s.points[other] == points]
        shift = (same.index(seat) - (len(same) - 1) / 2) * min(6.0, 14 / len(same))
        said = Say(N_("{seat}: {n} point", "{seat}: {n} points"), seat=Seat(seat), n=points)
        pawns.append(pawn(seat, x + shift, y - 2, 22, id=f"pawn-{seat}", label=said))
        if points > 30:
            pawns.append(words(x + shift, y + 9, f"{points}", size=11, weight=700))
    return el("g", *spaces, *pawns, id="track")


def track_spot(points: int) -> tuple[float, float]:
    line, column = divmod(points, PER_ROW)
    return (column + 0.5) * CELL, TRACK_Y + (line + 0.5) * CELL
