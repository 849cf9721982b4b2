"""The board of the Praetorians: the walls of the camp as race track, the cards in its yard, the players below."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lusoria.drawing import (
    El,
    card,
    card_back,
    el,
    engraved,
    glyph,
    name_of,
    pawn,
    place,
    plaque,
    seat_colour,
    seat_mark,
    spread,
    words,
)
from lusoria.kernel import N_, Say, Seat

from . import rules as r
from . import walls
from .words import View, card_word, discards, open_cards, sum_open

W = 400
LINE_H = 38  # a player's line
NOTES_H = 19  # a colour of the discards, with `notes`
CARD_W, CARD_H = 42, 58
EMBLEM = "shield"  # on the lid of the box
TONES = ("red", "purple", "blue", "green", "yellow", "twelve")
SUITS = ("sword", "helmet", "moon", "leaf", "sun", "hourglass")
CAMPS = (N_("the camp of red and purple"), N_("the camp of blue and green"))
X, Y, YARD_W, YARD_H = walls.YARD
SEATS_Y = walls.TOP + walls.HEIGHT + 6


@dataclass
class Shown:
    """A turn as far as the reader has seen it since last acting: cards in order, and how it ended."""

    seat: int
    cards: list[int] = field(default_factory=list)
    matched: set[int] = field(default_factory=set)
    gain: int = 0
    ended: str = ""


def draw(view: View) -> El:
    """The whole board as one tree; the scattered cards, the plaque and, for a 12, the players are buttons."""
    box = view.box
    turns = list(recent(view))
    last = {turn.seat: turn for turn in turns}
    notes_y = SEATS_Y + LINE_H * view.seats
    height = notes_y + (NOTES_H * (5 + box.twelves) + 8 if box.notes else 0) + 3
    return el(
        "svg",
        *walls.paving(box.goal),
        *_trails(view),
        *walls.numbers(box.goal),
        *_yard(view, turns),
        *_pawns(view),
        *(_seat(view, seat, last.get(seat), SEATS_Y + LINE_H * seat) for seat in range(view.seats)),
        *(_noted(view, notes_y + 6) if box.notes else []),
        viewBox=f"0 0 {W} {height}",
        class_="pra",
    )


def recent(view: View) -> Iterator[Shown]:
    """The turns, one after the other, of which the reader still sees something."""
    now: Shown | None = None
    for event in view.fresh:
        if event.name not in ("turned", "matched", "torn", "stopped", "rested"):
            continue
        seat = event.slots[0]
        if now is None or now.ended or now.seat != seat:
            if now is not None:
                yield now
            now = Shown(seat)
        if event.name == "turned":
            now.cards.append(event.slots[1])
        elif event.name == "matched":
            now.matched.update(now.cards[-1:])
            now.gain += event.slots[1]
        else:
            now.ended = event.name
            now.gain += event.slots[1] if event.name == "stopped" else 0
    if now is not None:
        yield now


# The track


def _trails(view: View) -> Iterator[El]:
    """How pawns have moved since the reader last acted, and where the open cards would lead."""
    state, box = view.state, view.box
    for event in view.fresh:
        if event.name in ("stopped", "matched"):
            seat, steps, to = event.slots
            yield el(
                "path", d=walls.way(to - steps, to, _lane(view, seat)), class_="pra-trail", stroke=seat_colour(seat)
            )
        elif event.name == "given":
            _, seat, steps, to = event.slots
            d = walls.way(to + steps, to, _lane(view, seat))
            yield el("path", d=d, class_="pra-trail pra-back", stroke=seat_colour(seat))
    total = sum_open(view)
    if total and not view.over:
        mover = view.awaited[0]
        to = min(box.goal, state.pawn[mover] + total)
        x, y = walls.centre(to)
        yield el("path", d=walls.way(state.pawn[mover], to, 8), class_="pra-ahead", stroke=seat_colour(mover))
        yield el(
            "circle", cx=x, cy=y, r=11.5, class_="pra-target", stroke=seat_colour(mover), id="target",
            code=r.STOP if view.seat == mover and not state.giving else None,
            label=Say(N_("space {n}, if {seat} stops now"), n=to, seat=Seat(mover)),
        )  # fmt: skip


def _lane(view: View, seat: int) -> float:
    """How far from the middle of the spaces the trail of a seat runs."""
    return 5 * (seat - (view.seats - 1) / 2)


def _pawns(view: View) -> Iterator[El]:
    state = view.state
    for seat in range(view.seats):
        space = state.pawn[seat]
        here = [other for other in range(view.seats) if state.pawn[other] == space]
        x, y = walls.centre(space)
        across, down = here.index(seat) % 2, here.index(seat) // 2
        if len(here) > 1:
            x += 12 * across - 6
        if len(here) > 2:
            y += 11 * down - 5
        yield pawn(
            seat, x, y - 3, 28, id=f"pawn-{seat}",
            label=Say(N_("{seat} on space {n}"), seat=Seat(seat), n=space),
        )  # fmt: skip


# The yard


def _yard(view: View, turns: list[Shown]) -> list[El]:
    state = view.state
    camps = _camps(view, turns)
    return [
        engraved("rect", x=X, y=Y, width=YARD_W, height=YARD_H, fill="var(--pra-yard)", pattern="sand"),
        *(_standard(k, camps) for k in range(4)),
        _scattered(state.face_down),
        *_open(view, turns),
        *_piles(view),
        _crowned(view) if view.over else _stop(view),
    ]


def _camps(view: View, turns: list[Shown]) -> set[int]:
    """The camps of the cards that lie, or have just lain, open."""
    cards = open_cards(view)
    if not cards and turns:
        cards = [one for one in turns[-1].cards if one not in turns[-1].matched]
    return {r.camp_of(one) for one in cards} - {r.NEUTRAL}


def _standard(colour: int, camps: set[int]) -> El:
    """A standard of a camp: raised while its cards lie open, lowered while those of the other camp do."""
    camp = colour // 2
    x = X + (21 + 38 * (colour % 2) if camp == 0 else YARD_W - 59 + 38 * (colour % 2))
    y = Y + (10 if camp in camps else 24)
    cloth = f"M{x - 14} {y + 9}H{x + 14}V{y + 45}l-4.7 -3l-4.6 3l-4.7 -3l-4.7 3l-4.6 -3l-4.7 3Z"
    return el(
        "g",
        el("path", d=f"M{x} {y}V{y + 84}M{x - 17} {y + 8}H{x + 17}", class_="pra-pole"),
        glyph("diamond", x, y - 1, 11, "var(--pra-gold)", stroke="var(--line)", stroke_width=0.8),
        el("path", d=cloth, fill=f"var(--pra-{TONES[colour]})"),
        el("path", d=cloth, fill=f"url(#{'lines' if camp == 0 else 'dots'})"),
        el("path", d=cloth, fill="none", class_="edge"),
        glyph(SUITS[colour], x, y + 26, 19, "var(--pra-ink)"),
        id=f"standard-{colour}",
        class_="pra-raised" if camp in camps else "pra-lowered" if camps else None,
        label=Say(CAMPS[camp]),
    )


def _scattered(count: int) -> El:
    """The face-down cards, lying about; which of them is turned up is chance, so they are one button."""
    backs = []
    for k in range(count):
        spot = k * 24 % r.CARDS
        column, line = spot % 11, spot // 11
        x = X + 83 + column * 9.7 + spot * 7 % 5
        y = Y + 14 + line * 19 + spot * 5 % 7
        backs.append(card_back(x, y, 19, 27, turn=spot * 37 % 41 - 20))
    label = Say(N_("Cards face down: {n}"), n=count)
    ground = el("rect", x=X + 80, y=Y + 6, width=126, height=128, rx=8, class_="pra-heap edge")
    return el("g", ground, *backs, id="scattered", class_="pra-scatter", code=r.TURN, label=label)


def face(one: int, w: float, h: float) -> tuple[El, ...]:
    """A card's face in card units: value, and its colour's emblem."""
    suit = SUITS[one // r.VALUES]
    return (
        words(w / 2, h * 0.4, r.value_of(one), size=h * 0.44, weight=600, fill="var(--pra-ink)", class_="numeral"),
        glyph(suit, w / 2, h * 0.8, h * 0.26, "var(--pra-ink)"),
    )


def _card(one: int, x: float, y: float, w: float, h: float, name: str | None, class_: str | None) -> El:
    colour = one // r.VALUES
    pattern = ("lines", "dots", None)[r.camp_of(one)]
    tone = f"var(--pra-{TONES[colour]})"
    return card(x, y, w, h, *face(one, w, h), tone=tone, pattern=pattern, id=name, class_=class_, label=card_word(one))


def _open(view: View, turns: list[Shown]) -> Iterator[El]:
    """The open cards, then those of this turn that are gone already; between two turns the cards of the last one."""
    state = view.state
    known = open_cards(view)
    hidden = sum(spot == r.OPEN for spot in state.card_at) - len(known)
    turn = turns[-1] if turns and (turns[-1].ended == "") == (state.turned > 0 or hidden > 0) else None
    seen = turn.cards if turn else []
    row = known + [one for one in seen if one not in known]
    count, room = len(row) + hidden, YARD_W - 16
    w = min(CARD_W, room / max(1, count) - 3)
    h = w * CARD_H / CARD_W
    y = Y + 169 - h / 2
    for k, left in enumerate(spread(count, room, w, 3)):
        x = X + 8 + left
        if k >= len(row):
            yield card_back(x, y, w, h)
            continue
        one = row[k]
        newest = bool(seen) and one == seen[-1]
        kind = "fresh" if newest else None
        if one not in known:
            kind = "pra-gone fresh" if newest else "pra-gone"
        yield _card(one, x, y, w, h, f"card-{one}", kind)
        if turn and one in turn.matched:
            yield plaque(x + w / 2 - 13, y + h - 9, 26, 16, f"+{r.value_of(one)}", size=12, tone="var(--pra-gold)")
    if turn and turn.ended == "torn":
        mid = X + YARD_W / 2
        yield el("path", d=f"M{mid - 5} {Y + 134}l12 20l-16 14l15 16l-9 22", class_="pra-torn")


def _piles(view: View) -> Iterator[El]:
    """The discard pile on the left and, on the right, how many cards are still face down; each with its number."""
    state = view.state
    y = Y + YARD_H - 50
    gone = discards(view)
    for k in range(min(4, -(-gone // 5))):
        yield card_back(X + 10 + 2 * k, y + 5 - 1.5 * k, 24, 33, id=f"gone-{k}")
    yield words(X + 47, y + 15, gone, size=16, weight=600, anchor="start", class_="numeral")
    yield words(X + 47, y + 32, Say(N_("discards")), size=11, anchor="start", fill="var(--ink-soft)")
    right = X + YARD_W - 12
    yield words(right, y + 15, state.face_down, size=16, weight=600, anchor="end", class_="numeral")
    yield words(right, y + 32, Say(N_("face down")), size=11, anchor="end", fill="var(--ink-soft)")


def _stop(view: View) -> El:
    """The plaque that ends a turn, with what it brings."""
    total = sum_open(view)
    text = Say(N_("Stop: +{n}"), n=total) if total else Say(N_("Stop"))
    mine = view.awaited == (view.seat,)
    return plaque(
        X + YARD_W / 2 - 42, Y + YARD_H - 44, 84, 30, text, size=14, id="stop", code=r.STOP if mine else None,
        class_=None if r.STOP in view.legal else "dim",
    )  # fmt: skip


def _crowned(view: View) -> El:
    """The emperor's mark in a laurel."""
    state, box = view.state, view.box
    winner = next(seat for seat in range(view.seats) if state.pawn[seat] == box.goal)
    return place(
        X + YARD_W / 2,
        Y + YARD_H - 32,
        el("circle", r=27, fill="var(--pra-gold)", class_="edge"),
        glyph("laurel", 0, 0, 46, "var(--pra-gold-ink)"),
        seat_mark(winner, 0, -4, 19),
        id="stop",
        label=Say(N_("{seat} is emperor"), seat=Seat(winner)),
    )


# The players, and what is noted


def _seat(view: View, seat: int, turn: Shown | None, y: float) -> El:
    """One line: glyph, name, space, and the last turn as far as it is still in sight."""
    state, box = view.state, view.box
    mid = y + LINE_H / 2 - 1
    result: list[El] = []
    cards = turn.cards if turn and (turn.ended or view.over) else []  # else they lie in the yard
    if turn and turn.ended == "torn":
        d = f"M{W - 26} {mid - 8}l6 6l-8 4l7 7"
        result.append(el("path", d=d, class_="pra-torn", label=Say(N_("the turn was lost"))))
    if turn and turn.gain:
        x = W - 34 if turn.ended == "torn" else W - 12
        result.append(words(x, mid, f"+{turn.gain}", size=15, weight=700, anchor="end", fill="var(--accent)"))
    minis = [
        _card(one, 188 + left, mid - 14, 20, 28, None, "pra-mini")
        for one, left in zip(cards, _lefts(len(cards)), strict=True)
    ]
    return el(
        "g",
        el("rect", x=4, y=y, width=W - 8, height=LINE_H - 4, rx=7, class_=_line_class(view, seat)),
        seat_mark(seat, 21, mid, 20),
        words(37, mid, name_of(view, seat, 12), size=13, anchor="start"),
        words(176, mid, state.pawn[seat], size=18, weight=600, anchor="end", class_="numeral"),
        glyph("laurel", 140, mid, 20, "var(--pra-gold)", stroke="var(--line)", stroke_width=0.6)
        if state.pawn[seat] == box.goal
        else None,
        *minis,
        *result,
        id=f"seat-{seat}",
        code=r.GIVE + seat if state.giving and seat not in view.awaited else None,
        label=Say(N_("{seat} on space {n}"), seat=Seat(seat), n=state.pawn[seat]),
    )


def _line_class(view: View, seat: int) -> str:
    state = view.state
    if state.giving:
        return "pra-seat" if seat in view.awaited else "pra-choice edge"
    return "pra-turn" if seat in view.awaited else "pra-seat"


def _lefts(count: int) -> list[float]:
    """Left edges of small cards, side by side from the left as long as there is room."""
    lefts = spread(count, 150, 20, 2)
    return [x - lefts[0] for x in lefts] if lefts else []


def _noted(view: View, y: float) -> Iterator[El]:
    """With `notes`: the cards that lie on the discard pile, colour by colour."""
    state, box = view.state, view.box
    for one in range(r.CARDS if box.twelves else r.NUMBERS):
        colour, k = divmod(one, r.VALUES)
        gone = state.card_at[one] == r.DISCARDED
        x, top = 64 + 33 * k, y + NOTES_H * colour
        if k == 0:
            yield glyph(SUITS[colour], 30, top + 8, 14, f"var(--pra-{TONES[colour]})")
        tone = f"var(--pra-{TONES[colour]})" if gone else "none"
        ink = "var(--pra-ink)" if gone else "var(--ink-soft)"
        yield place(
            x,
            top + 8,
            el("rect", x=-14, y=-8, width=28, height=16, rx=3, fill=tone, class_="pra-note"),
            words(0, 0, r.value_of(one), size=11.5, weight=600 if gone else None, fill=ink),
            id=f"noted-{one}",
            label=Say(N_("discarded: {card}"), card=card_word(one)) if gone else None,
        )
