"""Imperium: what the page shows of a table."""

import random

import pytest

from lusoria.drawing import El, Offer, render
from lusoria.games.imperium import GAME
from lusoria.games.imperium import rules as r
from lusoria.kernel import Say
from lusoria.play import Match
from tests.games.imperium.table import choose, position


def drawn(match: Match, seat: int | None) -> El:
    """The board as a reader gets it."""
    assert GAME.board is not None
    board = GAME.board(match.view(seat))
    assert isinstance(board, El)
    return board


def markup(match: Match, seat: int | None) -> str:
    """The board as markup."""
    legal = match.view(seat).legal
    return render(drawn(match, seat), match.speaker("en").text, lambda code: Offer("", legal=code in legal))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("thirty", [0, 1])
def test_every_position_of_a_game_can_be_drawn(seats: int, thirty: int) -> None:
    match = Match.new("imperium", seats=seats, options={"thirty": thirty})
    luck = random.Random(seats)
    while not match.over:
        seat = luck.choice(match.awaited)
        if luck.random() < 0.2:
            assert markup(match, luck.choice([seat, None])).count("data-code=") == 9
        match.act(seat, luck.choice(match.legal(seat)))
    assert "imp-now" not in markup(match, None)


def test_regions_are_the_buttons_of_the_step() -> None:
    match = position(2, 2, {9: [12, 0]})
    assert [node.code for node in drawn(match, 0).walk() if node.code is not None] == list(
        range(r.CHOOSE, r.CHOOSE + 9)
    )
    choose(match, [4, 5, 6], [8, 8, 8])
    assert [node.code for node in drawn(match, 0).walk() if node.code is not None] == list(range(r.PLACE, r.PLACE + 9))


def test_face_down_choices_are_drawn_for_their_owner_only() -> None:
    match = position(3)
    before = [markup(match, seat) for seat in (1, None)]
    mine = markup(match, 0)
    choose(match, [7, 7])
    assert [markup(match, seat) for seat in (1, None)] == before
    assert markup(match, 0).count("imp-flag") == mine.count("imp-flag") + 2


def test_a_region_says_who_stands_there_and_when_it_is_decided() -> None:
    match = position(3, 4, {4: [3, 0, 1], 2: [0, 1, 0]})
    speak = match.speaker("en").text
    said = {
        node.attrs["id"]: speak(node.label)
        for node in drawn(match, 0).walk()
        if isinstance(node.label, Say) and "id" in node.attrs
    }
    assert said["region-4"] == "4 Illyricum (4, 2, 1), decided this round; Seat 1 with 3, Seat 3 with 1"
    assert said["region-2"] == "2 Hispania (2, 1), already decided; Seat 2 with 1"
    assert said["region-9"] == "9 Oriens (9, 5, 3, 2), decided in round 8; no markers"


def test_what_was_scored_stays_marked_until_the_next_choice() -> None:
    match = position(2, 5, {5: [2, 0]})
    choose(match, [9, 9, 9], [8, 8, 8])
    assert ">+5<" in markup(match, 1)
    match.act(1, r.CHOOSE)
    assert ">+5<" not in markup(match, 1)
