"""Work that is cut into parts: done here, by processes, or by the nodes of a Ray cluster, with the same results.

A part is a function of a module and what it is called with; it gives back arrays by name. Whoever wants many parts
lists them and gets the results in that order, whatever did them. Parts that are done are kept in a folder until the
whole is: what is stopped goes on where it was.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from itertools import islice
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..kernel import Game
from ..kernel.machine.folder import cache_folder, drafted

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]
Progress: TypeAlias = Callable[[int], None]  # told how many more games are done
STALE = 30 * 86400  # seconds after which what was kept and never fetched is thrown away


class LabError(ValueError):
    """Something that cannot be found out as it was asked; the message says why, in one sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """A call to make: a function of a module, what it is given, and how much of the whole it is (in games)."""

    function: Callable[..., Arrays]
    given: tuple[Any, ...]
    games: int = 1

    def do(self) -> Arrays:
        """Make the call."""
        return self.function(*self.given)

    def timed(self) -> tuple[Arrays, float]:
        """Make the call, with the seconds of this process that it took."""
        began = time.process_time()
        return self.do(), time.process_time() - began


@dataclass
class Work:
    """Where parts are done, and who is told.

    `workers`: processes; None: one a core, 1: this one. `on`: None, or `ray` (a cluster of this machine's own, or that
    of RAY_ADDRESS), or `ray://host:port`. `keep`: the folder in which parts are kept until all are done; None: nowhere.
    """

    workers: int | None = None
    on: str | None = None
    keep: Path | None = None
    progress: Progress | None = None
    kept: int = field(default=0, init=False)  # parts that lie in the folder now
    spent: float = field(default=0.0, init=False)  # seconds that parts took of the processors of other processes
    _pool: ProcessPoolExecutor | None = field(default=None, init=False, repr=False)  # as long as the work is held

    def results(self, parts: Sequence[Part]) -> Iterator[Arrays]:
        """What the parts give back, in their order. What is kept is given back when the last one has been fetched."""
        names = [name_of(part) for part in parts] if self.keep else []
        known = {k for k, name in enumerate(names) if self._path(name).exists()}
        self.kept += len(known)
        todo = [k for k in range(len(parts)) if k not in known]
        done = self._done([parts[k] for k in todo])
        waiting: dict[int, Arrays] = {}
        for k, part in enumerate(parts):
            if k in known:
                yield self._told(part, _read(self._path(names[k])))
                continue
            while k not in waiting:
                at, found = next(done)
                waiting[todo[at]] = found
                if self.keep:
                    _write(self._path(names[todo[at]]), found)
                    self.kept += 1
                self._told(parts[todo[at]], found)
            yield waiting.pop(k)
        for name in names:
            self._path(name).unlink(missing_ok=True)
        self.kept -= len(names)

    def _told(self, part: Part, found: Arrays) -> Arrays:
        if self.progress:
            self.progress(part.games)
        return found

    def _path(self, name: str) -> Path:
        assert self.keep is not None
        return self.keep / f"{name}.npz"

    def _done(self, parts: Sequence[Part]) -> Iterator[tuple[int, Arrays]]:
        """(number, result) as they come."""
        if self.on is not None:
            from .cluster import done_on

            for k, (found, seconds) in done_on(self.on, parts):
                self.spent += seconds
                yield k, found
            return
        workers = self.workers or os.cpu_count() or 1
        if min(workers, len(parts)) <= 1:
            yield from ((k, part.do()) for k, part in enumerate(parts))
            return
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_enlisted)
            # A pool that is merely forgotten still closes its pipes while the interpreter looks for them at its end.
            weakref.finalize(self, self._pool.shutdown)
        left, running = enumerate(parts), dict[Future[tuple[Arrays, float]], int]()
        try:
            while True:
                with _uninterrupted():
                    for k, part in islice(left, 2 * workers + 2 - len(running)):
                        running[self._pool.submit(part.timed)] = k
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    k = running.pop(future)
                    found, seconds = future.result()
                    self.spent += seconds
                    yield k, found
        finally:
            for future in running:
                future.cancel()


def kept_folder() -> Path:
    """Where commands keep parts; what nobody has come back for in a month is thrown away."""
    folder = cache_folder() / "lab"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for path in folder.glob("*.npz"):
            if time.time() - path.stat().st_mtime > STALE:
                path.unlink(missing_ok=True)
    return folder


def name_of(part: Part) -> str:
    """A hash of a call, and of all texts that decide what it gives back."""
    made = blake2b(_texts().encode(), digest_size=16)
    made.update(f"{part.function.__module__}.{part.function.__qualname__}".encode())
    made.update(pickle.dumps(part.given, protocol=5))
    for given in part.given:
        game = getattr(given, "game", given)
        if isinstance(game, Game):
            made.update(program(game).encode())
        for bot in given if isinstance(given, tuple) else getattr(given, "bots", ()):
            made.update(_outsider(str(bot)).encode())
    return made.hexdigest()


@cache
def _texts() -> str:
    """A hash of this package's own text."""
    folder = Path(__file__).parent
    texts = (path.read_bytes() for path in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]))
    return blake2b(b"\0".join(texts), digest_size=8).hexdigest()


@cache
def program(game: Any) -> str:
    """A hash of a game's rules, its numbers and sense, and of its bots."""
    from ..bots.search import FILES, LAYOUTS, tree_kinds
    from ..kernel.planned import plan

    return f"{plan(game.rules, FILES, LAYOUTS, tree_kinds).key()} {game.rules.components!r}"


def _outsider(bot: str) -> str:
    """A hash of a bot that another package brings; nothing for our own."""
    from ..bots.outside import fingerprint, outsiders

    name = bot.partition(":")[0]
    return fingerprint(name) if name in outsiders() else ""


def _read(path: Path) -> Arrays:
    with np.load(path, allow_pickle=False) as found:
        return dict(found)


def _write(path: Path, arrays: Arrays) -> None:
    """Whole, or not at all."""
    with drafted(path) as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl+C waits, also in the processes that are started here: one that is hit while it still reads its modules is
    lost, and the pool waits for it for ever."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which lets signals through again once it has started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _enlisted() -> None:
    """Ctrl+C is for the process that hands out the work; a worker finishes what it has begun. It ends with that
    process, which cannot tell it to where it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
