"""Who does the work changes nothing: one process, several, a stopped one, a cluster that loses a node."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest

from lusoria.lab import cells, simulate
from lusoria.lab.work import LabError, Part, Work
from tests.support.experiments import GAME, THREE, everything


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many parts, so that there is something to share out."""
    monkeypatch.setattr(cells, "SECONDS", 0.004)


def test_one_worker_and_four_find_the_same() -> None:
    assert everything(Work(1)) == everything(Work(4))


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="there no thread says what it heeds")
def test_ctrl_c_does_not_reach_a_worker_that_is_still_starting() -> None:
    """It would be lost with what it was to do, and the pool would wait for it without end."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert [bool(found["blocked"]) for found in Work(2).results([Part(masked, (), 1)] * 4)] == [True] * 4
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def masked() -> dict[str, Any]:
    """Whether this process has been started without heeding Ctrl+C."""
    return {"blocked": np.array(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))}


@pytest.mark.parametrize("after", [1, 3])
def test_a_stopped_run_goes_on_and_finds_the_same(tmp_path: Path, after: int) -> None:
    heard: list[int] = []

    def stop(games: int) -> None:
        heard.append(games)
        if len(heard) == after:
            raise KeyboardInterrupt

    whole = simulate(GAME, THREE, 40, work=Work(1))
    with pytest.raises(KeyboardInterrupt):
        simulate(GAME, THREE, 40, work=(cut := Work(1, keep=tmp_path, progress=stop)))
    assert cut.kept == len(list(tmp_path.glob("*.npz"))) == after
    kept = Work(1, keep=tmp_path)
    done: list[int] = []
    kept.progress = done.append
    with pytest.MonkeyPatch.context() as patch:
        played: list[Any] = []
        real: Callable[..., Any] = cells.play
        patch.setattr(cells, "play", lambda *a: played.append(a) or real(*a))
        assert simulate(GAME, THREE, 40, work=kept) == whole
    assert sum(done) == 40
    assert len(played) == len(done) - after  # what was kept was not played again
    assert not list(tmp_path.glob("*.npz"))  # nothing is kept of what is finished


def test_what_is_kept_for_other_numbers_is_not_taken(tmp_path: Path) -> None:
    one = next(iter(Work(1, keep=tmp_path).results(cells.Cell.of(GAME, THREE).parts(cells.results, 40))))
    assert list(tmp_path.glob("*.npz"))
    other = cells.Cell.of(GAME, THREE, values={"handicap": [9, 0, 0]})
    found = next(iter(Work(1, keep=tmp_path).results(other.parts(cells.results, 40))))
    assert (found["scores"] != one["scores"]).any()


def test_work_is_sent_nowhere_else() -> None:
    with pytest.raises(LabError, match="not on 'moon'"):
        simulate(GAME, THREE, 3, work=Work(on="moon"))


def test_workers_end_with_the_process_that_is_killed(tmp_path: Path) -> None:
    program = "from lusoria.cli import main; main(['simulate', 'spartacus', '-n', '1000000', '--workers', '2'])"
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.DEVNULL) as process:
        try:
            parent, workers = psutil.Process(process.pid), list[psutil.Process]()
            while len(workers) < 2:
                assert process.poll() is None
                time.sleep(0.05)
                workers = [c for c in parent.children() if "spawn_main" in " ".join(c.cmdline())]
        finally:
            process.kill()
    _gone, alive = psutil.wait_procs(workers, timeout=60)
    assert not alive
