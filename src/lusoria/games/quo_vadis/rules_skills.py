"""Quo Vadis: skills (QUO-3.2, QUO-13), and what is asked anew once one has been played."""

from lusoria.kernel import EVERYONE, Row, lay, tell

from .rules_card import give_points
from .rules_creation import lift, may_be_wroth
from .rules_setup import draw_up, faced, gain
from .rules_state import (
    ANGER,
    AREA_POINTS,
    BUILDING,
    BURNING,
    CARDS_NOW,
    EPICS,
    FACING,
    FAITH,
    GIVE,
    GUIDED,
    GUIDING,
    LIFTING,
    NO_ANGER,
    NO_FOOD,
    NONE,
    PLAYED,
    PLAYED_SKILL,
    PLAYING,
    POINTS_NOW,
    RESOURCES,
    SKILL,
    SKILLS,
    SPENDING,
    SPIRIT,
    STORE,
    SUITS,
    USE,
    USED,
    USED_SKILL,
    Box,
    State,
    control,
    holds_skill,
)


def legal_skills(s: State, box: Box, seat: int, can: Row) -> None:
    """QUO-3.2"""
    if s.lore[seat] > 0 and s.store[seat][FAITH] > 0:
        for skill in range(SKILLS):
            can[SKILL + skill] = holds_skill(s, seat, skill) * int(box.cost[skill] <= s.store[seat][FAITH])
    if s.gift[seat][STORE] > 0:
        for skill in range(SKILLS):
            can[USE + skill] = int(s.card_at[EPICS + skill] == PLAYED + seat and is_stored(box, skill) == 1)


def may_play(s: State, seat: int) -> int:
    """For all that others can see the seat may still play a skill, whether it can pay for one or not."""
    return int((s.lore[seat] > 0 and s.store[seat][FAITH] > 0) or s.gift[seat][STORE] > 0)


def is_stored(box: Box, skill: int) -> int:
    """QUO-13.2"""
    return int(STORE <= box.effect[skill] and box.effect[skill] < STORE + RESOURCES)


def apply_skill(s: State, box: Box, seat: int, skill: int) -> None:
    s.store[seat][FAITH] -= box.cost[skill]
    lay(s, EPICS + skill, PLAYED + seat, EVERYONE)
    s.lore[seat] -= 1
    tell(s, PLAYED_SKILL, seat, skill)
    effect = box.effect[skill]
    amount = box.amount[skill]
    if effect < GIVE + RESOURCES:  # QUO-13.1
        gain(s, box, seat, effect - GIVE, amount)
    elif effect == CARDS_NOW:
        draw_up(s, box, seat, s.held[seat] + amount)
    elif effect == POINTS_NOW:
        give_points(s, seat, amount)
    elif effect == AREA_POINTS:
        give_points(s, seat, amount * control(s, box, seat))
    else:
        count_gift(s, box, seat, skill, 1)
        if effect == GUIDED and s.step >= GUIDING and s.actions > 0:
            s.unpaid = min(s.actions, s.unpaid + amount)  # QUO-13.3
    ask_anew(s, box, seat, min(effect - GIVE, RESOURCES))


def ask_anew(s: State, box: Box, seat: int, got: int) -> None:
    """What was passed over for lack of something may be possible now, and what was asked needless (QUO-3.2). `got` is
    the resource that the skill has brought, RESOURCES for none."""
    if s.placed == 0 and s.step >= LIFTING and s.step <= PLAYING and wroth_at_last(s, box, seat) == 1:
        s.step = ANGER
    elif s.step == PLAYING and s.short & NO_FOOD != 0:  # QUO-6.5
        s.short &= NO_ANGER
        s.step = LIFTING
    elif (s.step == SPENDING or s.step == BURNING) and s.held[seat] > 0 and faced(s, seat) == NONE:  # QUO-8.3
        s.step = FACING
    elif s.step == BURNING and got == SPIRIT:  # QUO-8.3
        s.step = SPENDING
    elif s.step != ANGER and not PLAYING < s.step < GUIDING and s.step != BURNING and s.step < BUILDING:
        return
    s.awaits = 0


def wroth_at_last(s: State, box: Box, seat: int) -> int:
    """1 if wrath has become possible (QUO-5.7): a worker taken up is back in its facility, which may help."""
    if s.short & NO_ANGER == 0:
        return 0
    taken_up = s.lifted
    if taken_up > 0:
        s.crew[seat][taken_up - 1] += 1
        s.lifted = 0
    if may_be_wroth(s, box, seat) == 1:
        return 1
    if taken_up > 0:
        lift(s, seat, taken_up - 1)
    return 0


def count_gift(s: State, box: Box, seat: int, skill: int, sign: int) -> None:
    """What a skill that lies open adds, or a stored one that is waiting (counted one by one in gift[STORE])."""
    if box.effect[skill] >= SUITS:  # QUO-13.3
        s.gift[seat][box.effect[skill]] += sign * box.amount[skill]
    elif is_stored(box, skill) == 1:
        s.gift[seat][STORE] += sign


def apply_use(s: State, box: Box, seat: int, skill: int) -> None:
    """QUO-13.2"""
    count_gift(s, box, seat, skill, -1)
    lay(s, EPICS + skill, USED + seat, EVERYONE)  # QUO-13.2
    tell(s, USED_SKILL, seat, skill)
    gain(s, box, seat, box.effect[skill] - STORE, box.amount[skill])
    ask_anew(s, box, seat, box.effect[skill] - STORE)
