"""One long game: whether answers stay as quick with three hundred entries as they are at the beginning."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .crowd import Crowd, Player, find
from .house import house, quantile
from .report import Figure

GAME: Final = "vinci"
PEOPLE: Final = 6
ENTRIES: Final = 300
STRETCH: Final = 50  # entries that are told together: the first, and the last
_TABLE: Final = re.compile(r"/t/(\w+)/")
_CODE: Final = re.compile(r"/j/([^/\"]+)/")


@dataclass(slots=True)
class Long:
    """What was waited for, in milliseconds, by what it was; each with the entry at which it was asked for."""

    entries: int
    waits: dict[str, list[tuple[int, float]]] = field(default_factory=dict)

    def add(self, what: str, entry: int, since: float) -> None:
        self.waits.setdefault(what, []).append((entry, (time.perf_counter() - since) * 1000))

    def figures(self) -> Iterator[Figure]:
        """What is printed of it."""
        for what, waits in self.waits.items():
            for first in (0, self.entries - STRETCH):
                times = [wait for entry, wait in waits if first <= entry < first + STRETCH]
                for share in (50, 95):
                    if times:
                        named = f"{GAME}, entries {first + 1} to {first + STRETCH}: {what}, p{share}"
                        yield Figure.of(named, "ms", [quantile(times, share / 100)])


async def play(address: str, entries: int, seed: int = 1) -> Long:
    """People alone play so many entries, as fast as they are answered: who moves is answered, all others fetch what has
    changed, and one of them the whole page."""
    dice, found = random.Random(seed), Long(entries)
    players = [Player(Crowd(address, 0, 0), f"Ada {n}") for n in range(PEOPLE)]
    while await _game(players, dice, found) < entries:
        found.waits.clear()  # it was over before that: another one
    for player in players:
        await player.close()
    return found


async def _game(players: list[Player], dice: random.Random, found: Long) -> int:
    host = players[0]
    await host.insist(f"/games/{GAME}/new/")
    fields: dict[str, object] = {"name": host.name, "seats": len(players), "public": "1", "tempo": "live"}
    page = await host.insist(f"/games/{GAME}/new/", fields)
    code = find(_CODE, page)
    for player in players[1:]:
        await player.insist(f"/j/{code}/")
        await player.insist(f"/j/{code}/", {"name": player.name})
    for player in players:
        player.table, player.version, player.parts = find(_TABLE, host.url), 0, {}
        player.show(await player.insist(f"/t/{player.table}/"))
    while host.version < found.entries and not host.over:
        mover = next((player for player in players if player.codes), None)
        if mover is None:
            raise RuntimeError(f"nobody can move at entry {host.version}")
        entry, began = host.version, time.perf_counter()
        await mover.move(dice.choice(mover.codes))
        found.add("answer to a move", entry, began)
        for player in players:
            if player is not mover:
                began = time.perf_counter()
                await player.look()
                found.add("what has changed", entry, began)
        began = time.perf_counter()
        await host.ask(f"/t/{host.table}/")
        found.add("whole page", entry, began)
    return host.version


def measure(entries: int = ENTRIES) -> Long:
    """A fresh house, and one game at it."""
    with (
        tempfile.TemporaryDirectory(prefix="lusoria-house-") as folder,
        house(Path(folder), thinkers=0) as (address, _process),
    ):
        return asyncio.run(play(address, entries))
