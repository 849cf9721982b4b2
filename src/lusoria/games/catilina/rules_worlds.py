"""The Conspiracy of Catiline: where the hidden cards may lie. No rules of the game: bots make worlds by it.

A walk that swaps hidden cards asks `strain` thousands of times, so whole hands are counted and compared at once. For
each hand there is one number with four bits for each of the eleven kinds, the colours in the lowest twenty. Counts are
0 to 6, which leaves the fourth bit of each kind, its guard, free. A card adds 1 to its colour and 1 to its number.
`s.least` and `s.most` are packed in the same way (`part` in rules_state).
"""

from lusoria.kernel import EVERYONE, bit

from .rules_state import CARDS, COLOURS, HAND, NUMBERS, PLOT, STOCK, Box, State, of_each_colour, plot_sum

GUARDS = 0x88888888888  # the fourth bit of each kind
EVEN_KINDS = 0x0F0F0F0F0F0F  # all bits of every second kind
COLOUR_PARTS = 0xFFFFF  # all bits of the five colours
ONE_OF_EACH = 0x11111  # one card of each colour
FIRST_NUMBER = 0x100000  # one card of number 1: behind the five colours


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
            s.thought[other] = 0
            for giver in range(s.seats):
                s.saw[other][giver] = 0


def short(have: int, need: int) -> int:
    """By how much packed numbers fall short of others, kind by kind, all together.

    8 + need - have in each kind: the guard stays up where at least as many are needed as there are, and the three bits
    below it are how many are missing. Elsewhere there are enough: those bits are cleared. What is left is added up:
    pairs of kinds first, so that each sum has eight bits, and the rest modulo 255 is the sum of all of them.
    """
    missing = (need | GUARDS) - have
    up = missing & GUARDS
    missing = missing & (up - (up >> 3))
    return ((missing & EVEN_KINDS) + ((missing >> 4) & EVEN_KINDS)) % 255


def strain(s: State, box: Box, seat: int) -> int:
    """How far an arrangement of the cards is from all that was said aloud; 0: it agrees.

    Cards that changed hands face down (keep) leave wider bounds: the truth is always among what agrees. Every card is
    added to each number, as itself or as nothing: without a branch, machine code takes several at once.
    """
    plot = 0
    first = 0
    second = 0
    third = 0
    fourth = 0
    fifth = 0
    card = 0
    for colour in range(COLOURS):
        unit = 1 << (4 * colour)
        for number in range(NUMBERS):
            place = s.card_at[card]
            mark = unit + (FIRST_NUMBER << (4 * number))
            card += 1
            plot += mark if place == PLOT else 0
            first += mark if place == HAND else 0
            second += mark if place == HAND + 1 else 0
            third += mark if place == HAND + 2 else 0
            fourth += mark if place == HAND + 3 else 0
            fifth += mark if place == HAND + 4 else 0
    each = of_each_colour(box) * ONE_OF_EACH
    plot = plot & COLOUR_PARTS
    off = short(plot, each) + short(each, plot)  # CAT-3.1
    off += misfit(s, 0, first) + misfit(s, 1, second) + misfit(s, 2, third)
    if s.seats > 3:
        off += misfit(s, 3, fourth)
    if s.seats > 4:
        off += misfit(s, 4, fifth)
    if off == 0 and box.individual == 0 and s.refuted[plot_sum(s)]:
        return 2  # CAT-5.3
    return off + (off + 1) // 2  # steep: on gentler slopes a walk is mostly elsewhere


def misfit(s: State, seat: int, hand: int) -> int:
    """By how much a hand, counted kind by kind, lies outside what was heard of it."""
    return short(hand, s.least[seat]) + short(s.most[seat], hand)
