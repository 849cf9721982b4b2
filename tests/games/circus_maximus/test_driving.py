"""The turn of a chariot: cards, ways, and what has to be left for the others."""

import pytest

from lusoria.games.circus_maximus import rules_state as r
from lusoria.play import Match
from tests.games.circus_maximus.table import code, drive, names, order, race, refused, ways, where
from tests.support.clauses import clause

REAR = [(-15, -5), (-14, -4), (-13, -5)]


@clause("CIR-5.1", "CIR-0.2")
@pytest.mark.parametrize(
    ("start", "way", "goal"),
    [
        ((0, -4), "ahead", (6, -4)),
        ((0, -4), "ahead-in", (3, -1)),
        ((0, -4), "back-in", (-3, -1)),
        ((0, -4), "back", (-6, -4)),
        ((0, -2), "back-out", (-3, -5)),
        ((0, -2), "ahead-out", (3, -5)),
        ((0, 4), "ahead", (-6, 4)),
        ((0, 4), "ahead-in", (-3, 1)),
        ((0, 2), "back-out", (3, 5)),
    ],
)
def test_a_card_moves_exactly_its_number_in_one_of_six_directions(
    start: tuple[int, int], way: str, goal: tuple[int, int]
) -> None:
    match = race([start], REAR, moving=0)
    drive(match, f"3 {way}")
    assert where(match.state.place[0]) == goal


@clause("CIR-5.2")
def test_nobody_drives_through_a_chariot_friend_or_foe() -> None:
    for teams in ([(0, -2), (6, -2)], REAR), ([(0, -2)], [(6, -2)]):
        match = race(*teams, moving=0)
        assert ways(match, "ahead") == {1, 2}
        assert refused(match, code(3, "ahead")) == "CIR-5.2"
        assert refused(match, code(5, "ahead")) == "CIR-5.2"


@clause("CIR-5.2", "CIR-0.3")
def test_the_track_ends_at_its_edge_and_big_numbers_find_no_room_in_the_bend() -> None:
    outermost = race([(20, 0)], REAR)
    assert ways(outermost, "ahead-out") == set()
    assert ways(outermost, "ahead") == {1, 2, 3, 4, 5}
    assert refused(outermost, code(1, "ahead-out")) == "CIR-5.2"
    inner = race([(9, -1)], REAR, moving=0)
    assert ways(inner, "ahead") == {1, 2, 3, 4, 5}  # but that leads out, through all lanes
    drive(inner, "1 ahead")
    assert ways(inner, "ahead") == {2, 3, 4, 5}
    drive(inner, "5 ahead")
    assert where(inner.state.place[0]) == (16, 4)


@clause("CIR-5.3")
def test_a_number_is_not_used_in_part() -> None:
    match = race([(0, -2), (6, -2)], REAR, moving=0)
    assert not {3, 4, 5} & ways(match, "ahead")  # two spaces are free


@clause("CIR-5.4", "CIR-0.2")
def test_up_to_three_cards_each_in_a_direction_of_its_own() -> None:
    match = race([(0, -2)], REAR, moving=0)
    drive(match, "3 ahead", "1 ahead-out", "2 back")
    assert where(match.state.place[0]) == (3, -3)
    assert match.state.turn == 1  # a fourth is not to be had


@clause("CIR-5.5")
def test_a_card_serves_one_chariot_in_a_round() -> None:
    match = race([(0, -2), (-4, -2)], REAR, moving=0)
    drive(match, "3 ahead")
    assert match.state.down[0] == 0b1000
    assert 3 not in ways(match, "ahead")
    match.play(r.STOP)
    assert match.awaited == [0]
    assert ways(match, "ahead") == {1, 2, 4}
    assert refused(match, code(3, "ahead")) == "CIR-5.5"
    assert refused(match, r.REST + 2) == "CIR-5.5"


@clause("CIR-5.6", "CIR-0.3")
def test_a_card_is_left_for_each_chariot_to_come() -> None:
    match = race([(0, -2)], REAR, moving=0, up={0: [1, 2, 3]})
    drive(match, "1 ahead")
    # two cards are left for two chariots: the turn is over
    assert order(match)[match.state.turn] != 0
    assert match.state.up[0] == 2
    held = race([(0, -2)], REAR, moving=0, up={0: [1, 2, 3, 4]})
    drive(held, "1 ahead", "2 ahead")
    assert held.state.up[0] == 2
    assert order(held)[held.state.turn] != 0


@clause("CIR-5.6")
def test_chariots_that_have_had_their_turn_or_are_home_need_no_card() -> None:
    match = race([(-9, -5), (9, -1), (7, -1)], [(9, -3), (9, -5), (7, -5)], moving=0, up={0: [3, 4]})
    drive(match, "3 ahead")
    assert match.state.up[0] == 1
    assert match.awaited == [0]
    assert "stop" in names(match)


@clause("CIR-5.7")
def test_a_chariot_that_stays_costs_exactly_one_card_of_choice() -> None:
    match = race([(0, -2)], REAR, moving=0)
    assert {f"rest:{n}" for n in range(1, 6)} <= names(match)
    match.play(r.REST + 3)
    assert match.state.down[0] == 0b10000
    assert where(match.state.place[0]) == (0, -2)
    assert match.state.turn == 1


@clause("CIR-5.7")
def test_who_has_moved_spends_no_card_without_moving() -> None:
    match = race([(0, -2)], REAR, moving=0)
    assert refused(match, r.STOP) == "CIR-5.7"
    drive(match, "1 ahead")
    assert refused(match, r.REST + 4) == "CIR-5.7"


@clause("CIR-5.8")
def test_one_may_stop_after_any_card_and_what_is_left_is_lost() -> None:
    match = race([(0, -2)], [(20, 0), (18, 0), (16, 0)], moving=0)
    drive(match, "2 ahead")
    match.play(r.STOP)
    assert order(match)[match.state.turn] != 0
    while match.state.rounds == 1:
        match.play(next(c for c in match.legal(match.awaited[0]) if c >= r.REST))
    assert match.state.up[:2] == [5, 5]


@clause("CIR-5.9")
def test_when_all_have_had_their_turn_the_cards_are_turned_up_again() -> None:
    match = race([(0, -2), (2, -2), (4, -2)], REAR)
    for _ in range(6):
        assert match.state.rounds == 1
        match.play(next(c for c in match.legal(match.awaited[0]) if c >= r.REST))
    assert match.state.rounds == 2
    assert match.state.up[:2] == [5, 5]
    assert not any(match.state.down)
    assert "Round 2 begins. Seat 1's chariot III moves first." in match.log("en")


@clause("CIR-9.3")
def test_a_chariot_that_can_go_no_further_stops_by_itself() -> None:
    corner = [(-13, -5), (-10, 0), (-8, 0)], [(-14, -4), (-16, -4), (-9, -5)]
    match = race(*corner, moving=0, up={0: [1, 4, 5]})
    drive(match, "1 back")
    assert "Seat 1's chariot I can go no further." in match.log("en")  # 4 and 5 find no room
    assert match.awaited == [1]


@clause("CIR-5.7", "CIR-9.3")
def test_a_chariot_that_cannot_move_gives_a_card_and_the_last_one_by_itself() -> None:
    corner = [(0, -2), (2, -2), (-15, -5)], [(-13, -5), (-14, -4), (-16, -4)]
    shut = race(*corner, moving=2, up={0: [1, 2, 4]})
    assert names(shut) == {"rest:1", "rest:2", "rest:4"}
    assert refused(shut, code(1, "ahead")) == "CIR-5.2"
    last = race(*corner, moving=3, up={0: [4]})
    assert order(last) == [1, 0, 3, 4, 2, 5]
    last.play(r.REST, r.REST + 1)
    assert "Seat 1's chariot III cannot move. The 4, the last card, is turned over." in last.log("en")
    assert last.awaited == [1]


@clause("CIR-9.3")
def test_the_last_start_space_is_taken_by_itself() -> None:
    match = Match.new(race(REAR, []).game, seats=5, secret=bytes(32))
    for _ in range(14):
        match.play(match.legal(match.awaited[0])[0])
    assert match.state.rounds == 1
    assert sum(p > 0 for p in match.state.place) == 15
