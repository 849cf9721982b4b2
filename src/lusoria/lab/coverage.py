"""Which clauses of a rulebook are played, how often, and which never are.

A clause is cited in a comment of the rules. It counts as played when the line is reached beside which it stands; beside
a test, when the test lets through. Games are played again for it, so that nothing counts that a bot only imagined.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np

from ..kernel import Game
from .cells import Cell, play
from .notes import counted, notes_of
from .work import Arrays, Work

POLICIES = "random", "greedy"
EACH = 10  # games of each table and set of options, where two options are tried together


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the rules that cites a clause: its file and number, and the line whose being reached is counted."""

    file: str
    line: int
    counts: int


@dataclass(frozen=True, slots=True)
class Covered:
    """A clause: in how many games it was played at all, and how often, by policy; the places in the rules that cite it,
    and those of them that nobody came to."""

    clause: str
    games: dict[str, int]
    times: dict[str, int]
    places: tuple[str, ...]
    missed: tuple[str, ...]

    @property
    def played(self) -> bool:
        """Whether it was, under any policy."""
        return any(self.games.values())


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was played in `games` games under each policy: clauses in the order of the rulebook, events, and what is
    cited nowhere in play (definitions, set-up of the table, things that only explain)."""

    game: str
    policies: tuple[str, ...]
    games: dict[str, int]  # by policy
    seed: int
    clauses: tuple[Covered, ...]
    events: dict[str, dict[str, int]]  # how often each was told, by policy
    uncited: tuple[str, ...]

    @property
    def never(self) -> tuple[str, ...]:
        """The clauses that were never played."""
        return tuple(c.clause for c in self.clauses if not c.played)

    @property
    def untold(self) -> tuple[str, ...]:
        """The events that were never told."""
        return tuple(name for name, times in self.events.items() if not any(times.values()))

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "never": list(self.never), "untold": list(self.untold)}


def coverage(
    game: Game, games: int, *, policies: Sequence[str] = POLICIES, seats: Sequence[int] | None = None,
    options: Mapping[str, int] | None = None, values: Mapping[str, Any] | None = None, seed: int = 1,
    work: Work | None = None,
) -> Coverage:  # fmt: skip
    """Play `games` games under each policy and see what fires.

    They are shared among all numbers of `seats` (default: all that the game is for) and, unless `options` are given,
    among the usual options, each other value of one with what it needs, and where there are many games two such
    together. Raises BotError, OptionError or BoxError.

    >>> from lusoria.play import catalogue
    >>> found = coverage(catalogue.game("rad-der-geschichte"), 8, policies=["random"], work=Work(1))
    >>> found.games, found.clauses[0].clause[:4]
    ({'random': 8}, 'RAD-')
    """
    sizes = seats or range(game.seats[0], game.seats[1] + 1)
    ways = [dict(options)] if options is not None else _ways(game, games // (len(sizes) * EACH))
    tables = [
        (many, chosen) for many in sizes for chosen in ways if options is not None or _goes(game, chosen, many)
    ]  # fmt: skip
    parts, owner = [], []
    for policy in policies:
        for k, (many, chosen) in enumerate(tables):
            count = games // len(tables) + int(k < games % len(tables))
            cell = Cell.of(game, [policy] * many, seed, chosen, values)
            several = cell.parts(fired, count)
            parts += several
            owner += [policy] * len(several)
    lines = {p: np.zeros((2, len(counted(game).code.lines)), np.int64) for p in policies}
    told = {p: np.zeros(len(game.rules.events.kinds), np.int64) for p in policies}
    for policy, found in zip(owner, (work or Work()).results(parts), strict=True):
        lines[policy] += found["lines"]
        told[policy] += found["told"]
    return _summed(game, tuple(policies), dict.fromkeys(policies, games), seed, lines, told)


def _ways(game: Game, most: int) -> list[dict[str, int]]:
    """The usual options; for every other value of one the smallest set in which it can be played; and where there is
    room for more than that, two of these together: `most` sets then."""
    sets, found = sorted(game.option_sets(), key=len), [dict[str, int]()]
    for option in game.options:
        for value in option.samples():
            with_it = next((chosen for chosen in sets if chosen.get(option.slug) == value), None)
            if with_it is not None and with_it not in found:
                found.append(with_it)
    both = [{**one, **other} for one, other in combinations(found[1:], 2)]
    several = [chosen for chosen in sets if chosen in both and chosen not in found]
    return found + several[: max(0, most - len(found))]


def _goes(game: Game, chosen: Mapping[str, int], seats: int) -> bool:
    from ..kernel import OptionError

    try:
        game.checked_options(chosen, seats)
    except OptionError:
        return False
    return True


def fired(cell: Cell, first: int, count: int) -> Arrays:
    """Of each counted line in how many games it was reached and how often (`lines`, 2 rows), and how often each event
    was told (`told`)."""
    notes = notes_of(cell, play(cell, first, count), singly=True)
    told = [len(notes.told[k].game) if k in notes.told else 0 for k in range(len(cell.game.rules.events.kinds))]
    return {"lines": np.array([(notes.lines > 0).sum(axis=0), notes.lines.sum(axis=0)]), "told": np.array(told)}


def _summed(
    game: Game, policies: tuple[str, ...], games: dict[str, int], seed: int, lines: Mapping[str, Any],
    told: Mapping[str, Any],
) -> Coverage:  # fmt: skip
    at = {place: k for k, place in enumerate(counted(game).code.lines)}
    cited = cited_places(game)
    clauses = []
    for clause in sorted(cited, key=_order):
        places = [p for p in cited[clause] if (p.file, p.counts) in at]
        if not places:
            continue
        rows = [at[p.file, p.counts] for p in places]
        missed = [p for p, k in zip(places, rows, strict=True) if not any(lines[q][1, k] for q in policies)]
        clauses.append(Covered(
            clause, {q: int(lines[q][0, rows].max()) for q in policies},
            {q: int(lines[q][1, rows].sum()) for q in policies},
            tuple(f"{p.file}:{p.line}" for p in places), tuple(f"{p.file}:{p.line}" for p in missed),
        ))  # fmt: skip
    events = {k.name: {q: int(told[q][k.number]) for q in policies} for k in game.rules.events.kinds}
    uncited = sorted(set(_in_the_book(game)) - {c.clause for c in clauses}, key=_order)
    return Coverage(game.slug, policies, games, seed, tuple(clauses), events, tuple(uncited))


def _order(clause: str) -> tuple[str, list[int]]:
    name, _, number = clause.partition("-")
    return name, [int(n) for n in number.split(".")]


def _in_the_book(game: Game) -> list[str]:
    """The clauses of the rulebook; a box without one has none."""
    path = game.folder / "rulebook" / "en.md"
    pattern = re.compile(rf"^\*\*({game.prefix}-\d+\.\d+)\*\*", re.MULTILINE)
    return pattern.findall(path.read_text(encoding="utf-8")) if path.exists() else []


def cited_places(game: Game) -> dict[str, list[Place]]:
    """Where the rules cite which clause. What the sense says counts for nothing: it is no rule."""
    pattern, found = re.compile(rf"\b{game.prefix}-\d+\.\d+\b"), dict[str, list[Place]]()
    for name, text in game.rules.files():
        if name.endswith("/sense.py"):
            continue
        marks = dict(_marks(text))
        for number, line in enumerate(text.splitlines(), 1):
            for clause in dict.fromkeys(pattern.findall(line.partition("#")[2])):
                if number in marks:
                    found.setdefault(clause, []).append(Place(name, number, marks[number]))
    return found


def _marks(text: str) -> Iterator[tuple[int, int]]:
    """(line, the line whose being reached it tells of) for every line within a function. Of lines that belong to
    several statements the innermost says so, which comes last."""
    for function in ast.parse(text).body:
        if isinstance(function, ast.FunctionDef):
            first = _first(function.body)
            yield from ((line, first) for line in range(function.lineno, function.body[0].lineno))
            yield from _inside(function.body, _end(function))


def _inside(body: list[ast.stmt], end: int) -> Iterator[tuple[int, int]]:
    for node, after in zip(body, [*body[1:], None], strict=True):
        blocks = [b for b in (getattr(node, "body", []), getattr(node, "orelse", [])) if b]
        if not blocks:
            yield from ((line, node.lineno) for line in range(node.lineno, _end(node) + 1))
        for number, block in enumerate(blocks):
            head = node.lineno if number == 0 else _end(blocks[0][-1]) + 1
            yield from ((line, _first(block)) for line in range(head, block[0].lineno))
            yield from _inside(block, _end(block[-1]))
        if after is not None:  # comments on lines of their own speak of what follows
            yield from ((line, after.lineno) for line in range(_end(node) + 1, after.lineno))


def _first(body: list[ast.stmt]) -> int:
    """The first line of a block that is counted: docstrings are not."""
    real = [n for n in body if not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant))]
    return (real or body)[0].lineno


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
