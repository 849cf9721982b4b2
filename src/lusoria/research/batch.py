"""Thousands of games at once inside the compiled rules, for learning.

`Batch` is self-play: every lane steps by one decision of whoever is asked there. `VectorSeatEnv` is Gymnasium's
`VectorEnv`: one seat learns, the others play at random. Ended games begin anew by themselves.

>>> batch = Batch("rad-der-geschichte", lanes=4, seats=2, see="nothing")
>>> for _ in range(100):
...     batch.step(batch.sample())
>>> batch.masks.shape == (4, batch.nothing + 1), int(batch.episodes.min()) > 0
(True, True)

With `device="cuda"` the lanes live on a graphics card (`pip install 'lusoria[cuda]'`); see `cuda.batch`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from ..kernel import Game, planned
from ..kernel import compiled as machine
from ..kernel.compiled import FaultError
from ..kernel.knowing import keeps_looks
from ..kernel.luck import mix
from ..play import catalogue
from .cuda import kernels
from .doors import doors
from .sitting import See, Tensors

if TYPE_CHECKING:
    from .cuda.device import OnDevice

DeviceName = Literal["cpu", "cuda"]

ON_THE_CPU = 'the lanes of this batch are on the CPU: open it with device="cuda"'
SEE = {"nothing": 0, "known": 1, "shown": 2}
OUTSIDE = 1  # the fault of a lane whose code was not in its mask; others are one more than that of the rules


class Batch:
    """`lanes` games of one kind. Its arrays stay where they are and are written anew by `reset` and `step`:

    - `observations` (lanes, size): what the seat to move is shown or knows, integers; see="nothing" leaves them zero.
      They are to be read: what nobody is ever shown is zero from the beginning, and not written again
    - `masks` (lanes, codes + 1) uint8: what it may do, NOTHING last
    - `actors` (lanes,) int64: the seat to move
    - `rewards` (lanes, seats) float32: zero but for the step that ended a game, then -1 .. 1
    - `ended` (lanes,) bool: whether this step ended a game; the other arrays but `rewards` are of the next one already
    - `episodes` (lanes,) int64: games finished
    - `actions` (lanes,) int64: the codes of the last step

    With `threads` the lanes are stepped in as many parts at once; what happens does not depend on it. Nor does it
    depend on the `device`: "cuda" has the same lanes, bit for bit, on a graphics card, and its arrays are copies made
    when they are asked for.
    """

    def __new__(cls, *given: Any, device: DeviceName = "cpu", **named: Any) -> Batch:
        """The kind of batch for a device."""
        if device == "cuda":
            from .cuda.batch import CudaBatch

            return super().__new__(CudaBatch)
        if device != "cpu":
            raise ValueError(f'a device is "cpu" or "cuda", not {device!r}')
        return super().__new__(cls)

    def __init__(
        self, game: str | Game, lanes: int, seats: int | None = None, options: Mapping[str, int] | None = None, *,
        values: Mapping[str, Any] | None = None, see: See | Literal["nothing"] = "shown", threads: int = 1,
        seed: int = 0, device: DeviceName = "cpu",
    ) -> None:  # fmt: skip
        """`values` replaces components of the box. Raises UnknownGame, OptionError or BoxError with one sentence; for
        a card MissingExtraError or NoDeviceError where something is missing."""
        self.game = catalogue.game(game) if isinstance(game, str) else game
        self.seats = self.game.checked_seats(self.game.seats[0] if seats is None else seats)
        self.lanes, self.see, self.nothing, self.device = lanes, SEE[see], self.game.rules.size, device
        self.tensors = Tensors(self.game.rules)
        tool = machine.load(self.game)
        self._blank, self._box = tool.blank, tool.box(self.game.box(options, values, self.seats))
        self._open(threads)
        self.reset(seed)

    def _open(self, threads: int) -> None:
        """Room for everything."""
        tool = machine.load(self.game)
        self.drivers = doors(self.game)
        self._observations = np.zeros((self.lanes, self.tensors.size), self.tensors.dtype)
        self._masks = np.zeros((self.lanes, planned.mask_size(self.game.rules)), np.uint8)
        self._lanes = np.zeros(self.lanes, planned.LANE)
        self._states = tool.states(self.lanes)
        edges = [self.lanes * i // threads for i in range(threads + 1)]
        self._parts = list(pairwise(edges))
        again = 2 * keeps_looks(self.game.rules.State, self.game.rules.mended)
        self._room = [tool.states(1 + again * (high - low)) for low, high in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    # -- arrays ---------------------------------------------------------------------------------------------------

    def _array(self, name: Literal["states", "lanes", "masks", "observations"]) -> npt.NDArray[Any]:
        """All there is."""
        found: npt.NDArray[Any] = getattr(self, f"_{name}")
        return found

    @property
    def observations(self) -> npt.NDArray[Any]:
        """(lanes, size) integers."""
        return self._array("observations")

    @property
    def masks(self) -> npt.NDArray[np.uint8]:
        """(lanes, codes + 1)."""
        return self._array("masks")[:, : self.nothing + 1]

    @property
    def actors(self) -> npt.NDArray[np.int64]:
        """(lanes,) seats."""
        return self._array("lanes")["actor"]

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """(lanes, seats)."""
        return self._array("lanes")["reward"][:, : self.seats]

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """(lanes,)."""
        return self._array("lanes")["ended"]

    @property
    def episodes(self) -> npt.NDArray[np.int64]:
        """(lanes,) games finished."""
        return self._array("lanes")["episode"]

    @property
    def actions(self) -> npt.NDArray[np.int64]:
        """(lanes,) codes."""
        return self._array("lanes")["action"]

    def on_device(self, name: str) -> OnDevice:
        """One of the arrays where it lies, on the card, for PyTorch or CuPy. Raises RuntimeError on the CPU."""
        raise RuntimeError(ON_THE_CPU)

    # -- steps ----------------------------------------------------------------------------------------------------

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

    def run_random(self, steps: int) -> None:
        """So many steps of the random policy in every lane (none if less than 1), as `step(sample())` would take them.

        What is observed is written after the last. Raises FaultError naming the first lane that failed; it went no
        further.
        """
        if steps < 1:
            return
        threads, alarm = kernels.on_the_host(self.game), np.zeros(1, np.int64)
        codes = np.zeros(self.lanes, np.int64)

        def part(k: int) -> None:
            low, high = self._parts[k]
            lanes, room = self._lanes[low:high], self._room[k][:1]  # nothing of a last look is kept
            threads.run_threads(
                self._states[low:high], room, self._box, self._blank, lanes, np.zeros(1, planned.LANE),
                self._masks[low:high], np.zeros(self._masks.shape[1], np.uint8), codes, alarm, self.seats, 0, steps,
                steps, high - low, 0, 1,
            )  # fmt: skip
            if self.see:
                threads.look_threads(
                    self._states[low:high], room, self._box, lanes, self._observations[low:high], alarm,
                    self.see, high - low, 0, 1,
                )  # fmt: skip

        list((self._pool.map if self._pool else map)(part, range(len(self._parts))))
        self._raise_faults(threads.fault)

    def play_others(self, seat: int, start: int, rewards: npt.NDArray[Any], done: npt.NDArray[Any]) -> None:
        """Step every lane by `actions` (unless `start`) and at random on to the next decision of `seat`; the seat's
        reward and whether its game ended go into arrays of shape (lanes,)."""
        self._run(self.drivers.versus_lanes, seat, start, rewards, done)

    def _run(self, driver: Callable[..., Any], *more: Any, step: bool = True) -> None:
        """A driver over all lanes, in parts; what went wrong in a lane is raised when all are done."""

        def part(k: int) -> None:
            if step:
                driver(
                    self._states, self._room[k], self._box, self._blank, self._lanes, self._masks, self._observations,
                    self.seats, self.see, *self._parts[k], *more,
                )  # fmt: skip
            else:
                driver(self._lanes, self._masks, *self._parts[k])

        if self._pool is None:
            part(0)
        else:
            list(self._pool.map(part, range(len(self._parts))))
        if step:
            self._raise_faults(self.drivers.fault)

    def _raise_faults(self, fault_of: Callable[[int], object]) -> None:
        """FaultError for the first lane that failed, if any has."""
        lanes = self._array("lanes")
        if lanes["fault"].any():
            lane = int(np.flatnonzero(lanes["fault"])[0])
            fault = int(lanes["fault"][lane])
            wrong = "was given a code outside its mask"
            what = wrong if fault == OUTSIDE else f"failed: {fault_of(fault - 1)}"
            raise FaultError(f"{self.game.slug} with {self.seats} seats: lane {lane} {what} "
                             f"(seat {lanes['actor'][lane]}, game {lanes['episode'][lane]})")  # fmt: skip

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
