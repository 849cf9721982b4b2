"""Tribunal: the rules. Clauses (TRI-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import EVERYONE, Row, ask, below, bit, count_at, draw, lay, next_seat, tell, waits_for

from .rules_court import choose_colour, offer_appeal
from .rules_offers import (
    about_offers,
    apply_offer,
    close_offers,
    decided_now,
    legal_offers,
    may_be_appealed,
    meet_all,
    pay_dues,
    promised,
    term_stands,
)
from .rules_state import (
    ACTIONS,
    ADD,
    ADD_FIVE,
    ALL_REFUSED,
    APPEAL,
    APPEALED,
    APPEALING,
    ASIDE,
    ATTACH,
    BOXED,
    CARDS,
    CHOOSING,
    CHOSEN_ALREADY,
    DEALING,
    DEALT,
    DECIDING,
    DECLINE,
    DECLINED,
    DETACH,
    DOWN,
    DROP,
    EVENTS,
    EXTRA,
    EXTRA_ON,
    GAVE,
    GIVE,
    HAND,
    HAND_ON,
    HANDED,
    HAS_SPOKEN,
    HOLD,
    HOLDING,
    JUDGED_ALREADY,
    LAID_ASIDE,
    LAY,
    NEVER_JUDGED,
    NO_EXTRA,
    NO_OFFER,
    NOBODY_LEFT,
    NOT_HELD,
    NOT_HOLDING,
    NOT_NOW,
    NOT_USED,
    NOT_YOURS,
    NOTHING_ATTACHED,
    OPEN,
    OTHER_DECISION,
    PASSING,
    RANKS,
    REFUSED_BEFORE,
    RESUME,
    SILENCE,
    SPEAKING,
    TAKE_OR_NOT,
    TAKEN_BACK_ENOUGH,
    TERM_COLOUR,
    TERM_COUNTER,
    TERM_NO_APPEAL,
    TOO_FEW_CHIPS,
    TOO_LATE,
    TRIED,
    TRY,
    VOTING,
    WITH_CHIPS,
    WITHDRAWN_ENOUGH,
    YOURSELF,
    Box,
    State,
    colours,
    has_spoken,
)
from .rules_trial import apply_trial, fewest_chips, legal_trial, open_trial

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    for card in range(CARDS):
        if card // RANKS >= colours(s):
            lay(s, card, BOXED, EVERYONE)  # TRI-2.3
    for seat in range(s.seats):  # TRI-3.1, TRI-3.2
        s.chips[seat] = box.chips
        s.counters[seat] = 1
        s.extra[seat] = box.extra
        for _ in range(box.hand):
            draw(s, ASIDE, HAND + seat, bit(seat))
    s.first = below(s, s.seats)
    for _ in range(box.handed):  # TRI-3.3
        draw(s, ASIDE, HAND + s.first, bit(s.first))
    tell(s, DEALT, s.first, box.handed)
    s.phase = PASSING
    ask(s, s.first)


# Two cards go round once (TRI-3.3)


def put_down(s: State, box: Box, seat: int, card: int) -> None:
    """The card goes face down before the seat; with the last one all go to the left."""
    for other in range(CARDS):
        if s.card_at[other] == HAND + seat:
            s.card_seen[other] = bit(seat)  # whoever handed it here cannot tell whether it stays
    lay(s, card, DOWN, bit(seat))
    if count_at(s, DOWN) == box.handed:
        hand_left(s, seat)


def hand_left(s: State, seat: int) -> None:
    last = s.passed + 1 == s.seats
    left = next_seat(s, seat)
    for card in range(CARDS):
        if s.card_at[card] == DOWN:
            if last:
                lay(s, card, ASIDE, bit(seat))  # TRI-3.4
            else:
                lay(s, card, HAND + left, bit(seat) | bit(left))
                tell(s, GAVE, seat, card, to=bit(seat) | bit(left))
    s.passed += 1
    if last:
        tell(s, LAID_ASIDE, seat)
        s.chair = below(s, s.seats)  # TRI-4.1
        choose_colour(s)
    else:
        tell(s, HANDED, seat, left)
        ask(s, left)


# Decisions


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if waits_for(s, seat) == 0:
        legal_offers(s, box, seat, can)
    elif s.phase == PASSING:
        for card in range(CARDS):
            can[GIVE + card] = int(s.card_at[card] == HAND + seat)
    elif s.phase == CHOOSING:
        for colour in range(colours(s)):
            can[TRY + colour] = int(s.fate[colour] == OPEN)  # TRI-5.1
    elif s.phase == APPEALING:
        can[DECLINE] = 1
        for colour in range(colours(s)):
            can[APPEAL + colour] = may_be_appealed(s, colour)  # TRI-9.3
    else:
        legal_trial(s, box, seat, can)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if about_offers(code):
        apply_offer(s, box, seat, code)
    elif s.phase == PASSING:
        put_down(s, box, seat, code - GIVE)
    elif s.phase == CHOOSING:
        tell(s, TRIED, seat, code - TRY)
        bring_to_court(s, seat, code - TRY)
    elif s.phase == APPEALING:
        if code == DECLINE:
            tell(s, DECLINED, seat)
            s.news = 1
            meet_all(s, TERM_NO_APPEAL)
            pay_dues(s, seat)
            close_offers(s)
            s.heard += 1
            offer_appeal(s, box)
        else:
            appeal_colour(s, box, seat, code - APPEAL)
    else:
        apply_trial(s, box, seat, code)


def bring_to_court(s: State, seat: int, colour: int) -> None:
    s.news = 1
    meet_all(s, TERM_COLOUR + colour)
    pay_dues(s, seat)
    close_offers(s)
    open_trial(s, colour)


def appeal_colour(s: State, box: Box, seat: int, colour: int) -> None:
    tell(s, APPEALED, seat, colour, box.fee)
    s.chips[seat] -= box.fee  # TRI-9.2
    s.appealed = 1
    s.chair = seat
    s.fate[colour] = OPEN
    bring_to_court(s, seat, colour)


# The result (TRI-8)


def score(s: State, box: Box, seat: int) -> int:
    """Chips; the reckoning is added at the end."""
    return s.chips[seat]


# Why not


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if about_offers(code):
        return why_no_offer(s, box, seat, code)
    if waits_for(s, seat) == 0:
        return NOT_YOURS
    if s.phase == PASSING and code in GIVE:
        return CHOSEN_ALREADY if s.card_at[code - GIVE] == DOWN else NOT_HELD
    if s.phase == CHOOSING and code in TRY:
        return JUDGED_ALREADY if code - TRY < colours(s) else NOT_USED
    if s.phase == APPEALING and code in APPEAL:
        return NEVER_JUDGED if code - APPEAL < colours(s) else NOT_USED
    if s.phase == SPEAKING:
        return why_not_so(s, box, code)
    return OTHER_DECISION


def why_no_offer(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == VOTING:
        return SILENCE
    if s.phase == PASSING:
        return NOT_NOW
    if s.phase == DEALING and waits_for(s, seat):
        return TAKE_OR_NOT
    if code != HOLD and code != RESUME and decided_now(s, offered_for(code)) == 0:
        return NOT_NOW
    if waits_for(s, seat):
        return DECIDING
    if code == RESUME:
        return NOT_HOLDING
    if s.holding[seat]:
        return HOLDING
    if code in DROP:
        return NO_OFFER
    if term_stands(s, seat, offered_for(code)) == 0:
        return why_no_term(s, offered_for(code))
    ended = s.withdrawn[seat] == box.withdrawals and s.chips[seat] > promised(s, seat)
    return WITHDRAWN_ENOUGH if ended else TOO_FEW_CHIPS


def offered_for(code: int) -> int:
    """The term that a code for one is about."""
    if code in DROP:
        return code - DROP
    return code - ADD if code in ADD else code - ADD_FIVE


def why_no_term(s: State, term: int) -> int:
    """What keeps a seat from offering for a term of what is being decided."""
    if s.phase == CHOOSING:
        return JUDGED_ALREADY
    if s.phase == APPEALING:
        return NEVER_JUDGED if term - TERM_COLOUR < colours(s) else NOT_NOW
    if term == TERM_COUNTER:
        return HAS_SPOKEN
    return TOO_LATE if s.laid else NO_EXTRA


def why_not_so(s: State, box: Box, code: int) -> int:
    if s.attached > 0 and (code in LAY or code in EXTRA or code in ATTACH):
        return WITH_CHIPS
    if (code in HAND_ON and code - HAND_ON >= s.seats) or (code in EXTRA_ON and code - EXTRA_ON >= s.seats):
        return 0
    if code in HAND_ON:
        if code - HAND_ON == s.speaker:
            return YOURSELF
        return HAS_SPOKEN if has_spoken(s, code - HAND_ON) else REFUSED_BEFORE
    if code in EXTRA or code in EXTRA_ON:
        if code == EXTRA_ON + s.speaker:
            return YOURSELF
        if s.laid:
            return TOO_LATE
        return NO_EXTRA if s.extra[s.speaker] == 0 else REFUSED_BEFORE
    if code in ATTACH:
        if fewest_chips(s) == 0:
            return NOBODY_LEFT
        if s.chips[s.speaker] <= code - ATTACH:
            return TOO_FEW_CHIPS
        return TAKEN_BACK_ENOUGH if s.withdrawn[s.speaker] == box.withdrawals else ALL_REFUSED
    return NOTHING_ATTACHED if code == DETACH else OTHER_DECISION
