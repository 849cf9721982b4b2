"""Vinci: where an empire reaches, what a province costs, and what hangs together."""

from lusoria.kernel import Row, bit, has

from .rules_counters import active_yield, power
from .rules_state import (
    ASTRONOMY,
    ESPIONAGE,
    FOREST,
    FORTIFICATION,
    MILITIA,
    MOUNTAIN,
    MOUNTAINEERING,
    NEAR,
    PROVINCES,
    REVOLUTION,
    SEAS,
    SHIPS,
    WEAPONS,
    Box,
    State,
)

# The map ----------------------------------------------------------------------------------------------------------


def coastal(box: Box, province: int) -> bool:
    return box.shore[province][0] > 0


def seas_at(box: Box, province: int) -> int:
    """Mask of the seas it touches: bit z for sea z."""
    mask = 0
    for k in range(3):
        if box.shore[province][k] > 0:
            mask |= bit(box.shore[province][k])
    return mask


def seas_from(box: Box, mask: int) -> int:
    """VIN-8.15  The seas that Astronomy crosses from those of a mask."""
    if box.astronomy_range == 1:  # VIN-9.5
        return mask
    before = 0
    while before != mask:
        before = mask
        for sea in range(1, SEAS + 1):
            if has(mask, sea):
                for k in range(SEAS):
                    if box.sea_near[sea - 1][k] > 0:
                        mask |= bit(box.sea_near[sea - 1][k])
    return mask


def on_open_sea(box: Box, province: int) -> bool:
    for k in range(3):
        sea = box.shore[province][k]
        if sea > 0 and box.sea_open[sea - 1] == 1:
            return True
    return False


def entry(box: Box, province: int) -> bool:
    """VIN-3.5  Where a new empire may begin."""
    return box.edge[province] == 1 or on_open_sea(box, province)


def holds(s: State, seat: int, province: int) -> bool:
    """Whether it belongs to the seat's active empire."""
    return s.owner[province] == seat + 1 and s.old[province] == 0


def count_active(s: State, seat: int) -> int:
    count = 0
    for p in range(PROVINCES):
        count += int(holds(s, seat, p))
    return count


def count_old(s: State, seat: int) -> int:
    count = 0
    for p in range(PROVINCES):
        count += int(s.owner[p] == seat + 1 and s.old[p] == 1)
    return count


def on_border(s: State, box: Box, seat: int, province: int) -> bool:
    for k in range(NEAR):
        other = box.near[province][k] - 1
        if other < 0:
            return False
        if not holds(s, seat, other):
            return True
    return False


# Reach and cost ---------------------------------------------------------------------------------------------------


def find_reach(s: State, box: Box, seat: int) -> None:
    """via[p] = 1 + the largest discount of any way there (VIN-4.3, VIN-4.4); 0 where no way leads."""
    some = 0
    ships = power(s, seat, SHIPS) * box.ship_building  # VIN-9.4  on the same sea
    for p in range(PROVINCES):
        if s.owner[p] == seat + 1 and s.old[p] == 0:
            some = 1
            off = 1 + s.fort[p] + int(box.terrain[p] == MOUNTAIN)
            seas = seas_at(box, p) if ships > 0 else 0
            for k in range(NEAR):
                q = box.near[p][k] - 1
                if q < 0:
                    break
                if seas > 0 and seas_at(box, q) & seas:
                    s.via[q] = max(s.via[q], off + ships)
                else:
                    s.via[q] = max(s.via[q], off)
    if some == 0:
        find_entries(s, box, seat)
    elif power(s, seat, ASTRONOMY) > 0:
        find_crossings(s, box, seat)


def find_entries(s: State, box: Box, seat: int) -> None:
    """VIN-3.5, VIN-3.6, VIN-8.22"""
    if s.hand[seat] < 2:
        return
    revolution = power(s, seat, REVOLUTION)
    ships = power(s, seat, SHIPS) * box.ship_building  # VIN-9.4
    for p in range(PROVINCES):
        at_sea = on_open_sea(box, p)
        may = box.edge[p] == 1 or at_sea
        if revolution > 0:
            may = box.revolutionaries_entry == 0 or box.edge[p] == 0  # VIN-9.6
        if may:
            s.via[p] = 1 + (ships if at_sea else 0)


def find_crossings(s: State, box: Box, seat: int) -> None:
    """VIN-8.15  Across the sea the mountain counts for nothing, a fortress does."""
    plain = 0
    fortified = 0
    for p in range(PROVINCES):
        if s.owner[p] == seat + 1 and s.old[p] == 0:
            plain |= seas_at(box, p)
            if s.fort[p] == 1:
                fortified |= seas_at(box, p)
    plain = seas_from(box, plain)
    fortified = seas_from(box, fortified)
    ships = power(s, seat, SHIPS) * box.ship_building  # VIN-9.4
    for q in range(PROVINCES):
        seas = seas_at(box, q)
        if seas & plain:
            s.via[q] = max(s.via[q], ships + (2 if seas & fortified else 1))


def clear_via(s: State) -> None:
    for p in range(PROVINCES):
        s.via[p] = 0


def clear_parts(s: State) -> None:
    for p in range(PROVINCES):
        s.part[p] = 0


def rough(box: Box, province: int) -> int:
    """VIN-4.2  Forest and mountain cost one more."""
    return int(box.terrain[province] == FOREST or box.terrain[province] == MOUNTAIN)


def militia_at(s: State, province: int) -> int:
    """VIN-8.11"""
    if s.owner[province] > 0 and s.old[province] == 0:
        return power(s, s.owner[province] - 1, MILITIA)
    return 0


def defence(s: State, box: Box, province: int) -> int:
    """The cost before anything that the attacker brings along (VIN-4.2)."""
    return 2 + rough(box, province) + s.pawns[province] + s.fort[province] + militia_at(s, province)


def price_with(s: State, box: Box, province: int, weapons: int, climbers: int, ships: int) -> int:
    """VIN-4.2, VIN-4.5  Pawns for a conquest of a province in reach (via must be found) with so many of each effect."""
    off = weapons + s.via[province] - 1  # VIN-8.14
    if box.terrain[province] == MOUNTAIN:
        off += climbers  # VIN-8.12
    if ships > 0 and box.ship_building == 0 and coastal(box, province):
        off += ships  # VIN-8.13
    return max(0, defence(s, box, province) - off)


def price(s: State, box: Box, seat: int, province: int) -> int:
    """The same with what the seat has."""
    weapons = power(s, seat, WEAPONS)
    return price_with(s, box, province, weapons, power(s, seat, MOUNTAINEERING), power(s, seat, SHIPS))


def bound(s: State, seat: int, province: int) -> bool:
    """VIN-8.17  A treaty forbids the attack."""
    other = s.owner[province] - 1
    if other < 0 or other == seat or s.old[province] == 1:
        return False
    return has(s.treaty[seat], other) == 1 or has(s.treaty[other], seat) == 1


def may_spy(s: State, seat: int) -> bool:
    """VIN-8.8"""
    return s.spied < power(s, seat, ESPIONAGE) and s.hand[seat] >= 2


def find_targets(s: State, box: Box, seat: int, can: Row, march: int, spy: int) -> None:
    """Legal conquests; `march` and `spy` are the first codes of their blocks."""
    find_reach(s, box, seat)
    spies = may_spy(s, seat)
    weapons = power(s, seat, WEAPONS)
    climbers = power(s, seat, MOUNTAINEERING)
    ships = power(s, seat, SHIPS)
    for p in range(PROVINCES):
        if s.via[p] > 0:
            if not holds(s, seat, p) and not bound(s, seat, p):
                if price_with(s, box, p, weapons, climbers, ships) <= s.hand[seat]:
                    can[march + p] = 1
                if spies:
                    can[spy + p] = 1
            s.via[p] = 0


def price_now(s: State, box: Box, seat: int, province: int) -> int:
    """The price by itself, for one conquest."""
    find_reach(s, box, seat)
    cost = price(s, box, seat, province)
    clear_via(s)
    return cost


# Fortresses and cohesion --------------------------------------------------------------------------------------------


def may_build(s: State, seat: int) -> bool:
    """VIN-8.10  Whether a province without a fortress is there."""
    if s.forts >= power(s, seat, FORTIFICATION):
        return False
    for p in range(PROVINCES):
        if holds(s, seat, p) and s.fort[p] == 0:
            return True
    return False


def mark_part(s: State, box: Box, seat: int, start: int, label: int, rest: int) -> int:
    """part[p] = label for what hangs together with a province (VIN-5.4); `rest`, a mask: the empire without a label.

    The result is what of it still has none.
    """
    s.part[start] = label
    rest &= ~bit(start)
    crosses = power(s, seat, ASTRONOMY) > 0
    grown = 1
    while grown and rest != 0:
        grown = 0
        seas = 0
        for p in range(PROVINCES):
            if s.part[p] == label:
                if crosses:
                    seas |= seas_at(box, p)
                for k in range(NEAR):
                    q = box.near[p][k] - 1
                    if q < 0:
                        break
                    if has(rest, q):
                        s.part[q] = label
                        rest &= ~bit(q)
                        grown = 1
        if grown == 0 and crosses:  # VIN-8.15
            seas = seas_from(box, seas)
            for p in range(PROVINCES):
                if has(rest, p) and seas_at(box, p) & seas:
                    s.part[p] = label
                    rest &= ~bit(p)
                    grown = 1
    return rest


def mark_parts(s: State, box: Box, seat: int) -> int:
    """Label the parts of the active empire 1, 2, .. by their lowest province; how many."""
    rest = 0
    for p in range(PROVINCES):
        rest |= int(holds(s, seat, p)) << p
    parts = 0
    for p in range(PROVINCES):
        if has(rest, p):
            parts += 1
            rest = mark_part(s, box, seat, p, parts, rest)
    return parts


def weakest(s: State, box: Box, seat: int) -> int:
    """Where the house puts the next pawn: the border province that is easiest to take."""
    best = -1
    low = 1000
    for p in range(PROVINCES):
        if holds(s, seat, p):
            strength = 4 * (s.pawns[p] + s.fort[p] + rough(box, p)) - active_yield(s, box, seat, p)
            if not on_border(s, box, seat, p):
                strength += 400
            if strength < low:
                low = strength
                best = p
    return best


def richest_empty(s: State, box: Box, seat: int) -> int:
    """Where the house keeps a pawn when they are too few: the empty province that yields most."""
    best = -1
    high = -1
    for p in range(PROVINCES):
        if holds(s, seat, p) and s.pawns[p] == 0 and active_yield(s, box, seat, p) > high:
            high = active_yield(s, box, seat, p)
            best = p
    return best
