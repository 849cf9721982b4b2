"""How many tables a house keeps up with: a house of its own on this machine, a crowd at it, and what that costs.

Processor time is that of the house's processes alone, not of the crowd; durations are those of a machine that also runs
the crowd. A move counts with everything that it causes: the answer to it, the pages of the others, the lobby.
"""

from __future__ import annotations

import asyncio
import math
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .crowd import Crowd, Heard
from .report import Figure

if TYPE_CHECKING:
    import psutil

WARM: Final = 6.0  # seconds before anything counts
PAUSE: Final = 3.0  # seconds between two moves of people at a table
THINKING: Final = "lusoria.web.thinking.worker"


@dataclass(frozen=True, slots=True)
class Usage:
    """What processes have used up so far, and hold now: processor seconds, MB, threads."""

    seconds: float = 0.0
    memory: float = 0.0
    threads: int = 0


@dataclass(frozen=True, slots=True)
class Visit:
    """One visit of a crowd. `web` and `thinking`: the processes that serve, and those in which bots think."""

    tables: int
    seconds: float
    moves: int
    heard: Heard
    web: Usage
    thinking: Usage
    crowd: float  # processor seconds of the crowd itself
    processes: int

    def figures(self, named: str = "") -> Iterator[Figure]:
        """What is printed of it."""
        head = f"{named}{self.tables} tables: "
        per = 1000 / max(1, self.moves)
        yield Figure.of(f"{head}CPU of a move with its pages", "ms", [self.web.seconds * per], goal=25)
        yield Figure.of(f"{head}CPU of a move in bots", "ms", [self.thinking.seconds * per])
        yield Figure.of(f"{head}moves a second", "1/s", [self.moves / self.seconds])
        yield Figure.of(f"{head}cores in use by the house", "", [self.web.seconds / self.seconds])
        yield Figure.of(f"{head}cores in use by the crowd", "", [self.crowd / self.seconds])
        for what, times in (
            ("answer to a move", self.heard.posts), ("page", self.heard.pages),
            ("move to other screen", self.heard.screens), ("list of tables", self.heard.lobby),
        ):  # fmt: skip
            for share in (50, 95, 99):
                if times:
                    yield Figure.of(f"{head}{what}, p{share}", "ms", [quantile(times, share / 100)])
        yield Figure.of(f"{head}memory of {self.processes} serving", "MB", [self.web.memory])
        yield Figure.of(f"{head}threads of {self.processes} serving", "", [self.web.threads])
        refused = dict(self.heard.refused)
        yield Figure.of(f"{head}shed with a sentence", "", [refused.pop(503, 0)])
        yield Figure.of(f"{head}moves that came too late", "", [refused.pop(409, 0)])
        yield Figure.of(f"{head}errors", "", [sum(refused.values()) + self.heard.errors.total()])
        yield Figure.of(f"{head}streams that ended", "", [self.heard.streams])


def quantile(values: Sequence[float], share: float) -> float:
    """The least value that so much of them does not exceed.

    >>> quantile([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]


@contextmanager
def house(folder: Path, *, web: int = 1, thinkers: int = 1, source: Path | None = None, **env: str) -> Iterator[Any]:
    """A house with its data in this folder: (address, process); on PostgreSQL where the environment names one.
    `source`: another copy of this program to be run."""
    command = [sys.executable, "-m", "lusoria", "serve", "--port", "0", "--workers", str(thinkers)]
    command += ["--web", str(web)] if web > 1 else []
    given = {name: value for name, value in os.environ.items() if not name.startswith("LUSORIA_")}
    kept = ("LUSORIA_CACHE", "LUSORIA_POSTGRES_")
    given |= {name: value for name, value in os.environ.items() if name.startswith(kept)}
    given |= {"LUSORIA_HOME": str(folder), "LUSORIA_LIMIT_FACTOR": "100000", "COLUMNS": "200", **env}
    if source is not None:
        given["PYTHONPATH"] = os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(  # noqa: S603 - ourselves
        command, env=given, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        ready, _, _ = select.select([process.stdout], [], [], 120)
        line = process.stdout.readline() if ready else ""
        if "http://" not in line:
            raise RuntimeError(f"the house did not open: {line!r}")
        yield "http://" + line.split("http://")[1].split()[0].rstrip("/"), process
    finally:
        process.terminate()
        try:
            process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def usage(process: psutil.Process) -> tuple[Usage, Usage, int]:
    """What a house uses: to serve, and to think; and how many processes serve."""
    serving, thinking, count = Usage(), Usage(), 0
    for one in (process, *process.children(recursive=True)):
        times, held = one.cpu_times(), one.memory_info().rss / 2**20
        thinks = THINKING in " ".join(one.cmdline())
        before = thinking if thinks else serving
        now = Usage(
            before.seconds + times.user + times.system, before.memory + held, before.threads + one.num_threads()
        )
        if thinks:
            thinking = now
        else:
            serving, count = now, count + 1
    return serving, thinking, count


async def visit(address: str, pid: int, tables: int, seconds: float, pause: float = PAUSE) -> Visit:
    """Let a crowd in, wait until it has settled, and count for so many seconds."""
    import psutil

    process, crowd = psutil.Process(pid), Crowd(address, tables, pause)
    await crowd.arrive()
    await asyncio.sleep(WARM)
    crowd.fresh()
    before, began, mine, moves = usage(process), time.perf_counter(), time.process_time(), crowd.changes
    await asyncio.sleep(seconds)
    after, took, moves = usage(process), time.perf_counter() - began, crowd.changes - moves
    mine, heard = time.process_time() - mine, crowd.fresh()
    await crowd.leave()
    web, thinking = (
        Usage(late.seconds - early.seconds, late.memory, late.threads)
        for early, late in zip(before[:2], after[:2], strict=True)
    )
    return Visit(tables, took, moves, heard, web, thinking, mine, after[2])


def measure(
    tables: int,
    seconds: float,
    *,
    web: int = 1,
    thinkers: int = 1,
    pause: float = PAUSE,
    source: Path | None = None,
) -> Visit:
    """A fresh house, and one crowd at it."""
    with (
        tempfile.TemporaryDirectory(prefix="lusoria-house-") as folder,
        house(Path(folder), web=web, thinkers=thinkers, source=source) as (address, process),
    ):
        return asyncio.run(visit(address, process.pid, tables, seconds, pause))
