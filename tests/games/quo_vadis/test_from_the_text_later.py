"""What follows in positions thought of from the text alone: wars, towns, points, the set-up and the end."""

from collections.abc import Sequence
from typing import Any

import pytest

from lusoria.games.quo_vadis import rules_state as r
from lusoria.play import Match
from tests.games.quo_vadis.table import (
    DEEP,
    GIANTS,
    GLORIOUS,
    MYSTICS,
    POOR,
    SAND,
    act,
    go_home,
    lay,
    men_at,
    playing,
    points,
    position,
    sort,
    space,
    spaces,
    state,
    store,
)
from tests.support.clauses import clause

# War


def war(hands: Sequence[str] = ("miracle1",) * 3, **fields: Any) -> Match:
    """Seat 0 lays a labour in 1-1; each seat has one card left."""
    cards = {k: [name] if name else [] for k, name in enumerate(hands)}
    return lay(playing("labour1", **{"hands": {**cards, 0: ["labour1", hands[0]]}, **fields}), "labour1")


def fight(match: Match, *cards: str) -> Match:
    """These cards are laid in turn, no spirit is spent, and workers go home."""
    for name in cards:
        act(match, f"face:{sort(name)}")
    return go_home(match)


@clause("QUO-8.1", "QUO-8.2")
def test_only_seats_on_contested_spaces_are_at_war_and_the_whole_area_helps() -> None:
    """Seat 1 has two pieces in the area and seat 0 one; seat 2 stands apart in it."""
    match = war(men={0: ["1-1.0"], 1: ["1-1.0", "1-1.1"], 2: ["1-1.2"]})
    assert (state(match).at_war, match.awaited) == (0b11, [0])
    fight(match, "miracle1", "miracle1")
    assert (men_at(match, 0), men_at(match, 1), men_at(match, 2)) == ({}, {"1-1.0": 1, "1-1.1": 1}, {"1-1.2": 1})
    assert [state(match).store[k][r.WRATH] for k in range(3)] == [1, 0, 0]


@clause("QUO-8.3", "QUO-8.4", "QUO-14.1")
def test_cards_are_hidden_until_all_lie_and_then_add_their_strength() -> None:
    match = war(("miracle1", "miracle3", "miracle1"), men={0: ["1-1.0", "1-1.1"], 1: ["1-1.0"]})
    act(match, f"face:{sort('miracle1')}")
    s = match.view(1).state
    assert isinstance(s, r.State)
    assert r.FACE_DOWN not in [s.card_at[card] for card in range(r.EPICS) if s.card_seen[card] & 2]
    fight(match, "miracle3")  # 1 + 3 against 2 + 1
    assert (men_at(match, 0), men_at(match, 1)) == ({"1-1.1": 1}, {"1-1.0": 1})


@clause("QUO-8.3")
def test_spirit_counts_one_and_a_skill_one_and_a_half() -> None:
    """Seat 1: 1 + 1 + 1.5 = 3.5 against 1 + 1 + 1 = 3 and an equal card of seat 0."""
    match = war(men={0: ["1-1.0", "1-1.1"], 1: ["1-1.0"]}, store={**POOR, 1: (2, 0, 0, 0)}, skills={1: [3, 4]})
    act(match, f"face:{sort('miracle1')}", f"face:{sort('miracle1')}")
    assert match.awaited == [1]
    act(match, "spend:0", "burn:3", "hold")
    go_home(match)
    assert (men_at(match, 0), state(match).card_at[r.EPICS + 3]) == ({"1-1.1": 1}, r.GONE)
    match = war(men={0: ["1-1.0", "1-1.1"], 1: ["1-1.0"]}, store={**POOR, 1: (2, 0, 0, 0)})
    act(match, f"face:{sort('miracle1')}", f"face:{sort('miracle1')}", "spend:1")
    go_home(match)
    assert (men_at(match, 1), state(match).store[1][r.SPIRIT]) == ({}, 1)  # equal, and it was seat 0's turn


@clause("QUO-8.4", "QUO-8.1")
def test_of_equals_the_next_clockwise_from_the_seat_in_turn_wins_a_war_among_others() -> None:
    match = war(races=(GLORIOUS, MYSTICS, DEEP), men={1: ["1-1.0"], 2: ["1-1.0"]})
    assert match.awaited == [1]
    fight(match, "miracle1", "miracle1")
    assert (men_at(match, 1), men_at(match, 2)) == ({"1-1.0": 1}, {})


@clause("QUO-8.5", "QUO-8.6", "QUO-8.7")
def test_losers_leave_every_contested_space_even_where_the_winner_has_nothing() -> None:
    """The winner takes 3 points for each town, of which seat 1 had one point and seat 2 none."""
    match = war(
        ("miracle3", "miracle1", "miracle1"), men={0: ["1-1.0"], 2: ["1-1.1"]}, towns={1: ["1-1.0", "1-2.0"]},
        points=[0, 1, 0], ruins={2: ["1-1.2"]},
    )  # fmt: skip
    assert state(match).at_war == 0b11
    fight(match, "miracle3", "miracle1")
    s = state(match)
    assert (s.ruin[space("1-1.0")], s.ruin[space("1-2.0")], points(match)) == (1, 0, [3, 0, 0])
    match = war(("miracle3", "miracle1", "miracle1"), men={0: ["1-1.0"], 1: ["1-1.0", "1-1.1"], 2: ["1-1.1"]})
    assert state(match).at_war == 0b111
    fight(match, "miracle3", "miracle1", "miracle1")
    assert (men_at(match, 0), men_at(match, 1), men_at(match, 2)) == ({"1-1.0": 1}, {}, {})


@clause("QUO-8.6", "QUO-1.7")
def test_the_wrath_of_a_loser_has_its_limit() -> None:
    match = war(men={0: ["1-1.0"], 1: ["1-1.0"]}, store={**POOR, 1: (0, 0, 0, 6)})  # mystics hold six
    fight(match, "miracle1", "miracle1")
    assert state(match).store[1][r.WRATH] == 6


@clause("QUO-8.3", "QUO-8.8")
def test_who_has_no_card_fights_without_and_a_ruin_has_no_strength() -> None:
    match = war(("miracle1", "", "miracle1"), men={0: ["1-1.0"], 1: ["1-1.0", "1-1.1"]}, ruins={1: ["1-1.2"]})
    fight(match, "miracle1")  # 2 against 2
    assert men_at(match, 1) == {"1-1.1": 1}


# Towns and the end of a turn


def changing(**fields: Any) -> Match:
    """Seat 0 changes to its second generation behind one card, and takes a skill."""
    given: dict[str, Any] = {"lap": 2, "races": (MYSTICS, GIANTS, SAND), "piles": {0: [["labour1"]]}}
    learns = fields.pop("learns", 35)
    match = playing("labour1", **{**given, **fields})
    act(match, f"change:{sort('labour1')}", f"take:{learns}")
    return match


@clause("QUO-9.1", "QUO-9.2")
def test_a_town_takes_the_place_of_any_worker_where_no_town_is() -> None:
    match = changing(men={0: ["1-1.0", "2-4.1", "3-4.1", "1-3.0"]}, ruins={1: ["3-4.1"]}, towns={2: ["1-3.0"]})
    assert spaces(match, "build") == {"1-1.0", "2-4.1"}
    act(match, f"build:{space('2-4.1')}")
    go_home(match)
    assert (state(match).town[space("2-4.1")], men_at(match, 0)) == (1, {"1-1.0": 1, "3-4.1": 1, "1-3.0": 1})


@clause("QUO-9.2", "QUO-10.4")
def test_without_a_space_or_a_town_none_is_built_and_the_generation_still_scores() -> None:
    match = go_home(changing(men={0: ["1-1.0", "1-1.1"]}, ruins={1: ["1-1.0", "1-1.1"]}))
    assert (state(match).turn, points(match)[0], list(men_at(match, 0))) == (1, 1, ["1-1.0", "1-1.1"])
    towns = {0: ["1-2.0", "1-3.0", "1-4.0", "2-3.0", "3-4.0"]}
    match = go_home(changing(men={0: ["1-1.0"]}, towns=towns))
    assert (state(match).turn, points(match)[0], men_at(match, 0)) == (1, 10, {"1-1.0": 1})


@clause("QUO-9.3", "QUO-10.1")
def test_towns_are_rebuilt_in_ones_own_turn_anywhere_and_a_worker_by_ones_own_town_goes_home() -> None:
    match = playing(
        men={0: ["2-4.1", "1-3.0", "3-4.0", "3-4.0"], 1: ["1-4.0"]}, ruins={0: ["2-4.1"], 1: ["1-4.0"]},
        towns={0: ["1-3.0"]},
    )  # fmt: skip
    lay(match, "labour1")
    s = state(match)
    assert (s.ruin[space("2-4.1")], s.ruin[space("1-4.0")]) == (0, 1)
    assert (men_at(match, 0), men_at(match, 1)) == ({"3-4.0": 1}, {"1-4.0": 1})


@clause("QUO-10.2")
def test_all_seats_draw_up_to_four_and_nobody_discards() -> None:
    hands = {0: ["labour1", "miracle1"], 1: ["miracle1"] * 6, 2: []}
    match = lay(playing(hands=hands), "labour1")
    assert list(state(match).held[:3]) == [4, 6, 4]


@clause("QUO-10.2", "QUO-3.3")
@pytest.mark.parametrize(("crew", "cards"), [((0, 2, 3, 4), 6), ((1, 1, 3, 4), 4)])
def test_the_deep_ones_draw_up_to_six_while_their_facility_is_full(crew: tuple[int, ...], cards: int) -> None:
    match = playing(races=(GLORIOUS, DEEP, SAND), hands={1: []}, crew={1: crew}, men={1: ["2-4.0"]})
    assert state(lay(match, "labour1")).held[1] == cards


@clause("QUO-3.3", "QUO-8.6", "QUO-10.2")
def test_a_worker_driven_home_sets_a_facility_going_again_in_the_same_turn() -> None:
    match = war(("miracle3", "miracle1", "miracle1"), races=(GLORIOUS, DEEP, SAND), crew={1: (1, 1, 3, 4)},
                men={0: ["1-1.0"], 1: ["1-1.0"]})  # fmt: skip
    fight(match, "miracle3", "miracle1")
    assert (men_at(match, 1), state(match).held[1]) == ({}, 6)


@clause("QUO-3.2", "QUO-7.10")
def test_a_skill_just_learnt_can_be_played_before_the_turn_ends() -> None:
    match = changing(men={0: ["1-1.0"]}, display=(35, 51, 52), store={**POOR, 0: (0, 0, 3, 0)}, learns=51)
    act(match, "skill:51")  # and the only town that can be built stands
    go_home(match)
    assert (points(match)[0], store(match)[r.FAITH]) == (8 + 1, 0)  # and a town's control for one card


@clause("QUO-7.8", "QUO-3.1")
def test_prosperity_counts_what_the_war_of_the_same_turn_will_take() -> None:
    match = playing("prosperity1", races=(MYSTICS, GLORIOUS, SAND), men={0: ["1-1.0", "1-1.1"], 1: ["1-1.0", "1-1.1"]},
                    hands={0: ["prosperity1", "miracle1"], 1: ["miracle3"]})  # fmt: skip
    fight(lay(match, "prosperity1"), "miracle1", "miracle3")
    assert (points(match), men_at(match, 0)) == ([1, 0, 0], {})


@clause("QUO-10.4")
@pytest.mark.parametrize(("controlled", "base"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 10), (6, 12), (7, 12)])
def test_a_generation_left_behind_gives_its_cards_times_the_points_for_control(controlled: int, base: int) -> None:
    """By towns as long as there are some, and then by two workers each."""
    names = ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4", "3-5")
    towns = [f"{name}.0" for name in names[: min(controlled, 5)]]
    men = [f"{name}.{k}" for name in names[5:controlled] for k in range(2)]
    match = playing("labour1", lap=4, piles={0: [["labour1", "miracle1", "miracle1"]]}, races=(MYSTICS, SAND, GIANTS),
                    towns={0: towns}, men={0: men})  # fmt: skip
    lay(match, "change:labour1", "take:35")
    assert (state(match).turn, points(match)) == (1, [3 * base, 0, 0])


@clause("QUO-10.4", "QUO-8.6")
def test_a_war_lost_in_the_same_turn_counts_before_the_scoring() -> None:
    match = playing("labour1", lap=2, races=(MYSTICS, GLORIOUS, SAND), piles={0: [["labour1"]]},
                    men={0: ["1-1.0", "1-1.1"], 1: ["1-1.0", "1-1.1"]},
                    hands={0: ["labour1", "miracle1"], 1: ["miracle3"]})  # fmt: skip
    act(match, f"change:{sort('labour1')}", "keep", "take:35")
    act(match, f"face:{sort('miracle1')}", "hold", f"face:{sort('miracle3')}")
    go_home(match)
    assert (points(match), men_at(match, 0), state(match).turn) == ([0, 0, 0], {}, 1)


# Set-up and the end of the game


@clause("QUO-2.4", "QUO-2.5", "QUO-2.7", "QUO-2.8")
def test_five_picks_from_packets_that_go_to_the_left_then_hands_and_eight_cubes() -> None:
    match = Match.new("quo-vadis", 3, {}, secret=bytes(32))
    for race in (GLORIOUS, DEEP, GIANTS):
        match.play(r.RACE + race)
    start = state(match).start
    deep = (start + 1) % 3
    for left in range(5, 0, -1):
        s = state(match)
        packets = [{c for c in range(100, 135) if s.card_at[c] == r.PACKET + seat} for seat in range(3)]
        assert [len(packet) for packet in packets] == [left] * 3
        if left == 1:
            break
        picked = {}
        for seat in range(3):
            picked[seat] = min(packets[seat])
            match.act(seat, r.PICK + picked[seat] - 100)
        s = state(match)
        for seat in range(3):
            assert s.card_at[picked[seat]] == r.BASE_HAND + seat
            rest = packets[seat] - {picked[seat]}
            assert all(s.card_at[card] in (r.PACKET + (seat + 1) % 3, r.BASE_HAND + (seat + 1) % 3) for card in rest)
        if s.step != r.DRAFTING:
            break
    while state(match).step == r.DRAFTING:
        seat = match.awaited[0]
        match.act(seat, match.legal(seat)[0])
    s = state(match)
    assert [list(s.card_at).count(r.BASE_HAND + seat) for seat in range(3)] == [5, 5, 5]
    assert [s.held[seat] for seat in range(3)] == [6 if seat == deep else 4 for seat in range(3)]
    while state(match).step == r.MULLIGAN:
        match.act(match.awaited[0], r.KEEP)
    assert match.awaited == [start]
    while state(match).step in (r.ALLOT_SPIRIT, r.ALLOT_FOOD):
        match.play(match.legal(match.awaited[0])[0])
    s = state(match)
    assert [sum(s.store[seat][:3]) for seat in range(3)] == [8, 8, 8]
    assert [s.store[seat][r.WRATH] for seat in range(3)] == [0, 0, 0]
    assert (s.turn, s.lap) == (start, 1)


def last_turn(**fields: Any) -> Match:
    """The last turn of the eighth round, of seat 2; seat 0 began."""
    given: dict[str, Any] = {
        "races": (MYSTICS, GIANTS, SAND), "area": "1-1", "step": r.PLAYING, "turn": 2, "lap": 8, "store": POOR,
        "hands": {2: ["labour1"]}, **fields,
    }  # fmt: skip
    match = position(**given)
    act(match, f"continue:{sort('labour1')}")
    return go_home(match)


@clause("QUO-11.1", "QUO-11.2")
def test_the_most_cards_of_each_generation_bring_points_shared_by_equals_rounded_down() -> None:
    """First: three with 4, 2 and 4 cards; second: seat 1 alone has most; third: seat 2; the others are empty."""
    cards = ["labour1", "miracle1", "blessing1", "revelation1"]
    match = last_turn(piles={
        0: [cards, cards], 1: [cards[:2], [*cards, *cards[:2]]], 2: [cards, cards[:2], [cards[0]]],
    })  # fmt: skip
    assert match.over
    assert points(match) == [2, 6, 2 + 7]


@clause("QUO-11.4")
@pytest.mark.parametrize(("start", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_of_equals_the_farthest_from_the_start_seat_wins(start: int, winner: int) -> None:
    turn = (start + 2) % 3
    kinds = ("labour1", "blessing1", "prosperity1")
    piles = {seat: [[kinds[seat]] * (7 if seat == turn else 8)] for seat in range(3)}
    match = position(races=(MYSTICS, GIANTS, SAND), area="1-1", step=r.PLAYING, start=start, turn=turn, lap=8,
                     store=POOR, hands={turn: ["miracle1"]}, piles=piles)  # fmt: skip
    lay(match, "miracle1")
    assert (match.over, points(match)) == (True, [1, 1, 1])
    assert match.ranking[winner] == 1
    assert list(match.ranking).count(1) == 1
