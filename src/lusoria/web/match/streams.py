"""Live updates: one stream of events per browser tab. It says "table x is at version v" and nothing about the game.

The database is the only source. One thread per process watches it (SQLite counts commits of other connections in
`data_version`, a read of microseconds), looks which tables stirred, and hands each open stream what *that* reader may
notice. So it does not matter which process committed, and a lost or doubled event does no harm: every page fetches its
own view. A change that a reader cannot see sends that reader nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from asgiref.sync import sync_to_async
from django.db import DatabaseError, close_old_connections, connection

from ..house.notes import notes
from ..models import Seat, Stir, Table

log = logging.getLogger(__name__)
_T = TypeVar("_T")

KEEP_ALIVE: Final = 15.0  # seconds
MOST: Final = 24  # streams that one person may hold open from one address
_TICK: Final = 0.05  # seconds between two looks at the commit counter


@dataclass(eq=False)
class Reader:
    """One open stream: who reads it, which table's page it serves, and what it was told last."""

    loop: asyncio.AbstractEventLoop
    person: int | None = None
    table: str | None = None
    address: str = ""
    queue: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(maxsize=100))
    told: dict[str, str] = field(default_factory=dict)

    def tell(self, event: str, data: dict[str, Any]) -> None:
        """Queue an event, unless the reader was told just that already. Called on the watching thread."""
        text = json.dumps(data, sort_keys=True)
        if event != "lobby" and self.told.get(event) == text:
            return
        self.told[event] = text
        self._put(f"event: {event}\ndata: {text}\n\n")

    def close(self) -> None:
        """End the stream."""
        self._put(None)

    def _put(self, item: str | None) -> None:
        def put() -> None:
            if self.queue.full():  # a reader that sleeps is cut off; it reconnects and looks afresh
                with suppress(asyncio.QueueEmpty):
                    while True:
                        self.queue.get_nowait()
                self.queue.put_nowait(None)
            else:
                self.queue.put_nowait(item)

        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self.loop.call_soon_threadsafe(put)


def pulse(table: Table, seats: list[Seat], person: int | None) -> dict[str, Any]:
    """What a page needs to know to decide what to fetch: the reader's own version, the chat's, the people's."""
    seat = next((s.number for s in seats if s.person_id == person), None) if person is not None else None
    version = table.versions[table.size if seat is None else seat] if table.versions else 0
    waits = seat is not None and table.status == Table.Status.PLAYING and bool(table.awaits >> seat & 1)
    return {"id": table.pk, "v": version, "c": table.said, "p": table.people, "mine": waits}


class Watch:
    """The watching thread of this process; it starts with the first reader."""

    def __init__(self) -> None:
        self.readers: set[Reader] = set()
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.stopped = False
        self.last = 0

    def add(self, reader: Reader) -> None:
        """Serve this reader from now on, beginning with how things stand."""
        with self.lock:
            self.readers.add(reader)
            if self.thread is None and not self.stopped:
                self.last = Stir.objects.filter(pk=1).values_list("count", flat=True).first() or 0
                self.thread = threading.Thread(target=self._run, name="lusoria-watch", daemon=True)
                self.thread.start()
        if self.stopped:
            reader.close()
        self._greet(reader)

    def crowded(self, reader: Reader) -> bool:
        """Whether this reader's person (or address, for nobody in particular) holds too many streams already."""
        with self.lock:
            same = [r for r in self.readers if (r.person, r.address) == (reader.person, reader.address)]
        return len(same) >= MOST

    def remove(self, reader: Reader) -> None:
        """The reader has gone."""
        with self.lock:
            self.readers.discard(reader)

    def stop(self) -> None:
        """End every stream (the server closes)."""
        self.stopped = True
        with self.lock:
            for reader in self.readers:
                reader.close()

    def _greet(self, reader: Reader) -> None:
        if reader.table is not None:
            table = Table.objects.prefetch_related("seats").filter(pk=reader.table).first()
            if table is not None:
                reader.tell("table", pulse(table, list(table.seats.all()), reader.person))
            _present(reader)
        _tell_mine(reader)

    def _run(self) -> None:
        before = -1
        while not self.stopped:
            try:
                now = _commits()
                if now != before:
                    self._look()
                    before = now
            except DatabaseError:
                log.exception("the watch could not read the database")
                before = -1
                close_old_connections()
            except Exception:  # a watch that dies would silence every stream
                log.exception("the watch stumbled")
            threading.Event().wait(_TICK)
        connection.close()

    def _look(self) -> None:
        stirred = list(Table.objects.filter(stir__gt=self.last).prefetch_related("seats").order_by("stir"))
        if not stirred:
            return
        with self.lock:
            readers = list(self.readers)
        lobby = any(table.lobby > self.last for table in stirred)
        self.last = max(table.stir for table in stirred)
        people: set[int] = set()
        for table in stirred:
            seats = list(table.seats.all())
            people.update(s.person_id for s in seats if s.person_id is not None)
            for reader in readers:
                if reader.table == table.pk:
                    reader.tell("table", pulse(table, seats, reader.person))
        for reader in readers:
            if reader.person in people:
                _tell_mine(reader)
            if lobby and reader.table is None:
                reader.tell("lobby", {})


def _tell_mine(reader: Reader) -> None:
    from ..models import Person
    from ..tables.seating import awaiting

    if reader.person is not None and (person := Person.objects.filter(pk=reader.person).first()):
        reader.tell("mine", {"awaited": len(awaiting(person))})


def _commits() -> int:
    """A number that changes when another connection has committed."""
    if connection.vendor != "sqlite":
        return Stir.objects.filter(pk=1).values_list("count", flat=True).first() or 0
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        found: int = cursor.fetchone()[0]
        return found


watch = Watch()


async def events(reader: Reader) -> AsyncIterator[str]:
    """The body of a stream: greeting, events, and a comment every quarter of a minute so that proxies keep it open.

    Between two looks at the database a stream holds no connection to it: there may be many streams.
    """
    try:
        yield "retry: 2000\n\n"
        await sync_to_async(briefly)(watch.add, reader)
        while True:
            try:
                item = await asyncio.wait_for(reader.queue.get(), KEEP_ALIVE)
            except TimeoutError:
                item = ": keep-alive\n\n"
                _present(reader)
            if item is None:
                return
            yield item
    finally:
        watch.remove(reader)


def briefly(work: Callable[..., _T], *given: Any) -> _T:
    """Do something with the database and give the connection back."""
    try:
        return work(*given)
    finally:
        connection.close()


def _present(reader: Reader) -> None:
    """Who has the page of a table open is there."""
    if reader.table:
        notes.here(reader.table, reader.person)
