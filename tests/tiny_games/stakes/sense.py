"""Judgement for bots: the points."""

from .rules import Box, State


def worth(s: State, box: Box, seat: int) -> int:
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.points[other])
    return max(0, min(1000, 500 + 20 * (s.points[seat] - best)))
