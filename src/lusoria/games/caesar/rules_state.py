"""Caesar: the board, its groups and which of them meet. Clauses (CAE-n.m) are those of the rulebook in this folder.

Squares are 0..24, row by row. A counter is a number: 5 * seat + 0..4 for those of a seat, 25 and up for neutral ones;
the topmost counter of a group says whose it is. A card is a number 0..9: the flag is 0.
"""

from lusoria.kernel import ALL, OWNER, Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SIDE = 5
SQUARES = 25
OWN = 5  # numbers that each seat's counters have to themselves
NEUTRAL = 5  # as an owner
NONE = -1  # on an empty square
FIRST_NEUTRAL = 25
FLAG = 0
KINDS = 10  # flag and numbers

ALLY = 1  # the most that a seat can do in its turn
FIGHT = 2

ACTIONS = Actions()
PLACE = ACTIONS.block("place", SQUARES, of="square")
LIFT = ACTIONS.block("lift", SQUARES, of="square", weight=4)
ONTO = ACTIONS.block("onto", SQUARES, of="square")
CARD = ACTIONS.block("card", KINDS, of="card", final=True)
PASS = ACTIONS.one("pass")

EVENTS = Events()
FIRST = EVENTS.event("first", "seat", clause="CAE-3.2")
PLACED = EVENTS.event("placed", "seat", "square", clause="CAE-4.1")
FILLED = EVENTS.event("filled", "amount", clause="CAE-4.2")
JOINED = EVENTS.event("joined", "seat", "square", "square", "amount", clause="CAE-6.1")
WON_OVER = EVENTS.event("won-over", "seat", "square", "square", "amount", clause="CAE-6.2")
ATTACKED = EVENTS.event("attacked", "seat", "square", "seat", "square", clause="CAE-7.1")
SHOWN = EVENTS.event("shown", "seat", "card", "amount", clause="CAE-7.4")
SHOWN_FLAG = EVENTS.event("shown-flag", "seat", clause="CAE-7.3")
CALLED_OFF = EVENTS.event("called-off", clause="CAE-7.3")
WON = EVENTS.event("won", "seat", "square", "square", "amount", clause="CAE-7.5")
DESTROYED = EVENTS.event("destroyed", "square", "square", clause="CAE-7.6")
OUT = EVENTS.event("out", "seat", clause="CAE-8.1")
PASSED = EVENTS.event("passed", "seat", clause="CAE-5.4")
PASSED_OVER = EVENTS.event("passed-over", "seat", clause="CAE-5.5")
LAST_ONE = EVENTS.event("last-one", clause="CAE-8.2")
LAST_CARD = EVENTS.event("last-card", "seat", clause="CAE-8.3")
SETTLED = EVENTS.event("settled", clause="CAE-8.4")
ALL_PASSED = EVENTS.event("all-passed", clause="CAE-8.5")

TAKEN = 1  # why something cannot be chosen
NOT_YOURS = 2
ALONE = 3
NO_LINE = 4
MUST_FIGHT = 5
NOT_HELD = 6
NO_FIGHT = 7
FIGHT_FIRST = 8
PLACE_FIRST = 9
ALL_PLACED = 10
GROUP_FIRST = 11
ON_THE_MOVE = 12
IS_OUT = 13
NOBODY_THERE = 14


class State(Table):
    """One position. All cards are played in the open from equal hands, so whoever counts knows all (CAE-9.1)."""

    top: Row = row(25, "i1")  # 1 + the topmost counter of each square; 0: empty
    height: Row = row(25, "i1")  # counters on each square
    counters: Row = row(5, "i1", mirror=True)  # counters in the groups of each seat
    hand: Grid = grid(5, 10, "i1", known=ALL, shown=OWNER)  # hand[seat][card] = 1 while the seat holds the card
    cards_left: Row = row(5, "i1", mirror=True)  # cards in each hand, for all to see
    first: int = num("i1")  # who placed first
    placed: int = num("i1")  # counters the seats have placed so far
    lifted: int = num("i1")  # 1 + square of the group chosen to move
    attack: int = num("i1")  # 1 + square of the attacking group, while the black pawn marks a fight
    defend: int = num("i1")  # 1 + square of the group attacked
    chosen: Row = row(5, "i1", sealed=True)  # 1 + card chosen for the fight
    passes: int = num("i1")  # turns passed one after the other
    out: Row = row(5, "i1")  # 0: in the game; else the moment the seat went out, counted from 1
    moments: int = num("i1")  # such moments so far


class Box(BoxBase):
    """Numbers of the box."""

    counters: int = num()
    numbers: int = num()


# Groups and lines (CAE-5.2, CAE-5.3)


def owner(s: State, square: int) -> int:
    """The seat whose group stands there, NEUTRAL or NONE."""
    if s.top[square] == 0:
        return NONE
    return min((s.top[square] - 1) // OWN, NEUTRAL)


def holds(s: State, seat: int, square: int) -> int:
    """Whether the group there is the seat's."""
    return int(OWN * seat < s.top[square] <= OWN * seat + OWN)


def met(s: State, square: int, way: int) -> int:
    """The first group that a group meets going right, down, left or up (0..3), as a square; NONE if none."""
    column = square % SIDE
    if way == 0:
        steps = SIDE - 1 - column
        stride = 1
    elif way == 1:
        steps = SIDE - 1 - square // SIDE
        stride = SIDE
    elif way == 2:
        steps = column
        stride = -1
    else:
        steps = square // SIDE
        stride = -SIDE
    at = square
    for _ in range(steps):
        at += stride
        if s.top[at] > 0:
            return at
    return NONE


def options(s: State, seat: int) -> int:
    """The most that a seat can do: FIGHT, else ALLY if it has an alliance, else 0."""
    found = 0
    for square in range(SQUARES):
        if holds(s, seat, square):
            for way in range(4):
                other = met(s, square, way)
                if other != NONE:
                    whose = owner(s, other)
                    if whose != seat and whose != NEUTRAL:
                        return FIGHT
                    found = ALLY
    return found


def cross(square: int) -> int:
    """The two lines through a square: bits 0..4 are the rows, 5..9 the columns."""
    return (1 << (square // SIDE)) | (1 << (SIDE + square % SIDE))


def comes_to_meet(s: State, seat: int) -> int:
    """Whether a group of the seat meets one of another seat, now or after whatever alliances (CAE-8.4).

    In a line with a neutral group (or an own one) it can come to stand there, and then sees that square's two lines.
    What stands between can be landed on first, and a group of another seat in one of these lines is one to fight.
    """
    lines = 0
    for square in range(SQUARES):
        if holds(s, seat, square):
            lines |= cross(square)
    grown = 1
    while grown == 1:
        grown = 0
        for square in range(SQUARES):
            here = cross(square)
            if s.top[square] > 0 and here & lines != 0:
                whose = owner(s, square)
                if whose != seat and whose != NEUTRAL:
                    return 1
                if here & lines != here:
                    lines |= here
                    grown = 1
    return 0


def fight_to_come(s: State) -> int:
    """Whether a fight can still arise, now or ever (CAE-8.4)."""
    for seat in range(s.seats):
        if s.counters[seat] > 0 and comes_to_meet(s, seat) == 1:
            return 1
    return 0


def meets_any(s: State, square: int) -> int:
    """Whether the group there meets another: whether the two lines through it, that count it twice, have one more."""
    column = square % SIDE
    groups = 0
    for k in range(SIDE):
        groups += int(s.top[square - column + k] > 0) + int(s.top[column + SIDE * k] > 0)
    return int(groups > 2)


def can_move(s: State, seat: int) -> int:
    """Whether any group of the seat meets another."""
    for square in range(SQUARES):
        if holds(s, seat, square) and meets_any(s, square):
            return 1
    return 0


def still_in(s: State) -> int:
    count = 0
    for seat in range(s.seats):
        count += int(s.out[seat] == 0)
    return count


def placing(s: State, box: Box) -> int:
    return int(s.placed < s.seats * box.counters)
