"""The Praetorians: the rules. Clauses (PRA-n.m) are those of the rulebook in this folder.

Cards 0..49 are red, purple, blue, green and yellow, ten values each; 50..54 are the 12s. Everybody remembers what has
been turned up; what lies on the discard pile is shown to nobody (PRA-10.2). Face-down cards have no order (PRA-4.4).
"""

from lusoria.kernel import (
    EVERYONE,
    NOBODY,
    Actions,
    Events,
    MemoryTable,
    Row,
    ask,
    below,
    cards,
    count_at,
    end_game,
    lay_shown,
    next_seat,
    nth_at,
    num,
    row,
    tell,
)
from lusoria.kernel import Box as BoxBase

SEATS = 4
VALUES = 10  # of each colour
NUMBERS = 50  # cards with a value that counts
CARDS = 55  # with the 12s
NEUTRAL = 2  # the camp of the yellow cards and the 12s; the others are 0 and 1

# Where a card is: face down, open before the seat to move, on the discard pile, not in this game.
DOWN = 0
OPEN = 1
DISCARDED = 2
UNUSED = 3

ACTIONS = Actions()
TURN = ACTIONS.one("turn")
STOP = ACTIONS.one("stop")
GIVE = ACTIONS.block("give", SEATS, of="seat")

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="PRA-3.1")
TURNED = EVENTS.event("turned", "seat", "card", clause="PRA-4.1", fades=True)
MATCHED = EVENTS.event("matched", "seat", "amount", "amount", clause="PRA-6.1", fades=True)
TORN = EVENTS.event("torn", "seat", clause="PRA-5.2")
STOPPED = EVENTS.event("stopped", "seat", "amount", "amount", clause="PRA-5.1")
RESTED = EVENTS.event("rested", "seat", clause="PRA-9.3")
GIVEN = EVENTS.event("given", "seat", "seat", "amount", "amount", clause="PRA-9.2")
GIVEN_AT_0 = EVENTS.event("given-at-0", "seat", "seat", clause="PRA-9.2")
SCATTERED = EVENTS.event("scattered", clause="PRA-7.1")
EMPEROR = EVENTS.event("emperor", "seat", clause="PRA-8.1")

TURN_FIRST = 1  # why something cannot be done
GIVE_FIRST = 2
NO_TWELVE = 3
NOT_ANOTHER = 4


class State(MemoryTable):
    """One position."""

    card_at: Row = cards(55)
    card_seen: Row = cards(55)
    card_shown: Row = cards(55)
    pawn: Row = row(4)  # the space of each pawn
    turned: int = num()  # cards turned up in this turn
    giving: int = num("i1")  # 1: the seat to move has a 12 to give away
    face_down: int = num(mirror=True)  # cards that lie face down
    gathered: int = num(mirror=True, shown=NOBODY)  # what the open cards add up to, also where they have faded
    values: int = num(mirror=True, shown=NOBODY)  # bit v: a card of this value lies open
    camps: int = num("i1", mirror=True, shown=NOBODY)  # bit c: a card of this camp lies open


class Box(BoxBase):
    """The track and the options of this match."""

    goal: int = num()
    start: Row = row(4)
    setback: int = num()
    twelves: int = num()
    notes: int = num()


# Cards


def value_of(card: int) -> int:
    """1..10, or 12."""
    return 12 if card >= NUMBERS else card % VALUES + 1


def camp_of(card: int) -> int:
    """0: red and purple, 1: blue and green, NEUTRAL."""
    return card // (2 * VALUES)


def hide(s: State, card: int) -> None:
    """A card lies face down among the others; nobody knows which it is."""
    lay_shown(s, card, DOWN, 0, 0)
    s.face_down += 1


def discard(s: State, box: Box, card: int) -> None:
    """Face down on the discard pile: remembered by all, shown to nobody unless notes are kept (PRA-9.5)."""
    lay_shown(s, card, DISCARDED, EVERYONE, EVERYONE * box.notes)


# Set-up (PRA-3)


def setup(s: State, box: Box) -> None:
    for card in range(CARDS):
        if card < NUMBERS or box.twelves == 1:
            hide(s, card)  # PRA-3.3, PRA-9.1
        else:
            lay_shown(s, card, UNUSED, EVERYONE, EVERYONE)
    seat = below(s, s.seats)  # PRA-3.1
    tell(s, BEGINS, seat)
    ask(s, seat)
    for place in range(s.seats):
        s.pawn[seat] = box.start[place]  # PRA-3.2
        seat = next_seat(s, seat)


# A turn (PRA-4)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.giving == 1:
        for other in range(s.seats):
            can[GIVE + other] = int(other != seat)  # PRA-9.2
    else:
        can[TURN] = 1
        can[STOP] = int(s.turned > 0)  # PRA-4.2, PRA-4.3


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == TURN:
        turn_up(s, box, seat)
    elif code == STOP:
        stop(s, box, seat)
    else:
        give(s, box, seat, code - GIVE)


def turn_up(s: State, box: Box, seat: int) -> None:
    if s.face_down == 0:
        scatter(s)
    card = nth_at(s, DOWN, below(s, s.face_down))  # PRA-4.4  any of them
    s.face_down -= 1
    s.turned += 1
    lay_shown(s, card, OPEN, EVERYONE, EVERYONE)
    tell(s, TURNED, seat, card)
    value = value_of(card)
    if card >= NUMBERS:
        s.giving = 1
        if s.seats == 2:
            give(s, box, seat, 1 - seat)  # PRA-9.4
    elif (s.values >> value) & 1 == 1:
        discard(s, box, card)  # PRA-6.2
        steps = advance(s, box, seat, value)  # PRA-6.1
        tell(s, MATCHED, seat, steps, s.pawn[seat])
        if s.pawn[seat] == box.goal:
            crown(s, seat)
    elif camp_of(card) != NEUTRAL and (s.camps >> (1 - camp_of(card))) & 1 == 1:
        tell(s, TORN, seat)
        end_turn(s, box, seat)  # PRA-5.2
    else:
        s.gathered += value
        s.values |= 1 << value
        s.camps |= 1 << camp_of(card)


def scatter(s: State) -> None:
    """The discards are shuffled and lie face down again; open cards stay (PRA-7.1, PRA-7.2)."""
    tell(s, SCATTERED)
    for card in range(CARDS):
        if s.card_at[card] == DISCARDED:
            hide(s, card)


def stop(s: State, box: Box, seat: int) -> None:
    steps = advance(s, box, seat, s.gathered)  # PRA-5.1
    if steps > 0:
        tell(s, STOPPED, seat, steps, s.pawn[seat])
    else:
        tell(s, RESTED, seat)  # PRA-9.3
    end_turn(s, box, seat)


def give(s: State, box: Box, seat: int, other: int) -> None:
    """A 12 goes to another player and at once to the discards (PRA-9.2)."""
    s.giving = 0
    steps = min(box.setback, s.pawn[other])
    s.pawn[other] -= steps
    if steps > 0:
        tell(s, GIVEN, seat, other, steps, s.pawn[other])
    else:
        tell(s, GIVEN_AT_0, seat, other)
    for card in range(NUMBERS, CARDS):
        if s.card_at[card] == OPEN:
            discard(s, box, card)


def advance(s: State, box: Box, seat: int, value: int) -> int:
    """A pawn goes as many spaces as there are (PRA-8.2); how many."""
    steps = min(value, box.goal - s.pawn[seat])
    s.pawn[seat] += steps
    return steps


def crown(s: State, seat: int) -> None:
    tell(s, EMPEROR, seat)
    end_game(s)  # PRA-8.1


def end_turn(s: State, box: Box, seat: int) -> None:
    """The open cards are put away (PRA-5.3); then the left neighbour is next (PRA-4.1), unless the seat has won."""
    for _ in range(count_at(s, OPEN)):
        discard(s, box, nth_at(s, OPEN, 0))
    s.turned = 0
    s.gathered = 0
    s.values = 0
    s.camps = 0
    if s.pawn[seat] == box.goal:
        crown(s, seat)
    else:
        ask(s, next_seat(s, seat))


def score(s: State, box: Box, seat: int) -> int:
    return s.pawn[seat]  # PRA-8.4


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in GIVE:
        return NOT_ANOTHER if s.giving == 1 else NO_TWELVE
    return GIVE_FIRST if s.giving == 1 else TURN_FIRST


def mirror(s: State, box: Box) -> None:
    gathered = 0
    values = 0
    camps = 0
    for card in range(NUMBERS):
        is_open = int(s.card_at[card] == OPEN)
        gathered += is_open * value_of(card)
        values |= is_open << value_of(card)
        camps |= is_open << camp_of(card)
    s.face_down = count_at(s, DOWN)
    s.gathered = gathered
    s.values = values
    s.camps = camps


def mirror_hidden(s: State, box: Box) -> None:
    return  # open cards are known to all, and how many lie face down


def check(s: State, box: Box) -> int:
    opened = 0
    values = 0
    twelves = 0
    for card in range(CARDS):
        place = s.card_at[card]
        seen = 0 if place == DOWN else EVERYONE
        shown = EVERYONE * box.notes if place == DISCARDED else seen
        if place < DOWN or place > UNUSED or (place == UNUSED) != (card >= NUMBERS and box.twelves == 0):
            return 1  # all cards of this match are in play
        if s.card_seen[card] != seen or s.card_shown[card] != shown:
            return 2  # all have seen what has been turned up, and only open cards are in sight
        if place == OPEN and card >= NUMBERS:
            twelves += 1
        elif place == OPEN:
            opened += 1
            if (values >> value_of(card)) & 1 == 1:
                return 3  # no value lies open twice (PRA-6.2)
            values |= 1 << value_of(card)
    if s.camps & 3 == 3:
        return 4  # never both camps (PRA-5.2)
    if twelves != s.giving or opened + twelves > s.turned:
        return 5  # a 12 that lies open is to be given away (PRA-9.2), and all open cards were turned up in this turn
    if s.turned > 0 and opened == 0 and box.twelves == 0:
        return 6  # the first card of a turn lies open
    at_goal = 0
    for seat in range(s.seats):
        if s.pawn[seat] < 0 or s.pawn[seat] > box.goal:
            return 7  # pawns stand on the track (PRA-8.2)
        at_goal += int(s.pawn[seat] == box.goal)
    for seat in range(s.seats, SEATS):
        if s.pawn[seat] != 0:
            return 10  # who is not there has no pawn
    if at_goal != s.over:
        return 8  # the game ends at the goal, and only there (PRA-8.1)
    if s.over == 0 and (s.awaits == 0 or s.awaits & (s.awaits - 1) != 0):
        return 9  # one seat at a time (PRA-4.1)
    return 0
