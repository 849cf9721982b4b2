"""Consul: cards, sets, dealt hands, and what holds in every position. Clauses (KON-n.m) are those of the rulebook in
this folder.

A card is a number 0..49: colour * 8 + value - 1, and the ten flags from 40 on. Places are 0..34 in the grid, row by
row, then those beside it, then the hands. Everybody sees every card that is turned up, so what is known of the table is
known to all; which of the others lies where nobody can know, so they are one pile, and what a place holds is drawn when
it is turned up for the first time. The 6, 7 and 8 that a seat is dealt stand in a row of their own (`dealt`) until it
gives them up; as cards they are APART until then, whoever holds them.
"""

from lusoria.kernel import (
    EVERYONE,
    NOBODY,
    OWNER,
    Actions,
    Grid,
    MemoryTable,
    Row,
    below,
    cards,
    count_at,
    count_bits,
    grid,
    next_seat,
    nth_at,
    num,
    row,
    waits_for,
    which_at,
)
from lusoria.kernel import Box as BoxBase

COLOURS = 5
VALUES = 8
LOW = 5  # values up to this lie in the grid, those above are dealt
DEALT = 3  # how many of them a seat gets, one of each
FLAG = 40  # the first of ten
CARDS = 50
GRID = 35
TABLE = 47  # grid and what lies beside it: at most the cards that were dealt
LINES = 13  # what a set can be of: a colour (0..4) or a value (from 5 on)
ALL_LINES = (1 << LINES) - 1
HAND = 47  # + seat
OFFERED = 51  # given up, and about to be laid into the grid
APART = 52
PILE = 53  # in the grid, and nobody has seen where
TOP = 99
NONE = -1

BIDDING = 0  # phases of a round
TURNING = 1
GIVING = 2
PLACING = 3

ACTIONS = Actions()
PASS = ACTIONS.one("pass", weight=12)
BID = ACTIONS.amount("bid", TOP, first=1)
STOP = ACTIONS.one("stop", weight=3)
TURN = ACTIONS.block("turn", TABLE, of="place")
GIVE = ACTIONS.block("give", FLAG + 1, of="card", final=True)
PUT = ACTIONS.block("put", GRID, of="place")


class State(MemoryTable):
    """One position. Everybody remembers all they have seen; what lies face down is shown to nobody (KON-10.2)."""

    card_at: Row = cards(50)
    card_seen: Row = cards(50)
    card_shown: Row = cards(50)
    dealt: Grid = grid(4, 3, "i1", known=OWNER)  # dealt[seat][k] = 1 + colour of the 6 + k still held since the deal
    given: Grid = grid(4, 3, "i1", shown=NOBODY)  # the same once the seat has given it up, which all have seen
    hand: Row = row(4, "i1")  # how many cards each seat holds, for all to see
    up: int = num("i8")  # bit p: the card at place p was turned up in this round
    unseen: int = num("i8")  # bit p: at place p lies a card of the pile
    lying: int = num("i8", mirror=True)  # bit p: a card lies at place p
    lines: int = num(mirror=True, shown=NOBODY)  # bit k: line k is one that all cards face up are of
    total: int = num(mirror=True, shown=NOBODY)  # what the set that is face up is worth, also where that has faded
    phase: int = num("i1")
    bid: int = num("i1")  # the highest so far, 0 before the first
    bidder: int = num("i1")  # who made it
    passed: Row = row(4, "i1")
    out: Row = row(4, "i1")  # 0: in the game; 1 for the first to leave it, 2 for the second ..
    rounds: int = num()  # finished


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    flag_points: int = num()
    highest_bid: int = num()
    rounds: int = num()
    count_bid: int = num()
    notes: int = num()


# Cards (KON-2)


def value_of(card: int) -> int:
    """What is printed on it; 0 for a flag."""
    if card >= FLAG:
        return 0
    return card % VALUES + 1


def colour_of(card: int) -> int:
    """0..4 for number cards, 5 for flags."""
    if card >= FLAG:
        return COLOURS
    return card // VALUES


def card_on(s: State, place: int) -> int:
    """The card at a place where there is one at most; NONE if there is none, or if nobody has seen it."""
    return nth_at(s, place, 0) if count_at(s, place) > 0 else NONE


def first_of(bits: int) -> int:
    """The first of some places or colours, given as bits; there is one."""
    return count_bits((bits & -bits) - 1)


def kinds_held(s: State, seat: int) -> int:
    """What the seat has to give, as bits: number cards, and FLAG for any flags."""
    held = which_at(s, HAND + seat, 0, CARDS)
    if held >> FLAG > 0:
        held |= 1 << FLAG
    for k in range(DEALT):
        if s.dealt[seat][k] > 0:
            held |= 1 << (s.dealt[seat][k] - 1) * VALUES + LOW + k
    return held


def card_held(s: State, seat: int, kind: int) -> int:
    """The card that the seat means by a kind that it holds: FLAG is any of its flags."""
    if kind == FLAG:
        return FLAG + first_of(which_at(s, HAND + seat, FLAG, CARDS))
    return kind


def memory(box: Box) -> int:
    """Who is shown what all have seen and what now lies face down: nobody, unless notes are kept (KON-9.2)."""
    return EVERYONE * box.notes


# Sets (KON-5)


def is_up(s: State, card: int) -> int:
    """1 if the card has been turned up."""
    return int(s.card_at[card] < TABLE and (s.up >> s.card_at[card]) & 1 == 1)


def lines_of(card: int) -> int:
    """The lines that a card is of; a flag is of all (KON-5.3)."""
    if card >= FLAG:
        return ALL_LINES
    return 1 << colour_of(card) | 1 << COLOURS + value_of(card) - 1


def points(box: Box, card: int) -> int:
    """What a card adds to a set."""
    if box.count_bid == 1:
        return 1  # KON-9.1
    if card >= FLAG:
        return box.flag_points  # KON-5.4
    return value_of(card)


def face_down(s: State) -> int:
    """The places, as bits, whose cards can still be turned up."""
    return s.lying & ~s.up


def join(s: State, box: Box, card: int, place: int) -> None:
    """A card that lies face up belongs to the set."""
    s.up |= 1 << place
    s.lines &= lines_of(card)
    s.total += points(box, card)


def no_set(s: State) -> None:
    """Nothing lies face up."""
    s.up = 0
    s.lines = ALL_LINES
    s.total = 0


def mirror(s: State, box: Box) -> None:
    lying = s.unseen
    lines = ALL_LINES
    total = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < TABLE:
            lying |= 1 << place
            if s.up >> place & 1 == 1:
                lines &= lines_of(card)
                total += points(box, card)
    s.lying = lying
    s.lines = lines
    s.total = total


def mirror_hidden(s: State, box: Box) -> None:
    return  # where cards lie is no secret, and what lies face up is known to all


# Seats


def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in the game."""
    following = next_seat(s, seat)
    while s.out[following] > 0:
        following = next_seat(s, following)
    return following


# The dealt hands (KON-3.2)


def deal(s: State, knower: int) -> None:
    """Every other seat than `knower` holds, of the 6, 7 and 8 that it has not given up, one of some colour: all deals
    that can be are as likely, since one that cannot is dealt anew from the start."""
    sound = 0
    while sound == 0:
        sound = 1
        for seat in range(s.seats):
            for k in range(DEALT):
                s.dealt[seat][k] *= int(seat == knower)
        for k in range(DEALT):
            for seat in range(s.seats):
                if sound == 1 and was_dealt(s, seat, k) == 0:
                    s.dealt[seat][k] = free_colour(s, k)
                    sound = of_own_colour(s, seat, k)


def was_dealt(s: State, seat: int, k: int) -> int:
    """1 + the colour of the 6 + k that the seat was dealt, 0 before that."""
    return s.dealt[seat][k] + s.given[seat][k]


def free_colour(s: State, k: int) -> int:
    """1 + a random colour whose 6 + k nobody was dealt."""
    free = (2 << COLOURS) - 2
    for seat in range(s.seats):
        free &= ~(1 << was_dealt(s, seat, k))
    for _ in range(below(s, count_bits(free))):
        free &= free - 1  # not the first
    return first_of(free)


def of_own_colour(s: State, seat: int, k: int) -> int:
    """1 if no other card that the seat was dealt has the colour of its 6 + k."""
    for j in range(DEALT):
        if j != k and was_dealt(s, seat, j) == was_dealt(s, seat, k):
            return 0
    return 1


# What holds in every position


def check(s: State, box: Box) -> int:
    taken = 0
    hidden = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < 0 or place > PILE or (place >= HAND + s.seats and place < OFFERED):
            return 1  # cards lie on the table, with seats that play, apart or in the pile
        if place < TABLE or place == OFFERED:
            if (taken >> place) & 1 == 1:
                return 2  # one card a place
            taken |= 1 << place
        if int(s.card_seen[card] != EVERYONE) != int(place == PILE) or (place == PILE and value_of(card) > LOW):
            return 3  # only cards of the pile have not been seen
        hidden += int(place == PILE)
        if int(place == APART) != int(value_of(card) > LOW and given_by(s, card) == NONE):
            return 4  # cards 6 to 8 are apart until a seat gives them up
    for place in range(TABLE):
        hidden -= s.unseen >> place & 1
    if s.up & ~taken != 0 or s.unseen & taken != 0 or hidden != 0:
        return 5  # what is face up has been seen, and each unseen place holds a card of the pile (KON-3.1)
    if s.up < 0 or s.unseen < 0 or s.unseen >> GRID > 0 or s.phase < BIDDING or s.phase > PLACING:
        return 16  # places and phases that there are
    fault = check_hands(s)
    if fault == 0 and s.over == 0:
        fault = check_round(s, box)
    return fault  # 6 to 13 are about the round


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
            colour = was_dealt(s, seat, k)
            if colour < 1 or colour > COLOURS or (once >> (DEALT * colour + k)) & 1 == 1:
                return 7  # each of these cards was dealt once, in a colour that there is (KON-3.2)
            once |= 1 << (DEALT * colour + k)
            if of_own_colour(s, seat, k) == 0:
                return 8  # of three different colours (KON-3.2)
        if s.hand[seat] != held or (s.out[seat] > 0 and held > 0):
            return 9  # hands are counted by all, and whoever is out holds nothing (KON-7.6, KON-10.1)
        if s.out[seat] < 0 or s.out[seat] >= s.seats:
            return 17  # somebody is left (KON-8.2)
    return 0


def check_round(s: State, box: Box) -> int:
    for seat in range(s.seats):
        if waits_for(s, seat) == 1:
            if s.out[seat] > 0 or s.passed[seat] == 1 or (s.phase != BIDDING and seat != s.bidder):
                return 10  # who is in may bid until passing; then the highest bidder acts (KON-4.3, KON-4.4)
            if next_in(s, seat) == seat:
                return 11  # one seat alone has won already (KON-8.2)
    if s.bid < 0 or s.bid > box.highest_bid or (s.bid == 0 and s.phase != BIDDING):
        return 12  # a bid that can be made; turning cards up needs one (KON-4.1, KON-4.5)
    if s.bidder < 0 or s.bidder >= s.seats or s.rounds < 0 or s.rounds >= box.rounds:
        return 18  # a seat has bid, in one of the rounds that there are (KON-8.4)
    if int(s.phase == PLACING) != int(card_on(s, OFFERED) != NONE):
        return 13  # the card given up is about to be laid (KON-7.2)
    if s.phase == BIDDING and (s.up != 0 or s.lying == 0):
        return 14  # a round begins with cards on the table, all face down
    if s.phase == TURNING and (s.lines == 0 or (face_down(s) == 0 and s.total < s.bid)):
        return 15  # else the seat has failed already (KON-7.1)
    return 0
