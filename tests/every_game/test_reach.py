"""Which clauses of a rulebook are played at all: nearly all of them in a few random games, all of them in many, but for
what a number of the box keeps out of reach, such as the last round of all."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from lusoria.kernel import BoxError, Game
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
    never = set(coverage(game, MANY, work=Work(1)).never)
    for values in _ends(game):
        if never:
            never &= set(coverage(game, FEW, policies=["random"], values=values, work=Work(1)).never)
    assert never == set()


def _ends(game: Game) -> Iterator[dict[str, Any]]:
    """Boxes with one number as far down or up as one can still play with it, and one with as little of everything that
    comes in rows."""
    least: dict[str, Any] = {}
    for name, entry in game.rules.components.items():
        if isinstance(now := entry["is"], list) and "least" in entry and not entry.get("fixed"):
            row = _lowest(now, entry["least"])
            if _plays(game, least | {name: row}):
                least[name] = row
    yield least
    for name, entry in game.rules.components.items():
        if isinstance(now := entry["is"], int) and "least" in entry and not entry.get("fixed"):
            for values in (range(entry["least"], now), range(entry["most"], now, -1)):
                yield from islice(({name: v} for v in values if _plays(game, {name: v})), 1)


def _lowest(now: Any, least: Any) -> Any:
    """As a row: `least` may be one number for all of its entries."""
    if not isinstance(now, list):
        return least
    return [_lowest(part, least[k] if isinstance(least, list) else least) for k, part in enumerate(now)]


def _plays(game: Game, values: dict[str, Any]) -> bool:
    try:
        for seats in range(game.seats[0], game.seats[1] + 1):
            game.box(values=values, seats=seats)
    except BoxError:
        return False
    return True
