"""One bot beside another: paired, sequential, and silent where there is nothing to tell."""

import sys

import numpy as np
import pytest

from lusoria.bots import Bot
from lusoria.lab import Work
from lusoria.lab.duel import LOOKS, Duel, _gain, _looks, duel, duels, paced, tables
from lusoria.lab.simulate import Share
from lusoria.play import catalogue

HERE = Work(1)


def test_a_bot_is_not_better_than_itself() -> None:
    found = duel(catalogue.game("spartacus"), 3, "greedy", "greedy", among="random", games=60, work=HERE)
    assert found.gain is not None
    assert (found.verdict, found.gain.value, found.games) == ("level", 0.0, 60)
    assert found.wins == found.rival


def test_it_stops_when_it_is_clear_and_says_which_way() -> None:
    game = catalogue.game("zero")
    better, worse = duel(game, 2, "greedy", "random", work=HERE), duel(game, 2, "random", work=HERE)
    assert (better.verdict, worse.verdict) == ("better", "worse")
    assert better.games == worse.games == 24
    assert better.as_dict()["verdict"] == "better"


def test_the_same_seed_gives_the_same_result_whoever_does_the_work() -> None:
    game = catalogue.game("zero")
    one, two = (duel(game, 3, "greedy", "random", games=24, seed=4, work=Work(n)) for n in (1, 2))
    assert one == two
    assert one != duel(game, 3, "greedy", "random", games=24, seed=5, work=HERE)


def test_each_deal_is_played_once_on_every_seat_and_looks_double() -> None:
    assert _looks(5, 100) == [5, 10, 20]
    assert _looks(2, 48) == [12, 24]
    assert _looks(3, 1) == [1]


def test_looking_again_and_again_deceives_once_in_twenty() -> None:
    """Bots that do not differ, over four thousand duels with five looks each."""
    dice, fooled, many = np.random.default_rng(3), 0, 4000
    for _ in range(many):
        gains = dice.choice([-1.0, 0.0, 1.0], 384, p=[0.2, 0.6, 0.2])
        shares = [_gain(gains[:n], LOOKS[4]) for n in (24, 48, 96, 192, 384)]
        fooled += any(share.low > 0 or share.high < 0 for share in shares)
    assert 0.03 < fooled / many < 0.06


def test_an_even_share_is_what_a_bot_without_a_rival_is_held_to() -> None:
    found = Duel("zero", 4, "greedy", None, "random", 100, Share(0.3, 0.26, 0.4), None, None)
    assert found.verdict == "better"  # than one in four


def test_tables() -> None:
    game = catalogue.game("mercator")
    assert tables(game, "ends") == (3, 7)
    assert tables(game, "all") == (3, 4, 5, 6, 7)
    assert tables(game, "2,4,7,9") == (4, 7)
    assert tables(catalogue.game("hannibal"), "ends") == (2,)


@pytest.mark.parametrize("name", ["search", "ismcts:horizon=8", "rollout:ms=500"])
def test_searches_get_the_iterations_that_a_time_is_enough_for(name: str) -> None:
    told = paced(catalogue.game("senator"), 2, name, 2.0)
    bot = Bot.parse(told)
    assert bot.kind == name.partition(":")[0]
    assert bot.milliseconds is None
    assert bot.iterations is not None
    assert bot.iterations >= 8
    assert paced(catalogue.game("senator"), 2, "greedy", 2.0) == "greedy"


def test_what_making_its_machine_code_takes_is_no_time_that_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = iter([60.0])
    monkeypatch.setattr(sys.modules[Duel.__module__], "_spent", lambda *_: next(spent, 0.02))
    assert paced(catalogue.game("senator"), 2, "search", 20.0) == "search:iterations=200"


def test_those_around_have_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Duel.__module__], "_spent", lambda *_: 0.02)
    found = duel(catalogue.game("senator"), 2, "greedy", among="ismcts", cpu=1.0, games=2, work=HERE)
    assert (found.one, found.among) == ("greedy", "ismcts:iterations=8")


def test_the_whole_table_is_told_line_by_line() -> None:
    told: list[Duel] = []
    games = [catalogue.game("spartacus"), catalogue.game("zero")]
    found = duels(games, "ends", "greedy", None, told.append, among="random", games=10, work=HERE)
    assert [(line.game, line.seats) for line in told] == [("spartacus", 3), ("spartacus", 5), ("zero", 2), ("zero", 5)]
    assert found == told
