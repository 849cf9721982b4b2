"""Kuhn's poker: one card each of three, a chip each, and one more that may be bet and must be met.

Whoever wins both chips that the other may lose has won, and of one chip it is drawn whether it wins: who looks for wins
then looks for chips (Roth and Malouf, 1979).
"""

from lusoria.kernel import OWNER, Actions, Events, Row, Table, ask, below, end_game, next_seat, num, row
from lusoria.kernel import Box as BoxBase

CARDS = 3
MOST = 2  # chips that may be won

ACTIONS = Actions()
PASS = ACTIONS.one("pass")
BET = ACTIONS.one("bet")

EVENTS = Events()


class State(Table):
    card: Row = row(2, "i1", known=OWNER)
    pot: Row = row(2, "i1")  # chips each has put in
    said: int = num("i1")  # how often somebody has spoken
    won: Row = row(2, "i1")  # 1 for who won


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    s.card[0] = below(s, CARDS)
    deal(s, 1)
    for p in range(s.seats):
        s.pot[p] = 1
    ask(s, 0)


def deal(s: State, seat: int) -> None:
    """One of the cards that the other does not hold."""
    other = s.card[next_seat(s, seat)]
    k = below(s, CARDS - 1)
    s.card[seat] = k + int(k >= other)


def imagine(s: State, box: Box, seat: int) -> None:
    deal(s, next_seat(s, seat))


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[PASS] = 1
    can[BET] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    other = next_seat(s, seat)
    s.said += 1
    if code == BET:
        s.pot[seat] += 1
    if s.pot[seat] < s.pot[other]:
        win(s, other, s.pot[seat])
    elif s.said > 1 and s.pot[seat] == s.pot[other]:
        win(s, seat if s.card[seat] > s.card[other] else other, s.pot[seat])
    else:
        ask(s, other)


def win(s: State, seat: int, chips: int) -> None:
    s.won[seat] = int(below(s, MOST) < chips)
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return s.won[seat]
