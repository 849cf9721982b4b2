"""Imperium: what the page shows of a table."""

import random

import pytest

from lusoria.drawing import Board, Offer, board_markup, validate
from lusoria.games.imperium import GAME
from lusoria.games.imperium import rules as r
from lusoria.kernel import Say
from lusoria.play import Match
from tests.games.imperium.table import choose, position
from tests.support.boards import differences
from tests.support.clauses import clause


def drawn(match: Match, seat: int | None) -> Board:
    """The board as a reader gets it."""
    assert GAME.board is not None
    board = GAME.board(match.view(seat))
    assert isinstance(board, Board)
    validate(board)
    assert differences(board) == set()
    return board


def markup(match: Match, seat: int | None) -> str:
    """The board as markup, the map in both its forms."""
    legal = match.view(seat).legal
    return board_markup(match.view(seat), match.speaker("en").text, lambda code: Offer("", legal=code in legal))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("thirty", [0, 1])
def test_every_position_of_a_game_can_be_drawn(seats: int, thirty: int) -> None:
    match = Match.new("imperium", seats=seats, options={"thirty": thirty})
    luck = random.Random(seats)
    while not match.over:
        seat = luck.choice(match.awaited)
        if luck.random() < 0.2:
            drawn(match, seat)
            assert markup(match, luck.choice([seat, None])).count("data-code=") == 2 * 9
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
    assert markup(match, 0).count("imp-flag") == mine.count("imp-flag") + 2 * 2


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


@clause("IMP-3.1", "IMP-3.2")
def test_before_each_seat_lie_its_markers_and_a_laurel_before_the_first_player() -> None:
    match = position(3, 4, {4: [3, 0, 1]})
    said = [
        {match.speaker("en").text(node.label) for node in plate.drawing.walk() if isinstance(node.label, Say)}
        for plate in drawn(match, None).seats
        if plate is not None
    ]
    held = [match.state.hand[seat] for seat in range(3)]
    assert held[0] < held[2] < held[1]
    assert [f"Seat {seat + 1}: markers in hand: {n}" in said[seat] for seat, n in enumerate(held)] == [True] * 3
    assert ["First player" in plate for plate in said] == [seat == match.state.first for seat in range(3)]
