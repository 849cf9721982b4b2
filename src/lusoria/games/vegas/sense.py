"""Judgement for bots: what a position is worth and which codes look good. Nothing here is a rule.

Each coin that still lies is shared out by chances: who leads and by how much, who stands there and can go on, and how
many counters may still come before the last space is taken or Mary arrives. Gold is counted in hundredths, counters in
tenths. What belongs to four seats is packed into one number, so many bits for each.
"""

from lusoria.kernel import Row, has

from .rules_state import (
    COLUMNS,
    FACES,
    FRONT,
    LUCKY,
    LYING,
    MARY,
    MOVE,
    NAME,
    NAMING,
    NOBODY,
    PASS,
    PLACING,
    PUT,
    ROLL,
    ROLLING,
    SHOW,
    SIT,
    SPACES,
    TABLES,
    TURN,
    Box,
    State,
)
from .rules_tables import comes_to, is_open, leader

HORIZON = 8  # decisions: about one turn of every seat
PART = 15  # bits for one seat
# A counter on each number of a table, packed: how many there are goes first, then how many lie on the lowest number, on
# the next .., in two bits each, as of equally many the first lower number decides (VEG-8.3).
MANY = 1 << 10
ON_NUMBER = (MANY + (1 << 8), MANY + (1 << 6), MANY + (1 << 4), MANY + (1 << 2), MANY + 1, MANY)
ONE = 10  # tenths of a counter
FIRM = 5  # a lead of so much is safe when nothing can come any more
LOOSE = 80  # and of so much however much may come
LUCK_WORTH = 55
FRONT_WORTH = 45
MARY_WORTH = 160
SUPPLY = 300  # what very many counters in hand would be worth
LOCKED = 10  # what it costs that a counter lies there, for each step that Mary is away
BASE = 6000  # so that nothing that is packed is negative
FEW = 5  # so many are worth half of that
THERE = 6  # tenths of a counter that it is worth to stand there
LATER = 80  # tenths of counters that come before Mary, at most


def counted(s: State, table: int) -> int:
    """What all seats have laid at a table, packed: whoever has the highest number leads."""
    total = 0
    for number in range(FACES):
        for column in range(COLUMNS):
            holder = s.on[table][FACES * column + number]
            if holder > 0:
                total += ON_NUMBER[number] << (PART * ((holder - 1) & 3))
    return total


def size(box: Box, table: int) -> int:
    total = 0
    for space in range(SPACES):
        total += int(box.spaces[table][space] > 0)
    return total


def counters(packed: int, seat: int) -> int:
    return part(packed, seat) // MANY


def part(packed: int, seat: int) -> int:
    return (packed >> (PART * seat)) & ((1 << PART) - 1)


def foremost(s: State, packed: int) -> int:
    """Who would take the coin now, as `leader` says."""
    best = 0
    found = NOBODY
    for seat in range(s.seats):
        laid = part(packed, seat)
        if laid > best:
            best = laid
            found = seat
        elif laid == best:
            found = NOBODY
    return found


def present(s: State, table: int) -> int:
    """Bit k: seat k stands at the table and can put counters there."""
    found = 0
    for seat in range(s.seats):
        if s.pawn[seat] == table + 1 and s.hand[seat] > 0:
            found |= 1 << seat
    return found


def share_out(s: State, box: Box, table: int, steps: int) -> int:
    """Hundredths of gold that each seat may expect of a coin, packed; Mary needs so many steps to come there."""
    packed = counted(s, table)
    there = present(s, table)
    rolling = s.target == table and (s.phase == ROLLING or s.phase == NAMING)
    if packed == 0 and there == 0 and not rolling:
        return shared(s, 100 * box.coin[table] // (s.seats + 1))  # perhaps nobody ever comes
    standing = 0
    placed = 0
    for seat in range(s.seats):
        standing += has(there, seat)
        placed += counters(packed, seat)
    free = size(box, table) - placed
    coming = min(LATER, ONE * FACES * steps // s.seats)  # by each that stands there, before Mary comes
    if standing > 0:
        coming = min(coming, ONE * free // standing)
    best = 0
    expected = 0  # tenths of counters of each seat when the table is settled, packed
    for seat in range(s.seats):
        mine = ONE * counters(packed, seat) + has(there, seat) * min(coming, THERE)
        if seat == s.mover and rolling:
            mine += 8  # the die is still to be rolled
        best = max(best, mine)
        expected |= mine << (PART * seat)
    ahead = foremost(s, packed)
    spread = min(LOOSE, FIRM + 4 * min(free, (max(1, standing) * coming + ONE - 1) // ONE))
    whole = spread * spread if best == 0 else 0  # perhaps nobody ever comes
    for seat in range(s.seats):
        whole += weight_of(spread + part(expected, seat) - best + 3 * int(seat == ahead))
    found = 0
    for seat in range(s.seats):
        one = weight_of(spread + part(expected, seat) - best + 3 * int(seat == ahead))
        mine = 100 * box.coin[table] * one // whole - LOCKED * counters(packed, seat) * min(steps, free)
        found += mine * (1 << (PART * seat))
    return found


def shared(s: State, each: int) -> int:
    """As much for each seat, packed."""
    found = 0
    for seat in range(s.seats):
        found += each << (PART * seat)
    return found


def weight_of(lead: int) -> int:
    return lead * lead if lead > 0 else 0


def prospects(s: State, box: Box) -> int:
    """Hundredths of gold of each seat, won and hoped for, packed."""
    found = shared(s, BASE)
    left = 0
    steps = 0
    for table in range(TABLES):
        if table >= s.ahead:
            steps += box.blanks[table]
            if table == s.ahead:
                steps -= s.walked
        if s.taker[table] > 0:
            found += (100 * box.coin[table]) << (PART * (s.taker[table] - 1))
        elif s.taker[table] == LYING:
            steps += 1
            left += 1
            found += share_out(s, box, table, steps)
    for seat in range(s.seats):
        found += means(s, box, seat, left) << (PART * seat)
    return found


def means(s: State, box: Box, seat: int, left: int) -> int:
    """What cards and counters in hand are worth while so many coins lie."""
    luck = 0
    for k in range(FACES):
        luck += 1 - s.luck_used[seat][k]
    cards = LUCK_WORTH * luck + FRONT_WORTH * (box.fronts - s.fronts_used[seat])
    if s.mary_used[seat] == 0 and s.hand[seat] > 0:  # without counters it is there to be played
        cards += MARY_WORTH
    return cards * min(left, 8) // 8 + SUPPLY * s.hand[seat] // (s.hand[seat] + FEW)


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: what it has to expect against the strongest rival; it counts more the less is left."""
    packed = prospects(s, box)
    first = 0  # the two best
    second = 0
    for seat in range(s.seats):
        out[seat] = part(packed, seat)
        second = max(second, min(first, out[seat]))
        first = max(first, out[seat])
    left = 0
    for table in range(TABLES):
        if s.taker[table] == LYING:
            left += box.coin[table]
    for seat in range(s.seats):
        lead = out[seat] - (second if out[seat] == first else first)
        out[seat] = max(0, min(1000, 500 + 500 * lead // (abs(lead) + 600 + 25 * left)))


# Which codes look good


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == TURN:
        lean_turn(s, box, seat, can, weight)
    elif s.phase == NAMING:
        for table in range(TABLES):
            if can[NAME + table]:
                weight[NAME + table] = appeal(s, box, seat, table)
    elif s.phase == PLACING:
        ahead = leader(s, s.target)
        for space in range(SPACES):
            if can[PUT + space]:
                weight[PUT + space] = 20 - space % FACES + 20 * int(s.on[s.target][space] == ahead + 1)
    elif s.phase > PLACING:
        for k in range(3):
            weight[SHOW + k] = 20
    elif s.phase == ROLLING:
        weight[ROLL] = 50
    else:
        for table in range(TABLES):
            weight[SIT + table] = appeal(s, box, seat, table)


def lean_turn(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    here = s.target
    stay = appeal(s, box, seat, here) if is_open(s, here) else 0
    for table in range(TABLES):
        if can[MOVE + table]:
            weight[MOVE + table] = max(1, min(60, appeal(s, box, seat, table) - stay // 2) // 4)
    if can[ROLL]:
        weight[ROLL] = 100
    for k in range(FACES):
        if can[LUCKY + k]:
            weight[LUCKY + k] = 8
    if can[FRONT]:
        weight[FRONT] = 6
    if can[MARY]:
        table = comes_to(s, box)
        weight[MARY] = 8 if s.hand[seat] > 0 else 60
        if table != NOBODY:
            weight[MARY] = 90 if leader(s, table) == seat else 1
    if can[PASS]:
        weight[PASS] = 8


def appeal(s: State, box: Box, seat: int, table: int) -> int:
    """1..100: how much a coin promises for each counter that is still needed to lead."""
    packed = counted(s, table)
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, counters(packed, other))
    need = max(1, most + 2 - counters(packed, seat))
    return max(1, min(100, 6 * box.coin[table] // (need * need)))
