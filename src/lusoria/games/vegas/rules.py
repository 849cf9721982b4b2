"""Vegas: the rules. Clauses (VEG-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import (
    Row,
    answered,
    ask,
    ask_also,
    below,
    end_game,
    has,
    next_seat,
    nobody_awaited,
    reveal,
    roll,
    tell,
)

from .rules_state import (
    ACTIONS,
    BOTH_GONE,
    CAPPED,
    CHALLENGED,
    DUELLING,
    EVENTS,
    FACES,
    FILLED,
    FIRST,
    FRONT,
    FRONT_SENT,
    HEARTS_MOST,
    HELD,
    IDLE,
    LAID,
    LUCK_PLAYED,
    LUCKY,
    LYING,
    MARY,
    MARY_CALLED,
    MOVE,
    MOVED,
    NAME,
    NAMING,
    NO_GAIN,
    PASS,
    PASSED,
    PLACING,
    PUT,
    REPLACED,
    ROLL,
    ROLLED,
    ROLLING,
    SEATED,
    SENT_ON,
    SHOW,
    SHOWN,
    SIT,
    SPACES,
    SPENT,
    STALEMATE,
    TABLES,
    TOTAL,
    TURN,
    Box,
    State,
)
from .rules_tables import (
    fitting,
    gold,
    is_full,
    is_open,
    lay_counter,
    lowest,
    others_open,
    same_kind,
    settle,
    step,
    take_back,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.hand[seat] = box.counters  # VEG-3.1
    s.mover = below(s, s.seats)  # VEG-3.2
    tell(s, FIRST, s.mover)
    ask(s, s.mover)


# What can be done


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == TURN:
        legal_turn(s, box, seat, can)
    elif s.phase == ROLLING:
        can[ROLL] = 1
    elif s.phase == PLACING:
        spaces = fitting(s, box, seat, s.target, s.number)
        for space in range(SPACES):
            can[PUT + space] = has(spaces, space)
    elif s.phase == DUELLING:
        for k in range(HEARTS_MOST):
            can[SHOW + k] = 1  # VEG-11.2
    elif s.phase == NAMING:
        for table in range(TABLES):
            can[NAME + table] = is_open(s, table) if table != s.target else 0  # VEG-6.3
    else:
        for table in range(TABLES):
            can[SIT + table] = 1  # VEG-3.2


def legal_turn(s: State, box: Box, seat: int, can: Row) -> None:
    here = s.target
    for table in range(TABLES):
        can[MOVE + table] = is_open(s, table) if table != here else 0  # VEG-4.2
    if is_open(s, here) == 0:
        return  # VEG-4.6
    can[MARY] = 1 - s.mary_used[seat]
    if s.hand[seat] == 0:
        can[PASS] = 1  # VEG-9.2
        return
    can[ROLL] = 1
    for k in range(FACES):
        if s.luck_used[seat][k] == 0:
            can[LUCKY + k] = int(fitting(s, box, seat, here, k + 1) != 0)  # VEG-6.2
    if s.fronts_used[seat] < box.fronts:
        can[FRONT] = int(others_open(s, here) > 0)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == ROLL:
        roll_die(s, box, seat)
    elif code in PUT:
        put(s, box, seat, code - PUT)
    elif code in SHOW:
        show_hearts(s, box, seat, code - SHOW + 1)
    elif code in LUCKY:
        play_luck(s, box, seat, code - LUCKY + 1)
    elif code in MOVE:
        s.pawn[seat] = code - MOVE + 1
        tell(s, MOVED, seat, code - MOVE)
        end_turn(s, box)  # VEG-4.2
    elif code == MARY:
        play_mary(s, box, seat)
    elif code == FRONT:
        s.phase = NAMING
        ask(s, seat)
    elif code in NAME:
        send_front(s, seat, code - NAME)
    elif code == PASS:
        tell(s, PASSED, seat)
        end_turn(s, box)
    else:
        sit(s, box, seat, code - SIT)


def sit(s: State, box: Box, seat: int, table: int) -> None:
    """VEG-3.2"""
    s.pawn[seat] = table + 1
    tell(s, SEATED, seat, table)
    s.mover = next_seat(s, seat)
    if s.pawn[s.mover] == 0:
        ask(s, s.mover)
    else:
        begin_turn(s, box)  # VEG-3.3


# Cards (VEG-6)


def play_luck(s: State, box: Box, seat: int, number: int) -> None:
    s.luck_used[seat][number - 1] = 1
    tell(s, LUCK_PLAYED, seat, number)
    s.number = number
    place(s, box, seat)


def send_front(s: State, seat: int, table: int) -> None:
    """VEG-6.3"""
    s.fronts_used[seat] += 1
    s.target = table
    tell(s, FRONT_SENT, seat, table)
    await_roll(s, seat)


def play_mary(s: State, box: Box, seat: int) -> None:
    s.mary_used[seat] = 1
    tell(s, MARY_CALLED, seat)
    if step(s, box):
        end_turn(s, box)  # VEG-4.5
    elif s.hand[seat] == 0:
        end_turn(s, box)  # VEG-9.2
    else:
        await_roll(s, seat)  # VEG-6.4


def await_roll(s: State, seat: int) -> None:
    s.phase = ROLLING
    ask(s, seat)


# The die, and where the counter goes (VEG-4, VEG-5)


def roll_die(s: State, box: Box, seat: int) -> None:
    s.number = roll(s, FACES)
    s.rolled = 1
    s.die = s.number
    tell(s, ROLLED, seat, s.number)
    place(s, box, seat)


def place(s: State, box: Box, seat: int) -> None:
    """The counter is placed, or the mover is asked where."""
    spaces = fitting(s, box, seat, s.target, s.number)
    if spaces == 0:
        tell(s, NO_GAIN, seat, s.number, s.target)  # VEG-5.3
        go_on(s, box, seat)
    elif same_kind(s, box, s.target, spaces):
        put(s, box, seat, lowest(spaces))
    else:
        s.phase = PLACING
        ask(s, seat)


def put(s: State, box: Box, seat: int, space: int) -> None:
    owner = s.on[s.target][space] - 1
    if owner >= 0:
        if box.duel:
            s.space = space
            s.phase = DUELLING
            tell(s, CHALLENGED, seat, owner, SPACES * s.target + space)
            ask(s, seat)
            ask_also(s, owner)  # VEG-11.2
            return
        take_back(s, s.target, space)
        tell(s, REPLACED, seat, owner, SPACES * s.target + space)  # VEG-5.2
    else:
        tell(s, LAID, seat, SPACES * s.target + space)
    lay_counter(s, seat, s.target, space)
    go_on(s, box, seat)


def go_on(s: State, box: Box, seat: int) -> None:
    """What follows a counter that has been placed, or could not be."""
    if is_full(s, box, s.target):
        tell(s, FILLED, s.target)
        settle(s, box, s.target)  # VEG-8.1
        end_turn(s, box)  # VEG-4.5, VEG-7.5
    elif s.rolled:
        if s.number == 1:
            step(s, box)  # VEG-7.1
        end_turn(s, box)
    elif s.hand[seat] == 0:
        tell(s, SPENT, seat)  # VEG-9.3
        end_turn(s, box)
    else:
        s.number = 0
        await_roll(s, seat)  # VEG-6.1


# The duel (VEG-11)


def show_hearts(s: State, box: Box, seat: int, hearts: int) -> None:
    s.hearts[seat] = hearts
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        fight(s, box)


def fight(s: State, box: Box) -> None:
    seat = s.mover
    spot = SPACES * s.target + s.space
    owner = s.on[s.target][s.space] - 1
    mine = s.hearts[seat]
    theirs = s.hearts[owner]
    s.hearts[seat] = 0
    s.hearts[owner] = 0
    tell(s, SHOWN, seat, mine, owner, theirs)
    if mine == theirs and mine < HEARTS_MOST:
        take_back(s, s.target, s.space)  # VEG-11.4
        tell(s, BOTH_GONE, seat, owner, spot)
    elif mine == theirs % HEARTS_MOST + 1:
        take_back(s, s.target, s.space)  # VEG-11.3
        lay_counter(s, seat, s.target, s.space)
        tell(s, REPLACED, seat, owner, spot)
    else:
        tell(s, HELD, owner, spot)  # VEG-11.3, VEG-11.5
    s.space = 0
    go_on(s, box, seat)  # VEG-11.6


# Turns and the end (VEG-9, VEG-10)


def end_turn(s: State, box: Box) -> None:
    s.turns += 1
    s.mover = next_seat(s, s.mover)
    begin_turn(s, box)


def begin_turn(s: State, box: Box) -> None:
    """Asks the seat to move; what leaves no choice is done on the way (VEG-12.2)."""
    s.phase = TURN
    s.number = 0
    s.rolled = 0
    while s.over == 0:
        seat = s.mover
        s.target = s.pawn[seat] - 1
        others = others_open(s, s.target)
        here = is_open(s, s.target)
        if here + others == 0:
            finish(s, box)  # VEG-10.1
        elif is_dead(s):
            tell(s, STALEMATE)  # VEG-10.3
            finish(s, box)
        elif s.turns >= box.cap * s.seats:
            tell(s, CAPPED, box.cap)  # VEG-10.4
            finish(s, box)
        elif others > 1 or (here and (others > 0 or s.hand[seat] > 0 or s.mary_used[seat] == 0)):
            ask(s, seat)
            return
        else:
            if here:
                tell(s, IDLE, seat)
            else:
                move_to_the_last(s, seat)
            s.turns += 1
            s.mover = next_seat(s, seat)


def move_to_the_last(s: State, seat: int) -> None:
    for table in range(TABLES):
        if s.taker[table] == LYING:
            s.pawn[seat] = table + 1
            tell(s, SENT_ON, seat, table)


def is_dead(s: State) -> int:
    """VEG-10.3  1 if no counter can be placed and Mary cannot move any more."""
    for seat in range(s.seats):
        if s.hand[seat] > 0 or s.mary_used[seat] == 0:
            return 0
    return 1


def finish(s: State, box: Box) -> None:
    for seat in range(s.seats):
        tell(s, TOTAL, seat, gold(s, box, seat))
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return gold(s, box, seat)  # VEG-10.2
