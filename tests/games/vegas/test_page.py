"""Vegas: what the page shows of a table."""

import random
from typing import Any

import pytest

from lusoria.drawing import El, validate
from lusoria.games.vegas import GAME
from lusoria.games.vegas import rules_state as r
from lusoria.games.vegas.board import draw
from lusoria.kernel import Say
from lusoria.play import Match
from tests.games.vegas.table import LETTERS, code, play, position, table
from tests.support.boards import buttons, differences, finished, forms, ids, letters
from tests.support.clauses import clause

TABLES: list[tuple[int, dict[str, int]]] = [(2, {}), (3, {"duel": 1}), (4, {})]


def said(match: Match, reader: int | None = None) -> dict[str, str]:
    """What each piece with a name is called."""
    speak = match.speaker("en").text
    found = draw(match.view(reader)).walk()
    return {str(n.attrs["id"]): speak(n.label) for n in found if "id" in n.attrs and isinstance(n.label, Say)}


def spots(match: Match, reader: int | None = None) -> dict[str, str]:
    """Where each piece with a name is drawn."""
    found = draw(match.view(reader)).walk()
    return {str(n.attrs["id"]): str(n.attrs.get("transform")) for n in found if "id" in n.attrs}


def marked(match: Match, reader: int | None, mark: str) -> list[El]:
    """The elements of the field with a mark among their classes."""
    field = draw(match.view(reader)).field.drawing
    return [n for n in field.walk() if mark in str(n.attrs.get("class", "")).split()]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_position_is_drawn_for_everybody_alike_in_both_forms(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 3)
    for version in range(0, match.version + 1, 37):
        drawn = draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)]))
        validate(drawn.field.drawing)
        assert differences(drawn) == set()
        assert min(letters(drawn)) >= 12


@clause("VEG-12.1")
@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_choice_but_passing_is_a_button(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new(GAME, seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    for step in range(45):
        if match.over:
            break
        for mover in match.awaited if step % 3 == 0 or match.state.asked & (match.state.asked - 1) else []:
            assert set(match.legal(mover)) - {r.PASS} <= buttons(draw(match.view(mover)))
        if step % 15 == 0:
            assert not buttons(draw(match.view(None)))
        seat = rng.choice(match.awaited)
        match.act(seat, rng.choice(match.legal(seat)))


def test_tables_are_the_buttons_of_what_is_asked() -> None:
    match = Match.new(GAME, seats=2, secret=bytes(32))
    first = match.awaited[0]
    assert {r.SIT + k for k in range(r.TABLES)} <= buttons(draw(match.view(first)).field.drawing)
    match = position("CI")
    assert {r.MOVE + k for k in range(r.TABLES)} <= buttons(draw(match.view(0)).field.drawing)
    play(match, "front")
    assert {r.NAME + k for k in range(r.TABLES)} <= buttons(draw(match.view(0)).field.drawing)


def test_spaces_to_choose_from_are_buttons_and_shown_large_at_hand() -> None:
    match = position("EC", {"E": {(3, 1): 1}}, rolls=[3])
    play(match, "roll")
    board = draw(match.view(0))
    assert buttons(board.field.drawing) & {code("put:3,2"), code("put:2,3")} == {code("put:3,2"), code("put:2,3")}
    assert code("move:E") not in buttons(board.field.drawing)  # the table is no button around its buttons
    assert board.hand is not None
    near = {str(n.attrs["id"]) for n in board.hand.drawing.walk() if n.attrs.get("class") == "veg-choice"}
    assert near == {"close-8", "close-13"}
    assert len(marked(match, 0, "veg-choice")) == 2
    assert not marked(match, 1, "veg-choice")


def test_counters_lie_on_their_numbers_and_travel_to_the_hand() -> None:
    match = position("IC", {"I": {4: 1}}, rolls=[4])
    there = f"counter-{r.SPACES * table('I') + 3}"
    assert there in ids(draw(match.view(0)))
    play(match, "roll")
    [fresh] = marked(match, 1, "fresh")
    assert any(n.attrs.get("id") == there for n in fresh.walk())


def test_a_table_says_what_lies_there() -> None:
    match = position("IC", {"I": {4: 1, 5: 1, 1: 0}}, taken={"K": 1, "L": None})
    found = said(match)
    assert found["table-I"] == "Table I, coin 6, free spaces: 3, counters: Seat 1 1, Seat 2 2"
    assert found["table-D"] == "Table D, coin 15, free spaces: 15"
    assert found["table-K"] == "Table K, settled: Seat 2 has the coin worth 4"
    assert found["table-L"] == "Table L, settled: nobody has the coin worth 5"
    assert {f"coin-{letter}" for letter in LETTERS if letter not in "KL"} == {
        name for name in ids(draw(match.view(None))) if name.startswith("coin-")
    }


def test_mary_and_the_pawns_travel() -> None:
    match = position("IC")
    before = spots(match)
    play(match, "mary")
    assert spots(match)["mary"] != before["mary"]
    match.undo(0)
    play(match, "move:D")
    assert spots(match)["pawn-0"] != before["pawn-0"]
    assert spots(match)["pawn-1"] == before["pawn-1"]
    assert said(match)["mary"] == "Mary Chip, on the way to table A"


@pytest.mark.parametrize("number", range(1, 7))
def test_the_die_shows_its_last_roll(number: int) -> None:
    match = position("II", rolls=[number])
    assert said(match)["die"] == "The gold die"
    play(match, "roll")
    assert said(match)["die"] == f"The gold die, last roll {number}"
    [die] = [n for n in draw(match.view(None)).walk() if n.attrs.get("id") == "die"]
    assert sum(n.attrs.get("class") == "veg-pip" for n in die.walk()) == number


def test_a_plate_tells_what_a_seat_has_left() -> None:
    match = position("IC", luck_used=[[1, 0, 1]], fronts_used=[1], mary_used=[0, 1])
    speak = match.speaker("en").text
    plates = [plate.drawing for plate in draw(match.view(None)).seats if plate is not None]
    assert [speak(plate.label) for plate in plates] == [
        "Seat 1: counters in hand 20, luck cards 2, 4, 5, 6, front men 2, Mary Chip cards 1",
        "Seat 2: counters in hand 20, luck cards 1, 2, 3, 4, 5, 6, front men 3, Mary Chip cards 0",
    ]
    assert {name for name in ids(plates[0]) if name.startswith("luck-")} == {f"luck-0-{n}" for n in (2, 4, 5, 6)}


@clause("VEG-11.2")
def test_the_duel_dice_lie_before_the_two_who_fight() -> None:
    match = position("III", {"I": {2: 1}}, duel=1, rolls=[3])
    play(match, "luck:2")
    assert [buttons(draw(match.view(seat))) >= set(range(r.SHOW, r.SHOW + 3)) for seat in range(3)] == [
        True,
        True,
        False,
    ]
    match.act(1, r.SHOW + 2)

    def framed(reader: int) -> list[str]:
        found: list[Any] = [n for n in draw(match.view(reader)).walk() if "chosen" in str(n.attrs.get("class", ""))]
        return [str(n.attrs["id"]) for n in found]

    assert (framed(0), framed(1)) == ([], ["show-3"])


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_lies_within_the_drawing(seats: int) -> None:
    match = Match.new(GAME, seats=seats, secret=bytes(32))
    for _ in range(seats):
        play(match, "sit:M")
    for form in forms(draw(match.view(0)))[:2]:
        _, _, wide, high = (float(n) for n in str(form.attrs["viewBox"]).split())
        for node in form.walk():
            if node.tag == "rect" and node.attrs.get("class") in ("veg-felt", "veg-space", "veg-carpet"):
                x, y, w, h = (float(node.attrs[k]) for k in ("x", "y", "width", "height"))
                assert 0 <= x <= x + w <= wide
                assert 0 <= y <= y + h <= high
