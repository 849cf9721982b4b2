"""Fitting the network to rows: JAX and Optax, on a processor or on whatever accelerator they find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.learned.weights import NAMES, Shape, rounded
from ..research import missing
from .games import Rows

try:
    import jax
    import jax.numpy as jnp
    import optax
except ImportError as error:
    raise missing("JAX", "learn") from error

BATCH = 512
RATE, LEAST_RATE = 2e-3, 3e-4
DECAY = 1e-4
MEMORY = 0.995  # of the mean over the latest steps, which is what plays
CODES_COUNT = 3.0  # what codes count beside values: with less, what came of each game is learned by heart
MARGINS_COUNT = 1.0  # and margins, which tell of a game more than who won it


def forward(weights: Mapping[str, Any], inputs: Any, senses: Any) -> tuple[Any, Any]:
    """Values (-1 .. 1) and what speaks for each code, as in drivers/learned.py. `senses`: what a sense beside the
    network says of each seat, else 0."""
    return _read(weights, _layers(weights, inputs), senses)


def _layers(weights: Mapping[str, Any], inputs: Any) -> Any:
    first = jax.nn.relu(inputs @ weights["w1"] + weights["b1"])
    return jax.nn.relu(first @ weights["w2"] + weights["b2"])


def _read(weights: Mapping[str, Any], second: Any, senses: Any) -> tuple[Any, Any]:
    values = second @ weights["wv"].T + weights["bv"] + weights["ws"] * senses
    return values / (1.0 + jnp.abs(values)), second @ weights["wp"].T + weights["bp"]


def _loss(
    weights: Any, inputs: Any, results: Any, margins: Any, codes: Any, shares: Any, looks: Any, senses: Any
) -> Any:  # fmt: skip
    second = _layers(weights, inputs)
    values, speaks = _read(weights, second, senses)
    wrong = jnp.mean(jnp.square(values - results) * (1.0 + (jnp.arange(results.shape[1]) == 0)), axis=0).sum()
    ahead = second @ weights["wm"].T + weights["bm"] + weights["wms"] * senses
    far = jnp.mean(jnp.square(ahead - margins))
    speaks = jnp.where(looks > 0, speaks + jnp.log(jnp.maximum(looks, 1.0)), -1e9)
    likely = jax.nn.log_softmax(speaks, axis=1)
    picked = jnp.take_along_axis(likely, codes, axis=1)
    mass = shares.sum(axis=1)
    unlikely = -jnp.sum(jnp.where(shares > 0, shares * picked, 0.0)) / jnp.maximum(1.0, mass.sum())
    return wrong + MARGINS_COUNT * far + CODES_COUNT * unlikely, (wrong, unlikely)


@lru_cache(maxsize=8)
def _stepper(shape: Shape) -> tuple[Any, Any]:
    """The optimiser, and a jitted step with it."""

    def optimiser(rate: Any) -> Any:
        return optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(rate, weight_decay=DECAY))

    made = optax.inject_hyperparams(optimiser)(rate=RATE)

    def step(weights: Any, mean: Any, state: Any, rate: Any, batch: Any) -> Any:
        inputs, results, margins, codes, shares, looks, senses = batch
        (_, told), slope = jax.value_and_grad(_loss, has_aux=True)(
            weights, inputs.astype(jnp.float32), results, margins, codes.astype(jnp.int32), shares,
            looks.astype(jnp.float32), senses,
        )  # fmt: skip
        state.hyperparams["rate"] = rate
        change, state = made.update(slope, state, weights)
        weights = optax.apply_updates(weights, change)
        mean = jax.tree.map(lambda m, w: MEMORY * m + (1.0 - MEMORY) * w, mean, weights)
        return weights, mean, state, jnp.stack(told)

    return made, jax.jit(step)


class Fit:
    """A network in training: `weights`, their `mean` over the latest steps, which plays, and the optimiser's state.

    Beside what plays it says by how much each seat will have won (`wm`, `bm`, `wms`): who wins a close game is chance,
    so that a network made for that too learns sooner how seats stand.
    """

    def __init__(self, shape: Shape, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
        self.shape = shape
        self.made, self.step = _stepper(shape)
        self.weights = {n: jnp.asarray(arrays[n], jnp.float32) for n in NAMES}
        for name, like in (("wm", "wv"), ("bm", "bv"), ("wms", "ws")):
            self.weights[name] = jnp.zeros(arrays[like].shape, jnp.float32)
        self.mean = dict(self.weights)
        self.state = self.made.init(self.weights)

    def learn(self, rows: Rows, steps: int, seed: int, rate: float) -> tuple[float, float]:
        """So many steps over batches drawn from the rows; the losses of values and codes over the last half."""
        dice = np.random.default_rng(seed)
        unit = float(rows.margins.std()) or 1.0
        rows = replace(rows, margins=rows.margins / np.float32(unit))
        told = []
        for _ in range(steps):
            at = dice.integers(0, len(rows.inputs), BATCH)
            batch = tuple(getattr(rows, n)[at] for n in Rows.__slots__)
            self.weights, self.mean, self.state, losses = self.step(self.weights, self.mean, self.state, rate, batch)
            told.append(losses)
        if not told:
            return 0.0, 0.0
        value, codes = np.mean(np.asarray(jnp.stack(told))[len(told) // 2 :], axis=0)
        return float(value), float(codes)

    @property
    def arrays(self) -> dict[str, npt.NDArray[np.float32]]:
        """The weights that play, as they come out of a file."""
        return rounded({n: np.asarray(self.mean[n]) for n in NAMES})

    def leaves(self) -> list[npt.NDArray[Any]]:
        """All that a training which goes on must know, as arrays."""
        return [np.asarray(leaf) for leaf in jax.tree.leaves((self.weights, self.mean, self.state))]

    def restore(self, leaves: list[npt.NDArray[Any]]) -> None:
        """The inverse of `leaves`."""
        shape = jax.tree.structure((self.weights, self.mean, self.state))
        self.weights, self.mean, self.state = jax.tree.unflatten(shape, [jnp.asarray(leaf) for leaf in leaves])
