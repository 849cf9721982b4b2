"""Prokonsul (Reiner Knizia, 2002). Three to five families, seven provinces. Clauses: rulebook/en.md.

State and box are in rules_state, the end of a round in rules_round, pleading in rules_plea, free negotiation in
rules_free; here are set-up, the cards of a round, the dispatch, and what is asked about a position.
"""

from lusoria.kernel import Row, answered, ask, below, nobody_awaited, reveal, shuffle, tell

from .rules_free import apply_free, legal_free, open_table
from .rules_plea import apply_plea, legal_plea, open_pleading
from .rules_round import may_hold_next, put_black_pawn, win_round
from .rules_state import (
    ACTIONS,
    ADDRESS,
    ADDRESSING,
    AGREEING,
    ALONE,
    ANSWERING,
    ASKED_ALREADY,
    ASKS_TOO_MUCH,
    CANDIDATE,
    CANNOT_PAY,
    CARD_USED,
    CARDS,
    CHARGE,
    CHOOSING,
    CLOSE,
    CONSENT,
    COUNTED,
    EVENTS,
    GOVERNED,
    GOVERNOR,
    HAGGLING,
    HIGHEST,
    JOIN,
    JOINING,
    LAID,
    MEMBER_ALREADY,
    MORE_THAN_OWNED,
    NAME,
    NO_CARDS_THERE,
    NO_MAJORITY,
    NO_SEAT,
    NOT_LEFT,
    NOT_TOP_TWO,
    OFF_MAP,
    OFFER,
    OFFERING,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    PLAY,
    PRICE,
    PRICE_TOO_HIGH,
    PRICES_NAMED,
    PROVINCES,
    SHARE,
    SHARING,
    STANDS_HERE,
    TABLING,
    TOO_MANY_CHIPS,
    VISITED,
    YES,
    Box,
    State,
    card_of,
    counters_left,
    governor,
    majority,
    votes,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

# 3. Set-up


def setup(s: State, box: Box) -> None:
    s.black = OFF_MAP
    for seat in range(s.seats):
        s.chips[seat] = box.chips  # PRO-3.3
    s.phase = PLACING
    if box.free:
        ask(s, below(s, s.seats))  # PRO-10.5
    else:
        for seat in range(s.seats):
            s.pawn[seat] = seat
        shuffle(s, s.pawn, s.seats)  # PRO-3.1
        ask(s, s.pawn[0])  # PRO-3.4


# 4. The cards of a round


def lay_card(s: State, box: Box, seat: int, card: int) -> None:
    s.choice[seat] = card
    answered(s, seat)
    if nobody_awaited(s):  # PRO-4.2
        reveal(s)
        open_cards(s)
        decide_round(s, box)


def open_cards(s: State) -> None:
    for seat in range(s.seats):
        card = s.choice[seat]
        s.choice[seat] = 0
        s.used[seat][card] = 1
        s.front[seat][seat] = card
        tell(s, LAID, seat, card)


def decide_round(s: State, box: Box) -> None:
    tell(s, COUNTED, total_votes(s), majority(s))  # PRO-4.3
    for seat in range(s.seats):
        if votes(s, seat) >= majority(s):  # PRO-4.4
            tell(s, ALONE, seat)
            win_round(s, box, seat)
            return
    if box.free:
        open_table(s, box)
    else:
        open_pleading(s, box)


def total_votes(s: State) -> int:
    total = 0
    for seat in range(s.seats):
        total += votes(s, seat)
    return total


# Decisions


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == PLACING:
        for province in range(PROVINCES):
            can[PLACE + province] = may_hold_next(s, box, province)
    elif s.phase == CHOOSING:
        for i in range(CARDS):
            card = card_of(box, i)
            if card > 0 and s.used[seat][card] == 0:
                can[PLAY + card - 1] = 1
    elif s.phase < TABLING:
        legal_plea(s, box, seat, can)
    else:
        legal_free(s, box, seat, can)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if s.phase == PLACING:
        put_black_pawn(s, seat, code - PLACE)
    elif s.phase == CHOOSING:
        lay_card(s, box, seat, code - PLAY + 1)
    elif s.phase < TABLING:
        apply_plea(s, box, code)
    else:
        apply_free(s, box, seat, code)


def score(s: State, box: Box, seat: int) -> int:
    return s.chips[seat]  # PRO-9.1


def explain(s: State, box: Box, seat: int, code: int) -> int:
    """Why an action that is not offered is refused: a reason, or 0 when it has no place in this decision."""
    if s.phase == PLACING and PLACE <= code < PLACE + PROVINCES:
        return why_not_there(s, box, code - PLACE)
    if s.phase == CHOOSING and PLAY <= code < PLAY + HIGHEST:
        return CARD_USED
    if s.phase == ADDRESSING and ADDRESS <= code < ADDRESS + s.seats and code - ADDRESS != s.speaker:
        return ASKED_ALREADY if s.front[code - ADDRESS][code - ADDRESS] > 0 else NO_CARDS_THERE
    if (s.phase == OFFERING or s.phase == HAGGLING) and OFFER <= code < YES:
        return TOO_MANY_CHIPS
    if s.phase == HAGGLING and code == PAY:
        return PRICE_TOO_HIGH
    if s.phase == ANSWERING and PRICE <= code < PAY and box.two_way:
        return PRICES_NAMED
    if s.phase == TABLING and NAME <= code < NAME + s.seats:
        return NOT_TOP_TWO
    if s.phase == JOINING and JOIN <= code < JOIN + s.seats:
        return MEMBER_ALREADY
    if s.phase == JOINING and code == CLOSE:
        return NO_MAJORITY
    if s.phase == PAYING and CHARGE <= code < SHARE:
        return MORE_THAN_OWNED if s.at == 0 else ASKS_TOO_MUCH
    if s.phase == SHARING and SHARE <= code < CONSENT:
        return NOT_LEFT
    if s.phase == AGREEING and code == CONSENT:
        return CANNOT_PAY
    return 0


def why_not_there(s: State, box: Box, province: int) -> int:
    if governor(s, province) != NO_SEAT:
        return GOVERNED
    return STANDS_HERE if province == s.black else VISITED


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    for seat in range(s.seats):
        if s.chips[seat] < 0:
            return 1
        if box.short == 0 and counters_left(s, box, seat) < 0:
            return 2  # PRO-2.3
        for owner in range(s.seats):
            if s.front[seat][owner] > 0 and seat != owner and s.front[owner][owner] > 0:
                return 3  # one card lies in two places
            if s.front[seat][owner] > 0 and s.front[seat][seat] == 0:
                return 4  # who gave his cards away holds none
    if box.free == 0 and pawns_sound(s) == 0:
        return 5
    for province in range(PROVINCES):
        if offices_sound(s, province) == 0:
            return 6
    paid = 0
    for seat in range(s.seats):
        paid += s.pays[seat] - s.gets[seat]
    if paid < 0 or (s.phase == AGREEING and paid != 0):
        return 7  # PRO-10.8
    if s.over == 0 and s.phase >= ADDRESSING and s.spoken[s.speaker] == 0:
        return 8  # the speaker has had his turn to speak
    if s.over == 0 and OFFERING <= s.phase <= HAGGLING and s.heard[s.addressee] == 0:
        return 9  # the addressee is being asked in this plea
    return 0


def pawns_sound(s: State) -> int:
    for seat in range(s.seats):
        found = 0
        for i in range(s.seats):
            if s.pawn[i] == seat:
                found += 1
        if found != 1:
            return 0
    return 1


def offices_sound(s: State, province: int) -> int:
    """At most one governor, and no candidates beside him."""
    governors = 0
    candidates = 0
    for seat in range(s.seats):
        if s.standing[seat][province] == GOVERNOR:
            governors += 1
        elif s.standing[seat][province] == CANDIDATE:
            candidates += 1
    return int(governors == 0 or (governors == 1 and candidates == 0))
