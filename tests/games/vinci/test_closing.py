"""The end of a turn, decline, and the end of the game."""

import pytest

from lusoria.games.vinci import rules_state as r
from lusoria.play import Refused
from tests.games.vinci.table import (
    bag,
    conquer,
    declined,
    end_turn,
    gain,
    held,
    legal,
    p,
    pair,
    position,
    provinces,
    state,
)
from tests.support.clauses import clause


@clause("VIN-0.3", "VIN-5.1")
def test_all_pawns_are_placed_anew() -> None:
    match = position({"Poland": 1}, hand=5)
    conquer(match, "Saxony")
    match.play(r.HALT)
    assert held(match) == {"Poland": 1, "Saxony": 1}
    assert provinces(match, "place") == {"Poland", "Saxony"}
    match.play(*[r.PLACE + p("Poland")] * 4)
    assert state(match).turn == 1
    assert held(match) == {"Poland": 5, "Saxony": 1}


@clause("VIN-5.2")
def test_a_single_province_takes_all_and_the_house_can_spread_the_rest() -> None:
    match = position({"Poland": 1}, hand=5)
    match.play(r.HALT)
    assert held(match) == {"Poland": 6}
    match = position({"Poland": 1, "Saxony": 1, "Bohemia": 1}, hand=5)
    match.play(r.HALT, r.SPREAD)
    assert sum(held(match).values()) == 8
    assert min(held(match).values()) >= 2
    assert state(match).turn == 1


@clause("VIN-5.3")
def test_only_with_too_few_pawns_do_provinces_stay_empty() -> None:
    match = position({"Poland": 1, "Bohemia": 1}, hand=7, civ=("Field General", "Barbarians"))
    conquer(match, "Saxony", "Jutland")
    match.play(r.HALT)  # nine pawns, seven go back
    assert state(match).hand[0] == 2
    match.play(r.PLACE + p("Poland"))
    with pytest.raises(Refused) as refusal:
        match.play(r.PLACE + p("Poland"))
    assert refusal.value.clause == "VIN-5.3"
    match.play(r.PLACE + p("Saxony"))
    assert held(match) == {"Poland": 1, "Saxony": 1}
    assert state(match).owner[p("Jutland")] == 0


@clause("VIN-5.4")
def test_a_torn_empire_keeps_one_part() -> None:
    match = position({"Poland": 2, "Saxony": 1, "Castile": 3})
    match.play(r.HALT, r.SPREAD)
    assert provinces(match, "hold") == {"Castile", "Saxony"}
    assert str(match.why_not(0, r.HOLD + p("Poland"))) == "A part is named by the first of its provinces."
    match.play(r.HOLD + p("Saxony"))
    assert set(held(match)) == {"Poland", "Saxony"}
    assert state(match).owner[p("Castile")] == 0
    assert gain(match) == 2


@clause("VIN-5.4")
def test_others_may_tear_an_empire_and_it_may_grow_together_again() -> None:
    match = position({"Poland": 1, "Flanders": 1}, hand=3)
    conquer(match, "Saxony")
    match.play(r.HALT, r.SPREAD)
    assert state(match).turn == 1  # there is no part to choose
    assert len(held(match)) == 3


@clause("VIN-0.3", "VIN-5.5")
def test_a_point_for_every_province_but_mountains() -> None:
    match = position({"Poland": 1, "Saxony": 1, "Bohemia": 1}, old={0: ["Castile", "Baetica", "Asturia"]})
    end_turn(match)
    assert gain(match) == 2 + 2


@clause("VIN-0.4", "VIN-6.1", "VIN-6.3", "VIN-6.5")
def test_declining_takes_the_turn_and_scores_the_old_provinces() -> None:
    match = position({"Poland": 1, "Saxony": 1, "Bohemia": 1}, hand=4, civ=("Currency", "Militia"))
    match.play(r.DECLINE)
    assert declined(match) == {"Poland": 1, "Saxony": 1, "Bohemia": 1}
    assert state(match).hand[0] == 0
    match.play(r.TAKE)
    assert gain(match) == 2  # Currency is gone
    assert state(match).turn == 1
    assert held(match) == {}
    assert state(match).hand[0] > 8
    assert state(match).civ[0] == pair(("Agriculture", "Slavery"))


@clause("VIN-6.2")
def test_an_older_declined_empire_is_taken_off_first() -> None:
    match = position({"Poland": 1}, old={0: ["Castile"]}, forts=["Castile", "Poland"])
    match.play(r.DECLINE)
    assert declined(match) == {"Poland": 1}
    s = state(match)
    assert (s.owner[p("Castile")], s.pawns[p("Castile")], s.fort[p("Castile")]) == (0, 0, 0)
    assert s.fort[p("Poland")] == 1


@clause("VIN-6.4", "VIN-8.2")
def test_counters_go_back_except_those_with_a_column() -> None:
    match = position({"Poland": 1}, civ=("Agriculture (column)", "Rebirth"))
    before = bag(match, r.REBIRTH), bag(match, r.AGRICULTURE + 1)
    match.play(r.DECLINE)
    s = state(match)
    assert s.relic[0] == [*pair(("Agriculture (column)",)), 0]
    assert (bag(match, r.REBIRTH), bag(match, r.AGRICULTURE + 1)) == (before[0] + 1, before[1])


@clause("VIN-6.4")
def test_a_surviving_counter_goes_back_with_the_last_province() -> None:
    match = position({"Poland": 1}, hand=8, old={1: ["Saxony"]}, relic={1: ["Mining (column)"]})
    before = bag(match, r.MINING + 1)
    conquer(match, "Saxony")
    assert match.log("en")[-2:] == [
        "It belonged to the declined empire of Seat 2.", "Nothing is left of the declined empire of Seat 2.",
    ]  # fmt: skip
    assert state(match).relic[1] == [0, 0]
    assert bag(match, r.MINING + 1) == before + 1


@clause("VIN-6.6")
def test_each_empire_scores_by_its_own_counters_only() -> None:
    match = position(
        {"Poland": 1}, civ=("Livestock Breeding", "Barbarians"), old={0: ["Castile", "Baetica", "Asturia"]},
        relic={0: ["Agriculture (column)"]},
    )  # fmt: skip
    end_turn(match)
    assert gain(match) == 1 + (1 + 2)  # no pasture bonus in Castile, no farmland bonus in Poland


@clause("VIN-6.6")
def test_a_surviving_counter_is_not_doubled_any_more() -> None:
    match = position({"Baetica": 1}, civ=("Agriculture (column)", "Specialization"))
    end_turn(match)
    assert gain(match) == 3
    match = position({"Baetica": 1}, civ=("Agriculture (column)", "Specialization"))
    match.play(r.DECLINE, r.TAKE)
    assert gain(match) == 2


@clause("VIN-6.6")
@pytest.mark.parametrize(
    ("counter", "province", "points"),
    [
        ("Agriculture (column)", "Baetica", 2),
        ("Livestock Breeding (column)", "Castile", 2),
        ("Mining (column)", "Asturia", 2),
        ("Mining (column)", "Tuscany", 3),
        ("Port Building (column)", "Lusitania", 2),
        ("Port Building (column)", "Hellas", 1),
        ("Agriculture", "Baetica", 1),
        ("Livestock Breeding", "Castile", 1),
        ("Mining", "Tuscany", 1),
        ("Port Building", "Lusitania", 1),
        ("Currency", "Lusitania", 1),
        ("Mountaineering", "Asturia", 0),
    ],
)
def test_what_a_declined_province_scores(counter: str, province: str, points: int) -> None:
    match = position({province: 1}, civ=(counter, "Rebirth"))
    match.play(r.DECLINE, r.TAKE)
    assert gain(match) == points
    assert declined(match) == {province: 1}


@clause("VIN-6.6")
def test_two_counters_with_a_column_add_up_in_decline() -> None:
    match = position({"Baetica": 1}, civ=("Agriculture (column)", "Agriculture (column)"))
    match.play(r.DECLINE, r.TAKE)
    assert gain(match) == 3


@clause("VIN-6.7")
def test_declined_provinces_that_the_own_empire_meets_vanish() -> None:
    match = position({"Poland": 1}, hand=9, old={0: ["Flanders", "Neustria", "Rhineland"]})
    conquer(match, "Saxony")
    assert declined(match) == {"Neustria": 1}
    s = state(match)
    assert (s.owner[p("Flanders")], s.pawns[p("Flanders")]) == (0, 0)


@clause("VIN-6.7")
def test_contact_is_by_land_and_with_the_own_empire_only() -> None:
    match = position({"Poland": 1}, hand=9, old={1: ["Flanders"], 0: ["Brittany"]}, civ=("Astronomy", "Barbarians"))
    conquer(match, "Saxony")
    assert declined(match, 1) == {"Flanders": 1}
    assert declined(match) == {"Brittany": 1}


@clause("VIN-6.8")
def test_a_declined_empire_stays_scattered_and_still() -> None:
    match = position({"Poland": 1}, hand=2, old={0: ["Castile", "Thrace", "Karelia"]})
    assert provinces(match, "conquer") == set()  # nothing starts from declined provinces
    assert provinces(match, "abandon") == {"Poland"}
    end_turn(match)
    assert declined(match) == {"Castile": 1, "Thrace": 1, "Karelia": 1}


@clause("VIN-6.9")
def test_an_empire_without_provinces_may_decline_and_scores_nothing() -> None:
    match = position(hand=3, old={0: ["Castile"]}, civ=("Agriculture (column)", "Barbarians"))
    match.play(r.DECLINE)
    assert declined(match) == {}
    assert state(match).relic[0] == [0, 0]
    match.play(r.TAKE)
    assert gain(match) == 0
    assert state(match).turn == 1


@clause("VIN-0.4", "VIN-7.1", "VIN-7.2")
@pytest.mark.parametrize(("seats", "target"), [(3, 150), (4, 120), (5, 100), (6, 100)])
def test_the_round_in_which_the_target_is_reached_is_the_last(seats: int, target: int) -> None:
    points = [target - 1] + [20] * (seats - 1)
    match = position({"Poland": 1}, seats=seats, points=points)
    end_turn(match)
    assert state(match).points[0] == target
    assert not match.over
    for _ in range(seats - 1):
        end_turn(match)
    assert match.over
    assert match.ranking[0] == 1
    match = position({"Poland": 1}, seats=seats, points=[target - 2] + [20] * (seats - 1))
    for _ in range(seats):
        end_turn(match)
    assert not match.over


@clause("VIN-7.1")
def test_points_from_the_menu_count_and_what_is_paid_later_does_not() -> None:
    match = position(civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN, points=[148, 10, 10], bonus=[1, 0, 0, 0, 0, 0])
    match.play(r.TAKE)
    assert state(match).ends == 1
    match = position(civ=(), phase=r.CHOOSING, why=r.DECLINE_TURN, points=[151, 10, 10], ends=1)
    match.play(r.TAKE + 4)
    assert state(match).points[0] == 143
    assert state(match).ends == 1


@clause("VIN-7.1", "VIN-9.1")
def test_another_target_may_be_agreed() -> None:
    match = position({"Poland": 1}, options={"vp-target": 40}, points=[39, 10, 10])
    end_turn(match)
    assert state(match).ends == 1


@clause("VIN-7.2")
def test_a_tie_is_shared() -> None:
    match = position({"Poland": 1}, points=[149, 150, 10], ends=1)
    for _ in range(3):
        end_turn(match)
    assert match.over
    assert list(match.ranking) == [1, 1, 3]


@clause("VIN-7.3")
def test_after_forty_rounds_it_ends_as_it_stands() -> None:
    match = position({"Poland": 1}, lap=39)
    for _ in range(3):
        end_turn(match)
    assert not match.over
    for _ in range(3):
        end_turn(match)
    assert match.over


@clause("VIN-9.2")
def test_with_the_option_the_whole_declined_empire_vanishes() -> None:
    match = position(
        {"Poland": 1}, hand=9, old={0: ["Flanders", "Castile"]}, relic={0: ["Mining (column)"]},
        options={"declined-contact": "all"},
    )  # fmt: skip
    conquer(match, "Bohemia")
    assert len(declined(match)) == 2
    conquer(match, "Saxony")
    assert declined(match) == {}
    assert state(match).relic[0] == [0, 0]


@clause("VIN-9.3")
def test_with_the_option_pawns_may_leave_declining_provinces() -> None:
    match = position({"Poland": 1, "Saxony": 1}, options={"decline-pawns": "choose"})
    match.play(r.DECLINE)
    assert legal(match) == {"stripped", "strip:27", "strip:23"}
    match.play(r.STRIP + p("Saxony"))
    assert provinces(match, "strip") == {"Poland"}
    match.play(r.STRIPPED, r.TAKE)
    assert declined(match) == {"Poland": 1, "Saxony": 0}
    assert gain(match) == 2
