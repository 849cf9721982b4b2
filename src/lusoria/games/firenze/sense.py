"""Judgement for bots, not rules: points, and what towers, bricks and cards promise, in hundredths of a point.

A tower, or the bricks for one, is worth the best commission that it can still become: less for each brick that is still
to be built, and much less for each that is still to be found.
"""

from lusoria.kernel import Row, bit, has

from .rules_state import (
    BUILDING,
    BUTTRESS,
    CARDS,
    CHOOSING,
    COLOURS,
    CRACK,
    CUTTER,
    DELIVERING,
    DONE,
    FEAST,
    FESTIVAL,
    FINISH,
    FIRST_LEVEL,
    FLOORS,
    FORGETTING,
    FOUND,
    GEAR,
    GEARS,
    GIVE,
    GIVING,
    GROUPS,
    HEIGHTS,
    HIGHEST,
    LAY,
    LAYING,
    LINE,
    LOWEST,
    MASONS,
    NAVE,
    NOBLE,
    OF_BALCONY,
    OF_COLOUR,
    OF_HEIGHT,
    PATRICIAN,
    PAY,
    PAYING,
    PERSON,
    PICK,
    PLAY,
    RAISE,
    RETURN,
    ROB,
    SEAL,
    SHED,
    SHEDDING,
    SHIELD,
    SLOTS,
    STORE_AWAY,
    SUFFERING,
    SWAP,
    TAKE,
    TRADE,
    WANT,
    WISHING,
    WORKING,
    Box,
    State,
)
from .rules_towers import floor_of_tile, group_at, open_group

HORIZON = 24
POINT = 100
# What is left of a promise, in ten-thousandths, by bricks at hand (0 to 8) and floors to build (0 to 8): nine tenths
# for each brick that is still to be built with, 66 hundredths for each that is still to be found.
PARTS = (
    10000, 6600, 4356, 2874, 1896, 1251, 825, 544, 359,
    10000, 9000, 5940, 3920, 2587, 1707, 1126, 743, 490,
    10000, 9000, 8100, 5346, 3528, 2328, 1536, 1013, 668,
    10000, 9000, 8100, 7290, 4811, 3175, 2095, 1382, 912,
    10000, 9000, 8100, 7290, 6561, 4330, 2857, 1885, 1244,
    10000, 9000, 8100, 7290, 6561, 5904, 3896, 2571, 1696,
    10000, 9000, 8100, 7290, 6561, 5904, 5313, 3506, 2313,
    10000, 9000, 8100, 7290, 6561, 5904, 5313, 4781, 3155,
    10000, 9000, 8100, 7290, 6561, 5904, 5313, 4781, 4302,
)  # fmt: skip
GEAR_TURN = (3, 30, 22, 16, 34, 40, 6)  # what a building, from the Store to the Buttress, is worth for each turn
FREE = 2  # bricks that a turn builds with for nothing


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its lead over the best of the others most of all, and over what they come to together."""
    look_around(s, box)
    first = -1000000
    second = -1000000
    total = 0
    for p in range(s.seats):
        out[p] = outlook(s, box, p)
        second = max(second, min(first, out[p]))
        first = max(first, out[p])
        total += out[p]
    for k in range(len(s.lure)):
        s.lure[k] = 0
    for p in range(s.seats):
        best = second if out[p] == first else first
        lead = out[p] - (2 * best + (total - out[p]) // max(1, s.seats - 1)) // 3
        out[p] = 500 + 500 * lead // (abs(lead) + 2000)


def look_around(s: State, box: Box) -> None:
    """What each commission promises, written down for this once: 0 for those that are sealed."""
    first = open_group(s, box)
    for k in range(HEIGHTS):
        top = 0  # points for the first of a height
        if k + LOWEST >= FIRST_LEVEL and s.level[k + LOWEST - FIRST_LEVEL] == 0:
            top = box.level[k + LOWEST - FIRST_LEVEL] * POINT * 3 // 4
        for colour in range(COLOURS):
            if s.seal[colour * HEIGHTS + k] == 0:
                s.lure[colour * HEIGHTS + k] = box.value[colour][k] * POINT + 40 * box.majority[colour] + top
    for group in range(GROUPS):
        tile = s.tile[group]
        floor = box.balcony[tile][1] * HEIGHTS + box.balcony[tile][2] - LOWEST
        if s.seal[floor] == 0:
            more = (box.balcony[tile][3] - box.value[floor // HEIGHTS][floor % HEIGHTS]) * POINT
            s.lure[floor] += more
            if group + 1 > first:
                s.lure[floor] = s.lure[floor] * (75 if group == first else 45) // 100
    for card in range(CARDS):
        if s.place[card] == NAVE:
            lure_of_church(s, box, box.design[card])


def lure_of_church(s: State, box: Box, design: int) -> None:
    hook = box.hook[design]
    about = box.about[design]
    bonus = box.amount[design] * POINT * 3 // 4
    if hook == OF_BALCONY:
        for group in range(GROUPS):
            invite(s, floor_of_tile(box, s.tile[group]), bonus)
    elif hook == OF_COLOUR:
        for k in range(HEIGHTS):
            invite(s, about * HEIGHTS + k, bonus)
    else:  # of a height, or all of them once enough were sealed in this turn
        lowest = about if hook == OF_HEIGHT else LOWEST if s.deeds + 1 >= about else HIGHEST + 1
        for colour in range(COLOURS):
            for height in range(lowest, HIGHEST + 1):
                invite(s, colour * HEIGHTS + height - LOWEST, bonus)


def invite(s: State, floor: int, bonus: int) -> None:
    if s.seal[floor] == 0:
        s.lure[floor] += bonus


def turns_left(s: State, box: Box, seat: int) -> int:
    """A guess at how many turns the seat has still to come."""
    if s.over == 1:
        return 0
    if s.last > 0:
        ahead = (s.last - 1 - seat + s.seats) % s.seats
        return int(ahead < (s.last - 1 - s.turn + s.seats) % s.seats or s.last - 1 == s.turn) * int(ahead > 0)
    most = 0
    for other in range(s.seats):
        most = max(most, s.seals[other])
    return 1 + 2 * (box.seals[s.seats] - most)


def outlook(s: State, box: Box, seat: int) -> int:
    value = s.points[seat] * POINT
    if s.over == 1:
        return value
    left = turns_left(s, box, seat)
    value += majorities(s, box, seat)
    value += cards_worth(s, box, seat, left)
    acting = int(seat == s.turn)
    if left == 0 and acting == 0:
        return value
    value += promises(s, box, seat, left, acting)
    value -= 60 * (s.owed[seat] + s.cracks[seat])
    if acting == 1 and (s.phase == LAYING or s.phase == GIVING or s.phase == PAYING or s.phase == WISHING):
        value -= 45 * s.left
    if s.last == 0:
        value += 60 * min(s.seals[seat], box.seals[s.seats])
        if s.seals[seat] + 1 >= box.seals[s.seats]:
            value += box.end_tile * 30
    return value


def majorities(s: State, box: Box, seat: int) -> int:
    """What the flags promise to the leader of each tower, more to one that is far ahead."""
    value = 0
    for colour in range(COLOURS):
        mine = 0
        best = 0
        for k in range(HEIGHTS):
            owner = s.seal[colour * HEIGHTS + k] - 1
            if owner == seat:
                mine += 10
                mine += int(k > 0)
        if mine == 0:
            continue
        for other in range(s.seats):
            if other != seat:
                its = 0
                for k in range(HEIGHTS):
                    its += 10 * int(s.seal[colour * HEIGHTS + k] == other + 1)
                best = max(best, its)
        if mine > best:
            value += box.majority[colour] * min(95, 45 + 4 * (mine - best))
        elif mine + 2 > best:
            value += box.majority[colour] * 30
    return value


def has_brick(s: State, seat: int, colour: int) -> int:
    """Bricks of a colour, and those that are as good as taken."""
    count = s.stock[seat][colour]
    if seat == s.turn:
        if s.phase == LAYING:
            count += s.load[s.aim][colour]
        elif s.phase == GIVING:
            count += int(s.want == colour)
        elif s.phase == WISHING:
            count += int(s.load[s.aim][colour] > 0 and colour == dearest(s, seat))
    return count


def dearest(s: State, seat: int) -> int:
    """The colour that is probably wished for of the bricks on a card: of an own tower, or else the rarest."""
    best = 0
    towers = colours_of(s, seat)
    for colour in range(COLOURS):
        if s.load[s.aim][colour] > 0 and (has(towers, colour) == 1 or has(towers, best) == 0):
            best = colour
    return best


def promises(s: State, box: Box, seat: int, left: int, acting: int) -> int:
    """Towers, and bricks that are not needed for them."""
    spare = 0
    towers = 0
    seen = 0  # colours of towers; the first of each gets the bricks
    best_new = 0
    late = min(100, 40 + 12 * left)
    growing = 0
    for slot in range(SLOTS):
        if s.shade[seat][slot] == 0:
            break
        colour = s.shade[seat][slot] - 1
        bricks = has_brick(s, seat, colour)
        hope = promise(s, colour, s.tall[seat][slot], bricks if has(seen, colour) == 0 else 0)
        if acting == 1 and s.phase <= PAYING and s.grown[slot] == 0 and bricks == 0:
            hope = hope // 2
        growing += hope
        seen |= bit(colour)
        towers += 1
    for colour in range(COLOURS):
        bricks = has_brick(s, seat, colour)
        if has(seen, colour) == 1:
            spare += 38 * bricks
        else:
            fresh = promise(s, colour, 0, bricks) * 82 // 100
            spare += min(fresh, best_new) // 5 + (28 + 6 * colour) * bricks
            best_new = max(fresh, best_new)
    if towers > FREE:
        growing = growing * (100 - 9 * (towers - FREE)) // 100
    value = growing + best_new * (60 if towers > 0 else 100) // 100
    return value * late // 100 + spare * min(100, 15 * left) // 100


def promise(s: State, colour: int, height: int, bricks: int) -> int:
    """The best that a tower can become, with so many bricks at hand."""
    best = 0
    parts = (HIGHEST + 1) * min(bricks, HIGHEST) - height
    for top in range(max(height, LOWEST), HIGHEST + 1):
        best = max(best, s.lure[colour * HEIGHTS + top - LOWEST] * PARTS[parts + top])
    return best // 10000


def cards_worth(s: State, box: Box, seat: int, left: int) -> int:
    value = 0
    bad = 0
    if s.held[seat] > 0:
        nobles = 0
        for card in range(CARDS):
            if s.hold[seat][card] == 1:
                design = box.design[card]
                value += card_worth(box, design, left)
                nobles += int(box.hook[design] == NOBLE)
                if box.kind[design] == FESTIVAL:
                    bad = min(bad, box.amount[design])
        if nobles > 0:
            value -= bad * 60
    for k in range(GEARS):
        if s.gear[seat][k] > 0:
            value += gear_worth(GEAR + k, s.gear[seat][k], left)
    if seat == s.turn and s.phase == LAYING:
        value += taken_worth(s, box, s.line[s.aim] - 1, left)
    if seat == s.turn:
        value += 25 * s.saving * int(s.phase == WORKING or s.phase == PAYING) + 30 * s.guarded + 20 * s.guided
    return value


def card_worth(box: Box, design: int, left: int) -> int:
    """A card in hand."""
    hook = box.hook[design]
    if hook == FEAST:
        return box.amount[design] * POINT
    if left < 2:
        return 5
    if hook == MASONS:
        return 90
    if hook == CUTTER:
        return 80
    if hook == PATRICIAN:
        return 70
    return 50


def gear_worth(hook: int, n: int, left: int) -> int:
    return GEAR_TURN[hook - GEAR] * left * (1 if hook == BUTTRESS else n)


def taken_worth(s: State, box: Box, card: int, left: int) -> int:
    """A card that is as good as taken."""
    design = box.design[card]
    kind = box.kind[design]
    if kind == BUILDING:
        return gear_worth(box.hook[design], box.amount[design], left)
    if kind == PERSON or kind == FESTIVAL:
        return card_worth(box, design, left)
    return 40


# Which codes look good


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == CHOOSING:
        lean_to_cards(s, box, seat, can, weight)
    elif s.phase == WORKING:
        lean_to_work(s, box, seat, can, weight)
    elif s.phase == DELIVERING:
        lean_to_seals(s, box, can, weight)
    elif s.phase == SUFFERING:
        weight[SHIELD] = 80
        lean_to_bricks(s, seat, weight)
        for slot in range(SLOTS):
            weight[CRACK + slot] = 20
    elif s.phase == FORGETTING:
        for card in range(CARDS):
            if can[SHED + card] == 1:
                weight[SHED + card] = max(1, 30 - 6 * box.amount[box.design[card]])  # the worst festival goes
    elif s.phase == SHEDDING:
        for card in range(CARDS):
            weight[SHED + card] = 10 if box.kind[box.design[card]] == BUILDING else 20
    else:
        lean_to_bricks(s, seat, weight)


def colours_of(s: State, seat: int) -> int:
    """Mask of the colours of a seat's towers."""
    mask = 0
    for slot in range(SLOTS):
        if s.shade[seat][slot] == 0:
            break
        mask |= bit(s.shade[seat][slot] - 1)
    return mask


def lean_to_bricks(s: State, seat: int, weight: Row) -> None:
    """Bricks to part with: those of no tower, the cheap ones first, and of what there is much. Bricks to choose: those
    for own towers, else of what there is most, the rare ones first."""
    towers = colours_of(s, seat)
    for colour in range(COLOURS):
        count = s.stock[seat][colour]
        part = 4 + count
        choose = 50 + 4 * colour
        if has(towers, colour) == 0:
            part = max(6, 60 - 9 * colour - 4 * count)
            choose = min(100, 6 + 3 * colour + 4 * count)
        weight[LAY + colour] = part
        weight[GIVE + colour] = part
        weight[PAY + colour] = part
        weight[SWAP + colour] = part
        weight[STORE_AWAY + colour] = part
        weight[RETURN + colour] = part
        weight[WANT + colour] = choose
        weight[PICK + colour] = choose
        for other in range(s.seats):
            weight[ROB + COLOURS * other + colour] = choose


def lean_to_cards(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    towers = colours_of(s, seat)
    for place in range(LINE):
        if can[TAKE + place] == 1:
            design = box.design[s.line[place] - 1]
            good = 12 - 7 * place
            for colour in range(COLOURS):
                if s.load[place][colour] > 0:
                    good += s.load[place][colour] * (14 if has(towers, colour) == 1 else 5 + s.stock[seat][colour])
            if box.hook[design] == FEAST:
                good += 9 * box.amount[design]
            elif box.kind[design] == BUILDING:
                good += 12
            elif box.kind[design] == PERSON:
                good += 8
            weight[TAKE + place] = max(1, min(100, good))
    for card in range(CARDS):
        weight[PLAY + card] = 8


def lean_to_work(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    rest = 0  # towers that would fall
    first = open_group(s, box)
    for slot in range(SLOTS):
        if s.shade[seat][slot] > 0 and can[RAISE + slot] == 1:
            floor = (s.shade[seat][slot] - 1) * HEIGHTS + s.tall[seat][slot] + 1 - LOWEST
            weight[RAISE + slot] = 30 if s.grown[slot] == 0 else 14
            rest += int(s.grown[slot] == 0)
            if s.tall[seat][slot] >= HIGHEST:
                weight[RAISE + slot] = 2
            elif s.tall[seat][slot] + 1 >= LOWEST and s.seal[floor] == 0:
                group = group_at(s, box, floor)
                weight[RAISE + slot] += 30 if group == 0 or group == first else 5
            if s.used >= FREE:
                weight[RAISE + slot] = weight[RAISE + slot] // 2
    room = int(s.used < FREE)
    towers = colours_of(s, seat)
    for colour in range(COLOURS):
        if s.stock[seat][colour] > 0:
            good = 3 * s.stock[seat][colour] if has(towers, colour) == 0 else 1
            weight[FOUND + colour] = max(1, good if room == 1 else good // 3)
    for place in range(LINE):
        weight[TRADE + place] = 1
    for card in range(CARDS):
        weight[PLAY + card] = 12
    weight[DONE] = 4 if rest > 0 else 30 if room == 0 else 12


def lean_to_seals(s: State, box: Box, can: Row, weight: Row) -> None:
    for floor in range(FLOORS):
        if can[SEAL + floor] == 1:
            weight[SEAL + floor] = min(100, 30 + 5 * box.value[floor // HEIGHTS][floor % HEIGHTS])
    weight[FINISH] = 12
