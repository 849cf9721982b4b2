"""Goofspiel: thirteen prizes are turned up one by one, and all bid a card for each at once. The highest bid takes the
prize's points; if it was bid twice, nobody does. The last prize is bid for by what is left."""

from lusoria.kernel import (
    Actions,
    Events,
    Grid,
    Row,
    Table,
    answered,
    ask_every,
    below,
    end_game,
    grid,
    nobody_awaited,
    num,
    reveal,
    row,
)
from lusoria.kernel import Box as BoxBase

CARDS = 13
NOBODY = -1

ACTIONS = Actions()
BID = ACTIONS.block("bid", 13, of="card", first=1)

EVENTS = Events()


class State(Table):
    """One position. Hands are open, for everybody sees what was bid."""

    bid: Row = row(5, "i1", sealed=True)  # 1 + the card bid for this prize
    hand: Grid = grid(5, 13, "i1")
    deck: Row = row(13, "i1")  # prizes still to be turned up
    points: Row = row(5)
    prize: int = num("i1")
    tricks: int = num("i1")


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for c in range(CARDS):
        s.deck[c] = 1
        for p in range(s.seats):
            s.hand[p][c] = 1
    turn_up(s)


def turn_up(s: State) -> None:
    k = below(s, CARDS - s.tricks)
    s.prize = 0
    for c in range(CARDS):
        k -= s.deck[c]
        s.prize += int(k >= 0)
    s.deck[s.prize] = 0
    ask_every(s)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    for c in range(CARDS):
        can[BID + c] = int(s.hand[seat][c] > 0)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    s.bid[seat] = 1 + code - BID
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        settle(s)
        turn_up(s)
        if s.tricks == CARDS - 1:
            bid_what_is_left(s)
            settle(s)
            end_game(s)


def bid_what_is_left(s: State) -> None:
    for p in range(s.seats):
        for c in range(CARDS):
            if s.hand[p][c]:
                s.bid[p] = 1 + c


def settle(s: State) -> None:
    best = 0
    winner = NOBODY
    for p in range(s.seats):
        if s.bid[p] > best:
            best = s.bid[p]
            winner = p
        elif s.bid[p] == best:
            winner = NOBODY
        s.hand[p][s.bid[p] - 1] = 0
        s.bid[p] = 0
    if winner != NOBODY:
        s.points[winner] += s.prize + 1
    s.tricks += 1


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]
