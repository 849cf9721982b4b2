"""The Conspiracy of Catiline: what answers say about who holds what, and where that leaves the hidden cards."""

from lusoria.kernel import EVERYONE, bit, lay

from .rules_state import CARDS, COLOURS, HAND, KINDS, MORE, NUMBERS, PLOT, STOCK, Box, State, fits, held, of_each_colour


def kind_size(kind: int) -> int:
    """Cards of a kind in the box."""
    return NUMBERS if kind < COLOURS else COLOURS


def hears(s: State, seat: int, kind: int, least: int, most: int) -> None:
    """All have heard that the seat holds so many cards of a kind."""
    s.least[seat][kind] = max(s.least[seat][kind], least)
    s.most[seat][kind] = min(s.most[seat][kind], most)
    s.news = 1


# keep: the cards stay with whoever asked (CAT-8.1)


def cards_pass(s: State, giver: int, taker: int, kind: int, count: int) -> None:
    """Bounds after so many cards of a kind, not to be seen by others, went from hand to hand."""
    s.least[giver][kind] = max(0, s.least[giver][kind] - count)
    s.most[giver][kind] = max(0, s.most[giver][kind] - count)
    s.least[taker][kind] = min(kind_size(kind), s.least[taker][kind] + count)
    s.most[taker][kind] = min(kind_size(kind), s.most[taker][kind] + count)
    if count > 0:
        for other in range(KINDS):
            if (other < COLOURS) != (kind < COLOURS):  # of each kind that crosses this one there is one card
                s.least[giver][other] = max(0, s.least[giver][other] - 1)
                s.most[taker][other] = min(kind_size(other), s.most[taker][other] + 1)


def take_all(s: State, giver: int, taker: int, kind: int) -> None:
    """All cards of a kind; whoever knew of one knows where it is now."""
    for card in range(CARDS):
        if s.card_at[card] == HAND + giver and fits(card, kind):
            lay(s, card, HAND + taker, s.card_seen[card] | bit(taker) | bit(giver))


def take_one(s: State, giver: int, taker: int, kind: int, card: int) -> None:
    """One of the giver's cards of a kind; unless it was the only one, nobody else can say which (CAT-8.4)."""
    only = s.most[giver][kind] == 1
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


def strain(s: State, box: Box, seat: int) -> int:
    """How far an arrangement of the cards is from all that was said aloud; 0: it agrees.

    Cards that changed hands face down (keep) leave wider bounds: the truth is always among what agrees.
    """
    total = 0
    for place in range(STOCK + 1):
        s.tally[place] = 0
    for card in range(CARDS):
        place = s.card_at[card]
        s.tally[place] += (1 << (4 * (card // NUMBERS))) + (1 << (4 * (COLOURS + card % NUMBERS)))
        if place < HAND:
            total += card % NUMBERS + 1
    off = 0
    for colour in range(COLOURS):
        off += abs(((s.tally[PLOT] >> (4 * colour)) & 15) - of_each_colour(box))  # CAT-3.1
    for other in range(s.seats):
        count = s.tally[HAND + other]
        for kind in range(KINDS):
            n = (count >> (4 * kind)) & 15
            if n < s.least[other][kind]:
                off += s.least[other][kind] - n
            elif n > s.most[other][kind]:
                off += n - s.most[other][kind]
    for place in range(STOCK + 1):
        s.tally[place] = 0
    if off == 0 and box.individual == 0 and s.refuted[total]:
        return 1  # CAT-5.3
    return off


def bounds_hold(s: State) -> int:
    """1 if what was said aloud is true."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            n = held(s, seat, kind)
            if n < s.least[seat][kind] or n > s.most[seat][kind]:
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
