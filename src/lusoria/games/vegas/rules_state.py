"""Vegas: what is in the box, what can be done, and a position. Clauses (VEG-n.m) are those of the rulebook.

Tables are 0..13, A to N for people, in the order in which Mary Chip's track passes them. A space of a table is a number
0..17: 6 * column + lower number - 1. So a number has one place in each column, and a space with two numbers lies over
the places of both and is called by the first.
"""

from lusoria.kernel import Actions, Events, Grid, Row, Table, grid, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 4
TABLES = 14
FACES = 6
COLUMNS = 3
SPACES = 18  # COLUMNS * FACES
HEARTS_MOST = 3

NOBODY = -1
NOWHERE = -1  # no such space

# What is asked of the seat to move (`phase`).
SEATING = 0  # where the pawn begins (VEG-3.2)
TURN = 1  # how the turn begins (VEG-4.1)
NAMING = 2  # where the front man goes (VEG-6.3)
ROLLING = 3  # a card has been played, the die follows (VEG-4.3)
PLACING = 4  # on which of several spaces the counter goes (VEG-5.1, VEG-5.2)
DUELLING = 5  # how many hearts, also of the owner of the counter (VEG-11.2)

# What became of the coin of a table (`taker`), unless it is 1 + the seat that has it.
LYING = 0
DISCARDED = -1

PAIR = 2  # the width of a space with two numbers

ACTIONS = Actions()
ROLL = ACTIONS.one("roll", weight=12)
LUCKY = ACTIONS.block("luck", FACES, of="number", first=1, weight=2)
FRONT = ACTIONS.one("front")
MARY = ACTIONS.one("mary")
MOVE = ACTIONS.block("move", TABLES, of="table")
PASS = ACTIONS.one("pass", weight=3)
SIT = ACTIONS.block("sit", TABLES, of="table")
NAME = ACTIONS.block("name", TABLES, of="table")
PUT = ACTIONS.block("put", SPACES, of="space")
SHOW = ACTIONS.block("show", HEARTS_MOST, of="hearts", first=1)

EVENTS = Events()
FIRST = EVENTS.event("first", "seat", clause="VEG-3.2")
SEATED = EVENTS.event("seated", "seat", "table", clause="VEG-3.2")
MOVED = EVENTS.event("moved", "seat", "table", clause="VEG-4.2")
SENT_ON = EVENTS.event("sent-on", "seat", "table", clause="VEG-12.2")
ROLLED = EVENTS.event("rolled", "seat", "number", clause="VEG-4.4")
LAID = EVENTS.event("laid", "seat", "spot", clause="VEG-5.1")
REPLACED = EVENTS.event("replaced", "seat", "seat", "spot", clause="VEG-5.2")
NO_GAIN = EVENTS.event("no-gain", "seat", "number", "table", clause="VEG-5.3")
LUCK_PLAYED = EVENTS.event("luck-played", "seat", "number", clause="VEG-6.1")
FRONT_SENT = EVENTS.event("front-sent", "seat", "table", clause="VEG-6.3")
MARY_CALLED = EVENTS.event("mary-called", "seat", clause="VEG-6.4")
STROLLED = EVENTS.event("strolled", "table", clause="VEG-7.1")
WALKED_BY = EVENTS.event("walked-by", "table", clause="VEG-7.4")
ARRIVED = EVENTS.event("arrived", "table", clause="VEG-7.3")
FILLED = EVENTS.event("filled", "table", clause="VEG-8.1")
COIN = EVENTS.event("coin", "seat", "table", "amount", clause="VEG-8.2")
LOWER_WINS = EVENTS.event("lower-wins", "table", "amount", clause="VEG-8.3")
TIED = EVENTS.event("tied", "table", "amount", clause="VEG-8.4")
DESERTED = EVENTS.event("deserted", "table", "amount", clause="VEG-8.5")
SPENT = EVENTS.event("spent", "seat", clause="VEG-9.3")
PASSED = EVENTS.event("passed", "seat", clause="VEG-9.2")
IDLE = EVENTS.event("idle", "seat", clause="VEG-12.2")
CHALLENGED = EVENTS.event("challenged", "seat", "seat", "spot", clause="VEG-11.1")
SHOWN = EVENTS.event("shown", "seat", "hearts", "seat", "hearts", clause="VEG-11.2")
HELD = EVENTS.event("held", "seat", "spot", clause="VEG-11.3")
BOTH_GONE = EVENTS.event("both-gone", "seat", "seat", "spot", clause="VEG-11.4")
STALEMATE = EVENTS.event("stalemate", clause="VEG-10.3")
CAPPED = EVENTS.event("capped", "amount", clause="VEG-10.4")
TOTAL = EVENTS.event("total", "seat", "amount", clause="VEG-10.2")

# Why something cannot be done.
ALL_SEATED = 1
SIT_FIRST = 2
HERE = 3
SETTLED = 4
MUST_MOVE = 5
ONE_CARD = 6
ROLL_NOW = 7
NAME_NOW = 8
PUT_NOW = 9
SHOW_NOW = 10
CARD_USED = 11
FRONTS_USED = 12
NO_COUNTERS = 13
HAS_COUNTERS = 14
NO_USE = 15
NO_OTHER_TABLE = 16
NO_FRONT = 17
OWN_TABLE = 18
NO_DUEL = 19
NOTHING_TO_PUT = 20
NO_SUCH_SPACE = 21
OWN_SPACE = 22
FREE_FIRST = 23
WRONG_NUMBER = 24
NO_COIN = 25

# What is wrong with a box that cannot be played.
NUMBER_MISSING = 1
NUMBER_TWICE = 2


class State(Table):
    """One position. All but the duel lies open (VEG-12.1)."""

    phase: int = num("i1")  # what is asked, see above
    mover: int = num("i1")  # whose turn it is
    turns: int = num()  # finished by all seats together
    pawn: Row = row(SEATS, "i1")  # 1 + the table at which each seat's pawn stands; 0 before it stands anywhere
    on: Grid = grid(TABLES, SPACES, "i1")  # on[table][space]: 1 + the seat whose counter lies there
    hand: Row = row(SEATS, "i1", mirror=True)  # counters in hand
    taker: Row = row(TABLES, "i1")  # what became of each coin, see above
    ahead: int = num("i1")  # the table that Mary comes to next
    walked: int = num("i1")  # blank spaces since the table behind Mary, or since Start
    luck_used: Grid = grid(SEATS, FACES, "i1")  # 1 for each luck card that has been played
    fronts_used: Row = row(SEATS, "i1")  # front men who have been played
    mary_used: Row = row(SEATS, "i1")  # 1 when the Mary Chip card has been played
    target: int = num("i1")  # the table to which the next counter goes
    number: int = num("i1")  # the number it goes to, while PLACING and DUELLING
    rolled: int = num("i1")  # 1: that number has been rolled, 0: it is that of a luck card
    die: int = num("i1")  # the last number rolled, to look at; 0 before the first
    space: int = num("i1")  # the space that is fought for
    hearts: Row = row(SEATS, "i1", sealed=True)  # shown by each of the two, 0 before


class Box(BoxBase):
    """Numbers of the box."""

    spaces: Grid = grid(TABLES, SPACES, "i1")  # 0: no space begins here, 1: one number, 2: this number and the next
    coin: Row = row(TABLES)
    blanks: Row = row(TABLES)  # blank spaces before each table on the track
    counters: int = num()
    fronts: int = num()
    cap: int = num()
    duel: int = num()
