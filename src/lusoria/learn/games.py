"""Games that a network plays against itself, and the rows that it learns from.

A game is kept as its key, its tape and what the search found at each decision; the rows are made from these by playing
it again, so that a training that goes on needs to keep no rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import Bot
from ..bots.bot import OUTSIDE
from ..bots.learned.features import Features
from ..bots.learned.program import CODES, Judged
from ..bots.learned.weights import Weights
from ..bots.search import Room
from ..kernel import MAX_SEATS
from ..kernel.luck import mix
from ..lab.cells import Cell, play
from ..lab.table import MOST, STEPS
from ..lab.work import Arrays

CARRIED = 1 << 32  # marks the rows with the codes of the seat that moves


@dataclass(frozen=True, slots=True)
class Rows:
    """What is learned from, a row each. `inputs`: what the seat knew; `results`: what came out, beginning with that
    seat; `margins`: how far each standing was above their mean, in the same order, in the game's own unit; `codes` and
    `shares`: what a search found (shares of 0 where none was made, or nothing of it was kept); `looks`: how good each
    code looks to a sense beside the network, else 1, and 0 where it is not legal; `senses`: what such a sense says of
    each seat, else 0."""

    inputs: npt.NDArray[np.float16]
    results: npt.NDArray[np.float32]
    margins: npt.NDArray[np.float32]
    codes: npt.NDArray[np.int16]
    shares: npt.NDArray[np.float32]
    looks: npt.NDArray[np.uint8]
    senses: npt.NDArray[np.float32]

    @classmethod
    def joined(cls, parts: list[Rows]) -> Rows:
        """Several end to end."""
        return cls(*(np.concatenate([getattr(p, n) for p in parts]) for n in cls.__slots__))


@lru_cache(maxsize=4)
def _judged(cell: Cell, features: Features, beside: bool) -> Judged:
    """The rules with a network; the machine code is made once in a process."""
    return Judged(cell.game, Weights.blank(cell.game, cell.box(), features, beside=beside), practice=True)


def random_games(cell: Cell, first: int, count: int) -> Arrays:
    """Games of the random policy, as `practice` gives them back."""
    games = play(cell, first, count)
    return {"keys": games.keys, "lengths": games.lengths, "tape": games.tape, **_nothing_found()}


def practice(
    cell: Cell, first: int, count: int, features: Features, arrays: Mapping[str, Any], iterations: int,
    beside: bool = False, trust: float = 1.0, horizon: int = 0, hasty: bool = False,
) -> Arrays:  # fmt: skip
    """Games `first .. first + count - 1` of self-play, `beside` a sense or not, how much a network counts beside a
    playout by it (`trust`), and after how many decisions it judges where that ends (`horizon`): `keys`, `lengths`,
    `tape`, and of each search `game`, `ask` (eight times the number of the decision and the seat), `codes`, `shares`
    (neither where it is `hasty`), `value` (seat by seat)."""
    tool, bot, seats = _judged(cell, features, beside), Bot("learned", iterations), cell.seats
    tool.weights = replace(tool.weights, arrays=arrays, trust=trust, horizon=horizon)
    room, most = Room(cell.game, iterations, bot.worlds, tool.records), MOST
    tape, run, ends = np.zeros(most, np.int64), np.zeros(8, np.int64), np.zeros((2, MAX_SEATS), np.int64)
    rows = np.zeros((MAX_SEATS, len(row := replace(bot, kind="ismcts").row(cell.game))), np.int64)
    rows[:seats], rows[:seats, 0] = row, OUTSIDE
    asks, thought = np.zeros(most, np.int64), np.zeros((most, MAX_SEATS), np.float32)
    codes, shares = np.zeros((most, CODES), np.int16), np.zeros((most, CODES), np.float32)
    play = tool.drivers.practise.bind(
        tool.states(1), room.known, room.world, room.view, room.words, tool.box(cell.box()), rows, *room.thought, run,
        tape, *ends, tool.blank, seats, ..., asks, codes, shares, thought,
    )  # fmt: skip
    played = []
    for g in range(count):
        key = mix(cell.seed, 50_000_000 + first + g)
        if (found := play(key)) < 0:
            raise RuntimeError(f"{cell.game.slug}: no end after {most} decisions (seed {key})")
        length, kept = int(run[STEPS]), 0 if hasty else found
        played.append({
            "keys": np.array([key]), "lengths": np.array([length]), "tape": tape[:length].copy(),
            "game": np.full(found, g), "ask": asks[:found].copy(), "codes": codes[:kept].copy(),
            "shares": shares[:kept].copy(), "value": thought[:found].copy(),
        })  # fmt: skip
    return {name: np.concatenate([p[name] for p in played]) for name in played[0]}


def _nothing_found() -> Arrays:
    return {
        "game": np.zeros(0, np.int64), "ask": np.zeros(0, np.int64), "codes": np.zeros((0, CODES), np.int16),
        "shares": np.zeros((0, CODES), np.float32), "value": np.zeros((0, MAX_SEATS), np.float32),
    }  # fmt: skip


def rows_of(
    cell: Cell, features: Features, games: Arrays, stride: int, believed: float, beside: bool = False
) -> Rows:  # fmt: skip
    """The rows of some games: one decision in `stride`. `believed`: how much of a result is what the search at that
    decision thought, how much of the rest what the next one thought, and so on to what came out."""
    tool, size = _judged(cell, features, beside), cell.game.rules.size
    state, record, values = tool.states(1), tool.box(cell.box()), np.zeros((4, MAX_SEATS))
    can, turned, weight = tool.mask(), np.arange(cell.seats), tool.code_weights()
    at = {(int(g), int(k)): n for n, (g, k) in enumerate(zip(games["game"], games["ask"], strict=True))}
    ends = np.cumsum(games["lengths"])
    parts = []
    for g, (key, low, high) in enumerate(zip(games["keys"], ends - games["lengths"], ends, strict=True)):
        tape = np.ascontiguousarray(games["tape"][low:high])
        room = 2 * len(tape)
        inputs, who = np.zeros((room, features.size), np.float32), np.zeros(room, np.int64)
        looks, senses = np.zeros((room, len(can)), np.uint8), np.zeros((room, MAX_SEATS), np.float32)
        n = tool.drivers.net_views(
            state, record, tool.blank, cell.seats, int(key), len(tape), tape, stride, mix(int(key), 11), inputs, who,
            values, can, weight, looks, senses,
        )  # fmt: skip
        carried, seat, step = who[:n] >= CARRIED, who[:n] % 8, (who[:n] % CARRIED) // 8
        goals = np.repeat(values[:1, : cell.seats], len(tape) + 1, axis=0)
        for s in reversed(range(len(tape))):
            goals[s] = goals[s + 1]
            if (k := at.get((g, 8 * s + int(tape[s]) % 8))) is not None:
                goals[s] += believed * (games["value"][k, : cell.seats] - goals[s])
        order = (seat[:, None] + turned) % cell.seats
        results = goals[step[:, None], order].astype(np.float32)
        margins = (values[1] - values[1, : cell.seats].mean())[order].astype(np.float32)
        codes, shares = np.zeros((n, CODES), np.int16), np.zeros((n, CODES), np.float32)
        for row in np.flatnonzero(carried) if len(games["codes"]) else ():
            if (k := at.get((g, 8 * int(step[row]) + int(tape[step[row]]) % 8))) is not None:
                codes[row], shares[row] = games["codes"][k], games["shares"][k]
        senses, looks = senses[:n, : cell.seats].copy(), looks[:n, :size].copy()
        parts.append(Rows(inputs[:n].astype(np.float16), results, margins, codes, shares, looks, senses))
    return Rows.joined(parts)
