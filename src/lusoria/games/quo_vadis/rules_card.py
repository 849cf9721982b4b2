"""Quo Vadis: the epic card (QUO-7), and skills played at any time of a turn (QUO-3.2, QUO-13)."""

from lusoria.kernel import EVERYONE, Row, ask, bit, draw, lay, tell

from .rules_setup import gain, throw_away
from .rules_state import (
    BASES,
    BLESSED,
    BLESSING,
    CHANGE,
    CHANGE_ACTIONS,
    CHANGED,
    CLEARING,
    CONTINUED,
    CORNERS,
    DECLINED,
    DEV_HAND,
    DEV_PILE,
    DEVELOPMENTS,
    DISCARD,
    DISCARDED,
    DISPLAY,
    EPICS,
    FOOD,
    GAIN,
    GAINING_FAITH,
    GAINING_FOOD,
    GENERATIONS,
    GO,
    GOING,
    GUIDED,
    GUIDING,
    KEEP,
    LABOUR,
    LABOURED,
    LAID,
    LEARNING,
    LEARNT,
    LEARNT_UNSEEN,
    MIRACLE,
    MIRACLES,
    MOVE,
    MOVED,
    MOVING,
    NEAR,
    NO_WORKER,
    NOTHING_TO_LEARN,
    PILE,
    PLAY,
    PROSPEROUS,
    REVELATION,
    SCORED_NOW,
    SKILLS,
    SORTS,
    STAY,
    STOP,
    TAKE,
    UNPAID,
    WAR,
    Box,
    State,
    capacity,
    card_in,
    control,
    power,
)


def legal_card(s: State, seat: int, can: Row) -> None:
    new = may_change(s, seat)
    for sort in range(SORTS):
        held = int(s.hand[seat][sort] > 0)
        can[PLAY + sort] = held
        can[CHANGE + sort] = held * new


def may_change(s: State, seat: int) -> int:
    """QUO-7.3"""
    return int(s.lap > 1 and s.gen[seat] < GENERATIONS - 1)


def apply_card(s: State, box: Box, seat: int, code: int) -> None:
    if s.placed == 0:
        tell(s, NO_WORKER, seat)  # QUO-6.5
    sort = code - PLAY if code in PLAY else code - CHANGE
    actions = 1
    if code in CHANGE:  # QUO-7.3
        s.gen[seat] += 1
        s.changed = 1
        actions += power(s, box, seat, CHANGE_ACTIONS)
    s.pile[seat][s.gen[seat]] += 1  # QUO-7.1
    if code in PLAY:
        actions = s.pile[seat][s.gen[seat]]  # QUO-7.2
        tell(s, CONTINUED, seat, sort, actions)
    else:
        tell(s, CHANGED, seat, sort, s.gen[seat])
    lay(s, card_in(s, seat, sort), LAID + seat * GENERATIONS + s.gen[seat], EVERYONE)
    s.hand[seat][sort] -= 1
    s.held[seat] -= 1
    s.awaits = 0
    s.short = 0
    kind = sort // 3
    s.step = CLEARING if s.changed == 1 else WAR
    if kind == BLESSING:  # QUO-7.4
        gain(s, box, seat, kind, actions + power(s, box, seat, BLESSED))
    elif kind == LABOUR or kind == MIRACLE:  # QUO-7.5, QUO-7.6
        s.step = GAINING_FOOD if kind == LABOUR else GAINING_FAITH
        s.actions = actions
    elif kind == REVELATION:  # QUO-7.7
        s.step = GUIDING
        s.actions = actions
        s.unpaid = min(actions, power(s, box, seat, GUIDED))
    else:  # QUO-7.8
        give_points(s, seat, actions * control(s, box, seat) + power(s, box, seat, PROSPEROUS))


def give_points(s: State, seat: int, n: int) -> None:
    s.points[seat] += n
    tell(s, SCORED_NOW, seat, n)


# Labour and miracle


def offer_gain(s: State, box: Box) -> None:
    """QUO-7.9: where there is room for any."""
    if room_left(s, box) > 0:
        ask(s, s.turn)
    else:
        take_gain(s, box, s.actions)


def room_left(s: State, box: Box) -> int:
    resource = s.step - GAINING_FOOD + FOOD
    return capacity(s, box, s.turn, resource) - s.store[s.turn][resource]


def brought(s: State, box: Box, actions: int) -> int:
    """What so many actions bring, room or not."""
    more = power(s, box, s.turn, LABOURED if s.step == GAINING_FOOD else MIRACLES)
    return actions + more if actions > 0 else 0


def legal_gain(s: State, box: Box, can: Row) -> None:
    room = room_left(s, box)
    for actions in range(s.actions + 1):
        can[GAIN + min(room, brought(s, box, actions))] = 1


def apply_gain(s: State, box: Box, n: int) -> None:
    """The fewest actions that bring so much; all of them where there is room for no more."""
    actions = s.actions
    if n < room_left(s, box):
        while brought(s, box, actions) > n:
            actions -= 1
    take_gain(s, box, actions)


def take_gain(s: State, box: Box, actions: int) -> None:
    resource = s.step - GAINING_FOOD + FOOD
    if actions > 0:
        gain(s, box, s.turn, resource, brought(s, box, actions))
    else:
        tell(s, DECLINED, s.turn, resource)
    s.actions = 0
    s.step = CLEARING if s.changed == 1 else WAR
    s.awaits = 0


# Revelation


def offer_guidance(s: State) -> None:
    seat = s.turn
    if s.actions == 0 or (s.held[seat] == 0 and may_move_unpaid(s, seat) == 0):
        end_guidance(s)
    else:
        ask(s, seat)


def may_move_unpaid(s: State, seat: int) -> int:
    """1 if an action needs no discard, and there is somebody to move."""
    return int(s.unpaid > 0 and movable(s, seat) > 0)


def movable(s: State, seat: int) -> int:
    """Workers of the seat in the creation area."""
    found = 0
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        found += s.men[space][seat]
    return found


def end_guidance(s: State) -> None:
    s.actions = 0  # QUO-7.9
    s.unpaid = 0
    s.step = CLEARING if s.changed == 1 else WAR
    s.awaits = 0


def legal_guidance(s: State, seat: int, can: Row) -> None:
    can[UNPAID] = may_move_unpaid(s, seat)
    for sort in range(SORTS):
        can[DISCARD + sort] = int(s.hand[seat][sort] > 0)
    can[STOP] = 1


def apply_guidance(s: State, seat: int, code: int) -> None:
    if code == STOP:
        end_guidance(s)
        return
    if code == UNPAID:
        s.unpaid -= 1
    else:
        throw_away(s, seat, code - DISCARD)
        tell(s, DISCARDED, seat, code - DISCARD)
    s.actions -= 1
    s.unpaid = min(s.unpaid, s.actions)
    s.awaits = 0
    if movable(s, seat) > 0:
        s.step = MOVING
        ask(s, seat)


def legal_move(s: State, seat: int, can: Row) -> None:
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        can[MOVE + space] = int(s.men[space][seat] > 0)
    can[STAY] = 1


def apply_move(s: State, code: int) -> None:
    if code == STAY:
        s.step = GUIDING
        s.awaits = 0
    else:
        s.moving = code - MOVE + 1
        s.step = GOING


def next_to(s: State, box: Box, space: int, k: int) -> int:
    """1 + the k-th neighbour of a space; 0 where there is none."""
    cell = (s.spot_of[space // CORNERS] - 1) * CORNERS + space % CORNERS
    other = box.near[cell][k]
    if other == 0:
        return 0
    tile = s.tile_at[(other - 1) // CORNERS]
    if tile == 0:
        return 0
    return (tile - 1) * CORNERS + (other - 1) % CORNERS + 1


def legal_go(s: State, box: Box, can: Row) -> None:
    for k in range(NEAR):
        space = next_to(s, box, s.moving - 1, k)
        if space > 0:
            can[GO + space - 1] = 1


def apply_go(s: State, seat: int, space: int) -> None:
    s.men[s.moving - 1][seat] -= 1
    s.men[space][seat] += 1
    tell(s, MOVED, seat, s.moving - 1, space)
    s.moving = 0
    s.step = GUIDING
    s.awaits = 0


# After a change of generations


def offer_clearing(s: State) -> None:
    if s.held[s.turn] == 0:
        s.step = LEARNING
    else:
        ask(s, s.turn)


def legal_clearing(s: State, seat: int, can: Row) -> None:
    for sort in range(SORTS):
        can[DISCARD + sort] = int(s.hand[seat][sort] > 0)
    can[KEEP] = 1


def apply_clearing(s: State, seat: int, code: int) -> None:
    s.awaits = 0
    if code == KEEP:
        s.step = LEARNING
    else:
        throw_away(s, seat, code - DISCARD)
        tell(s, DISCARDED, seat, code - DISCARD)


def developments_at(s: State, place: int) -> int:
    found = 0
    for card in range(EPICS + BASES, EPICS + SKILLS):
        found += int(s.card_at[card] == place)
    return found


def offer_skills(s: State) -> None:
    if developments_at(s, DISPLAY) + developments_at(s, DEV_PILE) == 0:
        tell(s, NOTHING_TO_LEARN, s.turn)
        s.step = WAR
    else:
        ask(s, s.turn)


def legal_learn(s: State, can: Row) -> None:
    for k in range(DEVELOPMENTS):
        can[TAKE + k] = int(s.card_at[EPICS + BASES + k] == DISPLAY)
    can[PILE] = int(developments_at(s, DEV_PILE) > 0)


def apply_learn(s: State, box: Box, seat: int, code: int) -> None:
    """QUO-7.10"""
    if code == PILE:
        draw(s, DEV_PILE, DEV_HAND + seat, bit(seat))
        tell(s, LEARNT_UNSEEN, seat)
    else:
        lay(s, EPICS + BASES + code - TAKE, DEV_HAND + seat, EVERYONE)
        tell(s, LEARNT, seat, BASES + code - TAKE)
    s.lore[seat] += 1  # QUO-7.10
    if developments_at(s, DEV_PILE) > 0 and developments_at(s, DISPLAY) < box.shown:
        draw(s, DEV_PILE, DISPLAY, EVERYONE)
    s.step = WAR
    s.awaits = 0
