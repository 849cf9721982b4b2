"""The drawing of the map as data: outlines, middles of the provinces, straits (map.toml)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

WIDTH, HEIGHT = 400, 424
Point = tuple[float, float]
Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Land:
    """One province: its outline as path data, where its pawns stand, where its port or mine is, and where its name,
    which end of the name that is, and the two ends of a leader to one that stands beside."""

    outline: str
    at: Point
    mark: Point
    name: Point
    anchor: str
    leader: Line | None


@dataclass(frozen=True)
class Drawing:
    """Everything that map.toml holds; seas as outline and middle, straits as the two ends of a line."""

    lands: tuple[Land, ...]
    seas: tuple[tuple[str, Point], ...]
    straits: tuple[Line, ...]


@cache
def drawing() -> Drawing:
    """The map, read once."""
    data = tomllib.loads((Path(__file__).parent / "map.toml").read_text("utf-8"))
    return Drawing(
        tuple(
            Land(
                p["outline"],
                tuple(p["at"]),
                tuple(p["mark"]),
                tuple(p["name"]),
                p.get("anchor", "middle"),
                tuple(p["leader"]) if "leader" in p else None,
            )
            for p in data["province"]
        ),
        tuple((sea["outline"], tuple(sea["at"])) for sea in data["sea"]),
        tuple(tuple(strait["line"]) for strait in data["strait"]),
    )
