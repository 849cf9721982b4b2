"""Who led when."""

from itertools import pairwise

import numpy as np
import pytest

from lusoria.lab.cells import Cell, play
from lusoria.lab.trace import Trace, lead_changes
from lusoria.play import catalogue


@pytest.mark.parametrize("slug", ["spartacus", "senator"])
def test_the_lead_changes_where_the_forecast_says_so(slug: str) -> None:
    game = catalogue.game(slug)
    cell = Cell.of(game, ["greedy"] * game.seats[1])
    games = play(cell, 0, 20)
    trace, found = Trace(cell, int(games.lengths.max())), []
    for key, tape in games.each():
        leaders = []
        for stands in trace.course(key, tape):
            first, second = sorted(stands, reverse=True)[:2]
            if first - second > 0.02:
                leaders.append(int(np.argmax(stands)))
        found.append(sum(a != b for a, b in pairwise(leaders)))
    assert max(found) > 3
    assert lead_changes(cell, games).tolist() == found
