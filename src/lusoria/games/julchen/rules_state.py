"""Julchen and the Monsters: the cards and where they are. Clauses (JUL-n.m) are those of the rulebook in this folder.

A card is a number 0..32: four each of the values 0 to 7, and Julchen. A card that leaves the pile or the track is given
a *back*, a number that stays with it wherever it goes, face up or down: what all can follow with their eyes. Where the
backs are is public; which card a back belongs to is known to those who have seen it. A rearrangement is the one thing
that nobody else can follow: then the cards of that hand trade backs (JUL-7.2).
"""

from lusoria.kernel import (
    NOBODY,
    OWNER,
    Actions,
    Events,
    Grid,
    MemoryTable,
    Row,
    bit,
    cards,
    grid,
    lay_shown,
    num,
    row,
)
from lusoria.kernel import Box as BoxBase

SEATS = 5
ALIKE = 4  # cards of a value at most
VALUES = 9
WEAPON = 6
LIGHTNING = 7
CARDS = 33  # card = value * ALIKE + 0..3
JULCHEN = 32
NONE = -1

# Places of a card: its back 0..32 once it has one, the pile, the track, left in the box.
PILE = 33
TRACK = 34
UNUSED = 35
HIGH = 33  # in a remembered order: here was a lightning or Julchen

ORDERS = 12  # orders of hands that are remembered
CLOUDS = 8  # groups of backs among which cards have been rearranged
PAIRS = 6  # ways to take two of four
ANY_PAIR = 36  # of any value

# What is asked.
STARTING = 0
TURN = 1
PARRYING = 2
BITING = 3
PUTTING = 4
ARRANGING = 5

ACTIONS = Actions()
DRAW = ACTIONS.one("draw")
TAKE = ACTIONS.block("take", 165, of="place")  # TAKE + seat * CARDS + place from the left
ATTACK = ACTIONS.block("attack", 180, of="prey")  # ATTACK + seat * ANY_PAIR + value * PAIRS + which two
PARRY = ACTIONS.block("parry", ALIKE, of="weapon")  # with the first to fourth weapon from the left
YIELD = ACTIONS.one("yield")
PUT = ACTIONS.block("put", CARDS, of="gap")  # so many cards of the hand are to its left
LEFT = ACTIONS.one("left")
RIGHT = ACTIONS.one("right")

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="JUL-3.4")
ORDERED = EVENTS.event("ordered", clause="JUL-3.3")
DREW = EVENTS.event("drew", "seat", clause="JUL-5.2")
DREW_HOUR = EVENTS.event("drew-hour", "seat", "amount", clause="JUL-5.3")
RAN_OUT = EVENTS.event("ran-out", "amount", clause="JUL-9.1")
IS_CARD = EVENTS.event("is-card", "card", clause="JUL-6.3", fades=True)
TOOK = EVENTS.event("took", "seat", "amount", "seat", clause="JUL-6.1")
PUT_IN = EVENTS.event("put-in", "seat", "amount", clause="JUL-4.2")
PUT_ALONE = EVENTS.event("put-alone", "seat", clause="JUL-4.4")
REARRANGES = EVENTS.event("rearranges", "seat", clause="JUL-7.1")
STRUCK = EVENTS.event("struck", "seat", clause="JUL-8.6")
REARRANGED = EVENTS.event("rearranged", "seat", clause="JUL-7.2")
ATTACKS = EVENTS.event("attacks", "seat", "seat", "monster", clause="JUL-8.1")
FROM_PLACES = EVENTS.event("from-places", "seat", "amount", "amount", clause="JUL-8.1")
PARRIED = EVENTS.event("parried", "seat", "amount", clause="JUL-8.3")
YIELDED = EVENTS.event("yielded", "seat", clause="JUL-8.5")
LATE = EVENTS.event("late", "amount", clause="JUL-9.6")
SAVED = EVENTS.event("saved", "seat", "amount", "amount", clause="JUL-9.1")
DAWN = EVENTS.event("dawn", "seat", clause="JUL-9.3")
EATEN = EVENTS.event("eaten", "seat", "seat", clause="JUL-8.5")


class State(MemoryTable):
    """One position. What is remembered is known and not shown (JUL-11.2)."""

    card_at: Row = cards(33)
    card_seen: Row = cards(33)
    card_shown: Row = cards(33)
    phase: int = num("i1")  # what is asked
    mover: int = num("i1")  # whose turn it is
    prey: int = num("i1")  # 1 + the seat that is attacked, 0: none
    drawn: int = num("i1")  # 1 + the back of the card that is between two places
    turns: int = num()  # finished turns
    winner: int = num("i1")  # 1 + the seat that has won
    pile: int = num("i1")  # cards in the pile
    track: int = num("i1")  # and on the track
    given: int = num("i1")  # backs given out
    hand: Grid = grid(5, 33, "i1")  # backs of each hand, from left to right
    size: Row = row(5, "i1")  # cards of each hand
    first_order: Row = row(5, "i2", sealed=True)  # of a dealt hand: 1, then a bit for each card, 1 where it went right
    new_order: Row = row(5, "i8", known=OWNER)  # the same in a rearrangement
    sorted_out: int = num("i1")  # cards of the rearrangement that have their side
    # What everybody can know who has watched all the time.
    top: Row = row(33, "i1", shown=NOBODY)  # the highest value that each back can have
    order: Grid = grid(12, 33, "i1", shown=NOBODY)  # backs, or HIGH, as they stood in a hand before one of them left it
    order_size: Row = row(12, "i1", shown=NOBODY)
    order_next: int = num("i1", shown=NOBODY)  # which one is forgotten next
    cloud: Row = row(8, "i8", shown=NOBODY)  # backs among which there is a lightning or Julchen
    cloud_next: int = num("i1", shown=NOBODY)
    # And what each seat knows besides: 1 + the cloud in which a card is that it has seen.
    cloud_of: Grid = grid(5, 33, "i1", shown=NOBODY)
    lies: Row = row(34, "i1", mirror=True)  # the card that each back belongs to; a lightning for HIGH
    line: Row = row(33, "i1", scratch=True)
    marks: Row = row(36, "i2", scratch=True)  # while a world is imagined: the card that each back belongs to


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    deck: Row = row(9)
    hours: int = num()
    start_hand: int = num()
    last_round: int = num()
    notes: int = num()


# Cards


def value_of(card: int) -> int:
    """0..8 (JUL-2.1)."""
    return card // ALIKE


def value_at(s: State, seat: int, place: int) -> int:
    """The value of a card of a hand, counted from the left."""
    return value_of(s.lies[s.hand[seat][place]])


def is_high(card: int) -> int:
    """1 for a lightning or Julchen."""
    return int(value_of(card) >= LIGHTNING)


def show_to(s: State, box: Box, card: int, back: int, known: int, shown: int) -> None:
    """A card at its back; those who have seen it are shown it only with notes (JUL-10.1, JUL-11.2)."""
    lay_shown(s, card, back, known, known if box.notes == 1 else shown)
    s.lies[back] = card


def limit(s: State, box: Box) -> int:
    """The lowest hour that still has its card (JUL-9.1)."""
    return box.hours - s.track + 1


def is_late(s: State, box: Box) -> int:
    """1 when nothing but drawing is allowed (JUL-9.6)."""
    return int(s.turns >= (box.last_round - 1) * s.seats)


def holder(s: State) -> int:
    """Who has Julchen in hand, NONE if nobody."""
    for seat in range(s.seats):
        if (backs_of(s, seat) >> s.card_at[JULCHEN]) & 1 == 1:
            return seat
    return NONE


def backs_of(s: State, seat: int) -> int:
    """Bit b: the seat holds back b."""
    mask = 0
    for place in range(s.size[seat]):
        mask |= 1 << s.hand[seat][place]
    return mask


# The order of a hand (JUL-4.1)


def bends(cards: Row, backs: Row, n: int) -> int:
    """How much lies between higher cards, as water between walls: what each lacks of the lower of the two. 0: the order
    holds. `cards`: what each back belongs to."""
    found = 0
    left = 0
    right = n - 1
    wall = NONE  # the highest card to the left
    other = NONE  # and to the right
    while left <= right:
        if wall <= other:
            value = value_of(cards[backs[left]])
            wall = max(wall, value)
            found += wall - value
            left += 1
        else:
            value = value_of(cards[backs[right]])
            other = max(other, value)
            found += other - value
            right -= 1
    return found


def mark_gaps(s: State, seat: int, value: int, can: Row) -> None:
    """Where a card of that value may go: so many cards of the hand are to its left (JUL-4.2)."""
    highest = NONE
    for place in range(s.size[seat]):
        highest = max(highest, value_at(s, seat, place))
    falling = 0  # 1: the highest card, or one of them, is to the left
    left = NONE
    for gap in range(s.size[seat] + 1):
        right = value_at(s, seat, gap) if gap < s.size[seat] else NONE
        falling |= int(left == highest)
        if value >= highest:
            can[PUT + gap] = int(left == highest or right == highest)
        elif falling == 1:
            can[PUT + gap] = int(left >= value and value >= right)
        else:
            can[PUT + gap] = int(left <= value and value <= right)
        left = right


def arrange(s: State, box: Box, seat: int, order: int) -> None:
    """The cards of a hand in the order that was chosen: each to the left or the right end of what is free, the lowest
    first (JUL-11.3)."""
    mine = backs_of(s, seat)
    left = 0
    right = s.size[seat] - 1
    more = right  # bits of the order to come
    for card in range(CARDS):
        if s.card_at[card] < CARDS and (mine >> s.card_at[card]) & 1 == 1:
            more -= 1
            if more < 0 or (order >> more) & 1 == 0:
                s.line[left] = card
                left += 1
            else:
                s.line[right] = card
                right -= 1
    for place in range(s.size[seat]):
        show_to(s, box, s.line[place], s.hand[seat][place], bit(seat), bit(seat))
        s.line[place] = 0


def next_of(s: State, seat: int, done: int) -> int:
    """The card of a hand that is asked for when so many lower ones have their side, NONE if there is none."""
    mine = backs_of(s, seat)
    for card in range(CARDS):
        if s.card_at[card] < CARDS and (mine >> s.card_at[card]) & 1 == 1:
            if done == 0:
                return card
            done -= 1
    return NONE


def answers_of(order: int) -> int:
    """How many cards have their side in an order that is being chosen."""
    n = 0
    while order > 1:
        order //= 2
        n += 1
    return n


# Monsters and weapons in a hand


def first_of(pair: int) -> int:
    """Of cards of one value, counted from the left from 0, the first that a pair takes."""
    if pair < 3:
        return 0
    return 1 if pair < 5 else 2


def second_of(pair: int) -> int:
    """The second."""
    if pair < 3:
        return pair + 1
    return pair - 1 if pair < 5 else 3


def held(s: State, seat: int) -> int:
    """How many cards of each value the seat has, four bits for each."""
    counts = 0
    for place in range(s.size[seat]):
        counts += 1 << (4 * value_at(s, seat, place))
    return counts


def nth_place(s: State, seat: int, value: int, n: int) -> int:
    """Where the n-th card of a value (from 0) lies in a hand; it must be there."""
    place = 0
    while value_at(s, seat, place) != value or n > 0:
        n -= int(value_at(s, seat, place) == value)
        place += 1
    return place


# Which card is where


def mirror(s: State, box: Box) -> None:
    lay_out(s)


def lay_out(s: State) -> None:
    """Which card each back belongs to."""
    for card in range(CARDS):
        s.lies[min(s.card_at[card], HIGH)] = card  # those that lie elsewhere all together
    s.lies[HIGH] = LIGHTNING * ALIKE


def playable(box: Box, seats: int) -> int:
    cards_in_all = 0
    for value in range(VALUES):
        cards_in_all += box.deck[value]
    if cards_in_all - 1 < box.hours:
        return 1  # too few for the track (JUL-3.1)
    if cards_in_all - box.hours < seats * box.start_hand:
        return 2  # too few to deal (JUL-3.2)
    return 0
