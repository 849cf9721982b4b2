"""Building, the strategy card, discarding and drawing, and the end (VRR-7 to VRR-9)."""

import pytest

from lusoria.games.verraeter import rules_state as r
from lusoria.play import Match
from tests.games.verraeter.table import (
    BUILDER,
    DIPLOMAT_2,
    DIPLOMAT_5,
    FARMER,
    HANDS,
    STRATEGIST,
    TRAITOR,
    Hands,
    hand,
    lands,
    legal,
    muster,
    owners,
    points,
    position,
    show,
    state,
)
from tests.support.clauses import clause

NOTHING: Hands = ((), (), (), (3,))


def building(mover: int = 1, **rest: object) -> Match:
    """Seat 1 is Builder; nobody else can draw."""
    return position(
        r.BUILD,
        mover,
        action=[1 + DIPLOMAT_5, 1 + BUILDER, 1 + STRATEGIST, 1 + TRAITOR],
        picks=4,
        displays=4,
        **rest,  # type: ignore[arg-type]
    )


def refilled(actions: tuple[int, ...], hands: Hands, shows: tuple[tuple[int, ...], ...] = (), **rest: object) -> Match:
    """A conflict, up to the first seat that has to choose while hands are refilled, or into the next round."""
    match = muster(actions, hands, **rest)  # type: ignore[arg-type]
    for k in range(len(hands)):
        if match.awaited and state(match).phase == r.SHOW_CARDS:
            show(match, shows[k] if k < len(shows) else ())
    return match


# 7. Building and strategy


@clause("VRR-7.1", "VRR-3.5")
def test_the_builder_lays_a_card_at_a_free_land_or_leaves_it() -> None:
    match = building(estates={3: 1, 4: 0})
    free = set(range(1, 13)) - {3, 4}
    assert lands(match, r.ESTATE) == free
    assert lands(match, r.OFFICE) == free | {3}
    assert r.NO_BUILDING in legal(match)
    assert match.why_not(1, r.ESTATE + 3).clause == "VRR-3.5"
    estate, office, nothing = match.copy(), match.copy(), match.copy()
    estate.play(r.ESTATE + 7)
    assert state(estate).on[7] == 1 + 1
    office.play(r.OFFICE + 7)
    assert state(office).on[7] == r.OFFICE_OF + 1
    nothing.play(r.NO_BUILDING)
    assert state(nothing).on == state(match).on


@clause("VRR-7.2")
def test_a_card_in_play_is_turned_over_where_it_lies() -> None:
    match = building(estates={3: 1, 4: 0})
    assert match.why_not(1, r.ESTATE + 2).clause == "VRR-7.2"
    match.play(r.OFFICE + 2)
    assert state(match).on[2] == r.OFFICE_OF + 1
    back = building(offices={3: 1})
    assert back.why_not(1, r.OFFICE + 2).clause == "VRR-7.2"
    back.play(r.ESTATE + 2)
    assert state(back).on[2] == 1 + 1
    assert "Seat 2 turns the office at land 3 (river) into an estate." in back.log("en")


@clause("VRR-7.3")
def test_nobody_has_more_than_three_cards_and_all_may_be_estates() -> None:
    match = building(estates={1: 1, 2: 1})
    match.play(r.ESTATE + 2)
    assert r.estates_of(state(match), 1) == 3
    full = building(estates={1: 1, 2: 1, 3: 1})
    assert lands(full, r.ESTATE) == set()
    assert lands(full, r.OFFICE) == {1, 2, 3}
    assert full.why_not(1, r.ESTATE + 5).clause == "VRR-7.3"


@clause("VRR-7.4")
def test_two_offices_at_most() -> None:
    match = building(estates={1: 1}, offices={2: 1, 3: 1})
    assert lands(match, r.OFFICE) == set()
    assert lands(match, r.ESTATE) == {2, 3}
    assert match.why_not(1, r.OFFICE).clause == "VRR-7.4"
    one = building(estates={1: 1}, offices={3: 1})
    assert lands(one, r.OFFICE) == {1, 2, *range(4, 13)}


@clause("VRR-7.5")
def test_a_builder_who_can_do_nothing_is_passed_over() -> None:
    """With no office allowed and one card only, that lies there as an estate."""
    few = {"estates": 1, "offices": 0}
    match = refilled((BUILDER, DIPLOMAT_5, TRAITOR), ((), (), (3,)), houses="HHH", estates={5: 0}, components=few)
    assert "Seat 1 has nothing to build." in match.log("en")
    assert state(match).turn == 3
    asked = refilled((BUILDER, DIPLOMAT_5, TRAITOR), ((), (), (3,)), houses="HHH", estates={5: 0})
    assert (state(asked).phase, asked.awaited) == (r.BUILD, [0])


@clause("VRR-7.6")
def test_the_strategy_card_goes_to_the_strategist_and_stays() -> None:
    match = refilled((DIPLOMAT_5, FARMER, STRATEGIST, TRAITOR), NOTHING, strategist=1)
    assert (state(match).strategist, match.awaited, state(match).phase) == (2, [2], r.WHERE)
    kept = refilled((DIPLOMAT_5, FARMER, DIPLOMAT_2, TRAITOR), NOTHING, strategist=1)
    assert (state(kept).strategist, kept.awaited) == (1, [1])


# 8. Discarding and drawing


@clause("VRR-8.1")
def test_cards_that_were_shown_are_discarded() -> None:
    match = refilled((DIPLOMAT_5, BUILDER, STRATEGIST, TRAITOR), ((3, 4), (5,), (), (2,)), ((3, 4), (5,), (2,)),
                     discards=(2, 6), estates={7: 1})  # fmt: skip
    assert cards(match) == [3, 4, 5, 2]
    match.play(r.NO_BUILDING)
    assert state(match).discard == [2, 1, 1, 1, 1, 0]
    assert state(match).shown == [[0] * 6] * 4


def cards(match: Match) -> list[int]:
    """What lies before the seats, one after the other."""
    found = []
    for row in state(match).shown:
        found += [value for value, n in zip((2, 3, 4, 5, 6, 8), row, strict=True) for _ in range(n)]
    return found


@clause("VRR-8.2", "VRR-8.3", "VRR-8.5")
def test_the_farmer_first_then_estates_in_turn_then_the_diplomat() -> None:
    match = refilled(
        (DIPLOMAT_2, FARMER, STRATEGIST, TRAITOR), NOTHING, houses="HRHR", first=2,
        estates={3: 0, 5: 0, 4: 1, 7: 2, 9: 3},
    )  # fmt: skip
    said = [line for line in match.log("en") if "draws" in line]
    # Seat 4 was with Rose and is a traitor: now its estate at land 9 of Hawk counts.
    assert said == [
        "Seat 2 draws 3 cards.",
        "Seat 3 draws 1 card.",
        "Seat 4 draws 1 card.",
        "Seat 1 draws 2 cards.",
        "Seat 1 draws 1 card.",
    ]
    assert [state(match).held[seat] for seat in range(4)] == [3, 3, 1, 2]


@clause("VRR-8.3", "VRR-2.5")
def test_estates_of_this_round_count_and_so_do_lands_just_conquered() -> None:
    """Hawk wins with 1 + 5 + 8 and takes land 2, where Ada has an estate."""
    match = refilled((DIPLOMAT_5, BUILDER, STRATEGIST), ((8,), (), ()), ((8,),), houses="HHR", estates={2: 0, 4: 2})
    assert owners(match)[:2] == "HH"
    match.play(r.ESTATE + 8)  # land 9 of Hawk
    said = [line for line in match.log("en") if "draws" in line]
    assert said == ["Seat 1 draws 1 card.", "Seat 2 draws 1 card.", "Seat 3 draws 1 card."]


@clause("VRR-8.4")
def test_offices_and_estates_at_lands_of_the_other_house_bring_nothing() -> None:
    match = refilled((DIPLOMAT_5, TRAITOR, STRATEGIST), ((3,), (), ()), houses="HHH", offices={3: 0}, estates={4: 2})
    assert state(match).held[:3] == [1, 0, 0]


@clause("VRR-8.6")
def test_who_is_due_too_many_chooses_what_to_give_up() -> None:
    """Four in hand and three due: two are too many."""
    match = refilled((FARMER, TRAITOR, STRATEGIST), ((2, 2, 3, 5), (), ()), houses="HHH")
    assert (match.awaited, state(match).due) == ([0], 3)
    assert legal(match) == {r.DRAW, r.GIVE_UP, r.GIVE_UP + 1, r.GIVE_UP + 3}
    assert match.why_not(0, r.GIVE_UP + 5).clause == "VRR-8.6"
    match.play(r.GIVE_UP, r.GIVE_UP)
    assert legal(match) == {r.DRAW}
    assert match.why_not(0, r.GIVE_UP + 3).clause == "VRR-8.6"
    match.undo(0)
    match.play(r.GIVE_UP)
    before = [3, 5]
    match.play(r.DRAW)
    held = hand(match, 0)
    assert len(held) == 5
    for value in before:
        held.remove(value)
    assert state(match).discard == [2, 0, 0, 0, 0, 0]
    assert "Seat 1 gives up 2, 2." in match.log("en")
    assert not match.can_undo(0)


@clause("VRR-8.6")
def test_one_may_be_content_with_fewer() -> None:
    match = refilled((FARMER, TRAITOR, STRATEGIST), ((2, 2, 3, 5), (), ()), houses="HHH")
    match.play(r.DRAW)
    assert state(match).held[0] == 5
    assert "Seat 1 has no room in hand for 2 cards that are due." in match.log("en")
    full = refilled((FARMER, TRAITOR, STRATEGIST), ((2, 2, 3, 5, 5), (), ()), houses="HHH")
    full.play(r.DRAW)
    assert hand(full, 0) == [2, 2, 3, 5, 5]
    assert "Seat 1 has no room in hand for 3 cards that are due." in full.log("en")


@clause("VRR-8.6")
def test_each_drawing_is_asked_for_by_itself() -> None:
    """Three estates and Diplomat 2: five in hand, three due, and then one more."""
    match = refilled((DIPLOMAT_2, TRAITOR, STRATEGIST), ((2, 3, 4, 5, 6), (), ()), houses="HHH",
                     estates={3: 0, 5: 0, 7: 0})  # fmt: skip
    assert (state(match).stage, state(match).due) == (1, 3)
    match.play(r.GIVE_UP, r.DRAW)
    assert (state(match).stage, state(match).due, match.awaited) == (4, 1, [0])
    assert state(match).held[0] == 5
    match.play(r.DRAW)
    assert (state(match).turn, state(match).held[0]) == (3, 5)


@clause("VRR-8.7")
def test_the_discards_become_the_pile() -> None:
    rest = (2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6)
    hands = ((), (2, 3, 4, 5, 8), ())
    match = refilled((FARMER, TRAITOR, STRATEGIST), hands, houses="HHH", discards=rest)
    # one 3 was on the pile: it is drawn first, then the discards are shuffled
    assert 3 in hand(match, 0)
    assert "The discards are shuffled; cards on the supply pile now: 17." in match.log("en")
    assert (state(match).pile, sum(state(match).discard)) == (15, 0)
    assert (state(match).traced, sum(state(match).fresh)) == (1, 17)


@clause("VRR-8.7")
def test_with_no_cards_left_at_all_fewer_are_drawn() -> None:
    few = {"supply": [0, 3, 3, 3, 0, 0]}
    match = refilled((FARMER, TRAITOR, STRATEGIST), ((3, 3), (3, 4, 4, 4), (5, 5)), houses="HHH", components=few,
                     pile=1)  # fmt: skip
    assert hand(match, 0) == [3, 3, 5]
    nothing = refilled((FARMER, TRAITOR, STRATEGIST), ((3, 3), (3, 4, 4, 4), (5, 5, 5)), houses="HHH", components=few,
                       pile=0)  # fmt: skip
    assert hand(nothing, 0) == [3, 3]
    assert "No supply card is left for Seat 1." in nothing.log("en")


# 9. End


@clause("VRR-9.1")
def test_actions_return_and_the_start_card_goes_to_the_left() -> None:
    match = refilled((DIPLOMAT_5, TRAITOR, STRATEGIST, FARMER), NOTHING, first=3)
    assert (state(match).first, state(match).turn, state(match).phase) == (0, 3, r.WHERE)
    assert state(match).action == [0] * 4
    assert state(match).saw == [[0] * 6] * 4


@clause("VRR-9.2", "VRR-0.4")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 9), (4, 8)])
def test_nine_rounds_with_three_and_eight_with_four(seats: int, rounds: int) -> None:
    for turn in (rounds - 1, rounds):
        match = refilled((DIPLOMAT_5, TRAITOR, STRATEGIST, FARMER)[:seats], HANDS[:seats], turn=turn, houses="HHHH")
        assert match.over == (turn == rounds)
        assert (f"Round {rounds} was the last: the game ends." in match.log("en")) == match.over


@clause("VRR-9.3")
def test_one_house_with_all_lands_ends_the_game_once_cards_are_drawn() -> None:
    match = refilled((FARMER, DIPLOMAT_5, STRATEGIST), ((8,), (), ()), ((8,),), houses="HHR", owners="HRHHHHHHHHHH",
                     estates={4: 1})  # fmt: skip
    assert match.over
    assert [state(match).held[seat] for seat in range(3)] == [3, 1, 0]
    assert "All twelve lands belong to House Hawk: the game ends." in match.log("en")


@clause("VRR-9.4")
@pytest.mark.parametrize(
    ("offices", "cards", "bonus"), [({}, 5, 0), ({5: 0}, 2, 2), ({5: 0, 6: 0}, 3, 6), ({5: 0, 6: 0}, 5, 6)]
)
def test_offices_times_cards_at_the_end_six_at_most(offices: dict[int, int], cards: int, bonus: int) -> None:
    """Land 5 belongs to Hawk, land 6 to Rose: it does not matter."""
    hands: Hands = ((2, 2, 3, 3, 4)[:cards], (), ())
    match = refilled((DIPLOMAT_5, TRAITOR, STRATEGIST), hands, houses="RHH", offices=offices, turn=9)
    assert match.over
    assert match.log("en").count(f"Seat 1 scores a bonus of {bonus} points.") == int(bonus > 0)
    assert points(match)[0] >= bonus


@clause("VRR-9.5", "VRR-1.1")
def test_the_most_points_win_and_equal_players_share_the_place() -> None:
    match = refilled((FARMER, TRAITOR, STRATEGIST), ((), (), (3,)), houses="HHH", points=[8, 7, 3], turn=9,
                     kinds=(2, 2, *(0, 1, 3, 4, 5) * 2))  # fmt: skip
    assert match.over
    assert points(match) == [8, 8, 5]
    assert match.ranking == [1, 1, 3]
    assert match.log("en")[-2:] == ["Seat 1 wins with 8 points.", "Seat 2 wins with 8 points."]
