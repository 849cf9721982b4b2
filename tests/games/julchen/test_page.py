"""What a person sees and reads: board, log and prompts over whole games."""

import random
import re

import pytest

from lusoria.drawing import validate
from lusoria.games.julchen import GAME
from lusoria.games.julchen import rules_state as r
from lusoria.games.julchen.board import draw
from lusoria.play import Match
from tests.games.julchen.table import attack, position, put, take
from tests.support.boards import buttons, differences, finished, ids, letters, sentences
from tests.support.clauses import clause

TABLES = [(2, {}), (3, {"notes": 1}), (5, {})]


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_the_board_draws_every_position_for_everybody(seats: int, chosen: dict[str, int]) -> None:
    match = finished(GAME, seats, chosen, 3)
    readers: list[int | None] = [None, *range(seats)]
    for version in range(match.version + 1):
        drawn = draw(match.view_at(version, readers[version % len(readers)]))
        validate(drawn)
        assert min(letters(drawn)) >= 12
        assert not differences(drawn)


@pytest.mark.parametrize(("seats", "chosen"), TABLES)
def test_every_choice_but_to_yield_has_its_place(seats: int, chosen: dict[str, int]) -> None:
    match = Match.new(GAME, seats=seats, options=chosen, secret=bytes(32))
    rng = random.Random(1)
    while not match.over:
        mover = match.awaited[0]
        assert set(match.legal(mover)) - {r.YIELD} <= buttons(draw(match.view(mover)))
        match.act(mover, rng.choice(match.legal(mover)))


@clause("JUL-11.1")
def test_backs_and_faces() -> None:
    match = position("3 1", "4 8 2", "0 6", pile="5", seen=[(0, 1, 0)])
    for reader, faces in ((0, {0, 1}), (1, {2, 3, 4}), (None, set())):
        drawn = draw(match.view(reader))
        shown = {
            str(node.attrs["id"])
            for node in drawn.walk()
            if str(node.attrs.get("id", "")).startswith("back-") and not str(node.attrs["class"]).endswith("back")
        }
        assert {int(name.removeprefix("back-")) for name in shown} == faces
        assert {f"back-{back}" for back in range(7)} <= ids(drawn)


@clause("JUL-10.1")
def test_with_notes_a_card_that_was_seen_is_drawn() -> None:
    match = position("3 1", "4 5 2", "0 6", options={"notes": 1})
    match.play(take(1, 2), put(1))
    found = {name for name in ids(draw(match.view(1))) if name == "back-3"}
    assert found
    backs = [n for n in draw(match.view(1)).walk() if n.attrs.get("id") == "back-3"]
    assert not str(backs[0].attrs["class"]).endswith("back")


@clause("JUL-8.2")
def test_each_way_to_attack_has_a_button() -> None:
    match = position("3 5 3 3", "4 8 2", "0 6")
    assert {attack(seat, 3, pair) for seat in (1, 2) for pair in (0, 1, 3)} <= buttons(draw(match.view(0)))


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
def test_log_and_prompts_are_whole_sentences_in_each_language(language: str) -> None:
    for seats, chosen in TABLES:
        for line in sentences(finished(GAME, seats, chosen, 5), language):
            assert line
            assert not re.search(r"[{}]", line)
            if language != "en":
                assert not re.search(r"[a-z]{3}", line.replace("Seat", "")), line


def test_endings_are_told_apart() -> None:
    speak = position("3 1", "8").speaker("en").text
    eaten = position("3 5 3", "4 8 2", "1 1")
    eaten.play(attack(1, 3), r.YIELD, take(1, 2))
    assert speak(GAME.words.prompt(eaten.view(2))) == "Seat 1 has eaten Julchen."
    dawn = position("3 2", "5 8", pile="", track=1)
    dawn.play(r.DRAW)
    assert speak(GAME.words.prompt(dawn.view(0))) == "Dawn breaks, and Julchen is safe with Seat 2."
    saved = position("3 8 3", "0 5 2", "1 6", pile="", track=6)
    saved.play(attack(2, 3), r.PARRY)
    assert speak(GAME.words.prompt(saved.view(1))) == "Seat 1 has brought Julchen through the night."


def test_the_prompt_of_an_attack_says_whether_there_is_a_weapon() -> None:
    for held, said in (("4 8 2", "you have no weapon"), ("4 8 6", "Parry with a weapon")):
        match = position("3 5 3", held, "1 1")
        match.play(attack(1, 3))
        assert said in match.speaker("en").text(GAME.words.prompt(match.view(1)))
        assert "may parry" in match.speaker("en").text(GAME.words.prompt(match.view(2)))


def fresh(match: Match, seat: int) -> set[str]:
    """The cards that are marked for a seat."""
    pieces = draw(match.view(seat)).walk()
    return {str(n.attrs["id"]) for n in pieces if "fresh" in str(n.attrs.get("class", "")).split()}


@clause("JUL-4.2")
def test_a_card_that_was_put_in_is_marked_where_it_lies_now_and_no_other_is() -> None:
    hands = "3 1", "5 4", "0", "2 8"  # backs 0 to 6, then what has been played; what is drawn is back 24
    match = position(*hands, pile="2 2")
    match.play(r.DRAW, put(1), take(3, 1), put(1))
    assert fresh(match, 0) == {"back-24", "back-5"}  # the 2 of Seat 4 lies before Seat 2
    match.play(take(1, 1), put(1))
    assert fresh(match, 0) == {"back-24", "back-5"}  # and now before Seat 3
    match.play(take(2, 1), put(1))
    assert fresh(match, 0) == {"back-24", "back-5"}  # and before Seat 4 again
    match = position(*hands, pile="2 2")
    match.play(r.DRAW, put(1), take(3, 1), put(3), take(1, 1), put(1))
    assert fresh(match, 0) == {"back-24", "back-5", "back-2"}  # the 2 is the second card of Seat 2 now


@clause("JUL-3.3")
def test_who_has_chosen_an_order_sees_the_hand_in_it() -> None:
    match = Match.new(GAME, seats=2, secret=bytes(31) + b"\x05")
    for side in (r.LEFT, r.RIGHT):
        one = match.copy()
        speak = one.speaker("en").text
        one.act(1, side)
        hand = draw(one.view(1)).hand
        assert hand is not None
        seen = [speak(n.label) for n in hand.drawing.walk() if str(n.attrs.get("id", "")).startswith("back-")]
        assert speak(GAME.words.prompt(one.view(1))) == "Elsewhere the order of the first cards is still being chosen."
        assert speak(GAME.words.prompt(one.view(None))) == "Everybody chooses the order of the first cards."
        one.act(0, r.LEFT)
        hand = draw(one.view(1)).hand
        assert hand is not None
        assert seen == [speak(n.label) for n in hand.drawing.walk() if str(n.attrs.get("id", "")).startswith("back-")]


@clause("JUL-8.2")
def test_attacks_with_different_cards_of_a_value_are_called_differently() -> None:
    match = position("3 5 3 3", "4 8 2", "0 6")
    speak = match.speaker("en").text
    called = {n.code: speak(n.label) for n in draw(match.view(0)).walk() if n.code in r.ATTACK and n.label}
    assert called[attack(1, 3)] == "Seat 2 with two 3s: number 1 and number 2 of them"
    assert len(set(called.values())) == len(called) == 6
    match = position("3 5 3", "4 8 2", "0 6")
    called = {n.code: speak(n.label) for n in draw(match.view(0)).walk() if n.code in r.ATTACK and n.label}
    assert called[attack(1, 3)] == "Seat 2 with two 3s"
