"""`lusoria train` and `lusoria ladders`."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from . import print_json
from .arguments import as_json, find_game, game_argument, options_option, parse_options, parse_values
from .lab import STOPPED, games_option, print_table, set_option, work_options, working

if TYPE_CHECKING:
    from ..kernel import Game
    from ..lab.ladders import Rated
    from ..learn.strength import Standing
    from ..learn.training import Training

LADDERS = Path("docs/ladders.json")
UNSETTLED = " (on the way)"  # the same command up to that generation settles what of a leaf the network is


@click.command()
@game_argument
@click.option("--seats", type=click.IntRange(1), help="How many sit at the table. Default: as few as can play.")
@click.option("--minutes", default=30.0, show_default=True, type=click.FloatRange(0, min_open=True), help="How long.")
@click.option("--generations", type=click.IntRange(1), help="Up to this generation, instead of minutes.")
@click.option("--resume", is_flag=True, help="Go on with the training of the same numbers that was stopped.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path),
              help="The file for the weights; default: GAME-SEATS.npz here. Beside it lies the plot.")  # fmt: skip
@click.option("--in-box", is_flag=True, help="Put what is learned in the end into the box, where its bots look.")
@click.option("--iterations", default=400, show_default=True, type=click.IntRange(8), help="Of a search in self-play.")
@click.option("--games", default=200, show_default=True, type=click.IntRange(1), help="Games of a generation.")
@click.option("--alone", is_flag=True, help="In the place of the game's sense, not beside it.")
@click.option("--horizon", default=0, type=click.IntRange(0),
              help="Decisions of a playout after which the network judges; 0: the sense does, as ever.")  # fmt: skip
@click.option("--compared", default=40, show_default=True, type=click.IntRange(0),
              help="Games against each opponent when strength is taken; 0: it is not.")  # fmt: skip
@options_option
@set_option()
@click.option("--seed", default=1, show_default=True, help="The same seed and generations give the same weights.")
@click.option("--workers", type=click.IntRange(1), help="Processes; default: all cores.")
@as_json
def train(
    slug: str, seats: int | None, minutes: float, generations: int | None, resume: bool, output: Path | None,
    in_box: bool, iterations: int, games: int, alone: bool, horizon: int, compared: int, options: tuple[str, ...],
    values: tuple[str, ...], seed: int, workers: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Learn the judgement of GAME by self-play."""
    from ..bots.bot import horizon_of
    from ..bots.learned import place
    from ..lab.work import Work
    from ..learn.strength import table
    from ..learn.training import Course, Training, cell_of, command_of
    from ..learn.training import train as run

    game = find_game(slug)
    if output and in_box:
        raise click.UsageError("--output and --in-box are two places: choose one")
    if in_box and (options or values):
        raise click.UsageError("a box holds what was learned for the game as it is: leave out --in-box")
    if minutes != minutes:  # "nan"
        raise click.UsageError("--minutes is a number")
    if output and output.suffix != ".npz":
        raise click.UsageError(f"weights are an .npz file, not {output.name}")
    if alone and horizon:
        raise click.UsageError("--horizon is where playouts by the sense end, and --alone has none: choose one")
    if horizon and "worth" not in game.rules.has:
        raise click.UsageError("--horizon is where playouts by the sense end, and this game has no sense: leave it out")
    if horizon > (most := horizon_of(game)):
        raise click.UsageError(f"playouts of {game.title} end after {most} decisions: --horizon is {most} at most")
    many = seats or game.seats[0]
    cell = cell_of(game, game.checked_seats(many), seed, parse_options(game, options), parse_values(values))
    course = Course(iterations, games, compared, alone=alone, horizon=horizon)
    named = Path(f"{game.slug}-{many}.npz")
    path = place(game, many) if in_box else output or named
    plot = (named if in_box else path).with_suffix(".svg")
    if not os.access(path.parent, os.W_OK):  # said now, and not when all is learned
        raise click.UsageError(f"nothing can be written into the folder {path.parent}")
    try:
        training = (Training.resumed if resume else Training.begun)(cell, course)
    except KeyboardInterrupt:
        click.echo("Stopped before anything was learned.", err=True)
        raise SystemExit(STOPPED) from None
    if not resume and (training.folder / "state.npz").exists():
        click.echo("A training of the same numbers was stopped or is done; this one takes its place. With --resume it "
                   "would go on.", err=True)  # fmt: skip
    more = "".join(f" --option {o}" for o in options) + "".join(f" --set {v}" for v in values)
    command = command_of(cell, course) + more
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=not console.is_terminal, transient=True, console=console) as progress:
        task = progress.add_task(game.title, total=generations or minutes * 60)

        def told(training: Training, standing: Standing | None) -> None:
            done = training.generation if generations else progress.tasks[0].elapsed or 0.0
            progress.update(task, completed=done, description=f"{game.title}, generation {training.generation}")
            if standing is not None:
                _draw(training, plot)
                if not in_box:  # which keeps what it has until there is something whole
                    _save(training, path, command, UNSETTLED)
                console.print(_sentence(standing), soft_wrap=True)

        stopped = False
        try:
            run(training, Work(workers), minutes=None if generations else minutes, generations=generations, told=told)
        except KeyboardInterrupt:
            stopped = True
    if stopped:
        _tell_stopped(training, None if in_box else path, command)
    _draw(training, plot)
    _save(training, path, command)
    if as_json:
        print_json({
            "game": game.slug, "seats": many, "file": str(path), "bytes": path.stat().st_size,
            "generations": training.generation, "games": training.played, "decisions": training.decisions,
            "processor_seconds": training.seconds, "standings": [asdict(s) for s in training.standings],
        })  # fmt: skip
        return
    if training.standings:
        names = [_called(name, game) for name in training.standings[-1].wins]
        heads = ("Generation", "Processor minutes", *(f"Wins v. {name}" for name in names))
        print_table(heads, table(training.standings), left=0)
    click.echo(
        f"{path}: {path.stat().st_size:,} bytes after {training.played:,} games; a fair share is {1 / many:.0%}."
    )


def _tell_stopped(training: Training, path: Path | None, command: str) -> None:
    """What is kept is the last whole generation; it is written to `path`, if anywhere."""
    if training.generation < 0:
        click.echo("Stopped before anything was learned.", err=True)
        raise SystemExit(STOPPED)
    kept = type(training).resumed(training.cell, training.course)
    if kept.generation > 0 and path:
        _save(kept, path, command, UNSETTLED)
    click.echo(f"Stopped. What is learned is kept up to generation {kept.generation}: the same command with --resume "
               "goes on from there.", err=True)  # fmt: skip
    raise SystemExit(STOPPED)


def _save(training: Training, path: Path, command: str, more: str = "") -> None:
    """The weights. `more`: what is said behind their command."""
    training.save(path, f"{command} --generations {training.generation}{more}")


def _draw(training: Training, path: Path) -> None:
    """Their course as a plot."""
    from ..learn.strength import plot

    if training.standings:
        title = f"{training.cell.game.slug}, {training.cell.seats} seats"
        path.write_text(plot(training.standings, title), encoding="utf-8")


def _sentence(standing: Standing) -> str:
    shares = ", ".join(f"{w.value:.0%} v. {name.partition(':')[0]}" for name, w in standing.wins.items())
    return f"Generation {standing.generation}, {standing.seconds / 60:.1f} processor minutes: wins {shares}"


def _called(opponent: str, game: Game) -> str:
    """What an opponent is called in tables."""
    if not opponent.startswith("search"):
        return opponent
    return "search by sense" if game.rules.has_sense else "search"


@click.command()
@click.argument("slugs", metavar="[GAME]...", nargs=-1)
@click.option("--seats", default="ends", show_default=True, metavar="ends|all|3,4", help="The tables.")
@click.option("--minutes", default=30.0, show_default=True, type=click.FloatRange(0, min_open=True),
              help="Of a processor that each table learns for.")  # fmt: skip
@click.option("--weights", type=click.Path(file_okay=False, path_type=Path), default=Path("weights"), show_default=True,
              help="Folder of weights beside a sense; what fits there or in the box is not learned anew.")  # fmt: skip
@click.option("--cpu", default=50.0, show_default=True, type=click.FloatRange(0, min_open=True),
              help="All searches think for as many iterations as take so many ms of the processor.")  # fmt: skip
@games_option(100, "Games that each bot sits in, about.")
@click.option("--longer", default=0, show_default=True, type=click.IntRange(0),
              help="Games at most in which the search thinks ten times as long among its like; 0: none.")  # fmt: skip
@click.option("--longer-from", type=click.IntRange(8),
              help="Ten times as long as so many iterations; default: what the search has on the ladder.")  # fmt: skip
@click.option("--write", is_flag=False, flag_value=LADDERS, type=click.Path(dir_okay=False, path_type=Path),
              metavar="[PATH]",
              help=f"Keep each table in this file ({LADDERS}); those it has are not played anew.")  # fmt: skip
@work_options
@as_json
def ladders(
    slugs: tuple[str, ...], seats: str, minutes: float, weights: Path, cpu: float, games: int, longer: int,
    longer_from: int | None, write: Path | None, seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Learn and rate: at each table of GAME (all, or those named) a ladder of random, greedy, search and learned."""
    from ..lab import ladders as kept
    from ..lab.duel import tables
    from ..learn.ladders import ladders as run
    from ..play import catalogue

    chosen = [find_game(slug) for slug in slugs] or list(catalogue.games())
    wanted = [(game, many) for game in chosen for many in tables(game, seats)]
    if write and not write.parent.is_dir():  # said now, and not when all is played
        raise click.UsageError(f"there is no folder {write.parent} to write {write.name} into")
    rows = {row.table: row for row in kept.read(write)} if write else {}

    def told(row: Rated) -> None:
        rows[row.table] = row
        if write:
            kept.write(write, kept.of_today(rows.values(), catalogue.games()))
        Console(stderr=True).print(f"{row.ladder.game} {row.ladder.seats}: {row.ladder.games} games")

    with working("ladders", None, workers, on) as (work, _):
        found = run(wanted, weights, minutes=minutes, cpu=cpu, sat=games, seed=seed, work=work, longer=longer,
                    longer_from=longer_from, known=rows.values(), told=told)  # fmt: skip
    if as_json:
        print_json([row.as_dict() for row in found])
    else:
        click.echo("\n".join(kept.markdown(found, lambda slug: catalogue.game(slug).title)))
