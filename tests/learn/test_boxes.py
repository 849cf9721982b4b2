"""The weights that lie in the boxes: made for their tables, by a command, of use, and blind to what is hidden."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from lusoria.bots.learned.program import Judged
from lusoria.bots.learned.weights import LARGEST, Weights
from lusoria.kernel import Table
from lusoria.kernel.luck import mix
from lusoria.lab import Share, simulate
from lusoria.lab.exam.sitting import Cell, Sitting
from lusoria.play import catalogue

FOUND = [
    pytest.param(game.slug, path, id=f"{game.slug}-{path.stem.partition('-')[2]}")
    for game in catalogue.games() for path in sorted(game.folder.glob("learned-*.npz"))
]  # fmt: skip


@pytest.mark.parametrize(("slug", "path"), FOUND)
def test_weights_in_a_box_are_of_use_at_their_table(slug: str, path: Path) -> None:
    game, seats = catalogue.game(slug), int(path.stem.partition("-")[2])
    weights = Weights.load(path, game)
    assert weights.misfit(game, game.box(seats=seats), seats) is None
    assert path.stat().st_size <= LARGEST
    assert weights.made["command"].startswith(f"lusoria train {slug} --seats {seats} ")
    assert weights.made["standings"], "nobody has taken its strength"
    wins, each = 0.0, 24 // seats
    for seat in range(seats):
        bots = ["learned:iterations=16" if p == seat else "random" for p in range(seats)]
        wins += simulate(game, bots, each, seed=seat, workers=1).wins[seat].value * each
    assert Share.of(wins, each * seats).low > 1 / seats


@pytest.mark.parametrize(("slug", "path"), FOUND)
def test_weights_in_a_box_judge_by_what_their_seat_knows(slug: str, path: Path) -> None:
    game, seats = catalogue.game(slug), int(path.stem.partition("-")[2])
    tool = Judged(game, Weights.load(path, game))
    record, states = tool.box(game.box(seats=seats)), tool.states(1)
    table = Sitting(Cell(game, seats, {}), 3, 0)

    def said(state: Table, seat: int) -> list[npt.NDArray[Any]]:
        """All that the network is told of a world and says of it: numbers, values, and what speaks for the codes."""
        state.write_record(states[0])
        numbers, values = np.zeros(tool.weights.features.size, np.float32), np.zeros(seats)
        tool.drivers.features_at(states, 0, record, seat, numbers)
        tool.drivers.judge_at(states, 0, record, seat, 1, values)
        if tool.weights.beside or not state.awaits >> seat & 1:  # a sense beside it looks at the imagined world
            return [numbers, values]
        weight = tool.code_weights()
        tool.drivers.lean_at(states, 0, record, seat, tool.mask(), weight)
        return [numbers, values, weight.copy()]

    while not table.state.over and table.moves < 60:
        for seat in range(seats) if table.moves % 6 == 0 else ():
            known, mine = game.rules.know(table.state, table.box, seat), said(table.state, seat)
            assert mine[1].any()
            for key in range(2):
                world = game.rules.determinize(known, table.box, seat, mix(key, 3))
                for one, other in zip(mine, said(world, seat), strict=True):
                    assert (one == other).all(), f"seat {seat} sees through"
        table.act(*table.next())
    assert table.moves > 3
