"""The Conspiracy of Catiline: where the hidden cards may lie. No rules of the game: bots make worlds by it.

A walk that swaps hidden cards asks `strain` thousands of times, so whole hands are compared at once. For each place
there is one number, `s.marks`, with four bits for each of the eleven kinds, the colours in the lowest twenty. Counts
are 0 to 6, which leaves the fourth bit of each kind, its guard, free. `s.least` and `s.most` are packed in the same way
(`part` in rules_state).
"""

from lusoria.kernel import has, known_to_holders

from .rules_state import CARDS, HAND, PLOT, Box, State, lost_from_sight, of_each_colour, plot_sum

GUARDS = 0x88888888888  # the fourth bit of each kind
EVEN_KINDS = 0x0F0F0F0F0F0F  # all bits of every second kind
EVEN_PAIRS = 0x00FF00FF00FF  # all bits of every second pair of kinds
COLOUR_PARTS = 0xFFFFF  # all bits of the five colours
ONE_OF_EACH = 0x11111  # one card of each colour
# What each card adds to the number of its place: a table, as every step of a walk asks it of two cards.
MARKS = (
    0x00000100001, 0x00001000001, 0x00010000001, 0x00100000001, 0x01000000001, 0x10000000001,
    0x00000100010, 0x00001000010, 0x00010000010, 0x00100000010, 0x01000000010, 0x10000000010,
    0x00000100100, 0x00001000100, 0x00010000100, 0x00100000100, 0x01000000100, 0x10000000100,
    0x00000101000, 0x00001001000, 0x00010001000, 0x00100001000, 0x01000001000, 0x10000001000,
    0x00000110000, 0x00001010000, 0x00010010000, 0x00100010000, 0x01000010000, 0x10000010000,
)  # fmt: skip


def blur(s: State, box: Box, seat: int) -> None:
    """Forget which cards the others have been shown: that is between them and the owner (CAT-4.4)."""
    # One remembers whom one has shown one's own cards.
    known_to_holders(s, seat, HAND, HAND + seat if seat >= 0 and box.keep == 0 else -1)
    for other in range(s.seats):
        if other != seat:
            s.thought[other] = 0
            for giver in range(s.seats):
                s.saw[other][giver] = 0
                s.may_hold[other][giver] = 0


def mark(card: int) -> int:
    """What a card adds to the number of its place: 1 to its colour and 1 to its number."""
    return MARKS[card]


def short(have: int, need: int) -> int:
    """By how much packed numbers fall short of others, two kinds together in every eight bits.

    8 + need - have in each kind: the guard stays up where at least as many are needed as there are, and the three bits
    below it are how many are missing. Elsewhere there are enough: those bits are cleared.
    """
    missing = (need | GUARDS) - have
    up = missing & GUARDS
    missing = missing & (up - (up >> 3))
    return (missing & EVEN_KINDS) + ((missing >> 4) & EVEN_KINDS)


def astray(s: State, seat: int) -> int:
    """keep: how many cards that the seat has lost from sight lie where they cannot be (CAT-8.4)."""
    lost = lost_from_sight(s, seat)
    count = 0
    if lost != 0:
        for card in range(CARDS):
            place = s.card_at[card] - HAND
            if has(lost, card):
                count += int(place < 0 or place >= s.seats or has(s.may_hold[seat][place], card) == 0)
    return count


def strain(s: State, box: Box, seat: int) -> int:
    """How far an arrangement of the cards is from all that was said aloud and, with keep, from where the seat has seen
    them before; 0: it agrees.

    Cards that changed hands face down (keep) leave wider bounds: the truth is always among what agrees.
    """
    each = of_each_colour(box) * ONE_OF_EACH
    plot = s.marks[PLOT] & COLOUR_PARTS
    missing = short(plot, each) + short(each, plot)  # CAT-3.1
    for other in range(s.seats):
        hand = s.marks[HAND + other]
        missing += short(hand, s.least[other]) + short(s.most[other], hand)
    # What is missing is added up: first to sums of sixteen bits, and the rest modulo 65535 is the sum of all of them.
    off = ((missing & EVEN_PAIRS) + ((missing >> 8) & EVEN_PAIRS)) % 0xFFFF
    if box.keep:
        off += astray(s, seat)
    if off == 0 and box.individual == 0 and s.refuted[plot_sum(s)]:
        return 2  # CAT-5.3
    return off + (off + 1) // 2  # steep: on gentler slopes a walk is mostly elsewhere
