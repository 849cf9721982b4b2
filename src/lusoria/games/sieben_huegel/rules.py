"""The Seven Hills of Rome: the rules. Clauses (SIE-n.m) are those of the rulebook in this folder.

A card is a number 0..9 of one seat: the flag is 0. Hills are 0..6 in the state; what they are worth stands in the box.
A card lies in its owner's hand, at the place of the turn in which it was played, or out of the game. Which hill a turn
went to is open to all, which card it was is not: so the order of plays, which flags depend on, is never lost.
"""

from lusoria.kernel import (
    EVERYONE,
    Actions,
    Events,
    Grid,
    MemoryTable,
    Row,
    ask,
    below,
    bit,
    cards,
    end_game,
    grid,
    lay_shown,
    num,
    row,
    tell,
    waits_for,
)
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


def setup(s: State, box: Box) -> None:
    s.starter = below(s, SEATS)  # SIE-3.3
    tell(s, BEGINS, s.starter)
    new_game(s, box)


def new_game(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for value in range(KINDS):
            in_play = int(1 - box.barricade <= value <= box.numbers)  # SIE-3.2, SIE-7.6
            if in_play == 0:
                put(s, seat, value, GONE, EVERYONE, EVERYONE)
            elif box.open == 1:
                put(s, seat, value, HAND, EVERYONE, EVERYONE)  # SIE-7.15
            else:
                put(s, seat, value, HAND, bit(seat), bit(seat))
        for n in range(1, GONE):
            s.at[seat][n] = 0
        for hill in range(HILLS):
            s.force[seat][hill] = 0
        s.plays[seat] = 0
    for hill in range(HILLS):
        s.opened[hill] = box.open
    s.barred = 0
    ask(s, s.starter)


# Where the cards are


def put(s: State, seat: int, value: int, place: int, known: int, shown: int) -> None:
    lay_shown(s, seat * KINDS + value, seat * PLACES + place, known, shown)


def place_of(s: State, seat: int, value: int) -> int:
    """HAND, the number of the play, or GONE."""
    return s.card_at[seat * KINDS + value] - seat * PLACES


def hill_of(s: State, seat: int, value: int) -> int:
    """The hill where a card lies, NONE if at none."""
    place = place_of(s, seat, value)
    if place == HAND or place == GONE:
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


# A turn: first the hill, then the card (SIE-4, SIE-8.3)


def closed(s: State, box: Box, seat: int, value: int, hill: int) -> int:
    """1 if the other tribe's equal card keeps a card from the hill."""
    if box.no_equal == 0 or value == FLAG or s.opened[hill] == 0:
        return 0
    return int(hill_of(s, 1 - seat, value) == hill)  # SIE-7.3


def may_play(s: State, box: Box, seat: int, value: int, hill: int) -> int:
    return int(place_of(s, seat, value) == HAND and closed(s, box, seat, value, hill) == 0)


def may_go(s: State, box: Box, seat: int, hill: int) -> int:
    if s.barred == hill + 1:
        return 0  # SIE-4.2
    if box.no_equal == 0:
        return 1
    for value in range(KINDS):
        if may_play(s, box, seat, value, hill):
            return 1
    return 0


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.going == 0:
        for hill in range(HILLS):
            can[HILL + hill] = may_go(s, box, seat, hill)
    else:
        for value in range(KINDS):
            can[CARD + value] = may_play(s, box, seat, value, s.going - 1)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code < CARD:
        s.going = code - HILL + 1
        return
    hill = s.going - 1
    s.going = 0
    play(s, box, seat, code - CARD, hill)
    if s.plays[0] + s.plays[1] == SEATS * hand_size(box):
        end_of_game(s, box)  # SIE-6.1
    else:
        ask(s, 1 - seat)


def play(s: State, box: Box, seat: int, value: int, hill: int) -> None:
    other = 1 - seat
    s.plays[seat] += 1
    n = s.plays[seat]
    s.barred = hill + 1
    if s.opened[hill] == 1:
        struck = spend_open_flag(s, box, seat, hill)
    elif present(s, other, hill) > 0:
        tell(s, OPENED, seat, hill)
        s.opened[hill] = 1  # SIE-5.1
        struck = spend_hidden_flag(s, box, other, hill)  # SIE-7.13  flags come first
        turn_up(s, other, hill)
    else:
        s.at[seat][n] = hill + 1
        s.force[seat][hill] += strength(box, value)
        tell(s, LAID, seat, hill)
        tell(s, HIDDEN, seat, value, to=bit(seat))
        put(s, seat, value, n, bit(seat), keeps_sight(box, seat))  # SIE-4.3
        return
    if struck == 1:
        tell(s, ANNULLED, seat, value)
        discard(s, box, seat, value)
    elif box.no_equal == 1 and value != FLAG and hill_of(s, other, value) == hill:
        tell(s, EQUAL_GONE, seat, value)  # SIE-7.4
        discard(s, box, seat, value)
    else:
        s.at[seat][n] = hill + 1
        s.force[seat][hill] += strength(box, value)
        tell(s, PLAYED, seat, value, hill)
        put(s, seat, value, n, EVERYONE, EVERYONE)  # SIE-5.2


def keeps_sight(box: Box, seat: int) -> int:
    """Who is shown a card that the seat lays face down: nobody, unless an option says so."""
    if box.recall == 1 or box.notes == 1:
        return bit(seat)  # SIE-7.16, SIE-7.17
    return 0  # SIE-4.4


def turn_up(s: State, seat: int, hill: int) -> None:
    """The seat's cards at a hill lie face up from now on."""
    for n in range(1, s.plays[seat] + 1):
        if s.at[seat][n] == hill + 1:
            value = card_of(s, seat, n)
            tell(s, TURNED, seat, value, hill)
            put(s, seat, value, n, EVERYONE, EVERYONE)


def leave_hill(s: State, box: Box, seat: int, value: int) -> None:
    """A card at a hill leaves the game."""
    n = place_of(s, seat, value)
    s.force[seat][s.at[seat][n] - 1] -= strength(box, value)
    s.at[seat][n] = 0
    discard(s, box, seat, value)


def discard(s: State, box: Box, seat: int, value: int) -> None:
    """All have seen the card; now it lies face down (SIE-7.4, SIE-7.7)."""
    if box.notes == 1:
        put(s, seat, value, GONE, EVERYONE, EVERYONE)  # SIE-7.17
    else:
        put(s, seat, value, GONE, EVERYONE, 0)


# Flags (SIE-7.7 to SIE-7.13)


def spend_open_flag(s: State, box: Box, mover: int, hill: int) -> int:
    """1 when a flag lies open at the hill: it meets the card that comes now, and leaves the game with it."""
    for seat in range(SEATS):
        if hill_of(s, seat, FLAG) == hill:
            tell(s, MET_FLAG, mover, hill)
            tell(s, FLAG_SPENT, seat, hill)
            leave_hill(s, box, seat, FLAG)
            return 1
    return 0


def spend_hidden_flag(s: State, box: Box, seat: int, hill: int) -> int:
    """The seat's face-down flag at a hill takes effect: on the seat's own next card, else (1) on one from outside."""
    if hill_of(s, seat, FLAG) != hill:
        return 0
    n = place_of(s, seat, FLAG)
    tell(s, FLAG_SPENT, seat, hill)
    leave_hill(s, box, seat, FLAG)
    for after in range(n + 1, s.plays[seat] + 1):
        if s.at[seat][after] == hill + 1:
            value = card_of(s, seat, after)
            tell(s, ANNULLED, seat, value)
            leave_hill(s, box, seat, value)
            return 0
    return 1


# End and scoring (SIE-6)


def end_of_game(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for value in range(KINDS):
            if s.games < box.series:
                s.earlier[seat][value] = place_of(s, seat, value)
    for hill in range(HILLS):
        if s.opened[hill] == 0:
            for seat in range(SEATS):
                spend_hidden_flag(s, box, seat, hill)  # SIE-7.10
                turn_up(s, seat, hill)
            s.opened[hill] = 1
        winner = holder(s, hill)
        if winner == NONE:
            tell(s, UNSETTLED, hill)
        else:
            s.points[winner] += box.hill[hill]
            if s.force[0][hill] == s.force[1][hill]:
                tell(s, EQUAL_SETTLED, winner, hill)
            else:
                tell(s, SETTLED, winner, hill)
    for seat in range(SEATS):
        tell(s, COUNTED, seat, s.points[seat])
    s.games += 1
    if s.games > box.series:  # SIE-7.1
        end_game(s)
    else:
        s.starter = 1 - s.starter  # SIE-7.2
        tell(s, NEXT_GAME, s.starter)
        new_game(s, box)


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


def score(s: State, box: Box, seat: int) -> int:
    """Hills of finished games and, during one, those that the seat has now as far as everybody can see."""
    total = s.points[seat]
    if s.over == 0:
        for hill in range(HILLS):
            if holder(s, hill) == seat:
                total += box.hill[hill]
    return total


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code < CARD:
        if s.going > 0:
            return HILL_CHOSEN
        if s.barred == code - HILL + 1:
            return JUST_PLAYED
        return SAME_VALUE
    if place_of(s, seat, code - CARD) != HAND:
        return NOT_HELD
    if s.going == 0:
        return NO_HILL
    return SAME_VALUE


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
                return 6
            if int(s.at[seat][n] > 0) != int(card_of(s, seat, n) != NONE):
                return 7  # a card at every play that has not left the game, and none elsewhere
    if s.going < 0 or s.going > HILLS or (s.going > 0 and s.going == s.barred):
        return 8  # SIE-4.2
    for hill in range(HILLS):
        if s.opened[hill] == 0 and present(s, 0, hill) > 0 and present(s, 1, hill) > 0:
            return 9  # SIE-5.1
    if s.over == 0:
        ahead = s.plays[s.starter] - s.plays[1 - s.starter]
        if ahead < 0 or ahead > 1:
            return 10  # turns alternate (SIE-4.1)
        if waits_for(s, s.starter) != 1 - ahead or waits_for(s, 1 - s.starter) != ahead:
            return 11
    return 0
