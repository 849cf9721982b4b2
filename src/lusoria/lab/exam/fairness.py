"""Whether imagined worlds are what the true one may be, and as often. Statistics with fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from math import log, sqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lusoria.kernel import CardTable, Game, Rules, Table
from lusoria.kernel.luck import mix
from lusoria.kernel.tensors import numbers, state_fields
from lusoria.kernel.zones import set_shown, shown_of

from .play import LIMIT, located
from .sitting import Cell, ExamError, Sitting

Numbers: TypeAlias = npt.NDArray[Any]
Finding: TypeAlias = Callable[[list[str]], str]

MOST = 14  # largest group of entries that are counted together
DOUBT = 1e-6  # how often a sound game may fail one of these checks
FEW = 5  # cards left hidden where all arrangements are listed
DRAWS = 60  # worlds drawn for each arrangement


def check_calibrated(game: Game, seats: int, options: Mapping[str, int], seed: int = 8, games: int = 400) -> None:
    """True positions and the worlds imagined in their place are alike: no number of the state goes with a hidden one
    more often in truth than in imagination. So a "public" number that follows from hidden cards is found.

    Early positions of games played at random are compared, since whoever plays for a reason tells something by it.
    """
    cell, observer = Cell(game, seats, options), seed % seats
    truth, worlds = [], []
    for number in range(games):
        table = Sitting(cell, seed, number)
        with located(table):
            for _ in range(table.draw(2 * seats + 1)):
                if not table.state.over:
                    table.act(*table.next())
            known = table.rules.know(table.state, table.box, observer)
            truth.append(numbers(blurred(table.rules, finished(table.state), table.box, observer)))
            world = table.rules.determinize(known, table.box, observer, mix(seed, number) ^ 1)
            worlds.append(numbers(finished(world)))
    found = unlike(game, np.array(truth), np.array(worlds))
    if found:
        raise ExamError(f"{cell}: seat {observer} may not know {found}")


def finished(state: Table) -> Table:
    """The position without what seats have written down so far of a sealed choice: nobody is asked to imagine that."""
    s = state.clone()
    for field in s.kept():
        if field.sealed:
            for seat in range(s.seats):
                if s.awaits >> seat & 1:
                    getattr(s, field.name)[seat] = [0] * field.shape[1] if len(field.shape) == 2 else 0
    return s


def blurred(rules: Rules, state: Any, box: Any, observer: int) -> Any:
    """The position without what others privately remember: nobody is asked to imagine that either."""
    if "blur" in rules.has:
        rules.redact.__globals__["blur"](state, box, observer)
    return state


def columns(game: Game) -> list[tuple[str, int]]:
    """The fields that `numbers` writes, and how many numbers each has."""
    return [(f.name, f.count) for f in state_fields(game.rules.State)]


def unlike(game: Game, truth: Numbers, worlds: Numbers) -> str:
    """What goes with something hidden in truth but not in imagination; "" if nothing does beyond doubt.

    Game by game the truth and its world are exchangeable. So each difference between them is symmetric, and a sum of
    differences over the root of the sum of their squares exceeds z with a probability of at most exp(-z²/2).
    """
    hidden = np.flatnonzero((truth != worlds).any(axis=0))
    if not len(hidden):
        return ""
    open_ = np.flatnonzero((truth == worlds).all(axis=0) & (truth != truth[0]).any(axis=0))
    rows = [row for row in hidden_rows(game) if np.isin(row, hidden).any()]
    for what in (pairs_unlike(truth, worlds, hidden), counts_unlike(truth, worlds, open_, rows),
                 pointers_unlike(truth, worlds, open_, rows)):  # fmt: skip
        if what:
            names = [f"{field}[{i}]" for field, count in columns(game) for i in range(count)]
            return what(names)
    return ""


def hidden_rows(game: Game) -> list[npt.NDArray[np.int64]]:
    """The columns of each row of numbers, a grid's rows one by one."""
    found, at = [], 0
    for field in game.rules.State.kept():
        if field.name == "luck":
            continue
        length = field.shape[-1] if field.shape else 1
        for _ in range(int(np.prod(field.shape[:-1])) if field.shape else 1):
            if length > 1:
                found.append(np.arange(at, at + length))
            at += length
    return found


def beyond_doubt(sums: Numbers, squares: Numbers) -> tuple[int, ...] | None:
    """Where a sum of symmetric differences is too far from zero for its squares, or None."""
    z = np.abs(sums) / np.sqrt(np.maximum(squares, 1e-9))
    z[squares < 1e-6] = 0
    at = np.unravel_index(int(np.argmax(z)), z.shape)
    return tuple(int(i) for i in at) if z[at] > sqrt(2 * log(2 * z.size / DOUBT)) else None


def pairs_unlike(truth: Numbers, worlds: Numbers, hidden: Numbers) -> Finding | None:
    """A hidden number has one value together with some value of another number."""
    moving = np.flatnonzero((truth != truth[0]).any(axis=0) | (worlds != worlds[0]).any(axis=0))
    left, left_names = indicators(truth, worlds, hidden)
    right, right_names = indicators(truth, worlds, moving)
    true_pairs, world_pairs = left[0].T @ right[0], left[1].T @ right[1]
    squares = true_pairs + world_pairs - 2 * (left[0] * left[1]).T @ (right[0] * right[1])
    at = beyond_doubt(true_pairs - world_pairs, squares)
    if at is None:
        return None
    (i, a), (j, b) = left_names[at[0]], right_names[at[1]]
    return lambda names: (
        f"{names[i]}, but it goes with {names[j]}: they are {a} and {b} in {true_pairs[at]:.0f} of {len(truth)} "
        f"true positions and in {world_pairs[at]:.0f} imagined ones"
    )


def counts_unlike(truth: Numbers, worlds: Numbers, open_: Numbers, rows: list[Numbers]) -> Finding | None:
    """An open number goes up and down with how many of a group of hidden entries (every m-th, m in a row) are equal."""
    centred = np.ascontiguousarray((truth[:, open_] - truth[:, open_].mean(axis=0)).T)
    squared = centred**2
    for row in rows:
        n = len(row)
        groups = [np.arange(n) % m == r for m in range(2, min(n, MOST)) for r in range(m)]
        groups += [np.arange(n) // m == q for m in range(1, min(n, MOST)) for q in range(-(-n // m))]
        kinds = np.array(groups).T.astype(np.float64)
        for value in common(truth, worlds, row):
            apart = ((truth[:, row] == value).astype(float) - (worlds[:, row] == value)) @ kinds
            at = beyond_doubt(centred @ apart, squared @ apart**2)
            if at is not None:
                which = row[kinds[:, at[1]] > 0]
                return lambda names, which=which, value=value, at=at: (  # type: ignore[misc]
                    f"how many of {', '.join(names[i] for i in which)} are {value}, but that goes with "
                    f"{names[open_[at[0]]]}"
                )
    return None


def pointers_unlike(truth: Numbers, worlds: Numbers, open_: Numbers, rows: list[Numbers]) -> Finding | None:
    """An open number (or one less) names an entry of a hidden row."""
    lines = np.arange(len(truth))
    for row in rows:
        values = common(truth, worlds, row)
        for j in open_:
            for shift in (0, 1):
                index = truth[:, j] - shift
                inside = (index >= 0) & (index < len(row))
                column = row[np.where(inside, index, 0)]
                one, other = truth[lines, column], worlds[lines, column]
                apart = np.array([((one == v).astype(float) - (other == v)) * inside for v in values])
                at = beyond_doubt(apart.sum(axis=1) / sqrt(len(open_)), (apart**2).sum(axis=1) / len(open_))
                if at is not None:
                    return lambda names, j=j, row=row, at=at: (  # type: ignore[misc]
                        f"what {names[row[0]]}... are, but {names[j]} names an entry that is {values[at[0]]} more or "
                        "less often in truth than in imagination"
                    )
    return None


def common(truth: Numbers, worlds: Numbers, which: Numbers) -> list[int]:
    """The commonest few values of some columns."""
    counts = Counter(truth[:, which].ravel().tolist()) + Counter(worlds[:, which].ravel().tolist())
    return [value for value, _ in counts.most_common(8)]


def indicators(
    truth: Numbers, worlds: Numbers, which: Numbers
) -> tuple[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]], list[tuple[int, int]]]:
    """A column for each value that occurs (the commonest few) of each number in `which`, and what the columns mean."""
    names: list[tuple[int, int]] = []
    for i in which:
        counts = Counter(truth[:, i].tolist()) + Counter(worlds[:, i].tolist())
        names += [(int(i), value) for value, _ in counts.most_common(12)]
    return (
        np.stack([truth[:, i] == v for i, v in names], axis=1).astype(np.float32),
        np.stack([worlds[:, i] == v for i, v in names], axis=1).astype(np.float32),
    ), names


def check_posterior(
    game: Game, seats: int, options: Mapping[str, int], seed: int = 9, games: int = 2, limit: int = LIMIT
) -> None:
    """Where few enough cards are hidden to list all their arrangements, every arrangement that agrees with what was
    said is imagined equally often. The rest of the hidden cards are shown to the seat first."""
    if not issubclass(game.rules.State, CardTable):
        return
    for number in range(games):
        table = Sitting(Cell(game, seats, options), seed, number)
        with located(table):
            table.leap(table.draw(table.rehearse(limit)))
            observer = table.draw(seats)
            few_hidden(table, observer)
            counts, arrangements = drawn_arrangements(table, observer)
            if set(counts) - set(arrangements):
                raise table.where(f"seat {observer} imagines an arrangement of cards that cannot be")
            many = len(arrangements)
            expected = sum(counts.values()) / many
            chi = sum((counts[a] - expected) ** 2 / expected for a in arrangements)
            if chi > beyond(many - 1):
                raise table.where(
                    f"seat {observer}: chi-square {chi:.0f} for {many} arrangements: {dict(counts)}"[:900]
                )


def beyond(freedom: int) -> float:
    """What chi-square exceeds with a probability of at most DOUBT (Laurent and Massart, 2000)."""
    t = log(1 / DOUBT)
    return freedom + 2 * sqrt(freedom * t) + 2 * t


def few_hidden(table: Sitting, observer: int) -> None:
    """Show the observer hidden cards until only FEW are left, from as many places as there are."""
    s = table.state
    hidden = [c for c in range(len(s.card_at)) if not s.card_seen[c] >> observer & 1]
    while len(hidden) > FEW:
        crowd = Counter(s.card_at[c] for c in hidden)
        most = max(crowd.values())
        fullest = [c for c in hidden if crowd[s.card_at[c]] == most]
        card = fullest[table.draw(len(fullest))]
        s.card_seen[card] |= 1 << observer
        hidden.remove(card)


def drawn_arrangements(table: Sitting, observer: int) -> tuple[Counter[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """How often each arrangement was imagined, and all arrangements that agree with what was said."""
    rules, box = table.rules, table.box
    s: Any = blurred(rules, table.state.clone(), box, observer)
    hidden = [c for c in range(len(s.card_at)) if not s.card_seen[c] >> observer & 1]
    lying = [(s.card_at[c], s.card_seen[c], shown_of(s, c)) for c in hidden]
    possible = []
    for way in sorted(set(permutations(lying))):
        other = s.clone()
        for card, (place, seen, shown) in zip(hidden, way, strict=True):
            other.card_at[card], other.card_seen[card] = place, seen
            set_shown(other, card, shown)
        for name in ("straighten", "mirror"):
            if name in rules.has:
                rules.redact.__globals__[name](other, box)
        if tuple((other.card_at[c], other.card_seen[c], shown_of(other, c)) for c in hidden) != way:
            continue  # cards that cannot lie so: the rules have put them right
        if rules.strain is None or rules.strain(other, box, observer) == 0:
            possible.append(way)
    known = rules.know(s, box, observer)
    counts: Counter[tuple[Any, ...]] = Counter()
    for k in range(DRAWS * len(possible)):
        world: Any = rules.determinize(known, box, observer, mix(table.seed, k))
        counts[tuple((world.card_at[c], world.card_seen[c], shown_of(world, c)) for c in hidden)] += 1
    return counts, possible
