"""Positions of The Wheel of History: `l3` is the 3 of the Latins (s Sabines, u Umbrians, e Etruscans, m Samnites)."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.rad_der_geschichte import rules as r
from lusoria.play import Match

LETTERS = "lsuem"


def card(name: str) -> int:
    """The number of a card: card("l1") is 0."""
    return LETTERS.index(name[0]) * r.CLASSES + int(name[1]) - 1


def cards(names: str) -> list[int]:
    """Several cards: cards("l1 m5")."""
    return [card(name) for name in names.split()]


def take(name: str) -> int:
    """The code that takes a card."""
    return r.TAKE + card(name)


def fall(name: str) -> int:
    """The code that lets a card fall."""
    return r.FALL + card(name)


def position(
    wheel: str,
    *held: str,
    fallen: str = "",
    rest: int | None = None,
    mover: int = 0,
    options: Mapping[str, int] | None = None,
    **fields: Any,
) -> Match:
    """A wheel that begins, behind the pawn, with these cards; then come those not named, unless seat `rest` has them.

    The gaps come last, and in the last one stands the pawn. `held`: what lies before each seat. `fallen` cards were let
    fall one by each seat in turn.
    """
    named = cards(wheel)
    keeper = [r.WHEEL] * r.CARDS
    for seat, names in enumerate(held):
        for c in cards(names):
            keeper[c] = r.HELD + seat
    for c in cards(fallen):
        keeper[c] = r.FALLEN
    if rest is not None:
        for c in range(r.CARDS):
            if keeper[c] == r.WHEEL and c not in named:
                keeper[c] = r.HELD + rest
    assert all(keeper[c] == r.WHEEL for c in named), "a card has one place"
    others = sorted((c for c in range(r.CARDS) if c not in named), key=lambda c: keeper[c] != r.WHEEL)
    return Match.at(
        "rad-der-geschichte",
        seats=len(held),
        options=options,
        fields={
            "place": named + others,
            "keeper": keeper,
            "pawn": r.CARDS - 1,
            "falls": [int(seat < len(fallen.split())) for seat in range(len(held))],
            "awaits": [mover],
            **fields,
        },
    )


def choices(match: Match) -> list[str]:
    """What the awaited seat may do, such as "take l3"."""
    named = (match.game.rules.actions.name(c).split(":") for c in match.legal(match.awaited[0]))
    return [f"{verb} {LETTERS[int(c) // r.CLASSES]}{int(c) % r.CLASSES + 1}" for verb, c in named]


def lines(match: Match) -> Sequence[str]:
    """The log in English."""
    return match.log("en")
