"""What follows in positions thought of from the text alone: exceptions, the order of the steps, and what is hidden."""

import pytest

from lusoria.games.verraeter import rules_state as r
from lusoria.play import Match
from tests.games.verraeter.table import (
    BUILDER,
    DIPLOMAT_2,
    DIPLOMAT_5,
    FARMER,
    MEADOW,
    RIVER,
    STRATEGIST,
    TOWN,
    TRAITOR,
    VALUES,
    WASTELAND,
    Hands,
    draft,
    hand,
    lands,
    legal,
    muster,
    owners,
    points,
    position,
    show,
    state,
    values_of,
)
from tests.support.clauses import clause

NOBODY: Hands = ((), (), ())


def ring(first: int, second: int) -> list[int]:
    """A ring whose lands 1 (Hawk) and 2 (Rose) are of these kinds."""
    rest = sorted([*range(6), *range(6)])
    rest.remove(first)
    rest.remove(second)
    return [first, second, *rest]


def drawings(match: Match) -> list[str]:
    """What the log says of cards drawn, in its order."""
    return [line for line in match.log("en") if " draws " in line]


@clause("VRR-3.4")
def test_in_the_set_up_only_estates_are_laid_and_also_at_lands_of_the_enemy() -> None:
    match = Match.new("verraeter", seats=3, secret=bytes(32))
    match.play(r.SIDE + r.HAWK, r.SIDE + r.HAWK)
    assert legal(match) == set(range(r.ESTATE, r.ESTATE + 12))
    rose = next(land for land in range(12) if state(match).owner[land] == r.ROSE)
    match.play(r.ESTATE + rose)
    assert state(match).on[rose] == 1 + state(match).first


@clause("VRR-3.2", "VRR-9.3")
def test_a_house_with_all_players_still_fights_for_land_that_nobody_defends() -> None:
    """All side with Hawk; Rose's only land is a wasteland, and with it the game ends at once, after the drawing."""
    match = muster((FARMER, DIPLOMAT_2, BUILDER), ((), (3,), ()), houses="HHH", owners="HRHHHHHHHHHH",
                   kinds=ring(TOWN, WASTELAND), turn=1, offices={5: 0})  # fmt: skip
    show(match, [])
    match.play(r.OFFICE + 6)
    assert match.over
    # three share the wasteland: 1 each; Ada's office counts her three new cards, Cleo has none
    assert points(match) == [1 + 3, 1, 1]


@clause("VRR-4.2")
def test_the_last_land_of_a_house_can_be_attacked_from_both_sides() -> None:
    match = position(r.WHERE, 1, owners="HHHHHHHHHHHR", strategist=1)
    assert legal(match) == {r.CONFLICT + 10, r.CONFLICT + 11}


@clause("VRR-4.3", "VRR-4.4")
def test_with_three_the_last_chooses_among_three_and_two_stay_face_down() -> None:
    match = position(r.DRAFT, 2, hands=((), (), (3,)), first=2, conflict=1,
                     **draft((0, 0, 0), 2, DIPLOMAT_5, 0))  # fmt: skip
    match.play(r.KEEP + TRAITOR, r.KEEP + FARMER)
    assert legal(match) == {r.KEEP + DIPLOMAT_2, r.KEEP + BUILDER, r.KEEP + STRATEGIST}
    match.play(r.KEEP + STRATEGIST, r.SHOW)
    said = "\n".join(match.log("en"))
    assert "turns up: Builder" not in said
    assert "Diplomat" not in said


@clause("VRR-11.1", "VRR-4.3")
def test_the_second_cannot_tell_what_was_laid_aside_from_what_was_kept() -> None:
    """Builder aside and Traitor kept, or the other way round: the same for all but the start player."""
    views, logs = [], []
    for aside, kept in ((BUILDER, TRAITOR), (TRAITOR, BUILDER)):
        match = position(r.DRAFT, 0, hands=((3,), (4,), (5,)), conflict=1, **draft((0, 0, 0), 0, aside, 0))
        match.play(r.KEEP + kept)
        views.append([match.view(reader).state.as_dict() for reader in (0, 1, 2, None)])
        logs.append([match.log("en", reader) for reader in (0, 1, 2, None)])
    for reader in (1, 2, 3):
        assert views[0][reader] == views[1][reader]
        assert logs[0][reader] == logs[1][reader]
    assert views[0][0] != views[1][0]


@clause("VRR-11.1", "VRR-5.3")
def test_who_shows_cards_knows_no_later_action_and_the_last_knows_what_went_through_the_own_hands() -> None:
    """Two worlds alike for the start player: the others have kept each other's actions."""
    seen = []
    for actions in ((TRAITOR, FARMER, STRATEGIST), (TRAITOR, STRATEGIST, FARMER)):
        match = muster(actions, ((2,), (3,), (4,)), aside=BUILDER)
        seen.append([match.view(reader).state.as_dict() for reader in (0, 1, None)])
    assert seen[0][0] == seen[1][0]
    assert seen[0][2] == seen[1][2]
    assert seen[0][1] != seen[1][1]


@clause("VRR-6.4", "VRR-5.4")
def test_a_traitor_who_joins_the_winners_makes_the_prize_smaller() -> None:
    """Cleo would score 8 for the river alone; Ada comes over: 4 each, and 1 more for Ada."""
    match = muster((TRAITOR, FARMER, BUILDER), ((3,), (), ()), houses="HHR", kinds=ring(RIVER, RIVER))
    show(match, [3])
    assert owners(match)[:2] == "RR"
    assert points(match) == [4 + 1, 0, 4]


@clause("VRR-6.4", "VRR-6.6")
def test_a_traitor_who_leaves_the_winners_makes_the_prize_greater() -> None:
    match = muster((TRAITOR, DIPLOMAT_5, BUILDER), ((), (8,), (3,)), houses="HHR", kinds=ring(RIVER, RIVER))
    show(match, [8], [3])
    assert owners(match)[:2] == "HH"
    assert points(match) == [1, 8, 0]


@clause("VRR-6.4")
def test_a_strong_land_of_the_winners_is_worth_nothing_to_them() -> None:
    """Hawk's town takes Rose's wasteland: 4 for the wasteland, not 18 for the town."""
    match = muster((FARMER, DIPLOMAT_2, BUILDER), ((), (3,), ()), houses="HRR", kinds=ring(TOWN, WASTELAND))
    show(match, [3])
    assert points(match) == [4, 0, 0]


@clause("VRR-6.1")
def test_cards_are_shown_before_anybody_turns_up_an_action() -> None:
    match = muster((TRAITOR, DIPLOMAT_5, STRATEGIST), ((4,), (5,), (2, 2)), houses="HRR", kinds=ring(RIVER, RIVER))
    show(match, [4], [5])
    assert state(match).house[:3] == [r.HAWK, r.ROSE, r.ROSE]
    assert state(match).action == [0] * 4
    assert points(match) == [0, 0, 0]
    match.play(r.PLAY, r.PLAY, r.SHOW)
    # Hawk: 5 alone; Rose: 5 + 4 + 5 + 5 + 4 = 23 with three
    assert "House Rose comes to strength 23." in match.log("en")
    assert points(match) == [3 + 1, 3, 3 + 2]


@clause("VRR-6.8", "VRR-7.6", "VRR-8.5", "VRR-7.1")
def test_a_drawn_conflict_takes_no_action_from_anybody() -> None:
    """River 5 + Diplomat 2 against meadow 3 + 4: a tie. Everything else happens as ever."""
    match = muster((DIPLOMAT_2, STRATEGIST, BUILDER), ((), (), (4,)), houses="HHR", kinds=ring(RIVER, MEADOW))
    show(match, [4])
    assert points(match) == [0, 2, 0]
    assert owners(match) == "HRHRHRHRHRHR"
    assert (match.awaited, state(match).phase) == ([2], r.BUILD)
    match.play(r.ESTATE + 3)
    assert state(match).strategist == 1
    assert drawings(match) == ["Seat 3 draws 1 card.", "Seat 1 draws 1 card."]
    assert state(match).discard == [0, 0, 1, 0, 0, 0]


def builder(**cards: dict[int, int]) -> Match:
    """Seat 3 is Builder, with Rose; no conflict is lost or won any more."""
    return position(
        r.BUILD, 2, hands=NOBODY, houses="HHR", action=[1 + DIPLOMAT_5, 1 + STRATEGIST, 1 + BUILDER], picks=3,
        displays=3, **cards,  # type: ignore[arg-type]
    )  # fmt: skip


@clause("VRR-7.4", "VRR-7.3")
def test_with_two_offices_the_third_card_is_laid_as_an_estate_or_an_office_is_turned_back() -> None:
    match = builder(offices={1: 2, 4: 2}, estates={6: 0})
    assert lands(match, r.OFFICE) == set()
    assert lands(match, r.ESTATE) == {1, 4} | (set(range(1, 13)) - {1, 4, 6})
    assert match.why_not(2, r.OFFICE + 7).clause == "VRR-7.4"
    assert match.why_not(2, r.ESTATE + 5).clause in ("VRR-3.5", "VRR-7.2")


@clause("VRR-7.2")
def test_nobody_turns_the_card_of_another_player() -> None:
    match = builder(estates={1: 0, 3: 2}, offices={5: 1})
    assert lands(match, r.OFFICE) == set(range(1, 13)) - {1, 5}
    assert lands(match, r.ESTATE) == set(range(1, 13)) - {1, 3, 5}


@clause("VRR-8.3", "VRR-8.4", "VRR-7.2")
def test_a_card_turned_over_this_round_draws_by_its_new_side() -> None:
    back = builder(offices={4: 2}, estates={6: 2})
    back.play(r.ESTATE + 3)
    assert drawings(back) == ["Seat 3 draws 2 cards."]
    away = builder(estates={4: 2, 6: 2})
    away.play(r.OFFICE + 3)
    assert drawings(away) == ["Seat 3 draws 1 card."]


@clause("VRR-8.3", "VRR-6.7")
def test_an_estate_at_a_land_lost_this_round_draws_nothing() -> None:
    """Rose takes land 1, where Ada of Hawk has her estate and Ben of Rose has none."""
    match = muster((DIPLOMAT_2, DIPLOMAT_5, STRATEGIST), ((), (8,), ()), houses="HRR", kinds=ring(RIVER, RIVER),
                   estates={1: 0})  # fmt: skip
    show(match, [8])
    assert owners(match)[:2] == "RR"
    assert drawings(match) == ["Seat 1 draws 1 card."]  # Diplomat 2 alone, although the conflict was lost


@clause("VRR-8.3", "VRR-5.4")
def test_the_traitor_draws_for_estates_at_lands_of_the_new_house() -> None:
    match = muster((TRAITOR, DIPLOMAT_5, STRATEGIST), ((3,), (), ()), houses="HHR", first=2, owners="HRHHHRHRRRHR",
                   estates={3: 0, 4: 0, 6: 0})  # fmt: skip
    show(match, [])
    assert drawings(match) == ["Seat 1 draws 1 card."]


@clause("VRR-8.2")
def test_the_farmer_draws_three_and_nothing_for_three_estates() -> None:
    match = muster((FARMER, DIPLOMAT_5, STRATEGIST), ((3,), (), ()), houses="HHR", estates={3: 0, 5: 0, 7: 0})
    show(match, [3])
    assert drawings(match) == ["Seat 1 draws 3 cards."]
    assert state(match).held[0] == 3


@clause("VRR-8.1", "VRR-8.7")
def test_cards_shown_this_round_are_shuffled_into_the_pile_when_it_runs_out() -> None:
    """Nothing is on the pile: the Farmer draws from what was shown just now, the own 8 among it."""
    few = {"supply": [0, 3, 3, 3, 0, 1]}
    match = muster((FARMER, DIPLOMAT_5, STRATEGIST), ((8, 3), (3, 4, 4), (3, 4, 5, 5, 5)), houses="HHR",
                   components=few, pile=0)  # fmt: skip
    show(match, [8, 3], [], [])
    assert hand(match, 0) == [3, 8]
    assert (state(match).pile, state(match).discard) == (0, [0] * 6)


@clause("VRR-6.5", "VRR-6.6")
def test_where_nobody_is_with_the_winners_traitor_and_strategist_score_all_the_same() -> None:
    """Ada leaves Rose alone with its town, and Rose wins."""
    match = muster((TRAITOR, STRATEGIST, BUILDER), ((), (2,), ()), houses="RHH", kinds=ring(RIVER, TOWN))
    show(match, [2])
    assert points(match) == [1, 2, 0]
    said = match.log("en")
    at = said.index("Nobody sides with House Rose: nobody scores for the land.")
    assert said[at + 1 : at + 3] == ["Seat 1 scores 1 point: Traitor.", "Seat 2 scores 2 points: Strategist."]


@clause("VRR-11.3", "VRR-4.3")
def test_a_conflict_that_is_placed_stays_for_the_actions_are_shuffled() -> None:
    match = position(r.WHERE, 1, strategist=1)
    match.play(r.CONFLICT)
    assert not match.can_undo(1)


@clause("VRR-8.6", "VRR-8.7")
def test_what_is_given_up_lies_on_the_discards_before_cards_are_drawn() -> None:
    few = {"supply": [0, 3, 3, 3, 0, 0]}
    match = muster((FARMER, DIPLOMAT_5, STRATEGIST), ((3, 3, 3, 4, 4), (4, 5), (5, 5)), houses="HHR", components=few,
                   pile=0)  # fmt: skip
    show(match, [], [], [])
    assert (match.awaited, state(match).due) == ([0], 3)
    match.play(r.GIVE_UP + 1, r.GIVE_UP + 1, r.DRAW)
    assert hand(match, 0) == [3, 3, 3, 4, 4]  # nothing else is left to draw
    assert state(match).pile == 0


@clause("VRR-8.6")
@pytest.mark.parametrize(("held", "excess"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_one_gives_up_no_more_than_is_too_much(held: int, excess: int) -> None:
    hands: Hands = ((2, 2, 3, 3, 4)[:held], (), ())
    match = muster((FARMER, DIPLOMAT_5, STRATEGIST), hands, houses="HHR")
    show(match, [])
    if excess == 0:
        assert state(match).turn == 3  # not asked
        return
    given = 0
    while legal(match) != {r.DRAW}:
        match.play(min(legal(match) - {r.DRAW}))
        given += 1
    assert given == excess
    match.play(r.DRAW)
    assert (state(match).held[0], sum(state(match).discard)) == (5, excess)


@clause("VRR-8.6")
def test_a_full_hand_that_fits_exactly_is_not_asked() -> None:
    match = muster((DIPLOMAT_2, DIPLOMAT_5, STRATEGIST), ((2, 2, 3), (), ()), houses="HHR", estates={3: 0})
    show(match, [])
    assert (state(match).turn, state(match).held[0]) == (3, 5)


@clause("VRR-9.4", "VRR-9.2")
def test_cards_drawn_in_the_last_round_count_for_the_bonus() -> None:
    match = muster((FARMER, DIPLOMAT_2, TRAITOR), ((), (3,), ()), houses="HHR", offices={2: 0, 4: 0, 6: 1}, turn=9,
                   kinds=ring(RIVER, TOWN))  # fmt: skip
    show(match, [])
    assert match.over
    # Rose's town wins with nobody, for Cleo has become a traitor to it
    assert points(match) == [2 * 3, 1 * 2, 1]


@clause("VRR-9.1")
def test_the_new_start_player_looks_at_the_actions_first_and_the_strategist_places() -> None:
    match = muster((STRATEGIST, DIPLOMAT_5, TRAITOR), ((3,), (), ()), houses="HHR", first=2, strategist=1)
    show(match, [])
    assert match.awaited == [0]
    match.play(min(legal(match)))
    assert (state(match).first, match.awaited) == (0, [0])
    assert len(legal(match)) == 5


@clause("VRR-11.3", "VRR-11.1")
def test_a_hand_is_never_told_by_what_is_put_ready_to_be_given_up() -> None:
    """Alike for the others: which card lies ready, and whether one does."""
    seen = []
    for code in (r.GIVE_UP, r.GIVE_UP + 3):
        match = muster((FARMER, DIPLOMAT_5, STRATEGIST), ((2, 2, 3, 5), (), ()), houses="HHR")
        show(match, [])
        before = match.view(1).state.as_dict()
        match.play(code)
        assert match.view(1).state.as_dict() == before
        seen.append((match.view(None).state.as_dict(), match.log("en", 1)))
    assert seen[0] == seen[1]


@clause("VRR-11.2", "VRR-11.1")
def test_what_another_draws_is_known_to_nobody_else() -> None:
    """Two worlds: Ada's hand differs, and whatever she draws, the rest of the table sees the same."""
    seen = []
    for mine in ((2, 6), (5, 8)):
        match = muster((FARMER, DIPLOMAT_5, STRATEGIST), (mine, (), ()), houses="HHR")
        show(match, [])
        seen.append([(match.view(p).state.as_dict(), match.log("en", p)) for p in (1, 2, None)])
        assert values_of(match.view(0).state.hand[0])[0] in VALUES
    assert seen[0] == seen[1]
