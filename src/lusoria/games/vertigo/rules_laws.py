"""Vertigo: the vote on laws, and what the five laws do (VTG-8)."""

from lusoria.kernel import Row, answered, ask, ask_also, next_seat, nobody_awaited, reveal, tell

from .rules_state import (
    ABSTAIN,
    AGAINST,
    AID,
    AID_REST,
    ALL_AGAINST,
    ALL_FOR,
    ANTI_POLLUTION,
    BLACK,
    BONUS,
    ENACTED,
    FINED,
    FOR,
    GAVE,
    GOT,
    LAWS,
    NO_DIPLOMAT,
    NO_EFFECT,
    NO_LAW,
    NO_SEAT,
    NOTHING_LEFT,
    PASSES,
    PEOPLE,
    PLACES,
    POOL_REST,
    POOLED,
    PROPOSE,
    PROPOSED,
    PROPOSING,
    QUOTA,
    RAZE,
    RAZED,
    RAZING,
    REGIONS,
    REJECTED,
    REWARDED,
    SOLIDARITY,
    TOO_DEAR,
    UN_EMPTY,
    UN_POOR,
    VOTED,
    VOTING,
    Box,
    State,
    buildings,
    clear_province,
    crowded,
    kind_of,
    living,
    opening_seat,
    turn_order,
)
from .rules_turn import begin_turn

# Proposing --------------------------------------------------------------------------------------------------------


def begin_voting(s: State, box: Box) -> None:
    s.acting = opening_seat(s)
    next_proposer(s, box)


def may_propose(s: State, seat: int, law: int) -> int:
    """VTG-8.1, VTG-8.2"""
    return int(s.diplomats[seat] > 0 and s.called[law] == 0 and s.proposed[seat][law] == 0)


def can_propose(s: State, seat: int) -> int:
    for law in range(LAWS):
        if may_propose(s, seat, law):
            return 1
    return 0


def next_proposer(s: State, box: Box) -> None:
    """Asks the acting country, or the next one in turn order that can propose a law; then the turn is over."""
    seat = s.acting
    while seat != NO_SEAT:
        s.acting = seat
        if can_propose(s, seat):
            s.phase = PROPOSING
            ask(s, seat)
            return
        if s.diplomats[seat] == 0:
            tell(s, NO_DIPLOMAT, seat)
        else:
            tell(s, NOTHING_LEFT, seat)
        seat = turn_order(s, seat)
    begin_turn(s, box)


def legal_propose(s: State, seat: int, can: Row) -> None:
    can[NO_LAW] = 1
    for law in range(LAWS):
        can[PROPOSE + law] = may_propose(s, seat, law)


def apply_propose(s: State, box: Box, seat: int, code: int) -> None:
    if code == NO_LAW:
        tell(s, PASSES, seat)
        other = turn_order(s, seat)
        if other == NO_SEAT:
            begin_turn(s, box)
        else:
            s.acting = other
            next_proposer(s, box)
        return
    s.law = code - PROPOSE
    s.proposed[seat][s.law] = 1
    s.called[s.law] = 1
    tell(s, PROPOSED, seat, s.law)
    s.phase = VOTING
    s.awaits = 0
    s.asked = 0
    for other in range(s.seats):
        if s.diplomats[other] > 0:
            ask_also(s, other)  # VTG-8.3


# Voting -----------------------------------------------------------------------------------------------------------


def legal_vote(s: State, seat: int, can: Row) -> None:
    votes = s.diplomats[seat]
    if s.split[seat] == 0:
        can[ALL_FOR] = 1
        can[ALL_AGAINST] = 1
        can[ABSTAIN] = 1
        if votes > 1:
            for count in range(votes):
                can[FOR + count] = 1
    else:
        for count in range(votes - s.split[seat] + 2):
            can[AGAINST + count] = 1


def apply_vote(s: State, box: Box, seat: int, code: int) -> None:
    """VTG-8.3  Votes are kept one higher, so that 0 says nothing yet."""
    if code in FOR:
        s.split[seat] = 1 + code - FOR  # VTG-12.3
        return
    if code in AGAINST:
        s.yes[seat] = s.split[seat]
        s.split[seat] = 0
        s.no[seat] = 1 + code - AGAINST
    else:
        s.yes[seat] = 1 + s.diplomats[seat] * int(code == ALL_FOR)
        s.no[seat] = 1 + s.diplomats[seat] * int(code == ALL_AGAINST)
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        count_votes(s, box)


def count_votes(s: State, box: Box) -> None:
    yes = 0
    no = 0
    for seat in range(s.seats):
        if s.yes[seat] > 0:
            tell(s, VOTED, seat, s.yes[seat] - 1, s.no[seat] - 1, s.diplomats[seat] - s.yes[seat] - s.no[seat] + 2)
            yes += s.yes[seat] - 1
            no += s.no[seat] - 1
        s.yes[seat] = 0
        s.no[seat] = 0
    if yes > no:  # VTG-8.4
        tell(s, ENACTED, s.law, yes, no)
        reward = min(box.reward, s.un)  # VTG-8.5
        s.un -= reward
        s.money[s.acting] += reward
        if reward > 0:
            tell(s, REWARDED, s.acting, reward)
        elif box.reward > 0:
            tell(s, UN_EMPTY, s.acting)
        enact(s, box)
    else:
        tell(s, REJECTED, s.law, yes, no)  # VTG-8.6
    go_on_voting(s, box)


def go_on_voting(s: State, box: Box) -> None:
    """Factories that go by law first; then the same country may propose again."""
    seat = s.acting
    for _ in range(s.seats):
        if s.raze[seat] > 0 and s.raze[seat] == kind_of(s, seat, BLACK):
            raze_all(s, seat)
        if s.raze[seat] > 0:
            s.phase = RAZING
            ask(s, seat)
            return
        seat = next_seat(s, seat)
    next_proposer(s, box)


# The five laws ----------------------------------------------------------------------------------------------------


def enact(s: State, box: Box) -> None:
    if s.law == AID:
        development_aid(s, box)
    elif s.law == ANTI_POLLUTION:
        anti_pollution(s, box)
    elif s.law == BONUS:
        special_bonus(s, box)
    elif s.law == SOLIDARITY:
        solidarity(s)
    else:
        subsidy(s, box)


def most_built(s: State) -> int:
    """Buildings of the most industrialized country."""
    most = 0
    for seat in range(s.seats):
        if s.out[seat] == 0:
            most = max(most, buildings(s, seat))
    return most


def least_built(s: State) -> int:
    least = PLACES
    for seat in range(s.seats):
        if s.out[seat] == 0:
            least = min(least, buildings(s, seat))
    return least


def development_aid(s: State, box: Box) -> None:
    """VTG-8.7"""
    most = most_built(s)
    least = least_built(s)
    if most == least:
        tell(s, NO_EFFECT, s.law)
        return
    pot = 0
    poor = 0
    for seat in range(s.seats):
        if s.out[seat] == 0 and buildings(s, seat) == most:
            part = min(s.money[seat], box.aid * (most - least))
            s.money[seat] -= part
            pot += part
            tell(s, GAVE, seat, part)
        poor += int(s.out[seat] == 0 and buildings(s, seat) == least)
    for seat in range(s.seats):
        if s.out[seat] == 0 and buildings(s, seat) == least:
            s.money[seat] += pot // poor
            tell(s, GOT, seat, pot // poor)
    if pot % poor > 0:
        s.un += pot % poor
        tell(s, AID_REST, pot % poor)


def quota(s: State, box: Box) -> int:
    """VTG-8.9  Polluting factories that every country has to give up."""
    if s.world >= box.limit[2]:
        return PLACES
    if s.world >= box.limit[1]:
        return 2
    return int(s.world >= box.limit[0])


def anti_pollution(s: State, box: Box) -> None:
    """VTG-8.8, VTG-8.9  Fines for as many factories as there is money; the others go, and then those of the quota."""
    touched = 0
    for seat in range(s.seats):
        count = kind_of(s, seat, BLACK)
        if count > 0:
            touched = 1
            paid = min(count, s.money[seat] // box.fine)
            s.money[seat] -= paid * box.fine
            s.un += paid * box.fine
            s.raze[seat] = count - paid + min(paid, quota(s, box))
            if paid > 0:
                tell(s, FINED, seat, paid * box.fine)
            if count > paid:
                tell(s, TOO_DEAR, seat, count - paid)
            if min(paid, quota(s, box)) > 0:
                tell(s, QUOTA, seat, min(paid, quota(s, box)))
    if touched == 0:
        tell(s, NO_EFFECT, s.law)


def raze(s: State, seat: int, place: int) -> None:
    """The factory goes with its engineer; the population stays."""
    clear_province(s, seat, place, PEOPLE)
    s.raze[seat] -= 1
    tell(s, RAZED, seat, place)


def raze_all(s: State, seat: int) -> None:
    for place in range(PLACES):
        if s.land[seat][place] == BLACK:
            raze(s, seat, place)


def legal_raze(s: State, seat: int, can: Row) -> None:
    for place in range(PLACES):
        can[RAZE + place] = int(s.land[seat][place] == BLACK)


def apply_raze(s: State, box: Box, seat: int, code: int) -> None:
    raze(s, seat, code - RAZE)
    go_on_voting(s, box)


def special_bonus(s: State, box: Box) -> None:
    """VTG-8.10"""
    envoys = 0
    for seat in range(s.seats):
        envoys += s.diplomats[seat]
    each = min(box.bonus, s.un // envoys) if envoys > 0 else 0
    if each == 0:
        tell(s, NO_EFFECT if envoys == 0 or box.bonus == 0 else UN_POOR, s.law)
        return
    for seat in range(s.seats):
        if s.diplomats[seat] > 0:
            s.un -= each * s.diplomats[seat]
            s.money[seat] += each * s.diplomats[seat]
            tell(s, GOT, seat, each * s.diplomats[seat])


def solidarity(s: State) -> None:
    """VTG-8.11"""
    pot = 0
    for seat in range(s.seats):
        pot += s.money[seat]
        if s.out[seat] == 0:
            tell(s, POOLED, seat, s.money[seat])
    for seat in range(s.seats):
        if s.out[seat] == 0:
            s.money[seat] = pot // living(s)
            tell(s, GOT, seat, s.money[seat])
    if pot % living(s) > 0:
        s.un += pot % living(s)
        tell(s, POOL_REST, pot % living(s))


def unpolluting(s: State, box: Box, seat: int) -> int:
    """VTG-8.12  1 for a country without any source of pollution."""
    if s.out[seat] > 0 or kind_of(s, seat, BLACK) > 0:
        return 0
    for region in range(REGIONS):
        if crowded(s, box, seat, region):
            return 0
    return 1


def subsidy(s: State, box: Box) -> None:
    """VTG-8.12"""
    able = 0
    for seat in range(s.seats):
        able += unpolluting(s, box, seat)
    if able == 0 or s.un < 2 * able:
        tell(s, NO_EFFECT if able == 0 else UN_POOR, s.law)
        return
    share = s.un // 2 // able
    for seat in range(s.seats):
        if unpolluting(s, box, seat):
            s.un -= share
            s.money[seat] += share
            tell(s, GOT, seat, share)
