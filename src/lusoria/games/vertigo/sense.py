"""Judgement for bots, not rules: what a country will have built by the end, and what the sky will have cost it.

Everything is counted in hundredths of a building.
"""

from lusoria.kernel import Row

from .rules_country import can_build, may_build, may_move
from .rules_laws import least_built, most_built, quota, unpolluting
from .rules_state import (
    ABSTAIN,
    AID,
    ALL_AGAINST,
    ALL_FOR,
    ANTI_POLLUTION,
    BLACK,
    BLUE,
    BONUS,
    BUILD,
    CLEAN,
    CLEARING,
    DONE,
    EMPTY,
    ENVOY,
    KINDS,
    LAWS,
    LEAD,
    MANAGING,
    NAMING,
    NO_LAW,
    PAY,
    PEOPLE,
    PICK,
    PLACES,
    PROPOSE,
    PROPOSING,
    REFIT,
    REGIONS,
    RING,
    SETTLE,
    SETUP,
    SOLIDARITY,
    SPOIL,
    SPOILING,
    SPREADING,
    TAKE,
    TILE,
    TRAIN,
    VOTING,
    Box,
    State,
    buildings,
    crowded,
    kind_in,
    kind_of,
    living,
    population,
)

HORIZON = 30  # decisions of a playout before it is judged
AT_WORK = 8  # what a scholar with population to build on will bring in a turn
POINT = 100  # a building that stands
DREAM = 55  # one that money and scholars may become
COST = 15  # dollars for one: population, scholar, factory
DOLLAR = 4  # what a dollar is worth to the vote of a country
VOICE = 18  # a law that can still be proposed, for who has the majority at the UN
UNPAID = 110  # a piece that cannot be kept
SIGHT = 5  # turns for which pollution is foreseen
GRIME = 7  # a tile on a free province ...
RUIN = 60  # and one that buries something
SMALL = 3  # votes: the gain that is not worth a vote


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: one's own prospects against those of the best rival."""
    if s.out[seat] > 0:
        return 0
    all_sources = 0
    for other in range(s.seats):
        all_sources += sources(s, box, other)
    passing = 0
    if s.phase == VOTING:
        passing = likely(s, box)
    mine = 0
    best = -100000
    for other in range(s.seats):
        if s.out[other] == 0:
            if other == s.acting and s.held > 0:
                value = best_use(s, box, other, all_sources)
            else:
                value = outlook(s, box, other, all_sources)
            if passing:
                value += DOLLAR * gain(s, box, other)
            if other == seat:
                mine = value
            else:
                best = max(best, value)
    if best == -100000:
        return 1000
    lead = mine - best
    return 500 + 500 * lead // (abs(lead) + 500)


# With something in hand: the best that can be made of it. The state is changed for a look and put back.


def best_use(s: State, box: Box, seat: int, all_sources: int) -> int:
    if s.held > PLACES:
        return best_post(s, box, seat, s.held - 1 - PLACES, all_sources)
    here = s.held - 1
    region = here // RING
    best = -100000
    if s.phase == MANAGING and s.arrived >> here & 1 == 0 and may_move(s, box, seat, region):
        best = outlook(s, box, seat, all_sources) - 1  # it moves somewhere else
    for kind in range(KINDS):
        if may_build(s, box, seat, region, kind):
            before = crowded(s, box, seat, region)
            s.land[seat][here] = BLACK + kind
            s.engineers[seat][here] = box.staff[kind]
            s.scholars[seat][region] -= box.staff[kind]
            s.money[seat] -= box.build[kind]
            rolls = all_sources + int(kind == 0) + crowded(s, box, seat, region) - before
            best = max(best, outlook(s, box, seat, rolls))
            s.money[seat] += box.build[kind]
            s.scholars[seat][region] += box.staff[kind]
            s.engineers[seat][here] = 0
            s.land[seat][here] = PEOPLE
    return best


def best_post(s: State, box: Box, seat: int, region: int, all_sources: int) -> int:
    """A scholar in hand goes to the UN, or on to another region."""
    best = outlook(s, box, seat, all_sources) - 1
    s.scholars[seat][region] -= 1
    s.diplomats[seat] += 1
    best = max(best, outlook(s, box, seat, all_sources))
    s.diplomats[seat] -= 1
    s.scholars[seat][region] += 1
    return best


def turns_left(s: State, box: Box) -> int:
    """Productions to come, as far as one can tell: the coin grants one more on the average."""
    rest = max(0, box.coin_turn - 1 - s.turn) + 1
    return rest + int(s.phase <= CLEARING)


def sources(s: State, box: Box, seat: int) -> int:
    """Rolls of a country in a turn."""
    count = 0
    for region in range(REGIONS):
        people = 0
        plants = 0
        for place in range(RING * region, RING * region + RING):
            what = s.land[seat][place]
            people += int(PEOPLE <= what <= BLUE)
            plants += int(what == BLUE)
            count += int(what == BLACK)
        count += int(people >= box.crowd and plants == 0)
    return count


def outlook(s: State, box: Box, seat: int, all_sources: int) -> int:
    turns = turns_left(s, box)
    built = 0
    slots = 0
    free = 0
    tiles = 0
    income = 0
    schools = 0
    plants = 0
    own = 0
    thinkers = s.diplomats[seat]
    scholars = 0
    for region in range(REGIONS):
        people = 0
        treated = 0
        for place in range(RING * region, RING * region + RING):
            what = s.land[seat][place]
            thinkers += s.engineers[seat][place]
            if what == EMPTY:
                free += 1
            elif what == TILE:
                tiles += 1
            else:
                people += 1
                if what == PEOPLE:
                    slots += 1
                else:
                    built += 1
                    income += box.income[what - PEOPLE]
                    own += int(what == BLACK)
                    treated += int(what == BLUE)
        income += people * box.income[0]
        schools += POINT if people >= box.crowd else 60 * people // box.crowd
        own += int(people >= box.crowd and treated == 0)
        plants += int(treated > 0)
        scholars += s.scholars[seat][region]
    reserve = s.money[seat] - box.upkeep * (thinkers + scholars)
    if s.phase != SETUP or box.no_first_upkeep == 1:  # else nothing comes in before the first upkeep
        reserve += income
    income -= box.upkeep * thinkers  # scholars without work are soon at work
    soon = min(min(scholars, slots), 4)  # scholars who will be at work in a turn
    cash = s.money[seat] + income * (turns - 1) + AT_WORK * soon * max(0, turns - 2)
    cash += 4 * min(slots, 10) + 5 * scholars
    by_money = POINT * max(0, cash) // COST
    by_minds = POINT * scholars + schools * (turns - 1)
    dream = (7 * min(by_money, by_minds) + max(by_money, by_minds)) // 8
    dream = min(dream, POINT * (free + slots))
    short = min(0, reserve)  # pieces that cannot be kept
    due = foreseen(s, box, own, all_sources) * min(turns - 1, SIGHT) // 12
    room = 3 * free + 10 * plants + 4
    value = POINT * built + DREAM * dream // POINT + 6 * thinkers + voice(s, box, seat, turns)
    ruin = RUIN * (built + slots) * due // (due + room)
    return value + UNPAID * short - GRIME * (due + tiles) - ruin


def voice(s: State, box: Box, seat: int, turns: int) -> int:
    """What diplomats are good for: laws of one's own to come, the more so with a majority."""
    own = s.diplomats[seat]
    if own == 0 or turns < 2:
        return 0
    others = -own
    for other in range(s.seats):
        others += s.diplomats[other]
    laws = 0
    for law in range(LAWS):
        laws += 1 - s.proposed[seat][law]
    each = VOICE if own > others else VOICE * 2 // 3 if 2 * own > others else VOICE // 3
    if s.un < box.reward:
        each = each // 2
    return each * min(laws, 2 * turns - 2)


def foreseen(s: State, box: Box, own: int, all_sources: int) -> int:
    """Tiles a turn for a country, in twelfths: its own rolls, the rises of the world, the arrows of others."""
    full = box.markers[s.seats - 2]
    rises = max(0, 8 * all_sources - 6 * (full - 1)) // full
    return 6 * own + REGIONS * rises + 2 * (all_sources - own) // (s.seats - 1)


# Laws -------------------------------------------------------------------------------------------------------------


def gain(s: State, box: Box, seat: int) -> int:
    """What the law that is voted on brings a country, in dollars; the proposer's reward included."""
    total = 0
    if seat == s.acting:
        total += min(box.reward, s.un)
    if s.law == AID:
        most = most_built(s)
        least = least_built(s)
        if most > least and buildings(s, seat) == most:
            total -= min(s.money[seat], box.aid * (most - least))
        elif most > least and buildings(s, seat) == least:
            total += box.aid * (most - least)
    elif s.law == ANTI_POLLUTION:
        count = kind_of(s, seat, BLACK)
        paid = min(count, s.money[seat] // box.fine)
        total -= paid * box.fine + 25 * (count - paid + min(paid, quota(s, box)))
    elif s.law == BONUS:
        total += box.bonus * s.diplomats[seat]
    elif s.law == SOLIDARITY:
        pot = 0
        for other in range(s.seats):
            pot += s.money[other]
        total += pot // max(1, living(s)) - s.money[seat]
    elif unpolluting(s, box, seat):
        able = 0
        for other in range(s.seats):
            able += unpolluting(s, box, other)
        total += s.un // 2 // max(1, able)
    return total


def edge(s: State, box: Box, seat: int) -> int:
    """A country's gain beyond what the others get on the average."""
    rest = 0
    for other in range(s.seats):
        if other != seat and s.out[other] == 0:
            rest += gain(s, box, other)
    return gain(s, box, seat) - rest // max(1, living(s) - 1)


def likely(s: State, box: Box) -> int:
    """1 when the law would pass if all voted for their own good."""
    balance = 0
    for seat in range(s.seats):
        if s.diplomats[seat] > 0:
            if edge(s, box, seat) > 0:
                balance += s.diplomats[seat]
            else:
                balance -= s.diplomats[seat]
    return int(balance > 0)


# What looks good, cheaply


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    for code in range(len(can)):
        if can[code]:
            weight[code] = 2
    if s.phase == SETUP or s.phase == MANAGING:
        lean_country(s, box, seat, can, weight)
    elif s.phase == VOTING:
        wanted = edge(s, box, seat)
        weight[ALL_FOR] = 90 if wanted > 0 else 4
        weight[ALL_AGAINST] = 90 if wanted <= 0 else 4
        weight[ABSTAIN] = 6
    elif s.phase == PROPOSING:
        lean_laws(s, box, seat, can, weight)
    elif s.phase == SPOILING or s.phase == SPREADING or s.phase == CLEARING:
        lean_tiles(s, seat, can, weight)
    elif s.phase == NAMING:
        weight[LEAD + seat] = 6


def lean_laws(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    weight[NO_LAW] = 25
    kept = s.law
    for law in range(LAWS):
        if can[PROPOSE + law]:
            s.law = law
            weight[PROPOSE + law] = 60 if edge(s, box, seat) > SMALL and likely(s, box) else 2
            s.law = kept


def lean_tiles(s: State, seat: int, can: Row, weight: Row) -> None:
    """Free provinces first, buildings last."""
    here = seat
    if s.phase == SPOILING:
        here = s.target
    for place in range(PLACES):
        if can[SPOIL + place]:
            what = s.land[here][place]
            weight[SPOIL + place] = 60 if what == EMPTY else 8 if what == PEOPLE else 2
            if here != seat:
                weight[SPOIL + place] = 10


def lean_country(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    weight[PAY] = 100
    weight[DONE] = 12
    weight[BUILD] = 60
    weight[BUILD + 1] = 60
    weight[BUILD + 2] = 40
    late = int(turns_left(s, box) <= 2)
    for region in range(REGIONS):
        weight[TRAIN + region] = 30
        weight[TAKE + region] = 2
        plants = kind_in(s, seat, region, BLUE)
        dirt = kind_in(s, seat, region, TILE)
        people = population(s, seat, region)
        builds = 0
        if s.held == 0:
            builds = can_build(s, box, seat, region)
        for place in range(RING * region, RING * region + RING):
            if can[PICK + place]:
                weight[PICK + place] = 40 if builds else 1
            if can[SETTLE + place]:
                weight[SETTLE + place] = 12 if people != box.crowd - 1 or plants > 0 else 3
            if can[CLEAN + place]:
                weight[CLEAN + place] = 40 if plants > 0 else 4 * dirt
            if can[REFIT + place]:
                weight[REFIT + place] = 10 - 8 * late
    weight[ENVOY] = 8 if s.diplomats[seat] == 0 else 2
