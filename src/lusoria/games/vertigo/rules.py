"""Vertigo (Rodriguez and Pallières): the set-up, the dispatch. Clauses: rulebook/en.md.

The phases are in files of their own: rules_country (set-up and administration), rules_pollution (dice, dial, countries
that fall, production), rules_laws (proposals and votes), rules_turn (turn marker, upkeep, end); rules_check has the
invariants and the reasons.
"""

from lusoria.kernel import Row, below, tell

from .rules_country import (
    apply_country,
    apply_setup,
    begin_administration,
    begin_setup,
    legal_country,
    legal_held,
    legal_setup,
)
from .rules_laws import apply_propose, apply_raze, apply_vote, legal_propose, legal_raze, legal_vote
from .rules_pollution import apply_pollution, legal_pollution
from .rules_state import (
    ACTIONS,
    EVENTS,
    LAST_UPKEEP,
    LEAD,
    LEADS,
    MANAGING,
    NAMING,
    NO_SEAT,
    PICK,
    PROPOSING,
    RAZING,
    SETUP,
    VOTING,
    Box,
    State,
)
from .rules_turn import apply_last_upkeep, legal_upkeep

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

NO_FACE = 1  # what playable() says
COIN_LATE = 2


def setup(s: State, box: Box) -> None:
    s.un = box.un_money * s.seats  # VTG-3.1
    s.target = NO_SEAT
    for seat in range(s.seats):
        s.money[seat] = box.money  # VTG-3.3
    s.first = below(s, s.seats)  # VTG-3.2
    s.phase = SETUP
    begin_setup(s, s.first)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == MANAGING:
        legal_country(s, box, seat, can)
    elif s.phase == SETUP:
        if s.held > 0:
            legal_held(s, box, seat, s.held - 1, can)
        else:
            legal_setup(s, box, seat, can)
    elif s.phase == VOTING:
        legal_vote(s, seat, can)
    elif s.phase == PROPOSING:
        legal_propose(s, seat, can)
    elif s.phase == RAZING:
        legal_raze(s, seat, can)
    elif s.phase == NAMING:
        for other in range(s.seats):
            can[LEAD + other] = int(s.out[other] == 0)  # VTG-4.2
    elif s.phase == LAST_UPKEEP:
        legal_upkeep(s, box, seat, can)
    else:
        legal_pollution(s, seat, can)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in PICK:
        s.held = 1 + code - PICK
    elif s.phase == MANAGING:
        apply_country(s, box, seat, code)
    elif s.phase == SETUP:
        apply_setup(s, box, seat, code)
    elif s.phase == VOTING:
        apply_vote(s, box, seat, code)
    elif s.phase == PROPOSING:
        apply_propose(s, box, seat, code)
    elif s.phase == RAZING:
        apply_raze(s, box, seat, code)
    elif s.phase == NAMING:
        s.first = code - LEAD
        tell(s, LEADS, seat, s.first)
        begin_administration(s, box)
    elif s.phase == LAST_UPKEEP:
        apply_last_upkeep(s, box, seat, code)
    else:
        apply_pollution(s, box, seat, code)


def playable(box: Box, seats: int) -> int:
    faces = 0
    for face in range(len(box.die)):
        faces += box.die[face]
    if faces == 0:
        return NO_FACE  # VTG-2.5
    if box.last_turn < box.coin_turn:
        return COIN_LATE  # VTG-4.4
    return 0
