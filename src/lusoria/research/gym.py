"""Gymnasium: one learning seat against bots, as a single environment. Many at once are in `batch`.

>>> import gymnasium
>>> from lusoria.research import gym
>>> names = gym.register()
>>> env = gymnasium.make("Lusoria/Spartacus-v0", seats=3, bots=["greedy"])
>>> observation, info = env.reset(seed=1)
>>> code = env.action_space.sample(observation["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(code)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ..bots import Bot
from ..kernel import Game, has
from ..play import catalogue
from . import missing
from .sitting import See, Sitting

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing("gymnasium") from error

Observation = dict[str, Any]


def name_of(game: Game) -> str:
    """The name under which Gymnasium knows a game."""
    return f"Lusoria/{''.join(word.capitalize() for word in game.slug.split('-'))}-v0"


def register(games: Iterable[Game] | None = None) -> list[str]:
    """Announce games (all of the house by default) to Gymnasium; their names, in order. Twice does no harm."""
    names = []
    for game in catalogue.games() if games is None else games:
        names.append(name_of(game))
        if names[-1] not in gymnasium.registry:
            gymnasium.register(names[-1], entry_point=f"{__name__}:SeatEnv", kwargs={"game": game})
    return names


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat learns, bots have the others.

    Observation: `observation`, what the seat is shown or knows as a row of integers, and `action_mask` over the codes
    of the game, NOTHING last. The reward comes at the end, -1 .. 1. Who does what is not open to it gives the game up:
    reward -1, terminated, and `info["forfeit"]` is true.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Mapping[str, int] | None = None, *, seat: int = 0,
        bots: Sequence[str] = ("random",), see: See = "shown", render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """`bots`: one notation for each other seat clockwise from the learner, or one for all (see `lusoria.bots`).

        Raises UnknownGame, OptionError or BotError, each with one sentence; ValueError for a seat or a number of bots
        that cannot be.
        """
        self.table = Sitting(catalogue.game(game) if isinstance(game, str) else game, seats, options)
        if not 0 <= seat < self.table.seats:
            raise ValueError(f"with {self.table.seats} seats a seat is 0 to {self.table.seats - 1}, not {seat}")
        others = self.table.seats - 1
        if len(bots) not in (1, others):
            raise ValueError(f"{others} bots are needed, or one for all, not {len(bots)}")
        parsed = [Bot.parse(b) for b in bots] * (others if len(bots) == 1 else 1)
        self.bots = {(seat + 1 + i) % self.table.seats: bot for i, bot in enumerate(parsed)}
        self.seat, self.see, self.render_mode = seat, see, render_mode
        tensors, codes = self.table.tensors, self.table.nothing + 1
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(tensors.low, tensors.high, dtype=tensors.dtype.type),
            "action_mask": spaces.Box(0, 1, (codes,), np.int8),
        })  # fmt: skip
        self.action_space = spaces.Discrete(codes)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:  # fmt: skip
        """A new game. `options` is Gymnasium's and means nothing here. A game that ends before the learner is asked
        for the first time is played anew."""
        super().reset(seed=seed)
        self.table.begin(self._draw())
        self._others_play()
        while self.table.over:
            self.table.begin(self._draw())
            self._others_play()
        return self._look(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision of the learner, and those of the others until it is asked again."""
        table, code = self.table, int(action)
        if not table.may(self.seat, code):
            return self._look(), -1.0, True, False, {"forfeit": True}
        table.act(self.seat, code)
        self._others_play()
        return self._look(), table.returns()[self.seat], table.over, False, {}

    def render(self) -> str | None:
        """The position as the learner sees it, as JSON; None without a render mode."""
        if self.render_mode is None:
            return None
        return json.dumps(self.table.rules.show(self.table.state, self.table.box, self.seat).as_dict())

    def _draw(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _look(self) -> Observation:
        return {"observation": self.table.tensor(self.seat, self.see), "action_mask": self.table.mask(self.seat)}

    def _others_play(self) -> None:
        table = self.table
        while not table.over and table.actor != self.seat:
            seat = table.actor
            known = table.rules.know(table.state, table.box, seat)
            code = self.bots[seat].choose(table.game, known, table.box, seat, self._draw())
            if code is None and has(table.state.awaits, seat):
                raise RuntimeError(f"{table.game.slug}: seat {seat} is awaited, but its bot does nothing")
            table.act(seat, table.nothing if code is None else code)
