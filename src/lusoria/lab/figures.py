"""The figures of each game at each number of seats: how long it is, how fast it runs, how fair it is, how bots fare."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any, Self

import numpy as np

from ..kernel import Game
from ..kernel import compiled as machine
from .manner import manner
from .simulate import Share, Spread, simulate
from .work import Arrays, Part, Work

PLAYOUTS = 20_000  # random games a row
SEARCH = "search:iterations=1000"


@dataclass(frozen=True, slots=True)
class Figures:
    """One game at one number of seats, options as usual.

    `seats`: the share of games that each seat wins when all are greedy bots; shared victories count in parts.
    `greedy` and `search`: how often one such bot wins among random and among greedy bots, its seat going round; the
    search thinks for 1,000 iterations. None where nothing was asked.
    """

    slug: str
    rules: int  # the version of its rules
    manner: str  # how bots played (`manner`)
    measured: str  # on which day, e.g. 2026-11-22
    games: int  # how many were asked for
    duels: int
    players: int
    length: Spread  # decisions of a random game
    rate: float  # random games a second, compiled, one thread
    seats: tuple[Share, ...]
    greedy: Share | None
    search: Share | None

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        shares = {k: None if data[k] is None else Share(**data[k]) for k in ("greedy", "search")}
        seats = tuple(Share(**share) for share in data["seats"])
        return cls(**{**data, **shares, "length": Spread(**data["length"]), "seats": seats})


def figures(
    games: Iterable[Game], count: int = 400, duels: int = 100, *, workers: int | None = None,
    progress: Callable[[], None] | None = None, work: Work | None = None, kept: Iterable[Figures] = (),
) -> list[Figures]:  # fmt: skip
    """One line for each game and number of seats, in the order of the catalogue.

    `count` games among greedy bots, half as many of one greedy among random ones, `duels` of one search among greedy
    ones. The work is shared between processes, or done where `work` says; only the rates depend on the machine.
    `kept`: lines that were measured before; of one of the same rules and bots and no fewer games only random
    play is measured again.
    """
    known = {(row.slug, row.rules, row.players): row for row in kept if row.games >= count and row.duels >= duels}
    parts = [
        Part(measured, (game, players, count, duels, known.get((game.slug, game.rules_version, players))))
        for game in games for players in range(game.seats[0], game.seats[1] + 1)
    ]  # fmt: skip
    told = None if progress is None else lambda _: progress()
    work = work or Work(workers, progress=told)
    return [Figures.from_dict(json.loads(found["text"].tobytes())) for found in work.results(parts)]


def measured(game: Game, players: int, count: int, duels: int, kept: Figures | None = None) -> Arrays:
    """One line, as `text` in bytes of JSON."""
    line = json.dumps(_measure(game, players, count, duels, kept).as_dict())
    return {"text": np.frombuffer(line.encode(), np.uint8)}


def _measure(game: Game, players: int, count: int, duels: int, kept: Figures | None) -> Figures:
    tool, box = machine.load(game), game.box(seats=players)
    tool.play_random(box, players, 1, 1)
    start = time.thread_time()
    played = tool.play_random(box, players, PLAYOUTS, 1)
    rate, how = PLAYOUTS / (time.thread_time() - start), manner(game, players)
    if kept is not None and kept.manner == how:
        return replace(kept, length=Spread.of(played.lengths), rate=rate)
    even = simulate(game, ["greedy"] * players, count, workers=1)
    return Figures(
        game.slug, game.rules_version, how, date.today().isoformat(), count, duels, players,
        Spread.of(played.lengths), rate, even.wins,
        _alone(game, players, "greedy", "random", count // 2), _alone(game, players, SEARCH, "greedy", duels),
    )  # fmt: skip


def _alone(game: Game, players: int, one: str, rest: str, games: int) -> Share | None:
    """How often one bot wins among others, on each seat in turn; None for no games."""
    each, wins = -(-games // players), 0.0
    if each == 0:
        return None
    for seat in range(players):
        bots = [one if p == seat else rest for p in range(players)]
        wins += simulate(game, bots, each, seed=1 + seat, workers=1).wins[seat].value * each
    return Share.of(wins, each * players)


def markdown(found: Iterable[Figures], titles: Callable[[str], str]) -> Iterator[str]:
    """The lines of a table for people; `titles` names a game."""
    heads = (
        "game", "rules", "measured", "games", "players", "decisions", "random games/s", "wins by seat, %",
        "greedy v. random", "search v. greedy",
    )  # fmt: skip
    yield "| " + " | ".join(heads) + " |"
    yield "|---|--:|--:|--:|--:|--:|--:|---|--:|--:|"
    last = ""
    for row in found:
        title, last = (titles(row.slug) if row.slug != last else ""), row.slug
        seats = " · ".join(f"{100 * s.value:.0f} ({100 * s.low:.0f}–{100 * s.high:.0f})" for s in row.seats)
        yield (
            f"| {title} | {row.rules} | {row.measured} | {row.games:,} · {row.duels:,} | {row.players} "
            f"| {row.length.mean:.0f} ({row.length.low:g}–{row.length.high:g}) "
            f"| {_round(row.rate)} | {seats} | {_percent(row.greedy)} | {_percent(row.search)} |"
        )


def _percent(share: Share | None) -> str:
    return "" if share is None else f"{100 * share.value:.0f} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def _round(rate: float) -> str:
    return f"{rate / 1000:,.0f} k" if rate >= 10_000 else f"{rate:,.0f}"
