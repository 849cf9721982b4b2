"""Judgement for bots, not rules: what Rome is likely to pay for each ship, and what a lot changes about that.

Cargo values and chips are counted in sixteenths. The sale is seen as a contest between each two ships: to be ahead of
one more rival is worth about the same, `step`, whichever rival it is.
"""

from lusoria.kernel import Row

from .rules_state import (
    BID,
    BIDDING,
    CARDS,
    GONE,
    LOT,
    NOTHING,
    OFFER,
    PASS,
    RANKS,
    TOP_BID,
    TURN,
    TURNING,
    UNSEEN,
    Box,
    State,
    best_bidder,
    can_load,
    cargo,
    highest_bid,
    ships_for,
)

STEADY = 1  # one silly bid is the end of a purse
UNIT = 16


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its chips at the end, as they are to be expected, against those of the best rival."""
    for seat in range(s.seats):
        out[seat] = UNIT * (s.points[seat] + s.chips[seat])
    if s.over == 0:
        await_sale(s, box, out)
    first = -100000
    second = first
    for seat in range(s.seats):
        second = max(second, min(first, out[seat]))
        first = max(first, out[seat])
    for seat in range(s.seats):
        lead = out[seat] - (second if out[seat] == first else first)
        out[seat] = 500 + 500 * lead // (abs(lead) + 20 * UNIT)


def await_sale(s: State, box: Box, out: Row) -> None:
    """Adds what the sale promises each seat; the highest bid of an open auction is taken for a sale."""
    fill = filled(s, box)
    place = fill * average(s, box) // UNIT
    for seat in range(s.seats):
        s.promised[seat] = promise(s, box, seat, place)
    buyer = -1
    if s.phase == BIDDING and box.open_auction == 1:
        buyer = best_bidder(s)
    if buyer >= 0:
        out[buyer] -= UNIT * (s.bids[buyer] - 1)
        s.promised[buyer] += lot_sum(s, box) - s.lot * place
    for seat in range(s.seats):
        for other in range(seat):
            lead = 500 * (s.promised[seat] - s.promised[other])
            doubt = doubts(s, box, seat, other, lead // 500, fill)
            share = lead // doubt
            s.ahead[seat] += 500 + share
            s.ahead[other] += 500 - share - int(share * doubt != lead)  # rounded down as well
    each = step(s, box)
    for seat in range(s.seats):
        out[seat] += s.ahead[seat] * each // 1000
        s.ahead[seat] = 0
        s.promised[seat] = 0


def filled(s: State, box: Box) -> int:
    """How much of the room left on all ships the pile can fill, in sixteenths."""
    room = 0
    for seat in range(s.seats):
        room += box.capacity - s.load[seat]
    if room <= s.pile + s.lot:
        return UNIT
    return UNIT * (s.pile + s.lot) // room


def average(s: State, box: Box) -> int:
    """What a card that nobody has seen is worth."""
    count = 0
    total = 0
    for rank in range(RANKS):
        unseen = 0
        for first in range(0, CARDS, RANKS):
            unseen += int(s.place[first + rank] == UNSEEN)
        count += unseen
        total += unseen * box.numbers[rank]
    return UNIT * total // max(1, count)


def lot_sum(s: State, box: Box) -> int:
    total = 0
    for rank in range(RANKS):
        turned = 0
        for first in range(0, CARDS, RANKS):
            place = s.place[first + rank]
            turned += int(place >= LOT and place < GONE)
        total += turned * box.numbers[rank]
    return UNIT * total


def step(s: State, box: Box) -> int:
    """What one rival more behind oneself brings."""
    return UNIT * box.payout[s.seats][0] // (s.seats - 1)


def promise(s: State, box: Box, seat: int, place: int) -> int:
    """The cargo to be expected when the auctions are over."""
    hope = UNIT * cargo(s, box, seat) + (box.capacity - s.load[seat]) * place
    if box.colour_bonus == 1 and s.load[seat] < box.capacity:
        hope += variety(s, box, seat)
    return hope


def variety(s: State, box: Box, seat: int) -> int:
    """What the bonus for all five goods promises: more, the fewer are missing and the more room there is for them."""
    kinds = 0
    for k in range(5):
        kinds += s.kinds[seat] >> k & 1
    spare = box.capacity - s.load[seat] - (5 - kinds)
    if spare < 0:
        return 0
    return UNIT * box.bonus * (kinds + 2 * spare) // 10


def odds(s: State, box: Box, seat: int, other: int, lead: int, fill: int) -> int:
    """Thousandths for ending ahead of another ship with such a lead."""
    return 500 + 500 * lead // doubts(s, box, seat, other, lead, fill)


def doubts(s: State, box: Box, seat: int, other: int, lead: int, fill: int) -> int:
    """What a lead is measured by: the more room two ships have, the less it says."""
    room = 2 * box.capacity - s.load[seat] - s.load[other]
    return abs(lead) + 1 + room * fill // 2


def price(s: State, box: Box, seat: int) -> int:
    """Chips, in sixteenths, at which the lot is neither cheap nor dear for the seat: what it brings to have it, and
    what it costs when a rival gets it."""
    fill = filled(s, box)
    place = fill * average(s, box) // UNIT
    gain = lot_sum(s, box) - s.lot * place
    mine = promise(s, box, seat, place)
    own = 0
    denied = 0
    rivals = 0
    for other in range(s.seats):
        if other != seat:
            lead = mine - promise(s, box, other, place)
            now = odds(s, box, seat, other, lead, fill)
            own += odds(s, box, seat, other, lead + gain, fill) - now
            if can_load(s, box, other, s.lot) == 1:
                denied += now - odds(s, box, seat, other, lead - gain, fill)
                rivals += 1
    return (own + denied // max(1, rivals)) * step(s, box) // 1000


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == TURNING:
        lean_to_turn(s, box, seat, weight)
        return
    for k in range(min(s.chips[seat], TOP_BID)):
        weight[BID + k] = 1
    weight[NOTHING] = 1
    weight[PASS] = 1
    fair = price(s, box, seat)
    if box.open_auction == 1:
        lean_aloud(s, box, fair, weight)
        return
    aim = (11 * fair // 16 + UNIT // 2) // UNIT  # the winner pays, so a fist holds less than the lot is worth
    width = 2 + aim // 3
    if aim <= 0:
        weight[NOTHING] = 100
        if fair > 0:
            weight[BID] = 50
        return
    weight[NOTHING] = max(1, 40 - 12 * aim)
    for chips in range(max(1, aim - width), min(aim + width, min(s.chips[seat], TOP_BID)) + 1):
        weight[BID + chips - 1] = max(1, 100 - 100 * abs(chips - aim) // width)
    if aim - width >= s.chips[seat] and s.chips[seat] > 0:
        weight[BID + min(s.chips[seat], TOP_BID) - 1] = 100


def lean_aloud(s: State, box: Box, fair: int, weight: Row) -> None:
    high = highest_bid(s, box)
    left = fair // UNIT - high
    if left <= 0:
        weight[PASS] = 100
        if left == 0 and high < TOP_BID:
            weight[BID + high] = 20
        return
    weight[PASS] = max(1, 24 - 6 * left)
    for more in range(1, min(left, 6) + 1):
        if high + more <= TOP_BID:
            weight[BID + high + more - 1] = 110 // (more + 1)


def lean_to_turn(s: State, box: Box, seat: int, weight: Row) -> None:
    """A lot that only the seat itself has room for is had for a chip; one that it has no room for is no use."""
    weight[TURN] = 40
    weight[OFFER] = 50
    if can_load(s, box, seat, s.lot + 1) == 0:
        weight[TURN] = 8
    elif ships_for(s, box, s.lot + 1) < ships_for(s, box, s.lot):
        weight[TURN] = 80
