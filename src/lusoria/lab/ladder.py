"""How high the ladder of skill is: bots at mixed tables, their ratings, and how many steps of 75 % lie between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import log
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from ..bots import STRENGTHS, Bot
from ..bots.bot import SEARCHES
from ..kernel import Game
from ..kernel.luck import mix
from ..research import missing
from .cells import Cell, Games, play
from .duel import paced
from .work import Arrays, LabError, Part, Work

STEP = log(3)  # who is this much stronger stands above the other three times in four
RESAMPLED = 200
PRIOR = 0.05  # how far a bot that wins everything is held back
CHUNK = 4  # games to a part


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot: in steps of 75 % above the lowest, with its 95 % interval (bootstrap over games), and how often it won
    of the games it sat in. `bot`: as it was called; `played`: as it sat there."""

    bot: str
    played: str
    steps: float
    low: float
    high: float
    games: int
    wins: float


@dataclass(frozen=True, slots=True)
class Gap:
    """How many steps of 75 % one bot stands above another (`over`, below or level with it), with the 95 % interval."""

    bot: str
    over: str
    steps: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs, the lowest first; `steps`: from the lowest to the highest; `gaps`: between any two. `milliseconds`:
    what each search had for a decision, where all had the same time; then the same seed may give other results. `cpu`:
    milliseconds of the processor by which its iterations were chosen, which `played` tells; with these it gives the
    same."""

    game: str
    seats: int
    games: int
    seed: int
    milliseconds: int | None
    cpu: float | None
    rungs: tuple[Rung, ...]
    gaps: tuple[Gap, ...]
    left_out: tuple[str, ...]  # strengths that only time bounds, in a ladder of equal iterations
    rivals: tuple[str, ...] = ()  # who sat alone at every other table

    @property
    def alone(self) -> int:
        """At how many tables the rivals sat alone."""
        return sum(map(for_rivals, range(self.games))) if self.rivals else 0

    @property
    def steps(self) -> float:
        """How many times 75 % lie between the lowest and the highest."""
        return self.rungs[-1].steps

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "steps": self.steps}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        rungs, gaps = tuple(Rung(**r) for r in data["rungs"]), tuple(Gap(**g) for g in data["gaps"])
        names = {name: tuple(data.get(name, ())) for name in ("left_out", "rivals")}
        rest = {name: value for name, value in data.items() if name != "steps"}
        return cls(**{**rest, **names, "rungs": rungs, "gaps": gaps})


def climbers(bots: Sequence[str], milliseconds: int | None) -> tuple[dict[str, str], tuple[str, ...]]:
    """Who sits at the tables, as called and as played, and who is left out.

    By iterations clocks are taken away, and whoever is bounded by nothing else is left out; by time every search has
    the same milliseconds and no other bound.
    """
    found, left_out = dict[str, str](), []
    for name in bots:
        bot, played = Bot.parse(name), name
        if bot.kind in SEARCHES:
            if milliseconds is None and bot.iterations is None:
                left_out.append(name)
                continue
            most = bot.iterations if milliseconds is None else None
            played = replace(bot, iterations=most, milliseconds=milliseconds).notation
        if played not in found.values():  # with one clock for all, strengths may be the same bot
            found[name] = played
    return found, tuple(left_out)


def ladder(
    game: Game, games: int, *, bots: Sequence[str] | None = None, seats: int | None = None,
    milliseconds: int | None = None, cpu: float | None = None, options: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None, rivals: Sequence[str] = (), seed: int = 1, work: Work | None = None,
) -> Ladder:  # fmt: skip
    """Play `games` games at tables of `seats` (default: the fewest), drawn from `bots` (default: random, greedy,
    every strength). `rivals`: those whose gap is in question; at every other table only they sit. Ratings are those
    of Bradley and Terry, fitted by choix over all pairs at a table.

    Raises MissingExtraError without choix, LabError for fewer than two bots or rivals that are not among them,
    BotError, OptionError or BoxError.
    """
    try:
        import choix
    except ImportError as error:
        raise missing("choix", "lab") from error
    many = seats or game.seats[0]
    usual = ["random", "greedy", *(s.slug for s in STRENGTHS.values() if s.offered(game)), "search:iterations=400"]
    if cpu is None:
        found, left_out = climbers(bots or usual, milliseconds)
    else:
        found, left_out = {name: paced(game, many, name, cpu) for name in bots or usual}, ()
    names = list(found)
    if len(names) < 2:
        raise LabError("a ladder needs two bots that differ; name more of them")
    if len(rivals) == 1 or not set(rivals) <= set(names):
        raise LabError(f"{', '.join(rivals)}: rivals are two or more of the bots that climb: {', '.join(names)}")
    cell = Cell.of(game, ["random"] * many, seed, options, values)
    close = tuple(names.index(name) for name in rivals)
    parts = [
        Part(tables, (cell, low, min(CHUNK, games - low), tuple(found.values()), close), min(CHUNK, games - low))
        for low in range(0, games, CHUNK)
    ]  # fmt: skip
    arrays = list((work or Work()).results(parts))
    sat, standings = (np.concatenate([a[k] for a in arrays]) for k in ("sat", "standings"))
    beaten = _beaten(sat, standings, len(names))

    def rated(matrix: npt.NDArray[np.float64], start: Any = None) -> npt.NDArray[np.float64]:
        return np.asarray(choix.ilsr_pairwise_dense(matrix, alpha=PRIOR, initial_params=start, tol=1e-6))

    strength = rated(beaten.sum(axis=0))
    order = np.argsort(strength, kind="stable")
    dice = np.random.default_rng(seed)
    drawn = np.array([
        rated(beaten[dice.integers(0, games, games)].sum(axis=0), strength) for _ in range(RESAMPLED)
    ])  # fmt: skip

    def apart(k: int, j: int) -> tuple[float, float, float]:
        low, high = np.percentile((drawn[:, k] - drawn[:, j]) / STEP, [2.5, 97.5])
        return float((strength[k] - strength[j]) / STEP), float(low), float(high)

    best = standings == standings.max(axis=1, keepdims=True)
    won = best / best.sum(axis=1, keepdims=True)
    rungs = tuple(
        Rung(names[k], found[names[k]], *apart(k, order[0]), int((sat == k).sum()),
             float(won[sat == k].mean()) if (sat == k).any() else 0.0)
        for k in order
    )  # fmt: skip
    gaps = tuple(
        Gap(names[k], names[j], *apart(k, j)) for above, k in enumerate(order) for j in order[:above]
    )  # fmt: skip
    return Ladder(game.slug, many, games, seed, milliseconds, cpu, rungs, gaps, left_out, tuple(rivals))


def tables(cell: Cell, first: int, count: int, bots: tuple[str, ...], rivals: tuple[int, ...] = ()) -> Arrays:
    """Who sat where (`sat`: games x seats, numbers of bots) and their `standings`, at tables drawn for each game, some
    of `rivals` alone: no bot twice while there are others."""
    everyone = tuple(range(len(bots)))
    sat = np.array([
        _drawn(cell.seats, rivals if rivals and for_rivals(g) else everyone, mix(cell.seed, 90_000 + g))
        for g in range(first, first + count)
    ])  # fmt: skip
    played: list[Games] = []
    for g, row in enumerate(sat, first):
        mixed = replace(cell, bots=tuple(bots[k] for k in row))
        played.append(play(mixed, g, 1))
    return {"sat": sat, "standings": np.concatenate([games.standings for games in played])}


def for_rivals(table: int) -> bool:
    """Whether rivals sit alone at the table of this number: at every other one."""
    return table % 2 == 1


def _drawn(seats: int, bots: Sequence[int], key: int) -> list[int]:
    dice = np.random.default_rng(key)
    rows = [dice.permutation(bots) for _ in range(-(-seats // len(bots)))]
    return [int(k) for k in np.concatenate(rows)[:seats]]


def _beaten(sat: npt.NDArray[Any], standings: npt.NDArray[Any], bots: int) -> npt.NDArray[np.float64]:
    """Of each game a matrix: how often bot i stood above bot j, ties half."""
    found, games = np.zeros((len(sat), bots, bots)), np.arange(len(sat))
    for p in range(sat.shape[1]):
        for q in range(sat.shape[1]):
            if p != q:
                better = (np.sign(standings[:, p] - standings[:, q]) + 1) / 2
                found[games, sat[:, p], sat[:, q]] += np.where(sat[:, p] == sat[:, q], 0.0, better)
    return found
