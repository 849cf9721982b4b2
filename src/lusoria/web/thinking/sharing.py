"""Whose turn it is to be thought for, where bots at many tables wait for few processes.

First come tables that somebody looks at; tables that everybody has left are parked until somebody comes back. Among
equals thinking is shared by the address that a table was opened from and then by its host: who has had least of late
goes first. Names are free and addresses are not, so forty guests of one address have one address's share. What was had
is forgotten by halves, every minute.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ..models import Share, Table

_HALF = 60.0  # seconds in which half of what was had is forgotten
_FADED = timedelta(seconds=20 * _HALF)  # by then nothing is left of it
_WATCHED = timedelta(seconds=40)  # a page that is looked at says so every quarter of a minute
_ASSUMED = 1000  # milliseconds that a thought is taken to last while it does
CLAIM = timedelta(seconds=20)  # that a table is left to the process that took it up
SLOW = timedelta(seconds=5)  # that bots wait once the hour's budget of a table's host is used up
_APART = timedelta(seconds=10)  # that the clocks of two processes may be apart


def origin_of(request: HttpRequest) -> str:
    """Which address a request comes from, as a keyed hash: enough to share by, not to be read. A household's whole IPv6
    network is one address."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        text = str(mapped or ipaddress.ip_network((address, 64), strict=False))
    return salted_hmac("lusoria.origin", text, algorithm="sha256").hexdigest()[:16]


@dataclass(frozen=True)
class _Due:
    """A table whose bots wait."""

    pk: str
    host: int | None
    origin: str
    tempo: str
    bot_after: datetime | None
    watched: datetime


def is_time(now: datetime) -> Q:
    """Tables whose bots have paused long enough. No pause of this house is so long that a time further ahead could be
    one: it was written while the clock was wrong, and is not waited for."""
    longest = max(CLAIM, SLOW, timedelta(seconds=settings.BOT_PACE))
    return Q(bot_after__lte=now) | Q(bot_after__gt=now + longest + _APART)


def next_table() -> Table | None:
    """The table that is to be thought about now, None where no bot waits. Tables without people are parked."""
    now = timezone.now()
    waiting = Table.objects.filter(is_time(now), status=Table.Status.PLAYING, due__gt=0)
    rows = waiting.values_list("pk", "host_id", "origin", "tempo", "bot_after", "watched")
    due = [_Due(*row) for row in rows]
    if not due:
        return None
    left = [table.pk for table in due if _left(table, now)]
    if left:
        # Whoever comes back in this moment is believed: the row says so.
        gone = Table.objects.filter(pk__in=left, watched__lt=now - _patience(Table.Tempo.LIVE))
        gone.filter(is_time(now)).update(bot_after=None)
        due = [table for table in due if table.pk not in set(left)]
    if not due:
        return None
    had = _had(now)

    def order(table: _Due) -> tuple[bool, float, float, datetime]:
        unwatched = table.watched < now - _WATCHED
        since = min(table.bot_after or now, now)
        return unwatched, had.get(_address(table.origin), 0.0), had.get(_host(table.host), 0.0), since

    return Table.objects.filter(pk=min(due, key=order).pk).first()


def charge(table: Table, milliseconds: int = _ASSUMED) -> None:
    """So much was thought, or given back where it is less than nothing, for the address and the host of this table."""
    now = timezone.now()
    with transaction.atomic():
        for who in sorted({_address(table.origin), _host(table.host_id)} - {""}):
            Share.objects.get_or_create(who=who, defaults={"at": now})
            share = Share.objects.select_for_update().get(who=who)
            share.spent, share.at = max(0.0, _fading(share, now) + milliseconds), now
            share.save(update_fields=["spent", "at"])


def settle(table: Table, milliseconds: int) -> None:
    """The thought that was charged when it began has taken so long."""
    charge(table, milliseconds - _ASSUMED)


def tidy() -> None:
    """Forget what has faded."""
    Share.objects.filter(at__lt=timezone.now() - _FADED).delete()


def _patience(tempo: str) -> timedelta:
    return timedelta(seconds=settings.PARK_DAYS if tempo == Table.Tempo.DAYS else settings.PARK_LIVE)


def _left(table: _Due, now: datetime) -> bool:
    """Whether nobody is there to see what the bots do. Over days people come and go, and their bots play on until a
    person is asked; where a bot sits in for every person, nobody is."""
    if table.watched >= now - _patience(Table.Tempo.LIVE):
        return False
    if table.tempo == Table.Tempo.LIVE or table.watched < now - _patience(table.tempo):
        return True
    return not Table.objects.filter(pk=table.pk, seats__kind="person", seats__stand_in="").exists()


def _had(now: datetime) -> dict[str, float]:
    return {share.who: _fading(share, now) for share in Share.objects.filter(at__gte=now - _FADED)}


def _fading(share: Share, now: datetime) -> float:
    passed = max(0.0, (now - share.at).total_seconds())
    return float(share.spent * 0.5 ** (passed / _HALF))


def _address(origin: str) -> str:
    return f"a{origin}" if origin else ""


def _host(person: int | None) -> str:
    return f"p{person}" if person is not None else ""
