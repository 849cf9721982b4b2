"""Tribunal: what holds in every position."""

from lusoria.kernel import bit, has, waits_for

from .rules_offers import behind_terms, first_term, promised, term_stands
from .rules_state import (
    APPEALING,
    BAD,
    BANISHING,
    BOXED,
    CARDS,
    CLOCKWISE,
    COLOURS,
    COUNTER_CLOCKWISE,
    DEALING,
    DOWN,
    EXILED,
    EXTRA_COUNTER,
    FREE,
    GUILTY,
    HAND,
    MOST_ATTACHED,
    OPEN,
    PASSING,
    RANKS,
    SPEAKING,
    TERM_EXTRA,
    TERMS,
    TURNING,
    VERDICT_COUNTER,
    VOTING,
    Box,
    State,
    colours,
    has_spoken,
    open_colours,
)


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if s.phase < PASSING or s.phase > APPEALING or s.chair < 0 or s.chair >= s.seats:
        return 13  # a seat presides over one step (TRI-4.1, TRI-4.2)
    wrong = check_hands(s, box)
    if wrong == 0:
        wrong = check_court(s, box)
    if wrong == 0:
        wrong = check_scales(s, box)
    if wrong == 0:
        wrong = check_offers(s, box)
    return wrong


def decider(s: State) -> int:
    """The seat that is to decide in this step."""
    if s.phase == PASSING:
        return (s.first + s.passed) % s.seats
    if s.phase == SPEAKING:
        return s.speaker
    if s.phase == DEALING:
        return s.receiver
    if s.phase == APPEALING:
        return (s.chair + s.heard) % s.seats
    return s.chair


def in_speeches(s: State) -> int:
    """1 from the first speech to the end of the trial."""
    if s.over:
        return 0
    return int(s.phase == SPEAKING or s.phase == DEALING or (s.phase == BANISHING and s.way > 0))


def check_hands(s: State, box: Box) -> int:
    if s.first < 0 or s.first >= s.seats or s.passed < 0 or s.passed > s.seats:
        return 17  # cards are handed on once round the table (TRI-3.3)
    if s.over == 0 and (s.phase == PASSING) != (s.passed < s.seats):
        return 17  # and after that the trials begin (TRI-4.1)
    for card in range(CARDS):
        place = s.card_at[card]
        if (place == BOXED) != (card // RANKS >= colours(s)):
            return 18  # the colour that nobody plays with stays in the box (TRI-2.3)
        if place == DOWN and s.phase != PASSING:
            return 19  # cards lie ready only while they are handed on (TRI-3.3)
        if HAND <= place < BOXED and (place - HAND >= s.seats or has(s.card_seen[card], place - HAND) == 0):
            return 20  # hands belong to seats that play, and they know them (TRI-3.2)
    for seat in range(s.seats):
        held = 0
        for card in range(CARDS):
            held += int(s.card_at[card] == HAND + seat or (s.card_at[card] == DOWN and waits_for(s, seat)))
        if s.over == 0 and held != box.hand + (box.handed if s.phase == PASSING and waits_for(s, seat) else 0):
            return 2  # whoever hands cards on has some more (TRI-3.2, TRI-3.3)
    return 0


def check_court(s: State, box: Box) -> int:
    if s.accused < 0 or s.accused > colours(s):
        return 14  # purple stays in the box with four seats (TRI-2.3)
    for colour in range(COLOURS):
        fate = s.fate[colour]
        if fate < OPEN or fate > EXILED or (fate > OPEN and colour >= colours(s)):
            return 21  # colours are open, acquitted, guilty or in exile (TRI-6.8, TRI-9.6)
        if fate == EXILED and box.exile == 0:
            return 22  # there is no exile but with the option (TRI-9.6)
    if s.over:
        return 0
    if (s.accused > 0) != (VOTING <= s.phase <= BANISHING):
        return 6  # from the vote to the verdict a colour is on trial (TRI-5.1, TRI-6.8)
    if s.accused > 0 and s.fate[s.accused - 1] != (GUILTY if s.phase == BANISHING else OPEN):
        return 15  # a colour on trial is judged at its end, and then banished or not (TRI-9.6)
    if s.phase == BANISHING and box.exile == 0:
        return 22  # there is no exile but with the option (TRI-9.6)
    if s.chaired < 0 or (s.appealed == 0 and s.phase != APPEALING and s.chaired >= s.seats * most_laps(box)):
        return 23  # every seat presides so often (TRI-8.1, TRI-9.5)
    if s.appealed < 0 or s.appealed > box.appeal or s.heard < 0 or s.heard >= s.seats:
        return 24  # there is one appeal, and each seat is asked for it once (TRI-9.2, TRI-9.4)
    if s.phase == APPEALING:
        if box.appeal == 0 or s.appealed or open_colours(s) > 0 or s.chips[decider(s)] < box.fee:
            return 25  # when all colours are judged whoever can pay for it may appeal (TRI-9.2)
    elif s.appealed:
        if s.accused == 0 or open_colours(s) != int(s.phase != BANISHING):
            return 26  # the trial after an appeal is the last (TRI-9.4)
    elif s.heard > 0:
        return 24  # nobody is asked for an appeal before (TRI-9.2)
    for seat in range(s.seats):
        if s.phase == VOTING and has(s.asked, seat) == 0:
            return 11  # all vote (TRI-5.2)
        if s.vote[seat] < 0 or s.vote[seat] > BAD + 1 or s.cast[seat] < 0 or s.cast[seat] > BAD + 1:
            return 27  # votes are for one of two pans (TRI-5.2)
        if (s.vote[seat] > 0) != (s.phase == VOTING and waits_for(s, seat) == 0):
            return 28  # whoever has voted is not asked again (TRI-10.2)
    if s.phase != VOTING and s.asked != bit(decider(s)):
        return 12  # one seat decides (TRI-4.2)
    return 0


def most_laps(box: Box) -> int:
    return box.laps if box.appeal else 1


def check_scales(s: State, box: Box) -> int:
    counters = s.pan[FREE] + s.pan[BAD]
    extra = s.pan_extra[FREE] + s.pan_extra[BAD]
    for seat in range(s.seats):
        counters += s.counters[seat]
        extra += s.extra[seat]
        if s.counters[seat] < 0 or s.extra[seat] < 0 or s.due[seat] < 0:
            return 8  # nothing is owed to the bank or the scales
    if counters != s.seats:
        return 4  # each seat has brought one verdict counter (TRI-6.10)
    if extra > box.extra * s.seats:
        return 5  # extra counters only leave (TRI-6.7)
    for pan in range(2):
        if s.pan[pan] < 0 or s.pan_extra[pan] < 0 or (in_speeches(s) == 0 and s.pan[pan] + s.pan_extra[pan] > 0):
            return 29  # the scales are empty before the speeches (TRI-6.1, TRI-6.10)
    if s.spare_on < 0 or s.spare_on > BAD + 1 or (s.spare_on > 0 and s.phase != TURNING and in_speeches(s) == 0):
        return 30  # the spare counter goes with the vote and goes back after the trial (TRI-5.4, TRI-6.10)
    if in_speeches(s):
        return check_speeches(s)
    if s.over == 0 and (s.phase == SPEAKING or s.way > 0):
        return 16  # speeches go one way round (TRI-5.6)
    if s.way + s.spoken + s.speaker + s.laid + s.attached + s.package + s.receiver != 0:
        return 31  # nobody speaks but in the speeches (TRI-4.2)
    for seat in range(s.seats):
        if s.counters[seat] != 1:
            return 4  # before the speeches everybody has one (TRI-6.10)
        if has_refused(s, seat):
            return 31  # and nobody has refused anything (TRI-7.6)
    return 0


def check_speeches(s: State) -> int:
    if s.way < CLOCKWISE or s.way > COUNTER_CLOCKWISE:
        return 16  # speeches go one way round (TRI-5.6)
    if s.phase == BANISHING:
        return int(s.spoken != s.seats or s.speaker != s.chair) * 32  # the chair has spoken last (TRI-5.6)
    if s.spoken < 0 or s.spoken >= s.seats:
        return 32  # everybody speaks once (TRI-5.6)
    step = s.spoken + 1 if s.way == CLOCKWISE else s.seats - s.spoken - 1
    if s.speaker != (s.chair + step) % s.seats:
        return 32  # one after the other, from a neighbour of the chair to the chair itself (TRI-5.6)
    for seat in range(s.seats):
        if (s.counters[seat] == 0) != (seat != s.speaker and has_spoken(s, seat) == 1):
            return 33  # a speech uses up all verdict counters, and they go to those still to speak (TRI-6.2, TRI-6.3)
    if s.laid < 0 or s.laid > 1 or (s.laid == 1 and s.pan[FREE] + s.pan[BAD] == 0):
        return 34  # a counter that was laid lies on a pan (TRI-6.1)
    for seat in range(s.seats):
        if has_refused(s, seat) and seat == s.speaker:
            return 35  # others refuse what the speaker offers (TRI-7.6)
        if s.refused[seat][VERDICT_COUNTER - 1] > 0 and has_spoken(s, seat):
            return 35  # and verdict counters are not offered to those who have spoken (TRI-6.3)
        for kind in range(2):
            if s.refused[seat][kind] < 0 or s.refused[seat][kind] > MOST_ATTACHED:
                return 35  # it has offered so many chips at most (TRI-7.6)
    if s.attached < 0 or s.attached > s.chips[s.speaker]:
        return 36  # chips that are added are the speaker's own (TRI-7.6)
    return check_package(s)


def has_refused(s: State, seat: int) -> int:
    return int(s.refused[seat][VERDICT_COUNTER - 1] != 0 or s.refused[seat][EXTRA_COUNTER - 1] != 0)


def check_package(s: State) -> int:
    if s.phase != DEALING:
        return int(s.package != 0 or s.receiver != 0) * 7  # only a package has a receiver (TRI-7.6)
    if s.package < VERDICT_COUNTER or s.package > EXTRA_COUNTER or s.attached == 0:
        return 7  # the receiver is asked about one counter with chips (TRI-7.6)
    if s.receiver < 0 or s.receiver >= s.seats or s.receiver == s.speaker:
        return 37  # it is offered to another seat (TRI-7.6)
    if s.attached <= s.refused[s.receiver][s.package - 1]:
        return 37  # with more chips than that seat has refused (TRI-7.6)
    if s.package == VERDICT_COUNTER:
        return has_spoken(s, s.receiver) * 38  # verdict counters go to those who have yet to speak (TRI-6.3)
    return int(s.extra[s.speaker] == 0 or s.laid == 1) * 39  # extra counters come first (TRI-6.4)


def check_offers(s: State, box: Box) -> int:
    total = 0
    mute = int(s.over == 1 or s.phase == PASSING or s.phase == VOTING)
    speeches = int(s.over == 0 and (s.phase == SPEAKING or s.phase == DEALING))
    for seat in range(s.seats):
        total += s.chips[seat]
        if s.over == 0 and (promised(s, seat) > s.chips[seat] or s.chips[seat] < 0):
            return 1  # nobody promises more than there is (TRI-7.2)
        decides = int(mute == 0 and seat == (s.speaker if speeches else decider(s)))
        if s.holding[seat] < 0 or s.holding[seat] > 1 or (s.holding[seat] > 0 and mute + decides > 0):
            return 9  # whoever holds could offer and has laid that right to rest (TRI-7.7)
        if has(s.may, seat) != int(mute + decides + waits_for(s, seat) + s.holding[seat] == 0):
            return 40  # everybody else may offer (TRI-7.1)
        withdrawn = s.withdrawn[seat]
        if withdrawn < 0 or withdrawn > box.withdrawals or (withdrawn > 0 and mute + decides > speeches):
            return 10  # chips are withdrawn so often (TRI-7.8)
        if s.due[seat] > 0 and (speeches == 0 or decides == 1):
            return 41  # what is owed is paid at once, or after the speech (TRI-7.4)
        for term in range(TERMS):
            chips = s.offer[seat][term]
            if chips < 0 or (chips > 0 and (mute + decides > 0 or may_stand(s, seat, term) == 0)):
                return 42  # chips are offered for what is being decided (TRI-7.1)
    if s.over == 0 and total > box.chips * s.seats:
        return 3  # before the reckoning the bank gives nothing (TRI-3.1)
    return 0


def may_stand(s: State, seat: int, term: int) -> int:
    """1 if an offer for this can lie on the table; for an extra counter it may be too late to be met."""
    if term == TERM_EXTRA and first_term(s) <= term and term < behind_terms(s):
        return 1
    return term_stands(s, seat, term)
