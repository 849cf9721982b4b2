"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re
from typing import Any

import pytest

from lusoria.drawing import validate
from lusoria.games.praetorianer import GAME, walls
from lusoria.games.praetorianer import rules as r
from lusoria.games.praetorianer.board import draw
from lusoria.kernel import View
from lusoria.play import Match
from tests.games.praetorianer.table import TWELVES, position
from tests.support.boards import buttons, finished, ids, sentences
from tests.support.clauses import clause

TABLES = [(2, {}), (3, TWELVES), (4, {"notes": 1}), (4, {"twelves": 1, "notes": 1})]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_every_position_for_everybody(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 3)
    readers: list[int | None] = [None, *range(seats)]
    for version in range(match.version + 1):
        validate(draw(match.view_at(version, readers[version % len(readers)])))


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_choice_but_stopping_has_its_place(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new(GAME, seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        mover = match.awaited[0]
        field = draw(match.view(mover)).field
        assert field.lying is not None
        assert set(match.legal(mover)) - {r.STOP} <= buttons(field.drawing)
        assert buttons(field.lying) == buttons(field.drawing)
        assert ids(field.lying) == ids(field.drawing)
        match.play(rng.choice(match.legal(mover)))


@clause("PRA-2.1")
@pytest.mark.parametrize("camp", [walls.UPRIGHT, walls.LYING])
def test_the_track_is_one_walk_of_a_hundred_spaces(camp: walls.Camp) -> None:
    assert len(set(camp.spaces)) == 100
    for (x, y), (x2, y2) in zip(camp.spaces, camp.spaces[1:], strict=False):
        assert abs(x - x2) + abs(y - y2) == 1


@clause("PRA-2.4")
def test_standards_show_which_colours_belong_together() -> None:
    board = draw(position("G3").view(0))
    spots = {str(node.attrs.get("id")): node for node in board.walk() if str(node.attrs.get("id")).startswith("stand")}
    assert [spots[f"standard-{k}"].attrs.get("class") for k in range(4)] == ["pra-lowered"] * 2 + ["pra-raised"] * 2


@clause("PRA-10.1")
def test_backs_and_faces() -> None:
    match = position("R7 Y2", down="R1 R2 R3", mover=1)
    for reader in (0, 1, None):
        board = draw(match.view(reader))
        assert {name for name in ids(board) if name.startswith("card-")} == {"card-6", "card-41"}
        heap = next(node for node in board.walk() if node.attrs.get("id") == "scattered")
        assert sum(str(node.attrs.get("class", "")).endswith("back") for node in heap.walk()) == 3


@clause("PRA-9.5")
def test_noted_discards_are_drawn() -> None:
    match = position("R7", down="R1", options={"notes": 1})
    board = draw(match.view(1))
    said = [node for node in board.walk() if str(node.attrs.get("id", "")).startswith("noted-") and node.label]
    assert len(said) == 48
    assert not any(name.startswith("noted") for name in ids(draw(position("R7", down="R1").view(1))))


@clause("PRA-10.2")
def test_cards_that_have_been_looked_at_and_are_gone_are_not_drawn() -> None:
    match = position("R7", down="Y2", mover=0)
    match.play(r.TURN, r.STOP)
    assert "card-41" in ids(draw(match.view(1)))  # what has just happened
    match.look(1)
    assert not any(name.startswith("card-") for name in ids(draw(match.view(1))))
    earlier = draw(match.view_at(match.version - 1, 1))
    assert not any(name.startswith("card-") for name in ids(earlier))
    view: View = match.view_at(match.version - 1, 1)
    assert match.speaker("en").text(GAME.words.prompt(view)) == "Seat 1 stops, or turns up another card."
    match.look(0)
    view = match.view_at(match.version - 1, 0)
    assert view.state.gathered == view.state.values == view.state.camps == 0  # what they were would name the card
    assert GAME.words.warn is not None
    assert GAME.words.warn(view, r.TURN) is None


def test_a_lost_turn_and_a_pair_are_seen_by_the_others() -> None:
    match = position("R7", down="B7", mover=0)
    match.play(r.TURN)
    texts = [child for node in draw(match.view(1)).walk() for child in node.children if isinstance(child, str)]
    assert "+7" in texts
    lost = position("R7", down="B2", mover=0)
    lost.play(r.TURN)
    assert any(node.attrs.get("class") == "pra-torn" for node in draw(lost.view(1)).walk())


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        match = finished(GAME, seats, chosen, 5)
        said = sentences(match, language)
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]{3}", line.replace("Seat", "")), line


def test_stopping_says_where_it_leads() -> None:
    match = position("R8 P9", pawns=(20, 10))
    assert GAME.words.price is not None
    said = GAME.words.price(match.view(0), r.STOP)
    assert said is not None
    assert match.speaker("en").text(said) == "to space 37"
    assert GAME.words.price(match.view(0), r.TURN) is None


def test_whoever_could_win_is_warned() -> None:
    view: Any = position("R8 P9", pawns=(90, 10)).view(0)
    assert GAME.words.warn is not None
    warning = GAME.words.warn(view, r.TURN)
    assert warning is not None
    assert warning.text == "You could stop now and win."
    assert GAME.words.warn(view, r.STOP) is None
    assert GAME.words.warn(position("R8 P9").view(0), r.TURN) is None


@clause("PRA-6.2")
def test_a_card_that_comes_again_in_one_turn_after_a_scatter_is_drawn_for_everybody() -> None:
    """Blue 5 matches, is scattered with all others, and comes up again: who looks on has both in one turn."""
    fields = position("R5", down="B5", pawns=(10, 3)).fields()
    for luck in range(400):  # which cards come after the scatter is chance
        match = Match.at(GAME, seats=2, fields=fields, secret=luck.to_bytes(32, "big"))
        while match.awaited == [0] and match.version < 4:
            match.play(r.TURN)
        if sum("blue 5" in line for line in match.log("en", seat=1)) == 2:
            break
    turned = [line for line in match.log("en", seat=1) if "blue 5" in line]
    assert len(turned) == 2
    for reader in (0, 1, None):
        validate(draw(match.view(reader)))
