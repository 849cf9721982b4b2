"""Search with learned judgement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...kernel import Box, Game, Table
from ..bot import Bot
from ..search import Searcher
from .program import Judged
from .weights import Weights


class LearnedSearcher(Searcher):
    """A search that a network judges and leads."""

    def __init__(self, game: Game, weights: Weights) -> None:
        super().__init__(game)
        self.judged = Judged(game, weights)
        self.compiled, self.drivers, self.records = self.judged, self.judged.drivers, self.judged.records

    def choose(self, known: Table | Any, box: Box, seat: int, bot: Bot, seed: int) -> int | None:
        return super().choose(known, box, seat, replace(bot, kind="search"), seed)

    def choose_in_time(self, known: Table | Any, box: Box, seat: int, bot: Bot, seed: int) -> int | None:
        return super().choose_in_time(known, box, seat, replace(bot, kind="search"), seed)
