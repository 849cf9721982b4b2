"""Caesar: the rules. Clauses (CAE-n.m) are those of the rulebook in this folder.

Squares are 0..24, row by row. A counter is a number: 5 * seat + 0..4 for those of a seat, 25 and up for neutral ones;
the topmost counter of a group says whose it is. A card is a number 0..9: the flag is 0.
"""

from lusoria.kernel import (
    ALL,
    OWNER,
    Actions,
    Events,
    Grid,
    Row,
    Table,
    answered,
    ask,
    ask_also,
    below,
    bit,
    end_game,
    grid,
    next_seat,
    nobody_awaited,
    num,
    reveal,
    row,
    tell,
    waits_for,
)
from lusoria.kernel import Box as BoxBase

SIDE = 5
SQUARES = 25
OWN = 5  # numbers that each seat's counters have to themselves
NEUTRAL = 5  # as an owner
NONE = -1  # on an empty square
FIRST_NEUTRAL = 25
FLAG = 0
KINDS = 10  # flag and numbers

ALLY = 1  # what a seat can do in its turn, as bits
FIGHT = 2

ACTIONS = Actions()
PLACE = ACTIONS.block("place", SQUARES, of="square")
LIFT = ACTIONS.block("lift", SQUARES, of="square", weight=4)
ONTO = ACTIONS.block("onto", SQUARES, of="square")
CARD = ACTIONS.block("card", KINDS, of="card", final=True)
PASS = ACTIONS.one("pass")

EVENTS = Events()
FIRST = EVENTS.event("first", "seat", clause="CAE-3.2")
PLACED = EVENTS.event("placed", "seat", "square", clause="CAE-4.1")
FILLED = EVENTS.event("filled", "amount", clause="CAE-4.2")
JOINED = EVENTS.event("joined", "seat", "square", "square", "amount", clause="CAE-6.1")
WON_OVER = EVENTS.event("won-over", "seat", "square", "square", "amount", clause="CAE-6.2")
ATTACKED = EVENTS.event("attacked", "seat", "square", "seat", "square", clause="CAE-7.1")
SHOWN = EVENTS.event("shown", "seat", "card", "amount", clause="CAE-7.4")
SHOWN_FLAG = EVENTS.event("shown-flag", "seat", clause="CAE-7.3")
CALLED_OFF = EVENTS.event("called-off", clause="CAE-7.3")
WON = EVENTS.event("won", "seat", "square", "square", "amount", clause="CAE-7.5")
DESTROYED = EVENTS.event("destroyed", "square", "square", clause="CAE-7.6")
OUT = EVENTS.event("out", "seat", clause="CAE-8.1")
PASSED = EVENTS.event("passed", "seat", clause="CAE-5.4")
PASSED_OVER = EVENTS.event("passed-over", "seat", clause="CAE-5.5")
LAST_ONE = EVENTS.event("last-one", clause="CAE-8.2")
LAST_CARD = EVENTS.event("last-card", "seat", clause="CAE-8.3")
SETTLED = EVENTS.event("settled", clause="CAE-8.4")
ALL_PASSED = EVENTS.event("all-passed", clause="CAE-8.5")

TAKEN = 1  # why something cannot be chosen
NOT_YOURS = 2
ALONE = 3
NO_LINE = 4
MUST_FIGHT = 5
NOT_HELD = 6
NOT_NOW = 7


class State(Table):
    """One position. All cards are played in the open from equal hands, so whoever counts knows all (CAE-9.1)."""

    top: Row = row(25, "i1")  # 1 + the topmost counter of each square; 0: empty
    height: Row = row(25, "i1")  # counters on each square
    counters: Row = row(5, "i1", mirror=True)  # counters in the groups of each seat
    hand: Grid = grid(5, 10, "i1", known=ALL, shown=OWNER)  # hand[seat][card] = 1 while the seat holds the card
    cards_left: Row = row(5, "i1", mirror=True)  # cards in each hand, for all to see
    first: int = num("i1")  # who placed first
    placed: int = num("i1")  # counters the seats have placed so far
    lifted: int = num("i1")  # 1 + square of the group chosen to move
    attack: int = num("i1")  # 1 + square of the attacking group, while the black pawn marks a fight
    defend: int = num("i1")  # 1 + square of the group attacked
    chosen: Row = row(5, "i1", sealed=True)  # 1 + card chosen for the fight
    passes: int = num("i1")  # turns passed one after the other
    out: Row = row(5, "i1")  # 0: in the game; else the moment the seat went out, counted from 1
    moments: int = num("i1")  # such moments so far


class Box(BoxBase):
    """Numbers of the box."""

    counters: int = num()
    numbers: int = num()


def setup(s: State, box: Box) -> None:
    for seat in range(s.seats):  # CAE-3.1
        for card in range(box.numbers + 1):
            s.hand[seat][card] = 1
        s.cards_left[seat] = box.numbers + 1
    s.first = below(s, s.seats)  # CAE-3.2
    tell(s, FIRST, s.first)
    ask(s, s.first)


# Groups and lines (CAE-5.2, CAE-5.3)


def owner(s: State, square: int) -> int:
    """The seat whose group stands there, NEUTRAL or NONE."""
    if s.top[square] == 0:
        return NONE
    return min((s.top[square] - 1) // OWN, NEUTRAL)


def met(s: State, square: int, way: int) -> int:
    """The first group that a group meets going right, down, left or up (0..3), as a square; NONE if none."""
    column = square % SIDE
    if way == 0:
        steps = SIDE - 1 - column
        stride = 1
    elif way == 1:
        steps = SIDE - 1 - square // SIDE
        stride = SIDE
    elif way == 2:
        steps = column
        stride = -1
    else:
        steps = square // SIDE
        stride = -SIDE
    at = square
    for _ in range(steps):
        at += stride
        if s.top[at] > 0:
            return at
    return NONE


def options(s: State, seat: int) -> int:
    """What a seat can do: ALLY if it has an alliance, FIGHT if it has a fight, both, or 0."""
    found = 0
    for square in range(SQUARES):
        if owner(s, square) == seat:
            for way in range(4):
                other = met(s, square, way)
                if other != NONE:
                    whose = owner(s, other)
                    found |= ALLY if whose == seat or whose == NEUTRAL else FIGHT
    return found


def meets_any(s: State, square: int) -> int:
    for way in range(4):
        if met(s, square, way) != NONE:
            return 1
    return 0


def placing(s: State, box: Box) -> int:
    return int(s.placed < s.seats * box.counters)


# Turns


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.attack > 0:
        for card in range(KINDS):
            can[CARD + card] = s.hand[seat][card]  # CAE-7.2
    elif placing(s, box):
        for square in range(SQUARES):
            can[PLACE + square] = int(s.top[square] == 0)  # CAE-4.1
    elif s.lifted > 0:
        for way in range(4):
            other = met(s, s.lifted - 1, way)
            if other != NONE:
                can[ONTO + other] = 1
    else:
        for square in range(SQUARES):
            if owner(s, square) == seat:
                can[LIFT + square] = meets_any(s, square)
        can[PASS] = int(options(s, seat) < FIGHT)  # CAE-5.4


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code < LIFT:
        apply_place(s, box, seat, code - PLACE)
    elif code < ONTO:
        s.lifted = code - LIFT + 1
    elif code < CARD:
        apply_onto(s, seat, code - ONTO)
    elif code < PASS:
        apply_card(s, seat, code - CARD)
    else:
        tell(s, PASSED, seat)
        s.passes += 1
        go_on(s, next_seat(s, seat))


def apply_place(s: State, box: Box, seat: int, square: int) -> None:
    s.top[square] = 1 + seat * OWN + s.counters[seat]
    s.height[square] = 1
    s.counters[seat] += 1
    s.placed += 1
    tell(s, PLACED, seat, square)
    if placing(s, box):
        ask(s, next_seat(s, seat))
        return
    neutral = 0
    for empty in range(SQUARES):  # CAE-4.2
        if s.top[empty] == 0:
            s.top[empty] = 1 + FIRST_NEUTRAL + neutral
            s.height[empty] = 1
            neutral += 1
    if neutral > 0:
        tell(s, FILLED, neutral)
    go_on(s, s.first)  # CAE-4.3


def apply_onto(s: State, seat: int, square: int) -> None:
    mover = s.lifted - 1
    s.lifted = 0
    s.passes = 0
    whose = owner(s, square)
    if whose == seat or whose == NEUTRAL:
        if whose == seat:
            tell(s, JOINED, seat, mover, square, s.height[mover] + s.height[square])
        else:
            tell(s, WON_OVER, seat, mover, square, s.height[mover] + s.height[square])
        climb(s, mover, square)
        go_on(s, next_seat(s, seat))  # CAE-6.4
    else:
        s.attack = mover + 1  # CAE-7.1
        s.defend = square + 1
        tell(s, ATTACKED, seat, mover, whose, square)
        ask(s, seat)
        ask_also(s, whose)


def climb(s: State, mover: int, square: int) -> None:
    """The group on one square moves on top of the group on another (CAE-5.2)."""
    mine = owner(s, mover)
    theirs = owner(s, square)
    if theirs != mine:
        s.counters[mine] += s.height[square]
        if theirs != NEUTRAL:
            s.counters[theirs] -= s.height[square]
    s.top[square] = s.top[mover]
    s.height[square] += s.height[mover]
    s.top[mover] = 0
    s.height[mover] = 0


def remove(s: State, square: int) -> None:
    s.counters[owner(s, square)] -= s.height[square]
    s.top[square] = 0
    s.height[square] = 0


def go_on(s: State, seat: int) -> None:
    """The turn comes to a seat; those that can do nothing are passed over."""
    if anybody_can(s) == 0:
        tell(s, SETTLED)  # CAE-8.4
        end_game(s)
        return
    while s.out[seat] > 0 or options(s, seat) == 0:
        if s.out[seat] == 0:
            tell(s, PASSED_OVER, seat)  # CAE-5.5
            s.passes += 1
        seat = next_seat(s, seat)
    if s.passes >= still_in(s):
        tell(s, ALL_PASSED)  # CAE-8.5
        end_game(s)
    else:
        ask(s, seat)


def anybody_can(s: State) -> int:
    for seat in range(s.seats):
        if options(s, seat) > 0:
            return 1
    return 0


def still_in(s: State) -> int:
    count = 0
    for seat in range(s.seats):
        count += int(s.out[seat] == 0)
    return count


# Fights (CAE-7)


def apply_card(s: State, seat: int, card: int) -> None:
    s.chosen[seat] = card + 1
    answered(s, seat)
    if nobody_awaited(s):
        reveal(s)
        fight(s, s.attack - 1, s.defend - 1)


def fight(s: State, attack: int, defend: int) -> None:
    one = owner(s, attack)
    two = owner(s, defend)
    mine = take_card(s, one, attack)
    theirs = take_card(s, two, defend)
    s.attack = 0
    s.defend = 0
    if mine == FLAG or theirs == FLAG:
        tell(s, CALLED_OFF)  # CAE-7.3
    else:
        mine += s.height[attack]  # CAE-7.4
        theirs += s.height[defend]
        both = s.height[attack] + s.height[defend]
        if mine > theirs:
            tell(s, WON, one, attack, defend, both)
            climb(s, attack, defend)  # CAE-7.5
        elif theirs > mine:
            tell(s, WON, two, defend, attack, both)
            climb(s, defend, attack)
        else:
            tell(s, DESTROYED, attack, defend)
            remove(s, attack)  # CAE-7.6
            remove(s, defend)
    after_fight(s, one, two)


def take_card(s: State, seat: int, square: int) -> int:
    """The card a seat has chosen leaves its hand for good (CAE-7.7)."""
    card = s.chosen[seat] - 1
    s.chosen[seat] = 0
    s.hand[seat][card] = 0
    s.cards_left[seat] -= 1
    if card == FLAG:
        tell(s, SHOWN_FLAG, seat)
    else:
        tell(s, SHOWN, seat, card, card + s.height[square])
    return card


def after_fight(s: State, one: int, two: int) -> None:
    if s.counters[one] == 0 or s.counters[two] == 0:
        s.moments += 1
        leave(s, one)
        leave(s, two)
    if still_in(s) < 2:
        tell(s, LAST_ONE)  # CAE-8.2
        end_game(s)
    elif s.cards_left[one] == 0 or s.cards_left[two] == 0:
        if s.cards_left[one] == 0:
            tell(s, LAST_CARD, one)
        if s.cards_left[two] == 0:
            tell(s, LAST_CARD, two)
        end_game(s)  # CAE-8.3
    else:
        go_on(s, next_seat(s, one))


def leave(s: State, seat: int) -> None:
    """A seat without a group is out (CAE-8.1)."""
    if s.counters[seat] == 0:
        s.out[seat] = s.moments
        tell(s, OUT, seat)


# Results


def score(s: State, box: Box, seat: int) -> int:
    return s.counters[seat]  # CAE-1.1


def standing(s: State, box: Box, seat: int) -> int:
    """Counters; below zero for those who are out, the later the higher (CAE-8.6)."""
    if s.out[seat] > 0:
        return s.out[seat] - SQUARES
    return s.counters[seat]


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code >= PASS:
        if s.attack > 0 or s.lifted > 0 or placing(s, box):
            return NOT_NOW
        return MUST_FIGHT
    if code >= CARD:
        if s.hand[seat][code - CARD] == 0:
            return NOT_HELD
        return NOT_NOW
    if s.attack > 0:
        return NOT_NOW
    if code < LIFT:
        if placing(s, box):
            return TAKEN
        return NOT_NOW
    if placing(s, box):
        return NOT_NOW
    if code >= ONTO:
        if s.lifted > 0:
            return NO_LINE
        return NOT_NOW
    if s.lifted > 0:
        return NOT_NOW
    if owner(s, code - LIFT) != seat:
        return NOT_YOURS
    return ALONE


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
