"""Moments in which nothing is left to choose but a skill: before towns stand, when food lacks, in a revelation."""

import pytest

from lusoria.games.quo_vadis import rules_state as r
from lusoria.play import Match
from tests.games.quo_vadis.table import (
    GAME,
    GLORIOUS,
    IDLE,
    MYSTICS,
    POOR,
    SAND,
    act,
    box,
    go_home,
    lay,
    legal,
    playing,
    points,
    position,
    skill_with,
    sort,
    space,
    state,
    store,
    tile,
)
from tests.support.clauses import clause

MASON = skill_with(r.MASON)
GRAIN = skill_with(r.STORE + r.FOOD)
GRANARY = skill_with(r.GIVE + r.FOOD)
PILLAR = skill_with(r.GUIDED)
ARMOURY = skill_with(r.STORE + r.SPIRIT)
GATHERING = skill_with(r.CARDS_NOW)
FAITH = {**POOR, 0: (0, 0, 4, 0)}


def prompt(match: Match) -> str:
    """What the seat that is awaited is asked."""
    (seat,) = match.awaited
    return match.speaker("en").text(GAME.words.prompt(match.view(seat)))


@clause("QUO-9.4", "QUO-9.3", "QUO-3.2")
def test_a_skill_can_be_played_before_towns_are_rebuilt() -> None:
    match = lay(
        playing("miracle1", men={0: ["1-1.0"]}, ruins={0: ["1-1.0"]}, skills={0: [MASON]}, store=FAITH), "miracle1"
    )
    assert legal(match) == {"rebuild", f"skill:{MASON}"}
    assert prompt(match) == "Play a skill, or rebuild what is destroyed."
    act(match, f"skill:{MASON}")  # nothing is left to play, so the town stands again by itself
    go_home(match)
    assert (state(match).ruin[space("1-1.0")], points(match)[0]) == (0, box().amount[MASON])


@clause("QUO-9.4", "QUO-9.1")
def test_a_skill_can_be_played_before_the_only_town_that_can_be_built() -> None:
    match = playing("miracle1", men={0: ["1-1.0"]}, piles={0: [["labour1"]]}, lap=2, skills={0: [MASON]}, store=FAITH)
    act(match, f"change:{sort('miracle1')}", "pile")
    assert {f"skill:{MASON}", f"build:{space('1-1.0')}"} <= legal(match)
    act(match, f"skill:{MASON}")
    go_home(match)
    assert state(match).town[space("1-1.0")] == 1
    assert points(match)[0] == box().amount[MASON]


@clause("QUO-9.4", "QUO-14.1")
@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"skills": {0: [GRANARY]}}, True),  # not that one, but nobody else can know
        ({"skills": {0: [r.BASES]}}, False),  # a development skill, and that one is none
        ({"skills": {0: [GRANARY]}, "gone": [MASON]}, False),  # all have seen that it is out of the game
        ({"skills": {0: [GRANARY]}, "played": {1: [MASON]}}, False),  # or lies before somebody else
        ({"skills": {0: [GRANARY]}, "store": POOR}, False),  # without faith nothing is played
        ({"skills": {0: [GRANARY]}, "store": {**POOR, 0: (0, 0, box().cost[MASON] - 1, 0)}}, False),  # or too little
        ({}, False),
    ],
)
def test_who_is_asked_before_a_rebuilding_hangs_on_what_all_can_see(fields: dict[str, object], asked: bool) -> None:
    given = {"store": FAITH, **fields}
    match = lay(playing("labour1", men={0: ["1-1.0"]}, ruins={0: ["1-1.0"]}, **given), "labour1")
    assert (state(match).step == r.REBUILDING) == asked
    assert (state(match).ruin[space("1-1.0")] == 1) == asked


def placing(**fields: object) -> Match:
    """A seat places workers as long as it has food for them."""
    match = position(races=IDLE, store={**POOR, 0: (0, 1, 2, 0)}, **fields)  # type: ignore[arg-type]
    act(match, f"area:{tile('1-2')}", "way:0")
    while state(match).step in (r.LIFTING, r.PLACING):
        act(match, next(name for name in sorted(legal(match)) if name.startswith(("from:", "place:"))))
    return match


@clause("QUO-6.5", "QUO-13.2")
@pytest.mark.parametrize("fields", [{"skills": {0: [GRANARY]}}, {"played": {0: [GRAIN]}}])
def test_who_lacks_food_may_have_it_from_a_skill_and_place_on(fields: dict[str, object]) -> None:
    match = placing(**fields)
    placed = state(match).placed
    assert (state(match).step, state(match).short) == (r.PLAYING, r.NO_FOOD)
    act(match, f"skill:{GRANARY}" if "skills" in fields else f"use:{GRAIN}")
    assert state(match).step == r.LIFTING
    assert "enough-placed" in legal(match)
    for _ in range(2):
        act(match, next(name for name in sorted(legal(match)) if name.startswith(("from:", "place:"))))
    assert state(match).placed == placed + 1
    act(match, "enough-placed")
    assert (state(match).step, state(match).short) == (r.PLAYING, 0)


@clause("QUO-6.5")
def test_who_had_enough_or_has_no_food_still_goes_on_with_the_card() -> None:
    match = placing(skills={0: [PILLAR]})
    act(match, f"skill:{PILLAR}")
    assert state(match).step == r.PLAYING  # no food came of it
    match = position(races=IDLE, store={**POOR, 0: (0, 3, 2, 0)}, skills={0: [GRANARY]})
    act(match, f"area:{tile('1-2')}", "way:0", "from:4")
    act(match, next(name for name in sorted(legal(match)) if name.startswith("place:")), "enough-placed")
    act(match, f"skill:{GRANARY}")
    assert state(match).step == r.PLAYING


@clause("QUO-13.3", "QUO-7.7")
def test_a_skill_for_revelations_works_in_the_one_that_goes_on() -> None:
    hands = {0: ["revelation1", "labour1"]}
    match = playing("revelation1", hands=hands, men={0: ["1-1.0"]}, skills={0: [PILLAR]}, store=FAITH,
                    races=(GLORIOUS, MYSTICS, SAND), piles={0: [["labour1", "labour2"]]}, lap=3)  # fmt: skip
    act(match, f"continue:{sort('revelation1')}")
    assert "guided" not in legal(match)
    assert prompt(match) == "Discard a card to move a worker, or stop."
    act(match, f"skill:{PILLAR}")
    assert {"guided", f"discard:{sort('labour1')}", "stop"} <= legal(match)
    assert prompt(match) == "Move a worker, with or without a discard, or stop."
    act(match, f"discard:{sort('labour1')}", "stay")  # cards may be exchanged all the same
    assert (state(match).actions, state(match).unpaid) == (2, min(2, box().amount[PILLAR]))
    assert prompt(match) == "Move a worker without a discard, or stop."


@clause("QUO-7.7", "QUO-13.3")
def test_without_a_worker_only_discards_are_left_of_a_revelation() -> None:
    hands = {0: ["revelation1", "labour1"]}
    match = playing("revelation1", hands=hands, played={0: [PILLAR]}, piles={0: [["labour1", "labour2"]]}, lap=3)
    act(match, f"continue:{sort('revelation1')}")
    assert legal(match) == {f"discard:{sort('labour1')}", "stop"}
    assert prompt(match) == "Discard a card, or stop: no worker of yours is in the area."
    act(match, f"discard:{sort('labour1')}")
    assert store(match)[r.FOOD] == 0
    assert state(match).turn == 1


@clause("QUO-5.1", "QUO-13.5")
def test_the_log_of_a_wrath_names_what_was_spent() -> None:
    fury = skill_with(r.FURY)
    match = position(store={0: (3, 3, 2, 3)}, played={0: [fury]})
    act(match, f"area:{tile('1-2')}", "way:0", "wrath:4")
    spent = max(1, 4 - box().amount[fury])
    assert store(match)[r.WRATH] == 3 - spent
    assert f"Seat 1 brings a wrath of 4 on 1-2: {spent} spent." in match.log("en")


ANGER = skill_with(r.STORE + r.WRATH)
TREK = skill_with(r.FURTHER)
CHANT = skill_with(r.GIVE + r.SPIRIT)


@clause("QUO-5.7", "QUO-5.1")
def test_wrath_that_a_skill_brings_before_the_first_worker_is_not_too_late() -> None:
    match = position(races=IDLE, store={**POOR, 0: (0, 3, 0, 0)}, played={0: [ANGER]})
    act(match, f"area:{tile('1-2')}")
    assert (state(match).step, state(match).short) == (r.LIFTING, r.NO_ANGER)
    act(match, "from:4")  # a worker that has been taken up goes back for the while
    act(match, f"use:{ANGER}")
    assert state(match).step == r.ANGER
    assert list(state(match).crew[0]) == [1, 2, 3, 4]
    assert prompt(match) == "Spend wrath on the area, or go on."
    act(match, "calm", "from:4")
    act(match, next(name for name in sorted(legal(match)) if name.startswith("place:")))
    assert state(match).short == 0


@clause("QUO-5.7")
def test_wrath_is_too_late_once_a_worker_is_placed_or_the_seat_has_declined() -> None:
    match = position(races=IDLE, store={**POOR, 0: (0, 3, 0, 0)}, played={0: [ANGER]})
    act(match, f"area:{tile('1-2')}", "from:4")
    act(match, next(name for name in sorted(legal(match)) if name.startswith("place:")), f"use:{ANGER}")
    assert state(match).step == r.LIFTING
    match = position(races=IDLE, store={**POOR, 0: (0, 3, 0, 2)}, played={0: [ANGER]})
    act(match, f"area:{tile('1-2')}", "calm", f"use:{ANGER}")
    assert state(match).step == r.LIFTING


@clause("QUO-6.4", "QUO-13.3")
def test_a_further_worker_that_was_paid_for_does_not_use_up_a_free_one() -> None:
    match = position(races=(GLORIOUS, MYSTICS, SAND), store={**POOR, 0: (0, 1, 4, 0)}, skills={0: [TREK]},
                     crew={0: (0, 2, 3, 4)}, men={0: ["1-3.0"]})  # fmt: skip
    act(match, f"area:{tile('1-2')}", "way:0", "calm")
    while state(match).step in (r.LIFTING, r.PLACING):
        act(match, next(name for name in sorted(legal(match)) if name.startswith(("from:", "place:"))))
    placed = state(match).placed
    assert (placed, state(match).freed, store(match)[r.FOOD]) == (2, 0, 0)
    act(match, f"skill:{TREK}")
    while state(match).step in (r.LIFTING, r.PLACING):
        act(match, next(name for name in sorted(legal(match)) if name.startswith(("from:", "place:"))))
    assert (state(match).placed, state(match).freed) == (placed + box().amount[TREK], box().amount[TREK])


@clause("QUO-8.3", "QUO-3.2")
def test_spirit_that_a_skill_brings_in_ones_own_war_can_be_spent() -> None:
    match = lay(
        playing("labour1", men={0: ["1-1.0"], 1: ["1-1.0"]}, skills={0: [CHANT, GRANARY]}, store=FAITH), "labour1"
    )
    assert (match.awaited, state(match).step) == ([0], r.BURNING)  # no card, no spirit
    act(match, f"skill:{CHANT}")
    assert (match.awaited, state(match).step) == ([0], r.SPENDING)
    act(match, f"spend:{box().amount[CHANT]}")
    assert (state(match).spent[0], state(match).step) == (box().amount[CHANT], r.BURNING)
    act(match, f"skill:{GRANARY}")
    assert state(match).step != r.SPENDING  # that one brings none


@clause("QUO-8.3", "QUO-13.2")
@pytest.mark.parametrize("played", [True, False])
def test_a_stored_skill_brings_spirit_to_ones_own_war_even_when_nothing_else_is_left(played: bool) -> None:
    given = {"played": {0: [ARMOURY]}} if played else {"skills": {0: [ARMOURY]}, "store": FAITH}
    match = lay(playing("labour1", men={0: ["1-1.0"], 1: ["1-1.0"]}, **{"store": POOR, **given}), "labour1")
    if not played:
        act(match, f"skill:{ARMOURY}")
    assert (match.awaited, state(match).step) == ([0], r.BURNING)
    assert legal(match) == {f"use:{ARMOURY}", "hold"}
    assert prompt(match) == "War: use a stored skill first, or go on."
    watching = match.speaker("en").text(GAME.words.prompt(match.view(1)))
    assert watching == "War: Seat 1 may use a stored skill."
    act(match, f"use:{ARMOURY}")
    assert (match.awaited, state(match).step) == ([0], r.SPENDING)
    act(match, f"spend:{box().amount[ARMOURY]}")
    assert state(match).spent[0] == box().amount[ARMOURY]
    assert 0 not in match.awaited  # nothing is left to ask


@clause("QUO-8.3", "QUO-13.2", "QUO-15.16")
def test_in_the_war_of_another_a_stored_skill_is_not_asked_for() -> None:
    hands = {1: ["labour1"]}
    match = playing("labour2", men={0: ["1-1.0"], 1: ["1-1.0"]}, played={1: [ARMOURY]}, store=POOR, hands=hands)
    lay(match, "labour2")
    assert (match.awaited, state(match).step) == ([1], r.FACING)
    match.act(1, match.legal(1)[0])
    assert state(match).at_war == 0


@clause("QUO-8.3", "QUO-3.2")
def test_a_card_that_a_skill_brings_in_ones_own_war_is_laid() -> None:
    match = lay(playing("labour1", men={0: ["1-1.0"], 1: ["1-1.0"]}, skills={0: [GATHERING]}, store=FAITH), "labour1")
    assert (match.awaited, state(match).step) == ([0], r.BURNING)  # no card, no spirit
    act(match, f"skill:{GATHERING}")
    assert (match.awaited, state(match).step) == ([0], r.FACING)
    assert {name.partition(":")[0] for name in legal(match)} == {"face"}
    match.act(0, match.legal(0)[0])
    assert 0 not in match.awaited


@clause("QUO-5.7")
def test_a_worker_that_was_taken_up_stays_so_where_wrath_is_no_more_possible_than_before() -> None:
    match = position(races=IDLE, skills={0: [GRANARY]}, store={**POOR, 0: (0, 0, 2, 0)})
    act(match, f"area:{tile('1-2')}", "way:0")
    assert (state(match).step, state(match).short) == (r.LIFTING, r.NO_ANGER)
    act(match, "from:2", f"skill:{GRANARY}")
    assert (state(match).step, state(match).lifted) == (r.PLACING, 2)
    assert list(state(match).crew[0]) == [1, 1, 3, 4]
