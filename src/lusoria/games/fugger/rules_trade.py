"""Fugger, Welser, Medici: windows in which seats move their goods and trade with each other."""

from lusoria.kernel import Row, ask, bit, has, tell

from .rules_basics import bundle, day, goods_at, is_demand
from .rules_deals import called
from .rules_goods import forget_shifts, give, legal_shift, receive, shift
from .rules_map import handing_places, in_order, meet_at
from .rules_state import (
    ACCEPTED,
    ANSWERING,
    BUY_FROM,
    COIN,
    COUNT,
    DONE,
    DUE,
    EARLY,
    GOODS,
    HOLDERS,
    HOMES,
    IOU,
    LATE,
    LINES,
    LOAD,
    LOAD_ONE,
    MEET,
    MOVES,
    NO,
    OFFERED_AT,
    OFFERED_BUY,
    OFFERED_SALE,
    OFFERING,
    OPEN,
    PLACING,
    PRICING,
    QUIET,
    REFUSED,
    REST,
    RESUME,
    ROUNDING,
    SELL_TO,
    SILENT,
    SPACES,
    THINGS,
    THOUSANDS,
    TOWNS,
    TRADERS,
    TRADING,
    WINDOW,
    YES,
    Box,
    State,
)

MOST = 40  # pieces in an offer
TOP_THOUSANDS = 99


def rests(s: State, seat: int) -> int:
    """1 if the seat may ask for the floor of this window or the next one (FWM-3.6, FWM-3.7)."""
    if s.over == 1 or s.phase == HOMES or has(s.awaits, seat) == 1:
        return 0
    return int(has(s.silent, seat) == 1 or has(s.called, seat) == 0)


def open_window(s: State, which: int) -> None:
    s.window = which
    s.done = 0
    forget_shifts(s)
    for seat in range(s.seats):
        s.offers[seat] = 0
    s.phase = WINDOW


def turn_of_window(s: State, box: Box) -> None:
    """The next seat that has not finished and has something to do, from the start player on (FWM-3.8)."""
    for k in range(s.seats):
        seat = in_order(s, k)
        if has(s.done, seat) == 0:
            if has(s.called, seat) == 1 or (has(s.silent, seat) == 0 and has_reason(s, box, seat)):
                s.active = seat
                s.phase = TRADING
                ask(s, seat)
                return
            s.done |= bit(seat)
    s.phase = DUE
    if s.window == LATE:
        s.phase = MOVES
        s.since = s.arrivals
        for seat in range(s.seats):
            s.bought[seat] = 0
    s.window = 0
    s.done = 0
    forget_shifts(s)


def has_reason(s: State, box: Box, seat: int) -> bool:
    """FWM-3.8"""
    for other in range(s.seats):
        if other != seat and has(s.silent, other) == 0 and news_between(s, box, seat, other):
            return True
    return s.window == EARLY and calls_urgent(s, box, seat)


def news_between(s: State, box: Box, seat: int, other: int) -> bool:
    """Whether two seats meet where one of them has goods: before deals, where one is due; after them, where one of
    their traders has just arrived or one of them has just bought."""
    for k in range(2 * TRADERS):
        trader = seat if k < TRADERS else other
        space = s.place[trader][k % TRADERS] - 1
        if space < 0 or not meet_at(s, seat, other, space):
            continue
        arrived = s.stamp[trader][k % TRADERS] > s.since
        if s.window == LATE and not arrived and not bought_at(s, seat, space) and not bought_at(s, other, space):
            continue
        if s.window == EARLY and not due_at(s, box, space):
            continue
        for good in range(GOODS):
            if goods_at(s, seat, space, good) + goods_at(s, other, space, good) > 0:
                return True
    return False


def bought_at(s: State, seat: int, space: int) -> bool:
    """Whether the seat has got goods there in the deals of this round."""
    return space < TOWNS and has(s.bought[seat], space) == 1


def due_at(s: State, box: Box, space: int) -> bool:
    """Whether a deal of this round takes place there."""
    for k in range(OPEN):
        card = s.deal[k] - 1
        if card >= 0 and box.town[card] == space:
            if s.due[k] <= s.now or (box.urgent[card] == 1 and called(s, box, card)):  # FWM-2.4
                return True
    return day(s, box) == box.fair_day and box.fair_town[s.fair - 1] == space


def calls_urgent(s: State, box: Box, seat: int) -> bool:
    """Whether goods of the store would make an urgent deal at home due now (FWM-2.4)."""
    for t in range(TRADERS):
        if s.place[seat][t] == s.home[seat]:
            for k in range(OPEN):
                card = s.deal[k] - 1
                if card >= 0 and is_demand(card) and box.urgent[card] == 1 and box.town[card] + 1 == s.home[seat]:
                    for line in range(LINES):
                        if box.amount[card][line] > 0 and s.goods[HOLDERS * seat][box.good[card][line]] > 0:
                            return True
    return False


# Offers (FWM-3.3 to FWM-3.6)


def seller(s: State) -> int:
    return s.active if s.selling else s.partner - 1


def buyer(s: State) -> int:
    return s.partner - 1 if s.selling else s.active


def may_offer(s: State, box: Box, seat: int, other: int, thing: int, selling: bool) -> bool:
    if other == seat or other >= s.seats or has(s.silent, other) == 1 or s.offers[seat] >= box.offers:
        return False
    giver = seat if selling else other
    if thing == IOU:
        return s.ious[giver] > 0
    return handing_places(s, giver, other if selling else seat, thing) != 0


def on_offer(s: State) -> int:
    """Pieces that the seller could hand over where the goods lie."""
    if s.thing == IOU:
        return s.ious[seller(s)]
    return goods_at(s, seller(s), s.spot - 1, s.thing)


def legal_trade(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == TRADING:
        can[DONE] = 1
        can[SILENT] = 1
        legal_shift(s, seat, can)
        for other in range(s.seats):
            for thing in range(THINGS):
                can[SELL_TO + THINGS * other + thing] = int(may_offer(s, box, seat, other, thing, True))
                can[BUY_FROM + THINGS * other + thing] = int(may_offer(s, box, seat, other, thing, False))
    elif s.phase == PLACING:
        places = handing_places(s, seller(s), buyer(s), s.thing)
        for space in range(SPACES):
            can[MEET + space] = has(places, space)
    elif s.phase == OFFERING:
        for count in range(1, min(MOST, on_offer(s)) + 1):
            can[COUNT + count] = 1
    elif s.phase == ROUNDING:
        for k in range(min(TOP_THOUSANDS, s.money[buyer(s)] // 1000) + 1):
            can[THOUSANDS + k] = 1
    elif s.phase == PRICING:
        for k in range(min(50, (s.money[buyer(s)] - s.total) // COIN + 1)):
            can[REST + k] = 1
    else:
        can[YES] = 1
        can[NO] = 1


def apply_trade(s: State, seat: int, code: int) -> None:
    if code in LOAD or code in LOAD_ONE:
        shift(s, seat, code)
    elif code == DONE or code == SILENT:
        s.done |= bit(seat)
        s.called &= ~bit(seat)
        if code == SILENT:
            s.silent |= bit(seat)
            tell(s, QUIET, seat)
        s.phase = WINDOW
    elif code in SELL_TO:
        begin_offer(s, 1, (code - SELL_TO) // THINGS, (code - SELL_TO) % THINGS)
    elif code in BUY_FROM:
        begin_offer(s, 0, (code - BUY_FROM) // THINGS, (code - BUY_FROM) % THINGS)
    elif code in MEET:
        s.spot = code - MEET + 1
        s.phase = OFFERING
    elif code in COUNT:
        s.many = code - COUNT
        s.phase = ROUNDING
    elif code in THOUSANDS:
        s.total = 1000 * (code - THOUSANDS)
        s.phase = PRICING
    elif code in REST:
        make_offer(s, seat, COIN * (code - REST))
    else:
        answer_offer(s, code)


def begin_offer(s: State, selling: int, partner: int, thing: int) -> None:
    s.selling = selling
    s.partner = partner + 1
    s.thing = thing
    s.phase = OFFERING
    if thing != IOU:
        places = handing_places(s, seller(s), buyer(s), thing)
        if scattered(places):
            s.phase = PLACING
            return
        for space in range(SPACES):
            if has(places, space) == 1:
                s.spot = space + 1


def scattered(places: int) -> bool:
    return places & (places - 1) != 0


def make_offer(s: State, seat: int, rest: int) -> None:
    s.total += rest
    s.offers[seat] += 1
    s.news = 1
    tell(s, OFFERED_SALE if s.selling else OFFERED_BUY, seat, bundle(s.thing, s.many), s.total, s.partner - 1)
    if s.thing != IOU and scattered(handing_places(s, seller(s), buyer(s), s.thing)):
        tell(s, OFFERED_AT, s.spot - 1)
    s.phase = ANSWERING
    ask(s, s.partner - 1)


def answer_offer(s: State, code: int) -> None:
    tell(s, ACCEPTED if code == YES else REFUSED, s.partner - 1)
    s.news = 1
    if code == YES:
        hand_over(s, seller(s), buyer(s))
    s.selling = 0
    s.partner = 0
    s.thing = 0
    s.spot = 0
    s.many = 0
    s.total = 0
    s.phase = WINDOW


def hand_over(s: State, source: int, target: int) -> None:
    """FWM-3.5"""
    s.money[target] -= s.total
    s.money[source] += s.total
    if s.thing == IOU:
        s.ious[source] -= s.many
        s.ious[target] += s.many
        return
    give(s, source, s.spot - 1, s.thing, s.many)
    receive(s, target, s.spot - 1, s.thing, s.many)


def resume(s: State, seat: int) -> None:
    """FWM-3.6, FWM-3.7"""
    s.silent &= ~bit(seat)
    s.done &= ~bit(seat)
    s.called |= bit(seat)


def legal_resume(can: Row) -> None:
    can[RESUME] = 1
