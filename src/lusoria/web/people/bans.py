"""Closing the house to somebody who would come back with a fresh cookie: by the addresses they came from, for a while.

A ban of an address is for guests and for accounts made after it began. Whoever behind the same address has had an
account for longer is not shut out by it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from ..house import limits
from ..lookup import Lookup
from ..models import Ban, Person
from ..refusal import Forbidden
from . import sessions

LASTS: Final = timedelta(days=30)
_BANS = Lookup(lambda: Ban.objects.filter(network=""))


@transaction.atomic
def close_to(person: Person) -> int:
    """Bar this person, and guests from where they came; how many addresses those are."""
    person.barred = True
    person.save(update_fields=["barred"])
    found = {limits.network(at) for at in sessions.of(person).values_list("address", flat=True) if at is not None}
    for network in found:
        Ban.objects.update_or_create(
            network=network, defaults={"person": person, "began": timezone.now(), "until": timezone.now() + LASTS}
        )  # fmt: skip
    return len(found)


@transaction.atomic
def open_to(person: Person) -> None:
    """Take it back."""
    person.barred = False
    person.save(update_fields=["barred"])
    Ban.objects.filter(person=person).delete()


def refuse(request: HttpRequest, person: Person | None) -> None:
    """Forbidden where the keeper has closed the house to this person, or to guests from where they are."""
    if person is not None and person.barred:
        raise Forbidden(_("The keeper of this house has closed the tables for you."))
    ban = _BANS.one(limits.address(request))
    if ban is None or ban.until <= timezone.now():
        return
    user = person.user if person is not None else None
    if user is None or user.date_joined > ban.began:
        raise Forbidden(
            _(
                "The keeper has closed the house to guests from your address until %(date)s."
                " Who had an account before may play."
            )
            % {"date": date_format(timezone.localtime(ban.until), "DATE_FORMAT")}
        )
