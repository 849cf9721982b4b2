"""What the board of Vernissage is made of: counters, frames, cards and dice, each told apart by shape and colour."""

from typing import Any

from lusoria.drawing import El, card, card_back, el, glyph, place, words

from . import rules_state as r
from .names import number_word, signed, sort_word

EMBLEMS = ("sun", "hexagon", "leaf", "moon", "drop")  # of the artists
SHAPES = ("sale", "criticism", "scandal")
OUTLINES = (
    "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z",  # a sale: a coin
    "M-.9 -.9H.9V.9H-.9Z",  # criticism: a newspaper clipping
    "M-.5 -.95H.5L1 0L.5 .95H-.5L-1 0Z",  # a scandal
)
CASE = "M-9 -4H9V8H-9ZM-4 -4V-8H4V-4H2V-6H-2V-4ZM-9 1H9V2.400H-9Z"
QUILL = "M-7 9C-5 1 -1 -6 8 -9C9 -4 6 1 0 4C2 4 3 4 4 3.500C1 7 -3 7 -5 6.500L-6 9.500Z"
ROSE = "M0 -9L3 -5H1V-1H5V-3L9 0L5 3V1H1V5H3L0 9L-3 5H-1V1H-5V3L-9 0L-5 -3V-1H-1V-5H-3Z"
LADDER = "M0 -9L4 -4H1.500V4H4L0 9L-4 4H-1.500V-4H-4Z"


def tone(artist: int) -> str:
    """The colour of an artist."""
    return f"var(--ver-{artist})"


def counter(kind: int, x: float, y: float, half: float, *text: Any, size: float = 14, **attrs: Any) -> El:
    """A counter: coin, clipping or hexagon, with its value."""
    scaled = f"scale({half:g})"
    return place(
        x,
        y,
        el("g", el("path", d=OUTLINES[kind], transform=scaled, class_=f"ver-{SHAPES[kind]}"), filter="url(#shadow)"),
        el("path", d=OUTLINES[kind], transform=scaled, fill="none", class_="edge", vector_effect="non-scaling-stroke"),
        words(0, 0.6, *text, size=size, weight=700, class_="numeral", fill=f"var(--ver-on-{SHAPES[kind]})"),
        **attrs,
    )


def value_text(box: r.Box, number: int) -> str:
    """The value on a counter."""
    return signed(r.value_of(box, number))


def frame(artist: int, x: float, y: float, w: float, h: float, **attrs: Any) -> El:
    """A framed picture with the artist's emblem."""
    inset = w * 0.13
    return place(
        x,
        y,
        el("rect", width=w, height=h, rx=1.5, class_="ver-frame", filter="url(#shadow)"),
        el("rect", x=inset, y=inset, width=w - 2 * inset, height=h - 2 * inset, fill=f"var(--ver-tint-{artist})"),
        glyph(EMBLEMS[artist], w / 2, h / 2, w * 0.52, tone(artist)),
        el("rect", width=w, height=h, rx=1.5, fill="none", class_="edge"),
        **attrs,
    )


def icon(path: str, x: float, y: float, scale: float = 1, fill: str = "var(--ink)") -> El:
    """A sign of the cards."""
    move = f"translate({x:g} {y:g}) scale({scale:g})"
    return el("path", d=path, transform=move, fill=fill, fill_rule="evenodd")


def sort_sign(sort: int, x: float, y: float, scale: float = 1, fill: str = "var(--card-ink)") -> El:
    """The sign of a brown card that is no picture."""
    return icon({r.INFLUENCE_SORT: CASE, r.CRITIC_SORT: QUILL, r.FREE_SORT: ROSE}[sort], x, y, scale, fill)


def brown_card(sort: int, x: float, y: float, w: float, h: float, count: int = 1, **attrs: Any) -> El:
    """A brown card face up; of several alike, how many."""
    if sort < r.ARTISTS:
        face = frame(sort, w * 0.19, h * 0.12, w * 0.62, w * 0.62)
        ink = "var(--card-ink)"
    else:
        face = sort_sign(sort, w / 2, h * 0.38, w / 30)
        ink = "var(--card-ink)"
    attrs.setdefault("label", sort_word(sort))
    return card(x, y, w, h, face, _times(w, h, count, ink), **attrs)


def grey_card(number: int, x: float, y: float, w: float, h: float, count: int = 1, **attrs: Any) -> El:
    """A limited move face up."""
    attrs.setdefault("label", number_word(number))
    return card(
        x, y, w, h,
        icon(LADDER, w * 0.28, h * 0.4, w / 34, "var(--card-ink)"),
        words(w * 0.66, h * 0.41, number, size=w * 0.5, weight=600, fill="var(--card-ink)", class_="numeral"),
        _times(w, h, count, "var(--card-ink)"),
        tone="var(--ver-grey-card)", **attrs,
    )  # fmt: skip


def _times(w: float, h: float, count: int, ink: str) -> El | None:
    return words(w / 2, h * 0.85, f"×{count}", size=13, weight=600, fill=ink) if count > 1 else None


def back(grey: bool, x: float, y: float, w: float, h: float, *over: Any, **attrs: Any) -> El:
    """A card face down, with something over it."""
    base = card_back(0, 0, w, h, tone="var(--ver-grey)" if grey else "var(--ver-brown)")
    return place(x, y, base, *over, **attrs)


def die_of_fate(face: int, x: float, y: float, size: float, **attrs: Any) -> El:
    """The die of fate."""
    half = size / 2
    sign = (
        counter(face, 0, 0, size * 0.29, size=12)
        if face < r.ANY
        else words(0, 1, "?" if face == r.ANY else "—", size=size * 0.66, weight=700, fill="var(--ver-die-ink)")
    )
    return place(
        x, y,
        el("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, class_="ver-die", filter="url(#shadow)"),
        el("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, fill="none", class_="edge"),
        sign, **attrs,
    )  # fmt: skip


SPOTS = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
         5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
         6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0))}  # fmt: skip


def red_die(eyes: int, x: float, y: float, size: float) -> El:
    """One of the two dice of a power play."""
    half, step = size / 2, size * 0.27
    return place(
        x, y,
        el("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, class_="ver-red"),
        *(el("circle", cx=step * a, cy=step * b, r=size * 0.1, class_="ver-eye") for a, b in SPOTS[eyes]),
    )  # fmt: skip
