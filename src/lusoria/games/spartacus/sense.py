"""Judgement for bots, not rules: tricks in hand against cards still to get rid of."""

from lusoria.kernel import Row

from .rules import FLAG, JOKER, KINDS, NONE, PASS, PLAY, Box, State, best_play, hand_cost, limit, trick_value


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: one's own prospects against those of the strongest rival."""
    best = -100000
    for other in range(s.seats):
        if other != seat:
            theirs = prospect(s, box, other)
            if theirs > best:
                best = theirs
    return bounded(500 + 2 * (prospect(s, box, seat) - best), 0, 1000)


def prospect(s: State, box: Box, seat: int) -> int:
    """Points: those won, two thirds of the trick the seat is winning, and what its hand is likely to cost."""
    total = s.points[seat] + s.won[seat]
    if s.over == 1:
        return total
    best = best_play(s, box)
    if best != NONE and s.trick_seat[best] == seat:
        total += 2 * trick_value(s, box) // 3
    return total - hand_cost(s, box, seat) + 4 * low_cards(s, seat)


def low_cards(s: State, seat: int) -> int:
    """Cards that still win tricks: the flag and the numbers up to 3."""
    return s.hand[seat][FLAG] + s.hand[seat][1] + s.hand[seat][2] + s.hand[seat][3]


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Shed high cards while the trick is cheap; go low, or pass, once it is fat."""
    fat = trick_value(s, box)
    top = limit(s, box)
    for card in range(1, KINDS):
        if can[PLAY + card] == 1:
            if fat > 16:
                weight[PLAY + card] = bounded(60 - 6 * card + fat // 2, 1, 100)
            else:
                weight[PLAY + card] = bounded(20 + 6 * card - 2 * (top - card), 1, 100)
    if can[PLAY + FLAG] == 1:
        weight[PLAY + FLAG] = 15
    if can[PLAY + JOKER] == 1:
        weight[PLAY + JOKER] = bounded(2 * fat, 1, 100)
    if can[PASS] == 1:
        weight[PASS] = bounded(45 - fat // 2, 5, 100)


def bounded(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
