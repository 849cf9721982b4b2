"""Houses that share a database tell one another what they count, so that a limit holds for all of them together.

Counting itself asks nobody: each house counts in its own data folder (counts.py), and one thread of it exchanges, once
a second, what is new. So somebody may ask as much more as the houses answer in that second, and no more.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from typing import Final

from django.db import DatabaseError, connection

from ..models import Count
from .counts import Counts, Tally
from .writing import lightly

log = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds
_TIDY: Final = 600  # exchanges between two sweeps of what has run out
FOLLOWED: Final = "sign-in:"  # others may have forgotten these, so they are asked about

# A window that has ended elsewhere is not begun anew by a house whose clock is behind.
_TELL = (
    "INSERT INTO web_count (key, ends, number) VALUES {rows} ON CONFLICT (key) DO UPDATE SET"
    " number = CASE WHEN web_count.ends < excluded.ends THEN excluded.number"
    " WHEN web_count.ends > excluded.ends THEN web_count.number ELSE web_count.number + excluded.number END,"
    " ends = CASE WHEN web_count.ends < excluded.ends THEN excluded.ends ELSE web_count.ends END"
    " RETURNING key, ends, number"
)


def watch(closing: threading.Event, counts: Counts) -> None:
    """Exchange counts until the house closes."""

    def run() -> None:
        failing, rounds = False, 0
        while not closing.wait(EVERY):
            try:
                exchange(counts)
                rounds += 1
                if rounds % _TIDY == 0:
                    Count.objects.filter(ends__lte=int(counts.clock())).delete()
                failing = False
            except (DatabaseError, sqlite3.Error) as error:
                if not failing:
                    log.error("counts are not exchanged: %s", error)
                failing = True
                connection.close()
        connection.close()

    threading.Thread(target=run, name="lusoria-counts", daemon=True).start()


def exchange(counts: Counts) -> None:
    """Tell what is new, and learn how many there are. Raises DatabaseError, or sqlite3.Error; nothing is lost then."""
    forgotten, tallies = counts.untold(FOLLOWED)
    if not forgotten and not tallies:
        return
    try:
        found = _tell(forgotten, tallies)
    except DatabaseError:
        counts.untell(forgotten, tallies)
        raise
    counts.learn((tally, found[tally.key, tally.ends]) for tally in tallies if (tally.key, tally.ends) in found)


def _tell(forgotten: list[str], tallies: list[Tally]) -> dict[tuple[str, int], int]:
    with lightly():
        if forgotten:
            Count.objects.filter(key__in=forgotten).delete()
        if not tallies:
            return {}
        rows = ", ".join(["(%s, %s, %s)"] * len(tallies))
        values = [value for tally in tallies for value in (tally.key, tally.ends, tally.number - tally.told)]
        with connection.cursor() as cursor:
            cursor.execute(_TELL.format(rows=rows), values)
            return {(key, ends): number for key, ends, number in cursor.fetchall()}
