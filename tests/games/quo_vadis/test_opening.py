"""The box, the world, the draft and the first hands (QUO-1, QUO-2, QUO-12)."""

from collections import Counter

import pytest

from lusoria.games.quo_vadis import rules_creation as creation
from lusoria.games.quo_vadis import rules_setup as opening
from lusoria.games.quo_vadis import rules_state as r
from lusoria.games.quo_vadis.words import PAIRS
from lusoria.kernel import BoxError, OptionError
from lusoria.lab.goals import read_goals
from lusoria.play import Match, Refused
from tests.games.quo_vadis.table import DEEP, GAME, SAND, act, box, legal, position, sort, state
from tests.support.clauses import clause


def fresh(seats: int = 3, key: int = 0) -> Match:
    """A table before anything was chosen."""
    return Match.new(GAME, seats, secret=bytes([key]) * 32)


def chosen(seats: int = 3, key: int = 0) -> Match:
    """All have a people, in the order of the list."""
    match = fresh(seats, key)
    for race in range(seats):
        match.play(r.RACE + race)
    return match


def drafted(seats: int = 3, key: int = 0) -> Match:
    """All have their skills, always the first of the packet."""
    match = chosen(seats, key)
    while state(match).step == r.DRAFTING:
        for seat in match.awaited:
            match.act(seat, match.legal(seat)[0])
    return match


@clause("QUO-1.1")
def test_three_to_five_may_play() -> None:
    assert GAME.seats == (3, 5)
    for seats in (2, 6):
        with pytest.raises(OptionError):
            Match.new(GAME, seats)


@clause("QUO-1.2")
def test_the_tiles_are_all_pairs_and_their_spaces_five_terrains() -> None:
    numbers = box()
    assert list(zip(numbers.low, numbers.high, strict=True)) == list(PAIRS)
    assert len(set(PAIRS)) == 15
    assert Counter(numbers.terrain) == dict.fromkeys(range(5), 9)
    for spot in range(r.SPOTS):  # the three spaces of a tile touch each other
        cells = [spot * 3 + k + 1 for k in range(3)]
        for cell in cells:
            assert set(cells) - {cell} <= set(numbers.near[cell - 1])
    for cell in range(r.CELLS):  # and whoever is next to a space has it beside him too
        for other in numbers.near[cell]:
            assert other == 0 or cell + 1 in numbers.near[other - 1]
    assert all(sum(n > 0 for n in numbers.near[k]) == 6 for k in range(3))


@clause("QUO-1.3", "QUO-2.4")
def test_all_begin_with_full_facilities_no_points_and_markers_on_free() -> None:
    s = state(chosen())
    assert s.marker == [0, 0]
    assert s.points[:3] == [0, 0, 0]
    assert [s.crew[seat] for seat in range(3)] == [[1, 2, 3, 4]] * 3
    assert not any(map(any, s.men))
    assert not any(s.town)


@clause("QUO-1.4")
def test_each_kind_of_epic_card_has_twelve_ones_six_twos_and_two_threes() -> None:
    sorts = Counter(r.sort_of(card) for card in range(r.EPICS))
    for kind in range(5):
        assert [sorts[kind * 3 + k] for k in range(3)] == [12, 6, 2]
    assert all(r.sort_of(card) == k for k in range(r.SORTS) for card in range(r.first_of(k), r.last_of(k)))


@clause("QUO-1.5")
def test_every_skill_has_a_cost_that_every_people_can_pay() -> None:
    numbers = box()
    assert (r.BASES, r.DEVELOPMENTS) == (35, 20)
    most = min(row[r.FAITH] for row in numbers.room)
    assert all(1 <= cost <= most for cost in numbers.cost)
    assert all(amount >= 1 for amount in numbers.amount)
    assert all(0 <= effect < r.EFFECTS for effect in numbers.effect)


@clause("QUO-1.6", "QUO-12.2")
def test_a_people_has_ten_workers_five_towns_and_a_board_of_its_own() -> None:
    numbers = box()
    assert list(numbers.places) == [1, 2, 3, 4]
    assert sum(numbers.places) == 10
    assert numbers.towns == 5
    assert len({tuple(row) for row in numbers.room}) == 5
    assert len({tuple(row) for row in numbers.facility_effect}) == 5


@clause("QUO-1.7")
def test_what_goes_beyond_the_room_is_lost() -> None:
    match = position(store={0: (5, 3, 2, 0)}, hands={0: ["blessing1"]}, piles={0: [["labour1"] * 3]}, lap=4,
                     area="1-1", step=r.PLAYING)  # fmt: skip
    act(match, f"continue:{sort('blessing1')}")
    assert state(match).store[0][r.SPIRIT] == box().room[0][r.SPIRIT] == 6
    assert any(line.endswith("can hold no more war spirit.") for line in match.log("en"))


@clause("QUO-1.8")
def test_tokens_of_one_terrain_do_not_run_out() -> None:
    tokens = [2] * r.TILES  # fifteen times mountains
    assert state(position(token=tokens)).token == tokens


@clause("QUO-2.1", "QUO-2.2", "QUO-15.12")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_world_is_seven_tiles_and_some_outside_with_every_number(seats: int) -> None:
    outside = set()
    for key in range(8):
        s = state(fresh(seats, key))
        lying = [spot - 1 for spot in s.spot_of if spot]
        assert len(lying) == len(set(lying)) == 7 + {3: 1, 4: 3, 5: 5}[seats]
        assert set(range(7)) <= set(lying)
        outside |= set(lying) - set(range(7))
        seen = {n for tile in range(15) if s.spot_of[tile] for n in PAIRS[tile]}
        assert seen == {1, 2, 3, 4, 5}
    assert len(outside) > seats


@clause("QUO-2.2")
def test_a_world_without_a_number_is_noticed() -> None:
    s = state(position())
    assert opening.every_number(s, box()) == 1
    s.spot_of = [0 if 5 in PAIRS[tile] else s.spot_of[tile] for tile in range(15)]
    assert opening.every_number(s, box()) == 0


@clause("QUO-2.3", "QUO-12.1")
def test_peoples_are_chosen_clockwise_from_a_random_start() -> None:
    starts = set()
    for key in range(10):
        match = fresh(4, key)
        start = state(match).start
        starts.add(start)
        order = []
        for race in range(4):
            order += match.awaited
            assert len(legal(match)) == 5 - race
            match.play(r.RACE + race)
        assert order == [(start + k) % 4 for k in range(4)]
    assert len(starts) > 1
    assert list(box().home) == [r.PLAINS, r.SEA, r.MOUNTAINS, r.FROZEN, r.DESERT]


@clause("QUO-2.3")
def test_a_people_is_chosen_once() -> None:
    match = fresh()
    match.play(r.RACE + DEEP)
    with pytest.raises(Refused) as refusal:
        match.play(r.RACE + DEEP)
    assert refusal.value.clause == "QUO-2.3"


@clause("QUO-2.5", "QUO-15.2")
def test_one_keeps_a_skill_and_passes_the_rest_to_the_left() -> None:
    match = chosen()
    at = state(match).card_at
    packets = [[k for k in range(r.BASES) if at[r.EPICS + k] == r.PACKET + p] for p in range(3)]
    assert [len(packet) for packet in packets] == [5, 5, 5]
    for seat in range(3):
        assert match.legal(seat) == [r.PICK + k for k in packets[seat]]
        match.act(seat, r.PICK + packets[seat][0])
    s = state(match)
    for seat in range(3):
        assert r.holds_skill(s, seat, packets[seat][0]) == 1
        assert match.legal((seat + 1) % 3) == [r.PICK + k for k in packets[seat][1:]]
        known = [match.view(p).knows(r.EPICS + packets[seat][1]) for p in range(3)]
        assert known == [p in (seat, (seat + 1) % 3) for p in range(3)]
    match = drafted()
    assert state(match).lore[:3] == [5, 5, 5]
    assert sum(at == r.POOL for at in state(match).card_at) == 20


@clause("QUO-2.5")
def test_what_is_kept_stays_secret() -> None:
    match = chosen()
    match.act(0, match.legal(0)[0])
    assert match.view(1).state.picked[0] == 0
    with pytest.raises(Refused) as refusal:
        match.act(1, match.legal(2)[0])
    assert refusal.value.clause == "QUO-2.5"


@clause("QUO-2.6")
def test_three_development_skills_lie_open() -> None:
    s = state(fresh())
    assert sum(at == r.DISPLAY for at in s.card_at[r.EPICS + r.BASES :]) == 3
    assert sum(at == r.DEV_PILE for at in s.card_at[r.EPICS + r.BASES :]) == 17


@clause("QUO-2.7")
def test_four_cards_six_for_the_deep_ones_and_one_exchange() -> None:
    match = drafted()
    s = state(match)
    deep = s.race.index(DEEP + 1)
    assert [s.held[seat] for seat in range(3)] == [6 if seat == deep else 4 for seat in range(3)]
    seat = (deep + 1) % 3
    before = {c for c in range(r.EPICS) if s.card_at[c] == r.HAND + seat}
    thrown = next(c for c in match.legal(seat) if c in r.DISCARD)
    match.act(seat, thrown)
    match.act(seat, r.KEEP)
    assert match.view(deep).state.swap[seat] == [0] * r.SORTS
    for other in match.awaited:
        match.act(other, r.KEEP)
    s = state(match)
    after = {c for c in range(r.EPICS) if s.card_at[c] == r.HAND + seat}
    assert len(after) == 4
    assert len(before & after) == 3
    assert s.step == r.ALLOT_SPIRIT


@clause("QUO-2.8")
def test_eight_cubes_are_spread_within_what_can_be_held() -> None:
    match = position(races=(SAND, DEEP, 0), step=r.ALLOT_SPIRIT, lap=0, store=dict.fromkeys(range(3), (0, 0, 0, 0)))
    room = box().room[SAND]
    assert legal(match, "allot") == {str(n) for n in range(room[r.SPIRIT] + 1)}
    act(match, "allot:0")
    assert legal(match, "allot") == {str(n) for n in range(8 - room[r.FAITH], min(8, room[r.FOOD]) + 1)}
    with pytest.raises(Refused) as refusal:
        act(match, "allot:0")
    assert refusal.value.clause == "QUO-2.8"
    act(match, "allot:5")
    assert state(match).store[0] == [0, 5, 3, 0]
    assert match.awaited == [1]
    act(match, "allot:4", "allot:4", "allot:3", "allot:3")
    assert state(match).store[2] == [3, 3, 2, 0]
    assert state(match).lap == 1
    assert match.awaited == [0]


@clause("QUO-2.8")
def test_a_box_whose_peoples_cannot_hold_the_cubes_is_refused() -> None:
    with pytest.raises(BoxError, match="cannot hold the cubes"):
        GAME.box({}, {"room": [[1, 1, 5, 4]] * 5})


@clause("QUO-12.1", "QUO-15.1")
def test_the_terrain_of_a_people_suits_it() -> None:
    match = position(races=(SAND, DEEP, 0))
    for seat, terrain in ((0, r.DESERT), (1, r.SEA), (2, r.PLAINS)):
        fits = [t for t in range(5) if creation.is_home(state(match), box(), seat, t, r.NONE)]
        assert fits == [terrain]


@clause("QUO-15.15")
def test_what_the_draft_does_not_print_is_said_to_be_ours() -> None:
    sources = {name: entry["from"] for name, entry in GAME.rules.components.items()}
    for name in ("terrain", "room", "facility_effect", "facility_amount", "cost", "effect", "amount"):
        assert sources[name] == "ours", name
    assert sources["rounds"] == sources["ladder"] == sources["prayer_price"] == "text"


def test_the_aims_that_the_numbers_were_judged_by_can_be_tuned_for() -> None:
    goals = read_goals(GAME, GAME.folder / "goals.toml")
    assert goals.seats == (3, 4, 5)
    assert {"seats", "things", "length", "clauses"} <= set(goals.names)
    assert {number.name.split("[")[0] for number in goals.numbers} == {"room", "facility_amount", "amount", "cost"}
