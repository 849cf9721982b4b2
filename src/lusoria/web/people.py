"""Who is asking: guests by a signed cookie, accounts by Django's sign-in, and personal links back to a seat."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from . import limits
from .models import NAME_LENGTH, Mute, Person, Seat, Stir, Table
from .refusal import Forbidden, Refusal

_KEY = "person"


def person_of(request: HttpRequest) -> Person | None:
    """The person behind this request, or None for somebody who has not sat down anywhere yet."""
    if not hasattr(request, "_person"):
        request._person = _find(request)  # type: ignore[attr-defined]
    found: Person | None = request._person  # type: ignore[attr-defined]
    return found


def _find(request: HttpRequest) -> Person | None:
    if not hasattr(request, "user"):  # refused before anybody looked who it is
        return None
    if request.user.is_authenticated:
        person, _made = Person.objects.get_or_create(
            user=request.user, defaults={"name": clean_name(request.user.get_username())}
        )
        return person
    kept = request.session.get(_KEY)
    if not isinstance(kept, list) or len(kept) != 2:
        return None
    # A person with an account is reached by signing in, not by an old guest's cookie.
    return Person.objects.filter(pk=kept[0], epoch=kept[1], user=None).first()


def remember(request: HttpRequest, person: Person) -> None:
    """From now on this browser is that guest."""
    request.session[_KEY] = [person.pk, person.epoch]
    request._person = person  # type: ignore[attr-defined]


def forget(request: HttpRequest) -> None:
    """This browser is nobody again."""
    request.session.pop(_KEY, None)
    request._person = None  # type: ignore[attr-defined]


def require(request: HttpRequest) -> Person:
    """The person behind this request; Forbidden when there is none, or when the keeper has barred them."""
    person = person_of(request)
    if person is None:
        raise Forbidden(_("Please sit down at a table first."))
    if person.barred:
        raise Forbidden(_("The keeper of this house has closed the tables for you."))
    return person


def person_or_guest(request: HttpRequest, name: str = "") -> Person:
    """The person behind this request; a new guest of that name when there is none yet."""
    person = person_of(request)
    if person is None:
        limits.allow(request, "guest")
        person = Person.objects.create(name=clean_name(name) if name.strip() else _("Guest"))
        remember(request, person)
    elif person.barred:
        raise Forbidden(_("The keeper of this house has closed the tables for you."))
    return person


def clean_name(name: str) -> str:
    """A name on one line, without control or direction characters. Refusal when nothing is left of it."""
    kept = "".join(c for c in unicodedata.normalize("NFC", name) if unicodedata.category(c) not in _UNSEEN)
    kept = " ".join(kept.split())[:NAME_LENGTH].strip()
    if not kept:
        raise Refusal(_("Please type a name."), status=422)
    return kept


_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_return_token(seat: Seat) -> str:
    """A fresh personal link for this seat; the one given before stops working. Only its hash is stored."""
    token = secrets.token_urlsafe(24)
    seat.token = _hash(token)
    seat.save(update_fields=["token"])
    return token


def seat_of_token(token: str) -> Seat | None:
    """The seat that a personal link leads to."""
    return Seat.objects.select_related("table", "person").filter(token=_hash(token), person__isnull=False).first()


@transaction.atomic
def keep_games(guest: Person, user: User) -> Person:
    """Give an account the games of the guest who signs up or in; the guest's cookies stop working."""
    person = Person.objects.filter(user=user).first()
    if person is None:
        guest.user = user
        guest.epoch += 1
        guest.save(update_fields=["user", "epoch"])
        return guest
    if person.pk == guest.pk:
        return person
    sitting = set(person.seats.values_list("table_id", flat=True))
    for seat in guest.seats.all():
        if seat.table_id not in sitting:
            seat.person = person
            seat.save(update_fields=["person"])
    Table.objects.filter(host=guest).update(host=person)
    for mute in Mute.objects.filter(by=guest):
        Mute.objects.get_or_create(by=person, person=mute.person)
    person.barred, person.silenced = person.barred or guest.barred, person.silenced or guest.silenced
    person.save(update_fields=["barred", "silenced"])
    guest.epoch += 1
    guest.save(update_fields=["epoch"])
    return person


@transaction.atomic
def rename(person: Person, name: str) -> None:
    """Take another name. Running games keep the old one: their log tells of it."""
    person.name = clean_name(name)
    person.save(update_fields=["name"])
    for seat in person.seats.select_related("table").filter(table__status=Table.Status.GATHERING):
        seat.name = free_name(seat.table, person.name, but=seat.number)
        seat.save(update_fields=["name"])
        changed_people(seat.table)


def free_name(table: Table, name: str, but: int = -1) -> str:
    """The name, or with a number behind it when somebody at the table has it already."""
    taken = {s.name.casefold() for s in table.seats.all() if s.number != but}
    found, n = name, 2
    while found.casefold() in taken:
        tail = f" {n}"
        found, n = name[: NAME_LENGTH - len(tail)] + tail, n + 1
    return found


def changed_people(table: Table, *fields: str) -> None:
    """Save that who sits here, or how the table stands, is not what it was. Inside a transaction."""
    table.stir = table.lobby = Stir.next()
    table.people += 1
    table.save(update_fields=["stir", "lobby", "people", *fields])
