"""The same rules in machine code: one generated module per game, named by a hash of everything that went into it.

Nothing here is ever called in a web request: compiling takes seconds. `lusoria warm` does it ahead, and the
machine code is kept in a cache folder (`LUSORIA_CACHE`, else the user's cache directory).
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import types
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from .declare import MAX_SEATS, STREAMS, Box, Table
from .game import Game
from .rules import BoxError, Rules
from .zones import MemoryTable

# Twins of `zones.shown_of` and `zones.set_shown`, which ask what kind of table it is.
CARD_TWINS = """
def shown_of(s, card):
    return 0

def set_shown(s, card, who):
    return
"""
MEMORY_TWINS = """
def shown_of(s, card):
    return s.card_shown[card]

def set_shown(s, card, who):
    s.card_shown[card] = who
"""
# What stands in for functions that a game need not have.
ABSENT = {
    "standing": "\n\ndef standing(s, box, seat):\n    return score(s, box, seat)\n",
    "worth": "\n\ndef worth(s, box, seat):\n    return 0\n",
    "lean": "\n\ndef lean(s, box, seat, can, weight):\n    return\n",
}
DRIVERS = Path(__file__).parent / "drivers"
Records = npt.NDArray[Any]
# A lane of a batch for learning; see drivers/batch.py.
LANE = np.dtype(
    [("key", "i8"), ("episode", "i8"), ("poll", "i8"), ("actor", "i8"), ("action", "i8"), ("dice", "i8", (2,)),
     ("fault", "i8"), ("reward", "f4", (MAX_SEATS,)), ("ended", "?")], align=True,
)  # fmt: skip


class FaultError(RuntimeError):
    """Compiled rules failed or were given a code outside the mask; the message says which game of which seed."""


def cache_folder() -> Path:
    """Where generated modules and their machine code are kept."""
    chosen = os.environ.get("LUSORIA_CACHE")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "lusoria"
    base.mkdir(parents=True, exist_ok=True)
    return base


def _decorated(text: str) -> str:
    """Every function compiled with bounds checks, but for the kernel's own loops over whole rows of constant length."""
    # Said once at the top, the width of the mask need not be asked again for each code.
    mask = re.compile(r"(\ndef legal\w*\([^)]*\bcan\b[^)]*\):\n)")
    text = mask.sub(r"\1    if can.shape[0] < ACTION_COUNT:\n        raise IndexError\n", text)
    text = text.replace("\ndef ", "\n@compiled\ndef ")
    for name in ("pick", "flatten"):
        text = text.replace(f"@compiled\ndef {name}(", f"@unchecked\ndef {name}(")
    return text


def _flatten_text(state: type[Table]) -> str:
    """`flatten(s, out)`: all kept fields but the streams of chance, in declared order, into a row of numbers."""
    lines, at = ["def flatten(s, out):"], 0
    for field in tensor_fields(state):
        if not field.shape:
            lines.append(f"    out[{at}] = s.{field.name}")
            at += 1
        elif len(field.shape) == 1:
            lines += [f"    for i in range({field.shape[0]}):", f"        out[{at} + i] = s.{field.name}[i]"]
            at += field.shape[0]
        else:
            lines += [
                f"    for i in range({field.shape[0]}):",
                f"        for j in range({field.shape[1]}):",
                f"            out[{at} + i * {field.shape[1]} + j] = s.{field.name}[i][j]",
            ]
            at += field.shape[0] * field.shape[1]
    return "\n".join(lines) + "\n"


def tensor_fields(state: type[Table]) -> list[Any]:
    """The fields that make up a tensor, in order."""
    return [f for f in state.kept() if f.name != "luck"]


def tensor_size(state: type[Table]) -> int:
    """How many numbers a tensor of this state has."""
    return sum(int(np.prod(f.shape)) if f.shape else 1 for f in tensor_fields(state))


def _box_dtype(rules: Rules) -> np.dtype[Any]:
    return rules.Box.dtype() if rules.Box.FIELDS else np.dtype([("nothing", "i8")])


def module(rules: Rules, drivers: tuple[Path, ...] = ()) -> types.ModuleType:
    """The generated module of a game with the kernel's drivers and perhaps others behind them."""
    prelude = (DRIVERS / "prelude.py").read_text(encoding="utf-8")
    twins = MEMORY_TWINS if issubclass(rules.State, MemoryTable) else CARD_TWINS
    rest = "".join(text for name, text in ABSENT.items() if name not in rules.has)
    rest += f"\n\nHAS_WORTH = {'worth' in rules.has}\nHAS_LEAN = {'lean' in rules.has}\n"
    for name, record in (("STATE_TYPE", rules.State.dtype()), ("BOX_TYPE", _box_dtype(rules)), ("LANE_TYPE", LANE)):
        rest += f"{name} = np.{record!r}\n"
    body = _decorated("\n\n" + twins + rules.text + rest + "\n\n" + _flatten_text(rules.State))
    parts = [prelude, body]
    for path in (DRIVERS / "play.py", DRIVERS / "batch.py", *drivers):
        parts.append(path.read_text(encoding="utf-8"))
    text = "\n\n".join(parts)
    defined = re.findall(r"^def (\w+)\(", text, re.MULTILINE)
    # Several files of a box may name the same constant; what the drivers call so must be nothing else.
    defined += [name for name, _ in dict.fromkeys(re.findall(r"^([A-Za-z_]\w*) = (.*)$", text, re.MULTILINE))]
    twice = sorted({name for name in defined if defined.count(name) > 1})
    if twice:
        raise BoxError(f"{rules.game.package}: the kernel has a {', '.join(twice)} of its own; call yours otherwise")
    versions = f"{numba.__version__} {np.__version__} {sys.version_info[:2]} {rules.State.dtype()} {rules.Box.dtype()}"
    digest = blake2b((text + versions).encode(), digest_size=8).hexdigest()
    name = f"lusoria_{rules.game.slug.replace('-', '_')}_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    path = cache_folder() / f"{name}.py"
    if not path.exists():
        half = path.with_suffix(f".{os.getpid()}.tmp")
        half.write_text(text, encoding="utf-8")
        half.replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


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
        self.drivers = module(self.rules)
        self.dtype = self.rules.State.dtype()
        self.words = self.rules.State.kept_words()
        self.blank = np.zeros(1, self.dtype)

    def states(self, count: int) -> Records:
        """`count` blank states."""
        return np.zeros(count, self.dtype)

    def box(self, box: Box) -> Records:
        """A box as the array of one record that the drivers take."""
        record = np.zeros(1, _box_dtype(self.rules))
        if self.rules.Box.FIELDS:
            box.write_record(record[0])
        return record

    def mask(self) -> npt.NDArray[np.uint8]:
        """A blank mask over all codes."""
        return np.zeros(self.rules.size, np.uint8)

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
            what = "found no end" if out.lengths[g] == -1 else "failed"
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
