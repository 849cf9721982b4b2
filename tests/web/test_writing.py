"""Who writes on SQLite: one after the other, and on the disk before it is answered."""

import os
import sqlite3
import threading

import pytest
from django.db import OperationalError, connection, transaction

from lusoria.web.house.sqlite import base
from lusoria.web.house.writing import lightly
from lusoria.web.models import Person

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has a line of its own"),
]


@pytest.fixture
def synced(monkeypatch):
    """The files that were waited for until the disk had them."""
    found, fsync = [], os.fsync

    def note(file):
        found.append(os.readlink(f"/proc/self/fd/{file}"))
        fsync(file)

    monkeypatch.setattr(base.os, "fsync", note)
    return found


def test_what_was_committed_is_on_the_disk_and_what_may_be_lost_is_not_waited_for(synced):
    with transaction.atomic():
        Person.objects.create(name="Ada")
        assert synced == []
    assert synced == [f"{connection.settings_dict['NAME']}-wal"]
    with lightly():
        Person.objects.create(name="Ben")
    assert len(synced) == 1
    with transaction.atomic():
        Person.objects.create(name="Cleo")
    assert len(synced) == 2
    with connection.cursor() as cursor:  # what is no transaction is waited for by SQLite itself
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_disk_that_fails_is_told(monkeypatch):
    def broken(file):
        raise OSError("no such luck")

    monkeypatch.setattr(base.os, "fsync", broken)
    with pytest.raises(OperationalError), transaction.atomic():
        Person.objects.create(name="Ada")
    monkeypatch.undo()
    with transaction.atomic():  # and the next one may
        Person.objects.create(name="Ben")


def test_all_who_write_get_their_turn():
    def write(name):
        for at in range(20):
            with transaction.atomic():
                Person.objects.create(name=f"{name} {at}")
        connection.close()

    threads = [threading.Thread(target=write, args=[name]) for name in ("Ada", "Ben", "Cleo", "Dora")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Person.objects.count() == 80


def test_somebody_else_who_writes_is_waited_for_and_not_for_ever(monkeypatch):
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.3)
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"), transaction.atomic():
        pass
    timer = threading.Timer(0.1, other.execute, ["COMMIT"])
    timer.start()
    with transaction.atomic():
        Person.objects.create(name="Ada")
    timer.join()
    other.close()
    assert Person.objects.count() == 1
