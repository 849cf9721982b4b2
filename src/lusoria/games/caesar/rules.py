"""Caesar: the rules. Clauses (CAE-n.m) are those of the rulebook in this folder.

The board and its groups are in rules_state, fights and the end in rules_fights, the invariants in rules_check.
"""

from lusoria.kernel import Row, ask, ask_also, below, next_seat, tell

from .rules_fights import apply_card, climb, go_on
from .rules_state import (
    ACTIONS,
    ALL_PLACED,
    ALONE,
    ATTACKED,
    CARD,
    EVENTS,
    FIGHT,
    FIGHT_FIRST,
    FILLED,
    FIRST,
    FIRST_NEUTRAL,
    GROUP_FIRST,
    IS_OUT,
    JOINED,
    KINDS,
    LIFT,
    MUST_FIGHT,
    NEUTRAL,
    NO_FIGHT,
    NO_LINE,
    NOBODY_THERE,
    NONE,
    NOT_HELD,
    NOT_YOURS,
    ON_THE_MOVE,
    ONTO,
    OWN,
    PASS,
    PASSED,
    PLACE,
    PLACE_FIRST,
    PLACED,
    SQUARES,
    TAKEN,
    WON_OVER,
    Box,
    State,
    holds,
    meets_any,
    met,
    options,
    owner,
    placing,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    for seat in range(s.seats):  # CAE-3.1
        for card in range(box.numbers + 1):
            s.hand[seat][card] = 1
        s.cards_left[seat] = box.numbers + 1
    s.first = below(s, s.seats)  # CAE-3.2
    tell(s, FIRST, s.first)
    ask(s, s.first)


# Turns


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.attack > 0:
        for card in range(KINDS):
            can[CARD + card] = s.hand[seat][card]  # CAE-7.2
    elif placing(s, box):
        for square in range(SQUARES):
            can[PLACE + square] = int(s.top[square] == 0)  # CAE-4.1
    elif s.lifted > 0:
        for way in range(4):
            other = met(s, s.lifted - 1, way)
            if other != NONE:
                can[ONTO + other] = 1
    else:
        for square in range(SQUARES):
            if holds(s, seat, square):
                can[LIFT + square] = meets_any(s, square)
        can[PASS] = int(options(s, seat) < FIGHT)  # CAE-5.4


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in PLACE:
        apply_place(s, box, seat, code - PLACE)
    elif code in LIFT:
        s.lifted = code - LIFT + 1
    elif code in ONTO:
        apply_onto(s, seat, code - ONTO)
    elif code in CARD:
        apply_card(s, seat, code - CARD)
    else:
        tell(s, PASSED, seat)
        s.passes += 1
        go_on(s, next_seat(s, seat))


def apply_place(s: State, box: Box, seat: int, square: int) -> None:
    s.top[square] = 1 + seat * OWN + s.counters[seat]
    s.height[square] = 1
    s.counters[seat] += 1
    s.placed += 1
    tell(s, PLACED, seat, square)
    if placing(s, box):
        ask(s, next_seat(s, seat))
        return
    neutral = 0
    for empty in range(SQUARES):  # CAE-4.2
        if s.top[empty] == 0:
            s.top[empty] = 1 + FIRST_NEUTRAL + neutral
            s.height[empty] = 1
            neutral += 1
    if neutral > 0:
        tell(s, FILLED, neutral)
    go_on(s, s.first)  # CAE-4.3


def apply_onto(s: State, seat: int, square: int) -> None:
    mover = s.lifted - 1
    s.lifted = 0
    s.passes = 0
    whose = owner(s, square)
    if whose == seat or whose == NEUTRAL:
        if whose == seat:
            tell(s, JOINED, seat, mover, square, s.height[mover] + s.height[square])
        else:
            tell(s, WON_OVER, seat, mover, square, s.height[mover] + s.height[square])
        climb(s, mover, square)
        go_on(s, next_seat(s, seat))  # CAE-6.4
    else:
        s.attack = mover + 1  # CAE-7.1
        s.defend = square + 1
        tell(s, ATTACKED, seat, mover, whose, square)
        ask(s, seat)
        ask_also(s, whose)


# Results


def score(s: State, box: Box, seat: int) -> int:
    return s.counters[seat]  # CAE-1.1


def standing(s: State, box: Box, seat: int) -> int:
    """Counters; below zero for those who are out, the later the higher (CAE-8.6)."""
    if s.out[seat] > 0:
        return s.out[seat] - SQUARES
    return s.counters[seat]


# Help and invariants


def barred(s: State, box: Box, seat: int) -> int:
    return IS_OUT if s.out[seat] > 0 else 0


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in CARD:
        if s.hand[seat][code - CARD] == 0:
            return NOT_HELD
        return NO_FIGHT
    if s.attack > 0:
        return FIGHT_FIRST
    if code in PLACE:
        if placing(s, box):
            return TAKEN
        return ALL_PLACED
    if placing(s, box):
        return PLACE_FIRST
    if code in ONTO:
        if s.lifted == code - ONTO + 1:
            return ON_THE_MOVE
        if s.lifted > 0:
            return NO_LINE if s.top[code - ONTO] > 0 else NOBODY_THERE
        return GROUP_FIRST
    if s.lifted > 0:
        return ON_THE_MOVE
    if code == PASS:
        return MUST_FIGHT
    if not holds(s, seat, code - LIFT):
        return NOT_YOURS
    return ALONE
