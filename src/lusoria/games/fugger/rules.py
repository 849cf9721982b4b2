"""Fugger, Welser, Medici: set-up, and who decides what when. Clauses (FWM-n.m) are those of the rulebook here.

The files beside this one follow its headings: goods and trade, deals, moves, payday, events, the noble game, the end.
"""

from lusoria.kernel import Row, ask, below, has, tell

from .rules_basics import day
from .rules_cards import open_first, prepare_piles, refill
from .rules_check import fits
from .rules_close import close_deal
from .rules_deals import (
    apply_bid,
    apply_raise,
    award,
    legal_bid,
    legal_raise,
    open_line,
    settle_due,
)
from .rules_end import end_if_due, points, wealth
from .rules_events import (
    apply_bet,
    apply_pledge,
    legal_bet,
    legal_pledge,
    push_sheep,
    settle_auction,
    start_event,
    take_sheep,
)
from .rules_map import arrive, in_order
from .rules_move import (
    apply_loss,
    apply_move,
    apply_toll,
    legal_guard,
    legal_loss,
    legal_move,
    legal_toll,
    next_mover,
    raid,
    turn_calendar,
    walk,
)
from .rules_noble import apply_cube, apply_rebate, legal_cube, legal_rebate, next_favour, next_rebate
from .rules_payday import apply_payday, legal_payday, next_payer, open_payday, pay_rent
from .rules_sound import check_all
from .rules_state import (
    ACTIONS,
    ANSWERING,
    AUCTION,
    AWARD,
    BEGIN,
    BETTING,
    BIDDING,
    CALENDAR,
    CLOSE,
    COMPANY,
    DISMISSING,
    DUE,
    EARLY,
    EVENTS,
    FAVOURS,
    GOODS,
    GRANTING,
    GUARD,
    GUARDING,
    HOLDERS,
    HOME,
    HOMES,
    LATE,
    LATE_WINDOW,
    LINE,
    MANNING,
    MONTH,
    MOVES,
    MOVING,
    NEXT_PAY,
    OUTCOME,
    PASSING,
    PAYDAY,
    PUSH,
    RAISING,
    REBATES,
    REBATING,
    REFILL,
    RENT,
    RESUME,
    ROUTING,
    SETTLED,
    STARTS,
    TAKE,
    TOLLING,
    TRADING,
    WALK,
    WINDOW,
    Box,
    State,
)
from .rules_trade import apply_trade, legal_resume, legal_trade, open_window, rests, resume, turn_of_window
from .rules_why import reason

__all__ = ["ACTIONS", "EVENTS", "Box", "State", "rests"]

# Set-up (FWM-1)


def setup(s: State, box: Box) -> None:
    s.starter = below(s, s.seats)  # FWM-1.6
    tell(s, STARTS, s.starter)
    for seat in range(s.seats):
        s.money[seat] = box.money  # FWM-1.5
        for good in range(GOODS):
            s.goods[HOLDERS * seat][good] = box.start[good]
    prepare_piles(s, box)
    s.phase = HOMES
    ask(s, s.starter)


def choose_home(s: State, box: Box, seat: int, town: int) -> None:
    """FWM-1.6"""
    s.home[seat] = town + 1
    for t in range(2):
        arrive(s, seat, t, town)
    if box.mode != COMPANY:
        s.meter[seat] = box.meter[town]
    tell(s, SETTLED, seat, town)
    s.cursor += 1
    if s.cursor < s.seats:
        ask(s, in_order(s, s.cursor))
    else:
        s.cursor = 0
        open_first(s, box)
        s.phase = BEGIN


# Who decides what


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    phase = s.phase
    if has(s.awaits, seat) == 0:
        if rests(s, seat) == 1:
            legal_resume(can)
    elif phase == HOMES:
        for town in range(3):
            can[HOME + town] = 1
    elif TRADING <= phase <= ANSWERING:
        legal_trade(s, box, seat, can)
    elif phase == BIDDING:
        legal_bid(s, box, seat, can)
    elif phase == RAISING:
        legal_raise(s, seat, can)
    elif phase == REBATING:
        legal_rebate(s, box, seat, can)
    elif phase == GRANTING:
        legal_cube(s, seat, can)
    elif phase == PASSING:
        can[TAKE] = 1
        for other in range(s.seats):
            can[PUSH + other] = int(other != seat)
    elif phase == BETTING:
        legal_bet(s, can)
    elif phase == AUCTION:
        legal_pledge(s, box, seat, can)
    elif MANNING <= phase <= DISMISSING:
        legal_payday(s, seat, can)
    elif phase == MOVING or phase == ROUTING:
        legal_move(s, box, seat, can)
    elif phase == TOLLING:
        legal_toll(s, box, can)
    elif phase == GUARDING:
        legal_guard(s, box, seat, can)
    else:
        legal_loss(s, seat, can)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    phase = s.phase
    if code == RESUME:
        resume(s, seat)
        return
    if phase != BIDDING and phase != AUCTION:
        s.awaits = 0
        s.asked = 0
        s.dice = 0
    if phase == HOMES:
        choose_home(s, box, seat, code - HOME)
    elif TRADING <= phase <= ANSWERING:
        apply_trade(s, seat, code)
        if TRADING <= s.phase < ANSWERING:
            ask(s, seat)
    elif phase == BIDDING:
        apply_bid(s, box, seat, code)
    elif phase == RAISING:
        apply_raise(s, box, seat, code)
    elif phase == REBATING:
        apply_rebate(s, box, seat, code)
    elif phase == GRANTING:
        apply_cube(s, seat, code)
    elif phase == PASSING:
        if code == TAKE:
            take_sheep(s, box, seat)
        else:
            push_sheep(s, box, seat, code - PUSH)
    elif phase == BETTING:
        apply_bet(s, box, seat, code)
    elif phase == AUCTION:
        apply_pledge(s, box, seat, code)
    elif MANNING <= phase <= DISMISSING:
        apply_payday(s, box, seat, code)
    elif phase == MOVING or phase == ROUTING:
        apply_move(s, box, seat, code)
    elif phase == TOLLING:
        apply_toll(s, box, seat, code)
    elif phase == GUARDING:
        raid(s, box, seat, code - GUARD)
    else:
        apply_loss(s, seat, code)
    advance(s, box)


def advance(s: State, box: Box) -> None:
    """Go on until somebody has to decide something (FWM-2.1)."""
    while s.awaits == 0 and s.over == 0:
        phase = s.phase
        if phase == BEGIN:
            tell(s, MONTH, day(s, box), s.starter)
            open_window(s, EARLY)
        elif phase == WINDOW:
            turn_of_window(s, box)
        elif phase == DUE:
            end_if_due(s, box)
            if s.over == 0:
                settle_due(s, box)
        elif phase == LINE:
            open_line(s, box)
        elif phase == AWARD:
            award(s, box)
        elif phase == REBATES:
            next_rebate(s, box)
        elif phase == FAVOURS:
            next_favour(s)
        elif phase == CLOSE:
            close_deal(s, box)
        elif phase == REFILL:
            end_if_due(s, box)
            if s.over == 0:
                refill(s, box)
                if s.event > 0:
                    start_event(s, box)
        elif phase == OUTCOME:
            settle_auction(s, box)
        elif phase == PAYDAY:
            open_payday(s)
        elif phase == NEXT_PAY:
            next_payer(s, box)
        elif phase == RENT:
            pay_rent(s, box)
        elif phase == LATE_WINDOW:
            open_window(s, LATE)
        elif phase == MOVES:
            next_mover(s)
        elif phase == WALK:
            walk(s, box)
        elif phase == CALENDAR:
            turn_calendar(s, box)


# Results, help, invariants


def score(s: State, box: Box, seat: int) -> int:
    return points(s, box, seat)


def standing(s: State, box: Box, seat: int) -> int:
    return wealth(s, box, seat)


def explain(s: State, box: Box, seat: int, code: int) -> int:
    return reason(s, box, seat, code)


def playable(box: Box, seats: int) -> int:
    return fits(box, seats)


def check(s: State, box: Box) -> int:
    return check_all(s, box)
