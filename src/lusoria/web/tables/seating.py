"""Opening tables, sitting down, starting, leaving, sitting in for one another. Every function is one transaction; what
takes long (checking a box, laying a match, playing one again) comes before it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from lusoria.play import Match

from .. import lookup
from ..house.notes import fresh, notes
from ..match import door
from ..models import Person, Seat, Table
from ..people.who import changed_people, free_name
from ..refusal import Forbidden, Refusal, TooMany
from ..thinking import strengths
from . import vault

Status, Kind = Table.Status, Seat.Kind


def locked(table_id: str) -> Table:
    """The table, locked for the rest of the transaction (SQLite has locked everything already)."""
    found = lookup.locked(table_id)
    if found is None:
        raise Refusal(_("There is no such table."), status=404)
    return found


def awaiting(people: Collection[int]) -> list[tuple[int, str]]:
    """The tables where the game waits for one of these people: (person, id of the table)."""
    if not people:
        return []
    seats = Seat.objects.filter(person__in=people, kind=Kind.PERSON, stand_in="", table__status=Status.PLAYING)
    rows = seats.values_list("person_id", "table_id", "number", "table__awaits")
    return [(person, table) for person, table, number, awaits in rows if person and awaits >> number & 1]


def mine(person: Person) -> QuerySet[Table]:
    """Tables where this person sits, running ones first seen to."""
    return Table.objects.filter(seats__person=person).prefetch_related("seats").order_by("-updated")


def open_tables(person: Person | None = None) -> QuerySet[Table]:
    """Public tables that still have a free chair and where this person does not sit."""
    found = Table.objects.filter(public=True, closed=False, status=Status.GATHERING, seats__kind=Kind.OPEN)
    if person is not None:
        found = found.exclude(seats__person=person)
    recent = timezone.now() - timedelta(days=14)
    return found.filter(updated__gte=recent).distinct().prefetch_related("seats").order_by("-created")


def to_watch() -> QuerySet[Table]:
    """Public tables where a game is going on."""
    lively = Table.objects.filter(public=True, status=Status.PLAYING, updated__gte=timezone.now() - timedelta(days=3))
    return lively.prefetch_related("seats").order_by("-created")


class _NotLaid(Exception):
    """The last chair is taken, and there is no match for the table yet."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.pk)
        self.table = table


def _begun(deed: Callable[[Match | None], Table]) -> Table:
    """Do this in one transaction. Where a game begins in it, all is undone, a match is laid while others write, and it
    is done again with that match: whoever has come or gone in the meantime is seen then."""
    laid: Match | None = None
    while True:
        try:
            with transaction.atomic():
                return deed(laid)
        except _NotLaid as missing:
            laid = door.lay(missing.table)


def _checked(slug: str, size: int, options: Mapping[str, int], components: Mapping[str, Any]) -> dict[str, Any]:
    """What is played at a new table; Refusal where that is not possible."""
    game = door.game(slug)
    chosen = door.checked_options(game, options, door.checked_seats(game, size))
    numbers = door.checked_components(game, chosen, size, dict(components))
    return {"game": slug, "size": size, "options": chosen, "components": numbers}


def open_table(
    host: Person,
    slug: str,
    size: int,
    options: Mapping[str, int],
    bots: Sequence[str] = (),
    *,
    public: bool = False,
    tempo: str = Table.Tempo.LIVE,
    follows: Table | None = None,
    origin: str = "",
    deputy: str = strengths.GENTLE,
    components: Mapping[str, Any] | None = None,
) -> Table:
    """A new table with its host on the first chair; `bots` holds a strength for each other chair, "" for a person.
    `components` replaces numbers of the box for this table.
    `origin` says by whom the thinking of its bots is shared (`sharing.origin_of`)."""
    fields = _checked(slug, size, options, components or {}) | {
        "tempo": tempo, "public": public, "follows": follows, "origin": origin, "deputy": strengths.checked(deputy),
    }  # fmt: skip
    return _begun(lambda laid: _open(host, fields, bots, laid))


def _open(host: Person, fields: Mapping[str, Any], bots: Sequence[str], laid: Match | None) -> Table:
    running = Table.objects.filter(host=host, status__in=[Status.GATHERING, Status.PLAYING])
    if running.filter(updated__gte=timezone.now() - timedelta(days=2)).count() >= settings.RUNNING_TABLES:
        raise TooMany(_("You have many tables running. Please finish some of them first."))
    table = Table.objects.create(host=host, **fields)
    Seat.objects.create(table=table, number=0, kind=Kind.PERSON, person=host, name=host.name, seen=timezone.now())
    for number in range(1, table.size):
        strength = bots[number - 1] if number <= len(bots) else ""
        seat = Seat(table=table, number=number)
        if strength:
            make_bot(table, seat, strength)
        else:
            seat.save()
    changed_people(table)
    if not table.seats.filter(kind=Kind.OPEN).exists():
        _begin(table, laid)
    return table


def bot_name(table: Table, number: int) -> str:
    """A name for a bot that nobody at the table has."""
    taken = set(table.seats.values_list("name", flat=True))
    free = [name for name in strengths.NAMES if name not in taken]
    return free[number % len(free)] if free else free_name(table, strengths.NAMES[0], but=number)


def make_bot(table: Table, seat: Seat, strength: str, name: str = "") -> None:
    """From now on a bot of this strength has the chair. Saves the seat."""
    seat.strength = strengths.checked(strength)
    seat.kind, seat.person, seat.stand_in, seat.stood_at, seat.pad, seat.program = Kind.BOT, None, "", None, {}, None
    seat.name = name or seat.name or bot_name(table, seat.number)
    seat.save()
    vault.close_seats([seat.pk])


def sit(table_id: str, person: Person, number: int | None = None) -> Table:
    """Take a chair (the first free one when none is named). Sitting twice is sitting once. The last one in starts."""
    return _begun(lambda laid: _sit(table_id, person, number, laid))


def _sit(table_id: str, person: Person, number: int | None, laid: Match | None) -> Table:
    table = locked(table_id)
    if table.seats.filter(person=person).exists():
        return table
    if table.status != Status.GATHERING:
        raise Refusal(_("This game has already begun. You can watch it."))
    if person.pk in table.kicked:
        raise Forbidden(_("The host has shown you out of this table."))
    if table.closed:
        raise Refusal(_("The host has closed this table."))
    chairs = table.seats.filter(kind=Kind.OPEN)
    seat = (chairs.filter(number=number) if number is not None else chairs).first()
    if seat is None:
        raise Refusal(_("That seat is taken.") if number is not None else _("All seats of this table are taken."))
    seat.kind, seat.person, seat.seen = Kind.PERSON, person, timezone.now()
    seat.name = free_name(table, person.name, but=seat.number)
    seat.save()
    if table.host is None:
        table.host = person
    changed_people(table, "host")
    if not table.seats.filter(kind=Kind.OPEN).exists():
        _begin(table, laid)
    return table


def start(table_id: str, person: Person, strength: str) -> Table:
    """The host does not want to wait: bots take the free chairs, and the game begins."""
    return _begun(lambda laid: _start(table_id, person, strength, laid))


def _start(table_id: str, person: Person, strength: str, laid: Match | None) -> Table:
    table = locked(table_id)
    if table.host_id != person.pk:
        raise Forbidden(_("Only the host of the table can start the game."))
    if table.status != Status.GATHERING:
        return table
    for seat in table.seats.filter(kind=Kind.OPEN):
        make_bot(table, seat, strength)
    _begin(table, laid)
    return table


def _begin(table: Table, laid: Match | None) -> None:
    """The game begins with the match that was laid for it. Inside a transaction, once every chair is taken."""
    if laid is None:
        raise _NotLaid(table)
    door.begin(table, laid)
    vault.keep_opening(table.pk, door.opening(laid))
    table.status = Status.PLAYING
    table.length = 0
    table.versions = [0] * (table.size + 1)
    after_change(table, laid)
    changed_people(table, "status", "length", "versions", *POSITION)


POSITION = ("awaits", "due", "bot_after", "result", "updated")


def after_change(table: Table, match: Match, *, public: bool = True, seen: bool = True) -> None:
    """Set what the table caches about the position (the fields POSITION). The caller saves.

    What only the acting seat can see (a partial pick, not `public`) moves no clock: neither the lobby nor the bots may
    betray it. Bots pause where there was something to be `seen`.
    """
    table.awaits = door.mask(match.awaited)
    if public:
        now = timezone.now()
        table.updated = now
        table.due = due(table, match)
        table.bot_after = now + timedelta(seconds=settings.BOT_PACE if seen else 0) if table.due else None
    if match.over:
        table.result = [list(pair) for pair in zip(match.scores, match.ranking, strict=True)]
    else:
        table.result = None


def due(table: Table, match: Match) -> int:
    """Which bots are to be asked: those who are awaited, and once after each change those who may act."""
    bots = door.mask(s.number for s in table.seats.all() if s.played_by_bot)
    return bots & door.mask(match.allowed)


def free(seat: Seat) -> None:
    """Nobody sits on this chair any more. Saves the seat."""
    vault.close_seats([seat.pk])
    seat.kind, seat.person, seat.name, seat.pad, seat.program = Kind.OPEN, None, "", {}, None
    seat.save()


@transaction.atomic
def leave_early(table_id: str, person: Person) -> Table:
    """Get up before the start: the chair is free again, and somebody else is host. After the end nothing happens."""
    table = locked(table_id)
    seat = own_seat(table, person)
    if table.status == Status.GATHERING:
        free(seat)
        if table.host_id == person.pk:
            heir = table.seats.filter(kind=Kind.PERSON).first()
            table.host = heir.person if heir else None
        if table.host is None:
            table.status = Status.OVER
        changed_people(table, "host", "status")
    return table


def stand_in(table_id: str, person: Person, number: int) -> Table:
    """A bot sits in: for oneself at any time, for somebody else who plays here once they have been away too long. How
    strong it is was settled when the table was opened, not by whoever has it sit down."""
    door.at_hand(table_id)
    with transaction.atomic():
        return _stand_in(table_id, person, number)


def _stand_in(table_id: str, person: Person, number: int) -> Table:
    table = locked(table_id)
    own = own_seat(table, person)
    seat = table.seats.filter(number=number, kind=Kind.PERSON).first()
    if seat is None or table.status != Status.PLAYING:
        raise Refusal(_("There is nobody to sit in for."))
    if seat.pk != own.pk and not absent(table, seat):
        raise Refusal(
            _("%(name)s was here a moment ago. A bot may sit in once they have been away for a while.")
            % {"name": seat.name},
        )
    if not seat.stand_in:
        seat.stand_in, seat.stood_at = table.deputy, table.length
        seat.save(update_fields=["stand_in", "stood_at"])
    _asked_again(table)
    changed_people(table, *POSITION)
    return table


def take_back(table_id: str, person: Person) -> Table:
    """The person is back and plays on."""
    door.at_hand(table_id)
    with transaction.atomic():
        table = locked(table_id)
        seat = own_seat(table, person)
        if seat.stand_in:
            seat.stand_in, seat.stood_at, seat.seen = "", None, timezone.now()
            seat.save(update_fields=["stand_in", "stood_at", "seen"])
            _asked_again(table)
            changed_people(table, *POSITION)
    return table


def _asked_again(table: Table) -> None:
    after_change(table, door.current(table))


def absent(table: Table, seat: Seat) -> bool:
    """Whether a person has been away for so long that a bot may sit in."""
    patience = settings.ABSENT_LIVE if table.tempo == Table.Tempo.LIVE else settings.ABSENT_DAYS
    return seat.seen is None or (timezone.now() - seat.seen).total_seconds() > patience


def present(seat: Seat) -> bool:
    """Whether the person was here a moment ago."""
    return seat.seen is not None and (timezone.now() - seat.seen).total_seconds() < 75


def rematch(table_id: str, person: Person, *, origin: str = "") -> Table:
    """The same game once more: one new table for all who ask. The people are invited, bots sit down again."""
    old = Table.objects.filter(pk=table_id).first()
    if old is None:
        raise Refusal(_("There is no such table."), status=404)
    fields = _checked(old.game, old.size, old.options, old.components) | {
        "tempo": old.tempo, "public": False, "follows": old, "origin": origin, "deputy": old.deputy,
    }  # fmt: skip
    return _begun(lambda laid: _rematch(table_id, person, fields, laid))


def _rematch(table_id: str, person: Person, fields: Mapping[str, Any], laid: Match | None) -> Table:
    table = locked(table_id)
    own_seat(table, person)
    if table.status not in (Status.OVER, Status.FROZEN):
        raise Refusal(_("This game is not over yet."))
    found = Table.objects.filter(follows=table).first()
    if found is not None:
        return _sit(found.pk, person, None, laid) if found.status == Status.GATHERING else found
    bots = [s.strength for s in table.seats.all() if s.kind == Kind.BOT]
    people = table.size - 1 - len(bots)
    new = _open(person, fields, [""] * people + bots, laid)
    changed_people(table)
    return new


@transaction.atomic
def set_standing(table_id: str, person: Person, nothing: bool) -> Table:
    """ "Nothing until I say otherwise": while this seat merely may act, it is not pestered."""
    table = locked(table_id)
    seat = own_seat(table, person)
    seat.standing = nothing
    seat.save(update_fields=["standing"])
    return table


def seen(table: Table, person: Person | None, seat: Seat | None, looked: int | None = None) -> None:
    """Somebody is at the page of this table, and how much of the log it has shown them. No stir: it is no news, and
    where little has changed nothing is noted. It is written down later, not in the request."""
    if seat is None:
        if not fresh(table.watched):
            notes.here(table.pk, None)
    elif (
        not fresh(table.watched)
        or not fresh(seat.seen)
        or (looked is not None and seat.looked < looked)
        or _parked(table)
    ):
        notes.here(table.pk, None if person is None else person.pk, -1 if looked is None else looked)


def _parked(table: Table) -> bool:
    return table.status == Status.PLAYING and table.due > 0 and table.bot_after is None


def own_seat(table: Table, person: Person) -> Seat:
    """The chair of this person; Forbidden when they do not sit here."""
    seat = table.seats.filter(person=person, kind=Kind.PERSON).first()
    if seat is None:
        raise Forbidden(_("You do not sit at this table."))
    return seat
