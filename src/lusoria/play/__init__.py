"""Floor 2: a match and what each reader may see of it, the catalogue of games, messages in three languages."""

from __future__ import annotations

from . import catalogue
from .catalogue import BrokenGame, UnknownGame
from .errors import Frozen, MatchError, PositionError, RecordError, Refused
from .fairness import Fairness, verify_fairness
from .match import Match
from .rulebook import Clause, Rulebook, Section, rulebook
from .telling import LogLine
from .words import LANGUAGES, Part, Speaker, happened, label, option_word, title

__all__ = [
    "LANGUAGES",
    "BrokenGame",
    "Clause",
    "Fairness",
    "Frozen",
    "LogLine",
    "Match",
    "MatchError",
    "Part",
    "PositionError",
    "RecordError",
    "Refused",
    "Rulebook",
    "Section",
    "Speaker",
    "UnknownGame",
    "catalogue",
    "happened",
    "label",
    "option_word",
    "rulebook",
    "title",
    "verify_fairness",
]
