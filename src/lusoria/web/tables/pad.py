"""The note pad of a seat: marks on the board and a text of one's own. No part of the game, nobody else's business."""

from __future__ import annotations

import re

from django.db import transaction
from django.utils.translation import gettext as _

from ..models import Person, Seat
from ..refusal import Refusal
from . import seating

LONGEST = 4000  # letters
MOST = 600  # marks
_MARK = re.compile(r"([a-z][a-z0-9-]{0,23}) ([0-9]{1,2})\Z", re.ASCII)


def marks(seat: Seat) -> dict[str, int]:
    """The marks of this seat: name to value."""
    return dict(seat.pad.get("marks", {}))


def text(seat: Seat) -> str:
    """What its person has written."""
    return str(seat.pad.get("text", ""))


def write(table_id: str, person: Person, *, mark: str | None = None, text: str | None = None) -> None:
    """Set one mark ("name value", value 0 rubs it out, "" rubs all out), or the text. Refusal when it is neither."""
    with transaction.atomic():
        seat = seating.own_seat(seating.locked(table_id), person)
        if text is not None:
            seat.pad = {**seat.pad, "text": text[:LONGEST]}
        else:
            seat.pad = {**seat.pad, "marks": _marked(marks(seat), mark or "")}
        seat.save(update_fields=["pad"])


def _marked(found: dict[str, int], mark: str) -> dict[str, int]:
    if not mark:
        return {}
    parts = _MARK.match(mark)
    if parts is None or (parts[1] not in found and len(found) >= MOST):
        raise Refusal(_("This request could not be understood."), status=400)
    found[parts[1]] = int(parts[2])
    return {name: value for name, value in found.items() if value}
