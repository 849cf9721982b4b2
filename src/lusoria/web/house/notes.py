"""What is noted on the side: who is there, what they have looked at, and which match had to be frozen.

Reading must not depend on writing: a page is sent although the disk is full or somebody holds the database. So a
request that only reads leaves a note here, and a thread of its own writes it down a moment later. A note that cannot be
written waits; one that is lost with the process does no harm, as the next page leaves it again.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import DatabaseError, connection
from django.utils import timezone

from ..models import Table
from .writing import lightly

log = logging.getLogger(__name__)

FRESH: Final = timedelta(seconds=15)  # who was here then is here: nothing new to write
_PAUSE: Final = 0.5  # seconds between two rounds of writing
_MOST: Final = 20_000  # notes that wait


def fresh(moment: datetime | None) -> bool:
    """Whether somebody was here just now. What lies ahead was written while the clock was wrong."""
    return moment is not None and abs(timezone.now() - moment) <= FRESH


@dataclass
class _Here:
    """Somebody (nobody in particular where `person` is None) has the page of a table before them."""

    looked: int = -1  # how much of the log it showed


# Every page leads to one of these: it is written once, not by Django each time.
_SEEN: Final = (
    "UPDATE web_seat SET seen = %s, looked = CASE WHEN looked < %s THEN %s ELSE looked END"
    " WHERE table_id = %s AND person_id = %s AND (looked < %s OR seen IS NULL OR seen NOT BETWEEN %s AND %s)"
)


class Notes:
    """The notes of this process."""

    def __init__(self) -> None:
        self.at_once = False  # write in the caller's own thread (tests, which live in one transaction)
        self._here: dict[tuple[str, int | None], _Here] = {}
        self._frozen: dict[str, Callable[[], None]] = {}
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None
        self._stuck = 0.0  # since when the database would not have them

    def stuck(self) -> float:
        """For how many seconds notes have waited because the database cannot be written."""
        return time.monotonic() - self._stuck if self._stuck else 0.0

    def here(self, table: str, person: int | None, looked: int = -1) -> None:
        """This person looks at this table, and has been shown its log up to entry `looked`."""
        with self._lock:
            if len(self._here) < _MOST:
                note = self._here.setdefault((table, person), _Here())
                note.looked = max(note.looked, looked)
        self._go()

    def frozen(self, table: str, deed: Callable[[], None]) -> None:
        """This match cannot go on; `deed` writes that down."""
        with self._lock:
            self._frozen[table] = deed
        self._go()

    def looked(self, table: str, person: int | None) -> int:
        """Up to which entry a person was shown the log, as far as that is not written down yet; -1 for nothing."""
        with self._lock:
            note = self._here.get((table, person))
            return note.looked if note else -1

    def flush(self) -> bool:
        """Write down all there is; False when the database would not have it, and the rest waits."""
        with self._lock:
            frozen, here = dict(self._frozen), dict(self._here)
        try:
            for table, deed in frozen.items():
                deed()
                self._done(self._frozen, table, deed)
            shown = {key: note.looked for key, note in here.items()}
            _write(shown)
            for key, note in here.items():
                if note.looked == shown[key]:
                    self._done(self._here, key, note)
        except DatabaseError as error:
            if not self._stuck:
                log.error("notes wait: the database cannot be written (%s)", error)
                self._stuck = time.monotonic()
            return False
        self._stuck = 0.0
        return True

    def _done(self, waiting: dict[Any, Any], key: object, value: object) -> None:
        with self._lock:
            if waiting.get(key) is value:
                del waiting[key]

    def _go(self) -> None:
        if self.at_once:
            self.flush()
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="lusoria-notes", daemon=True)
                self._thread.start()
        self._wake.set()

    def _run(self) -> None:
        pause = threading.Event()
        while True:
            self._wake.wait()
            self._wake.clear()
            try:
                if not self.flush():
                    self._wake.set()  # later
            except Exception:  # the thread must live
                log.exception("a note could not be written")
            finally:
                connection.close()
            pause.wait(_PAUSE)


def _write(shown: dict[tuple[str, int | None], int]) -> None:
    """Who looks at which table, and how much of its log that showed: all in one go. The tables first, by their ids, and
    then the seats, as everywhere."""
    if not shown:
        return
    now = timezone.now()
    lately = now - FRESH, now + FRESH
    with lightly():
        here = Table.objects.filter(pk__in={table for table, _person in shown})
        list(here.select_for_update().order_by("pk").values_list("pk"))
        here.exclude(watched__range=lately).update(watched=now)
        # Somebody has come back to a table that was parked.
        here.filter(status=Table.Status.PLAYING, due__gt=0, bot_after=None).update(bot_after=now)
        people = [(*key, looked) for key, looked in sorted(shown.items(), key=str) if key[1] is not None]
        at, since, until = (connection.ops.adapt_datetimefield_value(moment) for moment in (now, *lately))
        with connection.cursor() as cursor:
            cursor.executemany(_SEEN, [(at, looked, looked, *key, looked, since, until) for *key, looked in people])


notes = Notes()
