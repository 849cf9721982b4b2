"""Fights and how the game ends."""

import random
from itertools import pairwise

import pytest

from lusoria.games.caesar import GAME
from lusoria.games.caesar import rules_state as r
from lusoria.play import Match
from tests.games.caesar.table import FULL, card, fight, groups, move, position, square
from tests.support.clauses import clause


def duel(one: str, two: str, **more: object) -> Match:
    """Two groups in a row, and neutral ones that keep the game going."""
    return position(f"{one} . {two} . .", ". . . . .", "a n . b n", **more)  # type: ignore[arg-type]


@clause("CAE-7.1", "CAE-2.4")
def test_an_attack_names_two_groups_and_asks_both() -> None:
    match = duel("a2", "b3")
    move(match, "A1-C1")
    assert match.awaited == [0, 1]
    assert match.state.attack == 1 + square("A1")
    assert match.state.defend == 1 + square("C1")  # where the black pawn stands
    assert groups(match)["A1"] == "a2"
    assert "Seat 1 attacks from A1 the group of Seat 2 on C1." in match.log("en")
    for seat in (0, 1):
        match.act(seat, r.CARD + 5)
    assert match.state.attack == match.state.defend == 0


@clause("CAE-7.1")
def test_one_s_own_groups_and_neutral_ones_are_not_attacked() -> None:
    match = position("a . a . n", ". . b . .")
    move(match, "C1-E1")
    assert match.state.attack == 0
    assert groups(match)["E1"] == "a2"


@clause("CAE-7.2", "CAE-9.3", "CAE-0.2")
def test_cards_are_chosen_in_secret_and_are_final() -> None:
    match = duel("a2", "b3")
    move(match, "A1-C1")
    assert set(match.legal(0)) == set(match.legal(1)) == set(range(r.CARD, r.CARD + 10))
    before = [match.game.rules.show(match.state, match.box, reader) for reader in (1, -1)]
    match.act(0, r.CARD + 9)
    after = [match.game.rules.show(match.state, match.box, reader) for reader in (1, -1)]
    for one, other in zip(before, after, strict=True):
        assert {n for n, v in one.as_dict().items() if other.as_dict()[n] != v} == {"awaits"}
    assert match.awaited == [1]
    assert not match.can_undo(0)
    assert match.view(0).state.chosen[0] == 10
    match.act(1, r.CARD + 1)
    assert match.log("en")[-3:-1] == ["Seat 1 plays 9 and comes to 11.", "Seat 2 plays 1 and comes to 4."]


@clause("CAE-7.3", "CAE-0.2")
@pytest.mark.parametrize(("mine", "theirs"), [("F", "9"), ("9", "F"), ("F", "F")])
def test_a_flag_ends_the_fight_without_a_result(mine: str, theirs: str) -> None:
    match = duel("a2", "b3")
    before = groups(match)
    fight(match, "A1-C1", mine, theirs)
    assert groups(match) == before
    assert match.state.cards_left[:2] == [9, 9]
    assert match.awaited == [1]


@clause("CAE-7.4", "CAE-7.5")
@pytest.mark.parametrize(
    ("one", "two", "mine", "theirs", "left"),
    [
        ("a2", "b3", "5", "3", {"C1": "a5"}),  # 7 against 6
        ("a2", "b3", "9", "1", {"C1": "a5"}),
        ("a2", "b3", "5", "5", {"A1": "b5"}),  # 7 against 8: the attacked group moves
        ("a", "b9", "9", "2", {"A1": "b10"}),
        ("a9", "b", "1", "8", {"C1": "a10"}),
    ],
)
def test_size_and_card_decide_and_the_winner_climbs_onto_the_loser(
    one: str, two: str, mine: str, theirs: str, left: dict[str, str]
) -> None:
    match = duel(one, two)
    fight(match, "A1-C1", mine, theirs)
    standing = groups(match)
    assert {name: group for name, group in standing.items() if name.endswith("1")} == left
    total = int(one[1:] or 1) + int(two[1:] or 1)
    assert sorted(match.scores) == [1, 1 + total]


@clause("CAE-7.6", "CAE-0.2")
def test_equal_sums_remove_both_groups() -> None:
    match = duel("a2", "b3")
    fight(match, "A1-C1", "6", "5")
    assert {"A1", "C1"}.isdisjoint(groups(match))
    assert match.scores == [1, 1]
    assert not match.over


@clause("CAE-7.7")
def test_a_card_serves_once() -> None:
    match = duel("a2", "b3")
    fight(match, "A1-C1", "6", "F")
    assert match.state.hand[0][6] == 0
    assert match.state.hand[1][r.FLAG] == 0
    move(match, "C1-A1")
    assert r.CARD + 6 not in match.legal(0)
    assert r.CARD + r.FLAG not in match.legal(1)
    assert match.why_not(0, r.CARD + 6).clause == "CAE-7.7"


@clause("CAE-7.8", "CAE-9.1")
def test_hands_are_shown_to_their_owner_only_but_counted_by_all() -> None:
    match = duel("a2", "b3", hands=("F 1 5", "2 8"))
    truth = match.state
    for reader in (None, 0, 1):
        seen = match.view(reader).state
        assert seen.cards_left[:2] == [3, 2]
        assert seen.top == truth.top
        assert seen.height == truth.height
        for seat in range(2):
            assert seen.hand[seat] == (truth.hand[seat] if seat == reader else [0] * 10)


@clause("CAE-9.1")
def test_whoever_counts_knows_every_hand() -> None:
    match = duel("a2", "b3")
    fight(match, "A1-C1", "6", "F")
    for seat in (0, 1):
        assert GAME.rules.know(match.state, match.box, seat).hand == match.state.hand
    assert "Seat 2 plays the flag." in match.log("en")


@clause("CAE-8.1")
def test_without_a_group_one_is_out_and_asked_no_more() -> None:
    match = position("a . b . .", ". . . . .", "c n . a n", seats=3)
    fight(match, "A1-C1", "9", "1")
    assert not match.over
    assert match.state.out[:3] == [0, 1, 0]
    assert match.awaited == [2]
    match.play(r.PASS) if r.PASS in match.legal(2) else move(match, "A3-B3")
    assert match.awaited == [0]


@clause("CAE-8.2")
def test_the_last_one_in_the_game_ends_it() -> None:
    match = position("a . b . .", ". . . . .", ". n . n n")
    fight(match, "A1-C1", "9", "1")
    assert match.over
    assert match.scores == [2, 0]
    assert match.ranking == [1, 2]


@clause("CAE-8.2")
def test_those_who_disappear_together_at_the_end_share_the_victory() -> None:
    match = position("a . b . .", ". . . . .", ". n . n n", seats=3)
    assert match.state.out[2] == 1
    fight(match, "A1-C1", "4", "4")
    assert match.over
    assert match.scores == [0, 0, 0]
    assert match.ranking == [1, 1, 3]


@clause("CAE-8.3", "CAE-0.3")
@pytest.mark.parametrize("last", [0, 1])
def test_the_tenth_card_ends_the_game_after_its_fight(last: int) -> None:
    hands = ["4", "1 7"] if last == 0 else ["4 5", "1"]
    match = duel("a2", "b3", hands=hands)
    fight(match, "A1-C1", "4", "1")
    assert match.over
    assert match.scores == [2 + 3 + 1, 1]
    assert f"Seat {last + 1} has played the last card, and the game ends." in match.log("en")


@clause("CAE-8.3")
def test_ten_cards_each_and_no_more() -> None:
    match = duel("a2", "b3", hands=("4 5", "1 7"))
    fight(match, "A1-C1", "4", "1")
    assert not match.over


@clause("CAE-8.4", "CAE-0.3")
def test_the_game_ends_when_no_fight_can_ever_arise_again_though_alliances_could() -> None:
    linked = position("a n . . .", ". . . . .", ". . n . b", "a . n . .")
    move(linked, "A1-B1")
    assert not linked.over  # A4 - C4 - C3 - E3
    apart = position("a n . . .", "n . . . b")
    move(apart, "A1-B1")
    assert apart.over  # E2 could still win A2 over
    assert apart.scores == [2, 1]
    assert apart.log("en")[-1] == "No fight can ever arise again: the game ends."


@clause("CAE-8.4")
def test_neutral_groups_in_between_are_in_nobody_s_way_for_good() -> None:
    match = position("a n n n b", ". . . . .", "a n . . .")
    move(match, "A3-B3")
    assert not match.over


def fights(board: dict[int, int]) -> bool:
    """Whether two neighbours in a row or column belong to two seats."""
    return any(0 != board[one] != board[two] != 0 for one, two in neighbours(board))


def neighbours(board: dict[int, int]) -> list[tuple[int, int]]:
    """Pairs of groups with none in between."""
    found = []
    for line in [range(k, k + 5) for k in range(0, 25, 5)] + [range(k, 25, 5) for k in range(5)]:
        there = [at for at in line if at in board]
        found += list(pairwise(there))
    return found


def ever(board: dict[int, int]) -> bool:
    """Whether some order of alliances leads to a fight: all are tried (0 is neutral)."""
    seen, queue = set(), [board]
    while queue:
        board = queue.pop()
        if fights(board):
            return True
        for pair in neighbours(board):
            for mover, goal in (pair, pair[::-1]):
                if board[mover] and board[goal] in (0, board[mover]):
                    after = {at: whose for at, whose in board.items() if at != mover} | {goal: board[mover]}
                    key = frozenset(after.items())
                    if key not in seen:
                        seen.add(key)
                        queue.append(after)
    return False


@clause("CAE-8.4")
def test_whether_a_fight_can_ever_arise_agrees_with_every_order_of_alliances() -> None:
    rng = random.Random(8)
    found = []
    for _ in range(400):
        seats = rng.choice((2, 2, 3))
        owners = [*range(1, seats + 1), *(rng.choice((0, 0, 0, *range(1, seats + 1))) for _ in range(rng.randrange(6)))]
        board = dict(zip(rng.sample(range(25), len(owners)), owners, strict=True))
        state = r.State()
        state.seats = seats
        for number, (at, whose) in enumerate(board.items()):
            state.top[at] = 26 + number if whose == 0 else 5 * whose - 4
            state.height[at] = 1
            if whose:
                state.counters[whose - 1] += 1
        assert r.fight_to_come(state) == ever(board), board
        found.append(ever(board))
    assert 50 < sum(found) < 350


@clause("CAE-8.5")
def test_the_game_ends_when_all_pass_one_after_the_other() -> None:
    match = position("a n . . .", ". . . . .", ". n b . .", ". . . . c", seats=3)
    match.play(r.PASS)
    assert match.awaited == [1]
    match.play(r.PASS)  # seat 3 can do nothing: that is a pass too
    assert match.over
    assert match.log("en")[-1] == "All have passed one after the other: the game ends."


@clause("CAE-8.5")
def test_an_alliance_between_passes_starts_the_count_again() -> None:
    match = position("a n . n .", ". . . . .", ". . b n .")
    match.play(r.PASS)
    move(match, "C3-D3")
    match.play(r.PASS)
    assert not match.over
    assert match.awaited == [1]
    match.play(r.PASS)
    assert match.over
    assert match.log("en")[-1] == "All have passed one after the other: the game ends."


@clause("CAE-8.6")
def test_who_went_out_later_ranks_higher() -> None:
    match = position("a . b . c", ". . . . .", ". n . . n", seats=4)
    fight(match, "A1-C1", "9", "1")  # seat 2 goes, after seat 4
    assert match.awaited == [2]
    fight(match, "E1-C1", "1", "8")
    assert match.over
    assert match.ranking == [1, 3, 2, 4]


@clause("CAE-1.1", "CAE-0.3")
def test_most_counters_win_captured_and_neutral_ones_too_and_equals_share() -> None:
    match = duel("a2", "b3", hands=("4", "F 1"))
    fight(match, "A1-C1", "4", "1")
    assert match.scores == [6, 1]
    assert match.ranking == [1, 2]
    even = duel("a3", "b3", hands=("4", "F 1"))
    fight(even, "A1-C1", "4", "F")
    assert even.scores == [4, 4]
    assert even.ranking == [1, 1]
    assert {card(name) for name in FULL.split()} == set(range(10))
