"""The Seven Hills of Rome: the rules. Clauses (SIE-n.m) are those of the rulebook in this folder.

Cards and places are in rules_state, flags in rules_flags, the invariants in rules_check.
"""

from lusoria.kernel import EVERYONE, Row, ask, below, bit, end_game, tell

from .rules_flags import discard, spend_hidden_flag, spend_open_flag
from .rules_state import (
    ACTIONS,
    ANNULLED,
    BEGINS,
    CARD,
    COUNTED,
    EQUAL_GONE,
    EQUAL_SETTLED,
    EVENTS,
    FLAG,
    GONE,
    HAND,
    HIDDEN,
    HILL,
    HILL_CHOSEN,
    HILLS,
    JUST_PLAYED,
    KINDS,
    LAID,
    NEXT_GAME,
    NO_HILL,
    NONE,
    NOT_HELD,
    OPENED,
    PLAYED,
    SAME_VALUE,
    SEATS,
    SETTLED,
    TURNED,
    UNSETTLED,
    Box,
    State,
    card_of,
    hand_size,
    hill_of,
    holder,
    may_play,
    place_of,
    present,
    put,
    strength,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    s.starter = below(s, SEATS)  # SIE-3.3
    tell(s, BEGINS, s.starter)
    new_game(s, box)


def new_game(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for value in range(KINDS):
            in_play = int(1 - box.barricade <= value <= box.numbers)  # SIE-3.2, SIE-7.6
            if in_play == 0:
                put(s, seat, value, GONE, EVERYONE, EVERYONE)
            elif box.open == 1:
                put(s, seat, value, HAND, EVERYONE, EVERYONE)  # SIE-7.15
            else:
                put(s, seat, value, HAND, bit(seat), bit(seat))
        for n in range(1, GONE):
            s.at[seat][n] = 0
        for hill in range(HILLS):
            s.force[seat][hill] = 0
        s.plays[seat] = 0
    for hill in range(HILLS):
        s.opened[hill] = box.open
    s.barred = 0
    ask(s, s.starter)


# A turn: first the hill, then the card (SIE-4, SIE-8.3)


def may_go(s: State, box: Box, seat: int, hill: int) -> int:
    if s.barred == hill + 1:
        return 0  # SIE-4.2
    if box.no_equal == 0:
        return 1
    for value in range(KINDS):
        if may_play(s, box, seat, value, hill):
            return 1
    return 0


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.going == 0:
        for hill in range(HILLS):
            can[HILL + hill] = may_go(s, box, seat, hill)
    else:
        for value in range(KINDS):
            can[CARD + value] = may_play(s, box, seat, value, s.going - 1)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code < CARD:
        s.going = code - HILL + 1
        return
    hill = s.going - 1
    s.going = 0
    play(s, box, seat, code - CARD, hill)
    if s.plays[0] + s.plays[1] == SEATS * hand_size(box):
        end_of_game(s, box)  # SIE-6.1
    else:
        ask(s, 1 - seat)


def play(s: State, box: Box, seat: int, value: int, hill: int) -> None:
    other = 1 - seat
    s.plays[seat] += 1
    n = s.plays[seat]
    s.barred = hill + 1
    if s.opened[hill] == 1:
        struck = spend_open_flag(s, box, seat, hill)
    elif present(s, other, hill) > 0:
        tell(s, OPENED, seat, hill)
        s.opened[hill] = 1  # SIE-5.1
        struck = spend_hidden_flag(s, box, other, hill, 1)  # SIE-7.13  flags come first
        turn_up(s, other, hill)
    else:
        s.at[seat][n] = hill + 1
        s.force[seat][hill] += strength(box, value)
        tell(s, LAID, seat, hill)
        tell(s, HIDDEN, seat, value, to=bit(seat))
        put(s, seat, value, n, bit(seat), keeps_sight(box, seat))  # SIE-4.3
        return
    if struck == 1:
        tell(s, ANNULLED, seat, value)
        discard(s, box, seat, value)
    elif box.no_equal == 1 and value != FLAG and hill_of(s, other, value) == hill:
        tell(s, EQUAL_GONE, seat, value)  # SIE-7.4
        discard(s, box, seat, value)
    else:
        s.at[seat][n] = hill + 1
        s.force[seat][hill] += strength(box, value)
        tell(s, PLAYED, seat, value, hill)
        put(s, seat, value, n, EVERYONE, EVERYONE)  # SIE-5.2


def keeps_sight(box: Box, seat: int) -> int:
    """Who is shown a card that the seat lays face down: nobody, unless an option says so."""
    if box.recall == 1 or box.notes == 1:
        return bit(seat)  # SIE-7.16, SIE-7.17
    return 0  # SIE-4.4


def turn_up(s: State, seat: int, hill: int) -> None:
    """The seat's cards at a hill lie face up from now on."""
    for n in range(1, s.plays[seat] + 1):
        if s.at[seat][n] == hill + 1:
            value = card_of(s, seat, n)
            tell(s, TURNED, seat, value, hill)
            put(s, seat, value, n, EVERYONE, EVERYONE)


# End and scoring (SIE-6)


def end_of_game(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for value in range(KINDS):
            if s.games < box.series:
                s.earlier[seat][value] = place_of(s, seat, value)
    for hill in range(HILLS):
        if s.opened[hill] == 0:
            for seat in range(SEATS):
                spend_hidden_flag(s, box, seat, hill, 0)  # SIE-7.10
                turn_up(s, seat, hill)
            s.opened[hill] = 1
        winner = holder(s, hill)
        if winner == NONE:
            tell(s, UNSETTLED, hill)
        else:
            s.points[winner] += box.hill[hill]
            if s.force[0][hill] == s.force[1][hill]:
                tell(s, EQUAL_SETTLED, winner, hill)
            else:
                tell(s, SETTLED, winner, hill)
    for seat in range(SEATS):
        tell(s, COUNTED, seat, s.points[seat])
    s.games += 1
    if s.games > box.series:  # SIE-7.1
        end_game(s)
    else:
        s.starter = 1 - s.starter  # SIE-7.2
        tell(s, NEXT_GAME, s.starter)
        new_game(s, box)


def score(s: State, box: Box, seat: int) -> int:
    """Hills of finished games and, during one, those that the seat has now as far as everybody can see."""
    total = s.points[seat]
    if s.over == 0:
        for hill in range(HILLS):
            if holder(s, hill) == seat:
                total += box.hill[hill]
    return total


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code < CARD:
        if s.going > 0:
            return HILL_CHOSEN
        if s.barred == code - HILL + 1:
            return JUST_PLAYED
        return SAME_VALUE
    if place_of(s, seat, code - CARD) != HAND:
        return NOT_HELD
    if s.going == 0:
        return NO_HILL
    return SAME_VALUE
