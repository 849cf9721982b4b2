"""Quo Vadis: what is asked, what may be done, and what comes next. Clauses: rulebook/en.md."""

from lusoria.kernel import Row, ask

from .rules_card import (
    apply_card,
    apply_clearing,
    apply_gain,
    apply_go,
    apply_guidance,
    apply_learn,
    apply_move,
    legal_card,
    legal_clearing,
    legal_gain,
    legal_go,
    legal_guidance,
    legal_learn,
    legal_move,
    offer_clearing,
    offer_gain,
    offer_guidance,
    offer_skills,
)
from .rules_creation import (
    after_sweep,
    apply_area,
    apply_lift,
    apply_place,
    apply_way,
    apply_wrath,
    begin_turn,
    lay_token,
    legal_area,
    legal_lift,
    legal_place,
    legal_sweep,
    legal_token,
    legal_way,
    legal_wrath,
    offer_workers,
    offer_wrath,
    sweep_space,
)
from .rules_end import close_turn, last_call, tidy
from .rules_setup import (
    apply_allot,
    apply_home,
    apply_pick,
    apply_race,
    apply_swap,
    homeless,
    legal_allot,
    legal_home,
    legal_pick,
    legal_race,
    legal_swap,
    send_home,
    set_up,
)
from .rules_skills import apply_skill, apply_use, legal_skills
from .rules_state import (
    ACTIONS,
    ALLOT,
    ANGER,
    AREA,
    BEGINNING,
    BUILD,
    BUILDING,
    BURNING,
    CHOOSING_TOKEN,
    CHOOSING_WAY,
    CLEARING,
    DRAFTING,
    END_TURN,
    EVENTS,
    FACE,
    FACING,
    GAIN,
    GO,
    GO_TO,
    GOING,
    GUIDING,
    HOME,
    LAST_CALL,
    LEARNING,
    LIFTING,
    MOVING,
    MULLIGAN,
    PICK,
    PLACE,
    PLAYING,
    RACE,
    RACING,
    REBUILD,
    REBUILDING,
    SKILL,
    SPEND,
    SPENDING,
    SWEEP,
    SWEEPING,
    TIDYING,
    TOKEN,
    USE,
    WAR,
    WAY,
    Box,
    State,
)
from .rules_war import (
    apply_burn,
    apply_face,
    apply_spirit,
    battle,
    begin_war,
    build,
    legal_build,
    legal_burn,
    legal_face,
    legal_spirit,
    offer_burning,
    offer_card,
    offer_rebuilding,
    offer_spirit,
    offer_town,
    rebuild,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]


def setup(s: State, box: Box) -> None:
    set_up(s, box)


# What may be done


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.going[seat] > 0:  # QUO-3.4
        legal_home(s, box, seat, can)
    elif s.step < BEGINNING:
        legal_before(s, box, seat, can)
    elif s.step < PLAYING:
        legal_creation(s, box, seat, can)
    elif s.step < WAR:
        legal_deed(s, box, seat, can)
    else:
        legal_later(s, box, seat, can)
    if s.step > BEGINNING and s.step < TIDYING and s.step != CHOOSING_WAY and seat == s.turn:  # QUO-3.2
        legal_skills(s, box, seat, can)


def legal_before(s: State, box: Box, seat: int, can: Row) -> None:
    """Set-up (QUO-2)."""
    if s.step == RACING:
        legal_race(s, can)
    elif s.step == DRAFTING:
        legal_pick(s, seat, can)
    elif s.step == MULLIGAN:
        legal_swap(s, seat, can)
    else:
        legal_allot(s, box, seat, can)


def legal_creation(s: State, box: Box, seat: int, can: Row) -> None:
    """Area, wrath, workers (QUO-4 to QUO-6)."""
    if s.step == AREA:
        legal_area(s, box, seat, can)
    elif s.step == CHOOSING_WAY:
        legal_way(s, box, seat, can)
    elif s.step == ANGER:
        legal_wrath(s, box, seat, can)
    elif s.step == SWEEPING:
        legal_sweep(s, can)
    elif s.step == CHOOSING_TOKEN:
        legal_token(s, box, seat, can)
    elif s.step == LIFTING:
        legal_lift(s, box, seat, can)
    else:
        legal_place(s, box, seat, can)


def legal_deed(s: State, box: Box, seat: int, can: Row) -> None:
    """The card (QUO-7)."""
    if s.step == PLAYING:
        legal_card(s, seat, can)
    elif s.step < GUIDING:
        legal_gain(s, box, can)
    elif s.step == GUIDING:
        legal_guidance(s, seat, can)
    elif s.step == MOVING:
        legal_move(s, seat, can)
    elif s.step == GOING:
        legal_go(s, box, can)
    elif s.step == CLEARING:
        legal_clearing(s, seat, can)
    else:
        legal_learn(s, can)


def legal_later(s: State, box: Box, seat: int, can: Row) -> None:
    """War, building, end (QUO-8 to QUO-10)."""
    if s.step == FACING:
        legal_face(s, seat, can)
    elif s.step == SPENDING:
        legal_spirit(s, seat, can)
    elif s.step == BURNING:
        legal_burn(s, seat, can)
    elif s.step == BUILDING:
        legal_build(s, seat, can)
    elif s.step == REBUILDING:
        can[REBUILD] = 1
    else:
        can[END_TURN] = 1


# What is done


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in SKILL:
        apply_skill(s, box, seat, code - SKILL)
    elif code in USE:
        apply_use(s, box, seat, code - USE)
    elif code in HOME:
        apply_home(s, seat, code - HOME)
    elif s.step < BEGINNING:
        apply_before(s, box, seat, code)
    elif s.step < PLAYING:
        apply_creation(s, box, seat, code)
    elif s.step < WAR:
        apply_deed(s, box, seat, code)
    else:
        apply_later(s, box, seat, code)
    while s.awaits == 0 and s.over == 0:
        go_on(s, box)


def apply_before(s: State, box: Box, seat: int, code: int) -> None:
    if code in RACE:
        apply_race(s, box, seat, code - RACE)
    elif code in PICK:
        apply_pick(s, box, seat, code - PICK)
    elif code in ALLOT:
        apply_allot(s, box, seat, code - ALLOT)
    else:
        apply_swap(s, box, seat, code)


def apply_creation(s: State, box: Box, seat: int, code: int) -> None:
    if code in GO_TO:
        apply_area(s, box, seat, code - GO_TO)
    elif code in WAY:
        apply_way(s, box, seat, code - WAY)
    elif code in SWEEP:
        sweep_space(s, code - SWEEP)
        s.awaits = 0
    elif code in TOKEN:
        lay_token(s, code - TOKEN)
    elif code in PLACE:
        apply_place(s, box, seat, code - PLACE)
    elif s.step == ANGER:
        apply_wrath(s, box, seat, code)
    else:
        apply_lift(s, seat, code)


def apply_deed(s: State, box: Box, seat: int, code: int) -> None:
    if s.step == PLAYING:
        apply_card(s, box, seat, code)
    elif s.step < GUIDING:
        apply_gain(s, box, code - GAIN)
    elif s.step == GUIDING:
        apply_guidance(s, seat, code)
    elif s.step == MOVING:
        apply_move(s, code)
    elif s.step == GOING:
        apply_go(s, seat, code - GO)
    elif s.step == CLEARING:
        apply_clearing(s, seat, code)
    else:
        apply_learn(s, box, seat, code)


def apply_later(s: State, box: Box, seat: int, code: int) -> None:
    if code in FACE:
        apply_face(s, seat, code - FACE)
    elif code in SPEND:
        apply_spirit(s, seat, code - SPEND)
    elif code in BUILD:
        build(s, box, seat, code - BUILD)
    elif code == REBUILD:
        rebuild(s, box)
    elif code == END_TURN:
        s.step = TIDYING
        s.awaits = 0
    else:
        apply_burn(s, seat, code)


def go_on(s: State, box: Box) -> None:
    """The next thing that happens by itself, or the next question."""
    if homeless(s) > 0:
        send_home(s, box)
    elif s.step == BEGINNING:
        begin_turn(s, box)
    elif s.step == ANGER:
        offer_wrath(s, box)
    elif s.step == SWEEPING:
        after_sweep(s, box)
    elif s.step == LIFTING:
        offer_workers(s, box)
    elif s.step == PLAYING:
        ask(s, s.turn)
    elif s.step < GUIDING:
        offer_gain(s, box)
    elif s.step == GUIDING:
        offer_guidance(s)
    elif s.step == CLEARING:
        offer_clearing(s)
    elif s.step == LEARNING:
        offer_skills(s)
    elif s.step < BUILDING:
        wage_war(s, box)
    elif s.step == BUILDING:
        offer_town(s, box)
    elif s.step == REBUILDING:
        offer_rebuilding(s, box)
    elif s.step == LAST_CALL:
        last_call(s)
    elif s.step == TIDYING:
        tidy(s)
    else:
        close_turn(s, box)


def wage_war(s: State, box: Box) -> None:
    if s.step == WAR:
        begin_war(s)
    elif s.step == FACING:
        offer_card(s)
    elif s.step == SPENDING:
        offer_spirit(s)
    elif s.step == BURNING:
        offer_burning(s, box)
    else:
        battle(s, box)


# The result


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


def standing(s: State, box: Box, seat: int) -> int:
    return s.points[seat] * s.seats + (seat - s.start + s.seats) % s.seats  # QUO-11.4
