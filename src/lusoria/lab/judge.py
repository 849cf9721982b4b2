"""Whether a box as it stands meets the goals that its numbers were chosen by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from ..kernel import Game
from ..play.words import Speaker, word
from .cells import Cell
from .goals import Finding, Goals, findings
from .measures import measured_in
from .notes import countable
from .work import Work


@dataclass(frozen=True, slots=True)
class Judged:
    """What was found: `games` at each table, all seats held by `bot`."""

    game: str
    rules: int
    on: str  # the day
    bot: str
    games: int
    seed: int
    findings: tuple[Finding, ...]

    @property
    def missed(self) -> tuple[Finding, ...]:
        """What lies outside of what was wanted."""
        return tuple(f for f in self.findings if not f.met)

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**asdict(self), "findings": [f.as_dict() for f in self.findings]}


def judge(
    game: Game, goals: Goals, *, games: int | None = None, bot: str | None = None, seed: int = 1,
    values: Mapping[str, Any] | None = None, work: Work | None = None,
) -> Judged:  # fmt: skip
    """Play games at every table that the goals name and hold them against the goals. `games` and `bot` are those of the
    goals unless others are named; `values` are components that are not as in the box.

    Raises BotError or BoxError for what does not exist or cannot be played.
    """
    games, bot = games or goals.games, bot or goals.bot
    cells = {n: Cell.of(game, [bot] * n, seed, goals.options, values, goals.lot) for n in goals.seats}
    found = findings(goals, game, measured_in(cells, games, goals.wants, work or Work()))
    return Judged(game.slug, game.rules_version, date.today().isoformat(), bot, games, seed, tuple(found))


def page(game: Game, goals: Goals, found: Judged, command: str) -> str:
    """What was found as a page of Markdown: a table of what the goals speak of, then what lies outside, and why."""
    return "\n".join([
        f"# {game.title}: judged", "",
        f"Written by `{command}` with rules version {found.rules} on {found.on}: {found.games:,} games at each table",
        f"among equal bots (`{found.bot}`){_options(game, goals)}. In brackets 95 % intervals; what lies outside is",
        "bold.", "",
        *_table(goals, found), "", *_outside(game, goals, found), "",
    ])  # fmt: skip


def _options(game: Game, goals: Goals) -> str:
    said = [f"`{name}` = {game.option(name).label(value)}" for name, value in goals.options.items()]
    return "".join(f", {one}" for one in [*said, *([f"`{goals.lot}` by lot"] if goals.lot else [])])


def _table(goals: Goals, found: Judged) -> Iterator[str]:
    yield "| | wanted | " + " | ".join(f"{n} seats" for n in goals.seats) + " |"
    yield "|---|---|" + "---|" * len(goals.seats)
    single = [f for name in goals.names for f in found.findings if f.goal == name and not f.by and name != "clauses"]
    rows: dict[str, dict[int, Finding]] = defaultdict(dict)
    for f in single:
        rows[f.what.partition(" of ")[0]][f.seats] = f
    for what, row in rows.items():
        one = next(iter(row.values()))
        wanted = f"even, ± {50 * (one.most - one.least):.3g} points" if one.goal == "seats" else _wanted(one)
        yield f"| {what} | {wanted} | " + " | ".join(_cell(row.get(n)) for n in goals.seats) + " |"
    for by in dict.fromkeys(f.by for f in found.findings if f.by):
        things = [f for f in found.findings if f.by == by]
        cells = (_range([f for f in things if f.seats == n]) for n in goals.seats)
        yield f"| {by}: share of wins | {_wanted(things[0])} | " + " | ".join(cells) + " |"
    clauses = {n: [f.met for f in found.findings if f.goal == "clauses" and f.seats == n] for n in goals.seats}
    if any(clauses.values()):
        yield "| clauses reached | all | " + " | ".join(f"{sum(c)} of {len(c)}" for c in clauses.values()) + " |"


def _cell(f: Finding | None) -> str:
    if f is None:
        return ""
    mark = "" if f.met else "**"
    return f"{mark}{f.value:.3g}{mark} ({f.low:.3g}-{f.high:.3g})"


def _wanted(f: Finding) -> str:
    return f"{f.least:.3g} or more" if f.most == float("inf") else f"{f.least:.3g}-{f.most:.3g}"


def _range(things: list[Finding]) -> str:
    if not things:
        return ""
    said = f"{min(f.value for f in things):.2f}-{max(f.value for f in things):.2f}, {len(things)} things"
    out = sum(not f.met for f in things)
    return f"{said}, **{out} outside**" if out else said


def _outside(game: Game, goals: Goals, found: Judged) -> Iterator[str]:
    never = [f.what for f in found.findings if f.goal == "clauses"]
    never = sorted({what for what in never if not any(f.met for f in found.findings if f.what == what)})
    missed = [f for f in found.missed if f.goal != "clauses"]
    if not missed and not never:
        yield "Nothing lies outside."
        return
    yield "Outside of what is wanted:"
    yield ""
    for f in missed:
        name = f" ({_name(game, f)})" if f.by else ""
        figure = f"{f.value:.3g} ({f.low:.3g}-{f.high:.3g})"
        yield f"- {f.told}{name}: {figure}, wanted {_wanted(f)}{_surely(f)}.{_why(goals, f)}"
    if never:
        yield f"- At none of these tables, with the usual options, was reached: {', '.join(never)}."


def _surely(f: Finding) -> str:
    return "" if f.hope else "; more games would tell"


def _why(goals: Goals, f: Finding) -> str:
    because = goals.because.get(f.told) or goals.because.get(f.what)
    return f" {because}" if because else ""


def _name(game: Game, f: Finding) -> str:
    """What a thing is called, where what it was counted by names things of one kind."""
    kinds = {kind for by, kind in countable(game).items() if by.partition(".")[0] == f.by.partition(".")[0]}
    try:
        (kind,) = kinds
        return Speaker(game).text(word(game, kind, f.thing, game.box(seats=f.seats)))
    except (ValueError, KeyError, IndexError):
        return f.by
