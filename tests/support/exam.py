"""The examination for tests: the checks themselves, and the games and ways to play that they are run for."""

from typing import Any

import pytest

from lusoria.lab.exam import CHECKS, Cell, ExamError, Sitting, cells, check_bulk, covering, ends
from lusoria.play import catalogue

__all__ = ["CHECKS", "Cell", "ExamError", "Sitting", "cells", "check_bulk", "every_cell", "every_end", "every_game"]


def every_game() -> list[Any]:
    """One parameter for each game of the catalogue."""
    return [pytest.param(game, id=game.slug) for game in catalogue.games()]


def every_cell(together: int | None = 2, *, grouped: bool = False) -> list[Any]:
    """One parameter for each game, seat count and set of options: at most `together` at once (None: the full product;
    2: every two ways to play are together in some set).

    `grouped` keeps the tests of one game in one process, for those that compile it.
    """
    return [
        pytest.param(cell, id=str(cell), marks=[pytest.mark.xdist_group(f"compiled-{game.slug}")] if grouped else [])
        for game in catalogue.games()
        for cell in (covering(game) if together == 2 else cells(game, together))
    ]


def every_end() -> list[Any]:
    """One parameter for each game with each option alone, at the fewest and the most seats for which it can be chosen,
    and with no option at every number of seats."""
    return [pytest.param(cell, id=str(cell)) for game in catalogue.games() for cell in ends(game)]
