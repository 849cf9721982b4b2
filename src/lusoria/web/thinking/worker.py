"""A process in which bots think: `python -m lusoria.web.thinking.worker`. `lusoria serve` starts as many as told.

Which bots owe a move is read from the database, and what they decide goes in through the same door as everybody's, with
the version they thought about. Nothing is kept here: a worker that dies loses one thought, and another worker (or the
next one) has it again.
"""

from __future__ import annotations

import argparse
import logging
import os
import secrets
import time
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

import django

from lusoria.play import UnknownGame, catalogue

if TYPE_CHECKING:
    from ..models import Table  # at run time only once Django is set up

log = logging.getLogger("lusoria.web.thinking.worker")

_LOOK = 2.0  # seconds between two looks for games whose machine code may be missing


class Worker:
    """Looks for bots that are due, and thinks for one at a time."""

    def __init__(self) -> None:
        self.prepared: set[str] = set()
        self.looked = 0.0  # when it was last asked which games are played

    def run(self, parent: int) -> None:
        """Work until the parent process is gone (0: for ever)."""
        from django.db import DatabaseError, close_old_connections

        from .beats import Beat
        from .rest import TICK, Rest

        beat, rest = Beat(), Rest()
        busy = True
        while not parent or os.getppid() == parent:
            beat.now()
            try:
                if busy or rest.over():
                    busy = self.step() or self.prepare() or self.coach()
                    if not busy:
                        rest.begin()
            except DatabaseError:
                log.exception("the database did not answer; trying again")
                close_old_connections()
                time.sleep(TICK)
                rest, busy = Rest(), True
        beat.end()

    def prepare(self) -> bool:
        """While nothing is due, see to it that the machine code of one more game that is played is there."""
        from lusoria.bots.search import prepare

        from ..models import Table

        if time.monotonic() < self.looked + _LOOK:
            return False
        self.looked = time.monotonic()
        played = Table.objects.filter(status=Table.Status.PLAYING).values_list("game", flat=True).distinct()
        new = sorted(set(played) - self.prepared)
        if not new:
            return False
        self.prepared.add(new[0])
        with suppress(UnknownGame):  # a box that is no longer installed
            prepare(catalogue.game(new[0]))
        return True

    def coach(self) -> bool:
        """While no bot is due, think on about what people have asked the coach; whether there was anything."""
        from . import coaching

        return coaching.step()

    def step(self) -> bool:
        """Take up one table, if there is one; whether there was."""
        from django.db import DatabaseError
        from django.utils import timezone

        from ..house.writing import lightly, write
        from . import sharing
        from .claims import Claim

        table = sharing.next_table()
        if table is None:
            return False
        now, claim = timezone.now(), Claim(table.pk)
        with lightly():
            mine = table.bot_after is not None and write(
                "UPDATE web_table SET bot_after = %s WHERE id = %s AND bot_after = %s AND due = %s",
                claim.until, table.pk, table.bot_after, table.due,
            )  # fmt: skip
            if mine:
                sharing.charge(table)
        if not mine:
            return True
        began, pause = time.monotonic(), timedelta()
        try:
            with claim:
                self.serve(table)
        except DatabaseError:
            raise
        except Exception:  # whatever one match holds, the others go on
            log.exception("table %s: its bot could not move", table.pk)
            pause = sharing.SLOW
        with lightly():
            # Where the move did not set another time (a partial pick, a refusal), the next one may follow at once.
            write("UPDATE web_table SET bot_after = %s WHERE id = %s AND bot_after = %s",
                  now + pause, table.pk, claim.until)  # fmt: skip
            self._pay(table, round((time.monotonic() - began) * 1000))
        return True

    def serve(self, table: Table) -> None:
        """Let the first bot that is due at this table decide."""
        from ..match import door, moves
        from ..refusal import Refusal
        from . import bots_door

        waited = table.due & table.awaits or table.due
        number = (waited & -waited).bit_length() - 1
        seat = next(seat for seat in table.seats.all() if seat.number == number)
        try:
            match = door.current(table)
            code = bots_door.thought(match, number, seat.stand_in or seat.strength)
            if code is None:
                moves.nothing(table.pk, number, table.length)
            else:
                key = f"bot-{secrets.token_urlsafe(12)}"
                moves.act(moves.Asked(table.pk, None, table.versions[number], key, number, table), [code])
        except Refusal as refusal:  # the match moved on meanwhile, or somebody took the seat back: look again
            log.info("%s seat %d: %s", table.pk, number, refusal.sentence)

    def _pay(self, table: Table, milliseconds: int) -> None:
        """Charge the thought to the host of the table; who has used up the hour's budget has slow bots for the rest."""
        from django.conf import settings
        from django.utils import timezone

        from ..house.writing import write
        from ..models import Person, Table
        from . import sharing

        sharing.settle(table, milliseconds)
        if table.host_id is None:
            return
        hour = int(time.time()) // 3600
        write("UPDATE web_person SET thought = CASE WHEN thought_hour = %s THEN thought ELSE 0 END + %s,"
              " thought_hour = %s WHERE id = %s", hour, milliseconds, hour, table.host_id)  # fmt: skip
        if Person.objects.filter(pk=table.host_id, thought__gt=settings.BOT_BUDGET * 1000).exists():
            later = timezone.now() + sharing.SLOW
            Table.objects.filter(pk=table.pk, due__gt=0).update(bot_after=later)


def main() -> None:
    """The command line of the process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parent", type=int, default=0, help="end when this process is gone")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lusoria.web.settings")
    django.setup()
    Worker().run(given.parent)


if __name__ == "__main__":
    main()
