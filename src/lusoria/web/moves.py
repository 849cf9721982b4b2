"""The one door through which people and bots act: a move, a step back, a look.

What is accepted is committed, and only then told. A submission carries the version its sender saw and a key of its own:
sent twice it counts once, and sent too late it is refused (unless all that happened since are others' sealed answers,
which change nothing that the sender could decide on). Thinking happens before the transaction; the transaction checks
that the match is still where the thought began, writes, and is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from . import door, tables
from .models import Entry, Person, Seat, Stir, Table
from .refusal import Forbidden, Refusal

_TRIES = 8
Work = Callable[["door.Match", int], None]


@dataclass(frozen=True)
class Asked:
    """One submission: whose (a bot when `person` is None), what they saw, and its key."""

    table: str
    person: Person | None
    version: int
    key: str
    seat: int | None = None  # which seat, for a bot


def act(asked: Asked, codes: Sequence[int]) -> Table:
    """Play these codes one after the other: all of them, or none. Refusal tells why not."""
    if not codes:
        raise Refusal(_("Please choose what to do."), status=422)

    def work(match: door.Match, seat: int) -> None:
        for at, code in enumerate(codes):
            if at and door.brought_news(match):
                raise Refusal(_("Something came to light after your first step. Please choose the next one anew."))
            door.act(match, seat, code)

    return _submit(asked, work)


def undo(asked: Asked) -> Table:
    """Take back one's last step, where nothing has come to light since."""
    return _submit(asked, door.undo)


def _submit(asked: Asked, work: Work) -> Table:
    for _try in range(_TRIES):
        table = _table(asked.table)
        seat = _seat(table, asked)
        if Entry.objects.filter(table=table, seat=seat.number, key=asked.key).exists():
            return table  # it was accepted before, and the answer was lost
        if table.status != Table.Status.PLAYING:
            raise Refusal(_not_running(table))
        _check_fresh(table, seat.number, asked.version)
        old = door.current(table)
        new = door.copy(old)
        work(new, seat.number)
        try:
            if _write(table, seat, old, new, asked):
                return table
        except IntegrityError:
            continue  # the same key came in twice at the same moment: look again
    raise Refusal(_("The table is too busy. Please try again."), status=429)


def _table(table_id: str) -> Table:
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refusal(_("There is no such table."), status=404)
    return table


def _seat(table: Table, asked: Asked) -> Seat:
    if asked.person is None:
        seat = table.seats.filter(number=asked.seat).first()
        if seat is None or not seat.played_by_bot:
            raise Forbidden("This seat is not a bot's.")
        return seat
    seat = table.seats.filter(person=asked.person, kind=Seat.Kind.PERSON).first()
    if seat is None:
        raise Forbidden(_("You do not sit at this table."))
    if seat.stand_in:
        raise Refusal(_("A bot is sitting in for you. Take your seat back first."))
    return seat


def _not_running(table: Table) -> str:
    if table.status == Table.Status.GATHERING:
        return _("The game has not begun yet.")
    return _("This game is frozen.") if table.status == Table.Status.FROZEN else _("The game is over.")


def _check_fresh(table: Table, seat: int, version: int) -> None:
    """Refuse a move that was thought about an older position."""
    now = table.versions[seat]
    if version == now:
        return
    missed = now - version
    if 0 < missed <= table.size:
        recent = _shown(table, seat).order_by("-number")[:missed]
        if all(entry.quiet >> seat & 1 for entry in recent):
            return
    raise Refusal(_("The game has moved on since you looked. Here it is as it stands now; please choose again."))


def _shown(table: Table, seat: int):  # type: ignore[no-untyped-def]
    """The entries that changed what this seat (or, for seat = size, a spectator) sees."""
    return Entry.objects.filter(table=table).extra(where=["(shown & %s) != 0"], params=[1 << seat])


def _write(table: Table, seat: Seat, old: door.Match, new: door.Match, asked: Asked) -> bool:
    """Commit the new entries; False when the match has moved in the meantime."""
    entries = door.new_entries(table, old, new)
    now = timezone.now()
    with transaction.atomic():
        held = tables.locked(table.pk)
        if held.length != table.length or held.status != Table.Status.PLAYING:
            return False
        mine = Seat.objects.get(pk=seat.pk)
        if (mine.person_id, mine.played_by_bot) != (seat.person_id, seat.played_by_bot):  # type: ignore[attr-defined]
            return False
        for entry in entries:
            entry.table, entry.at = held, now
        entries[0].key = asked.key
        Entry.objects.bulk_create(entries)
        held.length += len(entries)
        public = False
        for entry in entries:
            held.versions = [v + (entry.shown >> seat & 1) for seat, v in enumerate(held.versions)]
            public = public or bool(entry.shown >> held.size & 1)
        tables.after_change(held, new, public=public)
        held.undo_wish = held.undo_wish if not public else None
        held.stir = Stir.next()
        fields = ["length", "versions", "stir", "undo_wish", *tables.POSITION]
        if new.over:
            held.status = Table.Status.OVER
            held.people += 1
            held.lobby = held.stir
            fields += ["status", "people", "lobby"]
        held.save(update_fields=fields)
        Seat.objects.filter(pk=seat.pk).update(seen=now if asked.person else mine.seen)
    door.keep(held, new)
    table.__dict__.update(held.__dict__)
    return True


def nothing(table_id: str, seat: int, length: int) -> None:
    """A bot that merely may act does not want to, as things stand at this length of the log."""
    with transaction.atomic():
        table = tables.locked(table_id)
        if table.length == length and table.due >> seat & 1 and not table.awaits >> seat & 1:
            table.due &= ~(1 << seat)
            table.save(update_fields=["due"])


def looked(table_id: str, person: Person, version: int) -> None:
    """The person has seen what their page showed at this version of theirs: what fades may fade."""
    with transaction.atomic():
        table = tables.locked(table_id)
        seat = table.seats.filter(person=person, kind=Seat.Kind.PERSON).first()
        if seat is None or not 0 <= version <= (table.versions or [0])[seat.number if table.versions else 0]:
            return
        entry = _shown(table, seat.number).order_by("number")[version - 1 : version].first() if version else None
        reached = entry.number if entry else 0
        if reached > seat.looked:
            seat.looked = reached
            seat.save(update_fields=["looked"])
