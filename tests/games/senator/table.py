"""Positions of Senator in the words of the rulebook: a board of five rows, `r7` red (seat 0), `b3` blue (seat 1)."""

from collections.abc import Mapping
from typing import Any

from lusoria.games.senator import rules as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match

FAMILIES = "rbp"
ROWS = (3, 5, 5, 5, 3)


def card(name: str) -> int:
    """The number of a card: card("F") is the flag."""
    return r.FLAG if name == "F" else r.MOST * FAMILIES.index(name[0]) + int(name[1:]) - 1


def square(name: str) -> int:
    """The number of a square: C3 is the middle."""
    row = int(name[1]) - 1
    return sum(ROWS[:row]) + "ABCDE".index(name[0]) - int(ROWS[row] == 3)


def down(column: str) -> int:
    """The code that pushes in from above."""
    return r.PUSH + "ABCDE".index(column)


def up(column: str) -> int:
    """From below."""
    return r.PUSH + 5 + "ABCDE".index(column)


def right(row: int) -> int:
    """From the left."""
    return r.PUSH + 10 + row - 1


def left(row: int) -> int:
    """From the right."""
    return r.PUSH + 15 + row - 1


def take(number: int) -> int:
    """The code that takes a card."""
    return r.TAKE + number - 1


def lay(name: str) -> int:
    """The code that lays the flag."""
    return r.FLAG_ON + square(name)


def position(
    board: Mapping[str, str],
    *,
    seats: int = 2,
    mover: int = 0,
    options: Mapping[str, int] | None = None,
    flag: int = r.BESIDE,
    **fields: Any,
) -> Match:
    """A table in the middle of a game: cards by square ({"C3": "r7"}); all others are in their hands. The flag waits
    to be laid, unless it lies on the board."""
    chosen = dict(options or {})
    hidden, notes = chosen.get("hidden", 0), chosen.get("notes", 0)
    at, seen, shown = [r.GONE] * r.CARDS, [EVERYONE] * r.CARDS, [EVERYONE] * r.CARDS
    for c in range(r.FLAG):
        seat = c // r.MOST
        if seat < seats and c % r.MOST < (10 if seats == 2 else 7):
            at[c] = r.HAND + seat
            if hidden:
                seen[c] = shown[c] = 1 << seat
    if seats == 2:
        at[r.FLAG] = flag
    for where, name in board.items():
        at[card(name)] = square(where)
        if hidden:
            shown[card(name)] = seen[card(name)] * notes
    return Match.at(
        "senator",
        seats=seats,
        options=chosen,
        secret=bytes(32),
        fields={"card_at": at, "card_seen": seen, "card_shown": shown, "awaits": [mover], **fields},
    )


def lying(match: Match) -> dict[str, str]:
    """The board as `position` takes it."""
    names = {c: "F" if c == r.FLAG else f"{FAMILIES[c // r.MOST]}{c % r.MOST + 1}" for c in range(r.CARDS)}
    places = {}
    for row, count in enumerate(ROWS):
        for k in range(count):
            places[sum(ROWS[:row]) + k] = "ABCDE"[k + int(count == 3)] + str(row + 1)
    return {places[s]: names[on - 1] for s, on in enumerate(match.state.on) if on}


def entries(match: Match) -> set[int]:
    """The codes of all open entries."""
    return {c for c in match.legal(match.awaited[0]) if c >= r.PUSH}
