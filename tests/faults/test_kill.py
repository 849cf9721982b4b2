"""kill -9 at any moment: what players were told is in the database, once, and nothing else was shown to anybody."""

import http.client
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from lusoria.play import Match
from tests.web.support import Browser, Page, Server


class Player:
    """Somebody who plays whatever is possible, and writes down everything the server said."""

    def __init__(self, browser: Browser, table: str, seed: int) -> None:
        self.browser, self.table, self.dice = browser, table, random.Random(seed)
        self.accepted: list[str] = []  # keys of moves that the server said yes to
        self.open: list[tuple[str, int, int]] = []  # moves without an answer: key, version, code
        self.seen: list[tuple[int, str]] = []  # versions of pages, and the log as it stood there
        self.count = 0

    def step(self) -> bool:
        """Look, and move if it is my turn. False once the game is over."""
        page = self.browser.get(f"/t/{self.table}/")
        assert page.status == 200
        self.note(page)
        if page.over:
            return False
        if not page.codes:
            time.sleep(0.01)
            return True
        self.count += 1
        key, code = f"{id(self):x}-move-{self.count:06}", self.dice.choice(page.codes)
        self.open.append((key, page.version, code))
        answer = self.browser.move(self.table, page, code, key=key)
        self.open.pop()
        self.note(answer)
        if answer.status == 200:
            self.accepted.append(key)
        else:
            assert answer.status == 409, answer.text
            assert answer.sentence
        return True

    def note(self, page: Page) -> None:
        self.seen.append((page.version, self.log(page)))

    @staticmethod
    def log(page: Page) -> str:
        return page.text[page.text.index('id="log-title"') :].split("</section>")[0].replace(' class="fresh"', "")

    def again(self) -> None:
        """Send once more what had no answer: the key makes it count at most once."""
        while self.open:
            key, version, code = self.open[-1]
            page = self.browser.get(f"/t/{self.table}/")
            answer = self.browser.move(self.table, page, code, key=key, version=version)
            self.open.pop()
            if answer.status == 200:
                self.accepted.append(key)


def seated(server: Server, game: str, count: int) -> tuple[str, list[Browser]]:
    """A table full of people."""
    browsers = [Browser(server) for _ in range(count)]
    fields = {"name": "Ada", "seats": count, "public": "1", "tempo": "live"}
    table = browsers[0].post(f"/games/{game}/new/", **fields).table
    code = browsers[0].get(f"/t/{table}/").text.split("/j/")[1].split("/")[0]
    for number, browser in enumerate(browsers[1:]):
        assert browser.post(f"/j/{code}/", name=f"Guest {number}").table == table
    return table, browsers


def entries(server: Server, table: str) -> list[tuple[int, str | None, int]]:
    """What the database holds: number, key, and who could see it."""
    return server.rows("SELECT number, key, shown FROM web_entry WHERE table_id = ? ORDER BY number", table)


def check(server: Server, table: str, players: list[Player]) -> None:
    """Nothing accepted is lost or doubled, and nothing that is not in the database was shown."""
    held = entries(server, table)
    assert [number for number, _key, _shown in held] == list(range(1, len(held) + 1))
    keys = Counter(key for _number, key, _shown in held)
    told = {key for player in players for key in player.accepted}
    tried = told | {key for player in players for key, _version, _code in player.open}
    assert all(keys[key] == 1 for key in told)
    assert set(keys) <= tried
    for seat, player in enumerate(players):
        mine = sum(shown >> seat & 1 for _number, _key, shown in held)
        assert all(version <= mine for version, _log in player.seen)
        logs = dict(player.seen)  # the same version always looked the same
        assert all(logs[version] == log for version, log in player.seen)


def played_out(server: Server, table: str, players: list[Player]) -> Match:
    """The match once all have gone on to its end: what was written is what was played."""
    while sum(player.step() for player in players):
        pass
    check(server, table, players)
    match = Match.load(players[0].browser.get(f"/t/{table}/export.json").text)  # verifies each step and its digest
    assert match.over
    assert match.version == len(entries(server, table))
    return match


@pytest.mark.parametrize(("game", "seats", "kills"), [("spartacus", 3, 4), ("imperium", 4, 3)])
def test_killed_at_random_moments(server: Server, game: str, seats: int, kills: int) -> None:
    table, browsers = seated(server, game, seats)
    players = [Player(browser, table, seed) for seed, browser in enumerate(browsers)]
    dice = random.Random(20_000)
    for _kill in range(kills):
        running = threading.Event()
        running.set()
        faults: list[BaseException] = []

        def play(player: Player, running: threading.Event = running, faults: list[BaseException] = faults) -> None:
            try:
                while running.is_set() and player.step():
                    pass
            except (OSError, http.client.HTTPException):
                return  # the server is gone
            except BaseException as error:  # for the main thread to raise
                faults.append(error)

        threads = [threading.Thread(target=play, args=[player]) for player in players]
        for thread in threads:
            thread.start()
        time.sleep(dice.uniform(0.3, 1.6))
        server.kill()
        running.clear()
        for thread in threads:
            thread.join()
        if faults:
            raise faults[0]
        check(server, table, players)
        server.start()
        for player in players:
            player.again()
        check(server, table, players)
    match = played_out(server, table, players)
    assert sum(len(player.accepted) for player in players) == match.version


def test_killed_while_sitting_down_and_opening_tables(server: Server) -> None:
    dice = random.Random(7)
    opened: list[str] = []
    for _kill in range(3):
        running, before = threading.Event(), len(opened)
        running.set()

        def crowd(running: threading.Event = running) -> None:
            browser = Browser(server)
            try:
                while running.is_set():
                    opened.append(browser.post("/games/zero/play/").table)
            except (OSError, http.client.HTTPException):
                return

        threads = [threading.Thread(target=crowd) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _try in range(600):
            if len(opened) > before:  # they are at it
                break
            time.sleep(0.1)
        time.sleep(dice.uniform(0.1, 1.5))
        server.kill()
        running.clear()
        for thread in threads:
            thread.join()
        server.start()
    assert opened
    rows = dict(server.rows("SELECT id, status FROM web_table"))
    half = server.rows(
        "SELECT t.id FROM web_table t LEFT JOIN web_seat s ON s.table_id = t.id "
        'LEFT JOIN web_sealed v ON v."table" = t.id '
        "GROUP BY t.id HAVING count(s.id) != t.size OR (t.status = 'playing' AND count(v.opening) = 0)"
    )
    assert half == []
    assert all(rows[table] == "playing" for table in opened)


def test_bots_play_on_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path, workers=1)
    server.start()
    try:
        browser = Browser(server)
        table = browser.post("/games/spartacus/play/").table
        player = Player(browser, table, seed=1)
        while len(player.accepted) < 3:
            player.step()
        server.kill()
        before = len(entries(server, table))
        server.start()
        deadline = time.monotonic() + 120
        while player.step():
            assert time.monotonic() < deadline
        assert len(entries(server, table)) > before
        assert Match.load(browser.get(f"/t/{table}/export.json").text).over
    finally:
        server.close()


def test_a_server_that_is_told_to_go_at_once_ends_in_good_order(tmp_path: Path) -> None:
    """Before it has answered anything: the signal comes with the address."""
    code = (
        "import os, signal\nfrom lusoria.web.house.serve import serve\n"
        "serve(port=0, workers=1, announce=lambda address: os.kill(os.getpid(), signal.SIGTERM))"
    )
    env = {k: v for k, v in os.environ.items() if not k.startswith("LUSORIA_")} | {"LUSORIA_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(tmp_path.glob("workers/*")) == []
