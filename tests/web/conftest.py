"""Fixtures of the web's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.support import Page, Server, own_home

own_home()

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh(request: pytest.FixtureRequest) -> Iterator[None]:
    """No match and no count of requests is left over from another test."""
    from django.core.cache import cache

    from lusoria.web.door import shelf

    cache.clear()
    shelf.clear()
    return


@pytest.fixture
def someone(db: None) -> Callable[..., Any]:
    """Makes a person of that name, known to this house."""
    from lusoria.web.models import Person

    return lambda name, **more: Person.objects.create(name=name, **more)


@pytest.fixture
def browsing(db: None) -> Callable[..., Any]:
    """Makes a browser (Django's test client) that is a given person, or nobody yet."""
    from django.conf import settings
    from django.contrib.sessions.backends.signed_cookies import SessionStore
    from django.test import Client

    def make(person: Any = None, **kind: Any) -> Client:
        client = Client(**kind)
        if person is not None:
            session = SessionStore()
            session["person"] = [person.pk, person.epoch]
            session.save()
            client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
        return client

    return make


@pytest.fixture
def look(db: None) -> Callable[..., Page]:
    """Opens a path in a browser and gives the page; htmx=True asks for the fragment."""

    def open_(client: Any, path: str, *, htmx: bool = False) -> Page:
        answer = client.get(path, headers={"HX-Request": "true"} if htmx else None, follow=True)
        return Page(answer.status_code, answer.content.decode(), answer.request["PATH_INFO"])

    return open_


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A real server on a folder of its own; bots are played by nobody."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.close()
