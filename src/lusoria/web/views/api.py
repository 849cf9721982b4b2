"""The door for programs in any language: what a seat sees, its news, and acting for it, by the token of the seat.

They come in where pages do: the same view of the game, the same way for a move, the same limits. Refusals are told as
data (`house.data`).
"""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST, require_safe

from .. import pages
from ..house import data, limits
from ..house.answering import LOOP
from ..match import moves, streams
from ..match.reader import Reader
from ..match.share import Listener, share
from ..models import Person, Seat
from ..people import bans, who
from ..refusal import Refusal, TooMany
from ..tables import programs, seating


def _admitted(request: HttpRequest, kind: str) -> tuple[Seat, Person]:
    """Whose token came with the request, which is counted; Refusal (401) for none that is good."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    seat = programs.seat_of(token.strip()) if scheme.lower() == "bearer" else None
    if seat is None or seat.person is None:
        raise Refusal(_("This token opens no seat: it was taken back, or the seat was left."), status=401)
    who.acts_for(request, seat.person)
    bans.refuse(request, seat.person)
    limits.allow(request, kind, seat.person)
    return seat, seat.person


def _shared(request: HttpRequest, seat: Seat, person: Person) -> HttpResponse:
    reader = Reader(request, pages.table_or_404(seat.table_id), person)
    if reader.chair is None:  # it was left just now
        raise Refusal(_("You do not sit at this table."), status=403)
    seating.seen(reader.table, person, reader.chair)
    return data.told(share(reader))


@require_safe
def seat(request: HttpRequest) -> HttpResponse:
    """What the seat sees now."""
    return _shared(request, *_admitted(request, "program"))


@csrf_exempt
@require_POST
def act(request: HttpRequest) -> HttpResponse:
    """Play a code: `{"version": .., "code": .., "key": ".."}`. The answer is what the seat sees then."""
    seat, person = _admitted(request, "move")
    version, code, key = _submission(request)
    moves.act(moves.Asked(seat.table_id, person, version, key), [code])
    moves.looked(seat.table_id, person, version)  # what it has decided on it has seen; what fades may fade
    return _shared(request, seat, person)


def _submission(request: HttpRequest) -> tuple[int, int, str]:
    try:
        given = json.loads(request.body)
        version, code, key = given["version"], given["code"], given["key"]
    except (ValueError, LookupError, TypeError, RecursionError, RawPostDataException):
        raise Refusal(_("This request could not be understood."), status=400) from None
    plain = type(version) is int and type(code) is int and type(key) is str
    if not plain or not 8 <= len(key) <= 64 or not key.isascii() or not key.isprintable():
        raise Refusal(_("This request could not be understood."), status=400)
    return version, code, key


@require_GET
def events(request: HttpRequest) -> HttpResponseBase:
    """An event for every change that the seat may notice, as long as the token is good."""
    seat, person = _admitted(request, "program")
    loop = getattr(request, "scope", {}).get(LOOP)
    address = request.META.get("REMOTE_ADDR", "")
    listener = Listener(loop, person.pk, seat.table_id, address, admitted=seat.program)
    if streams.watch.crowded(listener):
        raise TooMany(_("Too many streams are open already."))
    return streams.opened(listener)
