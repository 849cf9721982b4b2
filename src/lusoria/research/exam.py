"""The public test suites of OpenSpiel, PettingZoo, Gymnasium and Shimmy on every game and seat count, and our own.

Theirs ask whether a door works: they pass a game that shows every hand to everybody. Ours (`lusoria.lab.exam`) asks
whether the game is sound and keeps its secrets, with every option and every pair of options.
"""

from __future__ import annotations

import ctypes
import os
import random
import sys
import time
import unittest
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from typing import Any

from ..kernel import Game
from ..lab.exam import CHECKS, cells, covering
from . import gym, missing, spiel, zoo

try:
    import gymnasium
    import pyspiel
    from gymnasium.utils.env_checker import check_env
    from open_spiel.python.observation import make_observation
    from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped]
    from shimmy import OpenSpielCompatibilityV0
except ModuleNotFoundError as error:
    raise missing(error.name or "a public suite") from error

Suite = Callable[[Game, int], None]

# PettingZoo's test wants plain arrays; its own games of this kind, like ours, observe a dict with a mask.
DICT_OF_ARRAYS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
CYCLES = 200  # steps that PettingZoo's tests take for each agent


@dataclass(frozen=True, slots=True)
class Mark:
    """One suite on one game with one number of seats; `fault` says what it objected to."""

    suite: str
    game: str
    seats: int
    seconds: float
    fault: str | None = None

    @property
    def passed(self) -> bool:
        """Whether the suite had nothing to object to."""
        return self.fault is None

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "passed": self.passed}

    def line(self) -> str:
        """One line for people."""
        fault = "" if self.fault is None else f": {self.fault}"
        return f"{self.suite} · {self.game}, {self.seats} seats ({self.seconds:.1f} s){fault}"


def spiel_random(game: Game, seats: int) -> None:
    """OpenSpiel's `random_sim_test`: a random game, cloned, serialized and observed at every turn."""
    pyspiel.random_sim_test(_spiel(game, seats), num_sims=1, serialize=True, verbose=False)


GAMES = 4  # random games in which something hidden is looked for, where it is rare


def _random_states(played: Any) -> list[Any]:
    state, found = played.new_initial_state(), []
    while not state.is_terminal() and state.move_number() < 400:
        state.apply_action(random.choice(state.legal_actions()))
        found.append(state.clone())
    return found


def _hiding(game: Game, seats: int) -> tuple[Any, list[Any]]:
    """The game with the fewest options under which something is hidden from somebody, and states that show it; as it
    usually is where nothing ever is."""
    usual = _spiel(game, seats)
    if usual.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        return usual, _random_states(usual)
    hidden = pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    found: list[Any] = []
    for cell in sorted(cells(game, 1), key=lambda cell: len(cell.options)):
        if cell.seats == seats:
            played = _spiel(game, seats, {game.option(slug).field: value for slug, value in cell.options.items()})
            private = make_observation(played, hidden)
            for _ in range(GAMES):
                found = _random_states(played)
                if any(private.string_from(state, p) for state in found for p in range(seats)):
                    return played, found
    return usual, found


def spiel_api(game: Game, seats: int) -> None:
    """OpenSpiel's `api_test` on some hundred states of the game. Its other half wants the whole tree.

    Its own sample of states grows like a bush and seldom gets behind a long deal: those along a random game are added.
    """
    from open_spiel.integration_tests import api_test as spiel_tests  # here: it brings all games of OpenSpiel along

    random.seed(seats)
    played, along = _hiding(game, seats)

    def set_up(case: Any) -> None:
        super(case, case).setUpClass()
        case.some_states.extend(along)

    of = {"game": played, "game_name": spiel.name_of(game), "setUpClass": classmethod(set_up)}
    case = type(f"{game.slug}, {seats} seats", (spiel_tests.EnforceAPIOnPartialTreeBase,), of)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    for _, trace in result.failures + result.errors:
        raise AssertionError(trace.strip().splitlines()[-1])
    assert result.testsRun >= 5, "OpenSpiel's api_test has fewer tests than it had"


def _spiel(game: Game, seats: int, options: Mapping[str, int] | None = None) -> Any:
    spiel.register([game])
    return pyspiel.load_game(spiel.name_of(game), {"players": seats, **(options or {})})


def zoo_api(game: Game, seats: int) -> None:
    """PettingZoo's `api_test`."""
    api_test(zoo.AEC(game, seats, render_mode="ansi"), num_cycles=CYCLES)


def zoo_seed(game: Game, seats: int) -> None:
    """PettingZoo's `seed_test`."""
    seed_test(lambda: zoo.AEC(game, seats), num_cycles=CYCLES)


def zoo_parallel(game: Game, seats: int) -> None:
    """PettingZoo's `parallel_api_test`."""
    parallel_api_test(zoo.Parallel(game, seats), num_cycles=CYCLES)


def gym_check(game: Game, seats: int) -> None:
    """Gymnasium's `check_env`, for the first and the last seat."""
    gym.register([game])
    for seat in (0, seats - 1):
        check_env(gymnasium.make(gym.name_of(game), seats=seats, seat=seat).unwrapped)


def shimmy_api(game: Game, seats: int) -> None:
    """PettingZoo's `api_test` on Shimmy's reading of the OpenSpiel game."""
    _spiel(game, seats)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the spaces that Shimmy makes are boundless
        api_test(OpenSpielCompatibilityV0(game_name=spiel.name_of(game), config={"players": seats}), num_cycles=CYCLES)


def _own(check: Callable[..., None]) -> Suite:
    def suite(game: Game, seats: int) -> None:
        for cell in covering(game):
            if cell.seats == seats:
                check(cell.game, cell.seats, cell.options)

    return suite


PUBLIC: dict[str, Suite] = {
    "OpenSpiel random_sim_test": spiel_random,
    "OpenSpiel api_test": spiel_api,
    "PettingZoo api_test": zoo_api,
    "PettingZoo seed_test": zoo_seed,
    "PettingZoo parallel_api_test": zoo_parallel,
    "Gymnasium check_env": gym_check,
    "Shimmy api_test": shimmy_api,
}
OWN: dict[str, Suite] = {f"Lusoria {check.__name__}": _own(check) for check in CHECKS}


def mark(name: str, suite: Suite, game: Game, seats: int) -> Mark:
    """Put one game to one suite."""
    start, fault = time.perf_counter(), None
    try:
        with quiet(), warnings.catch_warnings():
            warnings.simplefilter("error", UserWarning)
            for message in DICT_OF_ARRAYS:
                warnings.filterwarnings("ignore", message)
            suite(game, seats)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return Mark(name, game.slug, seats, time.perf_counter() - start, fault)


def examine(games: Iterable[Game]) -> Iterator[Mark]:
    """Every suite on every seat count of these games, marks as they come."""
    for game in games:
        for name, suite in {**PUBLIC, **OWN}.items():
            for seats in range(game.seats[0], game.seats[1] + 1):
                yield mark(name, suite, game, seats)


@contextmanager
def quiet() -> Iterator[None]:
    """What the suites print, from Python and from C++, goes nowhere."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = {fd: os.dup(fd) for fd in (1, 2)}
    with open(os.devnull, "w", encoding="utf-8") as sink:
        for fd in kept:
            os.dup2(sink.fileno(), fd)
        try:
            with redirect_stdout(sink), redirect_stderr(sink):
                yield
        finally:
            ctypes.CDLL(None).fflush(None)  # what C++ has not written out yet
            for fd, copy in kept.items():
                os.dup2(copy, fd)
                os.close(copy)
