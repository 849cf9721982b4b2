"""The kernels of a game: the lane functions that batches on the CPU call, as PTX, made once and kept in the cache."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...kernel import Game, planned
from ...kernel import compiled as machine
from ...kernel.machine import native, ptx, store
from ...kernel.machine.faults import Fault
from ...kernel.machine.kinds import Kind, lent
from ...kernel.machine.program import Door, door_symbol

FILE = Path(__file__).parent.parent / "drivers" / "threads.py"
OWN = ("OwnStates", "OwnLanes", "OwnMask")  # room that each thread has for itself


def plan(game: Game) -> planned.Plan:
    """The program of a game's kernels."""

    def kinds(made: Mapping[str, Any]) -> dict[str, Kind]:
        rooms = lent(made["State"], 1), lent(made["Lane"], 1), lent("u1", planned.mask_size(game.rules))
        return dict(zip(OWN, rooms, strict=True))

    return planned.plan(game.rules, (FILE,), None, kinds)


@cache
def on_the_host(game: Game) -> machine.Drivers:
    """The same functions in the machine code of this computer, each thread a call; faults have the same numbers."""
    return machine.drivers_of(plan(game), whole=True)


@dataclass(frozen=True)
class Kernels:
    """What a card is given, by door, and what the program's faults mean."""

    codes: Mapping[str, str]
    doors: Mapping[str, Door]
    faults: tuple[Fault, ...]

    def symbol(self, door: str) -> str:
        """The name of a door's kernel in its code."""
        return door_symbol(door)

    def arguments(self, door: str) -> list[tuple[str, str]]:
        """What a kernel is given, by name and annotation: all but what each thread has for itself."""
        return [(name, kind) for name, kind in self.doors[door].parameters[:-2] if kind not in OWN]


@cache
def kernels(game: Game, capability: int = ptx.OLDEST) -> Kernels:
    """The kernels of a game for a compute capability (see `ptx.capability`), made or found in the cache."""
    planned = plan(game)
    name = planned.key(native.versions(), f"sm_{capability}")
    found = store.read(name)
    if found is None:
        found = made(planned, capability)
        store.write(name, found)
    return Kernels(json.loads(found.code[0]), {door.name: door for door in found.doors}, found.faults)


def made(given: planned.Plan, capability: int) -> store.Object:
    """What is kept of a plan's kernels: the PTX of each door, by its name, with the faults and the doors."""
    program = ptx.KernelProgram(given.source(), given.kinds, OWN)
    program.open_doors(given.labels)
    text = program.text()
    codes = {door.name: ptx.kernel_code(text, door.name, capability) for door in program.doors}
    return store.Object((json.dumps(codes).encode(),), tuple(program.faults), (), tuple(program.doors))
