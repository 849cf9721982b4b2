"""Quo Vadis: the area (QUO-4), wrath (QUO-5) and workers (QUO-6)."""

from lusoria.kernel import Row, ask, bit, has, tell

from .rules_setup import clear_space, gain, homeless, take_points
from .rules_state import (
    ANGER,
    ANGER_OF,
    AREA,
    CALM,
    CHANGED_LAND,
    CHOOSING_TOKEN,
    CHOOSING_WAY,
    CHOSE_AREA,
    CORNERS,
    ENOUGH_PLACED,
    FACILITIES,
    FAITH,
    FOOD,
    FREE_FREE,
    FREEDOM,
    FROM,
    FURTHER,
    FURY,
    GO_TO,
    INCOME,
    LIFTING,
    NO_ANGER,
    NO_FOOD,
    NONE,
    PAID_FREE,
    PLACE,
    PLACED,
    PLACING,
    PLAINS,
    PLAYING,
    PRAY,
    PRAYED,
    PRAYERS,
    RUINED,
    STRUCK,
    SUITS,
    SWEEP,
    SWEEPING,
    SWEPT,
    TERRAINS,
    TILES,
    TOKEN,
    TURN,
    WAY,
    WAYS,
    WRATH,
    Box,
    State,
    building,
    capacity,
    land,
    power,
    power_without,
    stands,
)

LEAST_WRATH = 2
MOST_WRATH = 4


# The area


def begin_turn(s: State, box: Box) -> None:
    seat = s.turn
    tell(s, TURN, seat, s.lap)
    for resource in range(WRATH):
        income = power(s, box, seat, INCOME + resource)
        if income > 0:
            gain(s, box, seat, resource, income)
    s.step = AREA
    ask(s, seat)


def marked(s: State, number: int) -> int:
    return int(s.marker[0] == number or s.marker[1] == number)


def frees(way: int) -> int:
    """How often a way uses FREE: 0 not at all, 1 for the lower number, 2 for the higher, 3 for both."""
    return int(way > 0) + int(way > 2)


def way_open(s: State, box: Box, tile: int, way: int) -> int:
    """1 if the tile is in play and the cards of this way have no marker (QUO-4.2, QUO-4.3)."""
    low = box.low[tile]
    high = box.high[tile]
    if s.spot_of[tile] == 0 or (low == high and (way == 0 or way == 2)):
        return 0  # a pair of equal numbers has one card and FREE, or FREE twice
    if (way == 0 or way == 2) and marked(s, low) == 1:
        return 0  # QUO-4.2
    if (way == 0 or way == 1) and marked(s, high) == 1:
        return 0
    return 1


def fee(s: State, box: Box, seat: int) -> int:
    """What FREE costs each time: nothing where no pair could be paid for (QUO-4.5)."""
    price = max(0, box.free_price - power(s, box, seat, FREEDOM))
    if price <= s.store[seat][FAITH]:  # FREE and a card without marker: is there a tile?
        for tile in range(TILES):
            if way_open(s, box, tile, 1) == 1 or way_open(s, box, tile, 2) == 1:
                return price
    for tile in range(TILES):
        if way_open(s, box, tile, 0) == 1 or (2 * price <= s.store[seat][FAITH] and way_open(s, box, tile, 3) == 1):
            return price
    return 0  # QUO-4.5


def legal_area(s: State, box: Box, seat: int, can: Row) -> None:
    price = fee(s, box, seat)
    for tile in range(TILES):
        can[GO_TO + tile] = int(cheapest(s, box, seat, tile, price) != NONE)


def cheapest(s: State, box: Box, seat: int, tile: int, price: int) -> int:
    """The first way to the tile that can be paid for; NONE: there is none."""
    for way in range(WAYS):
        if frees(way) * price <= s.store[seat][FAITH] and way_open(s, box, tile, way) == 1:
            return way
    return NONE


def legal_way(s: State, box: Box, seat: int, can: Row) -> None:
    price = fee(s, box, seat)
    for way in range(WAYS):
        can[WAY + way] = int(frees(way) * price <= s.store[seat][FAITH] and way_open(s, box, s.area - 1, way) == 1)


def apply_area(s: State, box: Box, seat: int, tile: int) -> None:
    s.area = tile + 1  # QUO-4.1
    price = fee(s, box, seat)
    ways = 0
    for way in range(WAYS):
        ways += int(frees(way) * price <= s.store[seat][FAITH] and way_open(s, box, tile, way) == 1)
    if ways > 1:
        s.step = CHOOSING_WAY
    else:
        apply_way(s, box, seat, cheapest(s, box, seat, tile, price))


def apply_way(s: State, box: Box, seat: int, way: int) -> None:
    tile = s.area - 1
    price = fee(s, box, seat)
    cost = price * frees(way)
    s.store[seat][FAITH] -= cost
    tell(s, CHOSE_AREA, seat, tile, way)
    if cost > 0:  # QUO-4.3
        tell(s, PAID_FREE, seat, cost)
    elif way > 0 and box.free_price > power(s, box, seat, FREEDOM):
        tell(s, FREE_FREE, seat)
    s.marker[0] = 0 if way == 1 or way == 3 else box.low[tile]  # QUO-4.4
    s.marker[1] = 0 if way >= 2 else box.high[tile]
    s.step = ANGER
    s.awaits = 0


# Wrath


def wrath_price(s: State, box: Box, seat: int, n: int) -> int:
    """Wrath to spend for what costs `n`."""
    return max(1, n - power(s, box, seat, FURY))  # QUO-13.5


def prayer_price(s: State, box: Box, seat: int) -> int:
    return max(0, box.prayer_price - power(s, box, seat, PRAYERS))


def can_pray(s: State, box: Box, seat: int) -> int:
    """QUO-5.6"""
    room = s.store[seat][WRATH] < capacity(s, box, seat, WRATH)
    return int(room and s.store[seat][FAITH] >= prayer_price(s, box, seat))


def legal_wrath(s: State, box: Box, seat: int, can: Row) -> None:
    for n in range(LEAST_WRATH, MOST_WRATH + 1):
        can[ANGER_OF + n - LEAST_WRATH] = int(wrath_price(s, box, seat, n) <= s.store[seat][WRATH])
    can[PRAY] = can_pray(s, box, seat)
    can[CALM] = 1


def may_be_wroth(s: State, box: Box, seat: int) -> int:
    """1 if the seat can spend wrath or pray."""
    return int(wrath_price(s, box, seat, LEAST_WRATH) <= s.store[seat][WRATH] or can_pray(s, box, seat) == 1)


def offer_wrath(s: State, box: Box) -> None:
    seat = s.turn
    if may_be_wroth(s, box, seat) == 1:
        s.short = 0
        ask(s, seat)
    else:
        s.short = NO_ANGER  # QUO-5.7
        s.step = LIFTING


def apply_wrath(s: State, box: Box, seat: int, code: int) -> None:
    s.awaits = 0
    s.step = LIFTING
    if code == PRAY:
        s.store[seat][FAITH] -= prayer_price(s, box, seat)
        tell(s, PRAYED, seat, prayer_price(s, box, seat))
        gain(s, box, seat, WRATH, 1)  # QUO-5.6
    elif code in ANGER_OF:
        n = LEAST_WRATH + code - ANGER_OF
        s.store[seat][WRATH] -= wrath_price(s, box, seat, n)
        tell(s, STRUCK, seat, s.area - 1, n, wrath_price(s, box, seat, n))
        s.step = SWEEPING  # QUO-5.1
        s.sweeps = n - 1
        if n == MOST_WRATH:
            ruin_all(s, box)  # QUO-5.4


def ruin_all(s: State, box: Box) -> None:
    """QUO-5.4"""
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        sweep_space(s, space)
        for owner in range(s.seats):
            if stands(s, owner, space) == 1:
                s.ruin[space] = 1
                loss = take_points(s, owner, box.ruin_loss)
                tell(s, RUINED, owner, space, loss)


def sweep_space(s: State, space: int) -> None:
    s.sweeps -= 1
    s.swept |= bit(space % CORNERS)


def legal_sweep(s: State, can: Row) -> None:
    for k in range(CORNERS):
        can[SWEEP + (s.area - 1) * CORNERS + k] = 1 - has(s.swept, k)


def after_sweep(s: State, box: Box) -> None:
    """When all spaces are chosen the workers go home, and then the land changes."""
    if s.sweeps > 0:
        ask(s, s.turn)
        return
    for k in range(CORNERS):
        space = (s.area - 1) * CORNERS + k
        found = clear_space(s, space) if has(s.swept, k) == 1 else 0  # QUO-5.2, QUO-5.3
        if found > 0:
            tell(s, SWEPT, space, found)
    s.swept = 0
    if homeless(s) == 0:
        change_land(s, box)


def change_land(s: State, box: Box) -> None:
    """QUO-5.5"""
    seat = s.turn
    fits = 0
    for terrain in range(TERRAINS):
        fits += is_home(s, box, seat, terrain, NONE)
    if fits > 1:
        s.step = CHOOSING_TOKEN
        ask(s, seat)
    else:
        lay_token(s, box.home[s.race[seat] - 1])


def lay_token(s: State, terrain: int) -> None:
    s.token[s.area - 1] = terrain + 1  # QUO-5.5
    tell(s, CHANGED_LAND, s.area - 1, terrain)
    s.step = LIFTING
    s.awaits = 0


def is_home(s: State, box: Box, seat: int, terrain: int, without: int) -> int:
    """1 if the terrain suits the people, or by a skill or facility; `without`: a facility that a worker has left."""
    if box.home[s.race[seat] - 1] == terrain:
        return 1
    if without == NONE:
        return int(power(s, box, seat, SUITS + terrain) > 0)
    return int(power_without(s, box, seat, SUITS + terrain, without) > 0)


def legal_token(s: State, box: Box, seat: int, can: Row) -> None:
    for terrain in range(TERRAINS):
        can[TOKEN + terrain] = is_home(s, box, seat, terrain, NONE)


# Workers


def food_for(s: State, box: Box, seat: int, space: int, facility: int) -> int:
    """What it costs to place a worker of a facility there (NONE: one that has left its facility); QUO-6.3, QUO-6.4."""
    price = further_fee(s, box, seat, facility)
    terrain = land(s, box, space)
    if terrain != PLAINS and is_home(s, box, seat, terrain, facility) == 0:
        price += box.land_price  # QUO-6.3
    return price


def further_fee(s: State, box: Box, seat: int, facility: int) -> int:
    """What it costs to place a worker beside others; the first of these may be free (QUO-6.4, QUO-13.3)."""
    if s.placed == 0:
        return 0
    helped = power(s, box, seat, FURTHER) if facility == NONE else power_without(s, box, seat, FURTHER, facility)
    return box.further_price if s.freed >= helped else 0


def can_lift(s: State, box: Box, seat: int, facility: int) -> int:
    """1 if a worker of this facility could be placed on some space of the area."""
    if s.crew[seat][facility] == 0:
        return 0
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        if food_for(s, box, seat, space, facility) <= s.store[seat][FOOD]:
            return 1
    return 0


def offer_workers(s: State, box: Box) -> None:
    seat = s.turn
    choices = 0
    last = 0
    for k in range(FACILITIES):
        if can_lift(s, box, seat, k) == 1:
            choices += 1
            last = k
    if s.placed > 0:
        s.short = 0
    if choices == 0:  # QUO-6.5
        s.short |= NO_FOOD
        s.step = PLAYING
    elif choices == 1 and s.placed == 0:
        lift(s, seat, last)
        ask(s, seat)
    else:
        ask(s, seat)


def lift(s: State, seat: int, facility: int) -> None:
    s.crew[seat][facility] -= 1
    s.lifted = facility + 1
    s.step = PLACING


def legal_lift(s: State, box: Box, seat: int, can: Row) -> None:
    for k in range(FACILITIES):
        can[FROM + k] = can_lift(s, box, seat, k)
    can[ENOUGH_PLACED] = int(s.placed > 0)  # QUO-6.1


def apply_lift(s: State, seat: int, code: int) -> None:
    if code == ENOUGH_PLACED:
        s.short = 0
        s.step = PLAYING
        s.awaits = 0
    else:
        lift(s, seat, code - FROM)


def legal_place(s: State, box: Box, seat: int, can: Row) -> None:
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        can[PLACE + space] = int(food_for(s, box, seat, space, NONE) <= s.store[seat][FOOD])


def apply_place(s: State, box: Box, seat: int, space: int) -> None:
    price = food_for(s, box, seat, space, NONE)
    s.store[seat][FOOD] -= price
    s.men[space][seat] += 1  # QUO-6.2
    s.freed += int(s.placed > 0 and further_fee(s, box, seat, NONE) == 0)
    s.placed += 1
    tell(s, PLACED, seat, space, building(s, seat, s.lifted - 1), price)
    s.lifted = 0
    s.step = LIFTING
    s.awaits = 0
