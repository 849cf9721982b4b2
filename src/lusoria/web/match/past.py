"""What was, for one reader: a match step by step, how a round was counted out, what leaves the house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lusoria.drawing import Drawn, board_of, markup
from lusoria.kernel import AnyView
from lusoria.play import Match

from .. import catalogue, pages
from ..refusal import Refusal
from ..tables import undoing
from . import door

if TYPE_CHECKING:
    from .reader import Reader


def then(reader: Reader, step: int) -> dict[str, Any]:
    """The same as it was after the reader's `step`-th change, for a page that catches up one step after the other.
    Nothing can be done on it."""
    assert reader.match is not None
    context, version = reader.table_context(), reader.steps[step - 1]
    view = replace(reader.view_at(version), legal=())
    board = markup(board_of(view), reader.speak.text, tongue=reader.speak.tongue)
    lines, _since, _fading = reader.lines(upto=version)
    here = [line.text for line in lines if line.n == step]
    title = catalogue.title(reader.game, reader.language)
    context["seats"] = _seats_then(reader, view, board.seats)
    context["live"] = {
        "version": step,
        "prompt": here[-1] if here else reader.speak.text(reader.game.words.prompt(replace(view, seat=None))),
        "title": title,
        "board": board,
        "lines": lines,
        "facts": reader.facts(view),
        "catching_up": True,
    }
    return context


def reckoning(reader: Reader, view: AnyView) -> dict[str, Any] | None:
    """How a round or the game was counted out since the reader's last act: the log's lines of it with their
    clauses, and what each seat had before and has now. None when nothing was."""
    assert reader.match is not None
    fresh_from = reader.fresh_from()
    found = [
        line
        for line in reader.log
        if line.event is not None and line.event.name in reader.game.words.reckoned and not line.undone
        if line.version >= max(fresh_from, 1) and line.version <= reader.match.version
    ]
    if not found:
        return None
    before = reader.view_at(found[0].version - 1).scores
    seats = [
        {"glyph": seat, "name": reader.names[seat], "before": before[seat], "now": view.scores[seat]}
        for seat in range(view.seats)
        if view.sees_score(seat)
    ]
    lines = [(line.text(reader.speak), line.clause, door.clause_url(reader.game, line.clause)) for line in found]
    return {"lines": lines, "seats": seats, "changed": any(seat["before"] != seat["now"] for seat in seats)}


def undo_wish(reader: Reader) -> str:
    """What the table would be asked to take back; "" where there is nothing to ask."""
    assert reader.match is not None
    to = undoing.may_ask(reader.table, reader.match, reader.chair)
    if to is None:
        return ""
    act = next((line for line in reader.log if line.version > to), None)
    asked = _("Ask the table to take this back: “%(act)s”") % {"act": act.text(reader.speak) if act else ""}
    later = sum(step > to + 1 for step in reader.steps)
    if not later:
        return asked
    return f"{asked} " + ngettext("With it goes %(n)d later step.", "With it go %(n)d later steps.", later) % {
        "n": later
    }


def replay(reader: Reader, at: int | None) -> dict[str, Any]:
    """The table as it was after the reader's `at`-th step (by default the last)."""
    if reader.match is None:
        raise Refusal(reader.frozen or _("The game has not begun yet."), status=404)
    last = len(reader.steps)
    at = min(at or 0, last)
    version = reader.steps[at - 1] if at else 0
    view = replace(reader.view_at(version), legal=())
    lines, _since, _fading = reader.lines(upto=version)
    here = [line for line in lines if line.n == at]

    def url(step: int) -> str:
        return f"{reverse('replay', args=[reader.table.pk])}?at={step}"

    board = markup(board_of(view), reader.speak.text, tongue=reader.speak.tongue)
    steps = [
        ("to-first", url(0), _("To the beginning"), "|◂"),
        ("to-prev", url(max(0, at - 1)), _("One step back"), "◂"),
        ("to-next", url(min(last, at + 1)), _("One step on"), "▸"),
        ("to-last", url(last), _("To the end"), "▸|"),
    ]
    return {
        "at": at,
        "last": last,
        "board": board,
        "seats": _seats_then(reader, view, board.seats),
        "line": here[-1] if here else None,
        "lines": lines,
        "prompt": reader.speak.text(reader.game.words.prompt(replace(view, seat=None))) if not view.over else "",
        "steps": [dict(zip(("id", "url", "title", "sign"), step, strict=True)) for step in steps],
    }


def _seats_then(reader: Reader, view: AnyView, plates: Sequence[Drawn | None]) -> list[pages.SeatCard]:
    """The seats as they were: points and what lay before them."""
    cards = pages.seat_cards(reader.table, reader.person, reader.language)
    for card in cards:
        card.awaited = card.number in view.awaited
        if view.sees_score(card.number):
            card.score = view.scores[card.number]
        card.plate = plates[card.number] if plates else None
    return cards


def export(reader: Reader) -> dict[str, Any]:
    """The match as JSON: all of it once it is over; before that view, log and own steps."""
    if reader.match is None:
        raise Refusal(reader.frozen or _("The game has not begun yet."), status=404)
    return _looked_match(reader).export(reader.seat, full=False)


def export_text(reader: Reader) -> str:
    """The match as text to read."""
    if reader.match is None:
        raise Refusal(reader.frozen or _("The game has not begun yet."), status=404)
    return _looked_match(reader).as_text(reader.language, reader.seat)


def _looked_match(reader: Reader) -> Match:
    """A copy that knows what this reader has looked at."""
    assert reader.match is not None
    match = reader.match.copy()
    if reader.chair and reader.chair.looked >= 0:
        match.look(reader.chair.number, reader.chair.looked)
    return match
