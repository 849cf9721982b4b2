"""Judgement for bots: what goods are worth, where a trader is wanted, what to bid. Nothing here is a rule.

Amounts are florins unless something else is said.
"""

from lusoria.kernel import Row, has

from .rules_basics import absent, deal_sells, frozen, line_amount, line_good, line_limit, villa_card
from .rules_deals import several_asked
from .rules_events import event_kind, lends
from .rules_map import way_measure
from .rules_outlook import aim_town, best_aim, demand_left, hope, outlook, piece, stock, way_left
from .rules_state import (
    ABOVE,
    ANSWERING,
    AUCTION,
    BET,
    BETTING,
    BIDDING,
    BUY_FROM,
    COIN,
    COMPANY,
    CORRUPTION,
    COUNT,
    CUBE,
    DISMISS,
    DONE,
    DUMP,
    FIRST_HOUSE,
    FUGGEREI,
    FULL,
    GO,
    GOODS,
    GUARD,
    GUARDING,
    HALF,
    HIRE,
    HOLDERS,
    IOU,
    LOAD,
    LOAD_ONE,
    LOSE,
    LOSING,
    MANNING,
    MEET,
    MOVING,
    NO,
    NO_BET,
    NO_BID,
    NO_REBATE,
    PASSING,
    PAY,
    PICK,
    PRICE,
    PUSH,
    REBATING,
    REST,
    ROUTING,
    SELL_TO,
    SPACES,
    STAND,
    TAKE,
    THOUSANDS,
    TRADERS,
    TRADING,
    TRICKED,
    WAY,
    WHOLE,
    YES,
    Box,
    State,
)
from .rules_trade import buyer, seller

STEADY = 1  # a journey is a plan of many steps
HORIZON = 40
SCALE = 5000  # a lead that counts as much as half of all
FIRST_LOAD = LOAD + GOODS  # out of the store, onto the first trader


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: how far it is ahead of the others, the best of them above all."""
    first = -100000
    second = -100000
    together = 0
    for seat in range(s.seats):
        out[seat] = outlook(s, box, seat)
        together += out[seat]
        second = max(second, min(first, out[seat]))
        first = max(first, out[seat])
    others = max(1, s.seats - 1)
    for seat in range(s.seats):
        mine = out[seat]
        best = second if mine == first else first  # of the others
        lead = mine - (2 * best * others + together - mine) // (3 * others)
        if s.sheep == seat + 1:
            lead -= 250
        out[seat] = max(0, min(1000, 500 + 490 * lead // (abs(lead) + SCALE)))


# What looks good --------------------------------------------------------------------------------------------------


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    phase = s.phase
    if phase == MOVING and has(s.awaits, seat):
        lean_move(s, box, seat, can, weight)
        return
    for code in range(MEET + SPACES):
        weight[code] = can[code]
    if has(s.awaits, seat) == 0:
        return
    if phase == BIDDING:
        lean_bid(s, box, seat, can, weight)
    elif phase == AUCTION:
        lean_pledge(s, box, seat, can, weight)
    elif phase == TRADING:
        lean_window(s, box, seat, can, weight)
    elif phase > TRADING and phase <= ANSWERING:
        lean_offer(s, box, seat, can, weight)
    elif phase == MANNING:
        weight[PAY] = 60
        weight[HIRE] = 50 if s.money[seat] > 3000 and hands_left(s, box) else 4
        for t in range(1, TRADERS):
            weight[DISMISS + t] = 3 if hands_left(s, box) else 40
            if s.place[seat][t] > 0 and s.goods[HOLDERS * seat + t + 1][0] + s.goods[HOLDERS * seat + t + 1][1] > 0:
                weight[DISMISS + t] = 1
    elif phase == ROUTING:
        for w in range(s.ways):  # the cheapest first
            weight[WAY + w] = max(5, 100 - (way_measure(s, box, seat, s.mover, w) - least_way(s, box, seat)) // 32)
    elif phase == GUARDING:
        for k in range(9):
            weight[GUARD + k] = 60 - 12 * k if k < 5 else 1
    elif phase == LOSING:
        for good in range(GOODS):
            weight[LOSE + good] = 100 if good == 0 else 20 - 8 * good
    elif phase == REBATING:
        weight[NO_REBATE] = 8
        weight[HALF] = 70
        weight[WHOLE] = 50
        weight[TRICKED] = 90
    elif phase == PASSING:
        weight[TAKE] = 30
        for other in range(s.seats):
            weight[PUSH + other] = 30
    elif phase == BETTING:
        weight[NO_BET] = 40
        for k in range(6):
            weight[BET + k] = 30
    else:
        for k in range(HOLDERS * GOODS + 1):
            weight[DUMP + k] = 60 if k % GOODS == 0 else 40 - 15 * (k % GOODS)
        for area in range(8):
            weight[CUBE + area] = 50


def least_way(s: State, box: Box, seat: int) -> int:
    """The measure of the way that costs least."""
    least = way_measure(s, box, seat, s.mover, 0)
    for w in range(1, s.ways):
        least = min(least, way_measure(s, box, seat, s.mover, w))
    return least


def hands_left(s: State, box: Box) -> bool:
    return box.mode != COMPANY or demand_left(s) > 3


def lean_move(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Towards the best aim that no earlier trader has."""
    weight[STAND] = 2
    for t in range(TRADERS):
        weight[PICK + t] = 1
    for k in range(HOLDERS * GOODS + 1):
        weight[DUMP + k] = 1
    if absent(s, seat):
        weight[DONE] = 40
        return
    lean_shift(weight)
    if store_waits(can):
        for space in range(SPACES):
            weight[GO + space] = 1
        for good in range(GOODS):
            weight[FIRST_LOAD + good] = 100
        return
    aim = own_aim(s, box, seat)
    if aim < 16:
        for space in range(SPACES):
            weight[GO + space] = 12 if space < 12 else 4
        weight[GO + s.place[seat][s.mover] - 1] = 40
        return
    town = aim_town(s, box, aim % 16)
    winter = frozen(s, box)
    nearest = 99
    for space in range(SPACES):
        if can[GO + space]:
            nearest = min(nearest, way_left(box, town, space, winter))
    for space in range(SPACES):
        if can[GO + space]:
            more = way_left(box, town, space, winter) - nearest
            weight[GO + space] = 100 if more == 0 else 45 if more == 1 else 12 if more == 2 else 2


def own_aim(s: State, box: Box, seat: int) -> int:
    """The best aim of the trader in hand, as `best_aim` says it."""
    percent = hope(s, box)
    taken = 0
    for t in range(s.mover):
        if s.place[seat][t] > 0:
            aim = best_aim(s, box, seat, t, taken, percent)
            if aim >= 16:
                taken |= 1 << (aim % 16)
    return best_aim(s, box, seat, s.mover, taken, percent)


def store_waits(can: Row) -> bool:
    """Whether goods in the store can go onto the first trader at home."""
    found = 0
    for good in range(GOODS):
        found |= can[FIRST_LOAD + good]
    return found > 0


def lean_shift(weight: Row) -> None:
    for k in range(HOLDERS * HOLDERS * GOODS):
        weight[LOAD + k] = 2
        weight[LOAD_ONE + k] = 2


def lean_window(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    weight[DONE] = 40
    lean_shift(weight)
    for k in range(24):
        weight[SELL_TO + k] = 2
        weight[BUY_FROM + k] = 2


def lean_offer(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """A fair price lies between what a piece is worth at the fixed price and what it usually brings."""
    fair = 500
    if s.thing != IOU:
        fair = piece(s, box, s.thing, hope(s, box))
    total = fair * s.many
    for k in range(100):
        weight[THOUSANDS + k] = 100 if k == total // 1000 else 5 if abs(k - total // 1000) == 1 else 1
    for k in range(50):
        weight[REST + k] = 40
    for count in range(41):
        weight[COUNT + count] = 60 if count == 1 else 20
    if s.phase == ANSWERING:
        gain = s.total - total if seat == seller(s) else total - s.total
        if seat == buyer(s) and s.money[seat] - s.total < 1000:
            gain -= 200
        weight[YES] = 90 if gain > 0 else 4
        weight[NO] = 4 if gain > 0 else 90


def lean_bid(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.slot > FIRST_HOUSE:
        lean_villa(s, box, seat, weight)
        return
    percent = hope(s, box)
    good = line_good(s, box, s.line)
    limit = line_limit(s, box, s.line)
    fair = piece(s, box, good, percent)
    amount = line_amount(s, box, s.line)
    weight[NO_BID] = 3
    for count in range(1, 41):
        weight[COUNT + count] = count
    if deal_sells(s):
        weight[NO_BID] = 60 if limit < fair else 2
        low = limit
        if several_asked(s):
            low = max(limit * 7 // 10, min(fair, limit))
        spread_prices(weight, low, limit, limit)
        weight[COUNT + min(40, max(1, amount))] = 70
        last = 0
        for count in range(1, 41):
            if can[COUNT + count]:
                last = count
        weight[COUNT + last] = 90
        return
    high = limit
    if several_asked(s):
        high = max(limit, min(fair, limit * 14 // 10))
    weight[NO_BID] = 90 if limit >= fair or s.money[seat] < limit else 4
    spread_prices(weight, limit, high, limit)
    price = max(COIN, max(s.price[seat], s.asked_price[seat]))
    most = s.money[seat] // price
    for count in range(1, 41):
        weight[COUNT + count] = 90 if count == min(most, amount) else 30 if count < min(most, amount) else 1


def spread_prices(weight: Row, low: int, high: int, limit: int) -> None:
    """Even weights between two prices, a few of them only; with one price all of it there."""
    step = max(COIN, (high - low) // 8 // COIN * COIN)
    price = low // COIN * COIN
    while price <= high:
        if price >= COIN and price <= 250 * COIN:
            weight[PRICE + price // COIN - 1] = 60
        price += step
    if limit >= COIN and limit <= 250 * COIN:
        weight[PRICE + limit // COIN - 1] = 100 if low == high else 60


def lean_villa(s: State, box: Box, seat: int, weight: Row) -> None:
    """All that there is, where it wins the game; else not more than half of it."""
    price = box.villa_price[villa_card(s)]
    left = (stock(s, box, seat) - price) // 100
    weight[NO_BID] = 90 if left < 0 else 5
    if left >= 0:
        top = min(200, left if box.mode != FULL else left // 2)
        if not several_asked(s):
            top = 0
        for k in range(5):
            weight[ABOVE + max(0, top - 2 * k)] = 60


def lean_pledge(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    kind = event_kind(s, box)
    weight[NO_BID] = 40
    low = box.loan if lends(kind) else box.bribe
    high = low + 500
    if kind == FUGGEREI or kind == CORRUPTION:
        high = low + 300
    step = max(COIN, (high - low) // 6 // COIN * COIN)
    price = low
    while price <= min(high, s.money[seat] // 3):
        if price >= COIN and price <= 250 * COIN:
            weight[PRICE + price // COIN - 1] = 40
        price += step
    for count in range(1, 41):
        weight[COUNT + count] = 50
