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
        values: Mapping[str, Any] | None = None, see: See | Literal["nothing"] = "shown", threads: int = 1,
        seed: int = 0,
    ) -> None:  # fmt: skip
        """`values` replaces components of the box. Raises UnknownGame, OptionError or BoxError with one sentence."""
        self.game = catalogue.game(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(self.game.seats[0] if seats is None else seats)
        self.lanes, self.see, self.nothing = lanes, SEE[see], self.game.rules.size
        self.tensors = Tensors(self.game.rules)
        tool = machine.load(self.game)
        self.drivers = machine.module(self.game.rules, (DRIVER,))
        self.observations = np.zeros((lanes, self.tensors.size), self.tensors.dtype)
        self.masks = np.zeros((lanes, self.nothing + 1), np.uint8)
        self._lanes = np.zeros(lanes, machine.LANE)
        self.actors, self.actions = self._lanes["actor"], self._lanes["action"]
        self.rewards = self._lanes["reward"][:, : self.seats]
        self.ended, self.episodes = self._lanes["ended"], self._lanes["episode"]
        self._states, self._blank = tool.states(lanes), tool.blank
        self._room = [tool.states(1) for _ in range(threads)]
        self._box = tool.box(self.game.box(options, values))
        edges = [lanes * i // threads for i in range(threads + 1)]
        self._parts = list(pairwise(edges))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games in all lanes; lane i plays the same games whatever the number of lanes."""
        self._lanes.fill(0)
        self._lanes["key"] = [mix(seed, i + 1) for i in range(self.lanes)]
        self._lanes["dice"][:, 0] = [mix(seed, ~i) for i in range(self.lanes)]
        self._run(self.drivers.open_lanes)

    def step(self, actions: npt.ArrayLike) -> None:
        """One decision in every lane, by codes of shape (lanes,).

        Raises FaultError naming the first lane whose code is outside its mask (that lane has not moved; the others
        have) or whose rules failed.
        """
        self.actions[:] = actions
        self._run(self.drivers.step_lanes)

    def sample(self) -> npt.NDArray[np.int64]:
        """Actions of the random policy for all lanes, shape (lanes,); the array is written anew each time."""
        self._run(self.drivers.pick_lanes, step=False)
        return self.actions

    def play_others(self, seat: int, start: int, rewards: npt.NDArray[Any], done: npt.NDArray[Any]) -> None:
        """Step every lane by `actions` (unless `start`) and at random on to the next decision of `seat`; the seat's
        reward and whether its game ended go into arrays of shape (lanes,)."""
        self._run(self.drivers.versus_lanes, seat, start, rewards, done)

    def _run(self, driver: Callable[..., Any], *more: Any, step: bool = True) -> None:
        """A driver over all lanes, in parts; what went wrong in a lane is raised when all are done."""

        def part(k: int) -> None:
            if step:
                driver(
                    self._states, self._room[k], self._box, self._blank, self._lanes, self.masks, self.observations,
                    self.seats, self.see, *self._parts[k], *more,
                )  # fmt: skip
            else:
                driver(self._lanes, self.masks, *self._parts[k])

        if self._pool is None:
            part(0)
        else:
            list(self._pool.map(part, range(len(self._parts))))
        if step and self._lanes["fault"].any():
            lane = int(np.flatnonzero(self._lanes["fault"])[0])
            what = FAULTS[int(self._lanes["fault"][lane])]
            raise FaultError(f"{self.game.slug} with {self.seats} seats: lane {lane} {what} "
                             f"(seat {self.actors[lane]}, game {self.episodes[lane]})")  # fmt: skip

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
