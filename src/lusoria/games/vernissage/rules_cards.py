"""Vernissage: hands, piles and what has left them, and what everybody can see and remember of that.

Cards of one sort are all alike. Nobody can tell whether a card that is used was dealt or bought, nor where.
"""

from lusoria.kernel import below, bit

from .rules_state import (
    ARTISTS,
    GREY_CARDS,
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


def brown_cards(box: Box, sort: int) -> int:
    """How many of a sort there are."""
    return box.brown[0] if sort < ARTISTS else box.brown[sort - ARTISTS + 1]


def grey_cards(box: Box, number: int) -> int:
    """How many limited moves have this number."""
    count = 0
    for card in range(GREY_CARDS):
        count += int(box.limited[card] == number)
    return count


# Hands


def count_sort(s: State, seat: int, sort: int) -> int:
    """How many of a sort the seat holds in hand."""
    return s.hand[seat][sort]


def count_limited(s: State, seat: int, number: int) -> int:
    """Limited moves with this number in hand."""
    return s.hand[seat][SORTS + number - 1]


def count_shown(s: State, seat: int, artist: int) -> int:
    """Pictures of an artist that the seat has turned up."""
    return s.open[seat][artist]


def pictures_of(s: State, seat: int, artist: int) -> int:
    """All pictures of an artist that a seat owns, in hand and on the table."""
    return s.hand[seat][artist] + s.open[seat][artist]


def secret_brown(s: State, seat: int) -> int:
    """Brown cards in hand that nobody else can name."""
    return s.held[seat] - s.sure[seat]


def secret_cards(s: State, seat: int) -> int:
    return secret_brown(s, seat) + s.drawn[seat]


def hand_size(s: State, seat: int) -> int:
    return s.held[seat] + s.drawn[seat]


def all_pictures(s: State, seat: int) -> int:
    """1 if the hand holds nothing but pictures (VRN-3.4)."""
    for sort in range(ARTISTS, SORTS):
        if s.hand[seat][sort] > 0:
            return 0
    return 1


def draw_brown(s: State, box: Box, seat: int) -> None:
    """A random card of those that lie aside goes into a hand."""
    s.hand[seat][random_aside(s, box)] += 1
    s.held[seat] += 1


def put_back(s: State, seat: int) -> None:
    """All brown cards of a hand are laid aside (VRN-3.4)."""
    for sort in range(SORTS):
        s.hand[seat][sort] = 0
    s.held[seat] = 0


def open_influence(s: State, seat: int, need: int) -> None:
    """Influence cards are laid openly until everybody knows of so many; those seen before come first (VRN-6.2)."""
    while s.sure[seat] < need:
        remember_shown(s, seat, INFLUENCE_SORT)
        s.sure[seat] += 1


def burn_influence(s: State, seat: int) -> None:
    """One of those just laid leaves the game (VRN-12.1)."""
    s.sure[seat] -= 1
    s.hand[seat][INFLUENCE_SORT] -= 1
    s.held[seat] -= 1
    s.gone[INFLUENCE_SORT] += 1


def turn_up(s: State, seat: int, artist: int, count: int) -> None:
    """So many pictures of an artist go from the hand to the table (VRN-7.3)."""
    for _ in range(count):
        remember_shown(s, seat, artist)
    s.hand[seat][artist] -= count
    s.held[seat] -= count
    s.open[seat][artist] += count


def use_up(s: State, seat: int, sort: int) -> None:
    """A card of a sort leaves the game."""
    remember_shown(s, seat, sort)
    s.hand[seat][sort] -= 1
    s.held[seat] -= 1
    s.gone[sort] += 1


def use_limited(s: State, seat: int, number: int) -> None:
    """A limited move is laid aside (VRN-10.5)."""
    s.hand[seat][SORTS + number - 1] -= 1
    s.drawn[seat] -= 1
    s.used[number - 1] += 1
    s.news = 1


def remember_shown(s: State, seat: int, sort: int) -> None:
    """Everybody sees that the seat had a card of a sort among what it was dealt and has bought so far."""
    n = 0
    while s.shed[seat][n] > 0:
        n += 1
    s.shed[seat][n] = 1 + sort + SORTS * cards_bought(s, seat)
    s.news = 1


def count_shed(s: State, seat: int, sort: int) -> int:
    """Cards of a sort that a seat has shown to all, whatever has become of them."""
    count = 0
    n = 0
    while s.shed[seat][n] > 0:
        count += int((s.shed[seat][n] - 1) % SORTS == sort)
        n += 1
    return count


# Piles


def aside(s: State, box: Box, sort: int) -> int:
    """Cards of a sort that were not dealt."""
    count = brown_cards(box, sort) - s.gone[sort]
    for seat in range(s.seats):
        count -= s.hand[seat][sort] + s.open[seat][sort]
    for pile in range(PILES):
        count -= s.lies[pile][sort]
    return count


def random_aside(s: State, box: Box) -> int:
    """The sort of a random card of those that lie aside."""
    total = 0
    for sort in range(SORTS):
        total += aside(s, box, sort)
    at = below(s, total) - aside(s, box, 0)
    found = 0
    while at >= 0:
        found += 1
        at -= aside(s, box, found)
    s.news = 1
    return found


def pile_size(s: State, box: Box, pile: int) -> int:
    return box.height - s.taken[pile]


def in_pile(s: State, seat: int, pile: int, sort: int) -> int:
    """Cards of a sort in a pile that the seat is looking at."""
    return max(s.lies[pile][sort], s.seen[seat][pile * SORTS + sort])


def last_look(s: State, seat: int, pile: int) -> int:
    """How many cards had been taken from a pile when the seat last looked at it; -1 if it never did."""
    taken = HEIGHT
    while taken >= 0 and s.looks[seat][pile] >> taken & 1 == 0:
        taken -= 1
    return taken


def knows_pile(s: State, box: Box, seat: int, pile: int) -> int:
    """1 if nobody else has taken a card since the seat looked at a pile (VRN-13.2)."""
    count = 0
    for sort in range(SORTS):
        count += s.seen[seat][pile * SORTS + sort]
    return int(s.looks[seat][pile] > 0 and count == pile_size(s, box, pile))


def look_at(s: State, seat: int, pile: int) -> None:
    """The seat sees all cards of a pile and remembers them (VRN-9.2)."""
    earlier = last_look(s, seat, pile)
    if earlier >= 0:
        slot = pile * HEIGHT + earlier
        for sort in range(SORTS):  # what others have taken since, it cannot know in which order
            for _ in range(s.seen[seat][pile * SORTS + sort] - s.lies[pile][sort]):
                while s.traced[seat][slot] > 0:
                    slot += 1
                s.traced[seat][slot] = 1 + sort
    for sort in range(SORTS):
        s.seen[seat][pile * SORTS + sort] = s.lies[pile][sort]
    s.looks[seat][pile] |= bit(s.taken[pile])
    s.news = 1


def take_from(s: State, seat: int, pile: int, sort: int) -> None:
    """One card of a sort goes into the hand (VRN-9.2)."""
    slot = pile * HEIGHT + s.taken[pile]
    s.nth[slot] = 1 + cards_bought(s, seat)
    s.buyer[slot] = 1 + seat
    s.sold[slot] = 1 + sort
    s.traced[seat][slot] = 1 + sort
    s.lies[pile][sort] -= 1
    for left in range(SORTS):
        s.seen[seat][pile * SORTS + left] = s.lies[pile][left]
    s.taken[pile] += 1
    s.hand[seat][sort] += 1
    s.held[seat] += 1


def cards_bought(s: State, seat: int) -> int:
    """From the brown piles."""
    count = 0
    for slot in range(SLOTS):
        count += int(s.buyer[slot] == 1 + seat)
    return count


def in_stock(s: State, box: Box, number: int) -> int:
    """Limited moves with this number on the grey pile."""
    count = grey_cards(box, number) - s.used[number - 1]
    for seat in range(s.seats):
        count -= s.hand[seat][SORTS + number - 1] + s.open[seat][SORTS + number - 1]
    return count


def stock_size(s: State) -> int:
    """Cards on the grey pile."""
    count = GREY_CARDS
    for number in range(NUMBERS):
        count -= s.used[number]
    for seat in range(s.seats):
        count -= s.drawn[seat]
    return count


def any_used(s: State) -> int:
    """1 if a limited move lies aside."""
    for number in range(NUMBERS):
        if s.used[number] > 0:
            return 1
    return 0


def any_grey(s: State) -> int:
    """1 if a grey card can be drawn, after shuffling if need be."""
    return int(stock_size(s) > 0 or any_used(s))


def anything_to_buy(s: State, box: Box) -> int:
    for pile in range(PILES):
        if pile_size(s, box, pile) > 0:
            return 1
    return any_grey(s)


def draw_limited(s: State, box: Box, seat: int) -> int:
    """A random card of the grey pile goes into a hand; its number."""
    at = below(s, stock_size(s)) - in_stock(s, box, 1)
    number = 1
    while at >= 0:
        number += 1
        at -= in_stock(s, box, number)
    s.hand[seat][SORTS + number - 1] += 1
    s.drawn[seat] += 1
    s.news = 1
    return number


# The end


def open_everything(s: State) -> None:
    """All cards are turned up (VRN-11.3), and nothing has to be remembered any more."""
    s.news = 1
    for seat in range(SEATS):
        for sort in range(SORTS + NUMBERS):
            s.open[seat][sort] += s.hand[seat][sort]
            s.hand[seat][sort] = 0
        s.held[seat] = 0
        s.drawn[seat] = 0
        s.sure[seat] = 0
        for n in range(len(s.shed[seat])):
            s.shed[seat][n] = 0
        for pile in range(PILES):
            s.looks[seat][pile] = 0
            for sort in range(SORTS):
                s.seen[seat][pile * SORTS + sort] = 0
        for slot in range(SLOTS):
            s.traced[seat][slot] = 0
    for slot in range(SLOTS):
        s.buyer[slot] = 0
        s.nth[slot] = 0
        s.sold[slot] = 0
