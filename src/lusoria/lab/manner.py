"""How the bots of the house play, in a few digits: figures of bots that have changed since can be told by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from ..bots.learned import Weights
from ..bots.learned.features import Features
from ..kernel import Game
from .cells import Cell, play

BRIEF = "iterations=40"


def manner(game: Game, seats: int, values: Mapping[str, Any] | None = None) -> str:
    """Eight hexadecimal digits of all that is decided in a game among greedy bots and searches by sense: as a rule
    others as soon as rules, worlds, a sense or a search have changed. What shows in long searches alone does not tell.

    `values` replaces components of the box.
    """
    bots = (f"search:{BRIEF}", "greedy")
    return _decided(Cell.of(game, [bots[p % 2] for p in range(seats)], values=values))


def learned_manner(game: Game, seats: int) -> str:
    """The same of searches led by a network of weights by chance, among such by sense."""
    box, dice = game.box(seats=seats), np.random.default_rng(1)
    weights = Weights.blank(game, box, Features.of(game, box, seats), beside="worth" in game.rules.has)
    said = {name: dice.normal(0, 0.5, weights.arrays[name].shape).astype(np.float32) for name in ("wp", "bp", "wv")}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "by-chance.npz"
        replace(weights, arrays={**weights.arrays, **said}).save(path)
        bots = (f"learned:{BRIEF},weights={path}", f"search:{BRIEF}")
        return _decided(Cell.of(game, [bots[p % 2] for p in range(seats)]))


def _decided(cell: Cell) -> str:
    tape = play(cell, 0, 1).tape
    return blake2b(tape.astype("<i8").tobytes(), digest_size=4).hexdigest()
