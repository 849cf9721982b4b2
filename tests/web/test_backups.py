"""Copies that the house makes by itself, and what is refused when one is put back."""

import os
import stat
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from lusoria.web.house import backups
from lusoria.web.models import Person, Table
from lusoria.web.tables import seating

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def here(settings, tmp_path):
    settings.BACKUP_FOLDER = tmp_path / "copies"
    settings.LUSORIA_HOME = tmp_path
    return settings


def test_a_copy_is_for_its_owner_only(someone, tmp_path):
    seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"])
    file = backups.save(backups.name("by-hand"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    with pytest.raises(backups.BackupError, match="exists already"):
        backups.save(file)
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(file))
    with pytest.raises(backups.BackupError, match="cannot be written"):
        backups.save(tmp_path / "no such folder" / "copy")


def test_a_copy_is_put_back(someone):
    """On PostgreSQL with its own programs, on SQLite as a file; see test_takeover for whole houses."""
    table = seating.open_table(someone("Ada"), "zero", 2, {}, ["apprentice"])
    file = backups.save(backups.name("by-hand"))
    Table.objects.all().delete()
    someone("Ben")
    kept = backups.restore(file)
    assert list(Table.objects.values_list("pk", flat=True)) == [table.pk]
    assert list(Person.objects.values_list("name", flat=True)) == ["Ada"]
    backups.restore(kept)
    assert sorted(Person.objects.values_list("name", flat=True)) == ["Ada", "Ben"]


def test_a_copy_of_a_later_version_is_refused(someone):
    someone("Ada")
    MigrationRecorder(connection).record_applied("web", "9999_later")
    file = backups.save(backups.name("by-hand"))
    MigrationRecorder(connection).record_unapplied("web", "9999_later")
    someone("Ben")
    with pytest.raises(backups.BackupError, match=r"later version of Lusoria .*9999_later"):
        backups.restore(file)
    assert Person.objects.count() == 2
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_an_open_house_is_not_replaced(someone):
    file = backups.save(backups.name("by-hand"))
    refused = pytest.raises(backups.BackupError, match="Stop the server first")
    with backups.at_home(), backups.at_home(), refused:  # several servers may share a house
        backups.restore(file)
    with backups.alone(), pytest.raises(backups.BackupError, match="being replaced"), backups.at_home():
        pass
    backups.restore(file)


@pytest.mark.parametrize("text", [b"", b"something else"])
def test_what_is_no_copy_is_refused(tmp_path, someone, text):
    someone("Ada")
    file = tmp_path / "file"
    file.write_bytes(text)
    with pytest.raises(backups.BackupError):
        backups.restore(file)
    with pytest.raises(backups.BackupError, match="no file"):
        backups.restore(tmp_path / "nothing")
    assert Person.objects.count() == 1


def test_a_copy_every_day_and_the_last_of_each_kind_are_kept(settings):
    settings.BACKUPS_KEPT = 2
    first = backups.copy_if_due()
    assert backups.copy_if_due() is None
    other = backups.save(backups.name("by-hand"))
    made = [first]
    for age in (90, 60, 30):
        for file in made:
            old = (timezone.now() - timedelta(hours=age)).timestamp() - 10 * (len(made) - made.index(file))
            if file.exists():
                os.utime(file, (old, old))
        made.append(backups.copy_if_due())
    assert [file.exists() for file in made] == [False, False, True, True]
    assert other.exists()
    settings.BACKUP_HOURS = 0
    for file in made[2:]:
        os.utime(file, (1, 1))
    assert backups.copy_if_due() is None


def test_the_server_makes_copies_while_it_runs(settings):
    stopped = threading.Event()
    thread = backups.watch(stopped)
    stopped.set()
    thread.join(60)
    assert [path.name.split("-")[0] for path in settings.BACKUP_FOLDER.iterdir()] == ["daily"]


def test_a_copy_that_cannot_be_made_is_told(settings, tmp_path, caplog):
    (tmp_path / "copies").write_text("a file in the place of the folder")
    stopped = threading.Event()
    thread = backups.watch(stopped)
    stopped.set()
    thread.join(60)
    assert "could not be made" in caplog.text


def test_nothing_is_changed_without_a_copy(monkeypatch):
    class Recorded:
        def __init__(self, connection):
            pass

        def applied_migrations(self):
            return {("web", "0001_initial"): None}

    called = []
    step = (type("Step", (), {"app_label": "web", "name": "0099_next"})(), False)
    monkeypatch.setattr(backups.MigrationExecutor, "migration_plan", lambda self, leaves: [step])
    monkeypatch.setattr(backups, "call_command", lambda *given, **more: called.append(given))
    monkeypatch.setattr(backups, "save", lambda file: (_ for _ in ()).throw(backups.BackupError("no room")))
    with pytest.raises(backups.BackupError, match="no room"):
        backups.migrate()
    assert called == []
    monkeypatch.setattr(backups, "save", lambda file: file)
    backups.migrate()
    assert called == [("migrate",)]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="of PostgreSQL")
def test_without_its_programs_postgresql_is_not_copied(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(backups.BackupError, match="not installed here"):
        backups.save(backups.name("by-hand"))
    assert list(Path(backups.folder()).iterdir()) == []
