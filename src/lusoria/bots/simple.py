"""What bots do without compiled rules: the random policy, and how well a seat stands.

All of it takes knowledge (`Rules.know`), never a true state.
"""

from __future__ import annotations

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


def prospect(game: Game, s: Table, box: Box, seat: int) -> float:
    """How well the seat stands in a world (-1 .. 1): the game's own judgement, else how many it leads and trails."""
    if game.rules.worth is not None and not s.over:
        return game.rules.worth(s, box, seat) / 500 - 1
    mine = game.rules.standing(s, box, seat)
    rest = [game.rules.standing(s, box, p) for p in range(s.seats) if p != seat]
    return sum((mine > r) - (mine < r) for r in rest) / max(1, len(rest))
