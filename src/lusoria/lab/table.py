"""Whole games between bots over compiled rules: the ground under simulations, ratings and recorded games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..bots import Bot
from ..kernel import Box, Game, has
from ..kernel import compiled as machine
from ..kernel.luck import mix, rekey


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game: final scores and standings by seat, number of decisions, the decisions themselves."""

    scores: tuple[int, ...]
    standings: tuple[int, ...]
    decisions: tuple[tuple[int, int], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        best = max(self.standings)
        return tuple(p for p, v in enumerate(self.standings) if v == best)


def play_game(
    game: Game, box: Box, bots: Sequence[Bot], seed: int, *, most: int = 100_000,
    watch: Callable[[int, int], None] | None = None,
) -> Result:  # fmt: skip
    """One game, seat p played by bots[p]; the same seed gives the same game. `watch(seat, code)` sees each decision.

    Raises RuntimeError when the game finds no end within `most` decisions.
    """
    rules, tool = game.rules, machine.load(game)
    seats = len(bots)
    start = rules.State()
    rekey(start, seed)
    states = tool.new(box, seats, [lane[0] for lane in start.luck])
    record = tool.box(box)
    decisions: list[tuple[int, int]] = []
    acted = 0  # who used a standing right since somebody awaited has moved: once is enough, or some games would not end
    while not states[0]["over"]:
        awaits = int(states[0]["awaits"])
        for seat in _movers(awaits, int(states[0]["may"]) & ~acted, seats):
            known = tool.know(states, 0, record, seat)
            code = bots[seat].choose(game, known, box, seat, mix(seed, 3 + len(decisions)))
            if code is None:
                continue
            tool.apply(states, 0, record, seat, code)
            decisions.append((seat, code))
            acted = 0 if has(awaits, seat) else acted | 1 << seat
            if watch is not None:
                watch(seat, code)
            break
        else:
            raise RuntimeError(f"{game.slug}: nobody moved, although somebody was awaited")
        if len(decisions) > most:
            raise RuntimeError(f"{game.slug}: no end after {most} decisions (seed {seed})")
    drivers = tool.drivers
    return Result(
        tuple(int(drivers.score_at(states, 0, record, p)) for p in range(seats)),
        tuple(int(drivers.standing_at(states, 0, record, p)) for p in range(seats)),
        tuple(decisions),
    )


def _movers(awaits: int, may: int, seats: int) -> Iterator[int]:
    """Seats with a standing right are asked first, clockwise from one that is awaited, and then that one."""
    first = (awaits & -awaits).bit_length() - 1
    yield from (q for p in range(first, first + seats) if has(may & ~awaits, q := p % seats))
    yield from (p for p in range(seats) if has(awaits, p))
