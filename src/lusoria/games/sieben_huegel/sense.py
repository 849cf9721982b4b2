"""Judgement for bots, not rules: strength at the hills against what is still in the hands."""

from lusoria.kernel import Row, waits_for

from .rules import CARD, HAND, HILL, HILLS, KINDS, Box, State, hand_size, may_play, place_of, strength


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: hills that the seat is likely to take against those of the other."""
    other = 1 - seat
    left = cards_left(s, box)
    scale = steepness(box, left)
    total = 500 * (s.points[seat] - s.points[other])
    for hill in range(HILLS):
        total += box.hill[hill] * edge(s, seat, hill, 0, scale)
    total += 4 * (reserve(s, box, seat) - reserve(s, box, other)) * 500 // scale
    if s.going > 0 and waits_for(s, seat) == 1:
        total += best_card(s, box, seat, s.going - 1, scale)
    return bounded(500 + total // 14, 0, 1000)


def cards_left(s: State, box: Box) -> int:
    """Cards still to come, both hands together."""
    return 2 * hand_size(box) - s.plays[0] - s.plays[1]


def steepness(box: Box, left: int) -> int:
    """How much strength makes a hill safe: little when few cards are to come."""
    if box.highest == 1:
        return 1 + 30 * left
    return 1 + left


def edge(s: State, seat: int, hill: int, extra: int, scale: int) -> int:
    """-500..500: how likely the seat takes a hill rather than the other, with `extra` strength there."""
    mine = s.force[seat][hill] + extra
    theirs = s.force[1 - seat][hill]
    if mine == theirs:
        if mine == 0:
            return 0
        if s.starter == seat:
            return 100
        return -100
    return bounded((mine - theirs) * 500 // scale, -500, 500)


def reserve(s: State, box: Box, seat: int) -> int:
    """Strength in hand."""
    total = 0
    for value in range(1, KINDS):
        if place_of(s, seat, value) == HAND:
            total += strength(box, value)
    return total


def gain(s: State, box: Box, seat: int, value: int, hill: int, scale: int) -> int:
    """What a card changes at a hill."""
    more = edge(s, seat, hill, strength(box, value), scale) - edge(s, seat, hill, 0, scale)
    return box.hill[hill] * more


def profit(s: State, box: Box, seat: int, value: int, hill: int, scale: int) -> int:
    """What a card changes at a hill beyond its price."""
    return gain(s, box, seat, value, hill, scale) - 4 * strength(box, value) * 500 // scale


def best_card(s: State, box: Box, seat: int, hill: int, scale: int) -> int:
    """The best profit that the hand has to offer at a hill."""
    best = -100000
    for value in range(KINDS):
        if may_play(s, box, seat, value, hill):
            best = max(best, profit(s, box, seat, value, hill, scale))
    return best


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Hills and cards look good for what the card changes there beyond its price."""
    scale = steepness(box, cards_left(s, box))
    if s.going == 0:
        for hill in range(HILLS):
            if can[HILL + hill] == 1:
                weight[HILL + hill] = bounded(40 + best_card(s, box, seat, hill, scale) // 25, 5, 100)
    else:
        for value in range(KINDS):
            if can[CARD + value] == 1:
                weight[CARD + value] = bounded(40 + profit(s, box, seat, value, s.going - 1, scale) // 25, 3, 100)


def bounded(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
