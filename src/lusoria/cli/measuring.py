"""`lusoria simulate`, `lusoria tally`, `lusoria figures`, `lusoria exam` and `lusoria bench`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from . import print_json
from .arguments import as_json, find_game, game_argument, options_option, parse_options, parse_values
from .lab import bots_of, set_option, work_options, working

if TYPE_CHECKING:
    from ..bench.measure import Watch
    from ..kernel import Game
    from ..lab.figures import Figures


@click.command()
@game_argument
@click.option("--games", "-n", default=1000, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seats", help="The bots by seat, such as 3xrandom or companion,greedy,greedy. Default: all random.")
@options_option
@click.option("--set", "values", multiple=True, metavar="NAME=JSON", help="Change a component of the box.")
@work_options
@as_json
def simulate(
    slug: str, games: int, seats: str | None, options: tuple[str, ...], values: tuple[str, ...], seed: int,
    workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play thousands of games of GAME between bots and sum them up."""
    from ..lab import simulate as run

    game = find_game(slug)
    bots = bots_of(seats, ["random"] * game.seats[1])
    with working(game.title, games, workers, on) as (work, _):
        report = run(
            game, bots, games, seed=seed, options=parse_options(game, options), values=parse_values(values), work=work
        )  # fmt: skip
    if as_json:
        print_json(report.as_dict())
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for head in ("Seat", "Bot", "Wins", "95 %", "Score", "Middle half"):
        table.add_column(head, justify="left" if head == "Bot" else "right")
    for p, (share, score) in enumerate(zip(report.wins, report.scores, strict=True)):
        table.add_row(
            str(p + 1), report.seats[p], f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}",
            f"{score.mean:.1f}", f"{score.quarter:g} to {score.three_quarters:g}",
        )  # fmt: skip
    console = Console()
    console.print(table)
    length = report.length
    console.print(
        f"{report.games} games; {length.mean:.1f} decisions a game ({length.low:g} to {length.high:g}); "
        f"winners score {report.winning_score.mean:.1f}; {report.shared:.1%} shared victories"
    )


@click.command()
@game_argument
@click.option("--by", required=True, help="An event of the game, or a block of actions.")
@click.option("--games", "-n", default=200, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seats", help="The bots by seat, such as 4xgreedy. Default: as many greedy ones as can play.")
@options_option
@set_option()
@work_options
@as_json
def tally(
    slug: str, by: str, games: int, seats: str | None, options: tuple[str, ...], values: tuple[str, ...], seed: int,
    workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Count how seats of GAME fared that chose a thing, or to whom it happened, among equal bots."""
    from ..lab.tally import tally as run

    game = find_game(slug)
    bots = bots_of(seats, ["greedy"] * game.seats[1])
    with working(game.title, games, workers, on) as (work, _):
        fares = run(
            game, bots, games, by, seed=seed, options=parse_options(game, options), values=parse_values(values),
            work=work,
        )  # fmt: skip
    if as_json:
        print_json([asdict(fare) for fare in fares])
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for head in (by, "Times", "Wins", "95 %", "Of an even share"):
        table.add_column(head, justify="right")
    for f in fares:
        wins, bounds = f"{f.wins.value:.1%}", f"{f.wins.low:.1%} to {f.wins.high:.1%}"
        table.add_row(str(f.thing), str(f.held), wins, bounds, f"{f.lift:.2f}")
    Console().print(table)


@click.command()
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@click.option("--games", "-n", default=400, show_default=True, type=click.IntRange(1), help="Games among greedy bots.")
@click.option("--duels", default=100, show_default=True, type=click.IntRange(0), help="Games of a search among them.")
@click.option("--workers", type=click.IntRange(1), help="Processes; default: all cores.")
@click.option("--on", metavar="ray[://HOST:PORT]", help="Let a Ray cluster do the work.")
@click.option("--write", is_flag=False, flag_value=Path("docs/figures.md"), metavar="[PATH]",
              type=click.Path(dir_okay=False, writable=True, path_type=Path),
              help="Measure everything, bench and tallies too, and write the page (docs/figures.md); the "
                   "card, and rows of as many games by today's rules and bots, come from figures.json.")  # fmt: skip
@click.option("--card", type=click.File(), help="With --write: what `bench --device cuda --json` said elsewhere.")
@click.option(
    "--kept",
    type=click.File(),
    multiple=True,
    help="What `figures --json` has said: of rows of as many games by today's rules and bots only random play is "
    "measured anew.",
)
@click.option("--quick", is_flag=True, help="With --write: a tenth of the work in bench and tallies.")
@as_json
def figures(
    slugs: tuple[str, ...], games: int, duels: int, workers: int | None, on: str | None, write: Path | None,
    card: TextIO | None, kept: tuple[TextIO, ...], quick: bool, as_json: bool,
) -> None:  # fmt: skip
    """The length, speed and fairness of games (all, or those named), and how bots fare, as a Markdown table."""
    from ..lab.figures import Figures, markdown
    from ..lab.figures import figures as run
    from ..play import catalogue

    if write and as_json:
        raise click.UsageError("--write is a page and --json is data: choose one")
    if not write and (card or quick):
        raise click.UsageError("--card and --quick are for the page: they go with --write")
    chosen = [catalogue.game(s) for s in slugs] if slugs else list(catalogue.games())
    try:
        known = [Figures.from_dict(row) for file in kept for row in json.load(file)]
    except (ValueError, KeyError, TypeError) as error:
        raise click.UsageError("a file of --kept is not what `lusoria figures --json` prints") from error
    if write:
        _write_page(write, chosen, games, duels, workers, on, card, known, quick)
        return
    with working("Measuring", sum(game.seats[1] - game.seats[0] + 1 for game in chosen), workers, on) as (work, _):
        found = run(chosen, games, duels, work=work, kept=known)
    if as_json:
        print_json([row.as_dict() for row in found])
    else:
        click.echo("\n".join(markdown(found, lambda slug: catalogue.game(slug).title)))


def _write_page(
    path: Path, chosen: list[Game], games: int, duels: int, workers: int | None, on: str | None, card: TextIO | None,
    kept: list[Figures], quick: bool,
) -> None:  # fmt: skip
    """The bench first, while nothing else runs; the file is written when all is measured."""
    from ..bench import page
    from ..bench.measure import run as bench
    from ..bench.report import Report
    from ..lab import ladders
    from ..lab.figures import figures

    if not path.parent.is_dir():  # said now, and not when all is measured
        raise click.UsageError(f"there is no folder {path.parent} to write {path.name} into")
    try:
        other = Report.from_dict(json.load(card)) if card else None
    except (ValueError, KeyError, TypeError) as error:
        raise click.UsageError("the file of --card is not what `lusoria bench --device cuda --json` prints") from error
    beside = path.with_suffix(".json")
    known = page.Kept.read(beside)
    other = other or known.card
    learned = ladders.of_today(ladders.read(path.with_name("ladders.json")), chosen)
    with _watched() as watch:
        report = bench(quick, chosen, watch)
    slugs = {game.slug for game in chosen}
    with working("Playing", sum(game.seats[1] - game.seats[0] + 1 for game in chosen), workers, on) as (work, _):
        rows = figures(chosen, games, duels, work=work, kept=[*known.rows, *kept])
    todo = [entry for entry in page.TALLIED if entry[0] in slugs]
    each = page.TALLY_GAMES // 10 if quick else page.TALLY_GAMES
    with working("Tallying", each * len(todo), workers, on) as (work, _):
        tallied = [page.tallied(slug, by, each, work) for slug, by in todo]
    changed = ladders.changed(learned, chosen)
    text = page.page(rows, report, tallied, card=other, learned=learned, changed=changed)
    path.write_text(text, encoding="utf-8")
    page.Kept((*(row for row in known.rows if row.slug not in slugs), *rows), other).write(beside)
    Console(stderr=True).print(f"{path} is written.")


@contextmanager
def _watched() -> Iterator[Watch]:
    """A bar on standard error with the time that is left, and what the bench tells it."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True, console=Console(stderr=True), speed_estimate_period=600) as progress:
        task = progress.add_task("Measuring")
        yield lambda title, done, total: progress.update(task, description=title, completed=done, total=total)


@click.command()
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@as_json
def exam(slugs: tuple[str, ...], as_json: bool) -> None:
    """Put games (all, or those named) to the public test suites and to our own."""
    from ..play import catalogue
    from ..research.exam import examine

    games = [catalogue.game(s) for s in slugs] if slugs else list(catalogue.games())
    console, data, failed = Console(), [], 0
    for mark in examine(games):
        data.append(mark.as_dict())
        failed += not mark.passed
        if not as_json:
            console.print(f"{'[green]passed[/]' if mark.passed else '[red]FAILED[/]'} {mark.line()}")
    if as_json:
        print_json(data)
    if failed:
        raise click.ClickException(f"{failed} of {len(data)} examinations failed")


@click.command()
@click.option("--quick", is_flag=True, help="A tenth of the work, for a first look.")
@click.option("--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True,
              help="cuda: batches on a graphics card instead, beside those of the CPU.")  # fmt: skip
@click.option("--web", is_flag=True,
              help="A house instead: a move at 20, 60 and 200 tables, 5,000 idle streams, a long game.")  # fmt: skip
@click.option("--ray", is_flag=True, help="A Ray cluster of two nodes instead: what it costs beyond its parts.")
@as_json
def bench(quick: bool, device: str, web: bool, ray: bool, as_json: bool) -> None:
    """Measure speed beside OpenSpiel and C, what best answers win, and how soon games are ready, in one run."""
    from ..bench import run

    if (device != "cpu") + web + ray > 1:
        raise click.UsageError("--device, --web and --ray each measure something else: choose one")
    with _watched() as watch:
        report = run(quick=quick, device=device, watch=watch, web=web, ray=ray)
    if as_json:
        print_json(report.as_dict())
        return
    console = Console()
    console.print(report.table())
    for note in report.notes:
        console.print(note)
    if report.taken:
        console.print(f"Measured in {report.taken / 60:.1f} minutes.")
