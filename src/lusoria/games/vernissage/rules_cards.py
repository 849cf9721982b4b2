"""Vernissage: who holds which card, and what everybody can see of that."""

from lusoria.kernel import EVERYONE, bit, lay

from .rules_state import (
    BOUGHT,
    CARDS,
    COPIES,
    CRITIC_SORT,
    CRITICS,
    DEALT,
    DRAWN,
    FREE,
    FREE_SORT,
    GONE,
    GREY,
    HEIGHT,
    INFLUENCE,
    INFLUENCE_SORT,
    NO_SEAT,
    PILE,
    PILES,
    SHOWN,
    STOCK,
    USED,
    Box,
    State,
)


def sort_of(card: int) -> int:
    """Of a brown card: 0 .. 4 pictures by artist, INFLUENCE_SORT, CRITIC_SORT, FREE_SORT."""
    if card < INFLUENCE:
        return card // COPIES
    if card < CRITICS:
        return INFLUENCE_SORT
    return CRITIC_SORT if card < FREE else FREE_SORT


def first_of(sort: int) -> int:
    """The first card of a sort; those behind the last one begin where the grey cards do."""
    if sort <= INFLUENCE_SORT:
        return sort * COPIES
    if sort == CRITIC_SORT:
        return CRITICS
    return FREE if sort == FREE_SORT else GREY


def number_of(box: Box, card: int) -> int:
    """Of a limited move."""
    return box.limited[card - GREY]


def held_by(s: State, card: int) -> int:
    """The seat in whose hand a card is, NO_SEAT if in none."""
    place = s.card_at[card]
    if DEALT <= place < PILE:
        return place - DEALT
    if BOUGHT <= place < STOCK:
        return s.buyer[place - BOUGHT] - 1
    if DRAWN <= place < SHOWN:
        return place - DRAWN
    return NO_SEAT


def count_sort(s: State, seat: int, sort: int) -> int:
    """How many of a sort the seat holds in hand."""
    count = 0
    for card in range(first_of(sort), first_of(sort + 1)):
        count += int(held_by(s, card) == seat)
    return count


def count_shown(s: State, seat: int, artist: int) -> int:
    """Pictures of an artist that the seat has turned up."""
    count = 0
    for card in range(artist * COPIES, (artist + 1) * COPIES):
        count += int(s.card_at[card] == SHOWN + seat)
    return count


def limited_in_hand(s: State, box: Box, seat: int, number: int) -> int:
    """The first limited move with this number in hand, GREY - 1 if there is none."""
    for card in range(GREY, CARDS):
        if held_by(s, card) == seat and number_of(box, card) == number:
            return card
    return GREY - 1


def known_influence(s: State, seat: int) -> int:
    """Influence cards in hand that everybody has seen."""
    count = 0
    for card in range(INFLUENCE, CRITICS):
        count += int(held_by(s, card) == seat and s.card_seen[card] == EVERYONE)
    return count


def secret_brown(s: State, seat: int) -> int:
    """Brown cards in hand that nobody else can name."""
    count = 0
    for card in range(GREY):
        count += int(held_by(s, card) == seat and s.card_seen[card] != EVERYONE)
    return count


def secret_cards(s: State, seat: int) -> int:
    count = secret_brown(s, seat)
    for card in range(GREY, CARDS):
        count += int(s.card_at[card] == DRAWN + seat)
    return count


def hand_size(s: State, seat: int) -> int:
    count = 0
    for card in range(CARDS):
        count += int(held_by(s, card) == seat)
    return count


def open_influence(s: State, seat: int, need: int) -> None:
    """Influence cards are laid openly until everybody knows of so many; those seen before come first (VRN-6.2)."""
    known = known_influence(s, seat)
    for card in range(INFLUENCE, CRITICS):
        if known < need and held_by(s, card) == seat and s.card_seen[card] != EVERYONE:
            lay(s, card, s.card_at[card], EVERYONE)
            known += 1


def turn_up(s: State, seat: int, artist: int, count: int) -> None:
    """So many pictures of an artist go from the hand to the table (VRN-7.3)."""
    left = count
    for card in range(artist * COPIES, (artist + 1) * COPIES):
        if left > 0 and held_by(s, card) == seat:
            put_away(s, card, SHOWN + seat)
            left -= 1


def put_away(s: State, card: int, place: int) -> None:
    """A card leaves a hand, face up."""
    if BOUGHT <= s.card_at[card] < STOCK:
        s.buyer[s.card_at[card] - BOUGHT] = 0
    lay(s, card, place, EVERYONE)


def use_up(s: State, seat: int, sort: int) -> None:
    """The first card of a sort in hand leaves the game."""
    for card in range(first_of(sort), first_of(sort + 1)):
        if held_by(s, card) == seat:
            put_away(s, card, GONE)
            return


def burn_influence(s: State, seat: int) -> None:
    """One of those just laid leaves the game (VRN-12.1)."""
    for card in range(INFLUENCE, CRITICS):
        if held_by(s, card) == seat and s.card_seen[card] == EVERYONE:
            put_away(s, card, GONE)
            return


def pile_size(s: State, box: Box, pile: int) -> int:
    return box.height - s.taken[pile]


def in_pile(s: State, pile: int, sort: int) -> int:
    """Cards of a sort in a pile."""
    count = 0
    for card in range(first_of(sort), first_of(sort + 1)):
        count += int(s.card_at[card] == PILE + pile)
    return count


def look_at(s: State, seat: int, pile: int) -> None:
    """The seat sees all cards of a pile and remembers them (VRN-9.2)."""
    mine = seat_shift(seat)
    for card in range(GREY):
        if s.card_at[card] == PILE + pile:
            lay(s, card, PILE + pile, s.card_seen[card] | bit(seat))
            others = s.memory[card] & ~(15 << mine)
            s.memory[card] = (others | (s.taken[pile] + 1) << mine) & ~7 | (pile + 1)
    s.looks[seat][pile] |= bit(s.taken[pile])


def seat_shift(seat: int) -> int:
    """Where in `memory` the seat's part begins."""
    return 3 + 4 * seat


def take_from(s: State, seat: int, pile: int, sort: int) -> None:
    """One card of a sort goes into the hand; what is left there nobody else knows any more (VRN-9.2, VRN-13.2)."""
    found = GREY
    for card in range(GREY - 1, -1, -1):
        if s.card_at[card] == PILE + pile:
            s.card_seen[card] = bit(seat)
            if sort_of(card) == sort:
                found = card
    slot = pile * HEIGHT + s.taken[pile]
    s.buyer[slot] = seat + 1
    s.taken[pile] += 1
    lay(s, found, BOUGHT + slot, bit(seat))


def anything_to_buy(s: State, box: Box) -> int:
    for pile in range(PILES):
        if pile_size(s, box, pile) > 0:
            return 1
    return any_grey(s)


def any_grey(s: State) -> int:
    """1 if a grey card can be drawn, after shuffling if need be."""
    for card in range(GREY, CARDS):
        if s.card_at[card] == STOCK or s.card_at[card] == USED:
            return 1
    return 0


def all_pictures(s: State, seat: int) -> int:
    """1 if the hand holds nothing but pictures (VRN-3.4)."""
    for card in range(CARDS):
        if held_by(s, card) == seat and card >= INFLUENCE:
            return 0
    return 1


def pictures_of(s: State, seat: int, artist: int) -> int:
    """All pictures of an artist that a seat owns, in hand and on the table."""
    return count_sort(s, seat, artist) + count_shown(s, seat, artist)


def bought_place(place: int) -> int:
    """1 if cards at this place were bought from a brown pile."""
    return int(BOUGHT <= place < STOCK)


def open_everything(s: State) -> None:
    """At the end all cards are turned up (VRN-11.3)."""
    for card in range(CARDS):
        lay(s, card, s.card_at[card], EVERYONE)
