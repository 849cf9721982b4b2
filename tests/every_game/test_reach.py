"""Which clauses of a rulebook are played at all: nearly all of them in a few random games, all of them in many."""

import pytest

from lusoria.kernel import Game
from lusoria.lab import Work, coverage
from tests.support.exam import every_game

FEW, MANY = 60, 3000
MOST = 0.8  # of the clauses that the rules cite


@pytest.mark.parametrize("game", every_game())
def test_a_few_random_games_play_most_clauses(game: Game) -> None:
    found = coverage(game, FEW, policies=["random"], work=Work(1))
    assert len(found.clauses) >= 5
    assert len(found.never) <= (1 - MOST) * len(found.clauses), found.never


@pytest.mark.fuzz
@pytest.mark.parametrize("game", every_game())
def test_many_games_play_all_of_them(game: Game) -> None:
    found = coverage(game, MANY, work=Work(1))
    assert found.never == ()
