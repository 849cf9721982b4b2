"""Whose turn it is to write, and when what was written is on the disk.

SQLite lets one connection write at a time, and has all others ask again and again, with longer and longer pauses: where
much is written the one who has waited longest asks least often. Here the threads of a process wait for one another, and
the first of them asks every other millisecond.

SQLite would also keep everybody waiting until the disk has what was committed. Here the next one begins as soon as the
commit stands in the log, and who has committed waits for the disk beside others who do: until the call comes back.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

_ASK: Final = 0.002  # seconds between two tries to begin
_turns: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)  # of this process, by database


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to SQLite whose transactions wait in line, for as long as its `timeout` says."""

    light = False  # what is committed need not be on the disk (house/writing.py)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._turn: threading.Lock | None = None
        self._logged = False  # this transaction goes to a log of its own first, and is not waited for by SQLite

    @property
    def _file(self) -> str:
        return str(self.settings_dict["NAME"])

    def _start_transaction_under_autocommit(self) -> None:
        patience = float(self.settings_dict["OPTIONS"].get("timeout", 5))
        turn, until = _turns[self._file], time.monotonic() + patience
        if not turn.acquire(timeout=patience):
            raise OperationalError("database is locked")
        try:
            self._logged = os.path.exists(f"{self._file}-wal")
            self._set("synchronous", "NORMAL" if self._logged else "FULL")
            self._set("busy_timeout", 0)
            try:
                while not self._begun():
                    if time.monotonic() > until:
                        raise OperationalError("database is locked")
                    time.sleep(_ASK)
            finally:
                self._set("busy_timeout", round(patience * 1000))
        except BaseException:
            turn.release()
            raise
        self._turn = turn

    def _begun(self) -> bool:
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except OperationalError as error:
            if getattr(error.__cause__, "sqlite_errorname", "") != "SQLITE_BUSY":
                raise
            return False
        return True

    def _set(self, name: str, value: object) -> None:
        with self.cursor() as cursor:
            cursor.execute(f"PRAGMA {name} = {value}")

    def _commit(self) -> None:
        waits = self._turn is not None and self._logged and not self.light
        try:
            super()._commit()  # type: ignore[misc]
        finally:
            self._over()
        if waits:
            _to_disk(f"{self._file}-wal")

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._over()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._over()

    def _over(self) -> None:
        """The transaction has ended: whoever is next may begin, and what is no transaction waits for the disk again."""
        if self._turn is not None:
            turn, self._turn = self._turn, None
            turn.release()
            if self.connection is not None:
                with suppress(sqlite3.Error):  # closed
                    self.connection.execute("PRAGMA synchronous = FULL")


def _to_disk(path: str) -> None:
    """Wait until what stands in this file is on the disk. OperationalError where it cannot be."""
    try:
        file = os.open(path, os.O_RDWR)
        try:
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        raise OperationalError(f"disk I/O error: {error}") from error
