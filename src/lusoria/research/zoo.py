"""PettingZoo: one agent a seat, `seat_0` .. , one after another (`AEC`) or all at once (`Parallel`).

An observation is a dict: `observation`, a row of integers (what the seat is shown, or with see="known" what it
knows, having forgotten nothing), and `action_mask`, a 1 for each code open to it, NOTHING last. Acts of seats that may
act although nothing waits for them come first, clockwise from one that is awaited, as everywhere in the house.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..kernel import Game
from ..play import catalogue
from . import missing
from .sitting import See, Sitting

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise missing("pettingzoo") from error

Observation = dict[str, Any]


class _Zoo(EzPickle):
    """What both forms share."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Mapping[str, int] | None = None, *,
        see: See = "shown", render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """`game`: a slug of the catalogue or a Game; fewest seats and no options by default.

        Raises UnknownGame or OptionError, each with one sentence.
        """
        EzPickle.__init__(self, game, seats, options, see=see, render_mode=render_mode)
        self.table = Sitting(catalogue.game(game) if isinstance(game, str) else game, seats, options)
        self.see, self.render_mode = see, render_mode
        self.metadata = {**type(self).metadata, "name": f"lusoria_{self.table.game.slug}"}
        self.possible_agents = [f"seat_{p}" for p in range(self.table.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: p for p, agent in enumerate(self.possible_agents)}
        tensors, codes = self.table.tensors, self.table.nothing + 1
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(tensors.low, tensors.high, dtype=tensors.dtype.type),
                "action_mask": spaces.Box(0, 1, (codes,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self.action_spaces = {agent: spaces.Discrete(codes) for agent in self.possible_agents}
        self.np_random: Any = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of the game, and NOTHING."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed the generator of the last one goes on."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        self.table.begin(int(self.np_random.integers(1 << 62)))
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        """The position as a spectator sees it, as JSON; None without a render mode."""
        if self.render_mode is None:
            return None
        table = self.table
        return json.dumps(table.rules.show(table.state, table.box, -1).as_dict())

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return f"lusoria_{self.table.game.slug}"


class AEC(_Zoo, AECEnv):  # type: ignore[misc]
    """One seat after another; seats that choose in secret are asked in turn, and none sees what the others chose.

    >>> env = AEC("spartacus", seats=3); env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options` is PettingZoo's and means nothing here: a game's options come with the constructor."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.actor]

    def observe(self, agent: str) -> Observation:
        """What the agent sees now, and what it may do if it is asked."""
        seat = self.seat_of[agent]
        mask = self.table.mask(seat) if agent == self.agent_selection else np.zeros(self.table.nothing + 1, np.int8)
        return {"observation": self.table.tensor(seat, self.see), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """One decision of `agent_selection`. Raises ValueError for a code outside its mask."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table, seat = self.table, self.seat_of[agent]
        if action is None or not table.may(seat, int(action)):
            raise ValueError(f"{agent} may not do {action}: its mask says what is open")
        self._cumulative_rewards[agent] = 0.0
        table.act(seat, int(action))
        if table.over:
            self.rewards = dict(zip(self.agents, table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.actor]
        self._accumulate_rewards()


class Parallel(_Zoo, ParallelEnv):  # type: ignore[misc]
    """All seats at every step: those that are asked act, the others can only say NOTHING.

    Seats that choose in secret answer at once. Of several that would act without being awaited only the first does,
    clockwise from a seat that is awaited; what the others wished is void, and they are asked again.
    """

    metadata = {**_Zoo.metadata, "is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:  # fmt: skip
        """A new game. `options` is PettingZoo's and means nothing here."""
        self.begin(seed)
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool],
                                                        dict[str, bool], dict[str, dict[str, Any]]]:  # fmt: skip
        """One act of every agent. Raises ValueError for a code outside an agent's mask."""
        table, live = self.table, self.agents
        asked = table.asked()
        for agent in live:
            code, seat = int(actions[agent]), self.seat_of[agent]
            if not (table.may(seat, code) if seat in asked else code == table.nothing):
                raise ValueError(f"{agent} may not do {code}: its mask says what is open")
        polled = bool(table.poll)
        for seat in asked:
            code = int(actions[self.possible_agents[seat]])
            if seat not in table.asked() or not table.may(seat, code):
                continue  # overtaken by what another did just now: asked again
            table.act(seat, code)
            if polled and code != table.nothing:
                break
        rewards = dict(zip(live, table.returns(), strict=True))
        ended = dict.fromkeys(live, table.over)
        seen = self._look()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in live}
        if table.over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(live, False), infos

    def _look(self) -> dict[str, Observation]:
        seen = {}
        for agent in self.agents:
            mask = self.table.mask(self.seat_of[agent])
            if not mask.any():
                mask[self.table.nothing] = 1
            seen[agent] = {"observation": self.table.tensor(self.seat_of[agent], self.see), "action_mask": mask}
        return seen
