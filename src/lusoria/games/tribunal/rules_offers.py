"""Tribunal: chips offered for what somebody else is about to decide (TRI-7)."""

from lusoria.kernel import Row, allow, forbid, tell, waits_for

from .rules_state import (
    ADD,
    ADD_FIVE,
    APPEALING,
    BANISHING,
    CHOOSING,
    DEALING,
    DROP,
    FIVE,
    HOLD,
    OFFERED,
    OPEN,
    PAID,
    RESUME,
    SPEAKING,
    TERM_COLOUR,
    TERM_COUNTER,
    TERM_EXILE,
    TERM_EXTRA,
    TERM_NO_APPEAL,
    TERM_PAN,
    TERM_WAY,
    TERMS,
    TURNING,
    WITHDREW,
    WITHDREW_OUT,
    Box,
    State,
    colours,
    has_spoken,
    was_judged,
)


def open_offers(s: State, decider: int) -> None:
    """The others may offer chips for what this seat decides (TRI-7.1)."""
    for seat in range(s.seats):
        if seat == decider:
            forbid(s, seat)
        else:
            allow(s, seat)


def close_offers(s: State) -> None:
    """Offers that were not met lapse (TRI-7.5)."""
    for seat in range(s.seats):
        forbid(s, seat)
        s.withdrawn[seat] = 0
        s.holding[seat] = 0
        for term in range(TERMS):
            s.offer[seat][term] = 0


def promised(s: State, seat: int) -> int:
    """Chips that a seat has offered or owes."""
    total = s.due[seat]
    for term in range(TERMS):
        total += s.offer[seat][term]
    return total


def first_term(s: State) -> int:
    """The terms of what is being decided: the first of them."""
    if s.phase == TURNING:
        return TERM_WAY
    if s.phase == SPEAKING or s.phase == DEALING:
        return TERM_PAN
    return TERM_EXILE if s.phase == BANISHING else TERM_COLOUR


def behind_terms(s: State) -> int:
    """And the first that is none of them."""
    if s.phase == CHOOSING:
        return TERM_COLOUR + colours(s)
    if s.phase == APPEALING:
        return TERM_WAY
    if s.phase == TURNING:
        return TERM_PAN
    if s.phase == SPEAKING or s.phase == DEALING:
        return TERM_EXILE
    return TERMS if s.phase == BANISHING else 0


def decided_now(s: State, term: int) -> int:
    """1 if this is one of the terms of what is being decided."""
    return int(first_term(s) <= term and term < behind_terms(s))


def term_stands(s: State, seat: int, term: int) -> int:
    """1 if the seat can offer chips for this now."""
    if decided_now(s, term) == 0:
        return 0
    if s.phase == CHOOSING:
        return int(s.fate[term - TERM_COLOUR] == OPEN)
    if s.phase == APPEALING:
        return int(term == TERM_NO_APPEAL or may_be_appealed(s, term - TERM_COLOUR) == 1)
    if term == TERM_COUNTER:
        return 1 - has_spoken(s, seat)  # TRI-6.3
    if term == TERM_EXTRA:
        return int(s.extra[s.speaker] > 0 and s.laid == 0)  # TRI-6.4
    return 1


def may_be_appealed(s: State, colour: int) -> int:
    return was_judged(s, colour)  # TRI-9.3


def about_offers(code: int) -> bool:
    return code in ADD or code in ADD_FIVE or code in DROP or code == HOLD or code == RESUME


def rests(s: State, seat: int) -> int:
    """1 if the seat has said that it offers nothing more, which it may take back (TRI-7.7)."""
    return int(s.holding[seat] == 1 and waits_for(s, seat) == 0)


def legal_offers(s: State, box: Box, seat: int, can: Row) -> None:
    if s.holding[seat]:
        can[RESUME] = 1  # TRI-7.7
        return
    free = s.chips[seat] - promised(s, seat)
    for term in range(first_term(s), behind_terms(s)):
        if s.withdrawn[seat] < box.withdrawals and term_stands(s, seat, term):  # TRI-7.8
            can[ADD + term] = int(free >= 1)
            can[ADD_FIVE + term] = int(free >= FIVE)
        can[DROP + term] = int(s.offer[seat][term] > 0)
    can[HOLD] = 1


def apply_offer(s: State, box: Box, seat: int, code: int) -> None:
    if code == HOLD:
        s.holding[seat] = 1
        forbid(s, seat)  # TRI-7.7
    elif code == RESUME:
        s.holding[seat] = 0
        allow(s, seat)
    elif code in DROP:
        s.offer[seat][code - DROP] = 0
        tell(s, WITHDREW, seat, code - DROP)
        count_withdrawal(s, box, seat, WITHDREW_OUT)
    elif code in ADD_FIVE:
        raise_offer(s, seat, code - ADD_FIVE, FIVE)
    else:
        raise_offer(s, seat, code - ADD, 1)


def raise_offer(s: State, seat: int, term: int, chips: int) -> None:
    s.offer[seat][term] += chips
    tell(s, OFFERED, seat, s.offer[seat][term], term)


def count_withdrawal(s: State, box: Box, seat: int, last: int) -> None:
    """Raising ends with one's chips; only to withdraw and to offer again would have no end (TRI-7.8)."""
    if s.withdrawn[seat] == box.withdrawals:
        return  # it has been told, and other offers are withdrawn
    s.withdrawn[seat] += 1
    if s.withdrawn[seat] == box.withdrawals:
        tell(s, last, seat, box.withdrawals)


def meet(s: State, seat: int, term: int) -> None:
    """What this seat has offered chips for has been done: now it owes them (TRI-7.3)."""
    s.due[seat] += s.offer[seat][term]
    s.offer[seat][term] = 0


def meet_all(s: State, term: int) -> None:
    for seat in range(s.seats):
        meet(s, seat, term)


def pay_dues(s: State, decider: int) -> None:
    """All that is owed is paid (TRI-7.4)."""
    for seat in range(s.seats):
        if s.due[seat] > 0:
            s.chips[seat] -= s.due[seat]
            s.chips[decider] += s.due[seat]
            tell(s, PAID, seat, s.due[seat], decider)
            s.due[seat] = 0
