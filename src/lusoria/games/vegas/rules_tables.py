"""Vegas: which spaces a number fits, how counters come and go, who leads at a table, and where Mary Chip walks."""

from lusoria.kernel import has, tell

from .rules_state import (
    ARRIVED,
    COIN,
    COLUMNS,
    DESERTED,
    DISCARDED,
    FACES,
    LOWER_WINS,
    LYING,
    NOBODY,
    NOWHERE,
    PAIR,
    SPACES,
    STROLLED,
    TABLES,
    TIED,
    WALKED_BY,
    Box,
    State,
)


def is_open(s: State, table: int) -> int:
    """1 while the coin of the table lies there."""
    return int(s.taker[table] == LYING)


def others_open(s: State, table: int) -> int:
    """How many other tables still have their coin."""
    count = 0
    for other in range(TABLES):
        count += int(other != table and s.taker[other] == LYING)
    return count


# Spaces (VEG-2.2, VEG-5)


def space_of(box: Box, table: int, column: int, number: int) -> int:
    """The space of a column on which the number stands; NOWHERE when there is none."""
    space = FACES * column + number - 1
    if box.spaces[table][space] > 0:
        return space
    if number > 1 and box.spaces[table][space - 1] == PAIR:
        return space - 1
    return NOWHERE


def has_number(box: Box, table: int, number: int) -> int:
    for column in range(COLUMNS):
        if space_of(box, table, column, number) != NOWHERE:
            return 1
    return 0


def is_joker(box: Box, table: int, number: int) -> int:
    """VEG-5.5  A 6 where no 6 stands."""
    return int(number == FACES and has_number(box, table, FACES) == 0)


def fitting(s: State, box: Box, seat: int, table: int, number: int) -> int:
    """Bit k: a counter of the seat may go to space k; 0 when nothing can be placed."""
    if is_joker(box, table, number):
        return not_held(s, box, seat, table)
    free = 0
    theirs = 0
    for column in range(COLUMNS):
        space = space_of(box, table, column, number)
        if space != NOWHERE:
            if s.on[table][space] == 0:
                free |= 1 << space
            elif s.on[table][space] != seat + 1:
                theirs |= 1 << space
    return free if free else theirs  # VEG-5.1, VEG-5.2, VEG-5.3


def not_held(s: State, box: Box, seat: int, table: int) -> int:
    """VEG-5.5  Every space of the table without a counter of the seat."""
    spaces = 0
    for space in range(SPACES):
        if box.spaces[table][space] > 0 and s.on[table][space] != seat + 1:
            spaces |= 1 << space
    return spaces


def lowest(spaces: int) -> int:
    """The first of some spaces; there is one."""
    space = 0
    while has(spaces, space) == 0:
        space += 1
    return space


def same_kind(s: State, box: Box, table: int, spaces: int) -> int:
    """VEG-12.2  1 if all these spaces have the same numbers and hold counters of the same seat, or none."""
    first = lowest(spaces)
    for space in range(first + 1, SPACES):
        if has(spaces, space):
            if space % FACES != first % FACES or box.spaces[table][space] != box.spaces[table][first]:
                return 0
            if s.on[table][space] != s.on[table][first]:
                return 0
    return 1


def is_full(s: State, box: Box, table: int) -> int:
    for space in range(SPACES):
        if box.spaces[table][space] > 0 and s.on[table][space] == 0:
            return 0
    return 1


def lay_counter(s: State, seat: int, table: int, space: int) -> None:
    s.on[table][space] = seat + 1
    s.hand[seat] -= 1


def take_back(s: State, table: int, space: int) -> None:
    """The counter on a space returns to its owner."""
    s.hand[s.on[table][space] - 1] += 1
    s.on[table][space] = 0


# Settling (VEG-8)


def strength(s: State, seat: int, table: int) -> int:
    """A number in base 7, one digit for each counter, low numbers of the table first and high digits for them: more
    counters make it longer (VEG-8.2), and of equally many the first lower number decides (VEG-8.3)."""
    total = 0
    for number in range(FACES):
        for column in range(COLUMNS):
            if s.on[table][FACES * column + number] == seat + 1:
                total = total * (FACES + 1) + FACES - number
    return total


def leader(s: State, table: int) -> int:
    """Who would take the coin now; NOBODY when no counter lies there or the best are tied (VEG-8.4, VEG-8.5)."""
    best = 0
    found = NOBODY
    for seat in range(s.seats):
        reached = strength(s, seat, table)
        if reached > best:
            best = reached
            found = seat
        elif reached == best:
            found = NOBODY
    return found


def counters_at(s: State, seat: int, table: int) -> int:
    count = 0
    for space in range(SPACES):
        count += int(s.on[table][space] == seat + 1)
    return count


def tell_tie(s: State, winner: int, table: int) -> None:
    """Whether another seat has as many counters as the winner (VEG-8.3)."""
    most = counters_at(s, winner, table)
    tied = 0
    for seat in range(s.seats):
        tied += int(counters_at(s, seat, table) == most)
    if tied > 1:
        tell(s, LOWER_WINS, table, most)


def settle(s: State, box: Box, table: int) -> None:
    winner = leader(s, table)
    if winner != NOBODY:
        s.taker[table] = winner + 1
        tell_tie(s, winner, table)
        tell(s, COIN, winner, table, box.coin[table])
    else:
        s.taker[table] = DISCARDED
    back = 0
    for space in range(SPACES):
        if s.on[table][space] > 0:
            take_back(s, table, space)  # VEG-8.6
            back += 1
    if winner == NOBODY and back > 0:
        tell(s, TIED, table, box.coin[table])
    elif winner == NOBODY:
        tell(s, DESERTED, table, box.coin[table])


# Mary Chip (VEG-7)


def comes_to(s: State, box: Box) -> int:
    """The table that Mary settles with the next step; NOBODY when it leads to a blank space."""
    table = s.ahead
    walked = s.walked
    while walked == box.blanks[table] and s.taker[table] != LYING:
        table += 1  # VEG-7.4
        walked = 0
    return table if walked == box.blanks[table] else NOBODY


def step(s: State, box: Box) -> int:
    """Mary goes one space on (VEG-7.1); 1 if that settles a table."""
    while s.walked == box.blanks[s.ahead] and s.taker[s.ahead] != LYING:
        tell(s, WALKED_BY, s.ahead)
        s.ahead += 1
        s.walked = 0
    if s.walked < box.blanks[s.ahead]:
        s.walked += 1
        open_table = s.ahead
        while open_table < TABLES - 1 and s.taker[open_table] != LYING:
            open_table += 1
        tell(s, STROLLED, open_table)
        return 0
    tell(s, ARRIVED, s.ahead)
    settle(s, box, s.ahead)  # VEG-7.3
    s.ahead += 1
    s.walked = 0
    return 1


def gold(s: State, box: Box, seat: int) -> int:
    """What the coins of a seat are worth."""
    total = 0
    for table in range(TABLES):
        if s.taker[table] == seat + 1:
            total += box.coin[table]
    return total
