"""Transactions that need not be on the disk when they are over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def lightly() -> Iterator[None]:
    """A transaction that does not wait for the disk: it may be lost with the power, and nothing that comes later is on
    the disk without it. For what is found out anew: who is here, who thinks about which table."""
    alone = not connection.in_atomic_block
    try:
        if alone and connection.vendor == "sqlite":
            _tell("PRAGMA synchronous = NORMAL")
        with transaction.atomic():
            if connection.vendor == "postgresql":
                _tell("SET LOCAL synchronous_commit = off")
            yield
    finally:
        if alone and connection.vendor == "sqlite":
            _tell("PRAGMA synchronous = FULL")


def _tell(command: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(command)
