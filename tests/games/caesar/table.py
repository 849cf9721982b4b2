"""Positions of Caesar in the words of the rulebook.

A board is written row by row: `a3` is a group of three of the first seat, `b` one counter of the second, `n` a
neutral one, `.` an empty square. Squares are called A1 to E5, the letter for the column. `F` is the flag.
"""

from collections.abc import Sequence
from typing import Any

from lusoria.games.caesar import GAME
from lusoria.games.caesar import rules_state as r
from lusoria.play import Match, Refused

SEATS = "abcde"
FULL = "F 1 2 3 4 5 6 7 8 9"


def square(name: str) -> int:
    """square("C2") is 7."""
    return "ABCDE".index(name[0]) + 5 * (int(name[1]) - 1)


def card(name: str) -> int:
    """The number of a card: card("F") is 0."""
    return r.FLAG if name == "F" else int(name)


def position(
    *lines: str, seats: int = 2, mover: int = 0, hands: Sequence[str] = (), components: Any = None, **fields: Any
) -> Match:  # fmt: skip
    """A table after the placing; lines and hands that are not given are empty and full."""
    top, height = [0] * 25, [0] * 25
    used: dict[str, int] = {}
    cells = [cell for line in lines for cell in line.split()]
    for at, cell in enumerate(cells):
        if cell == ".":
            continue
        whose = cell[0]
        number = used.get(whose, 0)
        used[whose] = number + 1
        assert whose == "n" or number < 5
        top[at] = 1 + number + (25 if whose == "n" else 5 * SEATS.index(whose))
        height[at] = int(cell[1:] or "1")
    held = [*hands, *[FULL] * (seats - len(hands))]
    out = [0] * 5
    for seat in range(seats):
        out[seat] = int(SEATS[seat] not in used)
    return Match.at(
        GAME,
        seats=seats,
        components=components,
        fields={
            "top": top,
            "height": height,
            "hand": [[int(k in map(card, hand.split())) for k in range(r.KINDS)] for hand in held],
            "placed": 5 * seats,
            "out": out,
            "moments": max(out),
            "awaits": [mover],
            **fields,
        },
    )


def move(match: Match, text: str) -> None:
    """The awaited seat moves a group: "A1-C1"."""
    one, two = text.split("-")
    match.play(r.LIFT + square(one), r.ONTO + square(two))


def fight(match: Match, text: str, mine: str, theirs: str) -> None:
    """The awaited seat attacks, and both choose their cards."""
    seat = match.awaited[0]
    move(match, text)
    (other,) = set(match.awaited) - {seat}
    match.act(seat, r.CARD + card(mine))
    match.act(other, r.CARD + card(theirs))


def groups(match: Match) -> dict[str, str]:
    """What stands where: {"A1": "a3"}."""
    state = match.state
    found = {}
    for at in range(25):
        whose = r.owner(state, at)
        if whose != r.NONE:
            letter = "n" if whose == r.NEUTRAL else SEATS[whose]
            found["ABCDE"[at % 5] + str(at // 5 + 1)] = letter + str(state.height[at])
    return found


def goals(match: Match, name: str) -> set[str]:
    """Where the group on a square of the awaited seat may go; nothing if it cannot be chosen."""
    trial = match.copy()
    seat = trial.awaited[0]
    if r.LIFT + square(name) not in trial.legal(seat):
        return set()
    trial.act(seat, r.LIFT + square(name))
    return {"ABCDE"[at % 5] + str(at // 5 + 1) for at in (code - r.ONTO for code in trial.legal(seat))}


def refused(match: Match, code: int) -> str:
    """The clause that forbids a code to the awaited seat."""
    try:
        match.act(match.awaited[0], code)
    except Refused as error:
        return error.clause
    raise AssertionError(f"{match.game.rules.actions.name(code)} is allowed")
