"""Three houses share a database, behind nginx: races, kills, news and secrets, as with one.

Each has a data folder of its own, as on a machine of its own: all that they share is PostgreSQL and the key that
cookies are signed with.
"""

import contextlib
import http.client
import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path

import pytest

from lusoria.web.house.exchange import EVERY
from tests.faults import proxy as nginx
from tests.faults.proxy import NAME, Proxy
from tests.faults.test_deadlock import (  # noqa: F401 - with the server below
    test_leaving_and_sitting_down_at_once,
    test_renaming_and_talking_at_once,
    test_signing_up_renaming_and_talking_at_several_tables_at_once,
)
from tests.faults.test_kill import (  # noqa: F401 - with the server below
    Player,
    check,
    played_out,
    seated,
    test_killed_at_random_moments,
    test_killed_while_sitting_down_and_opening_tables,
)
from tests.faults.test_processes import test_news_of_one_process_reach_the_streams_of_all  # noqa: F401
from tests.faults.test_races import (  # noqa: F401 - with the server below
    mover,
    test_a_late_move_gets_a_fresh_page,
    test_a_nul_is_refused_wherever_it_stands,
    test_all_seats_choose_at_the_same_moment,
    test_of_many_moves_at_once_one_counts,
    test_one_move_sent_many_times_at_once_counts_once_and_is_always_granted,
    test_out_of_turn_and_forged,
    test_the_last_chair_is_taken_once,
    test_two_rematches_at_once_are_one_table,
)
from tests.web.support import POSTGRES, Browser, Page, Server, parts_of

pytestmark = [
    nginx.needed,
    pytest.mark.skipif(not POSTGRES, reason="machines share a PostgreSQL: python tools/servers.py postgres .."),
    pytest.mark.xdist_group("machines"),
]
MANY = 3


class Houses(Server):
    """All of them, as one server: what is asked for comes to one or another."""

    headers = {"Host": NAME, "Origin": f"https://{NAME}"}

    def __init__(self, folder: Path) -> None:
        env = nginx.BEHIND | {"LUSORIA_SECRET_KEY": "the same for all of them, and long enough to sign with"}
        super().__init__(folder / "0", **env)
        others = [Server(folder / str(n), beside=self, **env) for n in range(1, MANY)]
        self.houses = [Server(folder / "0", beside=self, **env), *others]
        for house in self.houses:
            house.headers = self.headers | {"X-Forwarded-Proto": "https"}
        self.proxy: Proxy | None = None
        self.folder = folder

    def link(self, timeout: float) -> http.client.HTTPConnection:
        assert self.proxy is not None
        return self.proxy.link(timeout)

    def start(self) -> None:
        for house in self.houses:
            if house.process is None or house.process.poll() is not None:
                house.start()
        if self.proxy is None:
            (self.folder / "nginx").mkdir()
            self.proxy = Proxy(self.folder / "nginx", [house.port for house in self.houses])
        for _try in range(100):  # until nginx tries those again that it has found gone
            with contextlib.suppress(ConnectionError):
                Browser(self).get("/health/")
                break
            time.sleep(0.1)

    def kill(self) -> None:
        for house in self.houses:
            house.kill()

    def close(self) -> None:
        if self.proxy is not None:
            self.proxy.stop()
        for house in self.houses:
            house.close()


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    houses = Houses(tmp_path_factory.mktemp("houses"))
    yield houses
    houses.close()


@pytest.fixture
def server(houses: Houses) -> Houses:
    """All three, whatever has become of them before."""
    houses.start()
    return houses


def of_house(browser: Browser, house: Server) -> Browser:
    """The same person, at one of the houses itself."""
    found = Browser(house)
    found.cookies = browser.cookies
    return found


def drawn(page: Page) -> tuple[str, list[int], dict[str, str]]:
    """What is to be done, what may be, and the digests of all that shows the game."""
    parts = parts_of(page.text)
    return (
        page.prompt,
        page.codes,
        {name: parts[name] for name in parts if name not in ("live", "sheets", "asked", "acts")},
    )


def test_every_house_tells_a_reader_the_same_and_no_reader_anothers(server: Houses) -> None:
    table, browsers = seated(server, "zero", 3)
    for move in range(12):
        browser, page = mover(browsers, table)
        answer = of_house(browser, server.houses[move % MANY]).move(table, page, page.codes[move % len(page.codes)])
        assert answer.status == 200
        shown = [[drawn(of_house(b, house).get(f"/t/{table}/")) for house in server.houses] for b in browsers]
        for told in shown:
            assert told == told[:1] * MANY
        assert all(one[0] != other[0] for one, other in combinations(shown, 2))


def test_one_house_after_the_other_is_killed_and_the_game_goes_on(server: Houses) -> None:
    table, browsers = seated(server, "spartacus", 3)
    players = [Player(browser, table, seed) for seed, browser in enumerate(browsers)]
    playing, faults = threading.Event(), list[BaseException]()
    playing.set()

    def play(player: Player) -> None:
        while playing.is_set():
            try:
                player.again()
                if not player.step():
                    return
            except (OSError, http.client.HTTPException):
                continue  # an answer that was on its way is lost with the house: what was sent is sent again
            except BaseException as error:  # for the main thread to raise
                faults.append(error)
                return

    threads = [threading.Thread(target=play, args=[player]) for player in players]
    for thread in threads:
        thread.start()
    dice = random.Random(4)
    for house in [*server.houses, *server.houses]:
        time.sleep(dice.uniform(0.5, 1.5))
        house.kill()
        time.sleep(dice.uniform(0.2, 1.0))
        house.start()
    playing.clear()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    for player in players:
        player.again()
    check(server, table, players)
    played_out(server, table, players)


def test_a_limit_holds_for_all_houses_together(server: Houses) -> None:
    first, *others = (of_house(Browser(server), house) for house in server.houses)

    def known() -> tuple[int, int]:
        """Until when the first house counts, and how much was read at all houses, as far as it knows."""
        first.get("/tables/")
        time.sleep(3 * EVERY)
        with closing(sqlite3.connect(server.houses[0].home / "counts.sqlite3")) as counts:
            ends, number = counts.execute(
                "SELECT ends, number FROM tallies WHERE key LIKE 'read:a%' ORDER BY ends DESC, number DESC"
            ).fetchone()
        return ends, number

    for _attempt in range(4):  # a count begins anew each minute: then what was asked before it is forgotten
        began, before = known()
        for _turn in range(20):
            for other in others:
                other.get("/tables/")
        time.sleep(3 * EVERY)
        ends, after = known()
        if ends == began:
            break
    assert ends == began
    assert after > before + 20 * len(others)


def test_a_stream_whose_house_is_killed_comes_back_at_another(server: Houses) -> None:
    table, browsers = seated(server, "spartacus", 3)
    stream = browsers[0].events(table, 30)
    assert next(stream)[0] == "table"
    for house in server.houses:
        house.kill()
        with contextlib.suppress(http.client.HTTPException):
            fresh = browsers[0].events(table, 30)
            assert next(fresh)[0] == "table"
            fresh.close()
        house.start()
    assert all(name in ("table", "mine") for name, _data in stream)  # and it ended with its house
