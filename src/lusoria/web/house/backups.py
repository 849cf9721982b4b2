"""Copies of the house's database: by hand, once a day, and before every change of its schema. And putting one back.

SQLite is copied with its online backup, PostgreSQL with pg_dump; either way the house may go on meanwhile. A copy holds
the secrets of running matches: it is for its owner's eyes only, from the first byte.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

log = logging.getLogger(__name__)

DAILY: Final = "daily"
BEFORE: Final = "before"
_LOOK: Final = 600.0  # seconds between two looks whether a copy is due


class BackupError(Exception):
    """A copy that could not be made or put back; the message is for the keeper."""


def folder() -> Path:
    """Where copies lie when nobody names a place."""
    path: Path = settings.BACKUP_FOLDER
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BackupError(f"{path} cannot be made: {error.strerror}.") from error
    return path


def suffix() -> str:
    """What kind of file a copy of this database is."""
    return ".sqlite3" if connection.vendor == "sqlite" else ".dump"


def name(kind: str) -> Path:
    """A file for a copy of this kind, made now."""
    return folder() / f"{kind}-{timezone.now():%Y%m%d-%H%M%S-%f}{suffix()}"


def save(file: Path) -> Path:
    """Copy the database to a file that is not there yet, and see that the copy is whole."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise BackupError(f"{file} exists already.") from None
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}.") from error
    try:
        if connection.vendor == "sqlite":
            _save_sqlite(file)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={file}", _database())
            _check_postgresql(file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    return file


def _save_sqlite(file: Path) -> None:
    source = sqlite3.connect(f"file:{connection.settings_dict['NAME']}?mode=ro", uri=True)
    try:
        with closing(source), closing(sqlite3.connect(file)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, wherever it is carried
    except sqlite3.Error as error:
        raise BackupError(f"{file} could not be filled: {error}.") from error
    _check_sqlite(file)


def _check_sqlite(file: Path) -> set[str]:
    """The migrations that a file has been through. BackupError when it is no sound database of a house."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            (found,) = copy.execute("PRAGMA integrity_check").fetchone()
            applied = {row[0] for row in copy.execute("SELECT name FROM django_migrations WHERE app = 'web'")}
    except sqlite3.Error as error:
        raise BackupError(f"{file} is no copy of a house: {error}.") from error
    if found != "ok":
        raise BackupError(f"{file} is not sound: {found}")
    return applied


def _check_postgresql(file: Path) -> set[str]:
    """The same for what pg_dump has written."""
    rows = _run("pg_restore", "--data-only", "--table=django_migrations", "--file=-", str(file))
    cells = [line.split("\t") for line in rows.splitlines()]
    applied = {row[2] for row in cells if len(row) == 4 and row[1] == "web"}
    if not applied:
        raise BackupError(f"{file} is no copy of a house.")
    return applied


def restore(file: Path) -> Path:
    """Put a copy in the place of the database; what stood there is kept, and its file returned. The house must be
    closed. BackupError when it is not, or when the copy is of a later version or damaged."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    with alone():
        applied = _check_sqlite(file) if connection.vendor == "sqlite" else _check_postgresql(file)
        if unknown := applied - _known():
            raise BackupError(f"{file} was made by a later version of Lusoria (it knows {', '.join(sorted(unknown))}).")
        if connection.vendor != "sqlite":
            kept = save(name("replaced"))
            _run("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error",
                 f"--dbname={_database()}", str(file))  # fmt: skip
            return kept
        own = Path(connection.settings_dict["NAME"])
        kept = name("replaced")
        connection.close()
        fresh = own.with_name(f".{own.name}-{os.getpid()}")
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        shutil.copyfile(file, fresh)
        if own.exists():
            with closing(sqlite3.connect(own)) as old:  # so that all of it is in one file
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            own.rename(kept)
        for end in ("-wal", "-shm"):
            own.with_name(own.name + end).unlink(missing_ok=True)
        fresh.rename(own)
        return kept


def _known() -> set[str]:
    disk = MigrationExecutor(connection).loader.disk_migrations
    return {name for app, name in disk if app == "web"}


def _database() -> str:
    """How PostgreSQL's programs are told which database is meant; the password goes by the environment."""
    given = connection.settings_dict
    pairs = {"dbname": given["NAME"], "host": given["HOST"], "port": given["PORT"], "user": given["USER"]}
    quoted = ((key, str(value).replace("\\", "\\\\").replace("'", "\\'")) for key, value in pairs.items() if value)
    return " ".join(f"{key}='{value}'" for key, value in quoted)


def _run(program: str, *arguments: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise BackupError(f"{program} is not installed here: it comes with PostgreSQL's client programs.")
    env = os.environ | {"PGPASSWORD": connection.settings_dict["PASSWORD"]}
    done = subprocess.run([path, *arguments], env=env, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise BackupError(f"{program}: {done.stderr.strip()}")
    return done.stdout


# -- who is at home --------------------------------------------------------------------------------------------------


@contextmanager
def _held(how: int, refusal: str) -> Iterator[None]:
    with (settings.LUSORIA_HOME / "open").open("a") as file:
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(refusal) from None
        yield


def at_home() -> AbstractContextManager[None]:
    """While a server runs: nobody replaces the database under it."""
    return _held(fcntl.LOCK_SH, "The database of this house is being replaced just now.")


def alone() -> AbstractContextManager[None]:
    """While the database is replaced: no server runs."""
    return _held(fcntl.LOCK_EX, "The house is open. Stop the server first.")


# -- without being asked ---------------------------------------------------------------------------------------------


def migrate() -> None:
    """Bring the database up to date; where that changes one that was there already, a copy is made first. BackupError
    when that cannot be done: then nothing has been changed."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan and settings.BACKUP_BEFORE and MigrationRecorder(connection).applied_migrations():
        migration, _backwards = next((step for step in plan if step[0].app_label == "web"), plan[0])
        file = save(name(f"{BEFORE}-{migration.name}"))
        log.warning("the database is brought up to date; as it was, it lies in %s", file)
        _prune(BEFORE)
    call_command("migrate", interactive=False, verbosity=0)


def copy_if_due() -> Path | None:
    """The daily copy, where the last one is old enough; older ones go."""
    hours = settings.BACKUP_HOURS
    if not hours:
        return None
    kept = sorted(folder().glob(f"{DAILY}-*{suffix()}"))
    if kept and timezone.now().timestamp() - kept[-1].stat().st_mtime < timedelta(hours=hours).total_seconds():
        return None
    file = save(name(DAILY))
    _prune(DAILY)
    return file


def _prune(kind: str) -> None:
    for file in sorted(folder().glob(f"{kind}-*"), key=lambda file: file.stat().st_mtime)[: -settings.BACKUPS_KEPT]:
        file.unlink()


def watch(stopped: threading.Event) -> threading.Thread:
    """Makes a copy whenever one is due, until `stopped`."""

    def run() -> None:
        while True:
            try:
                copy_if_due()
            except (BackupError, DatabaseError, OSError) as error:
                log.error("the daily copy of the database could not be made: %s", error)
            finally:
                connection.close()
            if stopped.wait(_LOOK):
                return

    thread = threading.Thread(target=run, name="lusoria-backups", daemon=True)
    thread.start()
    return thread
