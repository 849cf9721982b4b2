"""Judgement for bots: what an empire promises, and what looks good in a turn. Nothing here is a rule.

Amounts are tenths of a point unless something else is said.
"""

from lusoria.kernel import Row

from .rules_close import target
from .rules_counters import active_yield, effect_of, lent, old_yield, pawns_of, power, slave_income
from .rules_map import (
    clear_parts,
    clear_via,
    count_old,
    find_reach,
    holds,
    mark_parts,
    militia_at,
    on_border,
    price_with,
    rough,
)
from .rules_state import (
    ABANDON,
    AFTER_TURN,
    AGRICULTURE,
    ARRANGING,
    BOXES,
    BUILDING,
    CHOOSING,
    CONQUER,
    CURRENCY,
    DECLINE,
    ESPIONAGE,
    FARMLAND,
    FORT,
    FORTIFICATION,
    GENERAL,
    HALT,
    HERITAGE,
    HOLD,
    HOLDING,
    LIVE_ON,
    LIVESTOCK,
    MARCHING,
    MEDICINE,
    MILITIA,
    MINING,
    MOUNTAIN,
    MOUNTAINEERING,
    NEAR,
    NO_FORT,
    PASTURE,
    PLACE,
    PORTS,
    PROVINCES,
    REBIRTH,
    REBORN,
    REGROUPING,
    RENEWING,
    SHIPS,
    SLAVERY,
    SPECIALIZATION,
    SPREAD,
    SPY,
    STARTING,
    STAYING,
    STRIP,
    STRIPPED,
    TAKE,
    THINNING,
    TREATY,
    WEAPONS,
    Box,
    State,
)

STEADY = 1  # a turn is a plan of many steps
HORIZON = 80  # about two turns of every seat: within a round, who has scored already looks better off
NEW = 75  # what a new empire may be expected to score in a turn
EVEN = 150  # a lead that counts as halfway to a sure win
TURNS = 5  # how far ahead anything is judged
MINE = MOUNTAIN + 1  # behind the terrains in what provinces yield
PORT = MOUNTAIN + 2
EVERY = 0x0101010101  # one for each terrain


# How an empire stands ---------------------------------------------------------------------------------------------


def turns_left(s: State, box: Box) -> int:
    """Turns that a seat may still have, this one too."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.points[seat])
    left = 1 if s.ends == 1 else 2 + (target(s, box) - best) // 12
    return min(TURNS, max(1, min(left, box.last_lap - s.lap + 1)))


def lasting(per_turn: int, turns: int, percent: int) -> int:
    """The sum over so many turns when only so many percent last from one to the next."""
    total = 0
    for _ in range(turns):
        total += per_turn
        per_turn = per_turn * percent // 100
    return total


def moves_yet(s: State, seat: int) -> int:
    """1 while the seat's turn of this round has not been scored."""
    mine = (seat - s.first + s.seats) % max(1, s.seats)
    now = (s.turn - s.first + s.seats) % max(1, s.seats)
    if mine != now:
        return int(mine > now)
    after = (s.phase == CHOOSING or s.phase == THINNING) and s.why == AFTER_TURN
    return int(s.phase != REGROUPING and s.phase != RENEWING and not after)


def yields(s: State, seat: int) -> int:
    """What the active empire gets for a province: a byte for each terrain, and what a mine and a port add."""
    rates = EVERY * (power(s, seat, CURRENCY) + 1)
    rates += (power(s, seat, MOUNTAINEERING) - 1) << 8 * MOUNTAIN
    rates += power(s, seat, AGRICULTURE) << 8 * FARMLAND
    rates += power(s, seat, LIVESTOCK) << 8 * PASTURE
    return rates + (2 * power(s, seat, MINING) << 8 * MINE) + (power(s, seat, PORTS) << 8 * PORT)


def yielded(box: Box, rates: int, province: int) -> int:
    """Points for a province of an empire with these yields."""
    added = box.mine[province] * (rates >> 8 * MINE & 255) + box.port[province] * (rates >> 8 * PORT & 255)
    return (rates >> 8 * box.terrain[province] & 255) + added


def prospect(s: State, box: Box, seat: int, left: int) -> int:
    """Points so far and what both empires may still bring in the turns left."""
    rates = yields(s, seat)
    active = 0
    plain = 0  # what the active empire would bring once declined
    old = 0
    free = s.hand[seat] + s.fled[seat]
    held = 0
    room = 0  # cheap provinces around
    for p in range(PROVINCES):
        if s.owner[p] == seat + 1:
            if s.old[p] == 1:
                old += 10 * old_yield(s, box, seat, p)
            else:
                active += 10 * yielded(box, rates, p)
                plain += 10 * int(box.terrain[p] != MOUNTAIN)
                free += s.pawns[p] - 1
                held += 1
                room += cheap_around(s, box, seat, p)
    yet = moves_yet(s, seat)
    turns = left - 1 + yet
    total = 10 * s.points[seat]
    if turns <= 0:
        return total
    if s.civ[seat][0] == 0:  # a pair is being chosen
        return total + lasting(old, turns, 85) + lasting(NEW, turns - yet, 90)
    if yet == 1 and s.turn == seat:
        total += 10 * slave_income(s, seat)
        if marches(s, seat):
            free -= lent(s, box, seat)
    if free < 0:  # more provinces than pawns will be left
        active = active * max(0, held + free) // max(1, held)
        free = 0
    growth = growing(s, box, seat, held, free, room)
    stay = lasting(active, turns, 86) + lasting(growth, turns, 60 if held > 0 else 90) + lasting(old, turns, 80)
    leave = active + old  # this turn, and then a new empire
    if marches(s, seat):
        leave += growth
    if turns > 1 and held > 0:
        leave += lasting((plain + growth // 2) * 9 // 10, turns - 1, 85)
        leave += lasting(NEW, turns - 1 - int(power(s, seat, REBIRTH) == 0), 90)
        stay = max(stay, leave)
    return total + stay


def growing(s: State, box: Box, seat: int, held: int, free: int, room: int) -> int:
    """What free pawns may add a turn: those that find cheap provinces much, the others a little."""
    rich = promised(s, seat)
    each = 36 + rich // 3  # twelfths, as the rest below
    if held == 0:
        return (free + lent(s, box, seat)) * each // 12
    useful = min(free, 2 * room)  # a neighbour counts for each own province that it touches
    guards = free - useful
    pawn = each if marches(s, seat) else each * 2 // 3
    return (useful * pawn + 8 * guards) // 12 + lent(s, box, seat) // 2


def cheap_around(s: State, box: Box, seat: int, province: int) -> int:
    """Neighbours that are not the seat's and hold at most one pawn."""
    count = 0
    for k in range(NEAR):
        q = box.near[province][k] - 1
        if q < 0:
            break
        count += int(s.owner[q] != seat + 1) & int(s.pawns[q] + s.fort[q] <= 1) & int(box.terrain[q] != MOUNTAIN)
    return count


def marches(s: State, seat: int) -> bool:
    return s.turn == seat and (s.phase == STARTING or s.phase == STAYING or s.phase == MARCHING)


def promised(s: State, seat: int) -> int:
    """What the counters of the active empire promise a turn."""
    one = effect_of(s.civ[seat][0] - 1)
    two = effect_of(s.civ[seat][1] - 1)
    total = power(s, seat, one) * promise(one)
    return total if one == two else total + power(s, seat, two) * promise(two)


def promise(effect: int) -> int:
    """What an effect may bring a turn, besides the pawns."""
    if effect == CURRENCY or effect == WEAPONS:
        return 45
    if effect == SHIPS or effect == GENERAL:
        return 28
    if effect == SLAVERY:
        return 25
    if effect == AGRICULTURE or effect == LIVESTOCK or effect == MINING or effect == PORTS:
        return 22
    if effect == MEDICINE or effect == REBIRTH:
        return 22
    if effect == MILITIA or effect == MOUNTAINEERING:
        return 20
    return 14 if effect == ESPIONAGE or effect == FORTIFICATION else 10


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its prospects against those of all others, and a little more against the strongest."""
    first = -100000
    second = -100000
    total = 0
    left = turns_left(s, box)
    for p in range(s.seats):
        out[p] = prospect(s, box, p, left)
        second = max(second, min(first, out[p]))
        first = max(first, out[p])
        total += out[p]
    for p in range(s.seats):
        best = second if out[p] == first else first
        others = (total - out[p]) // max(1, s.seats - 1)
        ahead = (out[p] - best) // 4 + (out[p] - others) * 3 // 4
        out[p] = 500 + 500 * ahead // (abs(ahead) + EVEN)  # steep where it is close


# What looks good --------------------------------------------------------------------------------------------------


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == CHOOSING:
        lean_menu(s, box, seat, can, weight)
    elif s.phase == STARTING or s.phase == STAYING or s.phase == MARCHING:
        lean_march(s, box, seat, can, weight)
    elif s.phase == ARRANGING or s.phase == REGROUPING:
        lean_place(s, box, seat, can, weight)
    elif s.phase == BUILDING:
        weight[NO_FORT] = 1
        rates = yields(s, seat)
        for p in range(PROVINCES):
            if can[FORT + p]:
                weight[FORT + p] = 4 + 8 * yielded(box, rates, p) * int(on_border(s, box, seat, p))
    elif s.phase == HOLDING:
        lean_hold(s, box, seat, can, weight)
    elif s.phase == RENEWING:
        weight[REBORN] = tired(s, box, seat)
        weight[LIVE_ON] = 30
    elif s.phase == THINNING:
        weight[STRIPPED] = 100
        for p in range(PROVINCES):
            if can[STRIP + p]:
                weight[STRIP + p] = 1


def lean_menu(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    best = -1000
    for k in range(BOXES):
        if can[TAKE + k]:
            best = max(best, pair_worth(s, box, k))
    for k in range(BOXES):
        if can[TAKE + k]:
            lag = best - pair_worth(s, box, k)
            weight[TAKE + k] = max(2, 60 - lag)


def pair_worth(s: State, box: Box, number: int) -> int:
    """A box of the menu: pawns, effects, and what it costs or pays."""
    one = s.menu[number][0] - 1
    two = s.menu[number][1] - 1
    total = 8 * pawns_of(box, one, two) + 10 * box.fee * (s.bonus[number] - number)
    double = int(one == SPECIALIZATION) + int(two == SPECIALIZATION)
    for slot in range(2):
        design = s.menu[number][slot] - 1
        if design < SLAVERY:
            design -= design % 2
        if design != SPECIALIZATION:
            total += promise(design) * (1 + double)
    return total


def tired(s: State, box: Box, seat: int) -> int:
    """1..100: how much better off the seat looks when its empire declines now."""
    turns = turns_left(s, box)
    if turns <= 1:
        return 1
    plain = 0
    for p in range(PROVINCES):
        if holds(s, seat, p) and box.terrain[p] != MOUNTAIN:
            plain += 10
    waiting = 1 if s.phase != RENEWING else 0  # turns without an empire
    after = 10 * s.points[seat] + lasting(plain, turns - 1 + waiting, 85) + lasting(NEW, turns - 1, 90)
    return max(1, min(90, 25 + (after - prospect(s, box, seat, turns)) // 2))


def lean_march(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if can[DECLINE]:
        weight[DECLINE] = tired(s, box, seat)
    for other in range(s.seats):
        if can[TREATY + other]:
            weight[TREATY + other] = 5 + threat(s, box, seat, other)
    if can[HALT] == 0:
        return
    goals = 0
    rates = yields(s, seat)
    for p in range(PROVINCES):
        goals += can[CONQUER + p] + can[SPY + p]
        if can[ABANDON + p]:
            weight[ABANDON + p] = 3 if yielded(box, rates, p) == 0 else 1
    best = lean_conquest(s, box, seat, can, weight, rates) if goals > 0 else 0
    weight[HALT] = 2 if best > 8 else 60


def lean_conquest(s: State, box: Box, seat: int, can: Row, weight: Row, rates: int) -> int:
    """Conquests of an empire with these yields, with a spy or without; the best look of them."""
    weapons = power(s, seat, WEAPONS)
    climbers = power(s, seat, MOUNTAINEERING)
    ships = power(s, seat, SHIPS)
    apart = int(power(s, seat, HERITAGE) == 0 and count_old(s, seat) > 0)
    find_reach(s, box, seat)
    best = 0
    for p in range(PROVINCES):
        if can[CONQUER + p] or can[SPY + p]:
            cost = price_with(s, box, p, weapons, climbers, ships)
            gain = gain_of(s, box, seat, p, rates) - (meets_old(s, box, seat, p) if apart else 0)
            if can[CONQUER + p]:
                weight[CONQUER + p] = appeal(gain, cost)
                best = max(best, weight[CONQUER + p])
            if can[SPY + p]:
                weight[SPY + p] = appeal(gain, 2) * 2 // 3 if cost > 3 else 1
                best = max(best, weight[SPY + p])
    clear_via(s)
    return best


def threat(s: State, box: Box, seat: int, other: int) -> int:
    """How strong an opponent is, and how near."""
    total = s.points[other] // 4 + s.hand[other]
    for p in range(PROVINCES):
        if holds(s, other, p):
            total += s.pawns[p]
            for k in range(NEAR):
                q = box.near[p][k] - 1
                if q >= 0 and holds(s, seat, q):
                    total += 6
    return min(90, total)


def gain_of(s: State, box: Box, seat: int, province: int, rates: int) -> int:
    """What a conquest gains an empire with these yields, but for its price and contact with the declined one."""
    gain = 10 * yielded(box, rates, province) + 2 + cheap_around(s, box, seat, province)
    if box.terrain[province] == MOUNTAIN:
        gain += 2
    owner = s.owner[province] - 1
    if owner == seat:
        return gain - 10 * old_yield(s, box, seat, province)
    if owner >= 0:
        lost = old_yield(s, box, owner, province) if s.old[province] == 1 else active_yield(s, box, owner, province)
        gain += (8 * lost if leads(s, owner) else 4 * lost) // max(1, s.seats - 1)
    if s.pawns[province] > 0:
        gain += 10 * power(s, seat, SLAVERY)
    return gain


def appeal(gain: int, cost: int) -> int:
    """1..100: what a conquest gains by what it costs."""
    if gain <= 0:
        return 1
    look = 9 * gain // (2 * cost + 1)
    return max(1, min(100, look * look // 16))


def leads(s: State, seat: int) -> bool:
    ahead = 0
    for other in range(s.seats):
        ahead += int(s.points[other] > s.points[seat])
    return ahead == 0


def meets_old(s: State, box: Box, seat: int, province: int) -> int:
    """What would be lost of one's own declined empire."""
    lost = 0
    for k in range(NEAR):
        q = box.near[province][k] - 1
        if q >= 0 and s.owner[q] == seat + 1 and s.old[q] == 1:
            lost += 12 * old_yield(s, box, seat, q)
    if box.declined_contact == 1 and touches_old(s, box, seat, province):
        lost += 60
    return lost


def touches_old(s: State, box: Box, seat: int, province: int) -> bool:
    for k in range(NEAR):
        q = box.near[province][k] - 1
        if q >= 0 and s.owner[q] == seat + 1 and s.old[q] == 1:
            return True
    return False


def lean_place(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    weight[SPREAD] = 100
    rates = yields(s, seat)
    for p in range(PROVINCES):
        if can[PLACE + p]:
            look = 12 * yielded(box, rates, p) - 6 * (s.pawns[p] + s.fort[p] + rough(box, p) + militia_at(s, p))
            if on_border(s, box, seat, p):
                look += 20
            weight[PLACE + p] = max(1, min(12, look // 3))


def lean_hold(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Each part by what it yields."""
    mark_parts(s, box, seat)
    rates = yields(s, seat)
    for p in range(PROVINCES):
        if can[HOLD + p]:
            total = 0
            for q in range(PROVINCES):
                if s.part[q] == s.part[p]:
                    total += yielded(box, rates, q) + s.pawns[q] // 2
            weight[HOLD + p] = max(1, min(100, 10 * total))
    clear_parts(s)
