"""Judgement for bots, not rules: counters under control, cards to fight with, and what a fight is likely to bring."""

from lusoria.kernel import Row, waits_for

from .rules_state import (
    CARD,
    FLAG,
    KINDS,
    LIFT,
    NEUTRAL,
    NONE,
    ONTO,
    PASS,
    PLACE,
    SIDE,
    SQUARES,
    Box,
    State,
    holds,
    met,
    owner,
    placing,
)

GUESS = 5  # the card to expect of somebody
COUNTER = 20  # what a counter is worth against cards (see `price`) ...
TURN = 20  # ... the next turn ...
BIGGEST = 6  # ... a counter in one's biggest group, which is hard to beat ...
PROMISE = 8  # ... and a neutral counter that one of one's groups can reach
HOPE = 3  # one part in so many of what a group is likely to win is taken for won ...
FEAR = 2  # ... and of what it is likely to lose for lost
SHARP = 15  # how much less a card looks for what it falls short of the best, in tenths
LOOSE = 6  # what it costs to have one group more


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: one's own prospects against those of the strongest rival; leads weigh more as cards run out."""
    if s.out[seat] > 0:
        return 0
    best = -1000
    left = KINDS
    for other in range(s.seats):
        if s.out[other] == 0:
            left = min(left, s.cards_left[other])
            if other != seat:
                best = max(best, prospect(s, other))
    if best == -1000:
        return 1000
    lead = prospect(s, seat) - best
    if s.attack > 0:
        lead += hope(s, seat)
    elif s.lifted > 0 and owner(s, s.lifted - 1) == seat:
        lead += best_profit(s, seat, s.lifted - 1)
    return 500 + 500 * lead // (max(lead, -lead) + 80 + 30 * left)


def prospect(s: State, seat: int) -> int:
    """Counters and what may come of them, and the cards that still win some."""
    total = COUNTER * s.counters[seat] + muscle(s, seat)
    biggest = 0
    left = s.counters[seat]
    square = 0
    while left > 0:  # until all of its counters have been found
        if holds(s, seat, square):
            left -= s.height[square]
            biggest = max(biggest, s.height[square])
            total += chances(s, seat, square)
        square += 1
    if s.attack == 0 and s.lifted == 0 and waits_for(s, seat) == 1:
        total += TURN
    return total + BIGGEST * biggest


def chances(s: State, seat: int, square: int) -> int:
    """What a group may win from those that it meets, and may lose to them, cards being even."""
    promise = 0
    prey = 0
    loss = 0
    size = s.height[square]
    for way in range(4):
        other = met(s, square, way)
        if other != NONE:
            whose = owner(s, other)
            if whose == NEUTRAL:
                promise = max(promise, s.height[other])
            elif whose != seat:
                prey = max(prey, s.height[other] * victory(size - s.height[other]))
                loss = max(loss, size * victory(s.height[other] - size))
    return PROMISE * promise + COUNTER * prey // (100 * HOPE) - COUNTER * loss // (100 * FEAR) - LOOSE


def victory(lead: int) -> int:
    """Chance in percent to win a fight with a lead of so many counters."""
    return bounded(44 + 9 * lead, 0, 90)


def muscle(s: State, seat: int) -> int:
    """What the cards in hand are worth: the more seats, the less one of them decides."""
    total = 0
    for card in range(KINDS):
        total += s.hand[seat][card] * price(card)
    return 3 * total // s.seats


def price(card: int) -> int:
    """High cards are worth far more than low ones; the flag is a way out."""
    if card == FLAG:
        return 20
    return card * card // 2


def hope(s: State, seat: int) -> int:
    """What an open fight promises a seat in it: with the card it has chosen, less its price, or with a middling one."""
    one = owner(s, s.attack - 1)
    two = owner(s, s.defend - 1)
    if one != seat and two != seat:
        return 0
    mine = own_size(s, seat)
    theirs = s.height[s.attack - 1] + s.height[s.defend - 1] - mine
    if s.chosen[seat] == 0:
        return outlook(mine, theirs, GUESS)
    return stake(s, seat, one + two - seat, mine, theirs, s.chosen[seat] - 1)


def stake(s: State, seat: int, rival: int, mine: int, theirs: int, card: int) -> int:
    """What a card brings in a fight, less its price, when the rival plays any card of its hand as likely.

    A counter won is also one that the rival loses, which counts the more the fewer seats there are.
    """
    total = 0
    count = 0
    for answer in range(KINDS):
        if s.hand[rival][answer] == 1:
            count += 1
            if answer != FLAG and card != FLAG:
                lead = mine + card - theirs - answer
                if lead > 0:
                    total += s.seats * theirs
                elif lead < 0:
                    total -= s.seats * mine
                else:
                    total += theirs - (s.seats - 1) * mine
    return COUNTER * total // max(1, count * (s.seats - 1)) - 3 * price(card) // s.seats


def own_size(s: State, seat: int) -> int:
    """Counters of the seat's group in the open fight."""
    if owner(s, s.attack - 1) == seat:
        return s.height[s.attack - 1]
    return s.height[s.defend - 1]


def outlook(mine: int, theirs: int, card: int) -> int:
    """What a fight with this card brings on average."""
    lead = bounded(mine + card - theirs - GUESS, -5, 5)  # -5: lost for sure, 5: won
    return COUNTER * (theirs * (lead + 5) - mine * (5 - lead)) // 10


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.attack > 0:
        lean_card(s, seat, can, weight)
    elif s.lifted > 0:
        for square in range(SQUARES):
            if can[ONTO + square] == 1:
                weight[ONTO + square] = bounded(20 + profit(s, seat, s.lifted - 1, square), 2, 100)
    elif placing(s, box) == 0:
        for square in range(SQUARES):
            if can[LIFT + square] == 1:
                weight[LIFT + square] = bounded(20 + best_profit(s, seat, square), 2, 100)
        if can[PASS] == 1:
            weight[PASS] = 8
    else:
        lean_place(s, seat, can, weight)


def lean_card(s: State, seat: int, can: Row, weight: Row) -> None:
    """Cards that bring most look best; the others less and less, but nothing is played for sure."""
    rival = owner(s, s.attack - 1) + owner(s, s.defend - 1) - seat
    mine = own_size(s, seat)
    theirs = s.height[s.attack - 1] + s.height[s.defend - 1] - mine
    best = -10000
    for card in range(KINDS):
        if can[CARD + card] == 1:
            weight[CARD + card] = stake(s, seat, rival, mine, theirs, card)
            best = max(best, weight[CARD + card])
    for card in range(KINDS):
        if can[CARD + card] == 1:
            weight[CARD + card] = bounded(80 - SHARP * (best - weight[CARD + card]) // 10, 4, 80)


def best_profit(s: State, seat: int, square: int) -> int:
    best = -100
    for way in range(4):
        other = met(s, square, way)
        if other != NONE:
            best = max(best, profit(s, seat, square, other))
    return best


def profit(s: State, seat: int, square: int, other: int) -> int:
    """How good it looks that one group goes to another: neutrals are free, others must be beaten."""
    whose = owner(s, other)
    if whose == NEUTRAL:
        return 30 + COUNTER * s.height[other]
    if whose == seat:
        return 2 * (s.height[square] + s.height[other])
    edge = (muscle(s, seat) - muscle(s, whose)) // 30  # about the difference between mean cards
    return outlook(s.height[square], s.height[other], GUESS + bounded(edge, -4, 4))


def lean_place(s: State, seat: int, can: Row, weight: Row) -> None:
    """Apart from one's own, in the middle rather than at the edge."""
    for square in range(SQUARES):
        if can[PLACE + square] == 1:
            column = square % SIDE
            line = square // SIDE
            look = 20 - 3 * (column - 2) * (column - 2) - 3 * (line - 2) * (line - 2)
            for way in range(4):
                other = met(s, square, way)
                if other != NONE and holds(s, seat, other):
                    look -= 4
            weight[PLACE + square] = bounded(look + 20, 5, 60)


def bounded(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
