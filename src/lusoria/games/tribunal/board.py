"""The court: Iustitia's gable, the scales, where the judged stand; below it the advocates, their offers, one's hand."""

from typing import Any

from lusoria.drawing import El, card, chip, el, glyph, index_face, pawn, place, plaque, seat_mark, spread, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .rules_offers import term_stands
from .words import View, card_word, chips_word, colour_word, pan_word, term_word, way_word

W = 400
SUITS = ("shield", "drop", "sun", "leaf", "moon")
COURT = 330  # height of the court
LINE = 40
ROW = 34  # of an offer
OPEN = 80  # of a hand after the end
HAND_W, HAND_H = 58, 82
PAN_X = {r.BAD: 92, r.FREE: 308}
PAN_Y = 214
EMBLEM = "column"  # on the lid of the box


def draw(view: View) -> El:
    """The whole board as one tree."""
    state = view.state
    parts: list[El] = [*court(view), *pawns(view)]
    y = COURT + 8.0
    if view.over:
        return el(
            "svg", *parts, *hands(view, y), viewBox=f"0 0 {W} {y + OPEN * view.seats + 8}", label=Say(N_("The court"))
        )  # fmt: skip
    for seat in range(view.seats):
        parts.append(advocate(view, seat, y))
        y += LINE
    choices = decisions(view, y + 4)
    if choices:
        parts += choices
        y += 44
    rows = [term for term in range(r.TERMS) if stands(view, term)]
    if rows:
        parts += offers(view, rows, y + 4)
        y += 12 + ROW * len(rows)
    if view.seat is not None:
        parts += hand(view, state, view.seat, y + 8)
        y += HAND_H + 16
    return el("svg", *parts, viewBox=f"0 0 {W} {y + 8}", label=Say(N_("The court")))


def tone(colour: int) -> str:
    """The ink of a colour."""
    return f"var(--tri-{colour})"


def mine(view: View, phase: int) -> bool:
    """Whether the reader is asked this."""
    return view.state.phase == phase and view.seat is not None and view.seat in view.awaited


# The court


def court(view: View) -> list[El]:
    """A temple front: the gable with Iustitia, the scales between its columns, the steps for the judged."""
    state = view.state
    gable = "M6 92L200 12L394 92Z"
    beam_tilt = max(-8, min(8, 3 * (r.weight_on(state, r.BAD) - r.weight_on(state, r.FREE))))
    left, right = PAN_Y - 62 + beam_tilt, PAN_Y - 62 - beam_tilt
    parts: list[El] = [
        el("rect", x=6, y=92, width=388, height=COURT - 96, class_="tri-wall"),
        el("path", d=gable, class_="tri-gable"),
        el("path", d="M34 86L200 20L366 86Z", class_="tri-inner"),
        el("rect", x=2, y=90, width=396, height=8, class_="tri-ledge"),
        words(200, 106, "IVSTITIA", size=12, weight=600, fill="var(--ink-soft)", letter_spacing=4),
        el("path", d=f"M{PAN_X[r.BAD]} {left}L{PAN_X[r.FREE]} {right}", class_="tri-beam"),
        el("path", d="M200 122V250", class_="tri-beam"),
        glyph("diamond", 200, 124, 14, "var(--tri-gold)"),
        el("path", d="M178 254H222L228 262H172Z", class_="tri-ledge"),
        el("circle", cx=200, cy=186, r=31, class_="tri-circle"),
    ]
    for pan, end in ((r.BAD, left), (r.FREE, right)):
        parts += scale(view, pan, end)
    parts.append(el("path", d=f"M6 262H394V{COURT - 4}H6Z", class_="tri-steps"))
    parts.append(el("path", d="M66 262V326M233 262V326", class_="tri-line"))
    for x, text in ((36, N_("exiled")), (150, N_("guilty")), (314, N_("not guilty"))):
        parts.append(words(x, 319, Say(text), size=11.5, fill="var(--ink-soft)"))
    if spare_at_rest(state):
        parts.append(counter(200, 40, 10, id="spare-counter", label=Say(N_("The spare verdict counter"))))
    return parts


def spare_at_rest(state: r.State) -> bool:
    return state.spare_on == 0


def scale(view: View, pan: int, end: float) -> list[El]:
    """One pan with its counters; a button for a vote or for a verdict counter."""
    state = view.state
    x, y = PAN_X[pan], PAN_Y
    code = None
    if mine(view, r.VOTING):
        code = r.VOTE + pan
    elif mine(view, r.SPEAKING):
        code = r.LAY + pan
    blue = state.pan[pan] + int(state.spare_on == pan + 1)
    red = state.pan_extra[pan]
    gap = min(15.0, 116 / max(1, blue + red))
    start = x - gap * (blue + red - 1) / 2
    lying = [
        counter(start + gap * k, y - 8, 8.5, red=k >= blue, id=f"on-{pan}-{k}") for k in range(blue + red)
    ]  # fmt: skip
    marked = any(e.name in ("laid", "laid-extra", "swayed") and e.slots[-1] == pan for e in view.fresh)
    chosen = view.seat is not None and state.vote[view.seat] == pan + 1
    dish = el(
        "g",
        el("path", d=f"M{x - 64} {y}A64 26 0 0 0 {x + 64} {y}Z", class_="tri-pan edge" + (" fresh" if marked else "")),
        words(x, y + 12, Say(N_("GUILTY") if pan == r.BAD else N_("NOT GUILTY")), size=12.5, weight=600,
              fill="var(--tri-on-pan)"),
        code=code,
        id=f"pan-{pan}",
        class_="chosen" if chosen else None,
        label=Say(N_("{pan}: {n} counter", "{pan}: {n} counters"), pan=pan_word(pan), n=r.weight_on(state, pan)),
    )  # fmt: skip
    ropes = el("path", d=f"M{x} {end}L{x - 60} {y}M{x} {end}L{x + 60} {y}", class_="tri-rope")
    extra = None
    if mine(view, r.SPEAKING) and state.extra[state.speaker]:
        extra = plaque(
            x - 44, y + 24, 88, 22, Say(N_("+ extra")), size=12, id=f"extra-{pan}", code=r.EXTRA + pan,
            tone="var(--tri-extra-soft)",
        )  # fmt: skip
    total = words(x, y - 34, r.weight_on(state, pan), size=20, weight=600, class_="numeral") if state.accused else None
    return [part for part in (ropes, dish, *lying, extra, total) if part is not None]


def counter(x: float, y: float, size: float, *, red: bool = False, **more: Any) -> El:
    """A verdict counter, or an extra counter, which is red and has a cross on it."""
    face = glyph("cross", 0, 0, size, "var(--tri-on-pan)") if red else None
    return chip(x, y, size, face, tone="var(--tri-extra)" if red else "var(--tri-verdict)", **more)


def pawns(view: View) -> list[El]:
    """A pawn for each colour where its case stands."""
    state = view.state
    waiting = [c for c in range(r.colours(state)) if state.fate[c] == r.OPEN and state.accused != c + 1]
    parts: list[El] = []
    for k, colour in enumerate(waiting):
        x = 200 + 44 * (k - (len(waiting) - 1) / 2)
        parts.append(figure(view, colour, x, 70, r.TRY + colour if mine(view, r.CHOOSING) else None))
    for fate, middle, width in ((r.EXILED, 36, 13), (r.GUILTY, 150, 33), (r.ACQUITTED, 314, 33)):
        there = [c for c in range(r.colours(state)) if state.fate[c] == fate and state.accused != c + 1]
        for k, colour in enumerate(there):
            x = middle + min(width, 132 / len(there)) * (k - (len(there) - 1) / 2)
            parts.append(figure(view, colour, x, 289, r.APPEAL + colour if mine(view, r.APPEALING) else None))
    if state.accused:
        parts.append(figure(view, state.accused - 1, 200, 184, None, 50))
    return parts


def figure(view: View, colour: int, x: float, y: float, code: int | None, size: float = 38) -> El:
    """A pawn of a colour, with the sign of the colour on it."""
    moved = any(e.name in ("tried", "judged", "hung", "banished", "appealed") and colour in e.slots[:2]
                and e.slots[0 if e.name in ("judged", "hung") else 1] == colour for e in view.fresh)  # fmt: skip
    return place(
        x, y,
        pawn(None, 0, 0, size, fill=tone(colour)), glyph(SUITS[colour], 0, size * 0.18, size * 0.3, "var(--tri-pale)"),
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


# The advocates


def advocate(view: View, seat: int, y: float) -> El:
    """Chair, name, counters, chips, and what the seat has voted; counters are handed to it here."""
    state = view.state
    turn = seat in view.awaited
    chair = seat == state.chair and state.phase != r.PASSING and not view.over
    parts: list[El | None] = [
        el("rect", x=3, y=y, width=W - 6, height=LINE - 4, rx=6, class_="tri-turn" if turn else "tri-seat"),
        seat_mark(seat, 20, y + 18, 20),
        pawn(None, 40, y + 17, 24, fill="var(--tri-black)", id="chair", label=Say(N_("presides"))) if chair else None,
        words(54, y + 18, name(view, seat), size=14, anchor="start"),
        said(view, seat, y),
    ]
    blue = [counter(218 + 10 * k, y + 18, 8, id=f"counter-{seat}-{k}") for k in range(min(4, state.counters[seat]))]
    if state.counters[seat] > 4:
        blue.append(words(264, y + 18, state.counters[seat], size=12))
    red = [counter(284 + 10 * k, y + 18, 8, red=True, id=f"red-{seat}-{k}") for k in range(min(3, state.extra[seat]))]
    if state.extra[seat] > 3:
        red.append(words(320, y + 18, state.extra[seat], size=12))
    parts.append(holding(view, seat, r.HAND_ON + seat, 205, y, blue))
    parts.append(holding(view, seat, r.EXTRA_ON + seat, 271, y, red))
    parts.append(glyph("coin", 346, y + 18, 16, "var(--tri-gold)"))
    parts.append(words(358, y + 18, state.chips[seat], size=15, anchor="start", weight=600, class_="numeral"))
    return el(
        "g", *parts,
        label=Say(
            N_("{seat}: {chips}, verdict counters {n}, extra counters {m}"), seat=Seat(seat),
            chips=chips_word(state.chips[seat]), n=state.counters[seat], m=state.extra[seat],
        ),
    )  # fmt: skip


def holding(view: View, seat: int, code: int, x: float, y: float, counters: list[El]) -> El:
    """The counters of one kind before a seat; while one can be handed there, they lie on the plaque that does it."""
    if not mine(view, r.SPEAKING) or code not in view.legal:
        return el("g", *counters)
    tone = "var(--tri-verdict-soft)" if code in r.HAND_ON else "var(--tri-extra-soft)"
    return el(
        "g",
        plaque(x, y + 3, 62, 30, tone=tone), *counters, words(x + 54, y + 18, "+", size=15, weight=700),
        id=f"hand-{code}", code=code, label=Say(N_("hand on")),
    )  # fmt: skip


def said(view: View, seat: int, y: float) -> El | None:
    """The vote that a seat has cast in this trial; a wait sign while it is still out."""
    state = view.state
    if state.phase == r.VOTING and seat in view.awaited:
        return glyph("hourglass", 192, y + 18, 14, "var(--ink-soft)", label=Say(N_("has not voted yet")))
    given = state.cast[seat] if state.accused else 0
    if not given:
        return None
    bad = given == r.BAD + 1
    fresh = any(e.name == "voted" and e.slots[0] == seat for e in view.fresh)
    return el(
        "g",
        el("circle", cx=192, cy=y + 18, r=9, class_="tri-bad" if bad else "tri-free"),
        glyph("sword" if bad else "laurel", 192, y + 18, 13, "var(--tri-pale)"),
        class_="fresh" if fresh else None,
        label=Say(N_("has voted: {pan}"), pan=pan_word(given - 1)),
    )


def name(view: View, seat: int) -> Say | str:
    """Who sits there, cut to the room there is."""
    text = view.names[seat]
    if not text:
        return Say(N_("{seat}"), seat=Seat(seat))
    room = 14 - sum(letter >= "\u2e80" for letter in text[:14]) // 2
    return text if len(text) <= room else text[: room - 1] + "…"


# Decisions and offers


def decisions(view: View, y: float) -> list[El]:
    """Plaques for what has no place in the court."""
    found: list[tuple[Say, int]] = []
    if mine(view, r.TURNING):
        found = [(Say(N_("Speeches {way}"), way=way_word(way)), r.TURN + way) for way in range(2)]
    elif mine(view, r.DEALING):
        found = [(Say(N_("Take them")), r.YES), (Say(N_("Refuse")), r.NO)]
    elif mine(view, r.BANISHING):
        found = [(Say(N_("Into exile")), r.EXILE), (Say(N_("The verdict stands")), r.LET_STAND)]
    elif mine(view, r.APPEALING):
        found = [(Say(N_("No appeal")), r.DECLINE)]
    elif r.DETACH in view.legal:
        found = [(Say(N_("Take the chips back")), r.DETACH)]
    elif r.HOLD in view.legal:
        found = [(Say(N_("Offer nothing more now")), r.HOLD)]
    elif r.RESUME in view.legal:
        found = [(Say(N_("I may offer more after all")), r.RESUME)]
    wide = 384 / max(1, len(found))
    return [
        plaque(8 + wide * k, y, wide - 8, 34, text, size=14, id=f"choice-{code}", code=code)
        for k, (text, code) in enumerate(found)
    ]


def stands(view: View, term: int) -> bool:
    """Whether this is to be decided now, and some seat may offer chips for it."""
    state = view.state
    if view.over or state.phase in (r.PASSING, r.VOTING):
        return False
    return any(term_stands(state, seat, term) for seat in range(view.seats) if seat not in view.awaited)


def offers(view: View, rows: list[int], y: float) -> list[El]:
    """One line for each thing that chips can be offered for: who offers how many, and the reader's own buttons."""
    return [offer_line(view, term, y + ROW * k) for k, term in enumerate(rows)]


def offer_line(view: View, term: int, y: float) -> El:
    state = view.state
    fresh = any(e.name == "offered" and e.slots[2] == term for e in view.fresh)
    parts: list[El] = [
        el("rect", x=3, y=y, width=W - 6, height=ROW - 4, rx=4, class_="tri-offer edge" + (" fresh" if fresh else "")),
        words(10, y + 15, term_word(term), size=12, anchor="start"),
    ]
    given = [seat for seat in range(view.seats) if state.offer[seat][term]]
    for k, seat in enumerate(given):  # more than three make two lines
        x = 206 + 30 * (k % 3)
        line = y + 15 if len(given) <= 3 else y + 8.5 + 13.5 * (k // 3)
        parts.append(seat_mark(seat, x, line, 10))
        parts.append(words(x + 7, line, state.offer[seat][term], size=12, anchor="start", weight=700))
    if view.seat is not None and r.HOLD in view.legal and term_stands(state, view.seat, term):
        for k, (text, code) in enumerate((("+1", r.ADD), ("+5", r.ADD_FIVE), ("0", r.DROP))):
            dim = None if code + term in view.legal else "dim"
            parts.append(
                plaque(296 + 33 * k, y + 2, 31, ROW - 8, text, size=13, id=f"offer-{code + term}", code=code + term,
                       class_=dim)
            )  # fmt: skip
    return el("g", *parts, id=f"term-{term}", label=term_word(term))


# Cards


def hand(view: View, state: r.State, seat: int, y: float) -> list[El]:
    """One's own cards; the first two to be handed on lie lower until they go."""
    own = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
    down = [c for c in range(r.CARDS) if state.card_at[c] == r.DOWN and view.knows(c) and seat in view.awaited]
    parts = []
    for c, x in zip(sorted(own + down), spread(len(own + down), W - 16, HAND_W, 6), strict=True):
        code = r.GIVE + c if state.phase == r.PASSING and c in own else None
        parts.append(face(view, c, 8 + x, y + (8 if c in down else 0), HAND_W, HAND_H, code, chosen=c in down))
    return parts


def face(view: View, c: int, x: float, y: float, w: float, h: float, code: int | None, *, chosen: bool = False) -> El:
    """An open card: clients in their colour, the accuser with a sword."""
    colour, rank = divmod(c, r.RANKS)
    value = view.box.value[rank]
    fresh = any(e.name == "gave" and e.slots[1] == c for e in view.fresh)
    marks = " ".join(m for m, on in (("chosen", chosen), ("fresh", fresh)) if on) or None
    more = (glyph("sword", w * 0.5, h * 0.19, h * 0.2, "var(--tri-blood)"),) if rank == r.ACCUSER else ()
    return card(
        x, y, w, h, *index_face(w, h, value, suit=SUITS[colour], ink=tone(colour)), *more,
        id=f"card-{c}", code=code, label=card_word(view.box, c), class_=marks, tone=f"var(--tri-{colour}-soft)",
    )  # fmt: skip


def hands(view: View, y: float) -> list[El]:
    """After the end all hands lie open, under each card what it brings, and what they make of the chips."""
    state = view.state
    parts: list[El] = []
    for seat in range(view.seats):
        top = y + OPEN * seat
        first = bool(view.ranking) and view.ranking[seat] == 1
        own = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
        total = sum(brings(view, c) for c in own)
        parts += [
            el("rect", x=3, y=top, width=W - 6, height=OPEN - 5, rx=6, class_="tri-turn" if first else "tri-seat"),
            seat_mark(seat, 20, top + 37, 22),
            words(40, top + 11, name(view, seat), size=13, anchor="start"),
            *(part for k, c in enumerate(own) for part in counted(view, c, 40 + 48 * k, top + 20)),
            words(280, top + 42, signed(total), size=16, anchor="end", fill=paint(total), class_="numeral"),
            glyph("coin", 346, top + 42, 16, "var(--tri-gold)"),
            words(358, top + 42, state.chips[seat], size=17, anchor="start", weight=700, class_="numeral"),
        ]
        if first:
            parts.append(glyph("laurel", 314, top + 42, 28, "var(--tri-3)", label=Say(N_("has won"))))
    return parts


def counted(view: View, c: int, x: float, y: float) -> list[El]:
    """One card of the reckoning, set back when its colour was not judged."""
    value = brings(view, c)
    shown = el("g", face(view, c, x, y, 32, 40, None), class_=None if value else "dim")
    return [shown, words(x + 16, y + 47, signed(value), size=12, fill=paint(value), class_="numeral")]


def brings(view: View, c: int) -> int:
    """What a card brings whoever holds it."""
    colour, rank = divmod(c, r.RANKS)
    value = view.box.value[rank] * (-1 if rank == r.ACCUSER else 1)
    return {r.ACQUITTED: value, r.GUILTY: -value}.get(view.state.fate[colour], 0)


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"\u2212{-value}" if value else "0"


def paint(value: int) -> str:
    return "var(--tri-3)" if value > 0 else "var(--tri-blood)" if value else "var(--ink-soft)"
