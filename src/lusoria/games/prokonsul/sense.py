"""Judgement for bots: what a round is worth to a family, what a vote is worth in it, and which offers are fair.

All amounts are in sixteenths of a chip.
"""

from lusoria.kernel import Row

from .rules_free import coalition_votes, member_due
from .rules_plea import MOST_ASKED, MOST_OFFERED
from .rules_state import (
    ADDRESS,
    ADDRESSING,
    ANSWERING,
    CANDIDATE,
    CARDS,
    CHARGE,
    CHOOSING,
    CLOSE,
    CONSENT,
    DECLINE,
    HAGGLING,
    JOIN,
    JOINING,
    NAME,
    NO,
    NO_SEAT,
    NOTHING,
    OBJECT,
    OFFER,
    PASS,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    PLAY,
    PRICE,
    PROVINCES,
    SHARE,
    SHARING,
    TABLING,
    YES,
    Box,
    State,
    card_of,
    counters_left,
    deal_member,
    deal_named,
    deciding,
    governor,
    majority,
    stake,
    votes,
)

CHIP = 16


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: how far this family leads (or trails) the others, the best of them counting most, prospects included."""
    mine = outlook(s, box, seat)
    best = -30000
    together = 0
    for other in range(s.seats):
        if other != seat:
            its = outlook(s, box, other)
            best = max(best, its)
            together += its
    others = s.seats - 1
    return max(0, min(1000, 500 + 16 * (mine - (best * others + 2 * together) // (3 * others)) // CHIP))


def outlook(s: State, box: Box, seat: int) -> int:
    total = CHIP * s.chips[seat]
    if s.over == 0:
        for province in range(PROVINCES):
            total += hope(s, box, seat, province)
        total += pending(s, box, seat)
    return total


def pending(s: State, box: Box, seat: int) -> int:
    """What the votes before a family promise while the round is open, to win with them or to sell them."""
    mine = votes(s, seat)
    if mine == 0:
        return 0
    rival = 0
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, prize(s, box, other, s.black))
    return mine * (3 * prize(s, box, seat, s.black) + 2 * rival) // (8 * majority(s))


def hope(s: State, box: Box, seat: int, province: int) -> int:
    """What an undecided province promises a family."""
    if governor(s, province) != NO_SEAT:
        return 0
    if box.short:
        if s.visited[province] and province != s.black:
            return 0
        return CHIP * stake(s, box, seat, province) // s.seats
    if s.standing[seat][province] == CANDIDATE:
        return candidacy(s, box, seat, province, rivals(s, seat, province))
    return CHIP * stake(s, box, seat, province) // 10


def candidacy(s: State, box: Box, seat: int, province: int, others: int) -> int:
    """What being a candidate promises beside so many others."""
    return CHIP * stake(s, box, seat, province) * 5 // (11 + 2 * others)


def rivals(s: State, seat: int, province: int) -> int:
    count = 0
    for other in range(s.seats):
        if other != seat and s.standing[other][province] == CANDIDATE:
            count += 1
    return count


def prize(s: State, box: Box, seat: int, province: int) -> int:
    """What winning a round in the province adds to a family's outlook."""
    if box.short or s.standing[seat][province] == CANDIDATE:
        return CHIP * stake(s, box, seat, province) - hope(s, box, seat, province)
    if counters_left(s, box, seat) > 0:
        return candidacy(s, box, seat, province, rivals(s, seat, province)) - hope(s, box, seat, province)
    return 0


def fair_price(s: State, box: Box, seat: int, taker: int, need: int) -> int:
    """The least that a family should take for its votes from one who lacks `need` votes: nearly half of what they
    bring there, and something for its own chance."""
    mine = votes(s, seat)
    share = prize(s, box, taker, s.black) * min(mine, need) * 9 // (20 * max(need, 1))
    return share + prize(s, box, seat, s.black) * mine // (4 * majority(s))


def most_given(s: State, box: Box, taker: int, seat: int, need: int) -> int:
    """The most that these votes should cost the one who lacks `need` votes."""
    return prize(s, box, taker, s.black) * min(votes(s, seat), need) * 17 // (20 * max(need, 1))


def near(amount: int, target: int) -> int:
    """100 for a whole number of chips at the target (sixteenths), less the further away; too little loses faster."""
    off = CHIP * amount - target
    if off < 0:
        return max(1, 100 + 6 * off // CHIP * 2)
    return max(1, 100 - 8 * max(0, off - CHIP + 1) // CHIP)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == PLACING:
        lean_place(s, box, seat, weight)
    elif s.phase == CHOOSING:
        lean_card(s, box, seat, weight)
    elif s.phase < TABLING:
        lean_plea(s, box, seat, weight)
    else:
        lean_deal(s, box, seat, weight)


def lean_place(s: State, box: Box, seat: int, weight: Row) -> None:
    """Where winning means more to oneself than to the others."""
    for province in range(PROVINCES):
        others = 0
        for other in range(s.seats):
            if other != seat:
                others += prize(s, box, other, province)
        lead = prize(s, box, seat, province) - others // (s.seats - 1)
        weight[PLACE + province] = max(1, min(100, 30 + lead // 2))


def lean_card(s: State, box: Box, seat: int, weight: Row) -> None:
    """High cards where the prize is high for this family, low ones elsewhere; never quite predictable."""
    mine = prize(s, box, seat, s.black)
    usual = 0
    for province in range(PROVINCES):
        usual += prize(s, box, seat, province)
    keen = 4 * mine > usual  # above about half of an even share of what is left
    for i in range(CARDS):
        card = card_of(box, i)
        if card > 0:
            weight[PLAY + card - 1] = 5 + 7 * card if keen else 5 + 7 * max(0, 10 - card)


def lean_plea(s: State, box: Box, seat: int, weight: Row) -> None:
    need = majority(s) - votes(s, s.speaker)
    fair = fair_price(s, box, s.addressee, s.speaker, need)
    most = most_given(s, box, s.speaker, s.addressee, need)
    if s.phase == ADDRESSING:
        for other in range(s.seats):
            weight[ADDRESS + other] = asking_order(s, box, other, need)
    elif s.phase == ANSWERING:
        lean_answer(s, fair, most, weight)
    else:
        target = min(fair, most)
        for chips in range(MOST_OFFERED + 1):
            weight[OFFER + chips] = near(chips, target)
        if s.phase == HAGGLING:
            good = CHIP * s.offer <= most
            weight[PAY] = 100 if good else 1
            weight[DECLINE] = 5 if good else 30
            for chips in range(MOST_OFFERED + 1):
                weight[OFFER + chips] = 1 + weight[OFFER + chips] // 3


def asking_order(s: State, box: Box, other: int, need: int) -> int:
    """Whose votes suffice at the best price come first."""
    mine = votes(s, other)
    if mine == 0:
        return 1
    cost = fair_price(s, box, other, s.speaker, need) // CHIP
    if mine >= need:
        return max(20, 100 - 4 * (mine - need) - 3 * cost)
    return max(5, 60 - 3 * (need - mine) - 3 * cost)


def lean_answer(s: State, fair: int, most: int, weight: Row) -> None:
    offered = CHIP * s.offer
    if offered >= fair:
        weight[YES] = 100
        weight[NO] = 4
    else:
        weight[YES] = max(1, 30 * offered // max(fair, 1))
        weight[NO] = 60
    for price in range(MOST_ASKED):
        asked = price + 1
        if asked <= s.offer or offered >= fair:
            weight[PRICE + price] = 1
        else:
            weight[PRICE + price] = near(asked, (fair + most) // 2 + CHIP)


def lean_deal(s: State, box: Box, seat: int, weight: Row) -> None:
    step = deciding(s)
    named = deal_named(s)
    if step == TABLING:
        weight[PASS] = 20
        for other in range(s.seats):
            weight[NAME + other] = 2
        weight[NAME + seat] = 80 if prize(s, box, seat, s.black) > CHIP else 5
        return
    need = max(1, majority(s) - votes(s, named))
    if step == JOINING:
        weight[CLOSE] = 100
        left = majority(s) - coalition_votes(s)
        for other in range(s.seats):
            spare = votes(s, other) - left
            cost = fair_price(s, box, other, named, need) // CHIP
            weight[JOIN + other] = max(2, 60 - 3 * max(spare, -spare) - 3 * cost)
    elif step == PAYING:
        due = member_due(s)
        target = 0
        if due == named:  # who wins pays the others
            for other in range(s.seats):
                if deal_member(s, other) and other != named:
                    target += fair_price(s, box, other, named, need)
        weight[NOTHING] = 100 if target < CHIP else 2
        for chips in range(1, MOST_OFFERED + 1):
            weight[CHARGE + chips - 1] = max(1, near(chips, target) // 2) if target >= CHIP else 1
    elif step == SHARING:
        for chips in range(MOST_OFFERED + 1):
            weight[SHARE + chips] = near(chips, fair_price(s, box, member_due(s), named, need))
    else:
        mine = CHIP * (s.gets[seat] - s.pays[seat])
        if named == seat:
            mine += prize(s, box, seat, s.black)
            good = mine > 0
        else:
            good = mine >= fair_price(s, box, seat, named, need)
        weight[CONSENT] = 100 if good else 3
        weight[OBJECT] = 4 if good else 80
