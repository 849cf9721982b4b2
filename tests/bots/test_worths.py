"""A sense that judges all seats at once is asked like one that judges each, and finds the same."""

from pathlib import Path

import pytest

from lusoria.bots.search import Searcher
from lusoria.kernel import BoxError, streams
from tests.support.specimen import specimen

HEAD = "from lusoria.kernel import Row\n\nfrom .rules import Box, State\n\n\n"
ONE = """def worth(s: State, box: Box, seat: int) -> int:
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.points[other])
    return 500 + 20 * (s.points[seat] - best)
"""
ALL = """def worths(s: State, box: Box, out: Row) -> None:
    first = 0
    second = 0
    for p in range(s.seats):
        second = max(second, min(first, s.points[p]))
        first = max(first, s.points[p])
    for p in range(s.seats):
        out[p] = 500 + 20 * (s.points[p] - (second if s.points[p] == first else first))
"""


def test_all_seats_at_once_are_judged_as_each_by_itself(tmp_path: Path) -> None:
    one, every = specimen(tmp_path / "one", sense=HEAD + ONE), specimen(tmp_path / "all", sense=HEAD + ALL)
    box, said, found = one.box(), [], []
    for game in (one, every):
        rules, s = game.rules, game.rules.new(game.box(), 3, streams(b"worths"))
        assert rules.worth is not None
        said.append([])
        found.append([])
        thinker = Searcher(game)
        while not s.over:
            seat = (s.awaits & -s.awaits).bit_length() - 1
            said[-1].append([rules.worth(s, box, p) for p in range(3)])
            tree = thinker.search(rules.know(s, box, seat), box, seat, seed=7, iterations=200)
            found[-1].append((tree.codes, tree.visits, tree.values))
            rules.apply(s, box, seat, tree.best(7))
    assert said[0] == said[1]
    assert len({tuple(row) for row in said[0]}) >= 3  # what was compared was worth comparing
    assert found[0] == found[1]


def test_a_sense_judges_in_one_of_both_ways(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="`worth` of one seat, or `worths` of all at once, not both"):
        specimen(tmp_path, sense=HEAD + ONE + "\n\n" + ALL)
