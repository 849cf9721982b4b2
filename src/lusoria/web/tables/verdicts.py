"""What people thought of a game when it was over: stars and a sentence, for those who make it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ..models import Person, Table, Verdict
from ..people.who import changed_people
from ..refusal import Refusal
from . import seating


@transaction.atomic
def give(table: Table, person: Person, *, stars: int, text: str) -> Verdict:
    """Who sat here says it, once the game is over; said again, the last word counts."""
    held = seating.locked(table.pk)
    seating.own_seat(held, person)
    if held.status != Table.Status.OVER:
        raise Refusal(_("This game is not over yet."))
    said, _new = Verdict.objects.update_or_create(
        table=held, person=person, defaults={"stars": stars, "text": text.strip(), "at": timezone.now()}
    )
    changed_people(held)
    return said


def shown(table: Table) -> list[dict[str, Any]]:
    """What is told at the table: who, how many stars, which sentence."""
    names = {seat.person_id: seat.name for seat in table.seats.all()}
    return [
        {
            "name": names.get(said.person_id, said.person.name),
            "stars": said.stars,
            "shown": "★" * said.stars + "☆" * (5 - said.stars),
            "text": said.text,
        }
        for said in table.verdicts.select_related("person")
    ]


def gathered(game: str | None = None) -> Iterator[dict[str, Any]]:
    """Everything that was said in this house, without names: the game, how it was played, stars and sentence."""
    found = Verdict.objects.select_related("table").order_by("table__game", "at")
    for said in found.filter(table__game=game) if game else found:
        table = said.table
        yield {
            "game": table.game,
            "table": table.pk,
            "seats": table.size,
            "options": table.options,
            "components": table.components,
            "stars": said.stars,
            "text": said.text,
            "at": said.at.isoformat(timespec="seconds"),
        }
