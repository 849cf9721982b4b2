"""Everything that the lab can say of one box, gathered for a report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from ..kernel import Game
from .cells import Cell
from .coverage import Coverage, coverage
from .drama import Drama, drama
from .ladder import Ladder, ladder
from .luck import Luck, luck
from .manner import manner
from .notes import countable
from .simulate import Report, report_of
from .sweep import Row, sweep
from .tally import Fare, counts, fares
from .work import Work

LEVERS = 6  # components of one number that are tried a quarter lower and higher
FEW, MANY = 2, 60  # so many things of one kind are worth a table
TOO_FEW = 20  # somebody must have had a thing so often
CLIMBERS = "random", "greedy", "ismcts:iterations=100"


@dataclass(frozen=True, slots=True)
class Study:
    """One box: `seats` by number of players, `things` by what they were counted by, and the other experiments."""

    game: str
    rules_version: int
    manner: str  # how bots played with the box (`manner`)
    values: dict[str, Any]  # components that differ
    games: int
    seed: int
    seats: tuple[Report, ...]
    things: dict[str, tuple[Fare, ...]]
    luck: Luck
    ladder: Ladder
    coverage: Coverage
    drama: Drama
    levers: tuple[Row, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        own = {f.name: getattr(self, f.name) for f in fields(self)}
        plain = {
            name: found.as_dict() for name, found in own.items() if name in ("luck", "ladder", "coverage", "drama")
        }  # fmt: skip
        return {
            **own, **plain, "seats": [r.as_dict() for r in self.seats], "levers": [r.as_dict() for r in self.levers],
            "things": {by: [asdict(f) for f in several] for by, several in self.things.items()},
        }  # fmt: skip


def study(
    game: Game, games: int, *, values: Mapping[str, Any] | None = None, seed: int = 1, work: Work | None = None
) -> Study:  # fmt: skip
    """All experiments with one box, among greedy bots where nothing else is said: `games` at each number of seats, and
    of each other kind as many as that or fewer. Raises BoxError for a box that cannot be played."""
    work, most = work or Work(), game.seats[1]
    seats = tuple(
        report_of(Cell.of(game, ["greedy"] * n, seed, values=values), games, work)
        for n in range(game.seats[0], most + 1)
    )  # fmt: skip
    names = tuple(countable(game))
    parts = list(work.results(Cell.of(game, ["greedy"] * most, seed, values=values).parts(counts, games, *names)))
    things = {by: tuple(f for f in fares(parts, by, most) if f.held >= TOO_FEW) for by in names}
    few = max(1, games // most)
    return Study(
        game.slug, game.rules_version, manner(game, most, values), dict(values or {}), games, seed, seats,
        {by: several for by, several in things.items() if FEW <= len(several) <= MANY},
        luck(game, max(4, few), values=values, seed=seed, work=work),
        ladder(game, max(8, games // 4), bots=CLIMBERS, values=values, seed=seed, work=work),
        coverage(game, games, values=values, seed=seed, work=work),
        drama(game, max(4, games // 4), values=values, iterations=100, seed=seed, work=work),
        levers(game, max(4, games // 2), dict(values or {}), seed, work),
    )  # fmt: skip


def parts_of(game: Game, games: int) -> int:
    """About how many games a study takes: what a bar counts."""
    most, few = game.seats[1], max(1, games // game.seats[1])
    lower = sum(len(pair[1]) for pair in _levers(game, {}))
    tables = most - game.seats[0] + 1
    return games * (tables + 1) + max(4, few) * most + 2 * max(8, games // 4) + 2 * games + lower * max(4, games // 2)


def levers(game: Game, games: int, values: dict[str, Any], seed: int, work: Work) -> tuple[Row, ...]:
    """What each single number does by itself, a quarter lower and higher: rows of a sweep for each, as it is first."""
    found: list[Row] = []
    for name, tried in _levers(game, values):
        base = {k: [v] for k, v in values.items() if k != name}
        found += sweep(game, games, values={**base, name: tried}, seed=seed, work=work)
    return tuple(found)


def _levers(game: Game, values: Mapping[str, Any]) -> list[tuple[str, list[int]]]:
    tried = []
    for name, entry in game.rules.components.items():
        now = values.get(name, entry["is"])
        if isinstance(now, int) and "least" in entry and not entry.get("fixed"):
            by = max(1, abs(now) // 4)
            others = {max(entry["least"], now - by), min(entry["most"], now + by)} - {now}
            if others:
                tried.append((name, [now, *sorted(others)]))
    return tried[:LEVERS]
