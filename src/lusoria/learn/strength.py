"""How strong a network is after so many generations, and its course as a plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ..drawing import El, el, render
from ..lab.cells import Cell, results, shared_wins
from ..lab.simulate import Share
from ..lab.work import Part, Work

WIDE, HIGH, LEFT, RIGHT, TOP = 640.0, 220.0, 40.0, 150.0, 14.0
TONES = "#4e6a8c", "#b5733a", "#6b8f5e"
CHUNK = 2  # games to a part: of long games there are few, and all processors are to have some


@dataclass(frozen=True, slots=True)
class Standing:
    """The share of games that one learned search wins among opponents of one kind, by what these are called."""

    generation: int
    seconds: float  # of processors until then
    seats: int
    games: int
    wins: Mapping[str, Share]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Standing:
        """The inverse of `dataclasses.asdict`."""
        return cls(**{**data, "wins": {name: Share(**share) for name, share in data["wins"].items()}})


def stand(
    cell: Cell, path: Path, games: int, iterations: int, generation: int, seconds: float, work: Work
) -> Standing:  # fmt: skip
    """Take the strength of weights: one seat searches with them, its seat going round, among random bots, greedy ones,
    and searches of as many iterations by the game's own sense."""
    mine = f"learned:iterations={iterations},weights={path}"
    others = "random", "greedy", f"search:iterations={iterations}"
    wins = {other: among(cell, mine, other, games, work) for other in others}
    return Standing(generation, seconds, cell.seats, max(1, games // cell.seats) * cell.seats, wins)


def among(cell: Cell, one: str, others: str, games: int, work: Work, sitting: int = 1) -> Share:
    """The share of about so many games that a seat with one bot wins among others, the table going round. `sitting`: it
    sits at so many seats, as far apart as can be: at half of a large table the same games tell more of the two."""
    seats = cell.seats
    each = max(1, games // seats)
    places = [k * seats // sitting for k in range(sitting)]
    at = [(turn, low) for turn in range(seats) for low in range(0, each, CHUNK)]
    parts = []
    for turn, low in at:
        bots = tuple(one if (p - turn) % seats in places else others for p in range(seats))
        given = replace(cell, bots=bots, seed=cell.seed + 1), turn * 100_000 + low, min(CHUNK, each - low)
        parts.append(Part(results, given, 0))
    won = 0.0
    for (turn, _), found in zip(at, work.results(parts), strict=True):
        wins = np.asarray(shared_wins(found["standings"])).sum(axis=0)
        won += sum(float(wins[(place + turn) % seats]) for place in places)
    return Share.of(won / sitting, each * seats)


def table(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    """A row for each standing: generation, minutes of processors, and the shares with their intervals."""
    return [
        (str(s.generation), f"{s.seconds / 60:.1f}",
         *(f"{w.value:.0%} ({w.low:.0%} to {w.high:.0%})" for w in s.wins.values()))
        for s in standings
    ]  # fmt: skip


def plot(standings: Sequence[Standing], title: str) -> str:
    """The course as SVG: the share of games won over minutes of processors; the dashed line is an even share."""
    most = max(s.seconds for s in standings) or 1.0

    def at(seconds: float, share: float) -> tuple[float, float]:
        return LEFT + seconds / most * (WIDE - LEFT - RIGHT), TOP + (1.0 - share) * (HIGH - 2 * TOP - 20)

    even = at(0.0, 1.0 / standings[0].seats)[1]
    parts: list[El] = [
        el("rect", x=0, y=0, width=WIDE, height=HIGH, fill="#fffdf8"),
        el("line", x1=LEFT, x2=WIDE - RIGHT, y1=even, y2=even, stroke="#222", stroke_dasharray="3 3", opacity=0.5),
        _text(LEFT, HIGH - 6, "0"), _text(WIDE - RIGHT, HIGH - 6, f"{most / 60:.1f} min", "end"),
        _text(LEFT - 6, at(0, 1.0)[1] + 4, "100%", "end"), _text(LEFT - 6, at(0, 0.0)[1] + 4, "0", "end"),
        _text(WIDE / 2 - 60, HIGH - 6, title, "middle"),
    ]  # fmt: skip
    for k, name in enumerate(standings[0].wins):
        points = [(at(s.seconds, s.wins[name].value), s) for s in standings]
        line = " ".join(f"{x:.1f},{y:.1f}" for (x, y), _ in points)
        parts.append(el("polyline", points=line, fill="none", stroke=TONES[k], stroke_width=2))
        for (x, y), s in points:
            low, high = at(0, s.wins[name].low)[1], at(0, s.wins[name].high)[1]
            parts.append(el("line", x1=x, x2=x, y1=low, y2=high, stroke=TONES[k], opacity=0.5))
            parts.append(el("circle", cx=x, cy=y, r=3, fill=TONES[k]))
        parts.append(el("rect", x=WIDE - RIGHT + 12, y=TOP + 20 * k, width=10, height=10, fill=TONES[k]))
        parts.append(_text(WIDE - RIGHT + 26, TOP + 9 + 20 * k, f"{name.partition(':')[0]}"))
    whole = el("svg", *parts, viewBox=f"0 0 {WIDE:g} {HIGH:g}", font_family="system-ui, sans-serif")
    return render(whole, str)


def _text(x: float, y: float, text: str, anchor: str = "start") -> El:
    return el("text", text, x=x, y=y, text_anchor=anchor, font_size=12, fill="#222")
