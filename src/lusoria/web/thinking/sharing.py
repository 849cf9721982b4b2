"""Whose turn it is to be thought for, where bots at many tables wait for few processes.

First come tables that somebody looks at; tables that everybody has left are parked until somebody comes back. Among
equals thinking is shared by the address that a table was opened from, and within it by host: who has had least goes
first. Names are free and addresses are not, so forty guests of one address have one address's share. Whoever comes
anew begins level with who is being served: nobody is behind for what was thought for them while no one else wanted it,
and nobody ahead because they have just come (start-time fair queueing). Who asks for less than they might is ahead by
so much, up to a limit: a person who thinks longer than the bots does not wait for those who never stop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from .. import lookup
from ..house import limits
from ..house.writing import write
from ..lookup import Lookup
from ..models import Share, Table
from .claims import CLAIM

_CREDIT = 10_000.0  # milliseconds by which one who asked for little may be ahead
_ALL = ""  # the share that stands for all addresses together
_STALE = timedelta(hours=1)  # who has not been served for so long is level with the others, or nearly
_WATCHED = timedelta(seconds=40)  # a page that is looked at says so every quarter of a minute
_ASSUMED = 1000  # milliseconds that a thought is taken to last while it does
SLOW = timedelta(seconds=5)  # that bots wait once the hour's budget of a table's host is used up
_APART = timedelta(seconds=10)  # that the clocks of two processes may be apart

_OF_TABLE = ("id", "host", "origin", "tempo", "bot_after", "watched")
_WAITING = Lookup(
    lambda: Table.objects.filter(due__gt=0, bot_after__isnull=False).filter(status="").order_by().only(*_OF_TABLE)
)
_SHARE = Lookup(lambda: Share.objects.filter(who="").select_for_update())


def origin_of(request: HttpRequest) -> str:
    """Which address a request comes from, as a keyed hash: enough to share by, not to be read. A household's whole IPv6
    network is one address."""
    counted = limits.address(request)
    return salted_hmac("lusoria.origin", counted, algorithm="sha256").hexdigest()[:16] if counted else ""


@dataclass(frozen=True)
class _Due:
    """A table whose bots wait."""

    pk: str
    host: int | None
    origin: str
    tempo: str
    bot_after: datetime
    watched: datetime

    def looked_at(self, since: datetime) -> bool:
        """Whether somebody has looked at it since then. Nobody has at a time that lies ahead."""
        return since <= self.watched <= timezone.now() + _APART

    @property
    def address(self) -> str:
        return _address(self.origin, self.host)

    @property
    def party(self) -> str:
        return _party(self.origin, self.host)


def is_time(now: datetime) -> Q:
    """Tables whose bots have paused long enough. No pause of this house is so long that a time further ahead could be
    one: it was written while the clock was wrong, and is not waited for."""
    return Q(bot_after__lte=now) | Q(bot_after__gt=now + _longest())


def _longest() -> timedelta:
    return max(CLAIM, SLOW, timedelta(seconds=settings.BOT_PACE)) + _APART


def somebody_waits() -> bool:
    """Whether a bot is to be thought for now: what is not urgent waits for it."""
    return Table.objects.filter(is_time(timezone.now()), status=Table.Status.PLAYING, due__gt=0).exists()


def next_time() -> datetime | None:
    """When the first of the bots that pause now have done so for long enough."""
    return min((table.bot_after for table in _waiting()), default=None)


def next_table() -> Table | None:
    """The table that is to be thought about now, with its seats; None where no bot waits. Tables without people are
    parked."""
    now = timezone.now()
    latest = now + _longest()
    due = [table for table in _waiting() if not now < table.bot_after <= latest]
    if not due:
        return None
    left = [table.pk for table in due if _left(table, now)]
    if left:
        # Whoever comes back in this moment is believed: the row says so.
        lately = now - _patience(Table.Tempo.LIVE), now + _APART
        gone = Table.objects.filter(pk__in=left).exclude(watched__range=lately)
        gone.filter(is_time(now)).update(bot_after=None)
        due = [table for table in due if table.pk not in set(left)]
    if not due:
        return None
    due = [table for table in due if table.looked_at(now - _WATCHED)] or due
    return lookup.table((due[0] if len(due) == 1 else _first(due, now)).pk)


def _waiting() -> list[_Due]:
    """All tables whose bots wait or pause. Looked up so often that time is told apart here, not in the query."""
    found = _WAITING(0, Table.Status.PLAYING)
    return [_Due(t.pk, t.host_id, t.origin, t.tempo, t.bot_after, t.watched) for t in found if t.bot_after is not None]


def _first(due: list[_Due], now: datetime) -> _Due:
    """Of several tables the one whose turn it is."""
    shares = Share.objects.in_bulk({_ALL} | {t.address for t in due} | {t.party for t in due}, field_name="who")
    address = _next(due, lambda table: table.address, _ALL, shares, now).address
    due = [table for table in due if table.address == address]
    return _next(due, lambda table: table.party, address, shares, now)


def _next(due: list[_Due], whose: Callable[[_Due], str], among: str, shares: dict[str, Share], now: datetime) -> _Due:
    """The table of whoever has had least among these, or has had nothing for longest; of their tables the one that has
    waited longest."""
    level = shares[among].served if among in shares else 0.0

    def order(table: _Due) -> tuple[float, float, datetime]:
        share = shares.get(whose(table))
        start, last = (_start(share.had, level), share.at.timestamp()) if share else (level, 0.0)
        return start, last, min(table.bot_after, now)

    return min(due, key=order)


def charge(table: Table) -> None:
    """A thought begins for the address and the host of this table. How long it takes is not known yet."""
    address, party = _address(table.origin, table.host_id), _party(table.origin, table.host_id)
    with transaction.atomic():
        # The top first: so no two processes wait for one another.
        above = _SHARE.one(_ALL) or Share.objects.select_for_update().get_or_create(who=_ALL)[0]
        path = [above]
        for who in (address, party):
            share = _SHARE.one(who) or Share.objects.create(who=who, had=above.served)
            start = _start(share.had, above.served)
            share.had = start + _ASSUMED
            above.served = max(above.served, start)
            path.append(above := share)
        now = timezone.now()
        for share in path:
            write("UPDATE web_share SET had = %s, served = %s, at = %s WHERE id = %s",
                  share.had, share.served, now, share.pk)  # fmt: skip


def settle(table: Table, milliseconds: int) -> None:
    """The thought that was charged when it began has taken so long."""
    for who in (_address(table.origin, table.host_id), _party(table.origin, table.host_id)):
        write("UPDATE web_share SET had = had + %s WHERE who = %s", milliseconds - _ASSUMED, who)


def tidy() -> None:
    """Forget who has not been thought for lately."""
    Share.objects.filter(at__lt=timezone.now() - _STALE).delete()


def _start(had: float, level: float) -> float:
    return max(had, level - _CREDIT)


def _patience(tempo: str) -> timedelta:
    return timedelta(seconds=settings.PARK_DAYS if tempo == Table.Tempo.DAYS else settings.PARK_LIVE)


def _left(table: _Due, now: datetime) -> bool:
    """Whether nobody is there to see what the bots do. Over days people come and go, and their bots play on until a
    person is asked; where a bot sits in for every person, nobody is."""
    if table.looked_at(now - _patience(Table.Tempo.LIVE)):
        return False
    if table.tempo == Table.Tempo.LIVE or not table.looked_at(now - _patience(table.tempo)):
        return True
    return not Table.objects.filter(pk=table.pk, seats__kind="person", seats__stand_in="").exists()


def _address(origin: str, host: int | None) -> str:
    """Whom a table's thinking is shared by first; where the address is not known, its host is one."""
    return f"a{origin}" if origin else f"p{host or 0}"


def _party(origin: str, host: int | None) -> str:
    return f"{_address(origin, host)}p{host or 0}"
