"""The sessions of browsers, in the database: whoever holds one can see all of theirs and end them.

Cookies used to hold the session itself, signed. Such a cookie of a guest, who has nothing else to come back by, is
exchanged here for a session; the same cookie always for the same one, and never again once that has been ended. Holders
of accounts sign in anew.
"""

from __future__ import annotations

import hashlib
from copy import deepcopy
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.core import signing
from django.db import DatabaseError, transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ..lookup import Lookup
from ..models import Person
from ..tables.vault import Session, Spent

_OLD_SALT = "django.contrib.sessions.backends.signed_cookies"
_CAME, _USED, _AGENT, _ADDRESS = "came", "used", "agent", "address"
_SESSIONS = Lookup(lambda: Session.objects.filter(session_key=""))
_REFRESH = timedelta(hours=12)  # so often is it noted that a session is in use

_BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
             ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("Safari", "Safari"))  # fmt: skip
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
            ("CrOS", "ChromeOS"), ("Mac OS", "macOS"), ("Linux", "Linux"))  # fmt: skip


class SessionStore(db.SessionStore):
    """Django's own, with columns that tell whose session it is."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def load(self) -> dict[str, Any]:
        if self.session_key and ":" in self.session_key:  # no key of ours has one
            return self._exchange(self.session_key)
        found = _SESSIONS.one(self.session_key) if self.session_key else None
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return {}
        return deepcopy(_read(found.session_data))

    def _exchange(self, cookie: str) -> dict[str, Any]:
        self._session_key = None
        self._session_cache: dict[str, Any] = {}  # what is asked for on the way must not load once more
        try:
            data: dict[str, Any] = signing.loads(
                cookie, serializer=self.serializer, max_age=settings.SESSION_COOKIE_AGE, salt=_OLD_SALT
            )
        except (signing.BadSignature, ValueError):
            return {}
        if "person" not in data or SESSION_KEY in data:
            return {}
        key = salted_hmac("lusoria.web.people.sessions", cookie, algorithm="sha256").hexdigest()[:32]
        try:
            with transaction.atomic():
                _spent, fresh = Spent.objects.get_or_create(hash=hashlib.sha256(cookie.encode()).hexdigest())
                self._session_key = key
                if fresh:
                    self._session_cache = data
                    self.create_model_instance(data).save(force_insert=True)
                elif not self.exists(key):
                    self._session_key = None
                    return {}
        except (
            DatabaseError
        ):  # nothing can be written just now: the cookie is good for this one answer, and another day
            self._session_key = None
            return data
        self.modified = True  # the answer brings the new cookie
        return super().load()

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        made = cast(Session, super().create_model_instance(data))
        person, now = data.get("person"), timezone.now()
        made.account = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        made.guest = person[0] if made.account is None and isinstance(person, list) else None
        made.agent, made.address = data.get(_AGENT, ""), data.get(_ADDRESS)
        made.begun, made.used = _moment(data.get(_CAME)) or now, _moment(data.get(_USED)) or now
        return made


@lru_cache(1 << 12)
def _read(text: str) -> dict[str, Any]:
    """What a row holds. It is signed: the same text means the same."""
    kept: dict[str, Any] = SessionStore().decode(text)
    return kept


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def mark(request: HttpRequest) -> None:
    """Note in the session when and with what it began, so that its owner knows it again in the list."""
    now = timezone.now().isoformat(timespec="seconds")
    request.session[_CAME] = request.session[_USED] = now
    request.session[_AGENT] = described(request.headers.get("User-Agent", ""))
    request.session[_ADDRESS] = request.META.get("REMOTE_ADDR") or None


def used(request: HttpRequest) -> None:
    """Note that the session is in use, now and then. Only where something is done: reading writes nothing."""
    last = _moment(request.session.get(_USED))
    if last is not None and timezone.now() - last > _REFRESH:
        request.session[_USED] = timezone.now().isoformat(timespec="seconds")
        request.session[_ADDRESS] = request.META.get("REMOTE_ADDR") or None


def described(agent: str) -> str:
    """A browser and its system in two or three words, "" for one that does not say."""
    browser = next((name for sign, name in _BROWSERS if sign in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    return ", ".join(filter(None, (browser, system)))


def of(person: Person) -> QuerySet[Session]:
    """All sessions of this person, the last used first."""
    whose = Q(account=person.user_id) if person.user_id else Q(guest=person.pk)
    return Session.objects.filter(whose, expire_date__gt=timezone.now()).order_by("-used", "-begun")


def end(person: Person, handle: str) -> bool:
    """End one session of this person; whether there was one."""
    keys = [found.session_key for found in of(person) if found.handle == handle]
    return bool(Session.objects.filter(session_key__in=keys).delete()[0])


def end_others(person: Person, request: HttpRequest) -> None:
    """End every session of this person but the one that asks."""
    of(person).exclude(session_key=request.session.session_key or "").delete()
