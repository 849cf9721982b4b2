"""The Conspiracy of Catiline: the rules. Clauses (CAT-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import (
    Row,
    allow,
    answered,
    below,
    bit,
    draw,
    forbid,
    has,
    lay,
    nobody_awaited,
    reveal,
    tell,
    waits_for,
)

from .rules_accusing import accuse, charge, rightly, seal_sum, wrongly
from .rules_answers import kind_size
from .rules_questions import begin_turn, collect, give_up_turn, may_be_asked, put_question
from .rules_state import (
    ABOUT,
    ACCUSE,
    ACTIONS,
    ALL_SEATS,
    ANSWER_FIRST,
    ANSWERING,
    ASKING,
    BEGINS,
    BEING_ANSWERED,
    CARDS,
    CHARGE,
    CHARGED_ALREADY,
    CLOSING,
    COLOURS,
    DEALT,
    EVENTS,
    HAND,
    IS_OUT,
    JUST_ASKED,
    KINDS,
    LAST_SUMS,
    LOWEST,
    MORE,
    NO_QUESTION,
    NOT_FITTING,
    NOT_HELD,
    NOT_WAITING,
    NOT_YOUR_TURN,
    NUMBERS,
    ONE_BY_ONE,
    ONE_QUESTION,
    PLOT,
    QUESTION_FIRST,
    RESUME,
    SAID_SO,
    SHOW,
    STOCK,
    SUM_TOO_FAR,
    THE_SUM,
    UNEVEN,
    WAIT,
    WAITING,
    WHOM,
    YOUR_TURN,
    YOURSELF,
    Box,
    State,
    fits,
    further,
    highest_sum,
    lowest_sum,
    more_for,
    of_each_colour,
    with_part,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

OUTRIGHT = 1000  # standing of a winner
STILL_IN = 500  # of a seat that has not accused wrongly


def setup(s: State, box: Box) -> None:
    for card in range(CARDS):
        lay(s, card, STOCK, 0)
    for colour in range(COLOURS):  # CAT-3.1
        for k in range(of_each_colour(box)):
            name_conspirator(s, colour, below(s, NUMBERS - k))
    for _ in range(further(s, box)):  # CAT-3.2
        draw(s, STOCK, MORE, 0)
    size = (CARDS - COLOURS * of_each_colour(box) - further(s, box)) // s.seats
    for seat in range(s.seats):  # CAT-3.3
        for _ in range(size):
            draw(s, STOCK, HAND + seat, bit(seat))
        for kind in range(KINDS):
            s.most[seat] = with_part(s.most[seat], kind, min(size, kind_size(kind)))
    tell(s, DEALT, COLOURS * of_each_colour(box) + further(s, box), size)
    s.turn = below(s, s.seats)  # CAT-3.4
    tell(s, BEGINS, s.turn)
    begin_turn(s)


def name_conspirator(s: State, colour: int, k: int) -> None:
    """The k-th card of a colour that is still in the stock."""
    for number in range(NUMBERS):
        card = colour * NUMBERS + number
        if s.card_at[card] == STOCK:
            if k == 0:
                lay(s, card, PLOT, 0)
            k -= 1


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if waits_for(s, seat):
        if s.phase == ANSWERING:  # CAT-4.3, CAT-4.6
            for card in range(CARDS):
                if s.card_at[card] == HAND + seat:
                    can[SHOW + card] = fits(card, s.kind)
        elif s.phase == ASKING and s.thought[seat] > 0:
            for whom in range(ALL_SEATS + 1):
                can[WHOM + whom] = may_be_asked(s, box, seat, whom)  # CAT-4.2, CAT-4.3
        elif s.phase == ASKING:
            for kind in range(KINDS):
                can[ABOUT + kind] = 1  # CAT-4.1
    if s.out[seat]:
        return
    if s.waiting[seat]:
        can[RESUME] = 1  # CAT-5.6
        return
    if box.individual:
        for card in range(CARDS):
            can[CHARGE + card] = int(s.charged[card] == 0)  # CAT-8.6
    else:
        for total in range(lowest_sum(s, box), highest_sum(s, box) + 1):
            can[ACCUSE + total - LOWEST] = 1  # CAT-5.1
    if waits_for(s, seat) == 0:
        can[WAIT] = has(s.may, seat)  # CAT-5.6


def answers(s: State, code: int) -> int:
    """1 if the code answers what is asked in secret; who owes that may do other things too, for all to see."""
    return int(code in SHOW or s.phase == CLOSING)


def rests(s: State, seat: int) -> int:
    """1 if the seat has said that it will not accuse, which it may take back (CAT-5.6)."""
    return s.waiting[seat]


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == WAIT:
        s.news = 1  # for all to see, also while answers are open
        s.waiting[seat] = 1
        forbid(s, seat)
    elif code == RESUME:
        s.news = 1
        s.waiting[seat] = 0
        allow(s, seat)
    elif code in CHARGE:
        charge(s, box, seat, code - CHARGE)
    elif code in ACCUSE:
        if s.phase == CLOSING:
            seal_sum(s, seat, code - ACCUSE + LOWEST)
        elif accuse(s, seat, code - ACCUSE + LOWEST):
            give_up_turn(s, box)
    elif code in SHOW:
        s.shown[seat] = code - SHOW + 1
        answered(s, seat)
        if nobody_awaited(s):
            reveal(s)
            collect(s, box)
    elif code in WHOM:
        put_question(s, box, seat, code - WHOM)
    else:
        s.thought[seat] = code - ABOUT + 1


# The result (CAT-6.1)


def score(s: State, box: Box, seat: int) -> int:
    """1 for a winner; with individual accusations the right ones, or as many below zero as are wrong."""
    if box.individual == 0:
        return s.winner[seat]
    if s.over == 0:
        return rightly(s, seat) + wrongly(s, seat)  # nothing is confirmed before the end
    return 0 - wrongly(s, seat) if s.out[seat] else rightly(s, seat)


def standing(s: State, box: Box, seat: int) -> int:
    if box.individual:
        return standing_of_accusers(s, box, seat)
    if s.winner[seat]:
        return OUTRIGHT
    return s.out[seat] if s.out[seat] else STILL_IN


def standing_of_accusers(s: State, box: Box, seat: int) -> int:
    """CAT-8.7  The most right accusations win, all others still in share the next place."""
    if s.over == 0 or s.out[seat]:
        return score(s, box, seat)
    for other in range(s.seats):
        if s.out[other] == 0 and rightly(s, other) > rightly(s, seat):
            return STILL_IN
    return OUTRIGHT


# Why not


def barred(s: State, box: Box, seat: int) -> int:
    return IS_OUT if s.out[seat] > 0 else 0


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in SHOW:
        if s.phase != ANSWERING or waits_for(s, seat) == 0:
            return NO_QUESTION
        return NOT_FITTING if s.card_at[code - SHOW] == HAND + seat else NOT_HELD
    if s.out[seat]:
        return IS_OUT
    if code in ACCUSE or code in CHARGE:
        return why_no_accusation(s, box, seat, code)
    if code == RESUME:
        return NOT_WAITING
    if s.phase == CLOSING:
        return LAST_SUMS
    if code == WAIT and s.waiting[seat]:
        return SAID_SO
    if s.phase == ANSWERING and waits_for(s, seat):
        return ANSWER_FIRST
    if code == WAIT:
        return YOUR_TURN
    if s.phase == ANSWERING or waits_for(s, seat) == 0:
        return BEING_ANSWERED if s.phase == ANSWERING and seat == s.turn else NOT_YOUR_TURN
    if code in ABOUT:
        return ONE_QUESTION
    if s.thought[seat] == 0:
        return QUESTION_FIRST
    if code - WHOM == seat:
        return YOURSELF
    return JUST_ASKED if code - WHOM < s.seats else 0


def why_no_accusation(s: State, box: Box, seat: int, code: int) -> int:
    if code in ACCUSE and box.individual:
        return ONE_BY_ONE
    if code in CHARGE:
        if box.individual == 0:
            return THE_SUM
        if s.charged[code - CHARGE] > 0:
            return CHARGED_ALREADY
    elif code - ACCUSE + LOWEST < lowest_sum(s, box) or code - ACCUSE + LOWEST > highest_sum(s, box):
        return SUM_TOO_FAR
    return WAITING if s.waiting[seat] else 0


def playable(box: Box, seats: int) -> int:
    left = CARDS - COLOURS * of_each_colour(box) - more_for(box, seats)
    return UNEVEN if left % seats > 0 else 0  # CAT-3.3
