"""PettingZoo's two forms: who acts when, what they see, what they get."""

import numpy as np
import pytest

from lusoria.kernel import OptionError
from lusoria.research.zoo import AEC, Parallel
from tests.tiny_games.duel import GAME as DUEL
from tests.tiny_games.favours import GAME as FAVOURS
from tests.tiny_games.favours import rules as favours
from tests.tiny_games.leaky import GAME as LEAKY


def test_a_game_runs_to_its_end_and_pays_out_once() -> None:
    env = AEC("spartacus", 4, {"series": 2})
    env.reset(seed=3)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        paid[agent] += reward
        assert seen["action_mask"].any() != over
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    assert env.agents == []
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0


def test_the_same_seed_deals_the_same_hands_and_another_does_not() -> None:
    def first(seed: int) -> bytes:
        env = AEC("zero", 3, see="known")
        env.reset(seed=seed)
        return bytes(env.observe(env.agent_selection)["observation"].tobytes())

    assert first(1) == first(1) != first(2)


def test_a_seat_sees_its_own_card_and_not_the_other() -> None:
    env = AEC(LEAKY)
    env.reset(seed=1)
    s = env.table.state
    mine = s.card_at.index(1)
    before = env.observe("seat_0")["observation"]
    hidden = [c for c in range(6) if c != mine]
    s.card_at[hidden[0]], s.card_at[hidden[1]] = s.card_at[hidden[1]], s.card_at[hidden[0]]
    s.card_seen[hidden[0]], s.card_seen[hidden[1]] = s.card_seen[hidden[1]], s.card_seen[hidden[0]]
    assert np.array_equal(env.observe("seat_0")["observation"], before)
    assert env.observe("seat_1")["action_mask"].sum() == 0


def test_what_is_not_open_is_refused() -> None:
    env = AEC(DUEL, 2)
    env.reset(seed=1)
    for code in (None, -1, 4, env.table.nothing, 99):
        with pytest.raises(ValueError, match="seat_0 may not do"):
            env.step(code)
    with pytest.raises(OptionError):
        AEC(DUEL, 9)


def test_who_may_act_is_asked_first_and_may_say_nothing() -> None:
    env = AEC(FAVOURS, 3)
    env.reset(seed=1)
    asked = []
    for _ in range(3):
        asked.append((env.agent_selection, bool(env.last()[0]["action_mask"][env.table.nothing])))
        env.step(env.table.nothing if asked[-1][1] else favours.FAVOUR + 1)
    assert asked == [("seat_1", True), ("seat_2", True), ("seat_0", False)]
    assert env.agent_selection == "seat_2"  # the next to be asked is seat 1, so the others may act first, clockwise
    assert env.table.asked() == [2, 0]


def test_secret_choices_are_made_at_once() -> None:
    env = Parallel(DUEL, 3)
    seen, _ = env.reset(seed=1)
    steps = 0
    while env.agents:
        assert all(not seen[a]["action_mask"][env.table.nothing] for a in env.agents)
        seen, rewards, over, _, _ = env.step({a: int(seen[a]["action_mask"].argmax()) for a in env.agents})
        steps += 1
    assert steps == 6  # three bouts, each a weapon and a force
    assert all(over.values())
    assert list(rewards.values()) == [0.0, 0.0, 0.0]  # all chose alike


def test_who_is_not_asked_can_only_say_nothing() -> None:
    env = Parallel("rad-der-geschichte", 3)
    seen, _ = env.reset(seed=2)
    asked = [a for a in env.agents if not seen[a]["action_mask"][env.table.nothing]]
    assert len(asked) == 1
    acts = {a: int(seen[a]["action_mask"].argmax()) for a in env.agents}
    other = next(a for a in env.agents if a not in asked)
    with pytest.raises(ValueError, match=f"{other} may not do"):
        env.step({**acts, other: acts[asked[0]]})
    env.step(acts)


def test_of_several_that_may_act_the_first_who_does_comes_first() -> None:
    env = Parallel(FAVOURS, 4)
    env.reset(seed=1)
    nothing = env.table.nothing
    env.step({"seat_0": nothing, "seat_1": nothing, "seat_2": favours.OFFER, "seat_3": favours.OFFER + 1})
    assert env.table.state.offer == [0, 0, 1, 0]
    assert env.table.asked() == [1, 2, 3]  # asked again, seat 3 too
    quiet = dict.fromkeys(env.agents, nothing)
    env.step(quiet)
    assert env.table.asked() == [0]
    env.step({**quiet, "seat_0": favours.FAVOUR + 1})
    assert env.table.asked() == [2, 3, 0]  # seat 1 is to ask: the others clockwise from it
    env.step({**quiet, "seat_0": favours.OFFER, "seat_3": favours.OFFER})
    assert env.table.state.offer == [0, 0, 0, 1]


def test_a_position_can_be_read_off() -> None:
    env = AEC(DUEL, 2, render_mode="ansi")
    env.reset(seed=1)
    env.step(0)
    text = env.render()
    assert text is not None
    assert '"weapon": [0, 0, 0, 0]' in text  # a spectator does not see the sealed choice
    assert AEC(DUEL, 2).render() is None
