"""`django-admin backup [FILE]`: a consistent copy of the database while the server runs."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone


class Command(BaseCommand):
    help = "Copy the database to a file with SQLite's online backup; the server may go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; by default backups/ in the data folder")

    def handle(self, *args: Any, file: Path | None = None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("This database is not SQLite: use its own tools, such as pg_dump.")
        if file is None:
            folder = settings.LUSORIA_HOME / "backups"
            folder.mkdir(mode=0o700, exist_ok=True)
            file = folder / f"lusoria-{timezone.now():%Y%m%d-%H%M%S}.sqlite3"
        if file.exists():
            raise CommandError(f"{file} exists already.")
        # The copy holds the secrets of running matches: for its owner's eyes only, from the first byte.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        source = sqlite3.connect(f"file:{connection.settings_dict['NAME']}?mode=ro", uri=True)
        target = sqlite3.connect(file)
        try:
            source.backup(target)
            (found,) = target.execute("PRAGMA integrity_check").fetchone()
        finally:
            target.close()
            source.close()
        if found != "ok":
            raise CommandError(f"The copy is not sound: {found}")
        self.stdout.write(str(file))
