"""Who may look in at a table. A private one is for those who play at it and whom its invitation has led there."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from .. import pages
from ..house import desk
from ..models import Table
from ..people import who
from ..refusal import Forbidden

_KEY = "watching"
MOST = 50  # private tables that one browser may remember to have been invited to


def table(request: HttpRequest, table_id: str) -> Table:
    """The table, if this reader may see it; Http404 when there is none, Forbidden when it is not for them."""
    found = pages.table_or_404(table_id)
    if not may_watch(request, found):
        raise Forbidden(_("This table is private. Whoever plays there has the invitation."))
    return found


def may_watch(request: HttpRequest, found: Table) -> bool:
    """Whether this reader may see that table."""
    if found.public or found.pk in request.session.get(_KEY, ()):
        return True
    person = who.person_of(request)
    if person is not None and any(seat.person_id == person.pk for seat in found.seats.all()):
        return True
    return request.user.is_staff and desk.proven(request)


def invite(request: HttpRequest, table_id: str) -> None:
    """This browser came by the invitation, or has played there: it may watch."""
    kept = [known for known in request.session.get(_KEY, ()) if known != table_id]
    request.session[_KEY] = [*kept, table_id][-MOST:]
