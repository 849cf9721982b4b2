"""The same rules in machine code, called from Python over arrays of records.

A game's texts and the drivers around them become one program (see `machine`); what was made is kept in a cache folder
(`LUSORIA_CACHE`, else the user's cache folder) under a hash of everything that went into it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt

from .declare import STREAMS, Box, Table
from .game import Game
from .machine import native, optimise, store
from .machine.doors import Code, DoorFunction
from .machine.faults import Fault, FaultError
from .machine.folder import cache_folder
from .machine.kinds import Kind
from .machine.program import Door, Program
from .planned import PLAY, Layouts, Plan, box_dtype, mask_size, plan
from .rules import Rules

__all__ = ["Compiled", "Drivers", "FaultError", "Played", "cache_folder", "drivers", "drivers_of", "load", "make"]

# What all other programs of a game call where the first one, around PLAY, has it: most of the text of a box.
SHARED = (
    "setup", "legal", "apply", "score", "standing", "pick", "redact", "hide_cards", "suppose_open", "suppose_near",
    "suppose",
)  # fmt: skip
Records = npt.NDArray[Any]


LINE = 64  # bytes of a cache line, and of the widest register


def room(count: int, dtype: np.dtype[Any]) -> Records:
    """`count` zeros from the beginning of a cache line on: what has as many bytes as one, or is copied by such pieces,
    never lies across two."""
    memory = np.zeros(count * dtype.itemsize + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + count * dtype.itemsize].view(dtype)


class Drivers:
    """The doors of some driver files, in machine code, as attributes."""

    def __init__(self, code: Code, doors: Iterable[Door], kinds: Mapping[str, Kind], counted: bool) -> None:
        self.code = code
        for door in doors:
            setattr(self, door.name, DoorFunction(code, door, kinds, counted))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no driver has a door {name}")

    def fault(self, number: int) -> Fault:
        """What a fault that a driver caught was, and where."""
        return self.code.fault(number)


def drivers(
    rules: Rules, files: tuple[Path, ...] = (PLAY,), layouts: Layouts | None = None,
    kinds: Callable[[Mapping[str, Any]], Mapping[str, Kind]] | None = None, *, counted: bool = False,
) -> Drivers:  # fmt: skip
    """The doors of driver files around the rules of a game, made or found in the cache.

    `layouts`: NumPy records that the files use besides the kernel's; `kinds`: what the annotations of their doors mean,
    from the records by name. `counted`: see `Program`. Raises ProgramError for a text that is not in the language.
    """
    return drivers_of(plan(rules, files, layouts, kinds), counted=counted)


def drivers_of(planned: Plan, *, counted: bool = False, whole: bool = False) -> Drivers:
    """The doors of a program that is planned; see `drivers`. `whole`: it calls no other program's functions."""
    (code,) = _codes([_Program(planned, counted, whole)])
    return Drivers(code, code.doors, planned.kinds, counted)


def make(plans: Iterable[Plan]) -> list[Code]:
    """Make the machine code of several programs at once, on all processors, where the cache does not have it yet. As
    long as somebody holds what comes back, nobody in this process loads these programs again.

    Raises ProgramError for a text that is not in the language.
    """
    return _codes([_Program(planned) for planned in plans])


class _Program:
    """A program that is wanted. `base`: the one that it calls; None where it has everything itself."""

    def __init__(self, planned: Plan, counted: bool = False, whole: bool = False) -> None:
        self.planned, self.counted = planned, counted
        base = None if counted or whole else planned.base
        self.base = _Program(base) if base else None
        under = self.base.name if self.base else ""
        self.name: str = planned.key(str(counted), under, *SHARED, native.versions(), *optimise.processor())

    def written(self, base: store.Object | Code | None) -> tuple[list[str], store.Object]:
        """Its texts for LLVM, and all that is known of its code before that is made."""
        with _collecting_nothing():
            program = Program(
                self.planned.source(), self.planned.kinds, counted=self.counted, deposits=native.deposits(),
                unit=self.name, shares=() if self.counted or base else SHARED, shared=base.shared if base else (),
                faults=base.faults if base else (),
            )  # fmt: skip
            program.open_doors(self.planned.labels)
            texts = program.texts()
        about = store.Object(
            (), tuple(program.faults), tuple(program.lines), tuple(program.doors), program.shared()
        )  # fmt: skip
        return texts, about


_loaded: WeakValueDictionary[str, Code] = WeakValueDictionary()  # what a process loads once, for all that ask for it


def _codes(wanted: Iterable[_Program]) -> list[Code]:
    """The machine code of programs, found in the cache or made: all that is missing at once."""
    wanted = list(wanted)
    bases = {w.base.name: w.base for w in wanted if w.base}
    all_named = {**bases, **{w.name: w for w in wanted}}
    codes = {name: code for name in all_named if (code := _loaded.get(name)) is not None}
    programs = {name: p for name, p in all_named.items() if name not in codes}
    objects = {name: found for name in programs if (found := store.read(name)) is not None}
    with ExitStack() as locks:
        for name in sorted(programs.keys() - objects.keys()):  # in one order: no two processes wait for each other
            locks.enter_context(store.making(name))
            if (found := store.read(name)) is not None:  # another process has just made it
                objects[name] = found
        missing = [p for name, p in programs.items() if name not in objects]

        def write(p: _Program) -> list[str]:
            base = (codes.get(p.base.name) or objects[p.base.name]) if p.base else None
            texts, objects[p.name] = p.written(base)
            return texts

        for p, made in zip(missing, native.machine_codes([partial(write, p) for p in missing]), strict=True):
            objects[p.name] = replace(objects[p.name], code=made)
        for name, p in programs.items():
            base = codes[p.base.name] if p.base else None
            codes[name] = Code(name, objects[name], dict(p.planned.layouts), base)
            if not p.counted:
                _loaded[name] = codes[name]
            if p in missing:  # what has been loaded once: LLVM does not survive an object that it cannot load
                store.write(name, objects[name])
    return [codes[w.name] for w in wanted]


@contextmanager
def _collecting_nothing() -> Iterator[None]:
    """A program in the making is a great many objects, none of them rubbish: to look for some takes a third of it."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@dataclass(frozen=True, slots=True)
class Played:
    """Random games: `scores` and `standings` of shape (games, seats), `lengths` in decisions of shape (games,)."""

    scores: npt.NDArray[np.int64]
    standings: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]


class Compiled:
    """The compiled rules of one game, called from Python over arrays of records."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.rules
        self.drivers = drivers(self.rules)
        self.dtype = self.rules.State.dtype()
        self.words = self.rules.State.kept_words()
        self.blank = np.zeros(1, self.dtype)

    def states(self, count: int) -> Records:
        """`count` blank states."""
        return room(count, self.dtype)

    def kept(self, state: Records) -> npt.NDArray[np.uint64]:
        """The memory of one state in words of 64 bits: what is kept of it but for chance, which lies first."""
        assert self.dtype.names is not None
        assert self.dtype.names[0] == "luck"
        return state.view(np.uint64)[2 * STREAMS : self.words]

    def box(self, box: Box) -> Records:
        """A box as the array of one record that the drivers take."""
        record = np.zeros(1, box_dtype(self.rules))
        if self.rules.Box.FIELDS:
            box.write_record(record[0])
        return record

    def mask(self) -> npt.NDArray[np.uint8]:
        """A blank mask; see `mask_size`."""
        return np.zeros(mask_size(self.rules), np.uint8)

    def code_weights(self) -> npt.NDArray[np.int64]:
        """Room for a number for every code of a mask."""
        return np.zeros(mask_size(self.rules), np.int64)

    def play_random(self, box: Box, seats: int, games: int, seed: int, *, first: int = 0, threads: int = 1) -> Played:
        """Whole games of the random policy; game g of a seed is the same whatever the number of threads.

        Raises FaultError naming the first game that failed or found no end.
        """
        out = Played(np.zeros((games, seats), np.int64), np.zeros((games, seats), np.int64), np.zeros(games, np.int64))
        record = self.box(box)

        def part(low: int, high: int) -> None:
            self.drivers.play_random(
                self.states(1), record, self.blank, self.mask(), np.zeros(2, np.int64), seats, seed, first + low,
                high - low, out.scores[low:high], out.standings[low:high], out.lengths[low:high],
            )  # fmt: skip

        if threads == 1:
            part(0, games)
        else:
            edges = [games * i // threads for i in range(threads + 1)]
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(part, edges, edges[1:]))
        bad = np.flatnonzero(out.lengths < 0)
        if len(bad):
            g = int(bad[0])
            what = "found no end" if out.lengths[g] == -1 else f"failed: {self.drivers.fault(-1 - int(out.lengths[g]))}"
            raise FaultError(f"{self.game.slug} with {seats} seats: game {first + g} of seed {seed} {what}")
        return out

    def new(self, box: Box, seats: int, keys: list[int]) -> Records:
        """One state, set up with the keys of a match; step it with `legal`, `apply`."""
        states = self.states(1)
        self.drivers.new_at(states, 0, self.box(box), self.blank, seats, np.array(keys[:STREAMS], np.int64))
        return states

    def legal(self, states: Records, i: int, record: Records, seat: int) -> list[int]:
        """The legal codes of a seat that may act in state i."""
        can = self.mask()
        self.drivers.legal_at(states, i, record, seat, can)
        return [int(c) for c in np.flatnonzero(can)]

    def apply(self, states: Records, i: int, record: Records, seat: int, code: int) -> None:
        """One step in state i; FaultError when the code is outside the mask."""
        if code not in self.legal(states, i, record, seat):
            raise FaultError(f"{self.rules.actions.name(code)} is not legal for seat {seat}")
        self.drivers.apply_at(states, i, record, seat, code)

    def know(self, states: Records, i: int, record: Records, seat: int) -> Records:
        """What a seat knows of state i, as an array of one state."""
        known = self.states(1)
        self.drivers.know_at(states, i, known, 0, record, seat)
        return known

    def suppose(self, known: Records, record: Records, seat: int, key: int) -> Records:
        """A world that agrees with the knowledge, as an array of one state."""
        world = self.states(1)
        self.drivers.suppose_at(known, 0, world, 0, record, seat, key, self.mask())
        return world

    def read(self, states: Records, i: int = 0) -> Table:
        """State i as a list-backed state."""
        return self.rules.State.read_record(states[i])


@cache
def load(game: Game) -> Compiled:
    """The compiled rules of a game; machine code is made on first use of each driver, or found in the cache."""
    return Compiled(game)
