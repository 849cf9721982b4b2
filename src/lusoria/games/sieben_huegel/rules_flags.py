"""The Seven Hills of Rome: flags, and how cards leave a hill (SIE-7.7 to SIE-7.13)."""

from lusoria.kernel import EVERYONE, tell

from .rules_state import (
    ANNULLED,
    FLAG,
    FLAG_SPENT,
    GONE,
    MET_FLAG,
    SEATS,
    Box,
    State,
    card_of,
    hill_of,
    place_of,
    put,
    strength,
)


def leave_hill(s: State, box: Box, seat: int, value: int) -> None:
    """A card at a hill leaves the game."""
    n = place_of(s, seat, value)
    s.force[seat][s.at[seat][n] - 1] -= strength(box, value)
    s.at[seat][n] = 0
    discard(s, box, seat, value)


def discard(s: State, box: Box, seat: int, value: int) -> None:
    """All have seen the card; now it lies face down (SIE-7.4, SIE-7.7)."""
    if box.notes == 1:
        put(s, seat, value, GONE, EVERYONE, EVERYONE)  # SIE-7.17
    else:
        put(s, seat, value, GONE, EVERYONE, 0)


def spend_open_flag(s: State, box: Box, mover: int, hill: int) -> int:
    """1 when a flag lies open at the hill: it meets the card that comes now, and leaves the game with it."""
    for seat in range(SEATS):
        if hill_of(s, seat, FLAG) == hill:
            tell(s, MET_FLAG, mover, hill)
            tell(s, FLAG_SPENT, seat, hill)
            leave_hill(s, box, seat, FLAG)
            return 1
    return 0


def spend_hidden_flag(s: State, box: Box, seat: int, hill: int, guest: int) -> int:
    """The seat's face-down flag at a hill takes effect: on the seat's own next card, else on the guest that comes (1).

    At the end there is no guest (0): a flag that nothing followed stays, and annuls nothing (SIE-7.10).
    """
    if hill_of(s, seat, FLAG) != hill:
        return 0
    n = place_of(s, seat, FLAG) + 1
    while n <= s.plays[seat] and s.at[seat][n] != hill + 1:
        n += 1
    followed = int(n <= s.plays[seat])
    if followed == 0 and guest == 0:
        return 0
    tell(s, FLAG_SPENT, seat, hill)
    leave_hill(s, box, seat, FLAG)
    if followed == 0:
        return 1
    value = card_of(s, seat, n)
    tell(s, ANNULLED, seat, value)
    leave_hill(s, box, seat, value)
    return 0
