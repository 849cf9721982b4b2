"""What the keeper of a house does now and then: `lusoria backup`, `restore`, `doctor` and `verdicts`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from . import print_json
from .arguments import as_json


def open_house() -> None:
    """Load the house of this machine; ClickException where none was ever opened."""
    from ..web.house.serve import load

    load()
    from django.conf import settings

    from ..web.house import schema

    if not schema.opened():
        raise click.ClickException(f"there is no house in {settings.LUSORIA_HOME} yet: `lusoria serve` opens one")


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path | None) -> None:
    """Copy the database of the house to FILE while it runs; by default into its folder of backups."""
    open_house()
    from ..web.house import backups

    try:
        click.echo(str(backups.save(file or backups.name("lusoria"))))
    except backups.BackupError as error:
        raise click.ClickException(str(error)) from error


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.confirmation_option(prompt="Put this copy in the place of the database of the house?")
def restore(file: Path) -> None:
    """Put a copy made by `backup` in the place of the database. The server must not run; what stood there is kept."""
    from ..web.house.serve import load

    load()
    from ..web.house import backups

    try:
        kept = backups.restore(file)
    except backups.BackupError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{file} is in place; what stood there lies in {kept}")


@click.command()
@click.option("--thaw", is_flag=True, help="Let frozen matches go on that play back again.")
@as_json
def doctor(thaw: bool, as_json: bool) -> None:
    """Play every match of the house again, from its log, and report what does not fit.

    Nothing is changed (but for --thaw). Ends with status 1 when something was found.
    """
    open_house()
    from ..web.house import doctor as house

    thawed = house.thaw() if thaw else []
    found, tables = [], 0
    for table, faults in track(house.examine(), "Examining", disable=as_json, transient=True):
        tables += table is not None
        found += faults
    if as_json:
        print_json({"tables": tables, "faults": [vars(fault) for fault in found], "thawed": thawed})
    else:
        console = Console(soft_wrap=True)
        for fault in found:
            console.print(
                " ".join(filter(None, (fault.table, fault.game, fault.status))) or "house", fault.fault, sep=": "
            )
        for pk in thawed:
            console.print(f"{pk}: goes on")
        console.print(f"{tables} tables, {len(found)} faults")
    if found:
        raise SystemExit(1)


@click.command()
@click.argument("game", required=False)
@as_json
def verdicts(game: str | None, as_json: bool) -> None:
    """What people of this house thought of GAME (or of all) when it was over: stars, and a sentence each.

    Games with other numbers than in the box say which.
    """
    open_house()
    from ..web.tables import verdicts as house

    found = list(house.gathered(game))
    if as_json:
        print_json(found)
        return
    for said in found:
        changed = "".join(f" {name}={value}" for name, value in said["components"].items())
        click.echo(f"{said['game']}, {said['seats']} seats{changed}: {said['stars']} of 5. {said['text']}".rstrip())
    if not found:
        click.echo("Nobody has said anything yet: it is asked at the end of every game.")
