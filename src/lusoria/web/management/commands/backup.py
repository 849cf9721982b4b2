"""`django-admin backup [FILE]`: a consistent copy of the database while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lusoria.web.house import backups


class Command(BaseCommand):
    help = "Copy the database to a file; the server may go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; by default backups/ in the data folder")

    def handle(self, *args: Any, file: Path | None = None, **options: Any) -> None:
        try:
            self.stdout.write(str(backups.save(file or backups.name("lusoria"))))
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
