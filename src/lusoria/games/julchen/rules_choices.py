"""What a seat may choose in Julchen and the Monsters, and why not."""

from lusoria.kernel import Row

from .rules_state import (
    ANY_PAIR,
    ARRANGING,
    ATTACK,
    BITING,
    CARDS,
    DRAW,
    LEFT,
    PAIRS,
    PARRY,
    PARRYING,
    PUT,
    PUTTING,
    RIGHT,
    STARTING,
    TAKE,
    TURN,
    WEAPON,
    YIELD,
    Box,
    State,
    held,
    is_late,
    mark_gaps,
    second_of,
    value_of,
)

# Why something cannot be done.
PUT_FIRST = 1
ARRANGE_FIRST = 2
ANSWER_FIRST = 3
BITE_FIRST = 4
NO_CARD = 5
OWN_HAND = 6
ONLY_PREY = 7
NO_PAIR = 8
NO_PREY = 9
NOT_ATTACKED = 10
NO_WEAPON = 11
NOTHING_TO_PUT = 12
OUT_OF_ORDER = 13
NO_PLACE = 14
NOTHING_TO_ARRANGE = 15
TOO_LATE = 16


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == TURN:
        legal_turn(s, box, seat, can)
    elif s.phase == PARRYING:
        weapons = (held(s, seat) >> (4 * WEAPON)) & 15
        for n in range(weapons):
            can[PARRY + n] = 1  # JUL-8.3
        can[YIELD] = 1  # JUL-8.4
    elif s.phase == BITING:
        legal_take(s, s.prey - 1, can)
    elif s.phase == PUTTING:
        mark_gaps(s, seat, value_of(s.lies[s.drawn - 1]), can)
    else:
        can[LEFT] = 1
        can[RIGHT] = 1


def legal_turn(s: State, box: Box, seat: int, can: Row) -> None:
    can[DRAW] = 1  # JUL-5.4
    if is_late(s, box) == 1:
        return
    counts = held(s, seat)
    for other in range(s.seats):
        if other != seat and s.size[other] > 0:  # JUL-6.2, JUL-8.8
            legal_take(s, other, can)
            legal_attack(other, counts, can)


def legal_take(s: State, other: int, can: Row) -> None:
    for place in range(s.size[other]):
        can[TAKE + other * CARDS + place] = 1  # JUL-6.1, JUL-8.5


def legal_attack(other: int, counts: int, can: Row) -> None:
    for value in range(WEAPON):
        alike = (counts >> (4 * value)) & 15
        if alike > 1:
            for pair in range(PAIRS):
                can[ATTACK + other * ANY_PAIR + value * PAIRS + pair] = int(second_of(pair) < alike)  # JUL-8.2


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == STARTING or s.phase == ARRANGING:
        return ARRANGE_FIRST
    if s.phase == PUTTING:
        if code not in PUT:
            return PUT_FIRST
        return OUT_OF_ORDER if code - PUT <= s.size[seat] else NO_PLACE
    if s.phase == PARRYING:
        return NO_WEAPON if code in PARRY else ANSWER_FIRST
    if s.phase == BITING:
        if code not in TAKE:
            return BITE_FIRST
        return NO_CARD if (code - TAKE) // CARDS == s.prey - 1 else ONLY_PREY
    if code in PARRY or code == YIELD:
        return NOT_ATTACKED
    if code in PUT:
        return NOTHING_TO_PUT
    if code not in TAKE and code not in ATTACK:
        return NOTHING_TO_ARRANGE
    if is_late(s, box) == 1:
        return TOO_LATE
    if code in TAKE:
        return OWN_HAND if (code - TAKE) // CARDS == seat else NO_CARD
    other = (code - ATTACK) // ANY_PAIR
    return NO_PREY if other == seat or s.size[other] == 0 else NO_PAIR
