"""Circus Maximus: why something cannot be done, what follows from the rest of a position, and what cannot be."""

from lusoria.kernel import has

from .rules_state import (
    AREAS,
    BLOCKED,
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
    NOT_NOW,
    OUTSIDE,
    PLACE,
    REST,
    STOP,
    TAKEN,
    TEAM,
    TOO_EARLY,
    TWO_CARDS,
    WALL,
    WAYS,
    Box,
    State,
)
from .rules_track import ahead, card_limit, cards_of, clear_track, is_home, moving, pack, reach, spare, stride


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.rounds == 0 or code >= PLACE:
        return TAKEN if s.rounds == 0 and code >= PLACE else NOT_NOW
    if code >= EXTRA:
        return why_not_card(s, box, seat, code - EXTRA + 1) if s.owes else NOT_NOW
    if s.owes:
        return NOT_NOW
    if code == STOP:
        return TWO_CARDS if box.exact_two else MUST_MOVE
    if code >= REST:
        if s.used > 0 and box.exact_two == 0:
            return IN_FULL
        return why_not_card(s, box, seat, code - REST + 1)
    return why_not_drive(s, box, seat, (code - MOVE) // CARDS, (code - MOVE) % CARDS + 1)


def why_not_card(s: State, box: Box, seat: int, card: int) -> int:
    if card > cards_of(box):
        return NO_SUCH_CARD
    return FACE_DOWN


def why_not_drive(s: State, box: Box, seat: int, way: int, card: int) -> int:
    if card > cards_of(box):
        return NO_SUCH_CARD
    if has(s.down[seat], card):
        return FACE_DOWN
    chariot = moving(s)
    at = s.place[chariot]
    direction = (ahead(at) + way) % WAYS
    if is_home(s, box, chariot):
        return NOT_NOW
    if has(reach(s, box, chariot, direction, pack(box)), card):
        return NO_EXTRA if spare(s, box, seat) > 0 else KEEP_CARDS
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


def check(s: State, box: Box) -> int:
    placed = 0
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
                return 3  # CIR-6.3
            if kind != GOAL and s.laps[chariot] % AREAS != kind - 1:
                return 4  # CIR-6.1
    if s.placed != placed or int(s.rounds == 0) != int(placed < TEAM * s.seats):
        return 5
    if s.rounds < 0 or s.rounds > box.cap:
        return 6
    for seat in range(s.seats):
        if s.down[seat] | pack(box) != pack(box):
            return 7  # cards that there are
        if int(s.home[seat] == TEAM) != int(s.finish[seat] > 0) or s.finish[seat] > s.finished:
            return 8
    if s.rounds > 0 and s.over == 0:
        return check_turn(s, box)
    return 0


def check_turn(s: State, box: Box) -> int:
    if s.turn < 0 or s.turn >= s.racing:
        return 9
    for at in range(CHARIOTS):
        if (s.order[at] > 0) != (at < s.racing):
            return 10
        for before in range(at):
            if s.order[at] > 0 and s.order[at] == s.order[before]:
                return 10  # each chariot has one turn
        if s.turn < at < s.racing and is_home(s, box, s.order[at] - 1):
            return 11  # CIR-4.6
    if s.used < 0 or s.used >= card_limit(box) + s.owes or s.awaits != 1 << (moving(s) // TEAM):
        return 12
    if spare(s, box, moving(s) // TEAM) < 1 - s.owes:
        return 13  # CIR-5.6
    return 0
