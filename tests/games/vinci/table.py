"""Positions of Vinci in the words of the rulebook. Provinces are named as on the map."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.vinci import GAME
from lusoria.games.vinci import rules_map as m
from lusoria.games.vinci import rules_state as r
from lusoria.games.vinci.words import COUNTERS, PROVINCES
from lusoria.play import Match

MENU = (
    ("Agriculture", "Slavery"),
    ("Mining", "Weapons"),
    ("Port Building", "Militia"),
    ("Currency", "Espionage"),
    ("Livestock Breeding", "Heritage"),
    ("Medicine", "Barbarians"),
)
PLAIN: tuple[str, ...] = ()  # no counters: no effects


def p(name: str) -> int:
    """The index of a province."""
    return PROVINCES.index(name)


def c(name: str) -> int:
    """The design of a counter."""
    return COUNTERS.index(name)


def box(options: Mapping[str, int] | None = None) -> r.Box:
    """The box, typed."""
    found = GAME.box(options or {})
    assert isinstance(found, r.Box)
    return found


def state(match: Match) -> r.State:
    """The true position, typed."""
    assert isinstance(match.state, r.State)
    return match.state


def pair(names: Sequence[str]) -> list[int]:
    """Counters as the state writes them."""
    return [c(name) + 1 for name in names]


def menu(civs: Sequence[Sequence[int]]) -> list[list[int]]:
    """MENU, with other counters where both copies are in use already."""
    used = [design for row in civs for design in row]
    found = []
    for design in (*(c(name) + 1 for names in MENU for name in names), *range(1, r.DESIGNS + 1)):
        if used.count(design) < 2 and len(found) < 12:
            found.append(design)
            used.append(design)
    return [found[k : k + 2] for k in range(0, 12, 2)]


def position(
    own: Mapping[str, int] | None = None,
    *,
    civ: Sequence[str] = PLAIN,
    hand: int = 0,
    rivals: Mapping[int, Mapping[str, int]] | None = None,
    rival_civ: Mapping[int, Sequence[str]] | None = None,
    old: Mapping[int, Sequence[str]] | None = None,
    relic: Mapping[int, Sequence[str]] | None = None,
    forts: Sequence[str] = (),
    empty: Sequence[str] = (),
    seats: int = 3,
    options: dict[str, int | str] | None = None,
    **fields: Any,
) -> Match:
    """Seat 0 begins a turn. `own`: pawns in its provinces; `rivals`: those of other seats; `old`: declined provinces by
    seat, a pawn in each; `empty`: provinces without natives."""
    numbers = box()
    owner, old_row, pawns, fort = ([0] * r.PROVINCES for _ in range(4))
    for k in range(r.PROVINCES):
        pawns[k] = int(numbers.terrain[k] != r.MOUNTAIN and PROVINCES[k] not in empty)
    for seat, held in {0: own or {}, **(rivals or {})}.items():
        for name, count in held.items():
            owner[p(name)], pawns[p(name)] = seat + 1, count
    for seat, names in (old or {}).items():
        for name in names:
            owner[p(name)], pawns[p(name)], old_row[p(name)] = seat + 1, 1, 1
    for name in forts:
        fort[p(name)] = 1
    civs = [[*pair(names), 0, 0][:2] for names in [civ, *((rival_civ or {}).get(k, PLAIN) for k in range(1, seats))]]
    relics = [[*pair((relic or {}).get(seat, ())), 0, 0][:2] for seat in range(seats)]
    hands = [hand] + [0] * (seats - 1)
    values: dict[str, Any] = {
        "owner": owner, "old": old_row, "pawns": pawns, "fort": fort, "civ": civs, "hand": hands,
        "menu": menu([*civs, *relics]), "points": [10] * seats, "lap": 1, "phase": r.STARTING, "awaits": [0],
        "relic": relics,
    }  # fmt: skip
    return Match.at(GAME, seats, options, fields={**values, **fields}, secret=bytes(32))


def legal(match: Match, block: str = "") -> set[str]:
    """What the awaited seat may do, as notation; with a block only the provinces or values of that block."""
    (seat,) = match.awaited
    names = [r.ACTIONS.name(code) for code in match.legal(seat)]
    if not block:
        return set(names)
    return {name.partition(":")[2] for name in names if name.partition(":")[0] == block}


def provinces(match: Match, block: str) -> set[str]:
    """The provinces that the awaited seat may choose in a block."""
    return {PROVINCES[int(number) - 1] for number in legal(match, block)}


def conquer(match: Match, *names: str) -> None:
    """Conquests, one after the other."""
    for name in names:
        match.play(r.CONQUER + p(name))


def price(match: Match, name: str) -> int:
    """What a conquest would cost the seat whose turn it is; the province must be in reach."""
    s = state(match).clone()
    numbers = match.box
    assert isinstance(numbers, r.Box)
    m.find_reach(s, numbers, s.turn)
    assert s.via[p(name)] > 0, f"{name} is out of reach"
    return m.price(s, numbers, s.turn, p(name))


def bag(match: Match, design: int) -> int:
    """Counters of a design in the bag: those of the two that lie nowhere else."""
    s = state(match)
    return 2 - sum(row.count(design + 1) for row in (*s.menu, *s.civ, *s.relic))


def held(match: Match, seat: int = 0) -> dict[str, int]:
    """The provinces of a seat's active empire with their pawns."""
    s = state(match)
    return {PROVINCES[k]: s.pawns[k] for k in range(r.PROVINCES) if m.holds(s, seat, k)}


def declined(match: Match, seat: int = 0) -> dict[str, int]:
    """The provinces of a seat's declined empire with their pawns."""
    s = state(match)
    return {PROVINCES[k]: s.pawns[k] for k in range(r.PROVINCES) if s.owner[k] == seat + 1 and s.old[k]}


def gain(match: Match, seat: int = 0) -> int:
    """Points beyond the ten of the start."""
    return state(match).points[seat] - 10


def end_turn(match: Match) -> None:
    """The awaited seat stops conquering and leaves the rest to the house: pawns spread, no fortress, no Rebirth."""
    seat = state(match).turn
    match.play(r.HALT)
    while state(match).turn == seat and match.awaited == [seat]:
        for code in (r.SPREAD, r.NO_FORT, r.LIVE_ON):
            if code in match.legal(seat):
                match.play(code)
                break
        else:
            return
