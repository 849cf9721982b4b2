"""The plate of Prokonsul: coasts, the seven provinces, and where their signs stand. Our own drawing, 420 x 288 units.

Outlines are given by a few points; `ragged` engraves the coast between them. An edge that two outlines share gets the
same coast in both, so that neighbours meet.
"""

import re
from dataclasses import dataclass

from lusoria.kernel import N_

WIDTH, HEIGHT = 420, 288

Point = tuple[float, float]


def points(text: str) -> list[Point]:
    """`"36,96 14,82"` as points."""
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]


def between(a: Point, b: Point, depth: int) -> list[Point]:
    """Points from a (included) to b (excluded): midpoints moved aside, the same way in both directions."""
    long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    if depth == 0 or long < 7:
        return [a]
    (x1, y1), (x2, y2) = sorted((a, b))
    chance = int(x1 * 131 + y1 * 71 + x2 * 37 + y2 * 17 + 5 * depth) % 19 - 9
    aside = 0.13 * chance / 9
    middle = ((x1 + x2) / 2 - aside * (y2 - y1), (y1 + y2) / 2 + aside * (x2 - x1))
    return [*between(a, middle, depth - 1), *between(middle, b, depth - 1)]


def ragged(text: str) -> str:
    """Path data of a closed coast through the points; edges along the frame stay straight."""
    spots = points(text)
    line: list[Point] = []
    for a, b in zip(spots, spots[1:] + spots[:1], strict=True):
        framed = any(a[k] == b[k] and a[k] in (2, (WIDTH, HEIGHT)[k] - 2) for k in (0, 1))
        line += [a] if framed else between(a, b, 3)
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) + "Z"


# Coasts that are no province: Gaul, the Alps, Italy, Thrace; and the ground under the two Hispaniae.
LAND = ragged(
    "62,2 66,6 78,24 72,50 96,56 120,62 138,68 150,54 172,50 190,44 204,56 214,74 228,90 246,106 258,124 262,144"
    " 268,160 278,152 280,138 292,136 302,124 288,112 272,100 258,80 248,60 244,42 256,34 266,48 282,68 300,86"
    " 330,62 368,64 380,76 400,62 418,58 418,2"
)
IBERIA = ragged(
    "36,96 14,82 16,54 40,46 72,50 96,56 120,62 140,74 124,96 116,120 122,148 108,182 86,200 52,206 24,188 10,154"
    " 14,116"
)

# A few engraved lines: the Pyrenees, the Alps, the Apennines.
RIDGES = (
    "M82 46l6 -9l6 9M97 50l6 -9l6 9M166 34l9 -13l9 13M184 26l11 -16l11 16M208 28l9 -13l9 13M226 34l8 -11l8 11"
    "M219 68l5 8M233 83l6 8M251 106l4 8"
)

ROME = (222, 80)


@dataclass(frozen=True)
class Plate:
    """One province: its outlines, the lines of its name, and the spots of name, value, candidates and black pawn."""

    outline: str
    pattern: str
    name: tuple[str, ...]
    name_at: Point
    value_at: Point
    counters_at: Point
    pawn_at: Point

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The least x and y and the greatest of the outlines."""
        numbers = [float(number) for number in re.findall(r"[\d.]+", self.outline)]
        across, down = numbers[::2], numbers[1::2]
        return min(across), min(down), max(across), max(down)


PLATES = (
    Plate(
        ragged("212,184 236,174 272,162 280,170 274,190 268,206 244,202 220,196"),
        "hills", (N_("Sicilia"),), (310, 180), (250, 186), (310, 198), (271, 180),
    ),
    Plate(
        ragged("186,84 196,76 201,96 196,112 186,106") + ragged("178,122 196,116 206,134 202,164 188,174 176,154"),
        "grass", (N_("Sardinia-"), N_("Corsica")), (151, 118), (190, 145), (148, 148), (211, 140),
    ),
    Plate(
        ragged("36,96 14,82 16,54 40,46 72,50 96,56 120,62 140,74 124,96 116,120 122,148 108,182 94,156 72,132 60,104"),
        "sand", (N_("Hispania"), N_("citerior")), (80, 68), (92, 108), (101, 132), (123, 82),
    ),
    Plate(
        ragged("36,96 60,104 72,132 94,156 108,182 86,200 52,206 24,188 10,154 14,116"),
        "dots", (N_("Hispania"), N_("ulterior")), (44, 136), (36, 113), (58, 172), (90, 184),
    ),
    Plate(
        ragged("300,86 330,62 368,64 372,80 350,94 346,110 336,118 348,138 354,158 338,176 322,170 312,152"
               " 306,128 296,108"),
        "scales", (N_("Macedonia"),), (328, 106), (328, 84), (328, 128), (349, 78),
    ),
    Plate(
        ragged("84,244 110,234 146,228 182,222 204,214 222,220 220,238 234,252 262,264"
               " 298,258 340,256 380,262 418,266 418,286 70,286"),
        "sand", (N_("Africa"),), (136, 248), (186, 250), (134, 268), (210, 246),
    ),
    Plate(
        ragged("372,110 388,100 418,94 418,220 400,218 384,204 368,196 376,176 366,162 376,142 368,126"),
        "level", (N_("Asia"),), (396, 124), (397, 149), (391, 178), (372, 152),
    ),
)  # fmt: skip
