"""Plots as SVG, drawn with the pieces of the house: a few hundred bytes a mark, text as text, in the reader's colours.

Three kinds are enough: values with their intervals beside what was wanted, parts of a whole, and a course over time.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

from ..drawing import El, el, render
from .sweep import Row, labels

WIDE, LEFT, RIGHT, LINE = 640.0, 210.0, 70.0, 22.0  # the whole, room for labels and for figures, height of a row
TONES = "#4e6a8c", "#b5733a", "#6b8f5e", "#a9a49a"  # told apart without colour by their order and labels
INK = "currentColor"
LETTERS = 29  # of a label, wide ones counting twice

Mark = tuple[str, float, float, float]  # label, value, and the ends of its interval


def _short(text: str) -> str:
    room, kept = LETTERS, ""
    for letter in text:
        room -= 2 if east_asian_width(letter) in "WF" else 1
        if room < 1:
            return kept + "…"
        kept += letter
    return kept


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 13) -> El:
    return el("text", text, x=x, y=y, text_anchor=anchor, font_size=size, fill=INK, class_="t")


def _svg(height: float, *parts: El) -> El:
    return el("svg", *parts, viewBox=f"0 0 {WIDE:g} {height:g}", class_="plot")


def intervals(
    marks: Sequence[Mark], even: float | None = None, band: tuple[float, float] | None = None, form: str = ".0%"
) -> El:
    """A row for each value: a dot, its interval, and the figure; `even` is a line through all, `band` a stripe."""
    ends = [v for _, _, low, high in marks for v in (low, high)] + [v for v in (even, *(band or ())) if v is not None]
    least, most = min(ends), max(ends)
    scale = (WIDE - LEFT - RIGHT) / (float(most - least) or 1.0)

    def at(value: float) -> float:
        return LEFT + float(value - least) * scale

    height = LINE * len(marks) + 6
    parts = []
    if band is not None:
        parts.append(el("rect", x=at(band[0]), y=0, width=at(band[1]) - at(band[0]), height=height, fill=TONES[2],
                        opacity=0.16))  # fmt: skip
    if even is not None:
        parts.append(
            el("line", x1=at(even), x2=at(even), y1=0, y2=height, stroke=INK, stroke_dasharray="3 3", opacity=0.6)
        )
    for k, (label, value, low, high) in enumerate(marks):
        y = LINE * k + 15
        off = (even is not None and not low <= even <= high and band is None) or (
            band is not None and (high < band[0] or low > band[1])
        )
        tone = TONES[1] if off else TONES[0]
        parts += [
            _text(LEFT - 10, y + 4, _short(label), "end"),
            el("line", x1=at(low), x2=at(high), y1=y, y2=y, stroke=tone, stroke_width=2),
            el("rect", x=at(value) - 4, y=y - 4, width=8, height=8, fill=tone) if off
            else el("circle", cx=at(value), cy=y, r=4, fill=tone),
            _text(WIDE - 4, y + 4, f"{value:{form}}", "end"),
        ]  # fmt: skip
    return _svg(height, *parts)


def parts_of_whole(parts: Sequence[tuple[str, float]]) -> El:
    """One bar cut by shares (0 .. 1, in sum 1), each with its label below."""
    found, x = [], 0.0
    for k, (label, share) in enumerate(parts):
        width = share * WIDE
        found.append(el("rect", x=x, y=0, width=width, height=26, fill=TONES[k % len(TONES)]))
        y = 46 + 18 * (k // 2)
        left = 14 + (k % 2) * WIDE / 2
        found += [
            el("rect", x=left - 14, y=y - 10, width=10, height=10, fill=TONES[k % len(TONES)]),
            _text(left + 2, y, f"{label}: {share:.0%}"),
        ]  # fmt: skip
        x += width
    return _svg(50 + 18 * ((len(parts) - 1) // 2), *found)


def course(values: Sequence[float], start: str, end: str) -> El:
    """A line from the start of games to their end; 0 is drawn, too."""
    top, bottom = float(max(0.05, *values)), float(min(-0.05, *values))
    high = 120

    def y(value: float) -> float:
        return 8 + (top - value) / (top - bottom) * 120

    step = (WIDE - LEFT - RIGHT) / max(1, len(values) - 1)
    points = " ".join(f"{LEFT + k * step:.1f},{y(v):.1f}" for k, v in enumerate(values))
    nought = el("line", x1=LEFT, x2=WIDE - RIGHT, y1=y(0), y2=y(0), stroke=INK, stroke_dasharray="3 3", opacity=0.6)
    return _svg(
        high + 36, nought,
        el("polyline", points=points, fill="none", stroke=TONES[0], stroke_width=2.5),
        _text(LEFT - 10, y(0) + 4, "0", "end"), _text(WIDE - RIGHT + 8, y(values[-1]) + 4, f"{values[-1]:+.2f}"),
        _text(LEFT, high + 30, start), _text(WIDE - RIGHT, high + 30, end, "end"),
    )  # fmt: skip


def markup(plot: El) -> str:
    """The plot as SVG, to stand in a page."""
    return render(plot, str)


def sweep_plot(rows: Sequence[Row]) -> str:
    """A file of its own: how long games are and how often each seat wins, combination by combination."""
    played = [r for r in rows if r.length is not None]
    marks: list[Mark] = []
    for row in played:
        name = f"{' '.join(labels(row)) or 'as it is'} ({row.seats})"
        marks += [(f"{name} {p + 1}", s.value, s.low, s.high) for p, s in enumerate(row.wins)]
    wins = intervals(marks)
    lengths = [
        (f"{' '.join(labels(r)) or 'as it is'} ({r.seats})", r.length.mean, r.length.quarter, r.length.three_quarters)
        for r in played if r.length is not None
    ]  # fmt: skip
    below = LINE * len(marks) + 30
    whole = el(
        "svg", el("rect", x=0, y=0, width=WIDE, height=below + LINE * len(lengths) + 36, fill="#fffdf8"),
        el("g", _text(4, 14, "Wins by seat, with 95 % intervals"), transform="translate(0 0)", color="#222"),
        el("g", *wins.children, transform="translate(0 22)", color="#222"),
        el("g", _text(4, 14, "Decisions a game, middle half"), transform=f"translate(0 {below:g})", color="#222"),
        el("g", *intervals(lengths, form=".1f").children, transform=f"translate(0 {below + 22:g})", color="#222"),
        viewBox=f"0 0 {WIDE:g} {below + LINE * len(lengths) + 36:g}", font_family="system-ui, sans-serif",
    )  # fmt: skip
    return render(whole, str)
