"""`lusoria report`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from ..kernel import Game
from . import print_json
from .arguments import LANGUAGES, as_json, find_game
from .lab import games_option, work_options, working

INDEX = Path("docs/reports")


@click.command()
@click.argument("slugs", nargs=-1, metavar="[GAME]...")
@click.option("--output", "-o", type=click.Path(path_type=Path), help="The file to write. Default: GAME-report.html.")
@click.option("--against", type=click.Path(dir_okay=False, path_type=Path),
              help="A patch of components: both boxes side by side.")  # fmt: skip
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language.")
@click.option("--index", is_flag=False, flag_value=INDEX, type=click.Path(file_okay=False, path_type=Path),
              metavar="[FOLDER]", help="All games, or those named, in three languages, with an index.")  # fmt: skip
@click.option("--verdicts", is_flag=True, help="Also what people of this house said of it when it was over.")
@games_option(200, "Games of each kind.")
@work_options
@as_json
def report(
    slugs: tuple[str, ...], output: Path | None, against: Path | None, lang: str, index: Path | None, verdicts: bool,
    games: int, seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """All that the lab finds about GAME, in one HTML file."""
    from ..lab.patch import read_patch
    from ..lab.report import report as page
    from ..lab.study import parts_of, study
    from ..play import catalogue

    if index is not None:
        if output or against or verdicts or as_json:
            raise click.UsageError(
                "--index writes a folder: it goes with none of --output, --against, --verdicts and --json"
            )
        _write_index(index, slugs, games, seed, workers, on)
        return
    if len(slugs) != 1:
        raise click.UsageError("name one game, or say --index for reports of all")
    game = find_game(slugs[0])
    boxes = [{}, read_patch(game, against)] if against else [{}]
    output = output or Path(f"{catalogue.game(slugs[0]).slug}-report.html")
    if not output.parent.is_dir():  # said now, and not when all is played
        raise click.UsageError(f"there is no folder {output.parent} to write {output.name} into")
    said = _verdicts(game) if verdicts else None
    with working(game.title, parts_of(game, games) * len(boxes), workers, on) as (work, _):
        studies = [study(game, games, values=values, seed=seed, work=work) for values in boxes]
    page_of_all = page(game, studies, lang, said, against.name if against else "")
    output.write_text(page_of_all, encoding="utf-8")
    if as_json:
        print_json([found.as_dict() for found in studies])
    else:
        Console(stderr=True).print(f"{output} is written.")


def _verdicts(game: Game) -> list[dict[str, Any]]:
    from .keeping import open_house

    open_house()
    from ..web.tables.verdicts import gathered

    return list(gathered(game.slug))


def _write_index(
    folder: Path, slugs: tuple[str, ...], games: int, seed: int, workers: int | None, on: str | None
) -> None:  # fmt: skip
    from ..lab.report import command_of
    from ..lab.report import report as page
    from ..lab.study import parts_of, study
    from ..play import catalogue
    from ..play.words import title

    chosen = [catalogue.game(s) for s in slugs] if slugs else list(catalogue.games())
    folder.mkdir(parents=True, exist_ok=True)
    with working("Reports", sum(parts_of(game, games) for game in chosen), workers, on) as (work, _):
        for game in chosen:
            found = study(game, games, seed=seed, work=work)
            for language in LANGUAGES:
                (folder / f"{game.slug}.{language.lower()}.html").write_text(page(game, [found], language), "utf-8")
    lines = [
        "# Reports", "",
        "Written by `lusoria report --index -n GAMES --seed SEED`, as each page says at its head; what the figures "
        "mean stands in [lab.md](../lab.md).", "",
        "| game | games | English | 日本語 | 繁體中文 |", "|---|--:|---|---|---|",
    ]  # fmt: skip
    for game in catalogue.games():
        files = [folder / f"{game.slug}.{language.lower()}.html" for language in LANGUAGES]
        if all(file.exists() for file in files):
            made = re.search(command_of(game, "([0-9]+)", "[0-9]+"), files[0].read_text("utf-8"))
            assert made is not None
            cells = (
                f"[{title(game, language)}]({file.name})" for file, language in zip(files, LANGUAGES, strict=True)
            )  # fmt: skip
            lines.append(f"| {game.title} | {made[1]} | " + " | ".join(cells) + " |")
    (folder / "README.md").write_text("\n".join([*lines, ""]), encoding="utf-8")
    Console(stderr=True).print(f"{folder / 'README.md'} is written.")
