"""What the host of a table may do before the game begins: close it to further people, and show somebody out.

Once a match runs nobody is removed from it by a rival: who stays away is sat in for, and the keeper sees to the rest.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from ..models import Person, Seat, Table
from ..people.who import changed_people
from ..refusal import Forbidden, Refusal
from . import seating, vault


def _hosted(table_id: str, host: Person) -> Table:
    table = seating.locked(table_id)
    if table.host_id != host.pk:
        raise Forbidden(_("Only the host of the table can do this."))
    if table.status != Table.Status.GATHERING:
        raise Refusal(_("The game has begun: nobody is shown out any more."))
    return table


@transaction.atomic
def lock(table_id: str, host: Person, *, closed: bool) -> Table:
    """Let nobody else sit down, or let them again."""
    table = _hosted(table_id, host)
    table.closed = closed
    changed_people(table, "closed")
    return table


@transaction.atomic
def kick(table_id: str, host: Person, number: int) -> Table:
    """Show somebody out. They do not sit down here again, and the invitation they came by leads nowhere any more."""
    table = _hosted(table_id, host)
    seat = table.seats.filter(number=number, kind=Seat.Kind.PERSON).exclude(person=host).first()
    if seat is None:
        raise Refusal(_("There is nobody to show out."))
    table.kicked = [*table.kicked, seat.person_id]
    seating.free(seat)
    vault.renew_code(table.pk)
    changed_people(table, "kicked")
    return table
