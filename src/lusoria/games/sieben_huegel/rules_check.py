"""The Seven Hills of Rome: what holds in every position."""

from lusoria.kernel import EVERYONE, waits_for

from .rules_state import (
    FLAG,
    GONE,
    HAND,
    HILLS,
    KINDS,
    NONE,
    SEATS,
    Box,
    State,
    card_of,
    hand_size,
    hill_of,
    place_of,
    present,
    strength,
)


def mirror(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for hill in range(HILLS):
            s.force[seat][hill] = 0
        for value in range(KINDS):
            hill = hill_of(s, seat, value)
            if hill != NONE:
                s.force[seat][hill] += strength(box, value)


def check(s: State, box: Box) -> int:
    for seat in range(SEATS):
        held = 0
        for value in range(KINDS):
            place = place_of(s, seat, value)
            if place < HAND or place > GONE:
                return 1  # cards stay with their tribe
            held += int(place == HAND)
            if place != GONE and (value > box.numbers or (value == FLAG and box.barricade == 0)):
                return 2  # only cards that belong to this match are in play
            if (s.card_seen[seat * KINDS + value] >> seat) & 1 == 0:
                return 3  # one knows one's own cards
            hill = hill_of(s, seat, value)
            if hill != NONE and s.opened[hill] == 1 and s.card_seen[seat * KINDS + value] != EVERYONE:
                return 4  # cards of an open hill lie face up (SIE-5.1)
        if s.plays[seat] < 0 or held != hand_size(box) - s.plays[seat]:
            return 5  # one card a turn (SIE-4.6)
        for n in range(1, GONE):
            if s.at[seat][n] < 0 or s.at[seat][n] > HILLS:
                return 6
            if int(s.at[seat][n] > 0) != int(card_of(s, seat, n) != NONE):
                return 7  # a card at every play that has not left the game, and none elsewhere
    if s.going < 0 or s.going > HILLS or (s.going > 0 and s.going == s.barred):
        return 8  # SIE-4.2
    for hill in range(HILLS):
        if s.opened[hill] == 0 and present(s, 0, hill) > 0 and present(s, 1, hill) > 0:
            return 9  # SIE-5.1
    if s.over == 0:
        ahead = s.plays[s.starter] - s.plays[1 - s.starter]
        if ahead < 0 or ahead > 1:
            return 10  # turns alternate (SIE-4.1)
        if waits_for(s, s.starter) != 1 - ahead or waits_for(s, 1 - s.starter) != ahead:
            return 11
    return 0
