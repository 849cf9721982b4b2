"""Fugger, Welser, Medici: rebates for noble customers, favours, cubes and the meter (FWM-10)."""

from lusoria.kernel import Row, ask, has, tell

from .rules_basics import throw_dice
from .rules_map import free_areas, in_order
from .rules_state import (
    AREAS,
    CLIMBED,
    CLOSE,
    COMPANY,
    CUBE,
    ENNOBLED,
    FAVOUR_ESCORT,
    FAVOUR_HONOUR,
    FAVOUR_IOU,
    FAVOUR_PASSAGE,
    FAVOURS,
    FIRST_EVENT,
    FIRST_VILLA,
    GIVES_ESCORT,
    GIVES_HONOUR,
    GIVES_IOU,
    GIVES_PASSAGE,
    GONE,
    GRANTING,
    HALF,
    HELD,
    KEPT_ALL,
    NO_CUBE,
    NO_REBATE,
    PLACED_CUBE,
    REBATED,
    REBATES,
    REBATING,
    TRICK,
    TRICKED,
    WHOLE,
    Box,
    State,
)

# The meter (FWM-10.4)


def climb(s: State, box: Box, seat: int, steps: int) -> None:
    if box.mode == COMPANY or s.meter[seat] >= box.goal:
        return
    s.meter[seat] = min(box.goal, s.meter[seat] + steps)
    tell(s, CLIMBED, seat, s.meter[seat])
    if s.meter[seat] == box.goal:
        tell(s, ENNOBLED, seat)  # FWM-10.1


# Rebates (FWM-10.5)


def next_rebate(s: State, box: Box) -> None:
    while s.cursor < s.seats:
        seat = in_order(s, s.cursor)
        if s.earned[seat] >= box.rebate[0] or (s.trick == seat + 1 and s.earned[seat] >= box.rebate[2]):
            s.active = seat
            s.phase = REBATING
            ask(s, seat)
            return
        s.cursor += 1
    s.phase = CLOSE


def legal_rebate(s: State, box: Box, seat: int, can: Row) -> None:
    can[NO_REBATE] = 1
    can[HALF] = int(s.earned[seat] >= box.rebate[0])
    can[WHOLE] = int(s.earned[seat] >= box.rebate[1])
    can[TRICKED] = int(s.trick == seat + 1 and s.earned[seat] >= box.rebate[2])


def apply_rebate(s: State, box: Box, seat: int, code: int) -> None:
    s.cursor += 1
    s.phase = REBATES
    if code == NO_REBATE:
        tell(s, KEPT_ALL, seat)
        return
    paid = box.rebate[0] if code == HALF else box.rebate[1]
    if code == TRICKED:  # FWM-11.4
        paid = box.rebate[2]
        s.trick = 0
        for card in range(FIRST_EVENT, FIRST_VILLA):
            if s.where[card] == HELD and box.event[card - FIRST_EVENT] == TRICK:
                s.where[card] = GONE
    s.money[seat] -= paid
    dice = throw_dice(s, 2)
    tell(s, REBATED, seat, paid, dice)
    grant(s, box, seat, box.favour[min(s.meter[seat], box.goal)][dice - 2], int(code != HALF) + 1)


def grant(s: State, box: Box, seat: int, favour: int, ious: int) -> None:
    """FWM-10.6 to FWM-10.9"""
    if favour == GIVES_IOU:
        s.ious[seat] += ious
        tell(s, FAVOUR_IOU, seat, ious)
        climb(s, box, seat, ious * box.gain[GIVES_IOU])
    elif favour == GIVES_HONOUR:
        tell(s, FAVOUR_HONOUR, seat)
        climb(s, box, seat, box.gain[GIVES_HONOUR])
    elif favour == GIVES_ESCORT:
        tell(s, FAVOUR_ESCORT, seat)
        climb(s, box, seat, box.gain[GIVES_ESCORT])
        offer_cube(s, seat, True, REBATES)
    else:
        tell(s, FAVOUR_PASSAGE, seat)
        climb(s, box, seat, box.gain[GIVES_PASSAGE])
        offer_cube(s, seat, False, REBATES)


# Cubes


def offer_cube(s: State, seat: int, sea: bool, then: int) -> None:
    """The seat chooses an area for a cube; with one left it goes there, with none nothing happens (FWM-10.8)."""
    areas = free_areas(s, seat, sea)
    s.phase = then
    if areas == 0:
        tell(s, NO_CUBE, seat)
    elif areas & (areas - 1) == 0:
        for area in range(AREAS):
            if has(areas, area) == 1:
                place_cube(s, seat, area)
    else:
        s.granting = 1 + int(sea)
        s.then = then
        s.active = seat
        s.phase = GRANTING
        ask(s, seat)


def legal_cube(s: State, seat: int, can: Row) -> None:
    areas = free_areas(s, seat, s.granting == 2)
    for area in range(AREAS):
        can[CUBE + area] = has(areas, area)


def apply_cube(s: State, seat: int, code: int) -> None:
    place_cube(s, seat, code - CUBE)
    s.phase = s.then
    s.granting = 0
    s.then = 0


def place_cube(s: State, seat: int, area: int) -> None:
    s.cubes[area] |= 1 << seat
    s.news = 1
    tell(s, PLACED_CUBE, seat, area)


def next_favour(s: State) -> None:
    """FWM-11.7  Everybody who bought something of America's goods places a cube."""
    while s.cursor < s.seats:
        seat = in_order(s, s.cursor)
        s.cursor += 1
        if s.gained[seat] > 0:
            offer_cube(s, seat, False, FAVOURS)
            return
    s.phase = CLOSE
