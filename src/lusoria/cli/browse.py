"""`lusoria games` and `lusoria rules`: what is in the house."""

from __future__ import annotations

import click
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from . import print_json
from .arguments import as_json, find_game, game_argument, language


@click.command()
@language
@as_json
def games(lang: str, as_json: bool) -> None:
    """List the games of the house."""
    from ..play import catalogue, title

    found = catalogue.games()
    if as_json:
        print_json([
            {
                "slug": g.slug, "title": g.title, "title_en": g.title_en, "title_ja": g.title_ja,
                "title_zh_hant": g.title_zh, "designer": g.designer, "year": g.year, "seats": list(g.seats),
                "minutes": g.minutes, "mechanisms": list(g.mechanisms),
                "options": [
                    {"slug": o.slug, "title": o.title, "low": o.low, "high": o.high, "default": o.default,
                     "needs": list(o.needs), "needs_any": list(o.needs_any), "excludes": list(o.excludes)}
                    for o in g.options
                ],
            }
            for g in found
        ])  # fmt: skip
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for head in ("Game", "Name", "Seats", "Minutes", "Designer", "Options"):
        table.add_column(head)
    for g in found:
        low, high = g.seats
        table.add_row(
            title(g, lang), g.slug, f"{low}-{high}" if low < high else str(low), str(g.minutes),
            f"{g.designer}, {g.year or 'unpublished'}", ", ".join(o.slug for o in g.options),
        )  # fmt: skip
    Console().print(table)


@click.command()
@game_argument
@click.argument("clause", required=False)
@language
@as_json
def rules(slug: str, clause: str | None, lang: str, as_json: bool) -> None:
    """Read the rulebook of GAME, whole or one CLAUSE (such as ZER-7.2)."""
    from ..play import rulebook

    book = rulebook(find_game(slug), lang)
    chosen = [c for c in book.clauses.values() if clause is None or c.id == clause.upper()]
    if not chosen:
        raise click.ClickException(f"{book.title} has no clause {clause}; it has {', '.join(book.clauses)}")
    if as_json:
        print_json({"title": book.title, "language": lang, "clauses": [{"id": c.id, "text": c.source} for c in chosen]})
        return
    console = Console(width=min(Console().width, 96))
    if clause is None:
        console.print(Markdown(f"# {book.title}\n\n{book.introduction}"))
    for section in book.sections:
        inside = [c for c in section.clauses if c in chosen]
        if inside:
            console.print(Markdown(f"## {section.number}. {section.title}"))
            for c in inside:
                console.print(Markdown(f"**{c.id}** {c.source}"))
                console.print()
