"""The house behind nginx, with the file that keepers are given."""

import http.client
import json
import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
import uvicorn

from tests.faults import proxy as nginx
from tests.faults.proxy import Proxy
from tests.web.support import Server

pytestmark = [nginx.needed, pytest.mark.xdist_group("proxy")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("house"), **nginx.BEHIND)
    server.start()
    yield server
    server.close()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory, server: Server) -> Iterator[Proxy]:
    proxy = Proxy(tmp_path_factory.mktemp("nginx"), [server.port])
    yield proxy
    proxy.stop()


def test_it_lets_go_of_an_idle_connection_before_the_house_does() -> None:
    """Otherwise it would now and then send a form on one that the house just closes, and it sends no form twice."""
    upstream = nginx.GIVEN.read_text().partition("upstream lusoria {")[2].partition("}")[0]
    (seconds,) = re.findall(r"keepalive_timeout +(\d+)s;", upstream)
    assert int(seconds) < uvicorn.Config("lusoria.web.asgi:application").timeout_keep_alive


class Visitor:
    """Somebody whose browser reaches the house through the proxy."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self.cookies: dict[str, str] = {}
        self.get("/account/in/")

    def _keep(self, answer: http.client.HTTPResponse) -> None:
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value
            assert "Secure" in line

    def _jar(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str) -> tuple[int, str]:
        answer, link = self.proxy.ask("GET", path, Cookie=self._jar())
        text = answer.read().decode()
        link.close()
        self._keep(answer)
        return answer.status, text

    def post(self, path: str, origin: str = "https://play.example", forwarded: str = "", **fields: object) -> str:
        body = urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **fields})
        answer, link = self.proxy.ask(
            "POST", path, body, Cookie=self._jar(), Origin=origin, X_Forwarded_For=forwarded,
            Content_Type="application/x-www-form-urlencoded",
        )  # fmt: skip
        answer.read()
        link.close()
        self._keep(answer)
        return f"{answer.status} {answer.headers.get('Location', '')}"


def test_a_visitor_plays_through_the_proxy(proxy: Proxy) -> None:
    ada = Visitor(proxy)
    status, place = ada.post("/games/imperium/play/").split()  # where everybody chooses at once
    assert status == "302"
    status, text = ada.get(place)
    assert status == 200
    version, key = re.search(r'data-version="(\d+)"', text)[1], re.search(r'name="key" value="([^"]+)"', text)[1]
    code = re.search(r'<button name="code" value="(\d+)"', text)[1]
    assert ada.post(f"{place}move/", version=version, key=key, code=code, sure=1).startswith("303")
    assert ada.post("/games/spartacus/play/", origin="https://elsewhere.example").startswith("403")


def test_everybody_is_led_to_https(proxy: Proxy) -> None:
    link = http.client.HTTPConnection("127.0.0.1", proxy.plain, timeout=60)
    link.request("GET", "/games/zero/", headers={"Host": "play.example"})
    answer = link.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://play.example/games/zero/")
    link.close()
    answer, secure = proxy.ask("GET", "/")
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    secure.close()


def test_nobody_chooses_the_address_they_come_from(proxy: Proxy, server: Server) -> None:
    for forwarded in ("", "203.0.113.7", "203.0.113.8, 198.51.100.1"):
        assert Visitor(proxy).post("/games/zero/play/", forwarded=forwarded).startswith("302")
    (kinds,) = server.rows("SELECT count(DISTINCT origin) FROM web_table")
    assert kinds == (1,)


def test_news_go_out_as_they_come(proxy: Proxy) -> None:
    ada = Visitor(proxy)
    table = ada.post("/games/spartacus/play/").split("/t/")[1].strip("/")
    answer, link = proxy.ask("GET", f"/stream/?table={table}", Cookie=ada._jar())
    assert answer.status == 200
    lines = [answer.readline().decode().strip() for _ in range(3)]
    assert lines[0] == "retry: 2000"
    assert lines[2] == "event: table"  # and the answer is not over
    link.close()


def test_a_program_plays_through_the_proxy(proxy: Proxy) -> None:
    ada = Visitor(proxy)
    place = ada.post("/games/imperium/play/").split()[1]
    answer, link = proxy.ask(
        "POST", f"{place}program/", urlencode({"csrfmiddlewaretoken": ada.cookies["csrftoken"]}), Cookie=ada._jar(),
        Origin="https://play.example", Content_Type="application/x-www-form-urlencoded",
    )  # fmt: skip
    bearer = "Bearer " + re.search(r'id="token" value="([^"]+)"', answer.read().decode())[1]
    link.close()
    stream, listening = proxy.ask("GET", "/api/1/events/", Authorization=bearer)
    told = [stream.readline().decode().strip() for _ in range(4)]
    assert (told[2], json.loads(told[3].removeprefix("data: "))["version"]) == ("event: seat", 0)
    answer, link = proxy.ask("GET", "/api/1/seat/", Authorization=bearer)
    code = json.load(answer)["legal"][0]["code"]
    link.close()
    given = json.dumps({"version": 0, "code": code, "key": "through-the-proxy"})
    answer, link = proxy.ask("POST", "/api/1/act/", given, Authorization=bearer)  # with no origin, and no form
    assert (answer.status, json.load(answer)["version"]) == (200, 1)
    link.close()
    told = [stream.readline().decode().strip() for _ in range(3)]
    assert json.loads(told[2].removeprefix("data: "))["version"] == 1  # and the answer is not over
    stream.close()
    listening.close()


def test_large_bodies_do_not_reach_the_house(proxy: Proxy) -> None:
    head = b"POST /account/name/ HTTP/1.1\r\nHost: play.example\r\nContent-Length: 200000000\r\n\r\n"
    assert proxy.raw(head).startswith(b"HTTP/1.1 413 ")


def test_half_requests_are_let_go(proxy: Proxy) -> None:
    head = b"POST /account/name/ HTTP/1.1\r\nHost: play.example\r\n"
    assert not proxy.raw(head).startswith(b"HTTP/1.1 2")
    assert not proxy.raw(head, b"Content-Length: 100\r\n\r\n", b"name=").startswith(b"HTTP/1.1 2")
