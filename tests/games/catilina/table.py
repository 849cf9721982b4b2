"""Positions of Catilina in the words of the rulebook: r5 is the red 5; r, b, y, g, p are the colours."""

from collections.abc import Mapping
from typing import Any

from lusoria.games.catilina import GAME
from lusoria.games.catilina import rules_state as r
from lusoria.play import Match

COLOURS = "rbygp"

# Three seats, five conspirators and the p6.
THREE = ("r1 r2 r3 b1 b2 y1 y2 g1", "r4 r5 b3 b4 y3 y4 g2 p1", "b5 y5 g4 g5 g6 p2 p3 p4")
PLOT_OF_THREE = "r6 b6 y6 g3 p5"
# Five seats, five conspirators with the sum 16.
FIVE = ("r1 b1 y1 g1 p6", "r2 b2 y2 g2 p1", "r4 b4 y3 g4 p2", "r5 b5 y5 g5 p4", "r6 b6 y6 g6 p5")
PLOT_OF_FIVE = "r3 b3 y4 g3 p3"


def card(name: str) -> int:
    """The number of a card: card("b3")."""
    return COLOURS.index(name[0]) * r.NUMBERS + int(name[1]) - 1


def cards(names: str) -> list[int]:
    """Several cards."""
    return [card(name) for name in names.split()]


def kind(name: str) -> int:
    """What a question is about: kind("r"), kind("5")."""
    return COLOURS.index(name) if name in COLOURS else r.COLOURS + int(name) - 1


def position(
    hands: tuple[str, ...], plot: str, more: str = "", *, asks: int = 0, options: Mapping[str, int] | None = None,
    **fields: Any,
) -> Match:  # fmt: skip
    """A table before a question, nothing asked yet: the hands, the conspirators of each colour, and the others."""
    place, seen = [r.STOCK] * r.CARDS, [0] * r.CARDS
    for c in cards(plot):
        place[c] = r.PLOT
    for c in cards(more):
        place[c] = r.MORE
    for seat, hand in enumerate(hands):
        for c in cards(hand):
            place[c], seen[c] = r.HAND + seat, 1 << seat
    most = [packed({k: 6 if k < r.COLOURS else 5 for k in range(r.KINDS)})] * len(hands)
    seats = [p for p in range(len(hands)) if not fields.get("out", [0] * 5)[p]]
    start = {
        "card_at": place, "card_seen": seen, "most": most, "turn": asks, "awaits": [asks], "may": seats, **fields,
    }  # fmt: skip
    return Match.at(GAME, len(hands), options, fields=start, secret=bytes(32))


def three(**more: Any) -> Match:
    """Three seats; the p6 is the sixth conspirator, so that the sum is 32."""
    return position(THREE, PLOT_OF_THREE, "p6", **more)


def five(**more: Any) -> Match:
    """Five seats and five conspirators."""
    return position(FIVE, PLOT_OF_FIVE, **more)


def packed(numbers: Mapping[int, int]) -> int:
    """Numbers of kinds as the state keeps them."""
    return sum(n << (4 * k) for k, n in numbers.items())


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def ask(match: Match, about: str, whom: int) -> None:
    """The seat to ask puts a question to a seat, or to r.ALL_SEATS."""
    match.act(state(match).turn, r.ABOUT + kind(about))
    match.act(state(match).turn, r.WHOM + whom)


def show(match: Match, seat: int, name: str) -> None:
    """An answer to a question to all."""
    match.act(seat, r.SHOW + card(name))


def accuse(match: Match, seat: int, total: int) -> None:
    """An accusation of the sum."""
    match.act(seat, r.ACCUSE + total - r.LOWEST)


def legal(match: Match, seat: int) -> set[str]:
    """What a seat may do, as notation."""
    return {r.ACTIONS.name(code) for code in match.legal(seat)}


def of(match: Match, seat: int, block: str) -> set[str]:
    """The legal actions of one block."""
    return {name for name in legal(match, seat) if name.split(":")[0] == block}


def seen(match: Match, seat: int) -> set[int]:
    """Cards that the seat knows."""
    return {c for c in range(r.CARDS) if match.view(seat).knows(c)}


def hand(match: Match, seat: int) -> set[int]:
    """Cards that the seat holds."""
    return {c for c, place in enumerate(state(match).card_at) if place == r.HAND + seat}
