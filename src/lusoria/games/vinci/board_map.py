"""The drawing of the map as data: outlines, middles of the provinces, straits (map.toml)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

WIDTH, HEIGHT = 400, 424
Point = tuple[float, float]


@dataclass(frozen=True)
class Land:
    """One province: its outline as path data, where its pawns stand, where its port or mine is, and the middle of its
    name, where there is room for one."""

    outline: str
    at: Point
    mark: Point
    name: Point | None


@dataclass(frozen=True)
class Drawing:
    """Everything that map.toml holds; seas as outline and middle, straits as the two ends of a line."""

    lands: tuple[Land, ...]
    seas: tuple[tuple[str, Point], ...]
    straits: tuple[tuple[float, float, float, float], ...]


@cache
def drawing() -> Drawing:
    """The map, read once."""
    data = tomllib.loads((Path(__file__).parent / "map.toml").read_text("utf-8"))
    return Drawing(
        tuple(
            Land(p["outline"], tuple(p["at"]), tuple(p["mark"]), tuple(p["name"]) if "name" in p else None)
            for p in data["province"]
        ),
        tuple((sea["outline"], tuple(sea["at"])) for sea in data["sea"]),
        tuple(tuple(strait["line"]) for strait in data["strait"]),
    )
