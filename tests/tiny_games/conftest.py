"""The tiny games sit in the catalogue while their tests run."""

import importlib

import pytest

from lusoria.kernel import Game
from lusoria.play import catalogue

NAMES = ("auction", "brittle", "duel", "favours", "leaky", "pairs", "questions", "stakes")


def game(name: str) -> Game:
    """The tiny game of that name."""
    found = importlib.import_module(f"tests.tiny_games.{name}").GAME
    assert isinstance(found, Game)
    return found


@pytest.fixture(autouse=True)
def in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = {**{g.slug: g for g in catalogue.games()}, **{f"tiny-{n}": game(n) for n in NAMES}}
    monkeypatch.setattr(catalogue, "_boxes", lambda: boxes)
