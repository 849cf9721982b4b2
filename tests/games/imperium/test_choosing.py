"""Imperium: components, set-up, the sealed choice, and placing."""

from itertools import combinations_with_replacement

import pytest

from lusoria.games.imperium import GAME
from lusoria.games.imperium import rules as r
from lusoria.kernel import OptionError, Seat
from lusoria.play import Match, PositionError, Refused
from tests.games.imperium.table import choose, grid, hands, markers, place, points, position, state
from tests.support.clauses import clause

ALL_REGIONS = [r.CHOOSE + region for region in range(9)]


def warned(match: Match, seat: int) -> list[int]:
    """The legal codes that the page warns of."""
    warn, view = GAME.words.warn, match.view(seat)
    assert warn is not None
    return [code for code in match.legal(seat) if warn(view, code)]


@clause("IMP-0.1", "IMP-4.1", "IMP-5.1")
def test_choices_become_markers() -> None:
    match = Match.new("imperium", seats=2)
    choose(match, [4, 7, 7], [2, 3, 9])
    assert [markers(match, seat) for seat in (0, 1)] == [{4: 1, 7: 2}, {2: 1, 3: 1, 9: 1}]
    assert hands(match) == [11, 11]
    assert state(match).turn == 2


@clause("IMP-2.1")
def test_rows_begin_with_the_number_of_the_region() -> None:
    rows = state_box().value
    assert [row[0] for row in rows] == list(range(1, 10))
    assert rows[8] == [9, 5, 3, 2]
    for row in rows:
        assert row == sorted(row, reverse=True)
    assert any(row[1:3] == [3, 2] for row in rows)


def state_box() -> r.Box:
    """The box as it comes."""
    box = GAME.box()
    assert isinstance(box, r.Box)
    return box


@clause("IMP-2.2")
def test_fourteen_markers_and_never_more() -> None:
    assert hands(Match.new("imperium", seats=3)) == [14, 14, 14]
    with pytest.raises(PositionError):
        position(2, 3, {9: [4, 4]}, hand=[10, 11])


@clause("IMP-2.3", "IMP-4.3")
@pytest.mark.parametrize("choice", [(3, 5, 8), (4, 4, 6), (6, 4, 4), (7, 7, 7)])
def test_every_mixture_may_be_chosen(choice: tuple[int, int, int]) -> None:
    match = Match.new("imperium", seats=2)
    choose(match, choice, [2, 2, 2])
    assert markers(match, 0) == {number: choice.count(number) for number in choice}


@clause("IMP-4.3")
def test_there_are_165_choices() -> None:
    found = set()
    for choice in combinations_with_replacement(range(9), 3):
        match = position(2, 1)
        for region in choice:
            assert match.legal(0) == ALL_REGIONS
            match.act(0, r.CHOOSE + region)
        assert match.legal(0) == []
        found.add(tuple(state(match).picked[0]))
    assert len(found) == 165


@clause("IMP-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_set_up(seats: int) -> None:
    match = Match.new("imperium", seats=seats)
    assert points(match) == [0] * seats
    assert hands(match) == [14] * seats
    assert all(markers(match, seat) == {} for seat in range(seats))
    assert list(match.awaited) == list(range(seats))


@clause("IMP-3.1")
@pytest.mark.parametrize("seats", [1, 6])
def test_not_for_so_many(seats: int) -> None:
    with pytest.raises(OptionError):
        Match.new("imperium", seats=seats)


@clause("IMP-3.2")
def test_first_player_is_drawn_and_stays() -> None:
    drawn = set()
    for n in range(40):
        match = Match.new("imperium", seats=5, secret=bytes([n] * 32))
        first = state(match).first
        drawn.add(first)
        assert f"Seat {first + 1} is first player" in match.log("en")[0]
        choose(match, *[[9, 9, 8]] * 5)
        assert state(match).first == first
    assert drawn == {0, 1, 2, 3, 4}


@clause("IMP-4.2", "IMP-9.1")
def test_exactly_three_each_in_any_order_of_seats() -> None:
    match = position(3)
    match.act(2, ALL_REGIONS[4])
    match.act(0, ALL_REGIONS[4])
    match.act(2, ALL_REGIONS[1])
    match.act(2, ALL_REGIONS[1])
    assert list(match.awaited) == [0, 1]
    with pytest.raises(Refused):
        match.act(2, ALL_REGIONS[0])
    choose(match, [5, 5], [6, 6])
    assert list(match.awaited) == [1]
    match.act(1, ALL_REGIONS[5])
    assert [markers(match, seat) for seat in range(3)] == [{5: 3}, {6: 3}, {2: 2, 5: 1}]


@clause("IMP-4.4")
def test_a_decided_region_may_be_chosen_and_keeps_the_markers() -> None:
    match = position(2, 4, {2: [1, 0]})
    assert match.legal(0) == ALL_REGIONS
    assert warned(match, 0) == ALL_REGIONS[:3]
    choose(match, [1, 2, 2], [9, 9, 9])
    assert markers(match, 0) == {1: 1, 2: 3}
    assert points(match) == [0, 0]
    for _ in range(3):
        choose(match, [1, 2, 2], [1, 1, 1])
    choose(match, [2, 2, 2], [1, 1, 1])
    assert match.over
    assert set(markers(match, 0)) == {1, 2}


@clause("IMP-4.4")
def test_no_warning_where_a_region_comes_round_again() -> None:
    match = position(2, 4, thirty=1)
    assert warned(match, 0) == []


@clause("IMP-4.5")
def test_who_is_short_of_markers_is_told_and_not_asked() -> None:
    match = position(2, 2, {9: [13, 0]})
    price = GAME.words.price
    assert price is not None
    assert not any(price(match.view(0), code) for code in match.legal(0))
    match.act(0, r.CHOOSE + 3)
    assert [code for code in match.legal(0) if price(match.view(0), code)] == ALL_REGIONS
    assert not any(price(match.view(1), code) for code in match.legal(1))
    assert warned(match, 0) == warned(match, 1) == ALL_REGIONS[:1]


@clause("IMP-4.5")
def test_three_are_chosen_even_without_markers() -> None:
    match = position(2, 5, {9: [14, 10], 8: [0, 3]})
    choose(match, [5, 6, 7])
    assert list(match.awaited) == [1]
    choose(match, [], [6, 6, 6])
    assert markers(match, 0) == {9: 14}
    assert markers(match, 1) == {9: 10, 8: 3, 6: 1}
    assert state(match).turn == 6


@clause("IMP-4.6", "IMP-9.2")
def test_nothing_is_shown_before_the_last_choice() -> None:
    match = position(3)
    choose(match, [1, 2, 3], [4, 5])
    for onlooker in (2, None):
        view = match.view(onlooker)
        assert isinstance(view.state, r.State)
        assert view.state.picked == grid(5, {})
        assert view.state.marker == grid(5, {})
        assert list(view.awaited) == [1, 2]
    mine = match.view(1).state
    assert isinstance(mine, r.State)
    assert mine.picked[1] == [0, 0, 0, 1, 1, 0, 0, 0, 0]
    assert mine.picked[0] == [0] * 9
    before = match.log("en", seat=2)
    choose(match, [], [6], [7, 8, 9])
    said = match.log("en", seat=2)[len(before) :]
    assert ["chooses" in line or "sends" in line for line in said[:3]] == [True] * 3


@clause("IMP-9.1")
def test_own_choices_can_be_taken_back_until_the_third() -> None:
    match = position(2)
    match.act(0, ALL_REGIONS[0])
    match.act(1, ALL_REGIONS[8])
    match.act(0, ALL_REGIONS[1])
    match.act(1, ALL_REGIONS[8])
    match.undo(0)
    match.undo(0)
    assert state(match).picked[0] == [0] * 9
    assert state(match).picked[1][8] == 2
    choose(match, [3, 3, 3])
    with pytest.raises(Refused):
        match.undo(0)


@clause("IMP-9.3")
def test_the_rest_is_open() -> None:
    match = position(3, 4, {4: [3, 1, 0], 9: [1, 2, 3]}, points=[2, 0, 1])
    choose(match, [4, 5, 6], [4, 4, 4], [9, 9, 9])
    seen = match.view(None).state
    assert isinstance(seen, r.State)
    true = state(match)
    assert (seen.marker, seen.hand, seen.points, seen.first) == (true.marker, true.hand, true.points, true.first)
    assert any("Illyricum, Asia" in line for line in match.log("en", seat=None))


@clause("IMP-5.1", "IMP-3.2")
def test_placing_goes_clockwise_from_the_first_player() -> None:
    match = position(3, 2, {9: [12, 12, 12]}, first=1)
    choose(match, [3, 4, 5], [4, 5, 6], [5, 6, 7])
    order = []
    while state(match).to_place:
        order += list(match.awaited)
        match.play(match.legal(match.awaited[0])[0])
    assert order == [1, 1, 2, 2, 0, 0]


@clause("IMP-5.1")
def test_markers_are_announced() -> None:
    match = position(2, first=1)
    choose(match, [4, 7, 7], [9, 9, 9])
    assert [line for line in match.log("en", seat=0) if "sends" in line] == [
        "Seat 2 sends markers to Oriens, Oriens and Oriens.",
        "Seat 1 sends markers to Illyricum, Aegyptus and Aegyptus.",
    ]


@clause("IMP-5.2", "IMP-5.3")
def test_too_few_markers_the_owner_decides() -> None:
    match = position(2, 2, {9: [12, 0]})
    choose(match, [4, 4, 7], [8, 8, 8])
    assert list(match.awaited) == [0]
    assert match.legal(0) == [r.PLACE + 3, r.PLACE + 6]
    place(match, 7)
    # Region 7 is full now, and the last marker has only one place to go: it goes there by itself.
    assert markers(match, 0) == {4: 1, 7: 1, 9: 12}
    assert hands(match)[0] == 0
    assert state(match).due == grid(5, {})
    assert list(match.awaited) == [0, 1]


@clause("IMP-5.2")
def test_no_region_gets_more_than_it_was_chosen() -> None:
    match = position(2, 2, {9: [12, 0]})
    choose(match, [4, 5, 6], [8, 8, 8])
    place(match, 5)
    assert match.legal(0) == [r.PLACE + 3, r.PLACE + 5]
    with pytest.raises(Refused) as refused:
        place(match, 5)
    assert refused.value.clause == "IMP-5.2"
    place(match, 6)
    assert markers(match, 0) == {5: 1, 6: 1, 9: 12}


@clause("IMP-5.2")
@pytest.mark.parametrize(
    ("in_hand", "choice", "asked"),
    [(2, [4, 4, 4], False), (1, [6, 6, 6], False), (0, [4, 5, 6], False), (3, [4, 5, 6], False), (1, [4, 5, 5], True)],
)
def test_asked_only_when_there_is_something_to_decide(in_hand: int, choice: list[int], asked: bool) -> None:
    match = position(2, 2, {9: [14 - in_hand, 0]})
    choose(match, choice, [8, 8, 8])
    assert (state(match).to_place > 0) == asked
    assert (list(match.awaited) == [0]) == asked
    if not asked:
        assert 14 - markers(match, 0)[9] == sum(n for number, n in markers(match, 0).items() if number != 9) == in_hand


@clause("IMP-5.3")
def test_lost_choices_are_not_made_up_for() -> None:
    match = position(2, 2, {2: [3, 0], 9: [11, 0]})
    choose(match, [5, 5, 5], [8, 8, 8])
    assert hands(match)[0] == 3  # region 2 was decided after the placing
    assert markers(match, 0) == {9: 11}
    assert any("choices lost: 3" in line for line in match.log("en", seat=0))


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": 9},
        {"turn": 0},
        {"hand": [14, 13]},
        {"hand": [14, 14, 14]},
        {"first": 2},
        {"points": [-1, 0]},
        {"due": [[1]]},
        {"picked": [[4]]},
        {"picked": [[3]]},
        {"to_place": 1},
    ],
)
def test_unsound_positions_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        position(2, **{"turn": 1, **fields})  # type: ignore[arg-type]


def test_names_of_players_are_slots() -> None:
    match = position(2, 2, {9: [12, 0]}, first=0)
    choose(match, [4, 5, 6], [8, 8, 8])
    assert GAME.words.prompt(match.view(1)).slots["seat"] == Seat(0)
