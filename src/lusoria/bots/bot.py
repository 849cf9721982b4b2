"""How a bot is named, how strong it is, and how it is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Self

from ..kernel import N_, Box, Game, Table, has
from . import outside
from .simple import random_code


class BotError(ValueError):
    """A bot that does not exist; the message says which do."""


KINDS = "random", "greedy", "ismcts", "rollout", "search"
SEARCHES = "ismcts", "rollout", "search", "learned"  # they think for iterations or for a time
OUTSIDE = len(KINDS)  # a bot that is asked outside of the machine code
NUMBERS = "iterations", "milliseconds", "horizon", "careless", "slips", "worlds", "far", "wide", "doubt"
BUDGET = 1000.0  # milliseconds that a bot from outside has where nothing else is said
FAR = 40  # decisions that rollouts look ahead at least: the same worlds for all codes let them see through the noise
HORIZON = 6  # where a game's sense names no other; further, playouts of short turns blur more than they show


def horizon_of(game: Game) -> int:
    """Decisions after which playouts stop: what the game's sense says (`HORIZON`), or a few."""
    return HORIZON if game.rules.horizon is None else game.rules.horizon


def edges_for(game: Game, iterations: int) -> int:
    """How many edges a tree of so many iterations may have."""
    codes: int = game.rules.size
    return 3 * iterations + 4 * (codes + 2)


@dataclass(frozen=True, slots=True)
class Bot:
    """One way to play. `kind`: random, greedy, ismcts (a tree), rollout (playouts of the codes that look best), search
    (a tree, and where two choose in secret half of the time playouts, if the game says what looks good; among more
    playouts alone, if its sense is steady, and whatever is asked, if it is loyal: see drivers/deciding.py), learned (a
    search that a network judges), or the name of an outside bot.

    `iterations`: playouts. `horizon`: decisions of a playout after which the game's own judgement is asked instead of
    playing on, `far` the same in a rollout; None: as many as suit the game. `careless`: one playout decision of a tree
    in so many is random. `slips`: chance in percent to play a middling code instead of the best: weaker strengths
    look less far and slip, they never cheat. `worlds`: how many a greedy bot imagines at most before it says which code
    looks best; it stops where the others have fallen behind.
    `wide`: from so many codes at most a rollout plays on; `doubt`: by so many tenths of a standard error another must
    be better than the code that a greedy bot plays, or than the tree's.
    """

    kind: str = "search"
    iterations: int | None = None
    milliseconds: float | None = None
    horizon: int | None = None
    careless: int = 4
    slips: int = 0
    worlds: int = 32
    far: int | None = None
    wide: int = 16
    doubt: int = 20
    weights: str = ""  # of a learned bot: the file; else what lies in the box

    @classmethod
    def parse(cls, text: str) -> Self:
        """`random`, `greedy`, a named strength, `ismcts:iterations=500,ms=200,horizon=12`, or `learned:200` (so many
        iterations), where `weights=FILE` names others than those in the box.

        Raises BotError with one sentence when the text names no bot.
        """
        name, _, rest = text.partition(":")
        base: Bot
        if name in ("random", "greedy"):
            base = cls(name)
        elif name in SEARCHES:
            base = cls(name)
        elif name in STRENGTHS:
            base = STRENGTHS[name].bot
        elif name in outside.outsiders():
            base = cls(name)
            if rest and not re.fullmatch(r"ms=\d+", rest):
                raise BotError(f"{rest!r} in {text!r}: a bot from outside takes ms= a number and nothing else")
        else:
            known = ", ".join([*STRENGTHS, *outside.outsiders()])
            raise BotError(
                f"there is no bot {text!r}; bots are random, greedy, search:..., ismcts:..., rollout:..., learned:..., "
                f"{known}"
            )
        numbers: dict[str, Any] = {}
        for part in filter(None, rest.split(",")):
            key, _, value = part.partition("=")
            if name == "learned" and key == "weights" and value:
                numbers["weights"] = value
                continue
            if name == "learned" and part.isdigit():
                key, value = "iterations", part
            key = {"ms": "milliseconds"}.get(key, key)
            if key not in NUMBERS or not value.isdigit() or (key == "worlds" and not 1 < int(value) <= 1000):
                raise BotError(f"{part!r} in {text!r}: say iterations=, ms=, horizon=, far=, careless=, slips=, wide=, "
                               "doubt= or worlds= (2 to 1000) a number")  # fmt: skip
            numbers[key] = int(value)
            if numbers[key] == 0 and key in ("iterations", "milliseconds"):
                raise BotError(f"{part!r} in {text!r}: who thinks does so for one of them at least")
        bot = replace(base, **numbers)
        if bot.kind in SEARCHES and bot.iterations is None and bot.milliseconds is None:
            bot = replace(bot, iterations=1000)
        assert isinstance(bot, cls)
        return bot

    def choose(self, game: Game, known: Table | Any, box: Box, seat: int, seed: int) -> int | None:
        """A legal code for the seat, or None: a seat that may act but need not does nothing.

        `known` is the output of `know`, list-backed or an array of one record. At the first move of a game that is not
        in the cache its rules are compiled, which takes a second or two.
        """
        if not isinstance(known, Table) and (self.kind == "random" or self.kind not in (*KINDS, *SEARCHES)):
            known = game.rules.State.read_record(known[0])
        if isinstance(known, Table) and has(known.awaits, seat):
            codes = game.rules.legal_codes(known, box, seat)
            if len(codes) == 1:  # nothing to think about
                return codes[0]
        if self.kind == "learned":
            from .learned import choose

            return choose(self, game, known, box, seat, seed)
        if self.kind == "random":
            return random_code(game, known, box, seat, seed)
        if self.kind not in KINDS:
            must = bool(has(known.awaits, seat))
            budget = BUDGET if self.milliseconds is None else self.milliseconds
            return outside.ask(self.kind, game, known, box, seat, must, budget, seed)
        from .search import searcher

        decide = searcher(game).choose_in_time if self.timed else searcher(game).choose
        return decide(known, box, seat, self, seed)

    @property
    def notation(self) -> str:
        """The bot as `parse` reads it."""
        usual = type(self)(self.kind)
        said = [f"{key}={int(value)}" for key in NUMBERS if (value := getattr(self, key)) != getattr(usual, key)]
        said += [f"weights={self.weights}"] if self.weights else []
        return ":".join(filter(None, (self.kind, ",".join(said).replace("milliseconds", "ms"))))

    @property
    def timed(self) -> bool:
        """Whether time bounds it: what it plays then depends on the machine."""
        return self.kind in SEARCHES and self.milliseconds is not None

    @property
    def searches(self) -> int:
        """For how many iterations it grows a tree; 0: it grows none, or time alone bounds it."""
        return self.iterations or 0 if self.kind in ("ismcts", "search") else 0

    def row(self, game: Game) -> tuple[int, ...]:
        """The bot as compiled text knows it; see `drivers/deciding.py`."""
        horizon = horizon_of(game) if self.horizon is None else self.horizon
        far = max(FAR, horizon_of(game)) if self.far is None else self.far
        kind = KINDS.index(self.kind) if self.kind in KINDS and not self.timed else OUTSIDE
        return (
            kind, self.iterations or 0, min(horizon, 1 << 30), self.careless, self.slips, self.worlds,
            edges_for(game, self.searches), self.wide, self.doubt, min(far, 1 << 30),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength that people choose by name; label and what it means are message ids."""

    slug: str
    label: str
    about: str
    bot: Bot

    def offered(self, game: Game) -> bool:
        """Whether it has a place in lists for a game: one that has learned, where the box holds weights."""
        if self.bot.kind != "learned":
            return True
        from . import learned

        return any(learned.place(game, seats).exists() for seats in range(game.seats[0], game.seats[1] + 1))


def strengths(game: Game | None = None) -> dict[str, str]:
    """What people may choose by name (for a game, or at all), the weakest first and then what other packages bring: the
    label of each, a message id or a name as it is."""
    return {
        **{slug: s.label for slug, s in STRENGTHS.items() if game is None or s.offered(game)},
        **{name: name for name in outside.outsiders()},
    }


STRENGTHS: dict[str, Strength] = {
    s.slug: s
    for s in (
        Strength("apprentice", N_("Apprentice"), N_("Plays at sight and slips now and then."), Bot("greedy", slips=35)),
        Strength("companion", N_("Companion"), N_("Looks a little ahead."), Bot(iterations=120, slips=8)),
        Strength("veteran", N_("Veteran"), N_("Thinks before every move."), Bot(iterations=1500, milliseconds=700)),
        Strength("master", N_("Master"), N_("Takes a second over every move."), Bot(milliseconds=950)),
        Strength(
            "scholar",
            N_("Scholar"),
            N_("Judges by what it has learned against itself."),
            Bot("learned", milliseconds=950),
        ),
    )
}


def choose(game: Game, known: Table | Any, box: Box, seat: int, strength: str, seed: int) -> int | None:
    """What a bot of a named strength (or notation) does in a position it knows `known` of. See `Bot.choose`."""
    return Bot.parse(strength).choose(game, known, box, seat, seed)
