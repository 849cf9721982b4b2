"""Lookups by key that every page makes.

Django writes the SQL of a query anew each time it is asked, which takes ten times as long as the answer: what differs
from one time to the next is a value. Here the SQL is written once, and rows become objects as with any raw query.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

from .models import Seat, Table

_M = TypeVar("_M", bound=Model)


class Lookup(Generic[_M]):
    """`Lookup(lambda: Seat.objects.filter(table=""))(key)`: the rows of such a query, with other values in the places
    of its own, in the order of its SQL. These are texts and whole numbers: nothing is made of them for the database.
    """

    def __init__(self, query: Callable[[], QuerySet[_M]]) -> None:
        self._query = query
        self._written: tuple[QuerySet[_M], str] | None = None

    def __call__(self, *values: str | int) -> list[_M]:
        if self._written is None:  # not before the database is known
            query = self._query()
            self._written = query, query.query.sql_with_params()[0]
        query, sql = self._written
        return list(query.model._default_manager.raw(sql, values))

    def one(self, *values: str | int) -> _M | None:
        """The first of them, if there is one."""
        return next(iter(self(*values)), None)


_TABLES = Lookup(lambda: Table.objects.filter(pk="").order_by())
_SEATS = Lookup(lambda: Seat.objects.filter(table="").order_by("number"))


def table(key: str) -> Table | None:
    """The table of that id with its seats, if there is one."""
    found = _TABLES.one(key)
    return None if found is None else with_seats(found)


def with_seats(table: Table) -> Table:
    """The same table; its seats have been looked up, as `prefetch_related` would."""
    seats = _SEATS(table.pk)
    for seat in seats:
        seat.table = table
    known: Any = table.seats.all()
    known._result_cache, known._prefetch_done = seats, True
    table._prefetched_objects_cache = {"seats": known}  # type: ignore[attr-defined]
    return table
