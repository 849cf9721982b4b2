"""Positions of Verräter in the words of the rulebook: lands by number from 1, cards by value, houses "H" and "R".

If nothing else is said, Hawk owns the odd lands and Rose the even ones, and the kinds go round twice: land 1 and 7 are
wastelands, 6 and 12 towns.
"""

from collections.abc import Sequence
from typing import Any, cast

from lusoria.games.verraeter import rules_state as r
from lusoria.kernel import Box
from lusoria.play import Match

VALUES = (2, 3, 4, 5, 6, 8)
SUPPLY = (5, 5, 5, 5, 2, 1)
WASTELAND, MEADOW, RIVER, WOOD, VILLAGE, TOWN = range(6)
KINDS = (WASTELAND, MEADOW, RIVER, WOOD, VILLAGE, TOWN) * 2
HANDS = ((), (3,), (4,), (5,))
TRAITOR, DIPLOMAT_2, DIPLOMAT_5, BUILDER, STRATEGIST, FARMER = range(6)

Hands = Sequence[Sequence[int]]


def counted(values: Sequence[int]) -> list[int]:
    """Cards of each value."""
    return [list(values).count(value) for value in VALUES]


def values_of(counts: Sequence[int]) -> list[int]:
    """The inverse of `counted`."""
    return [value for value, count in zip(VALUES, counts, strict=True) for _ in range(count)]


def draft(actions: Sequence[int], first: int, aside: int, known: int) -> dict[str, Any]:
    """The fields of a draft in which seat p keeps actions[p]; `known`: so many seats have kept theirs."""
    seats = len(actions)
    left = set(range(6)) - {aside}
    saw, picked = [[0] * 6 for _ in range(seats)], [0] * seats
    for k in range(min(known + 1, seats)):
        seat = (first + k) % seats
        saw[seat] = [int(card in left) for card in range(6)]
        if k < known:
            picked[seat] = actions[seat] + 1
            left.remove(actions[seat])
    return {"saw": saw, "picked": picked, "picks": known}


def position(
    phase: int,
    mover: int,
    *,
    hands: Hands = HANDS,
    houses: str = "HRHR",
    owners: str = "HRHRHRHRHRHR",
    kinds: Sequence[int] = KINDS,
    discards: Sequence[int] = (),
    estates: dict[int, int] | None = None,
    offices: dict[int, int] | None = None,
    turn: int = 2,
    components: dict[str, Any] | None = None,
    **fields: Any,
) -> Match:
    """A table at which a seat is asked in this step. `estates` and `offices` say who has a card at which land."""
    seats = len(hands)
    shown = fields.get("shown", [[0] * 6] * seats)
    out = sum(len(hand) for hand in hands) + sum(map(sum, shown)) + len(discards)
    on = [0] * 12
    for land, seat in (estates or {}).items():
        on[land - 1] = 1 + seat
    for land, seat in (offices or {}).items():
        on[land - 1] = r.OFFICE_OF + seat
    whole = {
        "phase": phase,
        "turn": turn,
        "chosen_sides": seats,
        "terrain": list(kinds),
        "owner": [int(house == "R") for house in owners],
        "house": [int(house == "R") for house in houses[:seats]],
        "on": on,
        "hand": [counted(hand) for hand in hands],
        "held": [len(hand) for hand in hands],
        "discard": counted(discards),
        "pile": 23 - out,
        "awaits": [mover],
        **fields,
    }
    return Match.at("verraeter", seats=seats, fields=whole, components=components or {}, secret=bytes(32))


def muster(
    actions: Sequence[int],
    hands: Hands = HANDS,
    *,
    border: int = 1,
    first: int = 0,
    aside: int | None = None,
    **rest: Any,
) -> Match:
    """Everybody has kept an action, and supply cards are about to be shown; the conflict is at this border."""
    seats = len(actions)
    displays = next(k for k in range(seats) if hands[(first + k) % seats])
    aside = next(card for card in range(5, -1, -1) if card not in actions) if aside is None else aside
    return position(
        r.SHOW_CARDS,
        (first + displays) % seats,
        hands=hands,
        first=first,
        conflict=border,
        displays=displays,
        **draft(actions, first, aside, seats),
        **rest,
    )


def show(match: Match, *shows: Sequence[int]) -> Match:
    """One after the other, seats show these cards; those without cards are left out."""
    for values in shows:
        match.play(*(r.PLAY + VALUES.index(value) for value in values), r.SHOW)
    return match


def state(match: Match) -> r.State:
    """The true state."""
    return cast(r.State, match.state)


def box(match: Match) -> r.Box:
    """The box of the match."""
    found: Box = match.box
    return cast(r.Box, found)


def points(match: Match) -> list[int]:
    """The points of the seats."""
    return state(match).points[: match.seats]


def owners(match: Match) -> str:
    """The house of each land, as `position` takes them."""
    return "".join("HR"[house] for house in state(match).owner)


def hand(match: Match, seat: int) -> list[int]:
    """The values of a hand, in rising order."""
    return values_of(state(match).hand[seat])


def legal(match: Match) -> set[int]:
    """What the awaited seat can do."""
    return set(match.legal(match.awaited[0]))


def lands(match: Match, block: int) -> set[int]:
    """The lands of a block of codes that are open."""
    return {code - block + 1 for code in legal(match) if block <= code < block + 12}


def until(match: Match, phase: int) -> Match:
    """Play on with the lowest code until a step is reached."""
    while not match.over and state(match).phase != phase:
        match.play(match.legal(match.awaited[0])[0])
    return match
