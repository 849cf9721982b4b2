"""Hannibal gegen Rom: battles on land and at sea, and the elephants (HAN-5, HAN-6)."""

from lusoria.kernel import ask, ask_every, tell

from .rules_end import cards_back, end_turn
from .rules_state import (
    CARDS,
    CARDS_BACK,
    CARTHAGE,
    DECLARED_HANNIBAL,
    DECLARED_LEGION,
    DUEL,
    ELEPHANTS,
    FALLEN,
    GOES_ON,
    HANNIBAL_FELL,
    HANNIBAL_FIGHTS,
    LOST_FLEET,
    LOST_LEGION,
    NO_COMPANIONS,
    REGIONS,
    ROME,
    Box,
    State,
    legions_at,
    seat_of,
)


def begin_battle(s: State, region: int) -> None:
    if s.hannibal == region and s.legion[CARTHAGE][region] > 0:
        s.declares = 1  # HAN-6.1
        ask(s, seat_of(s, CARTHAGE))
    else:
        s.champion = int(s.hannibal == region)  # HAN-6.2
        if s.champion == 1:
            tell(s, NO_COMPANIONS)
        ask_every(s)


def declare(s: State, seat: int, code: int) -> None:
    s.declares = 0
    s.champion = int(code == HANNIBAL_FIGHTS)
    if s.champion == 1:
        tell(s, DECLARED_HANNIBAL, seat)
    else:
        tell(s, DECLARED_LEGION, seat)
    ask_every(s)


def duel(s: State, box: Box) -> None:
    rome = s.card[seat_of(s, ROME)]
    carthage = s.card[seat_of(s, CARTHAGE)]
    led = s.champion  # whether Hannibal fought this card
    elephants = box.elephants * led  # HAN-6.3
    tell(s, DUEL, seat_of(s, ROME), rome, seat_of(s, CARTHAGE), carthage)
    if elephants > 0:
        tell(s, ELEPHANTS, carthage + elephants)
    s.hand[ROME][rome - 1] = 0
    s.hand[CARTHAGE][carthage - 1] = 0
    s.card[0] = 0
    s.card[1] = 0
    if rome <= carthage + elephants:
        lose(s, ROME)  # HAN-5.3, HAN-5.5
    if carthage + elephants <= rome:
        lose(s, CARTHAGE)
    refill(s, box)
    if both_there(s) == 1:
        if led == 0 and s.champion == 1:
            tell(s, GOES_ON)
        ask_every(s)  # HAN-5.4
        return
    s.fighting = 0
    s.champion = 0
    end_turn(s, box)


def lose(s: State, side: int) -> None:
    """The side loses one piece of those that fight."""
    seat = seat_of(s, side)
    if s.fighting > REGIONS:
        lane = s.fighting - 1 - REGIONS
        s.fleet[side][lane] -= 1
        tell(s, LOST_FLEET, seat, lane)
        return
    region = s.fighting - 1
    if side == CARTHAGE and s.champion == 1:
        s.hannibal = FALLEN  # HAN-6.4
        s.champion = 0  # HAN-6.5  companions go on without him
        tell(s, HANNIBAL_FELL, region)
        return
    s.legion[side][region] -= 1
    tell(s, LOST_LEGION, seat, region)
    if side == CARTHAGE and s.hannibal == region and s.legion[CARTHAGE][region] == 0:
        s.champion = 1  # HAN-6.5  he goes on without companions


def refill(s: State, box: Box) -> None:
    """HAN-5.6  Both have played the same number of cards: hands run out together."""
    for k in range(CARDS):
        if s.hand[ROME][k] == 1:
            return
    cards_back(s, box)
    tell(s, CARDS_BACK)


def both_there(s: State) -> int:
    """1 while both sides stand where the battle is."""
    if s.fighting > REGIONS:
        lane = s.fighting - 1 - REGIONS
        return int(s.fleet[ROME][lane] > 0 and s.fleet[CARTHAGE][lane] > 0)
    region = s.fighting - 1
    return int(legions_at(s, ROME, region) > 0 and legions_at(s, CARTHAGE, region) > 0)
