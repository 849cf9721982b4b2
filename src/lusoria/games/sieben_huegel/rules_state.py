"""The Seven Hills of Rome: the cards and where they lie. Clauses (SIE-n.m) are those of the rulebook in this folder.

A card is a number 0..9 of one seat: the flag is 0. Hills are 0..6 in the state; what they are worth stands in the box.
A card lies in its owner's hand, at the place of the turn in which it was played, or out of the game. Which hill a turn
went to is open to all, which card it was is not: so the order of plays, which flags depend on, is never lost.
"""

from lusoria.kernel import EVERYONE, Actions, Grid, MemoryTable, Row, cards, grid, lay_shown, num, row, waits_for
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
    # The place of each card when the first game of a series ended. No rule reads it: all have seen it, and by it the
    # kernel tells tables apart that differ in nothing else.
    earlier: Grid = grid(2, 10, "i1")


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
    found = NONE
    for value in range(KINDS):
        if place_of(s, seat, value) == n:
            found = value
    return found


def present(s: State, seat: int, hill: int) -> int:
    """Cards of a seat at a hill, as everybody can count them (SIE-4.5)."""
    count = 0
    for n in range(1, GONE):
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
    if closed(s, box, seat, value, hill):
        return 0
    return int(place_of(s, seat, value) == HAND)


# What holds in every position


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
                return 6  # a play went to one of the hills (SIE-4.1)
            if int(s.at[seat][n] > 0) != int(card_of(s, seat, n) != NONE):
                return 7  # a card at every play that has not left the game, and none elsewhere
    if s.going < 0 or s.going > HILLS or (s.going > 0 and s.going == s.barred):
        return 8  # nobody goes where the other has just been (SIE-4.2)
    for hill in range(HILLS):
        if s.opened[hill] == 0 and present(s, 0, hill) > 0 and present(s, 1, hill) > 0:
            return 9  # where both are, cards lie open (SIE-5.1)
    if s.over == 0:
        ahead = s.plays[s.starter] - s.plays[1 - s.starter]
        if ahead < 0 or ahead > 1:
            return 10  # turns alternate (SIE-4.1)
        if waits_for(s, s.starter) != 1 - ahead or waits_for(s, 1 - s.starter) != ahead:
            return 11  # and the one whose turn it is, is asked (SIE-4.1)
        if s.games < 0 or s.games > box.series or s.starter < 0 or s.starter >= SEATS:
            return 12  # one of the players began, in one of the games (SIE-3.3, SIE-7.1)
        if s.plays[0] + s.plays[1] == SEATS * hand_size(box):
            return 13  # with empty hands the game is over (SIE-6.1)
    if s.barred < 0 or s.barred > HILLS or (s.barred == 0) != (s.plays[0] + s.plays[1] == 0):
        return 14  # the hill of the last play is closed, and there was one unless nobody has played (SIE-4.2)
    return 0
