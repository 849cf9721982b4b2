"""Vernissage: set-up, and who decides what when. Clauses (VRN-n.m) are those of the rulebook in this folder."""

from lusoria.kernel import (
    Row,
    answered,
    ask,
    ask_every,
    bit,
    nobody_awaited,
    reveal,
    roll,
    tell,
)

from .rules_cards import all_pictures, brown_cards, draw_brown, put_back, random_aside
from .rules_check import check
from .rules_counter import (
    about_counter,
    apply_counter,
    legal_counter,
    open_amending,
    open_answering,
    open_joining,
    open_naming,
    open_objecting,
    open_placing,
    open_turn,
)
from .rules_fame import (
    apply_showing,
    count_counter,
    legal_showing,
    open_climbing,
    open_closing,
    open_landing,
    wealth,
)
from .rules_power import apply_laying, legal_laying, open_laying
from .rules_state import (
    ACTIONS,
    AMENDING,
    ANSWERING,
    ARRANGING,
    ARTISTS,
    BEGINS,
    BUY,
    BUYING,
    CLIMBING,
    CLOSING,
    COUNTERS,
    COUNTING,
    EVENTS,
    EXCHANGE,
    EXCHANGED,
    EYES,
    JOINING,
    KEEP,
    KEEP_THEM,
    KEEPING,
    LANDING,
    LAYING,
    LIFTING,
    LOW_STEPS,
    NAMING,
    OBJECTING,
    PILES,
    PLACING,
    REDRAW,
    ROLLED_FIRST,
    SEATS,
    SETTING,
    SHOWING,
    SORTS,
    TAKING,
    TURN,
    USING,
    VALUES,
    Box,
    State,
    value_of,
)
from .rules_turn import (
    apply_moving,
    apply_using,
    buy,
    end_turn,
    legal_buying,
    legal_moving,
    legal_taking,
    legal_using,
    open_aiming,
    open_arranging,
    open_buying,
    open_using,
    take,
)
from .rules_why import explain
from .rules_worlds import blur, imagine

__all__ = ["ACTIONS", "EVENTS", "Box", "State", "blur", "check", "explain", "imagine"]

TOO_HIGH = 1  # what is wrong with a box that cannot be played
TOO_FEW_CARDS = 2
ALIKE = 3


def playable(box: Box, seats: int) -> int:
    if box.white > box.steps:
        return TOO_HIGH
    brown = 0
    for sort in range(SORTS):
        brown += brown_cards(box, sort)
    if brown < seats * box.hand + PILES * box.height:
        return TOO_FEW_CARDS
    for one in range(COUNTERS):
        for other in range(one // VALUES * VALUES, one):
            if value_of(box, one) != 0 and value_of(box, one) == value_of(box, other):
                return ALIKE
    return 0


# 3. Set-up


def setup(s: State, box: Box) -> None:
    for artist in range(ARTISTS):  # VRN-3.1
        s.step[artist] = 1
        s.fame[artist] = box.out + box.purse
    for counter in range(COUNTERS):
        s.supply[counter] = box.copies if value_of(box, counter) != 0 else 0
    for seat in range(s.seats):
        s.money[seat] = box.money  # VRN-3.2
        for step in range(1, LOW_STEPS + 1):
            s.envoy[seat][step] = 1
        deal(s, box, seat)
    s.phase = KEEPING
    ask_every(s)


def deal(s: State, box: Box, seat: int) -> None:
    for _ in range(box.hand):  # VRN-3.3
        draw_brown(s, box, seat)


def keep_or_exchange(s: State, box: Box, seat: int, code: int) -> None:
    s.choice[seat] = EXCHANGE if code == REDRAW else KEEP_THEM
    if nobody_awaited(s):
        reveal(s)
        begin_play(s, box)


def begin_play(s: State, box: Box) -> None:
    for seat in range(s.seats):
        if s.choice[seat] == EXCHANGE:  # VRN-3.4
            tell(s, EXCHANGED, seat)
            put_back(s, seat)
            deal(s, box, seat)
        s.choice[seat] = 0
    for pile in range(PILES):  # VRN-3.5
        for _ in range(box.height):
            s.lies[pile][random_aside(s, box)] += 1
    s.first = roll_for_start(s)
    s.active = s.first
    s.rounds = 1
    s.phase = TURN
    tell(s, BEGINS, s.first)


def roll_for_start(s: State) -> int:
    """The seat with the highest roll of two dice, again among those who are highest together (VRN-3.6)."""
    among = (1 << s.seats) - 1
    while among & (among - 1) != 0:
        best = 0
        highest = 0
        for seat in range(s.seats):
            if among >> seat & 1:
                eyes = roll(s, EYES) + roll(s, EYES)
                tell(s, ROLLED_FIRST, seat, eyes)
                if eyes > best:
                    best = eyes
                    highest = 0
                if eyes == best:
                    highest |= bit(seat)
        among = highest
    seat = 0
    while seat + 1 < SEATS and among >> seat & 1 == 0:
        seat += 1
    return seat


# Decisions


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == KEEPING:
        can[KEEP] = 1
        can[REDRAW] = all_pictures(s, seat)  # VRN-3.4
    elif about_counter(s.phase):
        legal_counter(s, seat, can)
    elif s.phase == LAYING:
        legal_laying(s, seat, can)
    elif s.phase == SHOWING:
        legal_showing(s, seat, can)
    elif s.phase == BUYING:
        legal_buying(s, box, can)
    elif s.phase == TAKING:
        legal_taking(s, seat, can)
    elif s.phase == USING:
        legal_using(s, box, seat, can)
    else:
        legal_moving(s, box, seat, can)


def apply(s: State, box: Box, seat: int, code: int) -> None:
    answered(s, seat)
    if s.phase == KEEPING:
        keep_or_exchange(s, box, seat, code)
    elif about_counter(s.phase):
        apply_counter(s, box, seat, code)
    elif s.phase == LAYING:
        apply_laying(s, box, seat, code)
    elif s.phase == SHOWING:
        apply_showing(s, box, seat, code)
    elif s.phase == BUYING:
        buy(s, box, seat, code - BUY)
    elif s.phase == TAKING:
        take(s, seat, code)
    elif s.phase == USING:
        apply_using(s, box, seat, code)
    else:
        apply_moving(s, box, seat, code)
    while s.awaits == 0 and s.over == 0:
        go_on(s, box)


def go_on(s: State, box: Box) -> None:
    """The next step of the turn: somebody is asked, or it is over at once and leads to another one."""
    if s.phase == TURN:
        open_turn(s, box)
    elif s.phase == PLACING:
        open_placing(s, box)
    elif s.phase == OBJECTING:
        open_objecting(s, box)
    elif s.phase == AMENDING:
        open_amending(s, box)
    elif s.phase == ANSWERING:
        open_answering(s, box)
    elif s.phase == NAMING:
        open_naming(s, box)
    elif s.phase == JOINING:
        open_joining(s, box)
    elif s.phase == LAYING:
        open_laying(s, box)
    elif s.phase == COUNTING:
        count_counter(s, box)
    elif s.phase == LANDING:
        open_landing(s, box)
    elif s.phase == CLIMBING:
        open_climbing(s, box)
    elif s.phase == CLOSING:
        open_closing(s, box)
    elif s.phase == BUYING:
        open_buying(s, box)
    elif s.phase == USING:
        open_using(s, box)
    elif s.phase == ARRANGING:
        open_arranging(s, box)
    elif s.phase == TAKING or s.phase == LIFTING or s.phase == SETTING:
        ask(s, s.active)
    elif s.phase > CLOSING:
        end_turn(s, box)
    else:
        open_aiming(s, box)


def score(s: State, box: Box, seat: int) -> int:
    return wealth(s, box, seat)
