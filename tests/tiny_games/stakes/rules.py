"""In turn each seat is dealt one of four counters and takes its worth and a die, or passes it on for the die alone."""

from lusoria.kernel import Actions, Events, Row, Table, ask, below, end_game, next_seat, num, roll, row, tell
from lusoria.kernel import Box as BoxBase

ACTIONS = Actions()
TAKE = ACTIONS.block("take", 4, of="counter")
LEAVE = ACTIONS.one("leave")

EVENTS = Events()
TOOK = EVENTS.event("took", "seat", "counter", clause="STA-2.1")
EXTRA = EVENTS.event("extra", "seat", "amount", clause="STA-2.2")


class State(Table):
    points: Row = row(3)
    dealt: int = num()  # the counter that is offered
    turns: int = num()


class Box(BoxBase):
    worth: Row = row(4)
    handicap: Row = row(3)
    rounds: int = num()
    far: int = num()
    bonus: int = num()


def setup(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.points[seat] = box.handicap[seat]  # STA-1.1
    deal(s)
    ask(s, 0)


def deal(s: State) -> None:
    s.dealt = below(s, 4)  # STA-1.2


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[TAKE + s.dealt] = 1
    can[LEAVE] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in TAKE:
        s.points[seat] += box.worth[code - TAKE]  # STA-2.1
        tell(s, TOOK, seat, code - TAKE)
    s.points[seat] += roll(s, 6)
    if s.points[seat] >= box.far:  # STA-2.2
        s.points[seat] += 1
        tell(s, EXTRA, seat, 1)
    if box.bonus:
        s.points[seat] += 1  # STA-2.3
    s.turns += 1
    if s.turns == box.rounds * s.seats:
        end_game(s)  # STA-3.1
    else:
        deal(s)
        ask(s, next_seat(s, seat))


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]
