"""What changed numbers do to a game: every combination of some, with the same deals, so that differences are sharp."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel import BoxError, Game, OptionError
from .cells import Cell, results, shared_wins
from .simulate import Share, Spread
from .work import LabError, Work

_PATH = re.compile(r"([a-z]\w*)((?:\[\d+\])*)")
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
MOST = 10_000  # combinations
RESULTS = "scores", "standings", "lengths"


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more than with the first combination, in games of the same deals, with a 95 % interval."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, here: Any, there: Any) -> Difference:
        """From two rows of numbers, game by game."""
        gap = np.asarray(here, float) - np.asarray(there, float)
        half = 1.96 * float(gap.std(ddof=1)) / sqrt(len(gap)) if len(gap) > 1 else float("inf")
        return cls(float(gap.mean()), float(gap.mean()) - half, float(gap.mean()) + half)


@dataclass(frozen=True, slots=True)
class Row:
    """One combination. Where it cannot be played, `refused` says why and nothing else is there."""

    seats: int
    options: dict[str, int]
    values: dict[str, Any]
    refused: str | None = None
    wins: tuple[Share, ...] = ()  # by seat
    length: Spread | None = None  # decisions a game
    winning_score: Spread | None = None
    shared: float = 0.0  # share of games with several winners
    longer: Difference | None = None  # than the first combination for as many seats; None for that one
    more_wins: tuple[Difference, ...] = ()  # by seat, likewise

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return asdict(self)


def sweep(
    game: Game, games: int, *, seats: Sequence[int] | None = None, values: Mapping[str, Sequence[Any]] | None = None,
    options: Mapping[str, Sequence[int]] | None = None, bot: str = "greedy", seed: int = 1, work: Work | None = None,
) -> list[Row]:  # fmt: skip
    """Play `games` games of every combination: of `seats` (default: the most), of component `values` (by name, or by
    place as in `fees[2]`) and of `options`, all seats played by `bot`.

    Raises LabError where there is nothing to combine or no combination can be played, OptionError and BoxError for
    names that do not exist.

    >>> from lusoria.play import catalogue
    >>> rows = sweep(catalogue.game("spartacus"), 200, seats=[3], values={"numbers": [6, 8]}, bot="random")
    >>> [row.values for row in rows], rows[1].longer.low > 0
    ([{'numbers': 6}, {'numbers': 8}], True)
    """
    rows, cells = list[Row](), dict[int, Cell]()
    axes = [[(name, v) for v in several] for name, several in [*(values or {}).items(), *(options or {}).items()]]
    if any(not axis for axis in axes):
        raise LabError("a number that is swept needs at least one value")
    for name in values or {}:
        place(game, name)
    combinations = list(product(seats or [game.seats[1]], *axes))
    if len(combinations) > MOST:
        raise LabError(f"{len(combinations):,} combinations are more than {MOST:,}: sweep fewer numbers at once")
    for many, *pairs in combinations:
        chosen = dict(pairs)
        picked = {k: v for k, v in chosen.items() if k in (values or {})}
        agreed = {k: v for k, v in chosen.items() if k in (options or {})}
        try:
            cells[len(rows)] = Cell.of(game, [bot] * many, seed, agreed, merged(game, picked))
            rows.append(Row(many, agreed, picked))
        except (BoxError, OptionError) as error:
            rows.append(Row(many, agreed, picked, str(error)))
    if not cells:
        raise LabError(f"none of these can be played: {rows[0].refused}")
    return _filled(rows, cells, games, work or Work())


def _filled(rows: list[Row], cells: dict[int, Cell], games: int, work: Work) -> list[Row]:
    parts = {k: cell.parts(results, games) for k, cell in cells.items()}
    found = work.results([part for several in parts.values() for part in several])
    firsts: dict[int, tuple[Any, Any]] = {}
    for k, several in parts.items():
        arrays = [next(found) for _ in several]
        scores, standings, lengths = (np.concatenate([a[n] for a in arrays]) for n in RESULTS)
        wins, row = shared_wins(standings), rows[k]
        longer, more = None, tuple[Difference, ...]()
        if row.seats in firsts:
            before = firsts[row.seats]
            longer = Difference.of(lengths, before[0])
            more = tuple(Difference.of(wins[:, p], before[1][:, p]) for p in range(row.seats))
        else:
            firsts[row.seats] = lengths, wins
        rows[k] = Row(
            row.seats, row.options, row.values, None, _shares(wins), Spread.of(lengths), Spread.of(scores[wins > 0]),
            float(((wins > 0).sum(axis=1) > 1).mean()), longer, more,
        )  # fmt: skip
    list(found)  # all has been fetched: nothing is kept any more
    return rows


def _shares(wins: npt.NDArray[np.float64]) -> tuple[Share, ...]:
    return tuple(Share.of(float(column.sum()), len(wins)) for column in wins.T)


def place(game: Game, name: str) -> tuple[str, tuple[int, ...]]:
    """The component and the entry that a name such as `fees[2]` speaks of; BoxError when there is none."""
    found = _PATH.fullmatch(name)
    component = found[1] if found else name
    if component not in game.rules.components:
        known = ", ".join(game.rules.components)
        raise BoxError(f"{name!r} is not in the box of {game.title}; it has {known}")
    path = tuple(int(n) for n in re.findall(r"\d+", found[2])) if found else ()
    value = game.rules.components[component]["is"]
    for at in path:
        if not isinstance(value, list) or at >= len(value):
            raise BoxError(f"{component} of {game.title} has no entry {name!r}")
        value = value[at]
    return component, path


def merged(game: Game, picked: Mapping[str, Any]) -> dict[str, Any]:
    """Whole components from values by name and by place: `{"fees[2]": 7}` is all fees with another third one."""
    whole: dict[str, Any] = {}
    for name, value in picked.items():
        component, path = place(game, name)
        if not path:
            whole[component] = value
            continue
        inner = whole.setdefault(component, copy.deepcopy(game.rules.components[component]["is"]))
        for at in path[:-1]:
            inner = inner[at]
        inner[path[-1]] = value
    return whole


def several(text: str) -> list[Any]:
    """The values that a text stands for: `80..120:10`, `3,4,5`, a number, or a list as JSON.

    >>> several("80..120:20"), several("3,5"), several("[1, 2]")
    ([80, 100, 120], [3, 5], [[1, 2]])

    Raises LabError for anything else.
    """
    if (found := _RANGE.fullmatch(text.strip())) is not None:
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if low > high or step < 1 or (high - low) // step >= MOST:
            raise LabError(f"{text!r} goes nowhere: say least..most, or least..most:step")
        return list(range(low, high + 1, step))
    try:
        return [json.loads(text)] if text.strip().startswith("[") else [json.loads(part) for part in text.split(",")]
    except json.JSONDecodeError as error:
        raise LabError(f"{text!r} is neither 80..120:10 nor 3,4,5 nor a list such as [1, 2]") from error


def options_of(game: Game, given: Sequence[str]) -> dict[str, list[int]]:
    """Values of options from `series=1,3` or `joker=on,off`; a range where the option is a number."""
    chosen = {}
    for text in given:
        name, _, value = text.partition("=")
        option = game.option(name)
        words = [str(n) for n in several(value)] if ".." in value else (value or "on").split(",")
        chosen[name] = [option.parse(word) for word in words]
    return chosen


def labels(row: Row) -> Iterator[str]:
    """What is special about a combination, piece by piece."""
    yield from (f"{name}={value}" for name, value in {**row.values, **row.options}.items())
