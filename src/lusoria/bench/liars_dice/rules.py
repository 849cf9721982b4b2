"""Liar's dice with one die each: bids rise by number, then by face; sixes count as any face."""

from lusoria.kernel import OWNER, Actions, Events, Row, Table, ask, end_game, next_seat, num, roll, row
from lusoria.kernel import Box as BoxBase

FACES = 6
BIDS = 12

ACTIONS = Actions()
BID = ACTIONS.block("bid", 12, of="bid")  # (number - 1) * 6 + face - 1
LIAR = ACTIONS.one("liar")

EVENTS = Events()


class State(Table):
    die: Row = row(2, "i1", known=OWNER)
    bid: int = num("i1")  # 1 + the last bid, 0 before the first
    won: Row = row(2, "i1")  # 1 for who won


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for p in range(s.seats):
        s.die[p] = roll(s, FACES)
    ask(s, 0)


def imagine(s: State, box: Box, seat: int) -> None:
    s.die[next_seat(s, seat)] = roll(s, FACES)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    for b in range(s.bid, BIDS):
        can[BID + b] = 1
    can[LIAR] = int(s.bid > 0)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code != LIAR:
        s.bid = 1 + code - BID
        ask(s, next_seat(s, seat))
        return
    number = 1 + (s.bid - 1) // FACES
    face = 1 + (s.bid - 1) % FACES
    found = 0
    for p in range(s.seats):
        if s.die[p] == face or s.die[p] == FACES:
            found += 1
    if found >= number:
        s.won[next_seat(s, seat)] = 1
    else:
        s.won[seat] = 1
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return s.won[seat]
