"""Whose a table is while somebody thinks about it.

A claim is short, so that nobody waits long for a process that died, and is renewed as long as the thought goes on.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from datetime import timedelta
from types import TracebackType
from typing import Final, Self

from django.db import DatabaseError, connection
from django.utils import timezone

from ..models import Table

CLAIM: Final = timedelta(seconds=5)  # that a table is left to the process that took it up


class Claim:
    """A table that this process has taken up. While it is held `until`, the time at which it lapses, moves on."""

    def __init__(self, pk: str, length: timedelta = CLAIM) -> None:
        self.pk, self.length = pk, length
        self.until = timezone.now() + length
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._renew, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    def _renew(self) -> None:
        while not self._over.wait(self.length.total_seconds() / 3):
            later = timezone.now() + self.length
            with suppress(DatabaseError):  # busy for the moment: there is time for another try
                if not Table.objects.filter(pk=self.pk, bot_after=self.until).update(bot_after=later):
                    break  # the move is made, or was no longer wanted
                self.until = later
        connection.close()
