"""The Seven Hills of Rome: the rules. Clauses (SIE-n.m) are those of the rulebook in this folder.

Cards, places and invariants are in rules_state.
"""

from lusoria.kernel import EVERYONE, Events, Row, ask, below, bit, end_game, tell

from .rules_state import (
    ACTIONS,
    CARD,
    FLAG,
    GONE,
    HAND,
    HILL,
    HILLS,
    KINDS,
    NONE,
    SEATS,
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

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="SIE-3.3")
LAID = EVENTS.event("laid", "seat", "hill", clause="SIE-4.3")
HIDDEN = EVENTS.event("hidden", "seat", "card", clause="SIE-8.2", fades=True)
PLAYED = EVENTS.event("played", "seat", "card", "hill", clause="SIE-5.2")
OPENED = EVENTS.event("opened", "seat", "hill", clause="SIE-5.1")
TURNED = EVENTS.event("turned", "seat", "card", "hill", clause="SIE-5.1")
MET_FLAG = EVENTS.event("met-flag", "seat", "hill", clause="SIE-7.7")
FLAG_SPENT = EVENTS.event("flag-spent", "seat", "hill", clause="SIE-7.7")
ANNULLED = EVENTS.event("annulled", "seat", "card", clause="SIE-7.7", fades=True)
EQUAL_GONE = EVENTS.event("equal-gone", "seat", "card", clause="SIE-7.4", fades=True)
SETTLED = EVENTS.event("settled", "seat", "hill", clause="SIE-6.2")
EQUAL_SETTLED = EVENTS.event("equal-settled", "seat", "hill", clause="SIE-6.3")
UNSETTLED = EVENTS.event("unsettled", "hill", clause="SIE-6.4")
COUNTED = EVENTS.event("counted", "seat", "amount", clause="SIE-6.5")
IN_ALL = EVENTS.event("in-all", "seat", "amount", clause="SIE-7.1")
NEXT_GAME = EVENTS.event("next-game", "seat", clause="SIE-7.2")

NOT_HELD = 1  # why a hill or a card cannot be chosen
JUST_PLAYED = 2
SAME_VALUE = 3
NO_HILL = 4
HILL_CHOSEN = 5
SAME_VALUES = 6


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
            else:
                who = EVERYONE if box.open == 1 else bit(seat)  # SIE-7.15
                put(s, seat, value, HAND, who, who)
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
    if box.no_equal == 1 and has_card_for(s, box, seat, hill) == 0:
        return 0
    return int(s.barred != hill + 1)  # SIE-4.2


def has_card_for(s: State, box: Box, seat: int, hill: int) -> int:
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
    if code in HILL:
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
    s.barred = hill + 1
    if s.opened[hill] == 1:
        struck = spend_open_flag(s, box, seat, hill)
    elif present(s, other, hill) > 0:
        tell(s, OPENED, seat, hill)
        s.opened[hill] = 1  # SIE-5.1
        struck = spend_hidden_flag(s, box, other, hill, 1)  # SIE-7.13  flags come first
        turn_up(s, other, hill)
    else:
        tell(s, LAID, seat, hill)
        tell(s, HIDDEN, seat, value, to=bit(seat))
        come_to(s, box, seat, value, hill, bit(seat), keeps_sight(box, seat))  # SIE-4.3
        return
    if struck == 1:
        tell(s, ANNULLED, seat, value)
        discard(s, box, seat, value)
    elif box.no_equal == 1 and value != FLAG and hill_of(s, other, value) == hill:
        tell(s, EQUAL_GONE, seat, value)  # SIE-7.4
        discard(s, box, seat, value)
    else:
        tell(s, PLAYED, seat, value, hill)
        come_to(s, box, seat, value, hill, EVERYONE, EVERYONE)  # SIE-5.2


def come_to(s: State, box: Box, seat: int, value: int, hill: int, known: int, shown: int) -> None:
    """A card of the hand comes to a hill."""
    s.at[seat][s.plays[seat]] = hill + 1
    s.force[seat][hill] += strength(box, value)
    put(s, seat, value, s.plays[seat], known, shown)


def keeps_sight(box: Box, seat: int) -> int:
    """Who is shown a card that the seat lays face down: nobody, unless an option says so."""
    if box.recall == 1 or box.notes == 1:
        return bit(seat)  # SIE-7.16, SIE-7.17
    return 0  # SIE-4.4


def turn_up(s: State, seat: int, hill: int) -> None:
    """The seat's cards at a hill lie face up from now on."""
    for n in range(1, GONE):
        if s.at[seat][n] == hill + 1:
            value = card_of(s, seat, n)
            tell(s, TURNED, seat, value, hill)
            put(s, seat, value, n, EVERYONE, EVERYONE)


# Flags, and how cards leave a hill (SIE-7.7 to SIE-7.13)


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


# End and scoring (SIE-6)


def end_of_game(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for value in range(KINDS):
            if s.games < box.series:
                s.earlier[seat][value] = place_of(s, seat, value)
    before = s.points[0]
    before_other = s.points[1]
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
    tell(s, COUNTED, 0, s.points[0] - before)  # SIE-6.5
    tell(s, COUNTED, 1, s.points[1] - before_other)
    s.games += 1
    if s.games > box.series:  # SIE-7.1
        if box.series > 0:
            tell(s, IN_ALL, 0, s.points[0])
            tell(s, IN_ALL, 1, s.points[1])
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


# Help


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in HILL:
        if s.going > 0:
            return HILL_CHOSEN
        if s.barred == code - HILL + 1:
            return JUST_PLAYED
        return SAME_VALUES
    if place_of(s, seat, code - CARD) != HAND:
        return NOT_HELD
    if s.going == 0:
        return NO_HILL
    return SAME_VALUE
