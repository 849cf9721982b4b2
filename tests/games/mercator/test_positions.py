"""Positions that no game of Mercator comes to are not played on; what is refused, and why."""

from typing import Any

import pytest

from lusoria.play import PositionError
from tests.games.mercator.table import NOTHING, OFFER, PASS, TURN, bid, position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("bidding", "fields"),
    [
        pytest.param(False, {"starter": 7}, id="who began is not there"),
        pytest.param(False, {"active": 3, "awaits": [0]}, id="who is active is not there"),
        pytest.param(False, {"phase": 2}, id="neither turning nor bidding"),
        pytest.param(False, {"games": 1}, id="all games are played"),
        pytest.param(False, {"awaits": [1]}, id="another seat turns cards"),
        pytest.param(False, {"lot": ""}, id="no lot"),
        pytest.param(False, {"pile": 0}, id="a lot that could not grow: the pile is empty"),
        pytest.param(False, {"lot": "f1 f2 f3 f4 f5 f6"}, id="a lot that could not grow: no ship has room"),
        pytest.param(False, {"bid": [3]}, id="a fist before the auction"),
        pytest.param(True, {"bid": [60]}, id="a fist with more than the purse"),
        pytest.param(True, {"passed": [2]}, id="passed twice"),
        pytest.param(True, {"awaits": [0, 1, 2]}, id="a full ship bids"),
        pytest.param(True, {"chips": [-1, 5, 5]}, id="less than nothing in a purse"),
        pytest.param(True, {"buyer": 4}, id="a buyer who is not there"),
    ],
)
@clause("MER-4.2", "MER-5.1", "MER-5.2")
def test_a_position_that_cannot_be_is_refused(bidding: bool, fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        position("", "", "w1 w2 w3 w4 w6 w7", bidding=bidding, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"bids": [4, 0, 2]}, id="a full ship has bid"),
        pytest.param({"bids": [4], "passed": [1]}, id="the highest bidder has passed"),
        pytest.param({"bids": [4, 6]}, id="the highest bidder is asked again"),
        pytest.param({"bids": [60]}, id="a bid of more than the purse"),
    ],
)
@clause("MER-8.4", "MER-8.6")
def test_an_open_auction_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    ships = ("", "", "w1 w2 w3 w4 w6 w7")
    assert position(*ships, bidding=True, options={"open-auction": 1}, awaits=[1], bids=[4]).awaited == [1]
    with pytest.raises(PositionError):
        position(*ships, bidding=True, options={"open-auction": 1}, awaits=[1], **fields)


@pytest.mark.parametrize(
    ("code", "bidding", "options", "why", "named"),
    [
        (NOTHING, False, {}, "The lot is still being put together.", "MER-4.2"),
        (bid(3), False, {}, "The lot is still being put together.", "MER-4.2"),
        (TURN, True, {}, "The lot is already on offer.", "MER-4.2"),
        (OFFER, True, {}, "The lot is already on offer.", "MER-4.2"),
        (PASS, True, {}, "Bids are hidden in fists here.", "MER-5.2"),
        (NOTHING, True, {"open-auction": 1}, "Bids are spoken here.", "MER-8.4"),
        (bid(51), True, {}, "You do not have so many chips.", "MER-5.2"),
        (bid(51), True, {"open-auction": 1}, "You do not have so many chips.", "MER-8.4"),
    ],
)
@clause("MER-4.4", "MER-5.2", "MER-8.4")
def test_a_refusal_names_what_stands_against_it(
    code: int, bidding: bool, options: dict[str, int | str], why: str, named: str
) -> None:
    match = position("", "", "", bidding=bidding, options=options, awaits=[0])
    refusal = match.why_not(0, code)
    assert (match.speaker("en").text(refusal.say), refusal.clause) == (why, named)
