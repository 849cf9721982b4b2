"""The lanes of a batch on a graphics card, a thread each: the functions of the CPU's lanes, and the same games.

Nothing is copied unless it is asked for: `step` takes an array of the card as well as one of the host, `sample` gives
one, `run_random` makes so many random steps in one launch, and `on_device` shows states of affairs where they lie. The
arrays of `Batch` (`masks`, `rewards` and so on) are copies on the host, made when they are asked for.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ...kernel import planned
from ...kernel.machine.folding import wrap
from ..batch import Batch
from . import device as devices
from .device import Device, OnDevice, Room, address_of
from .kernels import kernels

# Steps after which the threads of a group wait for each other to begin new games together; see drivers/threads.py.
STRETCH = 16
FIELDS = {"actors": "actor", "rewards": "reward", "ended": "ended", "episodes": "episode", "actions": "action"}


class CudaBatch(Batch):
    """A `Batch` on a card. `step` and `run_random` answer when the card has told whether a lane failed."""

    stretch = STRETCH

    def _open(self, threads: int) -> None:
        if threads != 1:
            raise ValueError("threads are the CPU's: a card has one for each lane")
        self.card: Device = devices.device()
        self._kernels = kernels(self.game, self.card.capability)
        self._running: dict[str, Any] = {}
        self._copies: dict[str, npt.NDArray[Any]] = {}
        lanes, dtype = self.lanes, self.game.rules.State.dtype()
        self._shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
            "states": (dtype, (lanes,)), "lanes": (planned.LANE, (lanes,)),
            "masks": (np.uint8, (lanes, planned.mask_size(self.game.rules))),
            "observations": (self.tensors.dtype, (lanes, self.tensors.size)), "codes": (np.int64, (lanes,)),
            "alarm": (np.int64, (1,)), "box": (self._box.dtype, (1,)), "blank": (dtype, (1,)),
        }  # fmt: skip
        self._rooms: dict[str, Room] = {}
        for name, (kind, shape) in self._shapes.items():
            self._rooms[name] = self.card.room(int(np.prod(shape)) * np.dtype(kind).itemsize)
            self.card.clear(self._rooms[name])
        self.card.write(self._rooms["box"], self._box)

    # -- arrays ---------------------------------------------------------------------------------------------------

    def _array(self, name: Literal["states", "lanes", "masks", "observations"]) -> npt.NDArray[Any]:
        if name not in self._copies:
            kind, shape = self._shapes[name]
            out = np.empty(shape, kind)
            self.card.read(self._rooms[name].address, out)
            self._copies[name] = out
        return self._copies[name]

    def on_device(self, name: str) -> OnDevice:
        """One of the arrays where it lies, on the card: the next step writes it anew."""
        if name == "observations":
            return OnDevice(self._rooms[name], *self._shapes[name])
        if name == "masks":
            kind, (lanes, width) = self._shapes[name]
            return OnDevice(self._rooms[name], kind, (lanes, self.nothing + 1), 0, (width, 1))
        if name not in FIELDS:
            raise ValueError(f"the arrays of a batch are observations, masks, {', '.join(FIELDS)}; not {name}")
        fields: Any = planned.LANE.fields
        kind, at = fields[FIELDS[name]][:2]
        base, shape = kind.subdtype or (kind, ())
        shape = tuple(min(n, self.seats) for n in shape)
        strides = (planned.LANE.itemsize, *(base.itemsize for _ in shape))
        return OnDevice(self._rooms["lanes"], base, (self.lanes, *shape), at, strides)

    # -- steps ----------------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """New games in all lanes; lane i plays the same games whatever the number of lanes, and on the CPU."""
        for name in ("lanes", "masks", "observations"):
            self.card.clear(self._rooms[name])
        self._launch("open_threads", seed=wrap(seed))
        self._look()

    def step(self, actions: npt.ArrayLike | OnDevice) -> None:
        """One decision in every lane, by codes of shape (lanes,), of the host or of the card (int64).

        Raises FaultError as on the CPU; TypeError for an array of the card that is something else.
        """
        codes = address_of(actions, self.lanes)
        if codes is None:
            given = np.empty(self.lanes, np.int64)
            given[:] = actions
            self.card.write(self._rooms["codes"], given)
        self._run_threads(steps=1, given=1, codes=codes)

    def sample(self) -> OnDevice:  # type: ignore[override]  # an array too, for whoever asks for one
        """Actions of the random policy for all lanes, shape (lanes,), on the card."""
        self._launch("pick_threads")
        return OnDevice(self._rooms["codes"], *self._shapes["codes"])

    def run_random(self, steps: int) -> None:
        """So many steps of the random policy in every lane in one launch: codes, acts, masks, rewards, new games."""
        if steps > 0:
            self._run_threads(steps=steps, given=0, codes=None)

    def play_others(self, seat: int, start: int, rewards: npt.NDArray[Any], done: npt.NDArray[Any]) -> None:
        """Not on a card."""
        raise NotImplementedError(
            "one seat against random others is played on the CPU: open the batch without a device"
        )

    def _run_threads(self, steps: int, given: int, codes: int | None) -> None:
        self._launch("run_threads", codes, steps=steps, given=given, stretch=self.stretch)
        self._look()

    def _look(self) -> None:
        if self.see:
            self._launch("look_threads")
        alarm = np.empty(1, np.int64)
        self.card.read(self._rooms["alarm"].address, alarm)
        if alarm[0]:
            self.card.clear(self._rooms["alarm"])
            self._raise_faults(lambda number: self._kernels.faults[number - 1])

    def _launch(self, door: str, codes: int | None = None, **said: int) -> None:
        """A kernel over all lanes. `codes`: where the actions lie, unless in our own room."""
        if door not in self._running:
            self._running[door] = self.card.kernel(self._kernels.codes[door], self._kernels.symbol(door))
        numbers: list[int] = []
        for name, kind in self._kernels.arguments(door):
            if kind == "int":
                numbers.append({"lanes": self.lanes, "seats": self.seats, "see": self.see, **said}[name])
                continue
            room = ROOMS[name]
            numbers.append(codes if codes is not None and room == "codes" else self._rooms[room].address)
            if kind != "Boxes":
                numbers.append(self._shapes[room][1][0])
        self.card.launch(self._running[door], self.lanes, numbers)
        self._copies.clear()

    def close(self) -> None:
        """Let the card's memory go; the batch is no use afterwards."""
        self._rooms.clear()
        self._running.clear()


# What the kernels call the rooms.
ROOMS = {
    "S": "states", "B": "box", "blank": "blank", "L": "lanes", "masks": "masks", "obs": "observations",
    "codes": "codes", "alarm": "alarm",
}  # fmt: skip
