"""A walk of twenty steps. Now and then the rules write where there is no room: a planted fault."""

from lusoria.kernel import Actions, Events, Row, Table, ask, below, end_game, next_seat, num, row, tell
from lusoria.kernel import Box as BoxBase

ACTIONS = Actions()
STEP = ACTIONS.block("step", 2, of="amount", first=1)

EVENTS = Events()
STEPPED = EVENTS.event("stepped", "seat", "amount")


class State(Table):
    marks: Row = row(4)
    way: Row = row(2)
    steps: int = num()


class Box(BoxBase):
    odds: int = num()  # one step in so many breaks; 0: none


def setup(s: State, box: Box) -> None:
    ask(s, 0)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[STEP] = 1
    can[STEP + 1] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    at = s.steps % 4
    if box.odds > 0 and below(s, box.odds) == 0:
        at = 4 + s.steps
    s.marks[at] += 1
    s.way[seat] += code - STEP + 1
    s.steps += 1
    tell(s, STEPPED, seat, code - STEP + 1)
    if s.steps == 20:
        end_game(s)
    else:
        ask(s, next_seat(s, seat))


def score(s: State, box: Box, seat: int) -> int:
    return s.way[seat]
