"""What a number of a box may be: at its bounds a game is played to its end or refused with a sentence, beyond them it
is refused."""

from collections.abc import Iterator
from typing import Any

import pytest

from lusoria.kernel import BoxError, Game
from lusoria.lab.exam import Cell, cells, play_bulk
from lusoria.play import catalogue
from tests.every_game.playing import ways
from tests.support.exam import every_game

GAMES, HEAVY = 5, 2  # of each value, in the compiled rules with every invariant; and in a heavy game


def numbers(*, grouped: bool = False) -> Iterator[Any]:
    """One parameter for each number of each box; `grouped` as in `every_cell`."""
    for game in catalogue.games():
        marks = [pytest.mark.xdist_group(f"compiled-{game.slug}")] if grouped else []
        for name, entry in game.rules.components.items():
            if not entry.get("fixed"):
                yield pytest.param(game, name, id=f"{game.slug}-{name}", marks=marks)


def filled(value: Any, bound: Any) -> Any:
    """A value of the same form that is its bound everywhere."""
    if not isinstance(value, list):
        return bound
    return [filled(part, bound[k] if isinstance(bound, list) else bound) for k, part in enumerate(value)]


def altered(value: Any, bound: Any, by: int, *, last: bool) -> Any:
    """The value with its first (or last) number just beyond the bound."""
    if not isinstance(value, list):
        return bound + by
    at = next(k for k in (range(len(value) - 1, -1, -1) if last else range(len(value))) if value[k] != [])
    changed = list(value)
    changed[at] = altered(value[at], bound[at] if isinstance(bound, list) else bound, by, last=last)
    return changed


def of_lengths(entry: dict[str, Any]) -> Iterator[Any]:
    """The values with the fewest and the most entries, where their number is free."""
    for count in entry.get("count", []):
        yield [entry["is"][k % len(entry["is"])] for k in range(count)]


def test_the_numbers_of_every_box_are_within_their_bounds_for_all_seats_and_options() -> None:
    for game in catalogue.games():
        for cell in cells(game, 2):
            game.box(cell.options, seats=cell.seats)


@pytest.mark.parametrize(("game", "name"), list(numbers(grouped=True)))
def test_what_is_within_the_bounds_is_played_to_the_end(game: Game, name: str) -> None:
    entry, played = game.rules.components[name], 0
    values = [filled(entry["is"], entry["least"]), filled(entry["is"], entry["most"]), *of_lengths(entry)]
    for number, value in enumerate(values):
        for seats, options in ways(game):
            cell = Cell(game, seats, options)
            try:
                bulk = play_bulk(cell, number, HEAVY if game.weight == 3 else GAMES, values={name: value})
            except BoxError as error:
                assert any(str(error).endswith(text) for text in game.words.unplayable.values()), error  # noqa: PT017
                continue
            assert not bulk.wrong.any(), f"{cell}, {name}={value}: {bulk.wrong} after {bulk.lengths} steps"
            played += 1
    assert played or game.rules.playable is not None


@pytest.mark.parametrize(("game", "name"), list(numbers()))
def test_what_is_beyond_the_bounds_is_refused_with_a_sentence(game: Game, name: str) -> None:
    entry = game.rules.components[name]
    for bound, by in (("least", -1), ("most", 1)):
        for last in (False, True):
            value = altered(entry["is"], entry[bound], by, last=last)
            with pytest.raises(BoxError, match=rf"^{game.title}: {name}(\[\d+\])* is -?\d+( to -?\d+)?, not -?\d+$"):
                game.box(values={name: value})
    if isinstance(entry["is"], list):
        for count in (entry.get("count", [len(entry["is"])])[0] - 1, entry.get("count", [len(entry["is"])])[-1] + 1):
            if count >= 0:
                with pytest.raises(BoxError, match=r"entries, not|has room for"):
                    game.box(values={name: [entry["is"][k % len(entry["is"])] for k in range(count)]})


@pytest.mark.parametrize("game", every_game())
def test_every_sentence_about_a_box_is_one_that_its_rules_can_give(game: Game) -> None:
    assert bool(game.words.unplayable) == (game.rules.playable is not None)
