"""Fugger, Welser, Medici: goods handed on, sold at the fixed prices, and lost."""

from lusoria.kernel import Row, tell

from .rules_basics import bundle, holder_space
from .rules_state import DUMP, DUMPED, GOODS, HOLDERS, IOU, LOAD, LOAD_ONE, SHIFTED, TRADERS, Box, State

DUMP_IOU = HOLDERS * GOODS

# One's own goods (FWM-3.2)


def may_shift(s: State, seat: int, source: int, target: int, good: int) -> bool:
    """Whether a good can go from one holder to another: on one space, and not onwards in the same window."""
    if source == target or s.goods[HOLDERS * seat + source][good] == 0:
        return False
    space = holder_space(s, seat, source)
    if space <= 0 or space != holder_space(s, seat, target):
        return False
    return (s.arrived[seat] >> (GOODS * source + good)) & 1 == 0


def any_shift(s: State, seat: int) -> bool:
    for source in range(HOLDERS):
        for target in range(HOLDERS):
            for good in range(GOODS):
                if may_shift(s, seat, source, target, good):
                    return True
    return False


def legal_shift(s: State, seat: int, can: Row) -> None:
    for source in range(HOLDERS):
        space = holder_space(s, seat, source)
        if space <= 0:
            continue
        for target in range(HOLDERS):
            if target == source or holder_space(s, seat, target) != space:
                continue
            for good in range(GOODS):
                if may_shift(s, seat, source, target, good):
                    k = (HOLDERS * source + target) * GOODS + good
                    can[LOAD + k] = 1
                    can[LOAD_ONE + k] = int(s.goods[HOLDERS * seat + source][good] > 1)


def shift(s: State, seat: int, code: int) -> None:
    k = code - LOAD if code in LOAD else code - LOAD_ONE
    source = k // GOODS // HOLDERS
    target = k // GOODS % HOLDERS
    good = k % GOODS
    count = s.goods[HOLDERS * seat + source][good] if code in LOAD else 1
    s.goods[HOLDERS * seat + source][good] -= count
    s.goods[HOLDERS * seat + target][good] += count
    s.arrived[seat] |= 1 << (GOODS * target + good)
    tell(s, SHIFTED, seat, k, count)


def forget_shifts(s: State) -> None:
    for seat in range(s.seats):
        s.arrived[seat] = 0


# Receiving and giving on a space (FWM-4.9)


def receive(s: State, seat: int, space: int, good: int, count: int) -> None:
    """Goods go to the first trader there, else into the store."""
    holder = 0
    for t in range(TRADERS):
        if holder == 0 and s.place[seat][t] == space + 1:
            holder = t + 1
    s.goods[HOLDERS * seat + holder][good] += count
    s.arrived[seat] &= ~(1 << (GOODS * holder + good))  # what has been received can be moved on (FWM-3.2)


def give(s: State, seat: int, space: int, good: int, count: int) -> None:
    """Goods come from the store, then from the traders there."""
    for h in range(HOLDERS):
        if holder_space(s, seat, h) == space + 1:
            k = min(count, s.goods[HOLDERS * seat + h][good])
            s.goods[HOLDERS * seat + h][good] -= k
            count -= k


# Forced sale (FWM-5)


def can_dump(s: State, seat: int) -> bool:
    """Whether anything is left to be sold."""
    if s.ious[seat] > 0:
        return True
    for h in range(HOLDERS * seat, HOLDERS * seat + HOLDERS):
        for good in range(GOODS):
            if s.goods[h][good] > 0:
                return True
    return False


def legal_dump(s: State, seat: int, can: Row) -> None:
    for h in range(HOLDERS):
        for good in range(GOODS):
            can[DUMP + GOODS * h + good] = int(s.goods[HOLDERS * seat + h][good] > 0)
    can[DUMP + DUMP_IOU] = int(s.ious[seat] > 0)


def dump(s: State, box: Box, seat: int, k: int) -> None:
    """FWM-5.1  One piece is sold."""
    good = IOU if k == DUMP_IOU else k % GOODS
    if good == IOU:
        s.ious[seat] -= 1
    else:
        s.goods[HOLDERS * seat + k // GOODS][good] -= 1
    s.money[seat] += box.forced[good]
    tell(s, DUMPED, seat, bundle(good, 1), box.forced[good])


def drop_load(s: State, seat: int, t: int) -> None:
    """What a trader carries is lost."""
    for good in range(GOODS):
        s.goods[HOLDERS * seat + t + 1][good] = 0
