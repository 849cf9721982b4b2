"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.catilina import rules_state as r
from lusoria.play import PositionError
from tests.games.catilina.table import PLOT_OF_THREE, THREE, card, position, three


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (2, {"least": [3 << 4, 0, 0]}),
        (4, {"phase": r.ANSWERING, "awaits": [1], "shown": [0, 0, 1]}),
        (6, {"charged": [1]}),
        (7, {"refuted": [0] * 32 + [1]}),
        (8, {"out": [1, 2, 0], "may": [2], "asks": 2}),
        (9, {"asks": 3, "awaits": [0]}),
        (10, {"asked_before": [41]}),
        (11, {"thought": [0, 3]}),
        (12, {"waiting": [0, 1]}),
        (13, {"may": [0, 1]}),
        (14, {"out": [0, 1, 0], "may": [0, 1, 2]}),
        (15, {"awaits": [1]}),
        (16, {"phase": r.ANSWERING, "kind": 2, "awaits": [0]}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    three()
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        three(**fields)


def test_hands_conspirators_and_accused_cards_that_cannot_be_are_refused() -> None:
    for broken, hands, plot in [
        (1, THREE, "r6 b6 y6 g3 g4"),
        (3, (THREE[0] + " r4", THREE[1].replace("r4 ", ""), THREE[2]), PLOT_OF_THREE),
    ]:
        with pytest.raises(PositionError, match=f"invariant {broken} "):
            position(hands, plot, "p6")
    many = ("r3 r4 r5 r6 b3 b4", "b5 b6 y3 y4 y5 y6", "g3 g4 g5 g6 p3 p4")
    plot, more = "r1 r2 b1 b2 y1 y2 g1 g2 p1 p2", "p5 p6"
    position(many, plot, more, options={"individual": 1})
    charged = [0] * r.CARDS
    charged[card("r1")] = 4
    with pytest.raises(PositionError, match="invariant 17 "):
        position(many, plot, more, options={"individual": 1}, charged=charged)
    with pytest.raises(PositionError, match="invariant 18 "):
        position(many, plot, more, options={"individual": 1}, charged=[1] * 10)
