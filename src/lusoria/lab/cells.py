"""A cell: a game, who plays it, and with which numbers. And the games that are played in one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import Bot
from ..bots.bot import BUDGET, KINDS
from ..kernel import Box, Game
from ..kernel import compiled as machine
from ..kernel.luck import mix
from .table import Seating
from .work import Arrays, Part

SECONDS = 1.0  # about as long as a part should take
# Microseconds that a decision takes, roughly; what a part is must not depend on the machine.
RANDOM, ITERATION = 1.0, 12.0


@dataclass(frozen=True, slots=True)
class Cell:
    """Games of one kind: made by `Cell.of`, which refuses what cannot be played.

    Games of the same number and seed have the same deals in all cells, whatever else differs.
    """

    game: Game
    bots: tuple[str, ...]  # by seat
    seed: int
    options: tuple[tuple[str, int], ...]  # what is not as usual
    values: str  # components that are not as in the box, as JSON
    lot: str = ""  # a block of actions that is drawn by lot

    @classmethod
    def of(
        cls, game: Game, bots: Sequence[str], seed: int = 1, options: Mapping[str, int] | None = None,
        values: Mapping[str, Any] | None = None, lot: str = "",
    ) -> Cell:  # fmt: skip
        """Raises BotError, OptionError or BoxError for what does not exist or cannot be played."""
        game.checked_seats(len(bots))
        for bot in bots:
            Bot.parse(bot)
        full = game.checked_options(options or {}, len(bots))
        changed = tuple((slug, value) for slug, value in full.items() if value != game.option(slug).default)
        cell = cls(game, tuple(bots), seed, changed, json.dumps(dict(values or {}), sort_keys=True), lot)
        cell.box()
        return cell

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    def box(self) -> Box:
        """The box they play with."""
        return self.game.box(dict(self.options), json.loads(self.values), self.seats)

    def chunk(self) -> int:
        """Games that make up a part: about a second's."""
        bots = [Bot.parse(b) for b in self.bots]
        played = machine.load(self.game).play_random(self.box(), self.seats, 8, self.seed)
        length = max(1.0, float(played.lengths.mean()))
        cost = sum(_cost(bot, self.game, length) for bot in bots) / len(bots)
        return int(max(1, min(5000, SECONDS * 1e6 / cost)))

    def parts(self, look: Any, games: int, *given: Any, first: int = 0) -> list[Part]:
        """The calls `look(cell, first, count, *given)` for games `first .. first + games - 1`."""
        step, stop = self.chunk(), first + games
        return [
            Part(look, (self, low, min(step, stop - low), *given), min(step, stop - low))
            for low in range(first, stop, step)
        ]


def _cost(bot: Bot, game: Game, length: float) -> float:
    """Microseconds of a game of so many decisions, where all are played by such bots."""
    if bot.kind == "random":
        return RANDOM * length
    if bot.kind == "greedy":
        return 1000 * game.greedy_ms
    if bot.kind not in KINDS:
        return 1000 * (BUDGET if bot.milliseconds is None else bot.milliseconds) * length
    if bot.milliseconds is not None:
        return 1000 * bot.milliseconds * length
    return ITERATION * game.weight * (bot.iterations or 0) * length


@dataclass(frozen=True, slots=True)
class Games:
    """Some finished games: `keys` and `lengths` of shape (games,), `scores` and `standings` (games, seats), and all
    decisions end to end in `tape`, each eight times the code and the seat."""

    keys: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    scores: npt.NDArray[np.int64]
    standings: npt.NDArray[np.int64]
    tape: npt.NDArray[np.int64]

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """Of shape (games, seats): 1 for the winner, its part for each of several, else 0."""
        return shared_wins(self.standings)

    def each(self) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
        """The key and the decisions of each game."""
        ends = np.cumsum(self.lengths)
        for key, low, high in zip(self.keys, ends - self.lengths, ends, strict=True):
            yield int(key), self.tape[low:high]


def shared_wins(standings: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Of the same shape (games, seats): each game's victory in equal parts among those who stand highest."""
    best = standings == standings.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True), np.float64)


def play(cell: Cell, first: int, count: int) -> Games:
    """Games `first .. first + count - 1` of a cell, in this thread."""
    table, seats = Seating(cell.game, cell.box(), [Bot.parse(b) for b in cell.bots], lot=cell.lot), cell.seats
    keys = np.array([mix(cell.seed, g + 1) for g in range(first, first + count)], np.int64)
    lengths, scores, standings = (np.zeros(shape, np.int64) for shape in (count, (count, seats), (count, seats)))
    tapes = []
    for g, key in enumerate(keys):
        lengths[g] = table.play(int(key))
        scores[g], standings[g] = table.scores[:seats], table.standings[:seats]
        tapes.append(table.tape.copy())
    return Games(keys, lengths, scores, standings, np.concatenate(tapes) if tapes else np.zeros(0, np.int64))


def results(cell: Cell, first: int, count: int) -> Arrays:
    """What simulations count: `scores`, `standings`, `lengths`."""
    if all(Bot.parse(b).kind == "random" for b in cell.bots):
        tool = machine.load(cell.game)
        played = tool.play_random(cell.box(), cell.seats, count, cell.seed, first=first)
        return {"scores": played.scores, "standings": played.standings, "lengths": played.lengths}
    games = play(cell, first, count)
    return {"scores": games.scores, "standings": games.standings, "lengths": games.lengths}
