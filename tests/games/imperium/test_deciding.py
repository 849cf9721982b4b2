"""Imperium: deciding regions with ties of every kind, the end, and the long game."""

import pytest

from lusoria.games.imperium import GAME
from lusoria.games.imperium import rules as r
from lusoria.games.imperium.words import region_word
from lusoria.play import Match
from tests.games.imperium.table import choose, decide, hands, markers, points, position, state
from tests.support.clauses import clause


@clause("IMP-0.2", "IMP-6.1")
@pytest.mark.parametrize("turn", range(1, 8))
def test_the_round_decides_its_region(turn: int) -> None:
    everywhere = {number: [1, 0] for number in range(1, 10)}
    match = position(2, turn, everywhere)
    choose(match, [9, 9, 9], [9, 9, 9])
    assert points(match) == [turn, 0]
    assert turn not in markers(match, 0)


@clause("IMP-0.2", "IMP-6.1", "IMP-7.1")
def test_the_last_round_decides_8_and_9() -> None:
    match = position(2, 8, {8: [2, 0], 9: [0, 4], 3: [3, 3]}, points=[3, 4])
    choose(match, [1, 1, 1], [1, 1, 1])
    assert match.over
    assert points(match) == [3 + 8, 4 + 9]
    scored = [line for line in match.log("en", seat=0) if "scores" in line]
    assert ["Britannia" in line for line in scored] == [True, False]


@clause("IMP-6.2")
@pytest.mark.parametrize(
    ("number", "counts", "scores"),
    [
        (7, [5, 3, 2, 1, 0], [7, 4, 2, 1, 0]),
        (7, [1, 0, 3, 2, 5], [1, 0, 4, 2, 7]),
        (5, [2, 4, 0, 1], [3, 5, 0, 2]),
        (4, [1, 0], [4, 0]),
        (1, [3, 2, 1], [1, 0, 0]),
    ],
)
def test_most_markers_score_the_first_number(number: int, counts: list[int], scores: list[int]) -> None:
    assert decide(number, counts) == scores


@clause("IMP-6.3")
def test_a_row_that_has_run_out() -> None:
    assert decide(2, [4, 3, 2, 1, 0]) == [2, 1, 0, 0, 0]
    assert decide(1, [4, 3, 0, 0, 0]) == [1, 0, 0, 0, 0]


@clause("IMP-6.4")
def test_the_weakest_scores_nothing_though_the_row_goes_on() -> None:
    assert decide(6, [4, 3, 2]) == [6, 3, 0]
    assert decide(6, [4, 3, 2, 1]) == [6, 3, 2, 0]
    assert decide(6, [1, 2]) == [0, 6]


@clause("IMP-6.5")
def test_the_absent_are_the_weakest() -> None:
    assert decide(6, [4, 3, 0]) == [6, 3, 0]
    assert decide(6, [1, 0, 0]) == [6, 0, 0]
    assert decide(7, [2, 1, 0, 0, 0]) == [7, 4, 0, 0, 0]
    assert decide(6, [0, 0, 0]) == [0, 0, 0]


@clause("IMP-6.6")
def test_two_tied_score_one_place_lower() -> None:
    assert decide(5, [3, 3, 1, 0]) == [3, 3, 2, 0]
    assert decide(5, [3, 3, 1]) == [3, 3, 0]  # the third of three is the weakest
    assert decide(5, [4, 2, 2, 0]) == [5, 2, 2, 0]
    assert decide(7, [5, 2, 1, 1, 0]) == [7, 4, 1, 1, 0]
    assert decide(6, [2, 2, 0]) == [3, 3, 0]
    assert decide(1, [2, 2, 0]) == [0, 0, 0]  # no second number


@clause("IMP-6.7")
def test_three_or_more_tied_take_the_lowest_place_of_their_group() -> None:
    assert decide(5, [2, 2, 2, 0]) == [2, 2, 2, 0]
    assert decide(7, [2, 2, 2, 1, 0]) == [2, 2, 2, 1, 0]
    assert decide(7, [2, 2, 2, 2, 0]) == [1, 1, 1, 1, 0]
    assert decide(7, [4, 1, 1, 1, 0]) == [7, 1, 1, 1, 0]
    assert decide(7, [2, 2, 1, 1, 0]) == [4, 4, 1, 1, 0]  # two groups, places 1-2 and 3-4


@clause("IMP-6.8")
def test_a_tie_down_to_the_last_place_scores_nothing() -> None:
    assert decide(6, [4, 2, 2]) == [6, 0, 0]
    assert decide(7, [5, 3, 2, 1, 1]) == [7, 4, 2, 0, 0]
    assert decide(7, [5, 1, 1, 1, 1]) == [7, 0, 0, 0, 0]
    assert decide(7, [2, 2, 2, 2, 2]) == [0, 0, 0, 0, 0]
    assert decide(5, [1, 1, 1]) == [0, 0, 0]


@clause("IMP-6.8")
@pytest.mark.parametrize("number", range(1, 8))
def test_with_two_players_only_a_sole_leader_scores(number: int) -> None:
    assert decide(number, [2, 2]) == [0, 0]
    assert decide(number, [2, 1]) == [number, 0]
    assert decide(number, [0, 1]) == [0, number]


@clause("IMP-6.9", "IMP-2.4")
def test_points_add_up_and_the_track_is_no_cap() -> None:
    match = position(3, 7, {7: [4, 2, 1]}, points=[26, 3, 1])
    choose(match, [9, 9, 9], [9, 9, 9], [9, 9, 9])
    assert points(match) == [33, 7, 1]
    assert not match.over


@clause("IMP-6.10", "IMP-0.3")
def test_markers_return_from_the_decided_region_only() -> None:
    match = position(3, 4, {4: [5, 2, 0], 6: [1, 1, 1], 2: [1, 0, 0]})
    choose(match, [4, 7, 7], [6, 6, 6], [9, 9, 9])
    assert [markers(match, seat) for seat in range(3)] == [{2: 1, 6: 1, 7: 2}, {6: 4}, {6: 1, 9: 3}]
    assert hands(match) == [10, 10, 10]
    choose(match, [5, 5, 5], [5, 5, 5], [5, 5, 5])
    assert hands(match) == [10, 10, 10]


@clause("IMP-6.3", "IMP-6.4", "IMP-6.8")
@pytest.mark.parametrize(
    ("there", "why"),
    [
        ([0, 0, 0], "Nobody is present in {}: nobody scores."),
        ([2, 2, 2], "All are equally strong in {}: nobody scores."),
        ([2, 2, 0], "The row of {} has no number for the place taken there: nobody scores."),
    ],
)
def test_why_nobody_scores(there: list[int], why: str) -> None:
    match = position(3, 1, {1: there})
    choose(match, [9, 9, 9], [9, 9, 9], [9, 9, 9])
    assert points(match) == [0, 0, 0]
    assert why.format(region_word(1).text) in match.log("en")


@clause("IMP-6.11", "IMP-4.1")
def test_the_whole_choice_comes_back() -> None:
    match = position(2, 2)
    for turn in (2, 3, 4):
        assert state(match).turn == turn
        assert match.legal(0) == match.legal(1) == [r.CHOOSE + region for region in range(9)]
        choose(match, [6, 6, 6], [turn, 7, 7])


@clause("IMP-1.1", "IMP-7.2", "IMP-0.3")
def test_most_points_win_after_eight_rounds() -> None:
    match = Match.new("imperium", seats=3)
    for turn in range(1, 9):
        assert not match.over
        choose(match, [turn] * 3, [9, 9, 9], [9, 9, 9])
    assert match.over
    # Seat 0 stands alone in the regions 1 to 8; the other two tie in region 9 with all their markers.
    assert list(match.scores) == [36, 5, 5]
    assert list(match.ranking) == [1, 2, 2]


@clause("IMP-7.2")
def test_equal_players_share_the_place() -> None:
    match = position(3, 8, {8: [2, 0, 1], 9: [0, 1, 0]}, points=[5, 4, 3])
    choose(match, [1, 1, 1], [1, 1, 1], [1, 1, 1])
    assert match.over
    assert list(match.scores) == [13, 13, 7]
    assert list(match.ranking) == [1, 1, 3]
    assert match.log("en", seat=2)[-2:] == [f"Seat {seat} shares the victory with 13 points." for seat in (1, 2)]


@clause("IMP-8.1", "IMP-8.3")
def test_thirty_goes_on_beyond_round_8() -> None:
    match = position(2, 8, {8: [2, 0], 9: [1, 0]}, thirty=1, points=[21, 3])
    choose(match, [1, 1, 1], [1, 1, 1])
    assert not match.over
    assert points(match) == [29, 3]  # region 9 waits for round 9
    assert markers(match, 0) == {1: 3, 9: 1}
    choose(match, [1, 1, 1], [1, 1, 1])
    assert match.over
    assert points(match) == [38, 3]
    assert list(match.ranking) == [1, 2]


@clause("IMP-8.2")
@pytest.mark.parametrize(
    ("turn", "decided"),
    [
        (1, [1]),
        (7, [7]),
        (8, [8]),
        (9, [9]),
        (10, [1, 2]),
        (11, [3]),
        (12, [4]),
        (16, [8]),
        (17, [9]),
        (18, [1, 2]),
        (19, [3]),
        (25, [9]),
        (26, [1, 2]),
    ],
)
def test_thirty_order_of_the_regions(turn: int, decided: list[int]) -> None:
    match = position(2, turn, {number: [1, 0] for number in range(1, 10)}, thirty=1)
    choose(match, [5, 5, 5], [6, 6, 6])
    assert set(markers(match, 0)) == set(range(1, 10)) - set(decided)
    assert points(match) == [sum(decided), 0]


@clause("IMP-8.2", "IMP-6.10")
def test_thirty_double_round_returns_both() -> None:
    match = position(2, 10, {1: [3, 1], 2: [1, 4]}, thirty=1)
    choose(match, [5, 5, 5], [6, 6, 6])
    assert points(match) == [1, 2]
    assert hands(match) == [11, 11]


@clause("IMP-8.3")
def test_thirty_a_double_round_is_finished() -> None:
    match = position(2, 10, {1: [3, 1], 2: [1, 4]}, thirty=1, points=[29, 29])
    choose(match, [5, 5, 5], [6, 6, 6])
    assert match.over
    assert points(match) == [30, 31]
    assert list(match.ranking) == [2, 1]


@clause("IMP-8.3")
def test_thirty_in_an_early_round_and_shared() -> None:
    match = position(3, 5, {5: [3, 3, 0]}, thirty=1, points=[27, 27, 29])
    choose(match, [9, 9, 9], [9, 9, 9], [9, 9, 9])
    assert match.over
    assert points(match) == [30, 30, 29]
    assert list(match.ranking) == [1, 1, 3]
    assert not position(3, 5, points=[31, 0, 0]).over


@clause("IMP-8.4")
def test_thirty_stops_after_round_60() -> None:
    match = position(2, 59, thirty=1, points=[12, 20])
    choose(match, [9, 9, 9], [9, 9, 9])
    assert not match.over
    choose(match, [9, 9, 9], [9, 9, 9])
    assert match.over
    assert list(match.ranking) == [2, 1]
    assert "After 60 rounds nobody has reached 30 points; the game ends." in match.log("en", seat=0)


@clause("IMP-8.4")
def test_the_box_says_what_nobody_has_reached() -> None:
    match = Match.new("imperium", seats=2, options={"thirty": 1}, components={"goal": 40, "cap": 1})
    choose(match, [9, 9, 9], [9, 9, 9])
    assert match.over
    assert "After 1 round nobody has reached 40 points; the game ends." in match.log("en", seat=0)
    assert "1ラウンドを終えて40点に達した人がいません。ゲームは終わります。" in match.log("ja", seat=0)


def test_the_words_of_every_event_and_action_are_there() -> None:
    rules, words = GAME.rules, GAME.words
    assert set(words.actions) == {block.name for block in rules.actions.blocks}
    assert set(words.events) == {kind.name for kind in rules.events.kinds}
