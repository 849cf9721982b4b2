"""`lusoria serve`, `lusoria warm` and `lusoria backup`."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from . import print_json
from .arguments import as_json


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port to listen on; 0 takes a free one.")
@click.option("--workers", type=int, help="Processes in which bots think.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser where there is a screen.")
def serve(host: str, port: int, workers: int | None, open_browser: bool) -> None:
    """Serve the house to browsers."""
    from ..web.serve import serve as run

    def announce(address: str) -> None:
        Console().print(f"Lusoria is open at [bold]{address}[/bold]  (end with Ctrl+C)")
        sys.stdout.flush()

    try:
        run(host, port, workers=workers, open_browser=open_browser and _has_screen(), announce=announce)
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}; try another --port") from error


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@click.command()
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@click.option("--all", "every_way", is_flag=True, help="Also what training and examinations call.")
@click.option(
    "--workers", type=click.IntRange(1), help="Games compiled at a time; default: as many as cores, 4 at most."
)
@as_json
def warm(slugs: tuple[str, ...], every_way: bool, workers: int | None, as_json: bool) -> None:
    """Compile games ahead (all, or those named)."""
    from ..kernel import compiled
    from ..play import catalogue

    games = [catalogue.game(s) for s in slugs] if slugs else list(catalogue.games())
    took = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # A process of its own for each game: one that has compiled stays large, and the cache is all that is wanted.
    pool = ProcessPoolExecutor(
        workers or min(4, os.cpu_count() or 1), mp_context=multiprocessing.get_context("spawn"), max_tasks_per_child=1
    )
    with pool, Progress(*columns, disable=as_json) as progress:
        task = progress.add_task("Compiling", total=len(games))
        for done in as_completed([pool.submit(_compile, game.slug, every_way) for game in games]):
            slug, seconds = done.result()
            took[slug] = seconds
            progress.advance(task)
    if as_json:
        print_json({"seconds": took, "cache": str(compiled.cache_folder())})
    else:
        Console().print(f"{len(games)} games are ready; machine code lies in {compiled.cache_folder()}")


def _compile(slug: str, every_way: bool) -> tuple[str, float]:
    """Use once what is to be compiled; the slug and the seconds it took."""
    from ..bots import Bot
    from ..kernel import compiled
    from ..lab import play_game
    from ..play import catalogue

    start = time.perf_counter()
    game = catalogue.game(slug)
    seats, box = game.seats[0], game.box()
    compiled.load(game).play_random(box, seats, 1, 1)
    bots = [Bot.parse("ismcts:iterations=4,horizon=4"), *[Bot.parse("greedy")] * (seats - 1)]
    play_game(game, box, bots, 1)
    if every_way:
        from ..lab import exam
        from ..research.batch import Batch
        from ..research.stepper import Stepper

        exam.check_lockstep(game, seats, {}, games=1, steps=20)
        exam.check_bulk(game, seats, {}, games=2, replays=1)
        batch = Batch(game, 2)
        batch.step(batch.sample())
        Stepper(slug).begin(seed=1)
    return slug, round(time.perf_counter() - start, 2)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy the database of the house to FILE while it runs."""
    from django.core.management import CommandError, call_command

    from ..web.serve import prepare

    prepare()
    try:
        call_command("backup", str(file))
    except CommandError as error:
        raise click.ClickException(str(error)) from error
