"""Positions that cannot be are refused; others, written from the text, are what the text says."""

from typing import Any

import pytest

from lusoria.games.caesar import rules_state as r
from lusoria.play import PositionError
from tests.games.caesar.table import fight, move, position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"height": [0] * 25}),
        (3, {"top": [1, 0, 1] + [0] * 22, "height": [1, 0, 1] + [0] * 22}),
        (4, {"top": [1, 0, 6] + [0] * 22, "height": [20, 0, 6] + [0] * 22}),
        (5, {"placed": 9}),
        (6, {"hand": [[2] + [0] * 9, [1] + [0] * 9]}),
        (7, {"out": [1, 0, 0, 0, 0], "moments": 1}),
        (8, {"seats": 3, "moments": 0}),
        (9, {"hand": [[0] * 10, [1] * 10]}),
        (12, {"lifted": 3}),
        (13, {"attack": 1}),
        (14, {"attack": 1, "defend": 1, "awaits": [0, 1]}),
        (15, {"attack": 1, "defend": 3, "awaits": [0]}),
        (16, {"top": [1, 0, 6, 46] + [0] * 21, "height": [1, 0, 1, 1] + [0] * 21}),
        (17, {"components": {"counters": 2}, "placed": 4, "top": [3, 0, 6] + [0] * 22}),
        (18, {"first": 2}),
        (19, {"placed": 2, "top": [1, 0, 2] + [0] * 22}),
        (20, {"attack": 1, "defend": 3, "awaits": [0, 1], "chosen": [5, 0]}),
        (21, {"passes": 2}),
        (22, {"top": [1, 0, 0, 0, 0, 0, 6] + [0] * 18, "height": [1, 0, 0, 0, 0, 0, 1] + [0] * 18}),
        (
            23,
            {
                "top": [1, 11] + [0] * 10 + [6],
                "height": [1, 1] + [0] * 10 + [1],
                "out": [0] * 5,
                "seats": 3,
                "mover": 1,
            },
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    position("a . b . .")
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position("a . b . .", **fields)


@clause("CAE-8.4", "CAE-8.3", "CAE-8.5", "CAE-5.4")
@pytest.mark.parametrize(
    ("board", "more", "goes", "ends"),
    [
        pytest.param("a . . a . / . . . . . / . n . a b", {}, "D3-D1", 1, id="a neutral group in the row of one only"),
        pytest.param("a n . . b / . . . . .", {}, "A1-B1", 0, id="in one row"),
        pytest.param(
            "a . a . . / . n b . .", {"mover": 1}, "C2-B2", 1, id="winning a neutral group over leaves the line"
        ),
        pytest.param("a . a . . / . n b . .", {}, "A1-C1", 0, id="in one column"),
        pytest.param(
            "a a . n . / . . . . . / . . . . . / . . . n b", {}, "A1-B1", 0, id="by way of two neutral groups"
        ),
        pytest.param(
            "a a . n . / . . . . . / . . . n n / b n . . .", {}, "A1-B1", 0, id="the last of them in a column"
        ),
        pytest.param("a a . n . / . . . . . / b . . . n", {}, "A1-B1", 1, id="two families of groups"),
        pytest.param("a a n . . / . . . . . / b . . . . / n . . . .", {}, "A1-B1", 1, id="each with a neutral group"),
        pytest.param(
            "a a n . . / . . . . . / . . n b . / . . . . .", {}, "A1-B1", 0, id="neutral groups that share a column"
        ),
        pytest.param(
            "a a . . . / . . b . . / . . n c .", {"seats": 3}, "A1-B1", 0, id="the mover is out of it, two others not"
        ),
        pytest.param("a a . . . / b . . . . / . . . c n", {"seats": 3}, "A1-B1", 1, id="none of three"),
        pytest.param("a a c . . / . . . . . / . . n b .", {"seats": 3}, "A1-B1", 0, id="somebody else stands between"),
    ],
)
def test_as_the_text_has_it_the_game_ends_when_no_fight_can_ever_arise(
    board: str, more: dict[str, Any], goes: str, ends: int
) -> None:
    match = position(*board.split("/"), **more)
    move(match, goes)
    assert match.over == ends
    assert ("No fight can ever arise again: the game ends." in match.log("en")) == ends


@clause("CAE-8.4", "CAE-7.5", "CAE-7.6")
@pytest.mark.parametrize(
    ("board", "mine", "theirs", "scores"),
    [
        ("a2 . b2 . . / . . . . . / . . . . b / . . . a .", "5", "5", [1, 1]),  # both groups leave the game
        ("a2 . b2 . . / . . . . . / . . . . b / . . . a .", "6", "5", [5, 1]),  # the winner stands on C1
        ("a2 . b2 . . / n . . . . / . . . . b / . . . a .", "5", "6", [1, 5]),  # the one attacked comes to A1
    ],
)
def test_a_fight_after_which_none_can_arise_is_the_last(board: str, mine: str, theirs: str, scores: list[int]) -> None:
    match = position(*board.split("/"))
    fight(match, "A1-C1", mine, theirs)
    assert match.over
    assert match.scores == scores


@clause("CAE-8.4", "CAE-7.3")
def test_a_flag_leaves_the_fight_possible() -> None:
    match = position("a2 . b2 . .")
    fight(match, "A1-C1", "F", "5")
    assert not match.over


@clause("CAE-8.3")
def test_the_tenth_card_of_one_side_ends_the_game_a_flag_too() -> None:
    for last, theirs in (("3", "8"), ("F", "8"), ("8", "F")):
        match = position("a2 . b2 . .", "a . b . .", hands=(last, "F 8"))
        fight(match, "A1-C1", last, theirs)
        assert match.over


@clause("CAE-5.4", "CAE-8.5")
def test_a_fight_that_can_still_arise_does_not_help_when_all_pass() -> None:
    match = position("a n . . .", ". . . . .", ". n b . .")
    match.play(r.PASS)  # A1-B1-B3-C3 could still meet; an alliance is no duty
    assert not match.over
    match.play(r.PASS)
    assert match.over
