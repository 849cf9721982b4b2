"""The rules of a game compiled with a network, in the place of its sense or beside it."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ...kernel import MAX_SEATS, Box, Game
from ...kernel import compiled as machine
from ...kernel.machine.kinds import lent
from ...kernel.machine.source import Text
from ...kernel.planned import box_dtype, plan
from ...kernel.rules import Rules
from ..search import EDGE, FILES, LAYOUTS, NODE, TreeRecords, tree_kinds

if TYPE_CHECKING:
    from .weights import Shape, Weights

DRIVER, PRACTICE = (Path(__file__).parents[1] / "drivers" / name for name in ("learned.py", "practice.py"))
CODES = 24  # of what a search found, so many are learned from: those of most weight

# What all drivers call is the network's; the driver's own names are those that no rules may have.
SENSE = """
def worth(s, box, seat):
    return net_worth(s, box, seat)

def lean(s, box, seat, can, weight):
    net_lean(s, box, seat, can, weight)
"""


def bare(rules: Rules) -> Rules:
    """The rules without their sense; `worth` and `lean` come from elsewhere."""
    found = copy.copy(rules)
    found.modules = [m for m in rules.modules if not m.__name__.endswith(".sense")]
    found.has = rules.has - {"worths"} | {"worth", "lean"}
    found.steady = found.loyal = False
    return found


def box_layout(rules: Rules, shape: Shape) -> np.dtype[Any]:
    """The record of a box with room for a network behind its components."""
    base, inputs, first, second = box_dtype(rules), shape.inputs, shape.first, shape.second
    assert base.names is not None
    parts: list[Any] = [(name, base.fields[name][0]) for name in base.names]  # type: ignore[index]
    listed = max(inputs + 3, first)  # fours are filled up
    parts += [
        ("net_view", rules.State.dtype()), ("net_x", "f4", (listed,)), ("net_on", "i8", (listed,)),
        ("net_first", "f4", (first,)), ("net_told", "f4", (second,)), ("net_codes", "f4", (rules.size,)),
        ("net_can", "i8", (rules.size,)),
        ("net_w1", "f4", (inputs, first)), ("net_b1", "f4", (first,)), ("net_w2", "f4", (first, second)),
        ("net_b2", "f4", (second,)), ("net_wv", "f4", (shape.values, second)), ("net_bv", "f4", (shape.values,)),
        ("net_wp", "f4", (rules.size, second)), ("net_bp", "f4", (rules.size,)), ("net_ws", "f4", (shape.values,)),
        ("net_trust", "f8", (1,)), ("net_horizon", "i8", (1,)), ("net_added", "f8", (MAX_SEATS,)),
    ]  # fmt: skip
    return np.dtype(parts, align=True)


def tree_records(shape: Shape) -> TreeRecords:
    """The records of a tree: a node with what the network told of it, an edge with what it added to playouts."""
    return TreeRecords(_longer(NODE, ("told", "f4", (shape.second,))), _longer(EDGE, ("told", "f8", ())))


def _longer(record: np.dtype[Any], field: tuple[str, str, tuple[int, ...]]) -> np.dtype[Any]:
    assert record.names is not None
    return np.dtype([*((name, record[name]) for name in record.names), field], align=True)


@lru_cache(maxsize=16)
def doors(game: Game, shape: Shape, text: str, beside: bool, practice: bool = False) -> machine.Drivers:
    """The doors of all drivers of bots around rules that are judged by a network of this shape over these features, and
    by their sense where it stands `beside`; with those of training, which nobody needs who plays."""
    rules = game.rules if beside else bare(game.rules)
    sizes = {
        "NET_INPUTS": shape.inputs, "NET_FIRST": shape.first, "NET_SECOND": shape.second, "NET_BESIDE": int(beside),
    }  # fmt: skip
    files = (*(f for f in FILES if f.name != "sense.py"), DRIVER, *[PRACTICE] * practice)
    node, edge = tree_records(shape)
    planned = plan(
        rules, files, {"Box": box_layout(rules, shape), **LAYOUTS, "Node": node, "Edge": edge},
        lambda made: {
            **tree_kinds(made), "Inputs": lent("f4", None, shape.inputs), "Targets": lent("i2", None, CODES),
            "Shares": lent("f4", None, CODES), "Worths": lent("f4", None, MAX_SEATS),
        },
    )  # fmt: skip
    parts = (*planned.parts, Text(f"<features of {game.slug}>", text if beside else SENSE + text))
    return machine.drivers_of(replace(planned, parts=parts, constants={**planned.constants, **sizes}))


class Judged(machine.Compiled):
    """The compiled rules of a game with a network in the box."""

    def __init__(self, game: Game, weights: Weights, practice: bool = False) -> None:
        self.game, self.weights = game, weights
        self.rules = game.rules if weights.beside else bare(game.rules)
        text = weights.features.text(game.rules.State)
        self.drivers = doors(game, weights.shape, text, weights.beside, practice)
        self.dtype = self.rules.State.dtype()
        self.words = self.rules.State.kept_words()
        self.blank = np.zeros(1, self.dtype)
        self.layout, self.records = box_layout(self.rules, weights.shape), tree_records(weights.shape)

    def box(self, box: Box) -> Any:
        """A box, with the weights, as the array of one record that the drivers take."""
        record, plain = np.zeros(1, self.layout), super().box(box)
        assert plain.dtype.names is not None
        for name in plain.dtype.names:
            record[name] = plain[name]
        for name, array in self.weights.arrays.items():
            record[0][f"net_{name}"] = array
        record[0]["net_trust"] = self.weights.trust
        record[0]["net_horizon"] = self.weights.horizon
        return record
