"""Every counter: alone, beside another, twice, with Specialization, and after the decline."""

from collections.abc import Sequence

import pytest

from lusoria.games.vinci import rules_state as r
from lusoria.play import Refused
from tests.games.vinci.table import (
    PLAIN,
    conquer,
    declined,
    end_turn,
    gain,
    held,
    legal,
    p,
    position,
    price,
    provinces,
    state,
)
from tests.support.clauses import clause

# Farmland, pasture, a mountain with a mine, a plain with a port.
SPAIN = {"Baetica": 1, "Castile": 1, "Asturia": 1, "Lusitania": 1}
NONE = "Barbarians"


def scored(own: dict[str, int], *civ: str) -> int:
    """What a turn without conquests scores."""
    match = position(own, civ=civ)
    end_turn(match)
    return gain(match)


@clause("VIN-8.1", "VIN-8.3", "VIN-8.4", "VIN-8.5", "VIN-8.6", "VIN-8.12", "VIN-8.16", "VIN-8.23")
@pytest.mark.parametrize(
    ("counter", "extra"),
    [
        ("Agriculture", 1), ("Agriculture (column)", 1), ("Livestock Breeding", 1), ("Livestock Breeding (column)", 1),
        ("Mining", 2), ("Mining (column)", 2), ("Port Building", 1), ("Port Building (column)", 1), ("Currency", 4),
        ("Mountaineering", 1), ("Barbarians", 0), ("Weapons", 0), ("Militia", 0), ("Heritage", 0),
    ],
)  # fmt: skip
def test_points_of_a_counter_alone_twice_and_doubled(counter: str, extra: int) -> None:
    assert scored(SPAIN, counter, NONE) == 3 + extra
    assert scored(SPAIN, NONE, counter) == 3 + extra
    assert scored(SPAIN, counter, counter) == 3 + 2 * extra
    assert scored(SPAIN, counter, "Specialization") == 3 + 2 * extra
    assert scored(SPAIN, "Specialization", counter) == 3 + 2 * extra


@clause("VIN-8.1")
def test_points_of_different_counters_add_up() -> None:
    assert scored(SPAIN, "Currency", "Mountaineering") == 3 + 4 + 1
    assert scored(SPAIN, "Agriculture", "Agriculture (column)") == 3 + 2
    assert scored(SPAIN, "Mining", "Port Building") == 3 + 2 + 1
    assert scored(SPAIN, "Specialization", "Specialization") == 3  # VIN-8.24


@clause("VIN-8.24", "VIN-8.23")
def test_two_specializations_do_nothing() -> None:
    match = position({"Poland": 1}, civ=("Specialization", "Specialization"), hand=9)
    assert gain(position({"Baetica": 1}, civ=("Specialization", "Specialization"))) == 0
    assert legal(match, "treaty") == set()
    assert price(match, "Saxony") == 3


@clause("VIN-8.11", "VIN-8.12", "VIN-8.13", "VIN-8.14", "VIN-8.1", "VIN-8.23")
@pytest.mark.parametrize(
    ("civ", "target", "cost"),
    [
        (PLAIN, "Saxony", 3), (("Weapons", NONE), "Saxony", 2), (("Weapons", "Weapons"), "Saxony", 1),
        (("Weapons", "Specialization"), "Saxony", 1), (("Ship Building", NONE), "Saxony", 2),
        (("Ship Building", "Weapons"), "Saxony", 1), (("Ship Building", "Specialization"), "Saxony", 1),
        (("Ship Building", NONE), "Bohemia", 3), (("Mountaineering", NONE), "Bohemia", 2),
        (("Mountaineering", "Weapons"), "Bohemia", 1), (("Mountaineering", "Specialization"), "Bohemia", 1),
        (("Mountaineering", NONE), "Saxony", 3), (("Mountaineering", "Mountaineering"), "Bohemia", 1),
    ],
)  # fmt: skip
def test_counters_that_make_conquests_cheaper(civ: Sequence[str], target: str, cost: int) -> None:
    match = position({"Poland": 1}, civ=civ, hand=cost)
    assert price(match, target) == cost
    assert target in provinces(match, "conquer")
    conquer(match, target)
    assert held(match)[target] == cost


@clause("VIN-8.11", "VIN-8.23", "VIN-8.1")
@pytest.mark.parametrize(
    ("civ", "extra"),
    [((NONE, "Militia"), 1), (("Militia", "Militia"), 2), (("Specialization", "Militia"), 2), (PLAIN, 0)],
)
def test_militia_makes_the_active_empire_dearer_only(civ: Sequence[str], extra: int) -> None:
    match = position({"Poland": 1}, hand=9, rivals={1: {"Saxony": 1}}, rival_civ={1: civ}, old={1: ["Livonia"]})
    assert price(match, "Saxony") == 3 + extra
    assert price(match, "Livonia") == 4


@clause("VIN-8.7")
def test_slavery_pays_for_pawns_removed_from_others_and_natives() -> None:
    match = position(
        {"Poland": 1}, civ=("Slavery", "Heritage"), hand=30, rivals={1: {"Saxony": 3}}, forts=["Saxony"],
        old={1: ["Livonia"], 0: ["Ruthenia"]},
    )  # fmt: skip
    conquer(match, "Saxony", "Livonia", "Flanders", "Ruthenia", "Bohemia")
    assert state(match).slain == 3  # an active pawn, a declined one, a native; no fortress, no mountain, not one's own
    own = len([name for name in held(match) if name != "Bohemia"])
    end_turn(match)
    assert gain(match) == own + 3


@clause("VIN-8.7", "VIN-8.23")
@pytest.mark.parametrize("civ", [("Slavery", "Slavery"), ("Slavery", "Specialization")])
def test_slavery_twice(civ: Sequence[str]) -> None:
    match = position({"Poland": 1}, civ=civ, hand=3)
    conquer(match, "Saxony")
    end_turn(match)
    assert gain(match) == 2 + 2
    match.play(r.HALT)
    match.play(r.HALT)
    end_turn(match)
    assert gain(match) == 4 + 2  # nothing was conquered in this turn


@clause("VIN-8.8")
def test_espionage_takes_a_province_with_two_pawns_whatever_stands_there() -> None:
    rivals = {1: {"Bohemia": 9}}
    match = position(
        {"Poland": 1},
        civ=("Espionage", NONE),
        hand=5,
        rivals=rivals,
        rival_civ={1: ("Militia", NONE)},
        forts=["Bohemia"],
    )
    assert "Bohemia" not in provinces(match, "conquer")
    assert "Bohemia" in provinces(match, "spy")
    match.play(r.SPY + p("Bohemia"))
    assert held(match)["Bohemia"] == 2
    assert state(match).hand[0] == 3
    assert provinces(match, "spy") == set()
    with pytest.raises(Refused) as refusal:
        match.play(r.SPY + p("Saxony"))
    assert refusal.value.clause == "VIN-8.8"


@clause("VIN-8.8")
def test_own_discounts_do_not_count_for_espionage() -> None:
    match = position({"Poland": 1}, civ=("Espionage", "Weapons"), hand=1)
    assert provinces(match, "spy") == set()
    assert str(match.why_not(0, r.SPY + p("Saxony"))) == "Espionage takes two pawns."
    match = position({"Poland": 1}, civ=("Espionage", "Weapons"), hand=2)
    match.play(r.SPY + p("Saxony"))
    assert held(match)["Saxony"] == 2


@clause("VIN-8.8", "VIN-8.23")
@pytest.mark.parametrize("civ", [("Espionage", "Espionage"), ("Specialization", "Espionage")])
def test_espionage_twice(civ: Sequence[str]) -> None:
    match = position({"Poland": 1}, civ=civ, hand=6)
    match.play(r.SPY + p("Ruthenia"), r.SPY + p("Livonia"))
    assert provinces(match, "spy") == set()


@clause("VIN-8.9", "VIN-8.23")
@pytest.mark.parametrize(
    ("civ", "lent"),
    [(("Field General", NONE), 7), (("Field General", "Field General"), 14), (("Field General", "Specialization"), 14)],
)
def test_the_field_general_lends_pawns_for_the_conquests(civ: Sequence[str], lent: int) -> None:
    match = position({"Poland": 1}, rivals={1: {"Castile": 2, "Baetica": 2}}, rival_civ={1: civ})
    end_turn(match)
    assert state(match).hand[1] == 2 + lent
    match.play(r.HALT, r.SPREAD)
    assert sum(held(match, 1).values()) == 4
    assert state(match).turn == 2


@clause("VIN-8.9")
def test_lent_pawns_go_back_before_the_points_are_counted() -> None:
    match = position({"Poland": 1}, hand=7, civ=("Field General", NONE))
    conquer(match, "Saxony", "Jutland")
    end_turn(match)
    assert len(held(match)) == 1
    assert gain(match) == 1


@clause("VIN-8.10", "VIN-8.23")
@pytest.mark.parametrize(
    ("civ", "count"),
    [(("Fortification", NONE), 1), (("Fortification", "Fortification"), 2), (("Specialization", "Fortification"), 2)],
)
def test_a_fortress_a_turn(civ: Sequence[str], count: int) -> None:
    match = position({"Poland": 1, "Bohemia": 1, "Saxony": 1}, civ=civ, forts=["Saxony"])
    match.play(r.HALT)
    assert legal(match) == {"fort:27", "fort:26", "no-fort"}  # mountains too, one in each
    with pytest.raises(Refused) as refusal:
        match.play(r.FORT + p("Saxony"))
    assert refusal.value.clause == "VIN-8.10"
    match.play(r.FORT + p("Bohemia"))
    if count == 2:
        assert legal(match) == {"fort:27", "no-fort"}
        match.play(r.FORT + p("Poland"))
    assert state(match).turn == 1
    assert sum(state(match).fort) == 1 + count


@clause("VIN-8.10")
def test_what_a_fortress_is_good_for() -> None:
    match = position({"Poland": 1}, forts=["Poland", "Saxony"], rivals={1: {"Saxony": 1}}, old={2: ["Livonia"]}, hand=9)
    assert price(match, "Saxony") == 3 + 1 - 1
    assert price(match, "Livonia") == 4 - 1
    conquer(match, "Saxony")
    assert state(match).fort[p("Saxony")] == 0
    match = position({"Poland": 1, "Saxony": 1}, forts=["Poland", "Saxony"])
    match.play(r.DECLINE)
    assert state(match).fort[p("Poland")] == 1
    match = position({"Bohemia": 1}, forts=["Bohemia"])
    assert price(match, "Poland") == 1  # mountain and fortress


@clause("VIN-8.10", "VIN-4.3", "VIN-8.15")
def test_across_the_sea_a_fortress_counts_and_a_mountain_does_not() -> None:
    match = position({"Norway": 1}, civ=("Astronomy", NONE))
    assert price(match, "Jutland") == 3
    match = position({"Norway": 1}, civ=("Astronomy", NONE), forts=["Norway"])
    assert price(match, "Jutland") == 2
    assert price(match, "Sweden") == 4 - 2  # by land both count


@clause("VIN-8.15")
def test_astronomy_conquers_across_one_sea_or_several() -> None:
    match = position({"Catalonia": 1}, civ=("Astronomy", NONE), hand=9)
    reach = provinces(match, "conquer")
    assert {"Provence", "Apulia", "Thrace", "Hibernia", "Finland"} <= reach
    assert "Bavaria" not in reach
    assert "Armenia" in reach
    assert "Sarmatia" not in reach  # the Caspian Sea is by itself
    conquer(match, "Apulia")
    match.play(r.HALT, r.SPREAD)
    assert set(held(match)) == {"Catalonia", "Apulia"}  # they hang together


@clause("VIN-8.15")
def test_astronomy_does_not_change_where_an_empire_enters() -> None:
    assert provinces(position(hand=9, civ=("Astronomy", NONE)), "conquer") == provinces(position(hand=9), "conquer")


@clause("VIN-9.5")
def test_with_the_option_only_one_sea() -> None:
    match = position({"Catalonia": 1}, civ=("Astronomy", NONE), hand=9, options={"astronomy-range": "one"})
    reach = provinces(match, "conquer")
    assert {"Provence", "Apulia", "Tuscany"} <= reach
    assert not reach & {"Thrace", "Hibernia", "Finland"}


@clause("VIN-8.13", "VIN-9.4")
def test_with_the_option_ship_building_needs_the_same_sea() -> None:
    same: dict[str, int | str] = {"ship-building": "same-sea"}
    match = position({"Saxony": 1, "Bavaria": 1}, civ=("Ship Building", NONE), options=same)
    assert price(match, "Poland") == 2  # both on the Suebian Sea
    match = position({"Ruthenia": 1}, civ=("Ship Building", NONE), options=same)
    assert price(match, "Livonia") == 4
    match = position({"Ruthenia": 1}, civ=("Ship Building", NONE))
    assert price(match, "Livonia") == 3
    match = position({"Saxony": 1}, civ=("Ship Building", "Astronomy"), options=same)
    assert price(match, "Sweden") == 3
    match = position(civ=("Ship Building", NONE), hand=9, options=same)
    assert price(match, "Hibernia") == 2
    assert price(match, "Sarmatia") == 2  # it lies on the Caspian Sea as well
    assert price(match, "Urals") == 3


@clause("VIN-8.17")
def test_diplomacy_names_an_opponent_before_the_conquests() -> None:
    match = position(
        {"Poland": 1},
        civ=("Diplomacy", NONE),
        hand=9,
        rivals={1: {"Saxony": 1}, 2: {"Bohemia": 1}},
        old={1: ["Livonia"]},
    )
    assert legal(match) == {"decline", "treaty:1", "treaty:2"}
    with pytest.raises(Refused) as refusal:
        conquer(match, "Saxony")
    assert refusal.value.clause == "VIN-8.17"
    match.play(r.TREATY + 1)
    assert "Saxony" not in provinces(match, "conquer")
    assert {"Bohemia", "Livonia"} <= provinces(match, "conquer")  # declined provinces are not protected
    with pytest.raises(Refused) as refusal:
        conquer(match, "Saxony")
    assert refusal.value.clause == "VIN-8.17"


@clause("VIN-8.17")
def test_the_named_opponent_may_not_attack_either_until_the_own_next_turn() -> None:
    match = position(
        {"Poland": 1}, civ=("Diplomacy", NONE), rivals={1: {"Saxony": 9}, 2: {"Bohemia": 9}},
        rival_civ={1: ("Espionage", NONE)}, old={0: ["Flanders"]},
    )  # fmt: skip
    match.play(r.TREATY + 1, r.HALT)
    assert match.awaited == [1]
    assert "Poland" not in provinces(match, "conquer")
    assert "Poland" not in provinces(match, "spy")
    assert "Flanders" in provinces(match, "conquer")
    end_turn(match)
    assert "Poland" in provinces(match, "conquer")  # seat 2 is not bound
    end_turn(match)
    assert state(match).treaty[0] == 0
    assert "treaty:1" in legal(match)


@clause("VIN-8.17", "VIN-8.23")
@pytest.mark.parametrize("civ", [("Diplomacy", "Diplomacy"), ("Diplomacy", "Specialization")])
def test_diplomacy_with_two(civ: Sequence[str]) -> None:
    match = position({"Poland": 1}, civ=civ, hand=3, seats=4)
    match.play(r.TREATY + 1)
    assert {"treaty:2", "treaty:3"} <= legal(match)
    match.play(r.TREATY + 3)
    assert not legal(match, "treaty")
    assert "halt" in legal(match)


@clause("VIN-8.18")
def test_heritage_may_border_on_the_declined_empire() -> None:
    match = position({"Poland": 1}, hand=9, old={0: ["Flanders", "Rhineland"]}, civ=("Heritage", NONE))
    conquer(match, "Saxony")
    assert len(declined(match)) == 2


@clause("VIN-8.19", "VIN-8.23")
@pytest.mark.parametrize(
    ("civ", "extra"), [(("Medicine", NONE), 1), (("Medicine", "Medicine"), 2), (("Medicine", "Specialization"), 2)]
)
def test_medicine_brings_a_pawn_each_turn_the_first_included(civ: Sequence[str], extra: int) -> None:
    match = position({"Poland": 1}, rivals={1: {"Castile": 3}}, rival_civ={1: civ})
    end_turn(match)
    assert state(match).hand[1] == 2 + extra
    end_turn(match)
    assert held(match, 1) == {"Castile": 3 + extra}
    match = position({"Poland": 1}, rival_civ={1: civ})
    end_turn(match)
    assert state(match).hand[1] == extra  # off the map as well


@clause("VIN-8.20")
def test_messages_hold_a_torn_empire_together() -> None:
    match = position({"Poland": 1, "Castile": 1}, civ=("Messages", NONE))
    match.play(r.HALT)
    assert set(held(match)) == {"Poland", "Castile"}
    assert gain(match) == 2


@clause("VIN-8.21")
def test_rebirth_declines_after_scoring_and_does_not_score_again() -> None:
    match = position({"Poland": 1, "Saxony": 1}, civ=("Rebirth", "Currency"), hand=0)
    match.play(r.HALT)
    assert legal(match) == {"reborn", "live-on"}
    assert gain(match) == 4
    match.play(r.REBORN, r.TAKE)
    assert gain(match) == 4
    assert declined(match) == {"Poland": 1, "Saxony": 1}
    end_turn(match)
    end_turn(match)
    assert match.awaited == [0]
    assert state(match).hand[0] > 8  # the new empire enters in this turn


@clause("VIN-8.21")
def test_without_rebirth_or_against_it_the_turn_just_ends() -> None:
    match = position({"Poland": 1}, civ=("Rebirth", NONE))
    match.play(r.HALT, r.LIVE_ON)
    assert held(match) == {"Poland": 1}
    assert state(match).turn == 1
    match = position({"Poland": 1}, civ=("Rebirth", NONE))
    match.play(r.DECLINE, r.TAKE)  # a turn of decline offers no Rebirth
    assert state(match).turn == 1


@clause("VIN-8.22", "VIN-9.6")
@pytest.mark.parametrize(("option", "count"), [("any", 45), ("inland", 41)])
def test_revolutionaries_enter_anywhere(option: str, count: int) -> None:
    match = position(hand=9, civ=("Revolutionaries", NONE), options={"revolutionaries-entry": option})
    found = provinces(match, "conquer")
    assert len(found) == count
    assert "Bavaria" in found
    assert ("Urals" in found) == (option == "any")
    if option == "inland":
        assert match.why_not(0, r.CONQUER + p("Urals")).clause == "VIN-9.6"
    conquer(match, "Bavaria")
    assert "Urals" not in provinces(match, "conquer")


@clause("VIN-8.2")
@pytest.mark.parametrize("counter", ["Heritage", "Fortification", "Rebirth", "Currency", "Astronomy", "Agriculture"])
def test_other_counters_do_not_outlive_their_empire(counter: str) -> None:
    match = position({"Poland": 1}, civ=(counter, "Messages"))
    match.play(r.DECLINE)
    assert state(match).relic[0] == [0, 0]
    assert state(match).civ[0] == [0, 0]


@clause("VIN-8.2")
@pytest.mark.parametrize("kind", ["Agriculture", "Livestock Breeding", "Mining", "Port Building"])
def test_the_four_with_a_column_do(kind: str) -> None:
    match = position({"Poland": 1}, civ=(f"{kind} (column)", "Messages"))
    match.play(r.DECLINE)
    assert sum(map(bool, state(match).relic[0])) == 1
