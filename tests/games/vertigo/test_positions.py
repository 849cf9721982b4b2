"""Positions that cannot be are refused."""

from typing import Any

import pytest

from lusoria.games.vertigo import rules_state as r
from lusoria.play import PositionError
from tests.games.vertigo.table import HOME, Rings, at, land, position

FARM = ("pp.", "", "")
WORKS = ("pbg", "x", "")
SETUP = {"phase": r.SETUP, "turn": 0, "step": 0, "un": 50, "money": [39, 40], "land": land(("p", "", ""))}
SPOIL = {"phase": r.SPOILING, "step": 0, "source": 25, "due": 1, "target": 0, "zone": 0}
SPREAD = {"phase": r.SPREADING, "step": 0, "source": 25, "target": 0, "tiles": 1, "world": 10, "sweep": 1}
VOTE = {
    "phase": r.VOTING, "step": 0, "law": 2, "called": [0, 0, 1], "proposed": [[0, 0, 1]], "diplomats": [2, 1],
    "awaits": [0, 1],
}  # fmt: skip
RAZE = {
    "phase": r.RAZING, "step": 0, "law": 1, "called": [0, 1], "proposed": [[0, 1]], "diplomats": [1], "raze": [0, 1],
    "awaits": [1],
}  # fmt: skip


def rejected(broken: int, *countries: Rings, **fields: Any) -> None:
    """The position breaks this invariant."""
    with pytest.raises(PositionError, match=f"invariant {broken} "):
        position(*countries, **fields)


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (1, {"first": 2}),
        (1, {"phase": 12}),
        (2, {"turn": 0}),
        (2, {"turn": 42}),
        (3, {"world": 35}),
        (3, {"world": 110}),
        (3, {"un": -1}),
        (4, {"markers": 1}),
        (4, {"markers": 3}),
        (5, {"out": [0, 2], "land": land(FARM)}),
        (6, {"out": [0, 1], "land": land(FARM)}),
        (8, {"awaits": [1]}),
        (10, {"due": 1}),
        (10, {"tiles": 1}),
        (10, {"target": 0}),
        (11, {"law": 1}),
        (11, {"called": [1]}),
        (11, {"raze": [1]}),
        (20, {"money": [-1]}),
        (20, {"diplomats": [-1]}),
        (21, {"raze": [-1]}),
        (22, {"scholars": [[-1]]}),
        (23, {"land": [[6], [1]]}),
        (24, {"engineers": [[1]]}),
        (25, {"land": land(("b", "", ""), HOME)}),
        (25, {"land": land(("b", "", ""), HOME), "engineers": [[3]]}),
        (26, {"proposed": [[2]]}),
        (27, {"scholars": [[15]]}),
        (28, {"out": [0, 1]}),
        (29, {"land": land(("x", "", ""), HOME)}),
        (30, {"step": 6}),
        (30, {"held": 34}),
        (31, {"step": r.UPKEEP, "moved": [1], "scholars": [[1]]}),
        (32, {"arrived": 1}),
        (33, {"moved": [1]}),
        (34, {"trained": [1], "scholars": [[1]]}),
        (35, {"step": r.SETTLING, "arrived": 4}),
        (36, {"step": r.UPKEEP}),
        (37, {"held": 31}),
        (38, {"held": 3}),
    ],
)
def test_a_position_that_cannot_be_is_refused(broken: int, fields: dict[str, Any]) -> None:
    position(FARM, HOME)
    rejected(broken, FARM, HOME, **fields)


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (40, {"trained": [1]}),
        (41, {"held": 1}),
        (42, {"un": 49}),
        (43, {"money": [38, 40]}),
        (44, {"money": [0, 40], "land": [[0]], "scholars": [[8]]}),
        (45, {"land": land(("p", "", ""), ("p", "", "")), "money": [39, 39]}),
    ],
)
def test_what_is_wrong_in_the_set_up(broken: int, fields: dict[str, Any]) -> None:
    position(FARM, HOME, **SETUP)
    if broken == 40:
        fields = {**fields, "step": 0}
    if broken == 34 or "trained" in fields:
        with pytest.raises(PositionError, match=r"invariant (34|40) "):
            position(FARM, HOME, **{**SETUP, **fields})
        return
    rejected(broken, FARM, HOME, **{**SETUP, **fields})


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (9, {"step": 1}),
        (50, {"due": 3}),
        (50, {"source": 34}),
        (51, {"zone": 3}),
        (52, {"due": 0}),
        (52, {"sweep": 1}),
        (53, {"phase": r.TARGETING, "target": r.NO_SEAT}),
        (54, {"target": r.NO_SEAT}),
        (55, {"zone": 1}),
        (56, {"target": 1, "due": 2, "zone": r.BY_NEIGHBOURS}),
        (57, {"land": land(("pb.xxxxxxx", "", ""), HOME), "engineers": [[0, 1]]}),
        (58, {"phase": r.SITING, "target": 1, "zone": 0, "awaits": [1]}),
        (60, {**SPREAD, "sweep": 7}),
        (61, {**SPREAD, "land": land(("pb" + "x" * 8, "", ""), HOME), "sweep": 1, "engineers": [[0, 1]], "world": 0}),
        (62, {**SPREAD, "phase": r.CLEARING, "land": land(("pbxx", "", ""), HOME), "engineers": [[0, 1]]}),
        (63, {**SPREAD, "tiles": 0}),
        (64, {**SPREAD, "due": 1, "zone": 2}),
    ],
)
def test_what_is_wrong_while_tiles_are_laid(broken: int, fields: dict[str, Any]) -> None:
    position(("pb", "", ""), HOME, **SPOIL)
    position(("pb", "", ""), HOME, **SPREAD)
    start = {} if "tiles" in fields else SPOIL
    if "land" in fields and "engineers" not in fields:
        fields = {**fields, "engineers": [[1, 2]]}
    if broken == 61:
        fields = {**fields, "land": land(("b" + "x" * 9, "", ""), HOME), "engineers": [[1]]}
    rejected(broken, ("pb", "", ""), HOME, **{**start, **fields})


@pytest.mark.parametrize(
    ("broken", "fields"),
    [
        (7, {"acting": 1, "out": [0, 1], "land": land(FARM), "diplomats": [2], "awaits": [0]}),
        (70, {"law": 5}),
        (71, {"called": [0, 0, 2]}),
        (72, {"phase": r.PROPOSING, "split": [1], "awaits": [0]}),
        (73, {"raze": [0, 1]}),
        (75, {"yes": [4], "no": [1], "awaits": [1], "asked": [0, 1]}),
        (75, {"split": [4]}),
        (75, {"diplomats": [2, 0]}),
        (77, {"proposed": [[0, 1]]}),
    ],
)
def test_what_is_wrong_while_laws_are_made(broken: int, fields: dict[str, Any]) -> None:
    position(FARM, HOME, **VOTE)
    if broken == 7:
        with pytest.raises(PositionError, match=r"invariant (6|7) "):
            position(FARM, HOME, **{**VOTE, **fields})
        return
    rejected(broken, FARM, HOME, **{**VOTE, **fields})


def test_what_is_wrong_with_factories_that_go_and_with_the_last_upkeep() -> None:
    works = ("bb", "", "")
    position(FARM, works, **RAZE)
    rejected(74, FARM, works, **{**RAZE, "raze": [0, 3]})
    rejected(76, FARM, works, **{**RAZE, "diplomats": [0, 1]})
    rejected(78, FARM, works, **{**RAZE, "raze": [0, 2]})
    last = {"phase": r.LAST_UPKEEP, "step": 0, "turn": 11}
    position(works, HOME, **last)
    rejected(12, works, HOME, **last, money=[2])


def test_a_position_names_provinces_as_people_do() -> None:
    match = position(WORKS, HOME)
    assert at(2, 10) == 29
    assert "pick:0" in {r.ACTIONS.name(code) for code in match.legal(0)}
