"""The door for programs at a real server: the program of the docs plays whole games, curl speaks with it, and its
stream tells of its own seat for as long as its token is good."""

import http.client
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.support import Browser, Server

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
CLIENT = re.compile(r"<!-- client: (\S+) -->\n```python\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server where bots think."""
    server = Server(tmp_path_factory.mktemp("house"), workers=1)
    server.start()
    yield server
    server.close()


def token_of(browser: Browser, table: str) -> str:
    return re.search(r'id="token" value="([^"]+)"', browser.post(f"/t/{table}/program/").text)[1]


@pytest.mark.parametrize("game", ["zero", "imperium"])
def test_the_program_of_the_docs_plays_a_whole_game_with_bots(house, tmp_path, game):
    ((name, text),) = CLIENT.findall(PAGE)
    (tmp_path / name).write_text(text, encoding="utf-8")
    ada = Browser(house)
    table = ada.post(f"/games/{game}/play/").table
    command = [sys.executable, "-I", tmp_path / name, f"http://127.0.0.1:{house.port}", token_of(ada, table)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    ((status, result),) = house.rows("SELECT status, result FROM web_table WHERE id = ?", table)
    result = json.loads(result) if isinstance(result, str) else result
    assert status == "over"
    scores, places = zip(*result, strict=True)
    assert json.loads(done.stdout) == {"scores": list(scores), "ranking": list(places), "won": True}
    assert ada.get(f"/t/{table}/").over


def test_a_token_that_is_none_ends_the_program_of_the_docs(house, tmp_path):
    ((name, text),) = CLIENT.findall(PAGE)
    (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", tmp_path / name, f"http://127.0.0.1:{house.port}", "nothing"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "HTTP Error 401" in done.stderr


def test_curl_does_what_the_docs_say(server):
    ada = Browser(server)
    table = ada.post("/games/imperium/play/").table
    values = {"$TOKEN": token_of(ada, table), "$HOUSE": f"http://127.0.0.1:{server.port}"}
    lines = re.findall(r"^\$ (curl .*)$", PAGE, re.MULTILINE)
    for name, value in values.items():
        lines = [line.replace(name, value) for line in lines]
    look, act, listen = [[*shlex.split(line), "-sS", "--max-time", "20"] for line in lines]
    seen = json.loads(subprocess.run(look, capture_output=True, check=True, timeout=60).stdout)
    assert (seen["table"], seen["seat"], seen["asked"]) == (table, 0, True)
    assert 3 in [at["code"] for at in seen["legal"]]
    assert json.loads(subprocess.run(act, capture_output=True, check=True, timeout=60).stdout)["version"] == 1
    with subprocess.Popen(listen, stdout=subprocess.PIPE, text=True) as heard:
        told = next(line for line in heard.stdout if line.startswith("data: "))
        heard.terminate()
    assert json.loads(told.removeprefix("data: ")) == {"asked": True, "status": "playing", "version": 1}


class Ear:
    """The stream of a program, line by line."""

    def __init__(self, server: Server, token: str) -> None:
        self.link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        self.link.request("GET", "/api/1/events/", headers={"Authorization": f"Bearer {token}"})
        self.answer = self.link.getresponse()

    def next(self) -> dict | None:
        """The data of the next event; None when the stream has ended."""
        while line := self.answer.readline():
            assert not line.startswith(b"event:") or line == b"event: seat\n"
            if line.startswith(b"data: "):
                return json.loads(line[6:])
        return None

    def close(self) -> None:
        self.answer.close()
        self.link.close()


def test_the_stream_tells_of_the_seat_until_the_token_ends(server):
    ada = Browser(server)
    table = ada.post("/games/imperium/play/").table
    token = token_of(ada, table)
    other = ada.post("/games/imperium/play/").table  # of which the program hears nothing
    ear = Ear(server, token)
    assert (ear.answer.status, ear.answer.headers["Content-Type"]) == (200, "text/event-stream")
    assert ear.next() == {"version": 0, "asked": True, "status": "playing"}
    page = ada.get(f"/t/{other}/")
    ada.move(other, page, page.codes[0])
    page = ada.get(f"/t/{table}/")
    ada.move(table, page, page.codes[0])
    assert ear.next() == {"version": 1, "asked": True, "status": "playing"}
    ada.post(f"/t/{table}/seats/0/bot/")
    assert ear.next() == {"version": 1, "asked": False, "status": "playing"}
    again = token_of(ada, table)
    assert ear.next() is None
    ear.close()
    late = Ear(server, token)
    assert late.answer.status == 401
    late.close()
    last = Ear(server, again)
    assert last.next() == {"version": 1, "asked": False, "status": "playing"}
    ada.post(f"/t/{table}/leave/")
    assert last.next() is None
    last.close()
