"""How exciting a game is: who leads when, when it is settled, whether there was something to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots.bot import horizon_of
from ..bots.search import searcher
from ..kernel import Game
from ..kernel import compiled as machine
from ..kernel.luck import mix
from .cells import Cell, play
from .simulate import Share, Spread
from .trace import Trace, lead_changes
from .work import Arrays, Work

REAL = 0.05  # a choice is real where the best code comes to so much more than the others do in the mean
TENTHS = 10  # stretches of a game over which the forecast is drawn
SAMPLED = 4  # decisions of a game that are thought about


@dataclass(frozen=True, slots=True)
class Best:
    """A kind of action: at how many thoughtful decisions it was offered, and the share of these in which one of its
    codes was best."""

    action: str
    offered: int
    best: Share


@dataclass(frozen=True, slots=True)
class Drama:
    """Of some games. The forecast is what the game's sense says of the true position, or who stands before whom.

    `leads`: how often the lead changes. `settled`: after what part of the game (0 .. 1) the winner leads for good.
    `forecast`: tenth by tenth, how well the later winner stands (-1 .. 1). `choices`: legal codes at a decision;
    `forced`: the share of decisions with one only. `real`: of the decisions that were thought about, those with a real
    choice; `spread`: how much better than the others' mean the best is. `waiting`: decisions of others between two of a
    seat's own, `longest` the most in a game. `margin`: of the score, winner before second, over all seats' spread of
    scores; `close`: the share of games in which the second was within a tenth of the winner's score.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    leads: Spread
    settled: Spread
    forecast: tuple[float, ...]
    choices: Spread
    forced: float
    real: Share
    spread: Spread
    waiting: Spread
    longest: Spread
    margin: Spread
    close: Share
    options: tuple[Best, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def drama(
    game: Game, games: int, *, bots: Sequence[str] | None = None, options: Mapping[str, int] | None = None,
    values: Mapping[str, Any] | None = None, iterations: int = 200, seed: int = 1, work: Work | None = None,
) -> Drama:  # fmt: skip
    """Watch `games` games (default: greedy bots on all seats); a few decisions of each are thought about for so many
    iterations. Raises BotError, OptionError or BoxError.

    >>> from lusoria.play import catalogue
    >>> found = drama(catalogue.game("spartacus"), 4, bots=["random"] * 3, iterations=20, work=Work(1))
    >>> 0 <= found.settled.mean <= 1, len(found.forecast)
    (True, 10)
    """
    cell = Cell.of(game, bots or ["greedy"] * game.seats[1], seed, options, values)
    parts = list((work or Work()).results(cell.parts(watched, games, iterations)))
    found = {name: np.concatenate([p[name] for p in parts]) for name in parts[0] if name != "blocks"}
    blocks = np.sum([p["blocks"] for p in parts], axis=0)
    thought = found["spread"]
    return Drama(
        game.slug, cell.bots, games, seed, Spread.of(found["leads"]), Spread.of(found["settled"]),
        tuple(float(v) for v in found["forecast"].mean(axis=0)), Spread.of(found["widths"]),
        float((found["widths"] == 1).mean()), Share.of(float((thought >= REAL).sum()), len(thought)), _spread(thought),
        _spread(found["waits"]), Spread.of(found["longest"]), Spread.of(found["margin"]),
        Share.of(float(found["close"].sum()), games),
        tuple(
            Best(block.name, int(n), Share.of(float(best), int(n)))
            for block, (n, best) in zip(game.rules.actions.blocks, blocks, strict=True) if n
        ),
    )  # fmt: skip


def _spread(values: Any) -> Spread:
    return Spread.of(values if len(values) else [0.0])


def watched(cell: Cell, first: int, count: int, iterations: int) -> Arrays:
    """The same game by game and decision by decision; `blocks`: for each kind of action offered and best."""
    games, seats = play(cell, first, count), cell.seats
    trace = Trace(cell, int(games.lengths.max(initial=0)))
    rows: dict[str, list[Any]] = {k: [] for k in ("settled", "forecast", "longest", "margin", "close")}
    lists: dict[str, list[Any]] = {k: [] for k in ("widths", "waits", "spread")}
    blocks = np.zeros((len(cell.game.rules.actions.blocks), 2), np.int64)
    for g, (key, tape) in enumerate(games.each()):
        steps, course = len(tape), trace.course(key, tape)
        widths, winner = trace.widths[:steps].copy(), int(games.standings[g].argmax())
        rows["settled"].append(_settled(course, games.wins[g] > 0))
        at = np.minimum(steps, (np.arange(TENTHS) * (steps + 1)) // TENTHS)
        rows["forecast"].append(course[at, winner])
        waits = _waits(tape % 8, seats)
        lists["waits"].append(waits)
        rows["longest"].append(int(waits.max(initial=0)))
        ranked = np.sort(games.scores[g])[::-1]
        spread = float(games.scores.std()) or 1.0
        rows["margin"].append(float(ranked[0] - ranked[min(1, seats - 1)]) / spread)
        rows["close"].append(float(ranked[0] - ranked[min(1, seats - 1)]) <= 0.1 * abs(float(ranked[0])))
        lists["widths"].append(widths)
        lists["spread"].append(_thoughts(cell, trace, key, tape, widths, iterations, blocks))
    return {
        "leads": lead_changes(cell, games), **{k: np.array(v, float) for k, v in rows.items()},
        **{k: np.concatenate([np.asarray(a, float) for a in v]) for k, v in lists.items()}, "blocks": blocks,
    }  # fmt: skip


def _settled(course: npt.NDArray[np.float64], won: npt.NDArray[np.bool_]) -> float:
    """After what part of the game a winner stands highest for good; 1: only its end said so."""
    best = course[:, won].max(axis=1) >= course.max(axis=1) - 1e-9
    others = np.flatnonzero(~best)
    return float((others[-1] + 1) / max(1, len(course) - 1)) if len(others) else 0.0


def _waits(seats_moved: npt.NDArray[np.int64], seats: int) -> npt.NDArray[np.int64]:
    gaps = [np.diff(np.flatnonzero(seats_moved == p)) - 1 for p in range(seats)]
    return np.concatenate(gaps) if gaps else np.zeros(0, np.int64)


def _thoughts(
    cell: Cell, trace: Trace, key: int, tape: Any, widths: Any, iterations: int, blocks: npt.NDArray[np.int64]
) -> list[float]:  # fmt: skip
    """How much the best code is before the others' mean, at a few decisions with several; adds to `blocks`."""
    open_ones, found = np.flatnonzero(widths > 1), []
    if not len(open_ones) or iterations < 1:
        return []
    tool, think, box = machine.load(cell.game), searcher(cell.game), cell.box()
    for n in range(min(SAMPLED, len(open_ones))):
        k = int(open_ones[mix(key, 7000 + n) % len(open_ones)])
        trace.course(key, tape[:k])
        seat = int(tape[k] % 8)
        known = tool.know(trace.states, 0, trace.box, seat)
        seen = think.search(
            known, box, seat, seed=mix(key, 8000 + n), iterations=iterations, horizon=horizon_of(cell.game)
        )  # fmt: skip
        tried = [(c, v) for c, v, n in zip(seen.codes, seen.values, seen.visits, strict=True)
                 if c < think.nothing and n]  # fmt: skip
        if len(tried) < 2:
            continue
        best = max(tried, key=lambda pair: pair[1])
        found.append(best[1] - float(np.mean([v for c, v in tried if c != best[0]])))
        for b, block in enumerate(cell.game.rules.actions.blocks):
            blocks[b, 0] += any(block.start <= c < block.stop for c, _ in tried)
            blocks[b, 1] += block.start <= best[0] < block.stop
    return found
