"""Fugger, Welser, Medici: when the game ends and who is ahead (FWM-9, FWM-10.13, FWM-12.6, FWM-13.5)."""

from lusoria.kernel import end_game, tell

from .rules_basics import fortune, noble
from .rules_cards import last_demand_done
from .rules_state import (
    CAPPED,
    COMPANY,
    FULL,
    GOODS,
    HOLDERS,
    LIQUIDATED,
    NOBLE_GAME,
    PAID,
    RESIDENCE,
    VILLA_CARDS,
    VILLAS_COUNT,
    WINS,
    Box,
    State,
)

RANK = 10_000_000  # more than anybody's money


def owners(s: State) -> int:
    """Seats with a residence."""
    total = 0
    for seat in range(s.seats):
        total += int(s.villas[seat] > 0)
    return total


def end_if_due(s: State, box: Box) -> None:
    """Asked whenever a card has been settled, and after payday."""
    if box.mode == COMPANY:
        if last_demand_done(s, box):
            finish(s, box)
    elif goal_reached(s, box):
        finish(s, box)
    elif s.years >= box.years and s.stage & PAID:
        tell(s, CAPPED, box.years)  # FWM-10.14
        finish(s, box)


def goal_reached(s: State, box: Box) -> bool:
    if box.mode == RESIDENCE:
        return owners(s) > 0  # FWM-12.6
    if box.mode == FULL:
        return owners(s) > 1  # FWM-13.1
    for seat in range(s.seats):
        if noble(s, box, seat):
            return True  # FWM-10.13
    return False


def finish(s: State, box: Box) -> None:
    """Everything is sold at the fixed prices (FWM-9.2)."""
    for seat in range(s.seats):
        s.money[seat] = fortune(s, box, seat)
        s.ious[seat] = 0
        for h in range(HOLDERS * seat, HOLDERS * seat + HOLDERS):
            for good in range(GOODS):
                s.goods[h][good] = 0
        tell(s, LIQUIDATED, seat, s.money[seat])
        if residences(s, box, seat) > 0:
            tell(s, VILLAS_COUNT, seat, residences(s, box, seat))
    best = wealth(s, box, 0)
    for seat in range(1, s.seats):
        best = max(best, wealth(s, box, seat))
    for seat in range(s.seats):
        if wealth(s, box, seat) == best:
            tell(s, WINS, seat)
    end_game(s)


def wealth(s: State, box: Box, seat: int) -> int:
    """What ranks the seats: residences, then the meter, then money (FWM-9.2, FWM-10.13, FWM-13.5)."""
    money = fortune(s, box, seat)
    if box.mode == COMPANY:
        return money
    if box.mode == NOBLE_GAME:
        return s.meter[seat] * RANK + money
    if s.villas[seat] == 0:
        return s.meter[seat] * RANK + money
    return 100 * RANK + money + residences(s, box, seat)


def residences(s: State, box: Box, seat: int) -> int:
    """What the seat's residences count for: in the full game their least prices (FWM-13.5)."""
    total = 0
    if box.mode == FULL:
        for k in range(VILLA_CARDS):
            if (s.villas[seat] >> k) & 1 == 1:
                total += box.villa_price[k]
    return total


def points(s: State, box: Box, seat: int) -> int:
    """What the panel shows: money and what residences count, or the meter where that decides."""
    if box.mode == NOBLE_GAME or box.mode == RESIDENCE:
        return s.meter[seat]
    return s.money[seat] + residences(s, box, seat)
