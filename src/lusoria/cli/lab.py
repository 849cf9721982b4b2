"""What the commands of the lab share: where the work is done, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..lab.work import Work, kept_folder

F = TypeVar("F", bound=Callable[..., Any])
STOPPED = 130  # what a program says that was stopped by Ctrl+C

_SHARED = (
    click.option("--seed", default=1, show_default=True, help="The same seed gives the same result."),
    click.option("--workers", type=click.IntRange(1), help="Processes; default: all cores."),
    click.option("--on", metavar="ray[://HOST:PORT]", help="Let a Ray cluster do the work."),
)


def work_options(function: F) -> F:
    """`--seed`, `--workers` and `--on`."""
    for option in reversed(_SHARED):
        function = option(function)
    return function


def games_option(default: int, text: str = "How many games.") -> Callable[[F], F]:
    """`-n`."""
    return click.option("--games", "-n", default=default, show_default=True, type=click.IntRange(1), help=text)


def set_option(text: str = "Change a component of the box.") -> Callable[[F], F]:
    """`--set NAME=VALUE`, as often as needed."""
    return click.option("--set", "values", multiple=True, metavar="NAME=VALUE", help=text)


@contextmanager
def working(title: str, total: int | None, workers: int | None, on: str | None) -> Iterator[tuple[Work, Any]]:
    """The work of a command and what moves its bar on, with the time that is left, on standard error.

    Ctrl+C leaves what is done where the same command finds it.
    """
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=not console.is_terminal, transient=True, console=console) as progress:
        task = progress.add_task(title, total=total)

        def told(games: int) -> None:
            progress.advance(task, games)

        work = Work(workers, on, kept_folder(), told)
        try:
            yield work, told
        except KeyboardInterrupt:
            progress.stop()
            click.echo(
                f"Stopped. What is done is kept ({work.kept} parts): the same command goes on from there.", err=True
            )
            raise SystemExit(STOPPED) from None


def bots_of(seats: str | None, default: Sequence[str]) -> list[str]:
    """The bots by seat, or the default; a person is refused."""
    from .arguments import parse_seats

    bots = parse_seats(seats) if seats else list(default)
    if "me" in bots:
        raise click.UsageError("there is no person in it: name a bot for every seat")
    return bots


def numbers_of(text: str | None) -> list[int] | None:
    """`3,4,5` as numbers of seats."""
    if text is None:
        return None
    try:
        return [int(part) for part in text.split(",")]
    except ValueError as error:
        raise click.UsageError(f"--seats {text}: say how many sit at a table, such as 3,4,5") from error


def print_table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """A table on standard output; the first `left` columns are words."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for k, head in enumerate(heads):
        table.add_column(head, justify="left" if k < left else "right")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


def between(low: float, high: float, form: str = ".1%") -> str:
    """An interval."""
    return f"{low:{form}} to {high:{form}}"
