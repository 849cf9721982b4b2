"""Mercator: actions, events, position and box, and what a cargo is. Clauses (MER-n.m): rulebook/en.md.

A card is a number 0..49: kind of goods * 10 + its rank. What nobody has seen yet lies in the pile or was left out of
the game; the two cannot be told apart, so that a card turned is any of these.
"""

from lusoria.kernel import ALL, OWNER, Actions, Events, Grid, Row, Table, below, grid, next_seat, num, row
from lusoria.kernel import Box as BoxBase

CARDS = 50
RANKS = 10
ALL_KINDS = 31
TOP_BID = 99
NO_SEAT = -1

UNSEEN = 0  # where a card is
LOT = 1  # + its number in the order of turning
GONE = 4
SHIP = 5  # + seat

TURNING = 0  # what is being decided: whether the active seat turns one more card
BIDDING = 1

ACTIONS = Actions()
TURN = ACTIONS.one("turn")
OFFER = ACTIONS.one("offer")
NOTHING = ACTIONS.one("nothing")
PASS = ACTIONS.one("pass")
BID = ACTIONS.amount("bid", TOP_BID, first=1)

EVENTS = Events()
TURNED = EVENTS.event("turned", "seat", "card", "goods", clause="MER-4.1")
OFFERED = EVENTS.event("offered", "seat", "cards", clause="MER-4.2")
NO_ROOM = EVENTS.event("no-room", clause="MER-4.3")
LAST_CARD = EVENTS.event("last-card", clause="MER-4.4")
LONGEST = EVENTS.event("longest", "amount", clause="MER-4.4")
SITS_OUT = EVENTS.event("sits-out", "seat", clause="MER-5.1")
BIDS = EVENTS.event("bids", "seat", "chips", clause="MER-5.3")
BIDS_NOTHING = EVENTS.event("bids-nothing", "seat", clause="MER-5.3")
PASSED = EVENTS.event("passed", "seat", clause="MER-8.5")
BOUGHT = EVENTS.event("bought", "seat", "cards", "chips", clause="MER-5.4")
REMOVED = EVENTS.event("removed", "cards", clause="MER-5.6")
FULL = EVENTS.event("full", "seat", clause="MER-6.2")
BONUS = EVENTS.event("bonus", "seat", "amount", clause="MER-8.3")
LEFT_OVER = EVENTS.event("left-over", "seat", clause="MER-6.3")
FREE = EVENTS.event("free", "seat", "card", "goods", clause="MER-6.3")
PILE_END = EVENTS.event("pile-end", clause="MER-6.4")
SOLD = EVENTS.event("sold", "seat", "amount", "chips", clause="MER-7.1")
COUNTED = EVENTS.event("counted", "seat", "chips", clause="MER-7.4")
TOTAL = EVENTS.event("total", "seat", "chips", clause="MER-8.1")
NEXT_GAME = EVENTS.event("next-game", "amount", clause="MER-8.2")
SAYS = EVENTS.event("says", "seat", "chips", clause="MER-8.5")
UNWANTED = EVENTS.event("unwanted", "cards", clause="MER-8.6")

TOO_MUCH = 1  # why something cannot be bid
TOO_LITTLE = 2
NOT_YET = 3  # other reasons
ON_OFFER = 4
IN_FISTS = 5
SPOKEN = 6
NOT_IN_PURSE = 7
SHIP_FULL = 8
NO_SPACE = 9


class State(Table):
    """One position. Every payment is made in the open: whoever keeps count knows every purse (MER-9.2)."""

    place: Row = row(50, "i1")  # where each card is
    chips: Row = row(7, known=ALL, shown=OWNER)
    bid: Row = row(7, "i1", sealed=True)  # 1 + the chips in a closed fist
    bids: Row = row(7, "i1")  # 1 + what the seat has bid in the last auction, 0 if nothing was heard
    buyer: int = num("i1")  # 1 + who bought that lot, 0 if nobody
    passed: Row = row(7, "i1")  # open auction: 1 once out of it
    phase: int = num("i1")
    active: int = num("i1")  # whose turn it is
    starter: int = num("i1")  # who had the first turn of this game
    pile: int = num("i1")  # cards left in it
    games: int = num("i1")  # games finished
    points: Row = row(7)  # chips from these
    free: Row = row(6, "i1")  # 1 + each card that was last loaded for nothing: it stays known when the next game begins
    load: Row = row(7, "i1", mirror=True)  # cards aboard
    value: Row = row(7, mirror=True)  # the sum of their numbers
    kinds: Row = row(7, "i1", mirror=True)  # the kinds of goods among them, one bit each
    lot: int = num("i1", mirror=True)  # cards turned
    promised: Row = row(7, "i4", scratch=True)  # the cargo that each ship may expect, while bots look
    ahead: Row = row(7, "i4", scratch=True)  # how many rivals it is then ahead of, in thousandths


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    numbers: Row = row(10)
    chips: int = num()
    pile: Row = row(8)
    capacity: int = num()
    lot_limit: int = num()
    payout: Grid = grid(8, 7)
    bonus: int = num()
    series: int = num()
    colour_bonus: int = num()
    open_auction: int = num()


# The cargo (MER-6)


def number(box: Box, card: int) -> int:
    return box.numbers[card % RANKS]


def goods(box: Box, card: int) -> int:
    """The kind of a card and what stands on it, as one number for the log: kind * 100 + number."""
    return card // RANKS * 100 + number(box, card)


def stow(s: State, box: Box, card: int, seat: int) -> None:
    """The card counts for the ship."""
    s.load[seat] += 1
    s.value[seat] += number(box, card)
    s.kinds[seat] |= 1 << (card // RANKS)


def cargo(s: State, box: Box, seat: int) -> int:
    """What the load of a ship is worth in Rome."""
    return s.value[seat] + box.bonus * full_set(s, box, seat)


def full_set(s: State, box: Box, seat: int) -> int:
    return int(box.colour_bonus == 1 and s.load[seat] == box.capacity and s.kinds[seat] == ALL_KINDS)  # MER-8.3


def can_load(s: State, box: Box, seat: int, cards: int) -> int:
    return int(s.load[seat] + cards <= box.capacity)  # MER-6.1


def ships_for(s: State, box: Box, cards: int) -> int:
    """How many ships could load so many cards."""
    count = 0
    for seat in range(s.seats):
        count += can_load(s, box, seat, cards)
    return count


# Cards and bids


def draw_card(s: State, box: Box) -> int:
    """The next card of the pile: any of those that nobody has seen."""
    k = below(s, CARDS - box.pile[s.seats] + s.pile)  # among those left out (MER-3.3) and the pile
    s.pile -= 1
    before = 0
    for card in range(CARDS):
        k -= int(s.place[card] == UNSEEN)
        before += int(k >= 0)
    return before


def lot_card(s: State, k: int) -> int:
    """The card of the lot that was turned as number k, from 0."""
    found = 0
    for card in range(CARDS):
        found += card * int(s.place[card] == LOT + k)
    return found


def best_bidder(s: State) -> int:
    """The seat of the highest bid, the first of equals from the left of the active seat; none if nobody bids a chip."""
    best = NO_SEAT
    high = 1
    seat = s.active
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if s.bids[seat] > high:  # MER-5.5
            best = seat
            high = s.bids[seat]
    return best


def highest_bid(s: State, box: Box) -> int:
    """Chips bid aloud so far; 0 among fists."""
    if box.open_auction == 0:
        return 0
    best = best_bidder(s)
    if best == NO_SEAT:
        return 0
    return s.bids[best] - 1


def empty_ships(s: State) -> None:
    """No ship carries a card yet, and no lot is turned."""
    s.lot = 0
    for seat in range(s.seats):
        s.load[seat] = 0
        s.value[seat] = 0
        s.kinds[seat] = 0


def mirror(s: State, box: Box) -> None:
    empty_ships(s)
    for card in range(CARDS):
        if s.place[card] >= SHIP:
            stow(s, box, card, s.place[card] - SHIP)
        elif s.place[card] >= LOT and s.place[card] < GONE:
            s.lot += 1
