"""A game stepped in compiled code is the game of the interpreted rules."""

import random

import pytest

from lusoria.kernel import Game
from lusoria.kernel.compiled import FaultError
from lusoria.play import catalogue
from lusoria.research.sitting import Sitting
from lusoria.research.stepper import Bits, Stepper
from tests.tiny_games.auction import GAME as AUCTION
from tests.tiny_games.brittle import GAME as BRITTLE
from tests.tiny_games.favours import GAME as FAVOURS


@pytest.mark.parametrize("game", [FAVOURS, AUCTION, catalogue.game("zero")], ids=lambda g: g.slug)
def test_it_goes_with_the_interpreted_rules(game: Game) -> None:
    seats, dice = game.seats[1], random.Random(1)
    quick, table = Stepper(game, seats), Sitting(game, seats)
    for seed in range(4):
        codes = quick.begin(seed)
        table.begin(seed)
        while codes:
            assert (quick.seat, quick.over) == (table.actor, table.over)
            assert [c for c, yes in enumerate(table.mask(table.actor)) if yes] == list(codes)
            assert not any(quick.returns())
            code = dice.choice(codes)
            table.act(table.actor, code)
            codes = quick.step(code)
        assert quick.over
        assert table.over
        assert quick.returns() == pytest.approx(table.returns())


def test_a_code_that_is_not_open_is_refused_and_changes_nothing() -> None:
    quick = Stepper(FAVOURS, 3)
    codes = quick.begin(1)
    for code in (-1, 0, 99):
        with pytest.raises(FaultError, match=f"tiny-favours: code {code} is not open to seat 1"):
            quick.step(code)
    assert quick.step(quick.nothing)
    assert quick.begin(1) == codes


def test_both_forms_of_answers_are_tried_here() -> None:
    kinds = {type(Stepper(g)._codes) for g in (FAVOURS, AUCTION, BRITTLE)}
    assert len(kinds) == 2


def test_masks_are_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bits, "MOST", 8)
    codes = Bits()
    assert [codes[k] for k in (0, 5, 5, 1 << 61)] == [(), (0, 2), (0, 2), (61,)]
    for k in range(100):
        assert sum(1 << c for c in codes[k]) == k
    assert len(codes) <= 8
