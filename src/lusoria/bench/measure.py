"""One run of all measurements, part by part."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from ..kernel import Game
from ..play import catalogue
from . import designing, exploit, openspiel, readiness, spartacus_c, speed
from .equal import KUHN_POKER, LEDUC_POKER, check_goofspiel, check_liars_dice, check_whole, goofspiel_of, pyspiel
from .pace import Pace, Part
from .report import Figure, Report

PROOF = 1000  # games of each reference game that are compared with OpenSpiel's
# What is told along the way: what is measured now, and how much is done of how much.
Watch = Callable[[str, float, float], None]


def run(quick: bool = False, games: Iterable[Game] | None = None, watch: Watch | None = None) -> Report:
    """Compare the reference games with their peers', then measure everything once; `games`: all of the house."""
    pyspiel()  # before anything takes long
    start = time.perf_counter()
    pace = Pace(3, 0.03) if quick else Pace()
    compared: dict[str, int] = {}
    parts = list(_parts(pace, list(catalogue.games() if games is None else games), compared))
    total, done = sum(part.cost for part in parts), 0.0
    figures: list[Figure] = []
    notes: list[str] = []
    for part in parts:
        if watch:
            watch(part.title, done, total)
        for found in part.work():
            if isinstance(found, Figure):
                figures.append(found)
            else:
                notes.append(found)
        done += part.cost
    memory = Figure.of("memory of this run", "MB", [readiness.peak_memory()])
    if watch:
        watch("Done", total, total)
    return Report((*figures, memory), compared, notes=tuple(notes), taken=time.perf_counter() - start)


def _parts(pace: Pace, games: list[Game], compared: dict[str, int]) -> Iterator[Part]:
    def proof() -> Iterator[Figure]:
        compared["goofspiel"] = check_goofspiel(PROOF)
        compared["liar's dice"] = check_liars_dice(PROOF)
        for twin in (goofspiel_of(3), KUHN_POKER, LEDUC_POKER):
            compared[twin.title] = check_whole(twin).decisions
        yield from ()

    yield Part("Reference games compared with OpenSpiel's", 4, proof)
    yield from openspiel.parts(pace)
    yield from exploit.parts(pace.runs < Pace().runs)
    yield spartacus_c.part(pace, compared)
    for game in games:
        yield speed.part(game, pace)
        yield designing.part(game, pace)
    yield speed.imports(pace)
    for game in games:
        yield readiness.part(game, 1 if pace.runs < Pace().runs else 2)
