"""What the suites of all games share: ways to play each, and random games in the referee."""

import random

from lusoria.kernel import Game
from lusoria.kernel.referee import Referee
from lusoria.lab.exam import cells

ENDLESS = 20_000  # decisions that no game of a sound box comes near


def ways(game: Game) -> list[tuple[int, dict[str, int]]]:
    """The fewest seats with no option, the most with as many as go together."""
    low, high = game.seats
    many = max((cell for cell in cells(game, None) if cell.seats == high), key=lambda cell: len(cell.options))
    return [(low, {}), (high, dict(many.options))]


def play_on(game: Game, table: Referee, rng: random.Random) -> None:
    """A random game from here to its end."""
    state = table.state
    while not state.over:
        awaited = [seat for seat in range(state.seats) if state.awaits >> seat & 1]
        also = [seat for seat in range(state.seats) if state.may >> seat & 1 and table.legal(seat)]
        seat = rng.choice(also) if also and rng.random() < 0.2 else rng.choice(awaited)
        table.apply(seat, random_code(game, table.legal(seat), rng))
        assert table.moves < ENDLESS, "no end"


def random_code(game: Game, codes: list[int], rng: random.Random) -> int:
    """A block by its weight first, then one of its codes, as the random policy picks."""
    blocks = [block for block in game.rules.actions.blocks if any(block.start <= c < block.stop for c in codes)]
    block = rng.choices(blocks, [b.weight for b in blocks])[0]
    return rng.choice([c for c in codes if block.start <= c < block.stop])
