"""Positions of Vegas in the words of the rulebook: tables by their letters, spaces by number and column."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import pytest

from lusoria.games.vegas import GAME
from lusoria.games.vegas import rules_state as r
from lusoria.games.vegas.rules_tables import gold
from lusoria.kernel import DICE, streams
from lusoria.kernel.luck import mix
from lusoria.play import Match, Refused

LETTERS = "ABCDEFGHIJKLMN"
BOX = cast(r.Box, GAME.box())

# Counters at a table: number, or (number, column), -> seat. A space with two numbers goes by the lower one.
Counters = Mapping[int | tuple[int, int], int]


def table(letter: str) -> int:
    """The number of a table."""
    return LETTERS.index(letter)


def space(number: int, column: int = 1) -> int:
    """The number of a space."""
    return r.FACES * (column - 1) + number - 1


@cache
def secret(*rolls: int) -> bytes:
    """A secret with which these are the next numbers of the die."""
    for n in range(200_000):
        found = n.to_bytes(32, "big")
        key = streams(found)[DICE]
        if all(1 + ((mix(key, k) >> 32) * r.FACES >> 31) == number for k, number in enumerate(rolls, 1)):
            return found
    raise LookupError(rolls)


def position(
    at: str, on: Mapping[str, Counters] | None = None, *, mover: int = 0, taken: Mapping[str, int | None] | None = None,
    rolls: Sequence[int] = (), duel: int = 0, components: Mapping[str, Any] | None = None, **fields: Any,
) -> Match:  # fmt: skip
    """The beginning of a turn. `at`: the letter of each seat's table; `taken`: who has the coin of a settled table."""
    lying = [[0] * r.SPACES for _ in LETTERS]
    for letter, counters in (on or {}).items():
        for where, seat in counters.items():
            lying[table(letter)][space(where) if isinstance(where, int) else space(*where)] = seat + 1
    taker = [0] * r.TABLES
    for letter, winner in (taken or {}).items():
        taker[table(letter)] = r.DISCARDED if winner is None else winner + 1
    whole = {
        "phase": r.TURN,
        "mover": mover,
        "pawn": [table(letter) + 1 for letter in at],
        "target": table(at[mover]),
        "on": lying,
        "taker": taker,
        "awaits": [mover],
        **fields,
    }
    return Match.at(
        "vegas", seats=len(at), options={"duel": duel}, components=components, secret=secret(*rolls), fields=whole
    )


def settled_but(*letters: str) -> dict[str, None]:
    """`taken` for an end of the game at which only these tables have their coin."""
    return {letter: None for letter in LETTERS if letter not in letters}


def state(match: Match) -> r.State:
    """The true state."""
    return cast(r.State, match.state)


def play(match: Match, *acts: str) -> None:
    """Acts in notation, tables by letters and spaces by number and column: `move:C`, `put:4,2`, `luck:3`, `roll`."""
    for act in acts:
        match.play(code(act))


def code(act: str) -> int:
    """The code of such an act."""
    name, _, value = act.partition(":")
    if value in LETTERS and value:
        return GAME.rules.actions.parse(f"{name}:{table(value)}")
    if name == "put":
        return r.PUT + space(*map(int, value.split(",")))
    return GAME.rules.actions.parse(act)


def can(match: Match) -> set[str]:
    """What the seat that is asked may do, in the same notation."""
    found = set()
    for legal in match.legal(match.awaited[0]):
        name, _, value = GAME.rules.actions.name(legal).partition(":")
        if name in ("move", "sit", "name"):
            value = LETTERS[int(value)]
        elif name == "put":
            value = f"{int(value) % r.FACES + 1},{int(value) // r.FACES + 1}"
        found.add(f"{name}:{value}" if value else name)
    return found


def there(match: Match, letter: str) -> dict[int | tuple[int, int], int]:
    """The counters at a table, in the form of `Counters`."""
    found: dict[int | tuple[int, int], int] = {}
    for at, owner in enumerate(state(match).on[table(letter)]):
        if owner:
            number, column = at % r.FACES + 1, at // r.FACES + 1
            found[number if column == 1 else (number, column)] = owner - 1
    return found


def hands(match: Match) -> list[int]:
    """The counters in hand."""
    return state(match).hand[: match.seats]


def coins(match: Match) -> list[int]:
    """The gold of the seats."""
    return [gold(state(match), cast(r.Box, match.box), seat) for seat in range(match.seats)]


def coin_of(match: Match, letter: str) -> int:
    """LYING, DISCARDED, or 1 + the seat that has the coin of the table."""
    return state(match).taker[table(letter)]


def mary(match: Match) -> tuple[str, int]:
    """The table that Mary comes to next, and the blank spaces behind her."""
    return (LETTERS + "-")[state(match).ahead], state(match).walked


def refused(match: Match, act: str) -> str:
    """The clause that forbids an act of the seat that is asked."""
    with pytest.raises(Refused) as error:
        match.act(match.awaited[0], code(act))
    return error.value.clause or ""
