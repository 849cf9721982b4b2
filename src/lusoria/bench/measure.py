"""The measurements. All time is processor time of one thread, and a ratio is taken between neighbouring runs."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from ..bots.bot import horizon_of
from ..bots.search import EXPLORE, searcher
from ..kernel import Game, streams
from ..kernel import compiled as machine
from ..play import Match, catalogue
from ..research.batch import Batch
from ..research.stepper import Stepper
from .equal import GOOFSPIEL_NAME, LIARS_DICE_NAME, check_goofspiel, check_liars_dice, pyspiel
from .goofspiel import GAME as GOOFSPIEL
from .liars_dice import GAME as LIARS_DICE
from .report import Figure, Report

PEER = "OpenSpiel"
SEATS = 3
LANES = 1024


def run(quick: bool = False, games: Iterable[Game] | None = None) -> Report:
    """Compare the reference games with OpenSpiel's, then measure everything once; `games`: all of the house."""
    share = 10 if quick else 1
    compared = {"goofspiel": check_goofspiel(1000), "liars dice": check_liars_dice(1000)}
    runs = 3 if quick else 7
    chosen = catalogue.games() if games is None else games
    figures = [*_beside_openspiel(runs, share), *_games(chosen, runs, share), *_import_times(runs)]
    return Report(tuple(figures), compared)


def _seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def _pairs(
    what: str, unit: str, runs: int, goal: float | None, ours: Callable[[], tuple[float, float]],
    theirs: Callable[[], tuple[float, float]],
) -> Iterator[Figure]:  # fmt: skip
    """Both sides in turn; each returns how much it did and how long that took."""
    ours(), theirs()  # to warm up
    mine, others = [], []
    for _ in range(runs):
        done, seconds = ours()
        mine.append(done / seconds)
        done, seconds = theirs()
        others.append(done / seconds)
    yield Figure.of(f"{what}, Lusoria", unit, mine)
    yield Figure.of(f"{what}, {PEER}", unit, others)
    yield Figure.of(f"{what}, ratio", "x", [a / b for a, b in zip(mine, others, strict=True)], goal=goal, peer=PEER)


def _beside_openspiel(runs: int, share: int) -> Iterator[Figure]:
    spiel = pyspiel()
    at_once = spiel.load_game(GOOFSPIEL_NAME)
    in_turn = spiel.load_game(f"turn_based_simultaneous_game(game={GOOFSPIEL_NAME})")
    seed, box = iter(range(1, 10_000)), GOOFSPIEL.box()
    opening = in_turn.new_initial_state()
    opening.apply_action(opening.legal_actions()[0])  # the first prize

    def playouts(game: Game, seats: int, games: int) -> tuple[float, float]:
        tool = machine.load(game)
        return games, _seconds(lambda: tool.play_random(game.box(), seats, games, next(seed)))

    def rollouts(game: Any, state: Any, games: int) -> tuple[float, float]:
        # One simulation of its search judges the root by so many rollouts, all of them in C++.
        judge = spiel.RandomRolloutEvaluator(games, next(seed))
        bot = spiel.MCTSBot(game, judge, EXPLORE, 1, 1000, False, next(seed), False)
        return games, _seconds(lambda: bot.mcts_search(state))

    yield from _pairs(
        "goofspiel, random games in the kernel", "games/s", runs, 6,
        lambda: playouts(GOOFSPIEL, SEATS, 80_000 // share), lambda: rollouts(in_turn, opening, 10_000 // share),
    )  # fmt: skip
    dice = spiel.load_game(LIARS_DICE_NAME)
    thrown = dice.new_initial_state()
    while thrown.is_chance_node():
        thrown.apply_action(0)
    yield from _pairs(
        "liar's dice, random games in the kernel", "games/s", runs, None,
        lambda: playouts(LIARS_DICE, 2, 800_000 // share), lambda: rollouts(dice, thrown, 80_000 // share),
    )  # fmt: skip

    iterations, thinker = 20_000 // share, searcher(GOOFSPIEL)
    known = GOOFSPIEL.rules.know(GOOFSPIEL.rules.new(box, SEATS, streams(b"bench")), box, 0)

    def our_search() -> tuple[float, float]:
        return iterations, _seconds(
            lambda: thinker.search(known, box, 0, seed=next(seed), iterations=iterations, careless=1)
        )

    def their_search() -> tuple[float, float]:
        judge = spiel.RandomRolloutEvaluator(1, next(seed))
        bot = spiel.MCTSBot(in_turn, judge, EXPLORE, iterations, 1000, False, next(seed), False)
        return iterations, _seconds(lambda: bot.mcts_search(opening))

    yield from _pairs("goofspiel, tree search from the first bid", "iterations/s", runs, 6, our_search, their_search)

    steps, stepper = 100_000 // share, Stepper(GOOFSPIEL, SEATS)
    for form, theirs in (("in turn", lambda: _steps_in_turn(in_turn, steps)),
                         ("at once", lambda: _steps_at_once(at_once, steps))):  # fmt: skip
        yield from _pairs(
            f"goofspiel from Python, theirs bidding {form}", "decisions/s", runs, 1.5,
            lambda: _steps_ours(stepper, steps), theirs,
        )  # fmt: skip


# Whole random games step by step from Python: ask what is open, choose, step. Only decisions are counted, not prizes.


def _steps_ours(stepper: Stepper, steps: int) -> tuple[float, float]:
    draw, step = Random(1).random, stepper.step
    done, start = 0, time.thread_time()
    while done < steps:
        codes = stepper.begin(done)
        while codes:
            codes = step(codes[int(draw() * len(codes))])
            done += 1
    return done, time.thread_time() - start


def _steps_in_turn(game: Any, steps: int) -> tuple[float, float]:
    draw = Random(1).random
    done, start = 0, time.thread_time()
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            done += not state.is_chance_node()
            codes = state.legal_actions()
            state.apply_action(codes[int(draw() * len(codes))])
    return done, time.thread_time() - start


def _steps_at_once(game: Any, steps: int) -> tuple[float, float]:
    draw = Random(1).random
    done, start = 0, time.thread_time()
    while done < steps:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                codes = state.legal_actions()
                state.apply_action(codes[int(draw() * len(codes))])
                continue
            bids = []
            for seat in range(SEATS):
                codes = state.legal_actions(seat)
                bids.append(codes[int(draw() * len(codes))])
            state.apply_actions(bids)
            done += SEATS
    return done, time.thread_time() - start


def _games(games: Iterable[Game], runs: int, share: int) -> Iterator[Figure]:
    for game in games:
        seats, box = game.seats[1], game.box()
        light = game.weight == 1
        tool = machine.load(game)
        tool.play_random(box, seats, 1, 1)
        rates = []
        for _ in range(runs):
            start = time.thread_time()
            played = tool.play_random(box, seats, 20_000 // share, 7)
            rates.append(float(played.lengths.sum()) / (time.thread_time() - start))
        yield Figure.of(f"{game.slug}, random play", "decisions/s", rates, goal=5e6 if light else 1e6)
        yield Figure.of(f"{game.slug}, tree search", "iterations/s", _search_rates(game, runs, share),
                        goal=5e4 if light else 3e3)  # fmt: skip
        yield Figure.of(f"{game.slug}, batch for learning", "steps/s", _batch_rates(game, runs, share),
                        goal=1e7 if light else None)  # fmt: skip
        decision, view = _interpreted(game, runs)
        yield Figure.of(f"{game.slug}, interpreted decision", "us", decision, goal=20 if light else 100)
        yield Figure.of(f"{game.slug}, view for one seat", "ms", view, goal=10)


def _search_rates(game: Game, runs: int, share: int) -> list[float]:
    """From the first decision, playouts cut where the game's own judgement is asked."""
    s = game.rules.new(game.box(), game.seats[1], streams(b"bench"))
    seat = (s.awaits & -s.awaits).bit_length() - 1
    known, iterations = game.rules.know(s, game.box(), seat), 8000 // share
    thinker = searcher(game)
    thinker.search(known, game.box(), seat, seed=1, iterations=10)
    rates = []
    for run in range(runs):
        start = time.thread_time()
        thinker.search(known, game.box(), seat, seed=run, iterations=iterations, horizon=horizon_of(game))
        rates.append(iterations / (time.thread_time() - start))
    return rates


def _batch_rates(game: Game, runs: int, share: int) -> list[float]:
    """Step, mask, reward and auto-reset of many lanes, the random choice of actions not counted."""
    batch = Batch(game, LANES, game.seats[1], see="nothing")
    batch.step(batch.sample())
    rates = []
    for _ in range(runs):
        seconds = 0.0
        for _ in range(max(4, 40 // share)):
            actions = batch.sample().copy()
            seconds += _seconds(lambda actions=actions: batch.step(actions))  # type: ignore[misc]
        rates.append(LANES * max(4, 40 // share) / seconds)
    return rates


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
        views.append(1000 * _seconds(lambda match=match: [match.view(0) for _ in range(20)]) / 20)  # type: ignore[misc]
    return decisions, views


def _import_times(runs: int) -> Iterator[Figure]:
    """Importing in a fresh interpreter, beyond starting the interpreter itself."""
    for module in ("lusoria", "lusoria.play"):
        code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
        command = [sys.executable, "-c", code]
        taken = [
            1000 * float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)  # noqa: S603 - our own
            for _ in range(runs)
        ]
        yield Figure.of(f"import {module}", "ms", taken, goal=50)
