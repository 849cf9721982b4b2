"""Vinci: from the last conquest of a turn to the first decision of the next."""

from lusoria.kernel import Row, ask, end_game, next_seat, tell

from .rules_counters import active_income, lent, old_income, power, slave_income
from .rules_map import clear_parts, count_active, holds, mark_parts, may_build, richest_empty, weakest
from .rules_state import (
    ARRANGING,
    BUILDING,
    CAPPED,
    EMPTIED,
    HOLD,
    HOLDING,
    LAST,
    MEDICINE,
    MESSAGES,
    PROVINCES,
    REBIRTH,
    REGROUPED,
    REGROUPING,
    RENEWING,
    RETURNED,
    SCORED,
    STARTING,
    TO_HAND,
    TORN,
    TURN,
    Box,
    State,
)


def clear_province(s: State, province: int) -> None:
    """Nobody's any more; a fortress goes with it (VIN-8.10)."""
    s.owner[province] = 0
    s.old[province] = 0
    s.pawns[province] = 0
    s.fort[province] = 0


# A turn begins ----------------------------------------------------------------------------------------------------


def begin_turn(s: State, box: Box) -> None:
    """VIN-3.1, VIN-3.3  All pawns but one a province come to hand, with those of Medicine and the Field General."""
    seat = s.turn
    if seat == s.first:
        s.lap += 1
    tell(s, TURN, seat, s.lap)
    s.treaty[seat] = 0
    s.slain = 0
    s.spied = 0
    s.forts = 0
    for p in range(PROVINCES):
        if holds(s, seat, p):
            s.hand[seat] += s.pawns[p] - 1
            s.pawns[p] = 1
    s.hand[seat] += power(s, seat, MEDICINE)  # VIN-8.19
    s.hand[seat] += lent(s, box, seat)
    s.phase = STARTING
    ask(s, seat)


# 5. The end of a turn ---------------------------------------------------------------------------------------------


def arrange(s: State, box: Box) -> None:
    """VIN-5.1  The lent pawns go back, every province keeps one, the rest is placed freely."""
    seat = s.turn
    count = count_active(s, seat)
    total = s.hand[seat] - lent(s, box, seat)  # VIN-8.9
    if lent(s, box, seat) > 0:
        tell(s, RETURNED, seat, lent(s, box, seat))
    for p in range(PROVINCES):
        if holds(s, seat, p):
            total += s.pawns[p]
    each = int(total >= count)
    for p in range(PROVINCES):
        if holds(s, seat, p):
            s.pawns[p] = each
    s.hand[seat] = total - each * count
    if count == 1 and each == 1:
        spread(s, box, seat)
    if count > 0 and s.hand[seat] > 0:
        s.phase = ARRANGING
        ask(s, seat)
        return
    end_arranging(s, box)


def spread(s: State, box: Box, seat: int) -> None:
    """The rest at once, each pawn where the empire is weakest; with too few of them, where it is richest."""
    while s.hand[seat] > 0:
        p = richest_empty(s, box, seat)
        if p < 0:
            p = weakest(s, box, seat)
        s.pawns[p] += 1
        s.hand[seat] -= 1


def short(s: State, seat: int) -> bool:
    """VIN-5.3  Whether a province stands empty."""
    for p in range(PROVINCES):
        if holds(s, seat, p) and s.pawns[p] == 0:
            return True
    return False


def place_pawn(s: State, box: Box, seat: int, province: int) -> None:
    s.pawns[province] += 1
    s.hand[seat] -= 1
    if s.hand[seat] == 0:
        end_arranging(s, box)


def end_arranging(s: State, box: Box) -> None:
    """VIN-5.3  What is still empty is given up."""
    seat = s.turn
    for p in range(PROVINCES):
        if holds(s, seat, p) and s.pawns[p] == 0:
            clear_province(s, p)
            tell(s, EMPTIED, seat, p + 1)
    build(s, box)


def build(s: State, box: Box) -> None:
    """VIN-8.10"""
    if may_build(s, s.turn):
        s.phase = BUILDING
        ask(s, s.turn)
        return
    hold_together(s, box)


def hold_together(s: State, box: Box) -> None:
    """VIN-5.4"""
    parts = mark_parts(s, box, s.turn)
    clear_parts(s)
    if parts > 1 and power(s, s.turn, MESSAGES) == 0:  # VIN-8.20
        s.phase = HOLDING
        ask(s, s.turn)
        return
    score_turn(s, box)
    renew(s, box)


def find_parts(s: State, box: Box, seat: int, can: Row) -> None:
    """Legal answers: each part is named by its lowest province."""
    parts = mark_parts(s, box, seat)
    for p in range(PROVINCES - 1, -1, -1):
        if s.part[p] > 0 and s.part[p] == parts:
            first = 1
            for q in range(p):
                if s.part[q] == s.part[p]:
                    first = 0
            if first:
                can[HOLD + p] = 1
                parts -= 1
    clear_parts(s)


def keep_part(s: State, box: Box, province: int) -> None:
    mark_parts(s, box, s.turn)
    part = s.part[province]
    for p in range(PROVINCES):
        if s.part[p] > 0 and s.part[p] != part:
            clear_province(s, p)
            tell(s, TORN, s.turn, p + 1)
    clear_parts(s)
    score_turn(s, box)
    renew(s, box)


def score_turn(s: State, box: Box) -> None:
    """VIN-5.5, VIN-6.6"""
    seat = s.turn
    active = active_income(s, box, seat)
    old = old_income(s, box, seat)
    slaves = slave_income(s, seat)
    tell(s, SCORED, seat, active, old, slaves)
    gain(s, box, seat, active + old + slaves)


def gain(s: State, box: Box, seat: int, amount: int) -> None:
    """VIN-7.1  A target once reached stays reached."""
    s.points[seat] += amount
    if s.ends == 0 and s.points[seat] >= target(s, box):
        s.ends = 1
        tell(s, LAST, seat, s.points[seat])


def target(s: State, box: Box) -> int:
    """VIN-7.1, VIN-9.1"""
    if box.vp_target > 0:
        return box.vp_target
    return box.target[s.seats]


def renew(s: State, box: Box) -> None:
    """VIN-8.21  After scoring, with Rebirth."""
    if power(s, s.turn, REBIRTH) > 0:
        s.phase = RENEWING
        ask(s, s.turn)
        return
    settle(s, box)


# 4. Survivors, and the next turn ----------------------------------------------------------------------------------


def settle(s: State, box: Box) -> None:
    """VIN-4.8  Whoever was attacked places the survivors, clockwise; then the next turn begins or the game ends."""
    after = next_seat(s, s.turn)
    if after == s.first and (s.ends == 1 or s.lap >= box.last_lap):
        if s.ends == 0:
            tell(s, CAPPED, s.lap)  # VIN-7.3
        s.phase = STARTING
        end_game(s)
        return
    seat = after
    while seat != s.turn:
        if s.fled[seat] > 0:
            count = count_active(s, seat)
            if count > 0:
                tell(s, REGROUPED, seat, s.fled[seat])
            else:
                s.hand[seat] += s.fled[seat]  # VIN-4.9
                tell(s, TO_HAND, seat, s.fled[seat])
                s.fled[seat] = 0
            if count > 1:
                s.phase = REGROUPING
                ask(s, seat)
                return
            shelter(s, box, seat)
        seat = next_seat(s, seat)
    s.turn = after
    begin_turn(s, box)


def regroup(s: State, box: Box, seat: int, province: int) -> None:
    s.pawns[province] += 1
    s.fled[seat] -= 1
    if s.fled[seat] == 0:
        settle(s, box)


def shelter(s: State, box: Box, seat: int) -> None:
    """All survivors at once, each where the empire is weakest."""
    while s.fled[seat] > 0:
        s.pawns[weakest(s, box, seat)] += 1
        s.fled[seat] -= 1
