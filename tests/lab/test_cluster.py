"""The same work on a Ray cluster of two nodes, one of which is lost in the middle."""

import time
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.bench import nodes
from lusoria.lab import LabError, Work, cells, simulate
from tests.support.experiments import GAME, THREE, everything

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.xdist_group("ray")]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    with nodes.cluster() as made:
        yield made


def test_that_nobody_answers_is_one_sentence(monkeypatch: pytest.MonkeyPatch, recwarn: Any) -> None:
    def unheard(*_args: object, **_more: object) -> None:
        warnings.warn("Ray Client connection timed out. Ensure that", UserWarning, stacklevel=2)
        raise ConnectionError("ray client connection timeout")

    monkeypatch.setattr(ray, "init", unheard)
    with pytest.raises(LabError, match=r"^no Ray cluster answers at ray://elsewhere:10001$"):
        simulate(GAME, THREE, 4, work=Work(on="ray://elsewhere:10001"))
    assert not [said for said in recwarn if "Ray Client" in str(said.message)]


@pytest.mark.slow
def test_a_cluster_finds_the_same_and_a_lost_node_loses_nothing(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "SECONDS", 0.004)
    here, there = Work(1), Work(on="ray")
    assert everything(there) == everything(here)
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
    with pytest.raises(LabError, match="open already"):
        simulate(GAME, THREE, 4, work=Work(on="ray://elsewhere:10001"))
