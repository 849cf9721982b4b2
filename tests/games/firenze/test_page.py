"""The board and the words, in whole games and in single positions."""

import random
from collections.abc import Iterator

import pytest

from lusoria.drawing import validate
from lusoria.games.firenze import GAME
from lusoria.games.firenze import rules_state as r
from lusoria.games.firenze.board import SHORT, draw
from lusoria.games.firenze.words import EFFECTS, NAMES, bricks_word, card_in_full, warn
from lusoria.play import Match
from tests.games.firenze.table import box, c, card, finish, found, position, take, working
from tests.support.boards import buttons, differences, forms, ids, letters
from tests.support.clauses import clause

BESIDE = {r.DONE, r.FINISH, r.SHIELD}  # what has no place on the board


def stroll(seats: int, seed: int, steps: int) -> Iterator[Match]:
    """A game played at random, as it stands after each step."""
    dice = random.Random(seed)
    match = Match.new(GAME, seats, secret=bytes([seed]) * 32)
    while not match.over and match.version < steps:
        match.play(dice.choice(match.legal(match.awaited[0])))
        yield match


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_can_be_done_has_its_place(seats: int) -> None:
    phases = set()
    for match in stroll(seats, seats, 260):
        if match.over:
            break
        seat = match.awaited[0]
        drawn = draw(match.view(seat))
        phases.add(match.state.phase)
        assert set(match.legal(seat)) - buttons(drawn) <= BESIDE
        assert not differences(drawn)
        assert min(letters(drawn)) >= 11.9
        for form in forms(drawn):
            validate(form)
    assert len(phases) > 7


def test_hands_of_others_are_backs() -> None:
    match = position([{"red": 2}], hand=[["Spy", "Noble"], ["Masons"]])
    own, other, spectator = (ids(draw(match.view(seat))) for seat in (0, 1, None))
    assert f"card-{card('Spy')}" in own
    assert not {f"card-{card('Spy')}", f"card-{card('Noble')}"} & (other | spectator)
    assert "hand-0" in other


@clause("FIR-15.1")
def test_buildings_and_churches_lie_open() -> None:
    match = position(houses=[[], ["Warehouse"]], churches=["Cathedral"])
    for seat in (0, 1, 2, None):
        assert {f"card-{card(name)}" for name in ("Warehouse", "Cathedral")} <= ids(draw(match.view(seat)))


def test_every_card_says_what_it_does() -> None:
    numbers = box()
    said = set()
    for k in range(r.CARDS):
        hook = numbers.hook[numbers.design[k]]
        assert hook in SHORT
        said.add(str(card_in_full(numbers, k)))
        if hook not in EFFECTS:
            assert hook in (r.ALL_HALF, r.QUARRY, r.STORE, r.OF_COLOUR, r.OF_HEIGHT, r.IN_TURN, r.OF_BALCONY)
    assert len(said) == len(NAMES) == r.DESIGNS


def test_the_log_counts_bricks_by_colour() -> None:
    match = position(row=("Recognition", "Palio"), load=[{"white": 2, "purple": 1}])
    take(match)
    told = match.log("en")
    assert any(line.endswith("takes Recognition.") for line in told)
    assert any(line.endswith("gets 2 white, 1 purple with the card.") for line in told)
    assert bricks_word(0).text == "no bricks"


@clause("FIR-7.1")
def test_a_warning_before_ruins() -> None:
    match = working([{"white": 2}], towers=[["red 3", "white 1"]])
    said = warn(match.view(0), r.DONE)
    assert said is not None
    assert said.slots["n"] == 2
    match.play(r.RAISE + 1)
    said = warn(match.view(0), r.DONE)
    assert said is not None
    assert said.slots["n"] == 1
    match = working([{"white": 2}])
    found(match, "white")
    assert warn(match.view(0), r.DONE) is None


def test_prompts_are_true() -> None:
    match = working([{"white": 4}], load=[{"red": 1}])
    words, speaker = GAME.words, match.speaker("en")

    def asked(seat: int = 0) -> str:
        return speaker.text(words.prompt(match.view(seat)))

    assert asked().startswith("Exchange, or build")
    found(match, "white")
    assert asked().startswith("Build; the next brick is free")
    found(match, "white")
    assert asked() == "Build or finish; the next brick costs 1 more."
    assert asked(1).endswith("is building.")
    match = working([{}, {"red": 1}], hand=[["Spy"]])
    assert asked() == "You can build no further. Play a person, or finish building."
    match = working([{"white": 8, "red": 4}], towers=[["blue 4"]])
    found(match, "white")
    finish(match)
    assert asked() == "Too many bricks: put 3 back."
    match = position([{"white": 3, "red": 2}], row=("Tribute", "Palio"))
    take(match)
    assert asked() == "Give 3 bricks to the bag."
    match.play(r.RETURN + c("red"))
    assert asked() == "Give 2 bricks to the bag."


@clause("FIR-11.5")
def test_a_patrician_in_hand_can_be_pressed_where_it_answers() -> None:
    match = position([{}, {"white": 1}], hand=[[], ["Patrician", "Spy"]], row=("Tribute", "Palio"))
    take(match)
    assert match.awaited == [1]
    drawn = {node.attrs["id"]: node.code for node in draw(match.view(1)).walk() if "id" in node.attrs}
    assert drawn[f"card-{card('Patrician')}"] == r.SHIELD
    assert drawn[f"card-{card('Spy')}"] == r.PLAY + card("Spy")  # and is refused
