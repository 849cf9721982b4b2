"""Judgement for bots, not rules: counters under control, cards to fight with, and what a fight is likely to bring."""

from lusoria.kernel import Row, count_bits, waits_for

from .rules_state import (
    CARD,
    FIRST_NEUTRAL,
    FLAG,
    KINDS,
    LIFT,
    NEUTRAL,
    ONTO,
    PASS,
    PLACE,
    SIDE,
    SQUARES,
    Box,
    State,
    holds,
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
LEAST = -1000  # no prospect is so poor
BITS = 10  # in which a muscle fits

ROW = 0x1F  # squares of the first row as bits
COLUMN = 0x108421  # and of the first column


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its prospects against those of the strongest rival; leads weigh more as cards run out."""
    groups = all_groups(s)
    best = LEAST
    second = LEAST
    left = KINDS
    for seat in range(s.seats):
        if s.out[seat] == 0:
            left = min(left, s.cards_left[seat])
            out[seat] = prospect(s, seat, groups)
            second = max(second, min(best, out[seat]))
            best = max(best, out[seat])
    for seat in range(s.seats):
        rival = second if out[seat] == best else best
        if s.out[seat] > 0:
            out[seat] = 0
        elif rival == LEAST:
            out[seat] = 1000  # nobody else is left
        else:
            lead = out[seat] - rival
            if s.attack > 0:
                lead += hope(s, seat)
            elif s.lifted > 0 and owner(s, s.lifted - 1) == seat:
                lead += best_profit(s, seat, s.lifted - 1, groups, muscles(s))
            out[seat] = 500 + 500 * lead // (abs(lead) + 80 + 30 * left)


def prospect(s: State, seat: int, groups: int) -> int:
    """Counters and what may come of them, and the cards that still win some."""
    total = COUNTER * s.counters[seat] + muscle(s, seat)
    biggest = 0
    own = groups_of(s, seat)
    left = own
    while left > 0:
        square = lowest(left)
        left &= left - 1
        biggest = max(biggest, s.height[square])
        total += chances(s, square, met_from(groups, square) & ~own)
    if s.attack == 0 and s.lifted == 0 and waits_for(s, seat) == 1:
        total += TURN
    return total + BIGGEST * biggest


# Squares as bits: which have a group, a group of a seat, a group that one meets


def all_groups(s: State) -> int:
    groups = 0
    for square in range(SQUARES):
        groups |= int(s.top[square] > 0) << square
    return groups


def groups_of(s: State, seat: int) -> int:
    groups = 0
    for square in range(SQUARES):
        groups |= holds(s, seat, square) << square
    return groups


def met_from(groups: int, square: int) -> int:
    """The first of the groups to the right, left, below and above."""
    before = groups & (1 << square) - 1
    behind = groups & -2 << square
    row = ROW << square - square % SIDE
    column = COLUMN << square % SIDE
    met = first_of(behind & row) | last_of(before & row, 1)
    return met | first_of(behind & column) | last_of(before & column, SIDE)


def first_of(groups: int) -> int:
    return groups & -groups


def last_of(groups: int, stride: int) -> int:
    """The last of four squares in a line."""
    groups |= groups >> stride
    groups |= groups >> 2 * stride
    return groups & ~(groups >> stride)


def lowest(groups: int) -> int:
    """The first of the groups as a square."""
    return count_bits(first_of(groups) - 1)


def chances(s: State, square: int, others: int) -> int:
    """What a group may win from those others that it meets, and may lose to them, cards being even."""
    promise = 0
    prey = 0
    loss = 0
    size = s.height[square]
    while others > 0:
        other = lowest(others)
        others &= others - 1
        height = s.height[other]
        if s.top[other] > FIRST_NEUTRAL:
            promise = max(promise, height)
        else:
            prey = max(prey, height * victory(size - height))
            loss = max(loss, size * victory(height - size))
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


def muscles(s: State) -> int:
    """The muscle of every seat, kept as one number: many groups are compared by it."""
    forces = 0
    for seat in range(s.seats):
        forces |= muscle(s, seat) << BITS * seat
    return forces


def force_of(forces: int, seat: int) -> int:
    return forces >> BITS * seat & (1 << BITS) - 1


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
        forces = muscles(s)
        for square in range(SQUARES):
            if can[ONTO + square] == 1:
                weight[ONTO + square] = bounded(20 + profit(s, seat, s.lifted - 1, square, forces), 2, 100)
    elif placing(s, box) == 0:
        forces = muscles(s)
        groups = all_groups(s)
        for square in range(SQUARES):
            if can[LIFT + square] == 1:
                weight[LIFT + square] = bounded(20 + best_profit(s, seat, square, groups, forces), 2, 100)
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


def best_profit(s: State, seat: int, square: int, groups: int, forces: int) -> int:
    """The best that a group can do."""
    best = -100
    others = met_from(groups, square)
    while others > 0:
        best = max(best, profit(s, seat, square, lowest(others), forces))
        others &= others - 1
    return best


def profit(s: State, seat: int, square: int, other: int, forces: int) -> int:
    """How good it looks that one group goes to another: neutrals are free, others must be beaten."""
    whose = owner(s, other)
    if whose == NEUTRAL:
        return 30 + COUNTER * s.height[other]
    if whose == seat:
        return 2 * (s.height[square] + s.height[other])
    edge = (force_of(forces, seat) - force_of(forces, whose)) // 30  # about the difference between mean cards
    return outlook(s.height[square], s.height[other], GUESS + bounded(edge, -4, 4))


def lean_place(s: State, seat: int, can: Row, weight: Row) -> None:
    """Apart from one's own, in the middle rather than at the edge."""
    groups = all_groups(s)
    own = groups_of(s, seat)
    for square in range(SQUARES):
        if can[PLACE + square] == 1:
            column = square % SIDE
            line = square // SIDE
            look = 20 - 3 * (column - 2) * (column - 2) - 3 * (line - 2) * (line - 2)
            look -= 4 * count_bits(met_from(groups, square) & own)
            weight[PLACE + square] = bounded(look + 20, 5, 60)


def bounded(value: int, low: int, high: int) -> int:
    if value < low:
        return low
    if value > high:
        return high
    return value
