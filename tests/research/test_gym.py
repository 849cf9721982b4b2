"""One learning seat among bots, and doors whose packages are not there."""

import subprocess
import sys

import gymnasium
import pytest

from lusoria.bots import BotError
from lusoria.play import catalogue
from lusoria.research import gym
from lusoria.research.gym import SeatEnv
from tests.tiny_games.duel import GAME as DUEL
from tests.tiny_games.favours import GAME as FAVOURS


def test_every_game_is_announced() -> None:
    names = gym.register()
    assert len(names) == len(catalogue.games())
    assert names == gym.register()
    env = gymnasium.make("Lusoria/RadDerGeschichte-v0", seats=4, seat=3, bots=["greedy", "random", "random"])
    seen, _ = env.reset(seed=1)
    assert seen in env.observation_space
    assert env.unwrapped.table.actor == 3


@pytest.mark.parametrize("seat", [0, 2])
def test_a_game_runs_to_its_end(seat: int) -> None:
    env = SeatEnv(FAVOURS, 3, seat=seat, bots=["random"])
    seen, _ = env.reset(seed=5)
    env.action_space.seed(1)
    over, steps, total = False, 0, 0.0
    while not over:
        assert seen["action_mask"].any()
        seen, reward, over, cut, info = env.step(env.action_space.sample(seen["action_mask"]))
        steps, total = steps + 1, total + reward
        assert (cut, info) == (False, {})
    assert steps > 2
    assert -1 <= total <= 1
    assert not seen["action_mask"].any()


def test_what_is_not_open_gives_the_game_up() -> None:
    env = SeatEnv(DUEL, 2)
    seen, _ = env.reset(seed=1)
    closed = int(seen["action_mask"].argmin())
    assert env.step(closed)[1:] == (-1.0, True, False, {"forfeit": True})


def test_the_same_seed_gives_the_same_game() -> None:
    def play(seed: int) -> list[bytes]:
        env = SeatEnv("zero", 3, see="known")
        seen, _ = env.reset(seed=seed)
        out = []
        for _ in range(5):
            out.append(seen["observation"].tobytes())
            seen = env.step(int(seen["action_mask"].argmax()))[0]
        return out

    assert play(3) == play(3) != play(4)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="a seat is 0 to 1, not 2"):
        SeatEnv(DUEL, 2, seat=2)
    with pytest.raises(ValueError, match="3 bots are needed, or one for all, not 2"):
        SeatEnv(DUEL, 4, bots=["random", "random"])
    with pytest.raises(BotError):
        SeatEnv(DUEL, 2, bots=["deep-thought"])


def test_the_position_can_be_read_off() -> None:
    env = SeatEnv(DUEL, 2, render_mode="ansi")
    env.reset(seed=1)
    assert '"points"' in str(env.render())
    assert SeatEnv(DUEL, 2).render() is None


@pytest.mark.parametrize(
    ("door", "package"),
    [("zoo", "pettingzoo"), ("gym", "gymnasium"), ("vector", "gymnasium"), ("spiel", "pyspiel"), ("exam", "shimmy")],
)
def test_a_door_without_its_package_says_so(door: str, package: str) -> None:
    text = f"import sys; sys.modules[{package!r}] = None; import lusoria.research.{door}"
    ran = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    last = ran.stderr.strip().splitlines()[-1]
    assert "is not installed; pip install 'lusoria[research]' brings it" in last
