"""Many games at once, and what they say about seats, scores and length."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np

from ..bots import Bot
from ..kernel import Game
from ..kernel import compiled as machine

Progress = Callable[[int], None]  # told how many more games are done


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games with its 95 % interval (Wilson, 1927); all between 0 and 1."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, wins: float, games: int) -> Share:
        """`wins` may be fractional: a shared victory counts in parts."""
        if games == 0:
            return cls(0.0, 0.0, 1.0)
        z, p = 1.959964, wins / games
        middle = (p + z * z / (2 * games)) / (1 + z * z / games)
        half = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
        return cls(p, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, standard deviation and quartiles of some numbers."""

    mean: float
    deviation: float
    low: float
    quarter: float
    median: float
    three_quarters: float
    high: float

    @classmethod
    def of(cls, values: Any) -> Spread:
        """From an array or a sequence of at least one number."""
        array = np.asarray(values, float)
        return cls(
            float(array.mean()), float(array.std()), *(float(q) for q in np.percentile(array, [0, 25, 50, 75, 100]))
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What a simulation found. Win shares split shared victories evenly."""

    game: str
    seats: tuple[str, ...]  # the bot on each seat
    options: dict[str, int]
    games: int
    seed: int
    wins: tuple[Share, ...]  # by seat
    scores: tuple[Spread, ...]  # by seat
    winning_score: Spread
    length: Spread  # decisions a game
    shared: float  # share of games with more than one winner

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def simulate(
    game: Game, bots: Sequence[str], games: int, *, seed: int = 1, options: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None, workers: int | None = None, progress: Progress | None = None,
) -> Report:  # fmt: skip
    """Play `games` games with the bots named by seat and sum them up.

    `values` replaces components of the box. The result depends on the seed alone, not on the number of workers (unless
    a bot is bounded by time). Raises BotError, OptionError or BoxError for what does not exist, FaultError for rules
    that fail.
    """
    game.checked_seats(len(bots))
    chosen = game.checked_options(options or {}, len(bots))
    box = game.box(chosen, values, len(bots))
    parsed = [Bot.parse(b) for b in bots]
    workers = workers or os.cpu_count() or 1
    if all(b.kind == "random" for b in parsed):
        scores, standings, lengths = _random_games(game, box, len(bots), games, seed, workers, progress)
    else:
        scores, standings, lengths = _bot_games(game, bots, games, seed, chosen, values or {}, workers, progress)
    best = standings.max(axis=1, keepdims=True)
    winners = standings == best
    parts = winners / winners.sum(axis=1, keepdims=True)
    return Report(
        game.slug, tuple(bots), {k: v for k, v in chosen.items() if v != game.option(k).default}, games, seed,
        tuple(Share.of(float(parts[:, p].sum()), games) for p in range(len(bots))),
        tuple(Spread.of(scores[:, p]) for p in range(len(bots))),
        Spread.of(scores[winners]), Spread.of(lengths), float((winners.sum(axis=1) > 1).mean()),
    )  # fmt: skip


def _random_games(
    game: Game, box: Any, seats: int, games: int, seed: int, workers: int, progress: Progress | None
) -> tuple[Any, Any, Any]:  # fmt: skip
    tool, parts = machine.load(game), []
    step = max(1000, games // 50)
    for first in range(0, games, step):
        count = min(step, games - first)
        parts.append(tool.play_random(box, seats, count, seed, first=first, threads=min(workers, count)))
        if progress:
            progress(count)
    return (
        np.concatenate([p.scores for p in parts]), np.concatenate([p.standings for p in parts]),
        np.concatenate([p.lengths for p in parts]),
    )  # fmt: skip


def _bot_games(
    game: Game, bots: Sequence[str], games: int, seed: int, options: Mapping[str, int], values: Mapping[str, Any],
    workers: int, progress: Progress | None,
) -> tuple[Any, Any, Any]:  # fmt: skip
    """In processes of their own: search is compiled, but what holds it together is Python."""
    results: dict[int, tuple[tuple[int, ...], tuple[int, ...], int]] = {}
    if workers == 1:
        for g in range(games):
            results.update(_some_games(game.slug, tuple(bots), [g], seed, dict(options), dict(values)))
            if progress:
                progress(1)
    else:
        chunk = max(1, min(32, games // (workers * 8)))
        with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
            todo = {
                pool.submit(
                    _some_games, game.slug, tuple(bots), list(range(g, min(g + chunk, games))), seed, dict(options),
                    dict(values),
                )
                for g in range(0, games, chunk)
            }  # fmt: skip
            while todo:
                done, todo = wait(todo, return_when=FIRST_COMPLETED)
                for future in done:
                    found = future.result()
                    results.update(found)
                    if progress:
                        progress(len(found))
    rows = [results[g] for g in range(games)]
    return np.array([r[0] for r in rows]), np.array([r[1] for r in rows]), np.array([r[2] for r in rows])


def _some_games(
    slug: str, bots: tuple[str, ...], numbers: list[int], seed: int, options: dict[str, int], values: dict[str, Any]
) -> dict[int, tuple[tuple[int, ...], tuple[int, ...], int]]:  # fmt: skip
    from ..kernel.luck import mix
    from ..play import catalogue
    from .table import play_game

    game = catalogue.game(slug)
    box = game.box(options, values, len(bots))
    players = [Bot.parse(b) for b in bots]
    found = {}
    for g in numbers:
        result = play_game(game, box, players, mix(seed, g + 1))
        found[g] = (result.scores, result.standings, len(result.decisions))
    return found
