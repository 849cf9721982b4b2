"""The court as it is drawn: Iustitia's gable, the scales, the bench of those who wait, the steps of the judged.

Between bench and steps is the floor with the offers.
"""

import re
from collections.abc import Iterator

from lusoria.drawing import El, el, glyph, pawn, place, words
from lusoria.kernel import N_, Say

from . import rules_state as r
from .floor import boxes
from .hall import PATTERNS, STEPS, SUITS, Hall, columns, counter, ink, mine, tone
from .words import View, colour_word, pan_word

ROBE = (
    "M-.23 -.34C-.34 -.12 -.3 .1 -.52 .46C-.66 .56 -.72 .74 -.72 .96"
    "H.72C.72 .74 .66 .56 .52 .46C.3 .1 .34 -.12 .23 -.34Z"
)


def draw_court(view: View, hall: Hall) -> El:
    """The whole court."""
    parts = [*_front(hall), *_scales(view, hall), *_steps(hall), *_pawns(view, hall), *boxes(view, hall)]
    if view.state.spare_on == 0:
        said = Say(N_("The spare verdict counter"))
        parts.append(counter(hall.wide / 2, hall.gable * 0.48, 11, id="spare-counter", label=said))
    return el("svg", *parts, viewBox=f"0 0 {hall.wide:g} {hall.high:g}", class_="tri")


def _front(hall: Hall) -> list[El]:
    """A temple front: gable, ledge, two columns, the paved floor."""
    w, g, mid = hall.wide, hall.gable, hall.wide / 2
    low = hall.steps
    columns = "".join(f"M{x} {g + 8:g}V{low:g}" for x in (5, 11, 17, w - 5, w - 11, w - 17))
    return [
        el("rect", x=2, y=g, width=w - 4, height=low - g, class_="tri-wall"),
        el("path", d=columns, class_="tri-line"),
        el("rect", x=2, y=hall.boxes - 6, width=w - 4, height=low - hall.boxes + 6, class_="tri-floor"),
        el("rect", x=2, y=hall.boxes - 6, width=w - 4, height=low - hall.boxes + 6, fill="url(#bricks)"),
        el("path", d=f"M2 {g}L{mid} 2L{w - 2} {g}Z", class_="tri-gable"),
        el("path", d=f"M{w * 0.1:g} {g - 5}L{mid} 8L{w * 0.9:g} {g - 5}Z", class_="tri-inner"),
        el("rect", x=1, y=g - 2, width=w - 2, height=8, class_="tri-ledge"),
        words(mid - w * 0.19, g - 12, "IVS", size=hall.text, weight=600, fill="var(--ink-soft)", letter_spacing=5),
        words(mid + w * 0.2, g - 12, "TITIA", size=hall.text, weight=600, fill="var(--ink-soft)", letter_spacing=5),
    ]


def _steps(hall: Hall) -> list[El]:
    """Where the judged stand."""
    w, top = hall.wide, hall.steps
    edges = f"M2 {top + 8:g}H{w - 2}M{w * 0.18:g} {top:g}V{hall.high - 2}M{w * 0.59:g} {top:g}V{hall.high - 2}"
    said = [
        words(w * at, hall.high - 7 - hall.text / 2, Say(text), size=hall.text, fill="var(--ink-soft)")
        for at, text in ((0.09, N_("exiled")), (0.385, N_("guilty")), (0.795, N_("not guilty")))
    ]
    steps = el("rect", x=2, y=top, width=w - 4, height=STEPS - 2, class_="tri-steps")
    return [steps, el("path", d=edges, class_="tri-line"), *said]


# The scales


def _scales(view: View, hall: Hall) -> list[El]:
    """The beam leans to the heavier pan; between the pans is where the accused stands."""
    state, mid = view.state, hall.wide / 2
    lean = max(-7, min(7, 3 * (r.weight_on(state, r.BAD) - r.weight_on(state, r.FREE))))
    beam = hall.gable + 20
    ends = {r.BAD: beam + lean, r.FREE: beam - lean}
    foot = f"M{mid - 26} {hall.dish + 29:g}H{mid + 26}L{mid + 14} {hall.dish + 20:g}H{mid - 14}Z"
    return [
        el("path", d=f"M{hall.pan(r.BAD):g} {ends[r.BAD]:g}L{hall.pan(r.FREE):g} {ends[r.FREE]:g}", class_="tri-beam"),
        el("path", d=f"M{mid} {beam - 4:g}V{hall.dish + 20:g}", class_="tri-beam"),
        el("path", d=foot, class_="tri-pan edge"),
        glyph("diamond", mid, beam, 14, "var(--tri-gold)"),
        el("circle", cx=mid, cy=_accused(hall), r=_circle(hall), class_="tri-circle"),
        *(part for pan in (r.BAD, r.FREE) for part in _pan(view, hall, pan, ends[pan])),
    ]


def _circle(hall: Hall) -> float:
    """The radius of the place of the accused."""
    return min(hall.wide * 0.11, (hall.dish - hall.gable) * 0.38)


def _accused(hall: Hall) -> float:
    """How high the accused stands."""
    return hall.dish - _circle(hall) + (14 if hall.floor else -8)


def _pan(view: View, hall: Hall, pan: int, end: float) -> list[El]:
    """One pan with its counters; a button for a vote or for a verdict counter."""
    state = view.state
    x, y, half = hall.pan(pan), hall.dish, hall.wide * 0.18
    code = None
    if mine(view, r.VOTING):
        code = r.VOTE + pan
    elif mine(view, r.SPEAKING):
        code = r.LAY + pan
    blue = state.pan[pan] + int(state.spare_on == pan + 1)
    red = state.pan_extra[pan]
    size = 9 if hall.wide < 400 else 11
    gap = min(2 * size - 2.0, 1.7 * half / max(1, blue + red))
    start = x - gap * (blue + red - 1) / 2
    lying_there = [
        counter(start + gap * k, y - size + 1, size, red=k >= blue, id=f"on-{pan}-{k}") for k in range(blue + red)
    ]
    marked = any(e.name in ("laid", "laid-extra", "swayed") and e.slots[-1] == pan for e in view.fresh)
    chosen = view.seat is not None and state.vote[view.seat] == pan + 1
    dish = el(
        "g",
        el("path", d=f"M{x - half} {y}A{half} 30 0 0 0 {x + half} {y}Z",
           class_="tri-pan edge" + (" fresh" if marked else "")),
        words(x, y + 13, Say(N_("GUILTY") if pan == r.BAD else N_("NOT GUILTY")), size=hall.text + 0.5, weight=600,
              fill="var(--tri-on-pan)"),
        code=code,
        id=f"pan-{pan}",
        class_="chosen" if chosen else None,
        label=Say(N_("{pan}: {n} counter", "{pan}: {n} counters"), pan=pan_word(pan), n=r.weight_on(state, pan)),
    )  # fmt: skip
    ropes = el("path", d=f"M{x} {end}L{x - half + 4} {y}M{x} {end}L{x + half - 4} {y}", class_="tri-rope")
    parts = [ropes, dish, *lying_there]
    if state.accused:
        parts.append(words(x, y - 34, r.weight_on(state, pan), size=22, weight=600, class_="numeral"))
    return parts


# Those who are tried


def _pawns(view: View, hall: Hall) -> Iterator[El]:
    """A pawn for each colour where its case stands."""
    state, w = view.state, hall.wide
    waiting = [c for c in range(r.colours(state)) if state.fate[c] == r.OPEN and state.accused != c + 1]
    for colour, x in zip(waiting, columns(hall, len(waiting)), strict=True):
        code = r.TRY + colour if mine(view, r.CHOOSING) else None
        yield figure(view, colour, x, hall.boxes - 26, 38, code)
    for fate, at, room in ((r.EXILED, 0.09, 0.16), (r.GUILTY, 0.385, 0.4), (r.ACQUITTED, 0.795, 0.4)):
        there = [c for c in range(r.colours(state)) if state.fate[c] == fate and state.accused != c + 1]
        for k, colour in enumerate(there):
            x = w * at + min(46, (w * room - 6) / len(there)) * (k - (len(there) - 1) / 2)
            code = r.APPEAL + colour if mine(view, r.APPEALING) else None
            yield figure(view, colour, x, hall.steps + 20, 36, code)
    if state.accused:
        size = _circle(hall)
        yield figure(view, state.accused - 1, w / 2, _accused(hall) - 1, size * 1.6)


def figure(view: View, colour: int, x: float, y: float, size: float, code: int | None = None) -> El:
    """A pawn in the robe of a colour, with its sign."""
    moved = any(e.name in ("tried", "judged", "hung", "banished", "appealed") and colour in e.slots[:2]
                and e.slots[0 if e.name in ("judged", "hung") else 1] == colour for e in view.fresh)  # fmt: skip
    robe = re.sub(r"-?\d*\.\d+", lambda number: f"{float(number[0]) * size / 2:.2f}", ROBE)
    return place(
        x, y,
        el("rect", x=-22, y=-21, width=44, height=42, fill="transparent", stroke="none") if code is not None else None,
        pawn(None, 0, 0, size, fill=tone(colour)),
        el("path", d=robe, fill=f"url(#{PATTERNS[colour]})"),
        glyph(SUITS[colour], 0, size * 0.2, size * 0.36, ink(colour), stroke="var(--tri-pale)", stroke_width=1.6,
              paint_order="stroke"),
        id=f"figure-{colour}", code=code, label=standing(view, colour), class_="fresh" if moved else None,
    )  # fmt: skip


def standing(view: View, colour: int) -> Say:
    """A colour's case in words."""
    state = view.state
    named = colour_word(colour)
    if state.accused == colour + 1:
        return Say(N_("{colour}: on trial"), colour=named)
    if state.fate[colour] == r.OPEN:
        return Say(N_("{colour}: not judged"), colour=named)
    if state.fate[colour] == r.EXILED:
        return Say(N_("{colour}: exiled"), colour=named)
    return Say(N_("{colour}: {pan}"), colour=named, pan=pan_word(int(state.fate[colour] == r.GUILTY)))
