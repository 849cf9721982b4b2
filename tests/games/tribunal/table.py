"""Positions of Tribunal in the words of the rulebook: r3 .. r7 are the red clients, rX the accuser of Red."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.tribunal import GAME
from lusoria.games.tribunal import rules_state as r
from lusoria.kernel import EVERYONE
from lusoria.play import Match

COLOURS = "rbygp"
RANKS = "34567X"
RED, BLUE, YELLOW, GREEN, PURPLE = range(5)

FOUR = ("r3 r4 b3 bX", "r5 r6 y3 y4", "rX b4 b5 g3", "r7 y5 gX g4")
FIVE = (*FOUR, "p3 p4 b6 y6")
SIX = (*FIVE, "p5 p6 g5 b7")
SEVEN = (*SIX, "p7 pX g6 y7")
HANDS = {4: FOUR, 5: FIVE, 6: SIX, 7: SEVEN}


def card(name: str) -> int:
    """The number of a card: card("bX")."""
    return COLOURS.index(name[0]) * r.RANKS + RANKS.index(name[1])


def cards(names: str) -> list[int]:
    """Several cards."""
    return [card(name) for name in names.split()]


def position(seats: int, phase: int, awaits: Sequence[int], *, options: Mapping[str, int] | None = None,
             hands: Sequence[str] | None = None, **fields: Any) -> Match:  # fmt: skip
    """A table after the dealing, with everything that is not named as at the start; seat 0 has the chair."""
    place, seen = [r.ASIDE] * r.CARDS, [0] * r.CARDS
    for seat, hand in enumerate(hands or HANDS[seats]):
        for c in cards(hand):
            place[c], seen[c] = r.HAND + seat, 1 << seat
    if seats == 4:
        for c in range(24, 30):
            place[c], seen[c] = r.BOXED, EVERYONE
    start = {
        "card_at": place, "card_seen": seen, "phase": phase, "passed": seats, "counters": [1] * seats,
        "extra": [1] * seats, "chips": [20] * seats, "awaits": list(awaits), **fields,
    }  # fmt: skip
    if phase != r.VOTING:
        start.setdefault("may", [seat for seat in range(seats) if seat not in awaits])
    return Match.at(GAME, seats, options, fields=start, secret=bytes(32))


def choosing(seats: int = 5, **fields: Any) -> Match:
    """The chair, seat 0, is to choose a colour."""
    return position(seats, r.CHOOSING, [fields.get("chair", 0)], **fields)


def voting(seats: int = 5, colour: int = RED, **fields: Any) -> Match:
    """A colour has been chosen."""
    return position(seats, r.VOTING, range(seats), accused=colour + 1, talk=[], **fields)


def speaking(seats: int = 5, colour: int = RED, *, way: int = r.CLOCKWISE, spoken: int = 0, **fields: Any) -> Match:
    """The first speech of a trial that seat 0 presides over, the votes having been even."""
    step = 1 if way == r.CLOCKWISE else seats - 1
    speaker = step * (spoken + 1) % seats
    return position(seats, r.SPEAKING, [speaker], accused=colour + 1, way=way, spoken=spoken, speaker=speaker, **fields)


def vote(match: Match, votes: str) -> None:
    """All vote, G for guilty and N for not guilty."""
    for seat, letter in enumerate(votes):
        match.act(seat, r.VOTE + "NG".index(letter))


def lay(match: Match, pans: str) -> None:
    """The next seats lay their verdict counters."""
    for letter in pans:
        match.play(r.LAY + "NG".index(letter))


def offer(match: Match, seat: int, term: int, chips: int) -> None:
    """A seat offers chips, or so many more."""
    for _ in range(chips // 5):
        match.act(seat, r.ADD_FIVE + term)
    for _ in range(chips % 5):
        match.act(seat, r.ADD + term)


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def chips(match: Match) -> list[int]:
    """The chips of all seats."""
    return state(match).chips[: match.seats]


def fates(match: Match) -> list[int]:
    """What has become of the colours."""
    return state(match).fate


def legal(match: Match, seat: int) -> set[str]:
    """What a seat may do, as notation."""
    return {r.ACTIONS.name(code) for code in match.legal(seat)}


def of(match: Match, seat: int, *blocks: str) -> set[str]:
    """The legal actions of some blocks."""
    return {name for name in legal(match, seat) if name.split(":")[0] in blocks}


def hand(match: Match, seat: int) -> set[int]:
    """Cards that the seat holds."""
    return {c for c, place in enumerate(state(match).card_at) if place == r.HAND + seat}


def clause_of(match: Match, seat: int, code: int) -> str:
    """The clause that forbids an action."""
    return match.why_not(seat, code).clause
