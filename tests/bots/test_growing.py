"""When a node asks which further code to try: not where nothing is left, and not at once where nothing came of it."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lusoria.bots.search import EDGE, FILES, LAYOUTS, NODE, tree_kinds
from lusoria.kernel import compiled
from lusoria.play import catalogue

Asked = Callable[..., tuple[bool, int]]


@pytest.fixture(scope="module")
def asked() -> Asked:
    """Whether a node asks that so many visits have come to, with these codes tried and those legal, and its rest."""
    game = catalogue.game("spartacus")
    rules, tool = game.rules, compiled.load(game)
    files = (*FILES, Path(__file__).parent / "drivers" / "growing.py")
    drivers = compiled.drivers(rules, files, LAYOUTS, tree_kinds)

    def ask(tried: list[int], legal: list[int], visits: int = 400, rest: int = 0, poll: int = 0) -> tuple[bool, int]:
        node, edges, can = np.zeros(1, NODE), np.zeros(len(tried) + 1, EDGE), tool.mask()
        node[0]["n"], node[0]["rest"], node[0]["edge"] = visits, rest, len(tried) - 1
        for k, code in enumerate(tried):
            edges[k]["code"], edges[k]["next"] = code, k - 1
        can[legal] = 1
        return bool(drivers.due(node, edges, can, poll)), int(node[0]["rest"])

    return ask


def test_where_all_is_tried_nothing_is_asked_but_in_a_world_that_allows_more(asked: Asked) -> None:
    assert asked([3, 5, 7, 9], [3, 5, 7, 9]) == (False, -1)
    assert asked([3, 5, 7, 9], [3, 5]) == (False, -1)
    assert asked([3, 5, 7, 9], [3, 5, 7, 9, 11], rest=-1) == (True, -1)


def test_who_may_act_may_also_wait(asked: Asked) -> None:
    waiting = catalogue.game("spartacus").rules.size
    assert asked([3, 5], [3, 5], poll=1)[0]
    assert asked([3, 5, waiting], [3, 5], poll=1) == (False, -1)


def test_where_nothing_came_of_it_nothing_is_asked_for_some_visits(asked: Asked) -> None:
    tried, legal = [3, 5, 7, 9], [3, 5, 7, 9, 11]
    assert asked(tried, legal, visits=89, rest=90) == (False, 90)
    assert asked(tried, legal, visits=90, rest=90) == (True, 90)
    assert asked(tried, [3, 5, 11], visits=89, rest=90) == (True, 90)  # a world in which little of that is legal
