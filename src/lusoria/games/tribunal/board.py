"""The board of Tribunal: the court, the reader's cards, and what lies before each advocate."""

from typing import Any

from lusoria.drawing import Board, El, Plate, board, card, el, glyph, index_face, pawn, spread, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .court import draw_court
from .hall import PATTERNS, SUITS, counter, ink, lying, mine, tone, upright
from .rules_offers import promised
from .words import View, card_word, chips_word, pan_word

SEAT_W = 300
OPEN_H = 44  # of a seat after the end, with its cards
HAND_W, HAND_H = 54, 78
SLAB_W, SLAB_H = 146, 78  # a card where there is width


def draw(view: View) -> Board:
    """The court, one's own cards, and before each advocate its counters and its vote; after the end its cards."""
    return board(
        Plate(draw_court(view, upright(view)), lying=draw_court(view, lying(view))),
        hand=None if view.seat is None or view.over else Plate(hand(view, view.seat), lying=hand(view, view.seat, 620)),
        seats=[settled(view, seat) if view.over else advocate(view, seat) for seat in range(view.seats)],
    )


# The advocates


def advocate(view: View, seat: int) -> El:
    """The chair, what the seat has voted, its counters, and the chips it has promised; counters are handed on here."""
    state = view.state
    chair = seat == state.chair and state.phase != r.PASSING
    high = 26 if view.seats < 6 else 19  # seven have to stand under each other
    mid, size, due = high / 2, high * 0.27 + 2, promised(state, seat)
    blue = [counter(70 + 11 * k, mid, size, id=f"counter-{seat}-{k}") for k in range(min(4, state.counters[seat]))]
    if state.counters[seat] > 4:
        blue.append(words(118, mid, state.counters[seat], size=13))
    red = [counter(146 + 11 * k, mid, size, red=True, id=f"red-{seat}-{k}") for k in range(min(3, state.extra[seat]))]
    if state.extra[seat] > 3:
        red.append(words(183, mid, state.extra[seat], size=13))
    quiet = Say(N_("offers nothing more now"))
    parts: list[El | None] = [
        pawn(None, 14, mid, high - 2, fill="var(--tri-black)", id="chair", label=Say(N_("presides")))
        if chair
        else None,
        said(view, seat, 40, mid, size + 1),
        holding(view, seat, r.HAND_ON + seat, 56, high, blue),
        holding(view, seat, r.EXTRA_ON + seat, 132, high, red),
        glyph("hand", 222, mid, 16, "var(--ink-soft)", label=quiet) if state.holding[seat] else None,
    ]
    if due:
        parts += [
            glyph("coin", 254, mid, 16, "var(--tri-gold)"),
            words(268, mid, f"\u2212{due}", size=15, anchor="start", class_="numeral"),
        ]
    told = Say(
        N_("{seat}: {chips}, verdict counters {n}, extra counters {m}"), seat=Seat(seat),
        chips=chips_word(state.chips[seat]), n=state.counters[seat], m=state.extra[seat],
    )  # fmt: skip
    if due:
        told = Say(N_("{said}, promised {n}"), said=told, n=due)
    return el("svg", *parts, label=told, viewBox=f"0 0 {SEAT_W} {high}", class_="tri")


def holding(view: View, seat: int, code: int, x: float, high: float, counters: list[El]) -> El:
    """The counters of one kind before a seat; while one can be handed there, they lie on the plate that does it."""
    if not mine(view, r.SPEAKING) or code not in view.legal:
        return el("g", *counters)
    kind = "tri-verdict-plate" if code in r.HAND_ON else "tri-extra-plate"
    return el(
        "g",
        el("rect", x=x, y=1, width=72, height=high - 2, rx=5, class_=f"{kind} edge"),
        *counters, words(x + 63, high / 2, "+", size=16, weight=700),
        id=f"hand-{code}", code=code, label=Say(N_("hand on")),
    )  # fmt: skip


def said(view: View, seat: int, x: float, y: float, size: float) -> El | None:
    """The vote that a seat has cast in this trial; a wait sign while it is still out."""
    state = view.state
    if state.phase == r.VOTING and seat in view.awaited:
        return glyph("hourglass", x, y, 15, "var(--ink-soft)", label=Say(N_("has not voted yet")))
    given = state.cast[seat] if state.accused else 0
    if not given:
        return None
    bad = given == r.BAD + 1
    fresh = any(e.name == "voted" and e.slots[0] == seat for e in view.fresh)
    return el(
        "g",
        el("circle", cx=x, cy=y, r=size, class_="edge " + ("tri-bad" if bad else "tri-free")),
        glyph("sword" if bad else "laurel", x, y, size * 1.35, "var(--tri-pale)"),
        class_="fresh" if fresh else None,
        label=Say(N_("has voted: {pan}"), pan=pan_word(given - 1)),
    )


# Cards


def hand(view: View, seat: int, width: float = 360) -> El:
    """One's own cards; those that are to be handed on lie lower until they go."""
    state = view.state
    most, h = (SLAB_W, SLAB_H) if width > 400 else (HAND_W, HAND_H)
    own = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
    down = [c for c in range(r.CARDS) if state.card_at[c] == r.DOWN and view.knows(c) and seat in view.awaited]
    w = min(float(most), (width - 8) / max(1, len(own + down)) - 5)
    parts = []
    for c, x in zip(sorted(own + down), spread(len(own + down), width - 4, w, 5), strict=True):
        code = r.GIVE + c if state.phase == r.PASSING and c in own else None
        parts.append(face(view, c, 2 + x, 9 if c in down else 3, w, h, code, chosen=c in down))
    return el("svg", *parts, viewBox=f"0 0 {width:g} {h + 14}", class_="tri", label=Say(N_("Your hand")))


def face(view: View, c: int, x: float, y: float, w: float, h: float, code: int | None, *, chosen: bool = False) -> El:
    """An open card: clients in the robe of their colour, the accuser with a sword. Broad ones are named in words."""
    colour, rank = divmod(c, r.RANKS)
    value = view.box.value[rank]
    fresh = any(e.name == "gave" and e.slots[1] == c for e in view.fresh)
    marks = " ".join(m for m, on in (("chosen", chosen), ("fresh", fresh)) if on) or None
    accuser = rank == r.ACCUSER
    tint = ink(colour)
    if w > h:
        panel: dict[str, Any] = {"x": 4, "y": 4, "width": 34, "height": h - 8, "rx": 3}
        named = w > 130
        middle, line = (w + 38) / 2, h * (0.4 if named else 0.5)
        shown: tuple[El | None, ...] = (
            el("rect", fill=tone(colour), **panel), el("rect", fill=f"url(#{PATTERNS[colour]})", **panel),
            glyph(SUITS[colour], 21, h * (0.28 if accuser else 0.5), 24, tint),
            words(middle, line, value, size=h * 0.5, weight=500, fill=tint, class_="numeral"),
            words(middle, h * 0.8, card_word(view.box, c), size=12, fill="var(--ink)") if named else None,
        )  # fmt: skip
        sword = glyph("sword", 21, h * 0.7, h * 0.36, "var(--tri-blood)")
    else:
        strip: dict[str, Any] = {"x": 2.5, "y": h * 0.74, "width": w - 5, "height": h * 0.23, "rx": 2}
        shown = (
            el("rect", fill=tone(colour), **strip),
            el("rect", fill=f"url(#{PATTERNS[colour]})", **strip),
            *index_face(w, h * 0.8, value, suit=None, ink=tint),
            glyph(SUITS[colour], w / 2, h * 0.855, h * 0.18, tint),
        )
        sword = glyph("sword", w * 0.82, h * 0.2, h * 0.24, "var(--tri-blood)")
    return card(
        x, y, w, h, *shown, sword if accuser else None, id=f"card-{c}", code=code, label=card_word(view.box, c),
        class_=marks, tone=f"var(--tri-{colour}-soft)",
    )  # fmt: skip


def settled(view: View, seat: int) -> El:
    """After the end all hands lie open, beside each card what it brings, and what they make together."""
    state = view.state
    own = [c for c in range(r.CARDS) if state.card_at[c] == r.HAND + seat]
    total = sum(brings(view, c) for c in own)
    first = bool(view.ranking) and view.ranking[seat] == 1
    won = glyph("laurel", 284, OPEN_H / 2, 26, "var(--tri-3)", label=Say(N_("has won"))) if first else None
    return el(
        "svg",
        *(part for k, c in enumerate(own) for part in counted(view, c, 2 + 57 * k)),
        words(268, OPEN_H / 2, signed(total), size=17, weight=600, anchor="end", fill=paint(total), class_="numeral"),
        won,
        label=Say(N_("{seat}: {chips}"), seat=Seat(seat), chips=chips_word(state.chips[seat])),
        viewBox=f"0 0 {SEAT_W} {OPEN_H}",
        class_="tri",
    )


def counted(view: View, c: int, x: float) -> list[El]:
    """One card of the reckoning, set back when its colour was not judged."""
    value = brings(view, c)
    shown = el("g", face(view, c, x, 1, 30, 42, None), class_=None if value else "dim")
    return [shown, words(x + 32, OPEN_H / 2, signed(value), size=13, anchor="start", fill=paint(value))]


def brings(view: View, c: int) -> int:
    """What a card brings whoever holds it."""
    colour, rank = divmod(c, r.RANKS)
    value = view.box.value[rank] * (-1 if rank == r.ACCUSER else 1)
    return {r.ACQUITTED: value, r.GUILTY: -value}.get(view.state.fate[colour], 0)


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"\u2212{-value}" if value else "0"


def paint(value: int) -> str:
    return "var(--tri-3)" if value > 0 else "var(--tri-blood)" if value else "var(--ink-soft)"
