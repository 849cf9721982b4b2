"""`lusoria duel`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.console import Console

from . import print_json
from .arguments import as_json, find_game
from .lab import between, games_option, print_table, work_options, working

if TYPE_CHECKING:
    from ..lab.duel import Duel
    from ..lab.simulate import Share


@click.command()
@click.argument("slugs", metavar="[GAME]...", nargs=-1)
@click.option("--bot", "one", default="search", show_default=True, help="The bot in question.")
@click.option("--against", "other", help="A second bot, which plays the same deals in its place.")
@click.option("--among", default="greedy", show_default=True, help="Who sits on the other seats.")
@click.option("--seats", default="ends", show_default=True, metavar="ends|all|3,4", help="The tables.")
@click.option("--cpu", type=click.FloatRange(0, min_open=True),
              help="All searches think for as many iterations as take so many ms of the processor.")  # fmt: skip
@games_option(384, "Games of each bot at a table where nothing becomes clear before.")
@work_options
@as_json
def duel(
    slugs: tuple[str, ...], one: str, other: str | None, among: str, seats: str, cpu: float | None, games: int,
    seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """How often one bot wins among others, and how much more often than a second one; all games, or those named.

    A table is left as soon as it is clear that the share of wins is not even (or that the bots differ).
    """
    from ..lab.duel import duels
    from ..play import catalogue

    chosen = [find_game(slug) for slug in slugs] or list(catalogue.games())

    def told(found: Duel) -> None:
        if not as_json:
            Console(stderr=True).print(f"{found.game} {found.seats}: {found.verdict} ({found.games} games)")

    with working("duels", None, workers, on) as (work, _):
        found = duels(chosen, seats, one, other, told, among=among, games=games, cpu=cpu, seed=seed, work=work)
    if as_json:
        print_json([line.as_dict() for line in found])
        return
    heads = ("Game", "Bots", "Seats", "Games", "Even", "Wins, %", "Other, %", "Gain, points", "")
    print_table(heads, [_row(line) for line in found], left=2)


def _row(found: Duel) -> list[str]:
    gain = found.gain
    bots = found.one if found.other is None else f"{found.one} / {found.other}"
    bots += "" if found.among == "greedy" else f" among {found.among}"
    more = f"{100 * gain.value:+.0f} ({100 * gain.low:+.0f} to {100 * gain.high:+.0f})" if gain else ""
    return [found.game, bots, str(found.seats), str(found.games), f"{100 / found.seats:.0f}", _percent(found.wins),
            _percent(found.rival) if found.rival else "", more, found.verdict]  # fmt: skip


def _percent(share: Share) -> str:
    return f"{100 * share.value:.0f} ({between(100 * share.low, 100 * share.high, '.0f')})"
