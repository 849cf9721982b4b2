"""Positions that no game of Vinci comes to are not played on."""

from typing import Any

import pytest

from lusoria.games.vinci import GAME
from lusoria.games.vinci import rules_state as r
from lusoria.play import Match, PositionError
from tests.games.vinci.table import c, position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"owner": [4]}),
        (2, {"fort": [1]}),
        (3, {"owner": [1], "old": [1], "pawns": [2]}),
        (4, {"fled": [0, 0, 0, 1]}),
        (5, {"points": [-1]}),
        (5, {"points": [0, 0, 0, 3]}),
        (6, {"treaty": [1]}),
        (6, {"treaty": [8]}),
        (7, {"civ": [[27, 0]]}),
        (8, {"relic": [[c("Slavery") + 1, 0]]}),
        (9, {"menu": [[0, 1]]}),
        (10, {"civ": [[c("Agriculture") + 1] * 2, [c("Agriculture") + 1] * 2]}),
        (11, {"first": 3}),
        (11, {"turn": 5}),
        (12, {"lap": 41}),
        (12, {"phase": 10}),
        (12, {"why": 3}),
        (15, {"ends": 2}),
        (13, {"awaits": [0, 1], "asked": [0, 1]}),
        (14, {"awaits": [1], "asked": [1]}),
    ],
)
@clause("VIN-2.2", "VIN-6.4", "VIN-3.1")
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    sound = position({"Poland": 1}).fields()
    assert Match.at(GAME, 3, fields=sound).awaited == [0]
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        Match.at(GAME, 3, fields={**sound, **fields})


def test_turns_go_on_from_every_step() -> None:
    for phase in (r.STARTING, r.STAYING, r.MARCHING):
        assert position({"Poland": 1}, hand=3, phase=phase).legal(0)
