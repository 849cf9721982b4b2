"""The ladders of many tables, as they are kept and told: random, greedy, a search by sense and one that has learned,
all searches at equal time; and what more time brings the search by sense. `learn/ladders.py` makes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from ..bots import Bot
from ..kernel import Game
from ..kernel.machine.folder import drafted
from .duel import Duel
from .ladder import Gap, Ladder, Rung
from .manner import learned_manner, manner
from .work import LabError

RANDOM, GREEDY, SENSE, LEARNED = NAMES = "random", "greedy", "search", "learned"
LONGER = 10  # times as many iterations tell whether there is room above a search


@dataclass(frozen=True, slots=True)
class Rated:
    """The ladder of one table, options as usual, and how the weights were made that sat at it. `room`: a search by
    sense that thought for `LONGER` times as many iterations, among such as thought for fewer. `manners`: how the search
    by sense played, and one that learns; "" where that is not known."""

    rules: int  # the version of the game's rules
    measured: str  # on which day, e.g. 2026-11-22
    generations: int
    seconds: int  # of processors that the training took
    ladder: Ladder
    room: Duel | None = None
    manners: tuple[str, str] = "", ""

    @property
    def table(self) -> tuple[str, int]:
        """The game's slug, and how many sit."""
        return self.ladder.game, self.ladder.seats

    @property
    def made(self) -> tuple[int, int]:
        """How the weights were made, which tells them from others of the table: generations, and seconds."""
        return self.generations, self.seconds

    def rung(self, name: str) -> Rung:
        """Of one of `NAMES`."""
        return next(rung for rung in self.ladder.rungs if rung.bot == name)

    def gap(self, one: str, other: str) -> Gap:
        """How far one of `NAMES` stands above another, or below."""
        for gap in self.ladder.gaps:
            if (gap.bot, gap.over) == (one, other):
                return gap
            if (gap.bot, gap.over) == (other, one):
                return Gap(one, other, -gap.steps, -gap.high, -gap.low)
        raise KeyError(f"{one} and {other} did not sit at one table")

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "ladder": self.ladder.as_dict(), "room": self.room and self.room.as_dict()}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        room, how = data["room"], tuple(data["manners"])
        return cls(**{**data, "ladder": Ladder.read(data["ladder"]), "room": room and Duel.read(room), "manners": how})


def read(path: Path) -> list[Rated]:
    """What `write` wrote; nothing where there is no file. LabError for another file."""
    if not path.exists():
        return []
    try:
        return [Rated.from_dict(row) for row in json.loads(path.read_text("utf-8"))]
    except (ValueError, KeyError, TypeError) as error:
        raise LabError(f"{path} is not what `lusoria ladders --write` writes; move it away") from error


def write(path: Path, rows: Iterable[Rated]) -> None:
    """A line for each table; whole, or not at all."""
    lines = ",\n".join(json.dumps(row.as_dict()) for row in rows)
    with drafted(path) as file:
        file.write(f"[\n{lines}\n]\n".encode())


def of_today(rows: Iterable[Rated], games: Iterable[Game]) -> list[Rated]:
    """Those that were measured with the rules of today, in the order of the games."""
    known = {row.table: row for row in rows}
    found = []
    for game in games:
        for seats in range(game.seats[0], game.seats[1] + 1):
            row = known.get((game.slug, seats))
            if row is not None and row.rules == game.rules_version:
                found.append(row)
    return found


def manners(game: Game, seats: int) -> tuple[str, str]:
    """How a search by sense plays today, and one that learns."""
    return manner(game, seats), learned_manner(game, seats)


def changed(rows: Iterable[Rated], games: Iterable[Game]) -> set[tuple[str, int]]:
    """The tables at which the searches play otherwise today, or may do so."""
    known = {game.slug: game for game in games}
    return {row.table for row in rows if row.manners != manners(known[row.table[0]], row.table[1])}


def markdown(
    rows: Iterable[Rated], titles: Callable[[str], str], marked: Collection[tuple[str, int]] = ()
) -> Iterator[str]:  # fmt: skip
    """The lines of a table for people; `titles` names a game, `marked` tables have a dagger at their day."""
    heads = (
        "game", "rules", "measured", "games", "players", "generations", "minutes", "iterations, sense · learned",
        "greedy", "search", "learned", "learned above search", "wins, %", "ten times as long wins, %",
    )  # fmt: skip
    yield "| " + " | ".join(heads) + " |"
    yield "|---|" + "--:|" * (len(heads) - 1)
    last = ""
    for row in rows:
        slug, seats = row.table
        title, last = (titles(slug) if slug != last else ""), slug
        steps = [_steps(row.gap(name, RANDOM)) for name in (GREEDY, SENSE, LEARNED)]
        thought = " · ".join(_iterations(row.rung(name).played) for name in (SENSE, LEARNED))
        wins = " · ".join(f"{100 * row.rung(name).wins:.0f}" for name in NAMES)
        day = row.measured + " †" * (row.table in marked)
        yield (
            f"| {title} | {row.rules} | {day} | {_games(row.ladder)} | {seats} | {row.generations} "
            f"| {row.seconds / 60:.1f} | {thought} | " + " | ".join(steps)
            + f" | {_steps(row.gap(LEARNED, SENSE))} | {wins} | {_room(row.room)} |"
        )  # fmt: skip


def _room(room: Duel | None) -> str:
    if room is None:
        return ""
    low, share, high = (f"{100 * part:.0f}" for part in (room.wins.low, room.wins.value, room.wins.high))
    return f"{share} ({low}–{high}), {_iterations(room.among)}, {room.games}"


def _games(ladder: Ladder) -> str:
    return f"{ladder.games:,}" + f" · {ladder.alone}" * bool(ladder.rivals)


def _steps(gap: Gap) -> str:
    return f"{_signed(gap.steps)} ({_signed(gap.low)} to {_signed(gap.high)})"


def _signed(steps: float) -> str:
    return f"{steps + 0.0:.1f}".replace("-0.0", "0.0").replace("-", "−")


def _iterations(played: str) -> str:
    return f"{Bot.parse(played).iterations:,}"
