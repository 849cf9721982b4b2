"""What the coach has to say to a reader: the curve of a game, and at a step of the reader's own what else there was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from lusoria.bots import coach
from lusoria.kernel import AnyView

from ..models import Coaching, Table
from . import actions
from .reader import Reader

WIDTH, HEIGHT = 320, 84  # of the curve, in its own units
_EDGE: Final = 4  # above, below and beside it
_COSTLY: Final = 3  # decisions that are named
_MUCH: Final = 10  # points from which on a loss is a clear one


@dataclass(frozen=True)
class Point:
    """A decision on the curve. `best` is where the best code would have stood; the same where none was clearly
    better. `left` and `wide`: the strip in which this is the nearest decision."""

    x: float
    y: float
    best: float
    step: int
    url: str
    title: str
    here: bool
    left: float = 0
    wide: float = WIDTH


class Told:
    """The coach before one reader at a step of the replay."""

    def __init__(self, reader: Reader, found: Coaching, at: int) -> None:
        assert reader.match is not None
        self.reader, self.match, self.found, self.at = reader, reader.match, found, at
        self.place = {number: k for k, number in enumerate(reader.steps, 1)}
        self.rows = [row for row in found.advice if row[0] in self.place]
        self.last = max(1, len(reader.steps))

    def context(self) -> dict[str, Any]:
        """What the template shows."""
        even = coach.even(self.reader.table.size)
        return {
            "curve": self.curve,
            "line": " ".join(f"{p.x},{p.y}" for p in self.curve),
            "now": self._x(self.at),
            "even": self._y(even),
            "said": _("What the house expected of your decisions; an even share would be %(even)d of 100.")
            % {"even": round(even)},
            "width": WIDTH,
            "height": HEIGHT,
            "right": WIDTH - _EDGE,
            "left": _EDGE,
            "here": self.here,
            "costly": self.costly,
        }

    def _x(self, step: int) -> float:
        return round(_EDGE + (WIDTH - 2 * _EDGE) * step / self.last, 1)

    def _y(self, share: float) -> float:
        return round(HEIGHT - _EDGE - (HEIGHT - 2 * _EDGE) * share / 100, 1)

    def _url(self, step: int) -> str:
        return f"{reverse('replay', args=[self.reader.table.pk])}?at={step}"

    @cached_property
    def curve(self) -> list[Point]:
        """Every decision of which something can be said."""
        found = []
        for version, _act, expected, _others, loss in self.rows:
            if expected is None:
                continue
            step = self.place[version]
            title = _("Step %(step)d: %(share)d of 100") % {"step": step, "share": round(expected)}
            found.append(Point(
                self._x(step), self._y(expected), self._y(min(100, expected + loss)), step, self._url(step), title,
                step == self.at,
            ))  # fmt: skip
        edges = [0, *(round((a.x + b.x) / 2, 1) for a, b in pairwise(found)), WIDTH]
        return [replace(p, left=a, wide=round(b - a, 1)) for p, (a, b) in zip(found, pairwise(edges), strict=False)]

    @cached_property
    def here(self) -> dict[str, Any] | None:
        """What was decided at this step; None where it was not the reader who did."""
        version = self.reader.steps[self.at - 1] if self.at else 0
        row = next((row for row in self.rows if row[0] == version), None)
        if row is None:
            return None
        _version, act, expected, others, loss = row
        view = self._view(version)
        if expected is None:
            verdict = _("Of this step the house cannot say anything.")
        elif loss:
            verdict = (
                _("The house saw something clearly better.") if loss >= _MUCH else _("The house saw something better.")
            )
        elif others:
            verdict = _("The house saw nothing better that is worth telling.")
        else:
            verdict = _("Of other choices the house cannot say anything.")
        return {
            "played": self._act(view, act),
            "share": None if expected is None else round(expected),
            "others": [(self._act(view, other), round(share)) for other, share in others],
            "verdict": verdict,
        }

    @cached_property
    def costly(self) -> list[dict[str, Any]]:
        """The decisions that cost most, the worst first."""
        worst = sorted((row for row in self.rows if row[4]), key=lambda row: (-row[4], row[0]))[:_COSTLY]
        found = []
        for version, act, _expected, _others, loss in worst:
            step = self.place[version]
            named = {"step": step, "act": self._act(self._view(version), act), "loss": round(loss)}
            text = _("Step %(step)d: %(act)s (−%(loss)d)") % named
            found.append({"url": self._url(step), "text": text, "here": step == self.at})
        return found

    def _view(self, version: int) -> AnyView:
        """What the reader had in view, and could do, before the step to this version."""
        match, seat = self.match, self.found.seat.number
        legal = match.game.rules.legal_codes(match.known_at(version - 1, seat), match.box, seat)
        return replace(self.reader.view_at(version - 1), legal=tuple(legal))

    def _act(self, view: AnyView, act: str) -> str:
        if not act:
            return _("do nothing")
        return actions.priced(view, self.match.game.rules.actions.parse(act), self.reader.speak)


def shown(reader: Reader, at: int) -> dict[str, Any] | None:
    """The coach's part of the replay at the reader's `at`-th step; None for those who have no coach here: the game is
    not over, or they did not play."""
    if reader.match is None or reader.chair is None or reader.table.status != Table.Status.OVER:
        return None
    found = Coaching.objects.filter(seat=reader.chair).select_related("seat").first()
    told: dict[str, Any] = {"at": at, "url": f"{reverse('coach', args=[reader.table.pk])}?at={at}"}
    if found is None or found.failed:
        return told | {"state": "failed" if found else "ask"}
    if found.wanted is None or found.done < found.wanted:
        return told | {"state": "thinking", "done": found.done, "wanted": found.wanted}
    return told | {"state": "ready", "none": not found.done} | Told(reader, found, at).context()
