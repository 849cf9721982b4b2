"""Fugger, Welser, Medici: what is asked about a position again and again."""

from lusoria.kernel import roll

from .rules_state import (
    COMPANY,
    DEMAND,
    EVENT,
    EYES,
    FAIR_SOLD,
    FIRST_EVENT,
    FIRST_HOUSE,
    FIRST_NOBLE,
    FIRST_SUPPLY,
    FIRST_VILLA,
    GOODS,
    HOLDERS,
    IOU,
    NOBLE,
    OPEN,
    SUPPLY,
    THE_FAIR,
    TRADERS,
    VILLA,
    Box,
    State,
)


def day(s: State, box: Box) -> int:
    """The space of the calendar, counted from the first half of July."""
    return s.now % box.year


def frozen(s: State, box: Box) -> bool:
    """Whether the sea is closed (FWM-6.7)."""
    return box.winter <= day(s, box) <= box.spring


def at_place(s: State, seat: int, k: int) -> int:
    """The seat so many places clockwise from this one."""
    return (seat + k) % s.seats


def stands(s: State, seat: int, space: int) -> bool:
    """Whether a trader of the seat stands there."""
    for t in range(TRADERS):
        if s.place[seat][t] == space + 1:
            return True
    return False


def absent(s: State, seat: int) -> bool:
    """Whether no trader of the seat is on the map."""
    for t in range(TRADERS):
        if s.place[seat][t] > 0:
            return False
    return True


def holder_space(s: State, seat: int, h: int) -> int:
    """Where a holder of goods is, as 1 + space; 0 or less: nowhere."""
    if h == 0:
        return s.home[seat]
    return s.place[seat][h - 1]


def goods_at(s: State, seat: int, space: int, good: int) -> int:
    """Pieces that a seat has on a space, with its traders and in its store (FWM-4.9)."""
    total = 0
    for h in range(HOLDERS):
        if holder_space(s, seat, h) == space + 1:
            total += s.goods[HOLDERS * seat + h][good]
    return total


def load_of(s: State, seat: int, t: int) -> int:
    """Pieces that a trader carries."""
    h = HOLDERS * seat + t + 1
    return s.goods[h][0] + s.goods[h][1] + s.goods[h][2]


def all_goods(s: State, seat: int, good: int) -> int:
    total = 0
    for h in range(HOLDERS):
        total += s.goods[HOLDERS * seat + h][good]
    return total


def fortune(s: State, box: Box, seat: int) -> int:
    """Money after a sale of everything at the fixed prices (FWM-5.1, FWM-9.2)."""
    total = s.money[seat] + box.forced[IOU] * s.ious[seat]
    for good in range(GOODS):
        total += box.forced[good] * all_goods(s, seat, good)
    return total


def noble(s: State, box: Box, seat: int) -> bool:
    return box.mode != COMPANY and s.meter[seat] >= box.goal


def has_cube(s: State, seat: int, area: int) -> bool:
    return (s.cubes[area] >> seat) & 1 == 1


def bundle(good: int, count: int) -> int:
    """A good (or IOU) and how many, as one number for the log."""
    return 1000 * good + count


def kind_of(card: int) -> int:
    if card < FIRST_NOBLE:
        return DEMAND
    if card < FIRST_SUPPLY:
        return NOBLE
    if card < FIRST_EVENT:
        return SUPPLY
    return EVENT if card < FIRST_VILLA else VILLA


def is_demand(card: int) -> bool:
    return card < FIRST_SUPPLY


# The deal that is being settled: a card of the row, half a fair (line 0 .. 2 the demand, then the supply).


def deal_card(s: State) -> int:
    return s.deal[s.slot - 1] - 1


def fair_row(s: State) -> int:
    """The row of the fair's lines: first what is wanted, then what is offered."""
    return 2 * (s.fair - 1) + int(s.stage & FAIR_SOLD != 0)


def deal_town(s: State, box: Box) -> int:
    if s.slot == THE_FAIR + 1:
        return box.fair_town[s.fair - 1]
    if s.slot > FIRST_HOUSE:
        return box.villa_town[s.villa[s.slot - 1 - FIRST_HOUSE] - 1]
    return box.town[deal_card(s)]


def deal_sells(s: State) -> bool:
    """Whether seats sell in it (a demand), else they buy."""
    if s.slot == THE_FAIR + 1:
        return s.stage & FAIR_SOLD == 0
    return s.slot <= OPEN and is_demand(deal_card(s))


def line_good(s: State, box: Box, line: int) -> int:
    if s.slot == THE_FAIR + 1:
        return box.fair_good[fair_row(s)][line]
    return box.good[deal_card(s)][line]


def line_amount(s: State, box: Box, line: int) -> int:
    if s.slot == THE_FAIR + 1:
        return box.fair_amount[fair_row(s)][line]
    return box.amount[deal_card(s)][line]


def line_limit(s: State, box: Box, line: int) -> int:
    """The highest price of a demand, the lowest of a supply."""
    if s.slot == THE_FAIR + 1:
        return box.fair_limit[fair_row(s)][line]
    return box.limit[deal_card(s)][line]


def villa_card(s: State) -> int:
    """The residence that is being sold."""
    return s.villa[s.slot - 1 - FIRST_HOUSE] - 1


def throw_dice(s: State, count: int) -> int:
    """The sum of so many dice; all have seen what they showed."""
    total = 0
    for _ in range(count):
        total += roll(s, EYES)
    all_saw(s, total)
    return total


def all_saw(s: State, what: int) -> None:
    """Dice or a card: whoever saw them in another order has seen something else, though the table looks the same."""
    s.dice = (97 * s.dice + what) % (1 << 40)
