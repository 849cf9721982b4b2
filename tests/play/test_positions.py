"""Positions from outside: what is taken, what is refused, and with which sentence."""

from typing import Any

import pytest

from lusoria.games.zero import rules as zero
from lusoria.play import Match, PositionError, catalogue

SECRET = bytes(range(32))
HANDS = [[1, 1], [1, 0, 1], [1, 0, 0, 1]]


@pytest.mark.parametrize("slug", ["imperium", "prokonsul", "rad-der-geschichte", "spartacus", "zero"])
def test_the_fields_of_a_match_set_it_up_again(slug: str) -> None:
    match = Match.new(slug, seats=catalogue.game(slug).seats[1], secret=SECRET)
    for _ in range(40):
        if match.over:
            break
        again = Match.at(slug, seats=match.seats, fields=match.fields(), secret=SECRET)
        state, other = match.state, again.state
        other.luck = state.luck  # a position begins with fresh streams
        assert other.same(state)
        seat = match.awaited[-1]
        match.act(seat, match.legal(seat)[-1])


def test_shapes_and_defaults() -> None:
    match = Match.at("spartacus", seats=3, fields={"hand": HANDS, "awaits": (2,), "points": [4]}, secret=SECRET)
    state: Any = match.state
    assert state.points == [4, 0, 0, 0, 0]
    assert state.cards_left[:3] == [2, 2, 2]  # counted anew
    assert (state.asked, state.talk, state.may, state.over) == (0b100, 0b111, 0, 0)
    assert match.digests == Match.at(
        "spartacus", seats=3, fields={"hand": HANDS, "awaits": [2], "points": [4, 0], "cards_left": [2, 2, 2]},
        secret=SECRET,
    ).digests  # fmt: skip


def test_a_finished_position_is_ranked() -> None:
    match = Match.at("spartacus", seats=3, fields={"over": 1, "points": [3, 9, 1]})
    assert match.over
    assert match.ranking == [2, 1, 3]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hand": HANDS}, "must say whom it awaits"),
        ({"hand": HANDS, "awaits": []}, "a game waits for somebody exactly as long as it is not over"),
        ({"hand": HANDS, "awaits": [0], "over": 1}, "a game waits for somebody exactly as long"),
        ({"hand": HANDS, "awaits": [0], "asked": [1]}, "somebody is awaited who was not asked"),
        ({"hand": HANDS, "awaits": [True]}, "awaits names seat True"),
        ({"hand": HANDS, "awaits": "0"}, "awaits is a list of seats"),
        ({"hand": HANDS, "awaits": [0], "talk": [9]}, "talk names seat 9"),
        ({"hand": HANDS, "awaits": [0], "luck": [[0, 0]]}, "luck is not given as a field"),
        ({"hand": HANDS, "awaits": [0], "seats": 3}, "seats is not given as a field"),
        ({"hand": HANDS, "awaits": [0], "news": 1}, "no field 'news'"),
        ({"hand": HANDS, "awaits": [0], "low": 1}, "no field 'low'; its fields are over, awaits"),
        ({"hand": [1, 1], "awaits": [0]}, "hand is a list of 11, not 1"),
        ({"hand": [["1"]], "awaits": [0]}, "hand holds whole numbers, not '1'"),
        ({"hand": HANDS, "awaits": [0], "games": 128}, "games cannot hold 128"),
        ({"hand": HANDS, "awaits": [0], "cards_left": [3, 2, 2]}, "cards_left does not agree"),
        ({"hand": [[2]], "awaits": [0]}, "invariant 1 is broken"),
        ({"hand": HANDS, "awaits": [0], "stack": [4]}, "the stack is out of order"),
        (
            {"hand": HANDS, "awaits": [0], "trick_card": [5], "trick_seat": [-4], "trick_size": 1},
            "invariant 10 is broken",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=said) as error:
        Match.at("spartacus", seats=3, fields=fields)
    assert str(error.value).count("\n") == 0
    assert str(error.value).endswith(".")
    assert "set-up" not in str(error.value)


def test_cards_lie_somewhere() -> None:
    fields = Match.new("zero", seats=2, secret=SECRET).fields()
    fields["card_at"][0] = 99
    with pytest.raises(PositionError, match="The position cannot be"):
        Match.at("zero", seats=2, fields=fields)
    fields["card_at"][0] = zero.HAND + 4
    with pytest.raises(PositionError, match="invariant"):
        Match.at("zero", seats=2, fields=fields)


@pytest.mark.usefixtures("tiny")
def test_standing_rights_are_lists_of_seats_too() -> None:
    fields = {"chips": [4, 4, 4], "awaits": [1], "may": [0, 2]}
    match = Match.at("tiny-favours", seats=3, fields=fields)
    assert match.awaited == [1]
    assert match.allowed == [0, 1, 2]
    parse = match.game.rules.actions.parse
    match.act(0, parse("offer:2"))
    match.act(1, parse("favour:0"))
    assert match.fields()["chips"] == [2, 6, 4, 0]
    with pytest.raises(PositionError, match="invariant 2 is broken"):
        Match.at("tiny-favours", seats=3, fields={**fields, "chips": [4, 4, 5]})


def test_equal_secrets_give_equal_luck() -> None:
    fields = Match.new("zero", seats=2, secret=SECRET).fields()
    one, two = (Match.at("zero", seats=2, fields=fields, secret=SECRET) for _ in range(2))
    assert one.state.luck == two.state.luck
    assert Match.at("zero", seats=2, fields=fields).state.luck != one.state.luck
