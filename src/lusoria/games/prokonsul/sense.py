"""Judgement for bots: what a round is worth to a family, what a vote is worth in it, and which offers are fair.

All amounts are in sixteenths of a chip.
"""

from lusoria.kernel import Row

from .rules_free import coalition_votes, member_due, pot_left
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
    GOVERNOR,
    HAGGLING,
    JOIN,
    JOINING,
    LINKS,
    NAME,
    NO,
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
    majority,
    stake,
    votes,
)

CHIP = 16


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: how far the family leads (or trails) the others, the best of them counting most,
    prospects included."""
    for seat in range(s.seats):
        out[seat] = 0
    if s.over == 0:
        look_ahead(s, box, out)
    first = -30000
    second = first
    total = 0
    for seat in range(s.seats):
        out[seat] += CHIP * s.chips[seat]
        second = max(second, min(first, out[seat]))
        first = max(first, out[seat])
        total += out[seat]
    others = s.seats - 1
    for seat in range(s.seats):
        best = second if out[seat] == first else first
        together = total - out[seat]
        lead = out[seat] - (best * others + 2 * together) // (3 * others)
        out[seat] = max(0, min(1000, 500 + 16 * lead // CHIP))


def look_ahead(s: State, box: Box, out: Row) -> None:
    """Into `out`, from 0: what the open round and the undecided provinces promise each family."""
    needed = majority(s)
    if needed > 1:  # else nobody has a vote to use
        held = office(s, s.black)
        highest = 0
        second = 0
        for seat in range(s.seats):
            out[seat] = prize(s, box, seat, s.black, held)
            second = max(second, min(highest, out[seat]))
            highest = max(highest, out[seat])
        for seat in range(s.seats):
            rival = second if out[seat] == highest else highest
            out[seat] = pending(votes(s, seat), needed, out[seat], rival)
    held = offices(s)
    for seat in range(s.seats):
        out[seat] += hopes(s, box, seat, held)


def pending(mine: int, needed: int, own: int, rival: int) -> int:
    """What a family's votes promise while the round is open, to win its own prize with them or to sell them for that
    of a rival."""
    return mine * (3 * own + 2 * rival) // (8 * needed)


def office(s: State, province: int) -> int:
    """How many candidates a province has; 8 more once it has a governor."""
    found = 0
    for seat in range(s.seats):
        if s.standing[seat][province] == GOVERNOR:
            found |= 8
        elif s.standing[seat][province] == CANDIDATE:
            found += 1
    return found


def offices(s: State) -> int:
    """The same of all provinces, 4 bits each."""
    found = 0
    for province in range(PROVINCES):
        found |= office(s, province) << 4 * province
    return found


def links_to(s: State, box: Box, seat: int) -> int:
    """How many links of each province lead to what a family governs, 4 bits each."""
    found = 0
    for i in range(LINKS):
        a = box.link[i][0]
        b = box.link[i][1]
        if a != b:
            found += int(s.standing[seat][a] == GOVERNOR) << 4 * b
            found += int(s.standing[seat][b] == GOVERNOR) << 4 * a
    return found


def hopes(s: State, box: Box, seat: int, held: int) -> int:
    """What all undecided provinces promise a family."""
    links = links_to(s, box, seat)
    total = 0
    for province in range(PROVINCES):
        chips = box.value[province] + box.link_bonus * (links >> 4 * province & 15)
        total += hope(s, box, seat, province, held >> 4 * province & 15, chips)
    return total


def hope(s: State, box: Box, seat: int, province: int, held: int, chips: int) -> int:
    """What a province held like that promises a family for whom it has so many chips, while it is undecided."""
    if held >= 8:
        return 0
    if box.short:
        if s.visited[province] and province != s.black:
            return 0
        return CHIP * chips // s.seats
    if s.standing[seat][province] == CANDIDATE:
        return candidacy(chips, held - 1)
    return CHIP * chips // 10


def candidacy(chips: int, others: int) -> int:
    """What being a candidate for these chips promises beside so many others."""
    return CHIP * chips * 5 // (11 + 2 * others)


def prize(s: State, box: Box, seat: int, province: int, held: int) -> int:
    """What winning a round in a province held like that adds to a family's outlook."""
    chips = stake(s, box, seat, province)
    if box.short or s.standing[seat][province] == CANDIDATE:
        return CHIP * chips - hope(s, box, seat, province, held, chips)
    if counters_left(s, box, seat) > 0:
        return candidacy(chips, held & 7) - hope(s, box, seat, province, held, chips)
    return 0


def prize_now(s: State, box: Box, seat: int) -> int:
    """The same of this round."""
    return prize(s, box, seat, s.black, office(s, s.black))


def fair_price(s: State, box: Box, seat: int, bounty: int, need: int) -> int:
    """The least that a family should take for its votes from one who lacks `need` votes to win so much: nearly half of
    what they bring there, and something for its own chance."""
    mine = votes(s, seat)
    share = bounty * min(mine, need) * 9 // (20 * max(need, 1))
    return share + prize_now(s, box, seat) * mine // (4 * majority(s))


def most_given(s: State, seat: int, bounty: int, need: int) -> int:
    """The most that these votes should cost the one who lacks `need` votes."""
    return bounty * min(votes(s, seat), need) * 17 // (20 * max(need, 1))


def near(amount: int, target: int) -> int:
    """100 for a whole number of chips at the target (sixteenths), less the further away; too little loses faster."""
    off = CHIP * amount - target
    if off < 0:
        return max(1, 100 + 6 * off // CHIP * 2)
    return max(1, 100 - 8 * max(0, off - CHIP + 1) // CHIP)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == PLACING:
        lean_place(s, box, seat, can, weight)
    elif s.phase == CHOOSING:
        lean_card(s, box, seat, weight)
    elif s.phase < TABLING:
        lean_plea(s, box, seat, can, weight)
    else:
        lean_deal(s, box, seat, weight)


def lean_place(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Where winning means more to oneself than to the others."""
    for province in range(PROVINCES):
        if can[PLACE + province] == 1:
            held = office(s, province)
            mine = 0
            others = 0
            for other in range(s.seats):
                its = prize(s, box, other, province, held)
                if other == seat:
                    mine = its
                else:
                    others += its
            weight[PLACE + province] = max(1, min(100, 30 + (mine - others // (s.seats - 1)) // 2))


def lean_card(s: State, box: Box, seat: int, weight: Row) -> None:
    """High cards where the prize is high for this family, low ones elsewhere; never quite predictable."""
    mine = prize_now(s, box, seat)
    usual = 0
    for province in range(PROVINCES):
        usual += prize(s, box, seat, province, office(s, province))
    keen = 4 * mine > usual  # above about half of an even share of what is left
    for i in range(CARDS):
        card = card_of(box, i)
        if card > 0:
            weight[PLAY + card - 1] = 5 + 7 * card if keen else 5 + 7 * max(0, 10 - card)


def lean_plea(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    need = majority(s) - votes(s, s.speaker)
    bounty = prize_now(s, box, s.speaker)
    if s.phase == ADDRESSING:
        for other in range(s.seats):
            if can[ADDRESS + other] == 1:
                weight[ADDRESS + other] = asking_order(s, box, other, bounty, need)
        return
    fair = fair_price(s, box, s.addressee, bounty, need)
    most = most_given(s, s.addressee, bounty, need)
    if s.phase == ANSWERING:
        lean_answer(s, fair, most, can, weight)
        return
    target = min(fair, most)
    for chips in range(min(s.chips[seat], MOST_OFFERED) + 1):
        weight[OFFER + chips] = near(chips, target)
    if s.phase == HAGGLING:
        good = CHIP * s.offer <= most
        weight[PAY] = 100 if good else 1
        weight[DECLINE] = 5 if good else 30
        for chips in range(min(s.chips[seat], MOST_OFFERED) + 1):
            weight[OFFER + chips] = 1 + weight[OFFER + chips] // 3


def asking_order(s: State, box: Box, other: int, bounty: int, need: int) -> int:
    """Whose votes suffice at the best price come first."""
    mine = votes(s, other)
    if mine == 0:
        return 1
    cost = fair_price(s, box, other, bounty, need) // CHIP
    if mine >= need:
        return max(20, 100 - 4 * (mine - need) - 3 * cost)
    return max(5, 60 - 3 * (need - mine) - 3 * cost)


def lean_answer(s: State, fair: int, most: int, can: Row, weight: Row) -> None:
    offered = CHIP * s.offer
    if offered >= fair:
        weight[YES] = 100
        weight[NO] = 4
    else:
        weight[YES] = max(1, 30 * offered // max(fair, 1))
        weight[NO] = 60
    if can[PRICE] == 1:
        for asked in range(1, MOST_ASKED + 1):
            weight[PRICE + asked - 1] = 1
            if asked > s.offer and offered < fair:
                weight[PRICE + asked - 1] = near(asked, (fair + most) // 2 + CHIP)


def lean_deal(s: State, box: Box, seat: int, weight: Row) -> None:
    step = deciding(s)
    named = deal_named(s)
    if step == TABLING:
        weight[PASS] = 20
        for other in range(s.seats):
            weight[NAME + other] = 2
        weight[NAME + seat] = 80 if prize_now(s, box, seat) > CHIP else 5
        return
    need = max(1, majority(s) - votes(s, named))
    bounty = prize_now(s, box, named)
    if step == JOINING:
        weight[CLOSE] = 100
        left = majority(s) - coalition_votes(s)
        for other in range(s.seats):
            spare = votes(s, other) - left
            cost = fair_price(s, box, other, bounty, need) // CHIP
            weight[JOIN + other] = max(2, 60 - 3 * max(spare, -spare) - 3 * cost)
    elif step == PAYING:
        due = member_due(s)
        target = 0
        if due == named:  # who wins pays the others
            for other in range(s.seats):
                if deal_member(s, other) and other != named:
                    target += fair_price(s, box, other, bounty, need)
        weight[NOTHING] = 100 if target < CHIP else 2
        for chips in range(1, MOST_OFFERED + 1):
            weight[CHARGE + chips - 1] = max(1, near(chips, target) // 2) if target >= CHIP else 1
    elif step == SHARING:
        fair = fair_price(s, box, member_due(s), bounty, need)
        for chips in range(min(pot_left(s), MOST_OFFERED) + 1):
            weight[SHARE + chips] = near(chips, fair)
    else:
        mine = CHIP * (s.gets[seat] - s.pays[seat])
        if named == seat:
            mine += bounty
            good = mine > 0
        else:
            good = mine >= fair_price(s, box, seat, bounty, need)
        weight[CONSENT] = 100 if good else 3
        weight[OBJECT] = 4 if good else 80
