"""Asking the coach about a game that is over, and thinking about it where no bot waits.

What was found lies with the seat as rows of `[version, act, expected, [[act, expected], ..], loss]`, acts in notation
("": to do nothing), the rest as `bots.coach` says. Decision by decision, bots come first; a process that dies has lost
a moment's work.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import DatabaseError
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from lusoria.bots import coach
from lusoria.kernel import Game
from lusoria.play import Match

from ..lookup import Lookup
from ..match import door
from ..models import Coaching, Entry, Person, Seat, Table
from ..refusal import Forbidden, Refusal
from . import sharing

log = logging.getLogger(__name__)

_SPELL: Final = 0.3  # seconds of thinking between two looks at who else has asked
_TAKEN: Final = timedelta(minutes=2)  # that one process has for it; the machine code of the game may have to be made
_OPEN: Final = 4  # games that are kept open at once
_open: dict[int, list[coach.Decision]] = {}
_LEFT: Final = Lookup(lambda: Coaching.objects.filter(Q(wanted=None) | Q(done__lt=F("wanted")), failed=False))


def whose() -> str:
    """For whom the coach is, where it is for nobody else."""
    return _("The coach speaks with those who have played a game to its end.")


def ask(table: Table, person: Person) -> Coaching:
    """Whoever sat here to the end wants to know. Asked again, it is the same; what failed is tried once more."""
    seat = Seat.objects.filter(table=table, person=person).first()
    if seat is None:
        raise Forbidden(whose())
    if table.status != Table.Status.OVER:
        raise Refusal(_("This game is not over yet."))
    found, _new = Coaching.objects.get_or_create(seat=seat)
    if found.failed:
        Coaching.objects.filter(pk=found.pk).update(failed=False)
        found.refresh_from_db()
    return found


def step() -> bool:
    """Think on about the game that has waited longest, if there is one; whether there was."""
    now = timezone.now()
    latest = now + 2 * _TAKEN  # beyond it, it was taken while the clock was wrong
    found = next((left for left in _LEFT() if left.taken is None or not now <= left.taken <= latest), None)
    if found is None:
        return False
    until = now + _TAKEN
    if not Coaching.objects.filter(pk=found.pk, taken=found.taken, done=found.done).update(taken=until):
        return True
    try:
        _think(found, until)
    except DatabaseError:
        raise
    except Exception:  # whatever one match holds, the others go on
        log.exception("%s: the coach cannot read this game", found)
        Coaching.objects.filter(pk=found.pk, taken=until).update(failed=True, taken=None)
    return True


def _think(found: Coaching, until: datetime) -> None:
    match = door.current(found.seat.table)
    made = _decisions(found, match)
    rows, began = list(found.advice), time.monotonic()
    while len(rows) < len(made) and time.monotonic() < began + _SPELL and not sharing.somebody_waits():
        rows.append(_row(match.game, coach.advise(match, made[len(rows)])))
    mine = Coaching.objects.filter(pk=found.pk, taken=until)
    mine.update(wanted=len(made), done=len(rows), advice=rows, at=timezone.now(), taken=None)


def _decisions(found: Coaching, match: Match) -> list[coach.Decision]:
    """What the person at this seat has decided: nothing that a bot did while it sat in."""
    if found.pk not in _open:
        acts = Entry.objects.filter(table=found.seat.table_id, seat=found.seat.number, key__startswith="bot-")
        while len(_open) >= _OPEN:
            del _open[next(iter(_open))]
        without = set(acts.values_list("number", flat=True))
        _open[found.pk] = coach.decisions(match, found.seat.number, without)
    return _open[found.pk]


def _row(game: Game, advice: coach.Advice) -> list[Any]:
    def name(code: int) -> str:
        return "" if code == game.rules.size else game.rules.actions.name(code)

    def number(share: float | None) -> float | None:
        return None if share is None else round(share, 1)

    others = [[name(other.code), number(other.expected)] for other in advice.others]
    return [advice.version, name(advice.code), number(advice.expected), others, number(advice.loss)]
