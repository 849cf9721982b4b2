"""The end of a game, and a series."""

import pytest

from tests.games.sieben_huegel.table import play, position, there
from tests.support.clauses import clause


@clause("SIE-6.1", "SIE-6.2", "SIE-0.3", "SIE-1.1")
def test_at_the_end_all_cards_are_turned_up_and_the_higher_sum_takes_a_hill() -> None:
    match = position("7:3 7:1", "7:2 5:3", mover=0, last=5, numbers=3)
    play(match, "6:2")
    assert not match.over
    play(match, "1:1")  # at the 7 it is 4 against 2; elsewhere everybody is alone
    assert match.over
    assert match.scores == [7 + 6, 5 + 1]
    assert match.ranking == [1, 2]
    assert not match.view(None).unwon
    assert "Seat 2 has 3 at the Aventine (5)." in match.log("en")
    for reader in (0, 1, None):
        assert all(match.view(reader).knows(card) for card in range(20))


@clause("SIE-6.3")
@pytest.mark.parametrize("starter", [0, 1])
def test_equal_sums_go_to_whoever_began(starter: int) -> None:
    sides = ["7:1 7:2", "7:3 1:1"]
    match = position(*(sides if starter == 0 else sides[::-1]), mover=starter, last=1, numbers=3)
    play(match, "2:3", "3:2")
    scores = [0, 0]
    scores[starter] = 7 + 2
    scores[1 - starter] = 1 + 3
    assert match.scores == scores
    assert f"Equal strength at the Capitoline (7): Seat {starter + 1} began the game and settles it." in match.log("en")


@clause("SIE-6.4")
def test_a_tribe_alone_takes_the_hill_and_an_empty_hill_belongs_to_nobody() -> None:
    match = position("1:1", "2:2", mover=0, last=2, numbers=2)
    play(match, "7:2", "3:1")
    assert match.scores == [1 + 7, 2 + 3]
    assert "Nobody settles the Palatine (6)." in match.log("en")


@clause("SIE-6.5")
def test_the_values_of_the_hills_taken_are_added_up() -> None:
    match = position("1:1 6:2 7:9 3:8", "2:2 5:1 4:3 4:9", mover=0, last=4)
    play(match, "3:7", "2:4", "3:6", "4:5", "1:5", "5:6", "1:4", "5:7", "1:3", "5:8")
    assert match.over
    assert match.scores == [1 + 3 + 6 + 7, 2 + 4 + 5]
    assert match.ranking == [1, 2]


@clause("SIE-1.2", "SIE-6.5")
def test_fourteen_against_fourteen_has_no_winner() -> None:
    match = position("7:1 6:2", "5:1 4:2", mover=0, last=4, numbers=4)
    play(match, "1:3", "3:3", "1:4", "2:4")
    assert match.scores == [14, 14]
    assert match.ranking == [1, 1]
    assert match.view(None).unwon


@clause("SIE-7.1")
def test_a_series_adds_up_two_games() -> None:
    match = position("7:1", "1:2", mover=0, last=1, numbers=2, options={"series": 1}, games=1, points=[5, 20])
    play(match, "6:2", "2:1")
    assert match.over
    assert match.scores == [5 + 13, 20 + 3]
    assert match.ranking == [2, 1]
    draw = position("7:1", "1:2", mover=0, last=1, numbers=2, options={"series": 1}, games=1, points=[5, 15])
    play(draw, "6:2", "2:1")
    assert draw.ranking == [1, 1]
    assert draw.view(None).unwon


@clause("SIE-7.2")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_other_begins_the_second_game_with_full_hands_and_empty_hills(starter: int) -> None:
    sides = ["7:1", "1:2"]
    match = position(
        *(sides if starter == 0 else sides[::-1]), mover=starter, last=1, numbers=2, options={"series": 1}
    )  # fmt: skip
    play(match, "6:2", "2:1")
    assert not match.over
    state = match.state
    assert match.awaited == [1 - starter]
    assert state.starter == 1 - starter
    assert state.plays == [0, 0]
    assert state.opened == [0] * 7
    assert state.barred == 0
    assert all(there(match, hill) == [[], []] for hill in range(1, 8))
    assert sorted(match.scores) == [3, 13]
    for seat in range(2):  # what was open in the first game is hidden again
        assert not any(match.view(1 - seat).knows(seat * 10 + value) for value in (1, 2))
    play(match, "7:1", "1:2", "6:2", "2:1")
    assert match.over
    assert match.scores == [16, 16]
