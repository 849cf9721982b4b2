"""Fugger, Welser, Medici: what is due in a round, bids, and who gets what."""

from lusoria.kernel import Row, answered, ask, ask_also, bit, has, nobody_awaited, reveal, roll, tell

from .rules_basics import (
    bundle,
    day,
    deal_card,
    deal_sells,
    deal_town,
    fair_row,
    goods_at,
    is_demand,
    kind_of,
    line_amount,
    line_good,
    line_limit,
    noble,
    stands,
    villa_card,
)
from .rules_goods import can_dump, dump, give, legal_dump, receive
from .rules_map import rank
from .rules_state import (
    ABOVE,
    AMERICA,
    AWARD,
    BIDDING,
    BIDS,
    BIDS_NOT,
    BIDS_SUM,
    BOUGHT,
    BOUGHT_VILLA,
    CLOSE,
    COIN,
    CONTEST,
    COUNT,
    DUMP,
    EYES,
    FAIR_HELD,
    FAVOURS,
    FINED,
    FIRST_HOUSE,
    FIRST_VILLA,
    HELD,
    LATE_WINDOW,
    LINE,
    LINES,
    NO_BID,
    NO_BIDS,
    NO_SEAT,
    NOBLE,
    NOBODY_CAME,
    OPEN,
    OPENED,
    PAID,
    PAYDAY,
    PRICE,
    RAISING,
    REBATES,
    RENT,
    RENTED,
    SOLD,
    THE_FAIR,
    TIED_HOME,
    TRADERS,
    URGENT,
    VILLAS,
    Box,
    State,
)

FAIR_CARD = 100  # names of fairs in the log: FAIR_CARD + row of its lines

# What is due (FWM-2.2)


def next_due(s: State, box: Box) -> int:
    """1 + the deal that is settled next; 0: none is left in this round."""
    for k in range(OPEN):
        card = s.deal[k] - 1
        if card >= 0 and box.urgent[card] == 1 and (s.due[k] <= s.now or called(s, box, card)):
            return k + 1
    for k in range(OPEN):
        if s.deal[k] > 0 and s.due[k] <= s.now and is_demand(s.deal[k] - 1):
            return k + 1
    if day(s, box) == box.fair_day and s.stage & FAIR_HELD == 0:
        return THE_FAIR + 1
    for k in range(VILLAS):
        if s.villa[k] > 0 and s.villa_due[k] <= s.now:
            return FIRST_HOUSE + 1 + k
    for k in range(OPEN):
        if s.deal[k] > 0 and s.due[k] <= s.now:
            return k + 1
    return 0


def called(s: State, box: Box, card: int) -> bool:
    """Whether an urgent deal takes place before its date: a trader that can do it stands there (FWM-2.4)."""
    for seat in range(s.seats):
        for t in range(TRADERS):
            if s.place[seat][t] == box.town[card] + 1 and (not is_demand(card) or carries(s, box, seat, t, card)):
                return True
    return False


def carries(s: State, box: Box, seat: int, t: int, card: int) -> bool:
    """Whether a trader carries a good that the card wants."""
    for line in range(LINES):
        if box.amount[card][line] > 0 and s.goods[4 * seat + t + 1][box.good[card][line]] > 0:
            return True
    return False


def settle_due(s: State, box: Box) -> None:
    """Take up the next deal; when none is left payday, rent, and the late window follow."""
    slot = next_due(s, box)
    if slot > 0:
        begin_deal(s, box, slot)
    elif day(s, box) == box.payday and s.stage & PAID == 0:
        s.phase = PAYDAY
    elif day(s, box) == 0 and s.stage & RENTED == 0:
        s.phase = RENT
    else:
        s.phase = LATE_WINDOW


def card_name(s: State) -> int:
    """The card as the log names it."""
    if s.slot == THE_FAIR + 1:
        return FAIR_CARD + fair_row(s)
    return FIRST_VILLA + villa_card(s) if s.slot > FIRST_HOUSE else deal_card(s)


def begin_deal(s: State, box: Box, slot: int) -> None:
    s.slot = slot
    s.line = 0
    for seat in range(s.seats):
        s.earned[seat] = 0
        s.gained[seat] = 0
    tell(s, OPENED, card_name(s))
    if slot <= OPEN and s.due[slot - 1] > s.now:
        tell(s, URGENT, card_name(s))
    s.phase = LINE
    if takers(s, box) == 0:
        tell(s, NOBODY_CAME, card_name(s))  # FWM-2.5
        s.phase = CLOSE


def takers(s: State, box: Box) -> int:
    """Seats that have a right to bid on some line."""
    total = 0
    for seat in range(s.seats):
        any_line = 0
        for line in range(LINES):
            if may_bid(s, box, seat, line):
                any_line = 1
        total += any_line
    return total


def may_bid(s: State, box: Box, seat: int, line: int) -> bool:
    """FWM-4.1, FWM-12.4"""
    town = deal_town(s, box)
    if not stands(s, seat, town) and s.home[seat] != town + 1:
        return False
    if s.slot > FIRST_HOUSE:
        return line == 0 and noble(s, box, seat)
    if line_amount(s, box, line) == 0:
        return False
    return not deal_sells(s) or goods_at(s, seat, town, line_good(s, box, line)) > 0


# Bidding (FWM-4.2 to FWM-4.4)


def open_line(s: State, box: Box) -> None:
    if s.line == LINES or (s.slot > FIRST_HOUSE and s.line > 0):
        after_lines(s, box)
        return
    asked = 0
    for seat in range(s.seats):
        if may_bid(s, box, seat, s.line):
            if asked == 0:
                ask(s, seat)
            else:
                ask_also(s, seat)
            asked += 1
    if asked == 0:
        s.line += 1
        return
    s.left = 1 if s.slot > FIRST_HOUSE else line_amount(s, box, s.line)
    s.phase = BIDDING


def after_lines(s: State, box: Box) -> None:
    s.cursor = 0
    s.phase = CLOSE
    if s.slot <= OPEN and kind_of(deal_card(s)) == NOBLE:
        s.phase = REBATES
    elif s.slot <= OPEN and deal_card(s) == AMERICA:
        s.phase = FAVOURS


def several_asked(s: State) -> bool:
    return s.asked & (s.asked - 1) != 0


def own_price(s: State, seat: int) -> int:
    """The price that a seat has named in the open question."""
    return s.asked_price[seat] if several_asked(s) else s.price[seat]


def most_pieces(s: State, box: Box, seat: int) -> int:
    amount = min(40, line_amount(s, box, s.line))
    if deal_sells(s):
        return min(40, goods_at(s, seat, deal_town(s, box), line_good(s, box, s.line)))
    return amount


def legal_bid(s: State, box: Box, seat: int, can: Row) -> None:
    if own_price(s, seat) > 0:
        for count in range(1, most_pieces(s, box, seat) + 1):
            can[COUNT + count] = 1
        return
    can[NO_BID] = 1
    if s.slot > FIRST_HOUSE:
        for k in range(201):
            can[ABOVE + k] = 1
        return
    limit = line_limit(s, box, s.line) // COIN
    low = 1 if deal_sells(s) else limit
    high = limit if deal_sells(s) else box.top // COIN
    for k in range(low, high + 1):
        can[PRICE + k - 1] = 1


def set_bid(s: State, seat: int, price: int, count: int) -> None:
    if several_asked(s):
        s.asked_price[seat] = price
        s.asked_count[seat] = count
    else:
        s.price[seat] = price
        s.count[seat] = count


def apply_bid(s: State, box: Box, seat: int, code: int) -> None:
    if code in PRICE:
        set_bid(s, seat, COIN * (code - PRICE + 1), 0)
        return
    if code in ABOVE:
        set_bid(s, seat, box.villa_price[villa_card(s)] + 100 * (code - ABOVE), 1)
    elif code in COUNT:
        set_bid(s, seat, own_price(s, seat), code - COUNT)
    answered(s, seat)
    if nobody_awaited(s):
        open_bids(s)
        tell_bids(s, box)
        s.phase = AWARD


def open_bids(s: State) -> None:
    """All turn over together (FWM-4.3)."""
    if several_asked(s):
        for seat in range(s.seats):
            s.price[seat] = s.asked_price[seat]
            s.count[seat] = s.asked_count[seat]
            s.asked_price[seat] = 0
            s.asked_count[seat] = 0
            s.lots[seat] = 0
    reveal_all(s)


def reveal_all(s: State) -> None:
    bidders = s.asked
    reveal(s)
    for seat in range(s.seats):
        if has(bidders, seat) == 1 and s.price[seat] == 0:
            tell(s, BIDS_NOT, seat)


def tell_bids(s: State, box: Box) -> None:
    bidders = 0
    for seat in range(s.seats):
        if s.price[seat] > 0:
            bidders += 1
            if s.slot <= FIRST_HOUSE:
                tell(s, BIDS, seat, bundle(line_good(s, box, s.line), s.count[seat]), s.price[seat])
            else:
                tell(s, BIDS_SUM, seat, s.price[seat])
    if bidders > 1 and s.slot <= FIRST_HOUSE:
        tell(s, CONTEST, card_name(s), line_good(s, box, s.line))
    if bidders == 0 and s.slot <= FIRST_HOUSE:
        tell(s, NO_BIDS, line_good(s, box, s.line))


# Who gets it (FWM-4.5 to FWM-4.11)


def best_bid(s: State, box: Box) -> int:
    """The bid that comes next, or none."""
    best = NO_SEAT
    sells = deal_sells(s)
    town = deal_town(s, box)
    for seat in range(s.seats):
        if s.price[seat] > 0:
            if best == NO_SEAT:
                best = seat
            elif s.price[seat] == s.price[best]:
                if rank(s, seat, town) < rank(s, best, town):
                    best = seat
            elif (s.price[seat] < s.price[best]) == sells:
                best = seat
    return best


def draw_lots(s: State, box: Box) -> None:
    """Seats at home that bid the same roll for who comes first (FWM-4.7)."""
    town = deal_town(s, box)
    for seat in range(s.seats):
        for other in range(s.seats):
            if seat != other and s.price[seat] > 0 and s.price[seat] == s.price[other] and s.lots[seat] == 0:
                if s.home[seat] == town + 1 and s.home[other] == town + 1:
                    s.lots[seat] = roll(s, EYES)
                    while lot_taken(s, seat):
                        s.lots[seat] = roll(s, EYES)
                    tell(s, TIED_HOME, seat, s.lots[seat])


def lot_taken(s: State, seat: int) -> bool:
    for other in range(s.seats):
        if other != seat and s.lots[other] == s.lots[seat]:
            return True
    return False


def award(s: State, box: Box) -> None:
    """One bid after the other is met, the best first, the last one perhaps in part."""
    draw_lots(s, box)
    seat = best_bid(s, box)
    if seat == NO_SEAT or s.left == 0:
        end_line(s)
        return
    count = min(s.count[seat], s.left)
    town = deal_town(s, box)
    sum_of = count * s.price[seat]
    if deal_sells(s):
        good = line_good(s, box, s.line)
        give(s, seat, town, good, count)
        s.money[seat] += sum_of
        s.earned[seat] += sum_of
        tell(s, SOLD, seat, bundle(good, count), s.price[seat])
    elif s.money[seat] >= sum_of:
        s.money[seat] -= sum_of
        if s.slot > FIRST_HOUSE:
            take_villa(s, seat)
        else:
            good = line_good(s, box, s.line)
            receive(s, seat, town, good, count)
            s.gained[seat] += count
            s.bought[seat] |= bit(town)
            tell(s, BOUGHT, seat, bundle(good, count), s.price[seat])
    elif can_dump(s, seat):
        s.active = seat
        s.raising = sum_of
        s.phase = RAISING
        ask(s, seat)
        return
    else:
        fine(s, box, seat)
        return
    s.left -= count
    s.price[seat] = 0
    s.count[seat] = 0


def fine(s: State, box: Box, seat: int) -> None:
    """FWM-4.11"""
    tell(s, FINED, seat, min(box.fine, s.money[seat]))
    s.money[seat] -= min(box.fine, s.money[seat])
    s.price[seat] = 0
    s.count[seat] = 0


def legal_raise(s: State, seat: int, can: Row) -> None:
    legal_dump(s, seat, can)


def apply_raise(s: State, box: Box, seat: int, code: int) -> None:
    """FWM-4.10"""
    dump(s, box, seat, code - DUMP)
    if s.money[seat] >= s.raising or not can_dump(s, seat):
        s.raising = 0
        s.phase = AWARD
    else:
        ask(s, seat)


def end_line(s: State) -> None:
    for seat in range(s.seats):
        s.price[seat] = 0
        s.count[seat] = 0
        s.lots[seat] = 0
    s.left = 0
    s.line += 1
    s.phase = LINE


def take_villa(s: State, seat: int) -> None:
    """FWM-12.4"""
    card = villa_card(s)
    tell(s, BOUGHT_VILLA, seat, FIRST_VILLA + card, s.price[seat])
    s.villas[seat] |= 1 << card
    s.where[FIRST_VILLA + card] = HELD
    if s.first == 0:
        s.first = seat + 1
