"""Reading writes nothing; what is noted on the side; how the house says that it cannot."""

import json
import os
import subprocess
import sys
import threading
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.db import DatabaseError, OperationalError, connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lusoria.web import views
from lusoria.web.house import condition
from lusoria.web.house import notes as notes_module
from lusoria.web.house.notes import Notes, notes
from lusoria.web.match import door
from lusoria.web.models import Person, Seat, Table
from lusoria.web.people import links
from lusoria.web.people.sessions import SessionStore
from lusoria.web.tables import seating
from lusoria.web.thinking import beats

pytestmark = pytest.mark.django_db


def written(captured):
    return [q["sql"] for q in captured if not q["sql"].lstrip().upper().startswith(("SELECT", "PRAGMA", "SHOW"))]


def test_no_page_writes(someone, browsing, monkeypatch):
    monkeypatch.setattr(notes, "_go", lambda: None)
    ada, ben = someone("Ada"), someone("Ben")
    playing = seating.open_table(ada, "konsul", 2, {}, ["apprentice"], public=True)
    gathering = seating.open_table(ada, "spartacus", 3, {}, public=True)
    over = seating.open_table(ada, "zero", 2, {}, ["apprentice"], public=True)
    link = links.renew(playing.seats.get(number=0))
    Table.objects.update(watched=timezone.now() - timedelta(hours=1))
    Seat.objects.update(seen=None)
    paths = ["/", "/tables/", "/games/zero/", "/games/zero/rules/", "/games/zero/new/", "/account/", "/account/in/"]
    paths += ["/account/up/", "/health/", f"/j/{gathering.code}/", f"/b/{link}/", "/keeper/login/", "/nothing/here/"]
    for table in (playing, gathering, over):
        at = f"/t/{table.pk}/"
        paths += [
            at,
            at + "people/",
            at + "replay/",
            at + "pulse/",
            at + "chat/",
            at + "export.json",
            at + "export.txt",
        ]
    readers = [browsing(), browsing(ada), browsing(ben)]
    keeper = browsing()
    keeper.force_login(User.objects.create_superuser("keeper"))  # signed in elsewhere, and nobody at the tables yet
    Person.objects.filter(user__isnull=False).delete()
    for reader in [*readers, keeper]:
        for path in paths:
            for headers in ({}, {"HX-Request": "true"}):
                with CaptureQueriesContext(connection) as captured:
                    status = reader.get(path, headers=headers).status_code
                assert status < 500 or path == "/health/", path
                assert written(captured) == [], path


def test_a_sentence_for_the_next_page_is_read_without_writing(someone, browsing):
    reader = browsing(someone("Ada"))
    reader.post("/account/name/", {"name": "Adele"})
    with CaptureQueriesContext(connection) as captured:
        assert "You are now called Adele." in reader.get("/account/").content.decode()
    assert written(captured) == []
    assert "You are now called" not in reader.get("/account/").content.decode()


def test_notes_wait_until_they_can_be_written(someone, monkeypatch):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    Seat.objects.update(seen=None)
    mine = Notes()
    mine.at_once = True
    honest = Table.objects.filter

    def refuse(*args, **rest):
        raise OperationalError("database is locked")

    monkeypatch.setattr(Table.objects, "filter", refuse)
    mine.here(table.pk, ada.pk, 3)
    assert mine.stuck() > 0
    assert mine.looked(table.pk, ada.pk) == 3  # the page knows already
    monkeypatch.setattr(Table.objects, "filter", honest)
    assert mine.flush()
    assert mine.stuck() == 0
    assert mine.looked(table.pk, ada.pk) == -1
    seat = table.seats.get(number=0)
    assert seat.looked == 3
    assert seat.seen > timezone.now() - timedelta(minutes=1)


def test_what_is_noted_while_notes_are_written_is_not_lost(someone, monkeypatch):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    mine, honest = Notes(), notes_module._write

    def write(shown):
        honest(shown)
        if shown == {(table.pk, ada.pk): 2}:
            monkeypatch.setattr(mine, "_go", lambda: None)
            mine.here(table.pk, ada.pk, 7)

    monkeypatch.setattr(notes_module, "_write", write)
    mine.at_once = True
    mine.here(table.pk, ada.pk, 2)
    assert mine.looked(table.pk, ada.pk) == 7
    mine.flush()
    assert table.seats.get(number=0).looked == 7


@pytest.mark.parametrize("broken", [OperationalError("disk full"), ValueError("a mistake of ours")])
def test_what_the_page_of_a_fault_says(client, monkeypatch, broken):
    client.raise_request_exception = False

    def fail(*args, **rest):
        raise broken

    monkeypatch.setattr(views.lobby.catalogue, "filtered", fail)
    answer = client.get("/")
    text = answer.content.decode()
    assert answer.status_code == (503 if isinstance(broken, DatabaseError) else 500)
    assert "is lost" not in text
    assert "try again" in text
    assert "data-sentence" in text
    for language in ("ja", "zh-hant"):
        client.cookies["lusoria-language"] = language
        assert "try again" not in client.get("/").content.decode()


def test_a_session_that_cannot_be_kept_is_told_as_what_it_is(client, async_client, monkeypatch):
    """It is written outside the views, once these are done; asked both ways, as the server asks the second."""

    def save(*given, **more):
        raise OperationalError("database is locked")

    monkeypatch.setattr(SessionStore, "save", save)
    client.raise_request_exception = async_client.raise_request_exception = False
    answer = client.post("/games/zero/play/", {"name": "Ada"})
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert "cannot write anything down just now" in answer.content.decode()
    # The page itself would be made in another thread, with a connection of its own that nobody here could close.
    monkeypatch.setattr(views.house, "unwritten", lambda request: HttpResponse("unwritten", status=503))
    answer = async_to_sync(async_client.post)("/games/zero/play/", {"name": "Ada"})
    assert (answer.status_code, answer.content) == (503, b"unwritten")


def test_even_the_page_of_a_fault_may_fail(client, monkeypatch):
    def fail(*args, **rest):
        raise OperationalError("gone")

    client.raise_request_exception = False
    monkeypatch.setattr(views.lobby.catalogue, "filtered", fail)
    monkeypatch.setattr(views.house, "error_page", fail)
    answer = client.get("/")
    assert answer.status_code == 503
    assert "<p data-sentence>" in answer.content.decode()


# -- health ----------------------------------------------------------------------------------------------------------


def test_health(transactional_db, client, someone, settings):
    settings.BOT_WORKERS = 0
    condition._last.found = None
    seating.open_table(someone("Ada"), "spartacus", 3, {}, ["apprentice"] * 2)
    found = client.get("/health/")
    assert found.status_code == 200
    told = json.loads(found.content)
    assert (told["ok"], told["playing"], told["database"]) == (True, 1, connection.vendor)
    assert told["disk_free_mb"] > 0


def test_health_knows_the_processes_that_think(transactional_db, settings, tmp_path):
    settings.LUSORIA_HOME, settings.BOT_WORKERS = tmp_path, 1
    assert "workers" in condition.look(fresh=True)["faults"]
    beat = beats.Beat()
    assert condition.look(fresh=True)["faults"] == []
    (sign,) = (tmp_path / "workers").iterdir()
    os.utime(sign, (1, 1))
    assert "workers" in condition.look(fresh=True)["faults"]
    beat._last = -1e9
    beat.now()
    assert condition.look(fresh=True)["faults"] == []
    beat.end()
    assert condition.look(fresh=True)["workers"] == []


BEAT = """
import os, sys, time
from django.conf import settings
settings.configure(LUSORIA_HOME=__import__("pathlib").Path(sys.argv[1]))
from lusoria.web.thinking.beats import Beat
beat = Beat()
print("here", flush=True)
sys.stdin.read()
"""


def test_the_sign_of_a_process_is_there_for_as_long_as_it_lives_whoever_else_begins(settings, tmp_path):
    settings.LUSORIA_HOME = tmp_path
    other = subprocess.Popen(
        [sys.executable, "-c", BEAT, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with other:
        assert other.stdout.readline() == "here\n"
        own = beats.Beat()
        assert len(beats.workers()) == 2
        own.end()
        assert len(beats.workers()) == 1
        other.kill()
        other.wait()
        assert (tmp_path / "workers" / str(other.pid)).exists()  # it had no time to say so
        assert beats.workers() == []
        assert not (tmp_path / "workers" / str(other.pid)).exists()


def test_health_knows_the_disk(transactional_db, settings, monkeypatch):
    settings.BOT_WORKERS = 0
    usage = type("Usage", (), {"free": 3 * 2**20})
    monkeypatch.setattr(condition.shutil, "disk_usage", lambda path: usage)
    assert condition.look(fresh=True)["faults"] == ["disk"]


def test_who_waits_longest_is_told(transactional_db, someone, settings):
    settings.BOT_WORKERS = 0
    table = seating.open_table(someone("Ada"), "imperium", 4, {}, ["master"] * 3)
    Table.objects.filter(pk=table.pk).update(bot_after=timezone.now() - timedelta(seconds=100))
    assert 100 <= condition.look(fresh=True)["bots_wait"] < 1000
    Table.objects.filter(pk=table.pk).update(bot_after=None)
    told = condition.look(fresh=True)
    assert (told["bots_wait"], told["bots_due"], told["parked"]) == (0, 0, 1)


def test_the_thread_of_notes_writes(transactional_db, someone):
    ada = someone("Ada")
    table = seating.open_table(ada, "spartacus", 3, {}, ["apprentice"] * 2)
    Seat.objects.update(seen=None)
    mine, written = Notes(), threading.Event()
    honest = mine._done

    def done(*args):
        honest(*args)
        written.set()

    mine._done = done
    mine.here(table.pk, ada.pk, 1)
    assert written.wait(60)
    assert table.seats.get(number=0).seen is not None
    assert door.current(table)
