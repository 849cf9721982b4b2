"""Clockwise each seat favours one of the others, twice round. Those who wait may set and withdraw offers of chips."""

from lusoria.kernel import Actions, Events, Row, Table, allow, ask, end_game, forbid, has, next_seat, num, row, tell
from lusoria.kernel import Box as BoxBase

ROUNDS = 2

ACTIONS = Actions()
FAVOUR = ACTIONS.block("favour", 4, of="seat")
OFFER = ACTIONS.block("offer", 3, of="amount", first=1)
WITHDRAW = ACTIONS.one("withdraw")

EVENTS = Events()
FAVOURED = EVENTS.event("favoured", "seat", "seat", "amount")
OFFERED = EVENTS.event("offered", "seat", "amount")
WITHDREW = EVENTS.event("withdrew", "seat")


class State(Table):
    chips: Row = row(4)
    favours: Row = row(4)
    offer: Row = row(4)  # chips that a seat promises to whoever is asked now
    given: int = num()  # favours given


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.chips[seat] = 4
    turn_to(s, 0)


def turn_to(s: State, seat: int) -> None:
    ask(s, seat)
    for other in range(s.seats):
        if other == seat:
            forbid(s, other)
        else:
            allow(s, other)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if has(s.awaits, seat):
        for other in range(s.seats):
            can[FAVOUR + other] = int(other != seat)
    else:
        for chips in range(1, 4):
            can[OFFER + chips - 1] = int(chips <= s.chips[seat] and chips != s.offer[seat])
        can[WITHDRAW] = int(s.offer[seat] > 0)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == WITHDRAW:
        s.offer[seat] = 0
        tell(s, WITHDREW, seat)
    elif code in OFFER:
        s.offer[seat] = code - OFFER + 1
        tell(s, OFFERED, seat, code - OFFER + 1)
    else:
        other = code - FAVOUR
        tell(s, FAVOURED, seat, other, s.offer[other])
        s.chips[other] -= s.offer[other]
        s.chips[seat] += s.offer[other]
        s.favours[other] += 1
        for p in range(s.seats):
            s.offer[p] = 0
        s.given += 1
        if s.given == ROUNDS * s.seats:
            end_game(s)
        else:
            turn_to(s, next_seat(s, seat))


def score(s: State, box: Box, seat: int) -> int:
    return s.chips[seat] + 2 * s.favours[seat]


def check(s: State, box: Box) -> int:
    chips = 0
    for seat in range(s.seats):
        chips += s.chips[seat]
        if s.offer[seat] > s.chips[seat]:
            return 1
    return 0 if chips == 4 * s.seats else 2
