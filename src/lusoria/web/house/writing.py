"""Transactions that need not be on the disk when they are over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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
