"""Where the spaces of the track lie on the board of Circus Maximus: seen from above.

Upright the start is at the lower left, lying at the upper left."""

from dataclasses import dataclass
from math import cos, pi, sin

from . import rules_state as r
from . import rules_track as track

MIDDLE = 200.0  # half the breadth of the board
LANE = 33.4  # between two lanes
WIDE = 2 * LANE / 3  # from the middle of a space to its corner
OUTER = 197.0  # the oval: half its breadth
SPACES = 22  # half the length of the board, in half spaces
BEND = 6.5  # the length of a bend, in half spaces

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Course:
    """The track with its upper edge at `top`; `half` is half a space along a straight."""

    top: float
    half: float
    lying: bool

    @property
    def reach(self) -> float:
        """From the middle of the goal to the end of the arena."""
        return SPACES * self.half

    def at(self, across: float, along: float) -> Point:
        """A point so far to the right and so far ahead of the middle, as one drives the home straight."""
        if self.lying:
            return self.reach + along, self.top + MIDDLE + across
        return MIDDLE + across, self.top + self.reach - along

    def spot(self, place: int) -> Point:
        """The middle of a space."""
        return self.at(*self._spot(place))

    def _spot(self, place: int) -> Point:
        return LANE * (place // r.WIDTH - r.MIDDLE), self.half * track.forward(place)

    def corners(self, place: int, grow: float = 0) -> list[Point]:
        """The six corners of a space, clockwise from the left one."""
        across, along = self._spot(place)
        a, b, c = WIDE + grow, WIDE / 2 + grow / 2, self.half + grow
        around = ((-a, 0.0), (-b, c), (b, c), (a, 0.0), (b, -c), (-b, -c))
        return [self.at(across + x, along + y) for x, y in around]

    def space(self, place: int, grow: float = 0) -> str:
        """Path data of one space."""
        return line(self.corners(place, grow)) + "Z"

    def slice(self, place: int, part: int, of: int) -> tuple[str, Point]:
        """Path data and middle of one of the parts into which a space is cut across its lane."""
        across, along = self._spot(place)
        step = 2 * WIDE / of
        left = across - WIDE + step * part
        ends = ((left, -self.half), (left, self.half), (left + step, self.half), (left + step, -self.half))
        return line([self.at(x, along + y) for x, y in ends]) + "Z", self.at(left + step / 2, along)

    def toward(self, place: int) -> Point:
        """The direction ahead from a space, as a unit vector on the board."""
        step = track.stride(track.ahead(place))
        (x, y), (a, b) = self.spot(place), self.spot(place + step)
        length = ((a - x) ** 2 + (b - y) ** 2) ** 0.5
        return (a - x) / length, (b - y) / length

    def oval(self, inset: float) -> str:
        """Path data of the arena: two straight sides and half an ellipse at each end."""
        side, end, bend = OUTER - inset, self.reach - BEND * self.half, BEND * self.half - inset
        radii = (bend, side) if self.lying else (side, bend)
        arc = "A{:.1f} {:.1f} 0 0 1 {:.1f} {:.1f}"
        return (
            line([self.at(-side, -end), self.at(-side, end)])
            + arc.format(*radii, *self.at(side, end))
            + "L{:.1f} {:.1f}".format(*self.at(side, -end))
            + arc.format(*radii, *self.at(-side, -end))
            + "Z"
        )

    def steps(self, inset: float, depth: float) -> str:
        """Path data of the stairs between the seats at both ends."""
        end, bend = self.reach - BEND * self.half, BEND * self.half
        found = []
        for sign in (1, -1):
            for k in range(1, 12):
                turn = pi * k / 12
                found.append(
                    line(
                        [
                            self.at(-(OUTER - deep) * cos(turn), sign * (end + (bend - deep) * sin(turn)))
                            for deep in (inset, inset + depth)
                        ]
                    )
                )
        return "".join(found)


def line(points: list[Point]) -> str:
    """Path data through some points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
