"""Who is asking: guests by a signed cookie, accounts by Django's sign-in, and personal links back to a seat."""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from ..house import limits
from ..lookup import Lookup
from ..models import Mute, Person, Seat, Stir, Table
from ..refusal import Forbidden, Refusal
from ..tables import vault
from . import bans, links, names, sessions

_KEY = "person"
_PEOPLE = Lookup(lambda: Person.objects.filter(pk=0))


def person_of(request: HttpRequest) -> Person | None:
    """The person behind this request, or None for somebody who has not sat down anywhere yet.

    At one table this may be somebody else than in the rest of the house: the guest whose personal link was opened here.
    """
    if not hasattr(request, "_person"):
        own = _find(request)
        held = links.holder(request, own)
        _is(request, held or own, by_link=held is not None)
    found: Person | None = request._person  # type: ignore[attr-defined]
    return found


def _is(request: HttpRequest, person: Person | None, *, by_link: bool = False) -> None:
    request._person, request._by_link = person, by_link  # type: ignore[attr-defined]


def _find(request: HttpRequest) -> Person | None:
    if not hasattr(request, "user"):  # refused before anybody looked who it is
        return None
    if SESSION_KEY in request.session and request.user.is_authenticated:
        if request.method in ("GET", "HEAD"):  # which write nothing
            return Person.objects.filter(user=request.user).first()
        return holder(request.user)
    kept = request.session.get(_KEY)
    if not isinstance(kept, list) or len(kept) != 2:
        return None
    found = _PEOPLE.one(kept[0])
    # A person with an account is reached by signing in, not by an old guest's cookie.
    return found if found is not None and found.epoch == kept[1] and found.user_id is None else None


def _name_of(account: str) -> str:
    """What the holder of an account is called; one that was made outside these pages may hold anything."""
    try:
        return names.clean(account)
    except Refusal:
        return _("Guest")


def holder(user: User) -> Person:
    """The person behind an account; made when they sign in for the first time."""
    person, _made = Person.objects.get_or_create(user=user, defaults={"name": _name_of(user.get_username())})
    return person


def remember(request: HttpRequest, person: Person) -> None:
    """From now on this browser is that guest."""
    if request.session.session_key:
        request.session.cycle_key()
    request.session[_KEY] = [person.pk, person.epoch]
    sessions.mark(request)
    _is(request, person)


def forget(request: HttpRequest) -> None:
    """This browser is nobody again."""
    request.session.pop(_KEY, None)
    _is(request, None)


def unknown(request: HttpRequest) -> None:
    """This request is nobody's from here on."""
    _is(request, None)


def acts_for(request: HttpRequest, person: Person) -> None:
    """A program of this person's asks, by the token of a seat."""
    _is(request, person)


def by_link(request: HttpRequest) -> bool:
    """Whether this request acts for somebody by their personal link only."""
    person_of(request)
    return bool(request._by_link)  # type: ignore[attr-defined]


def require(request: HttpRequest) -> Person:
    """The person behind this request; Forbidden when there is none, or when the keeper has barred them."""
    person = person_of(request)
    if person is None:
        raise Forbidden(_("Please sit down at a table first."))
    bans.refuse(request, person)
    return person


def person_or_guest(request: HttpRequest, name: str = "") -> Person:
    """The person behind this request; a new guest of that name when there is none yet."""
    person = person_of(request)
    bans.refuse(request, person)
    if person is None:
        limits.allow(request, "guest")
        person = Person.objects.create(name=names.clean(name) if name.strip() else _("Guest"))
        remember(request, person)
    return person


def lock_tables(*people: Person | None) -> None:
    """Lock every table where these people sit, or that they opened, before anything else is touched. The order is the
    same everywhere: tables by their ids, then people and seats, then the stir. So nobody waits in a circle."""
    found = [person.pk for person in people if person is not None]
    seated = Seat.objects.filter(person__in=found).values("table")
    list(Table.objects.select_for_update().filter(Q(pk__in=seated) | Q(host__in=found)).order_by("pk"))


@transaction.atomic
def keep_games(guest: Person, user: User) -> Person:
    """Give an account the games of the guest who signs up or in; the guest's cookies stop working."""
    person = Person.objects.filter(user=user).first()
    lock_tables(guest, person)
    if person is None:
        sessions.of(guest).delete()
        guest.user = user
        guest.epoch += 1
        guest.save(update_fields=["user", "epoch"])
        return guest
    if person.pk == guest.pk:
        return person
    sitting = set(person.seats.values_list("table_id", flat=True))
    for seat in guest.seats.all():
        if seat.table_id in sitting:  # nobody comes back to it
            seat.program = None
            vault.close_seats([seat.pk])
        else:
            seat.person = person
        seat.save(update_fields=["person", "program"])
    Table.objects.filter(host=guest).update(host=person)
    guest.verdicts.exclude(table__verdicts__person=person).update(person=person)
    for mute in Mute.objects.filter(by=guest):
        Mute.objects.get_or_create(by=person, person=mute.person)
    person.barred, person.silenced = person.barred or guest.barred, person.silenced or guest.silenced
    person.save(update_fields=["barred", "silenced"])
    guest.epoch += 1
    guest.save(update_fields=["epoch"])
    sessions.of(guest).delete()
    return person


@transaction.atomic
def rename(person: Person, name: str) -> None:
    """Take another name. Running games keep the old one: their log tells of it."""
    lock_tables(person)
    person.name = names.clean(name)
    person.save(update_fields=["name"])
    for seat in person.seats.select_related("table").filter(table__status=Table.Status.GATHERING):
        seat.name = free_name(seat.table, person.name, but=seat.number)
        seat.save(update_fields=["name"])
        changed_people(seat.table)


def free_name(table: Table, name: str, but: int = -1) -> str:
    """The name, or with a number behind it when somebody at the table has it, or one that looks the same, already."""
    return names.apart(name, [s.name for s in table.seats.all() if s.number != but and s.name])


def changed_people(table: Table, *fields: str) -> None:
    """Save that who sits here, or how the table stands, is not what it was. Inside a transaction."""
    table.stir = table.lobby = Stir.next()
    table.people += 1
    table.save(update_fields=["stir", "lobby", "people", *fields])
