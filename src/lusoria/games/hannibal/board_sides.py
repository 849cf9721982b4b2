"""The two sides beside the map: who leads them, their goals and chips, and their hands."""

from typing import Any

from lusoria.drawing import El, card, card_back, chip, el, glyph, index_face, place, seat_colour, words
from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .board_map import WIDTH
from .pieces import pennant
from .words import GOALS, View, region_word, side_word

PANEL = 70  # height of a side's line
CARD_W, CARD_H = 40, 56
GLYPH = ("laurel", "moon")  # what Rome and Carthage carry on their counters


def asked(view: View) -> bool:
    """Whether the reader owes a decision."""
    return view.seat is not None and view.seat in view.awaited


def face(number: int, seat: int, side: int, x: float, y: float, **more: Any) -> El:
    """A number card of a side."""
    parts_ = index_face(CARD_W, CARD_H, str(number))
    mark = glyph(GLYPH[side], CARD_W * 0.2, CARD_H * 0.15, 9, seat_colour(seat))
    return card(x, y, CARD_W, CARD_H, *parts_, mark, **more)


def panel(view: View, side: int, y: float) -> El:
    """Who leads the side, its goals and chips, and its hand in the order of the numbers."""
    state, box = view.state, view.box
    seat = r.seat_of(state, side)
    turn = seat in view.awaited or (view.over and view.ranking[seat] == 1)
    left = WIDTH - 8 - box.cards * (CARD_W + 4) + 4
    hand = [hand_card(view, side, k, left + k * (CARD_W + 4), y + 6) for k in range(box.cards)]
    won = Say(N_("{side}, games won: {n}"), side=side_word(side), n=state.wins[seat])
    flags = [
        place(
            18 + 26 * goal, y + 51,
            pennant(GOALS[goal], seat_colour(seat) if r.reaches(state, box, side, goal) else None),
            label=goal_label(view, side, goal),
        )
        for goal in range(r.GOALS)
    ]  # fmt: skip
    coins = [
        glyph("coin", 95 + 9.5 * k, y + 52, 9, seat_colour(seat) if k < state.chips[side] else "var(--line)")
        for k in range(box.chips if box.core else 0)
    ]
    return el(
        "g",
        el("rect", x=2, y=y, width=WIDTH - 4, height=PANEL - 2, rx=7, class_="han-turn" if turn else "han-side"),
        chip(20, y + 20, 13, glyph(GLYPH[side], 0, 0, 13, "var(--on-seat)"), tone=seat_colour(seat)),
        words(38, y + 13, name(view, seat), size=13, anchor="start"),
        words(38, y + 29, won if box.series else side_word(side), size=11.5, anchor="start", fill="var(--ink-soft)"),
        *flags,
        *coins,
        *hand,
        id=f"side-{side}",
    )


def goal_label(view: View, side: int, goal: int) -> Say:
    state, box = view.state, view.box
    one, two = (region_word(r.goal_region(box, side, goal, k)) for k in (0, 1))
    either = one if one == two else Say(N_("{one} or {two}"), one=one, two=two)
    if r.reaches(state, box, side, goal):
        return Say(N_("Goal {number}, reached: {place}"), number=GOALS[goal], place=either)
    return Say(N_("Goal {number}: {place}"), number=GOALS[goal], place=either)


def hand_card(view: View, side: int, k: int, x: float, y: float) -> El:
    state = view.state
    seat = r.seat_of(state, side)
    if state.hand[side][k] == 0:
        label = Say(N_("{n}, already played"), n=k + 1)
        return card_back(x, y, CARD_W, CARD_H, tone=seat_colour(seat), class_="dim", id=f"card-{side}-{k}", label=label)
    mine = seat == view.seat and asked(view) and state.fighting > 0 and not state.declares
    picked = seat == view.seat and state.card[seat] == k + 1
    return face(
        k + 1, seat, side, x, y, id=f"card-{side}-{k}", code=r.CARD + k if mine else None,
        class_="chosen" if picked else None, label=Say(N_("Card {n}"), n=k + 1),
    )  # fmt: skip


def name(view: View, seat: int) -> Say | str:
    """Who sits there, cut to the room there is."""
    given = view.names[seat]
    if not given:
        return Say(N_("{seat}"), seat=Seat(seat))
    room = 18 - sum(letter >= "\u2e80" for letter in given[:18]) // 2  # letters of Japanese and Chinese are wider
    return given if len(given) <= room else given[: room - 1] + "…"
