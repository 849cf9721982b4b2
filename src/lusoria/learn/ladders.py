"""A ladder at many tables: at each a network learns for a while, and then sits among random and greedy bots and
searches by the game's own sense, all that search at equal time; and what more time brings the search by sense."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from ..bots import Bot
from ..bots.learned import Weights, place
from ..kernel import Game
from ..lab.duel import Duel, duel
from ..lab.ladder import Ladder, ladder
from ..lab.ladders import LEARNED, LONGER, NAMES, SENSE, Rated, manners
from ..lab.work import Work
from .training import Course, Training, cell_of, command_of, train

UNMEASURED = Course(compared=0)


def learned(game: Game, seats: int, path: Path, minutes: float, work: Work) -> None:
    """Learn for so many minutes of a processor, and leave the weights at `path`."""
    training = Training.begun(cell_of(game, seats, 1, {}, {}), UNMEASURED)
    train(training, work, minutes=minutes, clock=lambda: training.seconds)
    path.parent.mkdir(parents=True, exist_ok=True)
    training.save(path, f"{command_of(training.cell, training.course)} --generations {training.generation}")


def at_hand(game: Game, seats: int, folder: Path) -> Path | None:
    """Weights for a table that nobody need learn: in the folder, else in the box, there only such as a ladder would
    learn, beside the game's sense if it has one."""
    for path in (folder / f"{game.slug}-{seats}.npz", own := place(game, seats)):
        if path.exists():
            weights = Weights.load(path, game)
            asked = path != own or weights.beside == ("worth" in game.rules.has)
            if asked and weights.misfit(game, game.box(seats=seats), seats) is None:
                return path
    return None


def rated(game: Game, seats: int, path: Path, cpu: float, sat: int, seed: int, work: Work) -> Rated:
    """The ladder with the weights at `path`. `cpu`: milliseconds of the processor that a search thinks for; `sat`: at
    about so many games each bot sits."""
    mine = f"{LEARNED}:weights={path}"
    games = -(-sat * len(NAMES) // seats)
    found = ladder(
        game, games, bots=[*NAMES[:-1], mine], seats=seats, cpu=cpu, rivals=(SENSE, mine), seed=seed, work=work
    )  # fmt: skip
    generations, seconds = _made(path, game)
    today, how = date.today().isoformat(), manners(game, seats)
    return Rated(game.rules_version, today, generations, seconds, _called(found, mine, path), manners=how)


def room(game: Game, seats: int, iterations: int, games: int, seed: int, work: Work) -> Duel:
    """Whether the search by sense has room above so many iterations a decision: one that has `LONGER` times as many
    sits among those that have these, until it is clear or so many games are played."""
    one, among = (f"{SENSE}:iterations={n}" for n in (LONGER * iterations, iterations))
    return duel(game, seats, one, among=among, games=games, seed=seed, work=work)


def _made(path: Path, game: Game) -> tuple[int, int]:
    """How the weights there were made: what tells them from others of their table."""
    made = Weights.load(path, game).made
    return made["generations"], made["processor_seconds"]


def _called(found: Ladder, mine: str, path: Path) -> Ladder:
    """With the learned bot by its kind: where its weights lay says nothing."""

    def name(bot: str) -> str:
        return LEARNED if bot == mine else bot

    rungs = (replace(r, bot=name(r.bot), played=r.played.replace(f",weights={path}", "")) for r in found.rungs)
    gaps = (replace(gap, bot=name(gap.bot), over=name(gap.over)) for gap in found.gaps)
    return replace(found, rungs=tuple(rungs), gaps=tuple(gaps), rivals=tuple(map(name, found.rivals)))


def ladders(
    tables: Iterable[tuple[Game, int]], folder: Path, *, minutes: float, cpu: float, sat: int, seed: int, work: Work,
    longer: int = 0, longer_from: int | None = None, known: Iterable[Rated] = (),
    told: Callable[[Rated], None] = lambda row: None,
) -> list[Rated]:  # fmt: skip
    """The tables in turn, each told when something of it is measured. `folder`: weights that lie there as
    GAME-SEATS.npz are played with if they fit, else those in the box; where neither do some are learned, and left
    there. `longer`: in at most so many games the room above the search by sense is measured (0: it is not), and that
    above `longer_from` iterations (default: what it has on the ladder). `known`: rows of the same rules, searches and
    weights, as long a time and as many games, the two searches alone at half of them, are not measured anew; nor is
    room that is known, by the same rules and search by sense."""
    rows = {row.table: row for row in known}
    found = []
    for game, seats in tables:
        row, path, stands = rows.get((game.slug, seats)), at_hand(game, seats, folder), False
        if row is not None:
            sense, learns = manners(game, seats)
            if (row.rules, row.manners[0]) != (game.rules_version, sense):
                row = None
            elif path is None or _made(path, game) == row.made:
                stands = row.manners[1] == learns and _enough(row, cpu, sat)
        if row is None or not stands:
            if path is None:
                path = folder / f"{game.slug}-{seats}.npz"
                learned(game, seats, path, minutes, work)
            spare = row.room if row else None
            row = replace(rated(game, seats, path, cpu, sat, seed, work), room=spare)
            told(row)
        if longer and row.room is None:
            iterations = longer_from or Bot.parse(row.rung(SENSE).played).iterations
            assert iterations, "a search on a ladder is told by its iterations"
            row = replace(row, room=room(game, seats, iterations, longer, seed, work))
            told(row)
        found.append(row)
    return found


def _enough(row: Rated, cpu: float, sat: int) -> bool:
    """Whether this was as long a time and as many games, the two searches alone at half of them."""
    ladder = row.ladder
    return bool(ladder.rivals) and ladder.cpu == cpu and ladder.games * ladder.seats >= sat * len(NAMES)
