"""Six cards, one in each hand. In turn, twice each, one says whether the other's card is higher or lower. With the
option `leak` the rules give the hidden card away, each way in another place."""

from lusoria.kernel import (
    EVERYONE,
    Actions,
    CardTable,
    Events,
    Row,
    ask,
    bit,
    cards,
    draw,
    end_game,
    lay,
    next_seat,
    num,
    row,
    tell,
)
from lusoria.kernel import Box as BoxBase

CARDS = 6
REST = 0
HAND = 1  # HAND + seat
NO_LEAK = 0
IN_LEGAL = 1  # only what is right may be said
IN_LOG = 2  # the log tells the card
IN_FIELD = 3  # a field that everybody reads holds it
IN_SEEN = 4  # the other's card is seen without a word of it
IN_REASON = 5  # the reason against an action follows from it

ACTIONS = Actions()
LOWER = ACTIONS.one("lower")
HIGHER = ACTIONS.one("higher")
SHOUT = ACTIONS.one("shout")  # never allowed

EVENTS = Events()
SAID = EVENTS.event("said", "seat", "amount")


class State(CardTable):
    card_at: Row = cards(6)
    card_seen: Row = cards(6)
    face: Row = row(2)  # leak: the card that each seat holds
    right: Row = row(2)  # how often a seat has said the truth; nobody knows before the end
    said: Row = row(4)  # what was said: 1 lower, 2 higher
    steps: int = num()


class Box(BoxBase):
    leak: int = num()


def setup(s: State, box: Box) -> None:
    for seat in range(2):
        card = draw(s, REST, HAND + seat, bit(seat))
        if box.leak == IN_FIELD:
            s.face[seat] = card
    ask(s, 0)


def card_of(s: State, seat: int) -> int:
    for card in range(CARDS):
        if s.card_at[card] == HAND + seat:
            return card
    return -1


def truth(s: State, seat: int) -> int:
    return HIGHER if card_of(s, next_seat(s, seat)) > card_of(s, seat) else LOWER


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[LOWER] = 1
    can[HIGHER] = 1
    if box.leak == IN_LEGAL:
        can[LOWER + HIGHER - truth(s, seat)] = 0


def explain(s: State, box: Box, seat: int, code: int) -> int:
    return 1 + int(box.leak == IN_REASON and truth(s, seat) == HIGHER)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    other = next_seat(s, seat)
    s.said[s.steps] = 1 + code
    s.steps += 1
    if box.leak == IN_LOG:
        tell(s, SAID, seat, card_of(s, other))
    else:
        tell(s, SAID, seat, code)
    if box.leak == IN_SEEN:
        s.card_seen[card_of(s, other)] |= bit(seat)
    if s.steps == 4:
        for p in range(2):
            lay(s, card_of(s, p), HAND + p, EVERYONE)
        for k in range(4):
            s.right[k % 2] += int(s.said[k] - 1 == truth(s, k % 2))
        end_game(s)
    else:
        ask(s, other)


def score(s: State, box: Box, seat: int) -> int:
    return s.right[seat]
