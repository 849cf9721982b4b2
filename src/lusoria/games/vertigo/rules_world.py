"""Vertigo: tiles and what they bury, the world's dial, production (VTG-6, VTG-7, VTG-9)."""

from lusoria.kernel import ask, end_game, tell

from .rules_laws import begin_voting
from .rules_state import (
    BLACK,
    BLUE,
    CLEARING,
    DESTROYED,
    EMPTY,
    LOST,
    NO_SEAT,
    OUT,
    PEOPLE,
    PLACES,
    POLLUTED,
    PRODUCED,
    RECOVERED,
    REGIONS,
    RING,
    SPREADING,
    STEP,
    SURVIVED,
    TILE,
    WORLD_DOWN,
    Box,
    State,
    clear_province,
    living,
    opening_seat,
    populated,
    turn_order,
)


def put_tile(s: State, box: Box, seat: int, place: int) -> None:
    """VTG-6.6  The tile lies there; whatever stood there is gone, and with its last population the country."""
    what = s.land[seat][place]
    clear_province(s, seat, place, TILE)
    tell(s, POLLUTED, seat, place)
    if what >= BLACK:
        tell(s, DESTROYED, seat, what - BLACK, place)
    elif what == PEOPLE:
        tell(s, LOST, seat, place)
    if what != EMPTY and populated(s, seat) == 0:
        fall(s, seat)


# The world's dial -------------------------------------------------------------------------------------------------


def sweeping(s: State) -> int:
    """The country whose region is settled now: clockwise from the roller, or from the first player (VTG-6.13)."""
    start = s.acting if s.phase == SPREADING else s.first
    seat = start + (s.sweep - 1) // REGIONS
    return seat - s.seats if seat >= s.seats else seat


def swept(s: State, place: int) -> int:
    """1 when the province can get (or lose) the tile of its region."""
    tile = int(s.land[sweeping(s)][place] == TILE)
    return tile if s.phase == CLEARING else 1 - tile


def next_region(s: State, box: Box) -> int:
    """Region after region; 1 when its owner has to choose a province, or when the phase has ended with a question."""
    while s.sweep <= REGIONS * s.seats:
        seat = sweeping(s)
        region = (s.sweep - 1) % REGIONS
        only = NO_SEAT
        count = 0
        if s.out[seat] == 0:
            for place in range(RING * region, RING * region + RING):
                if swept(s, place):
                    only = place
                    count += 1
        if count > 1:
            ask(s, seat)
            return 1
        if count == 1:
            settle_region(s, box, seat, only)
            if s.over == 1:
                return 1
        else:
            s.sweep += 1
    s.sweep = 0
    if s.phase == CLEARING:
        return produce(s, box)
    if s.out[s.acting] > 0:
        s.due = 0  # VTG-9.1  who has fallen lays no more tiles
    return 0


def settle_region(s: State, box: Box, seat: int, place: int) -> None:
    s.sweep += 1
    if s.phase == SPREADING:
        put_tile(s, box, seat, place)
    else:
        s.land[seat][place] = EMPTY  # VTG-6.15
        tell(s, RECOVERED, seat, place)


def end_pollution(s: State, box: Box) -> int:
    """VTG-6.15  Nobody put down a tile: the world recovers."""
    if s.tiles == 0:
        s.world = max(0, s.world - STEP)
        tell(s, WORLD_DOWN, s.world)
        s.phase = CLEARING
        s.sweep = 1
        return 0
    return produce(s, box)


# 9. Countries that fall ------------------------------------------------------------------------------------------


def fall(s: State, seat: int) -> None:
    """VTG-9.1"""
    s.out[seat] = 1 + s.seats - living(s)
    tell(s, OUT, seat, s.money[seat])
    s.un += s.money[seat]
    s.money[seat] = 0
    s.diplomats[seat] = 0
    for region in range(REGIONS):
        s.scholars[seat][region] = 0
    for place in range(PLACES):
        clear_province(s, seat, place, EMPTY)
    if living(s) == 1:
        for other in range(s.seats):
            if s.out[other] == 0:
                tell(s, SURVIVED, other)  # VTG-9.2
        end_game(s)


# 7. Production ----------------------------------------------------------------------------------------------------


def earnings(s: State, box: Box, seat: int) -> int:
    """VTG-7.1"""
    total = 0
    for place in range(PLACES):
        what = s.land[seat][place]
        if PEOPLE <= what <= BLUE:
            total += box.income[0]
            if what >= BLACK:
                total += box.income[what - PEOPLE]
    return total


def produce(s: State, box: Box) -> int:
    s.tiles = 0
    s.acting = opening_seat(s)
    seat = s.acting
    while seat != NO_SEAT:
        s.money[seat] += earnings(s, box, seat)
        tell(s, PRODUCED, seat, earnings(s, box, seat))
        seat = turn_order(s, seat)
    begin_voting(s, box)
    return 1
