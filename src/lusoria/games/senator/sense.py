"""Judgement for bots, not rules: influence as the board lies now, and what a push would change."""

from lusoria.kernel import Row

from .rules import ENTRIES, FLAG, FLAG_ON, MOST, PUSH, SQUARES, TAKE, Box, State, gap, taken, times


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: one's own influence against that of the strongest rival."""
    first = 0
    second = 0
    third = 0
    for square in range(SQUARES):
        card = s.on[square] - 1
        if card >= 0 and card < FLAG:
            counts = (card % MOST + 1) * times(s, box, square)
            if card < MOST:
                first += counts
            elif card < 2 * MOST:
                second += counts
            else:
                third += counts
    mine = first
    best = max(second, third)
    if seat == 1:
        mine = second
        best = max(first, third)
    elif seat == 2:
        mine = third
        best = max(first, second)
    lead = mine - best
    return 500 + 500 * lead // (abs(lead) + 12)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    for square in range(SQUARES):
        weight[FLAG_ON + square] = 1 + box.senate[square]
    for k in range(MOST):
        weight[TAKE + k] = 10 + k
    if s.ready == 1:
        counted = 0  # two bits a square: how often a card counts there
        for square in range(SQUARES):
            counted |= times(s, box, square) << (2 * square)
        card = taken(s, seat)
        for entry in range(ENTRIES):
            if can[PUSH + entry] == 1:
                change = gain(s, box, seat, entry, counted, card)
                weight[PUSH + entry] = min(100, max(1, 25 + 3 * change))


def gain(s: State, box: Box, seat: int, entry: int, counted: int, card: int) -> int:
    """What a push changes for the seat less what it changes for the others; as if the flag lay still."""
    at = box.line[entry][0]
    total = (card % MOST + 1) * (counted >> (2 * at) & 3)
    for i in range(gap(s, box, entry)):
        moved = s.on[box.line[entry][i]] - 1
        before = counted >> (2 * box.line[entry][i]) & 3
        after = counted >> (2 * box.line[entry][i + 1]) & 3
        if moved < FLAG and moved // MOST == seat:
            total += (moved % MOST + 1) * (after - before)
        elif moved < FLAG:
            total -= (moved % MOST + 1) * (after - before)
    return total
