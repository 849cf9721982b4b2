"""Fugger, Welser, Medici: what a seat may hope for, in florins. For bots; nothing here is a rule."""

from lusoria.kernel import has

from .rules_basics import frozen, is_demand, noble
from .rules_cards import open_deals
from .rules_state import COMPANY, DEMAND, FULL, GOODS, HOLDERS, IOU, LINES, NOBLE, NOBLE_GAME, OPEN, TRADERS, Box, State

FAIR = 5  # the fair among the deals that a trader may aim at
HOUSE = 6  # and residences
AIMS = 8
STEP = 700  # what a step on the meter is worth to one who needs many


# What things are worth --------------------------------------------------------------------------------------------


def demand_left(s: State) -> int:
    """Demands that are open or may still come."""
    total = s.unseen[0][DEMAND] + s.unseen[0][NOBLE]
    for k in range(OPEN):
        total += int(s.deal[k] > 0 and is_demand(s.deal[k] - 1))
    return total


def hope(s: State, box: Box) -> int:
    """Percent of what a good brings above its fixed price that its owner may hope for."""
    if box.mode != COMPANY:
        return 45
    return min(45, 9 * demand_left(s))


def piece(s: State, box: Box, good: int, percent: int) -> int:
    """A piece of a good, wherever it is: half of what it usually brings more than its fixed price is 300 to 450."""
    return box.forced[good] + percent * (600 + 150 * good) // 100


def stock(s: State, box: Box, seat: int) -> int:
    percent = hope(s, box)
    total = s.money[seat] + box.forced[IOU] * s.ious[seat]
    if box.mode != COMPANY:
        total += 300 * s.ious[seat]
    for h in range(HOLDERS * seat, HOLDERS * seat + HOLDERS):
        for good in range(GOODS):
            if s.goods[h][good] > 0:
                total += s.goods[h][good] * piece(s, box, good, percent)
    return total


# Where a trader is wanted -----------------------------------------------------------------------------------------


def aim_town(s: State, box: Box, k: int) -> int:
    """Town of a deal that a trader may aim at; -1: there is no such deal."""
    if k < OPEN:
        return box.town[s.deal[k] - 1] if s.deal[k] > 0 else -1
    if k == FAIR:
        return box.fair_town[s.fair - 1] if s.fair > 0 else -1
    return box.villa_town[s.villa[k - HOUSE] - 1] if s.villa[k - HOUSE] > 0 else -1


def aim_time(s: State, box: Box, k: int) -> int:
    """Moves left before it takes place."""
    if k < OPEN:
        return s.due[k] - s.now
    if k == FAIR:
        return (box.fair_day - s.now % box.year + box.year) % box.year
    return s.villa_due[k - HOUSE] - s.now


def way_left(box: Box, town: int, space: int, winter: bool) -> int:
    return box.far_winter[town][space] if winter else box.far[town][space]


def arrival(way: int, moves: int) -> int:
    """Percent for a trader that has so far to go to be there in time; less when it is far."""
    if way > 3 * moves:
        return 0
    return max(20, 94 - 2 * way) if way <= 2 * moves else max(20, 78 - 2 * way)


def sale(s: State, box: Box, k: int, h: int, percent: int) -> int:
    """What a holder's goods bring at a demand beyond what they are worth anyway."""
    total = 0
    for line in range(LINES):
        amount = box.amount[s.deal[k] - 1][line] if k < OPEN else box.fair_amount[2 * s.fair - 2][line]
        if amount > 0:
            good = box.good[s.deal[k] - 1][line] if k < OPEN else box.fair_good[2 * s.fair - 2][line]
            if s.goods[h][good] > 0:
                limit = box.limit[s.deal[k] - 1][line] if k < OPEN else box.fair_limit[2 * s.fair - 2][line]
                more = limit * 9 // 10 - piece(s, box, good, percent)
                total += max(0, more) * min(amount, s.goods[h][good])
                if k < OPEN and s.deal[k] - 1 >= 24:
                    total += STEP  # a noble customer, whom a rebate pleases
    return total


def bargain(s: State, box: Box, k: int, money: int, percent: int) -> int:
    """What a supply offers to one who comes with so much money."""
    total = 0
    for line in range(LINES):
        amount = box.amount[s.deal[k] - 1][line] if k < OPEN else box.fair_amount[2 * s.fair - 1][line]
        if amount > 0:
            good = box.good[s.deal[k] - 1][line] if k < OPEN else box.fair_good[2 * s.fair - 1][line]
            limit = box.limit[s.deal[k] - 1][line] if k < OPEN else box.fair_limit[2 * s.fair - 1][line]
            pieces = min(max(1, amount * 2 // 3), max(0, money) // max(20, limit))
            money -= pieces * limit
            total += max(0, piece(s, box, good, percent) - limit * 21 // 20) * pieces
    return total


def aim_gain(s: State, box: Box, seat: int, h: int, k: int, percent: int) -> int:
    """What a holder of goods may gain at a deal."""
    if k < OPEN:
        if is_demand(s.deal[k] - 1):
            return sale(s, box, k, h, percent)
        return bargain(s, box, k, s.money[seat], percent)
    if k == FAIR:
        return sale(s, box, k, h, percent) + bargain(s, box, k, s.money[seat], percent)
    price = box.villa_price[s.villa[k - HOUSE] - 1]
    if not noble(s, box, seat) or s.money[seat] < price:
        return 0
    return 6000


def best_aim(s: State, box: Box, seat: int, t: int, taken: int, percent: int) -> int:
    """The deal that a trader should go for, and what that is worth: 16 * gain + deal."""
    best = 0
    space = s.place[seat][t] - 1
    winter = frozen(s, box)
    for k in range(AIMS):
        if has(taken, k) == 0:
            town = aim_town(s, box, k)
            if town >= 0:
                moves = aim_time(s, box, k)
                likely = arrival(way_left(box, town, space, winter), max(0, moves))
                if likely > 0 and moves < 16:
                    gain = aim_gain(s, box, seat, HOLDERS * seat + t + 1, k, percent) * likely // 100
                    gain -= gain * moves // 40
                    best = max(best, 16 * gain + k)
    return best


def prospects(s: State, box: Box, seat: int) -> int:
    """What the traders of a seat may gain at open deals, each at one of its own; and the store at home."""
    percent = hope(s, box)
    total = 0
    taken = 0
    for t in range(TRADERS):
        if s.place[seat][t] > 0:
            aim = best_aim(s, box, seat, t, taken, percent)
            if aim >= 16:
                total += aim // 16
                taken |= 1 << (aim % 16)
    for k in range(OPEN):
        if s.deal[k] > 0 and box.town[s.deal[k] - 1] + 1 == s.home[seat] and has(taken, k) == 0:
            if is_demand(s.deal[k] - 1):
                total += sale(s, box, k, HOLDERS * seat, percent) * 8 // 10
    return total


def hands(s: State, box: Box, seat: int) -> int:
    """What traders are good for in the time that is left, less their wages."""
    left = demand_left(s) + open_deals(s) if box.mode == COMPANY else 10
    total = 0
    for t in range(TRADERS):
        if s.place[seat][t] > 0:
            total += 60 * left if t < 2 else 45 * left
    return total


def outlook(s: State, box: Box, seat: int) -> int:
    """What a seat has and may hope for, in florins."""
    total = stock(s, box, seat)
    if s.over == 0:
        total += prospects(s, box, seat) + hands(s, box, seat)
    if box.mode == COMPANY:
        return total
    total = total * 2 // 5 + 100 * cubes_of(s, seat) if not noble(s, box, seat) else total * 3 // 5
    total += STEP * s.meter[seat] + 60 * s.meter[seat] * s.meter[seat]
    if box.mode != NOBLE_GAME and noble(s, box, seat):
        total += 4000
    if s.trick == seat + 1:
        total += 250
    if s.exempt == seat + 1:
        total += 500
    if s.villas[seat] > 0:
        total += 9000
        if box.mode == FULL:
            total += stock(s, box, seat)
    return total


def cubes_of(s: State, seat: int) -> int:
    total = 0
    for area in range(8):
        total += has(s.cubes[area], seat)
    return total
