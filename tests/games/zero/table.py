"""Positions of Zero in the words of the rulebook: `r5` is the red 5 (r y g b p, s for grey, k for black)."""

from collections.abc import Sequence
from typing import Any

from lusoria.games.zero import rules as r
from lusoria.play import Match

LETTERS = "rygbpsk"


def card(name: str) -> int:
    """The number of a card: card("r1") is 0."""
    return LETTERS.index(name[0]) * r.NUMBERS + int(name[1]) - 1


def cards(names: str) -> list[int]:
    """Several cards: cards("r1 k8")."""
    return [card(name) for name in names.split()]


def lay(name: str) -> int:
    """The code that lays a card."""
    return r.LAY + card(name)


def take(name: str) -> int:
    """The code that takes a card."""
    return r.TAKE + card(name)


def position(hands: Sequence[str], table: str = "", mover: int = 0, **fields: Any) -> Match:
    """A table in the middle of a round. Hands and table that are too short are filled up from the rest of the deck."""
    sizes = [9] * len(hands)
    if "laid" in fields:
        sizes[mover] -= 1
    wanted = [cards(h) for h in hands]
    opened = cards(table)
    rest = sorted(set(range(r.CARDS)) - set(opened) - {c for h in wanted for c in h}, key=lambda c: c * 23 % r.CARDS)
    for hand, size in zip(wanted, sizes, strict=True):
        while len(hand) < size:
            hand.append(rest.pop())
    while len(opened) < 5 + ("laid" in fields):
        opened.append(rest.pop())
    at, seen = [r.REST] * r.CARDS, [0] * r.CARDS
    for seat, hand in enumerate(wanted):
        for c in hand:
            at[c], seen[c] = r.HAND + seat, 1 << seat
    for c in opened:
        at[c], seen[c] = r.TABLE, r.EVERYONE
    fields.setdefault("dealer", len(hands) - 1)
    return Match.at("zero", seats=len(hands), fields={"card_at": at, "card_seen": seen, "awaits": [mover], **fields})


def hand(match: Match, seat: int) -> set[int]:
    """The cards a seat really holds."""
    return {c for c in range(r.CARDS) if match.state.card_at[c] == r.HAND + seat}


def table(match: Match) -> set[int]:
    """The open cards."""
    return {c for c in range(r.CARDS) if match.state.card_at[c] == r.TABLE}


def mover(match: Match) -> int:
    """Who is to move; exactly one seat is."""
    (seat,) = match.awaited
    return seat
