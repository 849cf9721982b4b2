"""Vernissage: what holds of cards, and of what seats remember of them, in every position."""

from lusoria.kernel import bit

from .rules_cards import (
    aside,
    cards_bought,
    count_shed,
    in_stock,
    last_look,
    pile_size,
)
from .rules_state import (
    ARTISTS,
    HEIGHT,
    INFLUENCE_SORT,
    NUMBERS,
    PILES,
    SEATS,
    SLOTS,
    SORTS,
    Box,
    State,
)


def check_cards(s: State, box: Box) -> int:
    for pile in range(PILES):
        if s.taken[pile] < 0 or s.taken[pile] > box.height:
            return 17  # a pile has so many cards (VRN-3.5)
        lying = 0
        for sort in range(SORTS):
            if s.lies[pile][sort] < 0:
                return 18  # none or some of each sort
            lying += s.lies[pile][sort]
        if lying != (0 if s.rounds == 0 else pile_size(s, box, pile)):
            return 18  # and holds what was not taken from it (VRN-9.2)
    for sort in range(SORTS):
        if s.gone[sort] < 0 or (s.gone[sort] > 0 and sort < ARTISTS) or aside(s, box, sort) < 0:
            return 19  # there are so many of a sort (VRN-2.5), and pictures stay in the game (VRN-9.6)
    if s.gone[INFLUENCE_SORT] > 0 and box.influence_burn == 0:
        return 23  # influence cards stay but for the option (VRN-6.8, VRN-12.1)
    for number in range(1, NUMBERS + 1):
        if s.used[number - 1] < 0 or in_stock(s, box, number) < 0:
            return 21  # grey cards lie in the grey pile, in hands or used (VRN-2.5)
    for seat in range(SEATS):
        brown = 0
        grey = 0
        for sort in range(SORTS + NUMBERS):
            if s.hand[seat][sort] < 0 or s.open[seat][sort] < 0 or (s.open[seat][sort] > 0 and seat >= s.seats):
                return 22  # cards are held or lie open
            if s.open[seat][sort] > 0 and s.over == 0 and (sort >= ARTISTS or s.rounds == 0):
                return 22  # only pictures are turned up, after the first round has begun (VRN-7.3)
            if sort < SORTS:
                brown += s.hand[seat][sort]
            else:
                grey += s.hand[seat][sort]
        if brown != s.held[seat] or grey != s.drawn[seat] or (seat >= s.seats and brown + grey > 0):
            return 24  # the number of cards in hand is open (VRN-13.1)
        if s.sure[seat] < 0 or s.sure[seat] > s.hand[seat][INFLUENCE_SORT]:
            return 25  # influence cards that all have seen are still there
        if s.rounds == 0 and (grey > 0 or s.sure[seat] > 0 or (seat < s.seats and brown != box.hand)):
            return 28  # everybody is dealt as many (VRN-3.3)
    return 0


def check_memory(s: State, box: Box) -> int:
    """What has been bought, shown and seen fits together."""
    for slot in range(SLOTS):
        sold = int(s.sold[slot] > 0)
        if s.buyer[slot] < 0 or s.buyer[slot] > s.seats or sold != int(s.buyer[slot] > 0):
            return 26  # a card that was sold has a buyer (VRN-9.2)
        if s.sold[slot] < 0 or s.sold[slot] > SORTS or sold != int(s.nth[slot] > 0):
            return 26  # and is one of its buyer's
        if sold == 1 and slot % HEIGHT >= s.taken[slot // HEIGHT]:
            return 20  # and was taken from the pile
    for seat in range(SEATS):
        wrong = check_purchases(s, seat)
        for pile in range(PILES):
            if wrong == 0:
                wrong = check_looks(s, box, seat, pile)
        if wrong > 0:
            return wrong
    return 0


def check_purchases(s: State, seat: int) -> int:
    bought = cards_bought(s, seat)
    for slot in range(SLOTS):
        if s.buyer[slot] == 1 + seat:
            if s.nth[slot] < 1 or s.nth[slot] > bought:
                return 27  # cards are bought one after the other
            for before in range(slot):
                if s.buyer[before] == 1 + seat and s.nth[before] == s.nth[slot]:
                    return 27  # each once
    last = 0
    for n in range(len(s.shed[seat])):
        here = s.shed[seat][n]
        if here < 0 or (here > 0 and (here < last or (n > 0 and s.shed[seat][n - 1] == 0))):
            return 32  # cards are shown one after the other
        if here > 0 and (seat >= s.seats or (here - 1) // SORTS > bought):
            return 32  # by seats that play
        last = (here - 1) // SORTS * SORTS + 1 if here > 0 else 0
    for sort in range(SORTS):
        if seat < s.seats and enough_dealt(s, seat, sort) == 0:
            return 35  # whoever has shown a card had come by it
    return 0


def enough_dealt(s: State, seat: int, sort: int) -> int:
    """1 if what a seat has of a sort, and has shown of it in time, may have been dealt or bought."""
    dealt = s.hand[seat][sort] + count_shed(s, seat, sort)
    if sort == INFLUENCE_SORT:
        dealt -= s.sure[seat]
    for slot in range(SLOTS):
        dealt -= int(s.buyer[slot] == 1 + seat and s.sold[slot] == 1 + sort)
    if dealt < 0:
        return 0
    shown = 0
    n = 0
    while s.shed[seat][n] > 0:
        if (s.shed[seat][n] - 1) % SORTS == sort:
            shown += 1
            had = dealt
            for slot in range(SLOTS):
                mine = s.buyer[slot] == 1 + seat and s.nth[slot] <= (s.shed[seat][n] - 1) // SORTS
                had += int(mine and s.sold[slot] == 1 + sort)
            if had < shown:
                return 0
        n += 1
    return 1


def check_looks(s: State, box: Box, seat: int, pile: int) -> int:
    looks = s.looks[seat][pile]
    if looks < 0 or looks >= bit(s.taken[pile] + 1) or (seat >= s.seats and looks > 0):
        return 29  # seats have looked at piles when so many cards had been taken (VRN-9.2)
    last = last_look(s, seat, pile)
    remembers = 0
    for sort in range(SORTS):
        if s.seen[seat][pile * SORTS + sort] < 0:
            return 30  # none or some of each sort
        remembers += s.seen[seat][pile * SORTS + sort]
    for sort in range(SORTS):
        there = s.lies[pile][sort]
        for taken in range(max(0, last), s.taken[pile]):
            slot = pile * HEIGHT + taken
            if last >= 0 and s.buyer[slot] == 0:
                return 31  # who has looked knows who bought there since
            there += int(s.sold[slot] == 1 + sort and s.buyer[slot] != 1 + seat)
        if remembers > 0 and (last < 0 or s.seen[seat][pile * SORTS + sort] != there):
            return 30  # what was seen lies there or was bought by others since
    for sort in range(SORTS):
        missing = 0
        for taken in range(HEIGHT):
            slot = pile * HEIGHT + taken
            if looks >> taken & 1 and missing != 0:
                return 31  # what was missing when the seat looked again was bought by others since
            if s.traced[seat][slot] > 0 and s.buyer[slot] != 1 + seat:
                missing += int(s.sold[slot] == 1 + sort) - int(s.traced[seat][slot] == 1 + sort)
    for taken in range(HEIGHT):
        slot = pile * HEIGHT + taken
        if s.traced[seat][slot] < 0 or s.traced[seat][slot] > SORTS:
            return 31  # a sort
        if s.traced[seat][slot] > 0 and (taken >= s.taken[pile] or s.buyer[slot] == 0):
            return 31  # of what was bought
        if s.buyer[slot] == 1 + seat:
            if looks >> taken & 1 == 0 or (s.traced[seat][slot] > 0 and s.traced[seat][slot] != s.sold[slot]):
                return 31  # the buyer has looked, and knows it
        elif s.traced[seat][slot] > 0 and (looks >> taken + 1 == 0 or looks & bit(taken + 1) - 1 == 0):
            return 31  # or was missing when the seat looked again
    return 0
