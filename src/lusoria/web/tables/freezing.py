"""Matches that cannot go on: those of other rules, and those whose log is damaged. They are kept as they are, the
people at the table are told so, and the keeper too; nothing is ever altered to make them fit."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils.translation import gettext as _

from ..match import door
from ..models import Report, Table
from ..people.who import changed_people
from . import seating

log = logging.getLogger(__name__)


def sentence(why: str) -> str:
    """What somebody at the table reads. `why` is what `Table.frozen` holds."""
    if why.startswith(door.DAMAGED):
        return _("The log of this match is damaged. It is kept as it is, and the keeper of this house has been told.")
    return _("This match began under earlier rules and is kept as it was. It cannot be played on.")


def freeze(table_id: str, kind: str, why: str) -> None:
    """Write down that this match cannot go on, and tell the keeper, once."""
    with transaction.atomic():
        table = seating.locked(table_id)
        if table.frozen:
            return
        table.frozen = f"{kind}: {why}"
        if table.status == Table.Status.PLAYING:
            table.status, table.due, table.bot_after, table.undo_wish = Table.Status.FROZEN, 0, None, None
        changed_people(table, "frozen", "status", "due", "bot_after", "undo_wish")
        if kind == door.DAMAGED:
            Report.objects.create(table=table, reason=f"The log of this match is damaged. {why}"[:1000])
    log.error("table %s is frozen: %s", table_id, why)


def thaw(table_id: str) -> None:
    """The match plays back again, because its rules are back or the keeper has mended its log: let it go on."""
    with transaction.atomic():
        table = seating.locked(table_id)
        match = door.load(table)
        table.frozen = ""
        table.status = Table.Status.OVER if match.over else Table.Status.PLAYING
        seating.after_change(table, match)
        changed_people(table, "frozen", "status", *seating.POSITION)
