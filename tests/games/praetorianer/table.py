"""Positions of the Praetorians in the words of the rulebook: R7 is the red 7, T1 to T5 are the 12s."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.praetorianer import GAME
from lusoria.games.praetorianer import rules as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match, Refused

COLOURS = "RPBGYT"
TWELVES = {"twelves": 1}


def card(name: str) -> int:
    """A card by its name."""
    return COLOURS.index(name[0]) * r.VALUES + int(name[1:]) - 1


def name_of(number: int) -> str:
    """The inverse of `card`."""
    return f"{COLOURS[number // r.VALUES]}{number % r.VALUES + 1}"


def position(
    lying: str = "", down: str | None = None, pawns: Sequence[int] = (20, 30), mover: int = 0,
    options: Mapping[str, int] | None = None, turned: int | None = None, **fields: Any,
) -> Match:  # fmt: skip
    """A turn of `mover` with these open cards; face down lie the cards of `down` alone (None: all the others).

    What is neither open nor face down lies on the discard pile.
    """
    chosen = dict(options or {})
    lies = [card(name) for name in lying.split()]
    below = None if down is None else [card(name) for name in down.split()]
    at, seen, shown = [0] * r.CARDS, [0] * r.CARDS, [0] * r.CARDS
    for one in range(r.CARDS):
        if one >= r.NUMBERS and not chosen.get("twelves"):
            at[one] = r.UNUSED
        elif one in lies:
            at[one] = r.OPEN
        elif below is None or one in below:
            at[one] = r.DOWN
        else:
            at[one] = r.DISCARDED
        seen[one] = 0 if at[one] == r.DOWN else EVERYONE
        shown[one] = EVERYONE * chosen.get("notes", 0) if at[one] == r.DISCARDED else seen[one]
    whole = {
        "card_at": at, "card_seen": seen, "card_shown": shown, "pawn": [*pawns, *[0] * (r.SEATS - len(pawns))],
        "turned": len(lies) if turned is None else turned, "giving": int(any(one >= r.NUMBERS for one in lies)),
        "awaits": [mover],
    }  # fmt: skip
    return Match.at(GAME, seats=len(pawns), options=chosen, fields=whole | fields)


def there(match: Match, place: int) -> set[str]:
    """The cards that truly lie somewhere."""
    return {name_of(one) for one in range(r.CARDS) if match.state.card_at[one] == place}


def lying(match: Match) -> set[str]:
    """The open cards."""
    return there(match, r.OPEN)


def pawns(match: Match) -> list[int]:
    """The spaces of all pawns."""
    return list(match.state.pawn[: match.state.seats])


def legal(match: Match) -> set[str]:
    """What the awaited seat may do."""
    return {r.ACTIONS.name(code) for code in match.legal(match.awaited[0])}


def refused(match: Match, code: int) -> str:
    """The clause that forbids something to the awaited seat."""
    trial = match.copy()
    try:
        trial.act(trial.awaited[0], code)
    except Refused as error:
        return error.clause
    raise AssertionError(f"{r.ACTIONS.name(code)} is allowed")
