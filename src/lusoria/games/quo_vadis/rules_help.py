"""Quo Vadis: why something cannot be done."""

from lusoria.kernel import has

from .rules_card import may_change
from .rules_creation import prayer_price, way_open
from .rules_state import (
    ALLOT,
    ANGER,
    ANGER_OF,
    AREA,
    BEGINNING,
    BUILD,
    BUILDING,
    BURN,
    BURNING,
    CHANGE,
    CHOOSING_TOKEN,
    CHOOSING_WAY,
    CLEARING,
    CORNERS,
    DEAR,
    DISCARD,
    DRAFTING,
    EMPTY,
    ENOUGH_PLACED,
    FACE,
    FACILITIES,
    FACING,
    FAITH,
    FIRST_ROUND,
    FROM,
    GO,
    GO_TO,
    GOING,
    GUIDING,
    HALF_CHOSEN,
    HOME,
    LAST_GENERATION,
    LEARNING,
    LIFTING,
    LITTLE_FAITH,
    LITTLE_FOOD,
    LITTLE_SPIRIT,
    LITTLE_WRATH,
    MARKED,
    MOVE,
    MOVING,
    MULLIGAN,
    MUST_PLACE,
    NO_BUILDER,
    NO_FOOD,
    NO_ROOM_HOME,
    NO_SKILL,
    NO_TURN,
    NO_WORKER_LEFT,
    NO_WORKER_THERE,
    NONE_UNPAID,
    NOT_HELD,
    NOT_IN_AREA,
    NOT_IN_PACKET,
    NOT_IN_PLAY,
    NOT_NEXT,
    NOT_NOW,
    NOT_SHOWN,
    NOT_SO_MANY,
    NOT_STORED,
    NOT_SUITED,
    PICK,
    PILE,
    PILE_EMPTY,
    PLACE,
    PLACING,
    PLAY,
    PLAYING,
    PRAY,
    PUT_DOWN,
    RACE,
    RACING,
    SKILL,
    SKILL_DEAR,
    SPEND,
    SPENDING,
    SWEEP,
    SWEEPING,
    SWEPT_ALREADY,
    TAKE,
    TAKEN,
    TIDYING,
    TOKEN,
    TOO_LATE,
    TOWN_THERE,
    TWICE,
    UNPAID,
    USE,
    WAR,
    WAY,
    WRATH_FULL,
    Box,
    State,
    holds_skill,
)


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in SKILL or code in USE:
        return why_no_skill(s, box, seat, code)
    if s.going[seat] > 0:
        return NO_ROOM_HOME if code in HOME else NOT_NOW
    if s.step < BEGINNING:
        return why_not_before(s, seat, code)
    if s.step < PLAYING:
        return why_not_creation(s, box, seat, code)
    if s.step < WAR:
        return why_not_deed(s, seat, code)
    if s.step == SPENDING and code in SPEND:
        return LITTLE_SPIRIT
    if s.step == FACING and code in FACE:
        return NOT_HELD
    if s.step == BURNING and code in BURN:
        return NO_SKILL
    if s.step == BUILDING and code in BUILD:
        return NO_BUILDER if s.men[code - BUILD][seat] == 0 else TOWN_THERE
    return NOT_NOW


def why_no_skill(s: State, box: Box, seat: int, code: int) -> int:
    if s.step <= BEGINNING or seat != s.turn:
        return NO_TURN
    if has(s.awaits, seat) == 0:
        return NOT_NOW
    if s.step == CHOOSING_WAY:
        return HALF_CHOSEN
    if s.step >= TIDYING:
        return TOO_LATE
    if code in USE:
        return NOT_STORED
    return SKILL_DEAR if holds_skill(s, seat, code - SKILL) == 1 else NO_SKILL


def why_not_before(s: State, seat: int, code: int) -> int:
    if s.step == RACING and code in RACE:
        return TAKEN
    if s.step == DRAFTING and code in PICK:
        return NOT_IN_PACKET
    if s.step == MULLIGAN and code in DISCARD:
        return PUT_DOWN if s.hand[seat][code - DISCARD] > 0 else NOT_HELD
    if s.step > MULLIGAN and code in ALLOT:
        return NOT_SO_MANY
    return NOT_NOW


def why_not_creation(s: State, box: Box, seat: int, code: int) -> int:
    if s.step == AREA and code in GO_TO:
        if s.spot_of[code - GO_TO] == 0:
            return NOT_IN_PLAY
        return DEAR
    if s.step == CHOOSING_WAY and code in WAY:
        if way_open(s, box, s.area - 1, code - WAY) == 1:
            return DEAR
        return TWICE if box.low[s.area - 1] == box.high[s.area - 1] else MARKED
    if s.step == ANGER and code in ANGER_OF:
        return LITTLE_WRATH
    if s.step == ANGER and code == PRAY:
        return LITTLE_FAITH if s.store[seat][FAITH] < prayer_price(s, box, seat) else WRATH_FULL
    if s.step == SWEEPING and code in SWEEP:
        return SWEPT_ALREADY if (code - SWEEP) // CORNERS == s.area - 1 else NOT_IN_AREA
    if s.step == CHOOSING_TOKEN and code in TOKEN:
        return NOT_SUITED
    if s.step == LIFTING and code in FROM:
        return EMPTY if s.crew[seat][code - FROM] == 0 else LITTLE_FOOD
    if s.step == LIFTING and code == ENOUGH_PLACED:
        return MUST_PLACE
    if s.step == PLACING and code in PLACE:
        return LITTLE_FOOD if (code - PLACE) // CORNERS == s.area - 1 else NOT_IN_AREA
    return NOT_NOW


def why_not_deed(s: State, seat: int, code: int) -> int:
    if s.step == PLAYING and code in PLAY:
        return NOT_HELD
    if s.step == PLAYING and s.short & NO_FOOD != 0 and (code in FROM or code in PLACE):
        return why_none_placed(s, seat, code)
    if s.step == PLAYING and code in CHANGE:
        if may_change(s, seat) == 1:
            return NOT_HELD
        return FIRST_ROUND if s.lap == 1 else LAST_GENERATION
    if (s.step == GUIDING or s.step == CLEARING) and code in DISCARD:
        return NOT_HELD
    if s.step == GUIDING and code == UNPAID:
        return NONE_UNPAID if s.unpaid == 0 else NO_WORKER_THERE
    if s.step == MOVING and code in MOVE:
        return NO_WORKER_THERE if (code - MOVE) // CORNERS == s.area - 1 else NOT_IN_AREA
    if s.step == GOING and code in GO:
        return NOT_NEXT
    if s.step == LEARNING and (code in TAKE or code == PILE):
        return PILE_EMPTY if code == PILE else NOT_SHOWN
    return NOT_NOW


def why_none_placed(s: State, seat: int, code: int) -> int:
    if code in FROM:
        return EMPTY if s.crew[seat][code - FROM] == 0 else LITTLE_FOOD
    if (code - PLACE) // CORNERS != s.area - 1:
        return NOT_IN_AREA
    at_home = 0
    for k in range(FACILITIES):
        at_home += s.crew[seat][k]
    return LITTLE_FOOD if at_home > 0 else NO_WORKER_LEFT
