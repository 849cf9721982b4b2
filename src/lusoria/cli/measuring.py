"""`lusoria simulate`, `lusoria tally`, `lusoria figures`, `lusoria exam` and `lusoria bench`."""

from __future__ import annotations

from dataclasses import asdict

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from . import print_json
from .arguments import as_json, find_game, game_argument, options_option, parse_options, parse_seats, parse_values


@click.command()
@game_argument
@click.option("--games", "-n", default=1000, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seats", help="The bots by seat, such as 3xrandom or companion,greedy,greedy. Default: all random.")
@options_option
@click.option("--set", "values", multiple=True, metavar="NAME=JSON", help="Change a component of the box.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--workers", type=click.IntRange(1), help="Processes or threads; default: all cores.")
@as_json
def simulate(
    slug: str, games: int, seats: str | None, options: tuple[str, ...], values: tuple[str, ...], seed: int,
    workers: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Play thousands of games of GAME between bots and sum them up."""
    from ..lab import simulate as run

    game = find_game(slug)
    bots = parse_seats(seats) if seats else ["random"] * game.seats[1]
    if "me" in bots:
        raise click.UsageError("a simulation has no person in it: name a bot for every seat")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=as_json, transient=True) as progress:
        task = progress.add_task(game.title, total=games)
        report = run(
            game, bots, games, seed=seed, options=parse_options(game, options), values=parse_values(values),
            workers=workers, progress=lambda n: progress.advance(task, n),
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
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--workers", type=click.IntRange(1), help="Processes; default: all cores.")
@as_json
def tally(
    slug: str, by: str, games: int, seats: str | None, options: tuple[str, ...], seed: int, workers: int | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Count how seats of GAME fared that chose a thing, or to whom it happened, among equal bots."""
    from ..lab.tally import tally as run

    game = find_game(slug)
    bots = parse_seats(seats) if seats else ["greedy"] * game.seats[1]
    if "me" in bots:
        raise click.UsageError("a tally has no person in it: name a bot for every seat")
    try:
        fares = run(game, bots, games, by, seed=seed, options=parse_options(game, options), workers=workers)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
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
@as_json
def figures(slugs: tuple[str, ...], games: int, duels: int, workers: int | None, as_json: bool) -> None:
    """The length, speed and fairness of games (all, or those named), and how bots fare, as a Markdown table."""
    from ..lab.figures import figures as run
    from ..lab.figures import markdown
    from ..play import catalogue

    chosen = [catalogue.game(s) for s in slugs] if slugs else list(catalogue.games())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, disable=as_json, transient=True, console=Console(stderr=True)) as progress:
        task = progress.add_task("Measuring", total=sum(game.seats[1] - game.seats[0] + 1 for game in chosen))
        found = run(chosen, games, duels, workers=workers, progress=lambda: progress.advance(task))
    if as_json:
        print_json([row.as_dict() for row in found])
    else:
        click.echo("\n".join(markdown(found, lambda slug: catalogue.game(slug).title)))


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
@as_json
def bench(quick: bool, as_json: bool) -> None:
    """Measure speed side by side with OpenSpiel, in one run."""
    from ..bench import run

    with Console(stderr=True).status("Measuring"):
        report = run(quick=quick)
    if as_json:
        print_json(report.as_dict())
    else:
        Console().print(report.table())
