"""Mercator: the rules. Clauses (MER-n.m) are those of the rulebook in this folder.

The position and what a cargo is are in rules_state, turning cards and the order of bids in rules_turn; here are the
decisions, the auction's end, the sale in Rome, and what is asked about a position.
"""

from lusoria.kernel import Row, answered, ask, below, end_game, next_seat, nobody_awaited, reveal, tell, waits_for

from .rules_state import (
    ACTIONS,
    BID,
    BIDDING,
    BIDS,
    BIDS_NOTHING,
    BONUS,
    BOUGHT,
    CARDS,
    COUNTED,
    EVENTS,
    FREE,
    FULL,
    GONE,
    IN_FISTS,
    LEFT_OVER,
    LOT,
    NEXT_GAME,
    NO_SEAT,
    NO_SPACE,
    NOT_IN_PURSE,
    NOT_YET,
    NOTHING,
    OFFER,
    OFFERED,
    ON_OFFER,
    PASS,
    PASSED,
    PILE_END,
    REMOVED,
    SAYS,
    SHIP,
    SHIP_FULL,
    SOLD,
    SPOKEN,
    TOO_LITTLE,
    TOO_MUCH,
    TOP_BID,
    TOTAL,
    TURN,
    TURNING,
    UNSEEN,
    UNWANTED,
    Box,
    State,
    best_bidder,
    can_load,
    cargo,
    draw_card,
    full_set,
    goods,
    highest_bid,
    lot_card,
    ships_for,
    stow,
)
from .rules_turn import begin_turn, may_turn, new_game, next_bidder, open_auction, turn_card

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

# Set-up (MER-3)


def setup(s: State, box: Box) -> None:
    s.starter = below(s, s.seats)  # MER-3.4
    new_game(s, box)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == TURNING:
        can[TURN] = 1
        can[OFFER] = 1
    else:
        if box.open_auction == 1:
            can[PASS] = 1
        else:
            can[NOTHING] = 1
        for chips in range(highest_bid(s, box) + 1, min(s.chips[seat], TOP_BID) + 1):  # MER-5.2, MER-8.5
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
        tell(s, SAYS, seat, s.bids[seat] - 1)
    turn = next_bidder(s, box, seat)
    if turn == best_bidder(s):  # MER-8.6: nobody is left, or nobody else
        close_auction(s, box)
    else:
        ask(s, turn)


def close_auction(s: State, box: Box) -> None:
    winner = best_bidder(s)
    s.buyer = winner + 1
    if winner == NO_SEAT:
        tell(s, UNWANTED if box.open_auction == 1 else REMOVED, s.lot)  # MER-5.6
    else:
        s.chips[winner] -= s.bids[winner] - 1  # MER-5.4
        tell(s, BOUGHT, winner, s.lot, s.bids[winner] - 1)
    for k in range(s.lot):
        card = lot_card(s, k)
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
    left = ships_for(s, box, 1)
    if left > 1 and s.pile > 0:
        begin_turn(s, box, next_ship(s, box, s.active))
        return
    if left == 1:
        fill_last_ship(s, box)
    if s.pile == 0:
        tell(s, PILE_END)  # MER-6.4
    sell_cargoes(s, box)


def next_ship(s: State, box: Box, seat: int) -> int:
    """The next seat clockwise whose ship has room (MER-4.5)."""
    turn = next_seat(s, seat)
    while can_load(s, box, turn, 1) == 0:
        turn = next_seat(s, turn)
    return turn


def fill_last_ship(s: State, box: Box) -> None:
    seat = next_ship(s, box, s.active)  # MER-6.3
    if s.pile > 0:
        tell(s, LEFT_OVER, seat)
    for k in range(box.capacity):
        s.free[k] = 0
        if can_load(s, box, seat, 1) == 1 and s.pile > 0:
            card = draw_card(s, box)
            s.free[k] = card + 1
            tell(s, FREE, seat, card, goods(box, card))
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


def barred(s: State, box: Box, seat: int) -> int:
    if s.load[seat] == box.capacity:
        return SHIP_FULL
    return NO_SPACE if s.phase == BIDDING and can_load(s, box, seat, s.lot) == 0 else 0


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == TURNING or (code != NOTHING and code != PASS and code not in BID):
        return NOT_YET if s.phase == TURNING else ON_OFFER
    if code not in BID:
        return SPOKEN if box.open_auction == 1 else IN_FISTS
    if code - BID + 1 > s.chips[seat]:
        return NOT_IN_PURSE if box.open_auction == 1 else TOO_MUCH
    return TOO_LITTLE


def check(s: State, box: Box) -> int:
    seen = 0
    turned = 0
    for card in range(CARDS):
        where = s.place[card]
        if where < UNSEEN or where >= SHIP + s.seats:
            return 1  # a card is unseen, in the lot, gone, or on a ship of this table
        seen += int(where != UNSEEN)
        if where >= LOT and where < GONE:
            turned += 1 << (4 * (where - LOT))
    if s.pile < 0 or seen + s.pile != box.pile[s.seats]:
        return 2  # what has been seen and what is left are the cards used in this game (MER-3.3)
    if turned != (1 << (4 * s.lot)) // 15 or s.lot > box.lot_limit:
        return 3  # the cards of a lot are the first, the second and the third (MER-4.2)
    if s.over == 0 and s.lot == 0:
        return 4  # there is always a lot (MER-4.1)
    if s.starter < 0 or s.starter >= s.seats or s.active < 0 or s.active >= s.seats:
        return 5  # a seat of this table began, and one has its turn (MER-3.4)
    if s.phase < TURNING or s.phase > BIDDING or s.buyer < 0 or s.buyer > s.seats:
        return 6  # cards are turned or bid for, and a seat of this table or nobody has bought the last lot
    if s.games < 0 or s.games > box.series or (s.over == 0 and s.games == box.series):
        return 7  # the last game ends the series, and no later one is played (MER-8.1)
    if s.over == 1:
        return 0
    if s.phase == TURNING and can_load(s, box, s.active, 1) == 0:
        return 8  # a full ship has no turn (MER-6.2)
    for seat in range(s.seats):
        if s.load[seat] > box.capacity:
            return 9  # no ship carries more than it has places (MER-6.1)
        if s.chips[seat] < 0 or s.bids[seat] < 0 or s.bids[seat] - 1 > TOP_BID:
            return 10  # purses hold no or some chips, and no bid is higher than all of them
        if s.bid[seat] < 0 or s.bid[seat] - 1 > s.chips[seat] or (s.bid[seat] > 0 and s.phase == TURNING):
            return 11  # nor does a fist hold more than the purse (MER-5.2), or anything before the auction
        if s.passed[seat] < 0 or s.passed[seat] > 1:
            return 12  # a seat has passed or not
        if waits_for(s, seat) == 1 and s.phase == TURNING and (seat != s.active or may_turn(s, box) == 0):
            return 13  # only the active seat turns cards, while there is one and a lot can take it (MER-4.2, MER-4.4)
        if waits_for(s, seat) == 1 and s.phase == BIDDING and (can_load(s, box, seat, s.lot) == 0 or s.passed[seat]):
            return 14  # only those bid whose ship has room (MER-5.1) and who have not passed (MER-8.5)
        if s.phase == BIDDING and box.open_auction == 1 and s.bids[seat] - 1 > s.chips[seat]:
            return 15  # nobody bids more than there is in the purse (MER-8.4)
        if s.phase == BIDDING and box.open_auction == 1 and s.bids[seat] > 0 and can_load(s, box, seat, s.lot) == 0:
            return 16  # nor without room for the lot (MER-5.1)
    best = best_bidder(s)
    if s.phase == BIDDING and box.open_auction == 1 and best != NO_SEAT:
        if s.passed[best] == 1 or waits_for(s, best) == 1:
            return 17  # back at the highest bid, the auction is over (MER-8.6)
    return 0
