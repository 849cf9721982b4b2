"""Vertigo: why something cannot be done."""

from .rules_country import unmoved
from .rules_pollution import beside_tile, best_class
from .rules_state import (
    AGAINST,
    BLACK,
    BUILD,
    BUILDING,
    BY_NEIGHBOURS,
    CLEAN,
    CLEANING,
    CLEAR,
    CLEARING,
    COUNTRY,
    DISMISS,
    DONE,
    EMPTY,
    ENVOY,
    FOR,
    GO,
    KINDS,
    LAST_UPKEEP,
    LAY_OFF,
    LEAD,
    MANAGING,
    MOVE,
    MOVING,
    NAMING,
    NO_SEAT,
    PAY,
    PEOPLE,
    PICK,
    PLACES,
    PROPOSE,
    PROPOSING,
    RAZE,
    RAZING,
    RECALL,
    REFIT,
    REGION,
    REGIONS,
    RING,
    SETTLE,
    SETTLING,
    SETUP,
    SITING,
    SPOIL,
    SPOILING,
    SPREADING,
    STEP,
    TAKE,
    TARGETING,
    TILE,
    TRAIN,
    UPKEEP,
    VOTING,
    Box,
    State,
    kind_in,
    population,
)

# Why something cannot be done
NOT_NOW = 1
NO_MONEY = 2
NOT_FREE = 3
NO_PEOPLE = 4
BUILT_ON = 5
NO_SCHOLARS = 6
STEP_OVER = 7
KEEP_ONE = 8
NOBODY_LIVES = 9
NOT_BLACK = 10
NO_TILE = 11
CLEAN_ENOUGH = 12
NO_SCHOLAR_HERE = 13
ALL_MOVED = 14
SAME_CENTRE = 15
ARRIVED = 16
TOO_FEW = 17
TRAINED_HERE = 18
NOBODY_THERE = 19
CANNOT_PAY = 20
UPKEEP_FIRST = 21
HAND_FULL = 22
NO_ROOM = 23
OWN_COUNTRY = 24
FALLEN = 25
FREE_FIRST = 27
PEOPLE_FIRST = 28
NO_NEIGHBOUR = 29
OTHER_REGION = 30
POLLUTED_ALREADY = 31
NO_SUCH_SEAT = 32
CALLED = 33
PROPOSED_BEFORE = 34
TOO_MANY_VOTES = 35
ONE_VOTE = 36
REGION_FULL = 37
NO_ENGINEER = 38
NO_SPLIT = 39


def explain(s: State, box: Box, seat: int, code: int) -> int:
    """Why an action that is not offered is refused: a reason."""
    if s.phase == SETUP:
        return why_not_bought(s, box, seat, code)
    if s.phase == MANAGING or s.phase == LAST_UPKEEP:
        return why_not_managed(s, box, seat, code)
    if s.phase == SPOILING or s.phase == SPREADING or s.phase == CLEARING:
        return why_not_there(s, code)
    if s.phase == TARGETING or s.phase == NAMING:
        return why_not_them(s, code)
    if s.phase == SITING and code in REGION:
        return REGION_FULL
    if s.phase == RAZING and code in RAZE:
        return NOT_BLACK
    if s.phase == PROPOSING and code in PROPOSE:
        return PROPOSED_BEFORE if s.proposed[seat][code - PROPOSE] else CALLED
    if s.phase == VOTING and (code in FOR or code in AGAINST):
        return why_not_votes(s, seat, code)
    return NOT_NOW


def why_not_votes(s: State, seat: int, code: int) -> int:
    if (code in FOR) != (s.split[seat] == 0):
        return NOT_NOW
    if code in AGAINST:
        return TOO_MANY_VOTES
    return ONE_VOTE if s.diplomats[seat] == 1 else NO_SPLIT


def why_not_them(s: State, code: int) -> int:
    """A country cannot be named."""
    seat = NO_SEAT
    if s.phase == TARGETING and code in COUNTRY:
        seat = code - COUNTRY
    elif s.phase == NAMING and code in LEAD:
        seat = code - LEAD
    if seat == NO_SEAT:
        return NOT_NOW
    if seat >= s.seats:
        return NO_SUCH_SEAT
    if s.out[seat] > 0:
        return FALLEN
    return OWN_COUNTRY


def why_not_there(s: State, code: int) -> int:
    """A tile cannot be put, or taken from, there."""
    if s.phase == CLEARING:
        if code not in CLEAR:
            return NOT_NOW
        return NO_TILE if (code - CLEAR) // RING == (s.sweep - 1) % REGIONS else OTHER_REGION
    if code not in SPOIL:
        return NOT_NOW
    place = code - SPOIL
    if s.phase == SPREADING:
        return POLLUTED_ALREADY if place // RING == (s.sweep - 1) % REGIONS else OTHER_REGION
    if s.zone != BY_NEIGHBOURS and place // RING != s.zone:
        return OTHER_REGION
    if s.land[s.target][place] == TILE:
        return POLLUTED_ALREADY
    if s.zone == BY_NEIGHBOURS and not beside_tile(s, s.target, place):
        return NO_NEIGHBOUR
    return FREE_FIRST if best_class(s) == EMPTY else PEOPLE_FIRST


def why_not_bought(s: State, box: Box, seat: int, code: int) -> int:
    """During the set-up."""
    if s.held > 0:
        return why_not_kind(s, box, seat, code - BUILD) if code in BUILD else HAND_FULL
    if code == DONE:
        return NOBODY_LIVES
    if code in SETTLE:
        return NO_MONEY if s.land[seat][code - SETTLE] == EMPTY else NOT_FREE
    if code in TRAIN or code == ENVOY:
        return NO_MONEY if s.money[seat] < box.scholar else KEEP_ONE
    if code in PICK:
        return why_not_built(s, box, seat, code - PICK)
    return NOT_NOW


def why_not_built(s: State, box: Box, seat: int, place: int) -> int:
    """No building can be put up on that province, whichever."""
    if s.land[seat][place] != PEOPLE:
        return NO_PEOPLE if s.land[seat][place] == EMPTY or s.land[seat][place] == TILE else BUILT_ON
    return NO_MONEY if staffed(s, box, seat, place // RING) else NO_SCHOLARS


def staffed(s: State, box: Box, seat: int, region: int) -> int:
    """1 if the centre has the scholars that some building takes."""
    for kind in range(KINDS):
        if unmoved(s, seat, region) >= box.staff[kind]:
            return 1
    return 0


def why_not_kind(s: State, box: Box, seat: int, kind: int) -> int:
    """The building is not to be had for the population that was picked."""
    if s.held > PLACES:
        return HAND_FULL
    if s.step > BUILDING:
        return STEP_OVER
    return NO_SCHOLARS if unmoved(s, seat, (s.held - 1) // RING) < box.staff[kind] else NO_MONEY


def why_not_managed(s: State, box: Box, seat: int, code: int) -> int:
    """During the administration."""
    if s.step == UPKEEP or code in LAY_OFF or code in DISMISS or code == RECALL or code == PAY:
        return why_not_paid(s, seat, code)
    if s.held > 0:
        return why_not_with(s, box, seat, code)
    if code in TAKE:
        if s.scholars[seat][code - TAKE] == 0:
            return NO_SCHOLAR_HERE
        return ALL_MOVED if s.step == MOVING else STEP_OVER
    if code in PICK:
        return why_not_picked(s, box, seat, code - PICK)
    if code in REFIT:
        if s.land[seat][code - REFIT] != BLACK:
            return NOT_BLACK
        if s.step > BUILDING:
            return STEP_OVER
        return NO_SCHOLARS if unmoved(s, seat, (code - REFIT) // RING) < box.refit[1] else NO_MONEY
    if code in CLEAN:
        if s.land[seat][code - CLEAN] != TILE:
            return NO_TILE
        if s.step > CLEANING:
            return STEP_OVER
        dirt = kind_in(s, seat, (code - CLEAN) // RING, TILE) * STEP
        return NO_MONEY if dirt > s.world else CLEAN_ENOUGH
    if code in SETTLE:
        if s.land[seat][code - SETTLE] != EMPTY:
            return NOT_FREE
        return STEP_OVER if s.step > SETTLING else NO_MONEY
    if code in TRAIN:
        if s.trained[code - TRAIN]:
            return TRAINED_HERE
        return TOO_FEW if population(s, seat, code - TRAIN) < box.crowd else NO_MONEY
    return NOT_NOW


def why_not_paid(s: State, seat: int, code: int) -> int:
    if s.step != UPKEEP:
        return NOT_NOW
    if code == PAY:
        return CANNOT_PAY
    if code in LAY_OFF:
        return NO_ENGINEER
    if code in DISMISS or code == RECALL:
        return NOBODY_THERE
    return NOT_NOW if s.phase == LAST_UPKEEP else UPKEEP_FIRST


def why_not_picked(s: State, box: Box, seat: int, place: int) -> int:
    if s.land[seat][place] != PEOPLE:
        return NO_PEOPLE if s.land[seat][place] == EMPTY or s.land[seat][place] == TILE else BUILT_ON
    if s.step > SETTLING:
        return STEP_OVER
    if s.arrived >> place & 1:
        return ARRIVED
    for other in range(PLACES):
        if s.land[seat][other] == EMPTY:
            return NO_MONEY  # it could go there
    return NO_MONEY if s.step <= BUILDING and staffed(s, box, seat, place // RING) else NO_ROOM


def why_not_with(s: State, box: Box, seat: int, code: int) -> int:
    """With a scholar or a population piece in hand."""
    if code in BUILD:
        return why_not_kind(s, box, seat, code - BUILD)
    if s.held > PLACES:
        return SAME_CENTRE if code in GO else HAND_FULL
    if code in MOVE:
        if s.arrived >> (s.held - 1) & 1:
            return ARRIVED
        return NO_MONEY if s.land[seat][code - MOVE] == EMPTY else NOT_FREE
    return HAND_FULL
