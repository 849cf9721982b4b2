"""What winners had in common: how the seats that chose a thing, or to whom it happened, fared among equal bots.

By an event of the game: its first slot is the seat, each further slot names a thing (a counter, a province). By a block
of actions: the thing is the value chosen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..kernel import Game
from .cells import Cell, play
from .notes import held_and_won, notes_of
from .simulate import Share
from .work import Arrays, LabError, Progress, Work


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
    values: Mapping[str, Any] | None = None, workers: int | None = None, progress: Progress | None = None,
    work: Work | None = None,
) -> list[Fare]:  # fmt: skip
    """Play games among these bots and count. Raises LabError when the game has no event and no block of that name.

    >>> from lusoria.play import catalogue
    >>> fares = tally(catalogue.game("imperium"), ["random"] * 3, 4, "sent", workers=1)
    >>> sum(fare.held for fare in fares) % 3
    0
    """
    cell = Cell.of(game, bots, seed, options, values)
    checked_by(game, by)
    parts = (work or Work(workers, progress=progress)).results(cell.parts(counts, games, by))
    return fares(parts, by, len(bots))


def checked_by(game: Game, by: str) -> str:
    """The name itself; LabError when the game has no event and no block of actions of that name."""
    slots = {f"{kind.name}.{slot}" for kind in game.rules.events.kinds for slot in kind.slots[1:]}
    names = {kind.name for kind in game.rules.events.kinds} | {block.name for block in game.rules.actions.blocks}
    if by not in names | slots:
        raise LabError(f"{game.title} has no event and no action {by!r}; it has {', '.join(sorted(names))}")
    return by


def counts(cell: Cell, first: int, count: int, *names: str) -> Arrays:
    """For each name what `held_and_won` finds in some games: `held:name` and `won:name`."""
    games = play(cell, first, count)
    notes, found = notes_of(cell, games), Arrays()
    for by in names:
        found[f"held:{by}"], found[f"won:{by}"] = held_and_won(cell, games, notes, by)
    return found


def fares(parts: Iterable[Arrays], by: str, seats: int) -> list[Fare]:
    """How things fared, from what `counts` found, by rising number."""
    held: dict[int, int] = defaultdict(int)
    won: dict[int, float] = defaultdict(float)
    for part in parts:
        for (thing, times), sum_of in zip(part[f"held:{by}"].tolist(), part[f"won:{by}"].tolist(), strict=True):
            held[thing] += times
            won[thing] += sum_of
    return [
        Fare(t, held[t], Share.of(won[t], held[t]), won[t] / held[t] * seats) for t in sorted(held)
    ]  # fmt: skip
