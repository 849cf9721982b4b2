"""Few threads serve many: who comes first, who is sent away, and that a stream takes no thread."""

import re
import socket
import threading
from concurrent.futures import CancelledError
from pathlib import Path

import pytest
from django.test import RequestFactory

from lusoria.web.house.answering import RANKS, rank_of
from lusoria.web.house.lines import Line
from lusoria.web.views.house import crowded
from tests.faults.test_kill import seated
from tests.faults.test_races import at_once, mover
from tests.web.support import Browser, Server


class Held:
    """Work that goes on until it is told to end."""

    def __init__(self):
        self.begun, self.end = threading.Event(), threading.Event()

    def __call__(self):
        self.begun.set()
        assert self.end.wait(20)


def held(line, rank=0):
    work = Held()
    future = line.enter(work, rank)
    assert future is not None
    assert work.begun.wait(20)
    return work, future


def test_the_first_rank_comes_first_and_within_it_who_came_first():
    line, done = Line("t", 1, (9.0, 1), (9.0, 1)), []
    work, _future = held(line)
    waiting = [
        line.enter(lambda n=n: done.append(n), rank) for n, rank in ((1, 1), (2, 0), (3, 1), (4, 0))
    ]  # fmt: skip
    assert line.waiting == 4
    work.end.set()
    for future in waiting:
        future.result(20)
    assert done == [2, 4, 1, 3]


def test_who_writes_never_has_all_the_threads():
    line = Line("t", 3, (9.0, 1), (9.0, 3))
    first, one = held(line)
    second = line.enter(lambda: "written")
    assert line.enter(lambda: "read", 1).result(20) == "read"
    assert not second.done()
    first.end.set()
    one.result(20)
    assert second.result(20) == "written"


def test_behind_somebody_who_has_waited_too_long_nobody_waits():
    line = Line("t", 1, (9.0, 1), (0.0, 1))
    work, _future = held(line)
    late = line.enter(lambda: "late", 1)
    while line.enter(lambda: "", 1) is not None:  # the clock has not moved on
        pass
    assert line.shed == [0, 1]
    move = line.enter(lambda: "moved")
    assert move is not None  # the other rank has patience
    work.end.set()
    assert (move.result(20), late.result(20)) == ("moved", "late")


def test_what_nobody_waits_for_any_more_is_not_done_and_a_fault_is_handed_on():
    line, done = Line("t", 1, (9.0, 1)), []
    work, _future = held(line)
    gone, fault, last = (line.enter(what) for what in (lambda: done.append(1), lambda: 1 // 0, lambda: 2))
    gone.cancel()
    work.end.set()
    assert last.result(20) == 2
    with pytest.raises(CancelledError):
        gone.result(20)
    with pytest.raises(ZeroDivisionError):
        fault.result(20)
    assert done == []


@pytest.mark.parametrize(
    ("method", "path", "rank"),
    [
        ("POST", "/t/abc/move/", "move"), ("POST", "/t/abc/chat/", "move"), ("POST", "/t/abc/undo/answer/", "move"),
        ("POST", "/games/zero/play/", "open"), ("POST", "/t/abc/rematch/", "open"), ("POST", "/account/in/", "open"),
        ("GET", "/t/abc/", "table"), ("GET", "/stream/", "table"), ("HEAD", "/health/", "table"),
        ("POST", "/api/1/act/", "move"), ("GET", "/api/1/seat/", "table"), ("GET", "/api/1/events/", "table"),
        ("GET", "/", "page"), ("GET", "/tables/", "page"), ("GET", "/games/zero/rules/", "page"),
    ],
)  # fmt: skip
def test_moves_come_before_openings_and_those_before_pages(method, path, rank):
    assert RANKS[rank_of(method, path)] == rank


@pytest.mark.parametrize(("language", "said"), [("en", "keep up"), ("ja", "追いつ"), ("zh-hant", "應付")])
def test_who_is_sent_away_is_told_so_without_the_database(language, said, settings):
    request = RequestFactory().get("/t/abc/", headers={"Accept-Language": language})
    answer = crowded(request)
    assert answer.status_code == 503
    assert said in answer.content.decode()
    assert "data-sentence" in answer.content.decode()
    assert answer["Retry-After"] == "2"
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert answer["Cache-Control"] == "no-store"


def test_beyond_what_it_can_do_a_house_sends_pages_away_and_moves_and_streams_stay(tmp_path: Path):
    server = Server(tmp_path, LUSORIA_PAGE_PATIENCE="0", LUSORIA_THREADS="3")
    server.start()
    try:
        table, browsers = seated(server, "spartacus", 3)
        browser, page = mover(browsers, table)
        news = browsers[0].events(table, 30)
        assert next(news)[0] == "table"
        for _try in range(20):
            answers = at_once(*[lambda: Browser(server).get("/games/vinci/rules/")] * 12)
            if any(answer.status == 503 for answer in answers):
                break
        assert {answer.status for answer in answers} == {200, 503}
        assert all("keep up" in answer.text for answer in answers if answer.status == 503)
        assert 'lusoria_shed_total{rank="page"}' in browser.get("/metrics").text
        assert browser.move(table, page, page.codes[0]).status == 200
        assert any(name == "table" and '"v": 1' in data for name, data in news)
    finally:
        server.close()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="threads are counted in /proc")
def test_streams_take_no_thread_and_go_when_they_are_left(server: Server):
    table, browsers = seated(server, "spartacus", 3)

    def threads():
        status = Path(f"/proc/{server.process.pid}/status").read_text()
        return int(status.split("Threads:")[1].split()[0])

    def listening():
        return float(re.search(r"^lusoria_streams_open (.+)$", browsers[0].get("/metrics").text, re.MULTILINE)[1])

    streams = [browser.events(table, 60) for browser in browsers for _ in range(7)]
    for stream in streams:
        assert next(stream)[0] == "table"
    before = threads()
    links = []
    for number in range(3):
        for _ in range(24 - 7):
            link = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            head = f"GET /stream/?table={table} HTTP/1.1\r\nHost: localhost\r\n"
            link.sendall(f"{head}Cookie: lusoria={browsers[number].cookies['lusoria']}\r\n\r\n".encode())
            assert b"200 OK" in link.recv(4096)
            links.append(link)
    assert listening() == 72
    assert threads() <= before + 1
    for link in links:
        link.close()
    for stream in streams:
        stream.close()
    for _try in range(200):
        if listening() == 0:
            break
    assert listening() == 0
