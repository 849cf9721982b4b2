"""`docs/figures.md`, whole: the table of the games, what the bench has found, and how things fare that are ours."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..kernel import Game
from ..kernel.machine.folder import drafted
from ..lab import ladders
from ..lab.figures import Figures, markdown
from ..lab.tally import Fare, tally
from ..lab.work import LabError, Work
from ..play import catalogue
from ..play.words import Speaker, word
from . import designing, exploit, openspiel, readiness, spartacus_c, speed
from .report import Figure, Report

TALLIED = (("vinci", "chose"), ("vinci", "take"))  # things whose numbers are ours
TALLY_SEATS = 4
TALLY_GAMES = 1000
HOST = "Lusoria"


@dataclass(frozen=True, slots=True)
class Kept:
    """What lies beside the page, so that a new one need not measure it again: the rows of the games, and what a
    graphics card came to, which most machines have not."""

    rows: tuple[Figures, ...] = ()
    card: Report | None = None

    @classmethod
    def read(cls, path: Path) -> Kept:
        """What `write` wrote; nothing where there is no file. LabError for another file."""
        if not path.exists():
            return cls()
        try:
            data = json.loads(path.read_text("utf-8"))
            card = None if data["card"] is None else Report.from_dict(data["card"])
            return cls(tuple(Figures.from_dict(row) for row in data["games"]), card)
        except (ValueError, KeyError, TypeError) as error:
            raise LabError(f"{path} is not what `lusoria figures --write` writes; move it away") from error

    def write(self, path: Path) -> None:
        """A line for each row; whole, or not at all."""
        rows = ",\n".join(json.dumps(row.as_dict()) for row in self.rows)
        card = json.dumps(None if self.card is None else _elsewhere(self.card))
        with drafted(path) as file:
            file.write(f'{{"card": {card},\n"games": [\n{rows}\n]}}\n'.encode())


def _elsewhere(card: Report) -> dict[str, Any]:
    """A report as plain data, without the machine and the versions of here."""
    data = card.as_dict()
    del data["versions"]
    return {**data, "machine": {"device": card.device}}


@dataclass(frozen=True, slots=True)
class Tally:
    """How things of one kind fared in a game, the best first."""

    game: Game
    by: str
    games: int
    fares: tuple[Fare, ...]

    @property
    def kind(self) -> str:
        """What is counted: a counter, a box."""
        for event in self.game.rules.events.kinds:
            if event.name == self.by:
                return next(slot for slot in event.slots[1:] if slot != "amount")
        of = next(block.of for block in self.game.rules.actions.blocks if block.name == self.by)
        return of or self.by


def tallied(slug: str, by: str, games: int = TALLY_GAMES, work: Work | None = None) -> Tally:
    """Count among greedy bots."""
    game = catalogue.game(slug)
    fares = tally(game, ["greedy"] * TALLY_SEATS, games, by, work=work)
    return Tally(game, by, games, tuple(sorted(fares, key=lambda fare: -fare.lift)))


def page(
    rows: Sequence[Figures], report: Report, found: Iterable[Tally], *, card: Report | None = None,
    learned: Sequence[ladders.Rated] = (), changed: Collection[tuple[str, int]] = (),
) -> str:  # fmt: skip
    """The Markdown. `card`: a report of a graphics card; `learned`: the ladders of tables where something learned;
    `changed`: those of them whose searches have changed since."""
    lines = [
        "# Figures", "",
        *_prose(
            "This page is written by `lusoria figures --write` and by nobody else. Rates depend on the machine: here "
            f"{_machine(report)}. The rest follows from the seed."
        ),
        *_games(rows), *(how_far(learned, changed) if learned else ()), *best_answers(report),
        *_beside_openspiel(report), *_beside_c(report), *_speed(report), *_readiness(report),
        *(_card(card) if card else ()), *_tallies(found),
    ]  # fmt: skip
    return "\n".join(lines)


def _machine(report: Report) -> str:
    about = report.as_dict()
    machine, versions = about["machine"], about["versions"]
    named = ", ".join(f"{name} {found}" for name, found in versions.items() if name != "lusoria")
    return f"{machine['cores']} cores ({machine['processor']}, {machine['model']}), Python {machine['python']}, {named}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * left + "--:|" * (len(heads) - left)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def _prose(text: str) -> Iterator[str]:
    """A paragraph."""
    yield from textwrap.wrap(text, 120, break_long_words=False, break_on_hyphens=False)
    yield ""


def _section(title: str, text: str) -> Iterator[str]:
    """The beginning of a section: its heading and a paragraph."""
    yield f"## {title}"
    yield ""
    yield from _prose(text)


def _number(value: float) -> str:
    if value >= 1e9:
        return f"{value / 1e9:.1f} G"
    if value >= 1e6:
        return f"{value / 1e6:.1f} M"
    if value >= 1e4:
        return f"{value / 1e3:,.0f} k"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2g}" if value < 1 else f"{value:.1f}"


def _ratio(f: Figure) -> str:
    return f"{f.median:.2f} ({f.least:.2f}–{f.most:.2f})"


def _games(rows: Sequence[Figures]) -> Iterator[str]:
    yield from _section(
        "The games",
        "Options are as usual. *Rules*: the version of the game's rules that was measured, on the day beside it. "
        "*Decisions*: of random games, mean with least and most. *Random games/s*: "
        "compiled, one thread. *Wins by seat*: all seats greedy bots. *Greedy v. random*, *search v. greedy*: "
        "how often one bot of the first kind wins among bots of the second, its seat going round (a fair share "
        "is one part in so many players); the search thinks for 1,000 iterations a decision, a fraction of what "
        "it may in the browser. *Games*: how many among greedy bots (half as many of one among random ones), and how "
        "many of a search among greedy ones; in brackets 95 % intervals (Wilson).",
    )
    yield from markdown(rows, _title)
    yield ""


def how_far(rows: Sequence[ladders.Rated], changed: Collection[tuple[str, int]] = ()) -> Iterator[str]:
    """The section on what learning comes to. `changed`: tables whose searches have changed since."""
    budgets = " or ".join(f"{cpu:g}" for cpu in sorted({row.ladder.cpu or 0.0 for row in rows}))
    yield from _section(
        "How far learning comes",
        "At each of these tables a network learned beside the game's sense for so many *minutes* of one processor, by "
        "so many *generations* of self-play, and then sat at mixed tables with a random bot, a greedy one and the "
        "house's search by sense; at so many of the *games* as stand behind a dot the two searches sat alone. Both "
        f"searches thought for as many *iterations* as take {budgets} ms of a processor for a decision. How high a bot "
        "stands is told in steps of 75 % above the random one, and how far the learned search above the one by sense "
        "(below it, where there is a minus); in brackets 95 % intervals (bootstrap over games). *Wins*: how often "
        f"{', '.join(ladders.NAMES)} won of the games they sat in, which hangs on whom they met. "
        "*Ten times as long wins*: how often a search by sense won among its like that thought for as many iterations "
        "as are named there, itself for ten times as many, and of how many games; a table is left as soon as it is "
        "clear, and intervals hold 95 % however often one looks. `lusoria ladders --longer 96 --longer-from 1500 "
        "--write` makes it (without the second number: from what the search has on the ladder); [learn.md](learn.md) "
        "says more." + " †: one of the two searches plays otherwise today, or may do so." * bool(changed),
    )
    yield from ladders.markdown(rows, _title, changed)
    yield ""
    if asked := [row for row in rows if row.room]:
        yield from _prose(_where_there_is_room(asked))


def _where_there_is_room(rows: Sequence[ladders.Rated]) -> str:
    """What was learned where the search by sense leaves room, of tables where that was asked."""
    roomy = [row for row in rows if row.room and row.room.verdict == "better"]
    missed = [row for row in roomy if row.gap(ladders.LEARNED, ladders.SENSE).low <= 0]
    names = ", ".join(f"{_title(row.table[0])} for {row.table[1]}" for row in missed)
    return (
        f"Ten times as long clearly wins more than its share at {len(roomy)} of the {len(rows)} tables where that was "
        f"asked. At {len(roomy) - len(missed)} of these what was learned stands clearly above the search by sense"
        + (f", at {len(missed)} it does not: {names}." if missed else ".")
    )


def _title(slug: str) -> str:
    return catalogue.game(slug).title


def best_answers(report: Report) -> Iterator[str]:
    """The section on what can be won against the searches."""
    yield from _section(
        "What a best answer wins",
        "Games that OpenSpiel can solve, their whole trees first compared with its own (of liar's dice a thousand "
        "games). Each search is asked "
        f"{exploit.DRAWS} times, each time with another seed, what it plays in each information state; how much "
        "OpenSpiel's best answers to that win on the mean of both sides is told, in chips or in games won less games "
        "lost. 0 is an equilibrium. *Evenly*: who plays evenly at random. *Shares*: a tree that would play what it has "
        "found, its mixture in secret questions and else its visits, and not choose from it (one seed). `search` is "
        "`ismcts` in games without a sense of their own. [Search](search.md) says why what is won need not fall.",
    )
    found, rows = report.named(), []
    for twin in exploit.TWINS:
        if even := found.get(exploit.named(twin, exploit.EVENLY)):
            for kind in exploit.KINDS:
                names = (exploit.named(twin, kind, n) for n in exploit.ITERATIONS)
                figures = [f"{found[name].median:.3f}" if name in found else "" for name in names]
                rows.append([twin.title, twin.unit, kind, f"{even.median:.3f}", *figures])
    iterations = (f"{n:,} iterations" for n in exploit.ITERATIONS)
    yield from _table(("game", "in", "bot", "evenly", *iterations), rows, left=3)


def _pairs(report: Report, names: Iterable[str], peer: str) -> Iterator[str]:
    """Rows of what was measured beside a peer."""
    found, rows = report.named(), []
    for name in names:
        ours, theirs, ratio = (found.get(f"{name}, {which}") for which in (HOST, peer, "ratio"))
        if ours and theirs and ratio:
            goal = "" if ratio.goal is None else f"{ratio.goal:g}"
            rates = [f"{_number(f.median)} {f.unit}" for f in (ours, theirs)]
            rows.append([name, *rates, _ratio(ratio), goal])
    yield from _table(("what", HOST, peer, "ratio", "goal"), rows)


def _beside_openspiel(report: Report) -> Iterator[str]:
    names = openspiel.PLAYOUTS, openspiel.DICE, openspiel.SEARCH, openspiel.IN_TURN, openspiel.AT_ONCE
    yield from _section(
        "Speed beside OpenSpiel",
        "Goofspiel (3 players, 13 cards) and liar's dice (2 players), first proven equal to OpenSpiel's over a "
        "thousand games each, then measured in turn in one run: medians, and of the ratios of neighbouring runs "
        "least and most.",
    )
    yield from _pairs(report, names, openspiel.PEER)


def _beside_c(report: Report) -> Iterator[str]:
    yield from _section(
        "Speed beside C",
        "Random games of Spartacus beside two programs in C that play the very same ones, compiled by the "
        "machine's own compiler with `-O3 -march=native`: the rules line by line, with the same rows and no "
        "checks; and a program made for speed alone, with hands as sets of bits and nothing kept that random "
        "play does not ask for.",
    )
    if report.notes:
        yield from _prose(" ".join(report.notes))
    else:
        yield from _pairs(report, spartacus_c.PEERS, "C")


def _slugs(report: Report, measure: str) -> Iterator[str]:
    """The games that something was measured of, in its order."""
    end = f", {measure}"
    return (f.what.removesuffix(end) for f in report.figures if f.what.endswith(end))


def _each(report: Report, measures: Sequence[str]) -> Iterator[list[str]]:
    found = report.named()
    for slug in _slugs(report, measures[0]):
        yield [_title(slug), *(_judged(found[f"{slug}, {measure}"]) for measure in measures)]


def _plain(f: Figure) -> str:
    return _number(f.median)


def _judged(f: Figure) -> str:
    """With the goal where it is missed."""
    return _plain(f) if f.met is not False else f"{_plain(f)} (goal {f.goal:g})"


def _speed(report: Report) -> Iterator[str]:
    yield from _section(
        "Speed of the games",
        "At the largest number of players. *Search*: iterations from the first decision, playouts cut where the "
        f"game's own judgement is asked. *Batch*: step, mask, reward and reset of {speed.LANES:,} lanes, without "
        "observations; *observed*: how many of these steps one takes that writes an observation too, here and with "
        f"{speed.FEW_LANES} lanes, which fit the caches of a core. "
        "*Interpreted*: one decision with its legal list. *Greedy*: whole games among greedy bots; *counted*: how many "
        "of these one takes of which the lab counts all things and lead changes. A goal is named where it is missed.",
    )
    heads = (
        "game", "random play, decisions/s", "search, iterations/s", "batch, steps/s", "observed", "few lanes",
        "interpreted, µs", "view, ms", "greedy, games/s", "counted",
    )  # fmt: skip
    measures = (
        speed.PLAY, speed.SEARCH, speed.BATCH, speed.SEEN, speed.SEEN_FEW, speed.DECISION, speed.VIEW, designing.GREEDY,
        designing.COUNTED,
    )  # fmt: skip
    yield from _table(heads, _each(report, measures))
    found = report.named()
    light, whole = (found[f"import {module}"].median for module in ("lusoria", "lusoria.play"))
    yield f"Importing `lusoria` takes {_number(light)} ms beyond starting Python, `lusoria.play` {_number(whole)} ms."
    yield ""


def _readiness(report: Report) -> Iterator[str]:
    yield from _section(
        "From the text to machine code",
        "Seconds that a fresh process with an empty cache takes, all imports among them, to the end of its "
        "first random game, and until everything stands that the house ever asks for (random play, search, "
        "learning, examination), which processes make at once, one on each core; milliseconds to the first random "
        "game with a full cache, that of Python's own compiled modules too, beyond imports; and the most memory either "
        "has held itself. A goal is named where it is missed.",
    )
    heads = "game", "first game, s", "all drivers, s", "from the cache, ms", "memory, made, MB", "memory, cached, MB"
    measures = readiness.FIRST, readiness.ALL, readiness.CACHED, readiness.MADE, readiness.LOADED
    yield from _table(heads, _each(report, measures))
    memory = report.named()["memory of this run"].median
    yield f"All these measurements took {report.taken / 60:.1f} minutes and one process of {_number(memory)} MB."
    yield ""


def _card(card: Report) -> Iterator[str]:
    found: dict[str, dict[str, Figure]] = {}
    for figure in card.figures:
        slug, _, measure = figure.what.partition(", ")
        found.setdefault(slug, {})[measure] = figure
    yield from _section(
        "Batches on a graphics card",
        f"{card.device}, at the largest number of players; every lane first compared with the CPU's, byte by byte, "
        f"over {_number(sum(card.compared.values()))} decisions. A step is a random code, act, mask, reward and reset, "
        "all on the card; a *stretch* says how many steps a lane takes before it waits for its neighbours. *From "
        "outside*: one launch to choose and one to step, *observed* one more to look. `lusoria bench --device cuda`.",
    )
    yield from _table(("", *map(_title, found)), (
        [f"{measure}, {first.unit}", *(_number(figures[measure].median) for figures in found.values())]
        for measure, first in next(iter(found.values())).items()
    ))  # fmt: skip


def _tallies(found: Iterable[Tally]) -> Iterator[str]:
    groups: dict[str, list[Tally]] = {}
    for one in found:
        groups.setdefault(one.game.slug, []).append(one)
    for several in groups.values():
        game = several[0].game
        commands = " and ".join(f"`lusoria tally {game.slug} --by {one.by}`" for one in several)
        yield from _section(
            f"What is ours in {game.title}",
            f"Numbers that are ours: is a thing a trap, or a must? {commands} count how seats fared that had it, among "
            f"{TALLY_SEATS} greedy bots ({several[0].games:,} games); 1.00 is an even share of wins.",
        )
        for one in several:
            yield from _table((one.kind, "times", "of an even share", "95 %"), _fares(one))


def _fares(one: Tally) -> Iterator[list[str]]:
    speaker, box = Speaker(one.game, "en"), one.game.box()
    for fare in one.fares:
        low, high = (bound * TALLY_SEATS for bound in (fare.wins.low, fare.wins.high))
        name = speaker.text(word(one.game, one.kind, fare.thing, box))
        yield [name, f"{fare.held:,}", f"{fare.lift:.2f}", f"{low:.2f}–{high:.2f}"]
