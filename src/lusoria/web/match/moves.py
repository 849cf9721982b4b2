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
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from lusoria.play import Match

from .. import lookup
from ..models import Entry, Person, Seat, Stir, Table
from ..people.language import html_lang
from ..refusal import Forbidden, Refusal
from ..tables import seating
from . import door

_TRIES = 8
_OFTEN = 100  # times that one step is done again at once, at most
_WRITTEN = ("length", "versions", "status", "stir", "lobby", "people", "watched", "undo_wish", *seating.POSITION)
_Work = Callable[[Match, int], None]


@dataclass(frozen=True)
class Asked:
    """One submission: whose (a bot's when `person` is None), the version they saw, and its key."""

    table: str
    person: Person | None
    version: int
    key: str
    seat: int | None = None  # which seat, for a bot
    seen: Table | None = None  # the table as it was read just now; it is read again where that is too old


def act(asked: Asked, codes: Sequence[int], *, often: bool = False) -> Table:
    """Play these codes one after the other: all of them, or none. With `often` the last of them is played again for as
    long as it may be, and nothing new has come to light. Refusal tells why not."""
    if not codes:
        raise Refusal(_("Please choose what to do."), status=422)

    def work(match: Match, seat: int) -> None:
        speak = match.speaker(html_lang())
        for at, code in enumerate(codes):
            if at and door.brought_news(match):
                raise Refusal(_("Something came to light after your first step. Please choose the next one anew."))
            door.act(match, seat, code, speak)
        for _again in range(_OFTEN if often else 0):
            if match.over or door.brought_news(match) or codes[-1] not in match.legal(seat):
                break
            door.act(match, seat, codes[-1], speak)

    return _submit(asked, work)


def undo(asked: Asked) -> Table:
    """Take back one's last step, where nothing has come to light since."""
    return _submit(asked, lambda match, seat: door.undo(match, seat, match.speaker(html_lang())))


def leave(table_id: str, person: Person) -> Table:
    """Get up for good. Before the start the chair becomes free; later a bot takes over, and the log says so."""
    for _try in range(_TRIES):
        table = _table(table_id)
        if table.status != Table.Status.PLAYING:
            return seating.leave_early(table_id, person)
        seat = seating.own_seat(table, person)
        name = seating.bot_name(table, seat.number)
        old = door.current(table)
        new = old.copy()
        new.handover(seat.number, name)

        def still(held: Table, pk: int = seat.pk) -> bool:
            return held.seats.filter(pk=pk, person=person).exists()

        def also(held: Table, number: int = seat.number, name: str = name) -> None:
            seating.make_bot(held, next(s for s in held.seats.all() if s.number == number), held.deputy, name)
            held.people += 1
            held.lobby = held.stir

        if _commit(table, old, new, None, still, also):
            return table
    raise _too_busy()


def go_back(table_id: str) -> Table:
    """Everybody at the table has agreed to the wish that stands there: go back."""
    for _try in range(_TRIES):
        table = _table(table_id)
        wish = table.undo_wish
        if not wish or table.status != Table.Status.PLAYING:
            return table
        old = door.current(table)
        new = old.copy()
        new.undo_by_agreement(wish["to"])

        def still(held: Table, wish: object = wish) -> bool:
            return held.undo_wish == wish

        def also(held: Table) -> None:
            held.people += 1

        if _commit(table, old, new, None, still, also):
            return table
    raise _too_busy()


def _submit(asked: Asked, work: _Work) -> Table:
    for again in range(_TRIES):
        table = asked.seen if asked.seen is not None and not again else _table(asked.table)
        seat = _seat(table, asked)
        current = not again and table.status == Table.Status.PLAYING and asked.version == table.versions[seat.number]
        # One that was accepted before, and the answer lost, comes with a version from before that.
        if asked.person and not current and _known(table, seat.number, asked.key):
            return _table(asked.table) if table is asked.seen else table
        if table.status != Table.Status.PLAYING:
            raise Refusal(_not_running(table))
        _check_fresh(table, seat.number, asked.version)
        old = door.current(table)
        new = old.copy()
        work(new, seat.number)
        who = (seat.person_id, seat.played_by_bot)
        there = None if asked.person is None else _is_there

        def still(held: Table, pk: int = seat.pk, who: tuple[int | None, bool] = who) -> bool:
            return any(s.pk == pk and (s.person_id, s.played_by_bot) == who for s in held.seats.all())

        try:
            if _commit(table, old, new, asked.key, still, there):
                return table
        except IntegrityError:  # the same key came in twice at the same moment: look again
            continue
    raise _too_busy()


def _known(table: Table, seat: int, key: str) -> bool:
    return Entry.objects.filter(table=table, seat=seat, key=key).exists()


def _is_there(held: Table) -> None:
    held.watched = timezone.now()


def _too_busy() -> Refusal:
    return Refusal(_("The table is too busy. Please try again."), status=429)


def _table(table_id: str) -> Table:
    table = lookup.table(table_id)
    if table is None:
        raise Refusal(_("There is no such table."), status=404)
    return table


def _seat(table: Table, asked: Asked) -> Seat:
    if asked.person is None:
        seat = next((s for s in table.seats.all() if s.number == asked.seat), None)
        if seat is None or not seat.played_by_bot:
            raise Forbidden("This seat is not a bot's.")
        return seat
    mine = (s for s in table.seats.all() if s.person_id == asked.person.pk and s.kind == Seat.Kind.PERSON)
    seat = next(mine, None)
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
    if version >= 0 and 0 < missed <= table.size:
        recent = _shown(table, seat).order_by("-number")[:missed]
        if all(entry.quiet >> seat & 1 for entry in recent):
            return
    raise Refusal(_("The game has moved on since you looked. Here it is as it stands now; please choose again."))


def _shown(table: Table, seat: int) -> QuerySet[Entry]:
    """The entries that changed what this seat (or, for seat = size, a spectator) sees."""
    return Entry.objects.filter(table=table).annotate(hit=F("shown").bitand(1 << seat)).filter(hit__gt=0)


def _commit(
    table: Table,
    old: Match,
    new: Match,
    key: str | None,
    still: Callable[[Table], bool],
    also: Callable[[Table], None] | None = None,
) -> bool:
    """Write the entries that `new` has beyond `old`; False when the table has moved in the meantime."""
    entries = door.new_entries(old, new)
    with transaction.atomic():
        held = seating.locked(table.pk)
        lookup.with_seats(held)
        if held.length != old.version or held.status != Table.Status.PLAYING or not still(held):
            return False
        now = timezone.now()
        for entry in entries:
            entry.table, entry.at = held, now
        entries[0].key = key
        Entry.objects.bulk_create(entries)
        held.length = new.version
        held.versions = [
            version + sum(entry.shown >> place & 1 for entry in entries) for place, version in enumerate(held.versions)
        ]
        public = any(entry.shown >> held.size & 1 for entry in entries)
        seen = any(entry.shown & ~entry.quiet & 1 << held.size for entry in entries)
        held.stir = Stir.next()
        if public:
            held.undo_wish = None
        if also is not None:
            also(held)
        seating.after_change(held, new, public=public, seen=seen)
        if new.over:
            held.status = Table.Status.OVER
            held.people += 1
        if public:
            held.lobby = held.stir  # the lobby shows who is awaited
        held.save(update_fields=_WRITTEN)
    door.keep(held, new, entries)
    table.__dict__.update(held.__dict__)
    return True


def nothing(table_id: str, seat: int, length: int) -> None:
    """A bot that merely may act does not want to, as things stand at this length of the log."""
    with transaction.atomic():
        table = seating.locked(table_id)
        if table.length == length and table.due >> seat & 1 and not table.awaits >> seat & 1:
            table.due &= ~(1 << seat)
            table.save(update_fields=["due"])


def looked(table_id: str, person: Person, version: int) -> None:
    """The person has seen what their page showed at this version of theirs: what fades may fade."""
    table = _table(table_id)
    seat = table.seats.filter(person=person, kind=Seat.Kind.PERSON).first()
    if seat is None or not table.versions or not 0 <= version <= table.versions[seat.number]:
        return
    number = 0
    if version:
        number = _shown(table, seat.number).order_by("number").values_list("number", flat=True)[version - 1]
    Seat.objects.filter(pk=seat.pk, looked__lt=number).update(looked=number)
