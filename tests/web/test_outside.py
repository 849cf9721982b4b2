"""Bots of other packages on the pages: they can be chosen, they think through the same door, and harm nobody."""

import logging

import pytest

from lusoria.play import Match, catalogue
from lusoria.web.refusal import Refusal
from lusoria.web.thinking import bots_door, strengths
from tests.support.outside import SPY, Install, installed

__all__ = ["installed"]  # a fixture


def test_a_bot_from_outside_can_be_chosen_by_its_name(installed: Install) -> None:
    zero = catalogue.game("zero")
    ours = [value for value, _ in strengths.choices("en", zero)]
    with pytest.raises(Refusal):
        strengths.checked("spy")
    installed(SPY, spy="outside_bots:Spy")
    assert strengths.choices("ja", zero)[len(ours) :] == [("spy", "spy")]
    assert strengths.checked("spy") == "spy"
    assert strengths.label("spy", "zh-Hant") == "spy"


def test_it_thinks_through_the_same_door(installed: Install) -> None:
    installed(SPY, spy="outside_bots:Spy")
    match = Match.new("zero", seats=2, secret=bytes(32))
    seat = match.awaited[0]
    known = match.game.rules.know(match.state, match.box, seat)
    assert bots_door.thought(match, seat, "spy") == match.game.rules.legal_codes(known, match.box, seat)[-1]


def test_what_it_may_not_do_is_logged_and_the_table_goes_on(
    installed: Install, caplog: pytest.LogCaptureFixture
) -> None:
    installed(SPY.replace("asked.codes[-1]", "-5"), cheat="outside_bots:Spy")
    match = Match.new("zero", seats=2, secret=bytes(32))
    with caplog.at_level(logging.ERROR):
        code = bots_door.thought(match, match.awaited[0], "cheat")
    assert code in match.game.rules.legal_codes(match.state, match.box, match.awaited[0])
    assert "stumbled" in caplog.text
