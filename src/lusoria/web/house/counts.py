"""How often something happened of late: one count for all processes of this house, and, where several houses share a
database, with what the others have counted until a moment ago (exchange.py).

A small database of its own in the data folder, next to the house's. Counting is one statement, so that two at once
count as two (a cache that reads and then writes loses one of them); nothing is flushed by filling it; a restart forgets
nothing; and neither a page nor a move waits for the disk because of it (what is lost with the power is a count).
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

_TIDY: Final = 2000  # counts between two sweeps of what has run out
_PATIENCE: Final = 0.5  # seconds to wait for another process
_MOST: Final = 1000  # counts that are told at once


class Tally(NamedTuple):
    """One count, in the window that ends then; `told` of its number is known to other houses."""

    key: str
    ends: int
    number: int
    told: int


class Counts:
    """Counts within windows of time, which begin where `clock` (seconds) is a multiple of their length. Raises
    sqlite3.Error where nothing can be counted, or another process holds the counts for longer than `patience` seconds.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time, patience: float = _PATIENCE) -> None:
        self.path, self.clock, self.patience = path, clock, patience
        self._link: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._since = 0

    def add(self, key: str, seconds: int, amount: int = 1) -> int:
        """Count `amount` more; how many there are now in this window of so many seconds."""
        now = int(self.clock())
        ends = (now // seconds + 1) * seconds
        with self._lock:
            link = self._open()
            self._since += 1
            if self._since >= _TIDY:
                self._since = 0
                link.execute("DELETE FROM tallies WHERE ends <= ?", (now,))
            with closing(
                link.execute(
                    "INSERT INTO tallies (key, ends, number) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO UPDATE SET "
                    "number = ?3 + CASE WHEN ends = ?2 THEN number ELSE 0 END,"
                    " told = CASE WHEN ends = ?2 THEN told ELSE 0 END, ends = ?2 RETURNING number",
                    (key, ends, amount),
                )
            ) as found:
                return int(found.fetchone()[0])

    def now(self, key: str) -> tuple[int, int]:
        """How many there are, and for how many seconds more they count."""
        now = int(self.clock())
        with (
            self._lock,
            closing(self._open().execute("SELECT number, ends FROM tallies WHERE key = ?", (key,))) as found,
        ):
            row = found.fetchone()
        return (row[0], row[1] - now) if row is not None and row[1] > now else (0, 0)

    def forget(self, *keys: str) -> None:
        """Count these from the beginning."""
        with self._lock, self._whole() as link:
            link.executemany("DELETE FROM tallies WHERE key = ?", [(key,) for key in keys])
            link.executemany("INSERT OR IGNORE INTO forgotten (key) VALUES (?)", [(key,) for key in keys])

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._open().execute("DELETE FROM tallies")

    # -- what other houses count ---------------------------------------------------------------------------------------

    def untold(self, followed: str) -> tuple[list[str], list[Tally]]:
        """What the other houses have not been told of: what is to be forgotten, and what has been counted. Keys that
        begin with `followed` are asked about although nothing was counted. From now on it counts as told."""
        now = int(self.clock())
        with self._lock, self._whole() as link:
            forgotten = [key for (key,) in link.execute("DELETE FROM forgotten RETURNING key").fetchall()]
            rows = link.execute(
                "SELECT key, ends, number, told FROM tallies WHERE ends > ? AND (number != told OR key LIKE ?)"
                " ORDER BY key LIMIT ?", (now, f"{followed}%", _MOST),
            ).fetchall()  # fmt: skip
            link.executemany("UPDATE tallies SET told = number WHERE key = ?", [(row[0],) for row in rows])
        return forgotten, [Tally(*row) for row in rows]

    def learn(self, found: Iterable[tuple[Tally, int]]) -> None:
        """How many there are of each of these in all houses together."""
        more = [(number - tally.number, tally.key, tally.ends) for tally, number in found]
        with self._lock, self._whole() as link:
            link.executemany(
                "UPDATE tallies SET number = number + ?1, told = told + ?1 WHERE key = ?2 AND ends = ?3", more
            )

    def untell(self, forgotten: Iterable[str], tallies: Iterable[Tally]) -> None:
        """They could not be told."""
        less = [(tally.number - tally.told, tally.key, tally.ends) for tally in tallies]
        with self._lock, self._whole() as link:
            link.executemany("INSERT OR IGNORE INTO forgotten (key) VALUES (?)", [(key,) for key in forgotten])
            link.executemany("UPDATE tallies SET told = told - ? WHERE key = ? AND ends = ?", less)

    @contextmanager
    def _whole(self) -> Iterator[sqlite3.Connection]:
        link = self._open()
        link.execute("BEGIN IMMEDIATE")
        try:
            yield link
        except BaseException:
            link.execute("ROLLBACK")
            raise
        link.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        if self._link is None:
            link = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)
            try:
                link.execute("PRAGMA journal_mode = WAL")
                link.execute("PRAGMA synchronous = OFF")
                link.execute(
                    "CREATE TABLE IF NOT EXISTS tallies (key TEXT PRIMARY KEY, ends INTEGER NOT NULL,"
                    " number INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID"
                )
                link.execute("CREATE TABLE IF NOT EXISTS forgotten (key TEXT PRIMARY KEY) WITHOUT ROWID")
                self.path.chmod(0o600)
            except (sqlite3.Error, OSError):
                link.close()
                raise
            self._link = link
        return self._link
