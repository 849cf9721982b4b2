"""Vernissage: the power play."""

from lusoria.kernel import Row, ask, roll, tell

from .rules_cards import burn_influence, count_sort, open_influence, secret_brown
from .rules_counter import last_step, next_with
from .rules_state import (
    BURNED,
    BUYING,
    COUNTING,
    EMPTY,
    EYES,
    INFLUENCE_SORT,
    LAY,
    OPPOSES,
    RECALLED,
    ROLLED,
    SEATS,
    STAKED,
    STRUCK,
    TIED,
    UPHELD,
    Box,
    State,
    influences,
    place_of,
)


def takes_part(s: State, seat: int) -> int:
    return int(seat == s.active or s.stance[seat] == OPPOSES)  # VRN-6.1


def could_lay(s: State, seat: int) -> int:
    """1 if for all that everybody can see the seat may have influence cards to lay (VRN-6.3)."""
    return int(s.sure[seat] > s.laid[seat] or secret_brown(s, seat) > 0)


def open_laying(s: State, box: Box) -> None:
    """Opponents clockwise, then the active seat; round again while it adds cards and an opponent answers (VRN-6.2).

    The cursor goes through the opponents' places; 0 is the active seat's.
    """
    if s.cursor >= s.seats:
        if s.added == 0 and s.laid[s.active] > 0:  # nobody answers the active seat's cards
            decide(s, box)
            return
        s.added = 0
        s.cursor = 0
    seat = place_of(s, s.cursor)
    if could_lay(s, seat):
        ask(s, seat)
        return
    tell(s, EMPTY, seat)
    lay_cards(s, box, seat, 0)


def lay_cards(s: State, box: Box, seat: int, count: int) -> None:
    s.laid[seat] += count
    open_influence(s, seat, s.laid[seat])
    s.added += count
    if seat != s.active:
        s.cursor = next_with(s, OPPOSES, s.cursor + 1)
    elif count > 0:
        s.added = 0
        s.cursor = next_with(s, OPPOSES, 1)
    else:
        decide(s, box)


def legal_laying(s: State, seat: int, can: Row) -> None:
    for count in range(count_sort(s, seat, INFLUENCE_SORT) - s.laid[seat] + 1):
        can[LAY + count] = 1


def apply_laying(s: State, box: Box, seat: int, code: int) -> None:
    s.news = 1
    tell(s, STAKED, seat, code - LAY)
    lay_cards(s, box, seat, code - LAY)


def total_of(s: State, seat: int) -> int:
    return s.dice[seat][0] + s.dice[seat][1] + s.laid[seat]  # VRN-6.4


def best_opponent(s: State) -> int:
    best = 0
    for seat in range(s.seats):
        if s.stance[seat] == OPPOSES:
            best = max(best, total_of(s, seat))
    return best


def decide(s: State, box: Box) -> None:
    """The dice, and what follows from them."""
    roll_all(s)
    while best_opponent(s) == total_of(s, s.active):  # VRN-6.5
        tell(s, TIED)
        roll_all(s)
    won = best_opponent(s) < total_of(s, s.active)
    for seat in range(s.seats):
        if box.influence_burn and takes_part(s, seat) and total_of(s, seat) >= box.burn and s.laid[seat] > 0:
            burn_influence(s, seat)  # VRN-12.1
            tell(s, BURNED, seat, total_of(s, seat))
    for seat in range(SEATS):
        s.laid[seat] = 0  # VRN-6.8
    if won:  # VRN-6.6
        tell(s, UPHELD, s.active)
        for offset in range(1, s.seats):
            if s.stance[place_of(s, offset)] == OPPOSES:
                recall(s, place_of(s, offset))
        s.phase = COUNTING
    else:  # VRN-6.7
        tell(s, STRUCK, s.counter - 1)
        s.stairs[s.artist - 1][last_step(s, s.artist - 1)] = 0
        s.supply[s.counter - 1] += 1
        recall(s, s.active)
        s.phase = BUYING


def roll_all(s: State) -> None:
    """Opponents clockwise, last the active seat."""
    for offset in range(1, s.seats + 1):
        seat = place_of(s, offset)
        if takes_part(s, seat):
            s.dice[seat][0] = roll(s, EYES)
            s.dice[seat][1] = roll(s, EYES)
            tell(s, ROLLED, seat, s.dice[seat][0] + s.dice[seat][1], s.laid[seat], total_of(s, seat))


def recall(s: State, seat: int) -> None:
    """The seat's envoy on the artist's step goes back in hand."""
    if influences(s, seat, s.artist - 1):
        step = s.step[s.artist - 1]
        s.envoy[seat][step] = 0
        tell(s, RECALLED, seat, step)
