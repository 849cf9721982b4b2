"""Bots without a tree, on the interpreted rules: they serve at once, before anything is compiled.

Both take knowledge (`Rules.know`), never a true state.
"""

from __future__ import annotations

from random import Random

from ..kernel import Box, Game, Table, has


def random_code(game: Game, known: Table, box: Box, seat: int, seed: int) -> int:
    """A legal code by the random policy: first a block by weight, then evenly within it."""
    can = [0] * game.rules.size
    for code in game.rules.legal_codes(known, box, seat):
        can[code] = 1
    return game.rules.pick(can, [seed & (2**62 - 1), 0])


def leaning(game: Game, known: Table, box: Box, seat: int, codes: list[int]) -> dict[int, int]:
    """How good each code looks to the game's own sense, 1 .. 100; all 1 where it has none."""
    weight = [0] * game.rules.size
    if game.rules.lean is not None:
        can = [0] * game.rules.size
        for code in codes:
            can[code] = 1
        game.rules.lean(known.clone(), box, seat, can, weight)
    return {code: max(1, weight[code]) for code in codes}


def greedy_values(
    game: Game, known: Table, box: Box, seat: int, seed: int, worlds: int = 4, most: int = 24
) -> dict[int, float]:  # fmt: skip
    """For the `most` best looking codes how well the seat stands right after each, the mean over imagined worlds."""
    rules, dice = game.rules, Random(seed)
    looks = leaning(game, known, box, seat, rules.legal_codes(known, box, seat))
    codes = sorted(looks, key=lambda c: (-looks[c], dice.random()))[:most]
    values = dict.fromkeys(codes, 0.0)
    for i in range(worlds):
        world = rules.determinize(known, box, seat, seed * worlds + i + 1)
        for code in codes:
            after = world.clone()
            rules.apply(after, box, seat, code)
            if rules.worth is not None and not after.over:
                values[code] += rules.worth(after, box, seat)
            else:
                values[code] += 500 + 500 * lead(game, after, box, seat)
    return {code: total / worlds + looks[code] / 100 for code, total in values.items()}


def lead(game: Game, s: Table, box: Box, seat: int) -> float:
    """How many seats stand below minus how many above, over the number of others: -1 .. 1."""
    mine = game.rules.standing(s, box, seat)
    rest = [game.rules.standing(s, box, p) for p in range(s.seats) if p != seat]
    return sum((mine > r) - (mine < r) for r in rest) / max(1, len(rest))


def greedy_code(game: Game, known: Table, box: Box, seat: int, seed: int) -> int | None:
    """The code after which the seat stands best; None when a seat that need not act had better not."""
    values = greedy_values(game, known, box, seat, seed)
    best = max(values, key=lambda c: values[c])
    if not has(known.awaits, seat):
        still = 500 + 500 * lead(game, known, box, seat)
        if game.rules.worth is not None:
            still = game.rules.worth(known.clone(), box, seat)
        if values[best] <= still + 1:
            return None
    return best
