"""War, building, the end of a turn and of the game (QUO-8 to QUO-11)."""

import pytest

from lusoria.games.quo_vadis import GAME
from lusoria.games.quo_vadis import rules_state as r
from lusoria.lab.exam import check_noninterference
from lusoria.play import Match, Refused
from tests.games.quo_vadis.table import (
    DEEP,
    GLORIOUS,
    MYSTICS,
    act,
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

PLAIN = (GLORIOUS, MYSTICS, DEEP)  # peoples whose facilities do nothing in a war


def said(match: Match) -> str:
    """The log as one text."""
    return "\n".join(match.log("en"))


def war(**more: object) -> Match:
    """Seat 0 has played its card in 1-1 and the war there is about to begin: its card was a labour."""
    given: dict[str, object] = {
        "races": PLAIN, "area": "1-1", "step": r.PLAYING, "hands": {k: ["labour1", "miracle2"] for k in range(3)},
        "store": dict.fromkeys(range(3), (0, 0, 0, 0)), **more,
    }  # fmt: skip
    match = position(**given)  # type: ignore[arg-type]
    act(match, f"continue:{sort('labour1')}")
    return match


# 8. War


@clause("QUO-0.3", "QUO-8.1", "QUO-15.17")
def test_a_shared_space_of_the_area_means_war_also_without_the_seat_whose_turn_it_is() -> None:
    match = war(men={1: ["1-1.0"], 2: ["1-1.0"]})
    assert state(match).at_war == 0b110
    assert match.awaited == [1]
    match = war(men={0: ["1-1.0"], 1: ["1-1.1"], 2: ["1-2.0"]})  # nobody meets
    assert state(match).turn == 1
    match = war(men={1: ["1-2.0"], 2: ["1-2.0"]})  # not in the area
    assert state(match).turn == 1


@clause("QUO-8.1")
def test_a_standing_town_is_contested_and_a_destroyed_one_is_not() -> None:
    assert state(war(men={1: ["1-1.0"]}, towns={2: ["1-1.0"]})).at_war == 0b110
    assert state(war(men={1: ["1-1.0"]}, ruins={2: ["1-1.0"]})).turn == 1


def fight(match: Match, **choices: tuple[str, int]) -> None:
    """Each awaited seat in turn lays a card and spends spirit: s0=("labour1", 2)."""
    for card, spirit in choices.values():
        act(match, f"face:{sort(card)}")
        if state(match).step == r.SPENDING:
            act(match, f"spend:{spirit}")


@clause("QUO-8.2", "QUO-8.4")
def test_all_pieces_in_the_area_count_and_the_card_is_added() -> None:
    match = war(men={0: ["1-1.0"], 1: ["1-1.0", "1-1.1"]}, towns={1: ["1-1.2"]})
    fight(match, a=("miracle2", 0), b=("labour1", 0))
    assert "strength 3" in said(match)
    assert "strength 4" in said(match)
    assert state(match).wins[:2] == [0, 1]


@clause("QUO-8.3", "QUO-15.8")
def test_card_spirit_and_skills_are_laid_clockwise() -> None:
    skills = {1: [skill_with(r.ROOM), skill_with(r.TIES)]}
    match = war(men={0: ["1-1.0"], 1: ["1-1.0"]}, store={0: (0, 0, 0, 0), 1: (2, 0, 0, 0), 2: (0, 0, 0, 0)},
                skills=skills, turn=0)  # fmt: skip
    assert match.awaited == [0]
    assert legal(match) == {f"face:{sort('miracle2')}"}
    act(match, f"face:{sort('miracle2')}")
    assert match.awaited == [1]
    assert legal(match) == {f"face:{sort('labour1')}", f"face:{sort('miracle2')}"}
    act(match, f"face:{sort('labour1')}")
    assert legal(match, "spend") == {"0", "1", "2"}
    with pytest.raises(Refused) as refusal:
        act(match, "spend:3")
    assert refusal.value.clause == "QUO-8.3"
    act(match, "spend:2", f"burn:{skills[1][0]}")
    with pytest.raises(Refused, match="do not hold this skill"):
        act(match, f"burn:{skills[1][0]}")
    act(match, "hold")
    assert "strength 5½" in said(match)  # 1 + 1 + 2 + 1½
    assert state(match).card_at[r.EPICS + skills[1][0]] == r.GONE
    assert state(match).store[1][r.SPIRIT] == 0


@clause("QUO-8.3")
def test_without_a_card_one_fights_bare() -> None:
    match = war(men={0: ["1-1.0"], 1: ["1-1.0"]}, hands={0: ["labour1"], 1: ["labour1"], 2: ["labour1"]})
    assert "has no card to lay" in said(match)
    fight(match, b=("labour1", 0))
    assert state(match).wins[1] == 1


@clause("QUO-8.4")
@pytest.mark.parametrize(("fighters", "winner"), [((0, 1), 0), ((1, 2), 1)])
def test_of_equals_the_nearest_clockwise_from_the_turn_wins(fighters: tuple[int, int], winner: int) -> None:
    match = war(men={seat: ["1-1.0"] for seat in fighters})
    fight(match, a=("miracle2", 0), b=("miracle2", 0))
    assert [seat for seat in range(3) if state(match).wins[seat]] == [winner]


@clause("QUO-8.5", "QUO-8.6", "QUO-15.9")
def test_losers_leave_every_contested_space_and_take_wrath() -> None:
    match = war(men={0: ["1-1.0"], 1: ["1-1.0", "1-1.1"], 2: ["1-1.1", "1-1.2"]}, crew={0: (0, 2, 3, 4)})
    fight(match, a=("miracle2", 0), b=("miracle2", 0), c=("labour1", 0))  # 3, 4, 3
    s = state(match)
    assert s.wins[:3] == [0, 1, 0]
    assert [s.store[seat][r.WRATH] for seat in range(3)] == [1, 0, 1]
    assert men_at(match, 0) == {}
    assert men_at(match, 1) == {"1-1.0": 1, "1-1.1": 1}
    assert men_at(match, 2) == {"1-1.2": 1}  # not contested
    assert sum(at == r.DISCARDS for at in s.card_at) == 3
    match = war(men={0: ["1-1.0"], 1: ["1-1.1", "1-1.0"], 2: ["1-1.1"]}, towns={2: ["1-1.2"]})
    fight(match, a=("miracle2", 0), b=("labour1", 0), c=("labour1", 0))  # all 3: seat 0 wins, nobody keeps 1-1.1
    assert men_at(match, 1) == men_at(match, 2) == {}


@clause("QUO-8.7")
def test_the_winner_takes_three_points_in_full_for_each_town() -> None:
    match = war(men={0: ["1-1.0", "1-1.1"]}, towns={1: ["1-1.0", "1-1.1"]}, points=[1, 4, 0])
    fight(match, a=("miracle2", 0), b=("labour1", 0))
    s = state(match)
    assert s.points[:3] == [7, 0, 0]
    assert s.ruin[space("1-1.0")] == s.ruin[space("1-1.1")] == 1


@clause("QUO-8.8", "QUO-10.3")
def test_a_destroyed_town_has_no_strength_and_no_control() -> None:
    ruined = war(men={0: ["1-1.0"], 1: ["1-1.0"]}, ruins={1: ["1-1.2"]})
    fight(ruined, a=("miracle2", 0), b=("miracle2", 0))
    assert state(ruined).wins[:2] == [1, 0]
    standing = war(men={0: ["1-1.0"], 1: ["1-1.0"]}, towns={1: ["1-1.2"]})
    fight(standing, a=("miracle2", 0), b=("miracle2", 0))
    assert state(standing).wins[:2] == [0, 1]
    assert r.controls(state(standing), 1, tile("1-1")) == 1
    assert r.controls(state(ruined), 1, tile("1-1")) == 0


# 9. Building


def changed(**more: object) -> Match:
    """Seat 0 has changed generations in 1-1 (three cards behind it) and has taken a skill."""
    given: dict[str, object] = {
        "races": PLAIN, "area": "1-1", "step": r.PLAYING, "hands": {0: ["labour1"]}, "lap": 4,
        "piles": {0: [["labour2", "blessing1", "miracle1"]]}, "store": dict.fromkeys(range(3), (0, 0, 0, 0)), **more,
    }  # fmt: skip
    match = position(**given)  # type: ignore[arg-type]
    act(match, f"change:{sort('labour1')}", "take:35")
    return match


@clause("QUO-9.1")
def test_after_a_change_a_town_replaces_a_worker_anywhere() -> None:
    match = changed(men={0: ["1-1.0", "1-2.0"]}, crew={0: (1, 2, 3, 2)})
    assert spaces(match, "build") == {"1-1.0", "1-2.0"}
    assert not {"end-turn", "stop"} & legal(match)
    with pytest.raises(Refused, match="no worker there"):
        act(match, f"build:{space('1-3.0')}")
    act(match, f"build:{space('1-2.0')}")
    s = state(match)
    assert s.town[space("1-2.0")] == 1
    assert men_at(match, 0) == {"1-1.0": 1}
    assert s.crew[0] == [1, 2, 3, 3]


@clause("QUO-9.2")
def test_a_space_holds_one_town_and_a_people_has_five() -> None:
    match = changed(men={0: ["1-1.0", "1-2.0", "1-2.1"]}, crew={0: (1, 2, 3, 1)}, ruins={1: ["1-2.0"]})
    assert spaces(match, "build") == {"1-1.0", "1-2.1"}
    with pytest.raises(Refused) as refusal:
        act(match, f"build:{space('1-2.0')}")
    assert refusal.value.clause == "QUO-9.2"
    match = changed(men={0: ["1-2.0"]}, ruins={1: ["1-2.0"]})
    assert "can build no town" in said(match)
    five = ["1-3.0", "1-3.1", "1-4.0", "1-4.1", "2-3.0"]
    match = changed(men={0: ["1-2.0"]}, towns={0: five})
    assert "can build no town" in said(match)
    match = changed(men={})
    assert "can build no town" in said(match)


@clause("QUO-9.3")
def test_an_own_destroyed_town_is_rebuilt_where_a_worker_stands() -> None:
    match = position(area="1-1", step=r.PLAYING, men={0: ["2-4.1"], 1: ["2-4.2"]}, ruins={0: ["2-4.1"], 1: ["2-4.2"]})
    act(match, f"continue:{sort('labour1')}")
    s = state(match)
    assert (s.ruin[space("2-4.1")], s.ruin[space("2-4.2")]) == (0, 1)  # the other waits for its own turn
    assert men_at(match, 0) == {}
    assert s.crew[0] == [1, 2, 3, 4]


@clause("QUO-9.1", "QUO-9.3", "QUO-15.13")
def test_a_town_is_built_and_another_rebuilt_in_one_turn() -> None:
    match = position(area="1-1", step=r.PLAYING, lap=2, hands={0: ["labour1"]}, piles={0: [["labour1"]]},
                     men={0: ["2-4.1", "1-3.0"]}, ruins={0: ["2-4.1"]})  # fmt: skip
    act(match, f"change:{sort('labour1')}", "pile")
    finish_turn(match)
    s = state(match)
    assert (s.town[space("1-3.0")], s.town[space("2-4.1")], s.ruin[space("2-4.1")]) == (1, 1, 0)
    assert men_at(match, 0) == {}


# 10. End of the turn


@clause("QUO-10.1")
def test_one_worker_or_a_town_is_left_on_a_space() -> None:
    men = {0: ["1-1.0", "1-1.0", "1-1.1", "1-1.2"]}
    match = position(area="1-1", step=r.PLAYING, men=men, towns={0: ["1-1.1"]}, crew={0: (1, 2, 3, 0)})
    act(match, f"continue:{sort('labour1')}")
    assert men_at(match, 0) == {"1-1.0": 1, "1-1.2": 1}
    assert state(match).crew[0] == [1, 2, 3, 2]


@clause("QUO-10.2")
def test_all_draw_up_to_four_the_deep_ones_to_six_while_their_facility_is_full() -> None:
    hands = {0: ["labour1", "labour1"], 1: ["labour1"] * 5, 2: ["labour1"]}
    pool = list(box().facility_effect[DEEP]).index(r.HAND_SIZE)
    for crew, size in (((1, 2, 3, 4), 6), (tuple(n - (k == pool) for k, n in enumerate((1, 2, 3, 4))), 4)):
        men = {} if size == 6 else {2: ["1-4.0"]}
        match = position(races=PLAIN, area="1-1", step=r.PLAYING, hands=hands, crew={2: crew}, men=men)
        act(match, f"continue:{sort('labour1')}")
        assert state(match).held[:3] == [4, 5, size]


@clause("QUO-10.2")
def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    hands = {0: ["blessing1"], 1: ["blessing1"], 2: ["blessing1"]}
    idle = [c for c in range(r.EPICS) if c >= 3]
    match = position(races=PLAIN, area="1-1", step=r.PLAYING, hands=hands, idle=idle)
    act(match, f"continue:{sort('blessing1')}")
    assert "shuffled into a new pile" in said(match)
    assert sum(at == r.DISCARDS for at in state(match).card_at) == 0


@clause("QUO-10.3")
def test_several_seats_can_control_one_area() -> None:
    match = position(men={0: ["1-2.0", "1-2.1"], 1: ["1-2.0", "1-2.2"], 2: ["1-2.1"]}, towns={2: ["1-3.0"]})
    found = [[r.controls(state(match), seat, tile(name)) for name in ("1-2", "1-3")] for seat in range(3)]
    assert found == [[1, 0], [1, 0], [0, 1]]


@clause("QUO-10.4")
def test_the_example_of_the_draft_control_of_four_and_four_cards_are_32() -> None:
    second = ["blessing1", "blessing2", "miracle1", "labour2"]
    towns = {0: ["1-2.0", "1-3.0", "1-4.0", "2-3.0"]}
    match = changed(races=(MYSTICS, GLORIOUS, DEEP), towns=towns, piles={0: [["labour1"], second]}, lap=6)
    assert state(match).gen[0] == 2  # the third generation has begun
    assert state(match).points[0] == 32


@clause("QUO-10.4")
@pytest.mark.parametrize(("areas", "points"), [(0, 0), (1, 3), (2, 9), (3, 15), (4, 24), (5, 30), (6, 36), (7, 36)])
def test_control_is_worth_its_points_for_each_card_left_behind(areas: int, points: int) -> None:
    towns = [f"{name}.0" for name in ("1-2", "1-3", "1-4", "2-3", "2-4")[:areas]]
    men = [f"{name}.{k}" for name in ("3-4", "3-5")[: max(0, areas - 5)] for k in range(2)]
    match = changed(races=(MYSTICS, GLORIOUS, DEEP), towns={0: towns}, men={0: men}, piles={0: [["labour2"] * 3]})
    assert state(match).points[0] == points


# 11. End of the game


def last(**more: object) -> Match:
    """The last seat of the last round plays its last card."""
    piles = more.pop("piles", {k: [["labour1"] * (8 - (k == 2))] for k in range(2)} | {2: [["miracle1"] * 7]})
    given: dict[str, object] = {
        "races": PLAIN, "area": "1-1", "step": r.PLAYING, "hands": {2: ["blessing1"]}, "lap": 8, "turn": 2,
        "piles": piles, "store": dict.fromkeys(range(3), (0, 0, 0, 0)), **more,
    }  # fmt: skip
    match = position(**given)  # type: ignore[arg-type]
    act(match, f"continue:{sort('blessing1')}")
    finish_turn(match)
    return match


EIGHTS = {
    0: [["labour1", "labour1"], ["labour1"] * 6],
    1: [["blessing1"] * 2, ["blessing1"] * 3, ["blessing1"] * 3],
    2: [["miracle1"], ["miracle1"] * 6],
}


@clause("QUO-11.1", "QUO-11.2")
def test_the_game_ends_after_eight_rounds_and_pays_the_longest_generations() -> None:
    match = last(piles=EIGHTS, crew={0: (1, 2, 3, 0)}, men={0: ["1-2.0", "1-3.0", "1-4.0", "2-3.0"]})
    assert match.over
    # first generation 5 for two seats: 2 each; second 6 for seat 2 with seven cards; third 7 for seat 1
    assert list(match.scores) == [2, 2 + 7, 6]


@clause("QUO-11.3")
def test_skills_and_facilities_of_the_end_count() -> None:
    monument = skill_with(r.END_POINTS)
    match = last(piles=EIGHTS, played={1: [monument]}, men={0: ["1-2.0", "1-3.0", "1-4.0", "2-3.0"]},
                 crew={0: (1, 2, 3, 0)})  # fmt: skip
    assert list(match.scores) == [2, 9 + box().amount[monument], 6]
    match = last(piles=EIGHTS)  # the Glorious have all workers at home
    place = list(box().facility_effect[GLORIOUS]).index(r.END_POINTS)
    assert match.scores[0] == 2 + box().facility_amount[GLORIOUS][place]


@clause("QUO-11.4")
def test_of_equals_the_farthest_from_the_start_seat_wins() -> None:
    match = last(piles=EIGHTS, points=[30, 23, 26], men={0: ["1-2.0", "1-3.0", "1-4.0", "2-3.0"]},
                 crew={0: (1, 2, 3, 0)})  # fmt: skip
    assert list(match.scores) == [32, 32, 32]
    assert list(match.ranking) == [3, 2, 1]


@clause("QUO-8.4", "QUO-10.2")
def test_cards_turned_up_in_a_war_were_open_even_where_they_are_mixed_at_once() -> None:
    """Seat 4 is told what two others laid, in a step that also makes the pile anew; where it is nobody knows then."""
    check_noninterference(GAME, 5, {}, seed=4, games=1)
