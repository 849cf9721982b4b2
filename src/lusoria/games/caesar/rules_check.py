"""Caesar: what holds in every position."""

from lusoria.kernel import bit, waits_for

from .rules_state import (
    FIRST_NEUTRAL,
    KINDS,
    NEUTRAL,
    NONE,
    OWN,
    SQUARES,
    Box,
    State,
    fight_to_come,
    options,
    owner,
    placing,
    still_in,
)


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
        if whose == NEUTRAL:
            if s.top[square] > FIRST_NEUTRAL + SQUARES - s.seats * box.counters or s.height[square] != 1:
                return 16  # neutral counters fill up what the seats leave, and never move (CAE-4.2, CAE-6.3)
        elif whose != NONE and (s.top[square] - 1) % OWN >= box.counters:
            return 17  # each seat has so many counters and no more (CAE-3.1)
    if total > SQUARES or s.placed < 0 or s.placed > s.seats * box.counters:
        return 4  # 25 counters in all (CAE-2.3)
    if s.first < 0 or s.first >= s.seats:
        return 18  # a seat placed first (CAE-3.2)
    if placing(s, box) and (total != s.placed or s.lifted > 0 or s.attack > 0):
        return 5  # before the first turn nothing moves, and no neutral counters lie (CAE-4.1)
    for seat in range(s.seats):
        for card in range(KINDS):
            if s.hand[seat][card] < 0 or s.hand[seat][card] > 1 or (card > box.numbers and s.hand[seat][card] > 0):
                return 6  # one card of each number (CAE-2.2)
        if placing(s, box) == 0 and int(s.counters[seat] == 0) != int(s.out[seat] > 0):
            return 7  # without a group one is out (CAE-8.1)
        if placing(s, box) and s.counters[seat] != (s.placed + s.seats - 1 - (seat - s.first) % s.seats) // s.seats:
            return 19  # all place in turn, one counter at a time (CAE-4.1)
        if s.out[seat] > s.moments or s.out[seat] < 0:
            return 8  # seats go out at one of the moments counted so far (CAE-8.6)
        if s.over == 0 and s.cards_left[seat] == 0:
            return 9  # with somebody's last card the game is over (CAE-8.3)
        if s.chosen[seat] < 0 or (s.chosen[seat] > 0 and s.hand[seat][s.chosen[seat] - 1] == 0):
            return 10  # the card chosen is one that is held (CAE-7.2)
        if s.chosen[seat] > 0 and (s.attack == 0 or waits_for(s, seat) == 1):
            return 20  # cards are chosen in a fight, and the choice is final (CAE-9.3)
        if waits_for(s, seat) == 1 and s.out[seat] > 0:
            return 11  # whoever is out is asked no more (CAE-8.1)
    if s.lifted > 0 and (s.attack > 0 or waits_for(s, owner(s, s.lifted - 1)) == 0):
        return 12  # a group on the move belongs to the seat whose turn it is (CAE-9.2)
    if int(s.attack > 0) != int(s.defend > 0):
        return 13  # the pawn stands between two groups (CAE-7.1)
    if s.attack > 0:
        one = owner(s, s.attack - 1)
        two = owner(s, s.defend - 1)
        if one == two or one < 0 or two < 0 or one >= s.seats or two >= s.seats:
            return 14  # a fight is between groups of two seats (CAE-7.1)
        if s.asked != (bit(one) | bit(two)):
            return 15  # both choose a card (CAE-7.2)
    if s.passes < 0 or (s.over == 0 and s.passes >= still_in(s)):
        return 21  # when all have passed one after the other the game is over (CAE-8.5)
    if s.over == 0 and placing(s, box) == 0 and s.attack == 0:
        if fight_to_come(s) == 0:
            return 22  # without a fight to come the game is over (CAE-8.4)
        for seat in range(s.seats):
            if waits_for(s, seat) == 1 and options(s, seat) == 0:
                return 23  # who can do nothing is passed over (CAE-5.5)
    return 0
