"""What tuning and reports ask of games, all in one pass: wins, ties, length, lead changes, things, events, clauses,
fields."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from .cells import Cell, Games, play
from .notes import held_and_won, notes_of, times_told
from .trace import Trace, lead_changes
from .work import Arrays, Work


def measure(cell: Cell, first: int, count: int, *wants: str) -> Arrays:
    """Of some games: `lengths`, `wins` (games x seats), `ties` (1 where several won), `winner` (the score that won).
    By `wants` also `leads` (changes), `clock:x:y` (seconds that people take, see `Trace.seconds`), `field:x` (a number
    of the state at the end), `held:x` and `won:x` for `by:x`, `often:x` (how often this was told), and `lines` for
    `clauses` (in how many games each counted line was reached).
    """
    games = play(cell, first, count)
    wins = games.wins
    found: Arrays = {
        "lengths": games.lengths, "wins": wins, "ties": ((wins > 0).sum(axis=1) > 1).astype(np.int64),
        "winner": (games.scores * wins).sum(axis=1),
    }  # fmt: skip
    fields = [w.partition(":")[2] for w in wants if w.startswith("field:")]
    clocks = [w for w in wants if w.startswith("clock:")]
    if "leads" in wants:
        found["leads"] = lead_changes(cell, games)
    if fields or clocks:
        found.update(_retraced(cell, games, fields, clocks))
    names = [w.partition(":")[2] for w in wants if w.startswith("by:")]
    events = [w.partition(":")[2] for w in wants if w.startswith("often:")]
    if names or events or "clauses" in wants:
        notes = notes_of(cell, games, singly="clauses" in wants)
        found["lines"] = (notes.lines > 0).sum(axis=0)
        for by in names:
            found[f"held:{by}"], found[f"won:{by}"] = held_and_won(cell, games, notes, by)
        for event in events:
            found[f"often:{event}"] = times_told(cell, games, notes, event)
    return found


def _retraced(cell: Cell, games: Games, fields: list[str], clocks: list[str]) -> Arrays:
    ends = np.zeros((len(fields), len(games.keys)), np.int64)
    taken = np.zeros((len(clocks), len(games.keys)))
    paces = [tuple(float(v) for v in clock.split(":")[1:]) for clock in clocks]
    trace = Trace(cell, int(games.lengths.max(initial=0)))
    for g, (key, tape) in enumerate(games.each()):
        trace.course(key, tape)
        for k, (quick, slow) in enumerate(paces):
            taken[k, g] = trace.seconds(len(tape), quick, slow)
        for k, name in enumerate(fields):
            ends[k, g] = trace.states[0][name]
    return {
        **{clock: taken[k] for k, clock in enumerate(clocks)},
        **{f"field:{name}": ends[k] for k, name in enumerate(fields)},
    }


@dataclass
class Measured:
    """Parts of one cell put together; `games` so far."""

    games: int = 0
    rows: dict[str, list[npt.NDArray[Any]]] = field(default_factory=lambda: defaultdict(list))
    lines: npt.NDArray[np.int64] | None = None
    held: dict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    won: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(float)))

    def add(self, parts: Iterable[Arrays]) -> Measured:
        """These parts as well."""
        for part in parts:
            self.games += len(part["lengths"])
            for name, array in part.items():
                kind, _, by = name.partition(":")
                if name == "lines":
                    self.lines = array if self.lines is None else self.lines + array
                elif kind == "held":
                    for (thing, times), sum_of in zip(array.tolist(), part[f"won:{by}"].tolist(), strict=True):
                        self.held[by][thing] += times
                        self.won[by][thing] += sum_of
                elif kind != "won":
                    self.rows[name].append(array)
        return self

    def row(self, name: str) -> npt.NDArray[Any]:
        """One number a game (or for wins, one a seat)."""
        return np.concatenate(self.rows[name])


def measured_in(cells: Mapping[int, Cell], games: int, wants: Sequence[str], work: Work) -> dict[int, Measured]:
    """So many games in each cell, by the number of seats."""
    parts = {n: cell.parts(measure, games, *wants) for n, cell in cells.items()}
    arrays = work.results([p for several in parts.values() for p in several])
    found = {n: Measured().add([next(arrays) for _ in several]) for n, several in parts.items()}
    list(arrays)  # the work has ended
    return found
