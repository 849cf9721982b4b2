"""Random games for the examination: where they are played, by whom, and how they are named when one goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, compress
from typing import Any, NamedTuple, TypeAlias

from lusoria.kernel import Box, Game, OptionError, Rules, Table
from lusoria.kernel.declare import EVERYONE, STREAMS
from lusoria.kernel.luck import mix
from lusoria.kernel.referee import Referee
from lusoria.kernel.telling import Told, listen

STRIDE = 16  # steps of a rehearsed game between two that are remembered
MUTE = 4  # as in the kernel's compiled random play: one chance in so many to act is taken by a seat that need not
SPECTATOR = -1


class ExamError(AssertionError):
    """A game failed the examination; the message says where, and how to get there again."""


@dataclass(frozen=True)
class Cell:
    """One way to play a game: how many seats, which options (those that differ from the default)."""

    game: Game
    seats: int
    options: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def box(self) -> Box:
        """The box that all its games are played with; no rule changes it."""
        return self.game.box(self.options, seats=self.seats)

    def __str__(self) -> str:
        chosen = [f"{slug}={self.game.option(slug).label(value)}" for slug, value in self.options.items()]
        return "-".join([self.game.slug, str(self.seats), *chosen])


def cells(game: Game, together: int | None = 2) -> Iterator[Cell]:
    """Every seat count with every option set of at most `together` options at once (None: the full product). What an
    option needs comes with it and does not count."""
    for seats in range(game.seats[0], game.seats[1] + 1):
        for options in game.option_sets():
            try:
                game.checked_options(options, seats)
            except OptionError:
                continue
            if together is None or chosen_freely(game, options) <= together:
                yield Cell(game, seats, options)


CROWD = 4  # options at once, so that in a set that stands for several pairs none hides what another does


def ends(game: Game) -> list[Cell]:
    """Every seat count with no option, and every option alone at the fewest and the most seats that may choose it."""
    alone: dict[tuple[tuple[str, int], ...], dict[int, Cell]] = {}
    for cell in cells(game, 1):
        alone.setdefault(tuple(cell.options.items()), {})[cell.seats] = cell
    found: list[Cell] = []
    for options, by_seats in alone.items():
        found += [cell for n, cell in by_seats.items() if not options or n in (min(by_seats), max(by_seats))]
    return found


def covering(game: Game) -> list[Cell]:
    """Those of `ends`, and sets of a few options that have every option at every seat count that may choose it, and
    every two options together: far fewer than one cell for each such pair."""
    found = ends(game)
    few = [cell for cell in cells(game, None) if chosen_freely(game, cell.options) <= CROWD]
    missing = set[Pair]().union(*map(_pairs, few)).difference(*map(_pairs, found))
    while missing:
        best = max(few, key=lambda cell: (len(missing & _pairs(cell)), -len(cell.options)))
        missing -= _pairs(best)
        found.append(best)
    return found


Pair: TypeAlias = tuple[tuple[str, int], tuple[str, int]]


def _pairs(cell: Cell) -> set[Pair]:
    return set(combinations(sorted([*cell.options.items(), ("", cell.seats)]), 2))


def chosen_freely(game: Game, options: Mapping[str, int]) -> int:
    """How many of these options are not there because another one needs them."""
    needed: set[str] = set()
    for slug in options:
        option = game.option(slug)
        needed.update(option.needs)
        if len(one := set(option.needs_any) & set(options)) == 1:
            needed |= one
    return len(set(options) - needed)


class Sitting:
    """One random game, interpreted. Game `number` of a `seed` is the game that compiled random play plays under it.

    With `supervised` every step passes the referee. `told` collects what the log was told since it was last emptied.
    """

    def __init__(self, cell: Cell, seed: int, number: int = 0, *, supervised: bool = False) -> None:
        self.cell, self.seed, self.number = cell, seed, number
        self.rules: Rules = cell.game.rules
        self.box = cell.box
        key = mix(seed, number)
        keys = [mix(key, i + 1) for i in range(STREAMS)]
        self.told: list[Told] = []
        self.referee: Referee | None = None
        self.moves = 0
        self.state: Any = self.rules.State()
        try:
            if supervised:
                self.referee = Referee(self.rules, self.box, cell.seats, keys)
                self.state = self.referee.state
                self.box = self.referee.box
            else:
                listen(self.state, self.told)
                self.rules.prepare(self.state, cell.seats, keys)
                self.rules.setup(self.state, self.box)
        except Exception as error:
            raise self.where(f"{type(error).__name__}: {error}") from error
        self.lane = [mix(key, 99), 0]
        self.poll = self.state.may & ~self.state.awaits
        self._masks: dict[int, list[int]] = {}  # what has been found legal since the last step
        self._rehearsed: list[Moment] = []

    def where(self, what: str) -> ExamError:
        """An error that says how to get here again."""
        return ExamError(f"{self.cell}, game {self.number} of seed {self.seed}, after {self.moves} steps: {what}")

    def draw(self, n: int) -> int:
        """A number 0..n-1 from the policy's own chance, never from the match's."""
        self.lane[1] += 1
        return ((mix(self.lane[0], self.lane[1]) >> 32) * n) >> 31

    def legal(self, seat: int) -> list[int]:
        """The legal codes of a seat that may act."""
        if self.referee:
            return self.referee.legal(seat)
        return list(compress(range(self.rules.size), self._mask(seat)))

    def _mask(self, seat: int) -> list[int]:
        """The same as a mask."""
        if self.referee:
            return self._masked(self.referee.legal(seat))
        can = self._masks.get(seat)
        if can is None:
            can = self._masks[seat] = [0] * self.rules.size
            if self.rules.may_act(self.state, seat):
                self.rules.legal(self.state, self.box, seat, can)
        return can

    def _masked(self, codes: list[int]) -> list[int]:
        can = [0] * self.rules.size
        for code in codes:
            can[code] = 1
        return can

    def pick(self, codes: list[int]) -> int:
        """One of these codes by the random policy, -1 if there is none."""
        return self.rules.pick(self._masked(codes), self.lane)

    def next(self, *, lowest: bool = False) -> tuple[int, int]:
        """Who moves now, and which code: by the random policy, or the seat and -1 when it may act and does not.

        Of several seats that are awaited a random one moves; with `lowest` the first one, as in compiled play.
        """
        waiting = self.poll or self.state.awaits
        seats = [p for p in range(self.cell.seats) if waiting >> p & 1]
        seat = seats[0] if lowest or len(seats) == 1 else seats[self.draw(len(seats))]
        code = self.rules.pick(self._mask(seat), self.lane)
        if self.poll:
            self.lane[1] += 1
            if code < 0 or mix(self.lane[0], self.lane[1]) % MUTE:
                code = -1
        elif code < 0:
            raise self.where(f"seat {seat} is awaited and can do nothing")
        return seat, code

    def act(self, seat: int, code: int) -> None:
        """Take a step that `next` named."""
        self.moves += 1
        if code < 0:
            self.poll &= ~(1 << seat)
            return
        if self.referee:
            self.referee.apply(seat, code)
        else:
            self._masks.clear()
            self.state.news = 0
            self.rules.apply(self.state, self.box, seat, code)
        self.poll = self.state.may & ~self.state.awaits

    def play(self, limit: int, *, lowest: bool = False) -> None:
        """Play on to the end; ExamError when there is none within `limit` steps of the game."""
        while not self.state.over:
            if self.moves >= limit:
                raise self.where(f"the game has found no end within {limit} steps")
            self.act(*self.next(lowest=lowest))

    def rehearse(self, limit: int) -> int:
        """Play a whole game from the set-up on, so that `leap` can go to any step of it; how many steps it has."""
        self._rehearsed = [self._moment()]
        while not self.state.over:
            if self.moves >= limit:
                raise self.where(f"the game has found no end within {limit} steps")
            self.act(*self.next())
            if self.moves % STRIDE == 0:
                self._rehearsed.append(self._moment())
        return self.moves

    def leap(self, step: int, way: int = 0) -> None:
        """Go to a step of the game that was rehearsed, on or back. From there it goes on as it did; by another `way`
        it goes on with other chance for the policy."""
        state, self.moves, lane, self.poll = self._rehearsed[step // STRIDE]
        self.state, self.lane = state.clone(), list(lane)
        listen(self.state, self.told)
        self._masks.clear()
        while self.moves < step:
            self.act(*self.next())
        self.told.clear()
        if way:
            self.lane = [mix(self.lane[0], way), 0]

    def _moment(self) -> Moment:
        return Moment(self.state.clone(), self.moves, (self.lane[0], self.lane[1]), self.poll)


class Moment(NamedTuple):
    """What a sitting needs to go on from here."""

    state: Any
    moves: int
    lane: tuple[int, int]
    poll: int


def heard(told: list[Told], observer: int) -> list[tuple[int, tuple[int, ...]]]:
    """What of the log an observer hears; the spectator hears what everybody hears."""
    if observer == SPECTATOR:
        return [(kind, slots) for kind, slots, to in told if to == EVERYONE]
    return [(kind, slots) for kind, slots, to in told if to >> observer & 1]


def differing(one: Table, other: Table) -> list[str]:
    """The names of the fields in which two states differ."""
    return [f.name for f in one.kept() if getattr(one, f.name) != getattr(other, f.name)]


def difference(one: Table, other: Table) -> str:
    """The fields in which two states differ, for messages."""
    names = differing(one, other)
    return ", ".join(f"{n}: {getattr(one, n)} / {getattr(other, n)}" for n in names)[:600]


def same(one: Table, other: Table, *, luck: bool = True) -> bool:
    """Whether two states agree in all that is kept; with luck=False the streams of chance do not count."""
    return one.same(other) if luck else differing(one, other) in ([], ["luck"])
