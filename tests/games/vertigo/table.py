"""Positions of Vertigo in the words of the rulebook: a country is three rings of ten provinces, left, middle, right.

A ring is written as up to ten letters: . free, p population, b g u a polluting, a clean factory, a treatment plant,
x pollution. What is not written is free.
"""

from collections.abc import Sequence
from typing import Any

from lusoria.games.vertigo import rules_state as r
from lusoria.play import Match

LETTERS = ".pbgux"
STAFF = {"b": 1, "g": 2, "u": 2}
LEFT, MIDDLE, RIGHT = range(3)
HOME = ("pp", "", "")  # a country of which nothing else matters

Rings = Sequence[str]


def at(region: int, number: int) -> int:
    """The province of a region with that number, from 1, as people say it."""
    return r.RING * region + number - 1


def land(*countries: Rings) -> list[list[int]]:
    """What stands in the countries."""
    return [[LETTERS.index(c) for ring in rings for c in ring.ljust(r.RING, ".")] for rings in countries]


def staff(*countries: Rings) -> list[list[int]]:
    """The engineers in them."""
    return [[STAFF.get(c, 0) for ring in rings for c in ring.ljust(r.RING, ".")] for rings in countries]


def position(
    *countries: Rings,
    options: dict[str, int | str] | None = None,
    components: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """The administration of seat 0, after its upkeep, in turn 2; nobody has money or scholars unless it is said."""
    seats = len(countries)
    whole = {
        "phase": r.MANAGING,
        "turn": 2,
        "step": r.MOVING,
        "target": r.NO_SEAT,
        "land": land(*countries),
        "engineers": staff(*countries),
        "awaits": [fields.get("acting", 0)],
        **fields,
    }
    return Match.at("vertigo", seats, fields=whole, components=components or {}, secret=bytes(32))


def upkeep(*countries: Rings, **fields: Any) -> Match:
    """The administration of seat 0 before its upkeep."""
    return position(*countries, step=r.UPKEEP, **fields)


def rolling(face: int, *countries: Rings, components: dict[str, Any] | None = None, **fields: Any) -> Match:
    """The last country ends its administration, and the die shows this face whenever it is rolled."""
    die = [0] * 4
    die[face] = 1
    last = len(countries) - 1
    match = position(*countries, components={"die": die, **(components or {})}, acting=last, **fields)
    match.play(r.DONE)
    return match


def proposing(*countries: Rings, **fields: Any) -> Match:
    """Seat 0 may propose a law."""
    return position(*countries, phase=r.PROPOSING, step=r.UPKEEP, **fields)


def passed(law: int, *countries: Rings, **fields: Any) -> Match:
    """Seat 0, which alone has a diplomat unless it is said, has a law passed."""
    fields.setdefault("diplomats", [1])
    match = proposing(*countries, **fields)
    match.play(r.PROPOSE + law)
    for seat in list(match.awaited):
        match.act(seat, r.ALL_FOR)
    return match


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def rings(match: Match, seat: int) -> list[str]:
    """A country as it was written, without the free provinces at the end of a ring."""
    letters = "".join(LETTERS[what] for what in state(match).land[seat])
    return [letters[k : k + r.RING].rstrip(".") for k in range(0, r.PLACES, r.RING)]


def money(match: Match) -> list[int]:
    """The money of all countries."""
    return state(match).money[: match.seats]


def legal(match: Match, *blocks: str) -> set[str]:
    """What the one awaited seat may do, as notation; with `blocks` of these kinds only."""
    (seat,) = match.awaited
    names = {r.ACTIONS.name(code) for code in match.legal(seat)}
    return {name for name in names if not blocks or name.partition(":")[0] in blocks}


def places(match: Match, block: str) -> set[int]:
    """The provinces (or regions, seats, laws) of the legal actions of one kind."""
    return {int(name.partition(":")[2]) for name in legal(match, block)}


def secret(number: int) -> bytes:
    """The luck of a game."""
    return bytes([number]) * 32
