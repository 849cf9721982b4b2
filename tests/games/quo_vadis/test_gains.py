"""How much of a labour or a miracle is taken (QUO-7.9)."""

import pytest

from lusoria.games.quo_vadis import rules_state as r
from lusoria.play import Match, Refused
from tests.games.quo_vadis.table import (
    GAME,
    GLORIOUS,
    act,
    box,
    lay,
    legal,
    playing,
    skill_with,
    sort,
    state,
    store,
)
from tests.support.clauses import clause

THREE = {"lap": 3, "piles": {0: [["labour1", "miracle1"]]}}  # what is laid now has three actions
FULL = box().room[GLORIOUS][r.FOOD]


def laid(card: str, food: int = 0, faith: int = 0, **fields: object) -> Match:
    """The card continues a generation, and its seat is asked what it takes."""
    match = playing(card, races=(GLORIOUS, 1, 2), store={0: (0, food, faith, 0)}, **{**THREE, **fields})  # type: ignore[arg-type]
    match.play(r.PLAY + sort(card))
    return match


def gains(match: Match) -> set[int]:
    return {int(name) for name in legal(match, "gain")}


@clause("QUO-7.9", "QUO-7.5", "QUO-7.6")
@pytest.mark.parametrize(
    ("card", "resource", "asked"),
    [("labour2", r.FOOD, "How much food do you take?"), ("miracle1", r.FAITH, "How much faith do you take?")],
)
@pytest.mark.parametrize("taken", [0, 2, 3])
def test_as_many_actions_are_used_as_one_likes(card: str, resource: int, asked: str, taken: int) -> None:
    match = laid(card)
    assert gains(match) == {0, 1, 2, 3}
    assert match.speaker("en").text(GAME.words.prompt(match.view(0))) == asked
    with pytest.raises(Refused, match="comes to just that") as refusal:
        match.play(r.GAIN + 4)
    assert refusal.value.clause == "QUO-7.9"
    match.play(r.GAIN + taken)
    assert store(match)[resource] == taken
    assert state(match).actions == 0
    what = "food" if resource == r.FOOD else "faith"
    said = f"Seat 1 gains {taken} {what}." if taken else f"Seat 1 takes no {what}."
    assert said in "\n".join(match.log("en"))


@clause("QUO-7.9", "QUO-1.7")
@pytest.mark.parametrize("room", [1, 2, 3])
def test_what_there_is_no_room_for_is_not_offered(room: int) -> None:
    match = laid("labour1", food=FULL - room)
    assert gains(match) == set(range(room + 1))
    match.play(r.GAIN + room)
    assert store(match)[r.FOOD] == FULL
    assert ("can hold no more food" in "\n".join(match.log("en"))) == (room < 3)


@clause("QUO-7.9", "QUO-1.7")
def test_where_there_is_no_room_nothing_is_asked() -> None:
    match = playing("labour1", races=(GLORIOUS, 1, 2), store={0: (0, FULL, 0, 0)}, **THREE)
    match.play(r.PLAY + sort("labour1"))
    assert not gains(match)
    assert "can hold no more food" in "\n".join(match.log("en"))


@clause("QUO-7.9", "QUO-13.3")
def test_what_a_skill_adds_comes_with_one_action_and_not_without() -> None:
    skill = skill_with(r.LABOURED)
    match = laid("labour1", faith=2, skills={0: [skill]})
    act(match, f"skill:{skill}")  # in time: what is taken is still to be said
    more = box().amount[skill]
    assert gains(match) == {0, 1 + more, 2 + more, 3 + more}
    match.play(r.GAIN + 2 + more)
    assert store(match)[r.FOOD] == 2 + more


@clause("QUO-7.9", "QUO-3.2")
def test_room_that_a_skill_fills_is_asked_about_no_more() -> None:
    grain = skill_with(r.GIVE + r.FOOD)
    match = laid("labour1", food=FULL - 1, faith=2, skills={0: [grain]})
    act(match, f"skill:{grain}")
    assert store(match)[r.FOOD] == FULL
    assert not gains(match)
    assert state(match).actions == 0


@clause("QUO-7.9", "QUO-7.7")
def test_a_skill_for_revelations_gives_a_labour_nothing() -> None:
    skill = skill_with(r.GUIDED)
    match = laid("labour1", faith=2, skills={0: [skill]})
    act(match, f"skill:{skill}")
    assert gains(match) == {0, 1, 2, 3}
    assert state(match).unpaid == 0


@clause("QUO-7.9", "QUO-7.10")
def test_a_change_is_asked_before_the_hand_is_cleared() -> None:
    match = playing("labour1", races=(GLORIOUS, 1, 2), lap=2, piles={0: [["labour1"]]},
                    hands={0: ["labour1", "miracle1"]}, store={0: (0, 0, 0, 0)})  # fmt: skip
    match.play(r.CHANGE + sort("labour1"))
    assert gains(match) == {0, 1}
    match.play(r.GAIN)
    assert state(match).step == r.CLEARING
    assert store(match)[r.FOOD] == 0


@clause("QUO-7.9", "QUO-7.4", "QUO-7.8")
@pytest.mark.parametrize("card", ["blessing1", "prosperity1"])
def test_spirit_and_points_are_taken_in_full(card: str) -> None:
    assert not gains(lay(playing(card, races=(GLORIOUS, 1, 2), **THREE), card))
