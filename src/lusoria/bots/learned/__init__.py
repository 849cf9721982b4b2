"""Judgement that was learned: what a seat knows as numbers, a small network over them, and its weights in the box.
They stand beside the game's sense or in its place.

Weights for so many seats lie in the box as `learned-SEATS.npz`. They are for the rules, the numbers and the options
that they were made for; at another table they are left out, and the house's search, by the game's own sense where it
has one, plays in their place.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...kernel import Box, Game, Table
from ..bot import Bot, BotError
from .weights import Weights, WeightsError

if TYPE_CHECKING:
    from .searcher import LearnedSearcher

__all__ = ["Weights", "WeightsError", "choose", "place", "reason"]

log = logging.getLogger(__name__)

FAR = 0  # decisions that a network alone plays on from codes that are compared: it knows at once


def place(game: Game, seats: int) -> Path:
    """Where the weights for so many seats lie in a box."""
    return game.folder / f"learned-{seats}.npz"


def reason(game: Game, box: Box, seats: int) -> str | None:
    """Why the weights in a box are of no use at a table, in words; None: they are. "" where there are none."""
    path = place(game, seats)
    if not path.exists():
        return ""
    try:
        return _loaded(game, str(path)).misfit(game, box, seats)
    except WeightsError as error:
        return str(error)


def choose(bot: Bot, game: Game, known: Table | Any, box: Box, seat: int, seed: int) -> int | None:
    """What a learned bot plays; where its weights are not for this table, the house's search of the same length.

    Raises BotError where a file was named that is of no use.
    """
    seats = known.seats if isinstance(known, Table) else int(known[0]["seats"])
    if bot.weights:
        try:
            weights = _loaded(game, bot.weights)
        except WeightsError as error:
            raise BotError(str(error)) from error
        wrong = weights.misfit(game, box, seats)
        if wrong is not None:
            raise BotError(f"{bot.weights} is of no use at this table: {wrong}")
        path = bot.weights
    else:
        path, wrong = str(place(game, seats)), reason(game, box, seats)
    if wrong is not None:
        _say_once(game, seats, wrong)
        return _unlearned(bot, game, known, box, seat, seed)
    searcher = _searcher(game, path)
    played = bot if bot.far is not None or searcher.judged.weights.beside else replace(bot, far=FAR)
    return (searcher.choose_in_time if bot.timed else searcher.choose)(known, box, seat, played, seed)


def _unlearned(bot: Bot, game: Game, known: Table | Any, box: Box, seat: int, seed: int) -> int | None:
    return replace(bot, kind="search").choose(game, known, box, seat, seed)


@lru_cache(maxsize=16)
def _loaded(game: Game, path: str) -> Weights:
    return Weights.load(Path(path), game)


@lru_cache(maxsize=16)
def _searcher(game: Game, path: str) -> LearnedSearcher:
    from .searcher import LearnedSearcher

    return LearnedSearcher(game, _loaded(game, path))


@cache
def _say_once(game: Game, seats: int, wrong: str) -> None:
    """Once in a process."""
    what = f"its weights are left out: {wrong}" if wrong else "there are no weights in the box"
    how = "by the game's sense" if game.rules.has_sense else "without judgement"
    log.warning("%s for %d: %s; the bot searches %s instead", game.slug, seats, what, how)
