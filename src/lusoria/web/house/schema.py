"""Whether this code may work on that database."""

from __future__ import annotations

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class TooNew(Exception):
    """The database was last used by a later version of this house."""


def check() -> None:
    """TooNew when the database has been through migrations that this code does not know: older code would read it
    wrongly and write it worse."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update((app, name) for app, name in migration.replaces)
    applied = MigrationRecorder(connection).applied_migrations()
    unknown = sorted(name for app, name in applied if app in loader.migrated_apps and (app, name) not in known)
    if unknown:
        raise TooNew(
            "this database has been used by a later version of Lusoria"
            f" (it knows {', '.join(unknown)}): install that version, or put back a backup from before"
        )


def opened() -> bool:
    """Whether a house was ever opened in this database."""
    return MigrationRecorder(connection).has_table()
