"""Positions of Firenze in the words of the rulebook. Bricks are written as counts by colour, cards by name."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.firenze import GAME
from lusoria.games.firenze import rules_state as r
from lusoria.games.firenze.words import COLOURS, NAMES
from lusoria.play import Match

ROW = ("May Day", "Palio", "Wedding", "Brawl", "Crane", "Bridge")  # none of them does anything when it is taken
Bricks = Mapping[str, int]
NOTHING: Bricks = {}


def box(options: Mapping[str, int] | None = None) -> r.Box:
    """The box, typed."""
    found = GAME.box(options or {})
    assert isinstance(found, r.Box)
    return found


def state(match: Match) -> r.State:
    """The true position, typed."""
    assert isinstance(match.state, r.State)
    return match.state


def c(name: str) -> int:
    """A colour."""
    return COLOURS.index(name)


def card(name: str, copy: int = 0) -> int:
    """A card of that name."""
    return [k for k, design in enumerate(box().design) if NAMES[design] == name][copy]


def floor(name: str) -> int:
    """A commission: `white 5`."""
    colour, height = name.split()
    return c(colour) * r.HEIGHTS + int(height) - r.LOWEST


def bricks(counts: Bricks) -> list[int]:
    """Counts by colour as the state writes them."""
    return [counts.get(name, 0) for name in COLOURS]


def tile(name: str) -> int:
    """The balcony tile of a floor."""
    rows = [(row[1] * r.HEIGHTS + row[2] - r.LOWEST) for row in box().balcony]
    return rows.index(floor(name))


def position(
    stock: Sequence[Bricks] = (),
    *,
    towers: Sequence[Sequence[str]] = (),
    row: Sequence[str] = ROW,
    load: Sequence[Bricks] = (),
    hand: Sequence[Sequence[str]] = (),
    houses: Sequence[Sequence[str]] = (),
    churches: Sequence[str] = (),
    sealed: Mapping[str, int] | None = None,
    balconies: Sequence[str] = ("green 3", "green 4", "green 5", "green 6"),
    in_bag: Bricks | None = None,
    discards: Sequence[str] = (),
    seats: int = 3,
    options: dict[str, int | str] | None = None,
    components: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """Seat 0 is about to take a card. Stocks, towers (`white 3`), hands and buildings are listed seat by seat; `sealed`
    says whose seals lie where. Other bricks are in the bag, or with `in_bag` on the last card of the row; other cards
    are in the deck."""
    numbers = box()
    place = [r.START if k < r.STARTERS else r.STACK for k in range(r.CARDS)]
    hold = [[0] * r.CARDS for _ in range(r.SEATS)]
    used: dict[str, int] = {}

    def put(name: str, where: int) -> int:
        found = card(name, used.get(name, 0))
        used[name] = used.get(name, 0) + 1
        place[found] = where
        return found

    line = [put(name, r.ROW) + 1 for name in row]
    for seat, names in enumerate(hand):
        for name in names:
            hold[seat][put(name, r.HELD)] = 1
    for seat, names in enumerate(houses):
        for name in names:
            put(name, r.HOUSE + seat)
    for name in churches:
        put(name, r.NAVE)
    for name in discards:
        put(name, r.DISCARD)
    stocks = [bricks(counts) for counts in stock] + [[0] * 6 for _ in range(r.SEATS - len(stock))]
    loads = [bricks(counts) for counts in load] + [[0] * 6 for _ in range(r.LINE - len(load))]
    shade, tall = ([[0] * r.SLOTS for _ in range(r.SEATS)] for _ in range(2))
    for seat, names in enumerate(towers):
        for slot, name in enumerate(names):
            colour, height = name.split()
            shade[seat][slot], tall[seat][slot] = c(colour) + 1, int(height)
    bag = list(numbers.bricks)
    for counts in (*stocks, *loads):
        bag = [a - b for a, b in zip(bag, counts, strict=True)]
    for colours, heights in zip(shade, tall, strict=True):
        for colour, height in zip(colours, heights, strict=True):
            if colour:
                bag[colour - 1] -= height
    if in_bag is not None:
        kept = bricks(in_bag)
        loads[len(row) - 1] = [a + b - k for a, b, k in zip(loads[len(row) - 1], bag, kept, strict=True)]
        bag = kept
    seal = [0] * r.FLOORS
    for name, seat in (sealed or {}).items():
        seal[floor(name)] = seat + 1 if seat < r.NEUTRAL else seat
    level = [0] * r.LEVELS
    for k in range(r.FLOORS):
        height = k % r.HEIGHTS + r.LOWEST
        if 0 < seal[k] < r.NEUTRAL and height >= r.FIRST_LEVEL:
            level[height - r.FIRST_LEVEL] = seal[k]
    values: dict[str, Any] = {
        "place": place, "hold": hold, "held": [sum(k) for k in hold], "line": line, "load": loads, "bag": bag,
        "stock": stocks, "shade": shade, "tall": tall, "seal": seal, "level": level,
        "seals": [seal.count(seat + 1) for seat in range(seats)], "tile": [tile(name) for name in balconies],
        "lap": 1, "phase": r.CHOOSING, "awaits": [0],
    }  # fmt: skip
    return Match.at(
        GAME, seats, options, fields={**values, **fields}, secret=bytes(32), components=components
    )  # fmt: skip


def working(stock: Sequence[Bricks] = (), **more: Any) -> Match:
    """Seat 0 has taken its card and may exchange and build."""
    return position(stock, **{"phase": r.WORKING, **more})


def legal(match: Match, block: str = "") -> set[str]:
    """What the awaited seat may do, as notation; with a block only the values of that block."""
    (seat,) = match.awaited
    names = [r.ACTIONS.name(code) for code in match.legal(seat)]
    if not block:
        return set(names)
    return {name.partition(":")[2] for name in names if name.partition(":")[0] == block}


def colours(match: Match, block: str) -> set[str]:
    """The colours that the awaited seat may choose in a block."""
    return {COLOURS[int(number)] for number in legal(match, block)}


def stock(match: Match, seat: int = 0) -> dict[str, int]:
    """The bricks in the stock of a seat."""
    return {COLOURS[k]: n for k, n in enumerate(state(match).stock[seat]) if n}


def towers(match: Match, seat: int = 0) -> list[str]:
    """The towers of a seat."""
    s = state(match)
    return [f"{COLOURS[s.shade[seat][k] - 1]} {s.tall[seat][k]}" for k in range(r.SLOTS) if s.shade[seat][k]]


def take(match: Match, place: int = 1) -> None:
    """The card at a place of the row, 1 at the free end."""
    match.play(r.TAKE + place - 1)


def found(match: Match, *names: str) -> None:
    """New towers."""
    for name in names:
        match.play(r.FOUND + c(name))


def finish(match: Match) -> None:
    """No more building; whoever has neither brick nor card left has finished already."""
    if state(match).phase == r.WORKING:
        match.play(r.DONE)


def play(match: Match, name: str) -> None:
    """A person from the hand of the awaited seat."""
    (seat,) = match.awaited
    hold = state(match).hold[seat]
    match.play(r.PLAY + next(k for k in range(r.CARDS) if hold[k] and NAMES[box().design[k]] == name))


def seal(match: Match, name: str) -> None:
    """A commission."""
    match.play(r.SEAL + floor(name))


def log(match: Match) -> str:
    """Everything that was told, as one English text."""
    return "\n".join(match.log("en"))
