"""Judgement for bots, not rules: a race in which open cards count as if the turn ended now."""

from lusoria.kernel import Row, count_bits, waits_for, which_at

from .rules import DISCARDED, DOWN, GIVE, NEUTRAL, NUMBERS, STOP, TURN, VALUES, Box, State

PACE = 11  # what it is worth, in spaces, to be a whole round nearer to the next turn

# Cards as bits: those of the first colour, of the first value and of the first camp.
ONE_COLOUR = (1 << VALUES) - 1
ONE_VALUE = ((1 << NUMBERS) - 1) // ONE_COLOUR
ONE_CAMP = (1 << 2 * VALUES) - 1


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its chance to be the first at the goal, from the spaces that are left to each."""
    mover = 0
    while waits_for(s, mover) == 0 and mover < s.seats - 1:
        mover += 1
    nearest = 32000
    for seat in range(s.seats):
        out[seat] = way(s, box, seat, mover)
        nearest = min(nearest, out[seat])
    scale = 5 + nearest // 5  # spaces that halve a chance
    total = 0
    for seat in range(s.seats):
        out[seat] = halved((out[seat] - nearest) * 256 // scale)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] = 1000 * out[seat] // total


def way(s: State, box: Box, seat: int, mover: int) -> int:
    """Spaces to go, less what the cards open now would bring, and less what being nearer to the next turn is worth."""
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
    there = which_at(s, DOWN if s.face_down > 0 else DISCARDED, 0, NUMBERS)
    torn = 0
    for camp in range(NEUTRAL):
        if s.camps >> (1 - camp) & 1 == 1:
            torn |= there & ONE_CAMP << 2 * VALUES * camp
    torn &= ~(ONE_VALUE * (s.values >> 1 & ONE_COLOUR))  # what matches a value tears nothing
    total = 0 - s.gathered * count_bits(torn)
    for value in range(1, VALUES + 1):
        total += value * count_bits(there & ~torn & ONE_VALUE << value - 1)
    return total // (1 + count_bits(there))
