"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re

import pytest

from lusoria.drawing import Board, validate
from lusoria.games.verraeter import GAME
from lusoria.games.verraeter import rules_state as r
from lusoria.games.verraeter.board import draw
from lusoria.kernel import Say
from lusoria.play import Match
from tests.games.verraeter.table import (
    BUILDER,
    DIPLOMAT_2,
    DIPLOMAT_5,
    FARMER,
    STRATEGIST,
    TRAITOR,
    draft,
    muster,
    position,
    show,
)
from tests.support.boards import buttons, differences, finished, ids, letters, sentences
from tests.support.clauses import clause


def drawn(match: Match, seat: int | None) -> Board:
    """The board as a reader gets it."""
    board = draw(match.view(seat))
    validate(board)
    return board


def said(match: Match, seat: int | None) -> dict[str, str]:
    """What the pieces of the board are called, by id."""
    speak = match.speaker("en").text
    return {
        str(node.attrs["id"]): speak(node.label)
        for node in drawn(match, seat).walk()
        if isinstance(node.label, Say) and "id" in node.attrs
    }


@pytest.mark.parametrize("seats", [3, 4])
def test_every_position_can_be_drawn_and_every_place_is_a_button(seats: int) -> None:
    match = Match.new("verraeter", seats=seats, secret=bytes([seats]) * 32)
    rng = random.Random(seats)
    aside = {r.SHOW, r.NO_BUILDING, r.DRAW, r.SIDE, r.SIDE + 1}  # no place of their own: they stand beside the prompt
    while not match.over:
        mover = match.awaited[0]
        board = drawn(match, mover)
        assert set(match.legal(mover)) - aside <= buttons(board)
        assert differences(board) == set()
        assert min(letters(board)) >= 12
        if rng.random() < 0.2:
            drawn(match, rng.choice([None, *range(seats)]))
        match.play(rng.choice(match.legal(mover)))
    assert not buttons(drawn(match, 0))


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_prompts_and_facts_are_whole_sentences(language: str) -> None:
    for seats in (3, 4):
        for line in sentences(finished(GAME, seats, {}, seats), language):
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]{2}", line.replace("Seat", "")), line


def test_a_land_says_all_about_itself() -> None:
    match = position(r.WHERE, 0, estates={3: 1}, offices={6: 2})
    found = said(match, 0)
    assert found["land-1"] == "Land 1: wasteland, strength 0, House Hawk; points 4, 2, 1, 1"
    assert found["land-3"] == "Land 3: river, strength 5, House Hawk; points 8, 4, 3, 2; estate of Seat 2"
    assert found["land-6"] == "Land 6: town, strength 15, House Rose; points 18, 13, 9, 6; office of Seat 3"
    assert found["border-11"] == "Conflict between 12 and 1"
    assert "border-11" not in said(match, 1)  # where nothing lies and nobody is asked there is nothing to tell
    assert not {name for name in found if name.startswith("rim-")}
    assert found["discards"] == "Discards: no discards"


def test_the_builder_hears_where_an_office_can_be() -> None:
    match = building(estates={3: 1, 4: 0})
    found = {name for name in said(match, 1) if name.startswith("rim-")}
    assert found == {f"rim-{land}" for land in range(1, 13) if land != 4}
    assert said(match, 1)["rim-3"] == "Office at land 3"
    assert not {name for name in said(match, 0) if name.startswith("rim-")}


@clause("VRR-11.1")
def test_face_down_cards_are_drawn_for_their_owner_only() -> None:
    match = muster((TRAITOR, BUILDER, FARMER, STRATEGIST), ((2, 5), (3,), (4, 4), (6,)))
    assert {"own-0", "own-3", "kept"} <= ids(drawn(match, 0))
    assert said(match, 0)["kept"] == "Traitor"
    assert "kept" not in ids(drawn(match, None))
    assert said(match, 1)["action-of-0"] == "has kept an action"
    match.play(r.PLAY + 3)
    assert "chosen" in str(drawn(match, 0).hand)
    assert "chosen" not in str(drawn(match, 1))


def test_a_drafter_sees_what_may_be_kept() -> None:
    match = position(r.DRAFT, 1, conflict=1, **draft((TRAITOR, 0, 0, 0), 0, BUILDER, 1))
    offers = {f"action-{card}" for card in (DIPLOMAT_2, DIPLOMAT_5, STRATEGIST, FARMER)}
    assert {name for name in ids(drawn(match, 1)) if re.fullmatch(r"action-\d", name)} == offers
    assert not {name for name in ids(drawn(match, 2)) if re.fullmatch(r"action-\d", name)}


def test_what_happened_stays_marked_until_the_reader_acts() -> None:
    match = muster((DIPLOMAT_5, TRAITOR, STRATEGIST), ((3,), (), ()), houses="HHR",
                   kinds=(2, 2, *(0, 1, 3, 4, 5) * 2))  # fmt: skip
    show(match, [3])
    page = str(drawn(match, 2))
    assert "'+2'" in page  # the Strategist's points
    taken = [node for node in drawn(match, 2).walk() if node.attrs.get("id") == "land-2"]
    assert taken[0].attrs.get("class") == "fresh"


def building(**cards: dict[int, int]) -> Match:
    """Seat 2 is Builder."""
    return position(r.BUILD, 1, action=[3, 4, 5, 1], picks=4, displays=4, houses="HHRR", **cards)


@pytest.mark.parametrize(
    ("match", "seat", "asked"),
    [
        (lambda: position(r.WHERE, 0), 0, "Place the conflict between two neighbouring lands of different houses."),
        (lambda: position(r.WHERE, 0), 1, "Seat 1 places the conflict."),
        (lambda: position(r.DRAFT, 0, conflict=1, **draft((0,) * 4, 0, BUILDER, 0)), 0,
         "Keep one of these actions. The others go to the left."),
        (lambda: muster((TRAITOR, BUILDER, FARMER), ((2,), (), ())), 0,
         "Which supply cards do you show? Put them ready, or show none."),
        (lambda: muster((TRAITOR, BUILDER, FARMER), ((2,), (), ())), None,
         "Seat 1 decides which supply cards to show."),
        (lambda: building(estates={3: 1}), 1,
         "Builder: lay a card at a free land, turn one of yours over, or leave it."),
        (lambda: building(estates={3: 1, 5: 1, 7: 1}), 1, "Builder: turn one of your cards over, or leave it."),
        (building, 1, "Builder: lay a card at a free land, or leave it."),
    ],
)  # fmt: skip
def test_the_prompt_says_what_is_asked(match: object, seat: int | None, asked: str) -> None:
    table = match()  # type: ignore[operator]
    assert table.speaker("en").text(GAME.words.prompt(table.view(seat))) == asked


def test_prompt_price_and_warning_while_hands_are_refilled() -> None:
    match = muster((FARMER, TRAITOR, STRATEGIST), ((2, 2, 3, 5, 5), (), ()), houses="HHH")
    match.play(r.SHOW)
    words, speak = GAME.words, match.speaker("en").text
    assert words.warn is not None
    assert speak(words.prompt(match.view(0))) == (
        "3 cards are due to you. You may give up 3 at most before you draw; as it is you draw 0."
    )
    assert speak(words.warn(match.view(0), r.DRAW)) == "Your hand is full: you draw nothing."
    match.play(r.GIVE_UP)
    assert words.warn(match.view(0), r.DRAW) is None
    assert speak(words.prompt(match.view(0))).endswith("as it is you draw 1.")


def test_what_a_building_brings_is_told_beforehand() -> None:
    match = building()
    assert GAME.words.price is not None
    speak = match.speaker("en").text
    assert GAME.words.price(match.view(1), r.ESTATE) is None
    assert speak(GAME.words.price(match.view(1), r.ESTATE + 1)) == (
        "Brings no cards while the land belongs to House Rose and you to another house."
    )
    assert speak(GAME.words.price(match.view(1), r.OFFICE)) == (
        "Brings no cards, but points at the end for the supply cards then in your hand."
    )
