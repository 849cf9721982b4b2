"""The measures of the court, and what is drawn alike in all its parts."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import El, chip, glyph

from . import rules_state as r
from .rules_offers import term_stands
from .words import View

SUITS = ("shield", "drop", "sun", "leaf", "moon")
PATTERNS = ("lines", "waves", "dots", "level", "net")  # of the robes: seats have none
BENCH, STEPS = 42, 56
LINE = 53  # of the floor, for one thing that is wider than high


@dataclass(frozen=True, slots=True)
class Hall:
    """The measures of a form of the court; `floor` is the room for offers, 0 while there are none, and `bench` that for
    the colours that wait."""

    wide: float
    high: float
    gable: float
    floor: float
    text: float
    bench: float

    @property
    def steps(self) -> float:
        """Where the steps begin."""
        return self.high - STEPS

    @property
    def boxes(self) -> float:
        """Where the floor for offers begins."""
        return self.steps - self.floor

    @property
    def dish(self) -> float:
        """How low the pans hang."""
        return self.boxes - self.bench - 34

    def pan(self, pan: int) -> float:
        """The middle of a pan."""
        return self.wide * (0.24 if pan == r.BAD else 0.76)


def upright(view: View) -> Hall:
    return Hall(360, 480, 52, _floor(view, 202), 13, _bench(view))


def lying(view: View) -> Hall:
    return Hall(620, 380, 50, _floor(view, 104), 16, _bench(view))


def _floor(view: View, usual: float) -> float:
    """The room for offers; no appeal has a line of its own above the colours."""
    if not offering(view):
        return 0
    return usual + LINE if view.state.phase == r.APPEALING else usual


def _bench(view: View) -> float:
    """When appeals are heard all colours have been judged, and none waits."""
    return 0 if view.state.phase == r.APPEALING and not view.over else BENCH


def offering(view: View) -> bool:
    return any(stands(view, term) for term in range(r.TERMS))


def stands(view: View, term: int) -> bool:
    """Whether this is to be decided now, and some seat may offer chips for it."""
    state = view.state
    if view.over or state.phase in (r.PASSING, r.VOTING):
        return False
    return any(term_stands(state, seat, term) for seat in range(view.seats) if seat not in view.awaited)


def mine(view: View, phase: int) -> bool:
    """Whether the reader is asked this."""
    return view.state.phase == phase and view.seat is not None and view.seat in view.awaited


def columns(hall: Hall, count: int) -> list[float]:
    """The middles of so many columns of the floor."""
    step = (hall.wide - 8) / max(4, count)
    return [hall.wide / 2 + step * (k - (count - 1) / 2) for k in range(count)]


def tone(colour: int) -> str:
    """The robe of a colour."""
    return f"var(--tri-robe-{colour})"


def ink(colour: int) -> str:
    """What is written in a colour."""
    return f"var(--tri-{colour})"


def counter(x: float, y: float, size: float, *, red: bool = False, **more: Any) -> El:
    """A verdict counter, or an extra counter, which is red and has a cross on it."""
    tone, ink = (
        ("var(--tri-extra)", "var(--tri-extra-ink)") if red else ("var(--tri-verdict)", "var(--tri-verdict-ink)")
    )
    return chip(x, y, size, glyph("cross" if red else "column", 0, 0, size, ink), tone=tone, **more)
