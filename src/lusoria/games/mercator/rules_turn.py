"""Mercator: a new game, turning cards, and who bids next (MER-3 to MER-5)."""

from lusoria.kernel import ask, ask_also, next_seat, tell

from .rules_state import (
    BIDDING,
    CARDS,
    LAST_CARD,
    LONGEST,
    LOT,
    NO_ROOM,
    NO_SEAT,
    SITS_OUT,
    TURNED,
    TURNING,
    UNSEEN,
    Box,
    State,
    can_load,
    draw_card,
    empty_ships,
    goods,
    ships_for,
)


def new_game(s: State, box: Box) -> None:
    for card in range(CARDS):
        s.place[card] = UNSEEN
    for seat in range(s.seats):
        s.chips[seat] = box.chips  # MER-3.2
    empty_ships(s)
    s.pile = box.pile[s.seats]  # MER-3.3
    begin_turn(s, box, s.starter)


# A turn (MER-4)


def begin_turn(s: State, box: Box, seat: int) -> None:
    s.active = seat
    turn_card(s, box)


def turn_card(s: State, box: Box) -> None:
    card = draw_card(s, box)
    s.place[card] = LOT + s.lot
    s.lot += 1
    tell(s, TURNED, s.active, card, goods(box, card))
    s.phase = TURNING
    if may_turn(s, box) == 1:
        ask(s, s.active)
        return
    if s.pile == 0:
        tell(s, LAST_CARD)
    elif s.lot == box.lot_limit:
        tell(s, LONGEST, s.lot)
    else:
        tell(s, NO_ROOM)
    open_auction(s, box)


def may_turn(s: State, box: Box) -> int:
    """1 if one more card can come into the lot (MER-4.3, MER-4.4)."""
    return int(s.pile > 0 and s.lot < box.lot_limit and ships_for(s, box, s.lot + 1) > 0)


# An auction (MER-5, MER-8.4)


def open_auction(s: State, box: Box) -> None:
    s.phase = BIDDING
    s.awaits = 0
    s.asked = 0
    for seat in range(s.seats):
        if can_load(s, box, seat, s.lot) == 1:  # MER-5.1
            ask_also(s, seat)
        elif s.load[seat] < box.capacity:
            tell(s, SITS_OUT, seat)
    if box.open_auction == 1:
        s.buyer = 0
        for seat in range(s.seats):
            s.bids[seat] = 0
            s.passed[seat] = 0
        ask(s, next_bidder(s, box, s.active))  # MER-8.5


def next_bidder(s: State, box: Box, seat: int) -> int:
    """Clockwise from this seat, itself the last, who is still in the open auction."""
    turn = seat
    for _ in range(s.seats):
        turn = next_seat(s, turn)
        if can_load(s, box, turn, s.lot) == 1 and s.passed[turn] == 0:
            return turn
    return NO_SEAT
