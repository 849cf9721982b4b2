"""OpenSpiel: `register()`, then `pyspiel.load_game("lusoria_zero(players=3)")`.

A game's parameters are `players` and its options (`joker=1`; dashes become underscores). Simultaneous choices become
turns: the seats that are asked answer one after another, and none learns what the others chose before all have. Seats
that may act although nothing waits for them are asked first and may say "nothing".

Chance is explicit: each number that the rules draw is a chance node of its own with evenly likely outcomes. A sampled
form would pass the suites as well, but OpenSpiel has no way to carry a Python game's generator along, so copies would
repeat or lose their luck; as nodes it is part of the history: clones, serialization, best responses and tree searches
then mean what they should. The price is that dealing a hand of nine is nine nodes.

An information state is what a seat knows and a digest of everything it knew and did before: perfect recall. Its tensor
(the seat, one-hot, and what it knows) is without the digest. An observation is what a seat is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2b
from random import Random
from typing import Any, Self

import numpy as np

from ..kernel import Box, Game, Table
from ..kernel.declare import ALL
from ..kernel.zones import CardTable
from ..lab.exam import LIMIT
from ..play import catalogue
from . import missing
from .chance import OpenRules, Thrown
from .sitting import Sitting, Tensors, actor, returns

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("open_spiel") from error

MOST_OUTCOMES = 1024  # of one throw of chance
LATELY = 256  # views that are remembered: a suite, like a search, asks for one of them several times
NOBODY = -1  # who acts in set-up
SPECTATOR = -1


def name_of(game: Game) -> str:
    """The name under which OpenSpiel knows a game."""
    return "lusoria_" + game.slug.replace("-", "_")


def register(games: Iterable[Game] | None = None) -> list[str]:
    """Announce games (all of the house by default) to OpenSpiel; their names, in order. Twice does no harm."""
    names = []
    for game in catalogue.games() if games is None else games:
        names.append(name_of(game))
        if names[-1] not in pyspiel.registered_names():
            # OpenSpiel keeps the maker until after Python is gone: a class outlives that, a function does not.
            pyspiel.register_game(game_type(game), type(names[-1], (SpielGame,), {"game": game}))
    return names


@cache
def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kind = pyspiel.GameType
    hidden = any(f.known != ALL for f in game.rules.State.kept() if f.name != "luck") or _shows_cards_to_some(game)
    return kind(
        short_name=name_of(game),
        long_name=game.title_en,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], **{o.field: o.default for o in game.options}},
    )


def _shows_cards_to_some(game: Game) -> bool:
    """Whether a card is ever seen by some seats and not by others. No declaration says so: a random game does."""
    if not issubclass(game.rules.State, CardTable):
        return False
    table, dice = Sitting(game, game.seats[1]), Random(1)
    table.begin(1)
    while not table.over:
        s = table.state
        assert isinstance(s, CardTable)
        everyone = (1 << s.seats) - 1
        if any(seen & everyone not in (0, everyone) for seen in s.card_seen):
            return True
        table.act(table.actor, dice.choice(table.mask(table.actor).nonzero()[0].tolist()))
    return False


@cache
def _open_rules(game: Game) -> OpenRules:
    return OpenRules(game.rules)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options; `register` makes a class of its own for each.

    Raises OptionError for parameters that do not go together.
    """

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, params = self.game, params or {}
        self.seats = game.checked_seats(params.get("players", game.seats[0]))
        self.options = {o.slug: params[o.field] for o in game.options if params.get(o.field, o.default) != o.default}
        self.box = game.box(self.options, seats=self.seats)
        self.nothing = game.rules.size
        info = pyspiel.GameInfo(
            num_distinct_actions=self.nothing + 1,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LIMIT,
        )
        super().__init__(game_type(game), info, params)
        self.start = Position(game, self.box, self.seats, None, NOBODY, 0)

    def new_initial_state(self) -> SpielState:
        """A game that has not begun."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the number of throws."""
        return LIMIT

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What reads off observations (shown) and, with perfect recall, information states (known). None where the
        private knowledge of all players together is wanted."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"an observation has no parameters, but {params} were given")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return Observer(self, kind)


class Position:
    """One point of a game, never changed once made: copies of states share it.

    Between two decisions lie the throws of a step: the seat and its code at `before`, and the outcomes `chosen` so far.
    `throw` is the number of outcomes of the next, and `state` how far the step got; 0 at a decision and at the end.
    """

    def __init__(
        self, game: Game, box: Box, seats: int, before: Position | None, seat: int, code: int,
        chosen: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.game, self.box, self.seats = game, box, seats
        self.before, self.seat, self.code, self.chosen = before, seat, code, chosen
        self.state: Table
        self.throw, self.poll = 0, 0
        self._memory: dict[int, bytes] = {}
        if before is not None and code == game.rules.size:
            self.state, self.poll = before.state, before.poll & ~(1 << seat)
            return
        rules = _open_rules(game)
        try:
            if before is None:
                self.state = rules.setup(box, seats, chosen)
            else:
                self.state = rules.apply(before.state, box, seat, code, chosen)
            self.poll = self.state.may & ~self.state.awaits
        except Thrown as thrown:
            if thrown.n > MOST_OUTCOMES:
                raise ValueError(f"{game.slug} draws one of {thrown.n}, more than {MOST_OUTCOMES}") from None
            self.throw, self.state = thrown.n, thrown.state

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.game, self.seats, self.box.as_dict(), self.moves())

    def moves(self) -> list[int]:
        """Codes and outcomes from the beginning."""
        parts, at = [], self
        while at.before is not None:
            parts.append([at.code, *at.chosen])
            at = at.before
        return [*at.chosen, *(x for part in reversed(parts) for x in part)]

    def after(self, action: int) -> Position:
        """The next point, by an outcome or by a code of the seat that is asked."""
        if self.throw:
            before, seat, code, chosen = self.before, self.seat, self.code, (*self.chosen, action)
        else:
            before, seat, code, chosen = self, actor(self.state, self.poll), action, ()
        return Position(self.game, self.box, self.seats, before, seat, code, chosen)

    def memory(self, seat: int) -> bytes:
        """A digest of all that a seat has known and done up to here. Steps that it cannot notice leave no trace."""
        line, at = [], self
        while seat not in at._memory and at.before is not None:
            line.append(at)
            at = at.before
        if seat not in at._memory:
            at._memory[seat] = _digest(b"", at, seat)
        for later in reversed(line):
            earlier = at._memory[seat]
            if later.seat == seat:
                earlier = blake2b(earlier + b"%d" % later.code, digest_size=12).digest()
            noticed = not later.throw and later.known(seat) != at.known(seat)
            later._memory[seat] = _digest(earlier, later, seat) if noticed else earlier
            at = later
        return self._memory[seat]

    @lru_cache(LATELY)  # noqa: B019 - a few, and they never change
    def seen(self, seat: int, *, known: bool) -> Table:
        """What the seat is shown, or with `known` what it knows: not to be written to."""
        rules = self.game.rules
        return (rules.know if known else rules.show)(self.state, self.box, seat)

    @lru_cache(LATELY)  # noqa: B019
    def known(self, seat: int) -> str:
        """What the seat knows, as JSON."""
        return json.dumps(self.seen(seat, known=True).as_dict())


def _digest(earlier: bytes, at: Position, seat: int) -> bytes:
    return blake2b(earlier + at.known(seat).encode(), digest_size=12).digest()


def _replayed(game: Game, seats: int, box: dict[str, Any], moves: list[int]) -> Position:
    at = Position(game, game.rules.Box.from_dict(box), seats, None, NOBODY, 0)
    for move in moves:
        at = at.after(move)
    return at


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a position, and OpenSpiel's own history beside it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.start

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody."""
        at = self.position
        if at.throw:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if at.state.over else actor(at.state, at.poll)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return not self.position.throw and bool(self.position.state.over)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Evenly likely outcomes."""
        n = self.position.throw
        return [(k, 1.0 / n) for k in range(n)]

    def returns(self) -> list[float]:
        """The final reward of each seat; zeros while the game lasts."""
        at = self.position
        return returns(at.game, at.state, at.box) if self.is_terminal() else [0.0] * at.seats

    def _legal_actions(self, player: int) -> list[int]:
        at = self.position
        codes = at.game.rules.legal_codes(at.state, at.box, player)
        return [*codes, at.game.rules.size] if at.poll else codes

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        actions = self.position.game.rules.actions
        return "nothing" if action == actions.size else actions.name(action)

    def __str__(self) -> str:
        at = self.position
        shown: dict[str, Any] = {"state": at.state.as_dict(), "poll": at.poll}
        if at.throw:
            shown["throw"] = {"seat": at.seat, "code": at.code, "chosen": at.chosen, "of": at.throw}
        return json.dumps(shown)


class Observer:
    """Reads off what a player sees; conforms to `open_spiel.python.observation`.

    The public part is what a spectator sees. The private part is those fields of what the player sees that not
    everybody knows; there is a string of it, but no tensor.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.tensors = Tensors(game.game.rules)
        self.recall, self.public = bool(kind.perfect_recall), bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public:
            self.tensor = np.zeros(game.seats + self.tensors.size, np.float32)
            self.dict = {"seat": self.tensor[: game.seats], "state": self.tensor[game.seats :]}

    def _seen(self, state: SpielState, player: int) -> Table:
        return state.position.seen(player if self.private else SPECTATOR, known=self.recall)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        if self.public:
            self.dict["seat"].fill(0)
            self.dict["seat"][player] = 1
            self.dict["state"][:] = self.tensors.of(self._seen(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        seen = self._seen(state, player).as_dict()
        if not self.public:
            at = state.position
            mine, common = (at.seen(p, known=True) for p in (player, SPECTATOR))
            seen = {name: value for name, value in seen.items() if getattr(mine, name) != getattr(common, name)}
            return json.dumps(seen) if seen and self.private else ""
        told: dict[str, Any] = {"player": player, "state": seen}
        if self.recall and self.private:
            told["memory"] = state.position.memory(player).hex()
        return json.dumps(told)
