"""People at the tables of a house, as its server sees them: pages, moves, a stream each, and watchers in the lobby.

A third of the tables plays Zero, a third Spartacus, a third Vinci, each with two people and one bot of the lowest
strength. At each table somebody moves every few seconds; whoever hears of news fetches what has changed of their page,
and so does who has moved. Two watchers look at the list of tables. Nothing but HTTP is used: any house can be visited.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from typing import Final

GAMES: Final = ("zero", "spartacus", "vinci")
SEATS: Final = 3
BOT: Final = "apprentice"
_SETTING_UP: Final = 3  # tables that are opened at the same time
_PATIENCE: Final = 60  # times that a house is asked which sends one away
_CODE = re.compile(r'<button name="code" value="(\d+)"')
_AMOUNT = re.compile(r'name="block" value="([^"]+)".*?name="amount"\s+min="(-?\d+)"', re.DOTALL)
_TABLE = re.compile(r"/t/(\w+)/")
_PART = re.compile(r' data-part="([^":]+):([^"]+)"')
_VERSION, _KEY = re.compile(r'data-version="(\d+)"'), re.compile(r'name="key" value="([^"]+)"')


@dataclass(slots=True)
class Heard:
    """What the crowd met with while it was counted; durations in milliseconds."""

    posts: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    screens: list[float] = field(default_factory=list)  # from a move until it stood on the other person's screen
    lobby: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)  # answers by status, where it was not 200
    errors: Counter[str] = field(default_factory=Counter)  # connections that failed, by kind
    streams: int = 0  # that ended by themselves


class Visitor:
    """A browser: a person at a table, or somebody who watches the lobby."""

    def __init__(self, crowd: Crowd, name: str) -> None:
        import aiohttp

        self.crowd, self.name = crowd, name
        self.web = aiohttp.ClientSession(
            crowd.address, connector=aiohttp.TCPConnector(limit=8), cookie_jar=aiohttp.CookieJar(unsafe=True),
            timeout=aiohttp.ClientTimeout(total=30),
            headers={"Accept-Encoding": "gzip", "User-Agent": "lusoria-bench"},
        )  # fmt: skip
        self.url, self.now = "", ""  # of the last answer: where it came from; what it says of a page that it renews
        self.news = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None

    async def ask(
        self, path: str, data: dict[str, object] | None = None, *, part: bool = False, has: str = ""
    ) -> tuple[int, str]:  # fmt: skip
        """Status and text; 0 where the connection failed. Redirects are followed. `has`: what of the page is here."""
        import aiohttp

        headers = ({"HX-Request": "true"} if part else {}) | ({"Lusoria-Has": has} if has else {})
        try:
            if data is None:
                call = self.web.get(path, headers=headers)
            else:
                call = self.web.post(path, data=data | {"csrfmiddlewaretoken": self.token}, headers=headers)
            async with call as answer:
                text = await answer.text()
                self.url, self.now = str(answer.url), answer.headers.get("Lusoria-Now", "")
                if answer.status != 200:
                    self.crowd.heard.refused[answer.status] += 1
                return answer.status, text
        except (aiohttp.ClientError, TimeoutError) as error:
            self.crowd.heard.errors[type(error).__name__] += 1
            return 0, ""

    async def insist(self, path: str, data: dict[str, object] | None = None) -> str:
        """The page, however often the house has to be asked: for setting up, where nothing is counted. RuntimeError
        where it does not come."""
        for _try in range(_PATIENCE):
            status, text = await self.ask(path, data)
            if status == 200:
                return text
            await asyncio.sleep(1)
        raise RuntimeError(f"{path}: {status} again and again")

    @property
    def token(self) -> str:
        """What forms are signed with."""
        found = [cookie.value for cookie in self.web.cookie_jar if cookie.key == "csrftoken"]
        return found[0] if found else ""

    def listen(self, path: str) -> None:
        """Hold the stream of this page open from now on."""
        if self.listening is not None:
            self.listening.cancel()
        self.listening = asyncio.create_task(self._listen(path))

    async def _listen(self, path: str) -> None:
        import aiohttp

        endless = aiohttp.ClientTimeout(total=None, sock_connect=30)
        while True:
            try:
                async with self.web.get(path, timeout=endless) as answer:
                    event = ""
                    async for line in answer.content:
                        if line.startswith(b"event: "):
                            event = line[7:].decode().strip()
                        elif line.startswith(b"data: "):
                            self.told(event, json.loads(line[6:]))
            except (aiohttp.ClientError, TimeoutError) as error:
                self.crowd.heard.errors[f"stream: {type(error).__name__}"] += 1
            self.crowd.heard.streams += 1
            await asyncio.sleep(2)

    def told(self, event: str, data: dict[str, int]) -> None:
        """An event of the stream."""
        raise NotImplementedError

    async def close(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
        await self.web.close()


class Watcher(Visitor):
    """Looks at the list of tables, and fetches it anew whenever it is told to."""

    def told(self, event: str, data: dict[str, int]) -> None:
        if event == "lobby":
            self.news.set()

    async def run(self) -> None:
        await self.ask("/tables/")
        self.listen("/stream/")
        while True:
            await self.news.wait()
            self.news.clear()
            began = time.perf_counter()
            await self.ask("/tables/", part=True)
            self.crowd.heard.lobby.append((time.perf_counter() - began) * 1000)


class Player(Visitor):
    """Sits at a table. Looks whenever there is news; what was looked at tells whose turn it is."""

    def __init__(self, crowd: Crowd, name: str) -> None:
        super().__init__(crowd, name)
        self.table = ""
        self.page, self.version, self.latest, self.over = "", 0, 0, False
        self.parts: dict[str, str] = {}  # the digests of what is on the screen
        self.posting = False  # the answer to a move is a page already: none is fetched beside it
        self.moved: float | None = None  # when somebody else began a move that is not on this screen yet
        self.other: Player | None = None

    @property
    def codes(self) -> list[dict[str, object]]:
        """What the page offers, as the fields of a form."""
        found: list[dict[str, object]] = [{"code": code} for code in _CODE.findall(self.page)]
        return found or [{"block": block, "amount": low} for block, low in _AMOUNT.findall(self.page)]

    def told(self, event: str, data: dict[str, int]) -> None:
        if event == "table" and data["v"] > self.latest:
            self.latest = data["v"]
            self.news.set()

    def show(self, page: str) -> None:
        """This is on the screen now: a page, or what has changed of it."""
        sent = dict(_PART.findall(page))
        if self.now:
            version = int(json.loads(self.now)["version"])
            self.parts |= sent
        else:
            version, self.parts = int(find(_VERSION, page)), sent
        if not self.now or "acts" in sent:
            self.page = page
        if not self.now or "sheets" in sent:
            self.over = 'class="sheet result"' in page
        self.version = max(self.version, version)

    @property
    def has(self) -> str:
        """What the page's script says of it."""
        return "".join(self.parts.values())

    async def look(self) -> bool:
        """Fetch the live part of the page; whether it came."""
        began, moved = time.perf_counter(), self.moved
        status, text = await self.ask(f"/t/{self.table}/", part=True, has=self.has)
        if status != 200:
            return False
        now = time.perf_counter()
        self.crowd.heard.pages.append((now - began) * 1000)
        self.show(text)
        if moved is not None and self.moved == moved:
            self.crowd.heard.screens.append((now - moved) * 1000)
            self.moved = None
        return True

    async def follow(self) -> None:
        """Fetch the page anew whenever it is behind, one at a time."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self.latest > self.version and not self.posting and not await self.look():
                await asyncio.sleep(1)
                self.news.set()

    async def move(self, fields: dict[str, object]) -> None:
        """Send a move. The answer is the page; one that is refused is looked at anew."""
        began = time.perf_counter()
        if self.other is not None:
            self.other.moved = began
        sent = {"version": self.version, "key": find(_KEY, self.page), "sure": 1, **fields}
        self.posting = True
        status, text = await self.ask(f"/t/{self.table}/move/", sent, part=True, has=self.has)
        self.posting = False
        self.news.set()
        if status == 200:
            self.crowd.heard.posts.append((time.perf_counter() - began) * 1000)
        elif self.other is not None and self.other.moved == began:
            self.other.moved = None
        if status in (200, 409):
            self.show(text)


class Crowd:
    """All of them. `heard` is what happens from the last call of `fresh` on."""

    def __init__(self, address: str, tables: int, pause: float, seed: int = 1) -> None:
        self.address, self.tables, self.pause = address, tables, pause
        self.dice = random.Random(seed)
        self.heard = Heard()
        self.pairs: list[tuple[Player, Player]] = []
        self.watchers: list[Watcher] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.left_behind = 0  # changes that people saw at tables they have left since

    def fresh(self) -> Heard:
        """Count from the beginning; what was counted so far."""
        before, self.heard = self.heard, Heard()
        return before

    @property
    def changes(self) -> int:
        """How many moves, of people and of bots, the hosts of the tables have been told of."""
        return self.left_behind + sum(host.latest for host, _guest in self.pairs)

    async def arrive(self) -> None:
        """Open the tables, sit down, and begin."""
        doors = asyncio.Semaphore(_SETTING_UP)

        async def one(at: int) -> None:
            async with doors:
                pair = Player(self, f"Ada {at}"), Player(self, f"Ben {at}")
                await open_table(*pair, GAMES[at % len(GAMES)])
                self.pairs.append(pair)

        await asyncio.gather(*(one(at) for at in range(self.tables)))
        for pair in self.pairs:
            for player in pair:
                player.listen(f"/stream/?table={player.table}")
                self.tasks.append(asyncio.create_task(player.follow()))
            self.tasks.append(asyncio.create_task(self._play(*pair)))
        self.watchers = [Watcher(self, f"Cleo {at}") for at in range(2)]
        self.tasks += [asyncio.create_task(watcher.run()) for watcher in self.watchers]

    async def _play(self, *pair: Player) -> None:
        """One table: every `pause` seconds whoever is asked moves."""
        await asyncio.sleep(self.dice.uniform(0, self.pause))
        while True:
            began = time.perf_counter()
            mover = next((player for player in pair if player.codes and not player.news.is_set()), None)
            if any(player.over for player in pair):
                await self._again(*pair)
            elif mover is not None:
                await mover.move(self.dice.choice(mover.codes))
            spent = time.perf_counter() - began
            # While a bot is to move it is asked again soon: the next move of the table is not put off by a whole pause.
            await asyncio.sleep(max(0.05, (self.pause if mover else 0.2) - spent))

    async def _again(self, host: Player, guest: Player) -> None:
        self.left_behind += host.latest
        for player in (host, guest):
            status, _text = await player.ask(f"/t/{player.table}/rematch/", {})
            if status != 200:
                await asyncio.sleep(1)
                return
        host.table = guest.table = find(_TABLE, guest.url)
        await sit_before(host, guest)
        for player in (host, guest):
            player.listen(f"/stream/?table={player.table}")

    async def leave(self) -> None:
        """Everybody goes."""
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with suppress(asyncio.CancelledError):
                await task
        for visitor in self._everybody():
            await visitor.close()

    def _everybody(self) -> Iterator[Visitor]:
        for pair in self.pairs:
            yield from pair
        yield from self.watchers


async def open_table(host: Player, guest: Player, game: str) -> None:
    """A table for two people, whose other seats are bots'; the game begins."""
    await host.insist(f"/games/{game}/new/")
    fields = {"name": host.name, "seats": SEATS, "public": "1", "tempo": "live"}
    page = await host.insist(f"/games/{game}/new/", fields | {f"seat_{n}": BOT for n in range(2, SEATS)})
    code = find(re.compile(r"/j/([^/\"]+)/"), page)
    await guest.insist(f"/j/{code}/")
    await guest.insist(f"/j/{code}/", {"name": guest.name})
    host.table = guest.table = find(_TABLE, guest.url)
    await sit_before(host, guest)


async def sit_before(host: Player, guest: Player) -> None:
    """Both look at the table where they sit now."""
    for player, other in ((host, guest), (guest, host)):
        player.other, player.moved, player.version, player.latest = other, None, 0, 0
        status, page = await player.ask(f"/t/{player.table}/")
        if status == 200:
            player.show(page)


def find(pattern: re.Pattern[str], text: str) -> str:
    """The first group of its first match; LookupError where there is none."""
    found = pattern.search(text)
    if found is None:
        raise LookupError(f"{pattern.pattern} is not on the page: {unescape(text)[:300]}")
    return found[1]
