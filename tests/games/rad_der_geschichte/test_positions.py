"""Positions that no game of the Wheel comes to are not played on; what its bots expect of a card that fell."""

from typing import Any

import pytest

from lusoria.games.rad_der_geschichte import rules as r
from lusoria.games.rad_der_geschichte import sense
from lusoria.play import PositionError
from tests.games.rad_der_geschichte.table import card, position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("held", "options", "fields"),
    [
        pytest.param("l1", {}, {"starter": 9}, id="who began is not there"),
        pytest.param("l1", {}, {"starter": -1}, id="nobody began"),
        pytest.param("l1", {}, {"pawn": 25}, id="the pawn is beside the wheel"),
        pytest.param("l1", {}, {"pawn": 0}, id="the pawn stands on a card"),
        pytest.param("l1", {}, {"falls": [1]}, id="a card fell without the option"),
        pytest.param("l1", {"fall": 1}, {"falls": [1]}, id="a fall without a fallen card"),
        pytest.param("l1", {}, {"wheels": 1}, id="all rounds are finished"),
        pytest.param("l1", {"series": 3}, {"wheels": 3}, id="all rounds of the series are finished"),
        pytest.param("l1", {"fifty": 1}, {"wheels": 30}, id="more rounds than there are"),
        pytest.param("", {"fifty": 1}, {"wheels": 2, "points": [50]}, id="a total has won"),
        pytest.param("l1", {}, {"wheels": -1}, id="fewer than no rounds"),
        pytest.param("l3 s3 u3 e3 m3", {}, {}, id="the round is over"),
        pytest.param("l1", {}, {"awaits": [0, 1]}, id="two at a time"),
    ],
)
@clause("RAD-3.3", "RAD-4.4", "RAD-7.4")
def test_a_position_that_cannot_be_is_refused(held: str, options: dict[str, int], fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        position("l2 s2 u2 e2 m2", held, "", options=options, **fields)


@clause("RAD-7.6")
def test_nothing_is_hoped_for_from_what_can_no_longer_be_completed() -> None:
    assert sense.chance_of_people(0) == sense.chance_of_class(0) == 0
    match = position("m3", "l3", "s3", fallen="l1 s2", options={"fall": 1})
    assert sense.out_of_people(match.state, 0) == -1
    # The colour of the Latins and the value 2 are spoilt: the 2 of the Latins is worth nothing to anybody.
    assert sense.appeal(match.state, match.box, 0, card("l2")) == 0
    assert r.people_complete(match.state, 0) is False
