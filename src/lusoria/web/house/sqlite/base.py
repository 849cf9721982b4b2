"""Whose turn it is to write.

SQLite lets one connection write at a time, and has all others ask again and again, with longer and longer pauses: where
much is written the one who has waited longest asks least often. Here the threads of a process wait for one another, and
the first of them asks every other millisecond.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

_ASK: Final = 0.002  # seconds between two tries to begin
_turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)  # of this process, by database


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to SQLite whose transactions wait in line, for as long as its `timeout` says."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._turn: threading.Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        patience = float(self.settings_dict["OPTIONS"].get("timeout", 5))
        turn, until = _turns[str(self.settings_dict["NAME"])], time.monotonic() + patience
        if not turn.acquire(timeout=patience):
            raise OperationalError("database is locked")
        try:
            with self.cursor() as cursor:
                cursor.execute("PRAGMA busy_timeout = 0")
                try:
                    while not self._begun():
                        if time.monotonic() > until:
                            raise OperationalError("database is locked")
                        time.sleep(_ASK)
                finally:
                    cursor.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
        except BaseException:
            turn.release()
            raise
        self._turn = turn

    def _begun(self) -> bool:
        try:
            super()._start_transaction_under_autocommit()
        except OperationalError as error:
            if getattr(error.__cause__, "sqlite_errorname", "") != "SQLITE_BUSY":
                raise
            return False
        return True

    def _commit(self) -> None:
        try:
            super()._commit()
        finally:
            self._over()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._over()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._over()

    def _over(self) -> None:
        """The transaction has ended: whoever is next may begin."""
        if self._turn is not None:
            turn, self._turn = self._turn, None
            turn.release()
