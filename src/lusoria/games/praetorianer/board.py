"""The board of the Praetorians: the walls of the camp as race track, the cards in its yard, each seat's last turn."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lusoria.drawing import (
    Board,
    El,
    Plate,
    board,
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

SEAT_W, SEAT_H = 300, 48
NOTE = 27  # the height of a line of the discards, with `notes`
CARD_W, CARD_H = 42, 58
TONES = ("red", "purple", "blue", "green", "yellow", "twelve")
SUITS = ("sword", "helmet", "moon", "leaf", "sun", "hourglass")
CAMPS = (N_("the camp of red and purple"), N_("the camp of blue and green"))


@dataclass
class Shown:
    """A turn as far as the reader has seen it since last acting: cards in order, and how it ended."""

    seat: int
    cards: list[int] = field(default_factory=list)
    matched: set[int] = field(default_factory=set)
    gain: int = 0
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Yard:
    """Where things lie within the walls."""

    camp: walls.Camp
    heap: tuple[float, float, float, float]  # from the corner of the yard
    middle: float  # of the open cards, from above
    line_of: int  # open cards beside each other

    @property
    def tall(self) -> bool:
        return self.camp.rows > self.camp.columns

    @property
    def area(self) -> tuple[float, float, float, float]:
        return self.camp.yard


UPRIGHT = Yard(walls.UPRIGHT, (8, 112, 166, 128), 284, 5)
LYING = Yard(walls.LYING, (84, 6, 144, 122), 163, 11)


def draw(view: View) -> Board:
    """The scattered cards and, for a 12, the players are buttons."""
    turns = list(recent(view))
    last = {turn.seat: turn for turn in turns}
    return board(
        Plate(_field(view, turns, UPRIGHT), lying=_field(view, turns, LYING)),
        seats=[_seat(view, seat, last.get(seat)) for seat in range(view.seats)],
    )


def _field(view: View, turns: list[Shown], yard: Yard) -> El:
    box, camp = view.box, yard.camp
    wide, high = camp.width + 2 * walls.LEFT, camp.height + walls.TOP + 2
    noted: list[El] = []
    if box.notes:
        colours = 5 + box.twelves
        if yard.tall:
            noted, high = list(_noted(view, 0, high + 4, (26, 0), (0, 21))), high + 21 * colours + 4
        else:
            noted, wide = list(_noted(view, wide + 4, 8, (0, NOTE), (32, 0))), wide + 32 * colours + 6
    return el(
        "svg",
        *camp.paving(box.goal),
        *_trails(view, camp),
        *camp.numbers(box.goal),
        *_yard(view, turns, yard),
        *_pawns(view, camp),
        *noted,
        viewBox=f"0 0 {wide:g} {high:g}",
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


def _trails(view: View, camp: walls.Camp) -> Iterator[El]:
    """How pawns have moved since the reader last acted, and where the open cards would lead."""
    state, box = view.state, view.box
    for event in view.fresh:
        if event.name in ("stopped", "matched"):
            seat, steps, to = event.slots
            yield el(
                "path", d=camp.way(to - steps, to, _lane(view, seat)), class_="pra-trail", stroke=seat_colour(seat)
            )
        elif event.name == "given":
            _, seat, steps, to = event.slots
            d = camp.way(to + steps, to, _lane(view, seat))
            yield el("path", d=d, class_="pra-trail pra-back", stroke=seat_colour(seat))
    total = sum_open(view)
    if total and not view.over:
        mover = view.awaited[0]
        to = min(box.goal, state.pawn[mover] + total)
        x, y = camp.centre(to)
        yield el("path", d=camp.way(state.pawn[mover], to, 8), class_="pra-ahead", stroke=seat_colour(mover))
        yield el(
            "circle", cx=x, cy=y, r=11.5, class_="pra-target", stroke=seat_colour(mover), id="target",
            label=Say(N_("space {n}, if {seat} stops now"), n=to, seat=Seat(mover)),
        )  # fmt: skip


def _lane(view: View, seat: int) -> float:
    """How far from the middle of the spaces the trail of a seat runs."""
    return 5 * (seat - (view.seats - 1) / 2)


def _pawns(view: View, camp: walls.Camp) -> Iterator[El]:
    state = view.state
    for seat in range(view.seats):
        space = state.pawn[seat]
        here = [other for other in range(view.seats) if state.pawn[other] == space]
        x, y = camp.centre(space)
        across, down = here.index(seat) % 2, here.index(seat) // 2
        if len(here) > 1:
            x += 12 * across - 6
        if len(here) > 2:
            y += 11 * down - 5
        yield pawn(
            seat, x, y - 2, 28, id=f"pawn-{seat}",
            label=Say(N_("{seat} on space {n}"), seat=Seat(seat), n=space),
        )  # fmt: skip


# The yard


def _yard(view: View, turns: list[Shown], yard: Yard) -> list[El]:
    state = view.state
    camps = _camps(view, turns)
    x, y, wide, high = yard.area
    return [
        engraved("rect", x=x, y=y, width=wide, height=high, fill="var(--pra-yard)", pattern="sand"),
        *(_standard(k, camps, yard) for k in range(4)),
        _scattered(state.face_down, yard),
        *(_choice(view, yard) if state.giving and view.seat in view.awaited else []),
        *_open(view, turns, yard),
        *_piles(view, yard),
        *_middle(view, yard),
    ]


def _camps(view: View, turns: list[Shown]) -> set[int]:
    """The camps of the cards that lie, or have just lain, open."""
    cards = open_cards(view)
    if not cards and turns:
        cards = [one for one in turns[-1].cards if one not in turns[-1].matched]
    return {r.camp_of(one) for one in cards} - {r.NEUTRAL}


def _standard(colour: int, camps: set[int], yard: Yard) -> El:
    """A standard of a camp: raised while its cards lie open, lowered while those of the other camp do."""
    camp = colour // 2
    left, top, wide, _ = yard.area
    x = left + (21 + 38 * (colour % 2) if camp == 0 else wide - 59 + 38 * (colour % 2))
    y = top + (10 if camp in camps else 24)
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


def _scattered(count: int, yard: Yard) -> El:
    """The face-down cards, lying about; which of them is turned up is chance, so they are one button."""
    backs = []
    left, top, wide, high = yard.heap
    left, top = left + yard.area[0], top + yard.area[1]
    for k in range(count):
        spot = k * 24 % r.CARDS
        column, line = spot % 11, spot // 11
        x = left + 4 + column * (wide - 31) / 10.2 + spot * 7 % 5
        y = top + 8 + line * (high - 52) / 4 + spot * 5 % 7
        backs.append(card_back(x, y, 19, 27, turn=spot * 37 % 41 - 20))
    label = Say(N_("Cards face down: {n}"), n=count)
    ground = el("rect", x=left, y=top, width=wide, height=high, rx=8, class_="pra-heap edge")
    return el("g", ground, *backs, id="scattered", class_="pra-scatter", code=r.TURN, label=label)


def _choice(view: View, yard: Yard) -> Iterator[El]:
    """To whom a 12 can be given, over the cards that cannot be turned up meanwhile."""
    left, top, wide, high = yard.heap
    others = [seat for seat in range(view.seats) if seat not in view.awaited]
    each = high / len(others)
    for k, seat in enumerate(others):
        x, y = left + yard.area[0] + 6, top + yard.area[1] + each * k + 3
        yield el(
            "g",
            plaque(x, y, wide - 12, each - 6),
            seat_mark(seat, x + 17, y + each / 2 - 3, 18),
            words(x + 32, y + each / 2 - 3, name_of(view, seat, 12), size=13, anchor="start"),
            id=f"give-{seat}", code=r.GIVE + seat, label=Say(N_("{seat} on space {n}"), seat=Seat(seat),
                                                             n=view.state.pawn[seat]),
        )  # fmt: skip


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


def _open(view: View, turns: list[Shown], yard: Yard) -> Iterator[El]:
    """The open cards, then those of this turn that are gone already; between two turns the cards of the last one."""
    state = view.state
    known = open_cards(view)
    hidden = sum(spot == r.OPEN for spot in state.card_at) - len(known)
    turn = turns[-1] if turns and (turns[-1].ended == "") == (state.turned > 0 or hidden > 0) else None
    seen = turn.cards if turn else []
    row = known + [one for one in dict.fromkeys(seen) if one not in known]  # after a scatter one may come again
    count, (x0, y0, wide, _) = len(row) + hidden, yard.area
    lines = 1 if count <= yard.line_of else 2
    line_of = -(-count // lines)
    room = wide - 16
    w = min(CARD_W if lines == 1 else 29.0, room / max(1, line_of) - 3)
    h = w * CARD_H / CARD_W
    lefts = spread(line_of, room, w, 3)
    for k in range(count):
        x, y = x0 + 8 + lefts[k % line_of], y0 + yard.middle - lines * (h + 2) / 2 + k // line_of * (h + 2) + 1
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
        mid = x0 + wide / 2
        d = f"M{mid - 5} {y0 + yard.middle - 35}l12 20l-16 14l15 16l-9 22"
        yield el("path", d=d, class_="pra-torn")


def _piles(view: View, yard: Yard) -> Iterator[El]:
    """The discard pile on the left and, on the right, how many cards are still face down; each with its number."""
    state = view.state
    x, y, wide, high = yard.area
    y += high - 38
    gone = discards(view)
    for k in range(min(4, -(-gone // 5))):
        yield card_back(x + 5 + 1.5 * k, y + 4 - 1.2 * k, 22, 30, id=f"gone-{k}")
    yield words(x + 36, y + 11, gone, size=16, weight=600, anchor="start", class_="numeral")
    yield words(x + 36, y + 28, Say(N_("discards")), size=12, anchor="start", fill="var(--ink-soft)")
    right = x + wide - 6
    yield words(right, y + 11, state.face_down, size=16, weight=600, anchor="end", class_="numeral")
    yield words(right, y + 28, Say(N_("face down")), size=12, anchor="end", fill="var(--ink-soft)")


def _middle(view: View, yard: Yard) -> Iterator[El]:
    """What the open cards come to; at the end the emperor's mark in a laurel."""
    state, box = view.state, view.box
    x, y, wide, high = yard.area
    mid, low = x + wide / 2, y + high - 21
    if view.over:
        winner = next(seat for seat in range(view.seats) if state.pawn[seat] == box.goal)
        yield place(
            mid, low - 6 * (not yard.tall),
            el("circle", r=24, fill="var(--pra-gold)", class_="edge"),
            glyph("laurel", 0, 0, 40, "var(--pra-gold-ink)"),
            seat_mark(winner, 0, -4, 17),
            id="crown", label=Say(N_("{seat} is emperor"), seat=Seat(winner)),
        )  # fmt: skip
    elif total := sum_open(view):
        yield plaque(mid - 24, low - 13, 48, 28, f"+{total}", size=17, tone="var(--pra-gold)", id="sum")


# The players, and what is noted


def _seat(view: View, seat: int, turn: Shown | None) -> El:
    """How far it is to the throne, and the last turn as far as it is still in sight; a 12 is given here."""
    state, box = view.state, view.box
    space, mid = state.pawn[seat], 18
    result: list[El] = []
    cards = turn.cards if turn and (turn.ended or view.over) else []  # else they lie in the yard
    if turn and turn.ended == "torn":
        d = f"M{SEAT_W - 20} {mid - 8}l6 6l-8 4l7 7"
        result.append(el("path", d=d, class_="pra-torn", label=Say(N_("the turn was lost"))))
    if turn and turn.gain:
        x = SEAT_W - 30 if turn.ended == "torn" else SEAT_W - 5
        result.append(words(x, mid, f"+{turn.gain}", size=16, weight=700, anchor="end", fill="var(--accent)"))
    minis = [
        _card(one, 92 + left, mid - 15, 22, 30, None, "pra-mini")
        for one, left in zip(cards, _lefts(len(cards)), strict=True)
    ]
    at, end = 8.0 + 262 * space / box.goal, 270.0
    choice = state.giving and seat not in view.awaited
    frame = el("rect", x=1, y=1, width=SEAT_W - 2, height=SEAT_H - 2, rx=6, class_="pra-choice edge")
    return el(
        "svg",
        el(
            "g",
            frame if choice else None,
            words(6, mid, Say(N_("{n} to go"), n=box.goal - space), size=13.5, anchor="start", fill="var(--ink-soft)"),
            el("path", d=f"M8 41H{end}", class_="pra-road"),
            el("path", d=f"M8 41H{at:g}", class_="pra-walked", stroke=seat_colour(seat)),
            *(el("circle", cx=8 + 26.2 * k, cy=41, r=1.6, fill="var(--ink-soft)") for k in range(1, 10)),
            seat_mark(seat, at, 41, 11),
            glyph("laurel", end + 14, 40, 15, "var(--pra-gold)", stroke="var(--line)", stroke_width=0.6),
            *minis,
            *result,
            id=f"seat-{seat}",
            code=r.GIVE + seat if choice else None,
            label=Say(N_("{seat} on space {n}, {m} to go"), seat=Seat(seat), n=space, m=box.goal - space),
        ),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
        class_="pra",
    )


def _lefts(count: int) -> list[float]:
    """Left edges of small cards, side by side from the left as long as there is room."""
    lefts = spread(count, 160, 22, 2)
    return [x - lefts[0] for x in lefts] if lefts else []


def _noted(
    view: View, x: float, y: float, card_step: tuple[float, float], colour_step: tuple[float, float]
) -> Iterator[El]:  # fmt: skip
    """With `notes`: the cards that lie on the discard pile, colour by colour."""
    state, box = view.state, view.box
    for one in range(r.CARDS if box.twelves else r.NUMBERS):
        colour, k = divmod(one, r.VALUES)
        gone = state.card_at[one] == r.DISCARDED
        left = x + 15 + card_step[0] * (k + 1) + colour_step[0] * colour
        top = y + 10 + card_step[1] * (k + 1) + colour_step[1] * colour
        if k == 0:
            yield glyph(SUITS[colour], left - card_step[0], top - card_step[1], 15, f"var(--pra-{TONES[colour]})")
        tone = f"var(--pra-{TONES[colour]})" if gone else "none"
        ink = "var(--pra-ink)" if gone else "var(--ink-soft)"
        yield place(
            left,
            top,
            el("rect", x=-12, y=-9, width=24, height=18, rx=3, fill=tone, class_="pra-note"),
            words(0, 0, r.value_of(one), size=12.5, weight=600 if gone else None, fill=ink),
            id=f"noted-{one}",
            label=Say(N_("discarded: {card}"), card=card_word(one)) if gone else None,
        )
