"""Hannibal: how a game ends, series, core and Rome's goal."""

import pytest

from lusoria.games.hannibal import GAME
from lusoria.games.hannibal import rules_state as t
from lusoria.kernel import OptionError
from lusoria.play import Match
from tests.games.hannibal.table import REGIONS, duel, hand, legions, march, position, region, said, sail, state
from tests.support.clauses import clause

FULL = "Rom 3"


@clause("HAN-7.1", "HAN-1.1", "HAN-5.1")
def test_entering_the_capital_wins_at_once_without_a_battle() -> None:
    match = position("Zam", "Car 5", hannibal="Car")
    march(match, "Zam", "Car")
    assert match.over
    assert match.scores == [1, 0]
    assert match.ranking == [1, 2]
    assert said(match) == "Seat 1 enters the enemy's capital, Carthage, and wins."


@clause("HAN-7.1", "HAN-2.4")
def test_hannibal_takes_rome() -> None:
    match = position("Rom 7", "Car", hannibal="Gal", mover=t.CARTHAGE)
    march(match, "Han", "Rom")
    assert match.over
    assert match.scores == [0, 1]


@clause("HAN-7.1")
def test_a_capital_is_reached_over_sea_too() -> None:
    match = position("Rom", "Cor", carthage_fleets="Rom-Cor", mover=t.CARTHAGE)
    march(match, "Cor", "Rom")
    assert match.scores == [0, 1]


@clause("HAN-7.2", "HAN-7.3")
@pytest.mark.parametrize("second", ["SHi", "Mau"])
@pytest.mark.parametrize("third", ["Zam", "Sic"])
def test_rome_controls_the_sea(second: str, third: str) -> None:
    match = position(f"Rom Cor {second} {third}", "Car 2", hannibal="Car", rome_fleets="Cor-Sar")
    march(match, "Cor", "Sar")
    assert match.over
    assert match.scores == [1, 0]
    assert said(match) == "Seat 1 controls the Mediterranean and wins."


@clause("HAN-7.2", "HAN-7.4")
@pytest.mark.parametrize("second", ["NHi", "Gal"])
@pytest.mark.parametrize("third", ["Sic", "Can"])
def test_carthage_controls_the_sea(second: str, third: str) -> None:
    match = position("Rom 2", f"Car Sar {second} {third}", carthage_fleets="Cor-Sar", mover=t.CARTHAGE)
    march(match, "Sar", "Cor")
    assert match.scores == [0, 1]


@clause("HAN-7.3", "HAN-7.4")
@pytest.mark.parametrize("lacking", ["Sar", "SHi", "Zam"])
def test_two_goals_are_not_enough(lacking: str) -> None:
    places = [p for p in ("Sar", "SHi", "Zam") if p != lacking]
    match = position(f"Rom 2 {' '.join(places)}", "Car 2", hannibal="Car")
    march(match, "Rom", "Gal")
    assert not match.over


@clause("HAN-2.4", "HAN-7.4")
def test_hannibal_counts_for_goals() -> None:
    match = position("Rom 2", "Car Cor Can", hannibal="SHi", mover=t.CARTHAGE)
    march(match, "Han", "NHi")
    assert match.scores == [0, 1]


@clause("HAN-7.2")
def test_only_the_side_that_has_moved_is_looked_at() -> None:
    match = position("Rom Gal", "Car Cor Sic NHi", carthage_fleets="Can-Sic", mover=t.ROME)
    march(match, "Rom", "Gal")  # Carthage stands on all three goals, but it is the end of Rome's turn
    assert not match.over
    sail(match, "Can-Sic", "Sic-Zam")
    assert match.scores == [0, 1]


@clause("HAN-7.5")
def test_who_loses_the_last_legion_loses_with_fleets_in_hand() -> None:
    match = position("NHi", "SHi Car", rome_fleets="Rom-Cor 3")
    march(match, "NHi", "SHi")
    duel(match, 1, 2)
    assert match.over
    assert match.scores == [0, 1]
    assert said(match) == "Seat 2 wins: Seat 1 has no legion left."


@clause("HAN-7.5", "HAN-2.4")
def test_hannibal_may_be_the_last_legion() -> None:
    match = position("NHi Rom", "SHi", hannibal="Car")
    march(match, "NHi", "SHi")
    duel(match, 5, 1)
    assert not match.over
    match = position("Mau Rom", "", hannibal="SHi", mover=t.CARTHAGE)
    march(match, "Han", "Mau")
    duel(match, 5, 1)
    assert match.scores == [1, 0]


@clause("HAN-7.5")
def test_both_without_legions_is_a_draw() -> None:
    match = position("NHi", "SHi", rome_fleets="Rom-Cor", carthage_fleets="Sar-Car")
    march(match, "NHi", "SHi")
    duel(match, 2, 2)
    assert match.over
    assert match.scores == [0, 0]
    assert match.ranking == [1, 1]
    assert match.view(None).unwon


@clause("HAN-7.6", "HAN-4.2")
def test_who_cannot_move_loses() -> None:
    match = position("Rom", "Sar 2")
    march(match, "Rom", "Gal")
    assert match.over
    assert match.scores == [1, 0]
    assert said(match) == "Seat 1 wins: Seat 2 cannot move any piece."


@clause("HAN-7.6")
def test_it_does_not_matter_that_the_other_could_not_move_either() -> None:
    match = position("Cor", "Sar", rome_fleets="Rom-Cor", carthage_fleets="Sar-Car")
    sail(match, "Rom-Cor", "Sar-Car")
    duel(match, 3, 3)
    assert match.scores == [1, 0]  # it is the turn of Carthage


@clause("HAN-7.7")
def test_a_game_of_400_moves_is_drawn() -> None:
    match = position("Rom 2", "Car 2", moves=398)
    march(match, "Rom", "Gal")
    assert not match.over
    march(match, "Car", "Mau")
    assert match.over
    assert match.scores == [0, 0]
    assert said(match) == "After 400 moves nothing is decided: nobody wins."


# Series


def finish(match: Match, winner: int) -> None:
    """One move that lets the side whose turn it is win; its seat must be `winner`."""
    assert match.awaited == [winner]
    march(match, "Zam" if state(match).turn == t.ROME else "Can", "Car" if state(match).turn == t.ROME else "Rom")


def in_series(wins: list[int], games: int, winner: int, streak: int, leader: int, mover: int) -> Match:
    """A game of a series that the mover wins at once."""
    return position(
        "Rom Zam", "Car Can", mover=mover, options={"series": 1}, leader=leader,
        wins=wins, games=games, winner=winner, streak=streak,
    )  # fmt: skip


@clause("HAN-8.2", "HAN-8.8")
def test_sides_change_and_all_is_set_up_anew() -> None:
    match = position("Rom Zam", "Car", options={"series": 1, "core": 1}, chips=[3, 0], hand="2 3", moves=77)
    finish(match, 0)
    assert not match.over
    assert match.scores == [1, 0]
    now = state(match)
    assert (now.rome, now.moves, now.games, now.hannibal) == (1, 0, 1, region("Car"))
    assert list(now.chips) == [0, 0]
    assert match.awaited == [1]
    assert legions(match, t.ROME) == {"Rom": 7}
    assert legions(match, t.CARTHAGE) == {"Car": 5}
    assert hand(match, t.ROME) == [1, 2, 3, 4, 5]


@clause("HAN-8.1")
def test_two_wins_running_decide_whatever_the_count() -> None:
    match = in_series([3, 1], 5, winner=2, streak=1, leader=0, mover=t.CARTHAGE)
    finish(match, 1)
    assert match.over
    assert match.scores == [3, 2]
    assert match.ranking == [2, 1]
    assert said(match) == "Seat 2 has won often enough running, and with it the series."


@clause("HAN-8.1")
def test_a_win_after_one_of_the_other_is_not_twice_running() -> None:
    match = in_series([1, 0], 1, winner=1, streak=1, leader=0, mover=t.CARTHAGE)
    finish(match, 1)
    assert not match.over
    assert state(match).streak == 1


@clause("HAN-8.2")
def test_a_drawn_game_breaks_a_row() -> None:
    match = position(
        "NHi", "SHi", options={"series": 1}, wins=[1, 0], games=1, winner=1, streak=1, leader=0
    )  # fmt: skip
    march(match, "NHi", "SHi")
    duel(match, 4, 4)
    assert not match.over
    assert (state(match).games, state(match).streak, state(match).winner) == (2, 0, 0)
    assert match.scores == [1, 0]


@clause("HAN-8.3")
@pytest.mark.parametrize(("wins", "ranking"), [([7, 7], [1, 2]), ([6, 7], [1, 1]), ([3, 8], [2, 1])])
def test_a_series_ends_after_fifteen_games(wins: list[int], ranking: list[int]) -> None:
    match = in_series(wins, 14, winner=2, streak=1, leader=0, mover=t.ROME)
    finish(match, 0)
    assert match.over
    assert match.ranking == ranking
    assert not match.view(None).unwon
    assert said(match) == "The series ends after 15 games."


@clause("HAN-8.1")
def test_without_the_option_one_game_is_all() -> None:
    match = position("Rom Zam", "Car")
    finish(match, 0)
    assert match.over


# The core

ROUTES = (("Rom", "Gal", "NHi", "SHi", "Mau", "Car"), ("Rom", "Cor", "Sar", "Car"), ("Rom", "Can", "Sic", "Zam", "Car"))
CORE = {"NHi", "SHi", "Cor", "Sar", "Sic"}


@clause("HAN-8.4", "HAN-8.5")
@pytest.mark.parametrize("where", REGIONS[1:-1])
def test_a_legion_holds_its_region_and_those_behind_it(where: str) -> None:
    route = next(r for r in ROUTES if where in r)
    at = route.index(where)
    for side, behind in ((t.ROME, route[: at + 1]), (t.CARTHAGE, route[at:])):
        own = f"{where} {'Rom' if side == t.ROME else 'Car'}"
        match = position(own if side == t.ROME else "Rom", own if side else "Car", rome_fleets="Rom-Cor")
        box = match.box
        assert isinstance(box, t.Box)
        held = {r for r in CORE if t.holds(state(match), box, side, region(r))}
        assert held == CORE & set(behind)


@clause("HAN-8.5", "HAN-2.4")
def test_both_may_hold_the_same_region_and_hannibal_holds_as_a_legion() -> None:
    match = position("Rom Mau", "Car", hannibal="Gal", options={"core": 1})
    box = match.box
    assert isinstance(box, t.Box)
    for side in (t.ROME, t.CARTHAGE):
        assert t.cores(state(match), box, side) == 2
        assert t.holds(state(match), box, side, region("NHi"))


@clause("HAN-8.6")
def test_three_of_five_earn_a_chip_and_take_those_of_the_other() -> None:
    match = position("Rom 2 Mau Cor", "Car", options={"core": 1}, chips=[0, 5])
    march(match, "Rom", "Gal")
    assert list(state(match).chips) == [1, 0]
    assert match.log("en")[-1] == "Seat 2 returns all chips: 5."
    match = position("Rom 2 Mau", "Car", options={"core": 1}, chips=[0, 5])
    march(match, "Rom", "Gal")
    assert list(state(match).chips) == [0, 5]


@clause("HAN-8.6")
def test_chips_are_taken_at_the_end_of_the_own_turn_only() -> None:
    match = position("Rom 2 Mau Cor", "Car 2", options={"core": 1}, mover=t.CARTHAGE)
    march(match, "Car", "Zam")
    assert list(state(match).chips) == [0, 0]


@clause("HAN-8.7")
def test_the_eighth_chip_wins() -> None:
    match = position("Rom 2 Mau Cor", "Car", options={"core": 1}, chips=[7, 0])
    march(match, "Rom", "Gal")
    assert match.over
    assert match.scores == [1, 0]
    assert said(match) == "Seat 1 takes the last chip and wins."


@clause("HAN-8.4")
def test_without_the_option_there_are_no_chips() -> None:
    match = position("Rom 2 Mau Cor", "Car")
    march(match, "Rom", "Gal")
    assert list(state(match).chips) == [0, 0]


@clause("HAN-8.8")
def test_control_wins_before_a_chip_is_taken() -> None:
    match = position("Rom Mau Zam Cor", "Car 2", rome_fleets="Cor-Sar", options={"core": 1})
    march(match, "Cor", "Sar")
    assert match.over
    assert list(state(match).chips) == [0, 0]


@clause("HAN-8.9")
@pytest.mark.parametrize(
    ("value", "where", "won"), [(0, "SHi", 1), (0, "NHi", 0), (1, "SHi", 0), (1, "NHi", 1), (1, "Mau", 1)]
)
def test_rome_s_goal_in_hispania(value: int, where: str, won: int) -> None:
    match = position(f"Rom Cor {where} Sic", "Car 2", rome_fleets="Cor-Sar", options={"rome-goal": value})
    march(match, "Cor", "Sar")
    assert match.scores == [won, 0]
    assert match.over is bool(won)


def test_options_go_together_as_they_like() -> None:
    assert len(list(GAME.option_sets())) == 8
    with pytest.raises(OptionError):
        GAME.checked_options({"rome-goal": 2})
