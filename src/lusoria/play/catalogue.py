"""The games of the house: our own boxes in `lusoria.games`, and boxes that other packages announce.

A package from outside joins with one entry point of the group `lusoria.games` that names its box (where `GAME` is):

    [project.entry-points."lusoria.games"]
    my-game = "my_package.my_game"
"""

from __future__ import annotations

import importlib
import importlib.metadata
import pkgutil
import warnings
from difflib import get_close_matches
from functools import cache
from types import ModuleType

import lusoria.games
from lusoria.kernel import Game

GROUP = "lusoria.games"


class UnknownGame(LookupError):
    """No box has this slug; the message names the nearest ones."""


class BrokenGame(UserWarning):
    """An announced box that could not be taken in; the house opens without it."""


def games() -> tuple[Game, ...]:
    """Every game in the house, by title."""
    return tuple(sorted(_boxes().values(), key=lambda game: (game.title_en.casefold(), game.slug)))


def game(slug: str) -> Game:
    """The game with this slug, e.g. `game("zero")`. Raises UnknownGame."""
    found = _boxes().get(slug)
    if found is None:
        near = get_close_matches(slug, _boxes(), n=3) or sorted(_boxes())
        raise UnknownGame(f"There is no game {slug!r}. Did you mean {', '.join(near)}?")
    return found


def refresh() -> None:
    """Look again, after a package was installed or removed."""
    _boxes.cache_clear()


@cache
def _boxes() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(lusoria.games.__path__, lusoria.games.__name__ + "."):
        if module.ispkg:
            box = importlib.import_module(module.name)
            if hasattr(box, "GAME"):
                _take(found, box.GAME)
    for entry in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            target = entry.load()
            _take(found, target.GAME if isinstance(target, ModuleType) else target)
        except Exception as error:  # somebody else's package must not close the house; it is told, and left out
            warnings.warn(f"The game {entry.name!r} ({entry.value}) is left out: {error}", BrokenGame, stacklevel=2)
    return found


def _take(found: dict[str, Game], box: object) -> None:
    if not isinstance(box, Game):
        raise TypeError(f"GAME is {type(box).__name__}, not a lusoria.kernel.Game")
    if box.slug in found:
        raise ValueError(f"the slug {box.slug!r} is taken by {found[box.slug].package}")
    found[box.slug] = box
