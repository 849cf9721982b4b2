"""The dice, where their tiles go, the world's dial, countries that fall, production."""

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
    proposing,
    rings,
    rolling,
    secret,
    state,
)
from tests.support.clauses import clause

NEVER = {"markers": [9, 9, 9]}  # so that the world stays as it is


def rolls(match: Match) -> list[str]:
    """What was rolled for, in order."""
    lines = [line for line in match.log("en") if "rolls for" in line]
    return [line.split("rolls for the ")[1].split(":")[0] for line in lines]


@clause("VTG-6.1", "VTG-6.2", "VTG-0.2", "VTG-0.3")
def test_factories_and_large_populations_without_a_plant_are_rolled_for() -> None:
    match = rolling(r.SUN, ("bpppp", "ppppp", "ppppub"), ("pppp", "g", "u"))
    assert rolls(match) == [
        "factory in right 6",  # a plant does nothing about factories
        "population of the middle region",
        "factory in left 1",
        "population of the left region",
    ]
    assert "Seat 2 has nothing to roll for." in match.log("en")


@clause("VTG-6.3")
def test_right_middle_left_and_in_each_the_factories_in_order_then_the_population() -> None:
    match = rolling(r.SUN, ("pbpb", "b.....b", "bbbbb"), HOME)
    assert rolls(match) == [
        *(f"factory in right {n}" for n in range(1, 6)),
        "population of the right region",
        "factory in middle 1",
        "factory in middle 7",
        "factory in left 2",
        "factory in left 4",
    ]


@clause("VTG-6.3")
def test_a_source_that_is_gone_is_not_rolled_for() -> None:
    ring = "bbbbbbxxxx"  # full: a tile has to bury a factory
    match = rolling(r.SNOW, ("p", "", ring), HOME, components=NEVER)
    assert places(match, "spoil") == {at(RIGHT, n) for n in range(1, 7)}
    for number in (6, 5):
        match.play(r.SPOIL + at(RIGHT, number))
    assert rolls(match) == [f"factory in right {n}" for n in (1, 2, 3)]
    match.play(r.SPOIL + at(RIGHT, 4))  # three are left, all of them rolled for; the population is too small by now
    assert rolls(match) == [f"factory in right {n}" for n in (1, 2, 3)]


@clause("VTG-6.4", "VTG-2.5")
def test_the_sun_does_nothing_and_snow_lays_a_tile() -> None:
    match = rolling(r.SUN, ("b", "", ""), HOME)
    assert rings(match, 0) == ["b", "", ""]
    match = rolling(r.SNOW, ("b", "", ""), HOME, components=NEVER)
    assert (match.awaited, places(match, "spoil")) == ([0], set(range(1, 10)))
    match.play(r.SPOIL + 4)
    assert rings(match, 0)[0] == "b...x"


@clause("VTG-6.4")
def test_two_snows_lay_two_tiles_one_after_the_other() -> None:
    match = rolling(r.TWO_SNOWS, ("b.pppppppp", "", ""), HOME, components=NEVER)
    # the first takes the free province by itself, the second has to take population
    assert rings(match, 0)[0] == "bxpppppppp"
    assert places(match, "spoil") == set(range(2, 10))
    match.play(r.SPOIL + 9)
    assert rings(match, 0)[0] == "bxpppppppx"


@clause("VTG-2.5")
def test_three_of_six_faces_have_the_sun_and_each_other_symbol_one() -> None:
    full = ("b" * 10, "b" * 10, "b" * 10)
    start = position(HOME, full, acting=1, turn=8).fields()
    faces: list[str] = []
    for number in range(200):
        match = Match.at("vertigo", 2, fields=start, components=NEVER, secret=secret(number))
        match.play(r.DONE)
        faces += [line.split(": ")[1].rstrip(".") for line in match.log("en") if "rolls for" in line]
    share = {face: faces.count(face) / len(faces) for face in set(faces)}
    assert set(share) == {"sun", "black snow", "two black snows", "black snow with an arrow"}
    assert 0.4 < share.pop("sun") < 0.6
    assert all(0.1 < other < 0.25 for other in share.values())


@clause("VTG-6.5")
def test_free_provinces_come_first_then_population_then_buildings() -> None:
    match = rolling(r.SNOW, ("b.p.", "", ""), HOME, components=NEVER)
    with pytest.raises(Refused) as refusal:
        match.play(r.SPOIL + 2)
    assert refusal.value.clause == "VTG-6.5"
    match = rolling(r.SNOW, ("bpxpxxxxxx", "", ""), HOME, components=NEVER)
    assert places(match, "spoil") == {1, 3}
    with pytest.raises(Refused) as refusal:
        match.play(r.SPOIL + 0)
    assert refusal.value.clause == "VTG-6.5"


@clause("VTG-6.6", "VTG-12.4")
def test_a_tile_buries_population_building_and_engineers() -> None:
    match = rolling(r.SNOW, ("p", "", "bgxxxxxxxx"), HOME, components=NEVER)
    match.play(r.SPOIL + at(RIGHT, 2))
    assert rings(match, 0)[2] == "bxxxxxxxxx"
    assert state(match).engineers[0][at(RIGHT, 2)] == 0
    alone = rolling(r.SNOW, ("p", "", "bxxxxxxxxx"), HOME, components=NEVER)
    assert rings(alone, 0)[2] == "x" * 10  # where there is one province only nobody is asked


@clause("VTG-6.7", "VTG-6.4")
def test_a_full_region_gets_no_tile() -> None:
    match = rolling(r.TWO_SNOWS, ("p", "", "bxxxxxxxxx"), HOME, components=NEVER)
    assert rings(match, 0)[2] == "x" * 10
    assert "Seat 1: the right region is full, no tile is laid." in match.log("en")


@clause("VTG-6.8")
def test_an_arrow_hits_another_country_that_stands() -> None:
    match = rolling(r.ARROW, ("b", "", ""), HOME, HOME, HOME, components=NEVER)
    assert (match.awaited, legal(match)) == ([0], {"country:1", "country:2", "country:3"})
    with pytest.raises(Refused) as refusal:
        match.play(r.COUNTRY + 0)
    assert refusal.value.clause == "VTG-6.8"
    gone = rolling(r.ARROW, ("b", "", ""), HOME, ("", "", ""), HOME, components=NEVER, out=[0, 0, 1, 0])
    assert legal(gone) == {"country:1", "country:3"}


@clause("VTG-6.9")
def test_abroad_the_tile_lies_beside_a_polluted_province() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("x.p...p..p", "", "...x"), components=NEVER)
    # beside left 1 are left 2 (free) and left 10 (population); beside right 4 are right 3 and 5
    assert (match.awaited, places(match, "spoil")) == ([0], {1, at(RIGHT, 3), at(RIGHT, 5)})
    with pytest.raises(Refused) as refusal:
        match.play(r.SPOIL + 3)
    assert refusal.value.clause == "VTG-6.9"
    with pytest.raises(Refused) as refusal:
        match.play(r.SPOIL + 9)
    assert refusal.value.clause == "VTG-6.5"
    match.play(r.SPOIL + 1)
    assert rings(match, 1)[0] == "xxp...p..p"


@clause("VTG-6.9")
def test_a_building_beside_a_tile_is_hit_when_there_is_nothing_else_beside_one() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("xg.......g", "", ""), components=NEVER)
    assert places(match, "spoil") == {1, 9}


@clause("VTG-6.10")
def test_in_a_clean_country_its_owner_names_the_region() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("p", "p" * 9, "b"), HOME, components=NEVER)
    match.play(r.COUNTRY + 1)
    assert (match.awaited, legal(match)) == ([1], {"region:0", "region:1", "region:2"})
    match.play(r.REGION + MIDDLE)
    assert rings(match, 1)[1] == "p" * 9 + "x"


@clause("VTG-6.10")
def test_a_country_whose_tiles_have_no_unpolluted_neighbour_is_asked_too() -> None:
    match = rolling(r.ARROW, ("b", "", ""), ("x" * 10, "p", ""), components=NEVER)
    assert (match.awaited, legal(match)) == ([1], {"region:1", "region:2"})
    with pytest.raises(Refused) as refusal:
        match.play(r.REGION + LEFT)
    assert refusal.value.clause == "VTG-6.10"
    match.play(r.REGION + RIGHT)
    assert (match.awaited, places(match, "spoil")) == ([0], set(range(20, 30)))


@clause("VTG-6.11")
def test_a_country_that_can_be_hit_has_a_province_to_hit() -> None:
    nearly = ("x" * 10, "x" * 10, "p" + "x" * 9)
    match = rolling(r.ARROW, ("bb", "", ""), nearly, HOME, HOME, components=NEVER)
    match.play(r.COUNTRY + 1)
    assert state(match).out[1] == 1  # all thirty are polluted: the country has fallen, and is not named again
    assert legal(match) == {"country:2", "country:3"}


@clause("VTG-6.12")
def test_every_tile_of_a_roll_brings_a_marker_at_home_and_abroad() -> None:
    match = rolling(r.SNOW, ("b", "", ""), ("b", "", ""), HOME, HOME)
    match.play(r.SPOIL + 5)
    assert (match.awaited, state(match).markers) == ([1], 1)
    match = rolling(r.ARROW, ("bb", "", ""), ("px", "", ""), HOME, HOME)
    match.play(r.COUNTRY + 1)
    assert (rings(match, 1)[0], state(match).markers) == ("pxx", 1)


@clause("VTG-6.13")
@pytest.mark.parametrize(("seats", "full"), [(2, 3), (3, 3), (4, 4)])
def test_full_markers_raise_the_world_and_everybody_lays_three_tiles(seats: int, full: int) -> None:
    match = rolling(r.SNOW, ("", "", "b" * full), *[HOME] * (seats - 1))
    for number in range(10, 10 - full, -1):
        assert (match.awaited, state(match).world) == ([0], 0)
        match.play(r.SPOIL + at(RIGHT, number))
    assert (state(match).world, state(match).markers) == (10, 0)
    for seat in range(seats):
        for region in range(3):
            assert match.awaited == [seat]
            assert {spot // 10 for spot in places(match, "spoil")} == {region}
            match.play(r.SPOIL + at(region, 3 if seat else 5))
    assert rings(match, 0) == ["....x", "....x", ("b" * full).ljust(4, ".") + "x" + "." * (5 - full) + "x" * full]
    assert rings(match, 1) == ["ppx", "..x", "..x"]
    assert state(match).markers == 0


@clause("VTG-6.13")
def test_the_owner_may_give_up_what_they_like_and_a_full_region_gets_none() -> None:
    match = rolling(r.SNOW, ("", "", "bbb"), ("pg", "x" * 10, ""), components={"markers": [1, 1, 1]})
    match.play(r.SPOIL + at(RIGHT, 9))
    for region in range(3):
        match.play(r.SPOIL + at(region, 10))
    assert places(match, "spoil") == set(range(10))
    match.play(r.SPOIL + 1)  # the factory, though provinces are free
    assert rings(match, 1)[0] == "px"
    assert {spot // 10 for spot in places(match, "spoil")} == {RIGHT}


@clause("VTG-6.13", "VTG-6.4")
def test_after_that_the_roller_goes_on_with_the_second_tile() -> None:
    match = rolling(r.TWO_SNOWS, ("", "", "b"), HOME, components={"markers": [1, 1, 1]})
    match.play(r.SPOIL + at(RIGHT, 2))
    for seat in (0, 1):
        for region in range(3):
            match.play(r.SPOIL + at(region, 7 + seat))
    assert (match.awaited, state(match).world) == ([0], 10)
    assert {spot // 10 for spot in places(match, "spoil")} == {RIGHT}
    match.play(r.SPOIL + at(RIGHT, 3))
    assert state(match).world == 20


@clause("VTG-6.14")
def test_left_markers_are_gone_with_the_turn() -> None:
    match = rolling(r.SNOW, ("b", "", ""), HOME, HOME, HOME)
    match.play(r.SPOIL + 5)
    assert (state(match).turn, state(match).markers, state(match).world) == (3, 0, 0)


@clause("VTG-6.15", "VTG-12.4")
def test_a_turn_without_a_tile_lets_the_world_recover() -> None:
    match = position(("pxx", "x", ""), ("p", "", ".x.x"), acting=1, world=30)
    match.play(r.DONE)
    assert (state(match).world, match.awaited, places(match, "clear")) == (20, [0], {1, 2})
    match.play(r.CLEAR + 2)
    assert rings(match, 0) == ["px", "", ""]  # the one in the middle went by itself
    assert (match.awaited, places(match, "clear")) == ([1], {at(RIGHT, 2), at(RIGHT, 4)})
    with pytest.raises(Refused) as refusal:
        match.play(r.CLEAR + at(RIGHT, 3))
    assert refusal.value.clause == "VTG-5.10"
    match.play(r.CLEAR + at(RIGHT, 2))
    assert rings(match, 1)[2] == "...x"


@clause("VTG-6.15")
def test_one_tile_is_enough_to_keep_the_world_as_it_is() -> None:
    match = rolling(r.SNOW, ("b", "x", ""), HOME, world=30)
    match.play(r.SPOIL + 5)
    assert (state(match).world, rings(match, 0)[1]) == (30, "x")


@clause("VTG-6.16")
def test_the_dial_stays_between_0_and_100() -> None:
    match = position(("px", "", ""), HOME, acting=1, world=0)
    match.play(r.DONE)
    assert (state(match).world, rings(match, 0)[0]) == (0, "p")
    match = rolling(r.SNOW, ("", "", "bp"), HOME, world=100, components={"markers": [1, 1, 1]})
    match.play(r.SPOIL + at(RIGHT, 5))
    assert (state(match).world, match.awaited) == (100, [0])
    assert {spot // 10 for spot in places(match, "spoil")} == {LEFT}


@clause("VTG-7.1")
def test_production_pays_1_5_and_10() -> None:
    match = rolling(r.SUN, ("pbg", "u", ""), ("p", "", ""), money=[3, 4])
    assert money(match) == [3 + 4 + 10 + 5, 4 + 1]


@clause("VTG-9.1")
def test_a_country_without_population_is_out_at_once() -> None:
    match = rolling(
        r.SNOW, ("b" + "x" * 9, "xx", ""), HOME, HOME, money=[17, 0, 0], scholars=[[1, 2, 0]], diplomats=[3], un=5,
        components=NEVER,
    )  # fmt: skip
    now = state(match)
    assert (now.out[:3], now.un, money(match)[0]) == ([1, 0, 0], 22, 0)
    assert (rings(match, 0), sum(now.scholars[0]), now.diplomats[0]) == (["", "", ""], 0, 0)
    assert match.awaited == [1]  # seat 0 was first player: the next one names


@clause("VTG-9.2", "VTG-9.3")
def test_the_last_country_wins_at_once_and_later_falls_rank_higher() -> None:
    dying = ("b" + "x" * 9, "", "")
    match = rolling(r.SNOW, dying, HOME, dying, components=NEVER)
    assert match.over
    assert state(match).out[:3] == [1, 0, 2]
    assert match.ranking == [3, 1, 2]
    assert match.log("en")[-1] == "Seat 2 is the only one left and wins."


@clause("VTG-9.1", "VTG-6.13")
def test_a_roller_who_falls_rolls_no_more_but_the_world_suffers() -> None:
    match = rolling(r.TWO_SNOWS, ("b" + "x" * 9, "", ""), HOME, HOME, components={"markers": [1, 1, 1]})
    assert (state(match).out[0], state(match).world, match.awaited) == (1, 10, [1])
    for seat in (1, 2):
        for region in range(3):
            match.play(r.SPOIL + at(region, 5 + seat))
    assert state(match).turn == 3


@clause("VTG-4.2", "VTG-9.1")
def test_a_country_that_has_fallen_is_skipped() -> None:
    match = proposing(("", "", ""), HOME, HOME, out=[1, 0, 0], first=0, acting=1, diplomats=[0, 1, 1])
    match.play(r.NO_LAW)
    assert match.awaited == [2]
    match.play(r.NO_LAW)
    assert (match.awaited, legal(match)) == ([1], {"lead:1", "lead:2"})
