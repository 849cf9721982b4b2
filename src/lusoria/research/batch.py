"""Thousands of games at once inside the compiled rules, for learning.

`Batch` is self-play: every lane steps by one decision of whoever is asked there. `VectorSeatEnv` is Gymnasium's
`VectorEnv`: one seat learns, the others play at random. Ended games begin anew by themselves.

>>> batch = Batch("rad-der-geschichte", lanes=4, seats=2, see="nothing")
>>> for _ in range(100):
...     batch.step(batch.sample())
>>> batch.masks.shape == (4, batch.nothing + 1), int(batch.episodes.min()) > 0
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ..kernel import Game
from ..kernel import compiled as machine
from ..kernel.compiled import FaultError
from ..kernel.luck import mix
from ..play import catalogue
from .sitting import See, Tensors

SEE = {"nothing": 0, "known": 1, "shown": 2}
DRIVER = Path(__file__).parent / "drivers" / "versus.py"
FAULTS = {1: "was given a code outside its mask", 2: "failed in the rules"}


class Batch:
    """`lanes` games of one kind. Its arrays stay where they are and are written anew by `reset` and `step`:

    - `observations` (lanes, size): what the seat to move is shown or knows, integers; see="nothing" leaves them zero
    - `masks` (lanes, codes + 1) uint8: what it may do, NOTHING last
    - `actors` (lanes,) int64: the seat to move
    - `rewards` (lanes, seats) float32: zero but for the step that ended a game, then -1 .. 1
    - `ended` (lanes,) bool: whether this step ended a game; the other arrays but `rewards` are of the next one already
    - `episodes` (lanes,) int64: games finished
    - `actions` (lanes,) int64: the codes of the last step

    With `threads` the lanes are stepped in as many parts at once; what happens does not depend on it.
    """

    def __init__(
        self, game: str | Game, lanes: int, seats: int | None = None, options: Mapping[str, int] | None = None, *,
        see: See | Literal["nothing"] = "shown", threads: int = 1, seed: int = 0,
    ) -> None:  # fmt: skip
        """Raises UnknownGame or OptionError with one sentence."""
        self.game = catalogue.game(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(self.game.seats[0] if seats is None else seats)
        self.lanes, self.see, self.nothing = lanes, SEE[see], self.game.rules.size
        self.tensors = Tensors(self.game.rules)
        tool = machine.load(self.game)
        self.drivers = machine.module(self.game.rules, (DRIVER,))
        self.observations = np.zeros((lanes, self.tensors.size), self.tensors.dtype)
        self.masks = np.zeros((lanes, self.nothing + 1), np.uint8)
        self.actors = np.zeros(lanes, np.int64)
        self.rewards = np.zeros((lanes, self.seats), np.float32)
        self.ended = np.zeros(lanes, np.bool_)
        self.episodes = np.zeros(lanes, np.int64)
        self._states, self._seen, self._blank = tool.states(lanes), tool.states(lanes), tool.blank
        self._box = tool.box(self.game.box(options))
        self._keys, self._polls = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
        self.actions, self._dice = np.zeros(lanes, np.int64), np.zeros((lanes, 2), np.int64)
        self._fault = np.zeros(lanes, np.int8)
        edges = [lanes * i // threads for i in range(threads + 1)]
        self._parts = list(pairwise(edges))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games in all lanes; lane i plays the same games whatever the number of lanes."""
        self._keys[:] = [mix(seed, i + 1) for i in range(self.lanes)]
        self._dice[:, 0], self._dice[:, 1] = [mix(seed, ~i) for i in range(self.lanes)], 0
        self.episodes.fill(0)
        self.rewards.fill(0)
        self.ended.fill(False)
        self._run(self.drivers.open_lanes, *self._lanes, self._fault)

    def step(self, actions: npt.ArrayLike) -> None:
        """One decision in every lane, by codes of shape (lanes,).

        Raises FaultError naming the first lane whose code is outside its mask (that lane has not moved; the others
        have) or whose rules failed.
        """
        self.actions[:] = actions
        self._run(self.drivers.step_lanes, *self._lanes, self.actions, self.rewards, self.ended, self._fault)

    def sample(self) -> npt.NDArray[np.int64]:
        """Actions of the random policy for all lanes, shape (lanes,); the array is written anew each time."""
        self._run(self.drivers.pick_lanes, self.masks, self._dice, self.actions)
        return self.actions

    def play_others(self, seat: int, start: int, rewards: npt.NDArray[Any], done: npt.NDArray[Any]) -> None:
        """Step every lane by `actions` (unless `start`) and at random on to the next decision of `seat`; the seat's
        reward and whether its game ended go into arrays of shape (lanes,)."""
        arrays = (*self._lanes, self.actions, self.rewards, self.ended, self._fault)
        self._run(self.drivers.versus_lanes, *arrays, more=(self._dice, seat, start, rewards, done))

    @property
    def _lanes(self) -> tuple[Any, ...]:
        return (
            self._states, self._box, self._blank, self.seats, self._keys, self.episodes, self._polls, self.actors,
            self.masks, self._seen, self.observations, self.see,
        )  # fmt: skip

    def _run(self, driver: Callable[..., Any], *arrays: Any, more: tuple[Any, ...] = ()) -> None:
        """A driver over all lanes, in parts; what went wrong in a lane is raised when all are done."""
        if self._pool is None:
            driver(*arrays, 0, self.lanes, *more)
        else:
            list(self._pool.map(lambda part: driver(*arrays, *part, *more), self._parts))
        bad = np.flatnonzero(self._fault)
        if len(bad):
            lane, what = int(bad[0]), FAULTS[int(self._fault[bad[0]])]
            self._fault.fill(0)
            raise FaultError(f"{self.game.slug} with {self.seats} seats: lane {lane} {what} "
                             f"(seat {self.actors[lane]}, game {self.episodes[lane]})")  # fmt: skip

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
