"""Vertigo: how a turn begins, what is paid for pieces, and how the game ends (VTG-4, VTG-5.2, VTG-10)."""

from lusoria.kernel import DICE, Row, ask, chance, end_game, tell

from .rules_state import (
    BLACK,
    CAPPED,
    COUNTED,
    DISMISS,
    DISMISSED,
    FELL,
    HEADS,
    LAID_OFF,
    LAST_UPKEEP,
    LAWS,
    LAY_OFF,
    NAMING,
    NO_SEAT,
    PAID,
    PAID_UN,
    PAY,
    PEOPLE,
    PLACES,
    RECALL,
    RECALLED,
    REGIONS,
    TAILS,
    TURN,
    WON,
    Box,
    State,
    buildings,
    minds,
    opening_seat,
    turn_order,
)

MANY = 1000  # more than any country has of anything but money
MUCH = 10_000_000

# 4. The turn marker -----------------------------------------------------------------------------------------------


def begin_turn(s: State, box: Box) -> None:
    s.markers = 0  # VTG-6.14
    s.law = 0
    for law in range(LAWS):
        s.called[law] = 0
    if s.turn == box.last_turn:
        tell(s, CAPPED, box.last_turn)  # VTG-4.4
        count_up(s, box)
        return
    s.turn += 1
    tell(s, TURN, s.turn)
    if s.turn >= box.coin_turn:  # VTG-4.3
        if chance(s, DICE, 2) == 0:
            tell(s, HEADS)
            finish(s, box)
            return
        tell(s, TAILS)
    s.phase = NAMING
    ask(s, opening_seat(s))  # VTG-4.2


# 5. Upkeep --------------------------------------------------------------------------------------------------------


def legal_upkeep(s: State, box: Box, seat: int, can: Row) -> None:
    """VTG-5.3  Pieces are given up one by one; what remains is paid for together."""
    can[PAY] = int(s.money[seat] >= box.upkeep * minds(s, seat))
    can[RECALL] = int(s.diplomats[seat] > 0)
    for region in range(REGIONS):
        can[DISMISS + region] = int(s.scholars[seat][region] > 0)
    for place in range(PLACES):
        can[LAY_OFF + place] = int(s.engineers[seat][place] > 0)


def give_up(s: State, seat: int, code: int) -> None:
    """VTG-5.3  A piece that is not paid for is gone."""
    if code == RECALL:
        s.diplomats[seat] -= 1
        tell(s, RECALLED, seat)
    elif code in DISMISS:
        s.scholars[seat][code - DISMISS] -= 1
        tell(s, DISMISSED, seat, code - DISMISS)
    else:
        place = code - LAY_OFF
        s.engineers[seat][place] -= 1
        tell(s, LAID_OFF, seat, place)
        if s.engineers[seat][place] == 0:
            tell(s, FELL, seat, s.land[seat][place] - BLACK, place)
            s.land[seat][place] = PEOPLE  # VTG-5.4


def pay_upkeep(s: State, box: Box, seat: int) -> None:
    due = box.upkeep * minds(s, seat)
    s.money[seat] -= due
    s.un += box.upkeep * s.diplomats[seat]  # VTG-5.2
    if s.diplomats[seat] > 0:
        tell(s, PAID_UN, seat, due, box.upkeep * s.diplomats[seat])
    else:
        tell(s, PAID, seat, due)


# 10. The end ------------------------------------------------------------------------------------------------------


def finish(s: State, box: Box) -> None:
    """VTG-10.1  One last upkeep."""
    s.phase = LAST_UPKEEP
    s.acting = opening_seat(s)
    last_upkeep(s, box)


def last_upkeep(s: State, box: Box) -> None:
    """Whoever can pay for everything does; others are asked what they give up."""
    seat = s.acting
    while seat != NO_SEAT:
        s.acting = seat
        if s.money[seat] < box.upkeep * minds(s, seat):
            ask(s, seat)
            return
        pay_upkeep(s, box, seat)
        seat = turn_order(s, seat)
    count_up(s, box)


def apply_last_upkeep(s: State, box: Box, seat: int, code: int) -> None:
    give_up(s, seat, code)
    last_upkeep(s, box)


def count_up(s: State, box: Box) -> None:
    best = opening_seat(s)
    for seat in range(s.seats):
        if s.out[seat] == 0:
            tell(s, COUNTED, seat, buildings(s, seat), minds(s, seat), s.money[seat])
        if standing(s, box, seat) > standing(s, box, best):
            best = seat
    for seat in range(s.seats):
        if standing(s, box, seat) == standing(s, box, best):
            tell(s, WON, seat)
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return buildings(s, seat)  # VTG-10.2


def standing(s: State, box: Box, seat: int) -> int:
    """VTG-10.2, VTG-10.3, VTG-9.3"""
    if s.out[seat] > 0:
        return s.out[seat] - MANY
    return (buildings(s, seat) * MANY + minds(s, seat)) * MUCH + min(s.money[seat], MUCH - 1)
