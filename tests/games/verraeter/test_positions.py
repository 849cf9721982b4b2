"""Positions that cannot be are refused, each for its own reason."""

from typing import Any

import pytest

from lusoria.games.verraeter import rules_state as r
from lusoria.play import PositionError
from tests.games.verraeter.table import BUILDER, FARMER, HANDS, KINDS, draft, muster, position

MIXED = [2, 2, *KINDS[2:]]


def drafting(**fields: Any) -> None:
    whole = {"conflict": 1, **draft((0, 1, 2, 4), 0, BUILDER, 2), **fields}
    position(r.DRAFT, 2, **whole)


def refilling(**fields: Any) -> None:
    whole = {"action": [1 + FARMER, 1, 2, 3], "picks": 4, "displays": 4, "due": 3, **fields}
    position(r.REFILL, 0, hands=((2, 3, 4), (), (), ()), **whole)


@pytest.mark.parametrize(
    ("broken", "make"),
    [
        (1, lambda: position(7, 0)),
        (2, lambda: position(r.WHERE, 0, turn=9)),
        (2, lambda: position(r.WHERE, 0, turn=0)),
        (3, lambda: position(r.WHERE, 0, strategist=4)),
        (4, lambda: position(r.WHERE, 0, awaits=[0, 1])),
        (5, lambda: position(r.WHERE, 0, points=[-1])),
        (6, lambda: position(r.WHERE, 0, hands=HANDS[:3], points=[0, 0, 0, 1])),
        (10, lambda: position(r.WHERE, 0, kinds=[6, *KINDS[1:]])),
        (11, lambda: position(r.WHERE, 0, hands=HANDS[:3], estates={1: 3})),
        (12, lambda: position(r.WHERE, 0, kinds=MIXED)),
        (13, lambda: position(r.WHERE, 0, offices={1: 0, 2: 0, 3: 0})),
        (14, lambda: position(r.WHERE, 0, owners="H" * 12)),
        (15, lambda: position(r.WHERE, 0, conflict=1)),
        (16, lambda: muster((0, 1, 2, 3), ((2,), (), (), ()), owners="HHRRRRRRRRRR")),
        (20, lambda: position(r.WHERE, 0, picks=1)),
        (20, lambda: drafting(picks=4)),
        (21, lambda: position(r.WHERE, 0, saw=[[2]])),
        (22, lambda: position(r.WHERE, 0, saw=[[1]])),
        (23, lambda: drafting(saw=[[1, 1, 1], [0, 1, 1], [0, 0, 1]])),
        (24, lambda: drafting(picked=[1, 1, 0, 0])),
        (25, lambda: position(r.WHERE, 0, action=[1])),
        (26, lambda: refilling(action=[6, 1, 1, 2])),
        (27, lambda: position(r.WHERE, 0, hands=HANDS[:3], picked=[0, 0, 0, 1])),
        (30, lambda: position(r.WHERE, 0, hands=((8, 8), (), (), ()))),
        (31, lambda: position(r.WHERE, 0, pile=1)),
        (32, lambda: position(r.WHERE, 0, ready=[[1]])),
        (33, lambda: position(r.WHERE, 0, sure=[[1]])),
        (34, lambda: position(r.WHERE, 0, held=[1, 1, 1, 1])),
        (34, lambda: position(r.WHERE, 0, hands=((2, 2, 2, 3, 3, 3), (), (), ()))),
        (40, lambda: position(r.WHERE, 0, traced=2)),
        (41, lambda: position(r.WHERE, 0, old=[1])),
        (42, lambda: position(r.WHERE, 0, batch=[1])),
        (44, lambda: position(r.WHERE, 0, traced=1, drew=[[0, 1]])),
        (45, lambda: position(r.WHERE, 0, drew=[[1]])),
        (46, lambda: position(r.WHERE, 0, hands=((), (), (), ()), traced=1, had=[[-1]])),
        (47, lambda: position(r.WHERE, 0, hands=((), (), (), ()), traced=1, had=[[1]])),
        (48, lambda: position(r.WHERE, 0, hands=((2,), (), (), ()), traced=1)),
        (49, lambda: position(r.WHERE, 0, hands=((), (), (), ()), traced=1, fresh=[1], gone=[[1]])),
        (50, lambda: position(r.WHERE, 0, hands=((2,), (), (), ()), traced=1, fresh=[1])),
        (60, lambda: position(r.WHERE, 0, chosen_sides=3)),
        (61, lambda: position(r.SIDES, 0, chosen_sides=1, turn=0)),
        (62, lambda: position(r.SIDES, 1, chosen_sides=1, turn=0, estates={1: 0})),
        (63, lambda: position(r.SETTLE, 1, turn=0)),
        (64, lambda: position(r.SETTLE, 1, turn=0, estates={1: 1})),
        (65, lambda: position(r.WHERE, 1)),
        (66, lambda: drafting(awaits=[3])),
        (67, lambda: position(r.WHERE, 0, displays=1)),
        (68, lambda: muster((0, 1, 2, 3), ((2,), (), (), ()), awaits=[1])),
        (69, lambda: position(r.WHERE, 0, ready=[[0], [0, 1]])),
        (70, lambda: position(r.WHERE, 0, shown=[[1, 0, 0, 0, 0, 0]])),
        (71, lambda: muster((0, 1, 2, 3), ((2,), (3,), (), ()), shown=[[0] * 6, [1, 0, 0, 0, 0, 0]])),
        (72, lambda: position(r.BUILD, 0, action=[1, 4, 2, 3], picks=4, displays=4)),
        (75, lambda: position(r.WHERE, 0, due=1)),
        (76, lambda: refilling(stage=6)),
        (77, lambda: refilling(due=2)),
        (78, lambda: position(r.REFILL, 0, hands=((2,), (), (), ()), action=[6, 1, 2, 3], picks=4, displays=4, due=3)),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, make: Any) -> None:
    with pytest.raises(PositionError, match=f"invariant {broken} is broken"):
        make()


def test_the_same_positions_are_fine_without_the_fault() -> None:
    position(r.WHERE, 0)
    drafting()
    refilling()
    position(r.SETTLE, 0, turn=0)
    position(r.SIDES, 1, turn=0, chosen_sides=1)
