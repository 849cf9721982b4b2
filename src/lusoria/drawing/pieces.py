"""The pieces every box may use, in one language: flat engraved shapes, two line weights, a soft shadow.

Positions are in the board's own units. Pieces are placed by their centre, plates (cards, plaques, tracks) by their
upper left corner. Every piece takes `id`, `code`, `label`, `class_` and passes them on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from lusoria.drawing.element import Child, El, el, kept, number

SEAT_GLYPHS = ("circle", "square", "triangle", "diamond", "cross", "ring", "star")
FINE = 0.6  # the finer of the two line weights; the other is in board.css
LEAST = 11.0  # smaller text is not legible on a phone
_KNOWN = 4096  # of each kind, boards say the same again and again


def _star(points: int, inner: float) -> str:
    spots = []
    for k in range(2 * points):
        radius = 1.0 if k % 2 == 0 else inner
        angle = pi * k / points - pi / 2
        spots.append(f"{radius * cos(angle):.3f} {radius * sin(angle):.3f}")
    return "M" + "L".join(spots) + "Z"


# Outlines within -1..1, filled by the even-odd rule.
GLYPHS: dict[str, str] = {
    "circle": "M-.86 0a.86 .86 0 1 0 1.72 0a.86 .86 0 1 0 -1.72 0Z",
    "square": "M-.78 -.78H.78V.78H-.78Z",
    "triangle": "M0 -.92L.96 .74H-.96Z",
    "diamond": "M0 -1L.78 0L0 1L-.78 0Z",
    "cross": "M-.32 -.95H.32V-.32H.95V.32H.32V.95H-.32V.32H-.95V-.32H-.32Z",
    "ring": "M-.92 0a.92 .92 0 1 0 1.84 0a.92 .92 0 1 0 -1.84 0ZM-.46 0a.46 .46 0 1 0 .92 0a.46 .46 0 1 0 -.92 0Z",
    "star": _star(5, 0.42),
    "sun": _star(12, 0.68),
    "hexagon": "M0 -.95L.82 -.47V.47L0 .95L-.82 .47V-.47Z",
    "drop": "M0 -1C.3 -.45 .72 -.1 .72 .34A.72 .66 0 0 1 -.72 .34C-.72 -.1 -.3 -.45 0 -1Z",
    "leaf": "M0 -1C.85 -.5 .85 .35 0 .95C-.85 .35 -.85 -.5 0 -1ZM-.05 -.5H.05V.95H-.05Z",
    "moon": "M.35 -.92A.95 .95 0 1 0 .35 .92A.75 .75 0 1 1 .35 -.92Z",
    "shield": "M-.78 -.85H.78V-.05C.78 .5 .4 .8 0 1C-.4 .8 -.78 .5 -.78 -.05Z",
    "bars": "M-.85 -.8H.85V-.4H-.85ZM-.85 -.2H.85V.2H-.85ZM-.85 .4H.85V.8H-.85Z",
    "hourglass": "M-.8 -.9H.8L.12 0L.8 .9H-.8L-.12 0Z",
    "column": "M-.8 -.95H.8V-.7H-.8ZM-.5 -.6H-.2V.6H-.5ZM-.1 -.6H.1V.6H-.1ZM.2 -.6H.5V.6H.2ZM-.8 .7H.8V.95H-.8Z",
    "sword": "M0 -1L.16 -.75V.3H.5V.5H.14V.85H.22V1H-.22V.85H-.14V.5H-.5V.3H-.16V-.75Z",
    "flag": "M-.75 -.95H-.58V1H-.75ZM-.48 -.85H.85L.5 -.4L.85 .05H-.48Z",
    "laurel": "M0 1C-.95 .8 -1.1 -.2 -.65 -.95C-.62 -.4 -.6 .45 0 .8C.6 .45 .62 -.4 .65 -.95C1.1 -.2 .95 .8 0 1Z",
    "helmet": "M-.85 .9V-.1A.85 .85 0 0 1 .85 -.1V.1H.1V.3H.4V.9H.15V.55H-.2V.9Z",
    "wheel": "M-.95 0a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0 -1.9 0ZM-.72 0a.72 .72 0 1 0 1.44 0a.72 .72 0 1 0 -1.44 0Z"
    "M-.07 -.72H.07V-.07H.72V.07H.07V.72H-.07V.07H-.72V-.07H-.07Z",
    "gate": "M-.9 -.9H.9V.9H.5V.1A.5 .5 0 0 0 -.5 .1V.9H-.9Z",
    "tree": "M0 -1C.6 -1 .9 -.6 .75 -.2C.95 .2 .5 .5 .12 .4V1H-.12V.4C-.5 .5 -.95 .2 -.75 -.2C-.9 -.6 -.6 -1 0 -1Z",
    "coin": "M-.95 0a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0 -1.9 0ZM-.8 0a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0Z"
    "M-.3 0L0 -.5L.3 0L0 .5Z",
    "hand": "M-.6 1V.1L-.8 -.35L-.6 -.45L-.42 -.1V-.8H-.22V-.2H-.08V-.95H.12V-.2H.26V-.85H.46V-.1H.58V-.6H.76V.4L.5 1Z",
}


PAWN = (
    "M0 -.98a.36 .36 0 0 1 .23 .64C.34 -.12 .3 .1 .52 .46C.66 .56 .72 .74 .72 .96"
    "H-.72C-.72 .74 -.66 .56 -.52 .46C-.3 .1 -.34 -.12 -.23 -.34A.36 .36 0 0 1 0 -.98Z"
)


def seat_colour(seat: int) -> str:
    """The seat's colour as a custom property that both themes define."""
    return f"var(--seat-{seat})"


@kept
def place(
    x: float,
    y: float,
    *children: Child,
    turn: float = 0,
    scale: float = 1,
    code: int | None = None,
    label: Any = None,
    **attrs: Any,
) -> El:
    """A group moved to (x, y), optionally turned (degrees) and scaled about that point."""
    move = (
        f"translate({_n(x)} {_n(y)})"
        + (f" rotate({_n(turn)})" if turn else "")
        + (f" scale({_n(scale)})" if scale != 1 else "")
    )
    return el("g", *children, code=code, label=label, transform=move, **attrs)


@kept
def words(
    x: float, y: float, *text: Child, size: float = 12, anchor: str = "middle", weight: int | None = None, **attrs: Any
) -> El:
    """Text standing with its middle line at y. `anchor` is start, middle or end; ink unless `fill` says otherwise."""
    attrs.setdefault("fill", "var(--ink)")
    return el(
        "text",
        *text,
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        font_weight=weight,
        dominant_baseline="central",
        **attrs,
    )


@kept
def glyph(name: str, x: float, y: float, size: float, fill: str = "var(--ink)", **attrs: Any) -> El:
    """One of GLYPHS, centred at (x, y), `size` units across."""
    half = size / 2
    return el(
        "path",
        d=GLYPHS[name],
        transform=f"translate({_n(x)} {_n(y)}) scale({_n(half)})",
        fill=fill,
        fill_rule="evenodd",
        vector_effect="non-scaling-stroke",
        **attrs,
    )


@kept
def engraved(tag: str, *, fill: str, pattern: str | None = None, **attrs: Any) -> El:
    """A shape in a colour with a house pattern (see PATTERNS) over it and an engraved edge around it."""
    group = {name: attrs.pop(name, None) for name in ("code", "label", "id", "class_")}
    over = el(tag, fill=f"url(#{pattern})", **attrs) if pattern else None
    edge = el(tag, fill="none", class_="edge", **attrs)
    return el("g", el(tag, fill=fill, **attrs), over, edge, **group)


@kept
def seat_mark(seat: int, x: float, y: float, size: float = 14, **attrs: Any) -> El:
    """The seat's glyph in the seat's colour: circle, square, triangle, diamond, cross, ring, star."""
    return glyph(SEAT_GLYPHS[seat], x, y, size, seat_colour(seat), class_=_join("seat-mark", attrs), **attrs)


@kept
def pawn(seat: int | None, x: float, y: float, size: float = 24, fill: str | None = None, **attrs: Any) -> El:
    """A turned wooden pawn, `size` units high, its seat's glyph burnt into the body (none when seat is None)."""
    tone = fill or (seat_colour(seat) if seat is not None else "var(--wood)")
    half = size / 2
    scaled = f"scale({_n(half)})"
    return place(
        x,
        y,
        el(
            "g",
            el("path", d=PAWN, transform=scaled, fill=tone),
            el(
                "path",
                d="M-.26 -.3Q0 -.2 .26 -.3M-.52 .47Q0 .62 .52 .47",
                transform=scaled,
                fill="none",
                class_="groove",
                stroke_width=1,
                vector_effect="non-scaling-stroke",
            ),
            el("path", d=PAWN, transform=scaled, fill="none", class_="edge", vector_effect="non-scaling-stroke"),
            filter="url(#shadow)",
        ),
        glyph(SEAT_GLYPHS[seat], 0, half * 0.2, half * 0.52, "var(--on-seat)") if seat is not None else None,
        class_=_join("piece pawn", attrs),
        **attrs,
    )


@kept
def chip(
    x: float, y: float, r: float, *face: Child, tone: str = "var(--wood)", ink: str = "var(--on-seat)", **attrs: Any
) -> El:
    """A round token of radius r with a notched rim. `face`: elements about (0, 0), or one text."""
    shown = [
        words(0, 0, part, size=max(LEAST, r * 0.95), weight=600, fill=ink) if not isinstance(part, El) else part
        for part in face
        if part is not None
    ]
    return place(
        x,
        y,
        el(
            "g",
            el("circle", r=r, fill=tone),
            el(
                "circle",
                r=r * 0.86,
                fill="none",
                class_="groove",
                stroke_width=r * 0.12,
                stroke_dasharray=f"{_n(r * 0.18)} {_n(r * 0.27)}",
            ),
            el("circle", r=r, fill="none", class_="edge"),
            filter="url(#shadow)",
        ),
        *shown,
        class_=_join("piece chip", attrs),
        **attrs,
    )


@kept
def card(
    x: float,
    y: float,
    w: float,
    h: float,
    *face: Child,
    tone: str = "var(--card)",
    pattern: str | None = None,
    band: str | None = None,
    turn: float = 0,
    **attrs: Any,
) -> El:
    """A card with its upper left corner at (x, y). `face`: elements in card units (0, 0 .. w, h).

    `pattern` lies over the whole face; `band` is a colour for a plate inside the frame (with the pattern only on it).
    """
    plain = _plain_card(w, h, tone, pattern, band)
    return place(x, y, *plain, *face, turn=turn, class_=_join("piece card", attrs), **attrs)


@lru_cache(_KNOWN)
def _plain_card(w: float, h: float, tone: str, pattern: str | None, band: str | None) -> tuple[El, ...]:
    """What lies under the face of a card."""
    r, inset = min(w, h) * 0.1, min(w, h) * 0.07
    frame: dict[str, Any] = {"width": w, "height": h, "rx": r}
    inner: dict[str, Any] = {"x": inset, "y": inset, "width": w - 2 * inset, "height": h - 2 * inset, "rx": r * 0.6}
    where = inner if band else frame
    parts = (
        el("rect", fill=tone, filter="url(#shadow)", **frame),
        el("rect", fill=band, **inner) if band else None,
        el("rect", fill=f"url(#{pattern})", **where) if pattern else None,
        el("rect", fill="none", class_="groove", stroke_width=FINE, **inner),
        el("rect", fill="none", class_="edge", **frame),
    )
    return tuple(part for part in parts if part is not None)


def index_face(
    w: float, h: float, text: Child, suit: str | None = None, ink: str = "var(--card-ink)"
) -> tuple[El, ...]:
    """A typographic card face: a large value, and in two corners the value beside its suit's glyph (see GLYPHS).

    On a small card the glyphs stand alone.
    """
    big, small = min(w * 0.62, h * 0.46), min(w * 0.26, h * 0.2)
    parts = [words(w / 2, h * 0.53, text, size=big, fill=ink, weight=500, class_="numeral")]
    left, right = w * 0.2, w * 0.8
    if suit:
        parts += [glyph(suit, left, h * 0.15, small * 0.9, ink), glyph(suit, right, h * 0.87, small * 0.9, ink)]
    if suit and small >= LEAST:
        parts += [
            words(right, h * 0.155, text, size=small, fill=ink),
            words(left, h * 0.865, text, size=small, fill=ink),
        ]
    return tuple(parts)


@kept
def card_back(
    x: float,
    y: float,
    w: float,
    h: float,
    tone: str = "var(--back)",
    pattern: str = "net",
    turn: float = 0,
    **attrs: Any,
) -> El:
    """The back of a card: the same plate, a netted panel within a paper rim."""
    return card(
        x, y, w, h, pattern=pattern, band=tone, turn=turn, **{**attrs, "class_": _join("back", attrs, keep=True)}
    )


@kept
def plaque(
    x: float,
    y: float,
    w: float,
    h: float,
    *text: Child,
    size: float | None = None,
    tone: str = "var(--paper-2)",
    ink: str = "var(--ink)",
    **attrs: Any,
) -> El:
    """An engraved nameplate with clipped corners and its text in the middle."""
    c = min(w, h) * 0.18
    d = f"M{_n(c)} 0H{_n(w - c)}L{_n(w)} {_n(c)}V{_n(h - c)}L{_n(w - c)} {_n(h)}H{_n(c)}L0 {_n(h - c)}V{_n(c)}Z"
    return place(
        x,
        y,
        el("path", d=d, fill=tone),
        el("path", d=d, fill="none", class_="edge"),
        words(w / 2, h / 2 + 0.5, *text, size=size or max(LEAST, h * 0.52), fill=ink),
        class_=_join("plaque", attrs),
        **attrs,
    )


def spot(index: int, x: float, y: float, cell: float, per_row: int) -> tuple[float, float]:
    """Centre of space `index` of a `track` with the same measures; rows run to and fro, as an ox ploughs."""
    line, column = divmod(index, per_row)
    if line % 2:
        column = per_row - 1 - column
    return x + (column + 0.5) * cell, y + (line + 0.5) * cell


def track(
    x: float,
    y: float,
    cell: float,
    count: int,
    per_row: int,
    first: int = 0,
    texts: Sequence[Child] | None = None,
    tone: str = "var(--paper-2)",
    **attrs: Any,
) -> El:
    """Numbered square spaces, `per_row` a line, to and fro; `texts` replaces the numbers first, first+1, ..."""
    spaces: list[El] = []
    for k in range(count):
        cx, cy = spot(k, x, y, cell, per_row)
        spaces.append(el("rect", x=cx - cell / 2, y=cy - cell / 2, width=cell, height=cell, fill=tone, class_="edge"))
        text = texts[k] if texts is not None else first + k
        spaces.append(words(cx, cy, text, size=max(LEAST, cell * 0.42), fill="var(--ink-soft)"))
    return el("g", *spaces, **attrs)


def wedge(x: float, y: float, inner: float, outer: float, start: float, end: float) -> str:
    """Path data of a ring sector about (x, y) between two radii and two angles (degrees, 0 = up, clockwise)."""

    def at(radius: float, angle: float) -> str:
        return f"{_n(x + radius * sin(angle * pi / 180))} {_n(y - radius * cos(angle * pi / 180))}"

    wide = int(end - start > 180)
    return (
        f"M{at(outer, start)}A{_n(outer)} {_n(outer)} 0 {wide} 1 {at(outer, end)}"
        f"L{at(inner, end)}A{_n(inner)} {_n(inner)} 0 {wide} 0 {at(inner, start)}Z"
    )


def polar(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    """The point at `radius` from (x, y) in direction `angle` (degrees, 0 = up, clockwise)."""
    return x + radius * sin(angle * pi / 180), y - radius * cos(angle * pi / 180)


def spread(count: int, width: float, size: float, gap: float = 4) -> list[float]:
    """Left edges of `count` cards of width `size` in a line of `width`: side by side, overlapping when they must."""
    if count <= 1:
        return [(width - size) / 2] * count
    step = min(size + gap, (width - size) / (count - 1))
    start = (width - size - step * (count - 1)) / 2
    return [start + step * k for k in range(count)]


def _join(base: str, attrs: dict[str, Any], keep: bool = False) -> str:
    extra = attrs.get("class_") if keep else attrs.pop("class_", None)
    return f"{base} {extra}" if extra else base


@lru_cache(_KNOWN)
def _n(value: float) -> str:
    return number(value)
