"""Judgement for bots: control is what most points come from, and cards lie where they count."""

from lusoria.kernel import Row

from .rules_end import times
from .rules_state import (
    AREA,
    BEGINNING,
    CALM,
    CHANGE,
    CORNERS,
    EFFECTS,
    END_TOWN,
    END_TURN,
    ENOUGH_PLACED,
    FACILITIES,
    FAITH,
    FOOD,
    FROM,
    FURTHER,
    GENERATIONS,
    GO_TO,
    HOLD,
    HOME,
    KEEP,
    LADDER,
    LIFTING,
    PLACE,
    PLACING,
    PLAY,
    PLAYING,
    PRAY,
    PROSPERITY,
    PROSPEROUS,
    REVELATION,
    RULE,
    SKILL,
    SKILLS,
    SORTS,
    SPEND,
    SPIRIT,
    STOP,
    TILES,
    WRATH,
    Box,
    State,
    capacity,
    control,
    power,
)

HORIZON = 30
POINT = 10  # one point in the scale of outlook()


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: how far this seat leads (or trails) the best of the others, with what is to come."""
    mine = outlook(s, box, seat)
    best = -30000
    for other in range(s.seats):
        if other != seat:
            best = max(best, outlook(s, box, other))
    return max(0, min(1000, 500 + (mine - best) * 8 // POINT))


def turns_left(s: State, box: Box, seat: int) -> int:
    """Cards that the seat is still to play."""
    played = 0
    for gen in range(GENERATIONS):
        played += s.pile[seat][gen]
    return box.rounds - played


def outlook(s: State, box: Box, seat: int) -> int:
    """Points that a seat has and may expect, in tenths."""
    if s.race[seat] == 0:
        return 0
    left = turns_left(s, box, seat)
    areas = 0
    held = 0
    nearly = 0
    towns = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0:
            manned = 0
            town = 0
            for space in range(tile * CORNERS, tile * CORNERS + CORNERS):
                manned += int(s.men[space][seat] > 0)
                town += int(s.town[space] == seat + 1 and s.ruin[space] == 0)
            towns += town
            held += manned
            if town > 0 or manned > 1:
                areas += 1
            elif manned == 1:
                nearly += 1
    if areas > 0:
        areas += power(s, box, seat, RULE)
    value = POINT * s.points[seat]
    base = box.ladder[min(areas, LADDER) - 1] if areas > 0 else 0
    gen = s.gen[seat]
    if s.changed == 1 and s.turn == seat:
        value += POINT * base * s.pile[seat][gen - 1] + 20
    if left > 0:
        value += base * s.pile[seat][gen] * 5 + areas * left * 6 + nearly * left * 3 + held * 2
        value += power(s, box, seat, PROSPEROUS) * left * 2
        value += s.lore[seat] * min(left, 3) * 4
    value += towns * (6 + 2 * left)
    spirit = s.store[seat][SPIRIT]
    food = s.store[seat][FOOD]
    value += (
        min(left + 1, 5) * (spirit + food + s.store[seat][FAITH] * 3 // 2) + s.store[seat][WRATH] * min(left, 4) * 2
    )
    return value + bonuses(s, box, seat) + ends(s, box, seat)


def bonuses(s: State, box: Box, seat: int) -> int:
    """Generations in which the seat has most cards."""
    value = 0
    for gen in range(s.gen[seat] + 1):
        most = 1
        for other in range(s.seats):
            if other != seat and s.pile[other][gen] > s.pile[seat][gen]:
                most = 0
        value += most * box.most_bonus[gen] * 6
    return value


def ends(s: State, box: Box, seat: int) -> int:
    """What played skills give at the end, and what lasts."""
    value = 0
    for effect in range(END_TOWN, EFFECTS):
        if s.gift[seat][effect] > 0:
            value += POINT * s.gift[seat][effect] * times(s, box, seat, effect)
    lasting = 0
    for effect in range(FURTHER, END_TOWN):
        lasting += int(s.gift[seat][effect] > 0)
    return value + lasting * 2 * turns_left(s, box, seat)


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.going[seat] > 0:
        for k in range(FACILITIES):
            weight[HOME + k] = 90 if s.crew[seat][k] + 1 == box.places[k] else 30
    elif s.step == AREA:
        lean_area(s, box, seat, can, weight)
    elif s.step == LIFTING:
        for k in range(FACILITIES):
            weight[FROM + k] = 60 if s.crew[seat][k] < box.places[k] else 20
        weight[ENOUGH_PLACED] = 40
    elif s.step == PLACING:
        for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
            weight[PLACE + space] = room_there(s, seat, space)
    elif s.step == PLAYING:
        lean_card(s, box, seat, weight)
    elif s.step < AREA:
        weight[KEEP] = 60
    else:
        weight[KEEP] = 40
        weight[STOP] = 30
        weight[HOLD] = 60
        weight[END_TURN] = 30
        weight[CALM] = 20
        weight[PRAY] = 20
        for n in range(1, s.store[seat][SPIRIT] + 1):
            weight[SPEND + n] = 2 + n
    if s.step > BEGINNING:
        for skill in range(SKILLS):
            if can[SKILL + skill] == 1:
                weight[SKILL + skill] = 12


def room_there(s: State, seat: int, space: int) -> int:
    """How good a space is for a worker: best where nobody is, worst beside oneself."""
    if s.men[space][seat] > 0 or s.town[space] == seat + 1:
        return 90 if s.ruin[space] == 1 else 2
    for other in range(s.seats):
        if other != seat and (s.men[space][other] > 0 or (s.town[space] == other + 1 and s.ruin[space] == 0)):
            return 15
    return 80


def lean_area(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    for tile in range(TILES):
        if can[GO_TO + tile] == 1:
            free = 0
            mine = 0
            for space in range(tile * CORNERS, tile * CORNERS + CORNERS):
                good = room_there(s, seat, space)
                free += int(good >= 80)
                mine += int(s.men[space][seat] > 0)
            weight[GO_TO + tile] = 4 + 10 * free + 30 * int(mine == 1 and free > 0)


def lean_card(s: State, box: Box, seat: int, weight: Row) -> None:
    areas = control(s, box, seat)
    base = box.ladder[min(areas, LADDER) - 1] if areas > 0 else 0
    actions = s.pile[seat][s.gen[seat]] + 1
    for sort in range(SORTS):
        kind = sort // 3
        good = 2 * actions * areas if kind == PROSPERITY else 6
        if kind < REVELATION:
            good = 4 * min(actions, capacity(s, box, seat, kind) - s.store[seat][kind])
        weight[PLAY + sort] = 2 + good * 2
        weight[CHANGE + sort] = 2 + min(90, base * s.pile[seat][s.gen[seat]] * 3 + good // (actions + 1))
