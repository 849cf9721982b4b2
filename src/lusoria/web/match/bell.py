"""How a process learns that somebody, here or elsewhere, has committed something that may be news.

PostgreSQL tells whoever listens, at the commit (`Stir.next` says what for). What was committed while nobody listened is
not told later: who begins to listen looks first, and now and then although nothing was heard. SQLite has nothing of the
kind, but counts the commits of other connections in `data_version`, which is a read of microseconds.
"""

from __future__ import annotations

import time
from typing import Final, Protocol

from django.db import connection

from ..models import Stir

TICK: Final = 0.05  # seconds between two looks, however much is going on
CHECK: Final = 5.0  # seconds after which PostgreSQL is asked although it has said nothing


class Bell(Protocol):
    """What a thread waits for, over its own connection to the database."""

    def wait(self, seconds: float) -> bool:
        """Wait for at most about so many seconds; whether it is time to look. DatabaseError where the connection is
        gone: then another bell is needed, over another connection."""


class Counter:
    """The bell of SQLite."""

    def __init__(self) -> None:
        self._before = -1

    def wait(self, seconds: float) -> bool:
        time.sleep(min(seconds, TICK))
        connection.ensure_connection()
        with connection.wrap_database_errors:  # no cursor of Django's: it takes ten times as long as the answer
            now: int = connection.connection.execute("PRAGMA data_version").fetchone()[0]
        before, self._before = self._before, now
        return now != before


class Listener:
    """The bell of PostgreSQL."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {Stir.CHANNEL}")
        self._looked = -CHECK

    def wait(self, seconds: float) -> bool:
        time.sleep(max(0.0, self._looked + TICK - time.monotonic()))
        link = connection.connection
        with connection.wrap_database_errors:
            heard = any(True for _notice in link.notifies(timeout=seconds, stop_after=1))
        now = time.monotonic()
        if not heard and now - self._looked < CHECK:
            return False
        self._looked = now
        return True


def hung() -> Bell:
    """A bell over this thread's connection. The first wait says that it is time to look."""
    return Listener() if connection.vendor == "postgresql" else Counter()
