"""A process in which bots think: `python -m lusoria.web.worker`. `lusoria serve` starts as many as it was told to.

Which bots owe a move is read from the database, and what they decide goes in through the same door as everybody's, with
the version they thought about. Nothing is kept here: a worker that dies loses one thought, and another worker (or the
next one) has it again. Until the rules of a game are compiled, which happens in a process of its own, bots think with
the interpreted ones.
"""

from __future__ import annotations

import argparse
import fcntl
import logging
import os
import secrets
import subprocess
import sys
import time
from datetime import timedelta
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from .models import Table  # at run time only once Django is set up

log = logging.getLogger("lusoria.web.worker")

_TICK = 0.1  # seconds between two looks for something to do
_CLAIM = 20  # seconds that a table is left to the worker that took it up
_SLOW = 5.0  # seconds that bots wait once the hour's budget of a table's host is used up


class Worker:
    """Looks for bots that are due, and thinks for one at a time."""

    def __init__(self) -> None:
        self.warming: dict[str, subprocess.Popen[bytes]] = {}
        self.ready: set[str] = set()
        self.cold: set[str] = set()  # games that could not be compiled

    def run(self, parent: int) -> None:
        """Work until the parent process is gone (0: for ever)."""
        from django.db import DatabaseError, close_old_connections

        while not parent or os.getppid() == parent:
            try:
                busy = self.step()
            except DatabaseError:
                log.exception("the database did not answer; trying again")
                close_old_connections()
                busy = False
            if not busy:
                time.sleep(_TICK)
        for process in self.warming.values():
            process.terminate()

    def step(self) -> bool:
        """Take up one table, if there is one; whether there was."""
        from django.utils import timezone

        from .models import Table

        now = timezone.now()
        due = Table.objects.filter(status=Table.Status.PLAYING, due__gt=0, bot_after__lte=now).order_by("bot_after")
        table = due.first()
        if table is None:
            return False
        claim = Table.objects.filter(pk=table.pk, bot_after=table.bot_after, due=table.due)
        taken = now + timedelta(seconds=_CLAIM)
        if claim.update(bot_after=taken):
            self.serve(table)
            # Where the move did not set another time (a partial pick, a refusal), the next one may follow at once.
            Table.objects.filter(pk=table.pk, bot_after=taken).update(bot_after=now)
        return True

    def serve(self, table: Table) -> None:
        """Let the first bot that is due at this table decide."""
        from . import bots_door, door, moves
        from .refusal import Refusal

        waited = table.due & table.awaits or table.due
        number = (waited & -waited).bit_length() - 1
        seat = table.seats.get(number=number)
        began = time.monotonic()
        try:
            match = door.current(table)
            code = bots_door.thought(
                match, number, seat.stand_in or seat.strength, compiled=self.is_ready(table.game)
            )  # fmt: skip
            if code is None:
                moves.nothing(table.pk, number, table.length)
            else:
                key = f"bot-{secrets.token_urlsafe(12)}"
                moves.act(moves.Asked(table.pk, None, table.versions[number], key, number), [code])
        except Refusal as refusal:  # the match moved on meanwhile, or somebody took the seat back: look again
            log.info("%s seat %d: %s", table.pk, number, refusal.sentence)
        self._pay(table, round((time.monotonic() - began) * 1000))

    def _pay(self, table: Table, milliseconds: int) -> None:
        """Charge the thought to the host of the table; who has used up the hour's budget has slow bots for the rest."""
        from django.conf import settings
        from django.db.models import F
        from django.utils import timezone

        from .models import Person, Table

        hour = int(time.time()) // 3600
        host = Person.objects.filter(hosted=table)
        host.exclude(thought_hour=hour).update(thought=0, thought_hour=hour)
        host.update(thought=F("thought") + milliseconds)
        if host.filter(thought__gt=settings.BOT_BUDGET * 1000).exists():
            later = timezone.now() + timedelta(seconds=_SLOW)
            Table.objects.filter(pk=table.pk, due__gt=0).update(bot_after=later)

    def is_ready(self, slug: str) -> bool:
        """Whether the compiled rules of this game can be used; if not, a process that compiles them is on its way."""
        if slug in self.ready:
            return True
        if slug in self.cold:
            return False
        process = self.warming.get(slug)
        if process is None:
            if not any(p.poll() is None for p in self.warming.values()):  # one after the other
                command = [sys.executable, "-m", "lusoria.web.worker", "--warm", slug]
                self.warming[slug] = subprocess.Popen(command)  # noqa: S603 - ourselves
            return False
        if process.poll() is None:
            return False
        if process.returncode:
            log.error("the rules of %s could not be compiled; its bots go on with the interpreted ones", slug)
            self.cold.add(slug)
            return False
        from .bots_door import warm

        warm(slug)  # out of the cache that the other process has filled
        self.ready.add(slug)
        return True


def _warm(slug: str) -> None:
    """Compile into the cache, one process at a time, and only while nobody else wants the processor."""
    os.nice(10)
    from django.conf import settings

    from .bots_door import warm

    with (settings.LUSORIA_HOME / "warming").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        warm(slug)


def main() -> None:
    """The command line of the process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parent", type=int, default=0, help="end when this process is gone")
    parser.add_argument("--warm", metavar="GAME", help="compile the rules of a game and end")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")
    django.setup()
    if given.warm:
        _warm(given.warm)
    else:
        Worker().run(given.parent)


if __name__ == "__main__":
    main()
