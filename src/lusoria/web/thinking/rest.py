"""When a process that has found nothing to think about looks again: looking costs more than all else that it does then.

What is to be done is written in the database, so nothing comes up but by a commit or as time goes by. SQLite tells for
next to nothing whether somebody has committed (match/bell.py). PostgreSQL tells only of what people see, so it is asked
each time.
"""

from __future__ import annotations

import time
from typing import Final

from django.db import connection
from django.utils import timezone

from ..match.bell import Counter
from . import sharing

TICK: Final = 0.1  # seconds between two looks at most
_LONGEST: Final = 2.0  # and at least: what no commit tells of is found then


class Rest:
    """The rest between two looks, over this thread's connection to the database."""

    def __init__(self) -> None:
        self._bell = Counter() if connection.vendor == "sqlite" else None
        self._until = 0.0

    def begin(self) -> None:
        """There is nothing to do now."""
        if self._bell is None:
            return
        now, first = timezone.now(), sharing.next_time()
        pause = _LONGEST if first is None else min(_LONGEST, (first - now).total_seconds())
        self._until = time.monotonic() + pause

    def over(self) -> bool:
        """Whether it is time to look, which was waited for a moment."""
        time.sleep(TICK)
        rung = self._bell is not None and self._bell.wait(0)
        return rung or time.monotonic() >= self._until
