"""What a program is told of the seat that it plays: the same as its person's page shows, as data, and its news."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..models import Seat, Table
from . import actions, streams
from .reader import Reader


def share(reader: Reader) -> dict[str, object]:
    """Everything that the reader's seat sees now. Before the game begins, and where it cannot go on, there is nothing
    to see of it."""
    table, chair = reader.table, reader.chair
    assert chair is not None
    found: dict[str, Any] = {
        "table": table.pk,
        "status": table.status,
        "version": reader.version,
        "seat": chair.number,
        "stand_in": bool(chair.stand_in),
        "game": table.game,
        "seats": table.size,
        "options": table.options,
        "names": reader.names,
    }
    if reader.match is None:
        return found | {"awaited": [], "asked": False, "legal": [], "prompt": reader.frozen, "log": [], "result": None}
    view, speak, name = reader.view, reader.speak, reader.game.rules.actions.name
    legal = () if chair.stand_in else view.legal
    state = view.state.as_dict()
    del state["luck"]
    lines, _since, _fading = reader.lines()
    return found | {
        **reader.match.record.head(),
        "names": list(view.names),
        "awaited": list(view.awaited),
        "asked": chair.number in view.awaited and not chair.stand_in,
        "legal": [{"code": code, "name": name(code), "label": actions.priced(view, code, speak)} for code in legal],
        "prompt": speak.text(reader.game.words.prompt(view)),
        "state": state,
        "log": [{"version": at.n, "text": at.text, "clause": at.clause, "undone": at.undone} for at in lines],
        "result": view.result,
    }


@dataclass(eq=False)
class Listener(streams.Reader):
    """The stream of a program: of its own seat and of nothing else, for as long as its token is good."""

    admitted: datetime | None = None  # what the seat says of the token that the stream was opened with

    def news(self, table: Table, seats: list[Seat]) -> None:
        seat = next((s for s in seats if s.person_id == self.person), None)
        if seat is None or seat.program is None or seat.program != self.admitted:
            self.close()
            return
        pulse = streams.pulse(table, seats, self.person)
        asked = pulse["mine"] and not seat.stand_in
        super().tell("seat", {"version": pulse["v"], "asked": asked, "status": table.status})

    def tell(self, event: str, data: dict[str, Any]) -> None:
        """Of its person's other tables a program is told nothing."""
