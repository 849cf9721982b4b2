"""Vegas: why something cannot be done, what is counted anew, and what is true of every position."""

from lusoria.kernel import bit, has

from .rules_state import (
    ALL_SEATED,
    CARD_USED,
    COLUMNS,
    DISCARDED,
    DUELLING,
    FACES,
    FREE_FIRST,
    FRONT,
    FRONTS_USED,
    HAS_COUNTERS,
    HEARTS_MOST,
    HERE,
    LUCKY,
    MARY,
    MOVE,
    MUST_MOVE,
    NAME,
    NAME_NOW,
    NAMING,
    NO_COIN,
    NO_COUNTERS,
    NO_DUEL,
    NO_FRONT,
    NO_OTHER_TABLE,
    NO_SUCH_SPACE,
    NO_USE,
    NOTHING_TO_PUT,
    NUMBER_MISSING,
    NUMBER_TWICE,
    ONE_CARD,
    OWN_SPACE,
    OWN_TABLE,
    PAIR,
    PASS,
    PLACING,
    PUT,
    PUT_NOW,
    ROLL_NOW,
    ROLLING,
    SEATING,
    SEATS,
    SETTLED,
    SHOW,
    SHOW_NOW,
    SIT,
    SIT_FIRST,
    SPACES,
    TABLES,
    TURN,
    WRONG_NUMBER,
    Box,
    State,
)
from .rules_tables import fitting, has_number, is_full, is_joker, is_open, others_open, space_of

# Reasons


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == SEATING:
        return SIT_FIRST
    if code in SIT:
        return ALL_SEATED
    if code in PUT:
        return why_not_put(s, box, seat, code - PUT) if s.phase == PLACING else NOTHING_TO_PUT
    if code in SHOW:
        return NO_DUEL
    if s.phase == DUELLING:
        return SHOW_NOW
    if s.phase == PLACING:
        return PUT_NOW
    if s.phase == NAMING:
        return why_not_name(s, code - NAME) if code in NAME else NAME_NOW
    if s.phase == ROLLING:
        return ONE_CARD if code == MARY or code == FRONT or code in LUCKY else ROLL_NOW
    if code in NAME:
        return NO_FRONT
    return why_not_begin(s, box, seat, code)


def why_not_put(s: State, box: Box, seat: int, space: int) -> int:
    if box.spaces[s.target][space] == 0:
        return NO_SUCH_SPACE
    if s.on[s.target][space] == seat + 1:
        return OWN_SPACE
    if space_of(box, s.target, space // FACES, s.number) == space or is_joker(box, s.target, s.number):
        return FREE_FIRST
    return WRONG_NUMBER


def why_not_name(s: State, table: int) -> int:
    return OWN_TABLE if table == s.target else NO_COIN


def why_not_begin(s: State, box: Box, seat: int, code: int) -> int:
    """At the beginning of a turn."""
    if code in MOVE:
        if is_open(s, code - MOVE) == 0:
            return SETTLED
        return HERE
    if is_open(s, s.target) == 0:
        return MUST_MOVE
    if code == MARY:
        return CARD_USED
    if code == PASS:
        return HAS_COUNTERS
    if code in LUCKY and s.luck_used[seat][code - LUCKY]:
        return CARD_USED
    if code == FRONT and s.fronts_used[seat] >= box.fronts:
        return FRONTS_USED
    if s.hand[seat] == 0:
        return NO_COUNTERS
    return NO_OTHER_TABLE if code == FRONT else NO_USE


# The box, and what is counted anew


def playable(box: Box, seats: int) -> int:
    for table in range(TABLES):
        for number in range(1, FACES):
            if has_number(box, table, number) == 0:
                return NUMBER_MISSING  # VEG-2.2
        for space in range(SPACES):
            if box.spaces[table][space] == PAIR and (
                space % FACES == FACES - 1 or box.spaces[table][min(space + 1, SPACES - 1)] > 0
            ):
                return NUMBER_TWICE  # VEG-2.2
    return 0


def mirror(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.hand[seat] = box.counters
    for table in range(TABLES):
        for space in range(SPACES):
            if s.on[table][space] > 0:
                s.hand[s.on[table][space] - 1] -= 1


# Invariants


def check(s: State, box: Box) -> int:
    if not (0 <= s.mover < s.seats and SEATING <= s.phase <= DUELLING and 0 <= s.die <= FACES):
        return 1  # a seat of this table is on the move, and the die shows a number if it has been rolled
    standing = 0
    for seat in range(SEATS):
        if not 0 <= s.pawn[seat] <= TABLES or (seat >= s.seats and s.pawn[seat] > 0):
            return 2  # pawns of those who play stand at tables (VEG-3.2)
        standing += int(s.pawn[seat] > 0)
        if not (0 <= s.fronts_used[seat] <= box.fronts * int(seat < s.seats)):
            return 3  # nobody has more front men than the box (VEG-2.4)
        if not (0 <= s.mary_used[seat] <= int(seat < s.seats)):
            return 3  # and each one Mary Chip card
        for k in range(FACES):
            if not 0 <= s.luck_used[seat][k] <= int(seat < s.seats):
                return 3  # and each luck card once
        if s.hand[seat] < 0 or (seat >= s.seats and s.hand[seat] > 0):
            return 4  # counters are limited (VEG-2.4)
        if not 0 <= s.hearts[seat] <= HEARTS_MOST or (s.hearts[seat] > 0 and s.phase != DUELLING):
            return 5  # hearts are chosen in duels only (VEG-11.2)
    if (standing < s.seats) != (s.phase == SEATING) or (s.phase == SEATING and s.pawn[s.mover] > 0):
        return 6  # the game begins when all pawns stand at a table (VEG-3.3)
    if s.phase == SEATING and (s.turns > 0 or s.ahead > 0 or s.walked > 0 or s.die > 0):
        return 7  # before that nobody has had a turn
    wrong = check_tables(s, box)
    if wrong > 0 or s.over:
        return wrong  # 8 to 14 are about tables and Mary Chip
    return check_turn(s, box)  # 15 to 24 about what is asked


def check_tables(s: State, box: Box) -> int:
    lying = 0
    for table in range(TABLES):
        if not DISCARDED <= s.taker[table] <= s.seats:
            return 8  # a coin lies, is somebody's or is out of the game
        lying += is_open(s, table)
        if table < s.ahead and is_open(s, table):
            return 9  # where Mary has been no coin lies (VEG-7.3)
        if s.phase == SEATING and is_open(s, table) == 0:
            return 10  # nor is one taken before the first turn (VEG-3.1)
        for space in range(SPACES):
            if not 0 <= s.on[table][space] <= s.seats:
                return 11  # counters belong to those who play
            if s.on[table][space] > 0 and (box.spaces[table][space] == 0 or is_open(s, table) == 0):
                return 11  # and lie on spaces of tables that have their coin (VEG-8.6)
            if s.on[table][space] > 0 and s.phase == SEATING:
                return 11  # none before the first turn (VEG-3.1)
        if is_open(s, table) and is_full(s, box, table):
            return 12  # a full table is settled at once (VEG-8.1)
    if s.over == 0 and lying == 0:
        return 13  # without coins the game is over (VEG-10.1)
    if not 0 <= s.ahead <= TABLES or s.walked < 0:
        return 14  # Mary is on the track
    if s.ahead < TABLES and s.walked > box.blanks[s.ahead]:
        return 14  # between the tables behind and before Mary
    if s.ahead == TABLES and s.walked > 0:
        return 14  # and goes no further than the last (VEG-10.1)
    return 0


def check_turn(s: State, box: Box) -> int:
    if not 0 <= s.turns < box.cap * s.seats:
        return 15  # so many turns and no more (VEG-10.4)
    if not 0 <= s.target < TABLES:
        return 16  # counters go to a table
    if s.phase != DUELLING and (s.awaits != bit(s.mover) or s.asked != s.awaits or s.space != 0):
        return 17  # the seat to move is asked, and nothing is fought for
    if s.phase <= TURN and s.target != max(0, s.pawn[s.mover] - 1):
        return 18  # a turn begins at one's own table (VEG-4.4)
    if s.phase < PLACING and (s.number != 0 or s.rolled != 0):
        return 19  # no number before it is rolled or played
    if s.phase < NAMING:
        return 0
    if s.hand[s.mover] == 0 or is_open(s, s.target) == 0:
        return 20  # there is a counter to place, at a table with its coin (VEG-9.1)
    away = int(s.target != s.pawn[s.mover] - 1)
    if is_open(s, s.pawn[s.mover] - 1) == 0 or (away and s.fronts_used[s.mover] == 0):
        return 21  # nobody stays where the coin is gone (VEG-4.6), and only front men go elsewhere (VEG-6.3)
    if s.phase == NAMING:
        free = int(s.fronts_used[s.mover] < box.fronts and others_open(s, s.target) > 0)
        return 0 if free and away == 0 else 22  # a front man is left, and there is a table to go to (VEG-6.3)
    if s.phase == ROLLING:
        return 0
    if not (1 <= s.number <= FACES and 0 <= s.rolled <= 1) or (s.rolled and s.number != s.die):
        return 19  # the number to place is that of the die or of a card
    if s.rolled == 0 and (away or s.luck_used[s.mover][s.number - 1] == 0):
        return 23  # which has been played (VEG-6.1)
    spaces = fitting(s, box, s.mover, s.target, s.number)
    if s.phase == PLACING:
        return 0 if spaces > 0 else 23  # there is a space to choose (VEG-5.1)
    return check_duel(s, box, spaces)  # 24


def check_duel(s: State, box: Box, spaces: int) -> int:
    if box.duel == 0 or not 0 <= s.space < COLUMNS * FACES or has(spaces, s.space) == 0:
        return 24  # what is fought for may be replaced (VEG-11.1)
    owner = s.on[s.target][s.space] - 1
    if owner < 0 or s.asked != bit(s.mover) | bit(owner):
        return 24  # both are asked (VEG-11.2)
    for seat in range(s.seats):
        if has(s.asked, seat) and (s.hearts[seat] > 0) == has(s.awaits, seat):
            return 24  # and have chosen or not
        if has(s.asked, seat) == 0 and s.hearts[seat] > 0:
            return 24  # nobody else chooses
    return 0
