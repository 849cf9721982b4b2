"""The Python side of the tree search: room for the tree, the clock, and what came out."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel import MAX_SEATS, Box, Game, Table, has
from ..kernel import compiled as machine
from ..kernel.declare import STREAMS
from ..kernel.machine.kinds import Kind, lent
from .simple import promising, with_looks

FILES = tuple(Path(__file__).parent / "drivers" / name for name in ("playout.py", "search.py"))
DEEPEST = 512
EXPLORE = 0.7  # weight of the upper bound, in standard deviations of what comes out
CHUNK = 64  # iterations between two looks at the clock
# What drivers/search.py keeps its tree in; see there.
NODE = np.dtype(
    [("key", "u8"), ("n", "i8"), ("ends", "i8"), ("w", "f8"), ("w2", "f8"), ("edge", "i4"), ("full", "i4")], align=True,
)  # fmt: skip
EDGE = np.dtype(
    [("n", "i8"), ("seen", "i8"), ("w", "f8"), ("regret", "f8"), ("recent", "f8"), ("plan", "f8"), ("bias", "f8"),
     ("code", "i4"), ("next", "i4")], align=True,
)  # fmt: skip
STEP = np.dtype([(name, "i8") for name in ("edge", "seat", "slot", "mixed")])
LAYOUTS = {"Node": NODE, "Edge": EDGE, "Step": STEP}


def tree_kinds(records: Mapping[str, Any]) -> dict[str, Kind]:
    """What the doors of drivers/search.py are given besides what all drivers are."""
    return {
        "Nodes": lent(records["Node"], None), "Edges": lent(records["Edge"], None),
        "Path": lent(records["Step"], DEEPEST),
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """What a search thinks: for each code tried its visits, mean value (-1 .. 1) and share in the mixture."""

    codes: tuple[int, ...]
    visits: tuple[int, ...]
    values: tuple[float, ...]
    mixture: tuple[float, ...]
    mixed: bool  # several seats choose at once: play the mixture, not the best code
    iterations: int
    nodes: int
    depth: int  # deepest path in the tree, in decisions
    mean_depth: float
    seconds: float

    def best(self, seed: int) -> int:
        """The code to play: the most visited, or one drawn from the mixture."""
        if self.mixed and sum(self.mixture) > 0:
            shares = np.array(self.mixture)
            shares[shares < 0.5 * shares.max()] = 0.0  # explored only, or not settled yet
            return int(np.random.default_rng(seed).choice(self.codes, p=shares / shares.sum()))
        return self.codes[int(np.argmax(self.visits))]


class Searcher:
    """Search for one game; one at a time in a thread. `known` is always the output of `know`, never a true state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.compiled = machine.load(game)
        self.drivers = _doors(game)
        self.nothing = game.rules.size  # the code of a seat that may act and does not
        self.world = self.compiled.states(1)
        self.view = self.compiled.states(1)
        self.known = self.compiled.states(1)
        assert self.compiled.dtype.names is not None
        assert self.compiled.dtype.names[0] == "luck"  # which is blank in what anybody knows
        self.words = self.view.view(np.uint64)[2 * STREAMS : self.compiled.words]
        self.can = self.compiled.mask()
        self.weight = np.zeros(game.rules.size + 1, np.int64)

    def _fill(self, known: Table | Any) -> None:
        if isinstance(known, Table):
            known.write_record(self.known[0])
        else:
            self.known[0] = known[0]

    def only_code(self, known: Any, box: Box, seat: int) -> int | None:
        """The code of a seat that is awaited and has but one; `known` is an array of one record."""
        if not has(int(known[0]["awaits"]), seat):
            return None
        self._fill(known)
        mask = self.compiled.mask()
        self.drivers.looks(self.known, self.compiled.box(box), seat, mask, self.weight)
        codes = np.flatnonzero(mask)
        return int(codes[0]) if len(codes) == 1 else None

    def search(
        self, known: Table | Any, box: Box, seat: int, *, seed: int, iterations: int | None = None,
        milliseconds: float | None = None, horizon: int = 1 << 30, careless: int = 4,
    ) -> Found:  # fmt: skip
        """Think for a seat that is awaited or may act.

        `known`: a list-backed state or an array of one record. `horizon`: decisions behind the tree after which a
        game's `worth` is asked instead of playing on. `careless`: one playout decision in so many is random (0: none).
        At least one of `iterations` and `milliseconds` bounds the search.
        """
        if iterations is None and milliseconds is None:
            raise ValueError("a search needs a bound: iterations or milliseconds")
        most = iterations if iterations is not None else 400_000
        self._fill(known)
        record = self.compiled.box(box)
        polled = 0 if has(int(self.known[0]["awaits"]), seat) else 1 << seat
        size = 1 << max(10, int(2 * most).bit_length())
        edges = 3 * most + 4 * (self.nothing + 2)
        tree = np.zeros(size, NODE), np.zeros(edges, EDGE), np.zeros(DEEPEST, STEP)
        counts, values, lane = np.zeros(5, np.int64), np.zeros((4, MAX_SEATS)), np.zeros(2, np.int64)
        start, done = time.perf_counter(), 0
        limit = start + milliseconds / 1000 if milliseconds is not None else float("inf")
        while done < most and (done == 0 or time.perf_counter() < limit):
            part = min(CHUNK, most - done) if milliseconds is not None else most - done
            self.drivers.search(
                self.known, self.world, self.view, self.words, record, seat, polled, seed, done, part, EXPLORE,
                min(horizon, 1 << 30), careless, self.can, self.weight, lane, values, *tree, counts,
            )  # fmt: skip
            done += part
        seconds = time.perf_counter() - start
        codes, visits = np.zeros(self.nothing + 1, np.int64), np.zeros(self.nothing + 1, np.int64)
        totals, plan = np.zeros(self.nothing + 1), np.zeros(self.nothing + 1)
        k = self.drivers.root_edges(
            self.known, self.view, self.words, record, seat, polled, *tree[:2], codes, visits, totals, plan,
        )  # fmt: skip
        asked = int(self.known[0]["asked"])
        order = sorted(range(k), key=lambda i: int(codes[i]))
        return Found(
            tuple(int(codes[i]) for i in order), tuple(int(visits[i]) for i in order),
            tuple(float(totals[i] / max(1, visits[i])) for i in order),
            tuple(float(plan[i] / max(1e-9, plan[:k].sum())) for i in order),
            bool(asked & (asked - 1)) and not polled, done, int(counts[0]), int(counts[2]), float(counts[3] / done),
            seconds,
        )  # fmt: skip

    def greedy(self, known: Table | Any, box: Box, seat: int, *, seed: int, worlds: int = 32) -> dict[int, float]:
        """For each legal code how well the seat stands right after it, the mean over imagined worlds (-1 .. 1); what
        the game's sense leans to decides between equals."""
        self._fill(known)
        record, mask = self.compiled.box(box), self.compiled.mask()
        self.drivers.looks(self.known, record, seat, mask, self.weight)
        looks = {int(code): int(self.weight[code]) for code in np.flatnonzero(mask)}
        codes = promising(self.game, looks)
        mask[:] = 0
        mask[codes] = 1
        out = np.zeros(self.nothing)
        self.drivers.greedy_values(
            self.known, self.world, self.view, record, seat, seed, worlds, self.can, self.weight,
            np.zeros(2, np.int64), mask, np.zeros(MAX_SEATS), out,
        )  # fmt: skip
        return with_looks({code: float(out[code]) + looks[code] / 50_000 for code in codes}, looks, seed)


_mine = threading.local()


def searcher(game: Game) -> Searcher:
    """The searcher of a game in this thread; first use compiles or loads from the cache."""
    found: dict[Game, Searcher] = _mine.__dict__.setdefault("searchers", {})
    if game not in found:
        found[game] = Searcher(game)
    return found[game]


@cache
def _doors(game: Game) -> machine.Drivers:
    return prepare(game)


def prepare(game: Game) -> machine.Drivers:
    """The machine code that bots of a game think with, made now where the cache lacks it."""
    return machine.drivers(game.rules, FILES, LAYOUTS, tree_kinds)
