"""Bots that other packages bring. A package announces each with one entry point that names its class:

    [project.entry-points."lusoria.bots"]
    my-bot = "my_package:MyBot"

The class is called once for a game and process; what it makes is asked for a code, decision by decision. It gets what
its seat knows and nothing else.
"""

from __future__ import annotations

import importlib.metadata
import re
import warnings
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from inspect import getsourcefile
from pathlib import Path
from typing import Protocol

from ..kernel import Box, Game, Table

GROUP = "lusoria.bots"
NAME = re.compile(r"[a-z][a-z0-9-]{0,11}")


class BrokenBot(UserWarning):
    """An announced bot that could not be taken in; the house opens without it."""


class BotFault(RuntimeError):
    """A bot from outside that did what no bot may; the message says which and what."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision. `known`: what the seat knows, as a state of its own that may be played on with `game.rules`.
    `codes`: what is legal, at least one. `must`: whether the seat owes the decision; else None is an answer too.
    `milliseconds`: how long an answer may take. `version`: of the rules. `seed`: for whoever draws lots; with the same
    one everything should come out the same."""

    game: Game
    box: Box
    known: Table
    seat: int
    codes: tuple[int, ...]
    must: bool
    milliseconds: float
    version: int
    seed: int


class Outsider(Protocol):
    """What the class of an entry point is like."""

    def __init__(self, game: Game) -> None:
        """Get ready for games of this kind."""

    def choose(self, asked: Asked) -> int | None:
        """One of `asked.codes`, or None for nothing where nothing is owed."""


@cache
def outsiders() -> dict[str, type[Outsider]]:
    """The announced bots by name. What cannot be taken in is told in a warning and left out."""
    from .bot import KINDS, SEARCHES, STRENGTHS  # which ask for these in turn

    found: dict[str, type[Outsider]] = {}
    for entry in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            if not NAME.fullmatch(entry.name):
                raise ValueError("a name is up to twelve small letters, digits and hyphens")
            if entry.name in {*KINDS, *SEARCHES, *STRENGTHS, *found}:
                raise ValueError("the name is taken")
            made = entry.load()
            if not isinstance(made, type) or not callable(getattr(made, "choose", None)):
                raise TypeError("it is no class with a method `choose`")
            found[entry.name] = made
        except Exception as error:  # somebody else's package must not close the house; it is told, and left out
            warnings.warn(f"The bot {entry.name!r} ({entry.value}) is left out: {error}", BrokenBot, stacklevel=2)
    return found


def refresh() -> None:
    """Look again, after a package was installed or removed."""
    outsiders.cache_clear()
    _made.cache_clear()


@cache
def _made(name: str, game: Game) -> Outsider:
    return outsiders()[name](game)


def ask(
    name: str, game: Game, known: Table, box: Box, seat: int, must: bool, milliseconds: float, seed: int
) -> int | None:
    """What the bot of this name plays. Raises BotFault for anything but a legal code, or None where that will do."""
    codes = tuple(game.rules.legal_codes(known, box, seat))
    code = _made(name, game).choose(
        Asked(game, box, known, seat, codes, must, milliseconds, game.rules_version, seed)
    )  # fmt: skip
    if code is None and not must:
        return None
    if type(code) is not int or code not in codes:
        raise BotFault(f"the bot {name!r} answers {code!r}, which is not legal ({game.slug}, seat {seat})")
    return code


def fingerprint(name: str) -> str:
    """A hash of the file that the bot stands in: another one may play otherwise."""
    source = getsourcefile(outsiders()[name])
    return blake2b(Path(source).read_bytes() if source else b"", digest_size=8).hexdigest()
