"""`lusoria judge`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from . import print_json
from .arguments import as_json, find_game, game_argument, parse_values
from .lab import set_option, work_options, working

GOALS, PAGE = "goals", "judged"  # in the folder of the box; goals-long.toml has its judged-long.md


@click.command()
@game_argument
@click.argument("goals", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--games", "-n", type=click.IntRange(1), help="Games at each table. Default: as the goals say.")
@click.option("--bot", help="Who plays, on all seats. Default: as the goals say.")
@set_option()
@click.option("--write", is_flag=True, help=f"Write the page that lies beside the goals ({PAGE}.md).")
@work_options
@as_json
def judge(
    slug: str, goals: Path | None, games: int | None, bot: str | None, values: tuple[str, ...], write: bool, seed: int,
    workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Whether GAME as it stands meets the goals in a TOML file, by default the one in its box."""
    from ..lab.goals import read_goals
    from ..lab.judge import judge as run
    from ..lab.judge import page

    game = find_game(slug)
    path = goals or game.folder / f"{GOALS}.toml"
    if write and values:
        raise click.UsageError("--write is about the box as it is, and --set is not")
    wanted, changed = read_goals(game, path), parse_values(values)
    count, player = games or wanted.games, bot or wanted.bot
    with working(game.title, count * len(wanted.seats), workers, on) as (work, _):
        found = run(game, wanted, games=count, bot=player, seed=seed, values=changed, work=work)
    if write:
        asked = "" if player == wanted.bot else f" --bot {player}"
        asked += "" if seed == 1 else f" --seed {seed}"
        which = f" {path.name}" if goals else ""
        command = f"lusoria judge {slug}{which} -n {count}{asked}"
        page_path = path.with_name(f"{path.stem.replace(GOALS, PAGE, 1)}.md")
        page_path.write_text(page(game, wanted, found, f"{command} --write"), encoding="utf-8")
        Console(stderr=True).print(f"{page_path} is written.")
    if as_json:
        print_json(found.as_dict())
    elif not write:
        click.echo(page(game, wanted, found, f"lusoria judge {slug}"))
