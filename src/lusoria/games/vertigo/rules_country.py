"""Vertigo: the set-up purchases, and the administration of a country (VTG-3, VTG-5)."""

from lusoria.kernel import Row, ask, tell

from .rules_pollution import begin_pollution
from .rules_state import (
    APPOINTED,
    BEGINS,
    BLACK,
    BLUE,
    BUILD,
    BUILDING,
    BUILT,
    CLEAN,
    CLEANED,
    CLEANING,
    DONE,
    EMPTY,
    ENVOY,
    GO,
    GREEN,
    HIRED,
    IDLE,
    KINDS,
    MANAGING,
    MOVE,
    MOVED,
    MOVING,
    NO_SEAT,
    PAY,
    PEOPLE,
    PICK,
    PLACES,
    READY,
    REFIT,
    REFITTED,
    REGIONS,
    RING,
    SEND,
    SENT,
    SETTLE,
    SETTLED,
    SETTLING,
    STEP,
    TAKE,
    TILE,
    TRAIN,
    TRAINED,
    TRAINING,
    UPKEEP,
    WENT,
    Box,
    State,
    kind_in,
    kind_of,
    minds,
    opening_seat,
    populated,
    population,
    turn_order,
)
from .rules_turn import give_up, legal_upkeep, pay_upkeep

# 3. Set-up --------------------------------------------------------------------------------------------------------


def begin_setup(s: State, seat: int) -> None:
    s.acting = seat
    tell(s, BEGINS, seat)
    ask(s, seat)


def legal_setup(s: State, box: Box, seat: int, can: Row) -> None:
    peopled = populated(s, seat)
    can[DONE] = int(peopled > 0)  # VTG-3.5
    spare = s.money[seat]
    if peopled == 0:
        spare -= box.settler
    for region in range(REGIONS):
        can[TRAIN + region] = int(spare >= box.scholar)
    can[ENVOY] = int(spare >= box.scholar)
    settles = int(s.money[seat] >= box.settler)
    for region in range(REGIONS):
        builds = can_build(s, box, seat, region)
        for place in range(RING * region, RING * region + RING):
            if s.land[seat][place] == EMPTY:
                can[SETTLE + place] = settles
            elif s.land[seat][place] == PEOPLE:
                can[PICK + place] = builds


def apply_setup(s: State, box: Box, seat: int, code: int) -> None:
    if code in SETTLE:
        s.land[seat][code - SETTLE] = PEOPLE  # VTG-3.4
        s.money[seat] -= box.settler
        tell(s, SETTLED, seat, code - SETTLE)
    elif code in TRAIN:
        s.scholars[seat][code - TRAIN] += 1
        s.money[seat] -= box.scholar
        tell(s, HIRED, seat, code - TRAIN)
    elif code == ENVOY:
        s.diplomats[seat] += 1
        s.money[seat] -= box.scholar
        tell(s, APPOINTED, seat)
    elif code in BUILD:
        raise_building(s, box, seat, code - BUILD)
    else:
        tell(s, READY, seat, s.money[seat])  # VTG-3.6
        end_setup(s, box)


def end_setup(s: State, box: Box) -> None:
    other = turn_order(s, s.acting)
    if other != NO_SEAT:
        begin_setup(s, other)
    else:
        s.turn = 1
        begin_administration(s, box)


# 5. Administration ------------------------------------------------------------------------------------------------


def begin_administration(s: State, box: Box) -> None:
    """All countries in turn order, from the first player on."""
    s.phase = MANAGING
    begin_country(s, box, opening_seat(s))


def begin_country(s: State, box: Box, seat: int) -> None:
    """The country's turn begins; whoever has nothing to decide is passed (VTG-5.16)."""
    other = seat
    while other != NO_SEAT:
        s.acting = other
        s.step = UPKEEP
        if minds(s, other) == 0 or (box.no_first_upkeep == 1 and s.turn == 1):  # VTG-11.1
            s.step = MOVING
        if s.step == UPKEEP or can_manage(s, box, other):
            ask(s, other)
            return
        tell(s, IDLE, other)
        close_country(s)
        other = turn_order(s, other)
    begin_pollution(s, box)


def close_country(s: State) -> None:
    """What had been done this turn is forgotten."""
    s.step = UPKEEP
    s.arrived = 0
    for region in range(REGIONS):
        s.moved[region] = 0
        s.trained[region] = 0


def can_manage(s: State, box: Box, seat: int) -> int:
    """1 when a country can do anything but end its turn, at the first step after the upkeep."""
    for region in range(REGIONS):
        if s.scholars[seat][region] > 0 or may_train(s, box, seat, region):
            return 1
        if may_clean(s, box, seat, region):
            return 1
    room = int(kind_of(s, seat, EMPTY) > 0)
    if room and s.money[seat] >= box.people:
        return 1
    for place in range(PLACES):
        if s.land[seat][place] == PEOPLE and may_move(s, box, seat, place // RING):
            return 1
    return 0


def legal_country(s: State, box: Box, seat: int, can: Row) -> None:
    if s.step == UPKEEP:
        legal_upkeep(s, box, seat, can)
    elif s.held > PLACES:
        can[SEND] = 1  # VTG-5.5
        for region in range(REGIONS):
            can[GO + region] = int(s.held != 1 + PLACES + region)
    elif s.held > 0:
        legal_held(s, box, seat, s.held - 1, can)
    else:
        legal_free(s, box, seat, can)


def legal_held(s: State, box: Box, seat: int, here: int, can: Row) -> None:
    """What the population of a province may do: be built on, or move."""
    region = here // RING
    for kind in range(KINDS):
        can[BUILD + kind] = may_build(s, box, seat, region, kind)
    if s.phase == MANAGING and s.arrived >> here & 1 == 0:  # VTG-5.14
        pays = int(s.money[seat] >= box.fare)
        for place in range(PLACES):
            if s.land[seat][place] == EMPTY and (place // RING == region or pays):
                can[MOVE + place] = 1  # VTG-5.13


def legal_free(s: State, box: Box, seat: int, can: Row) -> None:
    can[DONE] = 1
    settles = int(s.step <= SETTLING and s.money[seat] >= box.people)
    for region in range(REGIONS):
        can[TAKE + region] = int(s.step <= MOVING and s.scholars[seat][region] > s.moved[region])
        can[TRAIN + region] = may_train(s, box, seat, region)
        builds = can_build(s, box, seat, region)
        refits = may_refit(s, box, seat, region)
        moves = may_move(s, box, seat, region)
        cleans = may_clean(s, box, seat, region)
        for place in range(RING * region, RING * region + RING):
            what = s.land[seat][place]
            if what == EMPTY:
                can[SETTLE + place] = settles  # VTG-5.12
            elif what == PEOPLE:
                if builds or (moves and s.arrived >> place & 1 == 0):
                    can[PICK + place] = 1
            elif what == BLACK:
                can[REFIT + place] = refits
            elif what == TILE:
                can[CLEAN + place] = cleans


def unmoved(s: State, seat: int, region: int) -> int:
    """Scholars of a centre that may still become engineers (VTG-5.7)."""
    return s.scholars[seat][region] - s.moved[region]


def may_build(s: State, box: Box, seat: int, region: int, kind: int) -> int:
    """VTG-5.7  Money, and as many scholars in the centre as it takes engineers."""
    return int(s.step <= BUILDING and unmoved(s, seat, region) >= box.staff[kind] and s.money[seat] >= box.build[kind])


def can_build(s: State, box: Box, seat: int, region: int) -> int:
    for kind in range(KINDS):
        if may_build(s, box, seat, region, kind):
            return 1
    return 0


def may_refit(s: State, box: Box, seat: int, region: int) -> int:
    """VTG-5.9"""
    return int(s.step <= BUILDING and unmoved(s, seat, region) >= box.refit[1] and s.money[seat] >= box.refit[0])


def cleaning_price(s: State, box: Box, seat: int, region: int) -> int:
    """VTG-5.11  For one province."""
    if kind_in(s, seat, region, BLUE) > 0:
        return box.cleaning[0]
    if kind_of(s, seat, BLUE) > 0:
        return box.cleaning[1]
    return box.cleaning[2]


def may_clean(s: State, box: Box, seat: int, region: int) -> int:
    """VTG-5.10  While the region is dirtier than the world."""
    if s.step > CLEANING or kind_in(s, seat, region, TILE) * STEP <= s.world:
        return 0
    return int(s.money[seat] >= cleaning_price(s, box, seat, region))


def may_move(s: State, box: Box, seat: int, region: int) -> int:
    """VTG-5.13  1 when population of the region could go to a free province."""
    if s.step > SETTLING:
        return 0
    if kind_in(s, seat, region, EMPTY) > 0:
        return 1
    return int(s.money[seat] >= box.fare and kind_of(s, seat, EMPTY) > 0)


def may_train(s: State, box: Box, seat: int, region: int) -> int:
    """VTG-5.15"""
    return int(
        s.step <= TRAINING
        and s.trained[region] == 0
        and s.money[seat] >= box.scholar
        and population(s, seat, region) >= box.crowd
    )


def apply_country(s: State, box: Box, seat: int, code: int) -> None:
    if code == PAY:
        pay_upkeep(s, box, seat)
        s.step = MOVING
    elif s.step == UPKEEP:
        give_up(s, seat, code)
        if minds(s, seat) == 0:
            s.step = MOVING
    elif code in TAKE:
        s.held = 1 + PLACES + code - TAKE
    elif code in GO or code == SEND:
        move_scholar(s, seat, s.held - 1 - PLACES, code)
    elif code in BUILD:
        s.step = BUILDING
        raise_building(s, box, seat, code - BUILD)
    elif code in REFIT:
        refit(s, box, seat, code - REFIT)
    elif code in CLEAN:
        clean(s, box, seat, code - CLEAN)
    elif code in SETTLE or code in MOVE or code in TRAIN:
        add_people(s, box, seat, code)
    elif code == DONE:
        close_country(s)
        begin_next_country(s, box)


def begin_next_country(s: State, box: Box) -> None:
    other = turn_order(s, s.acting)
    if other == NO_SEAT:
        begin_pollution(s, box)
    else:
        begin_country(s, box, other)


def move_scholar(s: State, seat: int, here: int, code: int) -> None:
    s.held = 0
    s.step = MOVING
    s.scholars[seat][here] -= 1
    if code == SEND:
        s.diplomats[seat] += 1
        tell(s, SENT, seat, here)
    else:
        s.scholars[seat][code - GO] += 1
        s.moved[code - GO] += 1
        tell(s, WENT, seat, here, code - GO)


def raise_building(s: State, box: Box, seat: int, kind: int) -> None:
    """VTG-5.7, VTG-5.8  On the population that was picked."""
    place = s.held - 1
    s.held = 0
    s.land[seat][place] = BLACK + kind
    s.engineers[seat][place] = box.staff[kind]
    s.scholars[seat][place // RING] -= box.staff[kind]
    s.money[seat] -= box.build[kind]
    tell(s, BUILT, seat, kind, place)


def refit(s: State, box: Box, seat: int, place: int) -> None:
    """VTG-5.9"""
    s.step = BUILDING
    s.land[seat][place] = GREEN
    s.engineers[seat][place] += box.refit[1]
    s.scholars[seat][place // RING] -= box.refit[1]
    s.money[seat] -= box.refit[0]
    tell(s, REFITTED, seat, place)


def clean(s: State, box: Box, seat: int, place: int) -> None:
    price = cleaning_price(s, box, seat, place // RING)
    s.step = CLEANING
    s.land[seat][place] = EMPTY
    s.money[seat] -= price
    s.un += price  # VTG-5.11
    tell(s, CLEANED, seat, place, price)


def add_people(s: State, box: Box, seat: int, code: int) -> None:
    if code in SETTLE:
        s.step = SETTLING
        s.land[seat][code - SETTLE] = PEOPLE  # VTG-5.12
        s.money[seat] -= box.people
        s.arrived |= 1 << (code - SETTLE)
        tell(s, SETTLED, seat, code - SETTLE)
    elif code in MOVE:
        here = s.held - 1
        there = code - MOVE
        s.step = SETTLING
        s.held = 0
        s.land[seat][here] = EMPTY
        s.land[seat][there] = PEOPLE
        s.arrived |= 1 << there
        s.arrived &= ~(1 << here)
        if here // RING != there // RING:
            s.money[seat] -= box.fare  # VTG-5.13
        tell(s, MOVED, seat, here, there)
    else:
        s.step = TRAINING
        s.trained[code - TRAIN] = 1
        s.scholars[seat][code - TRAIN] += 1
        s.money[seat] -= box.scholar
        tell(s, TRAINED, seat, code - TRAIN)
