"""The Conspiracy of Catiline: the rules. Clauses (CAT-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import Row, answered, below, bit, draw, forbid, has, lay, nobody_awaited, reveal, tell, waits_for

from .rules_accusing import accuse, charge, rightly, seal_sum, wrongly
from .rules_answers import bounds_hold, kind_size, plot_sound
from .rules_questions import begin_turn, collect, end_turn, may_be_asked, put_question
from .rules_state import (
    ABOUT,
    ACCUSE,
    ACTIONS,
    ALL_SEATS,
    ANSWER_FIRST,
    ANSWERING,
    ASKING,
    BEGINS,
    CARDS,
    CHARGE,
    CHARGED_ALREADY,
    CHOOSING,
    CLOSING,
    COLOURS,
    DEALT,
    EVENTS,
    HAND,
    IS_OUT,
    JUST_ASKED,
    KINDS,
    LOWEST,
    MORE,
    NOT_FITTING,
    NOT_HELD,
    NUMBERS,
    ONE_BY_ONE,
    ONE_QUESTION,
    PLOT,
    SHOW,
    STOCK,
    SUM_TOO_FAR,
    THE_SUM,
    WAIT,
    WHOM,
    YOURSELF,
    Box,
    State,
    fits,
    further,
    hand_size,
    highest_sum,
    in_play,
    lowest_sum,
    of_each_colour,
    plot_sum,
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
    if waits_for(s, seat) and s.phase == ANSWERING:  # CAT-4.7
        for card in range(CARDS):
            if s.card_at[card] == HAND + seat:
                can[SHOW + card] = fits(card, s.kind)
        return
    if waits_for(s, seat) and s.phase == CHOOSING:  # CAT-4.7
        for whom in range(ALL_SEATS + 1):
            can[WHOM + whom] = may_be_asked(s, box, seat, whom)
    if s.out[seat]:
        return
    if box.individual:
        for card in range(CARDS):
            can[CHARGE + card] = int(s.charged[card] == 0)  # CAT-8.6
    else:
        for total in range(lowest_sum(s, box), highest_sum(s, box) + 1):
            can[ACCUSE + total - LOWEST] = 1  # CAT-5.1
    if s.phase == CLOSING:
        return
    if waits_for(s, seat) == 0:
        can[WAIT] = has(s.may, seat)  # CAT-5.6
    elif s.phase == ASKING:
        for kind in range(KINDS):
            can[ABOUT + kind] = 1  # CAT-4.1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == WAIT:
        s.news = 1  # for all to see, also while answers are open
        forbid(s, seat)
    elif code >= CHARGE:
        charge(s, box, seat, code - CHARGE)
    elif code >= ACCUSE:
        if s.phase == CLOSING:
            seal_sum(s, seat, code - ACCUSE + LOWEST)
        elif accuse(s, seat, code - ACCUSE + LOWEST):
            end_turn(s, box)
    elif code >= SHOW:
        s.shown[seat] = code - SHOW + 1
        answered(s, seat)
        if nobody_awaited(s):
            reveal(s)
            collect(s, box)
    elif code >= WHOM:
        put_question(s, box, seat, code - WHOM)
    else:
        s.kind = code - ABOUT
        s.phase = CHOOSING


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
        return score(s, box, seat)
    if s.winner[seat]:
        return OUTRIGHT
    return s.out[seat] if s.out[seat] else STILL_IN


# Why not


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if waits_for(s, seat) and s.phase == ANSWERING:
        if SHOW <= code < ACCUSE:
            return NOT_FITTING if s.card_at[code - SHOW] == HAND + seat else NOT_HELD
        return IS_OUT if s.out[seat] else ANSWER_FIRST
    if waits_for(s, seat) and s.phase == CHOOSING:
        if WHOM <= code < SHOW:
            if code - WHOM == seat:
                return YOURSELF
            return JUST_ASKED if code - WHOM < s.seats else 0
        if code < WHOM:
            return ONE_QUESTION
    if s.out[seat]:
        return IS_OUT
    if ACCUSE <= code < CHARGE:
        return ONE_BY_ONE if box.individual else SUM_TOO_FAR
    if CHARGE <= code < WAIT:
        return CHARGED_ALREADY if box.individual else THE_SUM
    return 0


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if plot_sound(s, box, further(s, box)) == 0:
        return 1
    if bounds_hold(s) == 0:
        return 2
    size = hand_size(s, 0)
    for seat in range(s.seats):
        if box.keep == 0 and hand_size(s, seat) != size:
            return 3
        if s.shown[seat] > 0 and fits(s.shown[seat] - 1, s.kind) == 0:
            return 4
    for card in range(CARDS):
        place = s.card_at[card]
        if HAND <= place < STOCK and has(s.card_seen[card], place - HAND) == 0:
            return 5
        if s.charged[card] > 0 and box.individual == 0:
            return 6
    if box.individual == 0 and s.over == 0 and s.refuted[plot_sum(s)]:
        return 7
    return int(s.over == 0 and in_play(s) < 2) * 8
