"""What nobody may look up: the secrets of matches, invitations, personal links, tokens of programs.

These rows hang on nothing. They name the table or the seat they belong to by its plain number and not by a relation, so
no chain of lookups leads to them from anything that the keeper's desk, or any other page, lets people filter by. The
desk does not know them either.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.utils import timezone


def new_code() -> str:
    """The unguessable part of an invitation."""
    return secrets.token_urlsafe(12)


class Sealed(models.Model):
    """What is secret about a table: its invitation and, once a match has begun, all of the opening but the entries."""

    table = models.CharField(primary_key=True, max_length=16, editable=False)
    code = models.CharField(max_length=24, unique=True, default=new_code, editable=False)
    opening = models.JSONField(null=True, editable=False)

    def __str__(self) -> str:
        return self.table


def code(table: str) -> str:
    """The invitation to the table of this id."""
    return Sealed.objects.values_list("code", flat=True).get(pk=table)


def renew_code(table: str) -> None:
    """The invitation given so far leads nowhere any more."""
    Sealed.objects.filter(pk=table).update(code=new_code())


def codes(tables: Iterable[str]) -> dict[str, str]:
    """The invitations to several tables, by their ids."""
    return dict(Sealed.objects.filter(pk__in=list(tables)).values_list("table", "code"))


def table_of(code: str) -> str | None:
    """The id of the table that an invitation leads to."""
    return Sealed.objects.filter(code=code).values_list("table", flat=True).first()


def opening(table: str) -> dict[str, Any] | None:
    """How the match at this table was laid out; None before it begins."""
    found: dict[str, Any] | None = Sealed.objects.values_list("opening", flat=True).get(pk=table)
    return found


def keep_opening(table: str, opening: dict[str, Any]) -> None:
    """The match begins."""
    Sealed.objects.filter(pk=table).update(opening=opening)


@receiver(post_delete, sender="web.Table")
def _forget(instance: models.Model, **_more: Any) -> None:
    Sealed.objects.filter(pk=instance.pk).delete()


class ReturnLink(models.Model):
    """The personal link by which a guest comes back to one seat. Only a hash of it is kept."""

    seat = models.BigIntegerField(primary_key=True)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    made = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.seat)


class Token(models.Model):
    """What a program plays one seat by. Only a hash of it is kept."""

    seat = models.BigIntegerField(primary_key=True)
    hash = models.CharField(max_length=64, unique=True, editable=False)

    def __str__(self) -> str:
        return str(self.seat)


def close_seats(seats: Iterable[int]) -> None:
    """Neither a link nor a token opens these seats any more."""
    closed = list(seats)
    ReturnLink.objects.filter(seat__in=closed).delete()
    Token.objects.filter(seat__in=closed).delete()


@receiver(post_delete, sender="web.Seat")
def _close(instance: models.Model, **_more: Any) -> None:
    close_seats([instance.pk])


class Session(AbstractBaseSession):
    """A browser that this house knows. Its key is what the browser's cookie holds; ending it makes every copy of that
    cookie worthless."""

    guest = models.BigIntegerField(null=True, db_index=True)
    account = models.BigIntegerField(null=True, db_index=True)
    agent = models.CharField(max_length=60, blank=True)
    address = models.GenericIPAddressField(null=True)
    begun = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(default=timezone.now)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        from ..people.sessions import SessionStore

        return SessionStore

    @property
    def handle(self) -> str:
        """What a page calls it by: nobody gets from this to the key."""
        return hashlib.sha256(self.session_key.encode()).hexdigest()[:20]


class Spent(models.Model):
    """A cookie of the time when cookies held the session themselves: it has been exchanged for a session, once."""

    hash = models.CharField(primary_key=True, max_length=64)

    def __str__(self) -> str:
        return self.hash
