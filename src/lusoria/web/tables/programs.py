"""Programs that play a seat for its person, over HTTP, by a token.

The token opens one seat and nothing else: what that seat sees, and acting for it. It is shown once, only a hash of it
is kept, and everybody at the table can see that a program plays. Whoever holds the seat may take the token back; it
ends with the seat.
"""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ..models import Person, Seat, Table
from ..people.who import changed_people
from ..refusal import Refusal
from . import seating
from .vault import Token


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def admit(table_id: str, person: Person) -> str:
    """A fresh token for this person's seat; the one given before stops working."""
    table = seating.locked(table_id)
    seat = seating.own_seat(table, person)
    if table.status not in (Table.Status.GATHERING, Table.Status.PLAYING):
        raise Refusal(_("The game is over."))
    token = f"lusoria_{secrets.token_urlsafe(24)}"
    Token.objects.update_or_create(seat=seat.pk, defaults={"hash": _hash(token)})
    seat.program = timezone.now()
    seat.save(update_fields=["program"])
    changed_people(table)
    return token


@transaction.atomic
def dismiss(table_id: str, person: Person) -> None:
    """The token is taken back: no program plays for this person any more."""
    table = seating.locked(table_id)
    seat = seating.own_seat(table, person)
    if seat.program is None:
        return
    Token.objects.filter(seat=seat.pk).delete()
    seat.program = None
    seat.save(update_fields=["program"])
    changed_people(table)


def seat_of(token: str) -> Seat | None:
    """The seat that a token opens; None when there is no such token, or it was taken back."""
    pk = Token.objects.filter(hash=_hash(token)).values_list("seat", flat=True).first()
    if pk is None:
        return None
    held = Seat.objects.filter(kind=Seat.Kind.PERSON, person__isnull=False)
    return held.select_related("person__user").filter(pk=pk).first()
