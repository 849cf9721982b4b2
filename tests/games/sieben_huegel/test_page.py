"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.sieben_huegel import GAME
from lusoria.games.sieben_huegel import rules_state as r
from lusoria.games.sieben_huegel.board import draw
from lusoria.lab.exam.matches import Page
from lusoria.play import Match, label
from tests.games.sieben_huegel.table import play, position, switch
from tests.support.boards import buttons, finished, ids, sentences
from tests.support.clauses import clause

TABLES = [
    {},
    {"barricade": 1, "no-equal": 1, "series": 1},
    {"open": 1, "barricade": 1},
    {"highest": 1, "recall": 1},
    {"notes": 1, "no-equal": 1},
]


def pieces(match: Match, reader: int | None, start: str) -> set[str]:
    """The pieces on a reader's board whose names begin so."""
    return {name for name in ids(draw(match.view(reader))) if name.startswith(start)}


@pytest.mark.parametrize("chosen", TABLES)
def test_the_board_draws_every_position_for_everybody(chosen: dict[str, int]) -> None:
    match = finished(GAME, 2, chosen, 3)
    for version in range(match.version + 1):
        validate(draw(match.view_at(version, [None, 0, 1][version % 3])))


@pytest.mark.parametrize("chosen", TABLES)
def test_every_choice_is_a_button(chosen: dict[str, int]) -> None:
    match = Match.new(GAME, seats=2, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        mover = match.awaited[0]
        assert set(match.legal(mover)) <= buttons(draw(match.view(mover)))
        match.play(rng.choice(match.legal(mover)))


@pytest.mark.parametrize("chosen", TABLES)
def test_both_forms_of_the_hills_show_the_same(chosen: dict[str, int]) -> None:
    match = finished(GAME, 2, chosen, 4)
    for version in range(match.version + 1):
        field = draw(match.view_at(version, version % 2)).field
        assert field.lying is not None
        assert ids(field.lying) == ids(field.drawing)
        assert buttons(field.lying) == buttons(field.drawing)


def test_a_seat_shows_the_hills_it_has() -> None:
    match = position("6:4 5:7 6:1", "2:1 5:3 1:2", mover=0, last=1)
    plate = draw(match.view(1)).seats[0]
    assert plate is not None
    written = [child for node in plate.drawing.walk() if node.tag == "text" for child in node.children]
    assert written == [5, 6]


@clause("SIE-8.1")
def test_backs_are_drawn_for_what_is_hidden() -> None:
    match = position("6:4 5:7 6:1", "2:1 5:3 1:2", mover=0, last=1, numbers=8)
    for reader in (0, 1, None):
        assert {"down-0-1", "down-0-3", "down-1-1", "down-1-3"} <= pieces(match, reader, "down-")
        hand = set() if reader is None else {f"card-{reader}-{n}" for n in range(1, 9)}
        hand -= {"card-0-4", "card-0-1"} if reader == 0 else {"card-1-1", "card-1-2"}
        assert pieces(match, reader, "card-") == hand | {"card-0-7", "card-1-3"}
    assert len(pieces(match, 1, "down-0-")) == 2 + 5  # at the hills and in the hand


@clause("SIE-7.16")
def test_recalled_cards_are_drawn_for_their_owner_only() -> None:
    match = position("6:4", "2:1", mover=0, last=2, options=switch("recall"))
    assert "card-0-4" in pieces(match, 0, "card-")
    assert "card-0-4" not in pieces(match, 1, "card-") | pieces(match, None, "card-")


def test_cards_that_have_left_the_game_lie_beside_their_player() -> None:
    match = position("6:4 6:F", "2:1", mover=1, last=1, options=switch("barricade"))
    play(match, "6:9")
    assert pieces(match, 0, "out-") == {"out-0-0", "out-1-0"}


def test_a_hill_says_who_is_there_and_whether_it_is_closed() -> None:
    match = position("6:4 5:7 6:1", "2:1 5:3 1:2", mover=0, last=1)
    speak = match.speaker("en").text
    said = {str(n.attrs.get("id")): speak(n.label) for n in draw(match.view(0)).walk() if n.label is not None}
    assert said["hill-5"] == "the Palatine (6) (Seat 1: cards 2; Seat 2: cards 0)"
    assert said["hill-4"] == "the Aventine (5) (Seat 1: cards 1, sum 7; Seat 2: cards 1, sum 3)"
    assert said["hill-0"].endswith("where the last card was played")


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for chosen in TABLES:
        match = finished(GAME, 2, chosen, 5)
        said = sentences(match, language)
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]{3}", line.replace("Seat", "")), line


def test_the_prompt_says_how_the_card_will_lie() -> None:
    match = position("6:4", "5:7", mover=0, last=2)
    text = match.speaker("en").text
    for hill, end in ((5, "turned up."), (6, "remember it.")):
        trial = match.copy()
        trial.act(0, r.HILL + hill - 1)
        assert text(GAME.words.prompt(trial.view(0))).endswith(end)
        assert text(GAME.words.prompt(trial.view(1))).startswith("Seat 1 chooses a card for the ")
    last = position("1:1 2:2 3:3", "4:1 5:2", mover=1, last=3, numbers=3)  # the last card of all
    last.act(1, r.HILL + 5)
    assert text(GAME.words.prompt(last.view(1))).endswith("All cards there will be turned up.")


@clause("SIE-2.2")
def test_hills_are_called_by_what_they_are_worth_where_that_was_altered() -> None:
    match = Match.new(GAME, seats=2, secret=bytes(32), components={"hill": [9, 8, 7, 6, 5, 4, 30]})
    seat = match.awaited[0]
    assert match.speaker("en").text(label(GAME, r.HILL + 6, match.box)) == "Go to the Capitoline (30)"
    assert "the Viminal (9)" in Page(match, seat).board("en")
    match.act(seat, r.HILL + 6)
    assert "the Capitoline (30)" in match.speaker("en").text(GAME.words.prompt(match.view(seat)))
    match.act(seat, match.legal(seat)[0])
    assert any("the Capitoline (30)" in line for line in match.log("en"))
