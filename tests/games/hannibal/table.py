"""Positions of Hannibal in the words of the rulebook: regions by their first letters, lanes by their two ends."""

from collections.abc import Mapping
from typing import Any, cast

from lusoria.games.hannibal import rules_state as t
from lusoria.play import Match

REGIONS = ("Rom", "Gal", "NHi", "SHi", "Mau", "Cor", "Sar", "Can", "Sic", "Zam", "Car")
LANES = ("Rom-Cor", "Cor-Sar", "Sar-Car", "Can-Sic", "Sic-Zam")


def region(name: str) -> int:
    """The number of a region: region("Rom") is 0."""
    return REGIONS.index(name)


def counted(text: str, names: tuple[str, ...]) -> list[int]:
    """`"Rom 7 Gal"` as one number a name; without a number it is 1."""
    found, last = [0] * len(names), ""
    for word in text.split():
        if word.isdigit():
            found[names.index(last)] = int(word)
        else:
            found[names.index(word)], last = 1, word
    return found


def position(
    rome: str, carthage: str, *,
    hannibal: str = "", rome_fleets: str = "", carthage_fleets: str = "", mover: int = t.ROME,
    leader: int = 0, hand: str = "1 2 3 4 5", enemy_hand: str = "", options: Mapping[str, int] | None = None,
    **fields: Any,
) -> Match:  # fmt: skip
    """A table before a move. Seat `leader` leads Rome; `hand` is Rome's, `enemy_hand` that of Carthage (else equal
    to it)."""
    hands = [[int(str(k) in text.split()) for k in range(1, 6)] for text in (hand, enemy_hand or hand)]
    return Match.at(
        "hannibal",
        seats=2,
        options=options,
        secret=bytes(32),
        fields={
            "legion": [counted(rome, REGIONS), counted(carthage, REGIONS)],
            "fleet": [counted(rome_fleets, LANES), counted(carthage_fleets, LANES)],
            "hannibal": region(hannibal) if hannibal else t.FALLEN,
            "hand": hands,
            "rome": leader,
            "turn": mover,
            "awaits": [leader ^ mover],
            **fields,
        },
    )


def state(match: Match) -> t.State:
    """The true state."""
    return cast(t.State, match.state)


def march(match: Match, here: str, there: str) -> None:
    """The awaited seat moves a legion (`"Han"`: Hannibal)."""
    piece = t.HANNIBAL if here == "Han" else t.LEGION + region(here)
    match.play(piece)
    match.play(t.MARCH + region(there))


def sail(match: Match, here: str, there: str) -> None:
    """The awaited seat moves a fleet."""
    match.play(t.FLEET + LANES.index(here))
    match.play(t.SAIL + LANES.index(there))


def duel(match: Match, rome: int, carthage: int) -> None:
    """Both sides play a card."""
    leader = state(match).rome
    match.act(leader, t.CARD + rome - 1)
    match.act(1 - leader, t.CARD + carthage - 1)


def ways(match: Match, piece: str) -> set[str]:
    """Where a piece may go: a legion by its region, "Han", or a fleet by its lane."""
    code = (
        t.HANNIBAL if piece == "Han" else t.FLEET + LANES.index(piece) if "-" in piece else t.LEGION + region(piece)
    )  # fmt: skip
    match.play(code)
    found = match.legal(match.awaited[0])
    return {LANES[c - t.SAIL] if c >= t.SAIL else REGIONS[c - t.MARCH] for c in found}


def movable(match: Match) -> set[str]:
    """The pieces that the awaited seat may move."""
    found = set()
    for code in match.legal(match.awaited[0]):
        if code == t.HANNIBAL:
            found.add("Han")
        else:
            found.add(LANES[code - t.FLEET] if code >= t.FLEET else REGIONS[code - t.LEGION])
    return found


def legions(match: Match, side: int) -> dict[str, int]:
    """Where the ordinary legions of a side stand."""
    return {REGIONS[k]: n for k, n in enumerate(state(match).legion[side]) if n}


def fleets(match: Match, side: int) -> dict[str, int]:
    """Where the fleets of a side lie."""
    return {LANES[k]: n for k, n in enumerate(state(match).fleet[side]) if n}


def hand(match: Match, side: int) -> list[int]:
    """The cards that a side can still play."""
    return [k + 1 for k in range(t.CARDS) if state(match).hand[side][k]]


def said(match: Match) -> str:
    """The last line of the log in English."""
    return match.log("en")[-1]
