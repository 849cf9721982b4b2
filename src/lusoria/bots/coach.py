"""A coach: what the house thinks of the decisions of a seat, each from what that seat knew at the time.

>>> from lusoria.bots import coach
>>> from lusoria.play import Match
>>> match = Match.new("spartacus", seats=3, secret=bytes(32))
>>> while not match.over:
...     seat = match.awaited[0]
...     match.act(seat, match.legal(seat)[0])
>>> first = coach.decisions(match, 0)[0]
>>> advice = coach.advise(match, first, iterations=50, least=10)
>>> advice.code == first.code, advice.expected is not None
(True, True)
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from math import sqrt
from typing import Final

from ..kernel import has
from ..kernel.luck import mix
from ..play import Match
from .bot import horizon_of
from .search import Found, searcher

ITERATIONS: Final = 1000  # of a search about one decision
SEALED: Final = 5  # times as many where several choose in secret: a mixture takes long to settle
LEAST: Final = 100  # tries of a code that mean something
OTHERS: Final = 3  # alternatives that are told
CLEAR: Final = 2.0  # standard errors by which a code must be better for that to be said
MIXED_IN: Final = 0.25  # of the share of the likeliest code in a mixture, from which on another belongs to it
SMALL: Final = 2.0  # points of 100 below which a loss is none
_SEED: Final = 0xC0AC4
_WIN: Final = 0.7  # of what a game comes to, the part that goes by who wins; as in drivers/playout.py


@dataclass(frozen=True, slots=True)
class Decision:
    """A step of a seat that had a choice, and stands. `number`: which of its decisions this is, from 0; `version`: of
    the match after the step."""

    seat: int
    number: int
    version: int
    code: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A code and what the house expects of it: 0 (certainly last) to 100 (certainly first, alone)."""

    code: int  # the size of the rules: to do nothing, where that is possible
    expected: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What the house thinks of a decision. `expected` of the code that was played, None where nothing can be said;
    `others` best first; `loss`: by how much the best of them is clearly better, 0 where none is."""

    version: int
    code: int
    expected: float | None
    others: tuple[Judged, ...]
    loss: float


def decisions(match: Match, seat: int, without: Container[int] = ()) -> list[Decision]:
    """The decisions of a seat that stand, first to last: with a choice, and not taken back. `without`: versions that
    somebody else has made in its place."""
    entries, version = match.record.entries, match.version
    taken_back: set[int] = set()
    made: list[tuple[int, int]] = []
    while version > 0:
        entry = entries[version - 1]
        if entry.kind == "withdraw":
            taken_back.add(entry.value)
        elif entry.kind == "act" and entry.seat == seat and version not in taken_back and version not in without:
            known = match.known_at(version - 1, seat)
            choices = len(match.game.rules.legal_codes(known, match.box, seat))
            if choices + (not has(known.awaits, seat)) > 1:
                made.append((version, entry.value))
        version = entry.value if entry.back else version - 1
    return [Decision(seat, number, *step) for number, step in enumerate(reversed(made))]


def advise(match: Match, made: Decision, iterations: int = ITERATIONS, least: int = LEAST) -> Advice:
    """Think about a decision with what its seat knew then, and with nothing else: the same each time, and the same in
    every match that the seat could not have told from this one."""
    game, seat = match.game, made.seat
    known = match.known_at(made.version - 1, seat)
    sealed = bool(known.asked & (known.asked - 1)) and has(known.awaits, seat)
    found = searcher(game).compare(
        known, match.box, seat, [made.code], seed=mix(_SEED, made.number),
        iterations=iterations * (SEALED if sealed else 1),
        foremost=OTHERS + 1, least=least, horizon=horizon_of(game),
    )  # fmt: skip
    tried = {c: k for k, (c, n) in enumerate(zip(found.codes, found.visits, strict=True)) if n >= least}
    others = sorted((c for c in tried if c != made.code), key=lambda c: (-found.values[tried[c]], c))
    mine = tried.get(made.code)
    loss = 0.0
    if mine is not None and others and not _mixed_in(found, mine):
        best = tried[others[0]]
        doubt = found.spread * sqrt(1 / found.visits[mine] + 1 / found.visits[best])
        better = found.values[best] - found.values[mine]
        loss = 50 * better if better > CLEAR * doubt and 50 * better >= SMALL else 0.0
    return Advice(
        made.version, made.code, None if mine is None else _share(found.values[mine]),
        tuple(Judged(c, _share(found.values[tried[c]])) for c in others[:OTHERS]), loss,
    )  # fmt: skip


def even(seats: int) -> float:
    """What every seat may expect where nobody stands better than another."""
    return _share(_WIN * (2 / seats - 1))


def _mixed_in(found: Found, k: int) -> bool:
    """Whether the house itself might have played this code in a sealed question, where the best is a mixture."""
    return found.mixed and found.mixture[k] >= MIXED_IN * max(found.mixture)


def _share(value: float) -> float:
    """A value of the search, -1 to 1, as it is told."""
    return 50 * (min(1.0, max(-1.0, value)) + 1)
