"""Lines in front of few threads: who is served next, and who is told to come again rather than wait for nothing.

A thread for each request would let a hundred of them halve each other's speed until none is answered in time. Here a
few threads answer one request after the other, each with its own connection to the database. Whoever would stand behind
somebody who has waited too long already is sent away at once, which costs next to nothing: beyond what the house can do
nobody waits longer for it, and what is answered is answered in time.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

_T = TypeVar("_T")


class Line(Generic[_T]):
    """Work that waits for one of some threads. `ranks` says what waits apart, the first rank served first: for how many
    seconds each, and how many of it may be in work at once. Within a rank whoever came first is first."""

    def __init__(self, name: str, threads: int, *ranks: tuple[float, int]) -> None:
        self.name, self.threads = name, threads
        self.shed = [0 for _ in ranks]  # how many were sent away
        self._ranks = [_Rank[_T](*rank) for rank in ranks]
        self._change = threading.Condition()
        self._begun = 0

    def enter(self, work: Callable[[], _T], rank: int = 0) -> Future[_T] | None:
        """Wait in this line; None where the first of this rank has waited longer than its patience. What is cancelled
        before its turn is not done."""
        own = self._ranks[rank]
        with self._change:
            if own.waits and own.waits[0][0] < time.monotonic() - own.patience:
                self.shed[rank] += 1
                return None
            future: Future[_T] = Future()
            own.waits.append((time.monotonic(), future, work))
            if self._begun < self.threads:
                self._begun += 1
                name = f"lusoria-{self.name}-{self._begun}"
                threading.Thread(target=self._serve, name=name, daemon=True).start()
            self._change.notify()
        return future

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(rank.waits) for rank in self._ranks)

    def _next(self) -> tuple[_Rank[_T], Future[_T], Callable[[], _T]]:
        with self._change:
            while True:
                for rank in self._ranks:
                    if rank.waits and rank.working < rank.most:
                        rank.working += 1
                        _since, future, work = rank.waits.popleft()
                        return rank, future, work
                self._change.wait()

    def _serve(self) -> None:
        while True:
            rank, future, work = self._next()
            if future.set_running_or_notify_cancel():
                _fulfil(future, work)
            del future, work  # nothing of one request is kept until the next one comes
            with self._change:  # what may be begun because of this is begun by this very thread
                rank.working -= 1


@dataclass(slots=True)
class _Rank(Generic[_T]):
    patience: float
    most: int
    working: int = 0
    waits: deque[tuple[float, Future[_T], Callable[[], _T]]] = field(default_factory=deque)


def _fulfil(future: Future[Any], work: Callable[[], Any]) -> None:
    try:
        future.set_result(work())
    except Exception as error:
        future.set_exception(error)
