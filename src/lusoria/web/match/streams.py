"""Live updates: one stream of events per browser tab. It says "table x is at version v" and nothing about the game.

The database is the only source. One thread per process waits for its commits (bell.py), looks which tables stirred,
and hands each open stream what *that* reader may notice. So it does not matter which process committed, and a lost or
doubled event does no harm: every page fetches its own view. A change that a reader cannot see sends that reader
nothing. A stream itself is a coroutine and a few strings: no thread, no connection to the database.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import StreamingHttpResponse

from .. import lookup
from ..house.notes import notes
from ..lookup import Lookup
from ..models import Person, Seat, Stir, Table
from .bell import Bell, hung

log = logging.getLogger(__name__)

KEEP_ALIVE: Final = 15.0  # seconds
MOST: Final = 24  # streams that one person may hold open from one address
LOBBY_PAUSE: Final = 2.0  # seconds between two events about the list of tables, to one reader
_TRY: Final = 0.5  # seconds until a database that does not answer is asked again, or the end of the server is noticed
# All that is looked at where a table has stirred, which happens with every move of the house.
_OF_TABLE: Final = ("stir", "lobby", "size", "status", "versions", "said", "people", "awaits")
_STIRRED: Final = Lookup(lambda: Table.objects.filter(stir__gt=0).order_by("stir").only(*_OF_TABLE))
_SEATS: Final = Lookup(lambda: Seat.objects.filter(table="").order_by("number").only("table", "number", "person"))


@dataclass(eq=False)
class Reader:
    """One open stream: who reads it, which table's page it serves, and what it was told last. It is sent from `loop`;
    None where no server sends it."""

    loop: asyncio.AbstractEventLoop | None
    person: int | None = None
    table: str | None = None
    address: str = ""
    queue: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(maxsize=100))
    told: dict[str, str] = field(default_factory=dict)
    gone: bool = False

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

    def news(self, table: Table, seats: list[Seat]) -> None:
        """How the reader's table stands now."""
        self.tell("table", pulse(table, seats, self.person))

    def _put(self, item: str | None) -> None:
        def put() -> None:
            if self.queue.full():  # a reader that sleeps is cut off; it reconnects and looks afresh
                with suppress(asyncio.QueueEmpty):
                    while True:
                        self.queue.get_nowait()
                self.queue.put_nowait(None)
            else:
                self.queue.put_nowait(item)

        if self.loop is not None:
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
        self.held: Counter[tuple[int | None, str]] = Counter()  # streams by person and address
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.stopped = False
        self.last = 0
        self._lobby = False  # the list of tables has changed, and that has not been told yet
        self._lobby_told = 0.0

    def add(self, reader: Reader) -> None:
        """Serve this reader from now on, beginning with how things stand."""
        with self.lock:
            self.readers.add(reader)
            self.held[reader.person, reader.address] += 1
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
            return self.held[reader.person, reader.address] >= MOST

    def remove(self, reader: Reader) -> None:
        """The reader has gone."""
        reader.gone = True
        with self.lock:
            if reader in self.readers:
                self.readers.discard(reader)
                self.held[reader.person, reader.address] -= 1
                if not self.held[reader.person, reader.address]:
                    del self.held[reader.person, reader.address]

    def stop(self) -> None:
        """End every stream (the server closes)."""
        self.stopped = True
        with self.lock:
            for reader in self.readers:
                reader.close()

    def _greet(self, reader: Reader) -> None:
        if reader.table is not None:
            table = lookup.table(reader.table)
            if table is not None:
                reader.news(table, list(table.seats.all()))
            _present(reader)
        if reader.person is not None and (Person.objects.filter(pk=reader.person).exists()):
            reader.tell("mine", {"awaited": _awaited({reader.person})[reader.person]})

    def _run(self) -> None:
        bell: Bell | None = None
        failing = False
        while not self.stopped:
            try:
                bell = bell or hung()
                if bell.wait(_TRY):
                    self._look()
                self._tell_lobby()
                failing = False
            except DatabaseError as error:
                if not failing:  # what is committed meanwhile is found by the look that a new bell begins with
                    log.error("the watch cannot read the database: %s", error)
                bell, failing = None, True
                connection.close()
                time.sleep(_TRY)
            except Exception:  # a watch that dies would silence every stream
                log.exception("the watch stumbled")
                time.sleep(_TRY)
        connection.close()

    def _look(self) -> None:
        stirred = _STIRRED(self.last)
        if not stirred:
            return
        with self.lock:
            readers = list(self.readers)
        self._lobby |= any(table.lobby > self.last for table in stirred)
        self.last = max(table.stir for table in stirred)
        at = defaultdict[str | None, list[Reader]](list)
        for reader in readers:
            at[reader.table].append(reader)
        people: set[int] = set()
        for table in stirred:
            seats = _SEATS(table.pk)
            people.update(s.person_id for s in seats if s.person_id is not None)
            for reader in at[table.pk]:
                reader.news(table, seats)
        listening = {reader.person for reader in readers if reader.person is not None} & people
        awaited = _awaited(listening)
        for reader in readers:
            if reader.person is not None and reader.person in listening:
                reader.tell("mine", {"awaited": awaited[reader.person]})

    def _tell_lobby(self) -> None:
        """Where much is going on the list changes all the time: it is told now and then."""
        if not self._lobby or time.monotonic() - self._lobby_told < LOBBY_PAUSE:
            return
        self._lobby, self._lobby_told = False, time.monotonic()
        with self.lock:
            readers = [reader for reader in self.readers if reader.table is None]
        for reader in readers:
            reader.tell("lobby", {})


def _awaited(people: Collection[int]) -> Counter[int]:
    """At how many tables the game waits for each of these people."""
    from ..tables.seating import awaiting

    return Counter(person for person, _table in awaiting(people))


watch = Watch()


class Events:
    """The body of a stream: greeting, events, and a comment every quarter of a minute so that proxies keep it open."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def close(self) -> None:
        """The answer has ended, or never began."""
        watch.remove(self.reader)

    async def __aiter__(self) -> AsyncIterator[str]:
        yield "retry: 2000\n\n"
        if self.reader.loop is None:  # sent by another handler than the house's own
            self.reader.loop = asyncio.get_running_loop()
            await sync_to_async(watch.add)(self.reader)
        while not self.reader.gone:
            try:
                item = await asyncio.wait_for(self.reader.queue.get(), KEEP_ALIVE)
            except TimeoutError:
                item = ": keep-alive\n\n"
                _present(self.reader)
            if item is None:
                return
            yield item


def opened(reader: Reader) -> StreamingHttpResponse:
    """The answer that goes on: from here on the reader is told."""
    if reader.loop is not None:
        watch.add(reader)
    response = StreamingHttpResponse(Events(reader), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


def _present(reader: Reader) -> None:
    """Who has the page of a table open is there."""
    if reader.table:
        notes.here(reader.table, reader.person)
