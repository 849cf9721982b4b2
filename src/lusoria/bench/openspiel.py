"""Goofspiel and liar's dice beside OpenSpiel's own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from ..bots.search import EXPLORE, Searcher
from ..kernel import Game, streams
from ..kernel import compiled as machine
from ..research.stepper import Stepper
from .equal import GOOFSPIEL_NAME, LIARS_DICE_NAME, pyspiel
from .goofspiel import GAME as GOOFSPIEL
from .liars_dice import GAME as LIARS_DICE
from .pace import Pace, Part, seconds
from .report import Figure

PEER = "OpenSpiel"
SEATS = 3
ITERATIONS = 20_000  # of one search from the first bid
PLAYOUTS = "goofspiel, random games in the kernel"
DICE = "liar's dice, random games in the kernel"
SEARCH = "goofspiel, tree search from the first bid"
IN_TURN = "goofspiel from Python, theirs bidding in turn"
AT_ONCE = "goofspiel from Python, theirs bidding at once"


def parts(pace: Pace) -> Iterator[Part]:
    """Random games, search, and steps from Python."""
    once = 3 * (pace.runs + 1) * pace.seconds
    yield Part(PLAYOUTS, once, lambda: _goofspiel(pace))
    yield Part(DICE, once, lambda: _dice(pace))
    yield Part(SEARCH, 2 * once, lambda: _search(pace))
    yield Part("goofspiel from Python", 2 * once, lambda: _from_python(pace))


def _in_turn() -> tuple[Any, Any]:
    """The game as it is bid for one after the other, and its opening with the first prize turned up."""
    game = pyspiel().load_game(f"turn_based_simultaneous_game(game={GOOFSPIEL_NAME})")
    opening = game.new_initial_state()
    opening.apply_action(opening.legal_actions()[0])
    return game, opening


def _playouts(game: Game, seats: int, games: int) -> tuple[float, float]:
    tool = machine.load(game)
    return games, seconds(lambda: tool.play_random(game.box(), seats, games, games))


def _rollouts(game: Any, state: Any, games: int) -> tuple[float, float]:
    # One simulation of its search judges the root by so many rollouts, all of them in C++.
    spiel = pyspiel()
    judge = spiel.RandomRolloutEvaluator(games, games)
    bot = spiel.MCTSBot(game, judge, EXPLORE, 1, 1000, False, games, False)
    return games, seconds(lambda: bot.mcts_search(state))


def _goofspiel(pace: Pace) -> Iterator[Figure]:
    game, opening = _in_turn()
    yield from pace.pairs(
        PLAYOUTS, "games/s", PEER, lambda n: _playouts(GOOFSPIEL, SEATS, n), lambda n: _rollouts(game, opening, n),
        goal=20,
    )  # fmt: skip


def _dice(pace: Pace) -> Iterator[Figure]:
    game = pyspiel().load_game(LIARS_DICE_NAME)
    thrown = game.new_initial_state()
    while thrown.is_chance_node():
        thrown.apply_action(0)
    yield from pace.pairs(
        DICE, "games/s", PEER, lambda n: _playouts(LIARS_DICE, 2, n), lambda n: _rollouts(game, thrown, n)
    )


def _search(pace: Pace) -> Iterator[Figure]:
    game, opening = _in_turn()
    spiel, thinker, box, seed = pyspiel(), Searcher(GOOFSPIEL), GOOFSPIEL.box(), iter(range(1, 1_000_000))
    known = GOOFSPIEL.rules.know(GOOFSPIEL.rules.new(box, SEATS, streams(b"bench")), box, 0)

    def ours() -> None:
        thinker.search(known, box, 0, seed=next(seed), iterations=ITERATIONS, careless=1)

    def theirs() -> None:
        judge = spiel.RandomRolloutEvaluator(1, next(seed))
        bot = spiel.MCTSBot(game, judge, EXPLORE, ITERATIONS, 1000, False, next(seed), False)
        bot.mcts_search(opening)

    yield from pace.pairs(
        SEARCH, "iterations/s", PEER, lambda n: (n * ITERATIONS, sum(seconds(ours) for _ in range(n))),
        lambda n: (n * ITERATIONS, sum(seconds(theirs) for _ in range(n))), goal=12,
    )  # fmt: skip


def _from_python(pace: Pace) -> Iterator[Figure]:
    in_turn, stepper = _in_turn()[0], Stepper(GOOFSPIEL, SEATS)
    at_once = pyspiel().load_game(GOOFSPIEL_NAME)
    for what, theirs in ((IN_TURN, lambda _seed, draw: _in_turn_there(in_turn, draw)),
                         (AT_ONCE, lambda _seed, draw: _at_once_there(at_once, draw))):  # fmt: skip
        yield from pace.pairs(
            what, "decisions/s", PEER, lambda n: _games(partial(_ours, stepper), n), partial(_games, theirs), goal=3
        )


# Whole random games step by step from Python: ask what is open, choose, step. Only decisions are counted, not prizes.
_Draw = Callable[[], float]


def _games(play: Callable[[int, _Draw], int], steps: int) -> tuple[float, float]:
    """Games until there were so many decisions; `play` is told how many there have been, and says how many more."""
    draw = Random(1).random
    done, start = 0, time.thread_time()
    while done < steps:
        done += play(done, draw)
    return done, time.thread_time() - start


def _ours(stepper: Stepper, seed: int, draw: _Draw) -> int:
    done, step, codes = 0, stepper.step, stepper.begin(seed)
    while codes:
        codes = step(codes[int(draw() * len(codes))])
        done += 1
    return done


def _in_turn_there(game: Any, draw: _Draw) -> int:
    done, state = 0, game.new_initial_state()
    while not state.is_terminal():
        done += not state.is_chance_node()
        codes = state.legal_actions()
        state.apply_action(codes[int(draw() * len(codes))])
    return done


def _at_once_there(game: Any, draw: _Draw) -> int:
    done, state = 0, game.new_initial_state()
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
    return done
