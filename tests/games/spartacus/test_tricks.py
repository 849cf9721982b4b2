"""Set-up and the play of a trick, in positions taken from the rulebook's sentences."""

import pytest

from lusoria.games.spartacus import GAME
from lusoria.games.spartacus import rules as r
from lusoria.kernel import OptionError
from lusoria.play import Match, Refused
from tests.games.spartacus.table import choices, play, position
from tests.support.clauses import clause

SEATS = [3, 4, 5]


def new(seats: int, seed: int = 0, **chosen: int) -> Match:
    """A fresh table."""
    return Match.new("spartacus", seats=seats, options=chosen, secret=bytes([seed]) * 32)


def refused(match: Match, code: int) -> str:
    """The clause that forbids a code to the awaited seat."""
    with pytest.raises(Refused) as error:
        match.play(code)
    return error.value.clause


@clause("SPA-2.1", "SPA-3.1", "SPA-0.1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_the_same_eleven_cards(seats: int) -> None:
    match = new(seats)
    assert match.state.hand[:seats] == [[1] * 11] * seats
    assert match.state.cards_left[:seats] == [11] * seats
    assert match.scores == [0] * seats


def test_three_to_five_may_play() -> None:
    for seats in (2, 6):
        with pytest.raises(OptionError):
            new(seats)


@clause("SPA-3.2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_leader_is_random(seats: int) -> None:
    assert {new(seats, seed).awaited[0] for seed in range(40)} == set(range(seats))


@clause("SPA-4.1")
def test_the_leader_plays_any_card_and_the_turn_goes_clockwise() -> None:
    match = new(4)
    leader = match.awaited[0]
    assert choices(match) == {str(n) for n in range(11)}
    assert refused(match, r.PASS) == "SPA-4.1"
    match.play(play(10))
    assert match.awaited == [(leader + 1) % 4]
    match.play(r.PASS)
    assert match.awaited == [(leader + 2) % 4]


@clause("SPA-4.1")
def test_a_card_must_be_held() -> None:
    match = position("9 3", "5 6", "7 8")
    assert refused(match, play(4)) == "SPA-4.1"


@clause("SPA-4.2")
def test_while_only_flags_lie_there_nobody_may_pass_but_may_play_anything() -> None:
    match = position("4 6", "10 F 2", "1 9", trick="0:F", mover=1)
    assert choices(match) == {"0", "2", "10"}
    assert refused(match, r.PASS) == "SPA-4.2"
    match.play(play("F"))
    assert choices(match) == {"1", "9"}


@clause("SPA-4.2")
def test_the_leader_too_must_play_when_the_turn_comes_round_to_flags_alone() -> None:
    match = position("4 6", "F 2", "F 9", trick="0:F", mover=1)
    match.play(play("F"), play("F"))
    assert match.awaited == [0]
    assert choices(match) == {"4", "6"}


@clause("SPA-4.3", "SPA-0.1")
def test_after_a_number_a_lower_one_the_flag_or_a_pass() -> None:
    match = position("1 2", "7 8 9 3 F", "1 2", trick="0:8", mover=1)
    assert choices(match) == {"7", "3", "0", "pass"}
    assert refused(match, play(8)) == refused(match, play(9)) == "SPA-4.3"
    match.play(play(7))
    assert choices(match) == {"1", "2", "pass"}


@clause("SPA-4.4")
def test_who_passes_is_out_for_the_rest_of_the_trick_only() -> None:
    match = position("10 1", "6 5", "9 3", trick="0:8", mover=1)
    match.play(r.PASS, play(3), r.PASS)  # seat 1 could have played, and is not asked again
    assert match.state.piles[2] == 1
    match.play(play(10))  # seat 0 leads the next trick
    assert choices(match) == {"5", "6", "pass"}


@clause("SPA-4.4")
def test_a_seat_that_passed_is_skipped_while_the_others_go_on() -> None:
    match = position("10 7 2", "6 5", "9 4", trick="0:8", mover=1)
    match.play(r.PASS, play(4), play(2))
    assert match.awaited == [2]


@clause("SPA-4.5")
def test_a_flag_changes_no_lowest_number_and_keeps_its_player_in() -> None:
    match = position("10 5", "9 6 F", "9 7", "8 3", trick="0:8", mover=1)
    match.play(play("F"))
    assert choices(match) == {"7", "pass"}  # still below 8, not below a flag
    match.play(play(7), r.PASS, play(5))
    assert match.awaited == [1]  # the flag was no pass
    assert choices(match) == {"pass"}


@clause("SPA-4.6")
def test_the_trick_lies_open_in_the_order_of_play() -> None:
    match = position("10 5", "9 6 F", "9 7", trick="0:8", mover=1)
    match.play(play("F"), play(7))
    for reader in (None, 0, 1, 2):
        seen = match.view(reader).state
        assert seen.trick_card[: seen.trick_size] == [8, 0, 7]
        assert seen.trick_seat[: seen.trick_size] == [0, 1, 2]


@clause("SPA-5.1")
def test_the_trick_ends_when_the_turn_is_back_at_the_lowest_number() -> None:
    match = position("10 5", "9 4", "9 3", trick="0:8", mover=1)
    match.play(play(4), r.PASS)
    assert match.awaited == [0]
    match.play(r.PASS)
    assert match.state.piles[:3] == [0, 1, 0]
    assert match.state.trick_size == 0


@clause("SPA-5.1")
def test_the_lowest_number_wins_before_a_flag_player_is_asked_again() -> None:
    match = position("10 5", "9 4", "9 3 F", trick="0:8", mover=1)
    match.play(r.PASS, play("F"))
    assert match.state.piles[:3] == [1, 0, 0]


@clause("SPA-5.2", "SPA-0.2")
def test_the_winner_takes_all_cards_even_flags_played_later() -> None:
    match = position("10 5", "9 4 F", "9 3 F", trick="0:8", mover=1)
    match.play(play("F"), play("F"))
    assert match.state.piles[:3] == [1, 0, 0]
    assert match.state.won[0] == 8 * 4
    assert sum(map(sum, match.state.hand)) == 6  # the trick has left every hand for good


@clause("SPA-5.2")
def test_each_trick_is_a_pile_of_its_own() -> None:
    match = position("2 3 7", "9 8 5", "10 7 6", trick="0:4", mover=1)
    match.play(r.PASS, r.PASS)
    assert match.awaited == [1]
    match.play(play(9), play(7), play(3), r.PASS, r.PASS)
    assert match.state.piles[:3] == [2, 0, 0]


@clause("SPA-5.3")
@pytest.mark.parametrize("winner", [0, 1, 2])
def test_the_winner_s_left_neighbour_leads_next(winner: int) -> None:
    hands = ["10 9", "10 9", "10 9"]
    hands[winner] = "10 9 1"
    match = position(*hands, mover=winner)
    match.play(play(1), r.PASS, r.PASS)
    assert match.awaited == [(winner + 1) % 3]
    assert choices(match) == {"9", "10"}


@clause("SPA-8.3")
def test_a_seat_that_can_only_pass_passes_itself() -> None:
    match = position("10 5", "9 6", "9 8", trick="0:1", mover=1)
    assert choices(match) == {"pass"}
    assert match.awaited == [1]
    match.play(r.PASS)
    assert match.awaited == [2]


@clause("SPA-8.1")
def test_hands_are_shown_to_their_owner_only_and_piles_to_nobody() -> None:
    match = position("10 5", "9 4 F", "9 3 F", trick="0:8", mover=1)
    match.play(play("F"), play("F"))
    truth = match.state
    assert truth.won[0] == 32
    for reader in (None, 0, 1, 2):
        seen = match.view(reader)
        for seat in range(3):
            shown = truth.hand[seat] if seat == reader else [0] * 11
            assert seen.state.hand[seat] == shown
        assert seen.state.cards_left[:3] == truth.cards_left[:3] == [2, 2, 2]
        assert seen.state.piles[:3] == [1, 0, 0]
        assert seen.state.won[0] == 0
        assert seen.scores == (0, 0, 0)


@clause("SPA-8.2")
def test_whoever_counts_knows_every_hand_and_the_log_keeps_each_card() -> None:
    match = new(3)
    match.play(play(10), play(4), play(2))
    rules = GAME.rules
    for seat in range(3):
        assert rules.know(match.state, match.box, seat).hand == match.state.hand
    assert [n for n in (10, 4, 2) if any(line.endswith(f"plays {n}.") for line in match.log("en"))] == [10, 4, 2]
