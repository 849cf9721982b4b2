"""The set-up, the turn marker, the first player and the coin."""

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
    secret,
    state,
)
from tests.support.clauses import clause


def fresh(seats: int = 3, number: int = 0) -> Match:
    """A game that has just been opened."""
    return Match.new("vertigo", seats=seats, secret=secret(number))


@clause("VTG-3.1", "VTG-3.3", "VTG-2.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_un_has_25_for_each_country_and_every_country_40(seats: int) -> None:
    match = fresh(seats)
    assert (state(match).un, state(match).world, state(match).markers) == (25 * seats, 0, 0)
    assert money(match) == [40] * seats


@clause("VTG-3.2")
def test_chance_names_who_buys_first_and_leads_the_first_turn() -> None:
    firsts = {fresh(3, number).awaited[0] for number in range(30)}
    assert firsts == {0, 1, 2}
    match = fresh(3, 1)
    first = match.awaited[0]
    order = []
    for _ in range(3):
        order.append(match.awaited[0])
        match.play(r.SETTLE, r.SETTLE + 1, r.DONE)
    assert order == [(first + k) % 3 for k in range(3)]
    assert (match.awaited, state(match).turn, state(match).first) == ([first], 1, first)


@clause("VTG-3.3", "VTG-3.4", "VTG-2.3")
def test_what_is_bought_is_paid_and_placed_at_once() -> None:
    match = fresh()
    seat = match.awaited[0]
    for code, left in (
        (r.SETTLE + at(LEFT, 4), 39),
        (r.TRAIN + LEFT, 34),
        (r.TRAIN + LEFT, 29),
        (r.TRAIN + MIDDLE, 24),
        (r.ENVOY, 19),
    ):
        match.play(code)
        assert money(match)[seat] == left
    match.play(r.PICK + at(LEFT, 4))
    assert legal(match) == {"build:0", "build:1", "build:2"}
    match.play(r.BUILD + 2)
    assert money(match)[seat] == 9
    assert rings(match, seat) == ["...u", "", ""]
    assert state(match).scholars[seat] == [0, 1, 0]
    assert state(match).engineers[seat][at(LEFT, 4)] == 2
    assert state(match).diplomats[seat] == 1


@clause("VTG-3.4")
def test_a_building_takes_its_engineers_from_the_centre_of_its_own_region() -> None:
    match = fresh()
    match.play(r.SETTLE + at(LEFT, 1), r.SETTLE + at(RIGHT, 1), r.TRAIN + RIGHT)
    assert places(match, "pick") == {at(RIGHT, 1)}
    with pytest.raises(Refused) as refusal:
        match.play(r.PICK + at(LEFT, 1))
    assert refusal.value.clause == "VTG-5.7"
    match.play(r.PICK + at(RIGHT, 1))
    assert legal(match) == {"build:0"}


@clause("VTG-3.5")
def test_a_country_without_population_is_not_ready() -> None:
    match = fresh()
    with pytest.raises(Refused) as refusal:
        match.play(r.DONE)
    assert refusal.value.clause == "VTG-3.5"
    for _ in range(7):
        match.play(r.ENVOY)
    assert not places(match, "train")  # $5 are left: one dollar of them is for the population
    with pytest.raises(Refused) as refusal:
        match.play(r.ENVOY)
    assert refusal.value.clause == "VTG-3.5"
    match.play(r.SETTLE, r.DONE)


@clause("VTG-3.6")
def test_what_is_not_spent_stays_in_a_treasury_that_all_can_see() -> None:
    match = fresh()
    seat = match.awaited[0]
    match.play(r.SETTLE, r.DONE)
    for reader in (None, 0, 1, 2):
        shown = match.view(reader).state
        assert isinstance(shown, r.State)
        assert shown.money[seat] == 39


@clause("VTG-2.7")
def test_pieces_do_not_run_out() -> None:
    full = ("b" * 10, "b" * 10, "b" * 9 + "p")
    match = position(full, full, full, full, turn=9, money=[100, 0, 0, 0], scholars=[[0, 0, 1]])
    match.play(r.PICK + at(RIGHT, 10), r.BUILD)
    assert rings(match, 0) == ["b" * 10] * 3  # 119 of them; the printed game had 20


@clause("VTG-4.1")
def test_the_phases_follow_each_other_and_everybody_has_a_turn_in_each() -> None:
    match = position(("p", "", ""), ("p", "", ""), ("p", "", ""), first=1, acting=1, money=[3, 3, 3])
    order = []
    for _ in range(3):
        order.append(match.awaited[0])
        match.play(r.DONE)
    assert order == [1, 2, 0]
    log = " ".join(match.log("en"))
    steps = ["has nothing to roll for", "takes in $1", "has no diplomat", "Turn 3 begins"]
    assert [log.index(step) for step in steps] == sorted(log.index(step) for step in steps)


@clause("VTG-4.2")
def test_the_first_player_of_the_last_turn_names_the_next() -> None:
    match = position(HOME, HOME, HOME, first=2, acting=1, turn=4)
    match.play(r.DONE)
    assert (match.awaited, legal(match)) == ([2], {"lead:0", "lead:1", "lead:2"})
    match.play(r.LEAD + 0)
    assert (match.awaited, state(match).first, state(match).turn) == ([0], 0, 5)


@clause("VTG-4.2")
def test_if_the_first_player_has_fallen_the_next_one_names() -> None:
    match = position(HOME, ("", "", ""), HOME, first=1, acting=0, out=[0, 1, 0])
    match.play(r.DONE)
    assert (match.awaited, legal(match)) == ([2], {"lead:0", "lead:2"})
    with pytest.raises(Refused) as refusal:
        match.play(r.LEAD + 1)
    assert refusal.value.clause == "VTG-9.1"


@clause("VTG-4.3", "VTG-0.1")
def test_from_turn_11_on_a_coin_may_end_the_game() -> None:
    ends = []
    for number in range(40):
        for turn in (9, 10, 11):
            fields = position(HOME, HOME, acting=1, turn=turn).fields()
            match = Match.at("vertigo", 2, fields=fields, secret=secret(number))
            match.play(r.DONE)
            log = " ".join(match.log("en"))
            assert ("coin" in log) == (turn > 9)
            assert match.over == ("heads" in log)
            if turn > 9:
                assert match.over != ("tails" in log)
                ends.append(match.over)
    assert 25 < sum(ends) < 55  # of 80


@clause("VTG-4.4")
def test_after_turn_40_the_game_ends_without_a_toss() -> None:
    match = position(("g", "", ""), HOME, acting=1, turn=40, money=[5, 5])
    match.play(r.DONE)
    assert match.over
    turn, end = " ".join(match.log("en")).split("Turn 40 is over")
    assert "Turn 41" not in turn
    assert "upkeep" not in end  # it is due when the coin ends the game
    assert match.ranking == [1, 2]


@clause("VTG-11.1", "VTG-5.2")
@pytest.mark.parametrize("option", [0, 1])
def test_upkeep_in_the_first_turn_is_an_option(option: int) -> None:
    match = Match.new("vertigo", seats=2, options={"no-first-upkeep": option}, secret=bytes(32))
    for _ in range(2):
        match.play(r.SETTLE, r.ENVOY, r.DONE)
    assert ("pay" in legal(match)) == (option == 0)
    if option:
        match.play(r.DONE, r.DONE)
        for _ in range(2):
            match.play(r.NO_LAW)
        match.play(r.LEAD)
        assert "pay" in legal(match)  # from the second turn on it is due


@clause("VTG-2.1", "VTG-2.2", "VTG-2.4")
def test_a_country_has_three_rings_of_ten_provinces() -> None:
    assert (r.REGIONS, r.RING, r.PLACES) == (3, 10, 30)
    match = proposing(("xpbgu", "", ""), HOME, diplomats=[1])
    assert [r.population(state(match), 0, region) for region in range(3)] == [4, 0, 0]
    assert r.buildings(state(match), 0) == 3
    assert state(match).engineers[0][:5] == [0, 0, 1, 2, 2]
