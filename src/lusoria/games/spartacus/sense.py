"""Judgement for bots, not rules: tricks in hand against cards still to get rid of."""

from lusoria.kernel import Row

from .rules import FLAG, JOKER, KINDS, NONE, PASS, PLAY, Box, State, best_play, hand_cost, limit, trick_value


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its own prospects against those of the strongest rival."""
    add_prospects(s, box, out)
    best = -100000
    second = -100000
    for seat in range(s.seats):
        second = max(second, min(best, out[seat]))
        best = max(best, out[seat])
    for seat in range(s.seats):
        rival = second if out[seat] == best else best
        out[seat] = bounded(500 + 2 * (out[seat] - rival), 0, 1000)


def add_prospects(s: State, box: Box, out: Row) -> None:
    """Points: those won, two thirds of the trick for the seat that is winning it, and what a hand is likely to cost."""
    for seat in range(s.seats):
        out[seat] = s.points[seat] + s.won[seat]
        if s.over == 0:
            out[seat] += 4 * low_cards(s, seat) - hand_cost(s, box, seat)
    best = best_play(s, box)
    if s.over == 0 and best != NONE:
        out[s.trick_seat[best]] += 2 * trick_value(s, box) // 3


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
