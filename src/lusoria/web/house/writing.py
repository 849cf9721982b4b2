"""Transactions that need not be on the disk when they are over, and statements that are written often."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import connection, transaction


@contextmanager
def lightly() -> Iterator[None]:
    """A transaction that does not wait for the disk: it may be lost with the power, and nothing that comes later is on
    the disk without it. For what is found out anew: who is here, who thinks about which table. Meant as the
    outermost one: within another it would make that one light as well."""
    try:
        connection.light = True  # type: ignore[attr-defined]
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET LOCAL synchronous_commit = off")
            yield
    finally:
        connection.light = False  # type: ignore[attr-defined]


def write(statement: str, *values: str | float | datetime) -> int:
    """Ask the database for a change; how many rows it concerned. For what happens so often that Django need not write
    the statement anew each time."""
    adapt = connection.ops.adapt_datetimefield_value
    with connection.cursor() as cursor:
        cursor.execute(statement, [adapt(value) if isinstance(value, datetime) else value for value in values])
        concerned: int = cursor.rowcount
        return concerned
