"""The Seven Hills of Rome: the cards and where they lie. Clauses (SIE-n.m) are those of the rulebook in this folder.

A card is a number 0..9 of one seat: the flag is 0. Hills are 0..6 in the state; what they are worth stands in the box.
A card lies in its owner's hand, at the place of the turn in which it was played, or out of the game. Which hill a turn
went to is open to all, which card it was is not: so the order of plays, which flags depend on, is never lost.
"""

from lusoria.kernel import Actions, Events, Grid, MemoryTable, Row, cards, grid, lay_shown, num, row
from lusoria.kernel import Box as BoxBase

SEATS = 2
HILLS = 7
FLAG = 0
KINDS = 10  # flag and numbers
CARDS = 20  # card = seat * KINDS + number
NONE = -1

# Places of a seat's cards, counted from seat * PLACES: the hand, the first to the tenth play, out of the game.
HAND = 0
GONE = 11
PLACES = 12

ACTIONS = Actions()
HILL = ACTIONS.block("hill", HILLS, of="hill")
CARD = ACTIONS.block("card", KINDS, of="card")

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
NEXT_GAME = EVENTS.event("next-game", "seat", clause="SIE-7.2")

NOT_HELD = 1  # why a hill or a card cannot be chosen
JUST_PLAYED = 2
SAME_VALUE = 3
NO_HILL = 4
HILL_CHOSEN = 5


class State(MemoryTable):
    """One position. Everybody remembers all they have seen; what lies face down is shown to nobody (SIE-4.4)."""

    card_at: Row = cards(20)
    card_seen: Row = cards(20)
    card_shown: Row = cards(20)
    at: Grid = grid(2, 11, "i1")  # at[seat][n] = 1 + hill of the seat's n-th play; 0: none yet, or out of the game
    plays: Row = row(2, "i1")  # cards each seat has played in this game
    opened: Row = row(7, "i1")  # 1: all cards of the hill lie face up
    barred: int = num("i1")  # 1 + the hill of the last play; 0 before the first
    going: int = num("i1")  # 1 + the hill chosen for the play that is being made
    force: Grid = grid(2, 7, mirror=True)  # strength of a seat at a hill, face-down cards included
    points: Row = row(2)  # hills taken in finished games
    starter: int = num("i1")
    games: int = num("i1")  # games finished
    earlier: Grid = grid(2, 10, "i1")  # the place of each card when the first game of a series ended: all have seen it


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    numbers: int = num()
    hill: Row = row(7)
    series: int = num()
    no_equal: int = num()
    barricade: int = num()
    highest: int = num()
    open: int = num()
    recall: int = num()
    notes: int = num()


# Where the cards are


def put(s: State, seat: int, value: int, place: int, known: int, shown: int) -> None:
    lay_shown(s, seat * KINDS + value, seat * PLACES + place, known, shown)


def place_of(s: State, seat: int, value: int) -> int:
    """HAND, the number of the play, or GONE."""
    return s.card_at[seat * KINDS + value] - seat * PLACES


def hill_of(s: State, seat: int, value: int) -> int:
    """The hill where a card lies, NONE if at none."""
    place = place_of(s, seat, value)
    if place <= HAND or place >= GONE:  # below: on a table that is not laid yet
        return NONE
    return s.at[seat][place] - 1


def card_of(s: State, seat: int, n: int) -> int:
    """The card of the seat's n-th play, NONE if it has left the game."""
    for value in range(KINDS):
        if place_of(s, seat, value) == n:
            return value
    return NONE


def present(s: State, seat: int, hill: int) -> int:
    """Cards of a seat at a hill, as everybody can count them (SIE-4.5)."""
    count = 0
    for n in range(1, s.plays[seat] + 1):
        count += int(s.at[seat][n] == hill + 1)
    return count


def hand_size(box: Box) -> int:
    return box.numbers + box.barricade


def strength(box: Box, value: int) -> int:
    """What a card adds to the force at its hill.

    With `highest` each value weighs more than all lower ones together: comparing sums compares the cards from the
    highest down (SIE-7.14).
    """
    if box.highest == 1:
        return (1 << value) >> 1
    return value


def holder(s: State, hill: int) -> int:
    """Who has a hill as things stand, by what everybody can see; NONE if nobody."""
    if s.opened[hill] == 0:
        for seat in range(SEATS):
            if present(s, seat, hill) > 0:
                return seat  # SIE-6.4
        return NONE
    if s.force[0][hill] > s.force[1][hill]:
        return 0
    if s.force[1][hill] > s.force[0][hill]:
        return 1
    if s.force[0][hill] > 0:
        return s.starter  # SIE-6.3
    return NONE  # SIE-6.4, SIE-7.12


def closed(s: State, box: Box, seat: int, value: int, hill: int) -> int:
    """1 if the other tribe's equal card keeps a card from the hill."""
    if box.no_equal == 0 or value == FLAG or s.opened[hill] == 0:
        return 0
    return int(hill_of(s, 1 - seat, value) == hill)  # SIE-7.3


def may_play(s: State, box: Box, seat: int, value: int, hill: int) -> int:
    return int(place_of(s, seat, value) == HAND and closed(s, box, seat, value, hill) == 0)
