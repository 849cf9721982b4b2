"""What bots do around the compiled rules: the random policy, and how codes of equal value are told apart.

All of it takes knowledge (`Rules.know`), never a true state.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..kernel import Box, Game, Table, has
from ..kernel.luck import mix

MUTE = 4  # one chance in so many is taken by a random seat that may act but need not; as in compiled random play


def random_code(game: Game, known: Table, box: Box, seat: int, seed: int) -> int | None:
    """A legal code by the random policy: first a block by weight, then evenly within it. None three times in four when
    the seat may act but need not."""
    lane = [seed & (2**62 - 1), 0]
    if not has(known.awaits, seat) and mix(lane[0], 99) % MUTE:
        return None
    can = [0] * game.rules.size
    for code in game.rules.legal_codes(known, box, seat):
        can[code] = 1
    return game.rules.pick(can, lane)


def promising(game: Game, looks: Mapping[int, int]) -> list[int]:
    """The codes to compare. Where one step off a plan ruins it (the game's sense says `STEADY = 1`), without those that
    look less than a tenth as good as the best: of many poor ones some always are lucky in a few imagined worlds."""
    if not game.rules.steady:
        return list(looks)
    return [code for code, look in looks.items() if 10 * look >= max(looks.values())]


def with_looks(values: Mapping[int, float], looks: Mapping[int, int], seed: int) -> dict[int, float]:
    """Values (-1 .. 1) with a small share for looks and luck, so that codes of equal value are played in turn: a sealed
    choice that is always the same would be no secret."""
    dice = Random(seed)
    return {code: value + 0.0004 * looks[code] * dice.random() for code, value in values.items()}


def prospect(game: Game, s: Table, box: Box, seat: int) -> float:
    """How well the seat stands in a world (-1 .. 1): the game's own judgement, else how many it leads and trails."""
    if game.rules.worth is not None and not s.over:
        return game.rules.worth(s, box, seat) / 500 - 1
    mine = game.rules.standing(s, box, seat)
    rest = [game.rules.standing(s, box, p) for p in range(s.seats) if p != seat]
    return sum((mine > r) - (mine < r) for r in rest) / max(1, len(rest))


def greedy_code(game: Game, known: Table, box: Box, seat: int, values: Mapping[int, float]) -> int | None:
    """The code of highest value; None when a seat that need not act stands as well without it."""
    best = max(values, key=lambda c: values[c])
    if not has(known.awaits, seat) and values[best] <= prospect(game, known.clone(), box, seat) + 0.05:
        return None
    return best
