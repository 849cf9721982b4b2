"""The OpenSpiel games: what they say about themselves, chance as nodes, perfect recall."""

import pickle
import random
from collections import Counter
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import get_all_states

from lusoria.kernel import Game, OptionError, luck
from lusoria.kernel.luck import streams
from lusoria.play import catalogue
from lusoria.research import spiel
from lusoria.research.chance import OpenRules, Thrown
from tests.tiny_games.duel import GAME as DUEL
from tests.tiny_games.favours import GAME as FAVOURS
from tests.tiny_games.leaky import GAME as LEAKY
from tests.tiny_games.pairs import GAME as PAIRS


def load(game: Game, **params: int) -> Any:
    spiel.register([game])
    return pyspiel.load_game(spiel.name_of(game), params)


def test_every_game_is_announced_with_its_seats_and_options() -> None:
    names = spiel.register()
    assert names == spiel.register()
    assert set(names) <= set(pyspiel.registered_names())
    game = pyspiel.load_game("lusoria_spartacus(players=4,joker=1,joker_minus=1)")
    assert game.num_players() == 4
    assert game.box.joker_minus == 1
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    for wrong in ("players=9", "joker_minus=1"):
        with pytest.raises(OptionError):
            pyspiel.load_game(f"lusoria_spartacus({wrong})")


def test_information_is_perfect_where_nothing_is_hidden() -> None:
    kinds = {g.slug: spiel.game_type(g).information for g in catalogue.games()}
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kinds["rad-der-geschichte"] == perfect
    assert kinds["zero"] != perfect != kinds["imperium"]


def test_each_throw_is_a_node_with_even_outcomes() -> None:
    s = load(LEAKY).new_initial_state()
    thrown = []
    while s.is_chance_node():
        outcomes = s.chance_outcomes()
        assert {p for _, p in outcomes} == {1 / len(outcomes)}
        thrown.append(len(outcomes))
        s.apply_action(outcomes[-1][0])
    assert thrown == [6, 5]
    assert s.current_player() == 0


@pytest.mark.parametrize("slug", ["zero", "imperium", "prokonsul", "rad-der-geschichte", "spartacus"])
def test_chance_laid_open_is_the_chance_of_the_rules(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same numbers lead to the same states, whoever draws them."""
    game = catalogue.game(slug)
    rules, box, seats = game.rules, game.box(), game.seats[1]
    again, drawn, chance = OpenRules(rules), [], luck.chance

    def note(s: Any, stream: int, n: int) -> int:
        k = chance(s, stream, n)
        if n > 1:
            drawn.append(k)
        return k

    monkeypatch.setattr(luck, "chance", note)
    one = rules.new(box, seats, streams(b"x"))
    other = again.setup(box, seats, tuple(drawn))
    dice, drew = random.Random(1), len(drawn)
    for _ in range(60):
        other.luck = [row[:] for row in one.luck]
        assert one.same(other)
        if one.over:
            break
        seat = spiel.actor(one, 0)
        code = dice.choice(rules.legal_codes(one, box, seat))
        drawn.clear()
        rules.apply(one, box, seat, code)
        other = again.apply(other, box, seat, code, tuple(drawn))
        drew += len(drawn)
    assert drew > 0


def test_a_throw_that_is_not_chosen_yet_is_asked_for() -> None:
    with pytest.raises(Thrown) as thrown:
        OpenRules(LEAKY.rules).setup(LEAKY.box(), 2, (3,))
    assert thrown.value.n == 5
    assert thrown.value.state.card_at[3] == 1


@pytest.mark.parametrize("game", [LEAKY, DUEL, PAIRS], ids=lambda g: g.slug)
def test_nothing_that_a_seat_knew_is_forgotten(game: Game) -> None:
    """OpenSpiel's own check of perfect recall, on the whole tree where there is time for it."""
    if game is LEAKY:
        states = api_test._assert_is_perfect_recall(load(game))
        assert len(states) == 6 * (1 + 2 + 4 + 8)  # six cards to hold, and what was said before each of four turns
    else:
        recall(load(game), 300)


def recall(game: Any, games: int) -> None:
    """Equal information states have equal pasts, in random games."""
    past: dict[tuple[int, str], Any] = {}
    dice, met = random.Random(1), Counter[tuple[int, str]]()
    for _ in range(games):
        s, line = game.new_initial_state(), dict.fromkeys(range(game.num_players()), ())
        while not s.is_terminal():
            action = dice.choice(s.legal_actions())
            if not s.is_chance_node():
                p = s.current_player()
                key = (p, s.information_state_string(p))
                assert past.setdefault(key, line[p]) == line[p]
                met[key] += 1
                line[p] = (*line[p], (key, action))
            s.apply_action(action)
    assert max(met.values()) > 1


def test_an_information_state_is_the_same_whatever_the_others_hold() -> None:
    states = get_all_states.get_all_states(load(LEAKY), depth_limit=3).values()
    seen: dict[str, set[str]] = {}
    for s in states:
        if s.current_player() == 0:
            seen.setdefault(s.information_state_string(0), set()).add(str(s))
    assert len(seen) == 6  # as many as there are cards to hold
    assert {len(worlds) for worlds in seen.values()} == {5}


def test_secret_choices_come_in_turn_and_stay_secret() -> None:
    game = load(DUEL, players=2)
    one, other = game.new_initial_state(), game.new_initial_state()
    for code in (0, 3):
        one.apply_action(code)
    for code in (2, 5):
        other.apply_action(code)
    assert one.current_player() == other.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_tensor(1) == other.observation_tensor(1)


def test_who_may_act_can_say_nothing_and_nobody_notices() -> None:
    s = load(FAVOURS, players=3).new_initial_state()
    assert s.current_player() == 1
    nothing = FAVOURS.rules.size
    assert s.action_to_string(1, nothing) == "nothing"
    assert s.action_to_string(1, 0) == FAVOURS.rules.actions.name(0)
    before = s.information_state_string(0)
    s.apply_action(nothing)
    assert (s.current_player(), s.information_state_string(0)) == (2, before)


def test_states_are_copied_and_kept() -> None:
    game = load(LEAKY)
    s = game.new_initial_state()
    for _ in range(3):
        s.apply_action(s.legal_actions()[-1])
    copy = s.clone()
    s.apply_action(s.legal_actions()[0])
    assert str(copy) != str(s)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, s))
    assert (str(again), again.history()) == (str(s), s.history())
    position = pickle.loads(pickle.dumps(s.position))
    assert (position.moves(), position.memory(0)) == (s.history(), s.position.memory(0))
    while not s.is_terminal():
        s.apply_action(s.legal_actions()[0])
    assert sum(s.returns()) == 0


def test_public_and_private_parts() -> None:
    game = load(LEAKY)
    s = game.new_initial_state()
    while s.is_chance_node():
        s.apply_action(2)
    kind = pyspiel.IIGObservationType
    none, mine, everybody = (
        getattr(pyspiel.PrivateInfoType, n) for n in ("NONE", "SINGLE_PLAYER", "ALL_PLAYERS")
    )  # fmt: skip
    public = game.make_py_observer(kind(public_info=True, perfect_recall=False, private_info=none))
    private = game.make_py_observer(kind(public_info=False, perfect_recall=False, private_info=mine))
    assert public.string_from(s, 0).replace('"player": 0', "") == public.string_from(s, 1).replace('"player": 1', "")
    assert private.string_from(s, 0) != private.string_from(s, 1)
    assert "card_at" in private.string_from(s, 0)
    assert private.tensor is None
    assert game.make_py_observer(kind(public_info=True, perfect_recall=False, private_info=everybody)) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"x": 1})
