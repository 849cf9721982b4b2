"""A house of an earlier version is taken over, given back, and put back from a copy. See tests/houses/make.py."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lusoria.play import catalogue
from lusoria.play.errors import FROZEN
from lusoria.play.record import rules_number, rules_version
from tests.web.support import POSTGRES, Browser, Server

HOUSES = sorted((Path(__file__).parent.parent / "houses").glob("house-*.tar.xz"))

pytestmark = pytest.mark.skipif(bool(POSTGRES), reason="the houses that are kept are of SQLite")


class House:
    """The data folder of an earlier house, and the outside box that was installed there."""

    def __init__(self, folder: Path, packed: Path) -> None:
        self.home = folder / "house"
        with tarfile.open(packed) as given:
            given.extractall(self.home, filter="data")
        self.site = shutil.move(self.home / "site", folder / "site")
        self.told = json.loads((self.home / "told.json").read_text())
        path = os.pathsep.join([str(self.site), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.server = Server(self.home, PYTHONPATH=path)
        self.risen = self._risen()

    def _risen(self) -> set[str]:
        """The running matches of games whose rules have another number today: they are frozen. The box from outside
        came with the house, so its rules are the same."""
        today = {game.slug: rules_number(rules_version(game)) for game in catalogue.games()}
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            running = list(database.execute("SELECT id, game, opening FROM web_table WHERE status = 'playing'"))
        numbers = {table: (slug, rules_number(json.loads(opening)["rules"])) for table, slug, opening in running}
        return {table for table, (slug, number) in numbers.items() if today.get(slug, number) != number}

    @property
    def database(self) -> Path:
        return self.home / "lusoria.sqlite3"

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """The command `lusoria` in this house."""
        env = {k: v for k, v in os.environ.items() if not k.startswith("LUSORIA_")}
        env |= {"LUSORIA_HOME": str(self.home), **self.server.env}
        line = [sys.executable, "-m", "lusoria", *command]
        return subprocess.run(line, env=env, capture_output=True, text=True, timeout=300, check=False)

    def visitor(self, name: str) -> Browser:
        """Somebody with the cookie that the earlier house gave them."""
        browser = Browser(self.server)
        browser.cookies["lusoria"] = self.told["cookies"][name]
        return browser

    def at(self, name: str) -> str:
        return f"/t/{self.told['tables'][name]}/"


@pytest.fixture(params=HOUSES, ids=lambda path: path.name.split(".")[0])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path, request.param)
    yield found
    found.server.close()


def content(file: Path, *but: str) -> dict[str, list[tuple]]:
    """Every row of every table of a database."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names if name not in but}


def examined(house: House) -> int:
    """How many tables the doctor has seen. It has reported the matches of earlier rules, and nothing else."""
    answer = house.run("doctor", "--json")
    assert answer.returncode == (1 if house.risen else 0), answer.stdout + answer.stderr
    found = json.loads(answer.stdout)
    faults = sorted((fault["table"], fault["fault"]) for fault in found["faults"])
    assert faults == [(table, FROZEN) for table in sorted(house.risen)]
    return found["tables"]


def awaited(house: House) -> set[str]:
    """The tables that wait for somebody who comes back with a cookie."""
    rows = house.server.rows(
        "SELECT t.id, s.name FROM web_table t JOIN web_seat s ON s.table_id = t.id"
        " WHERE t.status = 'playing' AND t.awaits >> s.number & 1 AND s.kind = 'person' AND s.stand_in = ''"
    )
    return {table for table, name in rows if name in house.told["cookies"]}


def logs(house: House) -> dict[str, list[str]]:
    """The log of every table."""
    found: dict[str, list[str]] = {}
    for table, data in house.server.rows("SELECT table_id, data FROM web_entry ORDER BY table_id, number"):
        found.setdefault(table, []).append(data)
    return found


def test_every_match_goes_on_where_it_was(house: House) -> None:
    house.server.start()
    assert examined(house) == len(house.told["tables"])
    for name, told in house.told["matches"].items():
        table = house.told["tables"][name]
        assert house.server.rows("SELECT status, length FROM web_table WHERE id = ?", table) == [
            (told["status"], told["length"])
        ]
        if told["length"]:
            (data,) = house.server.rows(
                "SELECT data FROM web_entry WHERE table_id = ? AND number = ?", table, told["length"]
            )[0]
            assert json.loads(data)[1] == told["state"]
    asked = awaited(house)
    before, moved = logs(house), set()
    for name, told in house.told["matches"].items():
        visitors = [house.visitor(person) for person in house.told["cookies"]]
        pages = [visitor.get(house.at(name)) for visitor in visitors]
        # A private table is shown to those who sit there, and to nobody else.
        seated = {
            row[0]
            for row in house.server.rows("SELECT name FROM web_seat WHERE table_id = ?", house.told["tables"][name])
        }
        for person, page in zip(house.told["cookies"], pages, strict=True):
            assert page.status == 200 or (page.status == 403 and person not in seated), (name, person)
        for page in pages:
            said = "began under earlier rules and is kept as it was. It cannot be played on." in page.text
            assert page.status == 403 or said == (house.told["tables"][name] in house.risen), name
        movers = [(v, p) for v, p in zip(visitors, pages, strict=True) if p.codes]
        if told["status"] == "playing" and movers:
            visitor, page = movers[0]
            answer = visitor.move(house.told["tables"][name], page, page.codes[0])
            assert (answer.status, answer.sentence) == (200, ""), name
            moved.add(house.told["tables"][name])
    examined(house)
    assert moved == asked - house.risen
    now = logs(house)
    assert {table for table, log in now.items() if log != before[table]} == moved
    assert all(now[table][: len(log)] == log for table, log in before.items())
    until = time.monotonic() + 10  # it is written down beside the pages
    while set(house.server.rows("SELECT id FROM web_table WHERE status = 'frozen'")) != {(t,) for t in house.risen}:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_everybody_is_who_they_were(house: House) -> None:
    house.server.start()
    for name in house.told["cookies"]:
        assert name in house.visitor(name).get("/account/").text
    for name, words in house.told["accounts"].items():
        browser = Browser(house.server)
        page = browser.post("/account/in/", username=name, password=words)
        assert page.status == 200, name
        assert name in page.text.casefold()
    link = house.told["link back"]
    guest = Browser(house.server)
    assert link["seat"] in guest.get(f"/b/{link['token']}/").text
    guest.post(f"/b/{link['token']}/")
    assert 'me"' in guest.get(house.at("memory")).text
    ben = house.visitor("Ben").get(house.at("tricks")).text
    assert "Salvete omnes" in ben
    assert "something rude" in ben
    assert "something rude" not in house.visitor("Ada").get(house.at("tricks")).text  # Ada has muted Cleo
    assert house.visitor("Ada").get(house.at("gathering")).status == 200


def test_a_copy_is_made_before_and_it_is_the_house_as_it_was(house: House) -> None:
    before = content(house.database)
    house.server.start()
    (copy,) = (house.home / "backups").glob("before-*.sqlite3")
    assert content(copy) == before
    assert house.server.stop() == 0
    house.server.start()  # nothing to change any more
    assert list((house.home / "backups").glob("before-*")) == [copy]
    # Back to the earlier version: its own database is put in place, and the later one is kept.
    assert house.server.stop() == 0
    answer = house.run("restore", "--yes", str(copy))
    assert answer.returncode == 0, answer.stderr
    assert content(house.database) == before
    house.server.start()
    examined(house)


def test_an_older_version_refuses_a_newer_house(house: House) -> None:
    house.server.start()
    assert house.server.stop() == 0
    with closing(sqlite3.connect(house.database)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('web', '9999_later', '2099-01-01')"
        )
        database.commit()
    before = content(house.database)
    answer = house.run("serve", "--port", "0")
    assert answer.returncode == 1
    assert "9999_later" in answer.stderr
    assert "later version" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert content(house.database) == before
    # A copy of such a house is refused too, and what stands there stays.
    newer = house.home / "newer.sqlite3"
    shutil.copy(house.database, newer)
    answer = house.run("restore", "--yes", str(newer))
    assert answer.returncode == 1
    assert "later version" in answer.stderr
    assert content(house.database) == before


def test_a_copy_is_put_back(house: House) -> None:
    house.server.start()
    ada = house.visitor("Ada")
    made = house.run("backup")
    assert made.returncode == 0, made.stderr
    copy = Path(made.stdout.strip())
    kept = content(copy)
    table = house.told["tables"]["sealed"]
    (length,) = house.server.rows("SELECT length FROM web_table WHERE id = ?", table)[0]
    page = ada.get(house.at("sealed"))
    assert ada.move(table, page, page.codes[0]).status == 200
    refused = house.run("restore", "--yes", str(copy))
    assert refused.returncode == 1
    assert "Stop the server first" in refused.stderr
    assert house.server.rows("SELECT length FROM web_table WHERE id = ?", table) == [(length + 1,)]
    assert house.server.stop() == 0
    answer = house.run("restore", "--yes", str(copy))
    assert answer.returncode == 0, answer.stderr
    assert content(house.database) == kept
    (replaced,) = (house.home / "backups").glob("replaced-*.sqlite3")
    assert str(replaced) in answer.stdout
    house.server.start()
    assert house.server.rows("SELECT length FROM web_table WHERE id = ?", table) == [(length,)]
    examined(house)
    page = house.visitor("Ada").get(house.at("sealed"))
    assert house.visitor("Ada").move(table, page, page.codes[0]).status == 200


def test_a_damaged_copy_is_not_put_back(house: House) -> None:
    broken = house.home / "broken.sqlite3"
    for text in (b"", b"no database at all", house.database.read_bytes()[:20_000]):
        broken.write_bytes(text)
        before = content(house.database)
        answer = house.run("restore", "--yes", str(broken))
        assert answer.returncode == 1
        assert "Traceback" not in answer.stderr
        assert content(house.database) == before


def bid(browser: Browser, table: str) -> bool:
    """Do the first thing that is offered at this table, if it is one's turn."""
    page = browser.get(f"/t/{table}/")
    if page.codes:
        answer = browser.move(table, page, page.codes[0])
    elif 'name="block"' in page.text:
        block, low = (page._find(rf'name="{n}"\s[^>]*value="([^"]+)"') for n in ("block", "amount"))
        fields = {"version": page.version, "key": page.key, "block": block, "amount": low, "sure": 1}
        answer = browser.post(f"/t/{table}/move/", **fields)
    else:
        return False
    assert answer.status == 200
    return True


def test_a_box_from_outside_plays_on(house: House) -> None:
    house.server.start()
    for name in ("Ada", "Ben"):
        assert house.visitor(name).get(house.at("from outside")).status == 200
    ada = house.visitor("Ada")
    for path in ("/games/tiny-auction/", "/games/tiny-auction/new/", house.at("from outside") + "replay/"):
        assert ada.get(path).status == 200, path
    made = ada.post("/games/tiny-auction/new/", seats=2, public="1", tempo="live")
    code = made.text.split("/j/")[1].split("/")[0]
    ben = house.visitor("Ben")
    assert ben.post(f"/j/{code}/").table == made.table
    moved = sum(bid(browser, made.table) for _round in range(40) for browser in (ada, ben))
    assert moved > 1
    assert ada.get(f"/t/{made.table}/").over
    examined(house)


def test_bots_play_a_box_from_outside(house: House) -> None:
    """A box of earlier days: rules and words, no board of its own, no judgement for bots, no bounds."""
    box = Path(house.site) / "outside_auction"
    assert sorted(path.stem for path in box.glob("*.py")) == ["__init__", "rules", "words"]
    house.server.workers = 1
    house.server.start()
    ada = Browser(house.server)
    table = ada.post("/games/tiny-auction/play/", name="Ada", seats=3, strength="veteran").table
    until = time.monotonic() + 120
    while (status := house.server.rows("SELECT status FROM web_table WHERE id = ?", table)) == [("playing",)]:
        assert time.monotonic() < until
        if not bid(ada, table):
            time.sleep(0.1)
    assert status == [("over",)]
    keys = house.server.rows("SELECT key FROM web_entry WHERE table_id = ?", table)
    assert sum(key is not None and key.startswith("bot-") for (key,) in keys) >= 2
