"""Consul: what holds in every position."""

from lusoria.kernel import EVERYONE, waits_for

from .rules_state import (
    APART,
    BIDDING,
    CARDS,
    COLOURS,
    DEALT,
    FLAG,
    HAND,
    LOW,
    NONE,
    PLACING,
    TABLE,
    TURNING,
    Box,
    State,
    colour_of,
    face_down,
    next_in,
    points,
    value_of,
)


def mirror(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.hand[seat] = 0
        for k in range(DEALT):
            s.hand[seat] += int(s.given[seat][k] == 0)
        for card in range(CARDS):
            s.hand[seat] += int(s.card_at[card] == HAND + seat)


def check(s: State, box: Box) -> int:
    taken = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < 0 or place > APART or (place >= HAND and place < APART and place - HAND >= s.seats):
            return 1
        if place < TABLE:
            if (taken >> place) & 1 == 1:
                return 2  # one card a place
            taken |= 1 << place
        if s.card_seen[card] != EVERYONE and (place >= TABLE or value_of(card) > LOW):
            return 3  # only cards of the deal that still lie face down have not been seen
        if int(place == APART) != int(value_of(card) > LOW and given_by(s, card) == NONE):
            return 4  # cards 6 to 8 are apart until a seat gives them up
    for place in range(TABLE):
        if s.up[place] == 1 and (taken >> place) & 1 == 0:
            return 5
    once = 0
    for seat in range(s.seats):
        for k in range(DEALT):
            if int(s.dealt[seat][k] == 0) == int(s.given[seat][k] == 0):
                return 6  # a 6, a 7 and an 8 each, in hand or given up
            colour = s.dealt[seat][k] + s.given[seat][k] - 1
            if colour < 0 or colour >= COLOURS or (once >> (DEALT * colour + k)) & 1 == 1:
                return 7
            once |= 1 << (DEALT * colour + k)
            for j in range(k):
                if s.dealt[seat][j] + s.given[seat][j] - 1 == colour:
                    return 8  # of three different colours (KON-3.2)
        if s.out[seat] > 0 and s.hand[seat] > 0:
            return 9
    if s.over == 1:
        return 0
    if taken == 0 or s.bid > box.highest_bid or (s.bid == 0 and s.phase != BIDDING):
        return 10
    for seat in range(s.seats):
        if waits_for(s, seat) == 1:
            if s.out[seat] > 0 or s.passed[seat] == 1 or (s.phase != BIDDING and seat != s.bidder):
                return 11
            if next_in(s, seat) == seat:
                return 12  # one seat alone has won already (KON-8.2)
    if int(s.offered > 0) != int(s.phase == PLACING):
        return 13
    if s.phase == TURNING and s.worth_up < s.bid and face_down(s) == 0:
        return 14
    return check_set(s, box)


def given_by(s: State, card: int) -> int:
    """Which seat was dealt this card above 5 and has given it up."""
    for seat in range(s.seats):
        if s.given[seat][value_of(card) - LOW - 1] == colour_of(card) + 1:
            return seat
    return NONE


def check_set(s: State, box: Box) -> int:
    """15 unless what is known of the set agrees with the cards that are up."""
    worth = 0
    numbers = 0
    colours = 0
    values = 0
    for card in range(CARDS):
        if s.card_at[card] < TABLE and s.up[s.card_at[card]] == 1:
            worth += points(box, card)
            if card < FLAG:
                numbers += 1
                colours |= 1 << colour_of(card)
                values |= 1 << value_of(card)
    if s.phase == BIDDING:
        return 15 * int(worth > 0)
    if s.phase == TURNING:
        if worth != s.worth_up or numbers != s.numbers:
            return 15
        if numbers > 0 and s.colour > 0 and colours != 1 << (s.colour - 1):
            return 15
        if numbers > 0 and s.value > 0 and values != 1 << s.value:
            return 15
    return 0
