"""Judgement for bots, not rules: strength at the hills against what is still in the hands."""

from lusoria.kernel import Row, waits_for

from .rules_state import CARD, HAND, HILL, HILLS, KINDS, Box, State, closed, hand_size, may_play, place_of, strength

NOTHING = -100000  # what no card at all brings


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: hills that the seat is likely to take against those of the other."""
    other = 1 - seat
    scale = steepness(s, box)
    total = 500 * (s.points[seat] - s.points[other])
    for hill in range(HILLS):
        total += promise(s, box, seat, hill, 0, scale)
    total += price(reserve(s, seat) - reserve(s, other), scale)
    if s.going > 0 and waits_for(s, seat) == 1:
        total += best_card(s, box, seat, s.going - 1, scale)
    return bounded(500 + total // 14, 0, 1000)


def steepness(s: State, box: Box) -> int:
    """How much strength makes a hill safe: little when few cards are to come."""
    left = 2 * hand_size(box) - s.plays[0] - s.plays[1]
    if box.highest == 1:
        return 1 + left // 2
    return 1 + left


def edge(s: State, box: Box, seat: int, hill: int, extra: int, scale: int) -> int:
    """-500..500: how likely the seat takes a hill rather than the other, with `extra` strength there."""
    mine = s.force[seat][hill] + extra
    theirs = s.force[1 - seat][hill]
    if mine == theirs:
        if mine == 0:
            return 0
        if s.starter == seat:
            return 100
        return -100
    if box.highest == 1:
        lead = 2 * (top_card(mine) - top_card(theirs))
        lead += 1 if mine > theirs else -1
    else:
        lead = 2 * (mine - theirs)
    if lead >= 2 * scale:
        return 500
    if lead <= -2 * scale:
        return -500
    return lead * 250 // scale


def top_card(force: int) -> int:
    """With `highest`: the highest of the cards that make up a force (see `strength`)."""
    found = 0
    while force > 0:
        force = force >> 1
        found += 1
    return found


def price(values: int, scale: int) -> int:
    """What cards would bring on a hill of middling worth."""
    return 2000 * values // scale


def reserve(s: State, seat: int) -> int:
    """Values in hand."""
    total = 0
    for value in range(1, KINDS):
        if place_of(s, seat, value) == HAND:
            total += value
    return total


def promise(s: State, box: Box, seat: int, hill: int, extra: int, scale: int) -> int:
    """What a hill promises the seat with `extra` strength there."""
    return box.hill[hill] * edge(s, box, seat, hill, extra, scale)


def best_card(s: State, box: Box, seat: int, hill: int, scale: int) -> int:
    """The most that a card of the hand changes at a hill beyond its price."""
    best = NOTHING
    for value in range(KINDS):
        if may_play(s, box, seat, value, hill):
            best = max(best, promise(s, box, seat, hill, strength(box, value), scale) - price(value, scale))
    return best - promise(s, box, seat, hill, 0, scale)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Hills and cards look good for what the card changes there beyond its price."""
    scale = steepness(s, box)
    if s.going == 0:
        lean_hill(s, box, seat, can, weight, scale)
        return
    hill = s.going - 1
    now = promise(s, box, seat, hill, 0, scale)
    for value in range(KINDS):
        if can[CARD + value] == 1:
            then = promise(s, box, seat, hill, strength(box, value), scale) - price(value, scale)
            weight[CARD + value] = bounded(40 + (then - now) // 25, 3, 100)


def lean_hill(s: State, box: Box, seat: int, can: Row, weight: Row, scale: int) -> None:
    """By the best card for each; card by card, as each has the same price at all hills."""
    for hill in range(HILLS):
        if can[HILL + hill] == 1:
            weight[HILL + hill] = NOTHING
    for value in range(KINDS):
        if place_of(s, seat, value) == HAND:
            extra = strength(box, value)
            cost = price(value, scale)
            for hill in range(HILLS):
                if can[HILL + hill] == 1 and closed(s, box, seat, value, hill) == 0:
                    then = promise(s, box, seat, hill, extra, scale) - cost
                    weight[HILL + hill] = max(weight[HILL + hill], then)
    for hill in range(HILLS):
        if can[HILL + hill] == 1:
            now = promise(s, box, seat, hill, 0, scale)
            weight[HILL + hill] = bounded(40 + (weight[HILL + hill] - now) // 25, 5, 100)


def bounded(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
