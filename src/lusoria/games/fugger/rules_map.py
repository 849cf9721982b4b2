"""Fugger, Welser, Medici: routes, what they cost, and who stands where in the queue of a town."""

from lusoria.kernel import bit, has

from .rules_basics import at_place, frozen, has_cube, holder_space, load_of, stands
from .rules_state import AREAS, BRIDGE, HOLDERS, NEAR, NO_SEAT, REACH, SEA, TOWN, TRADERS, WAYS, ZONES, Box, State

KOLN = 3  # pays toll like a bridge, and no cube helps (FWM-6.5)

# Costs


def laden(s: State, seat: int, t: int) -> bool:
    """Whether a trader counts as loaded: judged when its move begins (FWM-6.2)."""
    return s.loaded == 1 if s.begun == 1 else load_of(s, seat, t) > 0


def move_fee(s: State, box: Box, seat: int, t: int, steps: int) -> int:
    """FWM-6.2"""
    return box.fee_loaded[steps] if laden(s, seat, t) else box.fee[steps]


def toll(s: State, box: Box, seat: int, t: int) -> int:
    return box.toll[int(laden(s, seat, t))]


def bridge_toll(s: State, box: Box, seat: int, t: int, space: int) -> int:
    """FWM-6.5, FWM-10.10"""
    if space == KOLN or (box.kind[space] == BRIDGE and not has_cube(s, seat, box.area[space])):
        return toll(s, box, seat, t)
    return 0


def sea_toll(s: State, box: Box, seat: int, t: int, space: int, sailed: int) -> int:
    """FWM-6.6, FWM-10.8"""
    if box.kind[space] == SEA and sailed == 0 and not has_cube(s, seat, box.area[space]):
        return toll(s, box, seat, t)
    return 0


def foreign(s: State, box: Box, seat: int, before: int, space: int) -> bool:
    """Whether somebody must be paid for passage into the region (FWM-10.10)."""
    area = box.area[space]
    if area >= ZONES or area == box.area[before]:
        return False
    return s.cubes[area] != 0 and not has_cube(s, seat, area)


def step_cost(s: State, box: Box, seat: int, t: int, before: int, space: int, sailed: int) -> int:
    """What entering a space costs (FWM-6.9)."""
    cost = bridge_toll(s, box, seat, t, space) + sea_toll(s, box, seat, t, space, sailed)
    if foreign(s, box, seat, before, space):
        cost += box.passage
    return cost


def raided_at(s: State, box: Box, seat: int, t: int, space: int) -> bool:
    """Whether robbers or pirates fall upon the trader there (FWM-8.2)."""
    area = box.area[space]
    return has(s.raids, area) == 1 and has(s.struck[seat][t], area) == 0 and load_of(s, seat, t) > 0


def unsafe(s: State, box: Box, seat: int, t: int, space: int) -> bool:
    """Whether goods are lost when an accident ends a move there (FWM-6.4, FWM-10.10)."""
    if box.kind[space] == TOWN or load_of(s, seat, t) <= box.safe:
        return False
    area = box.area[space]
    return area >= ZONES or not has_cube(s, seat, area)


def can_enter(s: State, box: Box, space: int) -> bool:
    return box.kind[space] != SEA or not frozen(s, box)  # FWM-6.7


# Routes. A route is up to three spaces; of those to one space only such are offered that no other one beats in
# everything: money, length, raids, safety after an accident, and where that would end the move (FWM-6.10).


def measure(s: State, box: Box, seat: int, t: int, a: int, b: int, c: int) -> int:
    """A route from the trader's space (b or c -1: shorter) as four digits in one number: money, spaces, raids, risk;
    -1 when it cannot be paid."""
    start = s.place[seat][t] - 1
    steps = 1 + int(b >= 0) + int(c >= 0)
    money = move_fee(s, box, seat, t, steps)
    raids = 0
    struck = 0
    sailed = 0
    before = start
    for k in range(steps):
        space = a
        if k > 0:
            space = b if k == 1 else c
        money += step_cost(s, box, seat, t, before, space, sailed)
        if sea_toll(s, box, seat, t, space, sailed) > 0:
            sailed = 1
        area = box.area[space]
        if raided_at(s, box, seat, t, space) and has(struck, area) == 0 and area != box.area[start]:
            struck |= bit(area)
            raids += 1
        before = space
    if money > s.money[seat]:
        return -1
    return ((money * 4 + steps) * 4 + raids) * 2 + int(unsafe(s, box, seat, t, a))


def cut_short(s: State, box: Box, seat: int, t: int, steps: int) -> bool:
    """Whether an accident could end such a move on its first space, short of the last one (FWM-6.3)."""
    return steps > 1 and laden(s, seat, t) and box.trouble[steps] >= 2  # the least sum of two dice


def beats(s: State, box: Box, seat: int, t: int, one: int, other: int, alike: bool) -> bool:
    """Whether a route, by its measure, is in nothing worse than another one; alike: both begin on the same space."""
    if not alike and cut_short(s, box, seat, t, one // 8 % 4):
        return False
    if one // 32 > other // 32 or one // 8 % 4 > other // 8 % 4:
        return False
    return one // 2 % 4 <= other // 2 % 4 and one % 2 <= other % 2


def reach(s: State, box: Box, seat: int, t: int) -> int:
    """Bits of the spaces that the trader can reach, its own too (FWM-6.1): where it can pay the fee and all that is
    entered on the way."""
    start = s.place[seat][t] - 1
    left = s.money[seat]
    mask = bit(start)
    for i in range(NEAR):
        a = box.near[start][i] - 1
        if a < 0:
            break
        if not can_enter(s, box, a):
            continue
        to_a = step_cost(s, box, seat, t, start, a, 0)
        sailed = int(sea_toll(s, box, seat, t, a, 0) > 0)
        if move_fee(s, box, seat, t, 1) + to_a <= left:
            mask |= bit(a)
        for j in range(NEAR):
            b = box.near[a][j] - 1
            if b < 0:
                break
            if b == start or not can_enter(s, box, b):
                continue
            to_b = to_a + step_cost(s, box, seat, t, a, b, sailed)
            still = int(sailed == 1 or sea_toll(s, box, seat, t, b, sailed) > 0)
            if move_fee(s, box, seat, t, 2) + to_b <= left:
                mask |= bit(b)
            for k in range(NEAR):
                c = box.near[b][k] - 1
                if c < 0:
                    break
                if (mask >> c) & 1 == 0 and can_enter(s, box, c):
                    to_c = to_b + step_cost(s, box, seat, t, b, c, still)
                    if move_fee(s, box, seat, t, 3) + to_c <= left:
                        mask |= bit(c)
    return mask


def find_ways(s: State, box: Box, seat: int, t: int, target: int) -> int:
    """Put the routes to a space into s.way (FWM-6.10); how many there are."""
    start = s.place[seat][t] - 1
    count = 0
    for i in range(NEAR):
        a = box.near[start][i] - 1
        if a < 0:
            break
        if not can_enter(s, box, a):
            continue
        if a == target:
            count = note_way(s, box, seat, t, count, a, NO_SEAT, NO_SEAT)
            continue
        for j in range(NEAR):
            b = box.near[a][j] - 1
            if b < 0:
                break
            if b == start or not can_enter(s, box, b):
                continue
            if b == target:
                count = note_way(s, box, seat, t, count, a, b, NO_SEAT)
                continue
            for k in range(NEAR):
                c = box.near[b][k] - 1
                if c < 0:
                    break
                if c == target and c != a:
                    count = note_way(s, box, seat, t, count, a, b, c)
    return count


def note_way(s: State, box: Box, seat: int, t: int, count: int, a: int, b: int, c: int) -> int:
    """Keep the route if it can be paid and none kept before beats it, and drop those that it beats; how many are
    kept."""
    m = measure(s, box, seat, t, a, b, c)
    if m < 0:
        return count
    for w in range(count):
        if beats(s, box, seat, t, way_measure(s, box, seat, t, w), m, s.way[w][0] == a + 1):
            return count
    left = 0
    for w in range(count):
        if not beats(s, box, seat, t, m, way_measure(s, box, seat, t, w), s.way[w][0] == a + 1):
            for k in range(REACH):
                s.way[left][k] = s.way[w][k]
            left += 1
    left = min(left, WAYS - 1)
    for w in range(left, WAYS):
        for k in range(REACH):
            s.way[w][k] = 0
    s.way[left][0] = a + 1
    s.way[left][1] = b + 1
    s.way[left][2] = c + 1
    return left + 1


def way_measure(s: State, box: Box, seat: int, t: int, w: int) -> int:
    return measure(s, box, seat, t, s.way[w][0] - 1, s.way[w][1] - 1, s.way[w][2] - 1)


def rest_cost(s: State, box: Box, seat: int, t: int) -> int:
    """What the rest of the chosen route will cost, which nothing else may be spent on (FWM-8.3)."""
    total = 0 if s.begun else move_fee(s, box, seat, t, s.steps)
    before = s.place[seat][t] - 1
    sailed = s.sailed
    last = s.steps if s.trouble == 0 else min(s.steps, 1)
    for k in range(s.step, last):
        space = s.way[0][k] - 1
        total += step_cost(s, box, seat, t, before, space, sailed)
        if sea_toll(s, box, seat, t, space, sailed) > 0:
            sailed = 1
        before = space
    return total


# Queues (FWM-4.8)


def rank(s: State, seat: int, town: int) -> int:
    """Where a seat stands in the queue: a smaller number is further ahead; home privilege comes first, the black sheep
    last (FWM-4.7, FWM-8.5)."""
    if s.home[seat] == town + 1:
        return s.lots[seat]
    best = 30000 + s.lots[seat]
    for t in range(TRADERS):
        if s.place[seat][t] == town + 1:
            best = min(best, 10 + s.stamp[seat][t])
    if s.sheep == seat + 1:
        best = 29000
    return best


def arrive(s: State, seat: int, t: int, space: int) -> None:
    """The trader joins the queue there, beside a trader of the same seat if one stands there."""
    s.stamp[seat][t] = 0
    for other in range(TRADERS):
        if other != t and s.place[seat][other] == space + 1:
            s.stamp[seat][t] = s.stamp[seat][other]
    s.place[seat][t] = space + 1
    if s.stamp[seat][t] == 0:
        s.arrivals += 1
        s.stamp[seat][t] = s.arrivals


# Touch between seats (FWM-3.3)


def meet_at(s: State, seat: int, other: int, space: int) -> bool:
    """Whether goods can change hands there: a trader of one stands with a trader or at the home of the other."""
    mine = stands(s, seat, space)
    its = stands(s, other, space)
    if mine and its:
        return True
    return (mine and s.home[other] == space + 1) or (its and s.home[seat] == space + 1)


def handing_places(s: State, seat: int, other: int, good: int) -> int:
    """Where the first could hand a good to the second: bits of spaces."""
    mask = 0
    for h in range(HOLDERS):
        space = holder_space(s, seat, h) - 1
        if space >= 0 and s.goods[HOLDERS * seat + h][good] > 0 and meet_at(s, seat, other, space):
            mask |= bit(space)
    return mask


def in_order(s: State, k: int) -> int:
    """The seat that is k-th from the start player."""
    return at_place(s, s.starter, k)


def free_areas(s: State, seat: int, sea: bool) -> int:
    """Areas where the seat has no cube yet, one bit each (FWM-10.8)."""
    mask = 0
    for area in range(AREAS):
        if (area >= ZONES) == sea and not has_cube(s, seat, area):
            mask |= bit(area)
    return mask
