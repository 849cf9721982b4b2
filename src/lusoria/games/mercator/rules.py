"""Mercator: the rules. Clauses (MER-n.m) are those of the rulebook in this folder.

A card is a number 0..49: kind of goods * 10 + its rank. What nobody has seen yet lies in the pile or was left out of
the game; the two cannot be told apart, so that a card turned is any of these.
"""

from lusoria.kernel import (
    ALL,
    OWNER,
    Actions,
    Events,
    Grid,
    Row,
    Table,
    answered,
    ask,
    ask_also,
    below,
    end_game,
    grid,
    next_seat,
    nobody_awaited,
    num,
    reveal,
    row,
    tell,
    waits_for,
)
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
TURNED = EVENTS.event("turned", "seat", "card", clause="MER-4.1")
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
FREE = EVENTS.event("free", "seat", "card", clause="MER-6.3")
PILE_END = EVENTS.event("pile-end", clause="MER-6.4")
SOLD = EVENTS.event("sold", "seat", "amount", "chips", clause="MER-7.1")
COUNTED = EVENTS.event("counted", "seat", "chips", clause="MER-7.4")
TOTAL = EVENTS.event("total", "seat", "chips", clause="MER-8.1")
NEXT_GAME = EVENTS.event("next-game", "amount", clause="MER-8.2")

TOO_MUCH = 1  # why something cannot be bid
TOO_LITTLE = 2


class State(Table):
    """One position. Every payment is made in the open: whoever keeps count knows every purse (MER-9.2)."""

    place: Row = row(50, "i1")  # where each card is
    chips: Row = row(7, known=ALL, shown=OWNER)
    bid: Row = row(7, "i1", sealed=True)  # 1 + the chips in a closed fist
    bids: Row = row(7, "i1")  # 1 + what the seat has bid in the last auction, 0 if nothing was heard of it
    buyer: int = num("i1")  # 1 + who bought that lot, 0 if nobody
    passed: Row = row(7, "i1")  # open auction: 1 once out of it
    phase: int = num("i1")
    active: int = num("i1")  # whose turn it is
    starter: int = num("i1")  # who had the first turn of this game
    pile: int = num("i1")  # cards left in it
    games: int = num("i1")  # games finished
    points: Row = row(7)  # chips from these
    load: Row = row(7, "i1", mirror=True)  # cards aboard
    value: Row = row(7, mirror=True)  # the sum of their numbers
    kinds: Row = row(7, "i1", mirror=True)  # the kinds of goods among them, one bit each
    lot: int = num("i1", mirror=True)  # cards turned


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


# Set-up (MER-3)


def setup(s: State, box: Box) -> None:
    s.starter = below(s, s.seats)  # MER-3.4
    new_game(s, box)


def new_game(s: State, box: Box) -> None:
    for card in range(CARDS):
        s.place[card] = UNSEEN
    for seat in range(s.seats):
        s.chips[seat] = box.chips  # MER-3.2
        s.bids[seat] = 0
    s.buyer = 0
    mirror(s, box)
    s.pile = box.pile[s.seats]  # MER-3.3
    begin_turn(s, box, s.starter)


# The cargo (MER-6)


def number(box: Box, card: int) -> int:
    return box.numbers[card % RANKS]


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


# A turn (MER-4)


def begin_turn(s: State, box: Box, seat: int) -> None:
    s.active = seat
    turn_card(s, box)


def draw_card(s: State) -> int:
    """The next card of the pile: any of those that nobody has seen."""
    unseen = 0
    for card in range(CARDS):
        unseen += int(s.place[card] == UNSEEN)
    k = below(s, unseen)
    card = 0
    while s.place[card] != UNSEEN or k > 0:
        k -= int(s.place[card] == UNSEEN)
        card += 1
    s.pile -= 1
    return card


def turn_card(s: State, box: Box) -> None:
    card = draw_card(s)
    s.place[card] = LOT + s.lot
    s.lot += 1
    tell(s, TURNED, s.active, card)
    s.phase = TURNING
    if s.lot == box.lot_limit:  # MER-4.4
        tell(s, LONGEST, s.lot)
        open_auction(s, box)
    elif s.pile == 0:
        tell(s, LAST_CARD)
        open_auction(s, box)
    elif ships_for(s, box, s.lot + 1) == 0:  # MER-4.3
        tell(s, NO_ROOM)
        open_auction(s, box)
    else:
        ask(s, s.active)


# An auction (MER-5, MER-8.4)


def open_auction(s: State, box: Box) -> None:
    s.phase = BIDDING
    s.buyer = 0
    s.awaits = 0
    s.asked = 0
    for seat in range(s.seats):
        s.bids[seat] = 0
        s.passed[seat] = 0
        if can_load(s, box, seat, s.lot) == 1:  # MER-5.1
            ask_also(s, seat)
        elif s.load[seat] < box.capacity:
            tell(s, SITS_OUT, seat)
    if box.open_auction == 1:
        ask(s, next_bidder(s, box, s.active))  # MER-8.5


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == TURNING:
        can[TURN] = 1
        can[OFFER] = 1
    else:
        if box.open_auction == 1:
            can[PASS] = 1
        else:
            can[NOTHING] = 1
        for chips in range(highest_bid(s) + 1, min(s.chips[seat], TOP_BID) + 1):  # MER-5.2, MER-8.5
            can[BID + chips - 1] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == TURN:
        turn_card(s, box)
    elif code == OFFER:
        tell(s, OFFERED, seat, s.lot)
        open_auction(s, box)
    elif box.open_auction == 1:
        speak(s, box, seat, code)
    else:
        s.bid[seat] = 1
        if code != NOTHING:
            s.bid[seat] = code - BID + 2
        answered(s, seat)
        if nobody_awaited(s):
            reveal(s)
            open_fists(s)
            close_auction(s, box)


def open_fists(s: State) -> None:
    for seat in range(s.seats):
        s.bids[seat] = s.bid[seat]  # MER-5.3
        s.bid[seat] = 0
        if s.bids[seat] > 1:
            tell(s, BIDS, seat, s.bids[seat] - 1)
        elif s.bids[seat] == 1:
            tell(s, BIDS_NOTHING, seat)


def speak(s: State, box: Box, seat: int, code: int) -> None:
    """A spoken bid, or no more."""
    if code == PASS:
        s.passed[seat] = 1
        tell(s, PASSED, seat)
    else:
        s.bids[seat] = code - BID + 2
        tell(s, BIDS, seat, s.bids[seat] - 1)
    turn = next_bidder(s, box, seat)
    if turn == best_bidder(s):  # MER-8.6: nobody is left, or nobody else
        close_auction(s, box)
    else:
        ask(s, turn)


def next_bidder(s: State, box: Box, seat: int) -> int:
    """Clockwise from this seat, itself the last, who is still in the open auction."""
    turn = seat
    for _ in range(s.seats):
        turn = next_seat(s, turn)
        if can_load(s, box, turn, s.lot) == 1 and s.passed[turn] == 0:
            return turn
    return NO_SEAT


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


def highest_bid(s: State) -> int:
    """Chips bid aloud so far; 0 among fists."""
    best = best_bidder(s)
    if best == NO_SEAT:
        return 0
    return s.bids[best] - 1


def close_auction(s: State, box: Box) -> None:
    winner = best_bidder(s)
    s.buyer = winner + 1
    if winner == NO_SEAT:
        tell(s, REMOVED, s.lot)  # MER-5.6
    else:
        s.chips[winner] -= s.bids[winner] - 1  # MER-5.4
        tell(s, BOUGHT, winner, s.lot, s.bids[winner] - 1)
    for card in range(CARDS):
        if s.place[card] >= LOT and s.place[card] < GONE:
            s.place[card] = GONE
            if winner != NO_SEAT:
                load_card(s, box, card, winner)  # MER-5.7
    s.lot = 0
    go_on(s, box)


def load_card(s: State, box: Box, card: int, seat: int) -> None:
    s.place[card] = SHIP + seat
    stow(s, box, card, seat)
    if s.load[seat] == box.capacity:
        tell(s, FULL, seat)  # MER-6.2
        if full_set(s, box, seat) == 1:
            tell(s, BONUS, seat, box.bonus)


def go_on(s: State, box: Box) -> None:
    if ships_for(s, box, 1) == 1:
        fill_last_ship(s, box)
        sell_cargoes(s, box)
    elif s.pile == 0:  # MER-6.4
        tell(s, PILE_END)
        sell_cargoes(s, box)
    else:
        begin_turn(s, box, next_ship(s, box, s.active))


def next_ship(s: State, box: Box, seat: int) -> int:
    """The next seat clockwise whose ship has room (MER-4.5)."""
    turn = next_seat(s, seat)
    while can_load(s, box, turn, 1) == 0:
        turn = next_seat(s, turn)
    return turn


def fill_last_ship(s: State, box: Box) -> None:
    seat = next_ship(s, box, s.active)  # MER-6.3
    tell(s, LEFT_OVER, seat)
    while can_load(s, box, seat, 1) == 1 and s.pile > 0:
        card = draw_card(s)
        tell(s, FREE, seat, card)
        load_card(s, box, card, seat)


# The sale, the end (MER-7)


def proceeds(s: State, box: Box, seat: int) -> int:
    """Chips that Rome pays for a cargo as they all are now."""
    ahead = 0
    level = 0
    for other in range(s.seats):
        ahead += int(cargo(s, box, other) > cargo(s, box, seat))
        level += int(cargo(s, box, other) == cargo(s, box, seat))
    total = 0
    for rank in range(ahead, ahead + level):
        total += box.payout[s.seats][rank]
    return total // max(1, level)  # MER-7.3


def sell_cargoes(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.chips[seat] += proceeds(s, box, seat)  # MER-7.1
        tell(s, SOLD, seat, cargo(s, box, seat), proceeds(s, box, seat))
    for seat in range(s.seats):
        s.points[seat] += s.chips[seat]
        tell(s, COUNTED, seat, s.chips[seat])
        if box.series > 1:
            tell(s, TOTAL, seat, s.points[seat])
        s.chips[seat] = 0
    s.games += 1
    if s.games >= box.series:
        end_game(s)  # MER-7.4
    else:
        s.starter = next_seat(s, s.starter)  # MER-8.2
        tell(s, NEXT_GAME, s.games + 1)
        new_game(s, box)


def score(s: State, box: Box, seat: int) -> int:
    """Chips of finished games and of this one, for whoever keeps count."""
    return s.points[seat] + s.chips[seat]


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == TURNING or code < BID:
        return 0
    if code - BID + 1 > s.chips[seat]:
        return TOO_MUCH
    return TOO_LITTLE


def mirror(s: State, box: Box) -> None:
    s.lot = 0
    for seat in range(s.seats):
        s.load[seat] = 0
        s.value[seat] = 0
        s.kinds[seat] = 0
    for card in range(CARDS):
        if s.place[card] >= SHIP:
            stow(s, box, card, s.place[card] - SHIP)
        elif s.place[card] >= LOT and s.place[card] < GONE:
            s.lot += 1


def check(s: State, box: Box) -> int:
    seen = 0
    turned = 0
    for card in range(CARDS):
        where = s.place[card]
        if where < UNSEEN or where >= SHIP + s.seats:
            return 1
        seen += int(where != UNSEEN)
        if where >= LOT and where < GONE:
            turned += 1 << (4 * (where - LOT))
    if s.pile < 0 or seen + s.pile != box.pile[s.seats]:
        return 2
    if turned != (1 << (4 * s.lot)) // 15 or s.lot > box.lot_limit:
        return 3  # first, second, third
    if (s.over == 0 and s.lot == 0) or s.buyer < 0 or s.buyer > s.seats:
        return 4
    for seat in range(s.seats):
        if s.load[seat] > box.capacity:
            return 5  # MER-6.1
        if s.chips[seat] < 0 or s.bids[seat] - 1 > TOP_BID:
            return 6
        if waits_for(s, seat) == 1 and s.phase == TURNING and (seat != s.active or s.lot >= box.lot_limit):
            return 7
        if waits_for(s, seat) == 1 and s.phase == BIDDING and (can_load(s, box, seat, s.lot) == 0 or s.passed[seat]):
            return 8
        if s.over == 0 and s.phase == BIDDING and s.bids[seat] - 1 > s.chips[seat]:
            return 9  # nobody bids more than there is in the purse (MER-5.2)
    return 0
