"""Fugger, Welser, Medici: why something cannot be done now."""

from lusoria.kernel import has

from .rules_basics import absent, deal_sells, line_limit
from .rules_deals import own_price
from .rules_events import least_pledge
from .rules_goods import may_shift
from .rules_map import can_enter
from .rules_state import (
    ABOVE,
    AUCTION,
    BET,
    BETTING,
    BIDDING,
    BUY_FROM,
    COIN,
    COUNT,
    CUBE,
    DISMISS,
    DISMISSING,
    DUMP,
    FIRST_HOUSE,
    GO,
    GRANTING,
    GUARD,
    GUARDING,
    HALF,
    HIRE,
    HOLDERS,
    IOU,
    LOAD,
    LOAD_ONE,
    LOSE,
    LOSING,
    MANNING,
    MEET,
    MOVING,
    NO_BID,
    OFFERING,
    PASSING,
    PAY_TO,
    PICK,
    PLACING,
    PRICE,
    PRICING,
    PUSH,
    RAISING,
    REBATING,
    REST,
    RESUME,
    ROUNDING,
    SELL_TO,
    SETTLING,
    STAND,
    THINGS,
    THOUSANDS,
    TOLLING,
    TRADING,
    TRICKED,
    WHOLE,
    Box,
    State,
)

NOT_NOW = 1
TOO_FAR = 2
SEA_SHUT = 3
ABOVE_LIMIT = 4
BELOW_LIMIT = 5
NOT_SO_MANY = 6
NOT_TOGETHER = 7
OUT_OF_TOUCH = 8
LEFT_ALONE = 9
OFFERS_MADE = 10
NOTHING_THERE = 11
TWO_ALREADY = 12
NOT_HIRED = 13
EARNED_LESS = 14
CUBE_THERE = 15
TAKEN = 16
HAS_MOVED = 17
NO_TRICK = 18
MOVED_ON = 19
OTHER_KIND = 20
ABOVE_TOP = 21
TOO_LATE = 22
PASSED_OVER = 23
ITSELF_MOVED = 24
IN_HAND = 25
NONE_ON_MAP = 26
NOT_HANDED_THERE = 27
BUYER_SHORT = 28
WAY_COSTS = 29
NO_CUBE_THERE = 30
ANOTHER_SEAT = 31
ONE_PIECE = 32
AT_LEAST_ONE = 33
FROM_LEAST = 34
LEAST_BID = 35
TOO_LITTLE_MONEY = 36
OTHERS_ASKED = 37
IS_ASKED = 38
OFFERS_NONE = 39
TOO_MANY_TO_HAND = 40
SO_MANY_LENT = 41
NOT_ON_MAP = 42
PRICE_NAMED = 43


def reason(s: State, box: Box, seat: int, code: int) -> int:
    """The number of a sentence in the words."""
    if has(s.awaits, seat) == 0:
        return OTHERS_ASKED  # it gets here only while it may ask for the floor: `rests` of the trade
    if code == RESUME:
        return IS_ASKED
    if s.phase == MOVING:
        return why_not_go(s, box, seat, code)
    if s.phase == TRADING:
        return why_not_trade(s, box, seat, code)
    if s.phase == BIDDING and (code in PRICE or code in COUNT or code in ABOVE or code == NO_BID):
        return why_not_bid(s, box, seat, code)
    if s.phase == AUCTION and (code in PRICE or code in COUNT or code == NO_BID):
        return why_not_pledged(s, box, seat, code)
    if (s.phase == ROUNDING and code in THOUSANDS) or (s.phase == PRICING and code in REST):
        return BUYER_SHORT
    if s.phase == GUARDING and code in GUARD:
        return WAY_COSTS
    if (s.phase == RAISING or s.phase == SETTLING) and code in DUMP:
        return NOTHING_THERE
    if s.phase == LOSING and code in LOSE:
        return NOTHING_THERE
    if s.phase == TOLLING and code in PAY_TO:
        return NO_CUBE_THERE if code - PAY_TO < s.seats else NOT_NOW
    if s.phase == PASSING and code == PUSH + seat:
        return ANOTHER_SEAT
    if s.phase == PLACING and code in MEET:
        return NOT_HANDED_THERE
    if s.phase == OFFERING and code in COUNT:
        return OFFERS_NONE if code == COUNT else TOO_MANY_TO_HAND
    if s.phase == MANNING and code == HIRE:
        return TOO_LATE if s.let_go == 1 else TWO_ALREADY
    if s.phase == MANNING and (code in LOAD or code in LOAD_ONE):
        return why_not_load(s, seat, code)
    if (s.phase == MANNING or s.phase == DISMISSING) and code in DISMISS:
        return NOT_HIRED
    if s.phase == REBATING and (code == HALF or code == WHOLE or code == TRICKED):
        return NO_TRICK if code == TRICKED and s.trick != seat + 1 else EARNED_LESS
    if s.phase == GRANTING and code in CUBE:
        return CUBE_THERE if has(s.cubes[code - CUBE], seat) == 1 else OTHER_KIND
    if s.phase == BETTING and code in BET:
        return TAKEN
    return NOT_NOW


def why_not_go(s: State, box: Box, seat: int, code: int) -> int:
    if absent(s, seat) and (code in GO or code in PICK or code == STAND):
        return NONE_ON_MAP
    if code in GO:
        return TOO_FAR if can_enter(s, box, code - GO) else SEA_SHUT
    if code in DUMP:
        return HAS_MOVED if s.moved > 0 else NOTHING_THERE
    if code in LOAD or code in LOAD_ONE:
        return HAS_MOVED if s.moved > 0 else why_not_load(s, seat, code)
    if code in PICK:
        if s.place[seat][code - PICK] <= 0:
            return NOT_ON_MAP
        if code - PICK == s.mover:
            return IN_HAND
        return ITSELF_MOVED if has(s.moved, code - PICK) else PASSED_OVER
    return NOT_NOW


def why_not_load(s: State, seat: int, code: int) -> int:
    k = code - LOAD if code in LOAD else code - LOAD_ONE
    source = k // 3 // HOLDERS
    if s.goods[HOLDERS * seat + source][k % 3] == 0:
        return NOTHING_THERE
    if code in LOAD_ONE and may_shift(s, seat, source, k // 3 % HOLDERS, k % 3):
        return ONE_PIECE
    return MOVED_ON if (s.arrived[seat] >> (3 * source + k % 3)) & 1 == 1 else NOT_TOGETHER


def why_not_trade(s: State, box: Box, seat: int, code: int) -> int:
    if code in SELL_TO or code in BUY_FROM:
        k = code - SELL_TO if code in SELL_TO else code - BUY_FROM
        other = k // THINGS
        if other == seat or other >= s.seats:
            return NOT_NOW
        if has(s.silent, other) == 1:
            return LEFT_ALONE
        if s.offers[seat] >= box.offers:
            return OFFERS_MADE
        return NOTHING_THERE if k % THINGS == IOU else OUT_OF_TOUCH  # IOUs need no meeting (FWM-3.3)
    if code in LOAD or code in LOAD_ONE:
        return why_not_load(s, seat, code)
    return NOT_NOW


def why_not_bid(s: State, box: Box, seat: int, code: int) -> int:
    if code in COUNT:
        if own_price(s, seat) == 0:
            return NOT_NOW
        return AT_LEAST_ONE if code == COUNT else NOT_SO_MANY
    if own_price(s, seat) > 0:
        return PRICE_NAMED
    if code in ABOVE:
        return NOT_NOW
    if s.slot > FIRST_HOUSE:
        return FROM_LEAST
    price = COIN * (code - PRICE + 1)
    if deal_sells(s) and price > line_limit(s, box, s.line):
        return ABOVE_LIMIT
    return ABOVE_TOP if price > box.top else BELOW_LIMIT


def why_not_pledged(s: State, box: Box, seat: int, code: int) -> int:
    """In the auction of an event."""
    price = own_price(s, seat)
    if code in COUNT:
        if price == 0:
            return NOT_NOW
        if code == COUNT:
            return AT_LEAST_ONE
        return SO_MANY_LENT if code - COUNT > box.loans else TOO_LITTLE_MONEY
    if price > 0:
        return PRICE_NAMED
    if code == NO_BID:
        return NOT_NOW
    price = COIN * (code - PRICE + 1)
    if price < least_pledge(s, box):
        return LEAST_BID
    return TOO_LITTLE_MONEY if price > s.money[seat] else ABOVE_TOP
