"""Circus Maximus: why something cannot be done, what follows from the rest of a position, and what cannot be."""

from lusoria.kernel import has

from .rules_state import (
    ALL_HOME,
    ALL_PLACED,
    AREAS,
    AT_HOME,
    BLOCKED,
    CANNOT_MOVE,
    CARDS,
    CHARIOTS,
    EXTRA,
    FACE_DOWN,
    GOAL,
    IN_FULL,
    KEEP_CARDS,
    MOVE,
    MUST_MOVE,
    NO_EXTRA,
    NO_SUCH_CARD,
    NO_TRACK,
    NO_TURN,
    NOT_BEGUN,
    OUTSIDE,
    PAY_FIRST,
    PLACE,
    REST,
    STOP,
    TAKEN,
    TEAM,
    TOO_EARLY,
    TOO_FEW_CARDS,
    TWO_CARDS,
    WALL,
    WAYS,
    Box,
    State,
)
from .rules_track import (
    ahead,
    can_drive,
    card_limit,
    cards_of,
    clear_track,
    is_home,
    moving,
    pack,
    reach,
    spare,
    stride,
)


def barred(s: State, box: Box, seat: int) -> int:
    return ALL_HOME if s.finish[seat] > 0 else 0


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.rounds == 0:
        return TAKEN if code in PLACE else NOT_BEGUN
    if code in PLACE:
        return ALL_PLACED
    if code in EXTRA:
        return why_not_card(s, box, seat, code - EXTRA + 1) if s.owes else NO_TURN
    if s.owes:
        return PAY_FIRST
    if code == STOP:
        if box.exact_two:
            return TWO_CARDS
        return MUST_MOVE if can_drive(s, box, moving(s)) else CANNOT_MOVE
    if code in REST:
        if s.used > 0 and box.exact_two == 0:
            return IN_FULL
        return why_not_card(s, box, seat, code - REST + 1)
    return why_not_drive(s, box, seat, (code - MOVE) // CARDS, (code - MOVE) % CARDS + 1)


def why_not_card(s: State, box: Box, seat: int, card: int) -> int:
    if card > cards_of(box):
        return NO_SUCH_CARD
    return FACE_DOWN


def why_not_drive(s: State, box: Box, seat: int, way: int, card: int) -> int:
    chariot = moving(s)
    at = s.place[chariot]
    direction = (ahead(at) + way) % WAYS
    if is_home(s, box, chariot):
        return AT_HOME
    if card > cards_of(box):
        return NO_SUCH_CARD
    if has(s.down[seat], card):
        return FACE_DOWN
    if has(reach(s, box, chariot, direction, pack(box)), card):
        return NO_EXTRA if s.up[seat] == 1 else KEEP_CARDS  # only a new direction is ever more than can be paid
    while True:  # CIR-5.2: what lies in the way
        at += stride(direction)
        if box.ground[at] == OUTSIDE:
            return NO_TRACK
        if s.on[at] > 0:
            return BLOCKED
        if box.ground[at] == GOAL:
            return WALL if s.laps[chariot] >= box.full_lap else TOO_EARLY


def mirror(s: State, box: Box) -> None:
    clear_track(s, box)
    for seat in range(s.seats):
        s.home[seat] = 0
        s.to_move[seat] = 0
        s.up[seat] = cards_of(box)
        for card in range(1, CARDS + 1):
            s.up[seat] -= has(s.down[seat], card)
    for at in range(s.turn, s.racing):
        s.to_move[(s.order[at] - 1) // TEAM] += 1
    for chariot in range(CHARIOTS):
        if s.place[chariot] > 0:
            s.on[s.place[chariot]] = chariot + 1
            s.home[chariot // TEAM] += is_home(s, box, chariot)


def playable(box: Box, seats: int) -> int:
    return TOO_FEW_CARDS if box.exact_two and cards_of(box) < 2 * TEAM else 0  # CIR-8.4


def check(s: State, box: Box) -> int:
    placed = 0
    finished = 0
    for chariot in range(CHARIOTS):
        place = s.place[chariot]
        if place > 0:
            placed += 1
            kind = box.ground[place]
            if chariot >= TEAM * s.seats or kind == OUTSIDE:
                return 1  # a chariot of a seat that plays, on the track or in the goal
            if s.on[place] != chariot + 1:
                return 2  # one chariot on a space
            if kind == GOAL and s.laps[chariot] < box.full_lap:
                return 3  # only a full lap leads home (CIR-6.3)
            if kind != GOAL and s.laps[chariot] % AREAS != kind - 1:
                return 4  # the lap count says in which area a chariot is (CIR-6.1)
    if s.placed != placed or int(s.rounds == 0) != int(placed < TEAM * s.seats):
        return 5  # rounds begin when all chariots are placed, and not before (CIR-4.1)
    if s.rounds < 0 or s.rounds > box.cap:
        return 6  # there are no more rounds than the last one allowed (CIR-7.3)
    if s.first < 0 or s.first >= s.seats:
        return 14  # a seat of this table placed first (CIR-3.2)
    for seat in range(s.seats):
        if s.down[seat] | pack(box) != pack(box):
            return 7  # only cards that there are have been used (CIR-2.3)
        finished += int(s.finish[seat] > 0)
        if int(s.home[seat] == TEAM) != int(s.finish[seat] > 0) or s.finish[seat] > s.finished:
            return 8  # whoever has all three at home, and nobody else, has a place (CIR-7.1, CIR-8.8)
    if s.finished != finished:
        return 16  # as many have come home as have a place (CIR-8.8)
    if s.rounds == 0 and (s.turn != 0 or s.used != 0 or s.heading != 0 or s.owes != 0):
        return 18  # while chariots are placed none moves (CIR-4.1)
    if s.rounds > 0 and s.over == 0:
        return check_turn(s, box)  # 9 to 13, 15 and 17 are about the turn
    return 0


def check_turn(s: State, box: Box) -> int:
    if s.turn < 0 or s.turn >= s.racing:
        return 9  # one of the racing chariots has its turn
    for at in range(CHARIOTS):
        if (s.order[at] > 0) != (at < s.racing):
            return 10  # the order names as many chariots as race
        for before in range(at):
            if s.order[at] > 0 and s.order[at] == s.order[before]:
                return 10  # each chariot has one turn
        if s.turn < at < s.racing and is_home(s, box, s.order[at] - 1):
            return 11  # who is home has left the order (CIR-4.6)
    if s.used < 0 or s.used >= card_limit(box) + s.owes or s.awaits != 1 << (moving(s) // TEAM):
        return 12  # a chariot uses so many cards and no more (CIR-5.4), and its owner is asked
    if s.heading < 0 or s.heading > WAYS or s.owes < 0 or s.owes > box.straight or (s.heading > 0) > (s.used > 0):
        return 15  # it heads where its last card took it, and only a new direction costs an extra card (CIR-8.1)
    if s.owes == 1 and (s.used == 0 or spare(s, box, moving(s) // TEAM) < 1):
        return 17  # it is owed after a move, and can be paid (CIR-8.2)
    for seat in range(s.seats):
        if seat != moving(s) // TEAM and s.up[seat] < s.to_move[seat] * (1 + box.exact_two):
            return 13  # cards are left for all chariots to come, also those of others (CIR-5.6, CIR-8.5)
    if spare(s, box, moving(s) // TEAM) < 1 - s.owes:
        return 13  # a card is left for each chariot to come (CIR-5.6)
    return 0
