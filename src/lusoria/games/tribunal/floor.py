"""The floor of the court: everything that chips can be offered for has a box there, with what is offered for it.

In it others raise their offers, and whoever decides does so.
"""

from collections.abc import Iterator
from typing import Any

from lusoria.drawing import El, el, glyph, plaque, seat_mark, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .hall import LINE, PATTERNS, SUITS, Hall, columns, counter, ink, mine, stands, tone
from .rules_offers import term_stands
from .words import View, pan_word, term_word

BUTTONS = 156  # room for those of an offer beside what is offered


def boxes(view: View, hall: Hall) -> Iterator[El]:
    """A box on the floor for each thing that chips can be offered for."""
    terms = [term for term in range(r.TERMS) if stands(view, term)]
    for term, (x, y, w, h) in _places(view, hall, terms).items():
        yield _box(view, term, x, y, w, h, hall.text)


def _places(view: View, hall: Hall, terms: list[int]) -> dict[int, tuple[float, float, float, float]]:
    """Where the boxes stand: colours under those who wait, the rest beside each other, pans under the pans; no appeal
    in a line across the floor, above the colours."""
    top, high, w = hall.boxes, hall.floor - 3, hall.wide
    if view.state.phase == r.APPEALING:
        line = {r.TERM_NO_APPEAL: (4.0, top, w - 8, LINE - 3.0)}
        return line | _under(hall, [term for term in terms if term != r.TERM_NO_APPEAL], top + LINE, high - LINE)
    if view.state.phase == r.CHOOSING:
        return _under(hall, terms, top, high)
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


def _under(hall: Hall, terms: list[int], top: float, high: float) -> dict[int, tuple[float, float, float, float]]:
    """A box for each colour, in columns."""
    each = (hall.wide - 8) / max(4, len(terms)) - 3
    return {term: (x - each / 2, top, each, high) for term, x in zip(terms, columns(hall, len(terms)), strict=True)}


def _decision(view: View, term: int) -> int | None:
    """What the reader decides with a click on the box."""
    if mine(view, r.CHOOSING):
        return r.TRY + term
    if mine(view, r.APPEALING):
        return r.DECLINE + 0 if term == r.TERM_NO_APPEAL else r.APPEAL + term
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
    offers = view.seat is not None and r.HOLD in view.legal and term_stands(view.state, view.seat, term) == 1
    room = w - BUTTONS if term == r.TERM_NO_APPEAL and offers else w  # for what stands beside the buttons
    if term < r.TERM_NO_APPEAL:
        strip: dict[str, Any] = {"x": x + 2, "y": y + 2, "width": w - 4, "height": 15, "rx": 2}
        parts.append(el("rect", fill=tone(term), **strip))
        parts.append(el("rect", fill=f"url(#{PATTERNS[term]})", **strip))
        parts.append(glyph(SUITS[term], x + w / 2, y + 9.5, 13, ink(term)))
    else:
        parts.append(words(x + room / 2, y + 10, _title(term), size=text, fill="var(--ink-soft)"))
    parts += _given(view, term, x, y + 27, room, text)
    if offers and room < w:
        parts += _raise(view, term, x + room, y, BUTTONS, h, text + 1)
    elif offers:
        parts += _raise(view, term, x, y, w, h, text + 1)
    elif mine(view, r.SPEAKING):
        parts += _handing(view, term, x, y, w, h, text)
    elif r.TERM_WAY <= term < r.TERM_PAN or term >= r.TERM_EXILE:
        parts.append(_sign(term, x + w / 2, y + h - min(h * 0.33, 60)))
    return el("g", *parts, id=f"term-{term}", code=code, label=term_word(term))


def _title(term: int) -> Say:
    """The head of a box; what the whole thing is called, its label says."""
    return {
        r.TERM_NO_APPEAL: Say(N_("no appeal")),
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
    line_of = 3 if w < 172 else 6
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
