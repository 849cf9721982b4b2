"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.play import Match, PositionError
from tests.games.circus_maximus.table import GAME, place, race

TEAMS = ([(0, -2), (2, -2), (4, -2)], [(0, -4), (2, -4), (4, -4)])
HERE = [place(*space) for team in TEAMS for space in team]


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"place": [1, *HERE[1:]] + [0] * 9}),
        (2, {"place": [HERE[1], *HERE[1:]] + [0] * 9}),
        (3, {"place": [place(0, 0), *HERE[1:]] + [0] * 9}),
        (4, {"laps": [3] + [0] * 14}),
        (5, {"placed": 5}),
        (5, {"rounds": 0}),
        (6, {"rounds": 61}),
        (7, {"down": [0b1000000, 0, 0, 0, 0]}),
        (8, {"finish": [1, 0, 0, 0, 0], "finished": 1}),
        (9, {"turn": 6}),
        (10, {"order": [1, 1, 2, 3, 4, 5] + [0] * 9}),
        (12, {"awaits": [1]}),
        (12, {"used": 3}),
        (13, {"down": [0b1110, 0, 0, 0, 0]}),
        (13, {"down": [0, 0b11110, 0, 0, 0]}),
        (17, {"owes": 1}),
        (14, {"first": 2}),
        (16, {"finished": 3}),
        (15, {"heading": 1}),
        (15, {"owes": 1, "used": 1, "heading": 1}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    options = {"straight": 1} if broken == 17 else {}
    assert race(*TEAMS, options=options).state.rounds == 1
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        race(*TEAMS, options=options, **fields)


def test_a_chariot_at_home_is_not_in_the_order_still_to_come() -> None:
    teams = [(0, -2), (2, -2), (-10, 0)], TEAMS[1]
    assert race(*teams).state.racing == 5
    order = [3, 2, 1, 6, 5, 4]
    with pytest.raises(PositionError, match="invariant 11 "):
        race(*teams, order=[order[1], order[0], *order[2:]] + [0] * 9, racing=6, turn=0, awaits=[0])


def test_while_chariots_are_placed_none_has_moved() -> None:
    begun = Match.new(GAME, 2, secret=bytes(32)).fields()
    for fields in ({"used": 1}, {"heading": 2}, {"turn": 1}, {"owes": 1}):
        with pytest.raises(PositionError, match="invariant 18 "):
            Match.at(GAME, 2, fields={**begun, **fields})
