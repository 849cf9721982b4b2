"""Boards of every game in the house, and the one for games that have none."""

import random
from xml.etree import ElementTree

import pytest

from lusoria.drawing import Offer, board, board_markup, board_of, generic, markup
from lusoria.kernel import Game, View
from lusoria.play import Match, catalogue

GAMES = catalogue.games()


class Offers:
    """Describes codes as a page would."""

    def __init__(self, view: View) -> None:
        self.legal = set(view.legal)

    def __call__(self, code: int) -> Offer:
        return Offer("act", code in self.legal, why="" if code in self.legal else "not now")


def positions(game: Game) -> list[View]:
    """Views of a random game: every seat's and a spectator's, early, in the middle and at the end."""
    luck = random.Random(1)
    match = Match.new(game.slug, seats=game.seats[1], secret=bytes(32))
    seen: list[View] = []
    for step in range(2000):
        if match.over or step in (0, 7, 23):
            seen += [match.view(seat) for seat in (*range(match.seats), None)]
        if match.over:
            break
        seat = luck.choice(match.awaited)
        match.act(seat, luck.choice(match.legal(seat)))
    return seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("own", [True, False], ids=["own board", "generic board"])
def test_boards_are_well_formed_and_draw_only_what_is_allowed(game: Game, own: bool) -> None:
    for view in positions(game):
        drawn = board_of(view) if own else board(generic.draw(view))
        shown = markup(drawn, lambda say: say.text, Offers(view), label=game.title)
        assert len(shown.seats) in (0, view.seats)
        for plate in filter(None, (shown.field, *shown.sides, shown.hand, *shown.seats)):
            for form in filter(None, (plate.upright, plate.lying)):
                svg = ElementTree.fromstring(form)
                assert svg.tag.endswith("svg")
                assert svg.get("viewBox")
                assert (svg.get("aria-label") == game.title) == (plate is shown.field)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_both_forms_of_a_plate_offer_the_same_things(game: Game) -> None:
    """An amount may be set beside the prompt where a form has no room for it."""
    amounts = {code for block in game.rules.actions.blocks if block.amount for code in range(block.start, block.stop)}
    for view in positions(game):
        for plate in board_of(view).plates():
            codes = [{node.code for node in form.walk() if node.code is not None} - amounts for form in plate.forms()]
            assert codes[0] == codes[-1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_choice_of_a_thing_is_on_the_board(game: Game) -> None:
    """What is a number, or nothing but a word (to pass), stands beside the prompt."""
    match = Match.new(game.slug, seats=game.seats[0], secret=bytes(32))
    view = match.view(match.awaited[0])
    drawn = {node.code for node in board_of(view).walk() if node.code is not None}
    blocks = {code: game.rules.actions.block_of(code) for code in view.legal}
    assert {code for code, block in blocks.items() if block.of and not block.amount} <= drawn


def test_the_generic_board_shows_own_cards_and_backs_for_the_others() -> None:
    match = Match.new("zero", seats=2, secret=bytes(32))
    for seat in (0, 1):
        view = match.view(seat)
        shown = {str(node.attrs.get("id", "")) for node in generic.draw(view).walk()}
        known = {f"card-{card}" for card in range(len(view.state.card_at)) if view.knows(card)}
        assert {name for name in shown if name.startswith("card-")} == known
        assert any(name.startswith("pile-") for name in shown)


def test_the_generic_board_is_never_a_button_but_the_form_is_there() -> None:
    match = Match.new("spartacus", seats=3, secret=bytes(32))
    view = match.view(match.awaited[0])
    assert all(node.code is None for node in generic.draw(view).walk())
    assert view.legal


def test_a_box_without_a_board_gets_the_generic_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game("zero")
    view = Match.new("zero", seats=2, secret=bytes(32)).view(0)
    monkeypatch.setitem(game.__dict__, "board", None)
    assert "place" in board_markup(view, lambda say: say.text)


def test_a_board_that_is_not_a_tree_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game("zero")
    monkeypatch.setitem(game.__dict__, "board", lambda view: "<svg onload=alert(1)>")
    with pytest.raises(TypeError, match="zero"):
        board_of(Match.new("zero", seats=2, secret=bytes(32)).view(0))
