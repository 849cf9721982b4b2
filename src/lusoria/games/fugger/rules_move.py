"""Fugger, Welser, Medici: traders on their way (FWM-6), raids (FWM-8.2), and the calendar (FWM-2.6)."""

from lusoria.kernel import Row, ask, bit, has, next_seat, tell

from .rules_basics import absent, bundle, day, has_cube, load_of, throw_dice
from .rules_cards import put_off
from .rules_goods import can_dump, drop_load, dump, legal_dump, legal_shift, shift
from .rules_map import (
    arrive,
    bridge_toll,
    find_ways,
    foreign,
    in_order,
    laden,
    move_fee,
    raided_at,
    reach,
    rest_cost,
    sea_toll,
    unsafe,
)
from .rules_state import (
    AT_HOME,
    BEGIN,
    CALENDAR,
    COMPANY,
    DONE,
    DUMP,
    ESCAPED,
    FIRST_EVENT,
    FIRST_VILLA,
    GO,
    GOODS,
    GUARD,
    GUARDED,
    GUARDING,
    LOAD,
    LOAD_ONE,
    LOSE,
    LOSING,
    LOST,
    MOVED,
    MOVES,
    MOVING,
    NO_SEAT,
    ON_TABLE,
    PAID_FEES,
    PAID_PASSAGE,
    PAY_TO,
    PICK,
    RAID_ENDS,
    RAIDED,
    REACH,
    ROBBERS,
    ROLLED,
    ROUTING,
    SEA,
    SEA_CLOSES,
    SEA_OPENS,
    SPACES,
    STAND,
    SUNK,
    TOLLING,
    TRADERS,
    TROUBLE,
    WALK,
    WAY,
    WAYS,
    Box,
    State,
)

MOST_GUARD = 8

# Whose turn it is (FWM-6.1)


def first_to_move(s: State, seat: int) -> int:
    """The first trader of the seat that has not moved yet."""
    for t in range(TRADERS):
        if s.place[seat][t] > 0 and has(s.moved, t) == 0:
            return t
    return NO_SEAT


def next_mover(s: State) -> None:
    """The seat in turn goes on, or the next one begins. Without a trader on the map it may still sell (FWM-5.3)."""
    while s.cursor < s.seats:
        seat = in_order(s, s.cursor)
        t = first_to_move(s, seat)
        if t != NO_SEAT or (s.halt == 0 and absent(s, seat) and can_dump(s, seat)):
            s.active = seat
            s.mover = max(0, t)
            if s.halt == 1:
                s.phase = WALK
            else:
                s.phase = MOVING
                ask(s, seat)
            return
        if s.moved == 0:
            tell(s, AT_HOME, seat)
        s.arrived[seat] = 0
        s.moved = 0
        s.halt = 0
        s.mover = 0
        s.cursor += 1
    s.cursor = 0
    s.phase = CALENDAR


def legal_move(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == ROUTING:
        for w in range(s.ways):
            can[WAY + w] = 1
        return
    if absent(s, seat):
        can[DONE] = 1
        legal_dump(s, seat, can)
        return
    mask = reach(s, box, seat, s.mover)
    for space in range(SPACES):
        can[GO + space] = (mask >> space) & 1
    can[STAND] = 1  # FWM-6.12
    for t in range(TRADERS):
        can[PICK + t] = int(t > s.mover and s.place[seat][t] > 0 and has(s.moved, t) == 0)  # FWM-6.11
    if s.moved == 0:
        legal_dump(s, seat, can)  # FWM-5.3
        legal_shift(s, seat, can)  # FWM-3.2


def apply_move(s: State, box: Box, seat: int, code: int) -> None:
    if code in PICK:
        s.mover = code - PICK
    elif code == STAND:
        s.halt = 1
        s.phase = WALK
    elif code == DONE:
        s.halt = 1
        s.phase = MOVES
    elif code in WAY:
        for k in range(REACH):
            s.way[0][k] = s.way[code - WAY][k]
        set_out(s)
    elif code in DUMP:
        dump(s, box, seat, code - DUMP)
        if absent(s, seat):
            s.phase = MOVES  # to be asked again while anything is left
    elif code in LOAD or code in LOAD_ONE:
        shift(s, seat, code)
    elif s.place[seat][s.mover] == code - GO + 1:
        s.phase = WALK
    else:
        s.ways = find_ways(s, box, seat, s.mover, code - GO)
        if s.ways == 1:
            set_out(s)
        else:
            s.phase = ROUTING
    if s.phase == MOVING or s.phase == ROUTING:
        ask(s, seat)


def set_out(s: State) -> None:
    """The route is chosen."""
    for w in range(1, WAYS):
        for k in range(REACH):
            s.way[w][k] = 0
    s.ways = 0
    s.steps = 0
    for k in range(REACH):
        s.steps += int(s.way[0][k] > 0)
    s.phase = WALK


# On the way


def walk(s: State, box: Box) -> None:
    """One thing after the other: a raid where the trader is, the fee, a step, a loss, the end."""
    seat = s.active
    t = s.mover
    here = s.place[seat][t] - 1
    last = min(s.steps, 1) if s.trouble > 0 else s.steps
    if raided_at(s, box, seat, t, here):
        open_raid(s, box, seat, t, here)
    elif s.begun == 0 and s.steps > 0:
        begin_move(s, box, seat, t)
    elif s.step < last:
        take_step(s, box, seat, t, here)
    elif s.trouble == 1 and unsafe(s, box, seat, t, here):
        s.trouble = 2
        open_loss(s, seat, t, load_of(s, seat, t) - box.safe)  # FWM-6.4
    else:
        end_walk(s, seat, t, here)


def begin_move(s: State, box: Box, seat: int, t: int) -> None:
    fee = move_fee(s, box, seat, t, s.steps)
    s.loaded = int(laden(s, seat, t))
    s.begun = 1
    s.money[seat] -= fee
    if fee > 0:
        tell(s, PAID_FEES, seat, fee)
    if s.loaded == 1:
        dice = throw_dice(s, 2)
        tell(s, ROLLED, seat, dice)
        if dice <= box.trouble[s.steps]:  # FWM-6.3
            s.trouble = 1
            tell(s, TROUBLE, seat, s.way[0][0] - 1)


def take_step(s: State, box: Box, seat: int, t: int, here: int) -> None:
    space = s.way[0][s.step] - 1
    if foreign(s, box, seat, here, space):
        holders = s.cubes[box.area[space]]
        if holders & (holders - 1) != 0:
            s.phase = TOLLING
            ask(s, seat)
            return
        for other in range(s.seats):
            if has(holders, other) == 1:
                pay_passage(s, box, seat, other)
    enter(s, box, seat, t, space)


def pay_passage(s: State, box: Box, seat: int, other: int) -> None:
    """FWM-10.10"""
    s.money[seat] -= box.passage
    s.money[other] += box.passage
    s.news = 1
    tell(s, PAID_PASSAGE, seat, box.passage, other)


def legal_toll(s: State, box: Box, can: Row) -> None:
    space = s.way[0][s.step] - 1
    for other in range(s.seats):
        can[PAY_TO + other] = has(s.cubes[box.area[space]], other)


def apply_toll(s: State, box: Box, seat: int, code: int) -> None:
    pay_passage(s, box, seat, code - PAY_TO)
    s.phase = WALK
    enter(s, box, seat, s.mover, s.way[0][s.step] - 1)


def enter(s: State, box: Box, seat: int, t: int, space: int) -> None:
    """FWM-6.5, FWM-6.6"""
    at_sea = sea_toll(s, box, seat, t, space, s.sailed)
    cost = bridge_toll(s, box, seat, t, space) + at_sea
    if at_sea > 0:
        s.sailed = 1
    if cost > 0:
        s.money[seat] -= cost
        tell(s, PAID_FEES, seat, cost)
    if s.step == 0:
        s.origin = s.place[seat][t]
    s.place[seat][t] = space + 1
    s.step += 1


def end_walk(s: State, seat: int, t: int, here: int) -> None:
    if s.step > 0:
        tell(s, MOVED, seat, t, s.origin - 1, here)
        arrive(s, seat, t, here)
    s.moved |= bit(t)
    for k in range(REACH):
        s.way[0][k] = 0
    s.steps = 0
    s.step = 0
    s.begun = 0
    s.loaded = 0
    s.trouble = 0
    s.sailed = 0
    s.origin = 0
    s.mover = 0
    s.phase = MOVES


# Raids (FWM-8.2, FWM-8.3)


def open_raid(s: State, box: Box, seat: int, t: int, here: int) -> None:
    s.area = box.area[here] + 1
    s.struck[seat][t] |= bit(s.area - 1)
    if most_guard(s, box, seat) > 0:
        s.phase = GUARDING
        ask(s, seat)
    else:
        raid(s, box, seat, 0)


def most_guard(s: State, box: Box, seat: int) -> int:
    """Points that can be bought from what the route leaves."""
    return min(MOST_GUARD, max(0, s.money[seat] - rest_cost(s, box, seat, s.mover)) // box.guard)


def legal_guard(s: State, box: Box, seat: int, can: Row) -> None:
    for k in range(most_guard(s, box, seat) + 1):
        can[GUARD + k] = 1


def raid(s: State, box: Box, seat: int, points: int) -> None:
    if points > 0:
        s.money[seat] -= points * box.guard
        tell(s, GUARDED, seat, points * box.guard)
    dice = throw_dice(s, 2) + points
    if has_cube(s, seat, s.area - 1):
        dice += box.escort  # FWM-10.10
    tell(s, RAIDED, seat, s.mover, dice)
    s.area = 0
    s.phase = WALK
    if dice > box.raid[1]:
        tell(s, ESCAPED, seat)
    else:
        open_loss(s, seat, s.mover, 2 if dice <= box.raid[0] else 1)


# Losses


def open_loss(s: State, seat: int, t: int, count: int) -> None:
    """The owner chooses what is lost; where there is no choice it is gone at once."""
    s.losing = min(count, load_of(s, seat, t))
    s.phase = WALK
    while s.losing > 0:
        if sorts(s, seat, t) > 1 and s.losing < load_of(s, seat, t):
            s.phase = LOSING
            ask(s, seat)
            return
        for good in range(GOODS):
            if s.losing > 0 and s.goods[4 * seat + t + 1][good] > 0:
                lose_one(s, seat, t, good)


def sorts(s: State, seat: int, t: int) -> int:
    """Kinds of goods that a trader carries."""
    total = 0
    for good in range(GOODS):
        total += int(s.goods[4 * seat + t + 1][good] > 0)
    return total


def lose_one(s: State, seat: int, t: int, good: int) -> None:
    s.goods[4 * seat + t + 1][good] -= 1
    s.losing -= 1
    tell(s, LOST, seat, bundle(good, 1))


def legal_loss(s: State, seat: int, can: Row) -> None:
    for good in range(GOODS):
        can[LOSE + good] = int(s.goods[4 * seat + s.mover + 1][good] > 0)


def apply_loss(s: State, seat: int, code: int) -> None:
    lose_one(s, seat, s.mover, code - LOSE)
    open_loss(s, seat, s.mover, s.losing)


# The calendar (FWM-2.6)


def turn_calendar(s: State, box: Box) -> None:
    s.now += 1
    end_raids(s, box)
    if day(s, box) == box.winter:
        close_sea(s, box)
    elif day(s, box) == (box.spring + 1) % box.year:
        tell(s, SEA_OPENS)
    s.starter = next_seat(s, s.starter)
    s.stage = 0
    s.phase = BEGIN


def end_raids(s: State, box: Box) -> None:
    if s.raids == 0:
        return
    tell(s, RAID_ENDS)
    s.raids = 0
    for card in range(FIRST_EVENT, FIRST_VILLA):
        if s.where[card] == ON_TABLE and box.event[card - FIRST_EVENT] == ROBBERS:
            put_off(s, card, int(box.event_keep[card - FIRST_EVENT] == 1 and box.mode != COMPANY))
    for seat in range(s.seats):
        for t in range(TRADERS):
            s.struck[seat][t] = 0


def close_sea(s: State, box: Box) -> None:
    """FWM-6.7, FWM-6.8"""
    tell(s, SEA_CLOSES)
    for seat in range(s.seats):
        for t in range(TRADERS):
            if s.place[seat][t] > 0 and box.kind[s.place[seat][t] - 1] == SEA:
                tell(s, SUNK, seat, t)
                drop_load(s, seat, t)
                s.place[seat][t] = 0 if t > 0 else -1
                s.stamp[seat][t] = 0
