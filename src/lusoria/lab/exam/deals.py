"""The true deal must look like one that a seat could have imagined.

A game may be sound in every other respect and still write a hidden card where everybody reads it: the declaration says
that all know the field, so all worlds imagined from it agree with it. But in the true deals such a field goes together
with the cards, and in the imagined ones it does not. Over many deals that shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt

from lusoria.kernel import CardTable, Game, Table
from lusoria.kernel.declare import NOBODY, OWNER, Field
from lusoria.kernel.luck import mix

from .sitting import Cell, ExamError, Sitting, difference

DEALS = 240
FAR = 7.0  # standard deviations; chance alone comes so far once in 10**11 comparisons
FEW = 8  # values seen less often than this in truth and imagination together are not judged by themselves


def check_deals(game: Game, seats: int, options: Mapping[str, int], seed: int = 8, games: int = DEALS) -> None:
    """For every seat: what it knows after set-up goes together with what is hidden just as it does in the worlds that
    it imagines. Needs some hundred deals; with fewer it finds less and never complains wrongly."""
    cell = Cell(game, seats, options)
    tables = [Sitting(cell, seed, number) for number in range(games)]
    for seat in range(seats):
        rules = game.rules
        known = [rules.know(t.state, t.box, seat) for t in tables]
        worlds = [
            rules.determinize(k, t.box, seat, mix(seed, n)) for n, (k, t) in enumerate(zip(known, tables, strict=True))
        ]
        if all(
            t.state.same(k) or not difference(t.state, k).strip("luck: ,[]/0")
            for t, k in zip(tables, known, strict=True)
        ):
            continue
        open_ = [(name, column) for name, column in columns(known, hidden=False) if len(set(column.tolist())) > 1]
        for (name, true), (_, dreamt) in zip(
            columns([t.state for t in tables], hidden=True), columns(worlds, hidden=True), strict=True
        ):
            for other, column in [("nothing", np.zeros(games, np.int64)), *open_]:
                if apart(column, true, dreamt) > FAR:
                    what = f"what seat {seat} knows of {other} goes together with {name}, which it should not know"
                    raise ExamError(f"{cell}, {games} deals of seed {seed}: {what}")


def columns(states: list[Table], *, hidden: bool) -> Iterator[tuple[str, npt.NDArray[np.int64]]]:
    """Every entry of the fields that may hide something (or, for what is known, of all fields), one value a state."""
    first = states[0]
    for field in first.kept():
        if field.name == "luck" or (hidden and not hides(field, first)):
            continue
        values = np.array([getattr(s, field.name) for s in states], np.int64).reshape(len(states), -1)
        for k in range(values.shape[1]):
            yield f"{field.name}[{k}]" if field.shape else field.name, values[:, k]


def hides(field: Field, state: Table) -> bool:
    """Whether a seat may be ignorant of the field."""
    return field.known in (OWNER, NOBODY) or (field.name == "card_at" and isinstance(state, CardTable))


def apart(given: npt.NDArray[np.int64], true: npt.NDArray[np.int64], dreamt: npt.NDArray[np.int64]) -> float:
    """How far two columns differ beside a third: the two-sample chi-square as a number of standard deviations."""
    if (true == dreamt).all():
        return 0.0
    low = min(int(true.min()), int(dreamt.min()))
    wide = max(int(true.max()), int(dreamt.max())) - low + 1
    _, rank = np.unique(given, return_inverse=True)
    size = (int(rank.max()) + 1) * wide
    one = np.bincount(rank * wide + true - low, minlength=size)
    two = np.bincount(rank * wide + dreamt - low, minlength=size)
    seen = one + two
    judged = seen >= FEW
    freedom = int(judged.sum())
    if not freedom:
        return 0.0
    chi = float((((one - two) ** 2)[judged] / seen[judged]).sum())
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
