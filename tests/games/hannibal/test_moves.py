"""Hannibal: sides, board, set-up and moves."""

import pytest

from lusoria.games.hannibal import rules_state as t
from lusoria.play import Match, Refused
from tests.games.hannibal.table import (
    LANES,
    REGIONS,
    fleets,
    hand,
    legions,
    march,
    movable,
    position,
    region,
    sail,
    state,
    ways,
)
from tests.support.clauses import clause

ROADS = ["Rom-Gal", "Gal-NHi", "NHi-SHi", "SHi-Mau", "Mau-Car", "Rom-Can", "Zam-Car"]


def opening(seed: int = 0) -> Match:
    return Match.new("hannibal", seats=2, secret=bytes([seed]) * 32)


@clause("HAN-2.3", "HAN-2.5", "HAN-3.2", "HAN-3.3", "HAN-3.4")
def test_the_first_position() -> None:
    match = opening()
    assert legions(match, t.ROME) == {"Rom": 7}
    assert fleets(match, t.ROME) == {"Rom-Cor": 3}
    assert legions(match, t.CARTHAGE) == {"Car": 5}
    assert state(match).hannibal == region("Car")
    assert fleets(match, t.CARTHAGE) == {"Sar-Car": 3}
    assert hand(match, t.ROME) == hand(match, t.CARTHAGE) == [1, 2, 3, 4, 5]


@clause("HAN-3.1", "HAN-4.1")
def test_either_seat_may_lead_rome_and_rome_begins() -> None:
    leaders = set()
    for seed in range(12):
        match = opening(seed)
        assert match.awaited == [state(match).rome]
        leaders.add(match.awaited[0])
    assert leaders == {0, 1}


@clause("HAN-4.1", "HAN-4.2", "HAN-0.1")
def test_turns_alternate_and_each_moves_one_piece() -> None:
    match = opening()
    rome = match.awaited[0]
    march(match, "Rom", "Gal")
    assert match.awaited == [1 - rome]
    assert legions(match, t.ROME) == {"Rom": 6, "Gal": 1}
    sail(match, "Sar-Car", "Can-Sic")
    assert match.awaited == [rome]
    assert fleets(match, t.CARTHAGE) == {"Sar-Car": 2, "Can-Sic": 1}
    assert state(match).moves == 2


@clause("HAN-2.1", "HAN-2.2", "HAN-4.3")
@pytest.mark.parametrize("here", REGIONS[:-1])
def test_legions_march_to_neighbours_on_land(here: str) -> None:
    expected = {b for a, b in (road.split("-") for road in ROADS) if a == here}
    expected |= {a for a, b in (road.split("-") for road in ROADS) if b == here}
    match = position(here, "Car", rome_fleets="Rom-Cor" if here in ("Sar", "Sic") else "Can-Sic" * (here == "Cor"))
    if expected:
        assert ways(match, here) == expected
    else:  # an island
        assert here not in movable(match)


@clause("HAN-2.1", "HAN-2.2", "HAN-4.4")
@pytest.mark.parametrize("lane", LANES)
def test_legions_cross_where_an_own_fleet_lies(lane: str) -> None:
    here, there = lane.split("-")
    match = position(f"{here} 2", "Mau", rome_fleets=lane, leader=1)
    by_land = {x for road in ROADS for x in road.split("-") if here in road.split("-")} - {here}
    assert ways(match, here) == by_land | {there}
    match.play(t.MARCH + region(there))
    assert legions(match, t.ROME) == {here: 1, there: 1}
    assert fleets(match, t.ROME) == {lane: 1}


@clause("HAN-4.4")
def test_an_enemy_fleet_carries_nobody_and_one_of_one_s_own_any_number() -> None:
    match = position("Rom 3", "Mau", rome_fleets="Sic-Zam", carthage_fleets="Rom-Cor")
    match.play(t.LEGION + region("Rom"))
    with pytest.raises(Refused) as refused:
        match.act(0, t.MARCH + region("Cor"))
    assert refused.value.clause == "HAN-4.4"
    match = position("Rom 3", "Mau 2", rome_fleets="Rom-Cor")
    march(match, "Rom", "Cor")
    march(match, "Mau", "SHi")
    march(match, "Rom", "Cor")
    assert legions(match, t.ROME) == {"Rom": 1, "Cor": 2}


@clause("HAN-4.5", "HAN-2.4")
def test_hannibal_never_crosses_the_sea() -> None:
    match = position("Rom", "Car", hannibal="Car", carthage_fleets="Sar-Car", mover=t.CARTHAGE)
    assert movable(match) == {"Car", "Han", "Sar-Car"}
    assert ways(match, "Han") == {"Mau", "Zam"}
    with pytest.raises(Refused) as refused:
        match.act(1, t.MARCH + region("Sar"))
    assert refused.value.clause == "HAN-4.5"
    match.play(t.MARCH + region("Zam"))
    assert state(match).hannibal == region("Zam")
    assert legions(match, t.CARTHAGE) == {"Car": 1}


@clause("HAN-4.6")
def test_fleets_go_to_any_other_lane() -> None:
    match = position("Rom", "Car", rome_fleets="Sic-Zam 2")
    assert ways(match, "Sic-Zam") == set(LANES) - {"Sic-Zam"}
    with pytest.raises(Refused) as refused:
        match.act(0, t.SAIL + LANES.index("Sic-Zam"))
    assert refused.value.clause == "HAN-4.6"
    match.play(t.SAIL)
    assert fleets(match, t.ROME) == {"Rom-Cor": 1, "Sic-Zam": 1}


@clause("HAN-4.7")
def test_own_pieces_gather() -> None:
    match = position("Gal 2 Rom", "Zam", rome_fleets="Rom-Cor Can-Sic 2")
    march(match, "Rom", "Gal")
    march(match, "Zam", "Car")
    sail(match, "Rom-Cor", "Can-Sic")
    assert legions(match, t.ROME) == {"Gal": 3}
    assert fleets(match, t.ROME) == {"Can-Sic": 3}
    assert match.awaited == [1]


@clause("HAN-4.2", "HAN-4.4")
def test_a_legion_that_cannot_leave_its_island_is_not_offered() -> None:
    match = position("Cor Rom", "Car", rome_fleets="Sic-Zam")
    assert movable(match) == {"Rom", "Sic-Zam"}
    with pytest.raises(Refused) as refused:
        match.act(0, t.LEGION + region("Cor"))
    assert refused.value.clause == "HAN-4.4"


@clause("HAN-9.2", "HAN-4.3")
def test_first_the_piece_then_the_place() -> None:
    match = position("Rom", "Car", rome_fleets="Rom-Cor")
    for code, why in ((t.MARCH + region("Gal"), "HAN-9.2"), (t.LEGION + region("Gal"), "HAN-4.2")):
        with pytest.raises(Refused) as refused:
            match.act(0, code)
        assert refused.value.clause == why
    match.play(t.LEGION + region("Rom"))
    for code, why in (
        (t.LEGION + region("Rom"), "HAN-9.2"),
        (t.MARCH + region("NHi"), "HAN-4.3"),
        (t.SAIL, "HAN-4.3"),
        (t.MARCH + region("Rom"), "HAN-4.2"),
        (t.HANNIBAL_FIGHTS, "HAN-5.1"),
        (t.CARD, "HAN-5.1"),
    ):
        with pytest.raises(Refused) as refused:
            match.act(0, code)
        assert refused.value.clause == why


@clause("HAN-4.3", "HAN-4.6")
def test_a_place_of_the_wrong_kind_is_refused_as_what_it_is() -> None:
    match = position("Rom", "Car", rome_fleets="Rom-Cor")
    match.play(t.FLEET)
    refusal = match.why_not(0, t.MARCH + region("Cor"))
    assert (refusal.clause, refusal.say.text) == ("HAN-4.6", "A fleet sails to a lane, never to a region.")
    match.undo(0)
    match.play(t.LEGION + region("Rom"))
    refusal = match.why_not(0, t.SAIL + 1)
    assert "only fleets go to lanes" in refusal.say.text


@clause("HAN-9.2", "HAN-6.1")
def test_an_attack_on_hannibal_and_his_companions_cannot_be_taken_back_while_carthage_declares() -> None:
    match = position("Rom Gal", "NHi", hannibal="NHi")
    march(match, "Gal", "NHi")
    assert match.awaited == [1]
    assert not match.can_undo(0)
    match.act(1, t.HANNIBAL_FIGHTS)
    assert not match.can_undo(1)


@clause("HAN-9.2")
def test_a_piece_is_put_back_and_a_move_too_until_the_other_side_acts() -> None:
    match = position("Rom 2 NHi", "Mau SHi 2 Car")
    match.play(t.LEGION + region("Rom"))
    match.undo(0)
    assert movable(match) == {"Rom", "NHi"}
    march(match, "Rom", "Gal")
    match.undo(0)
    match.undo(0)
    assert legions(match, t.ROME) == {"Rom": 2, "NHi": 1}
    march(match, "NHi", "SHi")  # a battle
    assert not match.can_undo(0)
    match.act(0, t.CARD)
    assert not match.can_undo(0)
