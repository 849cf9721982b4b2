"""How long a rule takes to become a game that runs: from its text, and from the cache; and in how much memory.

Every figure comes from a process of its own with a cache folder of its own; what it finds in a full cache it finds
beside modules that Python has compiled, as those of a package are once it is installed. Time is that of the clock: what
somebody waits.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from ..kernel import Game
from .pace import Part
from .report import Figure

FIRST, ALL, CACHED = "text to first random game", "text to all drivers", "first random game from the cache"
MADE, LOADED = "memory, all made from the text", "memory, all from the cache"

ENOUGH = 4.5  # seconds after which a game is not made once more


@dataclass(frozen=True, slots=True)
class Readiness:
    """One fresh process. `imported`: what Python and all imports took, the box among them; `ready`: from the start of
    the process until what it was asked for stood, in seconds; `memory`: the most that it held, in MB, without the
    processes that helped it."""

    imported: float
    ready: float
    memory: float


def load_all(game: Game) -> None:
    """All machine code of a game that anything of the house asks for, found in the cache or made, on all processors."""
    from ..bots import search
    from ..kernel import compiled, planned
    from ..lab.exam import lockstep
    from ..research import doors

    parts = search, doors, lockstep
    plans = [planned.plan(game.rules, (planned.PLAY,)), *(part.program(game) for part in parts)]
    held = compiled.make(plans)
    for load in (compiled.load, search.searcher, doors.doors, lockstep.examined):
        load(game)
    del held


def get_ready(slug: str, since: float, all_drivers: bool) -> Readiness:
    """In this process, which should be a fresh one, to the end of a first random game or until all drivers stand;
    `since`: the time when it was started."""
    from ..bots import search  # noqa: F401 - so that importing is over before the clock is read
    from ..kernel import compiled
    from ..lab.exam import lockstep  # noqa: F401
    from ..play import catalogue
    from ..research import doors  # noqa: F401

    game = catalogue.game(slug)
    imported = time.time() - since
    if all_drivers:
        load_all(game)
    else:
        compiled.load(game).play_random(game.box(), game.seats[1], 1, 1)
    return Readiness(imported, time.time() - since, peak_memory())


def in_fresh_process(slug: str, folder: Path, all_drivers: bool, modules: Path | None = None) -> Readiness:
    """The same in a new process with this cache folder. `modules`: a folder where Python keeps those it has compiled;
    default: it does as it does here."""
    env = {**os.environ, "LUSORIA_CACHE": str(folder)}
    if modules:
        env = {**env, "PYTHONPYCACHEPREFIX": str(modules), "PYTHONDONTWRITEBYTECODE": ""}
    code = f"from lusoria.bench.readiness import tell; tell({slug!r}, {time.time()!r}, {all_drivers})"
    out = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    ).stdout
    return Readiness(**json.loads(out))


def tell(slug: str, since: float, all_drivers: bool) -> None:
    """What such a process prints."""
    sys.stdout.write(json.dumps(asdict(get_ready(slug, since, all_drivers))))


def peak_memory() -> float:
    """The most memory that this process has held, in MB."""
    try:  # what `getrusage` says on Linux includes the process that started this one
        lines = Path("/proc/self/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmHWM:")).split()[1]) / 1024
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def part(game: Game, runs: int) -> Part:
    """All figures of one game."""
    return Part(f"{game.slug}, from its text", 4 * min(runs, 2), lambda: _figures(game, runs))


@cache
def _modules() -> tempfile.TemporaryDirectory[str]:
    """One folder for all games, as most modules are those of all; it is gone with this process."""
    return tempfile.TemporaryDirectory()


def _figures(game: Game, runs: int) -> Iterator[Figure]:
    first, made, again, loaded = (list[Readiness]() for _ in range(4))
    modules = Path(_modules().name)
    while len(made) < runs and sum(r.ready for r in made) < ENOUGH:
        with tempfile.TemporaryDirectory() as folder:
            first.append(in_fresh_process(game.slug, Path(folder), False))
            if not again:
                in_fresh_process(game.slug, Path(folder), False, modules)  # what Python compiles is kept
            again.append(in_fresh_process(game.slug, Path(folder), False, modules))
        with tempfile.TemporaryDirectory() as folder:
            made.append(in_fresh_process(game.slug, Path(folder), True))
            loaded.append(in_fresh_process(game.slug, Path(folder), True))
    light, slug = game.weight == 1, game.slug
    yield Figure.of(f"{slug}, {FIRST}", "s", [r.ready for r in first], goal=1.5 if light else 4)
    yield Figure.of(f"{slug}, {ALL}", "s", [r.ready for r in made], goal=2.5 if light else 5)
    yield Figure.of(f"{slug}, {CACHED}", "ms", [1000 * (r.ready - r.imported) for r in again], goal=20)
    yield Figure.of(f"{slug}, {MADE}", "MB", [r.memory for r in made])
    yield Figure.of(f"{slug}, {LOADED}", "MB", [r.memory for r in loaded])
