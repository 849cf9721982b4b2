"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.rad_der_geschichte import GAME
from lusoria.games.rad_der_geschichte import rules as r
from lusoria.games.rad_der_geschichte.board import draw
from lusoria.kernel import Seat
from lusoria.play import Match
from tests.games.rad_der_geschichte.table import card, fall, position, take
from tests.support.boards import buttons, finished, ids
from tests.support.clauses import clause

TABLES = [(2, {}), (3, {"fall": 1}), (4, {"double-scoring": 1}), (5, {"fall": 1, "series": 2})]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_every_position_with_every_card_once(seats: int, chosen: dict[str, int]) -> None:
    match = finished("rad-der-geschichte", seats, chosen, 3)
    for version in range(match.version + 1):
        board = draw(match.view_at(version, version % seats))
        validate(board)
        found = [str(node.attrs["id"]) for node in board.walk() if str(node.attrs.get("id", "")).startswith("card-")]
        assert sorted(found) == sorted(f"card-{c}" for c in range(r.CARDS))


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_card_in_reach_is_a_button(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new("rad-der-geschichte", seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        mover = match.awaited[0]
        takes = {code for code in match.legal(mover) if code not in r.FALL}
        assert takes
        assert takes <= buttons(draw(match.view(mover)))
        match.play(rng.choice(match.legal(mover)))


@clause("RAD-8.2")
def test_cards_in_reach_stand_out_for_the_one_to_move() -> None:
    match = position("l1 s2 u3 e4 m5", "", "")

    def marked(seat: int | None) -> set[int]:
        walk = draw(match.view(seat)).walk()
        return {n.code for n in walk if n.code is not None and "rad-near" in str(n.attrs.get("class"))}

    assert marked(0) == {take("l1"), take("s2"), take("u3")}
    assert marked(1) == marked(None) == set()


def test_what_has_just_been_taken_or_fallen_is_marked() -> None:
    match = position("l1 s2 u3 e4 m5", "", "", options={"fall": 1})
    match.play(fall("s2"), take("u3"))
    fresh = {
        node.attrs["id"] for node in draw(match.view(0)).walk() if "fresh" in str(node.attrs.get("class", "")).split()
    }
    assert f"card-{card('u3')}" in fresh


@clause("RAD-7.6")
def test_a_class_is_framed_while_its_last_card_can_still_be_taken() -> None:
    def framed(match: Match) -> int:
        return sum("rad-last" in str(node.attrs.get("class", "")) for node in draw(match.view(None)).walk())

    four = ("l3 s3", "u3 e3")
    assert framed(position("m3", *four)) == 1
    assert framed(position("m2", *four, fallen="m3", options={"fall": 1})) == 0  # no card of it is missing any more
    assert framed(position("m3 e3", "l3 s3", "u3")) == 0


@clause("RAD-6.2", "RAD-6.4")
@pytest.mark.parametrize(
    ("held", "card", "asked"),
    [
        (("l3 s3", "u3 e3"), "m3", True),
        (("l3 s3", "u3"), "m3", False),  # the class does not fall yet
        (("l3 s3 m5", "u3 e3 m1 m2 m4"), "m3", True),  # 8 for the colour, 9 for the class
        (("u3 m5", "l3 s3 e3 m1 m2 m4"), "m3", False),  # 8 for the colour, 6 for the class
        (("l3", "s3 u3 e3 m1 m2 m4 m5"), "m3", True),
    ],
)
def test_a_falling_class_is_asked_about_where_it_costs(held: tuple[str, ...], card: str, asked: bool) -> None:
    match = position(card, *held)
    assert GAME.words.warn is not None
    assert (GAME.words.warn(match.view(0), take(card)) is not None) == asked


@clause("RAD-7.3", "RAD-7.4")
def test_rounds_are_counted_up_where_nobody_knows_how_many_there_will_be() -> None:
    def told(**chosen: int) -> str | int:
        match = position("m3", "", "", options=chosen)
        assert GAME.words.facts is not None
        fact = GAME.words.facts(match.view(0))[0]
        return fact.value if isinstance(fact.value, int) else match.speaker("en").text(fact.value)

    assert told(fifty=1) == 1
    assert told(series=4) == "1 of 4"


@clause("RAD-7.5")
def test_a_fall_can_be_taken_back() -> None:
    match = position("l1 s2 u3 e4 m5", "", "", options={"fall": 1})
    match.play(fall("s2"))
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.falls[0] == 0
    assert not any(block.final for block in GAME.rules.actions.blocks)


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        match = finished("rad-der-geschichte", seats, chosen, 5)
        speaker = match.speaker(language)
        said = list(match.log(language))
        for version in range(match.version + 1):
            view = match.view_at(version, 0)
            said.append(speaker.text(GAME.words.prompt(view)))
            said += [speaker.text(fact.label) for fact in (GAME.words.facts or (lambda _: []))(view)]
        assert said
        for line in said:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line.replace(speaker.text(Seat(0)), "")), line


@clause("RAD-7.5")
def test_before_a_seat_lies_what_it_took_and_whether_it_may_let_a_card_fall() -> None:
    match = position("l1 s2 u3 e4 m5", "s3", "e3", options={"fall": 1})

    def before(seat: int) -> tuple[set[str], set[str]]:
        plate = draw(match.view(None)).seats[seat]
        assert plate is not None
        said = {match.speaker("en").text(n.label) for n in plate.drawing.walk() if n.label is not None}
        return ids(plate.drawing), said

    assert f"card-{card('s3')}" in before(0)[0]
    assert f"card-{card('e3')}" in before(1)[0]
    assert "Falls left: 1" in before(0)[1]
    match.play(fall("l1"))
    assert "Falls left: 0" in before(0)[1]
    assert "Falls left: 1" in before(1)[1]
