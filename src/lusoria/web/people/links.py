"""The personal links by which guests come back to a seat.

A link opens one seat and nothing else of its owner: whoever comes by it plays there, and is in the rest of the house
who they were before. It runs out, and making a new one ends it for all who came by it.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from ..models import Person, Seat
from ..tables.vault import ReturnLink


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def renew(seat: Seat) -> str:
    """A fresh personal link for this seat; the one given before stops working. Only its hash is stored."""
    token, now = secrets.token_urlsafe(24), timezone.now()
    expires = now + timedelta(days=settings.LINK_DAYS)
    ReturnLink.objects.update_or_create(
        seat=seat.pk, defaults={"hash": _hash(token), "made": now, "expires": expires}
    )  # fmt: skip
    return token


def seat_of(token: str) -> Seat | None:
    """The seat that a personal link leads to; None when there is no such link, or it has run out."""
    return _any(_hash(token))


def _seat(hashed: str) -> Seat | None:
    """The seat, while it is a guest's: one that is kept in an account is reached by signing in."""
    seat = _any(hashed)
    return seat if seat is not None and seat.person is not None and seat.person.user_id is None else None


def _any(hashed: str) -> Seat | None:
    pk = ReturnLink.objects.filter(hash=hashed, expires__gt=timezone.now()).values_list("seat", flat=True).first()
    if pk is None:
        return None
    return Seat.objects.select_related("table", "person__user").filter(pk=pk, person__isnull=False).first()


_KEY = "links"
MOST = 40  # seats that one browser may hold by links


def expires(seat: Seat) -> datetime | None:
    """Until when the seat's link is good."""
    return ReturnLink.objects.filter(seat=seat.pk).values_list("expires", flat=True).first()


def take(request: HttpRequest, seat: Seat, token: str) -> None:
    """From now on this browser plays on that seat."""
    kept = {**request.session.get(_KEY, {}), seat.table_id: _hash(token)}
    request.session[_KEY] = dict(list(kept.items())[-MOST:])


def held(request: HttpRequest) -> list[Seat]:
    """The seats that this browser holds by links, as far as those are still good."""
    found = (_seat(hashed) for hashed in request.session.get(_KEY, {}).values())
    return [seat for seat in found if seat is not None]


def holder(request: HttpRequest, own: Person | None) -> Person | None:
    """Whom this request acts for at its table by a link; None where it needs none, or has none."""
    at = request.resolver_match
    table = None if at is None else at.kwargs.get("table_id")
    if at is not None and at.url_name == "stream":
        table = request.GET.get("table")
    hashed = request.session.get(_KEY, {}).get(table) if table and hasattr(request, "session") else None
    if hashed is None or (own is not None and own.seats.filter(table=table).exists()):
        return None
    seat = _seat(hashed)
    return seat.person if seat is not None and seat.table_id == table else None
