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
    FOR,
    GREEN,
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
    RAZING,
    REFIT,
    REGIONS,
    RING,
    SETTLE,
    SETUP,
    SOLIDARITY,
    SPOIL,
    SPOILING,
    SPREADING,
    TILE,
    TRAIN,
    UPKEEP,
    VOTING,
    Box,
    State,
    buildings,
    kind_of,
    living,
)
from .rules_turn import standing

HORIZON = 30  # decisions of a playout before it is judged
POINT = 100  # a building that stands
AT_WORK = 2  # what a scholar at work will bring in a turn
PAR = 800  # what a country comes to that is doing well
SMOKE = 85  # one that a law may take
DREAM = 38  # one that money and scholars may become
CHEAP = 10  # a population piece that was not bought in the set-up, for each dollar more that it will cost
HOME = 15  # population without a building
DOLLAR = 4  # what a dollar is worth to the vote of a country
VOICE = 18  # a law that can still be proposed, for who has the majority at the UN
UNPAID = 110  # a piece that cannot be kept
SIGHT = 6  # turns for which pollution is foreseen
CLEAR_AIR = 16  # a region with a treatment plant, each turn: a school there will not smoke
GRIME = 15  # a tile on a free province
ALIKE = -1  # rolls of the others for who buys a country: as if half of all countries came to smoke as it does
NO_RIVAL = -100000
SMALL = 3  # votes: the gain that is not worth a vote


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its prospects against those of the best rival, and for their own sake."""
    rolls = 0  # of all countries in a turn
    for p in range(s.seats):
        out[p] = sources(s, box, p)
        rolls += out[p]
    passing = likely(s, box) if s.phase == VOTING else 0
    first = NO_RIVAL
    second = NO_RIVAL
    for p in range(s.seats):
        if s.out[p] == 0 and s.phase != SETUP:
            out[p] = prospect(s, box, p, rolls - out[p])
            if passing:
                out[p] += DOLLAR * gain(s, box, p)
            second = max(second, min(first, out[p]))
            first = max(first, out[p])
    for p in range(s.seats):
        best = second if out[p] == first else first
        if s.out[p] > 0:
            out[p] = 0
        elif buying(s, p):
            out[p] = hopes(s, box, p, prospect(s, box, p, ALIKE), PAR)
        else:
            out[p] = 1000 if best == NO_RIVAL else hopes(s, box, p, out[p], best)


def hopes(s: State, box: Box, seat: int, mine: int, best: int) -> int:
    """0..1000: what one has counts of itself, too. A sky that darkens for all is nobody's gain."""
    ahead = 2 * mine - best - PAR
    far = 500 + 500 * ahead // (abs(ahead) + 1500)
    if PROPOSING <= s.phase <= RAZING and s.turn + 1 >= box.coin_turn:
        return (far + 1000 * leads(s, box, seat)) // 2  # the coin comes next: to put it off with a law wins nothing
    return far


def leads(s: State, box: Box, seat: int) -> int:
    for other in range(s.seats):
        if standing(s, box, other) > standing(s, box, seat):
            return 0
    return 1


def prospect(s: State, box: Box, seat: int, others: int) -> int:
    """What a country comes to, with the rolls of the others in a turn; with something in hand, the best that can be
    made of it. The state is changed for a look and put back."""
    if s.held == 0 or seat != s.acting:
        return outlook(s, box, seat, others)
    if s.held > PLACES:
        return best_post(s, box, seat, s.held - 1 - PLACES, others)
    here = s.held - 1
    region = here // RING
    best = -100000
    if s.phase == MANAGING and s.arrived >> here & 1 == 0 and may_move(s, box, seat, region):
        best = outlook(s, box, seat, others) - 1  # it moves somewhere else
    for kind in range(KINDS):
        if may_build(s, box, seat, region, kind):
            s.land[seat][here] = BLACK + kind
            s.engineers[seat][here] = box.staff[kind]
            s.scholars[seat][region] -= box.staff[kind]
            s.money[seat] -= box.build[kind]
            best = max(best, outlook(s, box, seat, others))
            s.money[seat] += box.build[kind]
            s.scholars[seat][region] += box.staff[kind]
            s.engineers[seat][here] = 0
            s.land[seat][here] = PEOPLE
    return best


def best_post(s: State, box: Box, seat: int, region: int, others: int) -> int:
    """A scholar in hand goes to the UN, or on to another region."""
    best = outlook(s, box, seat, others) - 1
    s.scholars[seat][region] -= 1
    s.diplomats[seat] += 1
    best = max(best, outlook(s, box, seat, others))
    s.diplomats[seat] -= 1
    s.scholars[seat][region] += 1
    return best


def turns_left(s: State, box: Box) -> int:
    """Productions to come, as far as one can tell: the coin grants one more on the average."""
    return max(0, box.coin_turn - 1 - max(1, s.turn)) + 1 + int(s.phase <= CLEARING)


def buying(s: State, seat: int) -> int:
    """1 for who buys a country, its last decision included: it is judged by itself, so that all buy alike."""
    return int(s.phase == SETUP or (s.phase == MANAGING and s.turn == 1 and s.acting == s.first and seat != s.first))


def sources(s: State, box: Box, seat: int) -> int:
    """Rolls of a country in a turn."""
    count = 0
    for region in range(REGIONS):
        land = tally(s, seat, region)
        count += among(land, BLACK) + int(peopled(land) >= box.crowd and among(land, BLUE) == 0)
    return count


def tally(s: State, seat: int, region: int) -> int:
    """How often each thing stands in a region: EMPTY in the lowest byte, TILE in the sixth."""
    land = 0
    for place in range(RING * region, RING * region + RING):
        land += 1 << (8 * s.land[seat][place] & 56)
    return land


def among(land: int, what: int) -> int:
    return land >> 8 * what & 255


def peopled(land: int) -> int:
    return among(land, PEOPLE) + among(land, BLACK) + among(land, GREEN) + among(land, BLUE)


def outlook(s: State, box: Box, seat: int, others: int) -> int:
    """What a country comes to if it goes on as it is: it takes in its money, pays for its pieces and brings up scholars
    turn by turn, and what is left in the end becomes buildings, but for what is buried."""
    turns = turns_left(s, box)
    sight = min(turns, SIGHT)
    full = box.markers[s.seats - 2]
    own = sources(s, box, seat)
    all_sources = s.seats * own // 2 if others == ALIKE else own + others
    sky = max(0, 8 * all_sources - 6 * (full - 1)) // full - (12 >> min(all_sources, 4))  # twelfths of a rise in a turn
    strays = 2 * (all_sources - own) // (REGIONS * (s.seats - 1))  # arrows of the others
    homes = 0
    free = 0
    income = 0
    schools = 0
    value = voice(s, box, seat, turns)
    scholars = 0
    for region in range(REGIONS):
        land = tally(s, seat, region)
        people = peopled(land)
        black = among(land, BLACK)
        green = among(land, GREEN)
        blue = among(land, BLUE)
        treated = int(blue > 0)
        free += among(land, EMPTY)
        homes += among(land, PEOPLE)
        income += people * box.income[0] + black * box.income[1] + green * box.income[2] + blue * box.income[3]
        value += SMOKE * black + POINT * (green + blue) - GRIME * among(land, TILE)
        if s.turn <= 1:
            value -= CHEAP * (box.people - box.settler) * max(0, box.crowd - 1 - people)
        value += treated * CLEAR_AIR * sight
        schools += 100 if people >= box.crowd else (25 + 25 * treated) * people // box.crowd
        scholars += s.scholars[seat][region]
        dark = black + int(people >= box.crowd and treated == 0)
        value -= buried(land, sight * (sky + (2 if treated else 6) * dark + strays))
    thinkers = s.diplomats[seat]
    for place in range(PLACES):
        thinkers += s.engineers[seat][place]
    value += 6 * thinkers
    money = s.money[seat] - owes(s, box, seat) * box.upkeep * (thinkers + scholars)
    value += UNPAID * min(0, money)
    return value + DREAM * dream(box, turns, max(0, money), income, thinkers, scholars, homes, free, schools) // POINT


def owes(s: State, box: Box, seat: int) -> int:
    """1 for a country whose upkeep is due before it takes anything in."""
    if s.turn <= 1 and box.no_first_upkeep == 1:
        return 0
    if s.phase != MANAGING or s.acting == seat:
        return int(s.phase == SETUP or (s.phase == MANAGING and s.step == UPKEEP))
    return int((seat - s.first + s.seats) % s.seats > (s.acting - s.first + s.seats) % s.seats)


def dream(
    box: Box, turns: int, money: int, income: int, thinkers: int, scholars: int, homes: int, free: int, schools: int
) -> int:
    """Buildings to come, in hundredths: so are scholars and homes here, and money is in cents. Whoever is brought up
    goes to work, in a new home where there is no other."""
    price = max(1, box.build[0])
    cash = 100 * money
    earns = 100 * income - box.upkeep * 100 * thinkers
    idle = 100 * scholars
    old = 100 * homes
    new = 100 * free
    built = 0
    short = 0
    for turn in range(turns):
        cash += earns - box.upkeep * idle
        short = min(short, cash)
        cash = max(0, cash)
        if turn + 1 < turns:
            some = min(schools, cash // (box.scholar + price))
            cash -= some * box.scholar
            idle += some
            some = min(min(idle, old), cash // price)
            old -= some
            more = min(min(idle - some, new), (cash - some * price) // (price + box.people))
            new -= more
            cash -= some * price + more * (price + box.people)
            idle -= some + more
            built += some + more
            earns += (some + more) * (AT_WORK - box.upkeep) + more * box.income[0]
    return built + idle // 6 + cash // 60 + 2 * short


def buried(land: int, due: int) -> int:
    """What so many tiles, in twelfths, take from a region: they come down on free provinces first."""
    if due <= 0:
        return 0
    room = 12 * among(land, EMPTY)
    lost = max(due - room, due * due // (due + room) * due // (due + room))
    empty = min(lost, 12 * among(land, PEOPLE))
    built = among(land, BLACK) + among(land, GREEN) + among(land, BLUE)
    return (GRIME * due + HOME * empty + POINT * min(lost - empty, 12 * built)) // 12


def voice(s: State, box: Box, seat: int, turns: int) -> int:
    """What diplomats are good for: laws of one's own to come, the more so with a majority."""
    own = s.diplomats[seat]
    if own == 0 or turns < 2:
        return 0
    others = 0
    for other in range(s.seats):
        if other != seat and buying(s, seat) == 0:
            others += s.diplomats[other]
    laws = 0
    for law in range(LAWS):
        laws += 1 - s.proposed[seat][law]
    each = VOICE if own > others else VOICE * 2 // 3 if 2 * own > others else VOICE // 3
    each = each if s.un >= box.reward else each // 2
    return each * min(laws, 2 * turns - 2)


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
            balance += s.diplomats[seat] if edge(s, box, seat) > 0 else -s.diplomats[seat]
    return int(balance > 0)


# What looks good, cheaply


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == VOTING or s.phase == RAZING:
        for code in range(FOR, len(weight)):  # votes are most of all codes
            weight[code] = 2 * can[code]
    else:
        for code in range(FOR):
            weight[code] = 2 * can[code]
    if s.phase == SETUP or s.phase == MANAGING:
        lean_country(s, box, seat, weight)
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
    here = s.target if s.phase == SPOILING else seat
    for place in range(PLACES):
        if can[SPOIL + place]:
            what = s.land[here][place]
            weight[SPOIL + place] = 60 if what == EMPTY else 8 if what == PEOPLE else 2
            if here != seat:
                weight[SPOIL + place] = 10


def lean_country(s: State, box: Box, seat: int, weight: Row) -> None:
    if s.held > 0:  # nothing else can be done then
        weight[BUILD] = 60
        weight[BUILD + 1] = 60
        weight[BUILD + 2] = 40
        return
    weight[PAY] = 100
    weight[DONE] = 12
    weight[ENVOY] = 8 if s.diplomats[seat] == 0 else 2
    refit = 2 if turns_left(s, box) <= 2 else 10
    for region in range(REGIONS):
        land = tally(s, seat, region)
        plants = among(land, BLUE)
        pick = 40 if can_build(s, box, seat, region) else 1
        settle = 12 if plants > 0 or peopled(land) != box.crowd - 1 else 3
        clean = 40 if plants > 0 else 4 * among(land, TILE)
        weight[TRAIN + region] = 30
        for place in range(RING * region, RING * region + RING):
            weight[PICK + place] = pick
            weight[SETTLE + place] = settle
            weight[CLEAN + place] = clean
            weight[REFIT + place] = refit
