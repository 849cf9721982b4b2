"""How often something happened of late: one count for all processes of this house.

A small database of its own in the data folder, next to the house's. Counting is one statement, so that two at once
count as two (a cache that reads and then writes loses one of them); nothing is flushed by filling it; a restart forgets
nothing; and neither a page nor a move waits for the disk because of it (what is lost with the power is a count).
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

_TIDY: Final = 2000  # counts between two sweeps of what has run out
_PATIENCE: Final = 0.5  # seconds to wait for another process


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
                link.execute("DELETE FROM counts WHERE ends <= ?", (now,))
            with closing(
                link.execute(
                    "INSERT INTO counts (key, ends, number) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO UPDATE SET "
                    "number = ?3 + CASE WHEN ends = ?2 THEN number ELSE 0 END, ends = ?2 RETURNING number",
                    (key, ends, amount),
                )
            ) as found:
                return int(found.fetchone()[0])

    def now(self, key: str) -> tuple[int, int]:
        """How many there are, and for how many seconds more they count."""
        now = int(self.clock())
        with (
            self._lock,
            closing(self._open().execute("SELECT number, ends FROM counts WHERE key = ?", (key,))) as found,
        ):
            row = found.fetchone()
        return (row[0], row[1] - now) if row is not None and row[1] > now else (0, 0)

    def forget(self, *keys: str) -> None:
        """Count these from the beginning."""
        with self._lock:
            self._open().executemany("DELETE FROM counts WHERE key = ?", [(key,) for key in keys])

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._open().execute("DELETE FROM counts")

    def _open(self) -> sqlite3.Connection:
        if self._link is None:
            link = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)
            try:
                link.execute("PRAGMA journal_mode = WAL")
                link.execute("PRAGMA synchronous = OFF")
                link.execute(
                    "CREATE TABLE IF NOT EXISTS counts"
                    " (key TEXT PRIMARY KEY, ends INTEGER NOT NULL, number INTEGER NOT NULL) WITHOUT ROWID"
                )
                self.path.chmod(0o600)
            except (sqlite3.Error, OSError):
                link.close()
                raise
            self._link = link
        return self._link
