"""Three pairs lie face down in six places. Two are turned up in a turn; a pair is kept, others go down again."""

from lusoria.kernel import (
    EVERYONE,
    Actions,
    Events,
    MemoryTable,
    Row,
    ask,
    below,
    cards,
    end_game,
    lay_shown,
    next_seat,
    num,
    row,
    tell,
)
from lusoria.kernel import Box as BoxBase

CARDS = 6  # cards 2k and 2k+1 are a pair
KEPT = 6  # places 0..5 are on the table, KEPT + seat with a seat
MOST_TURNS = 40

ACTIONS = Actions()
TURN = ACTIONS.block("turn", 6, of="place")

EVENTS = Events()
TURNED = EVENTS.event("turned", "seat", "place", "card", fades=True)
KEEPS = EVENTS.event("keeps", "seat")
MISSED = EVENTS.event("missed", "seat")


class State(MemoryTable):
    card_at: Row = cards(6)
    card_seen: Row = cards(6)  # who has seen what lies there and, with perfect memory, knows it
    card_shown: Row = cards(6)  # who is shown the face now
    up: Row = row(2)  # 1 + the places turned up in this turn, until the next one begins
    turns: int = num()


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for card in range(CARDS):
        s.card_at[card] = card
    for card in range(CARDS - 1, 0, -1):
        other = below(s, card + 1)
        place = s.card_at[card]
        s.card_at[card] = s.card_at[other]
        s.card_at[other] = place
    ask(s, below(s, s.seats))


def card_on(s: State, place: int) -> int:
    for card in range(CARDS):
        if s.card_at[card] == place:
            return card
    return -1


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    first = s.up[0] if s.up[1] == 0 else 0
    for card in range(CARDS):
        if s.card_at[card] < KEPT and s.card_at[card] != first - 1:
            can[TURN + s.card_at[card]] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if s.up[1] > 0:
        turn_down(s)
    card = card_on(s, code - TURN)
    lay_shown(s, card, code - TURN, EVERYONE, EVERYONE)
    tell(s, TURNED, seat, code - TURN, card)
    if s.up[0] == 0:
        s.up[0] = code - TURN + 1
        return
    s.up[1] = code - TURN + 1
    s.turns += 1
    first = card_on(s, s.up[0] - 1)
    if first // 2 == card // 2:
        lay_shown(s, first, KEPT + seat, EVERYONE, EVERYONE)
        lay_shown(s, card, KEPT + seat, EVERYONE, EVERYONE)
        s.up[0] = 0
        s.up[1] = 0
        tell(s, KEEPS, seat)
    else:
        tell(s, MISSED, seat)
        ask(s, next_seat(s, seat))
    if left(s) == 0 or s.turns >= MOST_TURNS:
        end_game(s)


def turn_down(s: State) -> None:
    for k in range(2):
        lay_shown(s, card_on(s, s.up[k] - 1), s.up[k] - 1, EVERYONE, 0)
        s.up[k] = 0


def left(s: State) -> int:
    n = 0
    for card in range(CARDS):
        n += int(s.card_at[card] < KEPT)
    return n


def score(s: State, box: Box, seat: int) -> int:
    n = 0
    for card in range(CARDS):
        n += int(s.card_at[card] == KEPT + seat)
    return n // 2
