"""Turns: hands, entering, what a conquest costs, and what becomes of the defenders."""

import pytest

from lusoria.games.vinci import rules_map as m
from lusoria.games.vinci import rules_state as r
from lusoria.games.vinci.words import PROVINCES
from lusoria.play import Refused
from tests.games.vinci.table import (
    box,
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

ENTRIES = {PROVINCES[k] for k in range(r.PROVINCES) if m.entry(box(), k)}


@clause("VIN-3.1", "VIN-3.2")
def test_a_turn_may_decline_abandon_conquer_or_do_nothing_in_this_order() -> None:
    match = position({"Poland": 1, "Bohemia": 1}, hand=6)
    assert {"decline", "halt", "abandon:27", "abandon:26", "conquer:23"} <= legal(match)
    match.play(r.ABANDON + p("Bohemia"))
    assert "decline" not in legal(match)
    assert "abandon:27" in legal(match)
    conquer(match, "Saxony")
    assert {name.partition(":")[0] for name in legal(match)} == {"conquer", "halt"}
    match = position({"Poland": 1}, hand=6)
    match.play(r.DECLINE, r.TAKE)
    assert state(match).turn == 1  # nothing else in that turn


@clause("VIN-3.3")
def test_all_pawns_but_one_a_province_come_to_hand() -> None:
    match = position({"Poland": 1}, rivals={1: {"Castile": 4, "Baetica": 3}})
    end_turn(match)
    assert state(match).turn == 1
    assert held(match, 1) == {"Castile": 1, "Baetica": 1}
    assert state(match).hand[1] == 5


@clause("VIN-3.4")
def test_provinces_are_abandoned_at_the_beginning_only_even_all() -> None:
    match = position({"Poland": 1, "Bohemia": 1}, hand=3, forts=["Poland"])
    match.play(r.ABANDON + p("Poland"), r.ABANDON + p("Bohemia"))
    s = state(match)
    assert s.hand[0] == 5
    assert (s.owner[p("Poland")], s.pawns[p("Poland")], s.fort[p("Poland")]) == (0, 0, 0)
    assert provinces(match, "conquer") == {name for name in ENTRIES if price(match, name) <= 5}  # VIN-3.7
    match = position({"Poland": 1, "Bohemia": 1}, hand=5)
    conquer(match, "Saxony")
    with pytest.raises(Refused) as refusal:
        match.play(r.ABANDON + p("Poland"))
    assert "at the beginning of a turn only" in str(refusal.value)


@clause("VIN-0.2", "VIN-3.5")
def test_an_empire_enters_at_the_edge_or_from_an_outer_sea() -> None:
    match = position(hand=12)
    assert provinces(match, "conquer") == ENTRIES
    assert {"Hibernia", "Caledonia", "Urals", "Asia Minor", "Lusitania"} <= ENTRIES
    gaul = {"Aquitaine", "Brittany", "Neustria", "Provence", "Flanders"}
    assert not ENTRIES & (gaul | {"Lombardy"})
    assert price(match, "Hibernia") == 3
    assert price(match, "Caledonia") == 3
    conquer(match, "Hibernia")
    assert provinces(match, "conquer") == {"Caledonia", "Cambria"}  # from its own provinces only


@clause("VIN-3.5")
def test_elsewhere_nobody_enters() -> None:
    with pytest.raises(Refused) as refusal:
        position(hand=12).play(r.CONQUER + p("Bavaria"))
    assert refusal.value.clause == "VIN-3.5"


@clause("VIN-3.6", "VIN-3.7")
@pytest.mark.parametrize("hand", [0, 1])
def test_with_fewer_than_two_pawns_nobody_enters(hand: int) -> None:
    match = position(hand=hand, civ=("Weapons", "Ship Building"), empty=["Hibernia"])  # it would cost 0
    assert legal(match) == {"decline", "halt"}
    with pytest.raises(Refused) as refusal:
        match.play(r.CONQUER + p("Hibernia"))
    assert refusal.value.clause == "VIN-3.6"
    match.play(r.HALT)
    assert state(match).hand[0] == hand
    assert state(match).turn == 1
    assert gain(match) == 0


@clause("VIN-3.6")
def test_with_two_pawns_it_may_enter() -> None:
    match = position(hand=2, civ=("Weapons", "Barbarians"))
    conquer(match, "Hibernia")
    assert held(match) == {"Hibernia": 2}


@clause("VIN-1.3", "VIN-4.1")
def test_neighbours_can_be_conquered_and_attack_at_once_in_turn() -> None:
    match = position({"Poland": 1}, hand=10)
    assert provinces(match, "conquer") == {"Saxony", "Bohemia", "Livonia", "Carpathia", "Ruthenia"}
    conquer(match, "Saxony")
    assert {"Jutland", "Flanders"} <= provinces(match, "conquer")
    conquer(match, "Jutland")
    assert "Sweden" in provinces(match, "conquer")  # across the strait
    with pytest.raises(Refused) as refusal:
        conquer(match, "Asia Minor")
    assert refusal.value.clause == "VIN-4.1"
    with pytest.raises(Refused):
        conquer(match, "Poland")


@clause("VIN-1.3")
def test_the_open_sea_parts_even_close_coasts() -> None:
    match = position({"Tuscany": 1}, hand=10)
    assert provinces(match, "conquer") == {"Lombardy", "Apulia"}


@clause("VIN-0.2", "VIN-4.2")
@pytest.mark.parametrize(
    ("own", "target", "cost"),
    [
        ("Poland", "Saxony", 3),  # pasture with a native
        ("Poland", "Ruthenia", 4),  # forest with a native
        ("Poland", "Bohemia", 3),  # mountain
    ],
)
def test_two_pawns_one_for_forest_or_mountain_one_for_each_pawn(own: str, target: str, cost: int) -> None:
    assert price(position({own: 1}), target) == cost


@clause("VIN-4.2")
def test_every_pawn_costs_one_more() -> None:
    match = position({"Poland": 1}, rivals={1: {"Saxony": 5}}, old={2: ["Livonia"]}, empty=["Ruthenia"])
    assert price(match, "Saxony") == 7
    assert price(match, "Livonia") == 4
    assert price(match, "Ruthenia") == 3


@clause("VIN-4.2")
def test_too_few_pawns_are_refused() -> None:
    match = position({"Poland": 1}, hand=2)
    with pytest.raises(Refused) as refusal:
        conquer(match, "Saxony")
    assert refusal.value.clause == "VIN-4.2"


@clause("VIN-4.3", "VIN-4.4")
def test_from_a_mountain_it_costs_one_less_and_the_cheapest_way_counts() -> None:
    assert price(position({"Bohemia": 1}), "Poland") == 2
    assert price(position({"Saxony": 1, "Poland": 1, "Bohemia": 1}), "Bavaria") == 2
    assert price(position({"Saxony": 1}), "Bavaria") == 3
    assert price(position({"Noricum": 1}), "Bohemia") == 2


@clause("VIN-4.5")
def test_a_conquest_may_cost_nothing_and_never_less() -> None:
    match = position({"Noricum": 1}, civ=("Weapons", "Weapons"), hand=0, empty=["Bavaria"])
    assert price(match, "Bavaria") == 0
    conquer(match, "Bavaria")
    assert held(match) == {"Noricum": 1, "Bavaria": 0}
    match.play(r.HALT)
    assert provinces(match, "place") == {"Noricum", "Bavaria"}  # one pawn for two
    match.play(r.PLACE + p("Bavaria"))
    assert held(match) == {"Bavaria": 1}
    match = position({"Noricum": 1}, civ=("Weapons", "Weapons"), forts=["Noricum"], empty=["Bavaria"])
    assert price(match, "Bavaria") == 0


@clause("VIN-4.6")
def test_exactly_the_cost_goes_there_and_stays() -> None:
    match = position({"Poland": 1}, hand=7)
    conquer(match, "Saxony")
    assert held(match) == {"Poland": 1, "Saxony": 3}
    assert state(match).hand[0] == 4
    conquer(match, "Jutland")
    assert state(match).hand[0] == 1
    assert provinces(match, "conquer") == set()


@clause("VIN-4.7")
def test_the_defender_loses_one_pawn_and_a_native_is_gone() -> None:
    match = position({"Poland": 1}, hand=9, rivals={1: {"Saxony": 3, "Jutland": 1}})
    conquer(match, "Saxony")
    assert state(match).fled[1] == 2
    conquer(match, "Flanders")
    assert state(match).fled == [0, 2, 0, 0, 0, 0]


@clause("VIN-4.8")
def test_survivors_are_placed_by_their_owner_at_the_end_of_the_turn() -> None:
    match = position({"Poland": 1}, hand=9, rivals={1: {"Saxony": 3, "Jutland": 1, "Flanders": 1}})
    conquer(match, "Saxony")
    end_turn(match)
    assert match.awaited == [1]
    assert provinces(match, "place") == {"Jutland", "Flanders"}
    match.play(r.PLACE + p("Jutland"), r.PLACE + p("Jutland"))
    assert state(match).turn == 1
    assert held(match, 1) == {"Jutland": 1, "Flanders": 1}
    assert state(match).hand[1] == 2


@clause("VIN-4.8")
def test_several_defenders_regroup_clockwise() -> None:
    own = {"Poland": 1}
    rivals = {1: {"Saxony": 3, "Flanders": 1, "Jutland": 1}, 2: {"Bohemia": 2, "Bavaria": 1, "Noricum": 1}}
    match = position(own, hand=20, rivals=rivals)
    conquer(match, "Bohemia", "Saxony")
    end_turn(match)
    assert match.awaited == [1]
    match.play(r.SPREAD)
    assert match.awaited == [2]
    match.play(r.SPREAD)
    assert match.awaited == [1]
    assert state(match).phase == r.STARTING


@clause("VIN-4.9")
def test_without_a_province_survivors_wait_in_hand() -> None:
    match = position({"Poland": 1}, hand=12, rivals={2: {"Saxony": 5}}, forts=["Saxony"])
    conquer(match, "Saxony")
    assert match.log("en")[-3:] == [
        "The fortress in Saxony is gone.", "Seat 3 loses a pawn there. Survivors: 4.",
        "The empire of Seat 3 has no province left.",
    ]  # fmt: skip
    end_turn(match)
    assert "Survivors of Seat 3 wait for the next turn: 4." in match.log("en")
    assert state(match).hand[2] == 4
    assert held(match, 2) == {}


@clause("VIN-4.10")
def test_own_declined_provinces_can_be_conquered() -> None:
    match = position({"Poland": 1}, hand=9, old={0: ["Saxony"]}, civ=("Heritage", "Barbarians"))
    assert price(match, "Saxony") == 3
    conquer(match, "Saxony")
    assert declined(match) == {}
    assert held(match) == {"Poland": 1, "Saxony": 3}
