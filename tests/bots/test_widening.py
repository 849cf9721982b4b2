"""A tree that has grown out of its room goes on in a wider one as if it had been there all along."""

import pytest

from lusoria.bots import search
from lusoria.bots.search import Searcher
from lusoria.kernel import streams
from lusoria.play import catalogue


@pytest.mark.parametrize("slug", ["imperium", "spartacus"])
def test_a_tree_that_is_widened_finds_the_same(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game(slug)
    box, seats = game.box(), game.seats[0]
    s = game.rules.new(box, seats, streams(b"widening"))
    seat = (s.awaits & -s.awaits).bit_length() - 1
    known, thinker, found = game.rules.know(s, box, seat), Searcher(game), []
    for first in 2000, 50:  # iterations that there is room for at first
        monkeypatch.setattr(search, "FIRST", first)
        found.append(thinker.search(known, box, seat, seed=3, iterations=1000, milliseconds=1e9))
    whole, widened = found
    assert widened.nodes == whole.nodes > 500
    assert (widened.codes, widened.visits, widened.values) == (whole.codes, whole.visits, whole.values)
