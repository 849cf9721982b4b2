"""The examination that every game sits: stricter than the public suites, which pass a game that shows every hand.

Each check is a plain function `check_*(game, seats, options, seed=.., games=..)` that raises `ExamError`.
"""

from .knowledge import check_knowledge, check_noninterference, check_playable
from .play import check_play
from .sitting import Cell, ExamError, Sitting, cells

CHECKS = (check_play, check_knowledge, check_playable, check_noninterference)

__all__ = [
    "CHECKS",
    "Cell",
    "ExamError",
    "Sitting",
    "cells",
    "check_knowledge",
    "check_noninterference",
    "check_play",
    "check_playable",
]
