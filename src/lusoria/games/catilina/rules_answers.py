"""The Conspiracy of Catiline: what answers say about who holds what."""

from lusoria.kernel import bit, has, lay

from .rules_state import (
    CARDS,
    COLOURS,
    HAND,
    KINDS,
    MORE,
    NUMBERS,
    PLOT,
    Box,
    State,
    fits,
    held,
    of_each_colour,
    of_kind,
    part,
    with_part,
)


def kind_size(kind: int) -> int:
    """Cards of a kind in the box."""
    return NUMBERS if kind < COLOURS else COLOURS


def hears(s: State, seat: int, kind: int, least: int, most: int) -> None:
    """All have heard that the seat holds so many cards of a kind."""
    s.least[seat] = with_part(s.least[seat], kind, max(part(s.least[seat], kind), least))
    s.most[seat] = with_part(s.most[seat], kind, min(part(s.most[seat], kind), most))
    if most == 0:
        for other in range(s.seats):
            s.may_hold[other][seat] = s.may_hold[other][seat] & ~of_kind(kind)
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
            hand_over(s, card, giver, taker)
    trail_on(s, giver, taker, kind, 1)


def take_one(s: State, giver: int, taker: int, kind: int, card: int) -> None:
    """One of the giver's cards of a kind; unless it was the only one, nobody else can say which (CAT-8.4)."""
    only = int(part(s.most[giver], kind) == 1)
    for other in range(CARDS):
        if s.card_at[other] == HAND + giver and fits(other, kind) and not only:
            for seat in range(s.seats):
                if has(s.card_seen[other], seat) and seat != giver and seat != taker:
                    s.may_hold[seat][giver] = s.may_hold[seat][giver] | bit(other)
            s.card_seen[other] = s.card_seen[other] & (bit(giver) | bit(taker))
    hand_over(s, card, giver, taker)
    trail_on(s, giver, taker, kind, only)


def hand_over(s: State, card: int, giver: int, taker: int) -> None:
    """A card goes from hand to hand: both see where it is."""
    lay(s, card, HAND + taker, s.card_seen[card] | bit(taker) | bit(giver))
    for other in range(s.seats):
        s.may_hold[taker][other] = s.may_hold[taker][other] & ~bit(card)


def trail_on(s: State, giver: int, taker: int, kind: int, every: int) -> None:
    """Cards that were lost from sight, and that may have been among those of a kind that went from hand to hand, one or
    `every` one of those there (CAT-8.4)."""
    for seat in range(s.seats):
        gone = s.may_hold[seat][giver] & of_kind(kind)
        if every:
            s.may_hold[seat][giver] = s.may_hold[seat][giver] & ~gone
        if seat != taker:
            s.may_hold[seat][taker] = s.may_hold[seat][taker] | gone


# What holds


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
