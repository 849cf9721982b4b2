"""The empire as an engraved map: nine regions, each with a plate of its own, and the score track below."""

from lusoria.drawing import Board, El, Plate, board, el, engraved, glyph, pawn, plaque, seat_colour, seat_mark, words
from lusoria.drawing import place as put
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from .empire import BEYOND, LYING, OUTLINES, PLATES, UPRIGHT, Sheet, coast
from .words import View, region_word

PLATE_H = 60
CELL_H, PER_ROW = 23, 16  # spaces of the score track
SEAT_W, SEAT_H = 300, 22
PATTERNS = ("lines", "grass", "sand", "hills", "steep", "scales", "dots", "level", "net")
TONES = "abcabacca"


def draw(view: View) -> Board:
    """The map with the score track, and before each seat the markers that it holds."""
    return board(
        Plate(field(view, UPRIGHT), lying=field(view, LYING)),
        seats=[hand(view, seat) for seat in range(view.seats)],
    )


def field(view: View, sheet: Sheet) -> El:
    """The map and under it the track."""
    s, box = view.state, view.box
    now = {region for region in range(r.REGIONS) if r.decides(box, s.turn, region)}
    return el(
        "svg",
        sea(sheet),
        *(region_group(view, region, region in now, sheet) for region in range(r.REGIONS)),
        title(view, sheet),
        score_track(view, sheet),
        viewBox=f"0 0 {sheet.width} {sheet.height + 2 * CELL_H + 7}",
        class_="imp-choosing" if s.to_place == 0 else None,
        label=Say(N_("Map of the empire")),
    )


def sea(sheet: Sheet) -> El:
    """Water, the lines that engravers draw along a coast, and the lands beyond the border."""
    lands = [coast(outline, sheet) for outline in BEYOND]
    regions = ["".join(coast(outline, sheet) for outline in outlines) for outlines in OUTLINES]
    return el(
        "g",
        el(
            "defs",
            el("clipPath", el("rect", width=sheet.width, height=sheet.height, rx=6), id="plate"),
            el("path", d="".join(lands), id="coast-0"),
            *(el("path", d=d, id=f"coast-{k}") for k, d in enumerate(regions, 1)),
        ),
        el(
            "g",
            el("rect", width=sheet.width, height=sheet.height, class_="imp-sea"),
            *(
                el("g", *(el("use", href=f"#coast-{k}") for k in range(r.REGIONS + 1)), class_=f"imp-shore {line}")
                for line in ("imp-far", "imp-middle", "imp-close")
            ),
            el("use", href="#coast-0", class_="imp-beyond"),
            el("use", href="#coast-0", fill="url(#sand)"),
            clip_path="url(#plate)",
        ),
        el("rect", x=0.6, y=0.6, width=sheet.width - 1.2, height=sheet.height - 1.2, rx=6, class_="imp-frame"),
    )


def region_group(view: View, region: int, now: bool, sheet: Sheet) -> El:
    """A region and its plate: one button."""
    s, box = view.state, view.box
    closed = r.next_round(box, s.turn, region) == r.NEVER and not view.over
    state = " imp-now" if now and not view.over else " imp-closed" if closed else ""
    return el(
        "g",
        engraved("use", href=f"#coast-{region + 1}", fill=f"var(--imp-{TONES[region]})", pattern=PATTERNS[region]),
        plate(view, region, sheet),
        id=f"region-{region + 1}",
        class_=f"imp-region{state}",
        code=(r.CHOOSE if s.to_place == 0 else r.PLACE) + region,
        label=description(view, region, now),
    )


def plate(view: View, region: int, sheet: Sheet) -> El:
    """Number, name, values and markers of a region."""
    x, y = sheet.spot(*PLATES[region])
    wide = sheet.plate
    values = " · ".join(str(v) for v in view.box.value[region] if v > 0)
    heaps = [shown for seat in range(view.seats) if (shown := heap(view, seat, region)) is not None]
    slot = min(25.0, (wide - 5) / len(heaps)) if heaps else 0.0
    left = wide / 2 - slot * (len(heaps) - 1) / 2
    return put(
        x - wide / 2,
        y - PLATE_H / 2,
        plaque(0, 0, wide, PLATE_H, "", class_="imp-plate"),
        el("circle", cx=14, cy=15, r=10.5, class_="imp-number"),
        words(14, 15.5, region + 1, size=15, weight=700, class_="imp-number-text"),
        words(28, 11.5, region_word(region + 1), size=11.5, anchor="start", weight=600, class_="imp-name"),
        words(28, 26, values, size=11.5, anchor="start", fill="var(--ink-soft)"),
        el("path", d=f"M6 35H{wide - 6}", class_="imp-rule"),
        *(put(left + slot * k, 47.5, shown) for k, shown in enumerate(heaps)),
        *flags(view, region, wide),
    )


def heap(view: View, seat: int, region: int) -> El | None:
    """A seat's markers in a region; what it won here a moment ago."""
    s = view.state
    count = s.marker[seat][region]
    won = sum(e.slots[1] for e in view.fresh if e.name == "scored" and e.slots[0] == seat and e.slots[2] == region + 1)
    if won and count == 0:
        return el(
            "g",
            seat_mark(seat, -6.8, 0, size=8),
            words(4.4, 0, f"+{won}", size=11.5, weight=700, fill="var(--accent)"),
        )
    if count == 0:
        return None
    return el(
        "g",
        el("circle", r=9.5, class_="imp-fresh") if arrived(view, seat, region) else None,
        seat_mark(seat, -4.4, 0, size=8.5),
        words(4.4, 0.3, count, size=12.5, weight=700),
        id=f"heap-{seat}-{region + 1}",
    )


def arrived(view: View, seat: int, region: int) -> bool:
    """Whether the seat sent markers here with the last acts."""
    return any(e.name in ("sent", "placed") and e.slots[0] == seat and region + 1 in e.slots[1:] for e in view.fresh)


def flags(view: View, region: int, wide: float) -> list[El]:
    """A flag for each of the viewer's own face-down choices, or for each revealed one that still waits for a marker."""
    s = view.state
    if s.to_place > 0:
        seat, count = s.placer, s.due[s.placer][region]
    elif view.seat is None:
        return []
    else:
        seat, count = view.seat, s.picked[view.seat][region]
    return [
        glyph("flag", wide - 9 - 13 * k, -3, 17, seat_colour(seat), class_="imp-flag", stroke="var(--ink)")
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
    elif view.over or (box.thirty and due > box.cap):
        text = N_("{number} {region} ({values}); {held}")
    elif now:
        text = N_("{number} {region} ({values}), decided this round; {held}")
    else:
        text = N_("{number} {region} ({values}), decided in round {n}; {held}")
    return Say(text, number=region + 1, region=region_word(region + 1), values=values, n=due, held=held)


def title(view: View, sheet: Sheet) -> El:
    """The round, in the empty desert."""
    turn = view.state.turn
    return put(
        *sheet.spot(4, 24.9),
        glyph("laurel", 0, 0, 58, "var(--imp-laurel)"),
        words(0, -2, turn, size=25, weight=700),
        words(62, 0, Say(N_("Round")), size=14, fill="var(--ink-soft)"),
        label=Say(N_("Round {n}"), n=turn),
    )


def hand(view: View, seat: int) -> El:
    """The seat's markers that are still in hand; a laurel for the first player."""
    s, box = view.state, view.box
    left, all_of_them = s.hand[seat], box.markers
    step = 216 / all_of_them
    y = SEAT_H / 2
    pips = [
        el("circle", cx=10 + step * k, cy=y, r=5, fill=seat_colour(seat) if k < left else "none", class_="imp-pip")
        for k in range(all_of_them)
    ]
    first = glyph("laurel", SEAT_W - 14, y, 18, "var(--imp-first)", label=Say(N_("First player")))
    return el(
        "svg",
        el(
            "g",
            *pips,
            words(244, y + 0.3, left, size=14, weight=600),
            label=Say(N_("{seat}: markers in hand: {n}"), seat=Seat(seat), n=left),
        ),
        first if seat == s.first else None,
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
    )


def score_track(view: View, sheet: Sheet) -> El:
    """Two lines of spaces; whoever is beyond the last one goes round again, with the points written below."""
    s = view.state
    wide, top = sheet.width / PER_ROW, sheet.height + 6
    spaces = []
    for points in range(2 * PER_ROW - 1):
        x, y = track_spot(points, wide, top)
        spaces.append(el("rect", x=x - wide / 2, y=y - CELL_H / 2, width=wide, height=CELL_H, class_="imp-space"))
        spaces.append(words(x, y, points, size=11.5, fill="var(--ink-soft)"))
    pawns = []
    for seat in range(view.seats):
        points = s.points[seat]
        x, y = track_spot(points if points <= 30 else (points - 1) % 30 + 1, wide, top)
        same = [other for other in range(view.seats) if s.points[other] == points]
        shift = (same.index(seat) - (len(same) - 1) / 2) * min(7.0, (wide - 10) / len(same))
        said = Say(N_("{seat}: {n} point", "{seat}: {n} points"), seat=Seat(seat), n=points)
        pawns.append(pawn(seat, x + shift, y - 2, 22, id=f"pawn-{seat}", label=said))
        if points > 30:
            pawns.append(words(x + shift, y + 7, f"{points}", size=11.5, weight=700))
    return el("g", *spaces, *pawns, id="track")


def track_spot(points: int, wide: float, top: float) -> tuple[float, float]:
    """Middle of a space of the track."""
    line, column = divmod(points, PER_ROW)
    return (column + 0.5) * wide, top + (line + 0.5) * CELL_H
