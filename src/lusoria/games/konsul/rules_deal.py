"""Consul: who holds which 6, 7 and 8, in truth and as far as anybody can imagine it (KON-3.2)."""

from lusoria.kernel import below

from .rules_state import COLOURS, DEALT, State


def deal(s: State, knower: int) -> None:
    """Every other seat than `knower` holds, of the 6, 7 and 8 that it has not given up, one of some colour: all deals
    that can be are as likely, since one that cannot is dealt anew from the start (KON-3.2)."""
    sound = 0
    while sound == 0:
        sound = 1
        for k in range(DEALT):
            free = free_colours(s, knower, k)
            for seat in range(s.seats):
                if seat != knower and sound == 1 and s.given[seat][k] == 0:
                    colour = pick_colour(s, free)
                    free &= ~(1 << colour)
                    s.dealt[seat][k] = colour + 1
                    sound = 1 - has_colour(s, seat, k)


def free_colours(s: State, knower: int, k: int) -> int:
    """Mask of the colours whose 6 + k nobody is known to have been dealt."""
    free = (1 << COLOURS) - 1
    for seat in range(s.seats):
        if s.given[seat][k] > 0:
            free &= ~(1 << (s.given[seat][k] - 1))
        if seat == knower and s.dealt[seat][k] > 0:
            free &= ~(1 << (s.dealt[seat][k] - 1))
    return free


def pick_colour(s: State, free: int) -> int:
    """A random colour of a mask that is not empty."""
    count = 0
    for colour in range(COLOURS):
        count += (free >> colour) & 1
    left = below(s, count)
    colour = 0
    while (free >> colour) & 1 == 0 or left > 0:
        left -= (free >> colour) & 1
        colour += 1
    return colour


def has_colour(s: State, seat: int, k: int) -> int:
    """1 if the seat was dealt another card in the colour of its 6 + k, as far as this is settled: those it has given
    up, and those below k."""
    colour = s.dealt[seat][k]
    for j in range(DEALT):
        if j != k and (s.given[seat][j] == colour or (j < k and s.dealt[seat][j] == colour)):
            return 1
    return 0
