"""Fixtures of the tests that hurt the server."""

from tests.web.conftest import server
from tests.web.support import own_home

own_home()

__all__ = ["server"]
