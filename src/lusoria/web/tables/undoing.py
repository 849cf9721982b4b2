"""Going back further than one's own last step: when every person at the table agrees."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from lusoria.play import Match

from ..match import door, moves
from ..models import Person, Seat, Table
from ..people.who import changed_people
from ..refusal import Forbidden, Refusal
from . import seating


def _before_last_act(match: Match, seat: int) -> int | None:
    """The version to which the seat would go back: just before its own last act."""
    for before, entry in door.trunk(match):
        if entry.kind == "handover":
            return None
        if entry.kind == "act" and entry.seat == seat:
            return before
    return None


def may_ask(table: Table, match: Match, chair: Seat | None) -> int | None:
    """The version this seat could ask to go back to. None: it has not acted, can simply undo, or somebody asks now."""
    if chair is None or match.over or table.undo_wish or match.can_undo(chair.number):
        return None
    return _before_last_act(match, chair.number)


def shown(table: Table, chair: Seat | None) -> dict[str, Any] | None:
    """The wish that is being asked, as a page shows it."""
    wish = table.undo_wish
    if not wish:
        return None
    seats = list(table.seats.all())
    name = next((s.name for s in seats if s.number == wish["seat"]), "")
    open_ = [s for s in seats if s.number in _asked(table, wish["to"]) - set(wish["agreed"])]
    return {
        "by": name,
        "mine": chair is not None and chair.number == wish["seat"],
        "answered": chair is None or chair.number not in {s.number for s in open_} or chair.played_by_bot,
        "open": [s.name for s in open_],
    }


def ask(table_id: str, person: Person) -> Table:
    """Ask the table to take one's last act back. Where nobody else has a say in it, it is granted at once."""
    door.at_hand(table_id)
    with transaction.atomic():
        table = seating.locked(table_id)
        seat = _seat(table, person)
        match = door.current(table)
        to = _before_last_act(match, seat.number)
        if match.over or to is None:
            raise Refusal(_("There is no step that you could still take back."))
        if table.undo_wish:
            raise Refusal(_("The table is already being asked to go back."))
        table.undo_wish = {"seat": seat.number, "to": to, "agreed": [seat.number]}
        changed_people(table, "undo_wish")
        if not _everybody(table):
            return table
    return moves.go_back(table_id)


def answer(table_id: str, person: Person, *, agree: bool) -> Table:
    """Agree, or refuse, which ends the wish."""
    with transaction.atomic():
        table = seating.locked(table_id)
        seat = _seat(table, person)
        if not table.undo_wish:
            raise Refusal(_("Nobody is asking to go back any more."))
        wish = dict(table.undo_wish)
        if agree:
            wish["agreed"] = sorted({*wish["agreed"], seat.number})
        table.undo_wish = wish if agree else None
        changed_people(table, "undo_wish")
        if not agree or not _everybody(table):
            return table
    return moves.go_back(table_id)


def _everybody(table: Table) -> bool:
    wish = table.undo_wish
    return wish is not None and _asked(table, wish["to"]) <= set(wish["agreed"])


def _asked(table: Table, to: int) -> set[int]:
    """Whose word is needed to go back to this version: everybody's who plays, and also theirs for whom a bot sits in,
    where that would undo anything from before it sat down. Somebody who is away has not agreed to anything."""
    people = [s for s in table.seats.all() if s.kind == Seat.Kind.PERSON]
    return {s.number for s in people if not s.stand_in or s.stood_at is None or to < s.stood_at}


def _seat(table: Table, person: Person) -> Seat:
    seat = table.seats.filter(person=person, kind=Seat.Kind.PERSON, stand_in="").first()
    if seat is None:
        raise Forbidden(_("You do not sit at this table."))
    return seat
