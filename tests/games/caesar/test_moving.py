"""Placing, groups, lines and alliances, in positions taken from the rulebook's sentences."""

import pytest

from lusoria.games.caesar import rules_state as r
from lusoria.play import Match
from tests.games.caesar.table import GAME, goals, groups, move, position, refused, square
from tests.support.clauses import clause

SEATS = [2, 3, 4, 5]


def new(seats: int, seed: int = 0) -> Match:
    """A fresh table."""
    return Match.new(GAME, seats=seats, secret=bytes([seed]) * 32)


def placed(seats: int, seed: int = 0) -> Match:
    """A table on which everybody has placed, on the first square that is empty."""
    match = new(seats, seed)
    while match.legal(match.awaited[0])[0] < r.LIFT:
        match.play(match.legal(match.awaited[0])[0])
    return match


@clause("CAE-2.2", "CAE-3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_ten_cards_and_five_counters(seats: int) -> None:
    match = new(seats)
    assert match.state.hand[:seats] == [[1] * 10] * seats
    assert match.state.cards_left[:seats] == [10] * seats
    assert match.scores == [0] * seats
    assert placed(seats).scores == [5] * seats


@clause("CAE-3.2")
@pytest.mark.parametrize("seats", SEATS)
def test_who_places_first_is_random(seats: int) -> None:
    assert {new(seats, seed).awaited[0] for seed in range(60)} == set(range(seats))


@clause("CAE-4.1", "CAE-2.1")
@pytest.mark.parametrize("seats", SEATS)
def test_for_five_rounds_one_counter_each_on_an_empty_square(seats: int) -> None:
    match = new(seats)
    turn = match.awaited[0]
    empty = set(range(25))
    for _ in range(5 * seats):
        assert match.awaited == [turn]
        assert {code - r.PLACE for code in match.legal(turn)} == empty
        chosen = max(empty)
        match.play(r.PLACE + chosen)
        empty.remove(chosen)
        turn = (turn + 1) % seats
    assert match.legal(match.awaited[0])[0] >= r.LIFT


@clause("CAE-4.1")
def test_an_occupied_square_is_refused() -> None:
    match = new(2)
    match.play(r.PLACE + 12)
    assert refused(match, r.PLACE + 12) == "CAE-4.1"


@clause("CAE-4.2", "CAE-2.3", "CAE-0.1")
@pytest.mark.parametrize("seats", SEATS)
def test_neutral_counters_fill_the_board(seats: int) -> None:
    match = placed(seats)
    standing = groups(match)
    assert len(standing) == 25
    assert sum(group == "n1" for group in standing.values()) == 25 - 5 * seats
    assert all(group.endswith("1") for group in standing.values())


@clause("CAE-4.3")
@pytest.mark.parametrize("seed", range(4))
def test_who_placed_first_takes_the_first_turn(seed: int) -> None:
    first = new(3, seed).awaited[0]
    match = placed(3, seed)
    assert match.awaited == [first]


@clause("CAE-5.1", "CAE-6.4")
def test_turns_go_clockwise_and_an_alliance_is_a_whole_turn() -> None:
    match = position("a a . b .", "c . a . b", "c c . . n", seats=3, mover=1)
    move(match, "E2-E3")
    assert match.awaited == [2]
    move(match, "A3-B3")
    assert match.awaited == [0]


@clause("CAE-5.2")
def test_a_group_moves_as_a_whole_and_belongs_to_its_topmost_counter() -> None:
    match = position("a3 . n . b", "b . . . a")
    move(match, "A1-C1")
    assert groups(match) == {"C1": "a4", "E1": "b1", "A2": "b1", "E2": "a1"}
    match.play(r.LIFT + square("E1"))
    assert {code - r.ONTO for code in match.legal(1)} == {square("C1"), square("E2")}


@clause("CAE-5.3", "CAE-0.1")
def test_groups_meet_in_rows_and_columns_across_empty_squares_only() -> None:
    match = position(
        "a . . n .",
        ". . . . .",
        "b . a b a",
        ". . . . .",
        "n . n . .",
    )
    assert goals(match, "A1") == {"D1", "A3"}
    assert goals(match, "C3") == {"A3", "D3", "C5"}
    assert goals(match, "E3") == {"D3"}
    match.play(r.LIFT + square("E3"))
    assert match.why_not(0, r.ONTO + square("C3")).clause == "CAE-5.3"  # another group stands between
    assert "straight line" in str(match.why_not(0, r.ONTO + square("A1")))
    assert "this square is empty" in str(match.why_not(0, r.ONTO + square("E2")))
    assert "on the move" in str(match.why_not(0, r.ONTO + square("E3")))


@clause("CAE-5.3")
def test_a_group_that_meets_no_other_cannot_move() -> None:
    match = position("a . . . .", ". a b . .", ". . . . .")
    assert goals(match, "A1") == set()
    assert refused(match, r.LIFT + square("A1")) == "CAE-5.3"
    assert refused(match, r.LIFT + square("C2")) == "CAE-6.1"


@clause("CAE-5.4")
def test_passing_is_only_for_those_who_cannot_fight() -> None:
    match = position("a n . . .", "a . . . .", ". n b . .")
    assert r.PASS in match.legal(0)  # an alliance is possible, a fight is not
    match.play(r.PASS)
    assert match.awaited == [1]
    fighting = position("a . b . .", ". . . n .")
    assert refused(fighting, r.PASS) == "CAE-5.4"


@clause("CAE-5.5")
def test_a_seat_that_can_do_nothing_is_passed_over() -> None:
    match = position("a n . . n", ". . b . .", ". . . . .", ". . . c c", seats=3)
    move(match, "A1-B1")
    assert match.awaited == [2]
    assert "Seat 2 can do nothing and is passed over." in match.log("en")


@clause("CAE-6.1")
@pytest.mark.parametrize(("way", "square_left"), [("A1-E1", "E1"), ("E1-A1", "A1")])
def test_of_two_own_groups_the_owner_chooses_which_one_moves(way: str, square_left: str) -> None:
    match = position("a2 . . . a3", "n . b . n")
    move(match, way)
    assert groups(match)[square_left] == "a5"
    assert match.scores == [5, 1]


@clause("CAE-6.2", "CAE-1.1")
def test_neutral_counters_are_won_over() -> None:
    match = position("a2 . . . n", ". . b . n")
    move(match, "A1-E1")
    assert groups(match)["E1"] == "a3"
    assert match.scores == [3, 1]


@clause("CAE-6.3")
def test_neutral_groups_never_move_nor_fight() -> None:
    match = position("a . n . n", "b . . . .")
    assert not set(match.legal(0)) & {r.LIFT + square("C1"), r.LIFT + square("E1")}
    assert refused(match, r.LIFT + square("C1")) == "CAE-6.1"
    match.play(r.LIFT + square("A1"), r.ONTO + square("C1"))
    assert match.state.attack == 0  # no fight: it is an alliance
    assert groups(match)["C1"] == "a2"


@clause("CAE-9.2")
def test_the_chosen_group_is_marked_for_all_and_can_be_put_back() -> None:
    match = position("a . b . .", "a . . n .")
    match.play(r.LIFT + square("A1"))
    for reader in (0, 1, None):
        assert match.view(reader).state.lifted == 1 + square("A1")
    assert match.why_not(0, r.LIFT + square("A2")).clause == "CAE-9.2"
    match.undo(0)
    assert match.state.lifted == 0
    move(match, "A2-D2")
    assert match.can_undo(0)
    match.undo(0)
    match.undo(0)
    assert groups(match)["A2"] == "a1"


@clause("CAE-9.2")
def test_an_attack_cannot_be_taken_back_and_the_prompt_says_so_where_one_is_possible() -> None:
    match = position("a . b . n", ". . . . .", "a . . . n")
    read = match.speaker("en").text
    match.play(r.LIFT + square("A3"))
    assert read(GAME.words.prompt(match.view(0))) == "Where does the group on A3 go?"
    match.undo(0)
    match.play(r.LIFT + square("A1"))
    assert read(GAME.words.prompt(match.view(0))) == "Where does the group on A1 go? An attack cannot be taken back."
    match.play(r.ONTO + square("C1"))
    assert not match.can_undo(0)


@clause("CAE-7.2", "CAE-4.3", "CAE-4.2", "CAE-9.2")
def test_what_cannot_be_done_says_why() -> None:
    placing = new(2)
    assert refused(placing, r.PASS) == "CAE-4.3"
    match = position("a . b . n", ". . . . .", "a . . . n")
    assert refused(match, r.CARD + 3) == "CAE-7.2"
    assert refused(match, r.PLACE + 24) == "CAE-4.2"
    assert refused(match, r.ONTO + square("C1")) == "CAE-9.2"
    match.play(r.LIFT + square("A1"))
    assert refused(match, r.PASS) == "CAE-9.2"
    match.play(r.ONTO + square("C1"))
    assert refused(match, r.PASS) == "CAE-7.2"


@clause("CAE-8.5", "CAE-5.5")
def test_when_all_have_passed_nobody_is_passed_over_any_more() -> None:
    match = position(
        "a . n . .",
        ". . . . .",
        ". . n . .",
        ". . . c .",
        ". . b . .",
        seats=3, passes=1,
    )  # fmt: skip
    match.play(r.PASS, r.PASS)
    assert match.over
    assert not any("passed over" in line for line in match.log("en"))
