"""Judgement for bots, not rules: a race in which open cards count as if the turn ended now."""

from lusoria.kernel import Row, waits_for

from .rules import DISCARDED, DOWN, GIVE, NEUTRAL, NUMBERS, STOP, TURN, Box, State, camp_of, value_of

PACE = 11  # what it is worth, in spaces, to be a whole round nearer to the next turn


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: chance to be the first at the goal, from the spaces that are left to each."""
    nearest = 32000
    for other in range(s.seats):
        nearest = min(nearest, way(s, box, other))
    scale = 5 + nearest // 5  # spaces that halve a chance
    mine = 0
    total = 0
    for other in range(s.seats):
        share = halved((way(s, box, other) - nearest) * 256 // scale)
        total += share
        if other == seat:
            mine = share
    return 1000 * mine // total


def way(s: State, box: Box, seat: int) -> int:
    """Spaces to go, less what the cards open now would bring, and less what being nearer to the next turn is worth."""
    mover = 0
    while waits_for(s, mover) == 0 and mover < s.seats - 1:
        mover += 1
    spaces = box.goal - s.pawn[seat]
    wait = seat - mover
    if wait < 0:
        wait += s.seats
    if s.turned > 0:
        if seat == mover:
            spaces -= s.gathered
            wait = s.seats
        wait -= 1
    return max(0, spaces) + PACE * wait // s.seats


def halved(x: int) -> int:
    """About 2 ** (20 - x / 256), at least 1."""
    if x >= 5120:
        return 1
    return (1 << 20 >> (x // 256)) * (512 - x % 256) // 512 + 1


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """One card more looks good by what it brings on average; a 12 goes to whoever is ahead."""
    if s.giving == 1:
        for other in range(s.seats):
            if can[GIVE + other] == 1:
                weight[GIVE + other] = 5 + 95 * s.pawn[other] // box.goal
    elif s.pawn[seat] + s.gathered >= box.goal:
        weight[TURN] = 1
        weight[STOP] = 100
    else:
        brings = next_card(s)
        weight[TURN] = max(3, min(100, 50 + 15 * brings))
        weight[STOP] = max(3, min(100, 50 - 15 * brings))


def next_card(s: State) -> int:
    """What the next card brings on average, in spaces, if the turn ends with it."""
    place = DOWN if s.face_down > 0 else DISCARDED
    count = 1
    total = 0
    for card in range(NUMBERS):
        if s.card_at[card] == place:
            value = value_of(card)
            camp = camp_of(card)
            count += 1
            if (s.values >> value) & 1 == 0 and camp != NEUTRAL and (s.camps >> (1 - camp)) & 1 == 1:
                total -= s.gathered
            else:
                total += value
    return total // count
