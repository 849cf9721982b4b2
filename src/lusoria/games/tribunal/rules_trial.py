"""Tribunal: one trial, from the vote to the verdict."""

from lusoria.kernel import (
    Row,
    allow,
    answered,
    ask,
    ask_every,
    forbid,
    hush,
    nobody_awaited,
    reveal,
    talk_all,
    tell,
)

from .rules_court import next_trial
from .rules_offers import close_offers, count_withdrawal, meet, meet_all, open_offers, pay_dues
from .rules_state import (
    ACQUITTED,
    AT_ONCE,
    ATTACH,
    BAD,
    BANISHED,
    BANISHING,
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    DEALING,
    DETACH,
    EVEN,
    EXILE,
    EXILED,
    EXTRA,
    EXTRA_COUNTER,
    EXTRA_ON,
    EXTRA_WENT,
    FREE,
    GUILTY,
    HAND_ON,
    HANDED_ON,
    HUNG,
    JUDGED,
    LAID,
    LAID_EXTRA,
    LAY,
    LEFT_STANDING,
    LET_STAND,
    MOST_ATTACHED,
    NO,
    PAID,
    PROPOSED,
    REFUSED,
    SPEAKING,
    SWAYED,
    TERM_COUNTER,
    TERM_EXILE,
    TERM_EXTRA,
    TERM_PAN,
    TERM_WAY,
    TOOK_BACK_OUT,
    TURN,
    TURNED,
    TURNING,
    VERDICT_COUNTER,
    VOTE,
    VOTED,
    VOTING,
    WEIGHED,
    YES,
    Box,
    State,
    has_spoken,
    weight_on,
)


def open_trial(s: State, colour: int) -> None:
    """The colour stands before the court, and nobody speaks until the votes are open (TRI-5.2)."""
    s.accused = colour + 1
    for seat in range(s.seats):
        s.counters[seat] = 1
        s.cast[seat] = 0
    hush(s)
    s.phase = VOTING
    ask_every(s)


def cast_vote(s: State, box: Box, seat: int, pan: int) -> None:
    s.vote[seat] = pan + 1
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        talk_all(s)
        count_votes(s, box)


def count_votes(s: State, box: Box) -> None:
    bad = 0
    for seat in range(s.seats):
        bad += int(s.vote[seat] == BAD + 1)
        tell(s, VOTED, seat, s.vote[seat] - 1)
        s.cast[seat] = s.vote[seat]  # TRI-5.3
        s.vote[seat] = 0
    free = s.seats - bad
    few = min(bad, free)
    if few == 0 or (few == 1 and s.seats >= 6):
        tell(s, AT_ONCE)  # TRI-5.5
        judge(s, box, BAD if bad > free else FREE)
        return
    if bad == free:
        tell(s, EVEN)
    else:
        s.spare_on = 1 + (BAD if bad > free else FREE)  # TRI-5.4
        tell(s, SWAYED, s.spare_on - 1)
    s.phase = TURNING
    ask(s, s.chair)
    open_offers(s, s.chair)


def turn_speeches(s: State, way: int) -> None:
    """Which neighbour of the chair begins (TRI-5.6)."""
    tell(s, TURNED, s.chair, way)
    s.way = COUNTER_CLOCKWISE if way else CLOCKWISE
    s.news = 1
    meet_all(s, TERM_WAY + way)
    pay_dues(s, s.chair)
    close_offers(s)
    s.speaker = s.chair
    next_speech(s)


def next_speech(s: State) -> None:
    s.phase = SPEAKING
    s.speaker = (s.speaker + (1 if s.way == CLOCKWISE else s.seats - 1)) % s.seats
    s.laid = 0
    ask(s, s.speaker)
    open_offers(s, s.speaker)


# A speech (TRI-6)


def may_receive(s: State, seat: int, counter: int) -> int:
    """1 if the speaker may hand the seat a counter of this kind."""
    if seat == s.speaker:
        return 0
    if counter == VERDICT_COUNTER:
        return 1 - has_spoken(s, seat)  # TRI-6.3
    return int(s.extra[s.speaker] > 0 and s.laid == 0)  # TRI-6.4, TRI-6.6


def may_be_handed(s: State, seat: int, counter: int) -> int:
    """1 if it may do so with the chips attached: the seat has not refused so many (TRI-7.6)."""
    better = s.attached == 0 or s.attached > s.refused[seat][counter - 1]
    return int(better and may_receive(s, seat, counter) == 1)


def fewest_chips(s: State) -> int:
    """The fewest chips with which somebody could be offered a counter, 0 if nobody can be handed any."""
    fewest = 0
    for seat in range(s.seats):
        for counter in range(VERDICT_COUNTER, EXTRA_COUNTER + 1):
            chips = s.refused[seat][counter - 1] + 1
            if may_receive(s, seat, counter) and (fewest == 0 or chips < fewest):
                fewest = chips
    return fewest


def legal_speech(s: State, box: Box, can: Row) -> None:
    can[DETACH] = int(s.attached > 0)  # TRI-7.6
    if s.attached == 0:
        for pan in range(2):
            can[LAY + pan] = 1  # TRI-6.1
            can[EXTRA + pan] = int(s.extra[s.speaker] > 0 and s.laid == 0)  # TRI-6.5
        fewest = fewest_chips(s)
        if s.withdrawn[s.speaker] < box.withdrawals and fewest > 0:  # TRI-7.8
            for chips in range(fewest, min(s.chips[s.speaker], MOST_ATTACHED) + 1):
                can[ATTACH + chips - 1] = 1
    for seat in range(s.seats):
        can[HAND_ON + seat] = may_be_handed(s, seat, VERDICT_COUNTER)
        can[EXTRA_ON + seat] = may_be_handed(s, seat, EXTRA_COUNTER)


def speak(s: State, box: Box, code: int) -> None:
    if code in ATTACH:
        s.attached = code - ATTACH + 1
        return
    if code == DETACH:
        s.attached = 0
        count_withdrawal(s, box, s.speaker, TOOK_BACK_OUT)
        return
    s.news = 1
    if code in EXTRA_ON:
        pass_counter(s, code - EXTRA_ON, EXTRA_COUNTER)
    elif code in EXTRA:
        s.extra[s.speaker] -= 1
        s.pan_extra[code - EXTRA] += 1
        tell(s, LAID_EXTRA, s.speaker, code - EXTRA)
    elif code in HAND_ON:
        pass_counter(s, code - HAND_ON, VERDICT_COUNTER)
    else:
        s.counters[s.speaker] -= 1
        s.pan[code - LAY] += 1
        s.laid = 1
        tell(s, LAID, s.speaker, code - LAY)
        meet_all(s, TERM_PAN + code - LAY)
    go_on(s, box)


def go_on(s: State, box: Box) -> None:
    """With the last verdict counter the speech is over (TRI-6.2)."""
    if s.package == 0 and s.counters[s.speaker] == 0:
        pay_dues(s, s.speaker)
        close_offers(s)
        forget_refusals(s)
        s.spoken += 1
        if s.spoken == s.seats:
            weigh_pans(s, box)
        else:
            next_speech(s)


def forget_refusals(s: State) -> None:
    for seat in range(s.seats):
        s.refused[seat][VERDICT_COUNTER - 1] = 0
        s.refused[seat][EXTRA_COUNTER - 1] = 0


def pass_counter(s: State, seat: int, counter: int) -> None:
    """Hand a counter on; with chips attached the receiver is asked first (TRI-7.6)."""
    if s.attached == 0:
        counter_moves(s, seat, counter)
        return
    s.receiver = seat
    s.package = counter
    tell(s, PROPOSED, s.speaker, seat, counter, s.attached)
    s.phase = DEALING
    forbid(s, seat)
    ask(s, seat)


def counter_moves(s: State, seat: int, counter: int) -> None:
    if counter == VERDICT_COUNTER:
        s.counters[s.speaker] -= 1
        s.counters[seat] += 1
        tell(s, HANDED_ON, s.speaker, seat)
        meet(s, seat, TERM_COUNTER)
    else:
        s.extra[s.speaker] -= 1
        s.extra[seat] += 1
        tell(s, EXTRA_WENT, s.speaker, seat)
        meet(s, seat, TERM_EXTRA)


def answer_package(s: State, box: Box, seat: int, code: int) -> None:
    counter = s.package
    chips = s.attached
    s.package = 0
    s.attached = 0
    s.receiver = 0
    s.news = 1
    s.phase = SPEAKING
    ask(s, s.speaker)
    if s.holding[seat] == 0:
        allow(s, seat)  # the others have kept their rights
    if code == YES:
        s.chips[s.speaker] -= chips
        s.chips[seat] += chips
        tell(s, PAID, s.speaker, chips, seat)
        counter_moves(s, seat, counter)
    else:
        s.refused[seat][counter - 1] = chips  # more than before, else it would not have been asked
        tell(s, REFUSED, seat)
    go_on(s, box)


# The verdict


def weigh_pans(s: State, box: Box) -> None:
    free = weight_on(s, FREE)
    bad = weight_on(s, BAD)
    tell(s, WEIGHED, free, bad)
    if free == bad:
        tell(s, HUNG, s.accused - 1)  # TRI-6.9
        close_trial(s, box)
    else:
        judge(s, box, BAD if bad > free else FREE)


def judge(s: State, box: Box, pan: int) -> None:
    """The verdict falls (TRI-6.8)."""
    tell(s, JUDGED, s.accused - 1, pan)
    s.fate[s.accused - 1] = GUILTY if pan == BAD else ACQUITTED
    if pan == BAD and box.exile:
        s.phase = BANISHING  # TRI-9.6
        ask(s, s.chair)
        open_offers(s, s.chair)
    else:
        close_trial(s, box)


def decide_exile(s: State, box: Box, code: int) -> None:
    s.news = 1
    if code == EXILE:
        s.fate[s.accused - 1] = EXILED
        tell(s, BANISHED, s.chair, s.accused - 1)
        meet_all(s, TERM_EXILE)
    else:
        tell(s, LEFT_STANDING, s.chair, s.accused - 1)
        meet_all(s, TERM_EXILE + 1)
    pay_dues(s, s.chair)
    close_trial(s, box)


def close_trial(s: State, box: Box) -> None:
    """Everything is cleared away (TRI-6.10)."""
    close_offers(s)
    s.accused = 0
    s.spare_on = 0
    s.way = 0
    s.spoken = 0
    s.speaker = 0
    s.laid = 0
    for pan in range(2):
        s.pan[pan] = 0
        s.pan_extra[pan] = 0
    for seat in range(s.seats):
        s.counters[seat] = 1
    next_trial(s, box)


def legal_trial(s: State, box: Box, seat: int, can: Row) -> None:
    """What the seat that decides may do."""
    if s.phase == VOTING:
        can[VOTE + FREE] = 1
        can[VOTE + BAD] = 1
    elif s.phase == TURNING:
        can[TURN] = 1
        can[TURN + 1] = 1
    elif s.phase == SPEAKING:
        legal_speech(s, box, can)
    elif s.phase == DEALING:
        can[YES] = 1
        can[NO] = 1
    elif s.phase == BANISHING:
        can[EXILE] = 1
        can[LET_STAND] = 1


def apply_trial(s: State, box: Box, seat: int, code: int) -> None:
    if s.phase == VOTING:
        cast_vote(s, box, seat, code - VOTE)
    elif s.phase == TURNING:
        turn_speeches(s, code - TURN)
    elif s.phase == SPEAKING:
        speak(s, box, code)
    elif s.phase == DEALING:
        answer_package(s, box, seat, code)
    else:
        decide_exile(s, box, code)
