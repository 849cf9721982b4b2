"""Prokonsul (Reiner Knizia, 2002). Three to five families, seven provinces. Clauses: rulebook/en.md.

State and box are in rules_state, the end of a round in rules_round, pleading in rules_plea, free negotiation in
rules_free; here are set-up, the cards of a round, the dispatch, and what is asked about a position.
"""

from lusoria.kernel import Row, answered, ask, below, nobody_awaited, reveal, shuffle, tell, waits_for

from .rules_free import apply_free, legal_free, member_due, open_table
from .rules_plea import apply_plea, legal_plea, open_pleading
from .rules_round import may_hold_next, put_black_pawn, visited_count, win_round
from .rules_state import (
    ACTIONS,
    ADDRESS,
    ADDRESSING,
    AGREEING,
    ALIKE,
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
    LEFT_OUT,
    MEMBER_ALREADY,
    MORE_THAN_OWNED,
    NAME,
    NO_CARDS_THERE,
    NO_MAJORITY,
    NO_SEAT,
    NO_SUCH_CARD,
    NO_SUCH_FAMILY,
    NOT_LEFT,
    NOT_NOW,
    NOT_TOP_TWO,
    OFF_MAP,
    OFFER,
    OFFERING,
    ONESELF,
    PAY,
    PAYING,
    PLACE,
    PLACING,
    PLAY,
    PRICE,
    PRICE_TOO_HIGH,
    PRICES_NAMED,
    PROVINCES,
    SEATS,
    SHARE,
    SHARING,
    STANDS_HERE,
    TABLING,
    TOO_MANY_CHIPS,
    USED_FOR_GOOD,
    VISITED,
    YES_OR_NO,
    Box,
    State,
    card_of,
    counters_left,
    deal_gets,
    deal_pays,
    deciding,
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
    """Why an action that is not offered is refused: a reason."""
    step = deciding(s)
    if step == PLACING and code in PLACE:
        return why_not_there(s, box, code - PLACE)
    if step == CHOOSING and code in PLAY:
        if s.used[seat][code - PLAY + 1]:
            return USED_FOR_GOOD if box.short else CARD_USED
        return LEFT_OUT if box.short else NO_SUCH_CARD
    if code in ADDRESS or code in NAME or code in JOIN:
        return why_not_them(s, step, code)
    if (step == OFFERING or step == HAGGLING) and code in OFFER:
        return TOO_MANY_CHIPS
    if step == HAGGLING and code == PAY:
        return PRICE_TOO_HIGH
    if step == ANSWERING and code in PRICE:
        return PRICES_NAMED if box.two_way else YES_OR_NO
    if step == JOINING and code == CLOSE:
        return NO_MAJORITY
    if step == PAYING and code in CHARGE:
        return MORE_THAN_OWNED if member_due(s) == seat else ASKS_TOO_MUCH
    if step == SHARING and code in SHARE:
        return NOT_LEFT
    if step == AGREEING and code == CONSENT:
        return CANNOT_PAY
    return NOT_NOW + step


def why_not_them(s: State, step: int, code: int) -> int:
    """Why a family cannot be asked, named or brought in."""
    if step == ADDRESSING and code in ADDRESS:
        other = code - ADDRESS
        if other >= s.seats:
            return NO_SUCH_FAMILY
        if other == s.speaker:
            return ONESELF
        return ASKED_ALREADY if s.front[other][other] > 0 else NO_CARDS_THERE
    if step == TABLING and code in NAME:
        return NOT_TOP_TWO if code - NAME < s.seats else NO_SUCH_FAMILY
    if step == JOINING and code in JOIN:
        return MEMBER_ALREADY if code - JOIN < s.seats else NO_SUCH_FAMILY
    return NOT_NOW + step


def playable(box: Box, seats: int) -> int:
    for i in range(CARDS):
        for k in range(i):
            if card_of(box, i) > 0 and card_of(box, i) == card_of(box, k):
                return ALIKE  # PRO-2.3
    return 0


def why_not_there(s: State, box: Box, province: int) -> int:
    if governor(s, province) != NO_SEAT:
        return GOVERNED
    return STANDS_HERE if province == s.black else VISITED


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if s.phase < PLACING or s.phase > AGREEING or s.black >= PROVINCES or s.placer < 0 or s.placer >= s.seats:
        return 10  # one thing is decided at a time, about a province of the map
    if s.black < 0 and (s.phase != PLACING or s.rounds > 0):
        return 11  # the black pawn leaves the map's edge before the first round (PRO-3.4)
    if s.speaker < 0 or s.speaker >= s.seats or s.addressee < 0 or s.addressee >= s.seats:
        return 12  # families that play talk to each other (PRO-6.2)
    for seat in range(s.seats):
        if s.chips[seat] < 0:
            return 1  # nobody spends more than there is (PRO-6.2)
        if box.short == 0 and counters_left(s, box, seat) < 0:
            return 2  # so many counters and no more (PRO-2.3)
        if cards_sound(s, box, seat) == 0:
            return 13  # all have used as many cards, each of them one of theirs (PRO-4.2, PRO-4.5)
        for owner in range(s.seats):
            card = s.front[seat][owner]
            if card > 0 and (s.phase <= CHOOSING or s.used[owner][card] == 0):
                return 14  # cards lie open after all have laid one, and are used by that (PRO-4.2, PRO-4.5)
            if card > 0 and seat != owner and s.front[owner][owner] > 0:
                return 3  # one card lies in two places
            if card > 0 and s.front[seat][seat] == 0:
                return 4  # whoever gave their own card away holds none (PRO-6.5)
        if s.choice[seat] > 0 and (s.phase != CHOOSING or waits_for(s, seat)):
            return 15  # cards are laid face down until all are in (PRO-4.2)
    if box.free == 0 and pawns_sound(s) == 0:
        return 5  # one pawn of each family (PRO-3.1)
    for province in range(PROVINCES):
        if offices_sound(s, province) == 0:
            return 6  # one governor, and no candidates beside (PRO-7.4)
        if box.short and s.visited[province] == 0 and (province == s.black or governor(s, province) != NO_SEAT):
            return 16  # offices are won where the black pawn has been (PRO-10.14)
        if s.over == 0 and province == s.black and s.phase != PLACING and governor(s, province) != NO_SEAT:
            return 17  # the black pawn stands where there is no governor (PRO-7.5)
    if box.short and s.over == 0 and cards_left(s, box) < PROVINCES - visited_count(s) + int(s.phase == CHOOSING):
        return 18  # a card for each round to come (PRO-10.13)
    paid = 0
    for seat in range(s.seats):
        paid += deal_pays(s, seat) - deal_gets(s, seat)
        if s.step[seat] > 0 and (s.phase != TABLING or seat != s.speaker):
            return 19  # only the family whose turn it is puts a deal together (PRO-10.6)
    if paid < 0 or (s.phase == AGREEING and paid != 0):
        return 7  # what is received is what is paid (PRO-10.8)
    if s.over == 0 and s.phase >= ADDRESSING and s.spoken[s.speaker] == 0:
        return 8  # whoever speaks has had the turn to speak (PRO-5.1, PRO-10.6)
    if s.over == 0 and OFFERING <= s.phase <= HAGGLING and (s.heard[s.addressee] == 0 or s.addressee == s.speaker):
        return 9  # the family addressed is being asked in this plea (PRO-6.2)
    return 0


def cards_left(s: State, box: Box) -> int:
    """Cards that each family has still to lay."""
    left = 0
    for i in range(CARDS):
        card = card_of(box, i)
        left += int(card > 0 and s.used[0][card] == 0)
    return left


def cards_sound(s: State, box: Box, seat: int) -> int:
    """1 if the seat has used cards of its deck, as many as the others, and has one to choose."""
    known = 0
    left = 0
    for i in range(CARDS):
        card = card_of(box, i)
        if card > 0:
            known += int(s.used[seat][card] == 1)
            left += int(s.used[seat][card] == 0)
    used = 0
    for card in range(HIGHEST + 1):
        used += s.used[seat][card]
    if known != used or left != cards_left(s, box):
        return 0
    return int(left > 0 or s.phase != CHOOSING or s.over == 1)


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
    """At most one governor, and no candidates beside one."""
    governors = 0
    candidates = 0
    for seat in range(s.seats):
        if s.standing[seat][province] == GOVERNOR:
            governors += 1
        elif s.standing[seat][province] == CANDIDATE:
            candidates += 1
    for absent in range(s.seats, SEATS):
        if s.standing[absent][province] != 0:
            return 0
    return int(governors == 0 or (governors == 1 and candidates == 0))
