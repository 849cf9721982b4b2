"""One address opens more tables of strong bots than can be thought for, and leaves them: nobody elsewhere waits."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.support import Browser, Server

GUESTS, EACH, CHAIRS = 40, 3, 5
LEFT = {"public": "0", "tempo": "live", "seats": CHAIRS, "deputy": "master"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A house with one process that thinks, its limits as they are. Tables that were left are not parked so soon that
    the flood would be over by itself."""
    server = Server(
        tmp_path, workers=1, LUSORIA_LIMIT_FACTOR="1", LUSORIA_BEHIND_PROXY="1", LUSORIA_PARK_LIVE="3600"
    )  # fmt: skip
    server.start()
    yield server
    server.close()


def flood(server: Server, address: str) -> list[str]:
    """Guests of one address open tables of strong bots, have one sit in for themselves, and go; the tables that they
    were granted."""
    granted, answers = [], []
    for n in range(GUESTS):
        guest = Browser(server, address, follows=False)
        bots = {f"seat_{k}": "master" for k in range(1, CHAIRS)}
        for _ in range(EACH):
            answer = guest.post("/games/imperium/new/", name=f"Guest {n}", **LEFT, **bots)
            answers.append(answer.status)
            if answer.status == 302:
                granted.append(answer.table)
                assert guest.post(f"/t/{answer.table}/seats/0/bot/").status == 303
    assert len(answers) == GUESTS * EACH
    assert set(answers) <= {302, 429}
    return granted


def asked(server: Server, table: str) -> bool:
    """Whether the game waits for its host."""
    ((awaits, status),) = server.rows("SELECT awaits, status FROM web_table WHERE id = ?", table)
    assert status == "playing"
    return bool(awaits & 1)


def until_asked(server: Server, table: str) -> float:
    """Seconds until the game waits for its host."""
    began = time.monotonic()
    while not asked(server, table):
        assert time.monotonic() < began + 300, "the bots do not answer"
        time.sleep(0.02)
    return time.monotonic() - began


def play(browser: Browser, table: str) -> float:
    """One move, and the seconds until all the bots have answered it."""
    page = browser.get(f"/t/{table}/")
    assert browser.move(table, page, page.codes[0]).status == 200
    return until_asked(browser.server, table)


def waited(server: Server, table: str) -> list[int]:
    """For each move of the host that bots have answered: how many thoughts for other tables came before the last of
    the answers."""
    found: list[int] = []
    others, mine = 0, False  # since the host's last move
    for where, seat in server.rows("SELECT table_id, seat FROM web_entry ORDER BY id"):
        if where != table:
            others += 1
        elif seat == 0:
            others, mine = 0, True
        elif mine:  # the first answer to it
            found.append(others)
            mine = False
        elif found:
            found[-1] = others
    return found


def test_who_floods_the_house_with_bots_waits_alone(
    server: Server, record_property: Callable[[str, object], None]
) -> None:
    ada = Browser(server, "203.0.113.7")
    table = ada.post("/games/circus-maximus/play/", name="Ada", seats=3).table
    until_asked(server, table)
    while not waited(server, table):  # whatever the first thought of a game takes is over
        play(ada, table)
    left = flood(server, "198.51.100.9")
    assert len(left) >= 64  # what one address may open in a minute
    before, seconds = len(waited(server, table)), []
    while len(waited(server, table)) < before + 5:
        seconds.append(round(play(ada, table), 2))
    ((due,),) = server.rows("SELECT count(*) FROM web_table WHERE due > 0 AND status = 'playing'")
    record_property("tables", len(left))
    record_property("due", due)
    record_property("seconds", seconds)
    assert due >= 64  # the flood has not run dry
    # A thought that has begun is ended; then hers come first, whoever waits.
    assert max(waited(server, table)[before:]) <= 1
