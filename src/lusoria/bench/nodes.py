"""What a Ray cluster costs beyond the parts that it is given: two nodes on this machine, each of which does one part at
a time."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from ..lab.cells import Cell, results
from ..lab.work import Arrays, Part, Work
from ..play import catalogue
from ..research import missing
from .pace import seconds
from .report import Figure, Report

GAME, NODES = "spartacus", 2
PARTS, WARM = 24, 4  # measured, and before that
OVERHEAD = 1.1  # how long a node may take, as a multiple of its parts of a second


def run(quick: bool = False) -> Report:
    """Parts of about a second. Raises MissingExtraError without Ray."""
    game, start = catalogue.game(GAME), time.perf_counter()
    cell = Cell.of(game, ["greedy"] * game.seats[0])
    count = _a_second(cell)
    todo = [Part(timed, (cell, k * count, count), count) for k in range(WARM + (PARTS // 3 if quick else PARTS))]
    with cluster():
        work = Work(on="ray")
        list(work.results(todo[:WARM]))
        found = [part["at"] for part in work.results(todo[WARM:])]
    return Report(tuple(figures(found)), {}, taken=time.perf_counter() - start)


def timed(cell: Cell, first: int, count: int) -> Arrays:
    """What simulations count, and beside it when it began, when it ended (milliseconds), and on which node."""
    import ray

    begun = time.monotonic()
    found = results(cell, first, count)
    node = int(ray.get_runtime_context().get_node_id()[:12], 16)
    return {**found, "at": np.array([1000 * begun, 1000 * time.monotonic(), node])}


def _a_second(cell: Cell) -> int:
    """So many games take about a second of the processor."""
    results(cell, 0, 1)  # everything is made
    count = 1
    while (spent := seconds(partial(results, cell, 0, count))) < 0.1:
        count *= 4
    return max(1, round(count / spent))


def figures(found: Iterable[Any]) -> Iterator[Figure]:
    """From when each part began, when it ended, and on which node."""
    by_node = defaultdict[float, list[Any]](list)
    for begun, ended, node in sorted(map(tuple, found)):
        by_node[node].append((begun, ended))
    lasted = [ended - begun for parts in by_node.values() for begun, ended in parts]
    gaps = [b[0] - a[1] for parts in by_node.values() for a, b in pairwise(parts)]
    whole = [(parts[-1][1] - parts[0][0]) / sum(ended - begun for begun, ended in parts) for parts in by_node.values()]
    yield Figure.of(f"Ray, {NODES} nodes: a part", "ms", lasted)
    yield Figure.of(f"Ray, {NODES} nodes: from one part to the next", "ms", gaps, goal=1000 * (OVERHEAD - 1))
    yield Figure.of(f"Ray, {NODES} nodes: time of a node", "bare parts", whole, goal=OVERHEAD)


@contextmanager
def cluster() -> Iterator[Any]:
    """Ray's own `Cluster` of processes on this machine, joined: a head that does no work, and `nodes` that do."""
    try:
        import ray
        from ray.cluster_utils import Cluster
    except ImportError as error:
        raise missing("Ray", "cluster") from error
    lean = {"include_dashboard": False, "include_log_monitor": False}
    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "no_monitor": True, **lean})
    try:
        made.nodes = [made.add_node(num_cpus=1, **lean) for _ in range(NODES)]
        ray.init(address=made.address, log_to_driver=False, logging_level=logging.ERROR)
        yield made
    finally:
        ray.shutdown()
        made.shutdown()
