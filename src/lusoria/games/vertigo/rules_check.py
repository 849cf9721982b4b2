"""Vertigo: what holds in every position, and why something cannot be done."""

from lusoria.kernel import bit, waits_for

from .rules_country import may_build, unmoved
from .rules_pollution import EVERY, NOWHERE, SOURCES, best_class, may_aim, may_name, sweeping, swept
from .rules_state import (
    ABSTAIN,
    AGAINST,
    ALL_AGAINST,
    ALL_FOR,
    BLACK,
    BLUE,
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
    GREEN,
    KINDS,
    LAST_UPKEEP,
    LAWS,
    LAY_OFF,
    LEAD,
    MANAGING,
    MOVE,
    MOVING,
    NAMING,
    NO_LAW,
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
    SEATS,
    SEND,
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
    TRAINING,
    UPKEEP,
    VOTES,
    VOTING,
    Box,
    State,
    kind_in,
    kind_of,
    living,
    minds,
    opening_seat,
    populated,
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
ALL_POLLUTED = 26
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
    if (code in FOR) == (s.yes[seat] == 0):
        return ONE_VOTE if s.diplomats[seat] == 1 and code == FOR else TOO_MANY_VOTES
    return NOT_NOW


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
    return OWN_COUNTRY if seat == s.acting else ALL_POLLUTED


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
    if s.zone == BY_NEIGHBOURS and not by_tile(s, place):
        return NO_NEIGHBOUR
    return FREE_FIRST if best_class(s) == EMPTY else PEOPLE_FIRST


def by_tile(s: State, place: int) -> int:
    """1 when a province of the target has a polluted neighbour."""
    region = place - place % RING
    after = region + (place + 1) % RING
    before = region + (place + RING - 1) % RING
    return int(s.land[s.target][after] == TILE or s.land[s.target][before] == TILE)


def why_not_bought(s: State, box: Box, seat: int, code: int) -> int:
    """During the set-up."""
    if code == DONE:
        return NOBODY_LIVES
    if code in SETTLE:
        return NO_MONEY if s.land[seat][code - SETTLE] == EMPTY else NOT_FREE
    if code in TRAIN or code == ENVOY:
        return NO_MONEY if s.money[seat] < box.scholar else KEEP_ONE
    if code in PICK:
        return why_not_built(s, box, seat, code - PICK)
    if code in BUILD and s.held > 0:
        return why_not_kind(s, box, seat, code - BUILD)
    return NOT_NOW


def why_not_built(s: State, box: Box, seat: int, place: int) -> int:
    """No building can be put up on that province, whichever."""
    if s.land[seat][place] != PEOPLE:
        return NO_PEOPLE if s.land[seat][place] == EMPTY or s.land[seat][place] == TILE else BUILT_ON
    for kind in range(KINDS):
        if unmoved(s, seat, place // RING) >= box.staff[kind]:
            return NO_MONEY
    return NO_SCHOLARS


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
    return ARRIVED if s.arrived >> place & 1 else NO_ROOM


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


# Invariants -------------------------------------------------------------------------------------------------------


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if not (SETUP <= s.phase <= LAST_UPKEEP and 0 <= s.acting < s.seats and 0 <= s.first < s.seats):
        return 1  # one thing is decided at a time, by seats of this table
    if s.turn < int(s.phase > SETUP) or s.turn > box.last_turn + 1 or (s.phase == SETUP and s.turn > 0):
        return 2  # turns count from 1 to the last there can be (VTG-4.4)
    if s.world < 0 or s.world > FULL_DIAL or s.world % STEP != 0 or s.un < 0:
        return 3  # the dial goes from 0 to 100 in tens, and the UN owes nobody (VTG-6.16)
    if s.markers < 0 or s.markers >= box.markers[s.seats - 2]:
        return 4  # so many markers raise the dial and are gone (VTG-6.13)
    for seat in range(SEATS):
        wrong = country_wrong(s, box, seat)
        if wrong > 0:
            return wrong  # 5 to 11 are about one country
    if s.over == 0 and living(s) < 2:
        return 12  # who is left alone has won (VTG-9.2)
    if fallen_wrong(s):
        return 13  # countries fall one after the other (VTG-9.3)
    if s.over == 0 and (s.awaits & ~s.asked or (s.phase != VOTING and s.awaits != bit(due_seat(s)))):
        return 14  # but for votes one seat is asked, the one whose matter it is
    if s.phase != SETUP and s.phase != MANAGING and (s.held > 0 or s.step != UPKEEP):
        return 15  # steps and what is in hand belong to the administration (VTG-5.1)
    if s.over == 0 and (s.phase == SETUP or s.phase == MANAGING):
        return managing_wrong(s, box)  # 20 and more
    if s.over == 0 and TARGETING <= s.phase <= CLEARING:
        return pollution_wrong(s, box)  # 30 and more
    if s.source != 0 or s.due != 0 or (s.sweep != 0 and s.over == 0):
        return 16  # rolls and their tiles belong to the pollution phase (VTG-6)
    if s.phase >= PROPOSING and s.over == 0:
        return laws_wrong(s, box)  # 40 and more
    return 0


FULL_DIAL = 100


def due_seat(s: State) -> int:
    """Who is asked in a phase in which only one is."""
    if s.phase == NAMING:
        return opening_seat(s)
    if s.phase == SITING:
        return s.target if 0 <= s.target < s.seats else s.acting
    if s.phase == SPREADING or s.phase == CLEARING:
        return sweeping(s) if 1 <= s.sweep <= REGIONS * s.seats else s.acting
    if s.phase == RAZING:
        for seat in range(s.seats):
            if s.raze[seat] > 0 and waits_for(s, seat):
                return seat
    return s.acting


def country_wrong(s: State, box: Box, seat: int) -> int:
    """What is wrong with one country, 0: nothing."""
    if s.money[seat] < 0 or s.diplomats[seat] < 0 or s.diplomats[seat] >= VOTES or s.raze[seat] < 0:
        return 5  # nobody owes money, and there is room for all votes
    for region in range(REGIONS):
        if s.scholars[seat][region] < 0 or s.scholars[seat][region] >= VOTES:
            return 6  # scholars are counted
    for place in range(PLACES):
        what = s.land[seat][place]
        staff = s.engineers[seat][place]
        if what < EMPTY or what > TILE:
            return 7  # a province holds one thing (VTG-2.2)
        if what < BLACK or what > BLUE:
            if staff != 0:
                return 8  # engineers are in buildings (VTG-5.4)
        elif staff < 1 or staff > most_staff(box, what):
            return 9  # and no building is without (VTG-5.4)
    for law in range(LAWS):
        if s.proposed[seat][law] < 0 or s.proposed[seat][law] > 1:
            return 10  # a law is proposed once (VTG-8.2)
    bare = int(s.money[seat] == 0 and minds(s, seat) == 0 and populated(s, seat) == 0 and kind_of(s, seat, TILE) == 0)
    if (seat >= s.seats or s.out[seat] > 0) and (bare == 0 or s.raze[seat] > 0):
        return 11  # nothing is left of a country that has fallen, and nothing is where none was (VTG-9.1)
    if seat < s.seats and s.out[seat] == 0 and s.phase != SETUP and populated(s, seat) == 0:
        return 17  # a country without population falls at once (VTG-9.1)
    return 0


def most_staff(box: Box, what: int) -> int:
    """Engineers in a building, if all are paid: a clean factory may have been refitted."""
    if what == GREEN:
        return max(box.staff[1], box.staff[0] + box.refit[1])
    return box.staff[what - BLACK]


def fallen_wrong(s: State) -> int:
    """1 unless the countries that fell are counted 1, 2 .. ."""
    fallen = 0
    seen = 0
    for seat in range(SEATS):
        if s.out[seat] < 0 or s.out[seat] > s.seats or (s.out[seat] > 0 and seat >= s.seats):
            return 1
        if s.out[seat] > 0:
            fallen += 1
            seen |= 1 << s.out[seat]
    return int(seen != (1 << (fallen + 1)) - 2)


def managing_wrong(s: State, box: Box) -> int:
    """20.. what is wrong while a country is bought or administered."""
    seat = s.acting
    if s.out[seat] > 0 or s.step < UPKEEP or s.step > TRAINING or s.held < 0 or s.held > PLACES + REGIONS:
        return 20  # a country that stands goes through its six steps (VTG-5.1)
    if s.arrived < 0 or s.arrived >= 1 << PLACES:
        return 21  # arrivals are provinces
    for region in range(REGIONS):
        if not (0 <= s.moved[region] <= s.scholars[seat][region] and 0 <= s.trained[region] <= 1):
            return 22  # scholars who have moved are where they went (VTG-5.5), one is brought up a turn (VTG-5.15)
        if s.moved[region] > 0 and (s.step == UPKEEP or s.phase == SETUP):
            return 23  # nobody moves before the upkeep, nor in the set-up
    for place in range(PLACES):
        if s.arrived >> place & 1 and s.land[seat][place] != PEOPLE:
            return 24  # who arrived is there, and nothing is built after people have moved (VTG-5.1)
    if s.step == UPKEEP and (s.held > 0 and s.phase == MANAGING or s.arrived > 0):
        return 25  # the upkeep comes first
    if s.step == UPKEEP and s.phase == MANAGING and minds(s, seat) == 0:
        return 26  # no upkeep without pieces
    if s.phase == SETUP and (s.step != UPKEEP or s.held > PLACES):
        return 27  # the set-up has no steps
    if s.held > PLACES:
        region = s.held - 1 - PLACES
        if s.step > MOVING or unmoved(s, seat, region) == 0:
            return 28  # a scholar in hand may still move (VTG-5.5)
    elif s.held > 0 and held_stuck(s, box, seat, s.held - 1):
        return 29  # population in hand has somewhere to go or something to carry
    if s.source != 0 or s.due != 0 or s.sweep != 0 or s.tiles != 0 or (s.phase == SETUP and s.world != 0):
        return 19  # no tile is laid before the dice (VTG-6)
    return int(s.phase == SETUP and populated(s, seat) == 0 and s.money[seat] < box.settler) * 18


def held_stuck(s: State, box: Box, seat: int, place: int) -> int:
    """1 when the population that was picked could do nothing."""
    if s.land[seat][place] != PEOPLE:
        return 1
    for kind in range(KINDS):
        if may_build(s, box, seat, place // RING, kind):
            return 0
    if s.phase == SETUP or s.step > SETTLING or s.arrived >> place & 1:
        return 1
    if kind_in(s, seat, place // RING, EMPTY) > 0:
        return 0
    return int(kind_of(s, seat, EMPTY) == 0 or s.money[seat] < box.fare)


def pollution_wrong(s: State, box: Box) -> int:
    """30.. what is wrong while tiles are laid or taken away."""
    if s.source < 0 or s.source > EVERY or s.due < 0 or s.due > 2 or s.target < NO_SEAT or s.target >= s.seats:
        return 30  # sources are counted, a roll brings two tiles at most (VTG-6.4)
    if s.zone < BY_NEIGHBOURS or s.zone >= REGIONS or s.tiles < 0 or s.tiles > 1:
        return 31  # a tile goes to a region or beside another (VTG-6.9)
    if s.phase == SPREADING or s.phase == CLEARING:
        return sweep_wrong(s, box)
    if s.sweep != 0 or s.due == 0 or s.source == 0 or s.out[s.acting] > 0:
        return 32  # a tile is due, and the roller stands
    if s.phase == TARGETING:
        count = 0
        for seat in range(s.seats):
            count += may_aim(s, seat)
        return 33 if s.target != NO_SEAT or s.due > 1 or count < 2 else 0  # an arrow has a choice (VTG-6.8)
    if s.target == NO_SEAT or s.out[s.target] > 0 or (s.target == s.acting) != (s.zone == rolled_region(s)):
        if s.target == NO_SEAT or s.out[s.target] > 0 or s.target == s.acting or s.phase == SITING:
            return 34  # the roller's own tiles stay in the region of the source (VTG-6.5)
    if s.target != s.acting and s.due > 1:
        return 35  # an arrow brings one tile (VTG-6.4)
    if s.phase == SITING:
        count = 0
        for region in range(REGIONS):
            count += may_name(s, region)
        if s.target == s.acting or s.zone != BY_NEIGHBOURS or best_class(s) != NOWHERE or count < 2:
            return 36  # regions are named where no neighbour can be hit (VTG-6.10)
        return 0
    return 37 if best_class(s) == NOWHERE else 0  # there is a province to choose


def rolled_region(s: State) -> int:
    """The region of the source that was rolled for last."""
    return REGIONS - 1 - (s.source - 1) // SOURCES


def sweep_wrong(s: State, box: Box) -> int:
    if s.sweep < 1 or s.sweep > REGIONS * s.seats or s.out[sweeping(s)] > 0:
        return 38  # regions are settled one by one (VTG-6.13)
    count = 0
    region = (s.sweep - 1) % REGIONS
    for place in range(RING * region, RING * region + RING):
        count += swept(s, place)
    if count < 2:
        return 39  # and asked about where there is a choice
    if s.phase == CLEARING:
        return 33 if s.tiles > 0 or s.due > 0 or s.source > 0 else 0  # the world recovers when no tile was laid (VTG-6.15)
    if s.tiles == 0 or s.markers > 0 or s.source == 0 or s.world == 0 or s.due > 1:
        return 32  # the world suffers when markers were full (VTG-6.13)
    return 0


def laws_wrong(s: State, box: Box) -> int:
    """40.. what is wrong while laws are made, or at the last upkeep."""
    if s.law < 0 or s.law >= LAWS or (s.phase != LAST_UPKEEP and s.out[s.acting] > 0):
        return 40  # laws have numbers, and a country that stands proposes them
    for law in range(LAWS):
        if s.called[law] < 0 or s.called[law] > 1:
            return 41  # a law is called once a turn (VTG-8.2)
    for seat in range(SEATS):
        if (s.yes[seat] != 0 or s.no[seat] != 0) and (s.phase != VOTING or seat >= s.seats):
            return 42  # votes are there while there is a vote
        if s.yes[seat] < 0 or s.no[seat] < 0 or max(0, s.yes[seat] - 1) + max(0, s.no[seat] - 1) > s.diplomats[seat]:
            return 43  # one vote for each diplomat (VTG-8.3)
        if s.phase == VOTING and seat < s.seats and (s.asked >> seat & 1) != int(s.diplomats[seat] > 0):
            return 44  # all who have diplomats vote (VTG-8.3)
        if s.phase == VOTING and s.asked >> seat & 1:
            if (s.no[seat] > 0 and s.yes[seat] == 0) or waits_for(s, seat) == int(s.no[seat] > 0):
                return 45  # and who has not finished is asked
        if s.raze[seat] > 0 and (s.phase != RAZING or s.raze[seat] > kind_of(s, seat, BLACK)):
            return 46  # only factories that stand go, and while it is asked which (VTG-8.9)
    if s.phase == PROPOSING or s.phase == VOTING:
        if s.diplomats[s.acting] == 0 or (s.phase == VOTING and s.called[s.law] * s.proposed[s.acting][s.law] == 0):
            return 47  # who proposes has a diplomat (VTG-8.1)
    if s.phase == RAZING:
        if s.raze[due_seat(s)] == 0 or s.raze[due_seat(s)] >= kind_of(s, due_seat(s), BLACK):
            return 48  # there is a choice which factory goes
    if s.phase == LAST_UPKEEP and (s.out[s.acting] > 0 or s.money[s.acting] >= box.upkeep * minds(s, s.acting)):
        return 49  # only who cannot pay is asked at the end (VTG-10.1)
    return 0
