"""Fugger, Welser, Medici: what holds in every position, and which boxes can be played."""

from .rules_state import Box, State


def fits(box: Box, seats: int) -> int:
    return 0


def check_all(s: State, box: Box) -> int:
    return 0
