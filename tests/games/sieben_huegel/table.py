"""Positions of the Seven Hills in the words of the rulebook: hills by what they are worth, `F` is the flag.

A seat's plays are written in order as hill:card: "6:4 2:F x:9"; x stands for a card that has left the game.
"""

from collections.abc import Mapping
from typing import Any

from lusoria.games.sieben_huegel import GAME
from lusoria.games.sieben_huegel import rules_state as r
from lusoria.kernel import EVERYONE, bit
from lusoria.play import Match, Refused


def number(name: str) -> int:
    """A card by its name."""
    return r.FLAG if name == "F" else int(name)


def position(
    zero: str, one: str, mover: int, last: int = 0, options: Mapping[str, int] | None = None, numbers: int = 9,
    opened: tuple[int, ...] = (), **fields: Any,
) -> Match:  # fmt: skip
    """A game in which the two seats have made these plays; `last` is the hill of the latest one, which is closed.

    Hills with both tribes are open, and those named as `opened`. The cards not played are in the hands.
    """
    chosen = dict(options or {})
    plays = [[part.split(":") for part in text.split()] for text in (zero, one)]
    hills = [{hill for hill, _ in side} - {"x"} for side in plays]
    up = {int(hill) for hill in hills[0] & hills[1]} | set(opened)
    if chosen.get("open"):
        up = set(range(1, 8))
    at = [[0] * 11 for _ in range(2)]
    card_at, card_seen, card_shown = [0] * r.CARDS, [0] * r.CARDS, [0] * r.CARDS
    in_play = [r.FLAG] * bool(chosen.get("barricade")) + list(range(1, numbers + 1))
    for seat in range(2):
        for value in range(r.KINDS):
            card, home = seat * r.KINDS + value, seat * r.PLACES
            if value in in_play:
                known = EVERYONE if chosen.get("open") else bit(seat)
                card_at[card], card_seen[card], card_shown[card] = home + r.HAND, known, known
            else:
                card_at[card], card_seen[card], card_shown[card] = home + r.GONE, EVERYONE, EVERYONE
        for n, (hill, name) in enumerate(plays[seat], 1):
            card = seat * r.KINDS + number(name)
            if hill == "x":
                card_at[card], card_seen[card], card_shown[card] = seat * r.PLACES + r.GONE, EVERYONE, 0
                continue
            at[seat][n] = int(hill)
            card_at[card] = seat * r.PLACES + n
            open_now = int(hill) in up
            card_seen[card] = EVERYONE if open_now else bit(seat)
            card_shown[card] = EVERYONE if open_now else bit(seat) * chosen.get("recall", 0)
    ahead = len(plays[0]) - len(plays[1])
    return Match.at(
        GAME,
        seats=2,
        options=chosen,
        components={"numbers": numbers},
        fields={
            "card_at": card_at, "card_seen": card_seen, "card_shown": card_shown, "at": at,
            "plays": [len(side) for side in plays], "opened": [int(hill in up) for hill in range(1, 8)],
            "barred": last, "starter": mover if ahead == 0 else 1 - mover, "awaits": [mover], **fields,
        },
    )  # fmt: skip


def play(match: Match, *turns: str) -> None:
    """Turns as hill:card, each for the seat that is awaited."""
    for turn in turns:
        hill, name = turn.split(":")
        match.play(r.HILL + int(hill) - 1, r.CARD + number(name))


def refused(match: Match, turn: str) -> str:
    """The clause that forbids a turn (hill:card) to the awaited seat."""
    seat = match.awaited[0]
    hill, name = turn.split(":")
    trial = match.copy()
    try:
        trial.act(seat, r.HILL + int(hill) - 1)
        trial.act(seat, r.CARD + number(name))
    except Refused as error:
        return error.clause
    raise AssertionError(f"{turn} is allowed")


def hills(match: Match) -> set[int]:
    """The hills that the awaited seat may go to, by their worth."""
    return {code - r.HILL + 1 for code in match.legal(match.awaited[0]) if code < r.CARD}


def cards_for(match: Match, hill: int) -> set[str]:
    """The cards that the awaited seat may play at a hill."""
    trial = match.copy()
    seat = trial.awaited[0]
    trial.act(seat, r.HILL + hill - 1)
    return {"F" if code == r.CARD else str(code - r.CARD) for code in trial.legal(seat)}


def there(match: Match, hill: int) -> list[list[str]]:
    """Cards of both seats that truly lie at a hill, in the order of play."""
    state = match.state
    found: list[list[str]] = [[], []]
    for seat in range(2):
        for n in range(1, 11):
            if state.at[seat][n] == hill:
                value = r.card_of(state, seat, n)
                found[seat].append("F" if value == r.FLAG else str(value))
    return found


def seen(match: Match, reader: int | None, hill: int) -> list[list[str]]:
    """The same as a reader is shown it; "?" is a back."""
    view = match.view(reader)
    state: Any = view.state
    found: list[list[str]] = [[], []]
    for seat in range(2):
        for n in range(1, 11):
            if state.at[seat][n] == hill:
                value = r.card_of(state, seat, n)
                known = view.knows(seat * r.KINDS + value)
                found[seat].append(("F" if value == r.FLAG else str(value)) if known else "?")
    return found


def switch(*names: str) -> dict[str, int]:
    """These options on."""
    return dict.fromkeys(names, 1)
