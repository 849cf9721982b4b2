"""A database that is held by somebody else, a disk that is full: reading goes on, and nobody is told a falsehood."""

import json
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.faults.test_kill import entries, seated
from tests.faults.test_races import mover
from tests.web.support import POSTGRES, Browser, Server


def something_to_note(server: Server) -> None:
    """So that there would be something to write down about whoever reads."""
    server.rows("UPDATE web_seat SET seen = NULL")
    server.rows("UPDATE web_table SET watched = '2001-01-01 00:00:00'")


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Somebody has begun to write and does not end."""
    something_to_note(server)
    with server.connected() as other:
        other.execute("BEGIN IMMEDIATE" if not POSTGRES else "BEGIN; LOCK TABLE web_table, web_seat IN SHARE MODE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def full(server: Server) -> Iterator[None]:
    """No file of the server can grow, as on a disk that is full."""
    something_to_note(server)
    assert server.process is not None
    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def faults(browser: Browser, status: int) -> list[str]:
    """What the house says is wrong, once it answers with this status."""
    for _try in range(600):
        health = browser.get("/health/")
        if health.status == status:
            break
        time.sleep(0.05)
    assert health.status == status
    found: list[str] = json.loads(health.text)["faults"]
    return found


TROUBLES = [
    pytest.param(locked, "writing" if POSTGRES else "locked"),
    pytest.param(full, "writing", marks=pytest.mark.skipif(bool(POSTGRES), reason="the disk is the server's")),
]


@pytest.mark.parametrize(("trouble", "fault"), TROUBLES)
def test_reading_goes_on_and_a_move_is_not_lost_silently(server: Server, trouble, fault) -> None:
    table, browsers = seated(server, "spartacus", 3)
    browser, page = mover(browsers, table)
    at = f"/t/{table}/"
    with trouble(server):
        for path in ("/", "/tables/", "/account/", "/games/zero/", at, at + "people/", at + "replay/", at + "pulse/"):
            assert browser.get(path).status == 200, path
        assert Browser(server).get(at).status == 200  # a passer-by
        answer = browser.move(table, page, page.codes[0], key="only-once-please")
        assert answer.status == 503
        assert "cannot write anything down just now" in answer.text
        assert f'href="{at}"' in answer.text
        assert entries(server, table) == []
        # What was noted could not be written down: it waits for the rows, which the move holds, and then for the table.
        assert fault in faults(browser, 503)
    for _time in range(2):
        assert browser.move(table, page, page.codes[0], key="only-once-please").status == 200
    assert [key for _number, key, _shown in entries(server, table)] == ["only-once-please"]
    assert faults(browser, 200) == []  # the notes that waited are written now


def test_a_stream_begins_and_goes_on_while_nobody_can_write(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    with locked(server):
        events = browsers[0].events(table, 5)
        assert next(events)[0] == "table"
        events.close()
