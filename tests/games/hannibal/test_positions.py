"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.hannibal import rules_state as t
from lusoria.play import PositionError
from tests.games.hannibal.table import position


@pytest.mark.parametrize(
    ("broken", "rome", "fields"),
    [
        (1, "Rom 8", {}),
        (2, "Car", {}),
        (3, "Rom", {"hannibal": "Cor"}),
        (4, "Rom", {"enemy_hand": "1"}),
        (5, "Rom", {"fighting": 3}),
        (5, "Rom", {"fighting": 30}),
        (5, "Rom", {"declares": 1}),
        (6, "Rom", {"awaits": [1]}),
        (7, "Rom", {"chips": [1]}),
        (8, "Rom", {"streak": 1}),
        (9, "Rom", {"taken": -1}),
        (10, "Rom", {"taken": 1 + t.LEGION + 3}),
        (10, "Rom", {"taken": 1 + t.HANNIBAL}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, rome: str, fields: dict[str, Any]) -> None:
    position("Rom", "Car")
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position(rome, "Car", **fields)
