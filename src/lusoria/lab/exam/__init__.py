"""The examination that every game sits: stricter than the public suites, which pass a game that shows every hand.

Each check is a plain function `check_*(game, seats, options, seed=.., games=..)` that raises `ExamError`.
"""

from .fairness import check_calibrated, check_posterior
from .knowledge import check_knowledge, check_noninterference, check_playable
from .lockstep import check_bulk, check_judgement, check_lockstep, play_bulk
from .matches import check_pages, check_readable, check_records
from .play import LIMIT, check_play, replay
from .sitting import Cell, ExamError, Sitting, cells, covering, ends

CHECKS = (
    check_play,
    check_knowledge,
    check_playable,
    check_noninterference,
    check_calibrated,
    check_posterior,
    check_judgement,
    check_pages,
    check_readable,
    check_records,
    check_lockstep,
)  # fmt: skip

__all__ = [
    "CHECKS",
    "LIMIT",
    "Cell",
    "ExamError",
    "Sitting",
    "cells",
    "check_bulk",
    "check_calibrated",
    "check_judgement",
    "check_knowledge",
    "check_lockstep",
    "check_noninterference",
    "check_pages",
    "check_play",
    "check_playable",
    "check_posterior",
    "check_readable",
    "check_records",
    "covering",
    "ends",
    "play_bulk",
    "replay",
]
