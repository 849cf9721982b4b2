"""Lookups by key that every page makes.

Django writes the SQL of a query anew each time it is asked, and works out again how its columns are read, which takes
ten times as long as the answer: what differs from one time to the next is a value. Here both are found out once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from .models import Seat, Table

_M = TypeVar("_M", bound=Model)


class _Written(NamedTuple):
    """A query as it is asked: its SQL, its columns, and what makes values of Python of some of them."""

    sql: str
    columns: list[str]
    read: list[tuple[int, list[Callable[..., Any]], Any]]


class Lookup(Generic[_M]):
    """`Lookup(lambda: Seat.objects.filter(table=""))(key)`: the rows of such a query, with other values in the places
    of its own, in the order of its SQL. These are texts and whole numbers: nothing is made of them for the database.
    Whole rows of one table alone are looked up, or those columns that the query names by `only`.
    """

    def __init__(self, query: Callable[[], QuerySet[_M]]) -> None:
        self._query = query
        self._model: type[_M] | None = None
        self._written: _Written | None = None

    def __call__(self, *values: str | int) -> list[_M]:
        if self._model is None or self._written is None:  # not before the database is known
            query = self._query()
            self._written, self._model = _write(query), query.model
        sql, columns, read = self._written
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            rows: list[Any] = cursor.fetchall()
        if read:
            rows = [list(row) for row in rows]
            for row in rows:
                for at, converters, column in read:
                    for convert in converters:
                        row[at] = convert(row[at], column, connection)
        return [self._model.from_db(connection.alias, columns, row) for row in rows]

    def one(self, *values: str | int) -> _M | None:
        """The first of them, if there is one."""
        return next(iter(self(*values)), None)


def _write(query: QuerySet[Any]) -> _Written:
    compiler = query.query.get_compiler(connection=connection)
    sql, _values = compiler.as_sql()
    columns = [column for column, _sql, _alias in compiler.select]
    read = compiler.get_converters(columns)
    return _Written(
        sql,
        [column.target.attname for column in columns],
        [(at, converters, column) for at, (converters, column) in read.items()],
    )


_TABLES = Lookup(lambda: Table.objects.filter(pk="").order_by())
_SEATS = Lookup(lambda: Seat.objects.filter(table="").order_by("number"))


_LOCKED = Lookup(lambda: Table.objects.filter(pk="").order_by().select_for_update())


def locked(key: str) -> Table | None:
    """The table of that id, locked for the rest of the transaction (SQLite has locked everything already)."""
    return _LOCKED.one(key)


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
