"""What is planted is found and named: a counter that brings more, a seat that is ahead, a rule that cannot fire."""

import pytest

from lusoria.lab import coverage, drama, luck, simulate, sweep, tally
from lusoria.lab.work import LabError, Work
from lusoria.play import catalogue
from tests.tiny_games.conftest import game as tiny

GAME, GREEDY = tiny("stakes"), ["greedy"] * 3
BETTER = {"worth": [4, 4, 7, 4]}  # counter 2 brings three more
AHEAD = {"handicap": [0, 1, 0]}  # seat 1 begins one point ahead
HERE = Work(1)


def test_a_counter_that_brings_more_is_named_by_tally() -> None:
    fair, planted = (tally(GAME, GREEDY, 600, "took", values=v, work=HERE) for v in ({}, BETTER))
    assert all(0.9 < fare.lift < 1.1 for fare in fair)
    assert [fare.thing for fare in planted if 3 * fare.wins.low > 1.15] == [2]
    assert all(fare.lift < 1 for fare in planted if fare.thing != 2)


def test_a_seat_that_is_ahead_is_named_by_luck() -> None:
    fair, planted = (luck(GAME, 700, bots=GREEDY, values=v, work=HERE) for v in ({}, AHEAD))
    assert fair.unfair == ()
    assert 1 in planted.unfair
    assert planted.by_seat[1].low > 0
    assert planted.seat.low > 0
    assert planted.seat.value > 4 * fair.seat.value


def test_a_rule_that_cannot_fire_is_named_by_coverage() -> None:
    found = coverage(GAME, 40, work=HERE)
    assert found.never == ("STA-2.2",)
    assert found.untold == ("extra",)
    (missed,) = (c for c in found.clauses if not c.played)
    assert missed.missed == missed.places
    assert missed.places[0].startswith("tests/tiny_games/stakes/rules.py:")
    near = coverage(GAME, 40, values={"far": 12}, work=HERE)
    assert near.never == near.untold == ()
    options = {c.clause: c.games for c in found.clauses}["STA-2.3"]
    assert options == {"random": 20, "greedy": 20}  # half of the games are played with each option


def test_an_option_that_needs_another_is_played_with_it() -> None:
    found = coverage(catalogue.game("spartacus"), 60, policies=["random"], work=HERE)
    assert not {"SPA-7.7", "SPA-7.8"} & set(found.never)


def test_two_options_are_played_together_where_there_are_many_games() -> None:
    """A province is drawn by lot in the short game only, and only where it can end without a governor."""
    game = catalogue.game("prokonsul")
    few, many = (coverage(game, n, policies=["random"], seats=[3], work=HERE) for n in (40, 600))
    assert "PRO-10.15" in few.never
    assert "PRO-10.15" not in many.never


def test_coverage_counts_what_was_played_and_nothing_that_was_imagined() -> None:
    """Every turn deals a counter and is counted once, however many worlds greedy bots imagine before it."""
    found = coverage(GAME, 6, policies=["greedy"], seats=[3], options={}, work=HERE)
    times = {c.clause: c.times["greedy"] for c in found.clauses}
    assert times["STA-1.2"] == 6 * 12
    assert times["STA-3.1"] == 6
    assert found.events["took"]["greedy"] == times["STA-2.1"]


def test_luck_tells_skill_from_deals() -> None:
    """Where bots are equal there is none, and the deal says all that the seat does not; else skill is a good part."""
    equal = luck(GAME, 60, bots=["greedy"] * 2, work=HERE)
    assert equal.skill.value == 0
    assert equal.deal.value > 0.8
    mixed = luck(GAME, 100, seats=2, work=HERE)
    assert mixed.skill.low > 0.2
    assert mixed.by_bot["greedy"].low > 0 > mixed.by_bot["random"].high


def test_a_sweep_shows_sharp_differences_on_the_same_deals() -> None:
    rows = sweep(GAME, 300, seats=[2, 3], values={"worth[2]": [4, 5], "rounds": [2, 4]}, work=HERE)
    assert [row.seats for row in rows] == [2] * 4 + [3] * 4
    assert [row.values for row in rows[:2]] == [{"worth[2]": 4, "rounds": 2}, {"worth[2]": 4, "rounds": 4}]
    assert rows[0].longer is None
    assert rows[1].longer is not None
    assert (rows[1].longer.value, rows[1].longer.low, rows[1].longer.high) == (4, 4, 4)  # every game of two is 4 longer
    assert rows[2].winning_score is not None
    assert rows[0].winning_score is not None
    assert rows[2].winning_score.mean > rows[0].winning_score.mean


def test_a_combination_that_cannot_be_played_says_why() -> None:
    rows = sweep(GAME, 5, seats=[2], values={"rounds": [4, 7]}, bot="random", work=HERE)
    assert rows[0].refused is None
    assert rows[1].refused == "Stakes: rounds is 1 to 6, not 7"
    with pytest.raises(LabError, match="none of these can be played: Stakes: rounds is 1 to 6, not 9"):
        sweep(GAME, 5, values={"rounds": [9]}, work=HERE)


def test_drama_knows_a_runaway_from_a_race() -> None:
    race, runaway = (drama(GAME, 80, values={"handicap": [h, 0, 0]}, iterations=30, work=HERE) for h in (0, 9))
    assert runaway.leads.mean < race.leads.mean
    assert runaway.settled.mean < race.settled.mean
    assert runaway.forecast[0] > race.forecast[0]
    assert race.waiting.mean == 2
    assert race.forced == 0
    assert {best.action for best in race.options} == {"take", "leave"}
    take, leave = race.options
    assert take.best.low > leave.best.high


def test_a_changed_box_is_what_is_simulated() -> None:
    ahead = simulate(GAME, GREEDY, 400, values={"handicap": [0, 9, 0]}, workers=1)
    assert ahead.wins[1].low > ahead.wins[0].high
