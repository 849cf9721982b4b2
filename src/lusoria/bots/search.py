"""The Python side of the tree search: room for the tree, the clock, and what came out."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..kernel import MAX_SEATS, Box, Game, Table, has, planned
from ..kernel import compiled as machine
from ..kernel.machine.kinds import Kind, lent
from .bot import Bot, edges_for

NAMES = "playout.py", "sense.py", "edges.py", "search.py", "rollout.py", "deciding.py", "games.py"
FILES = tuple(Path(__file__).parent / "drivers" / name for name in NAMES)
DEEPEST = 512
EXPLORE, UNTRIED = 0.7, 1e200  # as in drivers/search.py and drivers/edges.py
CHUNK = 64  # iterations between two looks at the clock
MOST = 400_000  # iterations where only time bounds a search
FIRST = 1000  # iterations that a tree has room for, at first: a small one lies in the caches
# What drivers/search.py keeps its tree in; see there.
NODE = np.dtype(
    [("key", "u8"), ("w", "f8"), ("w2", "f8"), ("n", "i4"), ("ends", "i4"), ("edge", "i4"), ("rest", "i4")], align=True,
)  # fmt: skip
EDGE = np.dtype(
    [("w", "f8"), ("good", "f8"), ("regret", "f8"), ("recent", "f8"), ("plan", "f8"), ("n", "i4"), ("seen", "i4"),
     ("root", "f4"), ("bias", "f4"), ("code", "i4"), ("next", "i4")], align=True,
)  # fmt: skip


class TreeRecords(NamedTuple):
    """What the nodes and the edges of a tree are."""

    node: np.dtype[Any]
    edge: np.dtype[Any]


TREE = TreeRecords(NODE, EDGE)
STEP = np.dtype([*((name, "i4") for name in ("edge", "seat", "slot", "mixed")), ("growth", "f8")], align=True)
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
    spread: float  # standard deviation of what came out for the seat, over all iterations

    def best(self, seed: int) -> int:
        """The code to play: the most visited, or one drawn from the mixture."""
        if self.mixed and sum(self.mixture) > 0:
            shares = np.array(self.mixture)
            shares[shares < 0.5 * shares.max()] = 0.0  # explored only, or not settled yet
            return int(np.random.default_rng(seed).choice(self.codes, p=shares / shares.sum()))
        return self.codes[int(np.argmax(self.visits))]


def tree_room(game: Game, iterations: int, records: TreeRecords) -> tuple[Any, ...]:
    """A tree with room for so many iterations, and for its path. Of a table of nodes three quarters are taken at most:
    an iteration adds one, and where a network judges it may go on through several that are new."""
    most = 4 * iterations // 3 + 2 if records is TREE else 2 * iterations
    slots = 1 << max(10, most.bit_length()) if iterations else 1
    edges = machine.room(edges_for(game, iterations), records.edge)
    return machine.room(slots, records.node), edges, np.zeros(DEEPEST, STEP)


class Room:
    """What deciding takes: states to imagine, masks, weights, a tree. For one decision or game at a time.

    `iterations`: of the longest search that is made here; 0: none. `worlds`: the most that anybody imagines at sight.
    `records`: what the tree is made of.
    """

    def __init__(self, game: Game, iterations: int, worlds: int, records: TreeRecords = TREE) -> None:
        tool = machine.load(game)
        self.known, self.world, self.view = tool.states(1), tool.states(2), tool.states(1)
        self.words = tool.kept(self.view)
        self.can, self.mask, self.lane = tool.mask(), tool.mask(), np.zeros(2, np.int64)
        self.weight = tool.code_weights()
        self.values, self.race = np.zeros((4, MAX_SEATS)), np.zeros((worlds + 8) * (game.rules.size + 1))
        self.tree = tree_room(game, iterations, records)
        self.counts = np.zeros(5, np.int64)

    @property
    def played(self) -> tuple[Any, ...]:
        """The arrays as `play_begin` and `play_more` take them."""
        return self.can, self.weight, self.lane, self.mask, self.values, self.race, self.counts

    @property
    def thought(self) -> tuple[Any, ...]:
        """The arrays as `bot_code` and `play_bots` take them, behind the states and the bots."""
        return self.can, self.weight, self.lane, self.mask, self.values, self.race, *self.tree, self.counts


class Searcher:
    """Search for one game; one at a time in a thread. `known` is always the output of `know`, never a true state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.compiled = machine.load(game)
        self.drivers, self.records = prepare(game), TREE
        self.nothing = game.rules.size  # the code of a seat that may act and does not
        self.room = Room(game, 0, 0)
        self.known = self.room.known

    def choose(self, known: Table | Any, box: Box, seat: int, bot: Bot, seed: int) -> int | None:
        """What a bot plays that is not bounded by time: a code, or None for nothing. `known` as for `search`."""
        row = bot.row(self.game)
        rows = np.zeros((MAX_SEATS, len(row)), np.int64)
        rows[seat] = row
        room = Room(self.game, bot.searches, bot.worlds, self.records)
        fill(room.known, known)
        code = self.drivers.bot_code(
            room.known, room.world, room.view, room.words, self.compiled.box(box), rows, seat, seed, *room.thought
        )  # fmt: skip
        return None if code < 0 else code

    def only_code(self, known: Table | Any, box: Box, seat: int) -> int | None:
        """The code of a seat that is awaited and has but one."""
        fill(self.known, known)
        if not has(int(self.known[0]["awaits"]), seat):
            return None
        mask = self.compiled.mask()
        self.drivers.looks(self.known, self.compiled.box(box), seat, mask, self.room.weight)
        codes = np.flatnonzero(mask)
        return int(codes[0]) if len(codes) == 1 else None

    def choose_in_time(self, known: Table | Any, box: Box, seat: int, bot: Bot, seed: int) -> int | None:
        """What a bot plays that is bounded by time, and perhaps by iterations too."""
        if (only := self.only_code(known, box, seat)) is not None:
            return only
        assert bot.milliseconds is not None
        row, most = bot.row(self.game), MOST if bot.iterations is None else bot.iterations
        part = {"rollout": 0, "search": self.drivers.search_part(self.known, seat)}.get(bot.kind, 1)
        if part == 0:
            return self._play_on(box, seat, row, seed, most, bot.milliseconds)
        grown = self._grow(known, box, seat, seed, most // part, bot.milliseconds / part, row[2], row[3])
        code = self.drivers.search_choice(
            self.known, self.room.view, self.room.words, grown.box, seat, seed, bot.slips, *grown.tree[:2]
        )  # fmt: skip
        if part > 1:
            return self._play_on(box, seat, row, seed, most // part, bot.milliseconds / part, code)
        return None if code < 0 else code

    def _play_on(
        self, box: Box, seat: int, row: tuple[int, ...], seed: int, most: int, milliseconds: float, base: int = -2
    ) -> int | None:
        """Playing on from what lies in `self.known`; see drivers/rollout.py."""
        start, whole = time.perf_counter(), max(1e-9, milliseconds / 1000)
        room, rows = Room(self.game, 0, row[5]), np.zeros((MAX_SEATS, len(row)), np.int64)
        rows[seat], record = row, self.compiled.box(box)
        given = self.known, room.world, room.view, record, rows, seat, seed
        left = self.drivers.play_begin(*given, most, base, *room.played)
        while left > 1 and room.counts[0] < most and (spent := (time.perf_counter() - start) / whole) < 1:
            left = self.drivers.play_more(*given, *room.played, CHUNK, most, int(spent * 1000))
        code = self.drivers.play_choice(self.known, rows, seat, seed, room.mask, room.race, room.counts)
        return None if code < 0 else code

    def search(
        self, known: Table | Any, box: Box, seat: int, *, seed: int, iterations: int | None = None,
        milliseconds: float | None = None, horizon: int = 1 << 30, careless: int = 4,
    ) -> Found:  # fmt: skip
        """Think for a seat that is awaited or may act.

        `known`: a list-backed state or an array of one record. `horizon`: decisions behind the tree after which a
        game's `worth` is asked instead of playing on. `careless`: one playout decision in so many is random (0: none).
        At least one of `iterations` and `milliseconds` bounds the search.
        """
        return self._found(self._grow(known, box, seat, seed, iterations, milliseconds, horizon, careless), seat)

    def compare(
        self, known: Table | Any, box: Box, seat: int, codes: Sequence[int], *, seed: int, iterations: int,
        foremost: int, least: int, horizon: int = 1 << 30, careless: int = 4,
    ) -> Found:  # fmt: skip
        """Think as `search` does, and then try each of these codes, and as many of those that it found best, at least
        so often: the search itself soon leaves what looks poor, and knows little of it."""
        room = iterations + 2 * least * (foremost + len(codes)) + self.nothing
        grown = self._grow(known, box, seat, seed, 1, None, horizon, careless, room)
        root = grown.tree[0][int(grown.tree[0]["n"].argmax())]  # the one node that was passed so far
        self._more(grown, seat, seed, iterations - 1, min(horizon, 1 << 30), careless)
        found = self._found(grown, seat)
        tried = found.mixture if found.mixed else found.visits
        best = sorted(range(len(tried)), key=lambda i: (-tried[i], i))[:foremost]
        for code in dict.fromkeys([*codes, *(found.codes[i] for i in best)]):
            self._insist(grown, root, seat, seed, min(horizon, 1 << 30), careless, code, least, found.mixed)
        return self._found(grown, seat)

    def _insist(
        self, grown: Grown, root: Any, seat: int, seed: int, horizon: int, careless: int, code: int, least: int,
        mixed: bool,
    ) -> None:  # fmt: skip
        """Try one code at the root until it has been tried so often. Where several choose in secret nobody learns from
        that: they would answer what nobody plays so often."""
        edges = grown.tree[1]
        at = int(root["edge"])
        while at >= 0 and edges[at]["code"] != code:
            at = int(edges[at]["next"])
        if at < 0:  # not thought of yet
            at = int(grown.counts[1])
            if at >= len(edges) - 1:
                return
            grown.counts[1] += 1
            edges[at] = 0
            edges[at]["code"], edges[at]["next"], root["edge"] = code, root["edge"], at
        kept = int(grown.counts[1])
        before = {name: edges[name][:kept].copy() for name in ("regret", "recent", "plan", "bias")}
        most = grown.done + 2 * least + self.nothing  # codes that come up for the first time are tried on the way
        while edges[at]["n"] < least and grown.done < most:
            edges[at]["bias"] = edges[at]["regret"] = 1e9
            edges[at]["good"] = UNTRIED
            self._more(grown, seat, seed, 1 if mixed else int(least - edges[at]["n"]), horizon, careless)
            for name, values in before.items() if mixed else ():
                edges[name][:kept] = values
        edges[at]["bias"], edges[at]["regret"] = before["bias"][at], before["regret"][at]
        self.drivers.reckon_edge(edges, at)

    def _found(self, grown: Grown, seat: int) -> Found:
        """What stands at the root of a tree."""
        counts = grown.counts
        codes, visits = np.zeros(self.nothing + 1, np.int64), np.zeros(self.nothing + 1, np.int64)
        means, plan = np.zeros(self.nothing + 1), np.zeros(self.nothing + 1)
        polled = self._polled(seat)
        k = self.drivers.root_edges(
            self.known, self.room.view, self.room.words, grown.box, seat, polled, *grown.tree[:2], codes, visits,
            means, plan,
        )  # fmt: skip
        asked = int(self.known[0]["asked"])
        order = sorted(range(k), key=lambda i: int(codes[i]))
        mean = float(grown.values[2, seat]) / grown.done
        return Found(
            tuple(int(codes[i]) for i in order), tuple(int(visits[i]) for i in order),
            tuple(float(means[i]) for i in order),
            tuple(float(plan[i] / max(1e-9, plan[:k].sum())) for i in order),
            bool(asked & (asked - 1)) and not polled, grown.done, int(counts[0]), int(counts[2]),
            float(counts[3] / grown.done), grown.seconds,
            max(0.0, float(grown.values[3, seat]) / grown.done - mean * mean) ** 0.5,
        )  # fmt: skip

    def _polled(self, seat: int) -> int:
        """The mask of a seat that may act and is not awaited."""
        return 0 if has(int(self.known[0]["awaits"]), seat) else 1 << seat

    def _grow(
        self, known: Table | Any, box: Box, seat: int, seed: int, iterations: int | None, milliseconds: float | None,
        horizon: int, careless: int, room: int = 0,
    ) -> Grown:  # fmt: skip
        """A tree, with room for so many iterations if that is more."""
        if iterations is None and milliseconds is None:
            raise ValueError("a search needs a bound: iterations or milliseconds")
        most = iterations if iterations is not None else MOST
        fill(self.known, known)
        size = max(most if milliseconds is None else min(most, FIRST), room)
        tree = tree_room(self.game, size, self.records)
        grown = Grown(self.compiled.box(box), tree, size, np.zeros(5, np.int64), np.zeros((4, MAX_SEATS)))
        start = time.perf_counter()
        limit = start + milliseconds / 1000 if milliseconds is not None else float("inf")
        while grown.done < most and (grown.done == 0 or time.perf_counter() < limit):
            part = min(CHUNK, most - grown.done) if milliseconds is not None else most - grown.done
            if grown.done + part > grown.size:
                self._widen(grown)
            self._more(grown, seat, seed, part, min(horizon, 1 << 30), careless)
        grown.seconds = time.perf_counter() - start
        return grown

    def _widen(self, grown: Grown) -> None:
        """Room for twice as many iterations."""
        grown.size *= 2
        (nodes, edges, path), kept = tree_room(self.game, grown.size, self.records), int(grown.counts[1])
        self.drivers.move_nodes(grown.tree[0], nodes)
        edges[:kept] = grown.tree[1][:kept]
        grown.tree = nodes, edges, path

    def _more(self, grown: Grown, seat: int, seed: int, iterations: int, horizon: int, careless: int) -> None:
        """So many iterations more."""
        room = self.room
        self.drivers.search(
            room.known, room.world, room.view, room.words, grown.box, seat, self._polled(seat), seed, grown.done,
            iterations, horizon, careless, len(grown.tree[1]), room.can, room.weight, room.lane,
            grown.values, *grown.tree, grown.counts,
        )  # fmt: skip
        grown.done += iterations


@dataclass(slots=True)
class Grown:
    """A tree: the box as the machine takes it; its nodes, edges and the path's room, for how many iterations (`size`);
    what was counted; sums of values; how many iterations in how many seconds."""

    box: Any
    tree: tuple[Any, ...]
    size: int
    counts: Any
    values: Any
    done: int = 0
    seconds: float = 0.0


def fill(record: Any, known: Table | Any) -> None:
    """Put what a seat knows, a list-backed state or an array of one record, into an array of one record."""
    if isinstance(known, Table):
        known.write_record(record[0])
    else:
        record[0] = known[0]


_mine = threading.local()


def searcher(game: Game) -> Searcher:
    """The searcher of a game in this thread; first use compiles or loads from the cache."""
    found: dict[Game, Searcher] = _mine.__dict__.setdefault("searchers", {})
    if game not in found:
        found[game] = Searcher(game)
    return found[game]


def program(game: Game) -> planned.Plan:
    """What bots of a game think with is made of."""
    return planned.plan(game.rules, FILES, LAYOUTS, tree_kinds)


@cache
def prepare(game: Game) -> machine.Drivers:
    """The machine code that bots of a game think with, made now where the cache lacks it."""
    return machine.drivers_of(program(game))
