"""Positions of Consul in the words of the rulebook: `r3` is the red 3, `F` a flag, `-` a free place."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.konsul import rules_state as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match

COLOURS = "rbygp"


def card(name: str) -> int:
    """The number of a card; every flag is called F, the first one is meant."""
    return r.FLAG if name == "F" else 8 * COLOURS.index(name[0]) + int(name[1]) - 1


def place(name: str) -> int:
    """The number of a place: A1 is the upper left."""
    return 7 * "ABCDE".index(name[0]) + int(name[1]) - 1


def dealt(seat: int) -> list[int]:
    """1 + the colours of the 6, 7 and 8 that `position` deals to a seat."""
    return [1 + (seat + k) % 5 for k in range(3)]


def position(
    table: str,
    *,
    seats: int = 3,
    mover: int = 0,
    holds: Mapping[int, str] | None = None,
    empty: Sequence[int] = (),
    rest: int = -1,
    options: Mapping[str, int] | None = None,
    bid: int = 0,
    **fields: Any,
) -> Match:
    """A table in the middle of a game.

    `table`: what lies in the grid from A1 on and, past its 35 places, beside it. All have seen it, but for cards with
    `?`, of which nobody knows which lies where; `^` marks one that is face up. `holds`: cards won by a seat. Every seat
    also holds a 6, a 7 and an 8 of its own (`dealt`) but for those in `empty`, who have given them up. All other cards
    are in the hand of `rest` (the last seat).
    """
    rest %= seats
    flags = iter(range(r.FLAG, r.CARDS))
    at, seen, shown = [r.APART] * r.CARDS, [EVERYONE] * r.CARDS, [0] * r.CARDS
    lying = {}
    up = unseen = 0

    def take(name: str) -> int:
        return next(flags) if name == "F" else card(name)

    for spot, token in enumerate(table.split()):
        if token == "-":
            continue
        which = take(token.rstrip("?^"))
        lying[which] = spot
        at[which] = spot
        if token[-1] == "?":
            at[which], seen[which] = r.PILE, 0
            unseen |= 1 << spot
        up |= int(token[-1] == "^") << spot
        shown[which] = EVERYONE * (up >> spot & 1)
    for seat, names in (holds or {}).items():
        for name in names.split():
            which = take(name)
            lying[which] = at[which] = r.HAND + seat
            shown[which] = 1 << seat
    given = [dealt(seat) if seat in empty else [0, 0, 0] for seat in range(seats)]
    apart = {8 * (c - 1) + 5 + k for seat in range(seats) for k, c in enumerate(dealt(seat)) if seat not in empty}
    out = {8 * (c - 1) + 5 + k for row in given for k, c in enumerate(row) if c}
    for which in range(r.CARDS):
        if which not in lying and (r.value_of(which) <= r.LOW or which in out):
            at[which], shown[which] = r.HAND + rest, 1 << rest
    assert not apart & set(lying)
    state: dict[str, Any] = {
        "card_at": at, "card_seen": seen, "card_shown": shown, "up": up, "unseen": unseen,
        "dealt": [[0, 0, 0] if seat in empty else dealt(seat) for seat in range(seats)],
        "given": given, "awaits": [mover], "bid": bid,
        "hand": [at.count(r.HAND + seat) + 3 * (seat not in empty) for seat in range(seats)],
    }  # fmt: skip
    if up or fields.get("phase") == r.TURNING:
        state |= {"phase": r.TURNING, "bidder": mover}
    state |= fields
    return Match.at("konsul", seats=seats, options=options, secret=bytes(32), fields=state)


def turn(name: str) -> int:
    """The code that turns up a place of the grid."""
    return r.TURN + place(name)


def bid(amount: int) -> int:
    """The code of a bid."""
    return r.BID + amount - 1


def give(name: str) -> int:
    """The code that gives up a card."""
    return r.GIVE + card(name)


def put(name: str) -> int:
    """The code that lays the card on a place."""
    return r.PUT + place(name)


def choices(match: Match) -> set[str]:
    """What the awaited seat may do, in notation."""
    return {match.game.rules.actions.name(c) for c in match.legal(match.awaited[0])}


def held(match: Match, seat: int) -> int:
    """How many cards a seat holds."""
    return int(match.state.hand[seat])
