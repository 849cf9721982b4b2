"""What PostgreSQL tells those who listen: at the commit, and nothing is lost where the connection dies."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import DatabaseError, connection

from lusoria.web.match import bell
from lusoria.web.models import Stir
from tests.faults.test_kill import seated
from tests.faults.test_races import mover
from tests.web.stirring import elsewhere
from tests.web.support import POSTGRES, Server, connected_postgres

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not POSTGRES, reason="commits are counted on SQLite: python tools/servers.py postgres .."),
]
LONG = 20.0  # seconds; what is waited for comes at once


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> bell.Bell:
    """A bell that has said already that it is time to look, and says so again only when it hears something."""
    monkeypatch.setattr(bell, "CHECK", 1000.0)
    found = bell.hung()
    assert found.wait(0)
    return found


def test_a_commit_is_heard_once_and_a_rollback_never(rung: bell.Bell) -> None:
    assert not rung.wait(0)
    elsewhere()
    assert rung.wait(LONG)
    elsewhere(commit=False)
    assert not rung.wait(0.2)


def test_what_is_told_while_the_listener_looks_is_heard_afterwards(rung: bell.Bell) -> None:
    elsewhere()
    assert Stir.objects.count() == 1  # a question over the same connection, with whose answer the notice comes
    assert rung.wait(LONG)
    with connection.cursor() as cursor:
        thread = threading.Thread(target=elsewhere)
        thread.start()
        cursor.execute("SELECT pg_sleep(0.5)")
        thread.join()
    assert rung.wait(LONG)


def test_counts_go_up_by_one_also_where_many_begin_at_once() -> None:
    Stir.objects.all().delete()
    threads = [threading.Thread(target=elsewhere) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Stir.objects.get().count == 8


def test_a_bell_whose_connection_is_gone_says_so(rung: bell.Bell) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()

    def end() -> None:
        with closing(connection), connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [pid])

    thread = threading.Thread(target=end)
    thread.start()
    thread.join()
    with pytest.raises(DatabaseError):
        rung.wait(LONG)
    connection.close()
    assert bell.hung().wait(0)  # a new one looks first


@pytest.fixture
def server(server: Server) -> Iterator[Server]:
    """One whose database lets everybody in again afterwards."""
    yield server
    closed(server, False)


def closed(server: Server, shut: bool) -> None:
    """Nobody gets a connection to the server's database any more, or everybody does again."""
    with closing(connected_postgres("postgres")) as database:
        name = server.postgres["LUSORIA_POSTGRES_NAME"]
        database.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {not shut}")


def test_what_was_committed_while_nobody_could_listen_is_told_later(server: Server) -> None:
    table, browsers = seated(server, "spartacus", 3)
    stream = browsers[0].events(table, LONG)
    assert next(stream)[0] == "table"
    with server.connected() as database:
        closed(server, True)
        database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
        with database.transaction():  # as another process would, but for telling those who listen
            database.execute("UPDATE web_stir SET count = count + 1")
            database.execute("UPDATE web_table SET said = said + 1, stir = (SELECT max(count) FROM web_stir)")
        time.sleep(1.0)  # so that it has tried in vain
    closed(server, False)
    assert any(name == "table" and '"c": 1' in data for name, data in stream)
    stream.close()
    stream = browsers[0].events(table, LONG)
    assert next(stream)[0] == "table"
    browser, page = mover(browsers, table)
    assert browser.move(table, page, page.codes[0]).status == 200
    assert any(name == "table" and '"v": 1' in data for name, data in stream)
    stream.close()
