"""House patterns and the soft shadow: drawn once, referred to as url(#name), included by `render` where used.

Patterns are ink on nothing: lay them over a coloured shape (see `pieces.engraved`).
"""

from __future__ import annotations

from lusoria.drawing.element import El, el


def _pattern(name: str, w: float, h: float, *marks: El, turn: float = 0) -> El:
    return el(
        "pattern",
        *marks,
        id=name,
        width=w,
        height=h,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turn:g})" if turn else None,
    )


def _ink(d: str, width: float = 0.7) -> El:
    return el("path", d=d, class_="hatch-line", stroke_width=width)


def _dots(*spots: tuple[float, float], r: float = 0.8) -> tuple[El, ...]:
    return tuple(el("circle", cx=x, cy=y, r=r, class_="hatch-dot") for x, y in spots)


PATTERNS = ("lines", "steep", "level", "net", "dots", "sand", "waves", "bricks", "grass", "hills", "scales", "grain")

HOUSE: dict[str, El] = {
    "lines": _pattern("lines", 4, 4, _ink("M2 0V4"), turn=45),
    "steep": _pattern("steep", 4, 4, _ink("M2 0V4"), turn=-45),
    "level": _pattern("level", 4, 4, _ink("M0 2H4")),
    "net": _pattern("net", 5, 5, _ink("M0 2.5H5M2.5 0V5"), turn=45),
    "dots": _pattern("dots", 6, 6, *_dots((1.5, 1.5), (4.5, 4.5))),
    "sand": _pattern("sand", 13, 11, *_dots((2, 2), (8, 4), (11, 9), (5, 8), (1, 10), r=0.55)),
    "waves": _pattern("waves", 12, 6, _ink("M0 3q3 -3 6 0t6 0")),
    "bricks": _pattern("bricks", 12, 8, _ink("M0 0H12M0 4H12M3 0V4M9 4V8")),
    "grass": _pattern("grass", 12, 10, _ink("M2 5v-3M3.5 5l1 -2.5M8 10v-3M9.5 10l1 -2.5")),
    "hills": _pattern("hills", 14, 9, _ink("M1 6q3 -6 6 0M8 3q2.5 -4 5 0")),
    "scales": _pattern("scales", 8, 6, _ink("M0 0q4 6 8 0M-4 3q4 6 8 0M4 3q4 6 8 0")),
    "grain": _pattern("grain", 22, 8, _ink("M0 2q6 1.6 11 0t11 0M0 6h9q3 -1.4 6 0h7", 0.5)),
    "shadow": el(
        "filter",
        el("feDropShadow", dx=0, dy=1, stdDeviation=1.1, flood_color="#1d140a", flood_opacity=0.32),
        id="shadow",
        x="-20%",
        y="-20%",
        width="140%",
        height="150%",
    ),
}
