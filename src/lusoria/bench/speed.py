"""How fast each game of the house is, at its largest number of players."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from ..bots.bot import horizon_of
from ..bots.search import Searcher
from ..kernel import Game, streams
from ..kernel import compiled as machine
from ..play import Match
from ..research.batch import Batch
from .pace import Pace, Part, seconds
from .report import Figure

LANES = 1024
FEW_LANES = 256  # whose states and observations lie in the caches of a core in every game
ITERATIONS = 8000  # of one search from the first decision
PLAY, SEARCH, BATCH = "random play", "tree search", "batch for learning"
SEEN, SEEN_FEW = "step with observation", "step with observation, few lanes"
DECISION, VIEW = "interpreted decision", "view for one seat"


def part(game: Game, pace: Pace) -> Part:
    """All figures of one game."""
    return Part(f"{game.slug}, speed", 8 * (pace.runs + 1) * pace.seconds, lambda: _figures(game, pace))


def _figures(game: Game, pace: Pace) -> Iterator[Figure]:
    seats, box, light = game.seats[1], game.box(), game.weight == 1
    tool = machine.load(game)

    def play(games: int) -> tuple[float, float]:
        start = time.thread_time()
        played = tool.play_random(box, seats, games, 7)
        return float(played.lengths.sum()), time.thread_time() - start

    yield Figure.of(f"{game.slug}, {PLAY}", "decisions/s", pace.rates(play), goal=5e6 if light else 1e6)
    yield Figure.of(f"{game.slug}, {SEARCH}", "iterations/s", _searches(game, pace), goal=5e4 if light else 3e3)
    bare, seen = _batches(game, pace, LANES)
    yield Figure.of(f"{game.slug}, {BATCH}", "steps/s", bare, goal=1e7 if light else None)
    yield Figure.of(f"{game.slug}, {SEEN}", "bare steps", seen, goal=2)
    yield Figure.of(f"{game.slug}, {SEEN_FEW}", "bare steps", _batches(game, pace, FEW_LANES)[1], goal=2)
    decision, view = _interpreted(game, pace.runs)
    yield Figure.of(f"{game.slug}, {DECISION}", "us", decision, goal=20 if light else 100)
    yield Figure.of(f"{game.slug}, {VIEW}", "ms", view, goal=10)


def _searches(game: Game, pace: Pace) -> list[float]:
    """From the first decision, playouts cut where the game's own judgement is asked."""
    s = game.rules.new(game.box(), game.seats[1], streams(b"bench"))
    seat = (s.awaits & -s.awaits).bit_length() - 1
    known, thinker, horizon = game.rules.know(s, game.box(), seat), Searcher(game), horizon_of(game)

    def search(n: int) -> tuple[float, float]:
        start = time.thread_time()
        for seed in range(n):
            thinker.search(known, game.box(), seat, seed=seed, iterations=ITERATIONS, horizon=horizon)
        return n * ITERATIONS, time.thread_time() - start

    return pace.rates(search)


def _batches(game: Game, pace: Pace, lanes: int) -> tuple[list[float], list[float]]:
    """Steps a second of many lanes (step, mask, reward and reset; the random choice of actions is not counted), and how
    many of them a step takes that also writes what the seat to move is shown. Both play the same games."""
    bare = Batch(game, lanes, game.seats[1], see="nothing")
    seen = Batch(game, lanes, game.seats[1], see="shown")

    def steps(batch: Batch, n: int) -> float:
        spent = 0.0
        for _ in range(n):
            actions = batch.sample().copy()
            start = time.thread_time()
            batch.step(actions)
            spent += time.thread_time() - start
        return spent

    n = pace.amount(lambda n: (n, steps(bare, n)))
    bare.reset(0)
    steps(bare, n), steps(seen, n)  # away from the openings
    rates, ratios = [], []
    for _ in range(pace.runs):
        one, other = steps(bare, n), steps(seen, n)
        rates.append(lanes * n / one)
        ratios.append(other / one)
    assert (bare.episodes == seen.episodes).all(), f"{game.slug}: looking on has changed the games"
    return rates, ratios


def _interpreted(game: Game, runs: int) -> tuple[list[float], list[float]]:
    """Microseconds a decision with its legal list, and milliseconds a view, over whole random games."""
    rules, box, seats = game.rules, game.box(), game.seats[1]
    decisions, views = [], []
    for run in range(runs):
        s = rules.new(box, seats, streams(b"bench %d" % run))
        lane, done, spent = [run, 0], 0, 0.0
        while not s.over and done < 400:
            start = time.thread_time()
            seat = (s.awaits & -s.awaits).bit_length() - 1
            can = [0] * rules.size
            for code in rules.legal_codes(s, box, seat):
                can[code] = 1
            spent += time.thread_time() - start
            code = rules.pick(can, lane)
            start = time.thread_time()
            rules.apply(s, box, seat, code)
            spent += time.thread_time() - start
            done += 1
        decisions.append(1e6 * spent / done)
        match = Match.new(game.slug, seats)
        for _ in range(20):
            match.act(match.awaited[0], match.legal(match.awaited[0])[0])
            if match.over:
                break
        views.append(1000 * seconds(lambda match=match: [match.view(0) for _ in range(20)]) / 20)  # type: ignore[misc]
    return decisions, views


def imports(pace: Pace) -> Part:
    """Importing in a fresh interpreter, beyond starting the interpreter itself."""

    def measured() -> Iterator[Figure]:
        for module in ("lusoria", "lusoria.play"):
            code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
            command = [sys.executable, "-c", code]
            taken = [
                1000 * float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)  # noqa: S603 - our own
                for _ in range(pace.runs)
            ]
            yield Figure.of(f"import {module}", "ms", taken, goal=50)

    return Part("Imports", 0.2 * pace.runs, measured)
