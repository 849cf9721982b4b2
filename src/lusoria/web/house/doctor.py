"""`lusoria doctor`: plays every match of the house again and compares what is written about it with what it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connection

from lusoria.play import Match

from ..match import door
from ..models import Entry, Table
from ..refusal import Refusal
from ..tables import freezing


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be; `table` is "" where it concerns the whole database."""

    table: str
    game: str
    status: str
    fault: str


def examine() -> Iterator[tuple[Table | None, list[Finding]]]:
    """The database as such (None), then each table that has begun or should have. Nothing is written."""
    yield None, [Finding("", "", "", fault) for fault in _database()]
    ids = list(Table.objects.order_by("created").values_list("pk", flat=True))
    for pk in ids:
        table = Table.objects.prefetch_related("seats").filter(pk=pk).first()
        if table is not None:
            yield table, [Finding(table.pk, table.game, table.status, fault) for fault in faults(table)]


def faults(table: Table) -> list[str]:
    """What is wrong with this table, as sentences for its keeper; empty where nothing is."""
    found = []
    if [seat.number for seat in table.seats.all()] != list(range(table.size)):
        found.append(f"it has chairs {[seat.number for seat in table.seats.all()]} for {table.size} players")
    if table.opening is None:
        if table.status in (Table.Status.PLAYING, Table.Status.FROZEN) or table.entries.exists():
            found.append("it has begun, but its opening is missing")
        return found
    if table.entries.filter(number__gt=table.length).exists():
        found.append(f"its log goes on behind entry {table.length}")
    try:
        match = door.load(table)
    except door.Unplayable as error:
        return [*found, error.why]
    except Refusal as refusal:
        return [*found, refusal.sentence]
    return found + _caches(table, match)


def _caches(table: Table, match: Match) -> list[str]:
    """What is written beside the log, so that nobody needs to play it again."""
    found = []
    entries = list(Entry.objects.filter(table=table, number__lte=table.length).order_by("number"))
    if any(entry.seat != entry.data[0][1] for entry in entries):
        found.append("an entry stands under another seat than the one that acted")
    counted = [sum(entry.shown >> place & 1 for entry in entries) for place in range(table.size + 1)]
    if counted != table.versions:
        found.append(f"its versions are {table.versions}, its log says {counted}")
    if table.status == Table.Status.PLAYING:
        if match.over:
            found.append("the game is over, but the table is not")
        elif table.awaits != door.mask(match.awaited):
            found.append(f"it waits for {table.awaits:b}, its log says {door.mask(match.awaited):b}")
    if table.status == Table.Status.OVER:
        result = [list(pair) for pair in zip(match.scores, match.ranking, strict=True)]
        if not match.over:
            found.append("the table is over, but the game goes on")
        elif table.result != result:
            found.append(f"its result is {table.result}, its log says {result}")
    return found


def _database() -> list[str]:
    if connection.vendor != "sqlite":
        return []  # PostgreSQL checks its pages itself, and its foreign keys always hold
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        found = [f"the database: {row[0]}" for row in cursor.fetchall() if row[0] != "ok"]
        cursor.execute("PRAGMA foreign_key_check")
        return found + [f"the database: a row of {row[0]} points to nothing in {row[2]}" for row in cursor.fetchall()]


def thaw() -> list[str]:
    """Let those frozen matches go on that play back again; their ids."""
    found = []
    for table in Table.objects.filter(status=Table.Status.FROZEN):
        if not [fault for fault in faults(table) if not fault.startswith("its versions")]:
            freezing.thaw(table.pk)
            found.append(table.pk)
    return found
