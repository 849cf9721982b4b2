"""Judgement for bots: control is what most points come from, and cards lie where they count."""

from lusoria.kernel import Row, bit, has

from .rules_card import room_left
from .rules_creation import is_home
from .rules_end import times
from .rules_setup import faced
from .rules_state import (
    AREA,
    AREA_POINTS,
    BATTLE,
    BEGINNING,
    BUILDING,
    CALM,
    CARDS_NOW,
    CHANGE,
    CHANGE_ACTIONS,
    CHANGE_POINTS,
    CONSOLED,
    CORNERS,
    EFFECTS,
    END_CONTROL,
    END_GENERATION,
    END_LONGEST,
    END_TOWN,
    END_TURN,
    ENOUGH_PLACED,
    FACILITIES,
    FACING,
    FAITH,
    FOOD,
    FROM,
    FURTHER,
    FURY,
    GAIN,
    GENERATIONS,
    GO_TO,
    GUIDED,
    GUIDING,
    HAND_SIZE,
    HOLD,
    HOME,
    INCOME,
    KEEP,
    LADDER,
    LIFTING,
    LONE,
    MASON,
    NONE,
    PLACE,
    PLACING,
    PLAINS,
    PLAY,
    PLAYING,
    PRAY,
    PROSPERITY,
    PROSPEROUS,
    REBUILD,
    REVELATION,
    ROOM,
    RULE,
    SKILL,
    SKILLS,
    SORTS,
    SPEND,
    SPENDING,
    SPIRIT,
    SPOILS,
    STOP,
    STORE,
    SUITS,
    TILES,
    USE,
    WRATH,
    Box,
    State,
    capacity,
    control,
    holds_skill,
    land,
    power,
    present,
    sort_of,
    stands,
)
from .rules_war import contested, open_halves

HORIZON = 40
POINT = 10  # one point in the scale of outlook()
GROWTH = 1  # tenths of an area that a turn may add to control, by workers
TOWN = 4  # ... and a town
LEAST_HOPE = 6  # of a skill in hand
NEARLY = 4  # ... and a worker alone in its area


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: how far it leads (or trails) the best of the others, with what is to come."""
    first = -30000
    second = -30000
    for p in range(s.seats):
        out[p] = outlook(s, box, p)
        second = max(second, min(first, out[p]))
        first = max(first, out[p])
    for p in range(s.seats):
        ahead = out[p] - (second if out[p] == first else first)
        out[p] = 500 + 500 * ahead // (abs(ahead) + 300)


def turns_left(s: State, box: Box, seat: int) -> int:
    """Cards that the seat is still to play."""
    played = 0
    for gen in range(GENERATIONS):
        played += s.pile[seat][gen]
    return box.rounds - played


def outlook(s: State, box: Box, seat: int) -> int:
    """Points that a seat has and may expect, in tenths; a war that is coming may go either way."""
    if s.race[seat] == 0:
        return 0
    lost = 0  # corners of the creation area that the seat leaves if it loses
    if s.step >= LIFTING and s.step <= BATTLE:
        for corner in range(CORNERS):
            space = (s.area - 1) * CORNERS + corner
            there = contested(s, space) if present(s, seat, space) == 1 else 0
            if there != 0:
                lost |= bit(corner)
    if lost == 0:
        return prospect(s, box, seat, 0)
    hope = chance_of_war(s, box, seat)
    spoils = POINT * power(s, box, seat, SPOILS)
    return (hope * (prospect(s, box, seat, 0) + spoils) + (100 - hope) * (prospect(s, box, seat, lost) + 15)) // 100


def chance_of_war(s: State, box: Box, seat: int) -> int:
    """Percent: how likely the seat is to win the war for the area."""
    mine = might(s, box, seat)
    best = 0
    for other in range(s.seats):
        if other != seat:
            for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
                if present(s, other, space) == 1 and contested(s, space) != 0:
                    best = max(best, might(s, box, other))
    return max(4, min(96, 48 + 9 * (mine - best) + 3 * int(seat == s.turn)))


def might(s: State, box: Box, seat: int) -> int:
    """Strength in halves: what lies open, the card laid or likely, and half of the spirit that may yet be spent."""
    halves = open_halves(s, box, seat)
    late = 0  # 1: the seat has laid its card, 2: it has decided about spirit too
    if s.step >= FACING:
        mine = (seat - s.turn + s.seats) % s.seats
        now = (s.fighter - s.turn + s.seats) % s.seats
        if mine < now or s.step == BATTLE:
            late = 2
        elif mine == now:
            late = int(s.step > FACING) + int(s.step > SPENDING)
    if late > 0:
        card = faced(s, seat)
        if card >= 0:
            halves += 2 * (sort_of(card) % 3 + 1)
    elif s.held[seat] > 0:
        halves += 3
    if late < 2:
        halves += s.store[seat][SPIRIT]
    return halves


def prospect(s: State, box: Box, seat: int, lost: int) -> int:
    """Points in tenths, with the pieces of the seat on the lost corners of the creation area gone."""
    left = turns_left(s, box, seat)
    gen = s.gen[seat]
    areas = 0
    held = 0
    nearly = 0
    towns = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0:
            gone = lost if tile == s.area - 1 else 0
            swept = s.swept if tile == s.area - 1 else 0  # workers there are about to go home
            manned = 0
            town = 0
            for corner in range(CORNERS):
                space = tile * CORNERS + corner
                if has(gone, corner) == 0:
                    manned += int(s.men[space][seat] > 0 and has(swept, corner) == 0)
                    town += stands(s, seat, space)
            towns += town
            held += manned
            if town > 0 or manned > 1:
                areas += 1
            elif manned == 1:
                nearly += 1
    changes = min(GENERATIONS - 1 - gen, left)
    control_now = 10 * areas + (10 * power(s, box, seat, RULE) if areas > 0 else 0)
    value = POINT * s.points[seat]
    if s.changed == 1 and s.turn == seat:  # a town is being built, and the last generation scored
        if s.step <= BUILDING and nearly > 0:
            control_now += 10
            nearly -= 1
            towns += 1
        value += rung(box, control_now) * s.pile[seat][gen - 1]
    if changes > 0:
        later = control_now + NEARLY * nearly + (GROWTH * left + TOWN * changes) // 2
        value += rung(box, min(later, 10 * LADDER)) * (s.pile[seat][gen] + left - 1) * 8 // 10
    value += left * (control_now + NEARLY * nearly) // 3 + 2 * held + 4 * towns
    if s.lore[seat] > 0 and left > 0:
        value += hopes(s, box, seat, left, changes, towns, areas)
    value += supplies(s, seat, left)
    return value + bonuses(s, box, seat) + gifts(s, box, seat, left, changes, towns, areas)


def rung(box: Box, tenths: int) -> int:
    """What a card scores with so many tenths of an area controlled, in tenths of a point."""
    step = min(tenths // 10, LADDER)
    low = box.ladder[step - 1] if step > 0 else 0
    high = box.ladder[step] if step < LADDER else low
    return 10 * low + (high - low) * (tenths - 10 * step if step < LADDER else 0)


def supplies(s: State, seat: int, left: int) -> int:
    """What resources may bring: the first few of each most."""
    if left == 0:
        return 0
    spirit = s.store[seat][SPIRIT]
    food = s.store[seat][FOOD]
    faith = s.store[seat][FAITH]
    value = 6 * min(spirit, 2 * left) + 4 * min(spirit, 3)
    value += 8 * min(food, 2 * left) + 10 * min(food, 3)
    value += 6 * min(faith, 2 * left) + 6 * min(faith, 4) + 6 * min(s.store[seat][WRATH], 4)
    return value


def bonuses(s: State, box: Box, seat: int) -> int:
    """Generations in which the seat has most cards, or shares them."""
    value = 0
    for gen in range(s.gen[seat] + 1):
        sharing = 1
        for other in range(s.seats):
            if other != seat:
                if s.pile[other][gen] > s.pile[seat][gen]:
                    sharing = 0
                    break
                sharing += int(s.pile[other][gen] == s.pile[seat][gen])
        if sharing > 0:
            value += box.most_bonus[gen] * 9 // sharing
    return value


def gifts(s: State, box: Box, seat: int, left: int, changes: int, towns: int, areas: int) -> int:
    """What played skills and working facilities may still bring."""
    value = 0
    for effect in range(STORE, EFFECTS):
        if s.gift[seat][effect] > 0:
            value += s.gift[seat][effect] * promise(s, box, seat, effect, left, changes, towns, areas)
    race = s.race[seat] - 1
    for k in range(FACILITIES):
        if s.crew[seat][k] == box.places[k]:
            effect = box.facility_effect[race][k]
            one = promise(s, box, seat, effect, left, changes, towns, areas)
            value += box.facility_amount[race][k] * one * (1 if effect >= END_TOWN else 2) // 2
    return value


def hopes(s: State, box: Box, seat: int, left: int, changes: int, towns: int, areas: int) -> int:
    """What skills in hand may bring beyond their cost; at worst they are strength in a war."""
    value = 0
    for skill in range(SKILLS):
        if holds_skill(s, seat, skill) == 1:
            effect = box.effect[skill]
            one = 10
            if effect >= STORE:
                one = promise(s, box, seat, effect, left, changes, towns, areas)
            elif effect == AREA_POINTS:
                one = 10 * max(2, areas)
            elif effect == CARDS_NOW:
                one = 4
            value += max(LEAST_HOPE, (one * box.amount[skill] - 12 * box.cost[skill]) * 6 // 10)
    return value


def promise(s: State, box: Box, seat: int, effect: int, left: int, changes: int, towns: int, areas: int) -> int:
    """What one of an effect may still bring, in tenths of a point."""
    if effect < SUITS:
        return 9  # a stored skill that waits
    if effect >= END_TOWN:
        return ahead_of(s, box, seat, effect, changes, towns, areas)
    if effect == RULE:
        return 3 * left
    if effect == LONE:
        return 4 * changes * max(2, areas)
    if effect == CHANGE_POINTS or effect == CHANGE_ACTIONS:
        return 10 * changes
    if effect == MASON:
        return 9 * changes
    if effect >= INCOME:
        return (8 if effect == INCOME + SPIRIT else 13) * max(0, left - 1)
    if effect == FURTHER:
        return 10 * left
    if effect < FURTHER or effect == HAND_SIZE:
        return 5 * left
    if effect == ROOM:
        return left
    if effect == CONSOLED or effect == FURY:
        return 4 * left
    return 3 * left if effect < GUIDED or effect == PROSPEROUS else 2 * left


def ahead_of(s: State, box: Box, seat: int, effect: int, changes: int, towns: int, areas: int) -> int:
    """What one of an effect that counts at the end may bring, in tenths of a point."""
    if effect == END_TOWN:
        return 9 * (towns + changes)
    if effect == END_CONTROL:
        return 9 * areas + 7 * changes
    if effect == END_GENERATION:
        return 10 * (s.gen[seat] + 1 + changes)
    if effect == END_LONGEST:
        return 10 * max(times(s, box, seat, effect), min(4, turns_left(s, box, seat)))
    return 9 * times(s, box, seat, effect) + 4 * int(turns_left(s, box, seat) > 2)


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
    else:
        for code in range(len(weight)):
            weight[code] = 1
        weight[KEEP] = 60 if s.step < AREA else 40
        weight[STOP] = 30
        weight[HOLD] = 60
        weight[END_TURN] = 30
        weight[REBUILD] = 30
        weight[CALM] = 20
        weight[PRAY] = 20
        for n in range(1, s.store[seat][SPIRIT] + 1):
            weight[SPEND + n] = 2 + n
        if PLAYING < s.step < GUIDING:
            for n in range(1, room_left(s, box) + 1):
                weight[GAIN + n] = 1 + 8 * n
    if s.step > BEGINNING:
        for skill in range(SKILLS):
            weight[SKILL + skill] = 12
            weight[USE + skill] = 1


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
            weight[GO_TO + tile] = max(1, min(100, appeal(s, box, seat, tile)))


def appeal(s: State, box: Box, seat: int, tile: int) -> int:
    """How good a creation area is: what control it may bring, what others may lose, what it costs."""
    free = 0
    mine = 0
    town = 0
    dear = 0
    prey = 0
    foes = 0
    for space in range(tile * CORNERS, tile * CORNERS + CORNERS):
        mine += int(s.men[space][seat] > 0)
        town += stands(s, seat, space)
        others = 0
        for other in range(s.seats):
            if other != seat and present(s, other, space) == 1:
                others += 1
                prey += 14 if stands(s, other, space) == 1 else 4
                foes = max(foes, s.store[other][SPIRIT])
        if others == 0 and s.men[space][seat] == 0 and stands(s, seat, space) == 0:
            free += 1
            terrain = land(s, box, space)
            if terrain != PLAINS and is_home(s, box, seat, terrain, NONE) == 0:
                dear += 1
    ease = free - dear if s.store[seat][FOOD] < 2 else free
    look = 12 + 3 * ease
    if town > 0:
        look = 8
    elif mine == 1:
        look += 45 if ease > 0 else 4
    elif mine == 0:
        look += 18 * min(2, ease)
    strong = s.store[seat][SPIRIT] + mine + town - foes
    return look + prey * max(0, min(4, strong + 1)) // 2


def lean_card(s: State, box: Box, seat: int, weight: Row) -> None:
    areas = control(s, box, seat)
    base = box.ladder[min(areas, LADDER) - 1] if areas > 0 else 0
    actions = s.pile[seat][s.gen[seat]] + 1
    for sort in range(SORTS):
        kind = sort // 3
        good = 2 * actions * areas if kind == PROSPERITY else 6
        if kind < REVELATION:
            good = 4 * min(actions, capacity(s, box, seat, kind) - s.store[seat][kind])
        weight[PLAY + sort] = min(100, 6 + good * 2)
        weight[CHANGE + sort] = 8 + min(90, base * s.pile[seat][s.gen[seat]] * 3 + good // actions)
