"""What a person sees and reads: board, log, prompts and warnings."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.circus_maximus import rules_state as r
from lusoria.games.circus_maximus.board import draw
from lusoria.kernel import Say
from lusoria.play import Match
from tests.games.circus_maximus.table import GAME, code, drive, names, race
from tests.support.boards import buttons, finished, forms, ids, letters
from tests.support.clauses import clause

REAR = [(-15, -5), (-14, -4), (-13, -5)]
TABLES = [(2, {}), (3, {"straight": 1}), (4, {"six-cards": 1, "exact-two": 1}), (5, {"play-on": 1, "snake-start": 1})]


def spots(match: Match, reader: int | None = None) -> dict[str, str]:
    """Where each piece with a name is drawn."""
    return {
        str(n.attrs["id"]): str(n.attrs.get("transform")) for n in draw(match.view(reader)).walk() if "id" in n.attrs
    }


def said(match: Match, reader: int | None = None) -> dict[str, str]:
    """What each piece with a name is called."""
    speak = match.speaker("en").text
    found = draw(match.view(reader)).walk()
    return {str(n.attrs["id"]): speak(n.label) for n in found if "id" in n.attrs and isinstance(n.label, Say)}


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_every_position_for_everybody(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 3)
    for version in range(0, match.version + 1, 7):
        validate(draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)])))
    validate(draw(match.view(None)))


@clause("CIR-9.2")
@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_choice_is_a_button(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new(GAME, seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    for _ in range(150):
        if match.over:
            break
        mover = match.awaited[0]
        assert set(match.legal(mover)) - {r.STOP} <= buttons(draw(match.view(mover)))
        assert not buttons(draw(match.view(None)))
        match.play(rng.choice(match.legal(mover)))


@clause("CIR-9.2")
def test_a_goal_space_can_be_entered_with_each_card_that_leads_there() -> None:
    match = race([(0, -2, 4)], REAR, moving=0)
    assert {f"choice-{code(card, 'ahead-in')}" for card in (2, 3, 4, 5)} <= ids(draw(match.view(0)))
    assert said(match, 0)[f"choice-{code(2, 'ahead-in')}"] == "goal space 7"
    assert said(match, 0)[f"choice-{code(1, 'ahead')}"] == "home straight, lane 2"


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_no_text_on_the_board_is_too_small_to_read(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 4)
    for version in (0, match.version // 2, match.version):
        assert min(letters(draw(match.view_at(version, 0)))) >= 11.5


def test_chariots_keep_their_names_and_travel() -> None:
    match = race([(0, -2)], REAR, moving=0)
    here = spots(match)["chariot-0"]
    drive(match, "3 ahead")
    assert spots(match)["chariot-0"] != here
    assert said(match)["chariot-0"] == "Seat 1's chariot I: home straight, lane 2, lap count 0"


def test_the_track_lies_on_its_side_where_there_is_width_with_the_same_pieces() -> None:
    upright, lying = draw(race([(0, -2), (4, -4)], REAR, moving=0).view(0)).field.forms()
    assert ids(upright) == ids(lying)
    (_, _, wide, high), (_, _, lain, low) = (str(form.attrs["viewBox"]).split() for form in (upright, lying))
    assert float(wide) < float(high)
    assert float(lain) > float(low)


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_chariot_lies_within_the_drawing(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 2)
    for form in forms(draw(match.view(0))):
        _, _, wide, high = (float(n) for n in str(form.attrs["viewBox"]).split())
        for node in form.walk():
            if str(node.attrs.get("id", "")).startswith("chariot-"):
                x, y = (float(n) for n in re.findall(r"[-\d.]+", str(node.attrs["transform"])))
                assert 16 <= x <= wide - 16
                assert 16 <= y <= high - 16


def test_a_plate_tells_what_lies_before_a_seat() -> None:
    match = race([(0, -2), (1, -1, 4)], REAR, moving=0)
    speak = match.speaker("en").text
    plate = draw(match.view(1)).seats[0]
    assert plate is not None
    assert speak(plate.drawing.label) == "Seat 1: chariots home 0, unused cards 5, sum of lap counts 4"
    assert {speak(n.label) for n in plate.drawing.walk() if n.label and "lap count" in speak(n.label)} >= {
        "Seat 1's chariot I: home straight, lane 2, lap count 0"
    }


def test_the_ways_of_the_last_acts_are_drawn_until_one_acts_again() -> None:
    match = race([(0, -2), (4, -4), (6, -4)], [(-2, -2), (-4, -2), (-6, -4)], moving=0)
    drive(match, "1 ahead", "2 back-out")

    def trails(reader: int) -> int:
        return sum(n.attrs.get("class") == "cir-trail" for n in draw(match.view(reader)).walk())

    match.play(r.STOP)
    assert trails(1) == 1
    while match.awaited != [1]:
        match.play(next(c for c in match.legal(0) if c >= r.REST))
    match.play(next(c for c in match.legal(1) if c >= r.REST))
    assert trails(1) == 0


@clause("CIR-9.1")
def test_nothing_is_hidden() -> None:
    match = race([(0, -2), (4, -4)], [(-2, -2), (-4, -2)], moving=0)
    drive(match, "3 ahead")
    states = [match.view(reader).state.as_dict() for reader in (None, 0, 1)]
    for state in states:
        state.pop("luck")
    assert states[0] == states[1] == states[2]
    assert "card-0-3" in ids(draw(match.view(1)))


@clause("CIR-9.4")
def test_the_numbers_of_the_track_lie_open_and_are_called_our_own() -> None:
    parts = GAME.rules.components
    assert parts["ground"]["from"] == parts["start"]["from"] == "ours"
    assert parts["cards"]["from"] == parts["most"]["from"] == "text"


def test_the_order_is_told_before_the_race_and_in_it() -> None:
    match = Match.new(GAME, seats=2, secret=bytes(32))
    first = match.awaited[0]
    assert said(match)[f"order-{3 * first}"] == f"Place 1 in the order: Seat {first + 1}'s chariot I"
    racing = race([(0, -2), (4, -4)], [(9, -1), (-4, -2)])
    assert said(racing)["order-3"] == "Place 1 in the order: Seat 2's chariot I"


@pytest.mark.parametrize(
    ("seat", "text"),
    [
        (0, "Chariot I: choose a card and a way, or turn over a card and stay."),
        (1, "Seat 1 drives chariot I."),
        (None, "Seat 1 drives chariot I."),
    ],
)
def test_the_prompt_says_what_is_asked(seat: int | None, text: str) -> None:
    match = race([(0, -2)], REAR, moving=0)
    assert match.speaker("en").text(GAME.words.prompt(match.view(seat))) == text


def test_the_prompt_in_each_step() -> None:
    def asked(match: Match) -> str:
        return match.speaker("en").text(GAME.words.prompt(match.view(match.awaited[0])))

    start = Match.new(GAME, seats=2, secret=bytes(32))
    assert asked(start) == "Put chariot I on a start space."
    match = race([(0, -4), (-10, 0), (-8, 0)], REAR, moving=0, options={"straight": 1})
    drive(match, "1 ahead")
    assert asked(match) == "Chariot I: use another card, or stop here."
    drive(match, "2 back")
    assert asked(match) == "Chariot I has changed direction. Which card do you turn over for that?"
    two = race([(1, -1, 4)], REAR, moving=0, options={"six-cards": 1, "exact-two": 1})
    assert asked(two) == "Chariot I, card 1 of 2: drive it in full, or turn over a card without moving."
    drive(two, "3 ahead-in")
    assert asked(two) == "Chariot I is home. Turn over its second card."


def test_what_going_back_into_the_area_behind_takes_off_the_lap_count_is_told_and_never_asked() -> None:
    match = race([(-13, -1)], [(0, -2), (2, -2), (4, -2)], moving=0)
    assert GAME.words.price is not None
    assert GAME.words.warn is None
    priced = {GAME.rules.actions.name(c) for c in match.legal(0) if GAME.words.price(match.view(0), c) is not None}
    assert "back:1" in priced
    assert not {name for name in priced if name.startswith(("ahead", "rest", "stop"))}
    assert names(match) > priced


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        match = finished(GAME, seats, chosen, 5)
        speaker = match.speaker(language)
        lines = list(match.log(language))
        for version in range(0, match.version + 1, 5):
            view = match.view_at(version, version % seats)
            lines.append(speaker.text(GAME.words.prompt(view)))
            assert GAME.words.facts is not None
            lines += [speaker.text(fact.label) for fact in GAME.words.facts(view)]
        for line in lines:
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]", line), line


@clause("CIR-5.7", "CIR-8.5")
@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, "Chariot I cannot move: turn over a card."),
        ({"six-cards": 1, "exact-two": 1}, "Chariot I cannot move with card 1 of 2: turn one over."),
    ],
)
def test_who_cannot_move_is_not_asked_to(options: dict[str, int], asked: str) -> None:
    ring = [(-7, -3), (-5, -3), (-9, -3), (-8, -4), (-6, -4), (-8, -2), (-6, -2)]
    teams = [ring[:1], ring[1:4], ring[4:7]]
    match = race(*teams, moving=0, options=options)
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == asked
