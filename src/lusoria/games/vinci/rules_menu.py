"""Vinci: the menu of civilizations, and the decline of an empire."""

from lusoria.kernel import ask, below, next_seat, tell

from .rules_close import begin_turn, clear_province, gain, score_turn, settle
from .rules_counters import outlives, pawns_of
from .rules_map import count_old
from .rules_state import (
    AFTER_TURN,
    BOXES,
    CHOOSING,
    CHOSE,
    DECLINED,
    DESIGNS,
    GONE,
    OPENING,
    PAID,
    PICKED_UP,
    PROVINCES,
    SHOWN,
    THINNING,
    Box,
    State,
)


def count_out(s: State) -> None:
    """out[d] = counters of design d that are not in the bag."""
    for k in range(BOXES):
        for slot in range(2):
            if s.menu[k][slot] > 0:
                s.out[s.menu[k][slot] - 1] += 1
    for seat in range(len(s.civ)):
        for slot in range(2):
            if s.civ[seat][slot] > 0:
                s.out[s.civ[seat][slot] - 1] += 1
            if s.relic[seat][slot] > 0:
                s.out[s.relic[seat][slot] - 1] += 1


def clear_out(s: State) -> None:
    for design in range(DESIGNS):
        s.out[design] = 0


def draw_counter(s: State, box: Box) -> int:
    """A random design out of the bag, + 1."""
    count_out(s)
    left = 0
    for design in range(DESIGNS):
        left += box.copies - s.out[design]
    k = below(s, left)
    design = 0
    while k >= box.copies - s.out[design]:
        k -= box.copies - s.out[design]
        design += 1
    clear_out(s)
    return design + 1


def fill_box(s: State, box: Box, number: int) -> None:
    """VIN-2.5  Two counters from the bag into a box of the menu."""
    s.menu[number][0] = 0
    s.menu[number][1] = 0
    s.menu[number][0] = draw_counter(s, box)
    s.menu[number][1] = draw_counter(s, box)
    tell(s, SHOWN, s.menu[number][0] - 1, s.menu[number][1] - 1)


def fee(box: Box, number: int) -> int:
    """VIN-2.6  Points for choosing that box of the menu (0..5)."""
    return box.fee * number


def take(s: State, box: Box, seat: int, number: int) -> None:
    """VIN-2.6 to VIN-2.10"""
    s.points[seat] -= fee(box, number)
    if number > 0:
        tell(s, PAID, seat, fee(box, number))
    if s.bonus[number] > 0:
        tell(s, PICKED_UP, seat, box.fee * s.bonus[number])
        gain(s, box, seat, box.fee * s.bonus[number])  # VIN-2.7
    one = s.menu[number][0] - 1
    two = s.menu[number][1] - 1
    s.civ[seat][0] = one + 1
    s.civ[seat][1] = two + 1
    s.hand[seat] = box.crew[s.seats] + pawns_of(box, one, two)  # VIN-2.9
    tell(s, CHOSE, seat, one, two, s.hand[seat])
    for k in range(number):
        s.bonus[k] += 1
    for k in range(number, BOXES - 1):  # VIN-2.8
        s.menu[k][0] = s.menu[k + 1][0]
        s.menu[k][1] = s.menu[k + 1][1]
        s.bonus[k] = s.bonus[k + 1]
    s.bonus[BOXES - 1] = 0
    fill_box(s, box, BOXES - 1)
    if s.why == OPENING:
        after = next_seat(s, seat)
        if after != s.first:
            ask(s, after)
            return
        s.turn = s.first
        begin_turn(s, box)
        return
    if s.why != AFTER_TURN:
        score_turn(s, box)  # VIN-6.5
    settle(s, box)


# 6. Decline -------------------------------------------------------------------------------------------------------


def drop_relics(s: State, seat: int) -> None:
    """VIN-6.4  Without a declined province its counters go back into the bag."""
    if count_old(s, seat) == 0:
        for slot in range(2):
            s.relic[seat][slot] = 0


def decline(s: State, box: Box, seat: int, why: int) -> None:
    """VIN-6.1 to VIN-6.4"""
    if count_old(s, seat) > 0:
        tell(s, GONE, seat)
    for p in range(PROVINCES):
        if s.owner[p] == seat + 1:
            if s.old[p] == 1:
                clear_province(s, p)  # VIN-6.2
            else:
                s.old[p] = 1
                s.pawns[p] = 1  # VIN-6.3
    s.hand[seat] = 0
    s.treaty[seat] = 0
    for slot in range(2):
        s.relic[seat][slot] = 0
        if s.civ[seat][slot] > 0 and outlives(s.civ[seat][slot] - 1):  # VIN-8.2
            s.relic[seat][slot] = s.civ[seat][slot]
        s.civ[seat][slot] = 0
    drop_relics(s, seat)
    tell(s, DECLINED, seat)
    s.why = why
    s.phase = CHOOSING
    if box.decline_pawns == 1 and count_old(s, seat) > 0:  # VIN-9.3
        s.phase = THINNING
    ask(s, seat)
