"""Fixtures of the tests that hurt the server."""

from collections.abc import Iterator

import pytest

from tests.web.conftest import server
from tests.web.support import Server, own_home

own_home()


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for tests that leave it alive, with tables and people of their own."""
    server = Server(tmp_path_factory.mktemp("house"))
    server.start()
    yield server
    server.close()


__all__ = ["lasting", "server"]
