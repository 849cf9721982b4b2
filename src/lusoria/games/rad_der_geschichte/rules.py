"""The Wheel of History: the rules. Clauses (RAD-n.m) are those of the rulebook in this folder.

A card is a number 0..24: people * 5 + class. The wheel's 25 places never move; a card is in the wheel while its
keeper is WHEEL, so a gap is simply a place whose card has another keeper.
"""

from lusoria.kernel import Actions, Events, Row, Table, ask, below, end_game, next_seat, num, row, shuffle, tell
from lusoria.kernel import Box as BoxBase

PEOPLES = 5
CLASSES = 5
CARDS = 25

WHEEL = 0  # keepers of a card
FALLEN = 1
HELD = 2  # HELD + seat: lies face up in front of that seat

ACTIONS = Actions()
TAKE = ACTIONS.block("take", CARDS, of="card", weight=8)
FALL = ACTIONS.block("fall", CARDS, of="card")

EVENTS = Events()
WHEEL_LAID = EVENTS.event("wheel", "amount", "seat", clause="RAD-3.1")
TAKEN = EVENTS.event("taken", "seat", "card", clause="RAD-4.4")
LET_FALL = EVENTS.event("let-fall", "seat", "card", clause="RAD-7.5")
PEOPLE_UNITED = EVENTS.event("people-united", "people", clause="RAD-5.1")
CLASS_FALLS = EVENTS.event("class-falls", "class", clause="RAD-6.1")
CLASS_SCORES = EVENTS.event("class-scores", "class", clause="RAD-7.8")
GAINS = EVENTS.event("gains", "seat", "amount", clause="RAD-5.1")
LOSES = EVENTS.event("loses", "seat", "amount", clause="RAD-6.2")
WHEEL_EMPTY = EVENTS.event("wheel-empty", clause="RAD-7.7")
ROUND_ENDS = EVENTS.event("round-ends", "amount", clause="RAD-7.2")
CAPPED = EVENTS.event("capped", "amount", clause="RAD-7.4")
REACHED = EVENTS.event("reached", "amount", clause="RAD-7.3")
CLASS_GAINS = EVENTS.event("class-gains", "seat", "amount", clause="RAD-7.8")

OUT_OF_REACH = 1  # why a card cannot be taken
GONE = 2
FALL_SPENT = 3
NO_FALL = 4


class State(Table):
    """One position of the wheel; everything is open (RAD-8.1)."""

    place: Row = row(25, "i1")  # the card that was laid on each place of the wheel, clockwise
    keeper: Row = row(25, "i1")  # who has each card: WHEEL, FALLEN or HELD + seat
    pawn: int = num("i1")  # the pawn stands in the gap at this place; before the first step: just behind its card
    cards_left: int = num("i1", mirror=True)  # cards still in the wheel
    peoples_scored: int = num("i1", mirror=True)  # colours completed in this round
    classes_scored: int = num("i1", mirror=True)  # values completed in this round
    falls: Row = row(5, "i1")  # how often each seat has let a card fall in this round
    points: Row = row(5)  # running total of each seat
    starter: int = num("i1")  # seat that began this round
    wheels: int = num("i1")  # rounds finished


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    points: Row = row(5)  # worth of a card by class
    reverse: Row = row(5)  # worth of a card by class when its class scores
    reach: int = num()
    falls: int = num()
    goal: int = num()
    last_wheel: int = num()
    series: int = num()
    fifty: int = num()
    fall: int = num()
    double_scoring: int = num()


def setup(s: State, box: Box) -> None:
    s.starter = below(s, s.seats)  # RAD-3.3
    lay_wheel(s)


def lay_wheel(s: State) -> None:
    for card in range(CARDS):
        s.place[card] = card
        s.keeper[card] = WHEEL
    shuffle(s, s.place, CARDS)  # RAD-3.1
    s.pawn = below(s, CARDS)  # RAD-3.2
    s.cards_left = CARDS
    s.peoples_scored = 0
    s.classes_scored = 0
    for seat in range(s.seats):
        s.falls[seat] = 0
    tell(s, WHEEL_LAID, s.wheels + 1, s.starter)
    ask(s, s.starter)


# A turn (RAD-4)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    drop = int(may_drop(s, box, seat))
    place = s.pawn
    for _ in range(min(box.reach, s.cards_left)):  # RAD-4.1, RAD-4.3
        place = next_card(s, place)
        can[TAKE + s.place[place]] = 1
        can[FALL + s.place[place]] = drop


def next_card(s: State, place: int) -> int:
    """The next place clockwise that still has its card (RAD-4.2)."""
    place = clockwise(place)
    while s.keeper[s.place[place]] != WHEEL:
        place = clockwise(place)
    return place


def clockwise(place: int) -> int:
    return place + 1 if place + 1 < CARDS else 0


def may_drop(s: State, box: Box, seat: int) -> bool:
    return box.fall == 1 and s.falls[seat] < box.falls  # RAD-7.5


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in FALL:
        card = code - FALL
        s.keeper[card] = FALLEN
        s.falls[seat] += 1
        tell(s, LET_FALL, seat, card)
    else:
        card = code - TAKE
        s.keeper[card] = HELD + seat
        tell(s, TAKEN, seat, card)
    s.pawn = place_of(s, card)  # RAD-4.4
    s.cards_left -= 1
    people = card // CLASSES
    rank = card % CLASSES
    if people_complete(s, people):
        score_people(s, box, people)  # RAD-6.4, RAD-7.10  the colour always comes first
    if class_complete(s, rank):
        score_class(s, box, rank)
    if turn_ends_wheel(s, box):
        end_wheel(s, box)
    else:
        ask(s, next_seat(s, seat))


def place_of(s: State, card: int) -> int:
    """Where the card was laid; looked for from the pawn on, as what can be taken is soon found there."""
    place = s.pawn
    while s.place[place] != card:
        place = clockwise(place)
    return place


# A people comes together (RAD-5), a class falls (RAD-6) or scores (RAD-7.8)


def people_complete(s: State, people: int) -> bool:
    """All five cards of the colour lie in front of seats; a fallen one spoils it (RAD-7.6)."""
    held = 0
    for rank in range(CLASSES):
        held += int(s.keeper[people * CLASSES + rank] >= HELD)
    return held == CLASSES


def class_complete(s: State, rank: int) -> bool:
    held = 0
    for people in range(PEOPLES):
        held += int(s.keeper[people * CLASSES + rank] >= HELD)
    return held == PEOPLES


def score_people(s: State, box: Box, people: int) -> None:
    s.peoples_scored += 1
    tell(s, PEOPLE_UNITED, people)
    for seat in range(s.seats):
        gain = 0
        for rank in range(CLASSES):
            if s.keeper[people * CLASSES + rank] == HELD + seat:
                gain += box.points[rank]  # RAD-5.1
        if gain != 0:
            s.points[seat] += gain
            tell(s, GAINS, seat, gain)


def score_class(s: State, box: Box, rank: int) -> None:
    s.classes_scored += 1
    if box.double_scoring == 1:
        tell(s, CLASS_SCORES, rank)
    else:
        tell(s, CLASS_FALLS, rank)
    for seat in range(s.seats):
        held = 0
        for people in range(PEOPLES):
            if s.keeper[people * CLASSES + rank] == HELD + seat:
                held += 1
        if held > 0:
            if box.double_scoring == 1:
                s.points[seat] += held * box.reverse[rank]  # RAD-7.8
                tell(s, CLASS_GAINS, seat, held * box.reverse[rank])
            else:
                s.points[seat] -= held * box.points[rank]  # RAD-6.2
                tell(s, LOSES, seat, held * box.points[rank])


# End of a round and of the match (RAD-6, RAD-7)


def turn_ends_wheel(s: State, box: Box) -> bool:
    return s.cards_left == 0 or completed(s, box)  # RAD-7.7


def completed(s: State, box: Box) -> bool:
    if box.double_scoring == 1:
        return s.peoples_scored > 0 and s.classes_scored > 0  # RAD-7.9
    return s.classes_scored > 0  # RAD-6.1


def end_wheel(s: State, box: Box) -> None:
    s.wheels += 1
    if not completed(s, box):
        tell(s, WHEEL_EMPTY)
    if box.fifty == 1 or box.series > 1:
        tell(s, ROUND_ENDS, s.wheels)
    if match_over(s, box):
        end_game(s)
    else:
        s.starter = next_seat(s, s.starter)  # RAD-7.2
        lay_wheel(s)


def match_over(s: State, box: Box) -> bool:
    if box.fifty == 0:
        return s.wheels >= box.series  # RAD-7.1
    for seat in range(s.seats):
        if s.points[seat] >= box.goal:  # RAD-7.3
            tell(s, REACHED, box.goal)
            return True
    if s.wheels >= box.last_wheel:  # RAD-7.4
        tell(s, CAPPED, s.wheels)
        return True
    return False


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    card = code - FALL if code in FALL else code - TAKE
    if code in FALL and box.fall == 0:
        return NO_FALL
    if s.keeper[card] != WHEEL:
        return GONE
    if code in FALL and not may_drop(s, box, seat):
        return FALL_SPENT
    return OUT_OF_REACH


def mirror(s: State, box: Box) -> None:
    s.cards_left = 0
    s.peoples_scored = 0
    s.classes_scored = 0
    for card in range(CARDS):
        s.cards_left += int(s.keeper[card] == WHEEL)
    for kind in range(PEOPLES):
        s.peoples_scored += int(people_complete(s, kind))
        s.classes_scored += int(class_complete(s, kind))


def check(s: State, box: Box) -> int:
    fallen = 0
    for card in range(CARDS):
        found = 0
        for place in range(CARDS):
            found += int(s.place[place] == card)
        if found != 1:
            return 1  # every card has one place
        if s.keeper[card] < WHEEL or s.keeper[card] >= HELD + s.seats:
            return 2  # every card has a keeper at the table
        fallen += int(s.keeper[card] == FALLEN)
    for seat in range(s.seats):
        if s.falls[seat] < 0 or s.falls[seat] > box.falls * box.fall:
            return 3  # a seat lets no more cards fall than a round allows (RAD-7.5)
        fallen -= s.falls[seat]
    if fallen != 0:
        return 4  # fallen cards were let fall by somebody
    if s.pawn < 0 or s.pawn >= CARDS:
        return 5  # the pawn stands at one of the 25 places
    if s.cards_left < CARDS and s.keeper[s.place[s.pawn]] == WHEEL:
        return 6  # and from the first step on in the gap of the card taken last (RAD-4.4)
    if s.starter < 0 or s.starter >= s.seats:
        return 7  # a seat of this table began the round (RAD-3.3)
    if s.wheels < 0:
        return 8  # no or some rounds are finished
    if s.over == 1:
        return 0
    if turn_ends_wheel(s, box):
        return 9  # such a wheel is finished
    if box.fifty == 0 and s.wheels >= box.series:
        return 10  # all rounds of the series are finished (RAD-7.1)
    if box.fifty == 1 and s.wheels >= box.last_wheel:
        return 11  # no further round begins (RAD-7.4)
    if box.fifty == 1 and s.wheels > 0 and s.cards_left == CARDS:
        for seat in range(s.seats):
            if s.points[seat] >= box.goal:
                return 12  # no round begins with a total that wins (RAD-7.3)
    if s.awaits & (s.awaits - 1) != 0:
        return 13  # one seat at a time (RAD-3.3)
    return 0
