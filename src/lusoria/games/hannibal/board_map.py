"""The western sea as we engrave it: coasts, roads, lanes, and where pieces stand. Our own drawing, 400 x 340 units.

Outlines are given by a few points. `coast` engraves the line between them, the same in both directions, so that
neighbours who share points meet.
"""

import re
from dataclasses import dataclass

WIDTH, HEIGHT = 400, 340

Point = tuple[float, float]


def points(text: str) -> list[Point]:
    """`"36,96 14,82"` as points."""
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]


def coast(text: str) -> str:
    """Path data of a closed line through the points; along the frame it stays straight."""
    spots = points(text)
    line: list[Point] = []
    for a, b in zip(spots, [*spots[1:], spots[0]], strict=True):
        framed = a[0] == b[0] in (2, WIDTH - 2) or a[1] == b[1] in (2, HEIGHT - 2)
        low, high = sorted((a, b))
        way = [low, high] if framed else [low, *bent(low, high, 3), high]
        line += (way if a == low else way[::-1])[:-1]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) + "Z"


def bent(a: Point, b: Point, depth: int) -> list[Point]:
    """Points between two, each a little beside the middle."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if depth == 0 or dx * dx + dy * dy < 50:
        return []
    aside = (int(a[0] * 53 + a[1] * 97 + b[0] * 29 + b[1] * 71) % 15 - 7) / 50
    middle = ((a[0] + b[0]) / 2 - aside * dy, (a[1] + b[1]) / 2 + aside * dx)
    return [*bent(a, middle, depth - 1), middle, *bent(middle, b, depth - 1)]


@dataclass(frozen=True)
class Plate:
    """A region: outline, house pattern, tone, and the spots of its name, its pieces, and its flags (one a side)."""

    outline: str
    pattern: str
    tone: str
    name_at: Point
    pieces_at: Point
    flags_at: tuple[Point, Point]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The least x and y and the greatest of the outline."""
        numbers = [float(number) for number in re.findall(r"[\d.]+", self.outline)]
        across, down = numbers[::2], numbers[1::2]
        return min(across), min(down), max(across), max(down)


NOWHERE = (0.0, 0.0)

PLATES = (
    Plate(  # Rome
        coast("236,2 268,10 300,2 330,30 322,52 300,64 306,84 332,106 320,132 300,136 276,110 262,84 250,62 238,60"),
        "bricks", "a", (288, 46), (286, 86), (NOWHERE, NOWHERE),
    ),
    Plate(  # Gallia
        coast("40,2 236,2 238,60 222,66 198,72 176,66 158,74 136,100 112,98 86,88 60,78 66,52 38,34 24,20"),
        "grass", "b", (132, 24), (130, 56), (NOWHERE, (184, 46)),
    ),
    Plate(  # North Hispania
        coast("14,84 30,74 60,78 86,88 112,98 136,100 128,122 110,136 102,160 74,164 42,160 8,168 10,130 4,106"),
        "hills", "c", (62, 100), (46, 132), (NOWHERE, (97, 132)),
    ),
    Plate(  # South Hispania
        coast("8,168 42,160 74,164 102,160 108,182 100,206 78,228 56,240 40,250 22,236 4,230 10,204 2,188"),
        "sand", "b", (54, 179), (38, 216), ((93, 194), NOWHERE),
    ),
    Plate(  # Mauretania
        coast("2,268 28,262 50,262 74,274 108,280 140,272 176,270 180,292 172,312 178,338 2,338"),
        "dots", "c", (66, 290), (90, 318), ((134, 316), NOWHERE),
    ),
    Plate(  # Corsica
        coast("190,100 202,92 206,104 210,122 204,142 194,146 186,132 182,112"),
        "hills", "b", (160, 106), (196, 120), (NOWHERE, (164, 86)),
    ),
    Plate(  # Sardinia
        coast("186,178 200,168 214,176 216,200 212,226 198,234 184,226 180,200"),
        "scales", "c", (248, 196), (198, 202), ((230, 214), NOWHERE),
    ),
    Plate(  # Cannae
        coast("332,106 348,120 366,124 384,148 396,160 376,162 368,178 358,194 346,198 350,180 342,162 320,132"),
        "grass", "c", (372, 110), (352, 146), (NOWHERE, (386, 136)),
    ),
    Plate(  # Sicily
        coast("280,222 300,216 322,214 342,208 338,228 332,244 312,240 290,234"),
        "steep", "b", (372, 215), (312, 227), ((360, 244), (384, 244)),
    ),
    Plate(  # Zama
        coast("290,282 306,294 330,292 352,286 376,292 398,288 398,338 286,338 280,318 284,300"),
        "sand", "b", (364, 304), (320, 318), ((366, 324), NOWHERE),
    ),
    Plate(  # Carthage
        coast("176,270 198,264 226,262 248,268 266,258 280,266 290,282 284,300 280,318 286,338 178,338 172,312"
              " 180,292"),
        "net", "a", (232, 282), (232, 312), (NOWHERE, NOWHERE),
    ),
)  # fmt: skip

# Lands that are in no region.
BEYOND = (
    coast("330,30 300,2 398,2 398,96 372,70 350,40"),  # Illyria
)

# Roads as a marching column would take them, in the order of the box.
ROADS = (
    "M270 66Q240 40 212 34Q180 30 150 48",
    "M112 62Q84 76 72 92T58 118",
    "M44 148Q38 164 42 180T44 198",
    "M40 230Q38 252 50 266T78 304",
    "M112 316Q150 300 180 306T208 312",
    "M300 98Q316 112 326 122T340 138",
    "M300 318Q282 308 272 308T256 312",
)

# Lanes: the line a fleet keeps, and where the fleets lie.
LANES = (
    ("M268 96Q248 118 214 118", (242, 112)),
    ("M208 136Q236 158 212 180", (224, 158)),
    ("M206 230Q216 250 222 268", (216, 248)),
    ("M346 196Q340 204 332 214", (336, 196)),
    ("M318 240Q330 262 324 294", (326, 266)),
)

DUEL = (138, 190)  # the middle of the empty sea
