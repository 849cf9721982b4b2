"""Consul: the rules. Clauses (KON-n.m) are those of the rulebook in this folder.

Cards, sets, dealt hands and invariants are in rules_state.
"""

from lusoria.kernel import EVERYONE, Events, Row, ask, below, bit, count_bits, draw, end_game, lay_shown, tell

from .rules_state import (
    ACTIONS,
    APART,
    BID,
    BIDDING,
    CARDS,
    DEALT,
    FLAG,
    GIVE,
    GIVING,
    GRID,
    HAND,
    LOW,
    NONE,
    OFFERED,
    PASS,
    PILE,
    PLACING,
    PUT,
    STOP,
    TABLE,
    TOP,
    TURN,
    TURNING,
    Box,
    State,
    card_held,
    card_on,
    colour_of,
    deal,
    face_down,
    first_of,
    join,
    kinds_held,
    memory,
    next_in,
    no_set,
    value_of,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

EVENTS = Events()
OPENS = EVENTS.event("opens", "seat", clause="KON-4.1")
BIDS = EVENTS.event("bids", "seat", "amount", clause="KON-4.2")
PASSED = EVENTS.event("passed", "seat", clause="KON-4.3")
CEILING = EVENTS.event("ceiling", "amount", clause="KON-4.5")
BEGINS = EVENTS.event("begins", "seat", "amount", clause="KON-4.4")
TURNED = EVENTS.event("turned", "seat", "place", clause="KON-5.1")
FACE = EVENTS.event("face", "card", clause="KON-10.2", fades=True)
TAKES = EVENTS.event("takes", "seat", "amount", clause="KON-6.1")
MISFIT = EVENTS.event("misfit", "seat", clause="KON-7.1")
SHORT = EVENTS.event("short", "seat", clause="KON-7.1")
GAVE = EVENTS.event("gave", "seat", "card", clause="KON-7.2", fades=True)
LAID = EVENTS.event("laid", "seat", "place", clause="KON-7.2")
DOWN = EVENTS.event("down", clause="KON-7.4")
OUT = EVENTS.event("out", "seat", clause="KON-7.6")
CLEARED = EVENTS.event("cleared", clause="KON-8.1")
ALONE = EVENTS.event("alone", "seat", clause="KON-8.2")
CAPPED = EVENTS.event("capped", "amount", clause="KON-8.4")
COUNTED = EVENTS.event("counted", "seat", "amount", clause="KON-8.1")

MUST_OPEN = 1  # why something cannot be done
NOT_HIGHER = 2
BID_FIRST = 3
NOT_REACHED = 4
NOTHING_THERE = 5
FACE_UP = 6
TURN_NOW = 7
NOT_HELD = 8
GIVE_NOW = 9
TAKEN = 10
LAY_NOW = 11
IS_OUT = 12
TOO_HIGH = 13
NOT_FAILED = 14
HAS_PASSED = 15


# Set-up (KON-3)


def setup(s: State, box: Box) -> None:
    for card in range(CARDS):
        if value_of(card) > LOW:
            lay_shown(s, card, APART, EVERYONE, memory(box))  # KON-3.2
        else:
            lay_shown(s, card, PILE, 0, 0)  # KON-3.1
    s.unseen = (1 << GRID) - 1
    s.lying = s.unseen
    no_set(s)
    deal(s, NONE)
    for seat in range(s.seats):
        s.hand[seat] = DEALT
    open_round(s, below(s, s.seats))  # KON-3.3


def open_round(s: State, opener: int) -> None:
    s.phase = BIDDING
    s.bid = 0
    s.bidder = 0
    for seat in range(s.seats):
        s.passed[seat] = 0
    tell(s, OPENS, opener)
    ask(s, opener)


def imagine(s: State, box: Box, seat: int) -> None:
    deal(s, seat)


# Decisions


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == BIDDING:
        can[PASS] = int(s.bid > 0)  # KON-4.1
        lowest = s.bid + 1  # KON-4.2
        highest = box.highest_bid
        for bid in range(1, TOP + 1):
            can[BID + bid - 1] = int(lowest <= bid <= highest)
    elif s.phase == TURNING:
        can[STOP] = int(s.total >= s.bid)  # KON-5.5
        down = face_down(s)
        for place in range(TABLE):
            can[TURN + place] = down >> place & 1
    elif s.phase == GIVING:
        held = kinds_held(s, seat)
        for kind in range(FLAG + 1):
            can[GIVE + kind] = held >> kind & 1
    else:
        free = ~s.lying
        for place in range(GRID):
            can[PUT + place] = free >> place & 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == PASS:
        s.passed[seat] = 1  # KON-4.3
        tell(s, PASSED, seat)
        go_on_bidding(s, box, seat)
    elif code in BID:
        s.bid = code - BID + 1
        s.bidder = seat
        tell(s, BIDS, seat, s.bid)
        go_on_bidding(s, box, seat)
    elif code == STOP:
        succeed(s, box, seat)
    elif code in TURN:
        turn(s, box, seat, code - TURN)
    elif code in GIVE:
        give(s, box, seat, card_held(s, seat, code - GIVE))
    else:
        put(s, box, seat, code - PUT)


# Bidding (KON-4)


def go_on_bidding(s: State, box: Box, seat: int) -> None:
    speaker = next_in(s, seat)
    while s.passed[speaker] == 1:
        speaker = next_in(s, speaker)
    if speaker == s.bidder or s.bid == box.highest_bid:  # KON-4.4, KON-4.5
        s.phase = TURNING
        if speaker != s.bidder:
            tell(s, CEILING, s.bid)
        tell(s, BEGINS, s.bidder, s.bid)
        ask(s, s.bidder)
    else:
        ask(s, speaker)


# Turning cards up (KON-5)


def turn(s: State, box: Box, seat: int, place: int) -> None:
    if s.unseen >> place & 1 == 1:
        card = draw(s, PILE, place, EVERYONE)
        s.unseen ^= 1 << place
    else:
        card = card_on(s, place)
    lay_shown(s, card, place, EVERYONE, EVERYONE)
    join(s, box, card, place)
    tell(s, TURNED, seat, place)
    tell(s, FACE, card)
    if s.lines == 0:  # KON-5.2, KON-7.1
        tell(s, MISFIT, seat)
        fail(s, box, seat)
    elif face_down(s) == 0 and s.total < s.bid:
        tell(s, SHORT, seat)
        fail(s, box, seat)


# Success (KON-6)


def succeed(s: State, box: Box, seat: int) -> None:
    count = count_bits(s.up)
    up = s.up
    while up > 0:
        cover(s, box, card_on(s, first_of(up)), HAND + seat, bit(seat))  # KON-6.1
        up &= up - 1  # the others
    s.lying = face_down(s)
    no_set(s)
    s.hand[seat] += count
    tell(s, TAKES, seat, count)
    if s.lying == 0:  # KON-8.1
        tell(s, CLEARED)
        count_up(s)
    else:
        end_round(s, box, seat)  # KON-6.2


# Failure (KON-7)


def fail(s: State, box: Box, seat: int) -> None:
    if s.hand[seat] > 0:
        s.phase = GIVING
    else:
        leave(s, box, seat)


def give(s: State, box: Box, seat: int, card: int) -> None:
    k = value_of(card) - LOW - 1
    if k >= 0 and s.dealt[seat][k] == colour_of(card) + 1:
        s.given[seat][k] = s.dealt[seat][k]
        s.dealt[seat][k] = 0
        s.news = 1  # now all know that the seat was dealt this card
    lay_shown(s, card, OFFERED, EVERYONE, EVERYONE)
    s.hand[seat] -= 1
    tell(s, GAVE, seat, card)
    s.phase = PLACING
    place = first_of(~s.lying)  # in the grid if one is free there
    if place >= GRID:
        put(s, box, seat, place)  # KON-7.3


def put(s: State, box: Box, seat: int, place: int) -> None:
    cover(s, box, card_on(s, OFFERED), place, 0)  # KON-7.2, KON-7.4
    s.lying |= 1 << place
    tell(s, LAID, seat, place)
    turn_down(s, box)
    end_round(s, box, next_in(s, seat))  # KON-7.5


def turn_down(s: State, box: Box) -> None:
    up = s.up
    while up > 0:
        place = first_of(up)
        cover(s, box, card_on(s, place), place, 0)  # KON-7.4
        up &= up - 1  # the others
    no_set(s)
    tell(s, DOWN)


def cover(s: State, box: Box, card: int, place: int, who: int) -> None:
    """From now on only `who` is shown a card that lay open, and no step back shows it to others again (KON-10.2)."""
    lay_shown(s, card, place, EVERYONE, who | memory(box))
    if box.notes == 0:
        s.news = 1


def leave(s: State, box: Box, seat: int) -> None:
    """A seat that has failed and has no card to give up (KON-7.6)."""
    left = 0
    for other in range(s.seats):
        left += int(s.out[other] == 0)
    s.out[seat] = s.seats - left + 1
    tell(s, OUT, seat)
    turn_down(s, box)
    if left == 2:  # KON-8.2
        tell(s, ALONE, next_in(s, seat))
        end_game(s)
    else:
        end_round(s, box, next_in(s, seat))


# End (KON-8)


def end_round(s: State, box: Box, opener: int) -> None:
    s.rounds += 1
    if s.rounds >= box.rounds:  # KON-8.4
        tell(s, CAPPED, s.rounds)
        count_up(s)
    else:
        open_round(s, opener)


def count_up(s: State) -> None:
    for seat in range(s.seats):
        if s.out[seat] == 0:
            tell(s, COUNTED, seat, s.hand[seat])
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    """Cards in hand: their values do not matter (KON-8.1)."""
    return s.hand[seat]


def standing(s: State, box: Box, seat: int) -> int:
    """Who is out ranks below all others, and the earlier the lower (KON-8.3)."""
    if s.out[seat] > 0:
        return s.out[seat] - CARDS
    return s.hand[seat]


# Help


def barred(s: State, box: Box, seat: int) -> int:
    if s.out[seat] > 0:
        return IS_OUT
    return HAS_PASSED if s.phase == BIDDING and s.passed[seat] == 1 else 0


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == BIDDING:
        if code == PASS:
            return MUST_OPEN
        if code in BID:
            return TOO_HIGH if code - BID + 1 > box.highest_bid else NOT_HIGHER
        return BID_FIRST
    if s.phase == TURNING:
        if code == STOP:
            return NOT_REACHED
        if code in GIVE or code in PUT:
            return NOT_FAILED
        if code not in TURN:
            return TURN_NOW
        if s.up >> code - TURN & 1 == 1:
            return FACE_UP
        return NOTHING_THERE
    if s.phase == GIVING:
        if code in GIVE:
            return NOT_HELD
        return GIVE_NOW
    if code in PUT:
        return TAKEN
    return LAY_NOW
