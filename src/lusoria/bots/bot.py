"""How a bot is named, how strong it is, and how it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

from ..kernel import N_, Box, Game, Table, has
from .simple import greedy_code, random_code


class BotError(ValueError):
    """A bot that does not exist; the message says which do."""


HORIZON = 6  # where a game's sense names no other; further, playouts of short turns blur more than they show


def horizon_of(game: Game) -> int:
    """Decisions after which playouts stop: what the game's sense says (`HORIZON`), or a few."""
    return HORIZON if game.rules.horizon is None else game.rules.horizon


@dataclass(frozen=True, slots=True)
class Bot:
    """One way to play. `kind`: random, greedy or ismcts; the rest bounds the search.

    `horizon`: decisions behind the tree after which the game's own judgement is asked instead of playing on; None: as
    many as suit the game.
    `careless`: one playout decision in so many is random. `slips`: chance in percent to play a middling code instead of
    the best: weaker strengths look less far and slip, they never cheat.
    """

    kind: str = "ismcts"
    iterations: int | None = None
    milliseconds: float | None = None
    horizon: int | None = None
    careless: int = 4
    slips: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """`random`, `greedy`, a named strength, or `ismcts:iterations=500,ms=200,horizon=12`.

        Raises BotError with one sentence when the text names no bot.
        """
        name, _, rest = text.partition(":")
        base: Bot
        if name in ("random", "greedy"):
            base = cls(name)
        elif name == "ismcts":
            base = cls("ismcts")
        elif name in STRENGTHS:
            base = STRENGTHS[name].bot
        else:
            raise BotError(f"there is no bot {text!r}; bots are random, greedy, ismcts:..., {', '.join(STRENGTHS)}")
        numbers: dict[str, Any] = {}
        for part in filter(None, rest.split(",")):
            key, _, value = part.partition("=")
            key = {"ms": "milliseconds"}.get(key, key)
            if key not in ("iterations", "milliseconds", "horizon", "careless", "slips") or not value.isdigit():
                raise BotError(f"{part!r} in {text!r}: say iterations=, ms=, horizon=, careless= or slips= a number")
            numbers[key] = int(value)
        bot = replace(base, **numbers)
        if bot.kind == "ismcts" and bot.iterations is None and bot.milliseconds is None:
            bot = replace(bot, iterations=1000)
        assert isinstance(bot, cls)
        return bot

    def choose(self, game: Game, known: Table | Any, box: Box, seat: int, seed: int) -> int | None:
        """A legal code for the seat, or None: a seat that may act but need not does nothing.

        `known` is the output of `know`, list-backed or an array of one record. At the first move of a game that is not
        in the cache its rules are compiled, which takes a second or two.
        """
        if not isinstance(known, Table) and self.kind == "random":
            known = game.rules.State.read_record(known[0])
        if isinstance(known, Table) and has(known.awaits, seat):
            codes = game.rules.legal_codes(known, box, seat)
            if len(codes) == 1:  # nothing to think about
                return codes[0]
        if self.kind == "random":
            return random_code(game, known, box, seat, seed)
        from .search import searcher

        thinker = searcher(game)
        if not isinstance(known, Table) and (code := thinker.only_code(known, box, seat)) is not None:
            return code
        if self.kind == "greedy":
            values = thinker.greedy(known, box, seat, seed=seed)
            if not isinstance(known, Table):
                known = game.rules.State.read_record(known[0])
            return self._slip(values, seed, greedy_code(game, known, box, seat, values))
        found = thinker.search(
            known, box, seat, seed=seed, iterations=self.iterations, milliseconds=self.milliseconds,
            horizon=horizon_of(game) if self.horizon is None else self.horizon, careless=self.careless,
        )  # fmt: skip
        code = found.best(seed)
        values = {c: v for c, v in zip(found.codes, found.values, strict=True) if c != thinker.nothing}
        return None if code == thinker.nothing else self._slip(values, seed, code)

    def _slip(self, values: Mapping[int, float], seed: int, best: int | None) -> int | None:
        dice = Random(seed ^ 0x51195)
        if best is None or len(values) < 2 or dice.randrange(100) >= self.slips:
            return best
        ranked = sorted(values, key=lambda c: -values[c])
        return dice.choice(ranked[: 1 + len(ranked) // 2])


@dataclass(frozen=True, slots=True)
class Strength:
    """A strength that people choose by name; label and what it means are message ids."""

    slug: str
    label: str
    about: str
    bot: Bot


STRENGTHS: dict[str, Strength] = {
    s.slug: s
    for s in (
        Strength("apprentice", N_("Apprentice"), N_("Plays at sight and slips now and then."), Bot("greedy", slips=35)),
        Strength("companion", N_("Companion"), N_("Looks a little ahead."), Bot(iterations=120, slips=8)),
        Strength("veteran", N_("Veteran"), N_("Thinks before every move."), Bot(iterations=1500, milliseconds=700)),
        Strength("master", N_("Master"), N_("Takes a second over every move."), Bot(milliseconds=950)),
    )
}


def choose(game: Game, known: Table | Any, box: Box, seat: int, strength: str, seed: int) -> int | None:
    """What a bot of a named strength (or notation) does in a position it knows `known` of. See `Bot.choose`."""
    return Bot.parse(strength).choose(game, known, box, seat, seed)
