"""How bots play has digits, which are others once a sense or a search decides otherwise."""

from dataclasses import replace
from typing import Any

import pytest

from lusoria.bots.learned import Weights
from lusoria.lab import cells
from lusoria.lab.manner import learned_manner, manner
from tests.tiny_games.conftest import game


def test_bots_that_play_alike_have_the_same_digits_and_others_have_others(monkeypatch: pytest.MonkeyPatch) -> None:
    stakes = game("stakes")
    found = manner(stakes, 3)
    assert len(found) == 8
    assert int(found, 16) >= 0
    assert manner(stakes, 3) == found
    assert manner(stakes, 2) != found
    assert manner(stakes, 3, {"rounds": 2}) != found
    row = cells.Bot.row
    monkeypatch.setattr(cells.Bot, "row", lambda bot, game: row(replace(bot, slips=60), game))
    assert manner(stakes, 3) != found


def test_so_does_a_search_that_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    stakes, blank = game("stakes"), Weights.blank
    found = learned_manner(stakes, 2)
    assert found == learned_manner(stakes, 2) != manner(stakes, 2)

    def upside_down(*given: Any, **more: Any) -> Weights:
        made = blank(*given, **more)
        return replace(made, arrays={**made.arrays, "w1": -made.arrays["w1"]})

    monkeypatch.setattr(Weights, "blank", upside_down)
    assert learned_manner(stakes, 2) != found
