"""Three lots worth 100 each go to the highest bidder, who pays the bid. Bids are amounts in steps of 5."""

from lusoria.kernel import Actions, Events, Row, Table, ask, bit, end_game, has, next_seat, num, row, tell
from lusoria.kernel import Box as BoxBase

STEPS = 61
STEP = 5

ACTIONS = Actions()
PASS = ACTIONS.one("pass")
BID = ACTIONS.amount("bid", 61, first=5, step=5)

EVENTS = Events()
OFFERED = EVENTS.event("bid", "seat", "amount")
PASSED = EVENTS.event("passed", "seat")
SOLD = EVENTS.event("sold", "seat", "amount")


class State(Table):
    gain: Row = row(3)
    bid: int = num()  # the highest bid on this lot
    bidder: int = num()  # 1 + whose it is
    out: int = num()  # mask of seats that have passed
    lots: int = num()  # lots sold
    opener: int = num()


class Box(BoxBase):
    worth_of_lot: int = num()


def setup(s: State, box: Box) -> None:
    ask(s, 0)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    can[PASS] = int(s.bidder > 0)
    for k in range(STEPS):
        can[BID + k] = int((k + 1) * STEP > s.bid)
    if s.bid == STEPS * STEP:
        can[PASS] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == PASS:
        s.out |= bit(seat)
        tell(s, PASSED, seat)
    else:
        s.bid = (code - BID + 1) * STEP
        s.bidder = seat + 1
        tell(s, OFFERED, seat, s.bid)
    following = next_seat(s, seat)
    while has(s.out, following) and following != s.bidder - 1:
        following = next_seat(s, following)
    if following == s.bidder - 1:
        sell(s, box)
    else:
        ask(s, following)


def sell(s: State, box: Box) -> None:
    s.gain[s.bidder - 1] += box.worth_of_lot - s.bid
    tell(s, SOLD, s.bidder - 1, s.bid)
    s.bid = 0
    s.bidder = 0
    s.out = 0
    s.lots += 1
    s.opener = next_seat(s, s.opener)
    if s.lots == 3:
        end_game(s)
    else:
        ask(s, s.opener)


def score(s: State, box: Box, seat: int) -> int:
    return s.gain[seat]
