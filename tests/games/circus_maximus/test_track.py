"""The track, the start and the order of movement."""

import random

import pytest

from lusoria.games.circus_maximus import rules as m
from lusoria.games.circus_maximus import rules_state as r
from lusoria.games.circus_maximus import rules_track as track
from lusoria.play import Match
from tests.games.circus_maximus.table import GAME, box, order, place, race, refused, where
from tests.support.clauses import clause

SEATS = [2, 3, 4, 5]
KINDS = box().ground
SPACES = [p for p in range(r.PLACES) if KINDS[p] != r.OUTSIDE]


def lane(number: int) -> int:
    """Steps from the line of the goal."""
    along, depth = where(number)
    return max(abs(depth), (abs(depth) + max(0, abs(along) - 10)) // 2)


@clause("CIR-2.1")
def test_190_spaces_in_five_lanes_round_eleven_goal_spaces() -> None:
    road = [p for p in SPACES if KINDS[p] != r.GOAL]
    assert len(road) == 190
    assert [sum(lane(p) == k for p in road) for k in range(1, 6)] == [26, 32, 38, 44, 50]
    goal = [p for p in SPACES if KINDS[p] == r.GOAL]
    assert [where(p) for p in goal] == [(x, 0) for x in range(-10, 11, 2)]
    for p in SPACES:
        neighbours = [p + track.stride(d) for d in range(6)]
        assert all(0 <= n < r.PLACES for n in neighbours)
        assert sum(KINDS[n] != r.OUTSIDE for n in neighbours) == 6 or lane(p) == 5


@clause("CIR-2.2")
def test_two_straights_and_two_dark_seams_one_space_a_lane() -> None:
    count = [sum(KINDS[p] == kind for p in SPACES) for kind in range(1, 5)]
    assert count == [90, 5, 90, 5]
    for kind in (r.FAR_SEAM, r.NEAR_SEAM):
        assert sorted(lane(p) for p in SPACES if KINDS[p] == kind) == [1, 2, 3, 4, 5]
    for p in SPACES:  # one comes from a straight to the other through a seam only
        for d in range(6):
            both = {KINDS[p], KINDS[p + track.stride(d)]}
            assert not {r.HOME_STRAIGHT, r.BACK_STRAIGHT} <= both


@clause("CIR-2.4")
def test_fifteen_start_spaces_in_the_order_of_movement() -> None:
    starts = list(box().start)
    assert len(set(starts)) == 15
    assert all(KINDS[p] == r.HOME_STRAIGHT for p in starts)
    assert sorted(lane(p) for p in starts) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    rank = [track.precedence(box(), p) for p in starts]
    assert rank == sorted(rank, reverse=True)
    along = [where(p)[0] for p in starts[:4]]
    assert along[0] > along[1] > along[2] == along[3]  # the first two alone, the fourth level with the third
    assert lane(starts[3]) > lane(starts[2])
    rearmost = min(where(p)[0] for p in SPACES if KINDS[p] == r.HOME_STRAIGHT)
    assert rearmost < min(along)


@clause("CIR-2.4")
def test_start_spaces_are_track_like_any_other() -> None:
    match = race([(-17, -1), (0, -2), (2, -2)], [(5, -1), (3, -1), (1, -1)], moving=0)
    match.play(r.MOVE + 3)
    assert match.state.place[0] == place(-13, -5)
    assert match.state.place[0] in box().start


@clause("CIR-2.3", "CIR-3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_three_chariots_and_five_open_cards_each(seats: int) -> None:
    match = placed(seats)
    for reader in (None, *range(seats)):
        state = match.view(reader).state
        assert list(state.up[:seats]) == [5] * seats
        assert sum(p > 0 for p in state.place) == 3 * seats


def placed(seats: int, seed: int = 1) -> Match:
    """A race after a placing at random."""
    match = Match.new(GAME, seats=seats, secret=bytes([seed]) * 32)
    rng = random.Random(seed)
    while match.state.rounds == 0:
        match.play(rng.choice(match.legal(match.awaited[0])))
    return match


@clause("CIR-3.2")
@pytest.mark.parametrize("seats", SEATS)
def test_who_places_first_is_random(seats: int) -> None:
    first = {Match.new(GAME, seats=seats, secret=bytes([k]) * 32).awaited[0] for k in range(60)}
    assert first == set(range(seats))


@clause("CIR-3.3", "CIR-3.4")
@pytest.mark.parametrize("seats", SEATS)
def test_clockwise_and_then_twice_in_reverse(seats: int) -> None:
    match = Match.new(GAME, seats=seats, secret=bytes(32))
    first = match.awaited[0]
    who = []
    while len(who) < min(3 * seats, 14):  # the last of fifteen has no choice
        who.append(match.awaited[0])
        match.play(match.legal(match.awaited[0])[0])
    clockwise = [(first + k) % seats for k in range(seats)]
    assert who == (clockwise + 2 * clockwise[::-1])[: len(who)]


@clause("CIR-3.3")
def test_a_start_space_is_for_one_chariot() -> None:
    match = Match.new(GAME, seats=2, secret=bytes(32))
    match.play(r.PLACE + 6)
    assert r.PLACE + 6 not in match.legal(match.awaited[0])
    assert refused(match, r.PLACE + 6) == "CIR-3.3"


@clause("CIR-4.1")
def test_the_order_holds_for_the_whole_round() -> None:
    match = race([(5, -1), (3, -1), (1, -1)], [(-6, -4), (-4, -4), (-2, -4)])
    before = order(match)
    assert before == [0, 1, 2, 5, 4, 3]
    seen = []
    while match.state.rounds == 1:
        chariot = before[match.state.turn]
        seen.append(chariot)
        assert match.awaited == [chariot // 3]
        match.play(max(c for c in match.legal(chariot // 3) if r.REST <= c < r.STOP))
    assert seen == before
    assert match.state.rounds == 2


@clause("CIR-4.1")
def test_overtaking_changes_the_order_of_the_next_round_only() -> None:
    match = race([(4, -2)], [(-2, -4)])
    match.play(r.MOVE + 4 * r.CARDS)  # the leader goes one back
    before = order(match)
    assert before[:2] == [0, 3]
    while match.state.rounds == 1:
        legal = match.legal(match.awaited[0])
        big = [c for c in legal if c == r.MOVE + 4]
        match.play(big[0] if match.awaited == [1] and big else max(c for c in legal if c < r.EXTRA))
    assert order(match)[0] == 3


@clause("CIR-4.2")
def test_the_area_of_the_leader_comes_first_then_those_behind() -> None:
    match = race([(5, 1), (-16, 0), (9, -1)], [(12, 0), (7, 1), (-20, 0, -1)])
    assert order(match) == [1, 5, 0, 4, 3, 2]  # near seam, back straight, far seam, home straight
    other = race([(9, -1, 4), (12, 0), (-20, 0)], [(-12, 0), (5, 1), (14, 0)])
    assert order(other) == [0, 3, 2, 4, 1, 5]  # the leader is a lap ahead: its straight first, the near seam behind it


@clause("CIR-4.3")
def test_in_a_straight_the_foremost_first_and_of_equals_the_inner_one() -> None:
    match = race([(0, -4), (1, -1), (-1, -1)], [(1, -3), (1, -5), (-5, -5)])
    assert order(match) == [1, 3, 4, 0, 2, 5]
    back = race([(0, 4), (-1, 1), (1, 1)], [(-1, 3), (-1, 5), (5, 5)])
    assert order(back) == [1, 3, 4, 0, 2, 5]


@clause("CIR-4.4")
def test_in_a_seam_the_inner_one_first() -> None:
    match = race([(20, 0), (12, 0), (16, 0)], [(14, 0), (18, 0), (11, -1)])
    assert order(match) == [1, 3, 2, 4, 0, 5]
    near = race([(-20, 0), (-12, 0), (-16, 0)], [(-14, 0), (-18, 0), (-11, 1)])
    assert order(near) == [1, 3, 2, 4, 0, 5]


@clause("CIR-4.5")
def test_inside_an_area_only_the_place_counts() -> None:
    match = race([(-3, -1, 4), (-5, -1, 4), (-7, -1, 4)], [(5, -1), (3, -1), (1, -1)])
    assert order(match) == [3, 4, 5, 0, 1, 2]


@clause("CIR-4.6")
def test_chariots_that_are_home_have_left_the_order() -> None:
    match = race([(-10, 0), (-8, 0), (5, 1)], [(0, -2), (2, -2), (4, -2)])
    assert order(match) == [2, 5, 4, 3]
    assert match.state.racing == 4


def test_the_order_is_never_undecided() -> None:
    for kind in range(1, 5):
        ranks = [track.precedence(box(), p) for p in SPACES if KINDS[p] == kind]
        assert len(set(ranks)) == len(ranks)


def test_ahead_leads_once_round_in_every_lane() -> None:
    for k in range(1, 6):
        at = place(0 if k % 2 == 0 else 1, -k)
        start, seen, laps = at, set[int](), 0
        while at not in seen:
            seen.add(at)
            after = at + track.stride(track.ahead(at))
            laps += track.crossing(box(), at, after)
            at = after
        assert at == start
        assert laps == 4
        assert {lane(p) for p in seen} == {k}
        assert len(seen) == 20 + 6 * k


def test_the_leader_is_somebody_who_races() -> None:
    match = race([(-10, 0), (-8, 0), (-12, 0)], [(5, 1)])
    state = match.state
    assert isinstance(state, r.State)
    assert m.set_order is track.set_order
    assert track.leader(state, box()) == 2
