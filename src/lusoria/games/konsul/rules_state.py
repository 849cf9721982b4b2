"""Consul: the cards, where they lie, and what a set is. Clauses (KON-n.m) are those of the rulebook in this folder.

A card is a number 0..49: colour * 8 + value - 1, and the ten flags from 40 on. Places are 0..34 in the grid, row by
row, then those beside it, then the hands. Everybody sees every card that is turned up, so what is known of the table is
known to all. The 6, 7 and 8 that a seat is dealt stand in a row of their own (`dealt`) until it gives them up; as cards
they are APART until then, whoever holds them.
"""

from lusoria.kernel import (
    EVERYONE,
    NOBODY,
    OWNER,
    Actions,
    Events,
    Grid,
    MemoryTable,
    Row,
    cards,
    grid,
    next_seat,
    num,
    row,
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
HAND = 47  # + seat
OFFERED = 51  # given up, and about to be laid into the grid
APART = 52
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

EVENTS = Events()
OPENS = EVENTS.event("opens", "seat", clause="KON-4.1")
BIDS = EVENTS.event("bids", "seat", "amount", clause="KON-4.2")
PASSED = EVENTS.event("passed", "seat", clause="KON-4.3")
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


class State(MemoryTable):
    """One position. Everybody remembers all they have seen; what lies face down is shown to nobody (KON-10.2)."""

    card_at: Row = cards(50)
    card_seen: Row = cards(50)
    card_shown: Row = cards(50)
    dealt: Grid = grid(4, 3, "i1", known=OWNER)  # dealt[seat][k] = 1 + colour of the 6 + k still held since the deal
    given: Grid = grid(4, 3, "i1", shown=NOBODY)  # the same once the seat has given it up, which all have seen
    hand: Row = row(4, "i1")  # how many cards each seat holds, for all to see
    up: Row = row(47, "i1")  # 1: the card there was turned up in this round
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
    """The card at a place where there is one at most; NONE if there is none."""
    for card in range(CARDS):
        if s.card_at[card] == place:
            return card
    return NONE


def card_held(s: State, seat: int, kind: int) -> int:
    """The card that the seat means by its kind (a card, or FLAG for any of its flags); NONE if it holds none."""
    value = value_of(kind)
    if value > LOW and s.dealt[seat][value - LOW - 1] == colour_of(kind) + 1:
        return kind
    last = CARDS if kind == FLAG else kind + 1
    for card in range(kind, last):
        if s.card_at[card] == HAND + seat:
            return card
    return NONE


def memory(box: Box) -> int:
    """Who is shown what all have seen and what now lies face down: nobody, unless notes are kept (KON-9.2)."""
    return EVERYONE * box.notes


# Sets (KON-5)


def is_up(s: State, card: int) -> int:
    """1 if the card has been turned up."""
    return int(s.card_at[card] < TABLE and s.up[s.card_at[card]] == 1)


def is_down(s: State, card: int) -> int:
    """1 if the card can still be turned up."""
    return int(s.card_at[card] < TABLE and s.up[s.card_at[card]] == 0)


def fits(s: State, card: int) -> int:
    """1 if the card may join the set that is face up: all numbers of a colour, or all of a value (KON-5.2, KON-5.3)."""
    same_colour = 1
    same_value = 1
    for other in range(FLAG):
        if is_up(s, other) == 1:
            if colour_of(other) != colour_of(card):
                same_colour = 0
            if value_of(other) != value_of(card):
                same_value = 0
    return int(card >= FLAG or same_colour == 1 or same_value == 1)


def points(box: Box, card: int) -> int:
    """What a card adds to a set."""
    if box.count_bid == 1:
        return 1  # KON-9.1
    if card >= FLAG:
        return box.flag_points  # KON-5.4
    return value_of(card)


def set_worth(s: State, box: Box) -> int:
    """What the set that is face up is worth (KON-5.4)."""
    total = 0
    for card in range(CARDS):
        if is_up(s, card) == 1:
            total += points(box, card)
    return total


def any_down(s: State) -> int:
    """1 if a card can still be turned up."""
    for card in range(CARDS):
        if is_down(s, card) == 1:
            return 1
    return 0


# Seats


def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in the game."""
    following = next_seat(s, seat)
    while s.out[following] > 0:
        following = next_seat(s, following)
    return following
