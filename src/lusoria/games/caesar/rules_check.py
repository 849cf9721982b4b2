"""Caesar: what holds in every position."""

from lusoria.kernel import bit, waits_for

from .rules_state import KINDS, NEUTRAL, NONE, SQUARES, Box, State, owner, placing


def mirror(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.counters[seat] = 0
        s.cards_left[seat] = 0
        for card in range(KINDS):
            s.cards_left[seat] += s.hand[seat][card]
    for square in range(SQUARES):
        whose = owner(s, square)
        if whose != NONE and whose < s.seats:
            s.counters[whose] += s.height[square]


def check(s: State, box: Box) -> int:
    total = 0
    for square in range(SQUARES):
        if int(s.top[square] > 0) != int(s.height[square] > 0) or s.height[square] < 0:
            return 1  # a group has counters, an empty square none
        whose = owner(s, square)
        if whose >= s.seats and whose != NEUTRAL:
            return 2  # counters of seats that play, and neutral ones
        for other in range(square):
            if s.top[square] > 0 and s.top[square] == s.top[other]:
                return 3  # a counter is in one place
        total += s.height[square]
    if total > SQUARES or s.placed < 0 or s.placed > s.seats * box.counters:
        return 4  # CAE-2.3
    if placing(s, box) and (total != s.placed or s.lifted > 0 or s.attack > 0):
        return 5
    for seat in range(s.seats):
        for card in range(KINDS):
            if s.hand[seat][card] < 0 or s.hand[seat][card] > 1 or (card > box.numbers and s.hand[seat][card] > 0):
                return 6  # one card of each number
        if placing(s, box) == 0 and int(s.counters[seat] == 0) != int(s.out[seat] > 0):
            return 7  # CAE-8.1
        if s.out[seat] > s.moments or s.out[seat] < 0:
            return 8
        if s.over == 0 and s.cards_left[seat] == 0:
            return 9  # CAE-8.3
        if s.chosen[seat] > 0 and s.hand[seat][s.chosen[seat] - 1] == 0:
            return 10
        if waits_for(s, seat) == 1 and s.out[seat] > 0:
            return 11
    if s.lifted > 0 and (s.attack > 0 or waits_for(s, owner(s, s.lifted - 1)) == 0):
        return 12
    if int(s.attack > 0) != int(s.defend > 0):
        return 13
    if s.attack > 0:
        one = owner(s, s.attack - 1)
        two = owner(s, s.defend - 1)
        if one == two or one < 0 or two < 0 or one >= s.seats or two >= s.seats:
            return 14  # a fight is between groups of two seats (CAE-7.1)
        if s.asked != (bit(one) | bit(two)):
            return 15
    return 0
