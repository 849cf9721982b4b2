"""Fixtures of the web's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.support import Page, Server, own_home

own_home()

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """No match and no count of requests is left over from another test, and no window in which requests are counted
    ends during this one, however slow it is; what is noted is written at once, and passwords are hashed in a moment."""
    from lusoria.web.house.limits import counts
    from lusoria.web.house.notes import notes
    from lusoria.web.match.door import shelf

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    monkeypatch.setattr(counts, "clock", lambda: 10.0**9)
    counts.clear()
    shelf.clear()
    notes.at_once = True


@pytest.fixture
def someone(db: None) -> Callable[..., Any]:
    """Makes a person of that name, known to this house."""
    from lusoria.web.models import Person

    return lambda name, **more: Person.objects.create(name=name, **more)


@pytest.fixture
def browsing(db: None) -> Callable[..., Any]:
    """Makes a browser (Django's test client) that is a given person, or nobody yet."""
    from django.conf import settings
    from django.test import Client

    from lusoria.web.people.sessions import SessionStore

    known: dict[tuple[int, int], str] = {}  # a person has one session, in however many clients

    def make(person: Any = None, **kind: Any) -> Client:
        client = Client(**kind)
        if person is not None:
            who = (person.pk, person.epoch)
            if not SessionStore().exists(known.get(who, "")):
                session = SessionStore()
                session["person"] = list(who)
                session.save()
                known[who] = session.session_key
            client.cookies[settings.SESSION_COOKIE_NAME] = known[who]
        return client

    return make


@pytest.fixture
def desk(admin_client: Any) -> Any:
    """The browser of a keeper who stands at the desk."""
    from django.utils import timezone
    from django_otp.plugins.otp_totp.models import TOTPDevice

    session = admin_client.session
    device = TOTPDevice.objects.create(user_id=session["_auth_user_id"])
    session["otp_device_id"] = device.persistent_id
    session["second"] = timezone.now().isoformat()
    session.save()
    return admin_client


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
