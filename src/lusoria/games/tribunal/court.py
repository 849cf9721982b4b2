"""The court as it is drawn: Iustitia's gable, the scales, the bench of those who wait, offers, the steps of the judged.

Everything that chips can be offered for has its place on the floor of the court: a box with what is offered, in which
others raise their offers and whoever decides does so.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lusoria.drawing import El, chip, el, glyph, pawn, place, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .rules_offers import term_stands
from .words import View, colour_word, pan_word, term_word

SUITS = ("shield", "drop", "sun", "leaf", "moon")
PATTERNS = ("lines", "waves", "dots", "level", "net")  # of the robes: seats have none
BENCH, STEPS = 42, 56
ROBE = (
    "M-.23 -.34C-.34 -.12 -.3 .1 -.52 .46C-.66 .56 -.72 .74 -.72 .96"
    "H.72C.72 .74 .66 .56 .52 .46C.3 .1 .34 -.12 .23 -.34Z"
)


@dataclass(frozen=True, slots=True)
class Hall:
    """The measures of a form of the court; `floor` is the room for offers, 0 while there are none."""

    wide: float
    high: float
    gable: float
    floor: float
    text: float

    @property
    def steps(self) -> float:
        """Where the steps begin."""
        return self.high - STEPS

    @property
    def boxes(self) -> float:
        """Where the floor for offers begins."""
        return self.steps - self.floor

    @property
    def dish(self) -> float:
        """How low the pans hang."""
        return self.boxes - BENCH - 34

    def pan(self, pan: int) -> float:
        """The middle of a pan."""
        return self.wide * (0.24 if pan == r.BAD else 0.76)


def upright(view: View) -> Hall:
    return Hall(360, 480, 52, 202 if offering(view) else 0, 13)


def lying(view: View) -> Hall:
    return Hall(620, 380, 50, 94 if offering(view) else 0, 16)


def offering(view: View) -> bool:
    return any(stands(view, term) for term in range(r.TERMS))


def stands(view: View, term: int) -> bool:
    """Whether this is to be decided now, and some seat may offer chips for it."""
    state = view.state
    if view.over or state.phase in (r.PASSING, r.VOTING):
        return False
    return any(term_stands(state, seat, term) for seat in range(view.seats) if seat not in view.awaited)


def mine(view: View, phase: int) -> bool:
    """Whether the reader is asked this."""
    return view.state.phase == phase and view.seat is not None and view.seat in view.awaited


def draw_court(view: View, hall: Hall) -> El:
    """The whole court."""
    parts = [*_front(hall), *_scales(view, hall), *_steps(hall), *_pawns(view, hall), *_boxes(view, hall)]
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


def counter(x: float, y: float, size: float, *, red: bool = False, **more: Any) -> El:
    """A verdict counter, or an extra counter, which is red and has a cross on it."""
    tone, ink = (
        ("var(--tri-extra)", "var(--tri-extra-ink)") if red else ("var(--tri-verdict)", "var(--tri-verdict-ink)")
    )
    return chip(x, y, size, glyph("cross" if red else "column", 0, 0, size, ink), tone=tone, **more)


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


def columns(hall: Hall, count: int) -> list[float]:
    """The middles of so many columns of the floor."""
    step = (hall.wide - 8) / max(4, count)
    return [hall.wide / 2 + step * (k - (count - 1) / 2) for k in range(count)]


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


def tone(colour: int) -> str:
    """The robe of a colour."""
    return f"var(--tri-robe-{colour})"


def ink(colour: int) -> str:
    """What is written in a colour."""
    return f"var(--tri-{colour})"


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


# What chips are offered for


def _boxes(view: View, hall: Hall) -> Iterator[El]:
    """A box on the floor for each thing that chips can be offered for."""
    terms = [term for term in range(r.TERMS) if stands(view, term)]
    for term, (x, y, w, h) in _places(view, hall, terms).items():
        yield _box(view, term, x, y, w, h, hall.text)


def _places(view: View, hall: Hall, terms: list[int]) -> dict[int, tuple[float, float, float, float]]:
    """Where the boxes stand: colours under those who wait, the rest beside each other, pans under the pans."""
    top, high, w = hall.boxes, hall.floor - 3, hall.wide
    if view.state.phase in (r.CHOOSING, r.APPEALING):
        each = (w - 8) / max(4, len(terms)) - 3
        return {
            term: (x - each / 2, top, each, high)
            for term, x in zip(terms, columns(hall, len(terms)), strict=True)
        }  # fmt: skip
    if view.state.phase in (r.TURNING, r.BANISHING):
        each = (w - 12) / 2
        return {term: (4 + k * (each + 4), top, each, high) for k, term in enumerate(terms)}
    order = [r.TERM_PAN + r.BAD, r.TERM_COUNTER, r.TERM_EXTRA, r.TERM_PAN + r.FREE]
    if w > high * 3:
        each = (w - 20) / 4
        return {term: (4 + order.index(term) * (each + 4), top, each, high) for term in terms}
    each, upper = (w - 12) / 2, 84.0
    found = {}
    for term in terms:
        pans = term in (order[0], order[3])
        x = 4 + (each + 4) * (term in (order[3], r.TERM_EXTRA))
        found[term] = (x, top, each, upper - 3) if pans else (x, top + upper, each, high - upper)
    return found


def _decision(view: View, term: int) -> int | None:
    """What the reader decides with a click on the box."""
    if mine(view, r.CHOOSING):
        return r.TRY + term
    if mine(view, r.APPEALING):
        return r.APPEAL + term
    if mine(view, r.TURNING):
        return r.TURN + term - r.TERM_WAY
    if mine(view, r.BANISHING):
        return (r.EXILE if term == r.TERM_EXILE else r.LET_STAND) + 0
    return None


def _box(view: View, term: int, x: float, y: float, w: float, h: float, text: float) -> El:
    """What is offered for a thing by whom, and the reader's own buttons."""
    fresh = any(e.name == "offered" and e.slots[2] == term for e in view.fresh)
    code = _decision(view, term)
    frame: dict[str, Any] = {"x": x, "y": y, "width": w, "height": h, "rx": 4}
    parts: list[El] = [el("rect", **frame, class_="tri-offer edge" + (" fresh" if fresh else ""))]
    if term < r.TERM_WAY:
        strip: dict[str, Any] = {"x": x + 2, "y": y + 2, "width": w - 4, "height": 15, "rx": 2}
        parts.append(el("rect", fill=tone(term), **strip))
        parts.append(el("rect", fill=f"url(#{PATTERNS[term]})", **strip))
        parts.append(glyph(SUITS[term], x + w / 2, y + 9.5, 13, ink(term)))
    else:
        parts.append(words(x + w / 2, y + 10, _title(term), size=text, fill="var(--ink-soft)"))
    parts += _given(view, term, x, y + 27, w, text)
    if view.seat is not None and r.HOLD in view.legal and term_stands(view.state, view.seat, term):
        parts += _raise(view, term, x, y, w, h, text + 1)
    elif mine(view, r.SPEAKING):
        parts += _handing(view, term, x, y, w, h, text)
    elif r.TERM_WAY <= term < r.TERM_PAN or term >= r.TERM_EXILE:
        parts.append(_sign(term, x + w / 2, y + h - min(h * 0.33, 60)))
    return el("g", *parts, id=f"term-{term}", code=code, label=term_word(term))


def _title(term: int) -> Say:
    """The head of a box; what the whole thing is called, its label says."""
    return {
        r.TERM_WAY: Say(N_("clockwise")), r.TERM_WAY + 1: Say(N_("counter-clockwise")),
        r.TERM_PAN + r.FREE: pan_word(r.FREE), r.TERM_PAN + r.BAD: pan_word(r.BAD),
        r.TERM_COUNTER: Say(N_("hand on")), r.TERM_EXTRA: Say(N_("hand on: extra")),
        r.TERM_EXILE: Say(N_("exile")), r.TERM_EXILE + 1: Say(N_("no exile")),
    }[term]  # fmt: skip


def _sign(term: int, x: float, y: float) -> El:
    """A picture of a way or of a sentence."""
    if term >= r.TERM_EXILE:
        return glyph("gate" if term == r.TERM_EXILE else "column", x, y, 34, "var(--tri-bronze)")
    turn = "" if term == r.TERM_WAY else " scale(-1 1)"
    arrow = "M-15 4A16 16 0 1 1 4 15M4 15l9 -7M4 15l10 5"
    return el("path", d=arrow, transform=f"translate({x:g} {y:g}){turn}", class_="tri-way")


def _given(view: View, term: int, x: float, y: float, w: float, text: float) -> Iterator[El]:
    """Who offers how many chips."""
    given = [seat for seat in range(view.seats) if view.state.offer[seat][term]]
    line_of = 3 if w < 140 else 6
    step = (w - 4) / line_of
    for k, seat in enumerate(given):
        left, line = x + 3 + step * (k % line_of), y + 15 * (k // line_of)
        yield seat_mark(seat, left + 5, line, 10)
        yield words(left + 11, line, view.state.offer[seat][term], size=text, anchor="start", weight=700)


def _raise(view: View, term: int, x: float, y: float, w: float, h: float, size: float) -> Iterator[El]:
    """One's own offer: more of it, or none. Below each other where the box is narrow."""
    for k, (text, code) in enumerate((("+1", r.ADD), ("+5", r.ADD_FIVE), ("0", r.DROP))):
        if w < 100:
            at = (x + 3, y + h - 139 + 46 * k, w - 6, 44.5)
        else:
            each = (w - 4) / 3
            at = (x + 3 + each * k, y + h - 48, each - 2, 45.0)
        dim = None if code + term in view.legal else "dim"
        yield plaque(*at, text, size=size, id=f"offer-{code + term}", code=code + term, class_=dim)


def _handing(view: View, term: int, x: float, y: float, w: float, h: float, size: float) -> Iterator[El]:
    """The speaker's counters: an extra one onto a pan, and to whom counters can be handed."""
    if r.TERM_PAN <= term < r.TERM_COUNTER:
        pan = term - r.TERM_PAN
        if view.state.extra[view.state.speaker]:
            yield el(
                "g",
                plaque(x + 3, y + h - 48, w - 6, 45, tone="var(--tri-extra-soft)"),
                counter(x + w / 2 + 14, y + h - 25.5, 10, red=True),
                words(x + w / 2 - 10, y + h - 25.5, "+", size=17, weight=700),
                id=f"extra-{pan}", code=r.EXTRA + pan, label=Say(N_("+ extra")),
            )  # fmt: skip
        return
    first = r.HAND_ON if term == r.TERM_COUNTER else r.EXTRA_ON
    colour = "var(--tri-verdict-soft)" if term == r.TERM_COUNTER else "var(--tri-extra-soft)"
    open_to = [seat for seat in range(view.seats) if first + seat in view.legal]
    lines = 2 if len(open_to) > 3 else 1
    each, high = (w - 4) / 3, (h - 22) / lines
    for k, seat in enumerate(open_to):
        left, top = x + 3 + each * (k % 3), y + 20 + high * (k // 3)
        asked = view.state.offer[seat][term]
        yield el(
            "g",
            plaque(left, top, each - 2, high - 1.5, tone=colour),
            seat_mark(seat, left + each / 2 - (9 if asked else 1), top + high / 2, 16),
            words(left + each / 2 + 3, top + high / 2, asked, size=size, weight=700, anchor="start") if asked else None,
            id=f"give-{first + seat}", code=first + seat, label=Say(N_("{seat}"), seat=Seat(seat)),
        )  # fmt: skip
