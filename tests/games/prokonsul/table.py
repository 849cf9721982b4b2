"""Positions of Prokonsul in the words of the rulebook."""

from collections.abc import Sequence
from typing import Any

from lusoria.games.prokonsul import rules_state as r
from lusoria.play import Match

SICILIA, SARDINIA, CITERIOR, ULTERIOR, MACEDONIA, AFRICA, ASIA = range(7)


def choosing(seats: int, options: dict[str, int | str] | None = None, **fields: Any) -> Match:
    """A round before its cards are laid: black pawn on Sicilia, pawns in seat order, 20 chips each."""
    fields = {"phase": r.CHOOSING, "rounds": 1, "chips": [20] * seats, "awaits": range(seats), **fields}
    if not (options or {}).get("free"):
        fields.setdefault("pawn", list(range(seats)))
    if (options or {}).get("short"):
        black = int(fields.get("black", SICILIA))
        offices = [p for row in fields.get("standing", []) for p, what in enumerate(row) if what]
        given = list(fields.get("visited", []))
        visited = [int(p in (black, *offices) or any(given[p : p + 1])) for p in range(r.PROVINCES)]
        fields["visited"] = visited
    return Match.at("prokonsul", seats, options, fields=fields, secret=bytes(32))


def opened(cards: Sequence[int], options: dict[str, int | str] | None = None, **fields: Any) -> Match:
    """A round whose cards have just been turned over, one for each seat."""
    match = choosing(len(cards), options, **fields)
    lay(match, cards)
    return match


def lay(match: Match, cards: Sequence[int]) -> None:
    """Every seat lays a card."""
    for seat, card in enumerate(cards):
        match.act(seat, r.PLAY + card - 1)


def offer(match: Match, addressee: int, chips: int, *reply: int) -> None:
    """The pleader addresses a seat and offers chips; then the replies follow."""
    match.play(r.ADDRESS + addressee, r.OFFER + chips, *reply)


def legal(match: Match) -> set[str]:
    """What the one awaited seat may do, as notation."""
    (seat,) = match.awaited
    return {r.ACTIONS.name(code) for code in match.legal(seat)}


def chips(match: Match) -> list[int]:
    """The chips of all seats."""
    return list(match.scores)


def standing(match: Match) -> list[list[int]]:
    """standing[seat][province], the seats that play."""
    state = match.state
    assert isinstance(state, r.State)
    return [list(row) for row in state.standing[: match.seats]]


def at(seats: int, *places: tuple[int, int, int]) -> list[list[int]]:
    """A map from (seat, province, CANDIDATE or GOVERNOR)."""
    found = [[0] * r.PROVINCES for _ in range(seats)]
    for seat, province, what in places:
        found[seat][province] = what
    return found


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def pawns(match: Match) -> list[int]:
    """The row of pawns from the left."""
    return state(match).pawn[: match.seats]


def front(match: Match) -> list[list[int]]:
    """The open cards before each seat."""
    return [[card for card in row if card] for row in state(match).front[: match.seats]]
