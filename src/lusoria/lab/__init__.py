"""Experiments with games: simulations, their statistics, and whole games between bots.

Each command of the lab has a function here, with the same result for the same seed, whoever does the work (`Work`)::

    from lusoria.lab import Work, luck
    found = luck(catalogue.game("zero"), 200, seats=3, work=Work(workers=2))
"""

from __future__ import annotations

from .coverage import Coverage, coverage
from .drama import Drama, drama
from .duel import Duel, duel
from .goals import Goals, goals_of, read_goals
from .judge import Judged, judge
from .ladder import Ladder, ladder
from .luck import Luck, luck
from .patch import patch_text, read_patch
from .simulate import Report, Share, Spread, simulate
from .sweep import Row, sweep
from .table import Result, play_game
from .tally import Fare, tally
from .tune import Tuned, tune
from .work import LabError, Work

__all__ = [
    "Coverage",
    "Drama",
    "Duel",
    "Fare",
    "Goals",
    "Judged",
    "LabError",
    "Ladder",
    "Luck",
    "Report",
    "Result",
    "Row",
    "Share",
    "Spread",
    "Tuned",
    "Work",
    "coverage",
    "drama",
    "duel",
    "goals_of",
    "judge",
    "ladder",
    "luck",
    "patch_text",
    "play_game",
    "read_goals",
    "read_patch",
    "simulate",
    "sweep",
    "tally",
    "tune",
]
