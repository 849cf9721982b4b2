"""What a person sees at a table of Zero: the open cards, the hand, and what lies before each seat."""

import random

import pytest

from lusoria.drawing import board_of, validate
from lusoria.games.zero import GAME
from lusoria.games.zero import rules as r
from lusoria.games.zero.board import draw
from lusoria.kernel import View
from lusoria.play import Match
from tests.games.zero.table import card, cards, lay, position, take
from tests.support.boards import buttons, differences, finished, ids
from tests.support.clauses import clause


def on_seats(view: View) -> list[set[str]]:
    """The pieces before each seat."""
    return [ids(plate.drawing) if plate else set() for plate in board_of(view).seats]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_board_draws_every_position_for_everybody_and_alike_in_both_forms(seats: int) -> None:
    match = finished(GAME, seats, {}, 3)
    for version in range(match.version + 1):
        drawn = draw(match.view_at(version, [None, *range(seats)][version % (seats + 1)]))
        validate(drawn)
        assert differences(drawn) == set()


def test_every_choice_but_the_knock_is_a_card() -> None:
    match, luck = Match.new(GAME, 3, secret=bytes(32)), random.Random(1)
    for _ in range(40):
        seat = match.awaited[0]
        assert set(match.legal(seat)) - {r.KNOCK} <= buttons(draw(match.view(seat)))
        assert not buttons(draw(match.view(None)))
        match.act(seat, luck.choice(match.legal(seat)))


@clause("ZER-10.2")
def test_before_each_seat_lies_what_is_known_of_its_hand() -> None:
    match = position(["r1 r2 r3", "k1 k2 k3"], "y1 y2")
    match.play(lay("r1"), take("y1"))
    for reader in (1, None):
        first = on_seats(match.view(reader))[0]
        assert f"card-{card('y1')}" in first
        assert not {f"card-{c}" for c in cards("r2 r3")} & first
        assert sum(name.startswith("back-0-") for name in first) == 8
    own = on_seats(match.view(0))[0]  # the same of one's own hand: what the others know
    assert [name for name in own if name.startswith("seen-")] == [f"seen-{card('y1')}"]
    assert sum(name.startswith("back-0-") for name in own) == 8


@clause("ZER-10.3")
def test_the_hands_of_the_round_before_stay_before_their_seats() -> None:
    match, luck = Match.new(GAME, 3, secret=bytes(32)), random.Random(4)
    while not match.state.played:
        match.act(match.awaited[0], luck.choice(match.legal(match.awaited[0])))
    before = [{f"before-{c}" for c in range(r.CARDS) if match.state.before[c] == seat + 1} for seat in range(3)]
    assert all(len(hand) == 9 for hand in before)
    for reader in (0, None):
        assert [
            {name for name in seat if name.startswith("before-")} for seat in on_seats(match.view(reader))
        ] == before


@clause("ZER-7.2", "ZER-7.4")
def test_under_each_card_stands_what_it_costs_and_beside_the_hand_the_sum() -> None:
    match = position(["r1 r2 r3 r4 r5 y6 g6 b7 p8", ""])
    hand = draw(match.view(0)).hand
    assert hand is not None
    for form in hand.forms():
        texts = [
            str(child) for node in form.walk() if "price" in str(node.attrs.get("class")) for child in node.children
        ]
        assert sorted(texts) == ["6", "7", "8", "= 21"]


def test_larger_hands_and_more_knocks_have_their_place_on_the_board() -> None:
    match = Match.new(GAME, seats=2, components={"hand_size": 10, "calling_knock": 10}, secret=bytes(32))
    drawn = draw(match.view(0))
    plate = drawn.seats[1]
    assert plate is not None
    backs = [n for n in plate.drawing.walk() if str(n.attrs.get("id", "")).startswith("back-")]
    rights = [float(str(n.attrs["transform"]).split("(")[1].split()[0]) + 29 for n in backs]
    assert len(rights) == 10
    assert max(rights) <= 300  # the plate is so wide
    hands = [n for n in drawn.walk() if n.attrs.get("class") == "no-knock"]
    assert min(float(str(n.attrs["transform"]).split("(")[1].split()[0]) for n in hands) > 0
