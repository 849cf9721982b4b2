"""Several processes serve one house: races, kills and news, as with one."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.test_kill import entries, seated
from tests.faults.test_races import (  # noqa: F401 - with the server below
    mover,
    test_a_late_move_gets_a_fresh_page,
    test_all_seats_choose_at_the_same_moment,
    test_of_many_moves_at_once_one_counts,
    test_one_move_sent_many_times_at_once_counts_once_and_is_always_granted,
    test_out_of_turn_and_forged,
    test_the_last_chair_is_taken_once,
    test_two_rematches_at_once_are_one_table,
)
from tests.web.support import Browser, Server

pytestmark = pytest.mark.xdist_group("processes")


def started(folder: Path) -> Iterator[Server]:
    server = Server(folder, web=2)
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all who play: each test has tables and people of its own."""
    yield from started(tmp_path_factory.mktemp("house"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """One for a test that ends it."""
    yield from started(tmp_path)


def serving(server: Server) -> list[int]:
    """The processes that answer, once both have begun."""
    assert server.process is not None
    command = ["ps", "-o", "pid=,args=", "--ppid", str(server.process.pid)]
    for _try in range(300):
        listed = subprocess.run(command, capture_output=True, text=True, check=False)  # 1 where there are none yet
        lines = [line.split(maxsplit=1) for line in listed.stdout.splitlines()]
        found = [int(pid) for pid, args in lines if "lusoria.web.house.server" in args]
        if len(found) == 2:
            break
        time.sleep(0.1)
    return found


def test_news_of_one_process_reach_the_streams_of_all(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    streams = [browser.events(table, 30) for browser in browsers * 4]  # enough that each process has some
    for stream in streams:
        assert next(stream)[0] == "table"
    browser, page = mover(browsers, table)
    assert browser.move(table, page, page.codes[0]).status == 200
    for stream in streams:
        assert any(name == "table" and '"v": 1' in data for name, data in stream)
    for stream in streams:
        stream.close()


def test_a_process_that_is_killed_is_replaced_and_no_move_is_lost(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    for moves in range(1, 5):
        browser, page = mover(browsers, table)
        assert browser.move(table, page, page.codes[0], key=f"move-{moves:04}").status == 200
        before = serving(server)
        assert len(before) == 2
        os.kill(before[moves % 2], signal.SIGKILL)
        for _try in range(300):
            now = serving(server)
            if len(now) == 2 and now != before:
                break
            time.sleep(0.1)
        assert len(now) == 2
        assert [key for _number, key, _shown in entries(server, table)] == [f"move-{n:04}" for n in range(1, moves + 1)]


def test_a_limit_holds_for_all_processes_together(tmp_path: Path) -> None:
    server = Server(tmp_path, web=2, LUSORIA_LIMIT_FACTOR="1")
    server.start()
    try:
        found = [Browser(server).post("/games/zero/play/", name="Ada").status for _ in range(165)]
        assert found.count(429) >= 5
        assert found.index(429) <= 160
    finally:
        server.close()


def test_they_end_with_the_process_that_started_them(mortal: Server) -> None:
    processes = serving(mortal)
    assert len(processes) == 2
    mortal.web = 1  # the one that started them, and no other
    mortal.kill()
    for _try in range(300):
        if not any(Path(f"/proc/{pid}").exists() for pid in processes):
            break
        time.sleep(0.1)
    assert not any(Path(f"/proc/{pid}").exists() for pid in processes)


def test_they_end_when_they_are_asked_to(mortal: Server) -> None:
    processes = serving(mortal)
    assert mortal.stop() == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in processes)


def ended_well(code: str, home: Path) -> str:
    """What a house prints that serves from two processes, with something done to it, and ends as it should."""
    code += "\nserve.serve(port=0, workers=0, web=2, announce=lambda address: None)"
    env = {k: v for k, v in os.environ.items() if not k.startswith("LUSORIA_")} | {"LUSORIA_HOME": str(home)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_they_end_when_another_thread_is_told(tmp_path: Path) -> None:
    """As where the signal comes in the moment before the first thread waits: nothing wakes that one."""
    code = (
        "import signal, threading, time\nfrom lusoria.web.house import serve\n"
        "def told():\n    time.sleep(1)\n    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)\n"
        "class Processes(serve.Processes):\n    def __init__(self, name, *rest, **named):\n"
        "        super().__init__(name, *rest, **named)\n"
        "        if name == 'serving':\n            threading.Thread(target=told).start()\n"
        "serve.Processes = Processes"
    )
    ended_well(code, tmp_path)


def test_they_end_where_that_is_asked_for_while_they_are_started(tmp_path: Path) -> None:
    code = (
        "import os, signal\nfrom lusoria.web.house import serve\nnew = serve.Processes._new\n"
        "def asked(processes):\n    process = new(processes)\n    print(process.pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n    return process\n"
        "serve.Processes._new = asked"
    )
    started = ended_well(code, tmp_path).split()
    assert len(started) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in started)
