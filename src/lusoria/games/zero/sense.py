"""Judgement for bots: what a hand of Zero is likely to cost, and which exchanges look good."""

from lusoria.kernel import Row, bit

from .rules import (
    CARDS,
    COLOURS,
    KNOCK,
    LAY,
    NONE,
    NUMBERS,
    TABLE,
    TAKE,
    Box,
    State,
    hand_cost,
    paying,
)

STEADY = 1  # one careless exchange spoils a hand that took many turns
POINT = 16  # one penalty point in the scale of prospect()


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: how far this seat leads (or trails) the best of the others, hands included."""
    mine = outlook(s, box, seat)
    best = 30000
    for other in range(s.seats):
        if other != seat:
            best = min(best, outlook(s, box, other))
    return max(0, min(1000, 500 + 25 * (best - mine) // POINT))


def outlook(s: State, box: Box, seat: int) -> int:
    points = s.total[seat] * POINT
    if s.over == 0 and s.turns + s.laid > 0:  # a hand just dealt is luck, nothing that anybody has worked for
        if s.laid > 0 and s.awaits == bit(seat):
            points += best_taken(s, box, seat, NONE, s.laid - 1)
        else:
            points += prospect(s, box, seat, NONE, NONE)
    return points


def cost_with(s: State, box: Box, seat: int, without: int, extra: int) -> int:
    """What the hand would cost if it lacked the card `without` and held `extra` too (NONE: as it is)."""
    whole = 0
    for colour in range(COLOURS):
        held = s.colours[seat][colour] + of_colour(extra, colour) - of_colour(without, colour)
        whole |= int(held >= box.group) << colour
    points = 0
    for number in range(NUMBERS):
        more = of_number(extra, number)
        less = of_number(without, number)
        suits = s.suits[seat][number]
        if more == 1:
            suits |= 1 << extra // NUMBERS
        if less == 1:
            suits &= ~(1 << without // NUMBERS)
        if paying(box, s.numbers[seat][number] + more - less, suits, whole) != 0:
            points += box.value[number]
    return points


def of_number(card: int, number: int) -> int:
    return int(card >= 0 and card % NUMBERS == number)


def of_colour(card: int, colour: int) -> int:
    return int(card >= 0 and card // NUMBERS == colour)


def prospect(s: State, box: Box, seat: int, without: int, extra: int) -> int:
    """What the hand may cost in the end, in sixteenths of a point: its cost now less what it is growing towards."""
    points = POINT * cost_with(s, box, seat, without, extra)
    if s.caller > 0:
        return points  # no time left to grow
    best = 0
    for colour in range(COLOURS):
        held = s.colours[seat][colour] + of_colour(extra, colour) - of_colour(without, colour)
        if held >= 2 and held < box.group:
            best = max(best, held * held * 4)
    points -= best
    best = 0
    for number in range(NUMBERS):
        held = s.numbers[seat][number] + of_number(extra, number) - of_number(without, number)
        if held >= 2 and held < box.group:
            best = max(best, held * held * box.value[number] // 4)
    return points - best


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.laid > 0:
        like(weight, TAKE, can, best_of(s, box, seat, can, weight, TAKE))
        return
    now = prospect(s, box, seat, NONE, NONE)
    without = best_of(s, box, seat, can, weight, LAY)
    like(weight, LAY, can, without)
    # What a card costs and what another saves hardly touch each other: looked at apart they are quickly weighed.
    gain = now - without + now - best_taken(s, box, seat, NONE, NONE)
    weight[KNOCK] = 1
    if s.caller > 0:
        if gain <= 0:
            weight[KNOCK] = 100
    elif hand_cost(s, box, seat) <= 8 - 2 * s.knocks:
        weight[KNOCK] = 100
    elif gain <= 0:
        weight[KNOCK] = 60


def best_of(s: State, box: Box, seat: int, can: Row, weight: Row, block: int) -> int:
    """The best prospect after laying (or taking) one card; `weight` keeps that of each until `like` turns it round."""
    best = 30000
    for card in range(CARDS):
        if can[block + card] == 1:
            hope = prospect(s, box, seat, card, NONE) if block == LAY else prospect(s, box, seat, NONE, card)
            weight[block + card] = hope
            best = min(best, hope)
    return best


def like(weight: Row, block: int, can: Row, best: int) -> None:
    """100 for the best choice; every half point that another is worse halves it."""
    for card in range(CARDS):
        if can[block + card] == 1:
            weight[block + card] = max(1, 100 >> min(6, 2 * (weight[block + card] - best) // POINT))


def best_taken(s: State, box: Box, seat: int, away: int, barred: int) -> int:
    """The best that the hand can become by laying `away` (NONE: it is laid already) and taking an open card."""
    best = 30000
    for card in range(CARDS):
        if s.card_at[card] == TABLE and card != barred:
            best = min(best, prospect(s, box, seat, away, card))
    return best
