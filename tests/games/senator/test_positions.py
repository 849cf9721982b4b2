"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.senator import rules as r
from lusoria.play import PositionError
from tests.games.senator.table import position


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (7, {"awaits": [1], "ready": 1}),
        (9, {"last": 21}),
        (11, {"starter": 2}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    fine = position({"C3": "F", "B2": "r3"})
    if broken == 7:
        fields = {**fields, "card_at": [r.READY if c == 9 else at for c, at in enumerate(fine.state.card_at)]}
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position({"C3": "F", "B2": "r3"}, **fields)
