"""What is in the box, and how the table is laid out (VRR-2, VRR-3)."""

import pytest

from lusoria.games.verraeter import GAME
from lusoria.games.verraeter import rules_state as r
from lusoria.kernel import BoxError
from lusoria.play import Match
from tests.games.verraeter.table import (
    STRATEGIST,
    TRAITOR,
    VALUES,
    box,
    hand,
    lands,
    legal,
    muster,
    points,
    position,
    show,
    state,
)
from tests.support.clauses import clause


def fresh(seats: int = 4, secret: int = 0) -> Match:
    return Match.new("verraeter", seats=seats, secret=bytes([secret]) * 32)


@clause("VRR-2.1", "VRR-2.2")
def test_strengths_and_points_of_the_lands() -> None:
    numbers = box(fresh())
    assert numbers.base == [0, 3, 5, 7, 10, 15]
    assert numbers.points == [[4, 2, 1, 1], [5, 3, 2, 1], [8, 4, 3, 2], [11, 7, 4, 3], [14, 10, 6, 4], [18, 13, 9, 6]]
    for row in numbers.points:
        assert row == sorted(row, reverse=True)
    for column in zip(*numbers.points, strict=True):
        assert list(column) == sorted(column)


@clause("VRR-2.2")
def test_the_numbers_that_have_come_down_are_there() -> None:
    rows = box(fresh()).points
    assert any(row[0] == 5 for row in rows)
    assert rows[2][1] == 4
    assert any(row[2] == 4 and row[0] != 5 for row in rows)


@clause("VRR-2.4", "VRR-3.6")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_begins_with_a_3_a_4_and_a_5_and_the_rest_is_the_pile(seats: int) -> None:
    match = fresh(seats)
    assert dict(zip(VALUES, box(match).supply, strict=True)) == {2: 5, 3: 5, 4: 5, 5: 5, 6: 2, 8: 1}
    assert [hand(match, seat) for seat in range(seats)] == [[3, 4, 5]] * seats
    assert state(match).pile == 23 - 3 * seats
    assert [r.in_pile(state(match), box(match), kind) for kind in range(6)] == [5, *[5 - seats] * 3, 2, 1]


@clause("VRR-2.5")
def test_six_actions_and_what_their_numbers_are() -> None:
    numbers = box(fresh())
    assert (numbers.diplomat, numbers.diplomat_cards, numbers.farmer_cards) == ([2, 5], 1, 3)
    assert (numbers.traitor_points, numbers.strategist_points) == (1, 2)
    speaker = fresh().speaker("en")
    names = [speaker.text(GAME.words.kinds_in_box["action"](numbers, action)) for action in range(r.CARDS)]
    assert names == ["Traitor", "Diplomat 2", "Diplomat 5", "Builder", "Strategist", "Farmer"]


@clause("VRR-2.7")
def test_three_or_four_play() -> None:
    assert GAME.seats == (3, 4)


@clause("VRR-3.1", "VRR-3.2", "VRR-2.6")
def test_a_random_start_player_is_with_hawk_and_the_others_choose_in_turn() -> None:
    firsts = set()
    for secret in range(24):
        match = fresh(4, secret)
        first = state(match).first
        firsts.add(first)
        assert state(match).house[first] == r.HAWK
        chosen = {}
        for k in range(1, 4):
            seat = (first + k) % 4
            assert match.awaited == [seat]
            assert legal(match) == {r.SIDE + r.HAWK, r.SIDE + r.ROSE}
            chosen[seat] = (secret + k) % 2
            match.play(r.SIDE + chosen[seat])
        assert {seat: state(match).house[seat] for seat in chosen} == chosen
        assert state(match).phase == r.SETTLE
    assert firsts == {0, 1, 2, 3}


@clause("VRR-3.2")
def test_all_may_side_with_one_house() -> None:
    match = fresh(3)
    match.play(r.SIDE + r.HAWK, r.SIDE + r.HAWK)
    assert [r.members(state(match), house) for house in (r.HAWK, r.ROSE)] == [3, 0]


@clause("VRR-3.3", "VRR-2.1", "VRR-2.3")
def test_the_ring_is_random_and_each_kind_once_with_each_house() -> None:
    rings = set()
    for secret in range(10):
        s = state(fresh(4, secret))
        assert sorted(zip(s.terrain, s.owner, strict=True)) == [(kind, house) for kind in range(6) for house in (0, 1)]
        rings.add((tuple(s.terrain), tuple(s.owner)))
    assert len(rings) == 10


@clause("VRR-3.4", "VRR-3.5")
def test_one_estate_each_in_turn_at_any_free_land() -> None:
    match = fresh(3)
    first = state(match).first
    match.play(r.SIDE, r.SIDE + 1)
    order = []
    for k in range(3):
        seat = match.awaited[0]
        order.append(seat)
        assert lands(match, r.ESTATE) == set(range(1, 13)) - set(range(1, k + 1))
        match.play(r.ESTATE + k)
        assert state(match).on[k] == 1 + seat
        if k < 2:
            assert match.why_not(match.awaited[0], r.ESTATE + k).clause == "VRR-3.5"
    assert order == [first, (first + 1) % 3, (first + 2) % 3]
    assert [r.estates_of(state(match), seat) for seat in range(3)] == [1, 1, 1]


@clause("VRR-3.7", "VRR-4.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_left_neighbour_of_the_start_player_places_the_first_conflict(seats: int) -> None:
    match = fresh(seats)
    first = state(match).first
    for _ in range(2 * seats - 1):
        match.play(match.legal(match.awaited[0])[0])
    assert (state(match).phase, match.awaited) == (r.WHERE, [(first + 1) % seats])


@clause("VRR-10.1")
def test_there_are_no_options() -> None:
    assert GAME.options == ()


@clause("VRR-0.1", "VRR-0.2", "VRR-0.3", "VRR-1.1", "VRR-1.2")
def test_a_round_at_a_glance() -> None:
    """Hawk's river 3 against Rose's meadow 2: the Traitor brings a card to the winners and shares the prize."""
    match = muster((TRAITOR, STRATEGIST, 1, 2), ((5,), (), (4,), (5,)), houses="RHHR", border=2)
    show(match, [5], [4], [5])
    # Hawk: river 5 + 5 + 4 + 2 = 16, Rose: meadow 3 + 5 + 5 = 13; three with Hawk score 2 each for the meadow
    assert points(match) == [2 + 1, 2 + 2, 2, 0]
    assert state(match).strategist == 1


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"points": [[1, 2, 0, 0], *[[1, 1, 1, 1]] * 5]}, "No land gives its conquerors more points"),
        ({"hand_limit": 2}, "A hand cannot begin with more cards"),
        ({"supply": [5, 3, 5, 5, 2, 1]}, "There are fewer supply cards of a value"),
    ],
)
def test_boxes_that_cannot_be_played_are_refused(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(BoxError, match=sentence):
        GAME.box(values=values, seats=4)


def test_three_can_play_with_fewer_cards_than_four() -> None:
    assert GAME.box(values={"supply": [5, 3, 5, 5, 2, 1]}, seats=3)


def test_the_table_helper_says_what_it_means() -> None:
    match = position(r.WHERE, 0, estates={3: 1}, offices={4: 2})
    assert state(match).on[2:4] == [2, 7]
