"""Positions that no game of Spartacus comes to are not played on."""

from typing import Any

import pytest

from lusoria.play import PositionError
from tests.games.spartacus.table import position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("trick", "mover", "fields"),
    [
        pytest.param("0:8", 0, {}, id="a finished trick is still asked about"),
        pytest.param("0:8 1:F", 0, {"passed": [0, 0, 1]}, id="a finished trick, and a flag behind its number"),
        pytest.param("0:8", 2, {"passed": [0, 0, 0]}, id="a seat was skipped"),
        pytest.param("0:8", 1, {"passed": [0, 1, 0]}, id="a seat is asked that has passed"),
        pytest.param("0:F", 2, {"passed": [0, 1, 0]}, id="a seat has passed on a flag"),
        pytest.param("", 0, {"passed": [0, 0, 1]}, id="a seat has passed before the lead"),
        pytest.param("0:8", 1, {"passed": [1, 0, 0]}, id="who leads the trick has passed"),
        pytest.param("0:8 1:9", 2, {}, id="a number is higher than the one before it"),
        pytest.param("0:8 1:3 0:8", 1, {}, id="a card lies there twice"),
        pytest.param("", 0, {"games": 1}, id="all games are played"),
        pytest.param("", 0, {"games": -1}, id="fewer than no games"),
        pytest.param("", 0, {"starter": 3}, id="who began is not there"),
        pytest.param("", 0, {"awaits": [0, 1]}, id="two at a time"),
        pytest.param("", 0, {"piles": [0, -1, 0]}, id="fewer than no tricks"),
        pytest.param("", 0, {"trick_size": -1}, id="fewer than no cards"),
    ],
)
@clause("SPA-4.1", "SPA-5.1", "SPA-7.1")
def test_a_position_that_cannot_be_is_refused(trick: str, mover: int, fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        position("9 10", "6 5", "7 4", trick=trick, mover=mover, **fields)


def test_cards_that_the_box_does_not_have_are_refused() -> None:
    for hand, trick in (("F 5", ""), ("5", "2:F")):
        with pytest.raises(PositionError):
            position(hand, "4", "10", trick=trick, options={"no-flags": 1})
