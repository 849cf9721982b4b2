"""Fugger, Welser, Medici: payday (FWM-7) and rent (FWM-13.4)."""

from lusoria.kernel import Row, ask, tell

from .rules_goods import can_dump, drop_load, dump, forget_shifts, legal_dump, legal_shift, shift
from .rules_map import in_order
from .rules_state import (
    DISMISS,
    DISMISSED,
    DISMISSING,
    DUE,
    DUMP,
    EXEMPT,
    EXEMPT_OWNER,
    FULL,
    GOT_RENT,
    GOT_TAX,
    HIRE,
    HIRED,
    INTEREST,
    LET_GO,
    LOAD,
    LOAD_ONE,
    MANNING,
    NEXT_PAY,
    PAID,
    PAID_TAX,
    PAID_WAGES,
    PAY,
    RENTED,
    SETTLING,
    TRADERS,
    VILLA_CARDS,
    WAIVED,
    Box,
    State,
)


def ordinary(s: State, seat: int) -> int:
    """Traders on the map that want wages (FWM-7.4)."""
    return int(s.place[seat][1] > 0) + int(s.place[seat][2] > 0)


def privileged(s: State, box: Box, seat: int) -> bool:
    """Whether the first residence works for the seat (FWM-13.2)."""
    return box.mode == FULL and s.first == seat + 1


def tax_of(s: State, box: Box, seat: int) -> int:
    """FWM-7.5, FWM-11.6, FWM-13.3"""
    if s.exempt == seat + 1 or privileged(s, box, seat):
        return 0
    return box.tax[s.home[seat] - 1]


def bill(s: State, box: Box, seat: int) -> int:
    return box.wages[ordinary(s, seat)] + tax_of(s, box, seat)


def open_payday(s: State) -> None:
    s.years += 1
    s.cursor = 0
    s.arrivals += s.seats  # places in queues for those who are hired now
    forget_shifts(s)
    s.phase = NEXT_PAY


def next_payer(s: State, box: Box) -> None:
    if s.cursor == s.seats:
        s.cursor = 0
        s.let_go = 0
        s.stage |= PAID
        forget_shifts(s)
        s.phase = DUE
        return
    seat = in_order(s, s.cursor)
    if s.ious[seat] > 0:
        interest = s.ious[seat] * box.interest[int(privileged(s, box, seat))]  # FWM-10.12, FWM-13.2
        s.money[seat] += interest
        tell(s, INTEREST, seat, interest)
    s.active = seat
    s.let_go = 0
    s.phase = MANNING
    ask(s, seat)


def legal_payday(s: State, seat: int, can: Row) -> None:
    if s.phase == SETTLING:
        legal_dump(s, seat, can)
        return
    for t in range(1, TRADERS):
        can[DISMISS + t] = int(s.place[seat][t] > 0)
        if s.place[seat][t] == 0 and s.phase == MANNING and s.let_go == 0:
            can[HIRE] = 1
    if s.phase == MANNING:
        can[PAY] = 1
        legal_shift(s, seat, can)


def apply_payday(s: State, box: Box, seat: int, code: int) -> None:
    if code in LOAD or code in LOAD_ONE:
        shift(s, seat, code)
    elif code == HIRE:
        hire(s, seat)
    elif code in DISMISS:
        s.let_go = 1  # FWM-7.3
        dismiss(s, seat, code - DISMISS)
        tell(s, LET_GO if s.phase == DISMISSING else DISMISSED, seat, code - DISMISS)
    elif code in DUMP:
        dump(s, box, seat, code - DUMP)
    if s.phase == MANNING and code != PAY:
        ask(s, seat)
    else:
        s.arrived[seat] = 0
        settle(s, box, seat)


def hire(s: State, seat: int) -> None:
    """FWM-7.2"""
    t = 1 if s.place[seat][1] == 0 else 2
    s.place[seat][t] = s.home[seat]
    chosen = (seat - s.starter + s.now) % s.seats  # which home was chosen when
    s.stamp[seat][t] = s.arrivals - s.seats + 1 + chosen
    for other in range(TRADERS):
        if other != t and s.place[seat][other] == s.home[seat]:
            s.stamp[seat][t] = s.stamp[seat][other]
    tell(s, HIRED, seat)


def dismiss(s: State, seat: int, t: int) -> None:
    """FWM-7.3"""
    drop_load(s, seat, t)
    s.place[seat][t] = 0
    s.stamp[seat][t] = 0


def settle(s: State, box: Box, seat: int) -> None:
    """FWM-7.4 to FWM-7.6  Pay, or raise the money first, or let traders go."""
    if s.money[seat] < bill(s, box, seat):
        if can_dump(s, seat):
            s.phase = SETTLING
            ask(s, seat)
            return
        if ordinary(s, seat) == 2 and box.wages[1] < box.wages[2]:
            s.phase = DISMISSING
            ask(s, seat)
            return
        for t in range(1, TRADERS):
            if s.money[seat] < bill(s, box, seat) and s.place[seat][t] > 0:
                dismiss(s, seat, t)
                tell(s, LET_GO, seat, t)
    wages = min(box.wages[ordinary(s, seat)], s.money[seat])
    s.money[seat] -= wages
    if wages > 0:
        tell(s, PAID_WAGES, seat, wages)
    pay_tax(s, box, seat)
    s.news = 1
    s.cursor += 1
    s.phase = NEXT_PAY


def pay_tax(s: State, box: Box, seat: int) -> None:
    due = tax_of(s, box, seat)
    if due == 0:
        tell(s, EXEMPT if s.exempt == seat + 1 else EXEMPT_OWNER, seat)
        return
    paid = min(due, s.money[seat])
    s.money[seat] -= paid
    if paid > 0:
        tell(s, PAID_TAX, seat, paid)
    if paid < due:
        tell(s, WAIVED, seat, due - paid)
    if box.mode == FULL and s.first > 0 and paid > 0:  # FWM-13.3
        s.money[s.first - 1] += paid
        tell(s, GOT_TAX, s.first - 1, paid)


def pay_rent(s: State, box: Box) -> None:
    """FWM-13.4"""
    s.stage |= RENTED
    s.phase = DUE
    if box.mode != FULL or s.first == 0:
        return
    total = 0
    for k in range(VILLA_CARDS):
        if (s.villas[s.first - 1] >> k) & 1 == 1:
            total += box.rent[k]
    s.money[s.first - 1] += total
    tell(s, GOT_RENT, s.first - 1, total)
