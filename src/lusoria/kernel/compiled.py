"""The same rules in machine code, called from Python over arrays of records.

A game's texts and the drivers around them become one program (see `machine`); what was made is kept in a cache folder
(`LUSORIA_CACHE`, else the user's cache folder) under a hash of everything that went into it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
import numpy.typing as npt

from . import flow, luck, zones
from .declare import MAX_SEATS, NOBODY, OWNER, STREAMS, Box, Table
from .game import Game
from .knowing import knowledge_text, policy_text
from .machine import native, store
from .machine.doors import Code, DoorFunction
from .machine.faults import Fault, FaultError
from .machine.folder import cache_folder
from .machine.kinds import Kind, described, lent, records
from .machine.program import SCALARS, Door, Program
from .machine.source import Source, Text
from .rules import Rules
from .zones import MemoryTable

__all__ = [
    "Compiled",
    "Drivers",
    "FaultError",
    "Played",
    "cache_folder",
    "drivers",
    "load",
    "tensor_fields",
    "tensor_size",
]

# Twins of `zones.shown_of` and `zones.set_shown`, which ask what kind of table it is.
CARD_TWINS = """
def shown_of(s, card):
    return 0

def set_shown(s, card, who):
    return

def show_alike(s, first, which, who):
    return

def shown_alike(s, first, who):
    return ~word(0)
"""
MEMORY_TWINS = """
def shown_of(s, card):
    return s.card_shown[card]

def set_shown(s, card, who):
    s.card_shown[card] = who

def show_alike(s, first, which, who):
    put_at(s.card_shown, first, which, who)

def shown_alike(s, first, who):
    return alike_at(s.card_shown, first, who, 255)
"""
# What stands in for functions that a game need not have.
ABSENT = {
    "standing": "def standing(s, box, seat):\n    return score(s, box, seat)\n",
    "check": "def check(s, box):\n    return 0\n",
    "worth": "def worth(s, box, seat):\n    return 0\n",
    "lean": "def lean(s, box, seat, can, weight):\n    return\n",
}
FOLDER = Path(__file__).parent / "drivers"
PLAY, BATCH = FOLDER / "play.py", FOLDER / "batch.py"
# What all other programs of a game call where the first one, around PLAY, has it: most of the text of a box.
SHARED = ("setup", "legal", "apply", "score", "standing", "pick", "redact", "suppose_open", "suppose")
LIBRARY = (FOLDER / "prelude.py", FOLDER / "cards.py", PLAY, BATCH)  # what every program has
Records = npt.NDArray[Any]
Layouts = Mapping[str, Any]
# A lane of a batch for learning; see drivers/batch.py.
LANE = np.dtype(
    [("key", "i8"), ("episode", "i8"), ("poll", "i8"), ("actor", "i8"), ("action", "i8"), ("dice", "i8", (2,)),
     ("fault", "i8"), ("reward", "f4", (MAX_SEATS,)), ("ended", "?")], align=True,
)  # fmt: skip


def tensor_fields(state: type[Table]) -> list[Any]:
    """The fields that make up a tensor, in order."""
    return [f for f in state.kept() if f.name != "luck"]


def tensor_size(state: type[Table]) -> int:
    """How many numbers a tensor of this state has."""
    return sum(int(np.prod(f.shape)) if f.shape else 1 for f in tensor_fields(state))


def tensor_dtype(state: type[Table]) -> np.dtype[Any]:
    """The narrowest integers that hold all fields of a tensor."""
    return np.result_type(*(f.kind for f in tensor_fields(state)))


def mask_size(rules: Rules) -> int:
    """Bytes of a mask: one a code, one for NOTHING, and room to read eight at once from each."""
    codes: int = rules.size
    return -(-(codes + 8) // 8) * 8


def box_dtype(rules: Rules) -> np.dtype[Any]:
    """The record of a box."""
    return rules.Box.dtype() if rules.Box.FIELDS else np.dtype([("nothing", "i8")])


def _flatten_text(state: type[Table]) -> str:
    """`flatten(s, out)`: all kept fields but the streams of chance, in declared order, into a row of numbers; and
    `flatten_shown(s, out)`, which leaves out those that nobody is ever shown: zeros, if they were so at first."""
    return f"{_flattened('flatten', state, NOBODY)}\n\n{_flattened('flatten_shown', state, OWNER)}"


def _flattened(name: str, state: type[Table], most: int) -> str:
    lines, at = [f"def {name}(s, out):"], 0
    for field in tensor_fields(state):
        if field.shown > most:
            at += int(np.prod(field.shape, dtype=int))
        elif not field.shape:
            lines.append(f"    out[{at}] = s.{field.name}")
            at += 1
        elif len(field.shape) == 1:
            lines += [f"    for i in range({field.shape[0]}):", f"        out[{at} + i] = s.{field.name}[i]"]
            at += field.shape[0]
        else:
            rows, columns = field.shape
            lines += [
                f"    for i in range({rows}):", f"        for j in range({columns}):",
                f"            out[{at} + i * {columns} + j] = s.{field.name}[i][j]",
            ]  # fmt: skip
            at += rows * columns
    return "\n".join(lines) + "\n"


def texts(rules: Rules, files: Iterable[Path]) -> list[Text]:
    """Everything that a program of this game is made of."""
    slug = rules.game.slug
    parts = [Text(f"lusoria/kernel/{Path(m.__file__ or '').name}", *_behind_mark(m)) for m in (flow, luck, zones)]
    parts += [Text(label, text) for label, text in rules.files()]
    absent = "\n\n".join(text for name, text in ABSENT.items() if name not in rules.has)
    twins = MEMORY_TWINS if issubclass(rules.State, MemoryTable) else CARD_TWINS
    knowledge = knowledge_text(rules.State, rules.has, rules.mirrored)
    written = [twins, absent, policy_text(rules.actions.blocks), knowledge, _flatten_text(rules.State)]
    parts.append(Text(f"<written for {slug}>", "\n\n".join(written)))
    return parts + [Text(_label(path), path.read_text(encoding="utf-8")) for path in dict.fromkeys((*LIBRARY, *files))]


def _behind_mark(module: Any) -> tuple[str, int]:
    text = Path(module.__file__).read_text(encoding="utf-8")
    return text, text[: text.index("# --8<-- rules text")].count("\n") + 1


def _label(path: Path) -> str:
    """A driver's file as faults name it."""
    return "/".join(path.parts[-3:])


def _constants(rules: Rules) -> dict[str, Any]:
    return {
        **rules.constants, "STEADY": int(rules.steady), "HAS_WORTH": int("worth" in rules.has),
        "HAS_LEAN": int("lean" in rules.has),
    }  # fmt: skip


def _layouts(rules: Rules) -> dict[str, Any]:
    return {"State": rules.State.dtype(), "Box": box_dtype(rules), "Lane": LANE}


def _kinds(rules: Rules, made: Mapping[str, Any]) -> dict[str, Kind]:
    """What the doors of the kernel's drivers may be given."""
    codes, size = mask_size(rules), tensor_size(rules.State)
    return {
        "States": lent(made["State"], None), "Boxes": lent(made["Box"], 1), "Lanes": lent(made["Lane"], None),
        "Mask": lent("u1", codes), "Masks": lent("u1", None, codes), "Weights": lent("i8", rules.size + 1),
        "WeightTable": lent("i8", None, rules.size + 1), "Lane": lent("i8", 2), "Numbers": lent("i8", None),
        "Tables": lent("i8", None, None), "Reals": lent("f8", None), "Reals32": lent("f4", None),
        "Marks": lent("b1", None), "Values": lent("f8", 4, MAX_SEATS), "Words": lent("u8", None),
        "Tensor": lent("i8", size), "Tensors": lent("i8", None, size),
        "Observations": lent(tensor_dtype(rules.State).str[1:], None, size),
    }  # fmt: skip


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


@dataclass(frozen=True)
class Plan:
    """What a program is made of; `labels` are the files whose doors are wanted."""

    rules: Rules
    labels: tuple[str, ...]
    parts: tuple[Text, ...]
    constants: Mapping[str, Any]
    layouts: Layouts
    kinds: Mapping[str, Kind]

    @cached_property
    def base(self) -> Plan | None:
        """The program whose functions this one calls; None where it has to have its own: the first of a game, and one
        around other records."""
        base = plan(self.rules, (PLAY,))
        alike = all(self.layouts[name] == layout for name, layout in base.layouts.items())
        return base if alike and self.labels != base.labels else None

    def key(self, *how: str) -> str:
        """The name of what is made of it in the cache; `how`: by what, and for what."""
        return store.key_of([
            *(f"{t.label} {t.first} {t.text}" for t in self.parts), _spelt(self.constants),
            *(_spelt(self.rules.numbers(m)) for m in self.rules.modules), *self.labels, *how,
            *(f"{k} {v!r}" for k, v in self.layouts.items()),
            *(f"{k} {described(v)}" for k, v in self.kinds.items()),
        ])  # fmt: skip

    def source(self) -> Source:
        """Its functions and constants."""
        return _source(self.rules, self.parts, self.constants)


def plan(
    rules: Rules, files: tuple[Path, ...], layouts: Layouts | None = None,
    kinds: Callable[[Mapping[str, Any]], Mapping[str, Kind]] | None = None,
) -> Plan:  # fmt: skip
    """The program of driver files around the rules of a game; see `drivers`."""
    all_layouts = {**_layouts(rules), **(layouts or {})}
    made = records(all_layouts)
    all_kinds = {**SCALARS, **_kinds(rules, made), **(kinds(made) if kinds else {})}
    labels = tuple(_label(path) for path in files)
    return Plan(rules, labels, tuple(texts(rules, files)), _constants(rules), all_layouts, all_kinds)


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
    base = None if counted or whole else planned.base
    code = _code(planned, counted, _base(base) if base else None)
    return Drivers(code, code.doors, planned.kinds, counted)


_loaded: WeakValueDictionary[str, Code] = WeakValueDictionary()  # what this process uses, by name


def _name(planned: Plan, counted: bool, base: str = "") -> str:
    return planned.key(str(counted), base, *SHARED, native.versions(), *native.processor())


def _base(planned: Plan) -> Code:
    """The code that others call, which one process loads once."""
    return _loaded.get(_name(planned, False)) or _code(planned, False, None)


def _code(planned: Plan, counted: bool, base: Code | None) -> Code:
    """The machine code of a program, made or found in the cache."""
    name = _name(planned, counted, base.name if base else "")

    def loaded(found: store.Object) -> Code:
        code = _loaded[name] = Code(name, found, dict(planned.layouts), base)
        return code

    if (found := store.read(name)) is not None:
        return loaded(found)
    with store.making(name):
        if (found := store.read(name)) is not None:
            return loaded(found)  # another process has just made it
        made = _made(planned, name, counted, base)
        code = loaded(made)
        store.write(name, made)  # what has been loaded once: LLVM does not survive an object that it cannot load
        return code


def _made(planned: Plan, name: str, counted: bool, base: Code | None) -> store.Object:
    with _collecting_nothing():
        program = Program(
            planned.source(), planned.kinds, counted=counted, deposits=native.deposits(), unit=name,
            shares=() if counted or base else SHARED, shared=base.shared if base else (),
            faults=base.faults if base else (),
        )  # fmt: skip
        program.open_doors(planned.labels)
        text = program.text()
    return store.Object(
        native.machine_code(text), tuple(program.faults), tuple(program.lines), tuple(program.doors), program.shared()
    )  # fmt: skip


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


def _spelt(constants: Mapping[str, Any]) -> str:
    """All that constants are, the length of blocks too: they may be from texts that are no part of the program."""
    return " ".join(f"{k}={v!r}+{getattr(v, 'count', 0) if isinstance(v, int) else 0}" for k, v in constants.items())


def _source(rules: Rules, parts: Iterable[Text], constants: Mapping[str, Any]) -> Source:
    source = Source()
    source.define(constants, rules.game.package)
    for module in rules.modules:
        source.define(rules.numbers(module), module.__name__)
    source.add(parts)
    return source


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
        return np.zeros(count, self.dtype)

    def box(self, box: Box) -> Records:
        """A box as the array of one record that the drivers take."""
        record = np.zeros(1, box_dtype(self.rules))
        if self.rules.Box.FIELDS:
            box.write_record(record[0])
        return record

    def mask(self) -> npt.NDArray[np.uint8]:
        """A blank mask; see `mask_size`."""
        return np.zeros(mask_size(self.rules), np.uint8)

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
