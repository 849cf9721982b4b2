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
    DISCARD,
    DRAFTING,
    ENOUGH_PLACED,
    FACE,
    FACILITIES,
    FACING,
    FAITH,
    FROM,
    GAIN,
    GO,
    GO_TO,
    GOING,
    GUIDING,
    HOME,
    LEARNING,
    LIFTING,
    MOVE,
    MOVING,
    MULLIGAN,
    NO_FOOD,
    PICK,
    PILE,
    PLACE,
    PLACING,
    PLAY,
    PLAYING,
    PRAY,
    RACE,
    RACING,
    SKILL,
    SPEND,
    SPENDING,
    SWEEP,
    SWEEPING,
    TAKE,
    TIDYING,
    TOKEN,
    UNPAID,
    USE,
    WAR,
    WAY,
    Box,
    State,
    holds_skill,
)

# Numbers of sentences in the words.
NOT_NOW = 1
TAKEN = 2
NOT_IN_PACKET = 3
NOT_SO_MANY = 4
NOT_IN_PLAY = 5
DEAR = 6
MARKED = 7
LITTLE_WRATH = 8
LITTLE_FAITH = 9
WRATH_FULL = 10
NOT_IN_AREA = 11
SWEPT_ALREADY = 12
NOT_SUITED = 13
EMPTY = 14
LITTLE_FOOD = 15
MUST_PLACE = 16
NOT_HELD = 17
FIRST_ROUND = 18
LAST_GENERATION = 19
NO_WORKER_THERE = 20
NOT_NEXT = 21
NOT_SHOWN = 22
LITTLE_SPIRIT = 23
NO_SKILL = 24
TOWN_THERE = 25
SKILL_DEAR = 26
NOT_STORED = 27
NO_ROOM_HOME = 28
NO_TURN = 29
HALF_CHOSEN = 30
TWICE = 31
TOO_LATE = 32
NO_WORKER_LEFT = 33
NONE_UNPAID = 34
PILE_EMPTY = 35
PUT_DOWN = 36
NO_BUILDER = 37
NOT_BROUGHT = 38


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
    if PLAYING < s.step < GUIDING and code in GAIN:
        return NOT_BROUGHT
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
