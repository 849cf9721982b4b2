"""Positions of Spartacus in the words of the rulebook: numbers are numbers, `F` is the flag, `J` a joker."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.spartacus import rules as r
from lusoria.play import Match


def card(name: str) -> int:
    """What a card is called: card("F") is 0."""
    return {"F": r.FLAG, "J": r.JOKER}[name] if name in "FJ" else int(name)


def play(name: str | int) -> int:
    """The code that plays a card."""
    return r.PLAY + card(str(name))


def position(
    *hands: str, trick: str = "", mover: int = 0, options: Mapping[str, int] | None = None, **fields: Any
) -> Match:
    """A table in the middle of a game: one hand a seat ("1 5 F"), the trick in the order of play ("0:9 1:F").

    Whoever was skipped between the last card and the turn of the mover has passed.
    """
    rows = [[int(k in [card(c) for c in hand.split()]) for k in range(r.KINDS)] for hand in hands]
    played = [part.split(":") for part in trick.split()]
    passed = [0] * len(hands)
    if played:
        seat = (int(played[-1][0]) + 1) % len(hands)
        while seat != mover:
            passed[seat], seat = 1, (seat + 1) % len(hands)
    return Match.at(
        "spartacus",
        seats=len(hands),
        options=options,
        fields={
            "hand": rows,
            "trick_seat": [int(seat) for seat, _ in played],
            "trick_card": [card(c) for _, c in played],
            "trick_size": len(played),
            "passed": passed,
            "awaits": [mover],
            **fields,
        },
    )


def choices(match: Match) -> set[str]:
    """What the awaited seat may do: names of cards and "pass"."""
    return {match.game.rules.actions.name(c).removeprefix("play:") for c in match.legal(match.awaited[0])}


def options(*names: str) -> dict[str, int]:
    """These switches on."""
    return dict.fromkeys(names, 1)


def lines(match: Match) -> Sequence[str]:
    """The log in English."""
    return match.log("en")
