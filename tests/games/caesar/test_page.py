"""What a person sees and reads: board, log, prompts and warnings."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.caesar import GAME
from lusoria.games.caesar import rules_state as r
from lusoria.games.caesar.board import draw
from lusoria.play import Match
from tests.games.caesar.table import fight, move, position, square
from tests.support.boards import buttons, finished, ids, sentences

SEATS = [2, 3, 4, 5]


def spots(match: Match, reader: int | None = None) -> dict[str, str]:
    """Where each piece with a name is drawn."""
    return {
        str(n.attrs["id"]): str(n.attrs.get("transform")) for n in draw(match.view(reader)).walk() if "id" in n.attrs
    }


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_draws_every_position_for_everybody(seats: int) -> None:
    match = finished(GAME, seats, {}, 3)
    for version in range(match.version + 1):
        validate(draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)])))


@pytest.mark.parametrize("seats", SEATS)
def test_every_choice_but_passing_has_its_place(seats: int) -> None:
    match = Match.new(GAME, seats=seats, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        for mover in match.awaited:
            assert set(match.legal(mover)) - {r.PASS} <= buttons(draw(match.view(mover)))
        mover = rng.choice(match.awaited)
        match.act(mover, rng.choice(match.legal(mover)))


def test_a_group_keeps_its_name_where_it_goes() -> None:
    match = position("a3 . n . b", "b . . . a")
    here = spots(match)["group-1"]
    move(match, "A1-C1")
    assert spots(match)["group-1"] not in (here, "None")
    assert "group-26" not in spots(match)  # the neutral ones lie below


@pytest.mark.parametrize("seats", SEATS)
def test_both_forms_of_the_field_show_the_same_pieces(seats: int) -> None:
    match = finished(GAME, seats, {}, 4)
    for version in range(match.version + 1):
        field = draw(match.view_at(version, version % seats)).field
        assert field.lying is not None
        assert ids(field.lying) == ids(field.drawing)
        assert buttons(field.lying) == buttons(field.drawing)


def test_a_seat_shows_the_sizes_of_its_groups_and_its_cards() -> None:
    match = position("a3 . n . b", "b . . . a")
    plate = draw(match.view(1)).seats[0]
    assert plate is not None
    written = [child for node in plate.drawing.walk() if node.tag == "text" for child in node.children]
    assert written == [3, 1]
    assert len([name for name in ids(plate.drawing) if name.startswith("back-0-")]) == r.KINDS


def test_the_black_pawn_stands_between_those_who_fight() -> None:
    match = position("a2 . b3 . .", "a n . b n")
    aside = spots(match)["pawn"]
    move(match, "A1-C1")
    assert spots(match)["pawn"] != aside
    for seat in (0, 1):
        match.act(seat, r.CARD + 5)
    assert spots(match)["pawn"] == aside


def test_both_cards_of_a_fight_are_to_be_seen_until_one_acts_again() -> None:
    match = position("a2 . b3 . .", "a n . b n")
    fight(match, "A1-C1", "6", "5")
    for reader in (0, 1, None):
        assert {"card-0-6", "card-1-5"} <= set(spots(match, reader))
    match.act(1, match.legal(1)[0])
    assert "card-0-6" not in spots(match, 1)


def test_the_card_chosen_in_secret_is_drawn_for_its_owner_only() -> None:
    match = position("a2 . b3 . .", "a n . b n")
    move(match, "A1-C1")
    before = [spots(match, reader) for reader in (1, None)]
    match.act(0, r.CARD + 9)
    assert [spots(match, reader) for reader in (1, None)] == before
    drawn = [node for node in draw(match.view(0)).walk() if node.attrs.get("id") == "card-0-9"]
    assert len(drawn) == 1
    assert drawn[0].code is None


def test_a_square_says_what_stands_there() -> None:
    match = position("a3 . n . b", "b . . . a")
    speak = match.speaker("en").text
    said = {str(n.attrs.get("id")): speak(n.label) for n in draw(match.view(0)).walk() if n.label is not None}
    assert said["square-0"] == "A1: group of 3 of Seat 1"
    assert said["square-1"] == "B1: empty"
    assert said["square-2"] == "C1: neutral group of 1"


def test_a_card_that_must_lose_is_warned_about() -> None:
    match = position("a2 . b9 . .", "a n . b n")
    move(match, "A1-C1")
    assert GAME.words.warn is not None
    warned = {code - r.CARD for code in match.legal(0) if GAME.words.warn(match.view(0), code) is not None}
    assert warned == {1, 2, 3, 4, 5, 6, 7}  # 2 + 8 is at least as much as 9 + 1
    assert not [code for code in match.legal(1) if GAME.words.warn(match.view(1), code) is not None]


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats in SEATS:
        match = finished(GAME, seats, {}, 5)
        said = sentences(match, language)
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]{3}", line), line


def test_the_prompt_in_a_fight_names_the_other_side() -> None:
    match = position("a2 . b3 . .", "a n . b n")
    match.play(r.LIFT + square("A1"), r.ONTO + square("C1"))
    text = match.speaker("en").text
    assert text(GAME.words.prompt(match.view(0))).startswith("You attack Seat 2: your group of 2 against 3.")
    assert text(GAME.words.prompt(match.view(1))).startswith("Seat 1 attacks you: your group of 3 against 2.")
