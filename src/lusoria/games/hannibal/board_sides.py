"""The two sides: their goals, chips and cards at the map, one's own hand, and what each has on the map in numbers."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import El, card, card_back, chip, el, glyph, index_face, place, seat_colour, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_map import HEIGHT, WIDTH
from .pieces import pennant, ship
from .words import GOALS, View, region_word, side_word

CARD_W, CARD_H = 40, 56
PANEL = 70  # a side above or below the map
COLUMN = 94  # both sides beside the map
HAND_W, HAND_LYING = 300, 620
SEAT_W, SEAT_H = 300, 38
GLYPH = ("laurel", "moon")  # what Rome and Carthage carry on their counters


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a side stands at the map; its sign, flags, chips and cards from there."""

    x: float
    y: float
    w: float
    h: float
    flags: tuple[float, float]
    coins: tuple[float, float]
    cards: tuple[float, float]
    card: tuple[float, float]
    per_line: int


def asked(view: View) -> bool:
    """Whether the reader owes a decision."""
    return view.seat is not None and view.seat in view.awaited


def face(
    number: int, seat: int, side: int, x: float, y: float, w: float = CARD_W, h: float = CARD_H, **more: Any
) -> El:
    """A number card of a side."""
    mark = glyph(GLYPH[side], w * 0.2, h * 0.15, w * 0.22, seat_colour(seat))
    return card(x, y, w, h, *index_face(w, h, str(number)), mark, **more)


def across(view: View, side: int, y: float) -> Frame:
    """A side's line above or below the map."""
    return Frame(2, y, WIDTH - 4, PANEL - 2, (118, 24), (109, 51), (WIDTH - 212, 7), (38, 53), 5)


def beside(view: View, side: int) -> Frame:
    """A side's part of the column at the right of the map; that of the reader, whose cards are in hand, is short."""
    short, half = 84.0, HEIGHT / 2
    own = None if view.seat is None else r.side_of(view.state, view.seat)
    high = half if own is None else short if own == side else HEIGHT - short
    y = 1.0 if side == r.ROME else HEIGHT - high + 1
    size = (26.0, 36.0) if own is None else (40.0, 52.0)
    return Frame(
        WIDTH + 3, y, COLUMN - 4, high - 2, (19, 46), (10, 69), (3, 84), size,
        3 if own is None else 2,
    )  # fmt: skip


def panel(view: View, side: int, at: Frame) -> El:
    """A side's goals and chips and, unless they are in the reader's hand, its cards in the order of the numbers."""
    state, box = view.state, view.box
    seat = r.seat_of(state, side)
    turn = seat in view.awaited or (view.over and view.ranking[seat] == 1)
    upright = at.per_line == 5
    told = upright and seat == view.seat  # there is room for one's own goals in words
    flags: list[El] = []
    for goal in range(r.GOALS):
        x, y = (at.x + 196, at.y + 12 + 21 * goal) if told else (at.x + at.flags[0] + 25 * goal, at.y + at.flags[1])
        tone = seat_colour(seat) if r.reaches(state, box, side, goal) else None
        flags.append(place(x, y, pennant(GOALS[goal], tone), label=goal_label(view, side, goal)))
        if told:
            flags.append(words(x + 18, y, goal_places(view, side, goal), size=12.5, anchor="start"))
    coins = [
        glyph(
            "coin", at.x + at.coins[0] + 9.5 * (k % 8), at.y + at.coins[1] + 10 * (k // 8), 9,
            seat_colour(seat) if k < state.chips[side] else "var(--line)",
        )
        for k in range(box.chips if box.core else 0)
    ]  # fmt: skip
    w, h = at.card
    cards = [
        hand_card(
            view, side, k,
            at.x + at.cards[0] + (w + 3) * (k % at.per_line), at.y + at.cards[1] + (h + 4) * (k // at.per_line), w, h,
        )
        for k in range(box.cards if seat != view.seat else 0)
    ]  # fmt: skip
    middle = at.y + (at.h / 2 if upright else 16)
    return el(
        "g",
        el("rect", x=at.x, y=at.y, width=at.w, height=at.h, rx=7, class_="han-turn" if turn else "han-side"),
        chip(at.x + 17, middle, 11, glyph(GLYPH[side], 0, 0, 11, "var(--on-seat)"), tone=seat_colour(seat)),
        words(at.x + 31, middle + 0.5, side_word(side), size=12.5, anchor="start"),
        *flags,
        *coins,
        *cards,
        id=f"side-{side}",
    )


def goal_label(view: View, side: int, goal: int) -> Say:
    state, box = view.state, view.box
    either = goal_places(view, side, goal)
    if r.reaches(state, box, side, goal):
        return Say(N_("Goal {number}, reached: {place}"), number=GOALS[goal], place=either)
    return Say(N_("Goal {number}: {place}"), number=GOALS[goal], place=either)


def goal_places(view: View, side: int, goal: int) -> Say:
    """The region of a goal, or the two of which one is enough."""
    one, two = (region_word(r.goal_region(view.box, side, goal, k)) for k in (0, 1))
    return one if one == two else Say(N_("{one} or {two}"), one=one, two=two)


def hand_card(view: View, side: int, k: int, x: float, y: float, w: float, h: float) -> El:
    state = view.state
    seat = r.seat_of(state, side)
    if state.hand[side][k] == 0:
        label = Say(N_("{n}, already played"), n=k + 1)
        return card_back(x, y, w, h, tone=seat_colour(seat), class_="dim", id=f"card-{side}-{k}", label=label)
    mine = seat == view.seat and asked(view) and state.fighting > 0 and not state.declares
    picked = seat == view.seat and state.card[seat] == k + 1
    return face(
        k + 1, seat, side, x, y, w, h, id=f"card-{side}-{k}", code=r.CARD + k if mine else None,
        class_="chosen" if picked else None, label=Say(N_("Card {n}"), n=k + 1),
    )  # fmt: skip


def hand(view: View, side: int, lying: bool) -> El:
    """The reader's cards; lying, the goals of the reader's side stand beside them in words."""
    state, box = view.state, view.box
    step = (HAND_W - 4) / box.cards
    cards = [hand_card(view, side, k, 4 + step * k, 3, step - 6, 60) for k in range(box.cards)]
    goals = []
    tone = seat_colour(r.seat_of(state, side))
    for goal in range(r.GOALS if lying else 0):
        reached = r.reaches(state, box, side, goal)
        y = 12 + 21.5 * goal
        goals += [
            place(HAND_W + 32, y, pennant(GOALS[goal], tone if reached else None)),
            words(HAND_W + 52, y, goal_places(view, side, goal), size=14, anchor="start"),
        ]
    return el(
        "svg", *cards, *goals, viewBox=f"0 0 {HAND_LYING if lying else HAND_W} 67", class_="han",
        label=Say(N_("Your cards")),
    )  # fmt: skip


def tally(view: View, seat: int) -> El:
    """Which side a seat leads, and how many legions and fleets it has, and of the core, of chips and of games."""
    state, box = view.state, view.box
    side = r.side_of(state, seat)
    legions, fleets, cores = r.legions_of(state, side), r.fleets_of(state, side), r.cores(state, box, side)
    reached = sum(r.reaches(state, box, side, goal) for goal in range(r.GOALS))
    tone, y = seat_colour(seat), SEAT_H / 2
    signs = [
        (chip(0, 0, 11, glyph(GLYPH[side], 0, 0, 11, "var(--on-seat)"), tone=tone), legions, Say(N_("Legions"))),
        (ship(0, 0, tone, GLYPH[side]), fleets, Say(N_("Fleets"))),
        (pennant("", tone), reached, Say(N_("Goals reached"))),
    ]
    if box.core:
        signs += [
            (glyph(GLYPH[side], 0, 0, 16, tone), cores, Say(N_("Core regions"))),
            (glyph("coin", 0, 0, 18, tone), state.chips[side], Say(N_("Chips"))),
        ]
    if box.series:
        signs.append((glyph("star", 0, 0, 18, tone), state.wins[seat], Say(N_("Games won"))))
    step = (SEAT_W - 74) / len(signs)
    return el(
        "svg",
        words(6, y, side_word(side), size=14, anchor="start"),
        *(
            place(84 + step * k, y, sign, words(15, 0.5, number, size=16, anchor="start", weight=600),
                  label=Say(N_("{what}: {n}"), what=what, n=number))
            for k, (sign, number, what) in enumerate(signs)
        ),
        viewBox=f"0 0 {SEAT_W} {SEAT_H}",
        class_="han",
        label=Say(N_("{seat} leads {side}"), seat=Seat(seat), side=side_word(side)),
    )  # fmt: skip
