"""What a person sees and reads: board, log and prompts over whole games; judgement of bots."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.senator import GAME
from lusoria.games.senator import rules as r
from lusoria.games.senator.board import draw
from lusoria.kernel import Seat
from lusoria.play import Match
from tests.games.senator.table import card, down, position, right, square, take
from tests.support.boards import buttons, finished, ids
from tests.support.clauses import clause

TABLES = [(2, {}), (2, {"caesar-stairs": 1}), (2, {"hidden": 1}), (3, {"hidden": 1, "notes": 1})]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_and_every_choice_is_a_button(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 3)
    for version in range(match.version + 1):
        validate(draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)])))
    match = Match.new("senator", seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        mover = match.awaited[0]
        assert set(match.legal(mover)) <= buttons(draw(match.view(mover)))
        match.play(rng.choice(match.legal(mover)))


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_both_forms_of_the_board_show_the_same(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 4)
    for version in range(match.version + 1):
        field = draw(match.view_at(version, version % seats)).field
        assert field.lying is not None
        assert ids(field.lying) == ids(field.drawing)
        assert buttons(field.lying) == buttons(field.drawing)


def test_the_cards_of_the_others_lie_at_their_seats() -> None:
    match = position({"C3": "F", "B3": "b7"})
    drawn = draw(match.view(0))
    assert drawn.seats[0] is None  # one's own are the hand
    assert drawn.hand is not None
    assert drawn.seats[1] is not None
    assert ids(drawn.hand.drawing) == {f"card-{card(f'r{n}')}" for n in range(1, 11)}
    assert ids(drawn.seats[1].drawing) == {f"card-{card(f'b{n}')}" for n in range(1, 11) if n != 7}


@clause("SEN-6.8")
def test_the_hidden_board_draws_no_face() -> None:
    match = position({"C3": "F", "B3": "r7", "D3": "b2"}, options={"hidden": 1})
    for reader in (0, 1):
        drawn = ids(draw(match.view(reader)))
        assert not {"card-6", "card-11", f"card-{r.FLAG}"} & drawn
        assert f"square-{square('B3')}" in drawn
    assert not [i for i in ids(draw(match.view(None))) if i.startswith("card-")]


def test_what_was_pushed_in_is_marked() -> None:
    match = position({"C3": "F"})
    match.play(take(7), right(3))
    assert "sen-used" in str(draw(match.view(1)))
    assert "sen-used" not in str(draw(position({"C3": "F"}).view(1)))


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        match = finished(GAME, seats, chosen, 5)
        speaker = match.speaker(language)
        said = list(match.log(language, 0))
        for version in range(match.version + 1):
            for seat in (0, None):
                view = match.view_at(version, seat)
                said.append(speaker.text(GAME.words.prompt(view)))
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line


@pytest.mark.parametrize(
    ("mover", "ready", "options", "asked"),
    [
        (0, 0, {}, "Choose a card to push in."),
        (1, 0, {}, "Seat 2 pushes a card in."),
        (0, 1, {}, "Choose an arrow for 7."),
        (0, 1, {"hidden": 1}, "Choose an arrow for 7. It goes in face down: remember it."),
    ],
)
def test_the_prompt_says_what_can_be_done(mover: int, ready: int, options: dict[str, int], asked: str) -> None:
    match = position({"C3": "F"}, mover=mover, options=options)
    if ready:
        match.play(take(7))
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == asked


def test_bots_like_pushes_that_bring_their_own_in_and_others_out() -> None:
    board = {"A3": "r9", "B3": "b8", "C3": "b1", "D3": "b10", "E2": "F"}
    match = position(board)
    match.play(take(1))
    can, weight = [0] * GAME.rules.size, [0] * GAME.rules.size
    for code in match.legal(0):
        can[code] = 1
    assert GAME.rules.lean is not None
    GAME.rules.lean(match.state, match.box, 0, can, weight)
    assert max(match.legal(0), key=lambda c: weight[c]) == right(3)
    assert GAME.rules.worth is not None
    before = GAME.rules.worth(match.state, match.box, 0)
    match.play(right(3))
    assert GAME.rules.worth(match.state, match.box, 0) > before
    assert weight[down("A")] < weight[right(3)]


@clause("SEN-7.1")
def test_leafing_back_does_not_show_which_card_went_in() -> None:
    match = position({"C3": "F"}, options={"hidden": 1})
    match.play(take(7), right(3), take(4), right(2))
    seven = card("r7")
    assert match.view_at(1, 0).knows(seven)
    assert match.export(0)["steps"] != []
    match.look(0)
    for version in range(match.version + 1):
        view = match.view_at(version, 0)
        assert not view.knows(seven)
        assert view.knows(card("r8"))  # still in hand
        assert f"card-{seven}" not in ids(draw(view))
    assert match.export(0)["steps"] == []


@clause("SEN-7.3", "SEN-6.7")
def test_with_hidden_cards_no_sum_is_shown_before_the_end() -> None:
    for options, seen in (({}, True), ({"hidden": 1}, False)):
        match = finished(GAME, 2, options, 3)
        for reader in (0, 1, None):
            assert {match.view_at(0, reader).sees_score(seat) for seat in (0, 1)} == {seen}
            assert all(match.view(reader).sees_score(seat) for seat in (0, 1))
