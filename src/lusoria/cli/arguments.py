"""Arguments that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from ..kernel import Game

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = ("en", "ja", "zh-Hant")

as_json = click.option("--json", "as_json", is_flag=True, help="Print data for programs.")
language = click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language.")
game_argument = click.argument("slug", metavar="GAME")


def options_option(function: F) -> F:
    """`--option series=3 --option joker=on`, as often as needed."""
    return click.option(
        "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
    )(function)


def find_game(slug: str) -> Game:
    """The game, or one sentence."""
    from ..play import catalogue

    return catalogue.game(slug)


def parse_options(game: Game, given: Sequence[str]) -> dict[str, int]:
    """Option values from NAME=VALUE; a bare NAME switches on."""
    chosen = {}
    for text in given:
        name, _, value = text.partition("=")
        chosen[name] = game.option(name).parse(value or "on")
    return game.checked_options(chosen)


def parse_values(given: Sequence[str]) -> dict[str, Any]:
    """Component values from NAME=JSON."""
    values = {}
    for text in given:
        name, _, value = text.partition("=")
        try:
            values[name] = json.loads(value)
        except json.JSONDecodeError as error:
            raise click.UsageError(f"--set {text}: the value is a number or a list such as [1, 2, 3]") from error
    return values


def parse_seats(text: str) -> list[str]:
    """`me,bot,bot` or `3xrandom`: one entry a seat, `me` for a person, `bot` for the companion."""
    seats: list[str] = []
    for part in _split(text):
        count, times, rest = part.partition("x")
        many, name = (int(count), rest) if times and count.isdigit() else (1, part)
        seats += [{"bot": "companion"}.get(name, name)] * many
    return seats


def _split(text: str) -> list[str]:
    """At commas, but not at those inside the notation of a bot (`ismcts:iterations=5,horizon=3`)."""
    parts: list[str] = []
    for piece in text.split(","):
        if "=" in piece and parts and ":" in parts[-1] and ":" not in piece:
            parts[-1] += "," + piece
        else:
            parts.append(piece.strip())
    return [p for p in parts if p]
