"""How much of a result is skill: the same deals are played with the bots exchanged, seat by seat, until each has sat
everywhere; what remains the same with the deal, the seat or the bot is its share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel import Game
from .cells import Cell, play
from .sweep import Difference
from .work import Arrays, Part, Work

PAIR = "greedy", "random"  # who plays where nobody is named: in turn
RESAMPLED = 400


@dataclass(frozen=True, slots=True)
class Part95:
    """A share of the variance, 0 .. 1, with its 95 % interval (bootstrap over deals)."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The variance of results, split. A result is how many of the others a seat leaves behind minus how many are before
    it, over their number: -1 .. 1.

    `bot`: skill. `seat`: one seat is better than another. `deal`: what was dealt to a seat was good or bad for whoever
    sat there. `rest`: what happened later, and what suits one bot and not another. `seats` and `bots`: how far above 0
    each is in the mean, with 95 % intervals; shifts sum to 0.
    """

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    options: dict[str, int]
    skill: Part95
    seat: Part95
    deal: Part95
    rest: Part95
    by_seat: tuple[Difference, ...]
    by_bot: dict[str, Difference]

    @property
    def unfair(self) -> tuple[int, ...]:
        """The seats (from 0) that are better or worse than even, beyond doubt: a 99.9 % interval that says so."""
        return tuple(p for p, d in enumerate(self.by_seat) if abs(d.value) > (d.high - d.value) * 3.29 / 1.96)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "unfair": list(self.unfair)}


def luck(
    game: Game, deals: int, *, bots: Sequence[str] | None = None, seats: int | None = None, seed: int = 1,
    options: Mapping[str, int] | None = None, values: Mapping[str, Any] | None = None, work: Work | None = None,
) -> Luck:  # fmt: skip
    """Play `deals` deals, each as often as there are seats, the bots one seat further each time.

    `bots`: by seat at first; default: greedy and random ones in turn. Raises BotError, OptionError or BoxError.

    >>> from lusoria.play import catalogue
    >>> found = luck(catalogue.game("spartacus"), 20, seats=3, work=Work(1))
    >>> round(found.skill.value + found.seat.value + found.deal.value + found.rest.value, 6)
    1.0
    """
    many = len(bots) if bots else seats or game.seats[1]
    lineup = tuple(bots) if bots else tuple(PAIR[p % len(PAIR)] for p in range(many))
    cells = [Cell.of(game, _turned(lineup, r), seed, options, values) for r in range(many)]
    step = max(1, cells[0].chunk())
    parts = [
        Part(outcomes, (cell, low, min(step, deals - low)), min(step, deals - low))
        for cell in cells for low in range(0, deals, step)
    ]  # fmt: skip
    flat = [found["results"] for found in (work or Work()).results(parts)]
    each = len(flat) // many
    results = np.stack([np.concatenate(flat[r * each : (r + 1) * each]) for r in range(many)], axis=1)
    return _split(cells[0], lineup, results)


def _turned(lineup: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Everybody so many seats further."""
    return tuple(lineup[(p - by) % len(lineup)] for p in range(len(lineup)))


def outcomes(cell: Cell, first: int, count: int) -> Arrays:
    """`results` of shape (games, seats), -1 .. 1."""
    stand = play(cell, first, count).standings
    above = np.sign(stand[:, :, None] - stand[:, None, :]).sum(axis=2)
    return {"results": above / max(1, cell.seats - 1)}


def _split(cell: Cell, lineup: tuple[str, ...], results: npt.NDArray[np.float64]) -> Luck:
    """`results` of shape (deals, turns, seats)."""
    deals, many = results.shape[0], len(lineup)
    # by the place in the lineup, too: in turn r, place i sits on seat i + r
    placed = np.stack([np.roll(results[:, r], -r, axis=1) for r in range(many)], axis=1)
    names = list(dict.fromkeys(lineup))
    of = np.array([names.index(bot) for bot in lineup])
    shares = _shares(results, placed, of)
    dice = np.random.default_rng(cell.seed)
    drawn = np.array([
        _shares(results[pick], placed[pick], of) for pick in (dice.integers(0, deals, deals) for _ in range(RESAMPLED))
    ])  # fmt: skip
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    parts = [Part95(float(v), float(a), float(b)) for v, a, b in zip(shares, low, high, strict=True)]
    nothing = np.zeros(deals)
    return Luck(
        cell.game.slug, lineup, deals, cell.seed, dict(cell.options), parts[0], parts[1], parts[2], parts[3],
        tuple(Difference.of(results[:, :, p].mean(axis=1), nothing) for p in range(many)),
        {
            name: Difference.of(placed[:, :, of == k].mean(axis=(1, 2)), nothing) for k, name in enumerate(names)
        },
    )  # fmt: skip


def _shares(results: Any, placed: Any, of: Any) -> npt.NDArray[np.float64]:
    """Of skill, seat, deal and rest, free of what mere noise would add; a part that noise outweighs is 0."""
    deals, many, _ = results.shape
    seat = results.mean(axis=(0, 1))
    means = np.array([placed[:, :, of == k].mean() for k in range(of.max() + 1)])
    bot = means[of]
    # what is left in (deal, turn, seat) once seat and bot are taken out
    who = np.stack([np.roll(bot, r) for r in range(many)])
    left = results - seat - who[None] + results.mean()
    by_deal = left.mean(axis=1)
    noise = left.var(axis=1, ddof=1).mean() if many > 1 else 0.0
    total_deal = max(0.0, float((by_deal**2).mean()) - noise / many)
    # means of so many games have a variance of their own
    spread = (by_deal.var(axis=0).mean() + 1e-12) / deals
    parts = np.array([
        max(0.0, float(bot.var()) - noise / (deals * many)), max(0.0, float(seat.var()) - float(spread)), total_deal,
        float(noise),
    ])  # fmt: skip
    return np.asarray(parts / parts.sum() if parts.sum() > 0 else np.array([0.0, 0.0, 0.0, 1.0]))
