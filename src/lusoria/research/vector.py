"""Gymnasium's `VectorEnv` on the compiled rules: one seat of every lane learns, the others play at random.

>>> env = VectorSeatEnv("rad-der-geschichte", num_envs=4, seats=2)
>>> observations, infos = env.reset(seed=1)
>>> codes = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminated, truncated, infos = env.step(codes)
>>> rewards.shape, terminated.dtype.name
((4,), 'bool')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel import Game
from . import missing
from .batch import Batch
from .sitting import See

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing("gymnasium") from error

Array = npt.NDArray[Any]


class VectorSeatEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games. Observations are what the learner is shown or knows, (num_envs, size) integers; `infos` hold
    `action_mask` (num_envs, codes + 1), NOTHING last. A game that ends is followed by the next in the same step, and
    what is observed is already of that one: nothing is left to be seen of a finished game.

    Arrays are written anew by each step; copy what you keep.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self, game: str | Game, num_envs: int, seats: int | None = None, options: Mapping[str, int] | None = None, *,
        seat: int = 0, see: See = "shown", threads: int = 1,
    ) -> None:  # fmt: skip
        """Raises UnknownGame or OptionError with one sentence; ValueError for a seat that does not exist."""
        self.batch = Batch(game, num_envs, seats, options, see=see, threads=threads)
        if not 0 <= seat < self.batch.seats:
            raise ValueError(f"with {self.batch.seats} seats a seat is 0 to {self.batch.seats - 1}, not {seat}")
        self.num_envs, self.seat = num_envs, seat
        tensors = self.batch.tensors
        self.single_observation_space = spaces.Box(tensors.low, tensors.high, dtype=tensors.dtype.type)
        self.single_action_space = spaces.Discrete(self.batch.nothing + 1)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rewards, self._done = np.zeros(num_envs, np.float32), np.zeros(num_envs, np.bool_)
        self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:  # fmt: skip
        """New games in all lanes. `options` is Gymnasium's and means nothing here."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << 62)))
        self._go_on(start=1)
        return self.batch.observations, {"action_mask": self.batch.masks}

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One decision of each learner. Raises FaultError naming the lane when a code is outside its mask."""
        self.batch.actions[:] = actions
        self._go_on(start=0)
        infos = {"action_mask": self.batch.masks}
        return self.batch.observations, self._rewards, self._done, self._never, infos

    def _go_on(self, start: int) -> None:
        self.batch.play_others(self.seat, start, self._rewards, self._done)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.batch.close()
