"""`lusoria sweep`, `lusoria tune`, `lusoria luck`, `lusoria ladder`, `lusoria coverage` and `lusoria drama`."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from . import print_json
from .arguments import as_json, find_game, game_argument, options_option, parse_options, parse_values
from .lab import between, bots_of, games_option, numbers_of, print_table, set_option, work_options, working

if TYPE_CHECKING:
    from ..lab.goals import Finding

seats_option = click.option("--seats", metavar="3,4,5", help="How many sit at a table.")
bots_option = click.option("--bots", metavar="BOT,BOT,..", help="The bots, such as random,greedy,ismcts:iterations=50.")


@click.command()
@game_argument
@set_option("Values of a component: goal=80..120:10, fees[2]=3,4,5.")
@options_option
@seats_option
@click.option("--bot", default="greedy", show_default=True, help="Who plays, on all seats.")
@games_option(400, "Games of each combination.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw it into this SVG file.")
@work_options
@as_json
def sweep(
    slug: str, values: tuple[str, ...], options: tuple[str, ...], seats: str | None, bot: str, games: int,
    plot: Path | None, seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play every combination of some numbers of GAME, all with the same deals."""
    from ..lab.sweep import labels, options_of, several
    from ..lab.sweep import sweep as run

    game, picked = find_game(slug), dict[str, list[Any]]()
    for text in values:
        name, _, value = text.partition("=")
        picked[name] = several(value)
    total = games * len(numbers_of(seats) or [0])
    for found in (*picked.values(), *(chosen := options_of(game, options)).values()):
        total *= len(found)
    with working(game.title, total, workers, on) as (work, _):
        rows = run(
            game, games, seats=numbers_of(seats), values=picked, options=chosen, bot=bot, seed=seed, work=work
        )  # fmt: skip
    if plot:
        from ..lab.plots import sweep_plot

        plot.write_text(sweep_plot(rows), encoding="utf-8")
    if as_json:
        print_json([row.as_dict() for row in rows])
        return
    lines = []
    for row in rows:
        head = [" ".join(labels(row)) or "as it is", str(row.seats)]
        if row.length is None or row.winning_score is None:
            lines.append([*head, row.refused or "", *[""] * 4])
            continue
        more = f"{row.longer.value:+.1f} ({between(row.longer.low, row.longer.high, '+.1f')})" if row.longer else ""
        wins = " · ".join(f"{100 * s.value:.0f} ({100 * s.low:.0f}-{100 * s.high:.0f})" for s in row.wins)
        lines.append(
            [*head, wins, f"{row.length.mean:.1f}", more, f"{row.winning_score.mean:.1f}", f"{row.shared:.1%}"]
        )
    print_table(("Numbers", "Seats", "Wins by seat, %", "Decisions", "More than the first", "Winner", "Shared"), lines)


@click.command()
@game_argument
@click.argument("goals", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--trials", default=64, show_default=True, type=click.IntRange(1), help="Sets of numbers to try, in whole batches."
)
@click.option("--batch", default=8, show_default=True, type=click.IntRange(1), help="So many are proposed at once.")
@click.option("--study", type=click.Path(dir_okay=False, path_type=Path),
              help="The file that the search is kept in. Default: GAME-tune.log.")  # fmt: skip
@click.option("--patch", type=click.Path(dir_okay=False, path_type=Path),
              help="Where the numbers found are written. Default: GAME-patch.toml.")  # fmt: skip
@work_options
@as_json
def tune(
    slug: str, goals: Path, trials: int, batch: int, study: Path | None, patch: Path | None, seed: int,
    workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Search the open numbers of GAME for those that meet the goals in a TOML file."""
    from ..lab.goals import read_goals
    from ..lab.patch import patch_text
    from ..lab.tune import tune as run

    game = find_game(slug)
    wanted = read_goals(game, goals)
    study, patch = study or Path(f"{slug}-tune.log"), patch or Path(f"{slug}-patch.toml")
    with working(game.title, trials, workers, on) as (work, told):
        work.progress = None
        found = run(game, wanted, trials=trials, batch=batch, seed=seed, study=study, work=work, told=told)
    command = shlex.join(["lusoria", *sys.argv[1:]]) if sys.argv[1:2] == ["tune"] else f"lusoria tune {slug} {goals}"
    command += "" if "--seed" in command else f" --seed {seed}"
    note = f"tuned: {wanted.games} games at each of {', '.join(map(str, wanted.seats))} seats, {wanted.bot} bots"
    patch.write_text(patch_text(game, found.values, command, note), encoding="utf-8")
    if as_json:
        print_json(found.as_dict())
        return
    console = Console()
    console.print(f"{found.trials} sets of numbers tried; {len(found.front)} on the front; "
                  f"number {found.chosen.trial} is chosen.")  # fmt: skip
    changed = [(n.name, str(n.now), str(found.chosen.numbers[n.name])) for n in wanted.numbers
               if n.now != found.chosen.numbers[n.name]]  # fmt: skip
    print_table(("Number", "Was", "Is"), changed or [("as they are", "", "")])
    print_table(("With fresh deals", "Before", "Now", "95 %", "Wanted", ""), list(_told(found.before, found.fresh)))
    for sentence in found.unmet:
        console.print(f"[red]Not met[/]: {sentence}.")
    console.print(f"{patch} holds the numbers; {study} the search.")


def _told(before: tuple[Finding, ...], fresh: tuple[Finding, ...]) -> list[list[str]]:
    was = {f.told: f for f in before}
    return [
        [f.told, f"{was[f.told].value:.3g}" if f.told in was else "", f"{f.value:.3g}", between(f.low, f.high, ".3g"),
         f"{f.least:.3g} or more" if f.most == float("inf") else between(f.least, f.most, ".3g"),
         "" if f.met else "missed"]
        for f in fresh
    ]  # fmt: skip


@click.command()
@game_argument
@click.option("--seats", help="The bots by seat, such as greedy,random,random. Default: greedy and random in turn.")
@options_option
@set_option()
@games_option(200, "How many deals; each is played once for each seat.")
@work_options
@as_json
def luck(
    slug: str, seats: str | None, options: tuple[str, ...], values: tuple[str, ...], games: int, seed: int,
    workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """How much of the results of GAME is skill: the same deals with the bots exchanged."""
    from ..lab.luck import luck as run

    game = find_game(slug)
    bots = bots_of(seats, [])
    with working(game.title, games * (len(bots) or game.seats[1]), workers, on) as (work, _):
        found = run(game, games, bots=bots or None, seed=seed, options=parse_options(game, options),
                    values=parse_values(values), work=work)  # fmt: skip
    if as_json:
        print_json(found.as_dict())
        return
    parts = (("bot: skill", found.skill), ("seat", found.seat), ("deal", found.deal), ("rest", found.rest))
    print_table(("Variance by", "Share", "95 %"), [(n, f"{p.value:.1%}", between(p.low, p.high)) for n, p in parts])
    shifts = [*((f"seat {p + 1}", d) for p, d in enumerate(found.by_seat)), *found.by_bot.items()]
    print_table(("Above even (-1 to 1)", "Mean", "95 %"),
                [(n, f"{d.value:+.3f}", between(d.low, d.high, "+.3f")) for n, d in shifts])  # fmt: skip
    for p in found.unfair:
        Console().print(
            f"Seat {p + 1} is {'better' if found.by_seat[p].value > 0 else 'worse'} than even, beyond doubt."
        )


@click.command()
@game_argument
@bots_option
@click.option("--seats", type=int, help="How many sit at a table. Default: the fewest.")
@click.option("--ms", type=click.IntRange(1), help="Equal time: every search has so many milliseconds a decision.")
@click.option("--cpu", type=click.FloatRange(0, min_open=True),
              help="Equal time: every search has as many iterations as take so many ms of the processor.")  # fmt: skip
@options_option
@set_option()
@games_option(200)
@work_options
@as_json
def ladder(
    slug: str, bots: str | None, seats: int | None, ms: int | None, cpu: float | None, options: tuple[str, ...],
    values: tuple[str, ...], games: int, seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """How high the ladder of skill of GAME is: bots at mixed tables, and their ratings."""
    from ..lab.ladder import ladder as run

    if ms and cpu:
        raise click.UsageError("--ms is a clock and --cpu is iterations: choose one")
    game = find_game(slug)
    with working(game.title, games, workers, on) as (work, _):
        found = run(game, games, bots=bots_of(bots, []) or None, seats=seats, milliseconds=ms, cpu=cpu, seed=seed,
                    options=parse_options(game, options), values=parse_values(values), work=work)  # fmt: skip
    if as_json:
        print_json(found.as_dict())
        return
    rows = [(r.bot, r.played, f"{r.steps:.2f}", between(r.low, r.high, ".2f"), str(r.games), f"{r.wins:.1%}")
            for r in reversed(found.rungs)]  # fmt: skip
    print_table(("Bot", "Played as", "Steps of 75 %", "95 %", "Games", "Wins"), rows, left=2)
    console = Console()
    console.print(f"{found.steps:.1f} steps of 75 % from {found.rungs[0].bot} to {found.rungs[-1].bot}, "
                  f"{found.games} games at tables of {found.seats}.")  # fmt: skip
    if found.left_out:
        console.print(f"Only time bounds {', '.join(found.left_out)}: say --ms to have everybody by the clock.")


@click.command()
@game_argument
@click.option("--policies", default="random,greedy", show_default=True, help="Bots that play, each by itself.")
@seats_option
@options_option
@set_option()
@games_option(100, "Games under each policy, shared among seats and options.")
@work_options
@as_json
def coverage(
    slug: str, policies: str, seats: str | None, options: tuple[str, ...], values: tuple[str, ...], games: int,
    seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Which clauses of GAME are played, how often, and which never are."""
    from ..lab.coverage import coverage as run

    game, bots = find_game(slug), bots_of(policies, [])
    with working(game.title, games * len(bots), workers, on) as (work, _):
        found = run(
            game, games, policies=bots, seats=numbers_of(seats), values=parse_values(values), seed=seed, work=work,
            options=parse_options(game, options) if options else None,
        )  # fmt: skip
    if as_json:
        print_json(found.as_dict())
        return
    rows = [(c.clause, *(f"{c.games[p]} ({c.times[p]:,} times)" for p in found.policies), " ".join(c.missed))
            for c in found.clauses]  # fmt: skip
    print_table(("Clause", *(f"{p}, of {found.games[p]} games" for p in found.policies), "Lines never reached"), rows)
    console = Console()
    console.print(f"Never played: {', '.join(found.never) or 'none'}.")
    console.print(f"Events never told: {', '.join(found.untold) or 'none'}.")
    console.print(f"In the book, and cited nowhere in play: {', '.join(found.uncited) or 'none'}.")


@click.command()
@game_argument
@click.option("--seats", help="The bots by seat, such as 4xgreedy. Default: as many greedy ones as can play.")
@options_option
@set_option()
@click.option("--iterations", default=200, show_default=True, type=click.IntRange(0), help="Of a thought.")
@games_option(100)
@work_options
@as_json
def drama(
    slug: str, seats: str | None, options: tuple[str, ...], values: tuple[str, ...], iterations: int, games: int,
    seed: int, workers: int | None, on: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Who leads when in GAME, when it is settled, and whether there is something to decide."""
    from ..lab.drama import drama as run

    game = find_game(slug)
    with working(game.title, games, workers, on) as (work, _):
        found = run(game, games, bots=bots_of(seats, []) or None, iterations=iterations, seed=seed,
                    options=parse_options(game, options), values=parse_values(values), work=work)  # fmt: skip
    if as_json:
        print_json(found.as_dict())
        return
    rows = [
        ("lead changes", f"{found.leads.mean:.1f}", between(found.leads.quarter, found.leads.three_quarters, ".1f")),
        ("settled after", f"{found.settled.mean:.0%}",
         between(found.settled.quarter, found.settled.three_quarters, ".0%")),
        ("codes to choose from", f"{found.choices.mean:.1f}",
         between(found.choices.quarter, found.choices.three_quarters, ".0f")),
        ("decisions without a choice", f"{found.forced:.1%}", ""),
        ("real choices", f"{found.real.value:.1%}", between(found.real.low, found.real.high)),
        ("others' decisions between one's own", f"{found.waiting.mean:.1f}",
         between(found.waiting.quarter, found.waiting.three_quarters, ".0f")),
        ("longest wait in a game", f"{found.longest.mean:.1f}",
         between(found.longest.quarter, found.longest.three_quarters, ".0f")),
        ("second within a tenth of the winner", f"{found.close.value:.1%}", between(found.close.low, found.close.high)),
    ]  # fmt: skip
    print_table(("", "Mean", "Middle half, or 95 %"), rows)
    print_table(("Action", "Offered", "Best", "95 %"),
                [(b.action, str(b.offered), f"{b.best.value:.1%}", between(b.best.low, b.best.high))
                 for b in found.options])  # fmt: skip
