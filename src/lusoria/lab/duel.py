"""One bot among others, beside a second one in its place on the same deals, until it is clear which is better."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from ..bots import Bot
from ..bots.bot import SEARCHES
from ..kernel import Game, streams
from .cells import Cell, results, shared_wins
from .simulate import Share
from .work import LabError, Work

FIRST = 24  # games until the first look
# Standard errors that an interval of 95 % has where one looks so many times, at twice as many games each time: what
# Pocock (1977) gives for even steps, from a million random walks.
LOOKS = (1.960, 2.180, 2.313, 2.410, 2.485, 2.547, 2.601, 2.647, 2.686, 2.721)
SAMPLED, TRIED = 16, 200  # positions, and iterations in each, that tell how long a search takes


@dataclass(frozen=True, slots=True)
class Duel:
    """What came out at one table. Intervals hold 95 % of the time although one looks again and again.

    `wins`: how often `one` won, its seat going round, where the others are `among`; `rival`: how often `other` did in
    its place on the same deals, and `gain`, how much more often `one` won. `games`: so many of each. `seconds`: of
    processor time for a decision that is thought about, where iterations were chosen by it.
    """

    game: str
    seats: int
    one: str
    other: str | None
    among: str
    games: int
    wins: Share
    rival: Share | None
    gain: Share | None

    @property
    def verdict(self) -> str:
        """better, worse or level: than the other bot, or than an even share."""
        at, low, high = (
            (1 / self.seats, self.wins.low, self.wins.high)
            if self.gain is None
            else (0.0, self.gain.low, self.gain.high)
        )
        return "better" if low > at else "worse" if high < at else "level"

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "verdict": self.verdict}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `as_dict`."""
        shares = {name: data[name] and Share(**data[name]) for name in ("wins", "rival", "gain")}
        return cls(**{name: value for name, value in data.items() if name != "verdict"} | shares)


def duel(
    game: Game, seats: int, one: str, other: str | None = None, *, among: str = "greedy", games: int = 384,
    cpu: float | None = None, seed: int = 1, work: Work | None = None,
) -> Duel:  # fmt: skip
    """Play until it is clear whether `one` wins more than its share (or, where `other` is named, than that), or `games`
    games. `cpu`: all who search think for as many iterations as take so many milliseconds of this machine's processor,
    which the names in the outcome tell; with these the same seed gives the same result.

    >>> from lusoria.play import catalogue
    >>> found = duel(catalogue.game("spartacus"), 3, "greedy", among="random", work=Work(1))
    >>> found.verdict, found.games <= 384
    ('better', True)
    """
    bots = [paced(game, seats, bot, cpu) if cpu else bot for bot in (one, other) if bot is not None]
    among = paced(game, seats, among, cpu) if cpu else among
    work, looks = work or Work(), _looks(seats, games)
    found: list[npt.NDArray[np.float64]] = [np.zeros(0) for _ in bots]
    done = 0
    for stop in looks:
        for k, bot in enumerate(bots):
            found[k] = np.concatenate([found[k], _wins(game, seats, bot, among, done, stop, seed, work)])
        done, z = stop, LOOKS[min(len(looks), len(LOOKS)) - 1]
        shares = [Share.of(float(wins.sum()), len(wins), z) for wins in found]
        gain = _gain(found[0] - found[1], z) if other else None
        outcome = Duel(game.slug, seats, bots[0], bots[1] if other else None, among, len(found[0]), shares[0],
                       shares[1] if other else None, gain)  # fmt: skip
        if outcome.verdict != "level":
            break
    return outcome


def tables(game: Game, seats: str) -> tuple[int, ...]:
    """Numbers of seats: `ends` (the smallest and the largest table), `all`, or as listed. Raises LabError."""
    low, high = game.seats
    if seats == "all":
        return tuple(range(low, high + 1))
    try:
        wanted = sorted({low, high}) if seats == "ends" else [int(part) for part in seats.split(",")]
    except ValueError as error:
        raise LabError(f"--seats {seats}: say ends, all or numbers such as 3,4") from error
    return tuple(n for n in wanted if low <= n <= high)


def paced(game: Game, seats: int, name: str, cpu: float) -> str:
    """The bot with as many iterations as take so many milliseconds of processor time, in the mean over decisions of
    a game; one that does not search as it is."""
    bot = Bot.parse(name)
    if bot.kind not in SEARCHES:
        return name
    box, many = game.box(seats=seats), TRIED
    met = list(positions(game, seats, box))
    # Once beforehand: its machine code may have to be made.
    _spent(game, replace(bot, iterations=1, milliseconds=None), box, *met[0])
    for _ in range(2):
        tried = replace(bot, iterations=many, milliseconds=None)
        spent = [_spent(game, tried, box, *position) for position in met]
        many = max(8, round(many * cpu / (1000 * sum(spent) / len(spent))))
    return replace(bot, iterations=many, milliseconds=None).notation


def _spent(game: Game, bot: Bot, box: Any, known: Any, seat: int) -> float:
    start = time.thread_time()
    bot.choose(game, known, box, seat, 1)
    return time.thread_time() - start


def positions(game: Game, seats: int, box: Any) -> Iterator[tuple[Any, int]]:
    """What seats know at decisions with something to decide, evenly out of a game of greedy bots."""
    s, greedy, met = game.rules.new(box, seats, streams(b"pace")), Bot("greedy"), list[tuple[Any, int]]()
    while not s.over:
        seat = next(p for p in range(seats) if s.awaits >> p & 1)
        known = game.rules.know(s, box, seat)
        code = greedy.choose(game, known, box, seat, len(met))
        assert code is not None
        if len(game.rules.legal_codes(known, box, seat)) > 1:
            met.append((known, seat))
        game.rules.apply(s, box, seat, code)
    yield from met[:: max(1, len(met) // SAMPLED)]


def _looks(seats: int, games: int) -> list[int]:
    """After how many deals one looks: twice as many each time, each deal played once on every seat."""
    deals, most = [max(1, -(-FIRST // seats))], max(1, -(-games // seats))
    while deals[-1] < most:
        deals.append(2 * deals[-1])
    return [min(n, most) for n in deals]


def _wins(
    game: Game, seats: int, bot: str, among: str, first: int, stop: int, seed: int, work: Work
) -> npt.NDArray[np.float64]:
    """How often the bot won, deal for deal and seat for seat."""
    cells = [Cell.of(game, [bot if p == q else among for p in range(seats)], seed) for q in range(seats)]
    parts = [(q, part) for q, cell in enumerate(cells) for part in cell.parts(results, stop - first, first=first)]
    wins: list[list[float]] = [[] for _ in cells]
    for (q, _), found in zip(parts, work.results([part for _, part in parts]), strict=True):
        wins[q] += shared_wins(found["standings"])[:, q].tolist()
    return np.array(wins).T.ravel()


def _gain(gains: npt.NDArray[np.float64], z: float) -> Share:
    """The mean of differences, with its interval."""
    mean, half = float(gains.mean()), z * sqrt(float(gains.var(ddof=1)) / len(gains) + 0.25 / len(gains) ** 2)
    return Share(mean, mean - half, mean + half)


def duels(
    boxes: Iterable[Game], seats: str, one: str, other: str | None, told: Callable[[Duel], None], **how: Any
) -> list[Duel]:
    """The whole table: every game at these tables (`ends`, `all`, or listed), told line by line."""
    found = []
    for game in boxes:
        for many in tables(game, seats):
            found.append(duel(game, many, one, other, **how))
            told(found[-1])
    if not found:
        raise LabError(f"no game has a table for {seats}")
    return found
