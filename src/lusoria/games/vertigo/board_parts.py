"""The pieces and shapes of Vertigo: rings of provinces, buildings, people, smoke, coins."""

from dataclasses import dataclass
from typing import Any

from lusoria.drawing import SEAT_GLYPHS as MARKS
from lusoria.drawing import El, chip, el, glyph, pawn, place, polar, seat_colour, wedge, words

from . import rules_state as r

Point = tuple[float, float]

WORKS = "M-.95 .8V-.05L-.45 -.42V-.05L.05 -.42V-.05L.3 -.22V-.95H.72V.8Z"
TANK = "M-.85 .8V-.2A.85 .62 0 0 1 .85 -.2V.8Z"
CLOUD = "M-.62 .5a.4 .4 0 0 1 -.02 -.8a.52 .52 0 0 1 .98 -.16a.44 .44 0 0 1 .3 .96Z"
PUFF = "M.4 -1.02a.2 .2 0 0 1 .2 -.3a.26 .26 0 0 1 .46 .08a.2 .2 0 0 1 -.06 .38Z"


@dataclass(frozen=True, slots=True)
class Ring:
    """A region: the outline and the middle of each province, and the centre as a box (left, top, width, height)."""

    outlines: tuple[str, ...]
    middles: tuple[Point, ...]
    centre: tuple[float, float, float, float]
    hub: str  # outline of the centre


def circle(x: float, y: float, outer: float, inner: float) -> Ring:
    """A round region about (x, y); the first province is at the top."""
    turn = 360 / r.RING
    spots = range(r.RING)
    side = inner * 1.34
    return Ring(
        tuple(wedge(x, y, inner + 2, outer, turn * (k - 0.5) + 0.6, turn * (k + 0.5) - 0.6) for k in spots),
        tuple(polar(x, y, (outer + inner) / 2 + 1, turn * k) for k in spots),
        (x - side / 2, y - side / 2, side, side),
        f"M{x - inner + 2:g} {y:g}a{inner - 2:g} {inner - 2:g} 0 1 0 {2 * inner - 4:g} 0"
        f"a{inner - 2:g} {inner - 2:g} 0 1 0 {4 - 2 * inner:g} 0Z",
    )


def oval(x: float, y: float, w: float, h: float, deep: float) -> Ring:
    """The same ring drawn out to a racecourse: four provinces above, one at each end, four below; `deep` is how high
    the upper and lower ones are. The first province is the first from the left above."""
    end = 52.0
    wide = (w - 2 * end) / 4
    round_off = 30.0
    outlines: list[str] = []
    middles: list[Point] = []
    for k in range(4):
        left = x + end + wide * k
        outlines.append(_box(left, y, wide, deep))
        middles.append((left + wide / 2, y + deep / 2))
    right = x + w
    outlines.append(
        f"M{right - end + 1:g} {y + 1:g}H{right - round_off:g}Q{right - 1:g} {y + 1:g} {right - 1:g} {y + round_off:g}"
        f"V{y + h - round_off:g}Q{right - 1:g} {y + h - 1:g} {right - round_off:g} {y + h - 1:g}H{right - end + 1:g}Z"
    )
    middles.append((right - end / 2, y + h / 2))
    for k in range(3, -1, -1):
        left = x + end + wide * k
        outlines.append(_box(left, y + h - deep, wide, deep))
        middles.append((left + wide / 2, y + h - deep / 2))
    outlines.append(
        f"M{x + end - 1:g} {y + 1:g}H{x + round_off:g}Q{x + 1:g} {y + 1:g} {x + 1:g} {y + round_off:g}"
        f"V{y + h - round_off:g}Q{x + 1:g} {y + h - 1:g} {x + round_off:g} {y + h - 1:g}H{x + end - 1:g}Z"
    )
    middles.append((x + end / 2, y + h / 2))
    middle = (x + end + 1, y + deep + 1, w - 2 * end - 2, h - 2 * deep - 2)
    return Ring(tuple(outlines), tuple(middles), middle, _box(*middle))


def _box(x: float, y: float, w: float, h: float) -> str:
    return f"M{x + 1:g} {y + 1:g}H{x + w - 1:g}V{y + h - 1:g}H{x + 1:g}Z"


def building(kind: int, x: float, y: float, size: float, **attrs: Any) -> El:
    """A polluting factory under its smoke, a clean factory with a leaf, a treatment plant with a drop."""
    half = size / 2
    tone = ("var(--vtg-black)", "var(--vtg-green)", "var(--vtg-blue)")[kind]
    body = TANK if kind == 2 else WORKS
    scaled = f"scale({half:g})"
    parts = [
        el("path", d=body, transform=scaled, fill=tone, class_="vtg-house", vector_effect="non-scaling-stroke"),
    ]
    if kind == 0:
        parts.append(el("path", d=PUFF, transform=scaled, fill="var(--vtg-smoke)"))
    else:
        parts.append(glyph("leaf" if kind == 1 else "drop", 0, half * 0.32, half * 0.72, "var(--vtg-pale)"))
    return place(x, y, *parts, **attrs)


def person(x: float, y: float, size: float, **attrs: Any) -> El:
    """A population piece: plain wood, no matter whose."""
    return pawn(None, x, y, size, fill="var(--vtg-people)", **attrs)


def scholar(seat: int, x: float, y: float, radius: float, **attrs: Any) -> El:
    """A scholar: a disc of its country."""
    return chip(
        x, y, radius, glyph(MARKS[seat], 0, 0, radius * 1.15, "var(--on-seat)"), tone=seat_colour(seat), **attrs
    )


def smoke(x: float, y: float, size: float) -> El:
    """A tile of pollution."""
    return el("path", d=CLOUD, transform=f"translate({x:g} {y:g}) scale({size / 2:g})", fill="var(--vtg-cloud)")


def money(x: float, y: float, amount: int, size: float = 14, **attrs: Any) -> El:
    """A sum as a coin with figures behind it."""
    return el(
        "g",
        glyph("coin", x, y, size * 1.15, "var(--vtg-gold)"),
        words(x + size * 0.8, y + 0.5, f"${amount}", size=size, anchor="start", weight=600),
        **attrs,
    )
