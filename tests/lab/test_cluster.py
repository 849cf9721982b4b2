"""The same work on a Ray cluster of two nodes, one of which is lost in the middle."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.lab import Work, cells, ladder, simulate
from tests.tiny_games.conftest import game as tiny

ray = pytest.importorskip("ray")
GAME, THREE = tiny("stakes"), ["greedy", "random", "greedy"]
pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.xdist_group("ray")]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A cluster of this machine: a head that does no work, and two nodes that do one part at a time."""
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    made.nodes = [made.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=made.address, log_to_driver=False, logging_level="ERROR")
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.mark.slow
def test_a_cluster_finds_the_same_and_a_lost_node_loses_nothing(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "SECONDS", 0.004)
    here, there = Work(1), Work(on="ray")
    assert ladder(GAME, 12, bots=["random", "greedy"], work=there) == ladder(
        GAME, 12, bots=["random", "greedy"], work=here
    )
    heard: list[int] = []

    def lose(games: int) -> None:
        heard.append(games)
        if len(heard) == 3:
            cluster.remove_node(cluster.nodes.pop(), allow_graceful=False)

    there.progress = lose
    assert simulate(GAME, THREE, 120, work=there) == simulate(GAME, THREE, 120, work=here)
    assert sum(heard) == 120
    assert len(heard) > 6
    deadline = time.monotonic() + 60
    while sum(node["Alive"] for node in ray.nodes()) > 2 and time.monotonic() < deadline:
        time.sleep(0.2)
    assert sum(node["Alive"] for node in ray.nodes()) == 2  # the head and one: the other was lost indeed
