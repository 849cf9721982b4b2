"""Prokonsul: who pleads, and the plea (basic game and two-way)."""

from lusoria.kernel import Row, ask, hush, let_talk, tell

from .rules_round import win_round
from .rules_state import (
    ACCEPTED,
    ADDRESS,
    ADDRESSING,
    ALL_FAILED,
    ANSWERING,
    BOUGHT,
    DECLINE,
    DECLINED,
    FAILED,
    HAGGLING,
    NO,
    NO_SEAT,
    OFFER,
    OFFERED,
    OFFERING,
    PAY,
    PLEADS,
    PRECEDES,
    PRICE,
    PRICED,
    REFUSED,
    YES,
    Box,
    State,
    majority,
    votes,
)

MOST_OFFERED = 199  # last amount of the offer block
MOST_ASKED = 99  # PRO-10.1, PRO-10.8

# 5. Who pleads when


def next_pleader(s: State) -> int:
    """Highest open card of those who may still plead, ties to the left; NO_SEAT when all have failed."""
    best = NO_SEAT
    card = 0
    for i in range(s.seats):
        seat = s.pawn[i]
        if s.spoken[seat] == 0 and s.front[seat][seat] > card:  # PRO-5.1, PRO-5.2, PRO-5.4
            best = seat
            card = s.front[seat][seat]
    return best


def precedes(s: State, seat: int) -> int:
    """1 if the seat goes before another with the same card."""
    for other in range(s.seats):
        if other != seat and s.spoken[other] == 0 and s.front[other][other] == s.front[seat][seat]:
            return 1
    return 0


def move_pawn_right(s: State, seat: int) -> None:
    moving = 0
    for i in range(s.seats):
        if s.pawn[i] == seat:
            moving = 1
        if moving and i + 1 < s.seats:
            s.pawn[i] = s.pawn[i + 1]
    s.pawn[s.seats - 1] = seat


def open_pleading(s: State, box: Box) -> None:
    s.first = next_pleader(s)
    plead(s, s.first)


def plead(s: State, seat: int) -> None:
    if precedes(s, seat):
        move_pawn_right(s, seat)  # PRO-5.3
        tell(s, PRECEDES, seat)
    s.speaker = seat
    s.spoken[seat] = 1
    for other in range(s.seats):
        s.heard[other] = 0
    tell(s, PLEADS, seat)
    address_next(s)


# 6. Pleading


def may_ask(s: State, seat: int) -> int:
    return int(seat != s.speaker and s.heard[seat] == 0 and s.front[seat][seat] > 0)  # PRO-6.2


def address_next(s: State) -> None:
    s.phase = ADDRESSING
    hush(s)  # PRO-6.1
    let_talk(s, s.speaker)
    ask(s, s.speaker)


def legal_plea(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == ADDRESSING:
        for other in range(s.seats):
            can[ADDRESS + other] = may_ask(s, other)
    elif s.phase == ANSWERING:
        can[YES] = 1  # PRO-6.3
        can[NO] = 1
        if may_name_price(s, box):
            for price in range(MOST_ASKED):
                can[PRICE + price] = 1  # PRO-10.1
    else:
        for offer in range(min(s.chips[seat], MOST_OFFERED) + 1):
            can[OFFER + offer] = 1  # PRO-6.2
        if s.phase == HAGGLING:  # PRO-10.2
            can[PAY] = int(s.chips[seat] >= s.offer)
            can[DECLINE] = 1


def may_name_price(s: State, box: Box) -> int:
    return int(box.two_way and s.prices < box.bargains)  # PRO-10.3


def apply_plea(s: State, box: Box, code: int) -> None:
    if s.phase != ADDRESSING:
        s.news = 1  # PRO-11.5  what has been said is said
    if s.phase == ADDRESSING:
        s.addressee = code - ADDRESS
        s.heard[s.addressee] = 1
        s.prices = 0
        s.phase = OFFERING
    elif s.phase == ANSWERING:
        if code == YES:
            tell(s, ACCEPTED, s.addressee, s.speaker, s.offer, votes(s, s.addressee))
            hand_over(s, box)
        elif code == NO:
            tell(s, REFUSED, s.addressee, s.speaker)
            go_on(s, box)
        else:
            name_price(s, code - PRICE + 1)
    elif code == PAY:
        tell(s, BOUGHT, s.speaker, s.addressee, s.offer, votes(s, s.addressee))
        hand_over(s, box)
    elif code == DECLINE:
        tell(s, DECLINED, s.speaker, s.addressee)
        go_on(s, box)
    else:
        make_offer(s, box, code - OFFER)


def make_offer(s: State, box: Box, chips: int) -> None:
    s.offer = chips
    tell(s, OFFERED, s.speaker, s.addressee, chips)
    s.phase = ANSWERING
    if box.two_way:
        let_talk(s, s.addressee)  # PRO-10.4
    ask(s, s.addressee)


def name_price(s: State, chips: int) -> None:
    s.offer = chips
    s.prices += 1
    tell(s, PRICED, s.addressee, s.speaker, chips)
    s.phase = HAGGLING
    ask(s, s.speaker)


def hand_over(s: State, box: Box) -> None:
    """The chips agreed on change hands, and so do all cards before the addressee."""
    s.chips[s.speaker] -= s.offer  # PRO-6.4
    s.chips[s.addressee] += s.offer
    for owner in range(s.seats):
        s.front[s.speaker][owner] += s.front[s.addressee][owner]  # PRO-6.5
        s.front[s.addressee][owner] = 0
    go_on(s, box)


def go_on(s: State, box: Box) -> None:
    s.addressee = 0
    s.offer = 0
    s.prices = 0
    if votes(s, s.speaker) >= majority(s):
        win_round(s, box, s.speaker)  # PRO-6.9
        return
    for other in range(s.seats):
        if may_ask(s, other):
            address_next(s)  # PRO-6.8
            return
    tell(s, FAILED, s.speaker)  # PRO-6.10
    seat = next_pleader(s)
    if seat == NO_SEAT:
        tell(s, ALL_FAILED, s.first)
        win_round(s, box, s.first)  # PRO-5.5
    else:
        plead(s, seat)
