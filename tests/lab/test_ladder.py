"""The ladder of skill."""

import pytest

from lusoria.lab.cells import Cell
from lusoria.lab.ladder import Ladder, climbers, ladder, tables
from lusoria.lab.work import LabError, Work
from tests.tiny_games.conftest import game as tiny

HERE = Work(1)


def test_a_stronger_bot_stands_higher_and_equal_ones_do_not() -> None:
    found = ladder(tiny("stakes"), 120, bots=["greedy", "random", "greedy:worlds=31", "greedy:slips=60"], work=HERE)
    order = {rung.bot: rung for rung in found.rungs}
    assert found.rungs[0].bot == "random"
    assert found.rungs[0].steps == found.rungs[0].low == found.rungs[0].high == 0
    assert order["greedy"].low > 0.5
    assert order["greedy:slips=60"].steps < order["greedy"].steps
    one, other = order["greedy"], order["greedy:worlds=31"]
    assert one.low < other.steps < one.high
    assert found.steps == found.rungs[-1].steps
    assert sum(rung.games for rung in found.rungs) == 120 * found.seats


def test_equal_iterations_take_the_clock_away_and_equal_time_gives_everybody_one() -> None:
    found, left_out = climbers(["random", "veteran", "master", "ismcts:iterations=50,horizon=3"], None)
    assert left_out == ("master",)
    assert found["veteran"] == "search:iterations=1500"
    assert found["ismcts:iterations=50,horizon=3"] == "ismcts:iterations=50,horizon=3"
    timed, nobody = climbers(["random", "companion", "master"], 20)
    assert nobody == ()
    assert timed["companion"] == "search:ms=20,slips=8"
    assert timed["master"] == "search:ms=20"


def test_a_ladder_by_the_clock_is_played() -> None:
    found = ladder(tiny("stakes"), 3, bots=["random", "ismcts:iterations=9"], milliseconds=1, work=HERE)
    assert found.milliseconds == 1
    assert {rung.played for rung in found.rungs} == {"random", "ismcts:ms=1"}


def test_a_ladder_of_equal_processor_time_tells_how_many_iterations_that_was() -> None:
    bots = ["random", "ismcts", "greedy"]
    found = ladder(tiny("stakes"), 6, bots=bots, cpu=0.05, work=HERE)
    assert (found.milliseconds, found.cpu) == (None, 0.05)
    played = {rung.bot: rung.played for rung in found.rungs}
    assert played["random"] == "random"
    again = ladder(tiny("stakes"), 6, bots=[played[bot] for bot in bots], work=HERE)
    assert [rung.steps for rung in again.rungs] == [rung.steps for rung in found.rungs]
    assert Ladder.read(found.as_dict()) == found
    assert [(gap.bot, gap.over) for gap in found.gaps] == [
        (found.rungs[1].bot, found.rungs[0].bot), (found.rungs[2].bot, found.rungs[0].bot),
        (found.rungs[2].bot, found.rungs[1].bot),
    ]  # fmt: skip
    for gap, rung in zip(found.gaps, found.rungs[1:], strict=False):
        assert (gap.steps, gap.low, gap.high) == (rung.steps, rung.low, rung.high)  # above the lowest


def test_rivals_sit_alone_at_every_other_table() -> None:
    cell = Cell.of(tiny("stakes"), ["random"] * 3, 1, {}, {})
    sat = tables(cell, 4, 12, ("random", "greedy", "greedy:slips=60"), (0, 2))["sat"]
    assert [sorted(set(row)) for row in sat] == [[0, 1, 2], [0, 2]] * 6
    bots = ["random", "greedy", "greedy:slips=60"]
    found = ladder(tiny("stakes"), 20, bots=bots, rivals=("random", "greedy:slips=60"), seats=2, work=HERE)
    assert (found.rivals, found.alone) == (("random", "greedy:slips=60"), 10)
    assert Ladder.read(found.as_dict()) == found
    sat_at = {rung.bot: rung.games for rung in found.rungs}
    assert sum(sat_at.values()) == 40
    assert sat_at["greedy"] <= 10 <= min(sat_at["random"], sat_at["greedy:slips=60"])


@pytest.mark.parametrize("rivals", [("random", "greedy"), ("random",)])
def test_rivals_are_among_the_bots_and_no_one_is_his_own(rivals: tuple[str, ...]) -> None:
    with pytest.raises(LabError, match=r"rivals are two or more of the bots that climb: random, greedy:slips=60$"):
        ladder(tiny("stakes"), 3, bots=["random", "greedy:slips=60"], rivals=rivals, work=HERE)


def test_one_bot_is_no_ladder() -> None:
    with pytest.raises(LabError, match="two bots that differ"):
        ladder(tiny("stakes"), 3, bots=["greedy", "greedy"], work=HERE)
