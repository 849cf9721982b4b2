"""Skills and facilities (QUO-13), and who knows what (QUO-14)."""

import pytest

from lusoria.games.quo_vadis import rules_creation as creation
from lusoria.games.quo_vadis import rules_end as closing
from lusoria.games.quo_vadis import rules_setup as opening
from lusoria.games.quo_vadis import rules_state as r
from lusoria.games.quo_vadis import rules_war as fights
from lusoria.games.quo_vadis.skills import EFFECTS, FACILITIES, SKILLS
from lusoria.play import Match
from tests.games.quo_vadis.table import (
    GAME,
    GIANTS,
    GLORIOUS,
    MYSTICS,
    act,
    box,
    legal,
    position,
    skill_with,
    sort,
    space,
    state,
)
from tests.support.clauses import clause

PEOPLES = (MYSTICS, GLORIOUS, GIANTS)


def with_skill(effect: int, **more: object) -> Match:
    """Seat 0 has a skill open."""
    given: dict[str, object] = {"races": PEOPLES, "played": {0: [skill_with(effect)]}, **more}
    return position(**given)  # type: ignore[arg-type]


def amount(effect: int) -> int:
    """What the first skill with this effect says."""
    return box().amount[skill_with(effect)]


@clause("QUO-1.5")
def test_every_skill_and_facility_has_a_name_and_says_what_it_does() -> None:
    numbers = box()
    assert len(set(SKILLS)) == r.SKILLS
    assert len(set(FACILITIES)) == 20
    used = {*numbers.effect, *(effect for row in numbers.facility_effect for effect in row)}
    assert used <= set(EFFECTS)


@clause("QUO-13.1")
@pytest.mark.parametrize("resource", [r.SPIRIT, r.FOOD, r.WRATH])
def test_what_is_given_at_once_is_given_once(resource: int) -> None:
    skill = skill_with(r.GIVE + resource)
    match = position(races=PEOPLES, skills={0: [skill]}, store={0: (0, 0, 5, 0)})
    act(match, f"skill:{skill}")
    s = state(match)
    assert s.store[0][resource] == box().amount[skill]
    assert s.store[0][r.FAITH] == 5 - box().cost[skill]
    assert not any(s.gift[0])


@clause("QUO-13.1")
def test_points_and_cards_at_once() -> None:
    cards, areas = skill_with(r.CARDS_NOW), skill_with(r.AREA_POINTS)
    match = position(races=PEOPLES, skills={0: [cards, areas]}, store={0: (0, 0, 5, 0)},
                     towns={0: ["1-2.0", "1-3.0"]})  # fmt: skip
    act(match, f"skill:{cards}", f"skill:{areas}")
    assert state(match).held[0] == 4 + amount(r.CARDS_NOW)
    assert state(match).points[0] == 2 * amount(r.AREA_POINTS)


@clause("QUO-13.1", "QUO-13.7", "QUO-10.3")
def test_points_for_control_count_what_a_skill_adds_to_it_and_say_so() -> None:
    areas = skill_with(r.AREA_POINTS)
    match = position(races=PEOPLES, skills={0: [areas]}, played={0: [skill_with(r.RULE)]}, store={0: (0, 0, 5, 0)},
                     towns={0: ["1-2.0", "1-3.0"]})  # fmt: skip
    act(match, f"skill:{areas}")
    assert state(match).points[0] == (2 + amount(r.RULE)) * amount(r.AREA_POINTS)
    assert f"at once: {amount(r.AREA_POINTS)} points times your control" in " ".join(match.log("en"))


@clause("QUO-13.2")
def test_a_stored_skill_is_used_later_once() -> None:
    skill = skill_with(r.STORE + r.FOOD)
    match = position(races=PEOPLES, skills={0: [skill]}, store={0: (0, 0, 5, 0)})
    act(match, f"skill:{skill}")
    assert state(match).store[0][r.FOOD] == 0
    act(match, f"use:{skill}")
    assert state(match).store[0][r.FOOD] == min(amount(r.STORE + r.FOOD), box().room[MYSTICS][r.FOOD])
    assert not legal(match, "use")
    assert state(match).card_at[r.EPICS + skill] == r.USED


@clause("QUO-13.3")
def test_what_lasts_adds_up() -> None:
    skills = [k for k in range(r.SKILLS) if box().effect[k] == r.PROSPEROUS]
    assert len(skills) == 2
    match = position(races=PEOPLES, played={0: skills}, hands={0: ["prosperity1"]}, area="1-1", step=r.PLAYING,
                     towns={0: ["1-2.0"]})  # fmt: skip
    act(match, f"continue:{sort('prosperity1')}")
    assert state(match).points[0] == 1 + sum(box().amount[k] for k in skills)


@clause("QUO-13.3")
@pytest.mark.parametrize(
    ("effect", "card", "resource"),
    [(r.BLESSED, "blessing1", r.SPIRIT), (r.LABOURED, "labour1", r.FOOD), (r.MIRACLES, "miracle1", r.FAITH)],
)
def test_cards_of_a_kind_give_more(effect: int, card: str, resource: int) -> None:
    match = with_skill(effect, hands={0: [card]}, area="1-1", step=r.PLAYING, store={0: (0, 0, 0, 0)},
                       crew={0: (1, 1, 3, 4)}, men={0: ["1-2.0"]})  # fmt: skip
    act(match, f"continue:{sort(card)}")
    assert state(match).store[0][resource] == 1 + amount(effect)


@clause("QUO-13.3")
def test_a_guided_revelation_needs_no_discard() -> None:
    match = with_skill(r.GUIDED, hands={0: ["revelation1"]}, area="1-1", step=r.PLAYING, men={0: ["1-1.0"]})
    act(match, f"continue:{sort('revelation1')}")
    assert "guided" in legal(match)
    act(match, "guided", "stay")
    assert state(match).turn == 1


@clause("QUO-13.3")
def test_income_comes_when_the_turn_begins() -> None:
    match = position(races=(GLORIOUS, MYSTICS, GIANTS), played={1: [skill_with(r.INCOME + r.FOOD)]}, area="1-1",
                     step=r.PLAYING, store={1: (0, 0, 0, 0)})  # fmt: skip
    act(match, f"continue:{sort('labour1')}")
    assert state(match).store[1] == [0, amount(r.INCOME + r.FOOD), 0, 0]


@clause("QUO-13.3")
def test_strength_in_war() -> None:
    numbers = box()
    men = {0: ["1-1.0"], 1: ["1-1.0"]}

    def halves(effect: int, turn: int = 0, burnt: int = 0) -> int:
        match = with_skill(effect, men=men, towns={0: ["1-1.1"]}, area="1-1", step=r.PLAYING, turn=turn)
        s = state(match)
        s.burnt[0] = burnt
        found: int = fights.open_halves(s, numbers, 0)
        return found - 4 - 3 * burnt

    assert halves(r.ATTACK) == amount(r.ATTACK)
    assert halves(r.ATTACK, turn=1) == 0
    assert halves(r.DEFENCE) == 0
    assert halves(r.DEFENCE, turn=1) == amount(r.DEFENCE)
    assert halves(r.WALLS) == amount(r.WALLS)
    assert halves(r.SAGAS, burnt=2) == 2 * amount(r.SAGAS)


@clause("QUO-13.3")
def test_ties_consolation_and_spoils() -> None:
    for effect in (r.TIES, r.SPOILS, r.CONSOLED):
        played = {1: [skill_with(effect)]} if effect == r.TIES else {0: [skill_with(effect)]}
        hands = {0: ["labour1", "miracle3" if effect == r.SPOILS else "miracle1"], 1: ["miracle1"]}
        match = position(races=PEOPLES, played=played, hands=hands, area="1-1", step=r.PLAYING,
                         men={0: ["1-1.0"], 1: ["1-1.0", "1-1.1"][: 2 if effect == r.CONSOLED else 1]},
                         store=dict.fromkeys(range(3), (0, 0, 0, 0)), crew={0: (0, 2, 3, 4)})  # fmt: skip
        act(match, f"continue:{sort('labour1')}")
        match.play(r.FACE + sort(hands[0][1]))
        match.play(r.FACE + sort("miracle1"))
        s = state(match)
        if effect == r.SPOILS:
            assert s.wins[0] == 1
            assert s.points[0] == amount(effect)
        else:
            assert s.wins[1] == 1
            assert s.store[0][r.FAITH] == (amount(effect) if effect == r.CONSOLED else 0)


@clause("QUO-13.3")
def test_more_cards_more_room_more_actions_and_more_points_for_towns() -> None:
    numbers = box()
    match = with_skill(r.HAND_SIZE)
    assert opening.hand_limit(state(match), numbers, 0) == 4 + amount(r.HAND_SIZE)
    match = with_skill(r.ROOM)
    for resource in range(4):
        room = numbers.room[MYSTICS][resource]
        assert r.capacity(state(match), numbers, 0, resource) == room + amount(r.ROOM)
    match = with_skill(r.CHANGE_ACTIONS, hands={0: ["miracle1"]}, piles={0: [["labour1"]]}, lap=2, area="1-1",
                       step=r.PLAYING, store={0: (0, 0, 0, 0)}, crew={0: (1, 1, 3, 4)}, men={0: ["1-2.0"]})  # fmt: skip
    act(match, f"change:{sort('miracle1')}")
    assert state(match).store[0][r.FAITH] == 1 + amount(r.CHANGE_ACTIONS)
    match = with_skill(r.MASON, hands={0: ["labour1"]}, area="1-1", step=r.PLAYING, men={0: ["1-2.0"]},
                       ruins={0: ["1-2.0"]})  # fmt: skip
    act(match, f"continue:{sort('labour1')}")
    assert state(match).points[0] == amount(r.MASON)


@clause("QUO-13.3")
@pytest.mark.parametrize("effect", [r.CHANGE_POINTS, r.LONE])
def test_points_when_a_generation_is_scored(effect: int) -> None:
    match = with_skill(effect, hands={0: ["labour1"]}, piles={0: [["labour2"]]}, lap=2, area="1-1", step=r.PLAYING,
                       towns={0: ["1-2.0", "1-3.0"]}, men={1: ["1-2.1"]},
                       display=(50, 51, 52))  # fmt: skip
    act(match, f"change:{sort('labour1')}", "take:50")
    while state(match).turn == 0:
        act(match, "end-turn")
    assert state(match).points[0] == 3 + amount(effect)  # alone in 1-3 only


@clause("QUO-13.4")
def test_a_terrain_that_suits_by_skill_needs_no_food() -> None:
    numbers = box()
    desert = next(k for k in range(r.SPACES) if numbers.terrain[k] == r.DESERT)
    for played, price in (({}, 1), ({0: [skill_with(r.SUITS + r.DESERT)]}, 0)):
        match = position(races=PEOPLES, played=played)
        assert creation.food_for(state(match), numbers, 0, desert, r.NONE) == price


@clause("QUO-13.3")
def test_a_further_worker_by_skill_needs_no_food_for_being_one() -> None:
    match = with_skill(r.FURTHER, area="1-1", step=r.LIFTING)
    s, numbers = state(match), box()
    plain = next(k for k in range(r.SPACES) if numbers.terrain[k] == r.PLAINS)
    prices = []
    for placed in range(3):
        s.placed, s.freed = placed, min(max(0, placed - 1), amount(r.FURTHER))
        prices.append(creation.food_for(s, numbers, 0, plain, 3))
    assert prices == [0] + [0] * amount(r.FURTHER) + [1] * (2 - amount(r.FURTHER))


@clause("QUO-13.5")
def test_costs_are_lowered_but_not_below_nothing() -> None:
    numbers = box()
    match = position(races=(GIANTS, GLORIOUS, MYSTICS),
                     played={0: [skill_with(e) for e in (r.FREEDOM, r.PRAYERS, r.FURY)]})  # fmt: skip
    s = state(match)
    assert creation.fee(s, numbers, 0) == 0
    assert creation.prayer_price(s, numbers, 0) == 3 - amount(r.PRAYERS)
    assert [creation.wrath_price(s, numbers, 0, n) for n in (2, 3, 4)] == [n - amount(r.FURY) for n in (2, 3, 4)]
    s.gift[0][r.FURY] = s.gift[0][r.FREEDOM] = s.gift[0][r.PRAYERS] = 9
    assert creation.wrath_price(s, numbers, 0, 2) == 1
    assert creation.prayer_price(s, numbers, 0) == creation.fee(s, numbers, 0) == 0


@clause("QUO-13.6", "QUO-15.6")
def test_skills_do_not_count_towards_the_hand() -> None:
    match = position(races=PEOPLES, skills={0: [0, 1, 2, 3, 4]}, hands={0: ["labour1"]}, area="1-1", step=r.PLAYING)
    act(match, f"continue:{sort('labour1')}")
    if state(match).turn == 0:
        act(match, "end-turn")
    assert state(match).held[0] == 4


@clause("QUO-13.7")
def test_more_control_needs_some_control() -> None:
    assert r.control(state(with_skill(r.RULE)), box(), 0) == 0
    assert r.control(state(with_skill(r.RULE, towns={0: ["1-2.0"]})), box(), 0) == 1 + amount(r.RULE)


@clause("QUO-11.3")
def test_what_counts_at_the_end() -> None:
    numbers = box()
    piles = {0: [["labour1"] * 2, ["labour2"] * 3, ["miracle1"]]}
    used = skill_with(r.STORE + r.FOOD)
    match = position(races=PEOPLES, piles=piles, lap=8, towns={0: ["1-2.0", "1-3.0"]}, ruins={0: ["1-4.0"]},
                     men={0: ["2-3.0", "2-3.1", "1-4.1"]}, crew={0: (1, 2, 3, 1)}, store={0: (2, 3, 3, 1)},
                     played={0: [skill_with(r.ROOM), used]}, wins=[4])  # fmt: skip
    s = state(match)
    expected = {
        r.END_TOWN: 2, r.END_CONTROL: 3, r.END_SKILL: 2, r.END_WRATH: 1, r.END_STORE: 2, r.END_LONGEST: 3,
        r.END_GENERATION: 3, r.END_WORKER: 3, r.END_WARS: 4, r.END_FACILITY: 3, r.END_POINTS: 1, r.RULE: 0,
    }  # fmt: skip
    assert {effect: closing.times(s, numbers, 0, effect) for effect in expected} == expected
    lands = {numbers.terrain[space(name)] for name in ("1-2.0", "1-3.0", "2-3.0", "2-3.1", "1-4.1")}
    assert closing.times(s, numbers, 0, r.END_TERRAIN) == len(lands)


# 14. Who knows what


@clause("QUO-14.1")
def test_hands_are_secret_but_not_their_size() -> None:
    match = position(races=PEOPLES, skills={0: [0, 1], 1: [2]})
    mine, theirs, nobody = (match.view(seat).state for seat in (0, 1, None))
    truth = state(match)
    assert mine.hand[0] == truth.hand[0]
    for view in (mine, theirs, nobody):
        assert view.held[:3] == truth.held[:3] == [4, 4, 4]
        assert view.lore[:3] == truth.lore[:3] == [2, 1, 0]
    held = [c for c in range(r.EPICS) if truth.card_at[c] == r.HAND]
    assert all(match.view(0).knows(c) and not match.view(1).knows(c) for c in held)


@clause("QUO-14.1")
def test_a_card_laid_for_a_war_is_secret_until_all_are_laid() -> None:
    match = position(races=PEOPLES, area="1-1", step=r.PLAYING, men={0: ["1-1.0"], 1: ["1-1.0"]})
    act(match, f"continue:{sort('labour1')}")
    match.play(r.FACE + sort("miracle1"))
    card = fights.faced(state(match), 0)
    assert [match.view(seat).knows(card) for seat in range(3)] == [True, False, False]


@clause("QUO-14.2")
def test_resources_and_rows_are_open() -> None:
    match = position(races=PEOPLES, piles={0: [["labour2"]]}, lap=2)
    card = r.first_of(sort("labour2"))
    for reader in (0, 1, None):
        view = match.view(reader)
        assert view.state.store[0] == state(match).store[0]
        assert view.state.card_at[card] == r.LAID
        assert view.knows(card)


@clause("QUO-14.1")
def test_imagined_worlds_keep_epic_cards_and_skills_apart() -> None:
    match = position(races=PEOPLES, skills={0: [0, 1], 1: [2, 3, 40], 2: [4]})
    known = GAME.rules.know(match.state, match.box, 0)
    places = set()
    for key in range(40):
        world = GAME.rules.determinize(known, match.box, 0, key + 1)
        assert isinstance(world, r.State)
        assert GAME.rules.check is not None
        assert GAME.rules.check(world, match.box) == 0
        assert [world.held[seat] for seat in range(3)] == [4, 4, 4]
        assert world.lore[:3] == [2, 3, 1]
        places.add(next(c for c in range(r.EPICS) if world.card_at[c] == r.HAND + 1))
    assert len(places) > 5
