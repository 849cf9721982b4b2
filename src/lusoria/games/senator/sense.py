"""Judgement for bots, not rules: influence as the board lies now, and what a push would change."""

from lusoria.kernel import Row

from .rules import ENTRIES, FLAG, FLAG_ON, MOST, PUSH, SQUARES, TAKE, Box, State, influence, taken


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its own influence against that of the strongest rival."""
    best = -1
    second = -1
    for seat in range(s.seats):
        out[seat] = influence(s, seat)
        second = max(second, min(best, out[seat]))
        best = max(best, out[seat])
    for seat in range(s.seats):
        lead = out[seat] - (second if out[seat] == best else best)
        out[seat] = 500 + 500 * lead // (abs(lead) + 12)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.ready == 1:
        card = taken(s, seat)
        for entry in range(ENTRIES):
            if can[PUSH + entry] == 1:
                change = gain(s, box, seat, entry, card)
                weight[PUSH + entry] = min(100, max(1, 25 + 3 * change))
    else:
        for square in range(SQUARES):
            weight[FLAG_ON + square] = 1 + box.senate[square]
        for k in range(MOST):
            weight[TAKE + k] = 10 + k


def gain(s: State, box: Box, seat: int, entry: int, card: int) -> int:
    """What a push changes for the seat less what it changes for the others; as if the flag lay still."""
    square = box.line[entry][0]
    total = (card % MOST + 1) * times(s, square)
    i = 0
    while s.on[square] > 0:
        i += 1
        moved = s.on[square] - 1
        change = times(s, box.line[entry][i]) - times(s, square)
        square = box.line[entry][i]
        if moved < FLAG and moved // MOST == seat:
            total += (moved % MOST + 1) * change
        elif moved < FLAG:
            total -= (moved % MOST + 1) * change
    return total


def times(s: State, square: int) -> int:
    """How often a card on this square counts."""
    return s.counts >> 2 * square & 3
