"""Tabs that nobody looks into: what thousands of open streams hold of a process, and how soon all of them hear news."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from .crowd import BOT, Crowd, Player
from .house import Usage, house, quantile, usage
from .report import Figure

STREAMS: Final = 5000
LISTENED: Final = 20.0  # seconds for which they only listen: more than lies between two signs of life
_AT_ONCE: Final = 50  # that are opened at the same time
_TRIES: Final = 30  # times that a stream which is sent away is asked for
_LATE: Final = 60.0  # seconds after which one that has heard nothing is given up


@dataclass(slots=True)
class Idle:
    """What was seen of them. `news`: milliseconds from the sending of what is news until a stream was told."""

    wanted: int
    open: int = 0
    opening: float = 0.0  # milliseconds of processor time, for each
    telling: float = 0.0  # the same, when all are told of news
    before: Usage = field(default_factory=Usage)
    after: Usage = field(default_factory=Usage)
    cores: float = 0.0  # in use while nothing happens
    news: list[float] = field(default_factory=list)

    def figures(self) -> Iterator[Figure]:
        """What is printed of it."""
        head = f"{self.wanted} idle streams: "
        yield Figure.of(f"{head}opened", "", [self.open])
        yield Figure.of(f"{head}CPU of opening one", "ms", [self.opening])
        yield Figure.of(f"{head}memory of the process without them", "MB", [self.before.memory])
        yield Figure.of(f"{head}memory of the process", "MB", [self.after.memory], goal=500)
        yield Figure.of(f"{head}threads", "", [self.after.threads])
        yield Figure.of(f"{head}cores in use while nothing happens", "", [self.cores])
        yield Figure.of(f"{head}that heard news", "", [len(self.news)])
        yield Figure.of(f"{head}CPU of telling one", "ms", [self.telling])
        for share in (50, 95, 100):
            if self.news:
                yield Figure.of(f"{head}news, p{share}", "ms", [quantile(self.news, share / 100)])


class Tab:
    """One stream, of somebody who has an address of their own."""

    def __init__(self, number: int) -> None:
        self.address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.heard = asyncio.Event()
        self.at = 0.0  # when it was told of news, by the clock of `time.perf_counter`
        self._task: asyncio.Task[None] | None = None

    async def open(self, host: str, port: int) -> bool:
        """Whether it is open now; a house that sends it away is asked again, as browsers do."""
        asked = f"GET /stream/ HTTP/1.1\r\nHost: {host}:{port}\r\nX-Forwarded-For: {self.address}\r\n\r\n"
        for _try in range(_TRIES):
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(asked.encode())
            if (await reader.readline()).split()[1:2] == [b"200"]:
                await reader.readuntil(b"retry:")
                self._task = asyncio.create_task(self._listen(reader, writer))
                return True
            writer.close()
            await asyncio.sleep(1)
        return False

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async for line in reader:
                if line.startswith(b"event: lobby"):
                    self.at = time.perf_counter()
                    self.heard.set()
        finally:
            writer.close()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await self._task


async def listen(address: str, pid: int, streams: int, seconds: float) -> Idle:
    """Open so many streams, listen for so many seconds, then let something happen that all of them are told of."""
    import psutil

    process, at, found = psutil.Process(pid), urlsplit(address), Idle(streams)
    host, port = at.hostname or "", at.port or 80
    visitor = Player(Crowd(address, 0, 0), "Ada")
    await visitor.insist("/games/zero/new/")
    found.before, doors = usage(process)[0], asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> Tab | None:
        tab = Tab(number)
        async with doors:
            return tab if await tab.open(host, port) else None

    tabs = [tab for tab in await asyncio.gather(*map(one, range(streams))) if tab is not None]
    used, began, found.open = usage(process)[0].seconds, time.perf_counter(), len(tabs)
    found.opening = (used - found.before.seconds) * 1000 / max(1, len(tabs))
    await asyncio.sleep(seconds)
    found.after = usage(process)[0]
    found.cores = (found.after.seconds - used) / (time.perf_counter() - began)
    began = time.perf_counter()
    fields = {"name": "Ada", "seats": 3, "public": "1", "tempo": "live", "seat_1": BOT}
    await visitor.insist("/games/zero/new/", fields)
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*(tab.heard.wait() for tab in tabs)), _LATE)
    found.telling = (usage(process)[0].seconds - found.after.seconds) * 1000 / max(1, len(tabs))
    found.news = [(tab.at - began) * 1000 for tab in tabs if tab.heard.is_set()]
    await asyncio.gather(*(tab.close() for tab in tabs))
    await visitor.close()
    return found


def measure(streams: int = STREAMS, seconds: float = LISTENED) -> Idle:
    """A fresh house of one process, and so many streams at it. OSError where no process may have so many files open."""
    _may_open(streams + 200)
    with (
        tempfile.TemporaryDirectory(prefix="lusoria-house-") as folder,
        house(Path(folder), thinkers=0, LUSORIA_BEHIND_PROXY="1") as (address, process),
    ):
        return asyncio.run(listen(address, process.pid, streams, seconds))


def _may_open(files: int) -> None:
    """This process, and those that it starts, may have so many files open."""
    try:
        import resource
    except ImportError:  # Windows counts them otherwise
        return
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < files:
        raise OSError(f"a process may have {most} files open here, and {files} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(few, files), most))
