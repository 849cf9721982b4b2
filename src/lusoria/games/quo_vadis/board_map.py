"""The world: tiles of three spaces, their numbers, and what stands on them."""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Self

from lusoria.drawing import SEAT_GLYPHS, El, el, engraved, glyph, pawn, place, seat_colour, words
from lusoria.kernel import N_, Say

from . import rules_state as r
from .words import View, space_word, terrain_word, tile_word

R = 30.0  # a hexagon, centre to corner
LANDS = ("plains", "mountains", "desert", "frozen", "sea")
PATTERNS = ("grass", "hills", "sand", "dots", "waves")
CLOSE = 0.94  # how much of its distance to the middle of its tile a space keeps
HOUSE = "M-.8 .9V-.1L0 -.9L.8 -.1V.9Z"
RUIN = "M-.8 .9V.3L-.45 -.05L-.2 .35L.1 .05L.35 .5L.8 .2V.9Z"
SPOTS = (
    (0, 0), (1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (2, 2), (3, 0), (4, -2), (3, -3), (2, -4), (0, -3),
    (-2, -2), (-3, 0), (-4, 2), (-3, 3), (-2, 4), (0, 3),
)  # fmt: skip
CORNERS = ((0, 0), (1, 0), (0, 1))
BLOCKS = (r.PLACE, r.SWEEP, r.MOVE, r.GO, r.BUILD)
TOUCHED = {  # events that happen to a space, and the slot that names it
    "placed": 1, "swept": 0, "ruined": 1, "moved": 2, "lost-town": 1, "built": 1, "rebuilt": 1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class World:
    """All tiles in play, drawn once, and how far they reach."""

    tiles: tuple[El, ...]
    left: float
    top: float
    wide: float
    high: float

    @classmethod
    def of(cls, view: View) -> Self:
        """The world of a view; the creation area lies on top."""
        tiles = [t for t in range(r.TILES) if view.state.spot_of[t]]
        across, down = zip(*(centre(view, t * 3 + k) for t in tiles for k in range(3)), strict=True)
        left, top = min(across) - R * 0.9, min(down) - R - 2
        fresh = {e.slots[TOUCHED[e.name]] for e in view.fresh if e.name in TOUCHED}
        drawn = (_tile(view, tile, fresh) for tile in sorted(tiles, key=lambda t: view.state.area == t + 1))
        return cls(tuple(drawn), left, top, max(across) + R * 0.9 - left, max(down) + R + 2 - top)

    def placed(self, x: float, y: float, wide: float, high: float) -> El:
        """In the middle of a place, as large as there is room for."""
        scale = min(wide / self.wide, high / self.high, 1.75)
        return place(
            x + wide / 2 - scale * (self.left + self.wide / 2),
            y + high / 2 - scale * (self.top + self.high / 2),
            *self.tiles,
            scale=scale,
            id="world",
        )


def centre(view: View, space: int) -> tuple[float, float]:
    """Where a space is drawn: a little nearer to the middle of its tile, so that tiles stand apart."""
    q, s = SPOTS[view.state.spot_of[space // 3] - 1]
    dq, ds = (1 / 3 + CLOSE * (offset - 1 / 3) for offset in CORNERS[space % 3])
    return R * sqrt(3) * (q + dq + (s + ds) / 2), R * 1.5 * (s + ds)


@cache
def hexagon(size: float) -> str:
    """The outline of a hexagon about (0, 0)."""
    points = [(size * cos(pi * (k / 3 + 1 / 6)), size * sin(pi * (k / 3 + 1 / 6))) for k in range(6)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _tile(view: View, tile: int, fresh: set[int]) -> El:
    """Three spaces and the numbers where they meet."""
    state = view.state
    spaces = range(tile * 3, tile * 3 + 3)
    x, y = (sum(centre(view, space)[k] for space in spaces) / 3 for k in range(2))
    code = r.GO_TO + tile
    rim = "quo-rim quo-here" if state.area == tile + 1 else "quo-rim"
    return el(
        "g",
        *(place(*centre(view, s), el("path", d=hexagon(R * CLOSE + 1.4), class_=rim)) for s in spaces),
        *(_space(view, space, space in fresh) for space in spaces),
        place(
            x, y,
            el("circle", r=14, class_="quo-number"),
            words(0, 0.5, tile_word(tile), size=13, weight=600),
        ),
        id=f"tile-{tile}", code=code if code in view.legal else None, label=tile_word(tile),
    )  # fmt: skip


def _space(view: View, space: int, fresh: bool) -> El:
    """A space, what stands on it, and what may be done there."""
    land = r.land(view.state, view.box, space)
    code = next((block + space for block in BLOCKS if block + space in view.legal), None)
    edge = el("path", d=hexagon(R * CLOSE - 2), class_="quo-fresh") if fresh else None
    return place(
        *centre(view, space),
        engraved("path", d=hexagon(R * CLOSE - 0.6), fill=f"var(--quo-{LANDS[land]})", pattern=PATTERNS[land]),
        edge,
        *_pieces(view, space),
        id=f"space-{space}",
        code=code,
        label=Say(N_("{space}: {terrain}"), space=space_word(space), terrain=terrain_word(land)),
    )


def _pieces(view: View, space: int) -> list[El]:
    """A town and the workers, side by side, away from the corner of the tile where its numbers are."""
    state = view.state
    y = -6 if space % 3 < 2 else 7
    men = [seat for seat in range(view.seats) for _ in range(state.men[space][seat])]
    across = len(men) + int(state.town[space] > 0)
    step = min(15.0, 44 / max(1, across))
    parts: list[El] = []
    if state.town[space]:
        owner, ruined = state.town[space] - 1, bool(state.ruin[space])
        x = -(across - 1) / 2 * step
        parts.append(
            place(
                x, y,
                el("path", d=RUIN if ruined else HOUSE, transform="scale(11)", fill=seat_colour(owner), class_="edge",
                   vector_effect="non-scaling-stroke"),
                glyph(SEAT_GLYPHS[owner], 0, 6 if ruined else 3, 6 if ruined else 9, "var(--on-seat)"),
                id=f"town-{space}",
            )
        )  # fmt: skip
    for k, seat in enumerate(men):
        x = (k + across - len(men) - (across - 1) / 2) * step
        parts.append(pawn(seat, x, y, size=23, id=f"man-{space}-{seat}-{k}"))
    return parts
