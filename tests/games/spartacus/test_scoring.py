"""The end of a game and what it is worth, the options alone and together."""

from itertools import permutations

import pytest

from lusoria.games.spartacus import GAME
from lusoria.games.spartacus import rules as r
from lusoria.games.spartacus.board import draw
from lusoria.kernel import OptionError
from lusoria.play import Match
from tests.games.spartacus.table import choices, lines, options, play, position
from tests.support.boards import ids
from tests.support.clauses import clause


@clause("SPA-6.1", "SPA-0.2")
def test_the_game_ends_with_the_last_card_of_any_hand() -> None:
    match = position("2", "9 1", "8 6", trick="2:4", mover=0)
    match.play(play(2))  # seat 1 could still beat it, but is not asked
    assert match.over
    assert match.awaited == []
    assert match.scores == [4 + 2, -10, -14]


@clause("SPA-6.2")
def test_the_last_trick_goes_to_the_lowest_number_so_far_even_before_a_flag() -> None:
    match = position("F", "9 1", "8 6", trick="2:4", mover=0)
    match.play(play("F"))
    assert match.over
    assert match.scores == [0, -10, 8 - 14]


@clause("SPA-6.2")
def test_a_last_trick_of_flags_alone_belongs_to_nobody() -> None:
    match = position("3", "F", "8 6", trick="0:F", mover=1)
    match.play(play("F"))
    assert match.over
    assert match.scores == [-3, 0, -14]
    assert "Only flags lie in the trick: nobody takes it." in lines(match)


@clause("SPA-6.3")
@pytest.mark.parametrize(
    ("trick", "worth"),
    [("0:9 1:6", 17), ("0:9 1:6 2:F", 34), ("0:9 1:F 2:F 1:6", 68), ("0:F 1:F 2:F 0:9 1:6", 136)],
)
def test_a_trick_is_its_sum_doubled_for_each_flag(trick: str, worth: int) -> None:
    match = position("2 10", "10", "10", trick=trick, mover=0)
    match.play(play(2))
    assert match.state.trick_size == len(trick.split()) + 1
    while match.state.trick_size:
        match.play(r.PASS)
    assert match.state.won[0] == worth


@clause("SPA-6.3")
def test_tricks_are_scored_one_by_one() -> None:
    match = position("1 2 10", "10 9", "10 7 F", mover=1)
    match.play(play(9), play(7), play(2))  # 18
    match.play(r.PASS, play("F"))  # the flag comes into this trick: 36
    assert match.state.won[0] == 36
    match.play(play(10))  # seat 1 leads its last card: the game ends
    assert match.over
    assert match.scores == [36 - 11, 10, -10]


@clause("SPA-6.4")
def test_what_is_left_in_hand_counts_against_its_holder_twice_with_the_flag() -> None:
    match = position("5", "9 1 F", "8 6", "F", mover=0)
    match.play(play(5))
    assert match.scores == [5, -20, -14, 0]
    assert match.ranking == [1, 4, 3, 2]


@clause("SPA-6.4", "SPA-8.1")
def test_what_is_charged_is_shown_to_all_at_the_end_of_each_game() -> None:
    match = position("5", "9 1 F", "8 6", "F", mover=0, options={"series": 2})
    match.play(play(5))
    told = lines(match)
    assert [line for line in told if "left with" in line] == [
        "Seat 2 is left with 1, 9, the flag.", "Seat 3 is left with 6, 8.", "Seat 4 is left with the flag.",
    ]  # fmt: skip
    assert not any(match.view(None).state.laid_open)  # the next game has begun
    last = position("5", "9 1 F", "8 6", "F", mover=0)
    assert not any(last.view(0).state.laid_open)
    last.play(play(5))
    for reader in (None, 0, 1):
        view = last.view(reader)
        assert view.state.laid_open == [0, 1 << 9 | 1 << 1 | 1 << r.FLAG, 1 << 8 | 1 << 6, 1 << r.FLAG, 0]
        assert {"card-2-8", "card-2-6", "card-3-0"} <= ids(draw(view))


@clause("SPA-1.1")
def test_most_points_win_and_equals_share() -> None:
    match = position("5", "9 1 F", "3 2", "4 1", mover=0)
    match.play(play(5))
    assert match.scores == [5, -20, -5, -5]
    assert match.ranking == [1, 4, 2, 2]


@clause("SPA-0.3")
def test_high_cards_are_better_played_than_kept() -> None:
    kept = position("5", "10", "3", mover=0)
    shed = position("5", "3", "10", mover=0)
    kept.play(play(5))
    shed.play(play(5))
    assert kept.scores[1] < shed.scores[1]


@clause("SPA-7.1")
@pytest.mark.parametrize("games", [1, 2, 10])
def test_a_series_adds_up_its_games(games: int) -> None:
    last = position("5", "9 1", "8 6", mover=0, options={"series": games}, games=games - 1, points=[7, 0, 30])
    last.play(play(5))
    assert last.over
    assert last.scores == [12, -10, 16]
    assert last.ranking == [2, 3, 1]


@clause("SPA-7.1")
def test_a_series_has_one_to_ten_games_and_one_unless_chosen() -> None:
    assert GAME.checked_options({})["series"] == 1
    for games in (0, 11):
        with pytest.raises(OptionError):
            GAME.checked_options({"series": games})


@clause("SPA-7.2")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_next_game_starts_with_full_hands_left_of_the_last_starter(starter: int) -> None:
    match = position("5", "9 1", "8 6", mover=0, options={"series": 2}, starter=starter)
    match.play(play(5))
    assert not match.over
    assert match.awaited == [(starter + 1) % 3]
    assert match.state.hand[:3] == [[1] * 11] * 3
    assert match.state.trick_size == 0
    assert match.state.piles[:3] == [0, 0, 0]
    assert match.scores == [5, -10, -14]


@clause("SPA-7.3")
def test_after_a_joker_only_a_joker_may_follow() -> None:
    match = position("9 8", "1 2 F", "3 F", trick="0:7", mover=1, options=options("joker"))
    match.play(play("J"))
    assert choices(match) == {"11", "pass"}
    match.play(play("J"))  # it beats the earlier joker
    assert choices(match) == {"pass"}
    match.play(r.PASS, r.PASS)
    assert match.state.piles[:3] == [0, 0, 1]


@clause("SPA-7.3")
def test_a_refused_number_after_a_joker_names_the_clause() -> None:
    match = position("9 8", "1 2 F", "3 F", trick="0:F", mover=1, options=options("joker"))
    assert match.why_not(1, play(1)).clause == "SPA-7.3"


@clause("SPA-7.3")
def test_a_flag_that_is_a_joker_is_called_one_everywhere() -> None:
    match = position("9 8", "1 F", "3 F", trick="0:7", mover=1, options=options("joker"))
    assert match.why_not(1, play("F")).clause == "SPA-7.3"  # no flag is played here
    match.play(play("J"))
    assert lines(match)[-1].endswith("plays the joker.")
    match.play(play("J"), r.PASS)  # seats 0 and 1 are left with numbers, seat 2 leads on
    told = [node.label for node in draw(match.view(2)).walk() if node.label]
    said = [match.speaker("en").text(say) for say in told] + list(lines(match))
    assert any("joker" in text for text in said)
    assert not any("flag" in text for text in said)


@clause("SPA-7.3")
def test_without_the_option_there_is_no_joker() -> None:
    match = position("9 F", "1 F", "3 F", trick="2:7")
    assert match.why_not(0, play("J")).clause == "SPA-7.3"
    assert "11" not in choices(match)


@clause("SPA-7.4")
def test_a_joker_may_lead_and_be_passed_on_but_the_leader_cannot_pass() -> None:
    match = position("9 F", "1 2", "3 4", options=options("joker"))
    assert choices(match) == {"9", "11"}
    match.play(play("J"))
    assert choices(match) == {"pass"}
    match.play(r.PASS, r.PASS)
    assert match.state.piles[:3] == [1, 0, 0]
    assert match.awaited == [1]


@clause("SPA-7.5")
def test_with_jokers_the_last_card_takes_the_trick_also_at_the_end() -> None:
    match = position("9 8", "F", "3 4", trick="0:7", mover=1, options=options("joker"))
    match.play(play("J"))
    assert match.over
    assert match.scores == [-17, 7, -7]


@clause("SPA-7.5")
def test_with_jokers_a_number_takes_the_trick_as_the_last_card() -> None:
    match = position("9 8", "2", "3 4", trick="0:7", mover=1, options=options("joker"))
    match.play(play(2))
    assert match.scores == [-17, 9, -7]


@clause("SPA-7.6")
def test_jokers_double_neither_trick_nor_hand() -> None:
    match = position("9 8 F", "F 1", "3", trick="0:7", mover=1, options=options("joker"))
    match.play(play("J"))
    match.play(r.PASS, r.PASS)
    assert match.state.won[1] == 7
    match.play(play(3))
    assert match.scores == [-17, 7 - 1, 3]


@clause("SPA-7.7")
def test_a_joker_costs_ten_in_tricks_and_in_hand() -> None:
    match = position("9 8 F", "F 1", "F 3", trick="0:7", mover=1, options=options("joker", "joker-minus"))
    match.play(play("J"), play("J"), r.PASS, r.PASS)
    assert match.state.won[2] == 7 - 20
    match.play(play("J"), r.PASS, r.PASS)  # seat 0 leads its joker and takes it
    assert match.state.won[0] == -10
    match.play(play(1))
    assert match.scores == [-10 - 17, 1, -13 - 3]


@clause("SPA-7.7")
def test_a_joker_left_in_hand_costs_ten() -> None:
    match = position("5", "9 F", "8", options=options("joker", "joker-minus"))
    match.play(play(5))
    assert match.scores == [5, -19, -8]


@clause("SPA-7.8")
def test_a_trick_with_a_joker_is_worthless_and_a_joker_in_hand_is_nothing() -> None:
    match = position("9 8 F", "F 1", "4", trick="0:7", mover=1, options=options("joker", "joker-worthless"))
    match.play(play("J"), r.PASS, r.PASS)
    assert match.state.piles[1] == 1
    assert match.state.won[1] == 0
    match.play(play(4))  # a trick without one counts
    assert match.scores == [-17, -1, 4]


@clause("SPA-7.9")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_without_flags_everybody_has_the_ten_numbers(seats: int) -> None:
    match = Match.new("spartacus", seats=seats, options=options("no-flags"), secret=bytes(32))
    assert match.state.hand[:seats] == [[0] + [1] * 10] * seats
    assert match.state.cards_left[:seats] == [10] * seats
    assert choices(match) == {str(n) for n in range(1, 11)}


@clause("SPA-7.7", "SPA-7.8", "SPA-7.9")
def test_which_options_go_together() -> None:
    switches = ("joker", "joker-minus", "joker-worthless", "no-flags")
    sound = [{}, options("joker"), options("joker", "joker-minus"), options("joker", "joker-worthless")]
    sound.append(options("no-flags"))
    for pair in permutations(switches, 2):
        chosen = options(*pair)
        if chosen in sound:
            GAME.checked_options(chosen)
        else:
            with pytest.raises(OptionError):
                GAME.checked_options(chosen)
    for chosen in sound[1:]:
        GAME.checked_options({**chosen, "series": 3})


@clause("SPA-7.2", "SPA-7.9")
def test_a_series_without_flags_deals_none_in_later_games() -> None:
    chosen = {"series": 2, "no-flags": 1}
    match = position("5", "9 1", "8 6", options=chosen)
    match.play(play(5))
    assert match.state.hand[:3] == [[0] + [1] * 10] * 3
