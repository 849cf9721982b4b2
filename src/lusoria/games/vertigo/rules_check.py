"""Vertigo: what holds in every position."""

from lusoria.kernel import bit, next_seat, waits_for

from .rules_country import can_build, may_move, unmoved
from .rules_laws import can_propose
from .rules_pollution import EVERY, NOWHERE, SOURCES, beside_tile, best_class, class_of, may_aim, may_name
from .rules_state import (
    ANTI_POLLUTION,
    BLACK,
    BLUE,
    BY_NEIGHBOURS,
    CLEARING,
    EMPTY,
    GREEN,
    KINDS,
    LAST_UPKEEP,
    LAWS,
    MANAGING,
    MOVING,
    NAMING,
    NO_SEAT,
    PEOPLE,
    PLACES,
    PROPOSING,
    RAZING,
    REGIONS,
    RING,
    SEATS,
    SETTLING,
    SETUP,
    SITING,
    SPOILING,
    SPREADING,
    STEP,
    TARGETING,
    TILE,
    TRAINING,
    UPKEEP,
    VOTING,
    Box,
    State,
    kind_of,
    living,
    minds,
    opening_seat,
    populated,
)
from .rules_world import sweeping, swept

FULL_DIAL = 100


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if not (SETUP <= s.phase <= LAST_UPKEEP and 0 <= s.acting < s.seats and 0 <= s.first < s.seats):
        return 1  # one thing is decided at a time, by seats of this table
    if s.turn < int(s.phase > SETUP) or s.turn > box.last_turn or (s.phase == SETUP and s.turn > 0):
        return 2  # turns count from 1 to the last there can be (VTG-4.4)
    if s.world < 0 or s.world > FULL_DIAL or s.world % STEP != 0 or s.un < 0 or (s.turn == 0 and s.world > 0):
        return 3  # the dial goes from 0 to 100 in tens, and the UN owes nobody (VTG-6.16)
    if s.markers < 0 or s.markers >= box.markers[s.seats - 2]:
        return 4  # so many markers raise the dial (VTG-6.13)
    if s.markers > 0 and s.phase <= MANAGING and s.over == 0:
        return 4  # and none outlasts its turn, unless the game ends amid the rolls (VTG-6.14, VTG-9.1)
    for seat in range(SEATS):
        wrong = country_wrong(s, box, seat)
        if wrong > 0:
            return wrong
    if fallen_wrong(s):
        return 5  # countries fall one after the other (VTG-9.3)
    if s.over == 1:
        return 0
    if living(s) < 2:
        return 6  # who is left alone has won (VTG-9.2)
    if s.out[s.acting] > 0 and s.phase != SPREADING and s.phase != CLEARING and s.phase != NAMING:
        return 7  # a country that has fallen has no turn; only what its last tile brought about goes on
    if s.awaits & ~s.asked or (s.phase != VOTING and (s.awaits != s.asked or s.awaits != bit(due_seat(s)))):
        return 8  # but for votes one seat is asked, the one whose matter it is
    if s.phase != SETUP and s.phase != MANAGING and not_idle_country(s):
        return 9  # steps, and what is in hand or has moved, belong to the administration (VTG-5.1)
    if (s.phase < TARGETING or s.phase > CLEARING) and not_idle_dice(s):
        return 10  # rolls and their tiles belong to the pollution phase (VTG-6)
    if (s.phase < PROPOSING or s.phase > RAZING) and not_idle_laws(s):
        return 11  # laws belong to the last phase (VTG-8)
    if s.phase == SETUP or s.phase == MANAGING:
        return managing_wrong(s, box)
    if TARGETING <= s.phase <= CLEARING:
        return pollution_wrong(s)
    if PROPOSING <= s.phase <= RAZING:
        return laws_wrong(s)
    if s.phase == LAST_UPKEEP and s.money[s.acting] >= box.upkeep * minds(s, s.acting):
        return 12  # only who cannot pay is asked at the end (VTG-10.1)
    return 0


def due_seat(s: State) -> int:
    """Who is asked in a phase in which only one is; NO_SEAT when that cannot be."""
    if s.phase == NAMING:
        return opening_seat(s)
    if s.phase == SITING:
        return max(0, s.target)
    if s.phase == SPREADING or s.phase == CLEARING:
        return sweeping(s) if 1 <= s.sweep <= REGIONS * s.seats else s.acting
    if s.phase == RAZING:
        return razing(s)
    return s.acting


def razing(s: State) -> int:
    """The country that has to give up factories: clockwise from the proposer."""
    seat = s.acting
    for _ in range(s.seats):
        if s.raze[seat] > 0:
            return seat
        seat = next_seat(s, seat)
    return s.acting


# One country ------------------------------------------------------------------------------------------------------


def country_wrong(s: State, box: Box, seat: int) -> int:
    """20.. what is wrong with one country, 0: nothing."""
    if s.money[seat] < 0 or s.diplomats[seat] < 0:
        return 20  # nobody owes money or pieces
    if s.yes[seat] < 0 or s.no[seat] < 0 or s.split[seat] < 0 or s.raze[seat] < 0:
        return 21  # nor votes, nor factories that are not there
    for region in range(REGIONS):
        if s.scholars[seat][region] < 0:
            return 22  # scholars are counted
    for place in range(PLACES):
        what = s.land[seat][place]
        staff = s.engineers[seat][place]
        if what < EMPTY or what > TILE:
            return 23  # a province holds one thing (VTG-2.2)
        if (what < BLACK or what > BLUE) and staff != 0:
            return 24  # engineers are in buildings (VTG-5.4)
        if BLACK <= what <= BLUE and (staff < 1 or staff > most_staff(box, what)):
            return 25  # and no building is without (VTG-5.4)
    for law in range(LAWS):
        if s.proposed[seat][law] < 0 or s.proposed[seat][law] > 1:
            return 26  # a law is proposed once (VTG-8.2)
    if minds(s, seat) > box.money // box.scholar + REGIONS * s.turn:
        return 27  # three scholars a turn can be brought up, beside those bought at the start (VTG-5.15)
    if seat >= s.seats or s.out[seat] > 0:
        if s.money[seat] + minds(s, seat) + populated(s, seat) + kind_of(s, seat, TILE) > 0:
            return 28  # nothing is left of a country that has fallen, and nothing is where none was (VTG-9.1)
    elif s.phase != SETUP and populated(s, seat) == 0:
        return 29  # a country without population falls at once (VTG-9.1)
    return 0


def most_staff(box: Box, what: int) -> int:
    """Engineers in a building, if all are paid: a clean factory may have been converted."""
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


# What rests while it is not its time --------------------------------------------------------------------------------


def not_idle_country(s: State) -> int:
    total = abs(s.step) + abs(s.held) + abs(s.arrived)
    for region in range(REGIONS):
        total += abs(s.moved[region]) + abs(s.trained[region])
    return total


def not_idle_dice(s: State) -> int:
    return abs(s.source) + abs(s.due) + abs(s.zone) + abs(s.sweep) + abs(s.tiles) + abs(s.target - NO_SEAT)


def not_idle_laws(s: State) -> int:
    total = abs(s.law)
    for law in range(LAWS):
        total += abs(s.called[law])
    for seat in range(SEATS):
        total += s.split[seat] + s.yes[seat] + s.no[seat] + s.raze[seat]
    return total


# Administration -----------------------------------------------------------------------------------------------------


def managing_wrong(s: State, box: Box) -> int:
    """30.. what is wrong while a country is bought or administered."""
    seat = s.acting
    if s.step < UPKEEP or s.step > TRAINING or s.held < 0 or s.held > PLACES + REGIONS:
        return 30  # a country goes through its six steps (VTG-5.1)
    if s.step == UPKEEP and (s.arrived != 0 or s.moved[0] + s.moved[1] + s.moved[2] > 0):
        return 31  # the upkeep comes first
    if s.arrived < 0 or s.arrived >= 1 << PLACES or (s.arrived > 0 and s.step < SETTLING):
        return 32  # population comes and moves in the last step but one
    for region in range(REGIONS):
        if s.moved[region] < 0 or s.moved[region] > s.scholars[seat][region]:
            return 33  # scholars who have moved are where they went (VTG-5.5)
        if s.trained[region] < 0 or s.trained[region] > int(s.step == TRAINING and s.scholars[seat][region] > 0):
            return 34  # one scholar is brought up in a turn, last of all (VTG-5.15)
    for place in range(PLACES):
        if s.arrived >> place & 1 and s.land[seat][place] != PEOPLE:
            return 35  # who arrived is there, and nothing is built after that (VTG-5.1)
    if s.phase == SETUP:
        return setup_wrong(s, box)
    if s.step == UPKEEP and (s.held > 0 or minds(s, seat) == 0):
        return 36  # upkeep is paid for pieces, and nothing is taken up before
    if s.held > PLACES:
        if s.step > MOVING or unmoved(s, seat, s.held - 1 - PLACES) == 0:
            return 37  # a scholar in hand may still move (VTG-5.5)
    elif s.held > 0 and held_stuck(s, box, seat, s.held - 1):
        return 38  # population in hand has somewhere to go or something to carry
    return 0


def setup_wrong(s: State, box: Box) -> int:
    """40.. what is wrong while countries are bought together."""
    if s.step != UPKEEP or s.held > PLACES or s.trained[0] + s.trained[1] + s.trained[2] > 0:
        return 40  # the set-up has no steps
    if s.held > 0 and held_stuck(s, box, s.acting, s.held - 1):
        return 41  # something can be built on what was picked
    if s.un != box.un_money * s.seats:
        return 42  # the UN has what it begins with (VTG-3.1)
    bought = 1
    seat = s.first
    for _ in range(s.seats):
        spent = s.money[seat] + box.settler * populated(s, seat) + box.scholar * minds(s, seat)
        for kind in range(KINDS):
            spent += box.build[kind] * kind_of(s, seat, BLACK + kind)
        if spent != box.money or kind_of(s, seat, TILE) > 0:
            return 43  # what was spent stands there (VTG-3.3)
        if seat == s.acting:
            bought = 0
            if populated(s, seat) == 0 and s.money[seat] < box.settler:
                return 44  # there is money for one population piece (VTG-3.5)
        elif (populated(s, seat) > 0) != (bought == 1) or (bought == 0 and s.money[seat] != box.money):
            return 45  # who had the turn has population, the others have nothing yet (VTG-3.2, VTG-3.5)
        seat = next_seat(s, seat)
    return 0


def held_stuck(s: State, box: Box, seat: int, place: int) -> int:
    """1 when the population that was picked could do nothing."""
    if s.land[seat][place] != PEOPLE:
        return 1
    if can_build(s, box, seat, place // RING):
        return 0
    return int(s.phase == SETUP or s.arrived >> place & 1 == 1 or may_move(s, box, seat, place // RING) == 0)


# Pollution ----------------------------------------------------------------------------------------------------------


def pollution_wrong(s: State) -> int:
    """50.. what is wrong while tiles are laid or taken away."""
    if s.source < 0 or s.source > EVERY or s.due < 0 or s.due > 2 or s.target < NO_SEAT or s.target >= s.seats:
        return 50  # sources are counted, a roll brings two tiles at most (VTG-6.4)
    if s.zone < BY_NEIGHBOURS or s.zone >= REGIONS or s.tiles < 0 or s.tiles > 1:
        return 51  # a tile goes to a region or beside another (VTG-6.9)
    if s.phase == SPREADING or s.phase == CLEARING:
        return sweep_wrong(s)
    if s.sweep != 0 or s.due == 0 or s.source == 0:
        return 52  # a tile is due to a roll
    if s.phase == TARGETING:
        count = 0
        for seat in range(s.seats):
            count += may_aim(s, seat)
        return 53 if s.target != NO_SEAT or s.due > 1 or count < 2 or s.zone != rolled_region(s) else 0  # VTG-6.8
    if s.target == NO_SEAT or s.out[s.target] > 0:
        return 54  # a country that stands is hit
    if s.target == s.acting:
        if s.phase != SPOILING or s.zone != rolled_region(s):
            return 55  # the roller's own tiles stay in the region of the source (VTG-6.4)
    elif s.due > 1 or (s.zone != BY_NEIGHBOURS and by_neighbours(s) > 0):
        return 56  # an arrow brings one tile, beside another where that can be (VTG-6.4, VTG-6.9)
    if s.phase == SPOILING:
        return 57 if choices(s) < 2 else 0  # there is a choice of provinces
    count = 0
    for region in range(REGIONS):
        count += may_name(s, region)
    return 58 if s.zone != BY_NEIGHBOURS or by_neighbours(s) > 0 or count < 2 else 0  # and of regions (VTG-6.10)


def rolled_region(s: State) -> int:
    """The region of the source that was rolled for last."""
    return REGIONS - 1 - (s.source - 1) // SOURCES


def by_neighbours(s: State) -> int:
    """Provinces of the target that an arrow can hit beside a tile."""
    count = 0
    for place in range(PLACES):
        count += int(s.land[s.target][place] != TILE and beside_tile(s, s.target, place))
    return count


def choices(s: State) -> int:
    """Provinces between which the roller chooses."""
    best = best_class(s)
    count = 0
    for place in range(PLACES):
        count += int(best != NOWHERE and class_of(s, place) == best)
    return count


def sweep_wrong(s: State) -> int:
    """60.. what is wrong while all countries get or lose tiles."""
    if s.sweep < 1 or s.sweep > REGIONS * s.seats or s.out[sweeping(s)] > 0:
        return 60  # regions are settled one by one (VTG-6.13)
    region = (s.sweep - 1) % REGIONS
    count = 0
    for place in range(RING * region, RING * region + RING):
        count += swept(s, place)
    if count < 2:
        return 61  # and asked about where there is a choice
    if s.phase == CLEARING:
        if s.tiles + s.due + s.source + s.markers > 0 or s.target != NO_SEAT or s.zone != 0:
            return 62  # the world recovers when no tile was laid (VTG-6.15)
    elif s.tiles == 0 or s.markers > 0 or s.source == 0 or s.world == 0 or s.target == NO_SEAT or s.due > 1:
        return 63  # the world suffers when the markers are full (VTG-6.13)
    elif s.due > 0 and (s.target != s.acting or s.zone != rolled_region(s)):
        return 64  # and what is left of a roll then is the roller's second tile (VTG-6.4)
    return 0


# Laws ---------------------------------------------------------------------------------------------------------------


def laws_wrong(s: State) -> int:
    """70.. what is wrong while laws are made."""
    if s.law < 0 or s.law >= LAWS:
        return 70  # there are five laws
    for law in range(LAWS):
        if s.called[law] < 0 or s.called[law] > 1:
            return 71  # a law is called once a turn (VTG-8.2)
    for seat in range(SEATS):
        if s.phase != VOTING and s.split[seat] + s.yes[seat] + s.no[seat] > 0:
            return 72  # votes are there while there is a vote
        if s.phase != RAZING and s.raze[seat] > 0:
            return 73  # and factories are given up when a law asks for it
        if s.raze[seat] > kind_of(s, seat, BLACK):
            return 74  # no more of them than there are (VTG-8.9)
        if s.phase == VOTING and vote_wrong(s, seat):
            return 75  # all who have diplomats vote, and each diplomat is one vote (VTG-8.3)
    if s.diplomats[s.acting] == 0 or (s.phase == PROPOSING and can_propose(s, s.acting) == 0):
        return 76  # who proposes has a diplomat, and a law left (VTG-8.1)
    if s.phase != PROPOSING and (s.called[s.law] == 0 or s.proposed[s.acting][s.law] == 0):
        return 77  # the law in hand was proposed by the country whose turn it is
    if s.phase == RAZING:
        seat = razing(s)
        if s.law != ANTI_POLLUTION or s.raze[seat] == 0 or s.raze[seat] == kind_of(s, seat, BLACK):
            return 78  # there is a choice which factory goes (VTG-8.9)
    return 0


def vote_wrong(s: State, seat: int) -> int:
    """1 unless the seat is asked when it has diplomats, and has answered with no more votes than that."""
    asked = s.asked >> seat & 1
    if asked != int(s.diplomats[seat] > 0) or s.split[seat] > s.diplomats[seat]:
        return 1
    if s.split[seat] > 0 or s.yes[seat] == 0:  # still to vote
        return int(s.yes[seat] + s.no[seat] > 0 or asked != waits_for(s, seat))
    return int(waits_for(s, seat) == 1 or s.no[seat] == 0 or s.yes[seat] + s.no[seat] - 2 > s.diplomats[seat])
