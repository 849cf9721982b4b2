"""Positions that cannot be are refused; others, written from the text, are what the text says."""

from typing import Any

import pytest

from lusoria.games.catilina import rules_state as r
from lusoria.play import Match, PositionError
from tests.games.catilina.table import (
    PLOT_OF_THREE,
    THREE,
    accuse,
    ask,
    card,
    cards,
    five,
    kind,
    legal,
    of,
    position,
    seen,
    show,
    state,
    three,
)
from tests.support.clauses import clause

# Everybody is asked for a 4 by seat 0; the last sums are written down.
ANSWERS = {
    "phase": r.ANSWERING, "kind": kind("4"), "awaits": [1, 2], "may": [0, 1, 2], "asked": [1, 2], "asked_before": [1],
    "last_kind": kind("4") + 1, "last_whom": r.ALL_SEATS + 1, "last_asker": 1,
}  # fmt: skip
LAST = {"phase": r.CLOSING, "awaits": [0, 1, 2], "may": [], "asked_before": [40, 40, 40]}


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (2, {"least": [3 << 4, 0, 0]}),
        (4, {**ANSWERS, "awaits": [1], "shown": [0, 0, 1 + card("b5")]}),
        (6, {"charged": [1]}),
        (7, {"refuted": [0] * 32 + [1], "out": [0, 0, 1], "may": [0, 1]}),
        (8, {"out": [1, 2, 0], "may": [2], "asks": 2}),
        (9, {"asks": 3, "awaits": [0]}),
        (10, {"asked_before": [41]}),
        (11, {"thought": [0, 3]}),
        (12, {"waiting": [0, 1]}),
        (13, {"may": [0, 1]}),
        (14, {"out": [0, 1, 0], "may": [0, 1, 2]}),
        (15, {"awaits": [1]}),
        (16, {**ANSWERS, "kind": 2, "awaits": [0], "asked": [0]}),
        (16, {**ANSWERS, "awaits": [1], "asked": [1]}),  # seat 2 holds a 4 too
        (20, {"out": [0, 0, 2], "may": [0, 1]}),
        (21, {"waiting": [1], "may": [1, 2]}),
        (22, {**LAST, "may": [0, 1, 2]}),
        (23, {**ANSWERS, "awaits": [1]}),  # what has seat 2 shown?
        (24, {**LAST, "awaits": [0, 1]}),
        (25, {**LAST, "asked_before": [40, 40, 39]}),
        (25, {"asked_before": [3, 1, 1]}),
        (25, {"asked_before": [1, 2, 1]}),
        (26, {"last_asker": 1}),
        (26, {"last_asker": 1, "last_kind": 1, "last_whom": 1}),
        (26, {"last_asker": 1, "last_kind": 1, "last_whom": 5}),
        (27, {**ANSWERS, "last_kind": 1}),
        (27, {"kind": 1}),
        (28, {"gained": 1}),
        (30, {"refuted": [0] * 6 + [1], "out": [0, 0, 1], "may": [0, 1]}),
        (31, {"refuted": [0] * 20 + [1]}),
        (32, {**LAST, "awaits": [0, 1], "asked": [0, 1, 2]}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    for sound in ({}, ANSWERS, LAST):
        three(**sound)
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        three(**fields)


def test_hands_conspirators_and_accused_cards_that_cannot_be_are_refused() -> None:
    for broken, hands, plot in [
        (1, THREE, "r6 b6 y6 g3 g4"),
        (3, (THREE[0] + " r4", THREE[1].replace("r4 ", ""), THREE[2]), PLOT_OF_THREE),
    ]:
        with pytest.raises(PositionError, match=f"invariant {broken} "):
            position(hands, plot, "p6")
    many = ("r3 r4 r5 r6 b3 b4", "b5 b6 y3 y4 y5 y6", "g3 g4 g5 g6 p3 p4")
    plot, more = "r1 r2 b1 b2 y1 y2 g1 g2 p1 p2", "p5 p6"
    position(many, plot, more, options={"individual": 1})
    charged = [0] * r.CARDS
    charged[card("r1")] = 4
    with pytest.raises(PositionError, match="invariant 17 "):
        position(many, plot, more, options={"individual": 1}, charged=charged)
    with pytest.raises(PositionError, match="invariant 33 "):
        position(many, plot, more, options={"individual": 1}, out=[0, 1, 0])
    with pytest.raises(PositionError, match="invariant 18 "):
        position(many, plot, more, options={"individual": 1}, charged=[1] * 10)


def owing(**more: Any) -> Match:
    """Five seats; seat 0 has asked everybody for a 4, and seats 2 and 3 owe an answer."""
    match = five(**more)
    ask(match, "4", r.ALL_SEATS)
    assert match.awaited == [2, 3]
    return match


@clause("CAT-4.7", "CAT-5.1", "CAT-5.3")
def test_who_owes_an_answer_may_accuse_and_then_owes_it_still() -> None:
    match = owing()
    assert of(match, 2, "accuse") == {f"accuse:{n}" for n in range(5, 31)}
    accuse(match, 2, 9)
    assert match.awaited == [2, 3]
    assert legal(match, 2) == {f"show:{card('g4')}", f"show:{card('b4')}", f"show:{card('r4')}"}
    show(match, 2, "r4")
    show(match, 3, "p4")
    assert set(cards("r4 p4")) <= seen(match, 0)
    assert match.awaited == [1]
    assert state(match).asked_before[:2] == [1, 0]


@clause("CAT-5.2", "CAT-4.7")
def test_the_right_sum_of_somebody_who_owes_an_answer_wins_at_once() -> None:
    match = owing()
    accuse(match, 3, 16)
    assert match.over
    assert match.ranking == [2, 2, 2, 1, 2]


@clause("CAT-5.4", "CAT-4.7")
def test_the_last_but_one_may_go_out_while_it_owes_an_answer() -> None:
    match = owing(out=[0, 1, 0, 2, 3], may=[0, 2])
    accuse(match, 2, 9)
    assert match.over
    assert match.ranking == [1, 5, 2, 4, 3]


@clause("CAT-5.1", "CAT-4.3")
def test_those_who_have_no_such_card_or_have_shown_one_may_accuse_as_well() -> None:
    match = owing()
    show(match, 2, "g4")
    for seat in (1, 2, 4):  # none to show, shown already, none to show
        assert of(match, seat, "accuse")
    accuse(match, 2, 9)
    assert match.awaited == [3]
    assert legal(match, 2) == set()  # its answer stands, and it is out
    show(match, 3, "p4")
    assert set(cards("g4 p4")) <= seen(match, 0)


@clause("CAT-4.6", "CAT-5.3")
def test_who_is_out_answers_and_accuses_no_more() -> None:
    match = owing(out=[0, 0, 1, 0, 0], may=[0, 1, 3, 4])
    assert of(match, 2, "show")
    assert not of(match, 2, "accuse")


@clause("CAT-5.3", "CAT-4.5")
def test_in_the_own_turn_a_wrong_sum_ends_it_and_out_of_turn_it_goes_on() -> None:
    match = five(asks=1)
    match.act(1, r.ABOUT)
    accuse(match, 1, 9)
    assert match.awaited == [2]
    match = five(asks=1)
    match.act(1, r.ABOUT)
    accuse(match, 2, 9)
    assert match.awaited == [1]
    match.act(1, r.WHOM + 0)
    assert match.awaited == [3]  # the turn passes over seat 2


@clause("CAT-8.2")
def test_the_ban_on_the_same_question_ends_with_the_turn() -> None:
    match = five(options={"keep": 1})
    ask(match, "2", 1)  # seat 0 gains five cards
    match.act(1, r.ABOUT + kind("2"))
    assert of(match, 1, "whom") == {f"whom:{n}" for n in (2, 3, 4, 5)}
    accuse(match, 1, 9)
    match.act(2, r.ABOUT + kind("2"))
    assert "whom:0" in of(match, 2, "whom")


@clause("CAT-8.2")
def test_without_a_card_gained_there_is_no_ban() -> None:
    match = five(options={"keep": 1})
    ask(match, "3", 1)  # holds none
    match.act(1, r.ABOUT + kind("3"))
    assert "whom:0" in of(match, 1, "whom")


MANY = ("r4 b4 y4 g4", "r5 b5 y5 g5", "r6 b6 y6 g6", "p3 p4 r3 b3", "p5 p6 y3 g3")
PLOT_OF_MANY = "r1 r2 b1 b2 y1 y2 g1 g2 p1 p2"


def one_by_one(**more: Any) -> Match:
    """Five seats with ten conspirators, the ones and twos; seat 0 has asked everybody for a 3."""
    match = position(MANY, PLOT_OF_MANY, options={"individual": 1}, **more)
    ask(match, "3", r.ALL_SEATS)
    assert match.awaited == [3, 4]
    return match


def charge(match: Match, seat: int, name: str) -> None:
    match.act(seat, r.CHARGE + card(name))


@clause("CAT-8.6", "CAT-4.7", "CAT-5.1")
def test_one_by_one_too_who_owes_an_answer_may_accuse_again_and_again() -> None:
    match = one_by_one()
    charge(match, 3, "r1")
    charge(match, 3, "r2")
    assert match.awaited == [3, 4]
    assert f"charge:{card('r1')}" not in legal(match, 3) | legal(match, 0)
    assert match.why_not(0, r.CHARGE + card("r1")).clause == "CAT-8.6"
    assert [seen(match, 3) & set(cards("r1 r2")), state(match).out[:5]] == [set(), [0] * 5]  # nothing is confirmed
    show(match, 3, "r3")
    show(match, 4, "y3")
    assert match.awaited == [1]


@clause("CAT-8.7", "CAT-4.7")
def test_the_tenth_card_ends_the_game_in_the_middle_of_a_question() -> None:
    match = one_by_one()
    for name in ("r1", "r2", "b1"):
        charge(match, 3, name)
    for name in ("b2", "y1"):
        charge(match, 0, name)
    for name in ("y2", "g1", "g2", "g6"):  # the last one is innocent
        charge(match, 4, name)
    assert not match.over
    charge(match, 1, "p1")
    assert match.over
    assert match.ranking == [2, 2, 2, 1, 5]


@clause("CAT-8.6")
def test_whose_turn_it_is_asks_after_any_number_of_accusations() -> None:
    match = position(MANY, PLOT_OF_MANY, options={"individual": 1})
    charge(match, 0, "r1")
    charge(match, 0, "g1")
    assert match.awaited == [0]
    assert of(match, 0, "about")
