"""Positions and boxes that Imperium does not play, and what is said of altered ones."""

from itertools import pairwise
from typing import Any

import pytest

from lusoria.games.imperium import GAME
from lusoria.kernel import BoxError
from lusoria.play import Match, PositionError
from tests.games.imperium.table import position
from tests.support.clauses import clause


@pytest.mark.parametrize(
    ("number", "turn", "fields"),
    [
        (1, 0, {}),
        (1, 9, {}),
        (2, 1, {"first": 3}),
        (3, 1, {"to_place": 1, "due": [[3]], "awaits": [1]}),
        (4, 1, {"picked": [[2, -1]]}),
        (5, 1, {"hand": [13, 14, 14]}),
        (6, 1, {"to_place": 3, "due": [[4], [3], [3]], "awaits": [0], "asked": [0]}),
        (7, 1, {"picked": [[3]]}),
        (7, 1, {"awaits": [0, 1]}),
        (8, 1, {"due": [[1]]}),
        (9, 1, {"points": [0, 0, 0, 4]}),
        (11, 1, {"to_place": 2, "due": [[0, 0, 3], [2]], "awaits": [0], "asked": [0]}),
        (12, 1, {"to_place": 1, "due": [[3], [1]], "awaits": [0], "asked": [0]}),
        (10, 12, {"thirty": 1, "points": [30, 0, 0]}),
    ],
)
@clause("IMP-2.2", "IMP-4.2", "IMP-8.3")
def test_a_position_that_cannot_be_is_refused(number: int, turn: int, fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match=f"invariant {number} "):
        position(3, turn, **fields)


@clause("IMP-6.2")
def test_numbers_of_a_region_do_not_rise() -> None:
    value = [*[[5, 3]] * 8, [5, 2, 3]]
    with pytest.raises(BoxError, match=r"No number of a region is higher than the one before it\."):
        GAME.box(values={"value": value})


@clause("IMP-2.1")
def test_what_is_deduced_is_told_from_what_is_printed() -> None:
    entry = GAME.rules.components["value"]
    for number, (row, origins) in enumerate(zip(entry["is"], entry["from_each"], strict=True), 1):
        assert origins[0] == "text"
        assert set(origins[1:]) <= ({"source"} if number == 9 else {"deduced"})
        while len(row) < 4 and row[-1] > 1:
            raise AssertionError("a row goes on to its first 1")
        assert all(after == (before + 1) // 2 for before, after in pairwise(row))


@clause("IMP-6.1")
@pytest.mark.parametrize(
    ("rounds", "turn", "named"),
    [(8, 3, "Africa"), (8, 8, "Britannia and Oriens"), (6, 6, "Gallia, Aegyptus, Britannia and Oriens")],
)
def test_all_regions_of_a_round_are_named(rounds: int, turn: int, named: str) -> None:
    match = Match.at("imperium", 2, fields=position(2, turn).fields(), components={"rounds": rounds})
    said = match.speaker("en").text(GAME.words.prompt(match.view(0)))
    assert said.startswith(f"Round {turn}: {named} will be decided.")
