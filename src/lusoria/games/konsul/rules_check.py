"""Consul: what holds in every position."""

from lusoria.kernel import EVERYONE, waits_for

from .rules_state import (
    APART,
    BIDDING,
    CARDS,
    COLOURS,
    DEALT,
    HAND,
    LOW,
    NONE,
    OFFERED,
    PLACING,
    TABLE,
    TURNING,
    Box,
    State,
    any_down,
    card_on,
    colour_of,
    fits,
    is_up,
    next_in,
    set_worth,
    value_of,
)


def check(s: State, box: Box) -> int:
    taken = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < 0 or place > APART or (place >= HAND + s.seats and place < OFFERED):
            return 1
        if place < TABLE or place == OFFERED:
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
    fault = check_hands(s)
    if fault == 0 and s.over == 0:
        fault = check_round(s, box)
    return fault


def given_by(s: State, card: int) -> int:
    """Which seat was dealt this card above 5 and has given it up."""
    for seat in range(s.seats):
        if s.given[seat][value_of(card) - LOW - 1] == colour_of(card) + 1:
            return seat
    return NONE


def check_hands(s: State) -> int:
    once = 0
    for seat in range(s.seats):
        held = 0
        for card in range(CARDS):
            held += int(s.card_at[card] == HAND + seat)
        for k in range(DEALT):
            held += int(s.dealt[seat][k] > 0)
            if int(s.dealt[seat][k] == 0) == int(s.given[seat][k] == 0):
                return 6  # a 6, a 7 and an 8 each, in hand or given up
            colour = s.dealt[seat][k] + s.given[seat][k] - 1
            if colour < 0 or colour >= COLOURS or (once >> (DEALT * colour + k)) & 1 == 1:
                return 7
            once |= 1 << (DEALT * colour + k)
            for j in range(k):
                if s.dealt[seat][j] + s.given[seat][j] - 1 == colour:
                    return 8  # of three different colours (KON-3.2)
        if s.hand[seat] != held or (s.out[seat] > 0 and held > 0):
            return 9
    return 0


def check_round(s: State, box: Box) -> int:
    for seat in range(s.seats):
        if waits_for(s, seat) == 1:
            if s.out[seat] > 0 or s.passed[seat] == 1 or (s.phase != BIDDING and seat != s.bidder):
                return 10
            if next_in(s, seat) == seat:
                return 11  # one seat alone has won already (KON-8.2)
    if s.bid < 0 or s.bid > box.highest_bid or (s.bid == 0 and s.phase != BIDDING):
        return 12
    if int(s.phase == PLACING) != int(card_on(s, OFFERED) != NONE):
        return 13
    if s.phase == BIDDING and (set_worth(s, box) > 0 or any_down(s) == 0):
        return 14  # a round begins with cards on the table, all face down
    if s.phase == TURNING:
        for card in range(CARDS):
            if is_up(s, card) == 1 and fits(s, card) == 0:
                return 15
        if set_worth(s, box) < s.bid and any_down(s) == 0:
            return 16
    return 0
