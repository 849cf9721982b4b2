"""`lusoria serve`, `lusoria warm` and `lusoria watch`."""

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
from .arguments import as_json, find_game, game_argument


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port to listen on; 0 takes a free one.")
@click.option("--web", type=click.IntRange(1), help="Processes that answer; about as many as there are cores.")
@click.option("--workers", type=int, help="Processes in which bots think.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser where there is a screen.")
def serve(host: str, port: int, web: int | None, workers: int | None, open_browser: bool) -> None:
    """Serve the house to browsers."""
    from ..web.house.serve import load

    load()
    from ..web.house.backups import BackupError
    from ..web.house.schema import TooNew
    from ..web.house.serve import serve as run

    def announce(address: str) -> None:
        Console().print(f"Lusoria is open at [bold]{address}[/bold]  (end with Ctrl+C)")
        sys.stdout.flush()

    try:
        run(host, port, workers=workers, web=web, open_browser=open_browser and _has_screen(), announce=announce)
    except (TooNew, BackupError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}; try another --port") from error


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@click.command()
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@click.option(
    "--workers", type=click.IntRange(1), help="Games at a time; default: one for every four cores, which it keeps busy."
)
@as_json
def warm(slugs: tuple[str, ...], workers: int | None, as_json: bool) -> None:
    """Compile games ahead (all, or those named): for images and machines that are to answer at once from the start."""
    from ..kernel import compiled
    from ..play import catalogue

    games = [catalogue.game(s) for s in slugs] if slugs else list(catalogue.games())
    took = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    pool = ProcessPoolExecutor(
        workers or -(-(os.cpu_count() or 1) // 4), mp_context=multiprocessing.get_context("spawn")
    )
    with pool, Progress(*columns, disable=as_json) as progress:
        task = progress.add_task("Compiling", total=len(games))
        for done in as_completed([pool.submit(_compile, game.slug) for game in games]):
            slug, seconds = done.result()
            took[slug] = seconds
            progress.advance(task)
    if as_json:
        print_json({"seconds": took, "cache": str(compiled.cache_folder())})
    else:
        Console().print(f"{len(games)} games are ready; machine code lies in {compiled.cache_folder()}")


def _compile(slug: str) -> tuple[str, float]:
    """Load all machine code of a game; the slug and the seconds it took."""
    from ..bench.readiness import load_all
    from ..play import catalogue

    start = time.monotonic()
    load_all(catalogue.game(slug))
    return slug, round(time.monotonic() - start, 2)


@click.command(context_settings={"ignore_unknown_options": True})
@game_argument
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def watch(slug: str, command: tuple[str, ...]) -> None:
    """Run a command about GAME again whenever a file of its box is saved: `watch zero -- simulate -n 10000`."""
    import shlex

    from watchfiles import PythonFilter, run_process

    folder = find_game(slug).folder
    name, *rest = command
    again = shlex.join([sys.executable, "-m", "lusoria", name, slug, *rest])
    console, files = Console(stderr=True), PythonFilter(extra_extensions=(".toml", ".md", ".po"))
    console.print(f"[dim]watching {folder}  (end with Ctrl+C)[/]")
    run_process(
        folder, target=again, target_type="command", watch_filter=files,
        callback=lambda changes: console.rule(", ".join(sorted({Path(path).name for _, path in changes}))),
    )  # fmt: skip
