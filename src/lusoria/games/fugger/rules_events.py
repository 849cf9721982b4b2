"""Fugger, Welser, Medici: what event cards do (FWM-8, FWM-11)."""

from lusoria.kernel import Row, answered, ask, ask_also, bit, nobody_awaited, roll, tell

from .rules_basics import has_cube, noble, throw_dice
from .rules_cards import deals_left, put_off
from .rules_deals import open_bids, own_price, set_bid
from .rules_map import in_order
from .rules_noble import climb
from .rules_state import (
    AUCTION,
    BET,
    BET_ON,
    BET_POOR,
    BETTING,
    BIDS_SUM,
    BLOCKADE,
    BOOM,
    BOOMS,
    BOOMS_BARE,
    COIN,
    COMPANY,
    CORONATION,
    COUNT,
    DRAWN,
    EYES,
    FIRST_EVENT,
    FUGGEREI,
    GIVES_IOU,
    GOT_CORRUPTION,
    GOT_FUGGEREI,
    GOT_TRICK,
    HELD,
    LEAVES,
    LENT,
    LOTTERY,
    LOTTERY_WON,
    NO_BET,
    NO_BETS,
    NO_BID,
    NO_BOOM,
    NO_SEAT,
    NOBODY_GOT,
    OUTCOME,
    PASSING,
    PLACED_CUBE,
    PLEDGES,
    PRICE,
    PUSHED,
    REFILL,
    ROBBERS,
    SANK,
    SHEEP,
    SHEEP_ALONE,
    SHEEP_POOR,
    SHEEP_SECOND,
    TIED,
    TOO_POOR,
    TOOK_SHEEP,
    TRICK,
    WAR,
    Box,
    State,
)

KURRHEIN = 0


def event_card(s: State) -> int:
    return FIRST_EVENT + s.event - 1


def event_kind(s: State, box: Box) -> int:
    return box.event[s.event - 1]


def start_event(s: State, box: Box) -> None:
    kind = event_kind(s, box)
    if kind == ROBBERS:
        s.raids |= bit(box.event_area[s.event - 1])  # FWM-8.1: the card lies there until the round is over
        s.event = 0
        s.phase = REFILL
    elif kind == SHEEP:
        offer_sheep(s, box, s.starter)
    elif kind == BOOM:
        tell_boom(s)
        s.boom = 1  # FWM-8.6
        end_event(s, box)
    elif kind == BLOCKADE:
        s.blockade = 1  # FWM-8.7: the card stays
        s.event = 0
        s.phase = REFILL
    elif kind == LOTTERY:
        s.cursor = 0
        s.quiet = 0
        next_bet(s, box)
    else:
        open_auction(s, box)


def tell_boom(s: State) -> None:
    """Without deals in the piles it brings none: they come back when one is settled, and that ends it (FWM-8.6)."""
    if s.boom:
        tell(s, NO_BOOM)
    else:
        tell(s, BOOMS if deals_left(s) > 0 else BOOMS_BARE)


def end_event(s: State, box: Box) -> None:
    """FWM-8.1, FWM-10.3"""
    put_off(s, event_card(s), int(box.event_keep[s.event - 1] == 1 and box.mode != COMPANY))
    if box.event_keep[s.event - 1] == 0 and box.mode != COMPANY:
        tell(s, LEAVES, event_card(s))
    s.event = 0
    s.cursor = 0
    s.phase = REFILL


# The black sheep (FWM-8.4, FWM-8.5)


def sheep_price(s: State, box: Box) -> int:
    """What it costs to hand it on."""
    return max(box.stake, s.pot)


def offer_sheep(s: State, box: Box, seat: int) -> None:
    s.hot = seat + 1
    second = s.pot > 0 and s.seats == 2
    if s.money[seat] < sheep_price(s, box) or second:
        tell(s, SHEEP_SECOND if second else SHEEP_POOR, seat)
        take_sheep(s, box, seat)
    else:
        s.active = seat
        s.phase = PASSING
        ask(s, seat)


def push_sheep(s: State, box: Box, seat: int, other: int) -> None:
    price = sheep_price(s, box)
    s.money[seat] -= price
    s.pot += price
    s.news = 1
    tell(s, PUSHED, seat, price, other)
    offer_sheep(s, box, other)


def take_sheep(s: State, box: Box, seat: int) -> None:
    if s.pot > 0:
        tell(s, TOOK_SHEEP, seat, s.pot)
    else:
        tell(s, SHEEP_ALONE, seat)
    s.money[seat] += s.pot
    s.pot = 0
    s.hot = 0
    s.sheep = seat + 1
    s.where[event_card(s)] = HELD
    if box.mode != COMPANY and not noble(s, box, seat) and s.meter[seat] > 0:
        s.meter[seat] -= 1  # FWM-11.8
        tell(s, SANK, seat, s.meter[seat])
    s.event = 0
    s.cursor = 0
    s.news = 1
    s.phase = REFILL


# The lottery (FWM-11.1)


def numbers_left(s: State) -> int:
    total = 0
    for k in range(EYES):
        total += int(s.bets[k] == 0)
    return total


def next_bet(s: State, box: Box) -> None:
    while s.quiet < s.seats and numbers_left(s) > 0:
        seat = in_order(s, s.cursor)
        if s.money[seat] >= box.bet:
            s.active = seat
            s.phase = BETTING
            ask(s, seat)
            return
        tell(s, BET_POOR, seat)
        s.quiet += 1
        s.cursor = (s.cursor + 1) % s.seats
    draw_lottery(s, box)


def legal_bet(s: State, can: Row) -> None:
    can[NO_BET] = 1
    for k in range(EYES):
        can[BET + k] = int(s.bets[k] == 0)


def apply_bet(s: State, box: Box, seat: int, code: int) -> None:
    if code == NO_BET:
        s.quiet += 1
        tell(s, NO_BETS, seat)
    else:
        s.quiet = 0
        s.bets[code - BET] = seat + 1
        s.money[seat] -= box.bet
        tell(s, BET_ON, seat, code - BET + 1)
    s.news = 1
    s.cursor = (s.cursor + 1) % s.seats
    next_bet(s, box)


def draw_lottery(s: State, box: Box) -> None:
    if numbers_left(s) < EYES:
        eyes = throw_dice(s, 1)
        tell(s, DRAWN, eyes)
        if s.bets[eyes - 1] > 0:
            tell(s, LOTTERY_WON, s.bets[eyes - 1] - 1)
            climb(s, box, s.bets[eyes - 1] - 1, box.prize)
    for k in range(EYES):
        s.bets[k] = 0
    s.quiet = 0
    end_event(s, box)


# Auctions (FWM-11.2 to FWM-11.6, FWM-11.9)


def lends(kind: int) -> bool:
    """Whether the auction is about IOUs."""
    return kind == WAR or kind == CORONATION


def least_pledge(s: State, box: Box) -> int:
    return box.loan if lends(event_kind(s, box)) else box.bribe


def open_auction(s: State, box: Box) -> None:
    kind = event_kind(s, box)
    s.left = 1
    if kind == WAR:
        s.left = s.seats - 1  # FWM-11.2
    elif kind == CORONATION:
        s.left = s.seats // 2  # FWM-11.3
    asked = 0
    for seat in range(s.seats):
        if s.money[seat] >= least_pledge(s, box):
            if asked == 0:
                ask(s, seat)
            else:
                ask_also(s, seat)
            asked += 1
        else:
            tell(s, TOO_POOR, seat)
    s.phase = AUCTION
    if asked == 0:
        s.phase = OUTCOME


def legal_pledge(s: State, box: Box, seat: int, can: Row) -> None:
    price = own_price(s, seat)
    if price > 0:
        for count in range(1, min(box.loans, s.money[seat] // price) + 1):
            can[COUNT + count] = 1
        return
    can[NO_BID] = 1
    for k in range(least_pledge(s, box) // COIN, min(box.top, s.money[seat]) // COIN + 1):
        can[PRICE + k - 1] = 1


def apply_pledge(s: State, box: Box, seat: int, code: int) -> None:
    if code in PRICE:
        set_bid(s, seat, COIN * (code - PRICE + 1), 1)
        if lends(event_kind(s, box)):
            set_bid(s, seat, COIN * (code - PRICE + 1), 0)
            return
    elif code in COUNT:
        set_bid(s, seat, own_price(s, seat), code - COUNT)
    answered(s, seat)
    if nobody_awaited(s):
        open_bids(s)
        for other in range(s.seats):
            if s.price[other] > 0:
                if lends(event_kind(s, box)):
                    tell(s, PLEDGES, other, s.price[other], s.count[other])
                else:
                    tell(s, BIDS_SUM, other, s.price[other])
        s.phase = OUTCOME


def best_pledge(s: State) -> int:
    """The highest bid; of equals the lower one on the meter, then by lot (FWM-11.9)."""
    best = NO_SEAT
    for seat in range(s.seats):
        if s.price[seat] > 0 and (best == NO_SEAT or ahead(s, seat, best)):
            best = seat
    return best


def ahead(s: State, seat: int, other: int) -> bool:
    if s.price[seat] != s.price[other]:
        return s.price[seat] > s.price[other]
    if s.meter[seat] != s.meter[other]:
        return s.meter[seat] < s.meter[other]
    return s.lots[seat] > s.lots[other]


def draw_equal(s: State) -> None:
    """Dice for those who are equal in bid and meter (FWM-11.9)."""
    for seat in range(s.seats):
        for other in range(s.seats):
            if seat != other and s.price[seat] > 0 and s.price[seat] == s.price[other]:
                if s.meter[seat] == s.meter[other] and s.lots[seat] == 0:
                    s.lots[seat] = roll(s, EYES)
                    while equal_lots(s, seat):
                        s.lots[seat] = roll(s, EYES)
                    tell(s, TIED, seat, s.lots[seat])


def equal_lots(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.lots[other] == s.lots[seat]:
            return True
    return False


def settle_auction(s: State, box: Box) -> None:
    kind = event_kind(s, box)
    if best_pledge(s) == NO_SEAT:
        tell(s, NOBODY_GOT, event_card(s))
        leave_auction(s, box)
        return
    if lends(kind):
        draw_equal(s)
        lend_all(s, box)
        leave_auction(s, box)
    elif kind == TRICK:
        draw_equal(s)
        seat = best_pledge(s)
        s.money[seat] -= s.price[seat]
        tell(s, GOT_TRICK, seat, s.price[seat])
        s.trick = seat + 1
        hold_card(s)
    elif kind == FUGGEREI:
        draw_equal(s)
        endow(s, box)
    else:
        corrupt(s, box)


def lend_all(s: State, box: Box) -> None:
    """FWM-11.2, FWM-11.3"""
    while s.left > 0 and best_pledge(s) != NO_SEAT:
        seat = best_pledge(s)
        count = min(s.left, s.count[seat])
        s.money[seat] -= count * s.price[seat]
        s.ious[seat] += count
        s.left -= count
        tell(s, LENT, seat, count, s.price[seat])
        climb(s, box, seat, count * box.gain[GIVES_IOU])
        s.price[seat] = 0


def endow(s: State, box: Box) -> None:
    """FWM-11.5  All pay; the highest bid gets the cube."""
    seat = best_pledge(s)
    tell(s, GOT_FUGGEREI, seat, s.price[seat])
    pay_all(s)
    if not has_cube(s, seat, KURRHEIN):
        s.cubes[KURRHEIN] |= bit(seat)
        tell(s, PLACED_CUBE, seat, KURRHEIN)
    leave_auction(s, box)


def pay_all(s: State) -> None:
    for seat in range(s.seats):
        s.money[seat] -= s.price[seat]


def corrupt(s: State, box: Box) -> None:
    """FWM-11.6  All pay; the highest bid that nobody else has made wins."""
    winner = NO_SEAT
    for seat in range(s.seats):
        alone = s.price[seat] > 0
        for other in range(s.seats):
            if other != seat and s.price[other] == s.price[seat]:
                alone = False
        if alone and (winner == NO_SEAT or s.price[seat] > s.price[winner]):
            winner = seat
    pay_all(s)
    if winner == NO_SEAT:
        tell(s, NOBODY_GOT, event_card(s))
        leave_auction(s, box)
        return
    tell(s, GOT_CORRUPTION, winner, s.price[winner])
    s.exempt = winner + 1
    climb(s, box, winner, box.corruption)
    hold_card(s)


def hold_card(s: State) -> None:
    """The card stays with who won it."""
    s.where[event_card(s)] = HELD
    clear_auction(s)
    s.event = 0
    s.phase = REFILL


def leave_auction(s: State, box: Box) -> None:
    clear_auction(s)
    end_event(s, box)


def clear_auction(s: State) -> None:
    for seat in range(s.seats):
        s.price[seat] = 0
        s.count[seat] = 0
        s.lots[seat] = 0
    s.left = 0
    s.cursor = 0
