"""The six steps of the administration."""

import pytest

from lusoria.games.vertigo import rules_state as r
from lusoria.play import Match, Refused
from tests.games.vertigo.table import (
    HOME,
    LEFT,
    MIDDLE,
    RIGHT,
    at,
    legal,
    money,
    places,
    position,
    rings,
    state,
    upkeep,
)
from tests.support.clauses import clause


def refused(match: Match, code: int) -> str:
    """The clause for which an action is refused."""
    with pytest.raises(Refused) as refusal:
        match.play(code)
    return refusal.value.clause


@clause("VTG-5.1", "VTG-12.1")
def test_what_is_done_closes_the_steps_before_it() -> None:
    match = position(("ppppp.", "x", ""), HOME, money=[60], scholars=[[2, 0, 0]])
    assert {"take:0", "pick:0", "clean:10", "settle:6", "train:0", "done"} <= legal(match)
    match.play(r.PICK, r.BUILD)
    assert not places(match, "take")
    assert {"pick:1", "clean:10", "settle:6", "train:0"} <= legal(match)
    match.play(r.CLEAN + 10)
    match.play(r.PICK + 1)
    assert not places(match, "build")  # the step of the buildings is over, though there is a scholar
    match.play(r.MOVE + 6)
    assert legal(match, "clean", "take") == set()
    assert refused(match, r.TAKE) == "VTG-5.1"
    match.play(r.TRAIN)
    assert legal(match) == {"done"}
    assert refused(match, r.SETTLE + 8) == "VTG-5.1"


@clause("VTG-12.1")
def test_until_the_turn_is_ended_everything_may_be_taken_back() -> None:
    match = position(("pppp.", "", ""), HOME, money=[60], scholars=[[2, 0, 0]])
    before = match.fields()
    match.play(r.PICK, r.BUILD, r.SETTLE + 4, r.TRAIN)
    for _ in range(4):
        assert match.can_undo(0)
        match.undo(0)
    assert match.fields() == before


@clause("VTG-5.2")
def test_upkeep_is_a_dollar_a_head_and_that_for_diplomats_goes_to_the_un() -> None:
    match = upkeep(("bg", "u", ""), HOME, money=[20], scholars=[[1, 0, 2]], diplomats=[3], un=10)
    match.play(r.PAY)
    assert money(match)[0] == 20 - (1 + 2 + 2) - 3 - 3
    assert state(match).un == 13


@clause("VTG-5.3")
def test_pieces_may_be_left_unpaid_though_there_is_money() -> None:
    match = upkeep(("b", "", ""), HOME, money=[20], scholars=[[1, 0, 0]], diplomats=[1])
    match.play(r.DISMISS + LEFT, r.RECALL, r.PAY)
    assert (money(match)[0], state(match).un) == (19, 0)
    assert state(match).scholars[0] == [0, 0, 0]
    assert state(match).diplomats[0] == 0


@clause("VTG-5.3")
def test_who_cannot_pay_for_all_gives_up_what_they_choose() -> None:
    match = upkeep(("bb", "", ""), HOME, money=[2], scholars=[[0, 1, 0]], diplomats=[1])
    assert legal(match) == {"lay-off:0", "lay-off:1", "dismiss:1", "recall"}
    assert refused(match, r.PAY) == "VTG-5.3"
    match.play(r.LAY_OFF + 1)
    assert "pay" not in legal(match)
    match.play(r.RECALL)
    assert "pay" in legal(match)
    match.play(r.PAY)
    assert (money(match)[0], rings(match, 0)[0]) == (0, "bp")


@clause("VTG-5.4")
def test_a_building_falls_with_its_last_engineer_and_its_population_stays() -> None:
    match = upkeep(("g", "", ""), HOME, money=[0, 0])
    match.play(r.LAY_OFF)
    assert rings(match, 0)[0] == "g"  # one of two is enough
    assert state(match).engineers[0][0] == 1
    match.play(r.LAY_OFF)
    assert rings(match, 0)[0] == "p"
    assert "done" in legal(match)  # nothing is left to pay


@clause("VTG-5.1", "VTG-5.3")
def test_the_upkeep_comes_first() -> None:
    match = upkeep(("b", "", ""), HOME, money=[20])
    assert refused(match, r.SETTLE + 5) == "VTG-5.1"
    assert refused(match, r.LAY_OFF + 5) == "VTG-5.3"
    assert refused(match, r.RECALL) == "VTG-5.3"


@clause("VTG-5.5")
def test_a_scholar_goes_to_another_centre_or_to_the_un_once_a_turn() -> None:
    match = position(HOME, HOME, scholars=[[2, 0, 0]])
    match.play(r.TAKE + LEFT)
    assert legal(match) == {"go:1", "go:2", "send"}
    assert refused(match, r.GO + LEFT) == "VTG-5.5"
    match.play(r.GO + MIDDLE)
    assert places(match, "take") == {LEFT}
    assert refused(match, r.TAKE + MIDDLE) == "VTG-5.5"
    match.play(r.TAKE + LEFT, r.SEND)
    assert (state(match).scholars[0], state(match).diplomats[0], money(match)[0]) == ([0, 1, 0], 1, 0)
    assert refused(match, r.TAKE + LEFT) == "VTG-5.5"
    assert refused(match, r.TAKE + RIGHT) == "VTG-5.5"


@clause("VTG-5.6")
def test_engineers_and_diplomats_stay() -> None:
    match = position(("b", "", ""), HOME, diplomats=[1], money=[9])
    assert legal(match, "take", "go", "send") == set()
    assert not places(match, "pick")


@clause("VTG-5.7", "VTG-12.2")
@pytest.mark.parametrize(("kind", "cost", "engineers"), [(0, 5, 1), (1, 10, 2), (2, 10, 2)])
def test_buildings_cost_money_and_scholars_of_the_same_centre(kind: int, cost: int, engineers: int) -> None:
    match = position(("p", "p", ""), HOME, money=[cost], scholars=[[engineers, 3, 0]])
    match.play(r.PICK, r.BUILD + kind)
    assert (money(match)[0], state(match).scholars[0]) == (0, [0, 3, 0])
    assert state(match).engineers[0][0] == engineers
    short = position(("p", "", ""), HOME, money=[cost], scholars=[[engineers - 1, 3, 0]])
    short.play(r.PICK)
    assert refused(short, r.BUILD + kind) == "VTG-5.7"
    poor = position(("p", "", ""), HOME, money=[cost - 1], scholars=[[engineers, 0, 0]])
    poor.play(r.PICK)
    assert refused(poor, r.BUILD + kind) == "VTG-3.6"


@clause("VTG-5.7")
def test_a_scholar_who_has_moved_is_no_engineer_this_turn() -> None:
    match = position(("p", "", ""), HOME, money=[10], scholars=[[0, 1, 0]])
    match.play(r.TAKE + MIDDLE, r.GO + LEFT, r.PICK)
    assert not places(match, "build")


@clause("VTG-5.8")
def test_a_building_needs_population_and_no_other_building() -> None:
    match = position(("bpx.", "", ""), HOME, money=[50], scholars=[[4, 0, 0]])
    assert places(match, "pick") == {1}
    assert refused(match, r.PICK + 0) == "VTG-5.14"
    assert refused(match, r.PICK + 2) == "VTG-5.8"
    assert refused(match, r.PICK + 3) == "VTG-5.8"


@clause("VTG-5.9")
def test_a_polluting_factory_becomes_clean_for_5_and_one_engineer() -> None:
    match = position(("bp", "b", ""), HOME, money=[7], scholars=[[1, 0, 0]])
    assert places(match, "refit") == {0}
    assert refused(match, r.REFIT + 10) == "VTG-5.7"
    assert refused(match, r.REFIT + 1) == "VTG-5.9"
    match.play(r.REFIT)
    assert (rings(match, 0)[0], money(match)[0], state(match).engineers[0][0]) == ("gp", 2, 2)
    assert state(match).scholars[0] == [0, 0, 0]


@clause("VTG-5.10")
def test_four_polluted_provinces_and_a_world_at_20_percent_let_two_be_cleaned() -> None:
    match = position(("pxxxx", "xx", ""), HOME, money=[100], world=20)
    assert places(match, "clean") == {1, 2, 3, 4}
    assert refused(match, r.CLEAN + 10) == "VTG-5.10"
    match.play(r.CLEAN + 1, r.CLEAN + 3)
    assert not places(match, "clean")
    assert rings(match, 0)[0] == "p.x.x"
    assert refused(match, r.CLEAN + 1) == "VTG-5.10"


@clause("VTG-5.11")
@pytest.mark.parametrize(("left", "middle", "cost"), [("ux", "", 1), ("px", "u", 5), ("px", "", 10)])
def test_cleaning_costs_1_5_or_10_and_goes_to_the_un(left: str, middle: str, cost: int) -> None:
    match = position((left, middle, ""), HOME, money=[cost], un=7)
    match.play(r.CLEAN + 1)
    assert (money(match)[0], state(match).un) == (0, 7 + cost)
    poor = position((left, middle, ""), HOME, money=[cost - 1])
    assert refused(poor, r.CLEAN + 1) == "VTG-3.6"


@clause("VTG-5.12", "VTG-2.2")
def test_population_costs_5_and_goes_to_any_free_province() -> None:
    match = position(("px", "", ""), HOME, money=[9])
    assert places(match, "settle") == set(range(30)) - {0, 1}
    assert refused(match, r.SETTLE + 1) == "VTG-2.2"
    match.play(r.SETTLE + at(RIGHT, 10))
    assert (rings(match, 0)[2], money(match)[0]) == (".........p", 4)
    assert refused(match, r.SETTLE + 5) == "VTG-3.6"


@clause("VTG-5.13")
def test_population_moves_free_in_its_region_and_for_a_dollar_beyond() -> None:
    match = position(("pp", "", ""), HOME, money=[1])
    match.play(r.PICK, r.MOVE + 9)
    assert (rings(match, 0)[0], money(match)[0]) == (".p.......p", 1)
    match.play(r.PICK + 1, r.MOVE + at(MIDDLE, 1))
    assert (rings(match, 0)[:2], money(match)[0]) == ([".........p", "p"], 0)
    broke = position(("pp", "", ""), HOME)
    broke.play(r.PICK)
    assert places(broke, "move") == set(range(2, 10))
    assert refused(broke, r.MOVE + at(MIDDLE, 1)) == "VTG-3.6"
    assert refused(broke, r.MOVE + 1) == "VTG-2.2"


@clause("VTG-5.13")
def test_population_that_can_go_nowhere_is_not_picked() -> None:
    match = position(("p" * 10, "", ""), HOME)
    assert not places(match, "pick")
    assert refused(match, r.PICK) == "VTG-3.6"  # for a dollar it could go to another region
    match = position(("p" * 10, "p" * 10, "p" * 10), HOME)
    assert not places(match, "pick")
    assert refused(match, r.PICK) == "VTG-5.13"


@clause("VTG-5.14")
def test_population_that_has_come_or_moved_stays_for_the_turn() -> None:
    match = position(("pp", "", ""), HOME, money=[5])
    match.play(r.SETTLE + 5)
    assert refused(match, r.PICK + 5) == "VTG-5.14"
    match.play(r.PICK, r.MOVE + 7)
    assert refused(match, r.PICK + 7) == "VTG-5.14"
    assert places(match, "pick") == {1}


@clause("VTG-5.15")
def test_a_region_of_five_brings_up_one_scholar_a_turn() -> None:
    match = position(("ppbgu", "pppp", "pppppp"), HOME, money=[20])
    assert places(match, "train") == {LEFT, RIGHT}
    assert refused(match, r.TRAIN + MIDDLE) == "VTG-5.15"
    match.play(r.TRAIN + LEFT)
    assert (money(match)[0], state(match).scholars[0], rings(match, 0)[0]) == (15, [1, 0, 0], "ppbgu")
    assert places(match, "train") == {RIGHT}
    assert refused(match, r.TRAIN + LEFT) == "VTG-5.15"


@clause("VTG-5.16")
def test_who_can_do_nothing_is_passed_with_a_word() -> None:
    match = position(HOME, ("p" + "x" * 9, "x" * 10, "x" * 10), HOME, world=100)
    match.play(r.DONE)
    assert match.awaited == [2]
    assert match.log("en")[-1] == "Seat 2 can do nothing in the administration and is passed."


@clause("VTG-12.1")
def test_what_is_in_hand_is_placed_before_anything_else() -> None:
    match = position(("ppp", "", ""), HOME, money=[9], scholars=[[1, 0, 0]])
    match.play(r.TAKE + LEFT)
    assert refused(match, r.SETTLE + 5) == "VTG-12.1"
    match.undo(0)
    match.play(r.PICK)
    assert refused(match, r.DONE) == "VTG-12.1"
