"""The weights that lie in the boxes: made for their tables, by a command, of use, and blind to what is hidden."""

from pathlib import Path

import numpy as np
import pytest

from lusoria.bots.learned.program import Judged
from lusoria.bots.learned.weights import LARGEST, Weights
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
    record, states, values = tool.box(game.box(seats=seats)), tool.states(1), np.zeros((2, seats))
    table = Sitting(Cell(game, seats, {}), 3, 0)
    for _ in range(12):
        for seat in range(seats):
            known = game.rules.know(table.state, table.box, seat)
            for key in range(3):
                world = game.rules.determinize(known, table.box, seat, mix(key, 3))
                for row, state in zip(values, (table.state, world), strict=True):
                    state.write_record(states[0])
                    tool.drivers.judge_at(states, 0, record, seat, 1, row)
                assert (values[0] == values[1]).all(), f"seat {seat} sees through"
        assert values.any()
        if table.state.over:
            break
        table.act(*table.next())
