"""What follows in positions thought of from the text alone: the map, areas, wrath, workers and cards."""

from typing import Any

import pytest

from lusoria.games.quo_vadis import rules_state as r
from lusoria.play import Match
from tests.games.quo_vadis.table import (
    DEEP,
    GIANTS,
    GLORIOUS,
    IDLE,
    MYSTICS,
    POOR,
    SAND,
    act,
    areas,
    box,
    go_home,
    lay,
    legal,
    men_at,
    playing,
    points,
    position,
    put,
    sort,
    space,
    spaces,
    state,
    store,
    tile,
)
from tests.support.clauses import clause

# The map


@clause("QUO-1.2", "QUO-7.7")
def test_spaces_touch_each_other_as_six_sided_fields_do() -> None:
    near = [[k - 1 for k in cell if k] for cell in box().near]
    for cell, others in enumerate(near):
        assert len(set(others)) == len(others) <= 6
        assert cell not in others
        assert all(cell in near[other] for other in others)
        assert {cell // 3 * 3 + k for k in range(3)} - {cell} <= set(others)
    for cell in range(3):  # the tile in the middle is closed in
        assert len(near[cell]) == 6
    assert {other // 3 for cell in range(3) for other in near[cell]} == set(range(7))
    for spot in range(7, r.SPOTS):  # what lies outside touches the rim
        assert any(other // 3 in range(1, 7) for cell in range(spot * 3, spot * 3 + 3) for other in near[cell])


# Areas


@clause("QUO-4.2", "QUO-4.3")
@pytest.mark.parametrize(
    ("faith", "found"),
    [
        (0, {"3-4", "3-5"}),
        (1, {"1-3", "1-4", "2-3", "2-4", "3-4", "3-5"}),
        (2, {"1-1", "1-2", "1-3", "1-4", "2-3", "2-4", "3-4", "3-5"}),
    ],
)
def test_a_marked_number_needs_a_free_and_two_of_them_need_two(faith: int, found: set[str]) -> None:
    assert areas(position(races=IDLE, marker=[1, 2], store={0: (0, 0, faith, 0)})) == found


@clause("QUO-4.3")
def test_equal_numbers_need_one_free_while_the_number_is_unmarked() -> None:
    match = position(races=IDLE, marker=[3, 4], store={0: (0, 0, 1, 0)})
    assert "1-1" in areas(match)
    act(match, f"area:{tile('1-1')}")
    assert (sorted(state(match).marker), store(match)[r.FAITH]) == ([0, 1], 0)


@clause("QUO-4.3", "QUO-4.4")
def test_two_numbers_can_be_chosen_in_four_ways_with_faith_for_two() -> None:
    found = set()
    for way in range(4):
        match = position(races=IDLE, store={0: (0, 0, 2, 0)})
        act(match, f"area:{tile('2-4')}", f"way:{way}")
        found.add((*sorted(state(match).marker), store(match)[r.FAITH]))
    assert found == {(2, 4, 2), (0, 4, 1), (0, 2, 1), (0, 0, 0)}


@clause("QUO-4.4")
def test_the_markers_leave_the_numbers_they_lay_on() -> None:
    match = position(races=(GIANTS, GLORIOUS, SAND), marker=[1, 2], store=POOR, hands={0: ["labour1"]})
    act(match, f"area:{tile('3-4')}")
    assert sorted(state(match).marker) == [3, 4]
    put(match, "3-4.1")
    assert state(match).step == r.PLAYING  # no food for another
    lay(match, "labour1")
    assert (state(match).turn, areas(match)) == (1, {"1-2"})


@clause("QUO-4.5")
def test_free_is_given_away_only_while_nothing_at_all_can_be_paid() -> None:
    world = ("1-4", "1-5", "2-4", "2-5", "3-4", "3-5", "4-5", "1-1")
    fields: dict[str, Any] = {"races": IDLE, "world": world, "marker": [4, 5]}
    match = position(**fields, store={0: (0, 0, 0, 0)})
    assert areas(match) == set(world)
    act(match, f"area:{tile('4-5')}")
    assert (list(state(match).marker), store(match)) == ([0, 0], [0, 0, 0, 0])
    assert areas(position(**fields, store={0: (0, 0, 1, 0)})) == set(world) - {"4-5"}


# Wrath


def angry(wrath: int, faith: int = 0, area: str = "1-2", **fields: Any) -> Match:
    return position(**{"races": IDLE, "area": area, "step": r.ANGER, "store": {0: (0, 0, faith, wrath)}, **fields})


@clause("QUO-5.2", "QUO-5.5", "QUO-3.4")
def test_two_wrath_clear_one_space_of_all_workers_and_spare_the_town() -> None:
    match = angry(2, men={0: ["1-2.1"], 1: ["1-2.1"], 2: ["1-2.2"]}, towns={2: ["1-2.1"]})
    act(match, "wrath:2", f"sweep:{space('1-2.1')}")
    go_home(match)
    s = state(match)
    assert (men_at(match, 0), men_at(match, 1), men_at(match, 2)) == ({}, {}, {"1-2.2": 1})
    assert (s.town[space("1-2.1")], s.ruin[space("1-2.1")], points(match)) == (3, 0, [0, 0, 0])
    assert (s.token[tile("1-2")], store(match)[r.WRATH]) == (1 + r.PLAINS, 0)


@clause("QUO-5.3", "QUO-3.4")
def test_three_wrath_clear_two_spaces_at_once_and_only_then_workers_look_for_a_place() -> None:
    match = angry(4, men={1: ["1-2.0", "1-2.1"], 2: ["1-2.1", "1-2.2"]}, crew={1: (0, 1, 3, 4), 2: (1, 1, 2, 4)})
    act(match, "wrath:3", f"sweep:{space('1-2.1')}")
    assert (match.awaited, men_at(match, 1)) == ([0], {"1-2.0": 1, "1-2.1": 1})
    assert legal(match, "sweep") == {str(space("1-2.0")), str(space("1-2.2"))}
    act(match, f"sweep:{space('1-2.0')}")
    assert match.awaited == [2]  # seat 1 has two places for two workers
    go_home(match)
    assert (men_at(match, 1), men_at(match, 2)) == ({}, {"1-2.2": 1})
    assert (store(match)[r.WRATH], state(match).token[tile("1-2")]) == (1, 1 + r.PLAINS)


@clause("QUO-5.4")
def test_four_wrath_leave_nothing_and_cost_each_owner_three_points_for_each_town() -> None:
    match = angry(5, men={1: ["1-2.2"]}, towns={0: ["1-2.0"], 1: ["1-2.1"], 2: ["1-2.2"]}, points=[10, 2, 8])
    act(match, "wrath:4")
    go_home(match)
    s = state(match)
    assert [s.ruin[space(f"1-2.{k}")] for k in range(3)] == [1, 1, 1]
    assert (points(match), men_at(match, 1), store(match)[r.WRATH]) == ([7, 0, 5], {}, 1)


@clause("QUO-5.1", "QUO-5.4")
def test_a_town_that_lies_already_costs_nothing_again() -> None:
    match = angry(4, ruins={1: ["1-2.0"]}, points=[0, 9, 0])
    act(match, "wrath:4")
    assert points(match)[1] == 9


@clause("QUO-5.1")
@pytest.mark.parametrize(("wrath", "kinds"), [(2, {"2"}), (3, {"2", "3"}), (5, {"2", "3", "4"})])
def test_there_are_disasters_for_two_to_four_only(wrath: int, kinds: set[str]) -> None:
    assert legal(angry(wrath), "wrath") == kinds


@clause("QUO-5.5", "QUO-6.3")
def test_a_newer_token_replaces_the_older_one_and_tells_what_food_is_needed() -> None:
    token = [0] * r.TILES
    token[tile("1-2")] = 1 + r.SEA
    fields: dict[str, Any] = {"token": token, "races": (SAND, MYSTICS, DEEP), "hands": {0: ["labour1"]}}
    match = angry(2, **fields)
    act(match, "calm")
    assert state(match).step == r.PLAYING  # all three spaces are sea, and there is no food
    match = angry(2, **fields)
    act(match, "wrath:2", f"sweep:{space('1-2.0')}")
    assert state(match).token[tile("1-2")] == 1 + r.DESERT
    act(match, "from:4")
    assert spaces(match, "place") == {"1-2.0", "1-2.1", "1-2.2"}


@clause("QUO-5.6")
def test_a_prayer_takes_the_place_of_a_disaster() -> None:
    match = angry(1, faith=7)
    act(match, "pray")
    assert store(match) == [0, 0, 4, 2]
    assert state(match).step == r.LIFTING  # neither a second prayer nor a disaster
    match = angry(2, faith=3, men={1: ["1-2.0"]})
    act(match, "wrath:2", f"sweep:{space('1-2.0')}")
    go_home(match)
    assert (state(match).step, store(match)[r.FAITH]) == (r.LIFTING, 3)


@clause("QUO-5.6")
def test_less_than_three_faith_are_no_prayer() -> None:
    match = position(races=IDLE, store={0: (0, 0, 2, 1)}, marker=[0, 0])
    act(match, f"area:{tile('1-2')}", "way:0")
    assert state(match).step == r.LIFTING


# Workers


@clause("QUO-6.3", "QUO-6.4")
def test_further_workers_cost_food_for_being_further_and_for_the_land() -> None:
    """Mystics: 1-2 is plains, desert and frozen land; the second in the desert costs two."""
    match = position(races=(MYSTICS, SAND, GIANTS), area="1-2", step=r.LIFTING, store={0: (0, 3, 0, 0)})
    put(match, "1-2.2")
    assert store(match)[r.FOOD] == 3
    put(match, "1-2.1")
    assert store(match)[r.FOOD] == 1
    act(match, "from:4")
    assert spaces(match, "place") == {"1-2.0", "1-2.2"}
    act(match, f"place:{space('1-2.2')}")
    assert (store(match)[r.FOOD], state(match).step) == (0, r.PLAYING)
    assert men_at(match, 0) == {"1-2.1": 1, "1-2.2": 2}


@clause("QUO-6.3")
@pytest.mark.parametrize("race", [GLORIOUS, DEEP, GIANTS, MYSTICS, SAND])
def test_without_food_only_plains_and_what_suits_the_people_can_be_settled(race: int) -> None:
    suits = {GLORIOUS: r.PLAINS, DEEP: r.SEA, GIANTS: r.MOUNTAINS, MYSTICS: r.FROZEN, SAND: r.DESERT}[race]
    others = [k for k in range(5) if k != race][:2]
    numbers = box()
    for name in ("1-1", "2-4", "3-5"):
        fit = {f"{name}.{k}" for k in range(3) if numbers.terrain[space(f"{name}.{k}")] in (r.PLAINS, suits)}
        match = position(races=(race, *others), area=name, step=r.AREA, marker=[0, 0], store={0: (0, 0, 1, 0)})
        match = position(races=(race, *others), area=name, step=r.LIFTING, store=POOR) if fit else match
        if fit:
            act(match, "from:4")
            assert spaces(match, "place") == fit


@clause("QUO-6.5", "QUO-6.1")
def test_the_first_worker_must_be_placed_and_the_next_ones_need_not() -> None:
    match = position(races=IDLE, area="1-1", step=r.LIFTING, store={0: (0, 3, 0, 0)})
    assert "enough-placed" not in legal(match)
    put(match, "1-1.0")
    assert "enough-placed" in legal(match)


# Cards


@clause("QUO-7.2", "QUO-1.7")
@pytest.mark.parametrize(
    ("card", "resource", "now", "after"),
    [
        ("blessing1", r.SPIRIT, 1, 4),
        ("labour3", r.FOOD, 0, 3),
        ("miracle2", r.FAITH, 3, 6),
        ("blessing2", r.SPIRIT, 5, 6),
    ],
)
def test_the_third_card_of_a_generation_has_three_actions_within_what_can_be_held(
    card: str, resource: int, now: int, after: int
) -> None:
    """The strength of the card does not matter for this."""
    held = [0, 0, 0, 0]
    held[resource] = now
    match = playing(card, lap=3, piles={0: [["labour1", "miracle1"]]}, store={0: held})
    lay(match, card)
    assert store(match)[resource] == after


@clause("QUO-7.3", "QUO-7.4")
def test_a_card_that_opens_a_generation_has_one_action() -> None:
    match = playing("blessing3", lap=3, piles={0: [["labour1", "miracle1"]]}, men={0: ["2-4.1"]})
    act(match, f"change:{sort('blessing3')}")
    s = state(match)
    assert (store(match)[r.SPIRIT], list(s.pile[0][:3]), s.gen[0]) == (1, [2, 1, 0], 1)


@clause("QUO-7.3")
def test_the_first_round_and_the_sixth_generation_can_only_be_continued() -> None:
    assert not legal(playing(), "change")
    piles = {0: [["labour1"]] * 6}
    assert not legal(playing(lap=7, piles=piles), "change")
    assert legal(playing(lap=6, piles={0: [["labour1"]] * 5}), "change")


@clause("QUO-7.8", "QUO-10.3")
def test_prosperity_counts_areas_with_two_manned_spaces_or_a_standing_town() -> None:
    """Two areas: 2-4 by two spaces with others on them, 1-3 by a town; not the ruin, nor two workers on one space."""
    match = playing(
        "prosperity1", lap=2, races=(MYSTICS, GLORIOUS, SAND), piles={0: [["labour1"]]},
        men={0: ["2-4.0", "2-4.1", "1-1.0", "1-1.0", "3-4.1"], 1: ["2-4.0", "2-4.2"]},
        towns={0: ["1-3.0"], 1: ["2-4.1"]}, ruins={0: ["3-5.0"]},
    )  # fmt: skip
    lay(match, "prosperity1")
    assert points(match) == [4, 0, 0]


@clause("QUO-7.7")
def test_a_revelation_moves_workers_over_any_land_and_whoever_left_stays_where_it_is() -> None:
    """1-2.2 touches 1-2.0, 1-2.1, 1-3.0, 1-1.1, 3-4.0 and 3-4.1 in this world."""
    match = playing("revelation1", area="1-2", lap=3, hands={0: ["revelation1", "labour1", "labour2", "miracle1"]},
                    piles={0: [["labour1", "miracle1"]]}, men={0: ["1-2.2"]})  # fmt: skip
    act(match, f"continue:{sort('revelation1')}", f"discard:{sort('labour1')}")
    if legal(match, "move"):
        act(match, f"move:{space('1-2.2')}")
    assert spaces(match, "go") == {"1-2.0", "1-2.1", "1-3.0", "1-1.1", "3-4.0", "3-4.1"}
    act(match, f"go:{space('3-4.1')}")
    assert men_at(match, 0) == {"3-4.1": 1}
    assert store(match) == [0, 0, 0, 0]
    act(match, f"discard:{sort('labour2')}")  # cards may still be discarded, but nobody is left who could move
    assert men_at(match, 0) == {"3-4.1": 1}
    while state(match).turn == 0:
        assert not legal(match, "move")
        assert not legal(match, "go")
        act(match, "stop")


@clause("QUO-7.7")
def test_a_worker_that_stays_in_the_area_can_move_again_and_each_move_costs_a_card() -> None:
    match = playing("revelation1", area="1-2", lap=3, hands={0: ["revelation1", "labour1", "miracle2"]},
                    piles={0: [["labour1", "miracle1"]]}, men={0: ["1-2.2"]})  # fmt: skip
    act(match, f"continue:{sort('revelation1')}", f"discard:{sort('labour1')}")
    if legal(match, "move"):
        act(match, f"move:{space('1-2.2')}")
    act(match, f"go:{space('1-2.0')}", f"discard:{sort('miracle2')}")
    if legal(match, "move"):
        act(match, f"move:{space('1-2.0')}")
    act(match, f"go:{space('1-1.1')}")
    assert (men_at(match, 0), state(match).turn) == ({"1-1.1": 1}, 1)  # three actions, but two cards


@clause("QUO-7.10")
def test_after_a_change_cards_are_discarded_and_then_a_skill_is_taken() -> None:
    match = playing("labour1", lap=2, hands={0: ["labour1", "miracle1", "miracle2"]}, piles={0: [["labour1"]]},
                    men={0: ["2-4.1"]})  # fmt: skip
    act(match, f"change:{sort('labour1')}", f"discard:{sort('miracle1')}")
    assert legal(match, "discard") == {str(sort("miracle2"))}
    act(match, "keep")
    assert legal(match, "take") | ({"pile"} & legal(match)) == {"35", "36", "37", "pile"}
    act(match, "take:36")
    s = state(match)
    assert s.card_at[r.EPICS + 36] == r.DEV_HAND
    assert sum(place == r.DISPLAY for place in s.card_at) == 3


@clause("QUO-7.10")
def test_without_a_pile_the_display_shrinks_and_without_both_nothing_is_learnt() -> None:
    rest = tuple(range(38, 55))
    fields: dict[str, Any] = {"lap": 2, "piles": {0: [["labour1"]]}, "men": {0: ["2-4.1"]}}
    match = playing("labour1", gone=rest, **fields)
    act(match, f"change:{sort('labour1')}", "take:35")
    assert sum(place == r.DISPLAY for place in state(match).card_at) == 2
    match = playing("labour1", gone=(35, 36, 37, *rest), display=(), **fields)
    lay(match, "change:labour1")
    assert (state(match).lore[0], state(match).turn) == (0, 1)
