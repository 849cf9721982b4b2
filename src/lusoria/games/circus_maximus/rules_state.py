"""Circus Maximus: what is in the box, what can be done, and a position. Clauses (CIR-n.m) are those of the rulebook.

A place on the track is a number: line * 23 + column of the map in components.toml. The six directions are counted
clockwise from the one in which the home straight is driven. A way is a direction as the charioteer sees it, whichever
side of the track it is on: 0 ahead, then clockwise, the goal being on the right.
Chariots are numbers: 3 * seat + 0..2.
"""

from lusoria.kernel import Actions, Events, Row, Table, num, row
from lusoria.kernel import Box as BoxBase

WIDTH = 23  # places in a line
PLACES = 299  # 13 lines
MIDDLE = 6  # the line with the goal
TEAM = 3  # chariots of a seat
CHARIOTS = 15
STARTS = 15
CARDS = 6  # numbers there can be
WAYS = 6

OUTSIDE = 0  # what a place is
HOME_STRAIGHT = 1
FAR_SEAM = 2
BACK_STRAIGHT = 3
NEAR_SEAM = 4
GOAL = 5
AREAS = 4

FREE = 0  # what stands on a place, if it is no chariot
EDGE = -1  # the place is outside
GATE = -2  # a free goal space

ACTIONS = Actions()
MOVE = ACTIONS.block("ahead", CARDS, of="card", first=1, weight=16)  # MOVE + CARDS * way + card - 1
AHEAD_IN = ACTIONS.block("ahead-in", CARDS, of="card", first=1, weight=12)
BACK_IN = ACTIONS.block("back-in", CARDS, of="card", first=1, weight=2)
BACK = ACTIONS.block("back", CARDS, of="card", first=1)
BACK_OUT = ACTIONS.block("back-out", CARDS, of="card", first=1)
AHEAD_OUT = ACTIONS.block("ahead-out", CARDS, of="card", first=1, weight=4)
REST = ACTIONS.block("rest", CARDS, of="card", first=1)
STOP = ACTIONS.one("stop", weight=2)
EXTRA = ACTIONS.block("extra", CARDS, of="card", first=1)
PLACE = ACTIONS.block("place", STARTS, of="start", first=1)

EVENTS = Events()
FIRST = EVENTS.event("first", "seat", clause="CIR-3.2")
PLACED = EVENTS.event("placed", "chariot", "start", clause="CIR-3.3")
BEGUN = EVENTS.event("begun", "amount", "chariot", clause="CIR-4.1")
DRIVEN = EVENTS.event("driven", "chariot", "card", "way", "place", clause="CIR-5.1")  # the place it comes from
HOME = EVENTS.event("home", "chariot", clause="CIR-6.4")
RESTED = EVENTS.event("rested", "seat", "card", "chariot", clause="CIR-5.7")
STUCK = EVENTS.event("stuck", "chariot", "card", clause="CIR-9.3")
STOPPED = EVENTS.event("stopped", "chariot", clause="CIR-5.8")
HALTED = EVENTS.event("halted", "chariot", clause="CIR-9.3")
KEPT = EVENTS.event("kept", "chariot", clause="CIR-5.6")
SPENT = EVENTS.event("spent", "chariot", clause="CIR-5.8")
TURNED = EVENTS.event("turned", "seat", "card", clause="CIR-8.1")
WON = EVENTS.event("won", "seat", clause="CIR-7.1")
FINISHED = EVENTS.event("finished", "seat", "amount", clause="CIR-8.8")
GOAL_FULL = EVENTS.event("goal-full", clause="CIR-8.7")
CAPPED = EVENTS.event("capped", "amount", clause="CIR-7.3")
UNUSED = EVENTS.event("unused", "seat", "card", "chariot", clause="CIR-8.5")

TAKEN = 1  # why something cannot be done
FACE_DOWN = 2
NO_SUCH_CARD = 3
KEEP_CARDS = 4
NO_EXTRA = 5
NO_TRACK = 6
BLOCKED = 7
WALL = 8
TOO_EARLY = 9
IN_FULL = 10
MUST_MOVE = 11
TWO_CARDS = 12
NOT_BEGUN = 13
ALL_PLACED = 14
NO_TURN = 15
PAY_FIRST = 16
AT_HOME = 17
ALL_HOME = 18
CANNOT_MOVE = 19

TOO_FEW_CARDS = 1  # what is wrong with a box that cannot be played


class State(Table):
    """One position. Everything lies open (CIR-9.1)."""

    place: Row = row(CHARIOTS)  # where each chariot is; 0 before it is placed
    on: Row = row(PLACES, "i1", mirror=True)  # 1 + the chariot on each place; FREE, EDGE or GATE
    laps: Row = row(CHARIOTS)  # areas entered forward less areas entered backward (CIR-6.1)
    down: Row = row(5, "i1")  # bit c: the seat has used its card c in this round
    up: Row = row(5, "i1", mirror=True)  # cards of each seat that are not used yet
    home: Row = row(5, "i1", mirror=True)  # chariots of each seat in the goal
    first: int = num("i1")  # who placed first
    placed: int = num("i1")  # chariots placed
    rounds: int = num("i1")  # number of the round, from 1; 0 while placing
    order: Row = row(CHARIOTS, "i1")  # 1 + chariot, in the order of movement of this round
    racing: int = num("i1")  # how many these are
    to_move: Row = row(5, "i1", mirror=True)  # how many of them each seat has still to move, the one moving included
    rank: Row = row(CHARIOTS, scratch=True)  # of the chariots in `order` while they are put there
    turn: int = num("i1")  # which of them moves now, from 0
    used: int = num("i1")  # cards it has used for itself
    heading: int = num("i1")  # 1 + direction of its last card; 0 before it has moved
    owes: int = num("i1")  # 1: it has changed direction and the extra card is still to be chosen
    finish: Row = row(5, "i1")  # 1: first with all chariots home, 2: second ...; 0: not yet
    finished: int = num("i1")  # seats with all chariots home


class Box(BoxBase):
    """Numbers of the box."""

    cards: int = num()
    most: int = num()
    full_lap: int = num()
    cap: int = num()
    ground: Row = row(PLACES)
    start: Row = row(STARTS)
    straight: int = num()
    six_cards: int = num()
    exact_two: int = num()
    snake_start: int = num()
    play_on: int = num()


def is_move(code: int) -> int:
    """Whether a card moves the chariot: one of the six ways from MOVE on."""
    return int(
        code in MOVE or code in AHEAD_IN or code in BACK_IN or code in BACK or code in BACK_OUT or code in AHEAD_OUT
    )  # fmt: skip
