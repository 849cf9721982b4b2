"""What tests of the web share: a data folder of their own, a player with a browser, and a server that can be killed."""

import atexit
import http.client
import json
import os
import re
import secrets
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from functools import cache
from html import unescape
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlencode, urlsplit

import django


def own_home() -> None:
    """Give this process a fresh data folder, which goes when the process ends, and load Django on it."""
    if "lusoria-test-" not in os.environ.get("LUSORIA_HOME", ""):
        home = tempfile.mkdtemp(prefix="lusoria-test-")
        os.environ["LUSORIA_HOME"] = home
        atexit.register(shutil.rmtree, home, ignore_errors=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")
    django.setup()


class Page:
    """An answer, and what a person would find on it."""

    def __init__(self, status: int, text: str, url: str = "") -> None:
        self.status, self.text, self.url = status, text, url

    @property
    def version(self) -> int:
        return int(self._find(r'data-version="(\d+)"'))

    @property
    def key(self) -> str:
        return self._find(r'name="key" value="([^"]+)"')

    @property
    def prompt(self) -> str:
        return unescape(self._find(r'id="prompt"[^>]*>([^<]*)<'))

    @property
    def over(self) -> bool:
        """Whether the page tells how the game ended."""
        return 'class="sheet result"' in self.text

    @property
    def codes(self) -> list[int]:
        """The actions that are offered as buttons."""
        return [int(code) for code in re.findall(r'<button name="code" value="(\d+)"', self.text)]

    @property
    def sentence(self) -> str:
        """The refusal on the page, "" when there is none."""
        found = re.search(r'role="alert">([^<]*)<', self.text)
        return unescape(found[1]).strip() if found else ""

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        found = re.search(r"/t/(\w+)/", self.url)
        assert found, self.url
        return found[1]

    def _find(self, pattern: str) -> str:
        found = re.search(pattern, self.text)
        assert found, f"{pattern} is not on the page:\n{self.text[:2000]}"
        return found[1]


def plain(text: str) -> str:
    """A page without what is random in each answer: tokens, keys, nonces."""
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", text)
    text = re.sub(r"(X-CSRFToken[^A-Za-z0-9]*:[^A-Za-z0-9]*)[A-Za-z0-9]+", r"\1", text)
    return re.sub(r'(name="key" value=")[^"]*', r"\1", text)


_OPENS_OR_ENDS = re.compile(r"<(/?)([A-Za-z][\w-]*)[^<>]*?(/?)>")
_ALONE = {"input", "br", "meta", "link", "img"}
_PART = re.compile(r'<[A-Za-z]+ data-part="([^":]+):([^"]+)"(?: hx-swap-oob="([^"]+)")?')


def parts_of(text: str) -> dict[str, str]:
    """The digests of the parts of a page, by their names."""
    return {name: digest for name, digest, _place in _PART.findall(text)}


def has(text: str) -> dict[str, str]:
    """The headers by which a page that stands like this asks for what has changed."""
    return {"HX-Request": "true", "Lusoria-Has": "".join(parts_of(text).values())}


def merged(page: str, answer: str) -> str:
    """What htmx makes of a page and an answer in parts."""
    end = answer.find("<!--drawn-->")
    last = 0
    for found in _PART.finditer(answer):
        name, place, at = found[1], found[3], found.start()
        assert not place or place == f"outerHTML:[data-part^='{name}:']"
        if place or (0 <= end < at and at >= last):
            element = _element(answer, at)
            last = at + len(element)
            old = next(part for part in _PART.finditer(page) if part[1] == name)
            fresh = element.replace(f' hx-swap-oob="{place}"', "", 1)
            page = page.replace(_element(page, old.start()), fresh, 1)
    return page


def _element(text: str, at: int) -> str:
    """The element that begins there."""
    deep = 0
    for tag in _OPENS_OR_ENDS.finditer(text, at):
        if tag[2] not in _ALONE and not tag[3]:
            deep += -1 if tag[1] else 1
        if deep == 0:
            return text[at : tag.end()]
    raise AssertionError(f"{text[at : at + 80]} does not end")


POSTGRES = {name: value for name, value in os.environ.items() if name.startswith("LUSORIA_POSTGRES_")}


def connected_postgres(name: str) -> Any:
    """A connection to a database of the PostgreSQL that the environment names, without transactions."""
    import psycopg

    given = {key.removeprefix("LUSORIA_POSTGRES_").lower(): value for key, value in POSTGRES.items()}
    return psycopg.connect(
        host=given["host"], port=given["port"], user=given["user"], dbname=name, autocommit=True
    )  # fmt: skip


def new_postgres(template: str) -> str:
    """The name of a database that was just made, as a copy of another one."""
    name = f"house_{secrets.token_hex(6)}"
    with connected_postgres("postgres") as database:
        database.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return name


@cache
def opened() -> str:
    """The database of a house that was just opened: a file, or the name of a database. Made once for a process, for
    making it takes a house longer than all else that it does before its first visitor."""
    home = Path(tempfile.mkdtemp(prefix="lusoria-opened-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    env = {k: v for k, v in os.environ.items() if not k.startswith("LUSORIA_")} | {"LUSORIA_HOME": str(home)}
    if POSTGRES:
        env |= POSTGRES | {"LUSORIA_POSTGRES_NAME": new_postgres("template1")}
    code = "from lusoria.web.house.serve import prepare; prepare()"
    subprocess.run([sys.executable, "-c", code], env=env, check=True)
    return env["LUSORIA_POSTGRES_NAME"] if POSTGRES else str(home / "lusoria.sqlite3")


class Server:
    """A real server process (uvicorn) with a data folder and a database of its own: SQLite, or PostgreSQL where the
    environment names one (`make test-postgres`); there several may share it, each `beside` the first."""

    headers: ClassVar[dict[str, str]] = {}  # that every request has

    def __init__(
        self, home: Path, *, workers: int = 0, port: int = 0, web: int = 1, beside: "Server | None" = None, **env: str
    ) -> None:
        self.home, self.workers, self.port, self.web, self.env = home, workers, port, web, env
        self.process: subprocess.Popen[str] | None = None
        self.postgres = dict(POSTGRES if beside is None else beside.postgres)
        if POSTGRES and beside is None:
            self.postgres["LUSORIA_POSTGRES_NAME"] = new_postgres(opened())

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What the database answers; `?` stands for a value."""
        with self.connected() as database:
            found = database.execute(sql.replace("?", "%s") if self.postgres else sql, values)
            return list(found.fetchall()) if found.description else []

    def connected(self) -> AbstractContextManager[Any]:
        """A connection of one's own to its database, without transactions but those that one begins."""
        if self.postgres:
            return closing(connected_postgres(self.postgres["LUSORIA_POSTGRES_NAME"]))
        return closing(sqlite3.connect(self.file, isolation_level=None))

    @property
    def file(self) -> Path:
        """The database of one that has SQLite."""
        return self.home / "lusoria.sqlite3"

    def link(self, timeout: float) -> http.client.HTTPConnection:
        """A connection to it."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def start(self) -> None:
        """Start, and wait until the address is printed."""
        given = f"port={self.port}, workers={self.workers}, web={self.web}"
        code = f"from lusoria.web.house.serve import serve; serve({given})"
        env = {k: v for k, v in os.environ.items() if not k.startswith("LUSORIA_")}
        env |= {"LUSORIA_HOME": str(self.home), "LUSORIA_BOT_PACE": "0", "LUSORIA_LIMIT_FACTOR": "1000"}
        env |= self.postgres | self.env
        if not self.postgres and not self.file.exists():
            self.home.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(opened(), self.file)
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], 60)
        assert ready, "the server did not start within a minute"
        address = self.process.stdout.readline().strip()
        assert address, "the server ended at once"
        self.port = urlsplit(address).port or 0

    def kill(self) -> None:
        """kill -9, as when the power goes."""
        assert self.process is not None
        if self.web > 1:
            os.killpg(self.process.pid, signal.SIGKILL)  # all that serve
        else:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._gone()

    def stop(self) -> int:
        """Ask it to end, as the keeper would; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=30)
        self._gone()
        return status

    def _gone(self) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


class Browser:
    """A person at a real server: cookies, forms, and no script."""

    def __init__(self, server: Server, address: str = "", *, follows: bool = True) -> None:
        """`address`: where a proxy would say that they come from, for a server that believes one. One that does not
        follow redirects gives their address instead."""
        self.server, self.address, self.follows = server, address, follows
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Page:
        return self._ask("GET", path, None)

    def post(self, path: str, **data: object) -> Page:
        if "csrftoken" not in self.cookies:
            self.get("/account/in/")
        fields = {"csrfmiddlewaretoken": self.cookies["csrftoken"], **data}
        return self._ask("POST", path, urlencode(fields, doseq=True))

    def move(self, table: str, page: Page, *codes: int, key: str | None = None, version: int | None = None) -> Page:
        return self.post(
            f"/t/{table}/move/",
            version=page.version if version is None else version,
            key=key or page.key,
            code=codes,
            sure=1,
        )

    def _ask(self, method: str, path: str, body: str | None) -> Page:
        for _hop in range(5):
            link = self.server.link(120)  # on a busy machine
            headers = {"Cookie": self._jar(), **self.server.headers}
            if self.address:
                headers["X-Forwarded-For"] = self.address
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            try:
                link.request(method, path, body, headers)
                answer = link.getresponse()
                text = answer.read().decode()
            finally:
                link.close()
            if answer.status in (502, 504):
                raise ConnectionError("the proxy had no answer from a house")
            for line in answer.headers.get_all("Set-Cookie") or []:
                for name, morsel in SimpleCookie(line).items():
                    self.cookies[name] = morsel.value
            if answer.status not in (302, 303):
                return Page(answer.status, text, path)
            method, body, path = "GET", None, answer.headers["Location"]
            if not self.follows:
                return Page(answer.status, text, path)
        raise AssertionError("round in circles")

    def events(self, table: str, seconds: float) -> Iterator[tuple[str, str]]:
        """The stream's events (name, data) for so many seconds, or until it closes."""
        link = self.server.link(seconds)
        link.request("GET", f"/stream/?table={table}", headers={"Cookie": self._jar(), **self.server.headers})
        answer = link.getresponse()
        assert answer.status == 200, answer.status
        end, name = time.monotonic() + seconds, ""
        try:
            while time.monotonic() < end:
                line = answer.readline().decode().rstrip("\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    yield name, line[6:]
                elif not line and answer.isclosed():
                    return
        except (TimeoutError, OSError):
            return
        finally:
            answer.close()
            link.close()

    def _jar(self) -> str:
        return "; ".join(f"{k}={v}" for k, v in self.cookies.items())


class Program:
    """A program with the token of a seat; `browser` (Django's test client) sends what it asks."""

    def __init__(self, browser: Any, token: str) -> None:
        self.browser, self.headers = browser, {"Authorization": f"Bearer {token}"}

    def get(self, path: str = "seat/", **headers: str) -> Any:
        return self.browser.get(f"/api/1/{path}", headers=self.headers | headers)

    def act(self, version: int, code: int, key: str = "key-number-1") -> Any:
        return self.post({"version": version, "code": code, "key": key})

    def post(self, given: object) -> Any:
        body = given if isinstance(given, str) else json.dumps(given)
        return self.browser.post("/api/1/act/", body, content_type="application/json", headers=self.headers)
