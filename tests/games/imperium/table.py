"""Positions of Imperium in the words of the rulebook: regions by their numbers 1 to 9."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from lusoria.games.imperium import rules as r
from lusoria.play import Match

Counts = Mapping[int, Sequence[int]]  # region number -> markers of each seat


def grid(seats: int, counts: Counts) -> list[list[int]]:
    """Rows of seats over columns of regions."""
    return [[counts[number][seat] if number in counts else 0 for number in range(1, 10)] for seat in range(seats)]


def position(seats: int, turn: int = 1, there: Counts | None = None, thirty: int = 0, **fields: Any) -> Match:
    """The beginning of a round: everybody chooses. `there` holds the markers that stand there already."""
    marker = grid(seats, there or {})
    whole = {
        "turn": turn,
        "marker": marker,
        "hand": [14 - sum(row) for row in marker],
        "awaits": range(seats),
        **fields,
    }
    return Match.at("imperium", seats=seats, options={"thirty": thirty}, fields=whole)


def state(match: Match) -> r.State:
    """The true state."""
    return cast(r.State, match.state)


def choose(match: Match, *choices: Sequence[int]) -> None:
    """Each seat's three regions, by number; seat 0 first."""
    for seat, choice in enumerate(choices):
        for number in choice:
            match.act(seat, r.CHOOSE + number - 1)


def place(match: Match, number: int) -> None:
    """The awaited seat's next marker."""
    match.play(r.PLACE + number - 1)


def markers(match: Match, seat: int) -> dict[int, int]:
    """Where the seat stands: region number -> markers."""
    return {region + 1: n for region, n in enumerate(state(match).marker[seat]) if n}


def points(match: Match) -> list[int]:
    """The points of the seats."""
    return state(match).points[: match.seats]


def hands(match: Match) -> list[int]:
    """The markers in hand."""
    return state(match).hand[: match.seats]


def decide(number: int, counts: Sequence[int], turn: int = 0, thirty: int = 0) -> list[int]:
    """What each seat scores when the region is decided with these markers; nobody is anywhere else that counts.

    Everybody's three choices of the round go into region 9 (region 8 in round 8 and 9), equally many from each.
    """
    seats = len(counts)
    turn = turn or number
    elsewhere = 8 if thirty and turn == 9 else 9
    match = position(seats, turn, {number: counts}, thirty)
    choose(match, *[[elsewhere] * 3] * seats)
    return points(match)
