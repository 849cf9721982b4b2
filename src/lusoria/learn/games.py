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
from ..bots.learned.features import Features
from ..bots.learned.searcher import LearnedSearcher
from ..bots.learned.weights import Weights
from ..bots.search import Found
from ..kernel import MAX_SEATS
from ..kernel import compiled as machine
from ..kernel.luck import mix
from ..lab.cells import Cell, play
from ..lab.table import Seating
from ..lab.work import Arrays

CODES = 24  # of what a search found, so many are kept: the most visited
SPREAD = 4  # one decision in so many is drawn by visits instead of being the best
CARRIED = 1 << 32  # marks the rows of seats that move


@dataclass(frozen=True, slots=True)
class Rows:
    """What is learned from, a row each. `inputs`: what the seat knew; `results`: what came out, beginning with that
    seat; `codes` and `shares`: what a search found (shares of 0 where none was made), `legal`: packed bits."""

    inputs: npt.NDArray[np.float16]
    results: npt.NDArray[np.float32]
    codes: npt.NDArray[np.int16]
    shares: npt.NDArray[np.float32]
    legal: npt.NDArray[np.uint8]

    @classmethod
    def joined(cls, parts: list[Rows]) -> Rows:
        """Several end to end."""
        return cls(*(np.concatenate([getattr(p, n) for p in parts]) for n in cls.__slots__))


@lru_cache(maxsize=4)
def _player(cell: Cell, features: Features) -> LearnedSearcher:
    return LearnedSearcher(cell.game, Weights.blank(cell.game, cell.box(), features))


def player(cell: Cell, features: Features, arrays: Mapping[str, Any]) -> LearnedSearcher:
    """A searcher with these weights; the machine code is made once in a process."""
    found = _player(cell, features)
    found.judged.weights = replace(found.judged.weights, arrays=arrays)
    return found


class Practice(Seating):
    """One network on all seats, and what its searches find."""

    def __init__(self, cell: Cell, searcher: LearnedSearcher, iterations: int) -> None:
        super().__init__(cell.game, cell.box(), [Bot("learned", iterations)] * cell.seats)
        self.searcher, self.iterations = searcher, iterations
        self.found: list[tuple[int, Found]] = []

    def _ask(self, key: int, seat: int) -> int:
        step = int(self._run[1])
        known = machine.load(self.game).know(self._states, 0, self._record, seat)
        if (only := self.searcher.only_code(known, self.box, seat)) is not None:
            return only
        seed = mix(key, 3 + step)
        found = self.searcher.search(known, self.box, seat, seed=seed, iterations=self.iterations, horizon=0)
        self.found.append((step, found))
        code = found.best(seed)
        if not found.mixed and seed % SPREAD == 0:
            dice = np.random.default_rng(seed)
            code = int(dice.choice(found.codes, p=_shares(found.visits, 1.0)))
        return -1 if code == self.game.rules.size else code


def _shares(visits: Any, power: float) -> npt.NDArray[np.float64]:
    raised = np.asarray(visits, float) ** power
    return np.asarray(raised / raised.sum())


def random_games(cell: Cell, first: int, count: int) -> Arrays:
    """Games of the random policy, as `practice` gives them back."""
    games = play(cell, first, count)
    return {"keys": games.keys, "lengths": games.lengths, "tape": games.tape, **_nothing_found()}


def practice(
    cell: Cell, first: int, count: int, features: Features, arrays: Mapping[str, Any], iterations: int
) -> Arrays:  # fmt: skip
    """Games `first .. first + count - 1` of self-play: `keys`, `lengths`, `tape`, and of each search `game`, `step`,
    `codes`, `shares`, `value` (for the seat that moves)."""
    table = Practice(cell, player(cell, features, arrays), iterations)
    keys, lengths, tapes, found = [], [], [], list[tuple[int, int, Any, Any, float]]()
    for g in range(count):
        key = mix(cell.seed, 50_000_000 + first + g)
        table.found.clear()
        lengths.append(table.play(key))
        keys.append(key)
        tapes.append(table.tape.copy())
        for step, f in table.found:
            found.append((g, step, *_target(f, cell.game.rules.size)))
    if not found:
        return {"keys": np.array(keys), "lengths": np.array(lengths), "tape": np.concatenate(tapes), **_nothing_found()}
    game, steps, codes, shares, values = zip(*found, strict=True)
    return {
        "keys": np.array(keys), "lengths": np.array(lengths), "tape": np.concatenate(tapes), "game": np.array(game),
        "step": np.array(steps), "codes": np.array(codes, np.int16), "shares": np.array(shares, np.float32),
        "value": np.array(values, np.float32),
    }  # fmt: skip


def _nothing_found() -> Arrays:
    return {
        "game": np.zeros(0, np.int64), "step": np.zeros(0, np.int64), "codes": np.zeros((0, CODES), np.int16),
        "shares": np.zeros((0, CODES), np.float32), "value": np.zeros(0, np.float32),
    }  # fmt: skip


def _target(found: Found, nothing: int) -> tuple[Any, Any, float]:
    """What the policy is to learn from a search: its mixture where several choose at once, else its visits, those
    of the best raised; and what it thinks the position is worth."""
    codes, visits = np.array(found.codes), np.array(found.visits, float)
    value = float((visits * np.array(found.values)).sum() / max(1.0, visits.sum()))
    weight = np.array(found.mixture) if found.mixed else visits**2
    weight = weight * (codes < nothing)
    order = np.argsort(-weight, kind="stable")[:CODES]
    out_codes, out_shares = np.zeros(CODES, np.int16), np.zeros(CODES, np.float32)
    out_codes[: len(order)] = np.minimum(codes[order], nothing - 1)
    if weight[order].sum() > 0:
        out_shares[: len(order)] = weight[order] / weight[order].sum()
    return out_codes, out_shares, value


def rows_of(cell: Cell, features: Features, games: Arrays, stride: int, trust: float) -> Rows:
    """The rows of some games: one decision in `stride`. `trust`: how much of the result for the seat that moves is
    what its search thought."""
    searcher = _player(cell, features)
    tool, size = searcher.judged, cell.game.rules.size
    state, record, values = tool.states(1), tool.box(cell.box()), np.zeros((4, MAX_SEATS))
    can, turned = tool.mask(), np.arange(cell.seats)
    at = {(int(g), int(k)): n for n, (g, k) in enumerate(zip(games["game"], games["step"], strict=True))}
    ends = np.cumsum(games["lengths"])
    parts = []
    for g, (key, low, high) in enumerate(zip(games["keys"], ends - games["lengths"], ends, strict=True)):
        tape = np.ascontiguousarray(games["tape"][low:high])
        room = 2 * len(tape)
        inputs, who = np.zeros((room, features.size), np.float32), np.zeros(room, np.int64)
        masks = np.zeros((room, len(can)), np.uint8)
        n = tool.drivers.net_views(
            state, record, tool.blank, cell.seats, int(key), len(tape), tape, stride, mix(int(key), 11), inputs, who,
            values, can, masks,
        )  # fmt: skip
        moving, seat, step = who[:n] >= CARRIED, who[:n] % 8, (who[:n] % CARRIED) // 8
        results = values[0][(seat[:, None] + turned) % cell.seats].astype(np.float32)
        codes, shares = np.zeros((n, CODES), np.int16), np.zeros((n, CODES), np.float32)
        for row in np.flatnonzero(moving):
            k = at.get((g, int(step[row])))
            if k is not None:
                codes[row], shares[row] = games["codes"][k], games["shares"][k]
                results[row, 0] += trust * (games["value"][k] - results[row, 0])
        legal = np.packbits(masks[:n, :size], axis=1)
        parts.append(Rows(inputs[:n].astype(np.float16), results, codes, shares, legal))
    return Rows.joined(parts)
