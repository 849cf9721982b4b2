"""How the house is: whether it can write, how much disk is left, whether the processes that think are alive."""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Min, Q
from django.utils import timezone

import lusoria

from ..models import Table
from ..thinking import beats, sharing
from .notes import notes

log = logging.getLogger(__name__)

FAULTS: Final = ("database", "locked", "writing", "disk", "workers")
LOW_DISK: Final = 64  # megabytes; with less, the next moves may not be kept
_LOCKED: Final = 1.5  # seconds that a writer may keep others waiting before we say so
_KEPT: Final = 1.0  # seconds that an answer is given again: asking costs the house nothing
_STARTED: Final = time.monotonic()


@dataclass
class _Last:
    at: float = -1e9
    found: dict[str, Any] | None = None


_last, _lock = _Last(), threading.Lock()


def look(*, fresh: bool = False) -> dict[str, Any]:
    """Figures about the house; `ok` where it can serve, else `faults` says what is wrong."""
    with _lock:
        if fresh or _last.found is None or time.monotonic() - _last.at > _KEPT:
            _last.found, _last.at = _look(), time.monotonic()
        return dict(_last.found)


def _look() -> dict[str, Any]:
    faults = []
    found: dict[str, Any] = {
        "version": lusoria.__version__,
        "up": round(time.monotonic() - _STARTED),
        "database": connection.vendor,
        "disk_free_mb": shutil.disk_usage(settings.LUSORIA_HOME).free // 2**20,
        "notes_wait": round(notes.stuck()),
        "workers": beats.workers(),
    }
    try:
        found |= _tables()
        if not _can_write():
            faults.append("locked")
    except (DatabaseError, sqlite3.Error):
        log.exception("health: the database does not answer")
        faults.append("database")
    if found["disk_free_mb"] < LOW_DISK:
        faults.append("disk")
    if notes.stuck():
        faults.append("writing")
    awake = [worker for worker in found["workers"] if worker["silent"] < beats.SILENT]
    if len(awake) < settings.BOT_WORKERS:
        faults.append("workers")
    return found | {"faults": faults, "ok": not faults}


def _tables() -> dict[str, int]:
    playing = Table.objects.filter(status=Table.Status.PLAYING)
    now = timezone.now()
    waiting = playing.filter(sharing.is_time(now), due__gt=0)
    first = waiting.aggregate(first=Min("bot_after"))["first"]
    return {
        "playing": playing.count(),
        "frozen": Table.objects.filter(status=Table.Status.FROZEN).count(),
        "bots_due": waiting.count(),
        "bots_wait": max(0, round((now - first).total_seconds())) if first else 0,
        "parked": playing.filter(Q(due__gt=0), bot_after=None).count(),
    }


def _can_write() -> bool:
    """Whether somebody who wants to write gets a turn. Nothing is written to find out."""
    if connection.vendor != "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SHOW transaction_read_only")
            return bool(cursor.fetchone()[0] == "off")
    name = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(f"file:{name}?mode=rw", uri=True, timeout=_LOCKED, isolation_level=None)) as own:
        try:
            own.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        own.execute("ROLLBACK")
        return True
