"""Set-up and pushing, clause by clause."""

import random
from itertools import pairwise

import pytest

from lusoria.games.senator import rules as r
from lusoria.play import Match, Refused
from tests.games.senator.table import card, down, entries, lay, left, lying, position, right, square, take, up
from tests.support.clauses import clause


def fresh(seats: int = 2, secret: int = 0, **options: int) -> Match:
    return Match.new("senator", seats=seats, options={k.replace("_", "-"): v for k, v in options.items()},
                     secret=bytes([secret]) * 32)  # fmt: skip


@clause("SEN-2.1")
def test_the_board_is_five_by_five_without_corners_and_the_senate_in_its_middle() -> None:
    box = fresh().box
    assert isinstance(box, r.Box)
    squares = {(box.row_of[s], box.column_of[s]) for s in range(r.SQUARES)}
    assert squares == {(a, b) for a in range(1, 6) for b in range(1, 6)} - {(1, 1), (1, 5), (5, 1), (5, 5)}
    senate = {(box.row_of[s], box.column_of[s]) for s in range(r.SQUARES) if box.senate[s]}
    assert senate == {(a, b) for a in (2, 3, 4) for b in (2, 3, 4)}


@clause("SEN-2.2", "SEN-3.1")
def test_each_family_has_its_numbers_open_and_there_is_one_flag() -> None:
    match = fresh()
    for seat in range(2):
        assert [match.state.card_at[r.MOST * seat + k] for k in range(10)] == [r.HAND + seat] * 10
    for reader in (0, 1, None):
        assert all(match.view(reader).knows(c) for c in range(r.CARDS))
    assert match.state.card_at[r.FLAG] == r.BESIDE


FIRST = {
    (1, 0): {(2, 1), (1, 2), (1, 3), (1, 4), (2, 5)},
    (-1, 0): {(4, 1), (5, 2), (5, 3), (5, 4), (4, 5)},
    (0, 1): {(1, 2), (2, 1), (3, 1), (4, 1), (5, 2)},
    (0, -1): {(1, 4), (2, 5), (3, 5), (4, 5), (5, 4)},
}


@clause("SEN-2.3")
def test_twenty_ways_in_five_from_each_side() -> None:
    box = fresh().box
    assert isinstance(box, r.Box)
    found: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for entry in range(r.ENTRIES):
        spots = [(box.row_of[s], box.column_of[s]) for s in box.line[entry][: box.length[entry]]]
        step = (spots[1][0] - spots[0][0], spots[1][1] - spots[0][1])
        assert all((b[0] - a[0], b[1] - a[1]) == step for a, b in pairwise(spots))
        found.setdefault(step, set()).add(spots[0])
        outside = (spots[0][0] - step[0], spots[0][1] - step[1])
        beyond = (spots[-1][0] + step[0], spots[-1][1] + step[1])
        on_board = {(box.row_of[s], box.column_of[s]) for s in range(r.SQUARES)}
        assert not {outside, beyond} & on_board  # the line is whole
    assert found == FIRST


@clause("SEN-3.2", "SEN-3.3")
def test_the_other_player_lays_the_flag_before_a_random_first_move() -> None:
    starters = set()
    for secret in range(20):
        match = fresh(secret=secret)
        starter = match.state.starter
        starters.add(starter)
        assert match.awaited == [1 - starter]
        assert match.log("en") == [f"Seat {starter + 1} pushes in the first card."]
        assert match.legal(1 - starter) == [r.FLAG_ON + s for s in range(r.SQUARES)]
        assert match.why_not(1 - starter, take(3)).clause == "SEN-3.3"
        match.play(lay("B4"))
        assert lying(match) == {"B4": "F"}
        assert match.awaited == [starter]
        assert match.why_not(starter, lay("C3")).clause == "SEN-3.3"
    assert starters == {0, 1}


@clause("SEN-3.4", "SEN-4.3")
def test_the_flag_is_pushed_like_any_card() -> None:
    match = position({"B1": "F"})
    match.play(take(5), down("B"))
    assert lying(match) == {"B1": "r5", "B2": "F"}
    assert match.scores == [0, 0]


@clause("SEN-4.1", "SEN-0.1")
def test_in_turn_a_card_of_one_s_own_is_pushed_in_at_any_arrow() -> None:
    match = position({"C3": "F"})
    assert match.legal(0) == [take(n) for n in range(1, 11)]
    match.play(take(7))
    assert match.legal(0) == [r.PUSH + e for e in range(r.ENTRIES)]
    match.play(left(3))
    assert lying(match) == {"C3": "F", "E3": "r7"}
    assert match.awaited == [1]
    match.play(take(7), right(3))
    assert match.awaited == [0]
    assert match.why_not(0, take(7)).clause == "SEN-4.1"


@clause("SEN-4.2")
@pytest.mark.parametrize(
    ("code", "where"),
    [(down("A"), "A2"), (down("C"), "C1"), (up("A"), "A4"), (up("D"), "D5"), (right(1), "B1"), (right(3), "A3"),
     (left(1), "D1"), (left(5), "D5"), (left(4), "E4")],
)  # fmt: skip
def test_on_empty_stairs_the_card_stays_there(code: int, where: str) -> None:
    match = position({"C3": "F"})
    match.play(take(2), code)
    assert lying(match) == {"C3": "F", where: "r2"}


@clause("SEN-4.3")
def test_what_lies_there_is_pushed_on_up_to_the_first_gap() -> None:
    match = position({"A3": "b1", "B3": "b2", "C3": "r3", "E3": "b4", "C1": "F"})
    match.play(take(9), right(3))
    assert lying(match) == {"A3": "r9", "B3": "b1", "C3": "b2", "D3": "r3", "E3": "b4", "C1": "F"}


@clause("SEN-4.3", "SEN-0.3")
def test_the_direction_decides_who_comes_in_and_who_goes_out() -> None:
    before = {"D3": "b9", "A3": "r1", "B3": "r2", "C3": "r3", "A2": "F"}
    match = position(before)
    assert match.scores == [5, 9]
    match.play(take(10), right(3))
    assert match.scores == [6, 0]
    match = position(before)
    match.play(take(10), down("D"))
    assert match.scores == [5, 9]


@clause("SEN-4.4")
def test_a_full_line_is_closed_from_both_ends_and_nothing_falls_off() -> None:
    match = position({"B1": "b1", "C1": "b2", "D1": "b3", "A3": "F"})
    match.play(take(1))
    shut = {right(1), left(1)}
    assert entries(match) == {r.PUSH + e for e in range(r.ENTRIES)} - shut
    with pytest.raises(Refused) as refused:
        match.act(0, right(1))
    assert refused.value.clause == "SEN-4.4"
    match.play(down("B"))  # the column has room
    assert lying(match) == {"B1": "r1", "B2": "b1", "C1": "b2", "D1": "b3", "A3": "F"}


@clause("SEN-4.5", "SEN-5.1")
@pytest.mark.parametrize(("seats", "pushes"), [(2, 20), (3, 21)])
def test_there_is_always_a_way_in_and_at_the_end_every_square_is_taken(seats: int, pushes: int) -> None:
    for seed in range(30):
        rng = random.Random(seed)
        match = fresh(seats, seed)
        count = 0
        while not match.over:
            codes = match.legal(match.awaited[0])
            count += codes[0] >= r.PUSH
            match.play(rng.choice(codes))
        assert count == pushes
        assert len(lying(match)) == 21
        assert not any(place in (r.HAND, r.HAND + 1, r.HAND + 2) for place in match.state.card_at)


@clause("SEN-7.2")
def test_first_the_card_then_the_arrow_and_the_card_may_be_taken_back() -> None:
    match = position({"C3": "F"})
    assert match.why_not(0, left(3)).clause == "SEN-7.2"
    match.play(take(7))
    assert match.why_not(0, take(8)).clause == "SEN-7.2"
    assert match.state.card_at[card("r7")] == r.READY
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.card_at[card("r7")] == r.HAND
    match.play(take(8), left(3))
    assert match.state.card_at[card("r8")] == square("E3")
    assert match.can_undo(0)  # the push too, until somebody else acts
    match.undo(0)
    match.undo(0)
    assert match.state.card_at[card("r8")] == r.HAND
    match.play(take(8), left(3))
    match.play(match.legal(1)[0])
    assert not match.can_undo(0)
