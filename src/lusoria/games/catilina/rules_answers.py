"""The Conspiracy of Catiline: what answers say about who holds what, and where that leaves the hidden cards."""

from lusoria.kernel import EVERYONE, bit, lay

from .rules_state import (
    CARDS,
    COLOURS,
    HAND,
    KINDS,
    MORE,
    NUMBERS,
    PLOT,
    STOCK,
    Box,
    State,
    fits,
    held,
    of_each_colour,
    part,
    with_part,
)

GUARDS = 0x88888888888  # the fourth bit of each kind
EVEN = 0x0F0F0F0F0F0F
COLOUR_PARTS = 0xFFFFF
ONE_OF_EACH = 0x11111


def kind_size(kind: int) -> int:
    """Cards of a kind in the box."""
    return NUMBERS if kind < COLOURS else COLOURS


def hears(s: State, seat: int, kind: int, least: int, most: int) -> None:
    """All have heard that the seat holds so many cards of a kind."""
    s.least[seat] = with_part(s.least[seat], kind, max(part(s.least[seat], kind), least))
    s.most[seat] = with_part(s.most[seat], kind, min(part(s.most[seat], kind), most))
    s.news = 1


# keep: the cards stay with whoever asked (CAT-8.1)


def cards_pass(s: State, giver: int, taker: int, kind: int, count: int) -> None:
    """Bounds after so many cards of a kind, not to be seen by others, went from hand to hand."""
    s.least[giver] = with_part(s.least[giver], kind, max(0, part(s.least[giver], kind) - count))
    s.most[giver] = with_part(s.most[giver], kind, max(0, part(s.most[giver], kind) - count))
    s.least[taker] = with_part(s.least[taker], kind, min(kind_size(kind), part(s.least[taker], kind) + count))
    s.most[taker] = with_part(s.most[taker], kind, min(kind_size(kind), part(s.most[taker], kind) + count))
    if count > 0:
        for other in range(KINDS):
            if (other < COLOURS) != (kind < COLOURS):  # of each kind that crosses this one there is one card
                s.least[giver] = with_part(s.least[giver], other, max(0, part(s.least[giver], other) - 1))
                most = min(kind_size(other), part(s.most[taker], other) + 1)
                s.most[taker] = with_part(s.most[taker], other, most)


def take_all(s: State, giver: int, taker: int, kind: int) -> None:
    """All cards of a kind; whoever knew of one knows where it is now."""
    for card in range(CARDS):
        if s.card_at[card] == HAND + giver and fits(card, kind):
            lay(s, card, HAND + taker, s.card_seen[card] | bit(taker) | bit(giver))


def take_one(s: State, giver: int, taker: int, kind: int, card: int) -> None:
    """One of the giver's cards of a kind; unless it was the only one, nobody else can say which (CAT-8.4)."""
    only = part(s.most[giver], kind) == 1
    for other in range(CARDS):
        if s.card_at[other] == HAND + giver and fits(other, kind) and not only:
            s.card_seen[other] = s.card_seen[other] & (bit(giver) | bit(taker))
    lay(s, card, HAND + taker, s.card_seen[card] | bit(taker) | bit(giver))


# What a seat knows


def blur(s: State, box: Box, seat: int) -> None:
    """Forget which cards the others have been shown: that is between them and the owner (CAT-4.4)."""
    for card in range(CARDS):
        if s.card_seen[card] != EVERYONE:
            known = 0
            if HAND <= s.card_at[card] < STOCK:
                known = bit(s.card_at[card] - HAND)
            if seat >= 0:
                known = known | bit(seat)
                if s.card_at[card] == HAND + seat and box.keep == 0:
                    known = EVERYONE  # one remembers whom one has shown one's own cards
            s.card_seen[card] = s.card_seen[card] & known
    for other in range(s.seats):
        if other != seat:
            for giver in range(s.seats):
                s.saw[other][giver] = 0


def short(have: int, need: int) -> int:
    """By how much packed numbers fall short of others, kind by kind, all together."""
    over = (need | GUARDS) - have  # a guard stays up where no less is needed than there is
    up = over & GUARDS
    over = over & (up - (up >> 3))
    return ((over & EVEN) + ((over >> 4) & EVEN)) % 255  # the sum of its digits


def strain(s: State, box: Box, seat: int) -> int:
    """How far an arrangement of the cards is from all that was said aloud; 0: it agrees.

    Cards that changed hands face down (keep) leave wider bounds: the truth is always among what agrees. The walk that
    makes bots' worlds asks this thousands of times, so the five hands are counted in plain numbers, not in a row.
    """
    plot = 0
    total = 0
    first = 0
    second = 0
    third = 0
    fourth = 0
    fifth = 0
    card = 0
    for colour in range(COLOURS):
        unit = 1 << (4 * colour)
        for number in range(NUMBERS):
            place = s.card_at[card] - HAND
            mark = unit + (0x100000 << (4 * number))
            card += 1
            if place < 0:
                total += number + 1
                if place == PLOT - HAND:
                    plot += mark
            elif place == 0:
                first += mark
            elif place == 1:
                second += mark
            elif place == 2:
                third += mark
            elif place == 3:
                fourth += mark
            elif place == 4:
                fifth += mark
    each = of_each_colour(box) * ONE_OF_EACH
    plot = plot & COLOUR_PARTS
    off = short(plot, each) + short(each, plot)  # CAT-3.1
    off += misfit(s, 0, first) + misfit(s, 1, second) + misfit(s, 2, third)
    if s.seats > 3:
        off += misfit(s, 3, fourth)
    if s.seats > 4:
        off += misfit(s, 4, fifth)
    if off == 0 and box.individual == 0 and s.refuted[total]:
        return 2  # CAT-5.3
    return off + (off + 1) // 2  # steep: on gentler slopes a walk is mostly elsewhere


def misfit(s: State, seat: int, hand: int) -> int:
    """By how much a hand, counted kind by kind, lies outside what was heard of it."""
    return short(hand, s.least[seat]) + short(s.most[seat], hand)


def bounds_hold(s: State) -> int:
    """1 if what was said aloud is true."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            n = held(s, seat, kind)
            if n < part(s.least[seat], kind) or n > part(s.most[seat], kind):
                return 0
    return 1


def plot_sound(s: State, box: Box, extra: int) -> int:
    """1 if there are so many conspirators of each colour, and so many more."""
    for colour in range(COLOURS):
        count = 0
        for number in range(NUMBERS):
            count += int(s.card_at[colour * NUMBERS + number] == PLOT)
        if count != of_each_colour(box):
            return 0
    more = 0
    for card in range(CARDS):
        more += int(s.card_at[card] == MORE)
    return int(more == extra)
