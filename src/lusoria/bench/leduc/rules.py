"""Leduc poker: of three ranks with two cards each everybody is dealt one, and one is turned up for both between two
rounds of bets. A pair with it beats all, else the higher card wins.

Whoever wins all that may be lost has won, and of less it is drawn whether it wins: who looks for wins then looks for
chips (Roth and Malouf, 1979).
"""

from lusoria.kernel import OWNER, Actions, Events, Row, Table, ask, below, end_game, next_seat, num, row
from lusoria.kernel import Box as BoxBase

RANKS = 3
ALIKE = 2  # cards of a rank
RAISE_BY = 2  # chips, and twice as many in the second round
RAISES = 2  # in a round
ROUND = 4  # at most so many words
MOST = 13  # chips that may be won

ACTIONS = Actions()
FOLD = ACTIONS.one("fold")
CALL = ACTIONS.one("call")
RAISE = ACTIONS.one("raise")

EVENTS = Events()


class State(Table):
    card: Row = row(2, "i1", known=OWNER)  # 1 + its rank
    common: int = num("i1")  # the same, 0 in the first round
    pot: Row = row(2, "i1")  # chips each has put in
    said: Row = row(8, "i1")  # 1 + what was said, the second round behind the first
    words: int = num("i1")  # said in this round
    raises: int = num("i1")
    won: Row = row(2, "i1")  # 1 for who won


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for p in range(s.seats):
        s.card[p] = deal(s)
        s.pot[p] = 1
    ask(s, 0)


def left(s: State, card: int) -> int:
    """How many like this are still in the deck."""
    return ALIKE - int(s.card[0] == card) - int(s.card[1] == card) - int(s.common == card)


def deal(s: State) -> int:
    n = 0
    for rank in range(RANKS):
        n += left(s, 1 + rank)
    k = below(s, n)
    card = 1
    while k >= left(s, card):
        k -= left(s, card)
        card += 1
    return card


def imagine(s: State, box: Box, seat: int) -> None:
    other = next_seat(s, seat)
    s.card[other] = 0
    s.card[other] = deal(s)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[FOLD] = int(s.pot[seat] < s.pot[next_seat(s, seat)])
    can[CALL] = 1
    can[RAISE] = int(s.raises < RAISES)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    other = next_seat(s, seat)
    s.said[s.words + ROUND * int(s.common > 0)] = 1 + code
    s.words += 1
    if code == FOLD:
        win(s, other, s.pot[seat])
        return
    s.pot[seat] = max(s.pot[seat], s.pot[other])
    if code == RAISE:
        s.pot[seat] += RAISE_BY * (1 + int(s.common > 0))
        s.raises += 1
    if code == RAISE or s.words == 1:
        ask(s, other)
    elif s.common == 0:
        s.common = deal(s)
        s.words = 0
        s.raises = 0
        ask(s, 0)
    elif strength(s, seat) > strength(s, other):
        win(s, seat, s.pot[other])
    elif strength(s, seat) < strength(s, other):
        win(s, other, s.pot[seat])
    else:
        end_game(s)


def strength(s: State, seat: int) -> int:
    return s.card[seat] + RANKS * int(s.card[seat] == s.common)


def win(s: State, seat: int, chips: int) -> None:
    s.won[seat] = int(below(s, MOST) < chips)
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return s.won[seat]
