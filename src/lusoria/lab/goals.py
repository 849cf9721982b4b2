"""What a designer wants of a game: goals out of a file, and how far a set of numbers is from them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from ..kernel import Game
from .coverage import cited_places
from .measures import Measured
from .notes import checked_event, counted
from .simulate import Share
from .sweep import place
from .tally import checked_by
from .work import LabError

SECONDS = 10, 25  # that a person takes for a simple decision, and for another


@dataclass(frozen=True, slots=True)
class Finding:
    """A number that a goal speaks of: as it was found, with its 95 % interval, and between which two it should lie.
    `scale`: so far outside counts as 1. Of things `by` and `thing` say which."""

    goal: str
    what: str
    seats: int
    value: float
    low: float
    high: float
    least: float
    most: float
    scale: float
    by: str = ""
    thing: int = -1

    @property
    def met(self) -> bool:
        """Whether it lies where it should."""
        return self.least <= self.value <= self.most

    @property
    def told(self) -> str:
        """What it is of, at which table."""
        return self.what if self.goal == "seats" else f"{self.what}, {self.seats} seats"

    @property
    def loss(self) -> float:
        """How far outside it lies; 0: within."""
        return max(0.0, self.least - self.value, self.value - self.most) / self.scale

    @property
    def hope(self) -> float:
        """The same for the end of the interval that is nearest: what is certain."""
        return max(0.0, self.least - self.high, self.low - self.most) / self.scale

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "met": self.met}


@dataclass(frozen=True, slots=True)
class Open:
    """A number that may be altered: by place, as in `fees[2]`, with its bounds."""

    name: str
    now: int
    least: int
    most: int
    step: int


@dataclass(frozen=True, slots=True)
class Goals:
    """A file of goals. `options` that are not as usual; `lot`: a block of actions that is drawn by lot; `numbers`: what
    tuning may alter; `wants`: what must be measured; `because`: why something lies outside, by what it is."""

    seats: tuple[int, ...]
    options: Mapping[str, int]
    lot: str
    bot: str
    games: int  # of a candidate that stays to the end, at each number of seats
    numbers: tuple[Open, ...]
    goals: Mapping[str, Any]
    wants: tuple[str, ...]
    because: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The goals by name; each is an objective of its own."""
        return tuple(self.goals)


def read_goals(game: Game, path: Path) -> Goals:
    """The goals in a file; LabError or BoxError with one sentence where they make no sense."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LabError(f"there is no file {path} to read goals from") from error
    except tomllib.TOMLDecodeError as error:
        raise LabError(f"{path}: {error}") from error
    return goals_of(game, data)


def goals_of(game: Game, data: Mapping[str, Any]) -> Goals:
    """The same from plain data; see `docs/lab.md` for what may be said."""
    unknown = set(data) - {"seats", "options", "lot", "bot", "games", "open", "goals", "because"}
    if unknown:
        raise LabError(
            f"goals say seats, options, lot, bot, games, open, goals and because, not {', '.join(sorted(unknown))}"
        )
    seats = tuple(game.checked_seats(n) for n in data.get("seats", range(game.seats[0], game.seats[1] + 1)))
    numbers = tuple(n for name, bounds in data.get("open", {}).items() for n in _open(game, name, bounds))
    goals = dict(data.get("goals", {}))
    known = set(_FINDERS)
    if not goals or set(goals) - known:
        raise LabError(f"under [goals] there is at least one of {', '.join(sorted(known))}, and nothing else")
    options = {name: game.option(name).parse(str(value)) for name, value in data.get("options", {}).items()}
    lot = data.get("lot", "")
    if lot not in {"", *(block.name for block in game.rules.actions.blocks)}:
        raise LabError(f"{game.title} has no block of actions {lot!r} that could be drawn by lot")
    return Goals(
        seats, options, lot, data.get("bot", "greedy"), int(data.get("games", 400)), numbers, goals,
        tuple(_wants(game, goals)), {str(what): str(why) for what, why in data.get("because", {}).items()},
    )  # fmt: skip


def _open(game: Game, name: str, bounds: Mapping[str, Any]) -> Iterator[Open]:
    component, path = place(game, name)
    entry = game.rules.components[component]
    if entry.get("fixed") or "least" not in entry:
        raise LabError(f"{component} has no bounds in components.toml: it cannot be left open")
    value, least, most = entry["is"], entry["least"], entry["most"]
    for at in path:
        value = value[at]
        least, most = (b[at] if isinstance(b, list) else b for b in (least, most))
    yield from _numbers(name, value, least, most, bounds)


def _numbers(name: str, value: Any, least: Any, most: Any, bounds: Mapping[str, Any]) -> Iterator[Open]:
    if isinstance(value, list):
        for k, part in enumerate(value):
            low, high = (b[k] if isinstance(b, list) else b for b in (least, most))
            yield from _numbers(f"{name}[{k}]", part, low, high, bounds)
        return
    low, high, step = bounds.get("least", least), bounds.get("most", most), bounds.get("step", 1)
    if not least <= low <= high <= most or step < 1:
        raise LabError(f"{name} goes from {least} to {most}; it cannot be left open from {low} to {high}")
    if low < high:
        yield Open(name, value, low, high, step)


def _wants(game: Game, goals: Mapping[str, Any]) -> Iterator[str]:
    if "leads" in goals:
        yield "leads"
    if goals.get("clauses"):
        yield "clauses"
    for thing in goals.get("things", []):
        if not isinstance(thing, Mapping) or "by" not in thing:
            raise LabError('a goal about things says by which event or action they are counted: by = ".."')
        yield f"by:{checked_by(game, thing['by'])}"
    for event in goals.get("often", []):
        if not isinstance(event, Mapping) or not {"event", "per", "within"} <= set(event):
            raise LabError('a goal about how often says event = "..", per = ".." and within = [least, most]')
        yield from (f"often:{checked_event(game, event[of])}" for of in ("event", "per"))
    length = goals.get("length")
    if length is not None:
        if len({"decisions", "minutes", "field"} & set(length)) != 1:
            raise LabError('a goal about length says decisions = [least, most], minutes = [..] or field = ".."')
        if "minutes" in length:
            yield _clock(length)
        if "field" in length:
            if length["field"] not in game.rules.State.FIELDS or "between" not in length:
                raise LabError(f"length: {game.title} has no field {length['field']!r}, or `between` is not said")
            yield f"field:{length['field']}"


def _clock(length: Mapping[str, Any]) -> str:
    given = length.get("seconds", SECONDS)
    quick, slow = given if isinstance(given, list | tuple) else (given, given)
    return f"clock:{float(quick)}:{float(slow)}"


def findings(goals: Goals, game: Game, measured: Mapping[int, Measured]) -> list[Finding]:
    """All numbers that the goals speak of, from what was measured at each number of seats."""
    found = []
    for seats, m in measured.items():
        for name, goal in goals.goals.items():
            found += list(_FINDERS[name](game, goal, seats, m))
    return found


def losses(goals: Goals, found: list[Finding], *, hope: bool = False) -> list[float]:
    """How far each goal is from being met, in the order of their names: 0 where all its numbers are."""
    return [sum((f.hope if hope else f.loss) for f in found if f.goal == name) for name in goals.names]


def _seats(game: Game, points: float, seats: int, m: Measured) -> Iterator[Finding]:
    wins, far = m.row("wins").sum(axis=0), points / 100
    for p, won in enumerate(wins):
        share = Share.of(float(won), m.games)
        yield Finding("seats", f"seat {p + 1} of {seats}", seats, share.value, share.low, share.high, 1 / seats - far,
                      1 / seats + far, max(far, 0.005))  # fmt: skip


def _things(game: Game, things: list[Any], seats: int, m: Measured) -> Iterator[Finding]:
    for thing in things:
        by = thing["by"]
        least, most = thing.get("within", (0.75, 1.33))
        for number, held in sorted(m.held[by].items()):
            if held >= thing.get("held", 30):
                share = Share.of(m.won[by][number], held)
                value, low, high = (seats * v for v in (share.value, share.low, share.high))
                yield Finding("things", f"{by} {number}", seats, value, low, high, least, most, 0.25, by, number)


def _often(game: Game, often: list[Any], seats: int, m: Measured) -> Iterator[Finding]:
    for event in often:
        name, per, (least, most) = event["event"], event["per"], event["within"]
        rows = m.row(f"often:{name}") / np.maximum(1, m.row(f"often:{per}"))
        yield _mean("often", f"{name} per {per}", seats, rows, least, most, 0.05)


def _mean(goal: str, what: str, seats: int, row: Any, least: float, most: float, scale: float) -> Finding:
    half = 1.96 * float(np.std(row)) / sqrt(len(row))
    middle = float(np.mean(row))
    return Finding(goal, what, seats, middle, middle - half, middle + half, least, most, scale)


def _length(game: Game, length: Mapping[str, Any], seats: int, m: Measured) -> Iterator[Finding]:
    if "field" in length:
        row, unit, (least, most) = m.row(f"field:{length['field']}"), length["field"], length["between"]
    elif "minutes" in length:
        row, unit, (least, most) = m.row(_clock(length)) / 60, "minutes", length["minutes"]
    else:
        row, unit, (least, most) = m.row("lengths"), "decisions", length["decisions"]
    yield _mean("length", unit, seats, row, least, most, max((most - least) / 4, 0.5))
    if "outside" in length:  # the share of single games that may lie outside
        out = Share.of(float(((row < least) | (row > most)).sum()), len(row))
        yield Finding("length", "games outside", seats, out.value, out.low, out.high, 0, length["outside"], 0.1)


def _ties(game: Game, most: float, seats: int, m: Measured) -> Iterator[Finding]:
    share = Share.of(float(m.row("ties").sum()), m.games)
    yield Finding("ties", "ties", seats, share.value, share.low, share.high, 0, most, 0.05)


def _winner(game: Game, within: tuple[float, float], seats: int, m: Measured) -> Iterator[Finding]:
    least, most = within
    yield _mean("winner", "winner's score", seats, m.row("winner"), least, most, max((most - least) / 4, 0.5))


def _leads(game: Game, least: float, seats: int, m: Measured) -> Iterator[Finding]:
    yield _mean("leads", "lead changes", seats, m.row("leads"), least, float("inf"), 1.0)


def _clauses(game: Game, wanted: bool, seats: int, m: Measured) -> Iterator[Finding]:
    at = {where: k for k, where in enumerate(counted(game).code.lines)}
    assert m.lines is not None
    for clause, places in sorted(cited_places(game).items()):
        rows = [at[p.file, p.counts] for p in places if (p.file, p.counts) in at]
        if rows:
            reached = float(m.lines[rows].max() > 0)
            yield Finding("clauses", clause, seats, reached, reached, 1.0, 1, 1, 1)


_FINDERS: dict[str, Any] = {
    "seats": _seats, "things": _things, "length": _length, "often": _often, "ties": _ties, "winner": _winner,
    "leads": _leads, "clauses": _clauses,
}  # fmt: skip
