"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.play import PositionError
from tests.games.caesar.table import position


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"height": [0] * 25}),
        (3, {"top": [1, 0, 1] + [0] * 22, "height": [1, 0, 1] + [0] * 22}),
        (4, {"top": [1, 0, 6] + [0] * 22, "height": [20, 0, 6] + [0] * 22}),
        (5, {"placed": 9}),
        (6, {"hand": [[2] + [0] * 9, [1] + [0] * 9]}),
        (7, {"out": [1, 0, 0, 0, 0], "moments": 1}),
        (8, {"seats": 3, "moments": 0}),
        (9, {"hand": [[0] * 10, [1] * 10]}),
        (12, {"lifted": 3}),
        (13, {"attack": 1}),
        (14, {"attack": 1, "defend": 1, "awaits": [0, 1]}),
        (15, {"attack": 1, "defend": 3, "awaits": [0]}),
        (16, {"top": [1, 0, 6, 46] + [0] * 21, "height": [1, 0, 1, 1] + [0] * 21}),
        (17, {"components": {"counters": 2}, "placed": 4, "top": [3, 0, 6] + [0] * 22}),
        (18, {"first": 2}),
        (19, {"placed": 2, "top": [1, 0, 2] + [0] * 22}),
        (20, {"chosen": [5, 0]}),
        (21, {"passes": 2}),
        (22, {"top": [1, 0, 0, 0, 0, 0, 6] + [0] * 18, "height": [1, 0, 0, 0, 0, 0, 1] + [0] * 18}),
        (
            23,
            {
                "top": [1, 11] + [0] * 10 + [6],
                "height": [1, 1] + [0] * 10 + [1],
                "out": [0] * 5,
                "seats": 3,
                "mover": 1,
            },
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    position("a . b . .")
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position("a . b . .", **fields)
