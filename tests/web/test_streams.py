"""The stream of news: who is told what, and that it survives what streams go through."""

import asyncio
import json
import signal
import sys
import threading
import time

import pytest
import uvicorn

from lusoria.web.house.server import Server as Answering
from lusoria.web.match import door, moves, streams
from lusoria.web.match.moves import Asked
from lusoria.web.match.streams import Reader, Watch
from lusoria.web.models import Table
from lusoria.web.tables import seating, talk
from tests.web.support import Browser, Server

pytestmark = pytest.mark.django_db(transaction=True)


class Ear:
    """A reader whose events are collected on a loop of its own."""

    def __init__(self, watch, person=None, table=None):
        self.heard, self.watch = [], watch
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.reader = Reader(self.loop, person.pk if person else None, table.pk if table else None)
        self.task = asyncio.run_coroutine_threadsafe(self._listen(), self.loop)
        watch.add(self.reader)

    async def _listen(self):
        while (item := await self.reader.queue.get()) is not None:
            name, data = item.strip().split("\n")
            self.heard.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))

    def wait(self, count):
        """The events so far, once there are `count` of them."""
        for _ in range(200):
            if len(self.heard) >= count:
                break
            time.sleep(0.05)
        return self.heard

    def close(self):
        self.watch.remove(self.reader)
        self.task.cancel()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture
def watch():
    watch = Watch()
    yield watch
    watch.stop()
    if watch.thread:
        watch.thread.join()


@pytest.fixture
def listen(watch):
    ears = []

    def make(person=None, table=None):
        ears.append(Ear(watch, person, table))
        return ears[-1]

    yield make
    for ear in ears:
        ear.close()


@pytest.fixture
def empire(someone):
    people = [someone(name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    table = seating.open_table(people[0], "imperium", 4, {})
    for person in people[1:]:
        table = seating.sit(table.pk, person)
    return table, people


def test_each_reader_is_told_of_its_own_version_only(empire, listen):
    table, people = empire
    ben, ada, guest = listen(people[1], table), listen(people[0], table), listen(None, table)
    start = {"id": table.pk, "c": 0, "p": table.people}
    assert ("table", start | {"v": 0, "mine": True}) in ben.wait(2)
    assert guest.wait(1) == [("table", start | {"v": 0, "mine": False})]
    before = list(ada.wait(2))
    legal = door.current(table).legal(1)
    moves.act(Asked(table.pk, people[1], 0, "first-pick-of-ben"), [legal[0]])
    assert ben.wait(3)[-1] == ("table", start | {"v": 1, "mine": True})
    talk.say(table.pk, people[2], "salve")  # so that we know the others have been looked after
    assert ada.wait(3)[2:] == [("table", start | {"v": 0, "c": 1, "mine": True})]
    assert before == ada.heard[:2]
    assert [data["v"] for _name, data in guest.wait(2)] == [0, 0]


def test_my_tables_and_the_lobby(someone, listen):
    ada, ben = someone("Ada"), someone("Ben")
    at_home, stranger = listen(ada), listen()
    assert at_home.wait(1) == [("mine", {"awaited": 0})]
    table = seating.open_table(ada, "imperium", 4, {}, ["", "apprentice", "apprentice"])
    assert ("lobby", {}) in stranger.wait(1)
    seating.sit(table.pk, ben)
    assert ("mine", {"awaited": 1}) in at_home.wait(4)
    assert all(name == "lobby" for name, _data in stranger.heard)


def test_a_sleeping_reader_is_cut_off_and_holds_nobody_up(watch):
    loop = asyncio.new_event_loop()
    reader = Reader(loop, table="x")
    for n in range(500):
        reader.tell("table", {"v": n})
    loop.run_until_complete(asyncio.sleep(0))
    assert reader.queue.qsize() <= 100
    items = [reader.queue.get_nowait() for _ in range(reader.queue.qsize())]
    assert None in items
    loop.close()
    reader.tell("table", {"v": 0})  # the loop is gone: nothing happens


def test_nobody_holds_streams_without_end(watch):
    loop = asyncio.new_event_loop()
    for _ in range(streams.MOST):
        assert not watch.crowded(Reader(loop, address="1.2.3.4"))
        watch.add(reader := Reader(loop, address="1.2.3.4"))
    assert watch.crowded(Reader(loop, address="1.2.3.4"))
    for _ in range(2):
        watch.remove(reader)
    assert not watch.crowded(Reader(loop, address="1.2.3.4"))
    assert not watch.crowded(Reader(loop, address="5.6.7.8"))
    loop.close()


def test_what_is_told_once_is_not_told_again():
    loop = asyncio.new_event_loop()
    reader = Reader(loop)
    for _ in range(3):
        reader.tell("mine", {"awaited": 1})
    loop.run_until_complete(asyncio.sleep(0))
    assert reader.queue.qsize() == 1
    loop.close()


def test_the_pulse_says_the_same_as_the_stream(empire, browsing):
    table, people = empire
    answer = browsing(people[2]).get(f"/t/{table.pk}/pulse/")
    assert answer.json() == streams.pulse(Table.objects.get(pk=table.pk), list(table.seats.all()), people[2].pk)


def test_a_stream_of_the_real_server_lives_through_a_restart(server: Server):
    ada = Browser(server)
    table = ada.post("/games/imperium/play/").table
    heard = dict(ada.events(table, 2))
    assert json.loads(heard["table"])["v"] == 0
    page = ada.get(f"/t/{table}/")
    stream = ada.events(table, 20)
    assert next(stream)[0] == "table"
    ada.move(table, page, *page.codes[:1])
    told = next(json.loads(data) for name, data in stream if name == "table" and json.loads(data)["v"])
    assert told["v"] == 1
    server.kill()
    assert list(stream) == []
    server.start()
    assert json.loads(dict(ada.events(table, 2))["table"])["v"] == 1


def test_open_streams_do_not_keep_the_server_from_ending(server: Server):
    ada = Browser(server)
    table = ada.post("/games/imperium/play/").table
    stream = ada.events(table, 30)
    assert next(stream)[0] == "table"
    assert server.stop() == 0
    assert all(name in ("table", "mine") for name, _data in stream)


def test_a_house_that_is_asked_to_end_while_it_is_loaded_looks_for_no_streams(monkeypatch):
    monkeypatch.setitem(sys.modules, "lusoria.web.match.streams", None)  # half of it is there: it cannot be imported
    loading = Answering(uvicorn.Config("lusoria.web.asgi:application"))
    loading.handle_exit(signal.SIGTERM, None)
    assert loading.should_exit
    loading.started = True
    with pytest.raises(ImportError):
        loading.handle_exit(signal.SIGTERM, None)
