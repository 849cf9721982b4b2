"""The Conspiracy of Catiline: actions, events, position and box. Clauses (CAT-n.m): rulebook/en.md.

A card is colour * 6 + number - 1. A kind, what a question is about, is 0..4 for a colour and 5..10 for a number.
"""

from lusoria.kernel import OWNER, Actions, CardTable, Events, Grid, Row, bit, cards, grid, num, row
from lusoria.kernel import Box as BoxBase

COLOURS = 5
NUMBERS = 6
CARDS = 30
KINDS = 11
HIGHEST = 35  # largest sum there can be
LOWEST = 5

PLOT = 0  # places of cards: the conspirators, so many of each colour
MORE = 1  # conspirators of any colour
HAND = 2  # HAND + seat
STOCK = 7  # not dealt yet

# What is being decided.
ASKING = 0  # what the question is about, and then who is asked
ANSWERING = 1  # everybody with a fitting card shows one
CLOSING = 2  # the last accusations, all at once

ALL_SEATS = 5  # as the addressee of a question

ACTIONS = Actions()
ABOUT = ACTIONS.block("about", KINDS, of="kind", weight=60)
WHOM = ACTIONS.block("whom", 6, of="whom", weight=60)
SHOW = ACTIONS.block("show", CARDS, of="card", weight=60)
ACCUSE = ACTIONS.amount("accuse", HIGHEST - LOWEST + 1, first=LOWEST, final=True)
CHARGE = ACTIONS.block("charge", CARDS, of="card", weight=2, final=True)
WAIT = ACTIONS.one("wait", weight=24)
RESUME = ACTIONS.one("resume")

EVENTS = Events()
DEALT = EVENTS.event("dealt", "amount", "count", clause="CAT-3.2")
BEGINS = EVENTS.event("begins", "seat", clause="CAT-3.4")
ASKED = EVENTS.event("asked", "seat", "seat", "kind", clause="CAT-4.2")
ASKED_ALL = EVENTS.event("asked-all", "seat", "kind", clause="CAT-4.3")
SHOWS = EVENTS.event("shows", "seat", "count", clause="CAT-4.2")
SHOWS_ONE = EVENTS.event("shows-one", "seat", clause="CAT-4.3")
SHOWS_NONE = EVENTS.event("shows-none", "seat", clause="CAT-4.3")
SAW = EVENTS.event("saw", "seat", "card", clause="CAT-4.4")
SHOWED = EVENTS.event("showed", "seat", "card", clause="CAT-4.4")
TAKES = EVENTS.event("takes", "seat", "count", clause="CAT-8.1")
ACCUSED = EVENTS.event("accused", "seat", "amount", clause="CAT-5.1")
RIGHT = EVENTS.event("right", "seat", clause="CAT-5.2")
WRONG_LAST = EVENTS.event("wrong-last", "seat", clause="CAT-5.4")
WRONG = EVENTS.event("wrong", "seat", clause="CAT-5.3")
LAST = EVENTS.event("last", "seat", clause="CAT-5.4")
CLOSES = EVENTS.event("closes", "amount", clause="CAT-6.2")
NOBODY_RIGHT = EVENTS.event("nobody-right", clause="CAT-6.2")
COUNTED_NOW = EVENTS.event("counted-now", "amount", clause="CAT-8.9")
CHARGED = EVENTS.event("charged", "seat", "card", clause="CAT-8.6")
ENDS = EVENTS.event("ends", "amount", clause="CAT-8.7")
COUNTED = EVENTS.event("counted", "seat", "amount", "amount", clause="CAT-8.7")
NOBODY_WINS = EVENTS.event("nobody-wins", clause="CAT-8.8")

# Reasons given by explain().
YOURSELF = 1
JUST_ASKED = 2
NOT_FITTING = 3
NOT_HELD = 4
CHARGED_ALREADY = 5
SUM_TOO_FAR = 6
ANSWER_FIRST = 7
ONE_BY_ONE = 8
THE_SUM = 9
IS_OUT = 10
ONE_QUESTION = 11
QUESTION_FIRST = 12
NO_QUESTION = 13
NOT_YOUR_TURN = 14
LAST_SUMS = 15
WAITING = 16
NOT_WAITING = 17
YOUR_TURN = 18
BEING_ANSWERED = 19
SAID_SO = 20

UNEVEN = 1  # what is wrong with a box that cannot be played


class State(CardTable):
    """One position."""

    card_at: Row = cards(30)
    card_seen: Row = cards(30)
    phase: int = num("i1")  # what is being decided: ASKING .. CLOSING
    turn: int = num("i1")  # the seat that asks
    thought: Row = row(5, "i1", known=OWNER)  # what the seat is going to ask about, plus 1, until it has said whom
    kind: int = num("i1")  # what the question to everybody is about that is being answered
    asked_before: Row = row(5, "i1")  # questions of each seat so far
    least: Row = row(5, "i8")  # how many cards of each kind a seat holds at least, as all have heard; see `part`
    most: Row = row(5, "i8")  # and at most
    shown: Row = row(5, "i1", sealed=True)  # the card chosen in answer to a question to all, plus 1
    saw: Grid = grid(5, 5, "i1", known=OWNER)  # saw[asker][seat]: what the seat has shown of its choice, plus 1
    # keep: may_hold[seat][other]: a bit for each card that the seat has lost sight of and may be in this hand
    may_hold: Grid = grid(5, 5, "i4", known=OWNER)
    last_kind: int = num("i1")  # the last question, plus 1; 0 before the first
    last_whom: int = num("i1")  # to whom it went, plus 1
    last_asker: int = num("i1")  # from whom, plus 1
    gained: int = num("i1")  # keep: cards that the last asker has kept
    waiting: Row = row(5, "i1")  # 1 while the seat has said that it will not accuse before the next question
    out: Row = row(5, "i1")  # 1 for the first who accused wrongly, 2 for the second ..
    refuted: Row = row(36, "i1")  # refuted[sum] = 1: not the sum of the conspirators, as all know
    winner: Row = row(5, "i1")  # 1 once the seat has won
    sealed_sum: Row = row(5, "i1", sealed=True)  # the last accusations
    last_sum: Row = row(5, "i1")  # the last accusations once they are open
    charged: Row = row(30, "i1")  # individual: which seat has accused this card, plus 1
    odds: Row = row(37, "i8", scratch=True)  # how likely each sum is, for judgement
    share: Row = row(7, "i8", scratch=True)  # of each number in that
    tally: Row = row(5, "i8", scratch=True)  # what a seat has seen of each hand, kind by kind
    marks: Row = row(8, "i8", scratch=True)  # how many cards of each kind lie in each place, see `mark`


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    plot: int = num()
    plot_many: int = num()
    more: Row = row(6)
    more_many: Row = row(6)
    accusations: int = num()
    questions: int = num()
    keep: int = num()
    individual: int = num()


def fits(card: int, kind: int) -> int:
    """1 if a question about the kind is about the card."""
    return int(card // NUMBERS == kind or card % NUMBERS + COLOURS == kind)


def of_kind(kind: int) -> int:
    """A bit for each card that a question about the kind is about."""
    return 0x3F << (NUMBERS * kind) if kind < COLOURS else 0x1041041 << (kind - COLOURS)


def lost_from_sight(s: State, seat: int) -> int:
    """keep: a bit for each card that the seat has seen in a hand and knows in one of several now (CAT-8.4)."""
    found = 0
    for other in range(s.seats):
        found |= s.may_hold[seat][other]
    return found


def part(counts: int, kind: int) -> int:
    """One of the numbers, 0..7 for each kind, that are packed into one, four bits each."""
    return (counts >> (4 * kind)) & 15


def with_part(counts: int, kind: int, number: int) -> int:
    """The same with another number for a kind."""
    return counts + ((number - part(counts, kind)) << (4 * kind))


def held(s: State, seat: int, kind: int) -> int:
    """How many cards of a kind a seat holds."""
    count = 0
    for card in range(CARDS):
        if s.card_at[card] == HAND + seat:
            count += fits(card, kind)
    return count


def hand_size(s: State, seat: int) -> int:
    count = 0
    for card in range(CARDS):
        count += int(s.card_at[card] == HAND + seat)
    return count


def of_each_colour(box: Box) -> int:
    return box.plot_many if box.individual else box.plot  # CAT-8.5


def further(s: State, box: Box) -> int:
    return more_for(box, s.seats)


def more_for(box: Box, seats: int) -> int:
    """Conspirators beyond those of each colour, by the number of seats."""
    return box.more_many[seats] if box.individual else box.more[seats]  # CAT-3.2, CAT-8.5


def lowest_sum(s: State, box: Box) -> int:
    return LOWEST + 2 * further(s, box)  # CAT-5.1


def highest_sum(s: State, box: Box) -> int:
    return 30 + 5 * further(s, box)


def plot_sum(s: State) -> int:
    """Sum of the numbers of all conspirators; for those who know them."""
    total = 0
    for card in range(CARDS):
        if s.card_at[card] < HAND:
            total += card % NUMBERS + 1
    return total


def in_play(s: State) -> int:
    """How many seats have not accused wrongly."""
    count = 0
    for seat in range(s.seats):
        count += int(s.out[seat] == 0)
    return count


def know_it(s: State, card: int, seat: int) -> None:
    """The seat has seen the card where it lies."""
    s.card_seen[card] = s.card_seen[card] | bit(seat)
    s.news = 1
