"""What the house knows of a person, for them to take along; and forgetting it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from ..match import door, moves
from ..models import Chat, Coaching, Mute, Person, Report, Seat, Stir, Table
from ..tables import vault
from . import sessions
from .who import changed_people

NOBODY: Final = "—"  # how somebody who has gone is called in the games they played


def known_of(person: Person) -> dict[str, Any]:
    """Everything that is kept about this person, as plain data. Matches themselves are exported at their tables."""
    user = person.user
    seats = person.seats.select_related("table", "coaching").order_by("table__created")
    return {
        "name": person.name,
        "since": _text(person.created),
        "account": None if user is None else {
            "name": user.get_username(), "mail": user.email, "made": _text(user.date_joined),
            "last_signed_in": _text(user.last_login),
        },
        "silenced": person.silenced,
        "barred": person.barred,
        "browsers": [
            {"agent": s.agent, "address": s.address, "begun": _text(s.begun), "used": _text(s.used)}
            for s in sessions.of(person)
        ],
        "seats": [
            {"table": s.table.pk, "game": s.table.game, "seat": s.number, "called": s.name, "status": s.table.status,
             "opened": _text(s.table.created), "notes": s.pad, "program_since": _text(s.program),
             "result": s.table.result[s.number] if s.table.result else None,
             "coach": s.coaching.advice if hasattr(s, "coaching") else None}
            for s in seats
        ],
        "said": [
            {"table": c.table_id, "at": _text(c.at), "text": c.text} for c in Chat.objects.filter(person=person)
        ],
        "muted": list(Mute.objects.filter(by=person).values_list("person__name", flat=True)),
        "reported": [
            {"table": r.table_id, "at": _text(r.at), "reason": r.reason} for r in Report.objects.filter(by=person)
        ],
        "verdicts": [
            {"table": v.table_id, "at": _text(v.at), "stars": v.stars, "text": v.text} for v in person.verdicts.all()
        ],
    }  # fmt: skip


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat(timespec="seconds")


def forget(person: Person) -> None:
    """Forget this person: their account, their browsers, what they said, and their name in the games they played. Where
    a game still runs a bot takes the seat, and the others play on."""
    open_ = (Table.Status.GATHERING, Table.Status.PLAYING)
    played = list(person.seats.values_list("table_id", "number"))
    for table_id, _number in played:
        if Table.objects.filter(pk=table_id, status__in=open_).exists():
            moves.leave(table_id, person)
    with transaction.atomic():
        for table_id, number in played:
            _unname(Table.objects.select_for_update().get(pk=table_id), number)
        spoken = Table.objects.filter(chat__person=person).distinct()
        for table in spoken:
            table.said += 1
            table.stir = Stir.next()
            table.save(update_fields=["said", "stir"])
        Chat.objects.filter(person=person).delete()
        sessions.of(person).delete()
        user = person.user
        person.delete()
        if user is not None:
            user.delete()


def _unname(table: Table, number: int) -> None:
    opening = table.opening
    if opening is not None:
        opening["names"][number] = NOBODY
        vault.keep_opening(table.pk, opening)
        door.shelf.drop(table.pk)
    Seat.objects.filter(table=table, number=number, person__isnull=False).update(name=NOBODY, program=None)
    Coaching.objects.filter(seat__table=table, seat__number=number).delete()
    vault.close_seats(table.seats.filter(number=number).values_list("pk", flat=True))
    changed_people(table)
