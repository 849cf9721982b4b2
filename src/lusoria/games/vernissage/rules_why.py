"""Vernissage: why an action is refused. The sentences stand in words.py."""

from .rules_cards import count_limited, count_sort
from .rules_state import (
    AIMING,
    AMENDING,
    ARRANGING,
    BUY,
    BUYING,
    CHOOSE,
    CHOOSING,
    CRITIC,
    CRITIC_SORT,
    DONE,
    FEATHER,
    GREY_PILE,
    JOINING,
    KEEPING,
    LAY,
    LAYING,
    LIFT,
    LIFTING,
    LIMITED,
    NAME,
    NAMING,
    PLACE,
    PLACING,
    REDRAW,
    ROAM,
    SET,
    SETTING,
    SHOW,
    SHOWING,
    TAKE,
    TAKING,
    USING,
    VALUES,
    Box,
    State,
    envoys_out,
    value_of,
)

NOT_PICTURES = 1
NONE_LEFT = 2
OTHER_FACE = 3
NO_INFLUENCE = 4
OUT_OF_GAME = 5
OTHER_KIND = 6
SAME_VALUE = 7
TOO_MANY_CARDS = 8
TOO_MANY_PICTURES = 9
SOLD = 10
NO_GREY = 11
NOT_IN_PILE = 12
NO_SUCH_CARD = 13
ONE_MOVE = 14
NO_WAY = 15
NO_ENVOY = 16
NO_HAND = 17
STANDS_THERE = 18
TOO_FAR = 19
NOT_WHITE = 20
STILL_STANDING = 21
ALL_OUT = 22
NO_CRITIC = 23
NO_FREE_MOVE = 24
NOBODY_TO_STING = 25
STUCK = 26
NO_SUCH_COUNTER = 27
NOT_NOW = 30  # + what is being decided


def explain(s: State, box: Box, seat: int, code: int) -> int:
    why = 0
    if s.phase == KEEPING:
        why = NOT_PICTURES if code == REDRAW else 0
    elif s.phase <= JOINING:
        why = about_counters(s, box, seat, code)
    elif s.phase == LAYING:
        why = TOO_MANY_CARDS if code in LAY else 0
    elif s.phase == SHOWING:
        why = TOO_MANY_PICTURES if code in SHOW else 0
    elif s.phase == BUYING or s.phase == TAKING:
        why = about_buying(s, code)
    elif s.phase == USING:
        why = about_using(s, box, seat, code)
    else:
        why = about_moving(s, box, seat, code)
    return why if why > 0 else NOT_NOW + s.phase


def about_counters(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == CHOOSING and code in CHOOSE:
        counter = code - CHOOSE
        if value_of(box, counter) == 0:
            return NO_SUCH_COUNTER
        return NONE_LEFT if s.supply[counter] == 0 else OTHER_FACE
    if s.phase == PLACING and code in PLACE:
        return out_of_reach(s, code - PLACE)
    if (s.phase == AMENDING or s.phase == NAMING) and code in NAME:
        counter = code - NAME
        if value_of(box, counter) == 0:
            return NO_SUCH_COUNTER
        if counter // VALUES != (s.counter - 1) // VALUES:
            return OTHER_KIND
        return SAME_VALUE if counter == s.counter - 1 else NONE_LEFT
    return 0


def out_of_reach(s: State, artist: int) -> int:
    return OUT_OF_GAME if s.step[artist] == 0 else NO_INFLUENCE


def about_buying(s: State, code: int) -> int:
    if s.phase == BUYING and code in BUY:
        return NO_GREY if code - BUY == GREY_PILE else SOLD
    return NOT_IN_PILE if s.phase == TAKING and code in TAKE else 0


def about_using(s: State, box: Box, seat: int, code: int) -> int:
    if code == CRITIC:
        return NO_CRITIC if count_sort(s, seat, CRITIC_SORT) == 0 else NOBODY_TO_STING
    if code == ROAM:
        return ONE_MOVE if s.moved else NO_FREE_MOVE
    if code in LIMITED:
        if s.moved:
            return ONE_MOVE
        return NO_WAY if count_limited(s, seat, code - LIMITED + 1) else NO_SUCH_CARD
    return 0


def about_moving(s: State, box: Box, seat: int, code: int) -> int:
    if s.phase == AIMING:
        return out_of_reach(s, code - FEATHER) if code in FEATHER else 0
    if s.phase == LIFTING:
        if code not in LIFT:
            return 0
        origin = code - LIFT
        if origin == 0:
            return NO_HAND if envoys_out(s, seat) == box.envoys else STUCK
        return STUCK if s.envoy[seat][origin] else NO_ENVOY
    if code in SET:
        step = code - SET + 1
        if step > box.white:
            return NOT_WHITE
        if s.envoy[seat][step]:
            return STANDS_THERE
        return TOO_FAR if s.phase == SETTING else ALL_OUT
    return STILL_STANDING if s.phase == ARRANGING and code == DONE else 0
