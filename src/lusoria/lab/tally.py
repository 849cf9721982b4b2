"""What winners had in common: how the seats that chose a thing, or to whom it happened, fared among equal bots.

By an event of the game: its first slot is the seat, each further slot names a thing (a counter, a province). By a block
of actions: the thing is the value chosen.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from ..bots import Bot
from ..kernel import Game
from ..kernel.luck import mix, rekey
from ..kernel.telling import Told, listen
from .simulate import Share
from .table import Result, play_game


@dataclass(frozen=True, slots=True)
class Fare:
    """How a thing fared: how often somebody had it, and the share of wins of those seats beside an even share.

    `lift` is that share over 1 / seats: 1 is neither a trap nor a must. A seat that had a thing twice counts twice.
    """

    thing: int
    held: int
    wins: Share
    lift: float


def tally(
    game: Game, bots: Sequence[str], games: int, by: str, *, seed: int = 1, options: Mapping[str, int] | None = None,
    workers: int | None = None,
) -> list[Fare]:  # fmt: skip
    """Play games among these bots and count. Raises ValueError when the game has no event and no block of that name."""
    game.checked_seats(len(bots))
    chosen = game.checked_options(options or {}, len(bots))
    names = {kind.name for kind in game.rules.events.kinds} | {block.name for block in game.rules.actions.blocks}
    if by not in names:
        raise ValueError(f"{game.title} has no event and no action {by!r}; it has {', '.join(sorted(names))}")
    workers = workers or os.cpu_count() or 1
    jobs = [(game, tuple(bots), range(w, games, workers), by, seed, chosen) for w in range(workers)]
    if workers == 1:
        parts = [_some(*jobs[0])]
    else:
        with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
            parts = list(pool.map(_some, *zip(*jobs, strict=True)))
    held: dict[int, int] = defaultdict(int)
    won: dict[int, float] = defaultdict(float)
    for thing, share in (entry for part in parts for entry in part):
        held[thing] += 1
        won[thing] += share
    return [
        Fare(thing, held[thing], Share.of(won[thing], held[thing]), won[thing] / held[thing] * len(bots))
        for thing in sorted(held)
    ]


def _some(
    game: Game, bots: tuple[str, ...], numbers: range, by: str, seed: int, options: dict[str, int]
) -> list[tuple[int, float]]:  # fmt: skip
    """(thing, what the seat that had it won: 1, 0, or its part of a shared victory) for each time in some games."""
    box, players, found = game.box(options, seats=len(bots)), [Bot.parse(b) for b in bots], []
    for g in numbers:
        key = mix(seed, g + 1)
        result = play_game(game, box, players, key)
        for seat, thing in _things(game, options, len(bots), key, result, by):
            won = 1 / len(result.winners) if seat in result.winners else 0.0
            found.append((thing, won))
    return found


def _things(
    game: Game, options: Mapping[str, int], seats: int, key: int, result: Result, by: str
) -> Iterator[tuple[int, int]]:  # fmt: skip
    """(seat, thing) from a game played again on the interpreted rules, which tell what happens."""
    rules = game.rules
    start = rules.State()
    rekey(start, key)
    box, heard = game.box(options, seats=seats), list[Told]()
    s = rules.new(box, seats, [lane[0] for lane in start.luck])
    listen(s, heard)
    for seat, code in result.decisions:
        block = rules.actions.block_of(code)
        if block.name == by:
            yield seat, block.value(code)
        rules.apply(s, box, seat, code)
    for number, slots, _ in heard:
        if rules.events.kinds[number].name == by:
            kinds = rules.events.kinds[number].slots
            for kind, thing in zip(kinds[1:], slots[1:], strict=True):
                if kind != "amount":
                    yield slots[0], thing
