"""Judgement for bots: what a hand of Zero is likely to cost, and which exchanges look good."""

from lusoria.kernel import Row, bit, count_bits, which_at

from .rules import (
    CARDS,
    COLOURS,
    HAND,
    KNOCK,
    LAY,
    NUMBERS,
    TABLE,
    TAKE,
    Box,
    State,
    paying,
    whole_colours,
)

STEADY = 1  # one careless exchange spoils a hand that took many turns
POINT = 16  # one penalty point in the scale of prospects
TWO = 16  # bits of the lower of two numbers that are kept as one
WORST = 30000  # no prospect is so bad


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: how far it leads (or trails) the best of the others, hands included."""
    best = WORST
    second = WORST
    for seat in range(s.seats):
        out[seat] = outlook(s, box, seat)
        second = min(second, max(best, out[seat]))
        best = min(best, out[seat])
    for seat in range(s.seats):
        others = second if out[seat] == best else best
        out[seat] = max(0, min(1000, 500 + 25 * (others - out[seat]) // POINT))


def outlook(s: State, box: Box, seat: int) -> int:
    points = s.total[seat] * POINT
    if s.over == 0 and s.turns + s.laid > 0:  # a hand just dealt is luck, nothing that anybody has worked for
        whole = whole_colours(s, box, seat)
        cost = cost_with(s, box, seat, whole)
        if s.laid > 0 and s.awaits == bit(seat):
            colours = colours_growing(s, box, seat)
            numbers = numbers_growing(s, box, seat)
            points += best_taken(s, box, seat, whole, cost, colours, numbers)
        else:
            points += POINT * cost - growing(s, box, seat)
    return points


# The prospect of a hand is what it may cost in the end, in sixteenths of a point: its cost now less what it is growing
# towards, the best of its colours and the best of its numbers. One card touches one of each, so the two best are kept.


def cost_with(s: State, box: Box, seat: int, whole: int) -> int:
    """What the hand costs if these colours cost nothing."""
    points = 0
    for number in range(NUMBERS):
        if paying(box, s.numbers[seat][number], s.suits[seat][number], whole) != 0:
            points += box.value[number]
    return points


def growing(s: State, box: Box, seat: int) -> int:
    """The best colour and the best number together; 0 when no time is left to grow."""
    best_colour = 0
    best_number = 0
    if s.caller == 0:
        for colour in range(COLOURS):
            best_colour = max(best_colour, colour_grown(box, s.colours[seat][colour]))
        for number in range(NUMBERS):
            best_number = max(best_number, number_grown(box, number, s.numbers[seat][number]))
    return best_colour + best_number


def colours_growing(s: State, box: Box, seat: int) -> int:
    """The two best colours, likewise."""
    two = 0
    if s.caller == 0:
        for colour in range(COLOURS):
            two = better_two(two, colour_grown(box, s.colours[seat][colour]))
    return two


def numbers_growing(s: State, box: Box, seat: int) -> int:
    """The two best numbers, likewise."""
    two = 0
    if s.caller == 0:
        for number in range(NUMBERS):
            two = better_two(two, number_grown(box, number, s.numbers[seat][number]))
    return two


def colour_grown(box: Box, held: int) -> int:
    return held * held * 4 if held >= 2 and held < box.group else 0


def number_grown(box: Box, number: int, held: int) -> int:
    return held * held * box.value[number] // 4 if held >= 2 and held < box.group else 0


def better_two(two: int, more: int) -> int:
    best = two >> TWO
    return max(best, more) << TWO | max(two - (best << TWO), min(best, more))


def best_but(two: int, one: int) -> int:
    """The best when one that grew so far is left out."""
    best = two >> TWO
    return two - (best << TWO) if one == best else best


def prospect_with(
    s: State, box: Box, seat: int, card: int, step: int, whole: int, cost: int, colours: int, numbers: int
) -> int:
    """The prospect with one card more (step 1), or without one that the hand holds (-1)."""
    colour = card // NUMBERS
    number = card % NUMBERS
    shade = s.colours[seat][colour]
    held = s.numbers[seat][number]
    suits = s.suits[seat][number]
    if max(shade, shade + step) == box.group:  # the colour becomes whole, or is it no longer
        whole = whole ^ 1 << colour
        cost = cost_with(s, box, seat, whole)
    before = int(paying(box, held, suits, whole) != 0)
    after = int(paying(box, held + step, suits ^ 1 << colour, whole) != 0)
    points = POINT * (cost + box.value[number] * (after - before))
    if s.caller > 0:
        return points  # no time left to grow
    points -= max(colour_grown(box, shade + step), best_but(colours, colour_grown(box, shade)))
    return points - max(number_grown(box, number, held + step), best_but(numbers, number_grown(box, number, held)))


def lowest(cards: int) -> int:
    return count_bits((cards & -cards) - 1)


def best_taken(s: State, box: Box, seat: int, whole: int, cost: int, colours: int, numbers: int) -> int:
    """The best that the hand can become with one of the open cards."""
    best = WORST
    cards = open_cards(s)
    while cards > 0:
        best = min(best, prospect_with(s, box, seat, lowest(cards), 1, whole, cost, colours, numbers))
        cards &= cards - 1
    return best


def open_cards(s: State) -> int:
    """Those on the table, as bits, but the one that has just been laid."""
    cards = which_at(s, TABLE, 0, CARDS)
    return cards & ~(1 << s.laid - 1) if s.laid > 0 else cards


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    whole = whole_colours(s, box, seat)
    cost = cost_with(s, box, seat, whole)
    colours = colours_growing(s, box, seat)
    numbers = numbers_growing(s, box, seat)
    block = LAY if s.laid == 0 else TAKE
    step = -1 if s.laid == 0 else 1
    cards = which_at(s, HAND + seat, 0, CARDS) if s.laid == 0 else open_cards(s)
    best = WORST
    left = cards
    while left > 0:
        card = lowest(left)
        weight[block + card] = prospect_with(s, box, seat, card, step, whole, cost, colours, numbers)
        best = min(best, weight[block + card])
        left &= left - 1
    while cards > 0:  # 100 for the best choice; every half point that another is worse halves it
        code = block + lowest(cards)
        weight[code] = max(1, 100 >> min(6, 2 * (weight[code] - best) // POINT))
        cards &= cards - 1
    if s.laid == 0:
        # What a card costs and what another saves hardly touch each other: looked at apart they are quickly weighed.
        now = POINT * cost - (colours >> TWO) - (numbers >> TWO)
        gain = now - best + now - best_taken(s, box, seat, whole, cost, colours, numbers)
        weight[KNOCK] = 1
        if s.caller > 0:
            if gain <= 0:
                weight[KNOCK] = 100
        elif cost <= 8 - 2 * s.knocks:
            weight[KNOCK] = 100
        elif gain <= 0:
            weight[KNOCK] = 60
