"""Where the spaces of the track lie on the board of Circus Maximus: seen from above, the start at the lower left."""

from math import cos, pi, sin

from . import rules_state as r
from . import rules_track as track

MIDDLE_X = 200.0
LANE = 33.4  # between two lanes
HALF = 14.0  # half a space along a straight
REACH = 22 * HALF  # from the middle of the goal to the outermost space and a bit beyond
WIDE = 2 * LANE / 3  # from the middle of a space to its corner
OUTER, BEND = 197.0, 112.0  # the oval: half its width, and the height of its ends

Point = tuple[float, float]


def spot(place: int, top: float) -> Point:
    """The middle of a space; the track begins at `top`."""
    return MIDDLE_X + LANE * (place // r.WIDTH - r.MIDDLE), top + REACH - HALF * track.forward(place)


def corners(x: float, y: float, grow: float = 0) -> list[Point]:
    """The six corners of a space, clockwise from the left one."""
    a, b, c = WIDE + grow, WIDE / 2 + grow / 2, HALF + grow
    return [(x - a, y), (x - b, y - c), (x + b, y - c), (x + a, y), (x + b, y + c), (x - b, y + c)]


def line(points: list[Point]) -> str:
    """Path data through some points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def space(x: float, y: float, grow: float = 0) -> str:
    """Path data of one space."""
    return line(corners(x, y, grow)) + "Z"


def toward(place: int) -> Point:
    """The direction ahead from a space, as a unit vector on the board."""
    step = track.stride(track.ahead(place))
    (x, y), (a, b) = spot(place, 0), spot(place + step, 0)
    length = ((a - x) ** 2 + (b - y) ** 2) ** 0.5
    return (a - x) / length, (b - y) / length


def oval(top: float, inset: float) -> str:
    """Path data of the arena: two straight sides and half an ellipse at each end."""
    left, right = MIDDLE_X - OUTER + inset, MIDDLE_X + OUTER - inset
    high, low = top + BEND, top + 2 * REACH - BEND
    arc = f"A{OUTER - inset:.1f} {BEND - inset:.1f} 0 0 1"
    return f"M{left:.1f} {low:.1f}V{high:.1f}{arc} {right:.1f} {high:.1f}V{low:.1f}{arc} {left:.1f} {low:.1f}Z"


def steps(top: float, inset: float, depth: float) -> str:
    """Path data of the stairs between the seats at both ends."""
    found = []
    for end, sign in ((top + BEND, -1), (top + 2 * REACH - BEND, 1)):
        for k in range(1, 12):
            turn = pi * k / 12
            for radius in (inset, inset + depth):
                x = MIDDLE_X - (OUTER - radius) * cos(turn)
                y = end + sign * (BEND - radius) * sin(turn)
                found.append(f"{'M' if radius == inset else 'L'}{x:.1f} {y:.1f}")
    return "".join(found)
