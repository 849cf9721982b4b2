"""The chat of a table (it obeys the game: some phases are silent), muting one another, and reports to the keeper."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ..match import door
from ..models import Chat, Mute, Person, Report, Seat, Stir, Table
from ..refusal import Forbidden, Refusal
from . import seating


@dataclass(frozen=True)
class About:
    """Whom, and perhaps which words, a report is about."""

    person: Person
    name: str
    chat: Chat | None = None

    @property
    def text(self) -> str:
        """The words, "" when it is about the person as such."""
        return self.chat.text if self.chat else ""


def say(table_id: str, person: Person, text: str) -> None:
    """Say something at one's table. Refusal where one may not."""
    kept = "".join(c for c in unicodedata.normalize("NFC", text) if c in "\n " or unicodedata.category(c)[0] != "C")
    kept = " ".join(kept.split())[:500]
    if not kept:
        raise Refusal(_("Please type something first."), status=422)
    door.at_hand(table_id)
    with transaction.atomic():
        table = seating.locked(table_id)
        why = why_silent(table, person)
        if why:
            raise Forbidden(why)
        seat = table.seats.get(person=person)
        Chat.objects.create(table=table, person=person, seat=seat.number, text=kept)
        table.said += 1
        table.stir = Stir.next()
        table.save(update_fields=["said", "stir"])


def why_silent(table: Table, person: Person | None) -> str:
    """Why this person may not speak here now; "" when they may."""
    seat = table.seats.filter(person=person, kind=Seat.Kind.PERSON).first() if person else None
    if seat is None or person is None:
        return _("Only those who play may talk at this table.")
    if person.silenced or person.barred:
        return _("The keeper of this house has asked you to be silent.")
    if table.status == Table.Status.PLAYING:
        try:
            match = door.current(table)
        except Refusal as refusal:  # it cannot go on
            return refusal.sentence
        if seat.number not in door.talkers(match):
            return _("This is a silent phase of the game.")
    return ""


def lines(table: Table, person: Person | None) -> list[Chat]:
    """What this reader gets to read, oldest first, at most the last 200."""
    muted = set(Mute.objects.filter(by=person).values_list("person_id", flat=True)) if person else set()
    recent = table.chat.filter(hidden=False).order_by("-id")[:200]
    return [line for line in reversed(recent) if line.person_id not in muted]


def mute(table: Table, person: Person, seat: int, *, on: bool) -> None:
    """No longer (or again) read what the person on that seat says, here and elsewhere."""
    other = table.seats.filter(number=seat, person__isnull=False).exclude(person=person).first()
    if other is None or other.person is None:
        raise Refusal(_("There is nobody to mute."))
    if on:
        Mute.objects.get_or_create(by=person, person=other.person)
    else:
        Mute.objects.filter(by=person, person=other.person).delete()


def subject(table: Table, seat: int, chat: int) -> About:
    """Whom a report is about: who said this, else who sits there. Refusal when there is no such person. Words that the
    keeper has taken down are not brought up again."""
    if chat >= 0:
        line = table.chat.filter(pk=chat, person__isnull=False, hidden=False).select_related("person").first()
        if line is None or line.person is None:
            raise Refusal(_("This is not there any more."), status=404)
        return About(line.person, line.person.name, line)
    sitting = table.seats.filter(number=seat, person__isnull=False).first()
    if sitting is None or sitting.person is None:
        raise Refusal(_("There is nobody to report."), status=404)
    return About(sitting.person, sitting.name)


def report(table: Table, by: Person, about: About, reason: str) -> Report:
    """Tell the keeper. The words are kept as they were, whatever happens to them later."""
    return Report.objects.create(
        table=table, by=by, about=about.person, chat=about.chat, said=about.text, reason=reason
    )  # fmt: skip
