"""The tiny games sit the same examination as the games of the house."""

import pytest

from lusoria.lab.exam import CHECKS, cells
from tests.tiny_games.conftest import game

SOUND = ("auction", "duel", "favours", "pairs", "questions")
PAPERS = [
    pytest.param(check, cell, id=f"{check.__name__}-{cell}")
    for n in SOUND
    for cell in cells(game(n))
    for check in CHECKS
]


@pytest.mark.parametrize(("check", "cell"), PAPERS)
def test_examination(check, cell) -> None:  # type: ignore[no-untyped-def]
    check(cell.game, cell.seats, cell.options)
