"""Positions that no game of Zero comes to are not played on."""

from typing import Any

import pytest

from lusoria.play import PositionError
from tests.games.zero.table import position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"caller": 9, "knocks": 2}, id="a caller who is not there"),
        pytest.param({"caller": -1}, id="less than no caller"),
        pytest.param({"knocks": 2}, id="nobody made the second knock"),
        pytest.param({"caller": 1, "knocks": 2}, id="the caller has a turn again"),
        pytest.param({"knocks": -1}, id="fewer than no knocks"),
        pytest.param({"knocks": 3, "caller": 2}, id="more knocks than count"),
        pytest.param({"played": 3}, id="all rounds are played"),
        pytest.param({"played": -1}, id="fewer than no rounds"),
        pytest.param({"dealer": 7}, id="a dealer who is not there"),
        pytest.param({"dealer": -1}, id="nobody deals"),
        pytest.param({"turns": 150}, id="more turns than a round has"),
        pytest.param({"turns": -1}, id="fewer than no turns"),
        pytest.param({"awaits": [0, 1]}, id="two at a time"),
        pytest.param({"total": [0, 0, 0, 5]}, id="points of nobody"),
        pytest.param({"before": [4]}, id="a card that nobody held"),
        pytest.param({"played": 1, "cost": [[9, 9, 9]], "total": [0, 9, 9]}, id="a total without its round"),
    ],
)
@clause("ZER-5.4", "ZER-8.2")
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        position(["", "", ""], **fields)
