"""Positions of Mercator in the words of the rulebook: a card is a letter and a number, `w7` the seventh wine."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.mercator import GAME
from lusoria.games.mercator import rules_state as r
from lusoria.play import Match

GOODS = "wfgoc"  # wine, fish, grain, oil, cloth
NOTHING, PASS, TURN, OFFER = r.NOTHING, r.PASS, r.TURN, r.OFFER


def card(name: str) -> int:
    """The number of a card: card("f10") is 19."""
    return GOODS.index(name[0]) * r.RANKS + int(name[1:]) - 1


def bid(chips: int) -> int:
    """The code that bids so many chips; 0 closes an empty fist."""
    return r.BID + chips - 1 if chips else r.NOTHING


def position(
    *ships: str, lot: str = "w5", bidding: bool = False, active: int = 0, pile: int | None = None,
    chips: Sequence[int] | None = None, awaits: Sequence[int] | None = None,
    options: Mapping[str, int | str] | None = None, **fields: Any,
) -> Match:  # fmt: skip
    """A table in the middle of a game: what lies on each ship ("w1 f7") and in the lot, in the order of turning. As
    many other cards have left the game as it takes to leave so many in the pile. Bidding, everybody with room is asked
    (in the open auction say who)."""
    seats = len(ships)
    where = [r.UNSEEN] * r.CARDS
    for seat, load in enumerate(ships):
        for name in load.split():
            where[card(name)] = r.SHIP + seat
    for k, name in enumerate(lot.split()):
        where[card(name)] = r.LOT + k
    box = GAME.box()
    assert isinstance(box, r.Box)
    left = box.pile[seats] - sum(place != r.UNSEEN for place in where)
    if pile is not None:
        unused = [c for c in range(r.CARDS) if where[c] == r.UNSEEN]
        for c in unused[: left - pile]:
            where[c] = r.GONE
        left = pile
    if awaits is None:
        room = box.capacity - len(lot.split())
        awaits = [p for p in range(seats) if len(ships[p].split()) <= room] if bidding else [active]
    return Match.at(
        GAME,
        seats,
        options,
        fields={
            "place": where,
            "pile": left,
            "phase": r.BIDDING if bidding else r.TURNING,
            "active": active,
            "chips": chips or [box.chips] * seats,
            "awaits": awaits,
            **fields,
        },
        secret=bytes(32),
    )


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def box(match: Match) -> r.Box:
    """The box, typed."""
    found = match.box
    assert isinstance(found, r.Box)
    return found


def aboard(match: Match, seat: int) -> set[str]:
    """The names of the cards on a ship."""
    return {f"{GOODS[c // r.RANKS]}{c % r.RANKS + 1}" for c in range(r.CARDS) if state(match).place[c] == r.SHIP + seat}


def fists(match: Match, bids: Mapping[int, int]) -> None:
    """These seats close their fists round so many chips."""
    for seat, chips in bids.items():
        match.act(seat, bid(chips))


def chips(match: Match) -> list[int]:
    """The purses as they truly are."""
    return state(match).chips[: match.seats]


def choices(match: Match, seat: int) -> set[str]:
    """What the seat may do, as notation."""
    return {r.ACTIONS.name(code) for code in match.legal(seat)}


def heard(match: Match) -> str:
    """The log in English."""
    return "\n".join(match.log("en"))
