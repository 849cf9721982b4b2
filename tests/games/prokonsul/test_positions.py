"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.prokonsul import rules_state as r
from lusoria.play import Match, PositionError
from tests.games.prokonsul.table import AFRICA, SICILIA, at, choosing


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"chips": [-1, 20, 20]}),
        (2, {"standing": [[1] * 6]}),
        (5, {"pawn": [0, 0, 1]}),
        (6, {"standing": at(3, (0, AFRICA, r.GOVERNOR), (1, AFRICA, r.CANDIDATE))}),
        (6, {"standing": at(5, (4, AFRICA, r.GOVERNOR))}),
        (10, {"black": 9}),
        (10, {"placer": 3}),
        (10, {"phase": 12}),
        (11, {"black": -1}),
        (12, {"speaker": 3}),
        (13, {"used": [[0, 1]]}),
        (13, {"used": [[0] * 10 + [1]] * 3}),
        (14, {"front": [[7]], "used": [[0] * 7 + [1]] * 3}),
        (15, {"choice": [4]}),
        (17, {"standing": at(3, (0, SICILIA, r.GOVERNOR))}),
        (19, {"step": [r.JOINING]}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    choosing(3)
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        choosing(3, **fields)


def test_the_same_in_a_plea_and_in_the_short_game() -> None:
    plea = {
        "phase": r.ADDRESSING, "chips": [20] * 3, "awaits": [0], "pawn": [0, 1, 2], "spoken": [1],
        "front": [[9], [0, 8], [0, 0, 7]], "used": [[int(k == card) for k in range(16)] for card in (9, 8, 7)],
    }  # fmt: skip
    Match.at("prokonsul", 3, fields=plea)
    for broken, change in [
        (3, {"front": [[9, 8], [0, 8], [0, 0, 7]]}),
        (4, {"front": [[0, 8], [9], [0, 0, 7]]}),
        (8, {"spoken": [0]}),
        (9, {"phase": r.OFFERING, "addressee": 1}),
    ]:
        with pytest.raises(PositionError, match=f"invariant {broken} "):
            Match.at("prokonsul", 3, fields={**plea, **change})
    short: dict[str, Any] = {"phase": r.CHOOSING, "chips": [20] * 3, "awaits": range(3), "pawn": [0, 1, 2]}
    with pytest.raises(PositionError, match="invariant 16 "):
        Match.at("prokonsul", 3, {"short": 1}, fields=short)
    with pytest.raises(PositionError, match="invariant 18 "):
        Match.at("prokonsul", 3, {"short": 1}, fields={**short, "visited": [1], "used": [[0, 1]] * 3})
