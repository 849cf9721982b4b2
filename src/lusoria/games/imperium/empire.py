"""The map of the empire: our own simplified outlines in degrees (longitude, latitude), and where the plates stand."""

from dataclasses import dataclass
from functools import cache

Point = tuple[float, float]
Outline = tuple[Point, ...]
WEST, NORTH, EAST_WEST, NORTH_SOUTH = -11, 57, 58.8, 34.9  # the corner of the map, and how many degrees it spans


@dataclass(frozen=True)
class Sheet:
    """How the earth is laid on paper: units of the board for a degree to the east and to the south, and the plates."""

    east: float
    south: float
    plate: float  # width of the plates

    @property
    def width(self) -> float:
        """From west to east, in units of the board."""
        return round(EAST_WEST * self.east)

    @property
    def height(self) -> float:
        """From north to south, in units of the board."""
        return round(NORTH_SOUTH * self.south)

    def spot(self, longitude: float, latitude: float) -> Point:
        """A place on earth in units of the board."""
        return (longitude - WEST) * self.east, (NORTH - latitude) * self.south


# The lying one is nearly true, the other one drawn out to the south.
UPRIGHT, LYING = Sheet(6.12, 12.6, 86), Sheet(9, 11, 102)


# Each region: its outlines, parted by semicolons. Neighbours share the points of their border.
_REGIONS = (
    # Italia, Sicilia, Sardinia, Corsica
    """
    7.5,43.8 6.8,45.2 7,46.3 8.6,46.2 10.4,46.6 12.2,46.6 13.6,45.7 12.4,45.3 12.4,44.3 13.5,43.6 14,42.6
    15.2,41.9 16.1,41.9 16.9,41.2 18.4,40.3 18.4,39.9 17,40.5 16.6,39.7 17.1,39 16.5,38.4 15.7,38 15.8,39.5
    15,40.2 13.7,41.2 12.2,41.7 10.5,42.9 10.2,43.9 8.9,44.4
    ;
    12.5,37.9 13.8,38.1 15.5,38.2 15.1,36.7 14.3,36.8
    ;
    8.3,40.8 9.2,41.2 9.7,40.4 9.6,39.2 8.6,38.9
    ;
    8.6,42.3 9.4,43 9.5,41.9 9,41.4
    """,
    # Hispania and the Baleares
    """
    3.1,42.5 0.7,42.7 -1.8,43.4 -4,43.4 -8,43.7 -9.2,43 -8.8,41.5 -9.4,38.8 -8.8,37 -7.2,37.2 -6.2,36.3
    -5.4,36.1 -4.4,36.7 -2.1,36.8 -0.6,37.7 0.1,38.8 -0.3,39.6 0.8,40.8 3.1,41.9
    ;
    2.4,39.6 3.1,39.9 3.4,39.5 2.9,39.3
    """,
    # Africa
    """
    -9.6,31 -6.8,34 -5.9,35.8 -2.9,35.3 -1,35.8 3,36.8 7.5,37 10.2,37.2 11,36.9 10.5,35.5 10.1,34.2
    11.2,33.2 15.2,32.3 16,31.3 19,30.3 20.1,31 20.1,32.3 22,32.9 23.3,32.2 23.3,29.6 18,29.3 12,29.6 6,30.4
    0,30.3 -6,30
    """,
    # Illyricum with the Danube lands, Macedonia, Greece and Crete
    """
    13.6,45.7 12.2,46.6 10.4,46.6 8.6,46.2 7,46.3 7.6,47.6 9.5,48.4 12,49 13.5,48.6 16.4,48.2 19,47.8
    19,46.2 20.5,46.3 22,47.5 25.5,47.3 26.5,45.7 28,45.4 29.5,45 28.6,44 27.9,43 27.7,42.3 29,41.2
    27.5,40.9 26.3,40.3 24.3,40.8 23.9,40 22.8,40.4 23.2,39.2 22.9,38.8 24,37.8 23,37.9 23.2,36.6 22.4,36.5
    21.7,36.9 21.2,37.8 21,38.8 19.9,39.8 19.4,40.8 19.5,41.8 18,42.5 16.2,43.6 15,44.8 13.8,45
    ;
    23.5,35.5 26.2,35.3 24.8,34.9
    """,
    # Asia and Cyprus
    """
    26.2,40 29,40.9 31.5,41.3 33.3,42 35.2,42 36.5,41.3 38.5,41 41.5,41.4 41,39.5 38.5,38.3 36.6,37.3
    36,36.8 34.5,36.7 32.8,36.1 30.7,36.8 29.5,36.2 27.3,36.8 26.8,38.3 26.2,39.4
    ;
    32.3,34.9 33,35.4 34.6,35.7 33.6,34.8
    """,
    # Gallia
    """
    -1.8,43.4 0.7,42.7 3.1,42.5 4,43.5 5.3,43.3 7.5,43.8 6.8,45.2 7,46.3 7.6,47.6 7.7,48.5 8.2,50 7,50.8
    6.2,51.9 4.5,52.2 3.5,51.5 1.6,50.7 0.2,49.6 -1.8,49.7 -1.6,48.7 -4.6,48.6 -4.7,48 -2.2,47.2 -1.1,46
    -1.2,44.7
    """,
    # Aegyptus
    """
    23.3,32.2 25,31.6 29,30.9 31,31.5 32.6,31.1 34.3,31.3 35,29.5 34.2,27.8 32.6,29.9 33.8,27 35.6,24.2
    35.4,22.8 31,22.6 26.5,23.2 24,25.5 23.3,29.6
    """,
    # Britannia
    """
    -5.7,50.1 -3.5,50.3 -1.2,50.7 0.3,50.8 1.4,51.2 0.7,51.5 1.7,52.5 0.3,53 -0.2,54.1 -1.6,55 -3,55
    -3.3,54.3 -2.9,53.7 -4.4,53.3 -4.2,52.5 -5.2,51.9 -3.2,51.4 -4.6,50.9
    """,
    # Oriens: Armenia, Mesopotamia, Syria, Judaea, Arabia
    """
    41.5,41.4 41,39.5 38.5,38.3 36.6,37.3 36,36.8 35.8,34.8 35,32.8 34.3,31.3 35,29.5 37,29.9 40,31.6
    44,30.6 46.8,29.9 47.4,31 46.6,33 46,36.5 46.8,39 44.5,40.8
    """,
)

# Lands beyond the border, behind everything else.
_BEYOND = (
    # Germania, Sarmatia, Parthia, Arabia
    """
    6.2,51.9 4.5,52.2 5.5,53.3 8.3,53.8 8.3,58.5 10.5,58.5 9.8,55 11,54.1 14.3,53.9 18.7,54.5 20,55 21,58.5
    50,58.5 50,30.5 47.8,30.2 48.6,28 50,26.5 50,20 38.6,20 37,25 35.2,28 35,29.5 37,34 41.5,41.4 41.3,42.3
    39,44 37.3,45 39,47 35,46.3 36.4,45.2 33.6,44.5 32.6,46 30.8,46.4 29.5,45 22,44 10,47
    """,
    # the desert
    """
    -9.6,31 -6,31 23.3,30.5 30,28 35.4,22.8 37,20 -16,20 -13,27.8
    """,
    # Caledonia
    """
    -1.6,55 -2.2,56 -1.9,57.6 -5.8,57.6 -5.4,56.2 -4.8,54.7 -3,55
    """,
    # Hibernia
    """
    -6.2,52.2 -9.9,51.5 -9.8,54 -8.2,55.2 -6,54.8
    """,
)


def _outlines(text: str) -> tuple[Outline, ...]:
    return tuple(tuple(_point(pair) for pair in part.split()) for part in text.split(";"))


def _point(pair: str) -> Point:
    longitude, latitude = pair.split(",")
    return float(longitude), float(latitude)


OUTLINES = tuple(_outlines(text) for text in _REGIONS)
BEYOND = tuple(_outlines(text)[0] for text in _BEYOND)

# Middle of the plate that carries number, name, values and markers: longitude and latitude.
PLATES = (
    (10.9, 39.7), (-3.4, 39.5), (2.2, 32.7), (21.4, 47.4), (34.6, 42.8), (-0.1, 46.8), (30.3, 26.6), (9, 54),
    (40.6, 32.8),
)  # fmt: skip


@cache
def coast(outline: Outline, sheet: Sheet) -> str:
    """Path data of an outline with each line roughened; an edge comes out the same whichever way it is walked."""
    spots = [sheet.spot(*point) for point in outline]
    rough: list[Point] = []
    for a, b in zip(spots, spots[1:] + spots[:1], strict=True):
        if a < b:
            rough += _roughen(a, b, 3)[:-1]
        else:
            rough += _roughen(b, a, 3)[:0:-1]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in rough) + "Z"


def _roughen(a: Point, b: Point, depth: int) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    if depth == 0 or dx * dx + dy * dy < 36:
        return [a, b]
    wobble = ((a[0] * 131 + a[1] * 71 + b[0] * 37 + b[1] * 17) % 1 - 0.5) * min(0.34, 9 / (abs(dx) + abs(dy)))
    middle = ((a[0] + b[0]) / 2 - dy * wobble, (a[1] + b[1]) / 2 + dx * wobble)
    return _roughen(a, middle, depth - 1)[:-1] + _roughen(middle, b, depth - 1)
