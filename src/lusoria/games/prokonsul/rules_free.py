"""Prokonsul: free negotiation. Deals are tabled one at a time and answered by their members."""

from lusoria.kernel import Row, answered, ask, ask_also, bit, nobody_awaited, reveal, tell

from .rules_plea import MOST_ASKED, MOST_OFFERED
from .rules_round import close_round, forget_deal, forget_plan, win_round
from .rules_state import (
    AGREE,
    AGREED,
    AGREEING,
    CHARGE,
    CLOSE,
    CONSENT,
    DROPPED,
    GETS,
    JOIN,
    JOINING,
    NAME,
    NO_DEAL,
    NO_SEAT,
    NOTHING,
    OBJECT,
    OBJECTED,
    PASS,
    PASSED,
    PAYING,
    PAYS,
    REFUSE,
    SHARE,
    SHARING,
    TABLED,
    TABLING,
    Box,
    State,
    deal_gets,
    deal_member,
    deal_pays,
    deciding,
    majority,
    votes,
)

# Whose turn it is to table a deal


def next_proposer(s: State) -> int:
    """Highest card of those who have not spoken this time round, ties clockwise from the black pawn's seat."""
    best = NO_SEAT
    card = 0
    for k in range(s.seats):
        seat = (s.placer + k) % s.seats
        if s.spoken[seat] == 0 and votes(s, seat) > card:  # PRO-10.6
            best = seat
            card = votes(s, seat)
    return best


def open_table(s: State, box: Box) -> None:
    """Ask the next seat for a deal, or end the round without agreement."""
    forget_deal(s)
    seat = next_proposer(s)
    if seat == NO_SEAT:
        s.laps += 1
        for other in range(s.seats):
            s.spoken[other] = 0
        if s.laps == box.laps:
            tell(s, NO_DEAL)  # PRO-10.11
            close_round(s, box, NO_SEAT)
            return
        seat = next_proposer(s)
    s.speaker = seat
    s.spoken[seat] = 1
    s.phase = TABLING
    ask(s, seat)


def may_be_named(s: State, box: Box, seat: int) -> int:
    if box.top_two == 0:
        return 1
    higher = 0
    for other in range(s.seats):
        if votes(s, other) > votes(s, seat):
            higher += 1
    return int(higher < 2)  # PRO-10.12


def coalition_votes(s: State) -> int:
    total = 0
    for seat in range(s.seats):
        if deal_member(s, seat):
            total += votes(s, seat)
    return total


def member_due(s: State) -> int:
    """The member whose chips are being settled, so many places clockwise from the proposer."""
    return (s.speaker + s.plan_at[s.speaker]) % s.seats


def pot_left(s: State) -> int:
    """Chips paid in this deal and not yet given to anybody."""
    left = 0
    for seat in range(s.seats):
        left += deal_pays(s, seat) - deal_gets(s, seat)
    return left


# Decisions


def legal_free(s: State, box: Box, seat: int, can: Row) -> None:
    step = deciding(s)
    if step == TABLING:
        can[PASS] = 1
        for other in range(s.seats):
            can[NAME + other] = may_be_named(s, box, other)  # PRO-10.7
    elif step == JOINING:
        for other in range(s.seats):
            can[JOIN + other] = int(s.plan_member[seat][other] == 0)
        can[CLOSE] = int(coalition_votes(s) >= majority(s))  # PRO-10.7
    elif step == PAYING:
        can[NOTHING] = 1
        for chips in range(1, most_paid(s, member_due(s)) + 1):
            can[CHARGE + chips - 1] = 1  # PRO-10.8
    elif step == SHARING:
        for chips in range(min(pot_left(s), MOST_OFFERED) + 1):
            can[SHARE + chips] = 1
    else:
        can[CONSENT] = int(s.chips[seat] >= s.pays[seat])  # PRO-10.9
        can[OBJECT] = 1


def most_paid(s: State, seat: int) -> int:
    if seat == s.speaker:
        return min(s.chips[seat], MOST_OFFERED)
    return MOST_ASKED


def apply_free(s: State, box: Box, seat: int, code: int) -> None:
    step = deciding(s)
    if step == TABLING:
        if code == PASS:
            tell(s, PASSED, seat)
            open_table(s, box)
        else:
            s.plan_named[seat] = code - NAME
            s.plan_member[seat][code - NAME] = 1
            s.step[seat] = JOINING
    elif step == JOINING:
        if code == CLOSE:
            settle_from(s, PAYING, 0)
        else:
            s.plan_member[seat][code - JOIN] = 1
            if members(s) == s.seats:
                settle_from(s, PAYING, 0)
    elif step == PAYING:
        if code != NOTHING:
            s.plan_pays[seat][member_due(s)] = code - CHARGE + 1
        settle_from(s, PAYING, s.plan_at[seat] + 1)
    elif step == SHARING:
        s.plan_gets[seat][member_due(s)] = code - SHARE
        settle_from(s, SHARING, s.plan_at[seat] + 1)
    else:
        answer(s, box, seat, code)


def members(s: State) -> int:
    count = 0
    for seat in range(s.seats):
        count += deal_member(s, seat)
    return count


def settle_from(s: State, step: int, at: int) -> None:
    """Go to the next member whose chips are open; when nothing is open, table the deal."""
    seat = s.speaker
    s.step[seat] = step
    s.plan_at[seat] = at
    if step == PAYING:
        if open_members(s, at) > 0 and open_members(s, 0) > 1:  # somebody must be left to receive
            skip_settled(s)
            return
        s.step[seat] = SHARING
        s.plan_at[seat] = 0
    if pot_left(s) > 0:
        skip_settled(s)
        if open_members(s, s.plan_at[seat]) > 1:
            return
        s.plan_gets[seat][member_due(s)] = pot_left(s)  # PRO-10.8  the last one receives the rest
    table_deal(s)


def open_members(s: State, at: int) -> int:
    """Members who pay nothing (so far), counted from a place clockwise from the proposer."""
    count = 0
    for k in range(at, s.seats):
        seat = (s.speaker + k) % s.seats
        if deal_member(s, seat) and deal_pays(s, seat) == 0:
            count += 1
    return count


def skip_settled(s: State) -> None:
    while deal_member(s, member_due(s)) == 0 or deal_pays(s, member_due(s)) > 0:
        s.plan_at[s.speaker] += 1


def table_deal(s: State) -> None:
    """The deal is whole: now all see it (PRO-10.7, PRO-11.6)."""
    s.named = s.plan_named[s.speaker]
    for seat in range(s.seats):
        s.member[seat] = s.plan_member[s.speaker][seat]
        s.pays[seat] = s.plan_pays[s.speaker][seat]
        s.gets[seat] = s.plan_gets[s.speaker][seat]
    forget_plan(s, s.speaker)
    coalition = 0
    for seat in range(s.seats):
        if s.member[seat]:
            coalition += bit(seat)
    tell(s, TABLED, s.speaker, s.named, coalition)
    for seat in range(s.seats):
        if s.pays[seat] > 0:
            tell(s, PAYS, seat, s.pays[seat])
        if s.gets[seat] > 0:
            tell(s, GETS, seat, s.gets[seat])
    s.news = 1  # PRO-11.5
    s.phase = AGREEING
    asked = 0
    for seat in range(s.seats):
        if s.member[seat] and seat != s.speaker:  # PRO-10.9
            if asked:
                ask_also(s, seat)
            else:
                ask(s, seat)
            asked = 1


def answer(s: State, box: Box, seat: int, code: int) -> None:
    s.answer[seat] = AGREE if code == CONSENT else REFUSE
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        conclude(s, box)


def conclude(s: State, box: Box) -> None:
    objections = 0
    for seat in range(s.seats):
        if s.answer[seat] == AGREE:
            tell(s, AGREED, seat)
        elif s.answer[seat] == REFUSE:
            objections += 1
            tell(s, OBJECTED, seat)
        s.answer[seat] = 0
    if objections > 0:
        tell(s, DROPPED)
        open_table(s, box)
        return
    for seat in range(s.seats):  # PRO-10.10
        s.chips[seat] += s.gets[seat] - s.pays[seat]
    win_round(s, box, s.named)
