"""The goal, the end and the ranking."""

import pytest

from lusoria.games.circus_maximus import rules_state as r
from tests.games.circus_maximus.table import Space, code, drive, names, order, race, refused, ways, where
from tests.support.clauses import clause

REAR = [(-15, -5), (-14, -4), (-13, -5)]


@clause("CIR-6.1")
@pytest.mark.parametrize(
    ("start", "move", "count"),
    [
        ((9, -1), "2 ahead", 0),  # (13, -1) is home straight still
        ((11, -1), "1 ahead", 1),
        ((11, -1), "2 ahead", 2),  # through the seam
        ((-11, 1), "1 ahead", 3),
        ((-12, 0), "1 ahead", 4),
        ((-13, -1), "1 back", -1),
        ((-12, 0, 7), "1 ahead", 8),
        ((12, 0), "1 back", 0),
        ((-12, 0), "2 back", 2),
        ((0, -4), "5 ahead", 0),
    ],
)
def test_the_lap_count_follows_the_areas(start: Space, move: str, count: int) -> None:
    match = race([start], [(7, -5), (5, -5), (3, -5)], moving=0)
    drive(match, move)
    assert match.state.laps[0] == count


@clause("CIR-6.1", "CIR-1.1", "CIR-0.1")
def test_four_means_a_full_lap_wherever_it_began() -> None:
    match = race([(-11, -1), (-15, -5), (-13, -5)], [(-8, -4), (-6, -4), (-4, -4)])
    seen = [0]
    while match.state.laps[0] < 4:
        if order(match)[match.state.turn] == 0 and ways(match, "ahead"):
            drive(match, f"{min(ways(match, 'ahead'))} ahead")
            seen.append(match.state.laps[0])
        else:
            match.play(next(c for c in match.legal(match.awaited[0]) if c >= r.REST))
    assert {0, 1, 2} <= set(seen)
    assert seen == sorted(seen)
    assert match.box.ground[match.state.place[0]] == r.HOME_STRAIGHT


@clause("CIR-6.2")
def test_the_goal_opens_towards_the_home_straight_only() -> None:
    inner = race([(1, -1, 4)], REAR, moving=0)
    assert ways(inner, "ahead-in") == ways(inner, "back-in") == {1, 2, 3, 4, 5}
    back = race([(1, 1, 6)], REAR, moving=0)
    assert ways(back, "ahead-in") == ways(back, "back-in") == set()
    assert refused(back, code(1, "ahead-in")) == "CIR-6.2"
    for end in ((12, 0, 5), (-12, 0, 7)):
        match = race([end], REAR, moving=0)
        assert ways(match, "ahead-in") == set()
        assert refused(match, code(1, "ahead-in")) == "CIR-6.2"


@clause("CIR-6.3")
@pytest.mark.parametrize(("count", "open_"), [(-4, False), (0, False), (4, True), (8, True)])
def test_it_is_open_after_a_full_lap_only(count: int, open_: bool) -> None:
    match = race([(0, -2, count)], REAR, moving=0)
    assert ways(match, "ahead-in") == ({1, 2, 3, 4, 5} if open_ else {1})
    if not open_:
        assert refused(match, code(2, "ahead-in")) == "CIR-6.3"


@clause("CIR-6.4")
def test_steps_left_over_are_lost_and_the_chariot_is_home() -> None:
    match = race([(0, -2, 4), (4, -2)], REAR, moving=0)
    drive(match, "5 ahead-in")
    assert where(match.state.place[0]) == (2, 0)
    assert match.state.home[0] == 1
    assert order(match)[match.state.turn] != 0  # its turn is over
    assert match.log("en")[-1] == "Seat 1's chariot I is home!"


@clause("CIR-6.4")
def test_a_goal_space_that_is_taken_is_closed_and_nobody_drives_through_the_goal() -> None:
    match = race([(1, -1, 4)], [(2, 0)], moving=0)
    assert ways(match, "ahead-in") == set()
    assert refused(match, code(1, "ahead-in")) == "CIR-5.2"
    far = race([(3, -5, 4), (-1, -5)], REAR, moving=0)
    drive(far, "5 ahead-in")
    assert where(far.state.place[0]) == (8, 0)  # not beyond


@clause("CIR-6.5", "CIR-4.6")
def test_a_chariot_at_home_gets_no_card_and_the_last_one_three() -> None:
    match = race([(-10, 0), (-8, 0), (0, -4)], REAR, moving=2)
    drive(match, "1 ahead", "2 ahead", "3 back")
    assert match.awaited == [1]
    assert match.state.up[0] == 2


@clause("CIR-7.1", "CIR-0.1", "CIR-1.1")
def test_who_has_all_three_home_wins_at_once() -> None:
    match = race([(-10, 0), (-8, 0), (1, -1, 4)], [(-6, 0), (3, -1, 4), (5, -1, 4)], moving=2)
    drive(match, "1 ahead-in")
    assert match.over
    assert match.scores == [3, 1]
    assert match.ranking == [1, 2]
    assert match.log("en")[-1] == "All three chariots of Seat 1 are home: Seat 1 wins the race!"


@clause("CIR-7.2")
def test_the_others_by_chariots_home_then_by_lap_counts() -> None:
    match = race(
        [(-10, 0), (-8, 0), (1, -1, 4)],
        [(-6, 0), (-20, 0, -1), (-18, 0, -1)],
        [(13, -1, 4), (12, 0, 5), (14, 0, 5)],
        [(0, -4), (5, 1, 6), (9, 1, 6)],
        [(1, 3, 10), (2, -4), (4, -4)],
        moving=2,
    )
    drive(match, "1 ahead-in")
    assert match.scores == [3, 1, 0, 0, 0]
    assert match.ranking == [1, 2, 3, 4, 5]
    shared = race([(-10, 0), (-8, 0), (1, -1, 4)], [(0, -4), (5, 1), (7, 1)], [(2, -4), (-13, 1), (3, 1)], moving=2)
    drive(shared, "1 ahead-in")
    assert shared.ranking == [1, 2, 2]


@clause("CIR-7.3")
def test_after_60_rounds_the_race_ends_with_the_standing_as_it_is() -> None:
    match = race([(-10, 0), (0, -4), (2, -4)], [(5, 1), (7, 1), (9, 1)], rounds=60)
    while not match.over:
        assert match.state.rounds == 60
        match.play(next(c for c in match.legal(match.awaited[0]) if c >= r.REST))
    assert match.scores == [1, 0]
    assert match.ranking == [1, 2]
    assert match.log("en")[-1] == "The race ends after 60 rounds."


def test_a_chariot_at_home_is_asked_nothing() -> None:
    match = race([(-10, 0), (-8, 0), (0, -4)], [(0, 0), (2, 0), (4, -4)])
    assert order(match) == [5, 2]
    assert {n.partition(":")[0] for n in names(match)} >= {"ahead", "rest"}
