"""The machine code that batches, vectors and steppers of a game share: one program, made once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel import Game, Rules, planned
from ..kernel import compiled as machine
from ..kernel.machine.kinds import lent

FOLDER = Path(__file__).parent / "drivers"
FILES = (planned.BATCH, FOLDER / "versus.py", FOLDER / "stepper.py")


def game_layout(rules: Rules) -> np.dtype[Any]:
    """One game with all that its steps need; see drivers/stepper.py."""
    codes, mask = rules.size + 1, planned.mask_size(rules)
    return np.dtype(
        [("state", rules.State.dtype()), ("box", planned.box_dtype(rules)), ("lane", planned.LANE),
         ("codes", "i8", (codes,)), ("mask", "u1", (mask,))], align=True,
    )  # fmt: skip


def program(game: Game) -> planned.Plan:
    """What the doors of a game for learners are made of."""
    layouts = {"Game": game_layout(game.rules)}
    return planned.plan(game.rules, FILES, layouts, lambda records: {"Games": lent(records["Game"], 2)})


@cache
def doors(game: Game) -> machine.Drivers:
    """The doors of a game for learners; made or found in the cache at first use."""
    return machine.drivers_of(program(game))
