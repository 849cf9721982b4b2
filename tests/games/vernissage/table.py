"""Positions of Vernissage in the words of the rulebook."""

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.games.vernissage import GAME
from lusoria.games.vernissage import rules_state as r
from lusoria.games.vernissage.rules_cards import brown_cards
from lusoria.play import Match

ELFRIEDA, JOE, DONNA, KARL, RON = range(5)
OUT, PURSE, LAST, FIRST_IN = 3, 22, 29, 30  # spaces of the scale: OUT is 0 .. 2, 100,000 is 22, IN is 30 .. 35
CASE, CRITIC, FREE = r.INFLUENCE_SORT, r.CRITIC_SORT, r.FREE_SORT
SALE, CRITICISM, SCANDAL = r.SALE, r.CRITICISM, r.SCANDAL


def sale(value: int) -> int:
    """The counter of a sale."""
    return value - 1


def criticism(value: int) -> int:
    """The counter of a criticism, by its negative value."""
    return r.VALUES - value - 1


def scandal(value: int) -> int:
    """The counter of a scandal, by its negative value."""
    return 2 * r.VALUES - value - 2


def limited(number: int) -> int:
    """A limited move, where sorts of cards are named."""
    return 100 + number


def column(sort: int) -> int:
    """Where a sort is counted in a hand."""
    return sort if sort < r.SORTS else r.SORTS + sort - 101


def table(
    seats: int = 3,
    phase: int = r.BUYING,
    hands: Sequence[Sequence[int]] = (),
    *,
    piles: Mapping[int, Sequence[int]] | None = None,
    shown: Sequence[Sequence[int]] = (),
    lying: Mapping[int, Sequence[int]] | None = None,
    options: dict[str, int | str] | None = None,
    components: dict[str, Any] | None = None,
    secret: int = 0,
    **fields: Any,
) -> Match:
    """A turn of seat 0 in round 1. `hands` and `shown` hold sorts of cards, `piles` what lies in a pile on top of other
    cards, `lying` the counters in front of artists; everything else is as after the set-up."""
    box = GAME.box(options and {k: int(v) for k, v in options.items()}, components or {}, seats)
    assert isinstance(box, r.Box)
    hand = [[0] * (r.SORTS + r.NUMBERS) for _ in range(seats)]
    turned = [[0] * r.SORTS for _ in range(seats)]
    lies = [[0] * r.SORTS for _ in range(r.PILES)]
    for seat, cards in enumerate(hands):
        for sort in cards:
            hand[seat][column(sort)] += 1
    for seat, pictures in enumerate(shown):
        for sort in pictures:
            turned[seat][sort] += 1
    fields.setdefault("rounds", 1)
    if fields["rounds"]:
        for pile, sorts in (piles or {}).items():
            for sort in sorts:
                lies[pile][sort] += 1
        laid_out = [*hand, *turned, *lies]
        rest = [s for s in range(r.SORTS) for _ in range(brown_cards(box, s) - sum(row[s] for row in laid_out))]
        rest = [sort for first in range(5) for sort in rest[first::5]]
        for pile in range(r.PILES):
            missing = box.height - fields.get("taken", [0] * r.PILES)[pile] - sum(lies[pile])
            for _ in range(missing):
                lies[pile][rest.pop()] += 1
    stairs = [[0] * (r.STEPS + 1) for _ in range(r.ARTISTS)]
    supply = [box.copies * (r.value_of(box, c) != 0) for c in range(r.COUNTERS)]
    steps = fields.setdefault("step", [1] * r.ARTISTS)
    for artist, counters in (lying or {}).items():
        for k, counter in enumerate(counters):
            stairs[artist][steps[artist] + 1 + k] = counter + 1
            supply[counter] -= 1
    for counter in fields.pop("spent", ()):  # lies somewhere out of the way: in front of Ron
        supply[counter] -= 1
        free = next(k for k in range(steps[RON] + 1, box.steps) if not stairs[RON][k])
        stairs[RON][free] = counter + 1
    fields.setdefault("fame", [PURSE] * r.ARTISTS)
    fields.setdefault("envoy", [at_steps(1, 2)] * seats)
    fields.setdefault("money", [200_000] * seats)
    fields.setdefault("awaits", [0])
    if phase in (r.CHOOSING, r.PLACING):
        fields.setdefault("face", 1 + r.ANY)
    return Match.at(
        "vernissage", seats, options, secret=bytes([secret]) * 32, components=components,
        fields={
            "phase": phase, "hand": hand, "held": [sum(row[: r.SORTS]) for row in hand],
            "drawn": [sum(row[r.SORTS :]) for row in hand], "open": turned, "lies": lies, "stairs": stairs,
            "supply": supply, **fields,
        },
    )  # fmt: skip


def at_steps(*steps: int) -> list[int]:
    """A seat's envoys on these steps."""
    return [int(k in steps) for k in range(r.STEPS + 1)]


def laid(counter: int, artist: int = ELFRIEDA, hands: Sequence[Sequence[int]] = (), **fields: Any) -> Match:
    """Seat 0 has laid a counter at an artist, through the doors that people use."""
    match = table(phase=r.PLACING, hands=hands, counter=counter + 1, **fields)
    match.play(r.PLACE + artist)
    return match


def state(match: Match) -> r.State:
    """The true position, typed."""
    found = match.state
    assert isinstance(found, r.State)
    return found


def legal(match: Match, seat: int | None = None) -> set[str]:
    """What the one awaited seat (or the one named) may do, as notation."""
    if seat is None:
        (seat,) = match.awaited
    return {r.ACTIONS.name(code) for code in match.legal(seat)}


def front(match: Match, artist: int) -> list[int]:
    """Values of the counters in front of an artist, from below."""
    s, box = state(match), match.box
    assert isinstance(box, r.Box)
    return [r.value_of(box, c - 1) for c in s.stairs[artist] if c]


def steps_of(match: Match, seat: int) -> list[int]:
    """Where a seat's envoys stand."""
    return [k for k, there in enumerate(state(match).envoy[seat]) if there]


def in_hand(match: Match, seat: int) -> list[int]:
    """Sorts of the brown cards a seat holds, and its limited moves."""
    held = state(match).hand[seat]
    found = [sort for sort in range(r.SORTS) for _ in range(held[sort])]
    return found + [limited(n) for n in range(1, r.NUMBERS + 1) for _ in range(held[column(limited(n))])]


def said(match: Match, text: str, seat: int | None = None) -> bool:
    """Whether the log (as a seat reads it) has a line with these words."""
    lines = match.log("en") if seat is None else match.log("en", seat=seat)
    return any(text in line for line in lines)
