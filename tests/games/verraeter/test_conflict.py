"""Conflict, draft, supply cards, reveal and decision (VRR-4 to VRR-6)."""

import pytest

from lusoria.games.verraeter import rules_state as r
from lusoria.play import Match, Refused
from tests.games.verraeter.table import (
    BUILDER,
    DIPLOMAT_2,
    DIPLOMAT_5,
    FARMER,
    HANDS,
    MEADOW,
    RIVER,
    STRATEGIST,
    TOWN,
    TRAITOR,
    VILLAGE,
    WASTELAND,
    WOOD,
    draft,
    hand,
    legal,
    muster,
    owners,
    points,
    position,
    show,
    state,
)
from tests.support.clauses import clause

QUIET = (DIPLOMAT_2, BUILDER, FARMER, STRATEGIST)


def ring(first: int, second: int) -> list[int]:
    """A ring whose lands 1 (Hawk) and 2 (Rose) are of these kinds."""
    rest = sorted([*range(6), *range(6)])
    rest.remove(first)
    rest.remove(second)
    return [first, second, *rest]


def decided(
    actions: tuple[int, ...], shows: tuple[tuple[int, ...], ...], houses: str, hawk: int = RIVER, rose: int = RIVER
) -> Match:
    """A conflict between land 1 of Hawk and land 2 of Rose; every seat shows its whole hand."""
    match = muster(actions, shows, houses=houses, kinds=ring(hawk, rose))
    return show(match, *[cards for cards in shows if cards])


# 4. The conflict and the actions


@clause("VRR-4.1")
def test_the_steps_of_a_round() -> None:
    match = position(r.WHERE, 0, hands=((3, 4), (3,), (4,)), estates={1: 0, 2: 1, 3: 2})
    steps = []
    while state(match).turn == 2:
        steps.append(state(match).phase)
        codes = match.legal(match.awaited[0])
        match.play(r.KEEP + r.BUILDER if r.KEEP + r.BUILDER in codes else codes[0])
    seen = [phase for k, phase in enumerate(steps) if k == 0 or steps[k - 1] != phase]
    assert seen in ([r.WHERE, r.DRAFT, r.SHOW_CARDS, r.BUILD], [r.WHERE, r.DRAFT, r.SHOW_CARDS])
    assert match.why_not(match.awaited[0], r.KEEP).clause == "VRR-4.1"


@clause("VRR-4.2")
def test_the_strategy_card_s_holder_chooses_among_borders_between_houses() -> None:
    match = position(r.WHERE, 2, owners="HHHRRRRHHHHR", strategist=2)
    assert legal(match) == {r.CONFLICT + border for border in (2, 6, 10, 11)}
    assert match.why_not(2, r.CONFLICT).clause == "VRR-4.2"
    match.play(r.CONFLICT + 11)  # lands 12 and 1: the ring is closed
    assert state(match).conflict == 12
    assert state(match).phase == r.DRAFT
    assert {r.land_of(state(match), house) for house in (r.HAWK, r.ROSE)} == {0, 11}


@clause("VRR-4.3")
def test_one_action_is_laid_aside_and_five_go_to_the_start_player() -> None:
    aside = set()
    for secret in range(30):
        fields = position(r.WHERE, 1, strategist=1, first=3).fields()
        match = Match.at("verraeter", seats=4, fields=fields, secret=bytes([secret]) * 32)
        match.play(r.CONFLICT)
        assert match.awaited == [3]
        assert len(legal(match)) == 5
        aside |= {card for card in range(6) if r.KEEP + card not in legal(match)}
    assert aside == set(range(6))


@clause("VRR-4.3", "VRR-4.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_keeps_one_and_hands_the_rest_to_the_left(seats: int) -> None:
    match = position(r.DRAFT, 1, hands=HANDS[:seats], first=1, conflict=1, **draft((0,) * seats, 1, BUILDER, 0))
    left = {0, 1, 2, 4, 5}
    for k in range(seats):
        seat = (1 + k) % seats
        assert match.awaited == [seat]
        assert legal(match) == {r.KEEP + card for card in left}
        card = max(left)
        match.play(r.KEEP + card)
        left.remove(card)
        assert state(match).picked[seat] == 1 + card
        if k == 0:
            assert match.why_not(match.awaited[0], r.KEEP + card).clause == "VRR-4.4"
    assert state(match).phase == r.SHOW_CARDS
    assert len(left) == 5 - seats  # face down with the one laid aside


@clause("VRR-11.3")
def test_an_action_is_kept_for_good() -> None:
    match = position(r.DRAFT, 0, conflict=1, **draft((0, 0, 0, 0), 0, BUILDER, 0))
    match.play(r.KEEP + TRAITOR)
    assert not match.can_undo(0)
    match.play(r.KEEP + 1, r.KEEP + 2, r.KEEP + 4)
    assert not match.can_undo(3)


# 5. Supply cards and reveal


@clause("VRR-5.1")
def test_up_to_five_cards_are_shown_in_turn_from_the_start_player() -> None:
    match = muster(QUIET, ((2,), (3, 3, 4, 5, 5), (2, 6), (4,)), first=1)
    match.play(*(r.PLAY + kind for kind in (1, 1, 2, 3, 3)))
    assert legal(match) == {r.SHOW}
    match.play(r.SHOW)
    assert state(match).shown[1] == [0, 2, 1, 2, 0, 0]
    assert match.awaited == [2]
    match.play(r.PLAY + 4, r.SHOW)
    assert hand(match, 2) == [2]
    match.play(r.SHOW)
    assert state(match).shown[3] == [0] * 6
    assert match.awaited == [0]
    assert match.log("en")[-3:] == [
        "Seat 2 shows 3, 3, 4, 5, 5: strength 20.",
        "Seat 3 shows 6: strength 6.",
        "Seat 4 shows no supply cards.",
    ]


@clause("VRR-5.1")
def test_no_more_cards_than_the_box_allows() -> None:
    match = muster(QUIET, ((2, 3, 4), (), (), ()), components={"most_shown": 2})
    match.play(r.PLAY, r.PLAY + 1)
    refused = match.why_not(0, r.PLAY + 2)
    assert (str(refused), refused.clause) == ("You may not show more cards than that.", "VRR-5.1")
    assert str(match.why_not(0, r.GIVE_UP)) == "This belongs to another step of the game."


@clause("VRR-5.2")
def test_who_has_no_cards_is_passed_over() -> None:
    match = muster(QUIET, ((2,), (), (), (3,)))
    match.play(r.SHOW)
    assert match.awaited == [3]
    assert match.log("en")[-2:] == [f"Seat {n} has no supply cards to show." for n in (2, 3)]


@clause("VRR-11.3", "VRR-11.1")
def test_cards_put_ready_are_seen_by_nobody_and_taken_back() -> None:
    match = muster(QUIET, ((2, 5), (3,), (), ()))
    before = match.view(1).state.as_dict()
    match.play(r.PLAY + 3)
    assert match.view(1).state.as_dict() == before
    assert match.view(0).state.ready[0] == [0, 0, 0, 1, 0, 0]
    with pytest.raises(Refused):
        match.act(0, r.PLAY + 3)
    match.undo(0)
    match.play(r.SHOW)
    assert not match.can_undo(0)
    assert hand(match, 0) == [2, 5]


@clause("VRR-5.3", "VRR-5.4")
def test_all_actions_are_turned_up_and_the_traitor_changes_sides_for_good() -> None:
    match = muster((TRAITOR, BUILDER, FARMER, STRATEGIST), ((), (), (), (3,)), houses="HRHR", estates={1: 1})
    assert match.view(1).state.picked[0] == 0
    match.play(r.SHOW)
    assert state(match).action == [1 + TRAITOR, 1 + BUILDER, 1 + FARMER, 1 + STRATEGIST]
    assert state(match).house == [r.ROSE, r.ROSE, r.HAWK, r.ROSE]
    assert match.log("en")[1:6] == [
        "Seat 1 turns up: Traitor.",
        "Seat 2 turns up: Builder.",
        "Seat 3 turns up: Farmer.",
        "Seat 4 turns up: Strategist.",
        "Seat 1 changes sides to House Rose.",
    ]
    match.play(r.NO_BUILDING)
    assert state(match).house[0] == r.ROSE
    assert state(match).action == [0] * 4


# 6. The conflict is decided


@clause("VRR-6.1", "VRR-6.3", "VRR-6.7")
def test_strength_is_land_cards_and_diplomats_of_all_members() -> None:
    """Hawk: river 5 + 3 + 4 + 5 (Diplomat) = 17. Rose: village 10 + 4 + 2 (Diplomat) = 16."""
    match = decided((DIPLOMAT_5, DIPLOMAT_2, FARMER, STRATEGIST), ((3,), (4,), (4,), ()), "HRHR", RIVER, VILLAGE)
    assert match.log("en")[-30:].count("House Hawk comes to strength 17.") == 1
    assert match.log("en").count("House Rose comes to strength 16.") == 1
    assert owners(match) == "HHHRHRHRHRHR"


@clause("VRR-6.1")
def test_the_traitor_s_cards_count_for_the_new_house() -> None:
    """The 8 is shown for Hawk and fights for Rose: 5 + 8 + 2 against 5 + 3."""
    match = decided((TRAITOR, DIPLOMAT_2, FARMER, STRATEGIST), ((8,), (), (3,), ()), "HRHR")
    assert "House Rose comes to strength 15." in match.log("en")
    assert "House Hawk comes to strength 8." in match.log("en")
    assert owners(match)[:2] == "RR"
    assert points(match) == [3 + 1, 3, 0, 3 + 2]  # three with Rose: the river names 3 for three


@clause("VRR-6.4")
@pytest.mark.parametrize(
    ("houses", "won"),
    [("HRRR", [8, 0, 0, 0]), ("HHRR", [4, 4, 0, 0]), ("HHHR", [3, 3, 3, 0]), ("HHHH", [2, 2, 2, 2])],
)
def test_the_fewer_the_members_the_more_each_scores(houses: str, won: list[int]) -> None:
    match = decided((DIPLOMAT_5, DIPLOMAT_2, FARMER, BUILDER), ((8,), (), (), ()), houses)
    assert owners(match)[:2] == "HH"
    assert points(match) == won


@clause("VRR-6.4", "VRR-2.2")
@pytest.mark.parametrize(
    ("lost", "won"), [(WASTELAND, 4), (MEADOW, 5), (RIVER, 8), (WOOD, 11), (VILLAGE, 14), (TOWN, 18)]
)
def test_the_points_are_those_of_the_conquered_land(lost: int, won: int) -> None:
    match = decided((DIPLOMAT_5, FARMER, BUILDER), ((6, 5, 4, 3, 2), (), ()), "HRR", RIVER, lost)
    assert points(match) == [won, 0, 0]


@clause("VRR-6.9")
def test_the_examples_of_the_rulebook() -> None:
    lone = decided((FARMER, DIPLOMAT_5, BUILDER), ((), (8,), ()), "HRH", MEADOW, RIVER)
    assert points(lone) == [0, 5, 0]
    assert owners(lone)[0] == "R"
    three = decided((DIPLOMAT_5, FARMER, BUILDER, DIPLOMAT_2), ((8,), (), (), ()), "HHHR", MEADOW, WOOD)
    assert points(three) == [4, 4, 4, 0]
    assert owners(three)[1] == "H"


@clause("VRR-6.2", "VRR-6.5")
def test_a_house_without_members_may_win_and_nobody_scores() -> None:
    match = decided((DIPLOMAT_2, FARMER, BUILDER, DIPLOMAT_5), ((), (), (3,), ()), "HHHH", WASTELAND, TOWN)
    assert owners(match)[0] == "R"
    assert points(match) == [0, 0, 0, 0]
    assert "Nobody sides with House Rose: nobody scores for the land." in match.log("en")


@clause("VRR-6.6")
@pytest.mark.parametrize(("strong", "conquers"), [((8,), True), ((3,), False)])
def test_traitor_and_strategist_score_however_it_ends(strong: tuple[int, ...], conquers: bool) -> None:
    """They lose: 5 + 8 against 5 + 3. Or they come to a tie: 5 + 3 against 5 + 3."""
    match = decided((TRAITOR, STRATEGIST, FARMER, BUILDER), ((), (), strong, (3,)), "HRHR", RIVER, RIVER)
    assert (owners(match)[:2] == "HH") == conquers
    assert points(match)[:2] == [1, 2]


@clause("VRR-6.8")
def test_a_tie_changes_nothing() -> None:
    match = decided((DIPLOMAT_5, FARMER, BUILDER, DIPLOMAT_2), ((), (), (), (3,)), "HRHR", RIVER, RIVER)
    assert owners(match) == "HRHRHRHRHRHR"
    assert points(match) == [0, 0, 0, 0]
    assert "Both sides are equally strong: no land changes hands." in match.log("en")


@clause("VRR-6.7")
def test_a_card_at_a_conquered_land_stays_its_player_s() -> None:
    match = muster((DIPLOMAT_5, FARMER, BUILDER), ((3,), (), ()), houses="HRR", kinds=ring(RIVER, RIVER),
                   estates={2: 1, 5: 2})  # fmt: skip
    show(match, [3])
    assert owners(match)[:2] == "HH"
    assert state(match).on[1] == 1 + 1
