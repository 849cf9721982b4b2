"""Vernissage: where hidden cards may lie. No rules of the game: bots make worlds by it.

All can see the colour of a back. And whoever has looked at a pile knows of each card there that it still lies in the
pile, or is what somebody has bought from it since. So cards and places fall into groups: grey, brown, and for each look
of the one observer at a pile a group of its own, of cards seen then for the last time. They lie in the places bought
between that look and the next; those of the last look, in the pile as well. What an imagined world has mixed is put
right by letting stray cards trade places; all ways to lie within the groups stay as likely as they were.
"""

from .rules_cards import bought_place, seat_shift
from .rules_state import (
    BOUGHT,
    CARDS,
    DRAWN,
    GREY,
    HEIGHT,
    NO_SEAT,
    PILE,
    SHOWN,
    STOCK,
    USED,
    Box,
    State,
)

BROWN_GROUP = 0
GREY_GROUP = 1
FIRST_LOOK = 2  # + pile * LOOKS + how many cards had been taken
LOOKS = 8
NOWHERE = -1  # open cards


def blur(s: State, box: Box, seat: int) -> None:
    """Forget what only others have seen in piles."""
    mine = 15 << seat_shift(seat) if seat >= 0 else 0
    for card in range(GREY):
        kept = s.memory[card] & mine
        s.memory[card] = kept | s.memory[card] & 7 if kept else 0


def straighten(s: State, box: Box) -> None:
    seat = observer(s)
    for card in range(CARDS - 1, -1, -1):
        where = group_of_place(s, seat, s.card_at[card])
        if where != NOWHERE and where != group_of_card(s, seat, card):
            add_stray(s, where, card)
    for card in range(CARDS):
        where = group_of_place(s, seat, s.card_at[card])
        home = group_of_card(s, seat, card)
        while where != NOWHERE and where != home and s.head[home] > 0:
            other = s.head[home] - 1
            s.head[home] = s.chain[other]
            s.chain[other] = 0
            if group_of_place(s, seat, s.card_at[other]) == home and group_of_card(s, seat, other) != home:
                trade_places(s, card, other)
                if group_of_card(s, seat, other) != where:
                    add_stray(s, where, other)
                where = home
    for group in range(len(s.head)):
        s.head[group] = 0
    for card in range(CARDS):
        s.chain[card] = 0


def observer(s: State) -> int:
    """The one seat whose memory is not blurred."""
    for card in range(GREY):
        if s.memory[card] > 0:
            for seat in range(s.seats):
                if seen_at(s, seat, card) > 0:
                    return seat
    return NO_SEAT


def seen_at(s: State, seat: int, card: int) -> int:
    """1 + how many cards had been taken from the pile when the seat saw this one there last; 0: it never did."""
    return s.memory[card] >> seat_shift(seat) & 15


def group_of_card(s: State, seat: int, card: int) -> int:
    if card >= GREY:
        return GREY_GROUP
    if seat == NO_SEAT or seen_at(s, seat, card) == 0:
        return BROWN_GROUP
    return FIRST_LOOK + ((s.memory[card] & 7) - 1) * LOOKS + seen_at(s, seat, card) - 1


def group_of_place(s: State, seat: int, place: int) -> int:
    """The cards of which group lie here."""
    if place == STOCK or DRAWN <= place < SHOWN:
        return GREY_GROUP
    if place >= USED:
        return NOWHERE
    if place < PILE or seat == NO_SEAT:
        return BROWN_GROUP
    pile = place - PILE
    taken = HEIGHT
    if bought_place(place):
        pile = (place - BOUGHT) // HEIGHT
        taken = (place - BOUGHT) % HEIGHT
    while taken >= 0 and s.looks[seat][pile] >> taken & 1 == 0:
        taken -= 1
    return FIRST_LOOK + pile * LOOKS + taken if taken >= 0 else BROWN_GROUP


def add_stray(s: State, group: int, card: int) -> None:
    """The card comes to the head of the list of those that lie in a group's places and do not belong there."""
    s.chain[card] = s.head[group]
    s.head[group] = card + 1


def trade_places(s: State, a: int, b: int) -> None:
    place = s.card_at[a]
    seen = s.card_seen[a]
    s.card_at[a] = s.card_at[b]
    s.card_seen[a] = s.card_seen[b]
    s.card_at[b] = place
    s.card_seen[b] = seen
