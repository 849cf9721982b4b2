"""What follows in positions thought of from the text alone: exceptions, the order of the steps, and what is hidden."""

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
    passed,
    places,
    position,
    proposing,
    rings,
    rolling,
    secret,
    state,
    upkeep,
)
from tests.support.clauses import clause

BARE = ("p", "", "")
GONE = ("", "", "")
NEVER = {"markers": [9, 9, 9]}  # so that the world stays as it is


def refused(match: Match, code: int) -> str:
    """The clause for which an action is refused."""
    with pytest.raises(Refused) as refusal:
        match.play(code)
    return refusal.value.clause


def rolls(match: Match) -> list[str]:
    """What was rolled for, in order."""
    lines = [line for line in match.log("en") if "rolls for" in line]
    return [line.split("rolls for the ")[1].split(":")[0] for line in lines]


def sweep(match: Match, *numbers: int) -> None:
    """Everybody asked lays the tile of each region at these provinces, region by region."""
    for k, number in enumerate(numbers):
        match.play(r.SPOIL + at(k % 3, number))


# Administration


@clause("VTG-5.7", "VTG-5.11", "VTG-5.1")
def test_a_plant_built_this_turn_makes_cleaning_cheap_at_once() -> None:
    match = position(("pxx", "x", ""), HOME, money=[16], scholars=[[2, 0, 0]])
    match.play(r.PICK, r.BUILD + 2)
    match.play(r.CLEAN + 1)
    assert money(match)[0] == 5
    match.play(r.CLEAN + at(MIDDLE, 1))  # five elsewhere in the country
    assert (money(match)[0], state(match).un) == (0, 6)


@clause("VTG-5.10", "VTG-5.12")
def test_a_province_cleaned_this_turn_may_be_settled_but_not_built_on() -> None:
    match = position(("pxx", "", ""), HOME, money=[30], scholars=[[3, 0, 0]], world=10)
    match.play(r.CLEAN + 1)
    assert not places(match, "clean")  # ten percent, as the world
    match.play(r.SETTLE + 1)
    assert refused(match, r.PICK + 1) == "VTG-5.14"
    match.play(r.PICK)
    assert not places(match, "build")


@clause("VTG-5.12", "VTG-5.15")
def test_the_fifth_piece_bought_this_turn_lets_a_scholar_be_trained_who_stays() -> None:
    match = position(("pppb", "", ""), HOME, money=[15])
    assert not places(match, "train")
    match.play(r.SETTLE + 8)
    assert places(match, "train") == {LEFT}
    match.play(r.TRAIN + LEFT)
    assert (state(match).scholars[0], money(match)[0]) == ([1, 0, 0], 5)
    assert not places(match, "take")


@clause("VTG-5.13", "VTG-5.15")
def test_a_piece_moved_to_another_region_counts_there() -> None:
    match = position(("pppp", "ppppp", ""), HOME, money=[6])
    match.play(r.PICK + at(MIDDLE, 1), r.MOVE + 9)
    assert places(match, "train") == {LEFT}


@clause("VTG-5.9", "VTG-5.7")
def test_a_factory_built_this_turn_may_be_refitted_and_then_has_two_engineers() -> None:
    match = position(("p", "", ""), HOME, money=[10], scholars=[[2, 0, 0]])
    match.play(r.PICK, r.BUILD, r.REFIT)
    assert (rings(match, 0)[0], state(match).engineers[0][0], money(match)[0]) == ("g", 2, 0)


@clause("VTG-5.2", "VTG-5.4", "VTG-9.1")
def test_who_lays_off_everybody_keeps_the_population_and_stays_in_the_game() -> None:
    match = upkeep(("b", "", ""), HOME, money=[5], diplomats=[1], un=0)
    match.play(r.LAY_OFF, r.RECALL)
    assert "pay" not in legal(match)  # nothing is left to pay for
    assert (rings(match, 0)[0], money(match)[0], state(match).un) == ("p", 5, 0)
    assert state(match).out[0] == 0


# Pollution


@clause("VTG-6.2", "VTG-6.3")
def test_a_plant_that_is_buried_no_longer_speaks_for_the_population() -> None:
    """The factory's snow falls on the only plant; six pieces are left, and they are rolled for."""
    match = rolling(r.SNOW, ("p", "", "bggggguxxx"), HOME, components=NEVER)
    assert rolls(match) == ["factory in right 1"]
    match.play(r.SPOIL + at(RIGHT, 7))
    assert rolls(match) == ["factory in right 1", "population of the right region"]


@clause("VTG-6.3", "VTG-6.5")
def test_a_population_brought_below_five_is_not_rolled_for() -> None:
    match = rolling(r.SNOW, ("p", "", "bppppxxxxx"), HOME, components=NEVER)
    assert places(match, "spoil") == {at(RIGHT, n) for n in (2, 3, 4, 5)}
    match.play(r.SPOIL + at(RIGHT, 2))
    assert rolls(match) == ["factory in right 1"]


@clause("VTG-6.4", "VTG-6.5")
def test_snow_falls_in_the_region_of_its_source_only() -> None:
    match = rolling(r.SNOW, ("", "b", ""), HOME, components=NEVER)
    assert places(match, "spoil") == {at(MIDDLE, n) for n in range(2, 11)}


@clause("VTG-6.9", "VTG-6.5")
def test_free_provinces_that_lie_beside_no_tile_do_not_help_against_an_arrow() -> None:
    """Beside tiles are population and three buildings."""
    match = rolling(r.ARROW, ("b", "", ""), ("gxp......p", "", "bxb"), components=NEVER)
    assert rings(match, 1)[0] == "gxx......p"  # the one province without a building is taken without asking


@clause("VTG-6.9")
def test_the_first_and_the_last_province_of_a_ring_are_neighbours_and_regions_do_not_touch() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("p", "x", ""), components=NEVER)
    assert places(match, "spoil") == {at(MIDDLE, 2), at(MIDDLE, 10)}


@clause("VTG-6.12", "VTG-6.13")
def test_a_game_begun_by_four_needs_four_markers_also_when_two_are_left() -> None:
    snow = {"die": [0, 1, 0, 0]}
    match = position(("", "", "bbbb"), GONE, HOME, GONE, out=[0, 1, 0, 2], acting=2, components=snow)
    match.play(r.DONE)
    for number in (10, 9, 8):
        match.play(r.SPOIL + at(RIGHT, number))
    assert (state(match).world, state(match).markers) == (0, 3)
    match.play(r.SPOIL + at(RIGHT, 7))
    assert (state(match).world, state(match).markers) == (10, 0)
    sweep(match, 5, 5, 5)
    assert match.awaited == [2]


@clause("VTG-6.13", "VTG-6.4")
def test_two_snows_may_raise_the_world_between_their_tiles_and_the_second_counts_anew() -> None:
    match = rolling(r.TWO_SNOWS, ("", "", "bb"), HOME, HOME, HOME, components={"markers": [3, 3, 3]})
    for number in (10, 9, 8):
        match.play(r.SPOIL + at(RIGHT, number))
    assert state(match).world == 10
    sweep(match, *[5] * 12)
    assert (state(match).markers, match.awaited, state(match).phase) == (0, [0], r.SPOILING)
    match.play(r.SPOIL + at(RIGHT, 7))
    assert (state(match).phase, state(match).world) == (r.NAMING, 10)


@clause("VTG-6.13", "VTG-9.1")
def test_the_tile_of_the_world_may_end_a_country() -> None:
    nearly = ("p" + "x" * 9, "x" * 10, "x" * 10)
    match = rolling(r.SNOW, ("", "", "b"), nearly, HOME, components={"markers": [1, 1, 1]}, money=[0, 9, 0], un=1)
    match.play(r.SPOIL + at(RIGHT, 10))
    sweep(match, 5, 5, 5)
    assert (state(match).out[1], state(match).un, money(match)[1]) == (1, 10, 0)
    assert match.awaited == [2]


@clause("VTG-6.15")
def test_a_tile_by_an_arrow_keeps_the_world_from_recovering() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("px", "", ""), world=30, components=NEVER)
    assert state(match).world == 30
    assert rings(match, 1)[0] == "pxx"


@clause("VTG-6.15")
def test_a_roll_without_room_for_its_tile_lets_the_world_recover() -> None:
    """Nobody has laid a tile, though there was snow."""
    match = rolling(r.SNOW, ("p", "", "bxxxxxxxxx"), HOME, world=30, components=NEVER)
    assert state(match).world == 30  # the factory itself was buried: a tile
    match = rolling(r.SUN, ("p", "", "bxxxxxxxxx"), HOME, world=30)
    assert state(match).world == 20


# Laws


@clause("VTG-8.7", "VTG-9.1")
def test_a_fallen_country_is_not_the_poorest() -> None:
    match = passed(r.AID, ("bb", "", ""), GONE, ("b", "", ""), out=[0, 1, 0], money=[20, 0, 0])
    assert money(match) == [15, 0, 5]


@clause("VTG-8.11", "VTG-8.12", "VTG-9.1")
def test_a_fallen_country_shares_in_nothing() -> None:
    match = passed(r.SOLIDARITY, BARE, GONE, BARE, out=[0, 1, 0], money=[1, 0, 20])
    assert money(match) == [10, 0, 10]
    assert state(match).un == 1
    match = passed(r.SUBSIDY, ("b", "", ""), GONE, BARE, out=[0, 1, 0], un=30)
    assert (money(match), state(match).un) == ([10, 0, 10], 10)


@clause("VTG-8.8", "VTG-8.5")
def test_the_reward_pays_the_proposer_s_own_fine() -> None:
    match = passed(r.ANTI_POLLUTION, ("b", "", ""), BARE, money=[0, 0], un=10)
    assert (money(match), state(match).un, rings(match, 0)[0]) == ([0, 0], 10, "b")


@clause("VTG-8.8", "VTG-8.9")
def test_the_fine_is_for_what_stands_before_any_factory_is_torn_down() -> None:
    match = passed(r.ANTI_POLLUTION, BARE, ("bbb", "", ""), money=[0, 30], world=50)
    assert (money(match)[1], rings(match, 1)[0], state(match).un) == (0, "ppp", 30)


@clause("VTG-8.8", "VTG-2.4")
def test_clean_factories_and_plants_are_neither_fined_nor_torn_down() -> None:
    match = passed(r.ANTI_POLLUTION, BARE, ("gu", "", ""), money=[0, 30], world=80)
    assert (money(match)[1], rings(match, 1)[0]) == (30, "gu")


@clause("VTG-8.12", "VTG-6.2")
def test_a_plant_in_another_region_does_not_make_a_country_clean() -> None:
    match = passed(r.SUBSIDY, ("ppppp", "u", ""), ("pppp", "pppp", ""), un=30)
    assert money(match) == [10, 10]


@clause("VTG-8.10", "VTG-8.5")
def test_the_bonus_is_paid_from_what_the_reward_has_left() -> None:
    match = passed(r.BONUS, BARE, BARE, diplomats=[1, 2], un=14)
    assert (money(match), state(match).un) == ([10 + 1, 2], 1)


@clause("VTG-8.3", "VTG-8.4")
def test_abstentions_count_on_neither_side() -> None:
    match = proposing(BARE, BARE, diplomats=[1, 5], un=20)
    match.play(r.PROPOSE + r.SOLIDARITY)
    match.act(0, r.ALL_FOR)
    match.act(1, r.ABSTAIN)
    assert "passed" in " ".join(match.log("en"))


@clause("VTG-8.3", "VTG-12.3")
def test_nobody_can_tell_a_vote_for_from_a_vote_against_before_all_have_voted() -> None:
    seen = []
    for code in (r.ALL_FOR, r.ALL_AGAINST, r.ABSTAIN):
        match = proposing(BARE, BARE, BARE, diplomats=[2, 2, 2])
        match.play(r.PROPOSE + r.BONUS)
        match.act(1, code)
        seen.append([(match.view(p).state.as_dict(), match.log("en", p)) for p in (0, 2, None)])
    assert seen[0] == seen[1] == seen[2]


@clause("VTG-8.3", "VTG-12.3")
def test_half_a_vote_is_told_to_nobody() -> None:
    seen = []
    for count in (0, 2):
        match = proposing(BARE, BARE, BARE, diplomats=[2, 4, 2])
        match.play(r.PROPOSE + r.BONUS)
        before = [match.view(p).state.as_dict() for p in (0, 2, None)]
        match.act(1, r.FOR + count)
        seen.append([(match.view(p).state.as_dict(), match.log("en", p)) for p in (0, 2, None)])
        assert [one for one, _ in seen[-1]] == before
    assert seen[0] == seen[1]


@clause("VTG-8.2")
def test_a_law_spent_by_one_may_be_proposed_by_another_in_a_later_turn() -> None:
    match = proposing(BARE, BARE, diplomats=[1, 1], proposed=[[1, 1, 1, 1, 1], []], acting=1)
    assert places(match, "propose") == {0, 1, 2, 3, 4}


# First player, coin, end


@clause("VTG-4.2", "VTG-4.1")
def test_a_new_first_player_leads_all_phases_of_the_turn() -> None:
    match = position(HOME, HOME, HOME, first=0, acting=2, turn=3, money=[9, 9, 9])
    match.play(r.DONE, r.LEAD + 1)
    order = []
    while state(match).phase == r.MANAGING and state(match).turn == 4:
        order.append(match.awaited[0])
        match.play(r.DONE)
    assert order == [1, 2, 0]


@clause("VTG-10.1", "VTG-5.2")
def test_the_last_upkeep_of_diplomats_goes_to_the_un_and_counts_for_the_tie() -> None:
    start = position(("g", "", ""), ("b", "", ""), acting=1, turn=10, money=[3, 2], diplomats=[1, 0]).fields()
    for number in range(60):
        match = Match.at("vertigo", 2, fields=start, components={"die": [1, 0, 0, 0]}, secret=secret(number))
        match.play(r.DONE)
        while not match.over and state(match).phase == r.PROPOSING:
            match.play(r.NO_LAW)
        if match.over:
            # one building each; three heads against one
            assert (match.ranking, state(match).un) == ([1, 2], 1)
            assert money(match) == [3 + 1 + 5 - 3, 2 + 1 + 10 - 1]
            return
    raise AssertionError("the coin shows nothing but tails")


@clause("VTG-9.1", "VTG-8.3")
def test_the_diplomats_of_a_fallen_country_vote_no_more() -> None:
    match = rolling(r.SNOW, ("b" + "x" * 9, "", ""), HOME, HOME, diplomats=[5, 1, 0], components=NEVER)
    assert (state(match).out[0], state(match).diplomats[0]) == (1, 0)
    assert (match.awaited, state(match).phase) == ([1], r.PROPOSING)
    match.play(r.PROPOSE + r.BONUS)
    assert match.awaited == [1]


# Reasons


@clause("VTG-12.1", "VTG-3.4")
@pytest.mark.parametrize("code", [r.DONE, r.SETTLE + 5, r.TRAIN, r.ENVOY, r.PICK, r.PICK + 1])
def test_what_is_picked_in_the_set_up_is_built_on_or_put_back_before_anything_else(code: int) -> None:
    match = Match.new("vertigo", seats=2, secret=secret(0))
    match.play(r.SETTLE, r.SETTLE + 1, r.TRAIN, r.PICK)
    assert refused(match, code) == "VTG-12.1"


@clause("VTG-8.3")
def test_a_split_of_all_diplomats_is_no_split() -> None:
    match = proposing(BARE, BARE, diplomats=[3, 0])
    match.play(r.PROPOSE + r.BONUS)
    for count in (3, 4):
        assert str(match.why_not(0, r.FOR + count)) == "A split vote takes fewer than all your diplomats."
    match.play(r.FOR + 1)
    assert str(match.why_not(0, r.AGAINST + 3)) == "You do not have so many diplomats left."
    alone = proposing(BARE, BARE, diplomats=[1, 0])
    alone.play(r.PROPOSE + r.BONUS)
    assert str(alone.why_not(0, r.FOR + 1)) == "A single vote cannot be split."
