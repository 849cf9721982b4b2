"""The long run: `make fuzz`. The full product of options, ten thousand games each."""

import pytest

from lusoria.lab import exam
from tests.support.exam import Cell, every_cell

pytestmark = pytest.mark.fuzz
CELLS = pytest.mark.parametrize("cell", every_cell(None))
COMPILED = pytest.mark.parametrize("cell", every_cell(None, grouped=True))


@COMPILED
def test_ten_thousand_games(cell: Cell) -> None:
    exam.check_bulk(cell.game, cell.seats, cell.options, games=10_000)


@COMPILED
def test_lockstep(cell: Cell) -> None:
    exam.check_lockstep(cell.game, cell.seats, cell.options, seed=101, games=10, steps=1000)


@CELLS
def test_referee(cell: Cell) -> None:
    exam.check_play(cell.game, cell.seats, cell.options, seed=102, games=20)


@CELLS
def test_knowledge(cell: Cell) -> None:
    exam.check_knowledge(cell.game, cell.seats, cell.options, seed=103, games=20)
    exam.check_playable(cell.game, cell.seats, cell.options, seed=104, games=20)
    exam.check_noninterference(cell.game, cell.seats, cell.options, seed=105, games=20, steps=1000)
    exam.check_calibrated(cell.game, cell.seats, cell.options, seed=106, games=2000)
    exam.check_posterior(cell.game, cell.seats, cell.options, seed=107, games=10)


@CELLS
def test_matches(cell: Cell) -> None:
    exam.check_pages(cell.game, cell.seats, cell.options, seed=108, games=3, steps=100)
    exam.check_readable(cell.game, cell.seats, cell.options, seed=109, games=3, looks=20)
    exam.check_records(cell.game, cell.seats, cell.options, seed=110, games=5)
