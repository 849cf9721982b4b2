"""Judgement for bots, not rules: pieces, goals at hand, and who threatens whose capital.

Places are bits of a mask: where a side stands, where it can be after one move, where after two.
"""

from lusoria.kernel import Row, bit

from .rules_state import (
    CARD,
    CARDS,
    CARTHAGE,
    FALLEN,
    FLEET,
    GOALS,
    HANNIBAL,
    LANES,
    LEGION,
    MARCH,
    REGIONS,
    ROADS,
    ROME,
    SAIL,
    Box,
    State,
    cores,
    fleets_of,
    goal_region,
    hannibal_at,
    legions_of,
    side_of,
)

WON = 900  # points: the side can win with its next move


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: how well it stands. A piece that has been taken up is judged where it would do best."""
    twice = 0  # twice the lead of the side to move, as a battle may end in two ways
    if s.over == 0:
        if s.fighting > 0:
            twice = both_ends(s, box, s.turn, s.turn)
        elif s.taken > 0:
            twice = 2 * best_way(s, box, s.turn)
        else:
            twice = 2 * balance(s, box, s.turn, s.turn)
    for seat in range(2):
        won = s.wins[seat] - s.wins[1 - seat]
        if s.over == 1:
            out[seat] = 500 + 500 * won // (abs(won) + 1)
        else:
            lead = (twice if side_of(s, seat) == s.turn else -twice) // 2
            if box.series == 1:
                lead += 200 * won
            out[seat] = 500 + 500 * lead // (abs(lead) + 150)


def balance(s: State, box: Box, side: int, mover: int) -> int:
    """Points of a side less those of the other; `mover` is the side to move."""
    rome = legions_on(s, ROME)
    carthage = legions_on(s, CARTHAGE)
    lead = points(s, box, ROME, mover, rome, carthage | hannibal_on(s))
    lead -= points(s, box, CARTHAGE, mover, carthage, rome)
    return lead if side == ROME else -lead


def legions_on(s: State, side: int) -> int:
    """The regions where a side has legions, Hannibal apart."""
    found = 0
    for region in range(REGIONS):
        found |= int(s.legion[side][region] > 0) << region
    return found


def hannibal_on(s: State) -> int:
    return 1 << s.hannibal if s.hannibal != FALLEN else 0


def points(s: State, box: Box, side: int, mover: int, at: int, enemies: int) -> int:
    """`at`: where the side has legions; `enemies`: where the other has any, with Hannibal."""
    total = 36 * legions_of(s, side) + 16 * fleets_of(s, side)
    land = at
    if side == CARTHAGE and s.hannibal != FALLEN:
        total += 24  # more than other legions
        land |= 1 << s.hannibal
    if land == 0:
        return -WON
    near = after_roads(box, land) | after_lanes(s, box, side, at, 0)
    far = after_lanes(s, box, side, at, 1) | after_roads(box, near) | after_lanes(s, box, side, near, 0)
    capital = box.capital[1 - side]
    if near >> capital & 1:
        total += WON if mover == side else 90
    elif far >> capital & 1:
        total += 40
    total += goals(box, side, mover, land, near, far, enemies)
    for k in range(CARDS):
        total += 3 * k * s.hand[side][k]  # what can still be played
    if box.core == 1:
        total += 25 * s.chips[side] + 12 * cores(s, box, side)
    return total


def goals(box: Box, side: int, mover: int, at: int, near: int, far: int, enemies: int) -> int:
    total = 0
    missing = 0
    for goal in range(GOALS):
        both = bit(goal_region(box, side, goal, 0)) | bit(goal_region(box, side, goal, 1))
        if at & both:
            total += 40
        else:
            missing += 1
            if near & both:
                total += 22
                missing += 4 * int(near & both & ~enemies == 0)
            elif far & both:
                total += 12
                missing += 4
            else:
                missing += 4
    if missing == 1:
        total += WON // 2 if mover == side else 60  # one free move away
    return total


def after_roads(box: Box, at: int) -> int:
    """Neighbours on land."""
    found = 0
    for i in range(ROADS):
        found |= far_ends(box.road[i], at)
    return found


def after_lanes(s: State, box: Box, side: int, at: int, any_lane: int) -> int:
    """Places over sea, where fleets lie; with `any_lane` on all lanes."""
    found = 0
    for i in range(LANES):
        if any_lane == 1 or s.fleet[side][i] > 0:
            found |= far_ends(box.lane[i], at)
    return found


def far_ends(way: Row, at: int) -> int:
    """The ends of a road or a lane whose other end is among these places."""
    one = bit(way[0])
    two = bit(way[1])
    found = 0
    if at & one:
        found |= two
    if at & two:
        found |= one
    return found


# A battle and a piece in the hand: what they are likely to become. The state is changed for a look and put back.


def battle(s: State, box: Box, side: int, attacker: int) -> int:
    """Balance in the middle between the next duel lost by Rome and lost by Carthage."""
    return both_ends(s, box, side, attacker) // 2


def both_ends(s: State, box: Box, side: int, attacker: int) -> int:
    """Balance after the one and after the other, together."""
    total = 0
    for loser in range(2):
        lane = s.fighting - 1 - REGIONS
        if lane >= 0:
            s.fleet[loser][lane] -= 1
            total += balance(s, box, side, 1 - attacker)
            s.fleet[loser][lane] += 1
        elif loser == CARTHAGE and s.hannibal == s.fighting - 1 and (s.champion == 1 or s.declares == 1):
            s.hannibal = FALLEN
            total += balance(s, box, side, 1 - attacker)
            s.hannibal = s.fighting - 1
        else:
            s.legion[loser][s.fighting - 1] -= 1
            total += balance(s, box, side, 1 - attacker)
            s.legion[loser][s.fighting - 1] += 1
    return total


def best_way(s: State, box: Box, side: int) -> int:
    """Balance for the side that has taken up a piece, after the best of its moves."""
    best = -100000
    piece = s.taken - 1
    if piece in FLEET:
        for lane in range(LANES):
            if lane != piece - FLEET:
                best = max(best, after_sail(s, box, side, piece - FLEET, lane))
        return best
    here = s.hannibal if piece == HANNIBAL else piece - LEGION
    ways = after_roads(box, 1 << here)
    if piece != HANNIBAL:
        ways |= after_lanes(s, box, side, 1 << here, 0)
    for there in range(REGIONS):
        if ways >> there & 1:
            best = max(best, after_march(s, box, side, piece, here, there))
    return best


def after_sail(s: State, box: Box, side: int, here: int, there: int) -> int:
    s.fleet[side][here] -= 1
    s.fleet[side][there] += 1
    lead = 0
    if s.fleet[1 - side][there] > 0:
        s.fighting = 1 + REGIONS + there
        lead = battle(s, box, side, side)
        s.fighting = 0
    else:
        lead = balance(s, box, side, 1 - side)
    s.fleet[side][there] -= 1
    s.fleet[side][here] += 1
    return lead


def after_march(s: State, box: Box, side: int, piece: int, here: int, there: int) -> int:
    if there == box.capital[1 - side]:
        return 3 * WON
    if piece == HANNIBAL:
        s.hannibal = there
    else:
        s.legion[side][here] -= 1
        s.legion[side][there] += 1
    lead = 0
    if s.legion[1 - side][there] + hannibal_at(s, 1 - side, there) > 0:
        s.fighting = 1 + there
        s.champion = int(s.hannibal == there and s.legion[CARTHAGE][there] == 0)
        lead = battle(s, box, side, side)
        s.champion = 0
        s.fighting = 0
    else:
        lead = balance(s, box, side, 1 - side)
    if piece == HANNIBAL:
        s.hannibal = here
    else:
        s.legion[side][there] -= 1
        s.legion[side][here] += 1
    return lead


# What looks good, cheaply


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    side = side_of(s, seat)
    if s.fighting > 0:
        for k in range(CARDS):
            weight[CARD + k] = 20 + 4 * k
        return
    if s.taken == 0:
        lean_pieces(s, box, side, weight)
    else:
        lean_ways(s, box, side, weight)


def lean_pieces(s: State, box: Box, side: int, weight: Row) -> None:
    open_doors = doors(s, box, side)
    for region in range(REGIONS):
        weight[LEGION + region] = 100 if open_doors >> region & 1 else 12
    for lane in range(LANES):
        weight[FLEET + lane] = 6
    weight[HANNIBAL] = 12
    if side == CARTHAGE and s.hannibal != FALLEN and open_doors >> s.hannibal & 1:
        weight[HANNIBAL] = 100
    if doors(s, box, 1 - side) > 0:
        weight[LEGION + box.capital[side]] = 60  # the guard at home goes to meet them


def lean_ways(s: State, box: Box, side: int, weight: Row) -> None:
    for lane in range(LANES):
        weight[SAIL + lane] = 10
    for region in range(REGIONS):
        weight[MARCH + region] = 10
        if s.legion[1 - side][region] + hannibal_at(s, 1 - side, region) > 0:
            weight[MARCH + region] = 25
    for goal in range(GOALS):
        for k in range(2):
            region = goal_region(box, side, goal, k)
            if s.legion[side][region] + hannibal_at(s, side, region) == 0:
                weight[MARCH + region] += 30
    threat = doors(s, box, 1 - side)
    for region in range(REGIONS):
        if threat >> region & 1:
            weight[MARCH + region] = 90
    weight[MARCH + box.capital[side]] = 4
    weight[MARCH + box.capital[1 - side]] = 100


def doors(s: State, box: Box, side: int) -> int:
    """The regions from which the side can march into the enemy's capital, as a mask."""
    capital = 1 << box.capital[1 - side]
    at = legions_on(s, side)
    found = after_lanes(s, box, side, capital, 0) & at
    if side == CARTHAGE:
        at |= hannibal_on(s)
    return found | after_roads(box, capital) & at
