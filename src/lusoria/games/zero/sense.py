"""Judgement for bots: what a hand of Zero is likely to cost, and which exchanges look good."""

from lusoria.kernel import Row

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
    of_colour,
    of_number,
)

POINT = 16  # one penalty point in the scale of prospect()


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: how far this seat leads (or trails) the best of the others, hands included."""
    mine = outlook(s, box, seat)
    best = 30000
    for other in range(s.seats):
        if other != seat:
            best = min(best, outlook(s, box, other))
    return max(0, min(1000, 500 + 12 * (best - mine) // POINT))


def outlook(s: State, box: Box, seat: int) -> int:
    points = s.total[seat] * POINT
    if s.over == 0:
        points += prospect(s, box, seat, NONE, NONE)
    return points


def prospect(s: State, box: Box, seat: int, without: int, extra: int) -> int:
    """What the hand may cost in the end, in sixteenths of a point: its cost now less what it is growing towards."""
    points = POINT * hand_cost(s, box, seat, without, extra)
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
        best = 30000
        for card in range(CARDS):
            if can[TAKE + card] == 1:
                best = min(best, prospect(s, box, seat, NONE, card))
        for card in range(CARDS):
            if can[TAKE + card] == 1:
                weight[TAKE + card] = liking(prospect(s, box, seat, NONE, card) - best)
        return
    now = prospect(s, box, seat, NONE, NONE)
    best = 30000
    for card in range(CARDS):
        if can[LAY + card] == 1:
            best = min(best, after_exchange(s, box, seat, card))
    for card in range(CARDS):
        if can[LAY + card] == 1:
            weight[LAY + card] = liking(after_exchange(s, box, seat, card) - best)
    weight[KNOCK] = 1
    if s.caller > 0:
        if best >= now:
            weight[KNOCK] = 100
    elif hand_cost(s, box, seat, NONE, NONE) <= 8 - 2 * s.knocks:
        weight[KNOCK] = 100
    elif best >= now:
        weight[KNOCK] = 60


def after_exchange(s: State, box: Box, seat: int, away: int) -> int:
    """The best that the hand can become by laying one card and taking another."""
    best = 30000
    for card in range(CARDS):
        if s.card_at[card] == TABLE:
            best = min(best, prospect(s, box, seat, away, card))
    return best


def liking(worse: int) -> int:
    """100 for the best choice, less for one that is so many sixteenths of a point worse."""
    return max(1, 100 * POINT // (POINT + worse) - worse // 4)
