"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.tribunal import rules_state as r
from lusoria.play import PositionError
from tests.games.tribunal.table import choosing, position, speaking, voting


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"offer": [[0] * 13, [21] + [0] * 12]}),
        (3, {"chips": [21, 20, 20, 20, 20]}),
        (4, {"counters": [1, 1, 1, 1, 2]}),
        (5, {"extra": [1, 1, 1, 1, 2]}),
        (6, {"accused": 1}),
        (7, {"package": 1}),
        (8, {"due": [-1]}),
        (9, {"holding": [0, 1]}),
        (10, {"raised": [0, 21]}),
        (14, {"accused": 6}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    choosing(5)
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position(5, r.CHOOSING, [0], **fields)


def test_the_same_in_the_middle_of_a_trial() -> None:
    voting(5)
    speaking(5)
    for broken, make in [
        (2, lambda: position(4, r.CHOOSING, [0], hands=("r3", "r5", "rX", "r7"))),
        (11, lambda: position(5, r.VOTING, [0, 1], accused=1, talk=[])),
        (13, lambda: position(5, 9, [0])),
        (12, lambda: position(5, r.SPEAKING, [2], accused=1, way=1, speaker=1)),
        (15, lambda: speaking(5, fate=[r.GUILTY])),
        (16, lambda: position(5, r.SPEAKING, [1], accused=1, speaker=1)),
    ]:
        with pytest.raises(PositionError, match=f"invariant {broken} "):
            make()
