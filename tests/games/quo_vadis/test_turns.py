"""The turn: area, wrath, workers and the card (QUO-3 to QUO-7)."""

import pytest

from lusoria.games.quo_vadis import rules_state as r
from lusoria.games.quo_vadis.sense import outlook
from lusoria.play import Match, Refused
from tests.games.quo_vadis.table import (
    GIANTS,
    GLORIOUS,
    MYSTICS,
    WORLD,
    act,
    areas,
    box,
    finish_turn,
    legal,
    men_at,
    position,
    skill_with,
    sort,
    space,
    spaces,
    state,
    tile,
)
from tests.support.clauses import clause


def said(match: Match) -> str:
    """The log as one text."""
    return "\n".join(match.log("en"))


# 3. The turn


@clause("QUO-0.1", "QUO-0.2", "QUO-3.1")
def test_a_turn_is_area_worker_card_and_then_it_is_the_next_seats() -> None:
    match = position()
    act(match, f"area:{tile('1-2')}")
    assert state(match).step == r.CHOOSING_WAY
    act(match, "way:0")
    assert state(match).step == r.LIFTING
    act(match, "from:4", f"place:{space('1-2.0')}", "enough-placed")
    assert state(match).step == r.PLAYING
    act(match, f"continue:{sort('labour1')}")
    assert state(match).turn == 1
    assert state(match).lap == 1
    finish_turn(match)
    finish_turn(match)
    assert (state(match).turn, state(match).lap) == (0, 2)


@clause("QUO-3.2")
def test_a_skill_is_played_whenever_one_is_asked_in_ones_own_turn() -> None:
    gift = skill_with(r.GIVE + r.FOOD)
    match = position(skills={0: [gift], 1: [skill_with(r.ROOM)]}, store={0: (0, 0, 5, 0)})
    cost = box().cost[gift]
    with pytest.raises(Refused) as refusal:
        match.act(0, r.SKILL + skill_with(r.ROOM))
    assert refusal.value.clause == "QUO-3.2"
    act(match, f"skill:{gift}")
    assert state(match).store[0] == [0, box().amount[gift], 5 - cost, 0]
    assert state(match).step == r.AREA
    act(match, f"area:{tile('1-2')}")
    assert not legal(match, "skill")


@clause("QUO-3.2")
def test_a_skill_that_is_too_dear_waits() -> None:
    dear = skill_with(r.INCOME + r.FAITH)
    match = position(skills={0: [dear]}, store={0: (3, 3, 1, 0)})
    with pytest.raises(Refused, match="too little faith for this skill"):
        match.play(r.SKILL + dear)


@clause("QUO-3.2", "QUO-15.11")
def test_before_the_turn_ends_there_is_a_last_call_for_skills() -> None:
    gift = skill_with(r.POINTS_NOW)
    match = position(skills={0: [gift]}, store={0: (0, 0, 3, 0)}, area="1-1", step=r.PLAYING)
    act(match, f"continue:{sort('labour1')}")
    assert state(match).step == r.LAST_CALL
    act(match, f"skill:{gift}")
    assert state(match).points[0] == box().amount[gift]
    assert state(match).turn == 0 or state(match).lore[0] == 0


@clause("QUO-3.2", "QUO-15.11")
def test_while_workers_are_counted_it_is_too_late_for_skills() -> None:
    gift = skill_with(r.POINTS_NOW)
    match = position(skills={0: [gift]}, store={0: (0, 0, 3, 0)}, area="1-1", step=r.PLAYING,
                     men={0: ["1-1.0", "1-1.0", "1-1.1", "1-1.2"]}, crew={0: (0, 1, 2, 3)})  # fmt: skip
    act(match, f"continue:{sort('labour1')}", "end-turn")
    assert legal(match) == {"home:1", "home:2", "home:3", "home:4"}
    with pytest.raises(Refused, match="too late for skills") as refusal:
        match.play(r.SKILL + gift)
    assert refusal.value.clause == "QUO-3.2"


@clause("QUO-3.3")
def test_a_facility_works_while_it_is_full() -> None:
    match = position(crew={0: (1, 2, 3, 4)})
    s, numbers = state(match), box()
    for k in range(4):
        effect, amount = numbers.facility_effect[GLORIOUS][k], numbers.facility_amount[GLORIOUS][k]
        assert r.power(s, numbers, 0, effect) == amount
        assert r.power_without(s, numbers, 0, effect, k) == 0
        s.crew[0][k] -= 1
        assert r.power(s, numbers, 0, effect) == 0


@clause("QUO-3.3", "QUO-6.4")
def test_the_facility_that_a_worker_leaves_does_not_help_to_place_it() -> None:
    numbers = box()
    place = list(numbers.facility_effect[4]).index(r.FURTHER)
    match = position(races=(4, MYSTICS, GIANTS), area="1-1", step=r.LIFTING, placed=1, store={0: (0, 0, 0, 0)},
                     men={0: ["1-1.0"]}, crew={0: [n - (k == 3) for k, n in enumerate((1, 2, 3, 4))]})  # fmt: skip
    assert str(place + 1) not in legal(match, "from")
    assert legal(match, "from") == {str(k + 1) for k in range(4) if k != place}


@clause("QUO-3.4")
def test_workers_go_home_where_their_owner_likes_clockwise() -> None:
    men = {0: ["1-1.0"], 1: ["1-1.0", "1-1.1"], 2: ["1-1.0"]}
    crew = {0: (0, 2, 3, 4), 1: (1, 1, 2, 4), 2: (1, 2, 3, 3)}
    match = position(men=men, crew=crew, area="1-1", step=r.SWEEPING, sweeps=1, store={0: (3, 3, 2, 0)})
    act(match, f"sweep:{space('1-1.0')}")  # seats 0 and 2 have one place free, seat 1 has two for one worker
    assert match.awaited == [1]
    assert legal(match, "home") == {"2", "3"}
    with pytest.raises(Refused) as refusal:
        act(match, "home:1")
    assert refusal.value.clause == "QUO-3.4"
    act(match, "home:3")
    s = state(match)
    assert [list(s.crew[k]) for k in range(3)] == [[1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 3, 4]]
    assert match.awaited == [0]


# 4. Area


@clause("QUO-4.1")
def test_only_tiles_in_play_can_be_chosen() -> None:
    match = position(store={0: (3, 3, 2, 0)})
    assert areas(match) == set(WORLD)
    with pytest.raises(Refused) as refusal:
        act(match, f"area:{tile('4-5')}")
    assert refusal.value.clause == "QUO-4.1"


@clause("QUO-4.2", "QUO-4.3")
def test_cards_with_markers_need_free() -> None:
    match = position(marker=[1, 2], store={0: (3, 3, 0, 0)})
    assert areas(match) == {"3-4", "3-5"}
    match = position(marker=[1, 2], store={0: (3, 3, 1, 0)})
    assert areas(match) == set(WORLD) - {"1-2", "1-1"}
    match = position(marker=[1, 2], store={0: (3, 3, 2, 0)})
    assert areas(match) == set(WORLD)
    act(match, f"area:{tile('1-4')}")
    assert legal(match, "way") == {"1", "3"}
    with pytest.raises(Refused) as refusal:
        act(match, "way:0")
    assert refusal.value.clause == "QUO-4.2"


@clause("QUO-4.3", "QUO-15.5")
def test_free_costs_a_faith_each_time_and_equal_numbers_need_it() -> None:
    match = position(marker=[0, 0], store={0: (3, 3, 2, 0)})
    act(match, f"area:{tile('1-1')}")
    assert legal(match, "way") == {"1", "3"}
    with pytest.raises(Refused) as refusal:
        act(match, "way:0")
    assert refusal.value.clause == "QUO-4.3"
    act(match, "way:3")
    assert state(match).store[0][r.FAITH] == 0
    match = position(marker=[0, 0], store={0: (3, 3, 0, 0)})
    assert areas(match) == set(WORLD) - {"1-1"}
    with pytest.raises(Refused) as refusal:
        act(match, f"area:{tile('1-1')}")
    assert refusal.value.clause == "QUO-4.3"


@clause("QUO-4.4")
@pytest.mark.parametrize(("way", "markers"), [(0, {2, 4}), (1, {0, 4}), (2, {2, 0}), (3, {0})])
def test_the_markers_move_to_the_cards_chosen(way: int, markers: set[int]) -> None:
    match = position(marker=[1, 3], store={0: (3, 3, 2, 0)})
    act(match, f"area:{tile('2-4')}", f"way:{way}")
    assert set(state(match).marker) == markers
    assert state(match).store[0][r.FAITH] == 2 - (0, 1, 1, 2)[way]


@clause("QUO-4.5", "QUO-15.4")
def test_free_costs_nothing_where_no_pair_can_be_paid_for() -> None:
    world = ("1-1", "1-2", "1-3", "1-4", "1-5", "2-2", "2-3", "2-4")
    match = position(world=world, marker=[1, 2], store={0: (3, 3, 0, 0)})
    assert areas(match) == set(world)
    act(match, f"area:{tile('1-1')}")
    assert "FREE costs nothing" in said(match)
    assert state(match).store[0][r.FAITH] == 0
    match = position(world=world, marker=[1, 2], store={0: (3, 3, 1, 0)})
    assert areas(match) == {"1-3", "1-4", "1-5", "2-3", "2-4"}


# 5. Wrath

FOES = {0: ["1-1.0"], 1: ["1-1.0", "1-1.1"], 2: ["1-1.2"]}


def angry(wrath: int, **more: object) -> Match:
    """Seat 0, the Glorious, may spend wrath on 1-1, where all have workers and seat 1 a town."""
    given = {"men": FOES, "towns": {1: ["1-1.2"]}, "points": [5, 2, 5], "crew": {1: (1, 2, 3, 2)}, **more}
    return position(area="1-1", step=r.ANGER, store={0: (3, 3, 3, wrath)}, **given)  # type: ignore[arg-type]


@clause("QUO-5.1", "QUO-5.2", "QUO-5.5")
def test_two_wrath_clear_a_space_and_change_the_land() -> None:
    match = angry(3)
    assert legal(match, "wrath") == {"2", "3"}
    with pytest.raises(Refused) as refusal:
        act(match, "wrath:4")
    assert refusal.value.clause == "QUO-5.1"
    act(match, "wrath:2", f"sweep:{space('1-1.2')}")
    s = state(match)
    assert s.men[space("1-1.2")] == [0] * 5
    assert s.men[space("1-1.0")][:2] == [1, 1]
    assert s.town[space("1-1.2")] == 2
    assert s.ruin[space("1-1.2")] == 0
    assert s.store[0][r.WRATH] == 1
    assert {r.land(s, box(), space(f"1-1.{k}")) for k in range(3)} == {r.PLAINS}


@clause("QUO-5.3", "QUO-15.3")
def test_three_wrath_clear_two_spaces() -> None:
    match = angry(4)
    act(match, "wrath:3", f"sweep:{space('1-1.0')}")
    with pytest.raises(Refused) as refusal:
        act(match, f"sweep:{space('1-1.0')}")
    assert refusal.value.clause == "QUO-5.3"
    with pytest.raises(Refused) as refusal:
        act(match, f"sweep:{space('1-2.0')}")
    assert refusal.value.clause == "QUO-4.1"
    act(match, f"sweep:{space('1-1.1')}")
    s = state(match)
    assert [sum(s.men[space(f"1-1.{k}")]) for k in range(3)] == [0, 0, 1]
    assert s.store[0][r.WRATH] == 1
    assert s.token[tile("1-1")] == r.PLAINS + 1


@clause("QUO-5.3")
def test_between_the_two_spaces_workers_of_the_first_are_as_good_as_gone() -> None:
    match = angry(4)
    act(match, "wrath:3")
    before = [outlook(state(match), box(), seat) for seat in range(3)]
    act(match, f"sweep:{space('1-1.2')}")  # only seat 2 has a worker there
    assert men_at(match, 2) == {"1-1.2": 1}
    after = [outlook(state(match), box(), seat) for seat in range(3)]
    assert [now < then for now, then in zip(after, before, strict=True)] == [False, False, True]


@clause("QUO-5.4", "QUO-15.10")
def test_four_wrath_clear_all_and_destroy_all_towns_ones_own_too() -> None:
    match = angry(4, towns={1: ["1-1.2"], 0: ["1-1.1"]})
    act(match, "wrath:4")
    s = state(match)
    assert not any(sum(s.men[space(f"1-1.{k}")]) for k in range(3))
    assert s.ruin[space("1-1.1")] == s.ruin[space("1-1.2")] == 1
    assert s.points[:3] == [2, 0, 5]


@clause("QUO-5.5", "QUO-13.4")
def test_a_new_token_replaces_the_old_and_is_chosen_among_what_suits() -> None:
    skill = skill_with(r.SUITS + r.SEA)
    match = angry(2, played={0: [skill]}, token=[r.DESERT + 1] * r.TILES)
    act(match, "wrath:2", f"sweep:{space('1-1.0')}")
    assert legal(match, "token") == {str(r.PLAINS), str(r.SEA)}
    with pytest.raises(Refused) as refusal:
        act(match, f"token:{r.DESERT}")
    assert refusal.value.clause == "QUO-5.5"
    act(match, f"token:{r.SEA}")
    assert state(match).token[tile("1-1")] == r.SEA + 1


@clause("QUO-5.6", "QUO-15.14")
def test_three_faith_become_a_wrath_where_none_is_spent() -> None:
    match = angry(1)
    assert legal(match, "wrath") == set()
    act(match, "pray")
    assert state(match).store[0] == [3, 3, 0, 2]
    assert state(match).step == r.LIFTING
    full = box().room[GLORIOUS][r.WRATH]
    match = angry(full)
    with pytest.raises(Refused, match="as much wrath") as refusal:
        act(match, "pray")
    assert refusal.value.clause == "QUO-5.6"
    poor = position(area="1-1", step=r.ANGER, store={0: (3, 3, 2, 2)})
    with pytest.raises(Refused, match="too little faith to pray"):
        act(poor, "pray")


# 6. Workers


@clause("QUO-6.1", "QUO-15.7")
def test_a_worker_must_be_placed_from_a_facility_of_ones_choice() -> None:
    match = position(area="1-2", step=r.LIFTING)
    assert legal(match) == {f"from:{k}" for k in range(1, 5)}
    with pytest.raises(Refused) as refusal:
        act(match, "enough-placed")
    assert refusal.value.clause == "QUO-6.1"
    act(match, "from:3")
    assert state(match).crew[0] == [1, 2, 2, 4]
    assert spaces(match, "place") == {"1-2.0", "1-2.1", "1-2.2"}
    with pytest.raises(Refused) as refusal:
        act(match, f"place:{space('1-3.0')}")
    assert refusal.value.clause == "QUO-4.1"


@clause("QUO-6.2")
def test_others_do_not_keep_a_worker_out() -> None:
    match = position(area="1-2", step=r.PLACING, lifted=4, crew={0: (1, 2, 3, 2)}, men={0: ["1-2.0"], 1: ["1-2.1"]},
                     towns={2: ["1-2.2"]})  # fmt: skip
    assert spaces(match, "place") == {"1-2.0", "1-2.1", "1-2.2"}


@clause("QUO-6.3")
def test_plains_and_ones_own_terrain_are_free_others_cost_food() -> None:
    lands = {name: box().terrain[space(name)] for name in ("1-2.0", "1-2.1", "1-2.2")}
    assert set(lands.values()) == {r.PLAINS, r.DESERT, r.FROZEN}
    for race, suits in ((GLORIOUS, r.PLAINS), (MYSTICS, r.FROZEN)):
        others = [k for k in range(5) if k != race][:2]
        match = position(races=(race, *others), area="1-2", step=r.PLACING, lifted=4, crew={0: (1, 2, 3, 3)},
                         store={0: (0, 0, 0, 0)})  # fmt: skip
        assert spaces(match, "place") == {name for name, land in lands.items() if land in (r.PLAINS, suits)}
        match = position(races=(race, *others), area="1-2", step=r.PLACING, lifted=4, crew={0: (1, 2, 3, 3)},
                         store={0: (0, 1, 0, 0)})  # fmt: skip
        dear = next(name for name, land in lands.items() if land not in (r.PLAINS, suits))
        act(match, f"place:{space(dear)}")
        assert state(match).store[0][r.FOOD] == 0


@clause("QUO-6.4")
def test_each_further_worker_costs_a_food_and_its_terrain() -> None:
    match = position(area="1-2", step=r.LIFTING, store={0: (0, 3, 0, 0)}, men={0: ["1-3.0"]})
    act(match, "from:4", f"place:{space('1-2.0')}")
    assert state(match).store[0][r.FOOD] == 3
    act(match, "from:4", f"place:{space('1-2.1')}")
    assert state(match).store[0][r.FOOD] == 1
    act(match, "from:4", f"place:{space('1-2.0')}")
    assert state(match).store[0][r.FOOD] == 0
    assert state(match).step == r.PLAYING


@clause("QUO-6.5")
def test_without_workers_or_food_none_is_placed() -> None:
    world = tuple("2-2" if name == "2-3" else name for name in WORLD)
    sea = [r.SEA + 1] * r.TILES
    match = position(world=world, token=sea, store={0: (3, 0, 2, 0)})
    act(match, f"area:{tile('3-4')}", "way:0")
    assert state(match).step == r.PLAYING
    act(match, next(name for name in legal(match) if name.startswith("continue")))
    assert "Seat 1 places no worker." in said(match)
    away = ["1-2.0", "1-2.1", "1-2.2", "1-3.0", "1-3.1", "1-3.2", "1-4.0", "1-4.1", "1-4.2", "2-3.0"]
    match = position(men={0: away}, store={0: (3, 3, 2, 0)})
    act(match, f"area:{tile('3-4')}", "way:0")
    assert state(match).step == r.PLAYING


# 7. The card


def playing(*hand: str, gens: tuple[tuple[str, ...], ...] = (), lap: int = 3, **more: object) -> Match:
    """Seat 0 plays its card in 1-1, the third round or later."""
    given = {"store": {0: (1, 1, 1, 0)}, **more}
    return position(area="1-1", step=r.PLAYING, hands={0: hand}, piles={0: gens}, lap=lap, **given)  # type: ignore[arg-type]


@clause("QUO-7.1")
def test_a_card_must_be_played_and_the_first_opens_the_first_generation() -> None:
    match = position(area="1-1", step=r.PLAYING)
    assert legal(match) == {f"continue:{sort(name)}" for name in ("blessing1", "labour1", "miracle1", "revelation1")}
    with pytest.raises(Refused) as refusal:
        act(match, f"continue:{sort('prosperity3')}")
    assert refusal.value.clause == "QUO-7.1"
    act(match, f"continue:{sort('labour1')}")
    assert list(state(match).pile[0]) == [1, 0, 0, 0, 0, 0]


@clause("QUO-7.2", "QUO-7.4", "QUO-7.5", "QUO-7.6")
@pytest.mark.parametrize(("name", "resource"), [("blessing2", r.SPIRIT), ("labour1", r.FOOD), ("miracle3", r.FAITH)])
def test_the_cards_of_the_generation_are_the_actions(name: str, resource: int) -> None:
    match = playing(name, gens=(("blessing1", "labour1"),), crew={0: (0, 2, 3, 4)}, men={0: ["1-1.0"]})
    act(match, f"continue:{sort(name)}")
    assert state(match).store[0][resource] == 1 + 3
    assert state(match).pile[0][0] == 3


@clause("QUO-7.3")
def test_generations_change_from_the_second_round_on_but_not_after_the_sixth() -> None:
    match = position(area="1-1", step=r.PLAYING)
    with pytest.raises(Refused, match="first round") as refusal:
        act(match, f"change:{sort('labour1')}")
    assert refusal.value.clause == "QUO-7.3"
    match = playing("labour1", gens=(("blessing1", "blessing1"),))
    act(match, f"change:{sort('labour1')}")
    assert list(state(match).pile[0][:2]) == [2, 1]
    assert state(match).store[0][r.FOOD] == 1 + 1 + r.power(state(match), box(), 0, r.LABOURED)
    six = tuple((name,) for name in ("labour1", "blessing1", "miracle1", "labour1", "blessing1", "miracle1"))
    match = playing("prosperity1", gens=six, lap=7)
    with pytest.raises(Refused, match="sixth") as refusal:
        act(match, f"change:{sort('prosperity1')}")
    assert refusal.value.clause == "QUO-7.3"


def guided(**more: object) -> Match:
    """A revelation with two actions; a worker stands in each of two spaces of 1-1."""
    given: dict[str, object] = {"men": {0: ["1-1.0", "1-1.1"]}, **more}
    match = playing("revelation1", "labour1", "labour2", "miracle1", gens=(("labour1",),), lap=2, **given)
    act(match, f"continue:{sort('revelation1')}")
    return match


@clause("QUO-7.7")
def test_a_revelation_discards_and_moves_also_out_of_the_area() -> None:
    match = guided()
    act(match, f"discard:{sort('labour1')}")
    assert state(match).held[0] == 2
    assert spaces(match, "move") == {"1-1.0", "1-1.1"}
    act(match, f"move:{space('1-1.0')}")
    near = spaces(match, "go")
    assert {"1-1.1", "1-1.2"} <= near
    outside = sorted(name for name in near if not name.startswith("1-1"))
    assert outside
    with pytest.raises(Refused) as refusal:
        act(match, f"go:{space('3-5.2')}")
    assert refusal.value.clause == "QUO-7.7"
    act(match, f"go:{space(outside[0])}", f"discard:{sort('labour2')}")
    assert spaces(match, "move") == {"1-1.1"}  # who has left the area stays
    with pytest.raises(Refused) as refusal:
        act(match, f"move:{space('1-1.2')}")
    assert refusal.value.clause == "QUO-7.7"
    act(match, "stay")
    assert men_at(match, 0)[outside[0]] == 1


@clause("QUO-7.7")
def test_fewer_cards_are_fewer_actions() -> None:
    match = playing("revelation1", "labour1", gens=(("labour1", "labour1", "labour2"),), lap=4, men={0: ["1-1.0"]})
    act(match, f"continue:{sort('revelation1')}", f"discard:{sort('labour1')}", "stay")
    assert state(match).turn == 1


@clause("QUO-7.8", "QUO-10.3")
def test_prosperity_is_worth_control_for_each_action() -> None:
    men = {0: ["1-2.0", "1-2.1", "1-3.0", "1-3.2", "1-4.0"]}
    match = playing("prosperity1", gens=(("labour1", "labour1"),), men=men, towns={0: ["2-4.0"]},
                    crew={0: (0, 1, 2, 2)})  # fmt: skip
    act(match, f"continue:{sort('prosperity1')}")
    assert state(match).points[0] == 3 * 3


@clause("QUO-7.9")
def test_a_revelation_stops_when_one_likes() -> None:
    match = guided()
    act(match, "stop")
    assert state(match).turn == 1
    assert men_at(match, 0) == {"1-1.0": 1, "1-1.1": 1}


@clause("QUO-7.10")
def test_a_change_clears_the_hand_and_brings_a_development_skill() -> None:
    match = playing("labour1", "labour2", "miracle1", gens=(("labour1",),))
    act(match, f"change:{sort('labour1')}")
    assert state(match).step == r.CLEARING
    act(match, f"discard:{sort('labour2')}", "keep")
    assert legal(match, "take") == {"35", "36", "37"}
    assert "pile" in legal(match)
    with pytest.raises(Refused) as refusal:
        act(match, "take:50")
    assert refusal.value.clause == "QUO-7.10"
    act(match, "take:36")
    s = state(match)
    assert s.lore[0] == 1
    assert r.holds_skill(s, 0, 36)
    assert sum(at == r.DISPLAY for at in s.card_at) == 3


@clause("QUO-7.10", "QUO-14.2")
def test_a_skill_of_the_display_is_seen_one_of_the_pile_is_not() -> None:
    for name, seen in (("take:35", [0, 1, 2]), ("pile", [0])):
        match = playing("labour1", gens=(("labour1",),))
        act(match, f"change:{sort('labour1')}", name)
        card = next(c for c in range(r.EPICS, r.CARDS) if state(match).card_at[c] == r.DEV_HAND)
        assert [seat for seat in range(3) if match.view(seat).knows(card)] == seen


@clause("QUO-7.10")
def test_an_empty_pile_fills_nothing_and_an_empty_display_gives_nothing() -> None:
    gone = list(range(36, 55))
    match = playing("labour1", gens=(("labour1",),), display=(35,), gone=gone)
    act(match, f"change:{sort('labour1')}")
    assert legal(match) == {"take:35"}
    act(match, "take:35")
    assert not any(at == r.DISPLAY for at in state(match).card_at)
    match = playing("labour1", gens=(("labour1",),), display=(), gone=[35, *gone])
    act(match, f"change:{sort('labour1')}")
    assert "No development skill is left" in said(match)
