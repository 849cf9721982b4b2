"""Firenze: exchange, building, ruins and commissions (FIR-5 to FIR-8)."""

from lusoria.kernel import Row, ask, tell

from .rules_bricks import amount, close_gap, gear_of, only_colour, pack, to_bag
from .rules_state import (
    ALL_SEALED,
    BANK,
    BUTTRESS,
    CARDS,
    CHURCH_PAYS,
    COLOURS,
    CRANE,
    DELIVERING,
    DISCARD,
    END_TILE,
    FINISH,
    FIRST_LEVEL,
    FOUND,
    FOUNDED,
    GIVING,
    GROUPS,
    GUILD,
    GUILD_PAYS,
    HEIGHTS,
    HIGHEST,
    IN_TURN,
    KEPT,
    LEVEL,
    LOWEST,
    NAVE,
    NO_COMMISSION,
    OF_BALCONY,
    OF_COLOUR,
    OF_HEIGHT,
    PAID,
    PAYING,
    RAISE,
    RAISED,
    RUINED,
    SEAL,
    SEALED,
    SLOTS,
    TRADED,
    WISHING,
    WORKING,
    Box,
    State,
)

BEYOND = 99  # more bricks than there are

# 5. The exchange


def trade_price(s: State, box: Box, seat: int) -> int:
    """Bricks that the exchange costs the seat now."""
    price = max(1, box.rate - gear_of(s, seat, BANK))  # FIR-5.1, FIR-12.4
    if s.rate > 0:
        price = min(price, s.rate)  # FIR-11.8
    return price


def may_trade(s: State, box: Box, seat: int) -> int:
    return int(s.traded == 0 and s.used == 0 and amount(s.stock[seat]) >= trade_price(s, box, seat))


def begin_trade(s: State, box: Box, seat: int, place: int) -> None:
    """Where the card has bricks of one colour only, nobody asks which."""
    s.aim = place
    s.left = trade_price(s, box, seat)
    s.traded = 1  # FIR-5.2
    s.phase = WISHING
    if only_colour(s.load[place]) >= 0:
        wish(s, seat, only_colour(s.load[place]))


def wish(s: State, seat: int, colour: int) -> None:
    s.want = colour
    s.phase = GIVING
    go_on_giving(s, seat)


def legal_giving(s: State, seat: int, can: Row, block: int) -> None:
    for colour in range(COLOURS):
        can[block + colour] = int(s.stock[seat][colour] > 0)


def go_on_giving(s: State, seat: int) -> None:
    """Bricks are given until the exchange is paid; where they are all of one colour nobody asks which."""
    only = only_colour(s.stock[seat])
    while s.left > 0 and only >= 0:
        give(s, seat, only)
    if s.left == 0:
        s.load[s.aim][s.want] -= 1
        s.stock[seat][s.want] += 1
        tell(s, TRADED, seat, s.want, s.given, s.line[s.aim] - 1)
        s.given = 0
        s.aim = 0
        s.want = 0
        s.phase = WORKING
    ask(s, seat)


def give(s: State, seat: int, colour: int) -> None:
    s.stock[seat][colour] -= 1
    s.load[s.aim][colour] += 1
    s.given += pack(colour, 1)
    s.left -= 1


# 6. Building


def cost_of(s: State, box: Box, seat: int, bricks: int) -> int:
    """Extra bricks for building with so many in this turn."""
    return max(0, box.cost[bricks] - s.saving - gear_of(s, seat, CRANE))  # FIR-6.2, FIR-11.2, FIR-12.2


def next_cost(s: State, box: Box, seat: int) -> int:
    """Extra bricks that the next brick costs; BEYOND when no more may be built with."""
    if s.used + 1 >= len(box.cost):
        return BEYOND
    return max(0, cost_of(s, box, seat, s.used + 1) - s.paid)


def may_build(s: State, box: Box, seat: int) -> int:
    """1 if one more brick can be built with and paid for."""
    return int(amount(s.stock[seat]) >= 1 + next_cost(s, box, seat))


def legal_building(s: State, box: Box, seat: int, can: Row) -> None:
    if may_build(s, box, seat) == 0:
        return
    for slot in range(SLOTS):
        colour = s.shade[seat][slot] - 1
        if colour >= 0 and s.stock[seat][colour] > 0:
            can[RAISE + slot] = 1  # FIR-6.1, FIR-6.4
    if s.shade[seat][SLOTS - 1] == 0:  # FIR-6.5
        for colour in range(COLOURS):
            can[FOUND + colour] = int(s.stock[seat][colour] > 0)  # FIR-6.3


def can_build(s: State, box: Box, seat: int) -> int:
    """1 if a brick of the seat has a place where it can be built with, and can be paid for."""
    if may_build(s, box, seat) == 0:
        return 0
    if s.shade[seat][SLOTS - 1] == 0:
        return 1
    for slot in range(SLOTS):
        if s.stock[seat][s.shade[seat][slot] - 1] > 0:
            return 1
    return 0


def build(s: State, box: Box, seat: int, code: int) -> None:
    s.left = next_cost(s, box, seat)
    s.used += 1
    slot = 0 if code in FOUND else code - RAISE
    if code in FOUND:
        while s.shade[seat][slot] > 0:
            slot += 1
        s.shade[seat][slot] = code - FOUND + 1
    colour = s.shade[seat][slot] - 1
    s.stock[seat][colour] -= 1
    s.tall[seat][slot] += 1
    s.grown[slot] = 1
    if code in FOUND:
        tell(s, FOUNDED, seat, colour)
    else:
        tell(s, RAISED, seat, s.tall[seat][slot] * COLOURS + colour)
    s.phase = PAYING
    go_on_paying(s, seat)


def go_on_paying(s: State, seat: int) -> None:
    """Where nothing is left to choose the seat is not asked."""
    if s.left > 0 and (only_colour(s.stock[seat]) >= 0 or s.left == amount(s.stock[seat])):
        for colour in range(COLOURS):
            if s.stock[seat][colour] > 0:
                pay(s, seat, colour, min(s.left, s.stock[seat][colour]))
    if s.left == 0:
        s.phase = WORKING
    ask(s, seat)


def pay(s: State, seat: int, colour: int, count: int) -> None:
    to_bag(s, seat, colour, count)  # FIR-6.2
    s.paid += count
    s.left -= count
    tell(s, PAID, seat, pack(colour, count))


# 7. Abandoned towers


def fall_into_ruin(s: State, box: Box, seat: int) -> None:
    slot = 0
    while slot < SLOTS and s.shade[seat][slot] > 0:
        colour = s.shade[seat][slot] - 1
        height = s.tall[seat][slot]
        if s.grown[slot] == 1:
            slot += 1
        elif s.guarded == 1:  # FIR-11.7
            tell(s, KEPT, seat, height * COLOURS + colour)
            slot += 1
        else:
            lost = max(0, (height + 1) // 2 - gear_of(s, seat, BUTTRESS))  # FIR-7.1, FIR-12.7
            s.bag[colour] += lost
            s.stock[seat][colour] += height - lost
            tell(s, RUINED, seat, height * COLOURS + colour, lost, height - lost)
            close_gap(s, seat, slot)


# 8. Commissions


def group_at(s: State, box: Box, floor: int) -> int:
    """The number of the balcony on a floor, 1 to 4; 0 if there is none."""
    for group in range(GROUPS):
        if floor_of_tile(box, s.tile[group]) == floor:
            return group + 1
    return 0


def floor_of_tile(box: Box, tile: int) -> int:
    return box.balcony[tile][1] * HEIGHTS + box.balcony[tile][2] - LOWEST


def open_group(s: State, box: Box) -> int:
    """The lowest number of a balcony that is still open, GROUPS + 1 when all are sealed (FIR-8.2)."""
    for group in range(GROUPS):
        if s.seal[floor_of_tile(box, s.tile[group])] == 0:
            return group + 1
    return GROUPS + 1


def points_for(s: State, box: Box, floor: int) -> int:
    """What a commission is worth: a balcony instead of the value of its floor (FIR-2.2)."""
    group = group_at(s, box, floor)
    if group > 0:
        return box.balcony[s.tile[group - 1]][3]
    return box.value[floor // HEIGHTS][floor % HEIGHTS]


def is_open(s: State, box: Box, floor: int) -> int:
    """1 if the commission can be sealed by whoever has the tower for it."""
    if s.seal[floor] != 0:
        return 0
    group = group_at(s, box, floor)
    return int(group == 0 or group == open_group(s, box))  # FIR-8.2


def commission_for(s: State, box: Box, seat: int, slot: int) -> int:
    """The open commission of the colour and height of a tower, -1 if there is none (FIR-8.1)."""
    height = s.tall[seat][slot]
    if height < LOWEST or height > HIGHEST:
        return -1
    floor = (s.shade[seat][slot] - 1) * HEIGHTS + height - LOWEST
    return floor if is_open(s, box, floor) == 1 else -1


def legal_delivering(s: State, box: Box, seat: int, can: Row) -> None:
    for slot in range(SLOTS):
        floor = commission_for(s, box, seat, slot)
        if floor >= 0:
            can[SEAL + floor] = 1  # FIR-8.1
    can[FINISH] = 1


def can_deliver(s: State, box: Box, seat: int) -> int:
    if s.seals[seat] >= box.seals[s.seats]:
        return 0
    for slot in range(SLOTS):
        if commission_for(s, box, seat, slot) >= 0:
            return 1
    return 0


def open_delivery(s: State, box: Box, seat: int) -> int:
    """The seat is asked for commissions; 0 if it has no tower for one."""
    if can_deliver(s, box, seat) == 0:
        if s.deeds == 0:
            tell(s, NO_COMMISSION, seat)  # FIR-8.4
        return 0
    s.phase = DELIVERING
    ask(s, seat)
    return 1


def deliver(s: State, box: Box, seat: int, floor: int) -> None:
    colour = floor // HEIGHTS
    height = floor % HEIGHTS + LOWEST
    balcony = group_at(s, box, floor)
    slot = 0
    while commission_for(s, box, seat, slot) != floor:
        slot += 1
    s.points[seat] += points_for(s, box, floor)  # FIR-8.3
    tell(s, SEALED, seat, floor, points_for(s, box, floor))
    s.seal[floor] = seat + 1
    s.seals[seat] += 1
    s.deeds += 1
    s.bag[colour] += height
    close_gap(s, seat, slot)
    if height >= FIRST_LEVEL and s.level[height - FIRST_LEVEL] == 0:  # FIR-8.5
        s.level[height - FIRST_LEVEL] = seat + 1
        s.points[seat] += box.level[height - FIRST_LEVEL]
        tell(s, LEVEL, seat, height, box.level[height - FIRST_LEVEL])
    pay_churches(s, box, seat, colour, height, balcony)
    guild = gear_of(s, seat, GUILD)
    if guild > 0:
        s.points[seat] += guild  # FIR-12.6
        tell(s, GUILD_PAYS, seat, guild)
    if s.seals[seat] == box.seals[s.seats]:
        if s.last == 0:  # FIR-14.1
            s.last = seat + 1
            s.points[seat] += box.end_tile
            tell(s, END_TILE, seat, box.end_tile)
        else:
            tell(s, ALL_SEALED, seat)


def pay_churches(s: State, box: Box, seat: int, colour: int, height: int, balcony: int) -> None:
    for card in range(CARDS):
        if s.place[card] == NAVE:
            design = box.design[card]
            hook = box.hook[design]
            about = box.about[design]
            met = int(hook == OF_COLOUR and colour == about)  # FIR-13.3
            met += int(hook == OF_HEIGHT and height >= about)  # FIR-13.4
            met += int(hook == IN_TURN and s.deeds >= about)  # FIR-13.5
            met += int(hook == OF_BALCONY and balcony > 0)  # FIR-13.6
            if met > 0:  # FIR-8.6
                s.points[seat] += box.amount[design]
                s.place[card] = DISCARD
                tell(s, CHURCH_PAYS, seat, card, box.amount[design])
