"""Positions of Julchen and the Monsters in the words of the rulebook: "0 2 5 5 8 2" is a hand from left to right."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.julchen import GAME, rules
from lusoria.games.julchen import rules_state as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match, Refused


def position(
    *hands: str, mover: int = 0, pile: str | None = None, track: int = 7, options: Mapping[str, int] | None = None,
    seen: Sequence[tuple[int, int, int]] = (), secret: bytes = bytes(32), **fields: Any,
) -> Match:  # fmt: skip
    """A turn of `mover` with these hands.

    `pile` names the values of the pile; without it, all cards that are left lie there. What is then neither there nor
    on the track has been played; lightnings that are left over stay in the box. `seen`: (seat, hand, place from 0) who
    has seen a card of another hand.
    """
    left = list(range(r.CARDS))
    chosen = dict(options or {})

    def pick(value: int) -> int:
        card = next(one for one in left if r.value_of(one) == value)
        left.remove(card)
        return card

    held = [[pick(int(value)) for value in hand.split()] for hand in hands]
    stock = None if pile is None else [pick(int(value)) for value in pile.split()]
    high = [card for card in left if r.value_of(card) == r.LIGHTNING] if stock is not None else []
    lowest = [card for card in left if r.value_of(card) < r.LIGHTNING]
    on_track = [*high, *lowest][:track]
    left = [card for card in left if card not in on_track]
    unused = [] if stock is None else [card for card in left if r.value_of(card) == r.LIGHTNING]  # they are not played
    played = [] if stock is None else [card for card in left if card not in unused]
    deck = [*[4] * r.LIGHTNING, 4 - len(unused), 1]
    at = [r.PILE] * r.CARDS
    known, shown, top = [0] * r.CARDS, [0] * r.CARDS, [0] * r.CARDS
    backs = []
    given = 0
    for card in on_track:
        at[card] = r.TRACK
    for card in unused:
        at[card], known[card], shown[card] = r.UNUSED, EVERYONE, EVERYONE
    for seat, hand in enumerate(held):
        backs.append(list(range(given, given + len(hand))))
        for card in hand:
            at[card], known[card], shown[card], top[given] = given, 1 << seat, 1 << seat, 8
            given += 1
    for card in played:
        at[card], known[card], shown[card], top[given] = given, EVERYONE, EVERYONE, r.value_of(card)
        given += 1
    for seat, hand_of, place in seen:
        known[held[hand_of][place]] |= 1 << seat
        if chosen.get("notes"):
            shown[held[hand_of][place]] |= 1 << seat
    whole = {
        "card_at": at, "card_seen": known, "card_shown": shown, "phase": r.TURN, "mover": mover,
        "pile": sum(place == r.PILE for place in at), "track": len(on_track), "given": given, "hand": backs,
        "size": [len(hand) for hand in held], "top": top, "awaits": [mover],
    }  # fmt: skip
    return Match.at(
        GAME, seats=len(hands), options=chosen, fields=whole | fields, secret=secret, components={"deck": deck}
    )


def hand(match: Match, seat: int) -> str:
    """The true values of a hand, from left to right."""
    state: Any = match.state
    return " ".join(str(r.value_at(state, seat, place)) for place in range(state.size[seat]))


def take(seat: int, place: int) -> int:
    """To take a card of a hand, by its place from 1."""
    return r.TAKE + seat * r.CARDS + place - 1


def attack(seat: int, value: int, pair: int = 0) -> int:
    """To attack a seat with two monsters of a value."""
    return r.ATTACK + seat * r.ANY_PAIR + value * r.PAIRS + pair


def put(place: int) -> int:
    """To put the card that was drawn at a place, from 1."""
    return r.PUT + place - 1


def legal(match: Match) -> set[str]:
    """What the awaited seat may do."""
    return {r.ACTIONS.name(code) for code in match.legal(match.awaited[0])}


def places(match: Match) -> list[int]:
    """The places, from 1, where the card that was drawn may go."""
    return [code - r.PUT + 1 for code in match.legal(match.awaited[0]) if code in r.PUT]


def refused(match: Match, code: int) -> str:
    """The clause that forbids something to the awaited seat."""
    trial = match.copy()
    try:
        trial.act(trial.awaited[0], code)
    except Refused as error:
        return error.clause
    raise AssertionError(f"{r.ACTIONS.name(code)} is allowed")


__all__ = ["attack", "hand", "legal", "places", "position", "put", "refused", "rules", "take"]
