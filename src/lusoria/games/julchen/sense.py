"""Judgement for bots: where Julchen may be by all that a seat has seen, and what it is worth to hold Julchen."""

from lusoria.kernel import Row, has

from .rules_state import (
    ANY_PAIR,
    ARRANGING,
    ATTACK,
    BITING,
    CARDS,
    CLOUDS,
    DRAW,
    HIGH,
    JULCHEN,
    LEFT,
    LIGHTNING,
    NONE,
    ORDERS,
    PAIRS,
    PARRY,
    PARRYING,
    PUT,
    PUTTING,
    RIGHT,
    STARTING,
    TAKE,
    WEAPON,
    YIELD,
    Box,
    State,
    backs_of,
    held,
    holder,
    limit,
    value_of,
)

HORIZON = 10  # decisions: about one turn of everybody
STEADY = 1  # a card taken at random gives away more than it brings


# Where Julchen may be


def suspects(s: State, seat: int) -> int:
    """Bit b: by all that the seat has seen, back b may be Julchen in another hand."""
    if (s.card_seen[JULCHEN] >> seat) & 1 == 1:
        mask = 1 << s.card_at[JULCHEN]
        return mask & ~backs_of(s, seat) & (1 << CARDS) - 1
    mask = 0
    for other in range(s.seats):
        if other != seat:
            for place in range(s.size[other]):
                back = s.hand[other][place]
                hidden = 1 - ((s.card_seen[s.lies[back]] >> seat) & 1)
                mask |= (hidden & int(s.top[back] > LIGHTNING)) << back
    one = s.cloud_of[seat][JULCHEN]
    if one > 0:
        mask &= s.cloud[one - 1]
    for other in range(s.seats):
        if other != seat and s.size[other] > 1 and (s.phase != ARRANGING or s.mover != other):
            mask &= ~slopes(s, seat, s.hand[other], s.size[other])
    for at in range(ORDERS):
        if s.order_size[at] > 0:
            mask &= ~slopes(s, seat, s.order[at], s.order_size[at])
    return mask


def slopes(s: State, seat: int, backs: Row, n: int) -> int:
    """The backs of an order where its highest card cannot be, by the cards in it that the seat has seen: none behind a
    fall, and none before a rise."""
    ruled_out = 0
    highest = NONE
    fallen = 0
    for k in range(n):
        value = seen_value(s, seat, backs[k])
        fallen |= int(value != NONE and value < highest)
        highest = max(highest, value)
        ruled_out |= fallen << backs[k]
    highest = NONE
    fallen = 0
    for k in range(n - 1, -1, -1):
        value = seen_value(s, seat, backs[k])
        fallen |= int(value != NONE and value < highest)
        highest = max(highest, value)
        ruled_out |= fallen << backs[k]
    return ruled_out


def seen_value(s: State, seat: int, back: int) -> int:
    """The value of a back that the seat has seen, NONE of another."""
    if back == HIGH:
        return LIGHTNING
    return value_of(s.lies[back]) if has(s.card_seen[s.lies[back]], seat) else NONE


def suspicion(s: State, seat: int, mask: int, back: int) -> int:
    """How likely a back is to be Julchen: more likely where somebody has rearranged a hand."""
    if (mask >> back) & 1 == 0:
        return 0
    stirred = 0
    for one in range(CLOUDS):
        stirred |= s.cloud[one] >> back
    return 2 + 3 * (stirred & 1)


def total_suspicion(s: State, seat: int, mask: int) -> int:
    """Of all hands and the pile."""
    found = 0 if (s.card_seen[JULCHEN] >> seat) & 1 == 1 or s.cloud_of[seat][JULCHEN] > 0 else 2 * s.pile
    for back in range(s.given):
        found += suspicion(s, seat, mask, back)
    return max(1, found)


# What looks good


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == PARRYING:
        for n in range(4):
            if can[PARRY + n] == 1:
                weight[PARRY + n] = 100 if holder(s) == seat else 12
        weight[YIELD] = 25
        return
    if s.phase == STARTING or s.phase == PUTTING or s.phase == ARRANGING:
        for gap in range(s.size[seat] + 1):
            weight[PUT + gap] = 30 * can[PUT + gap]
        weight[LEFT] = 30 * can[LEFT]
        weight[RIGHT] = 30 * can[RIGHT]
        return
    mask = suspects(s, seat)
    whole = total_suspicion(s, seat, mask)
    if s.phase == BITING:
        lean_take(s, seat, s.prey - 1, mask, whole, 100, can, weight)
        return
    mine = has(s.card_seen[JULCHEN], seat) & (backs_of(s, seat) >> s.card_at[JULCHEN])
    size = s.size[seat]
    if mine & 1 == 1:
        near = int(s.pile == 0)
        weight[DRAW] = 100 if near == 1 and size <= limit(s, box) else 60
        for other in range(s.seats):
            lean_take(s, seat, other, 0, 1, 0, can, weight)
            lean_attack(s, other, 100 if near == 1 and size - 1 <= limit(s, box) else 25, can, weight)
        return
    weight[DRAW] = 60 if s.pile > 0 else 6 if s.track > 1 else 1
    for other in range(s.seats):
        if other != seat and s.size[other] > 0:
            best = lean_take(s, seat, other, mask, whole, 80, can, weight)
            lean_attack(s, other, best, can, weight)


def lean_take(s: State, seat: int, other: int, mask: int, whole: int, most: int, can: Row, weight: Row) -> int:
    """Each card of a hand by how likely Julchen is there; what an attack on the likeliest looks like."""
    best = 0
    for place in range(s.size[other]):
        code = TAKE + other * CARDS + place
        if can[code] == 1:
            likely = suspicion(s, seat, mask, s.hand[other][place])
            best = max(best, likely)
            weight[code] = 1 + most * likely // whole
    return 1 + 300 * best // whole


def lean_attack(s: State, other: int, looks: int, can: Row, weight: Row) -> None:
    for which in range(ANY_PAIR):
        if can[ATTACK + other * ANY_PAIR + which] == 1:
            weight[ATTACK + other * ANY_PAIR + which] = max(1, looks if which % PAIRS == 0 else looks // 2)


# What a position is worth


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: chance to win, as far as it shows who has Julchen and who is after the girl."""
    if s.over == 1:
        return 1000 * int(s.winner == seat + 1)
    owner = holder(s)
    if owner == NONE and s.drawn > 0 and s.lies[s.drawn - 1] == JULCHEN:
        owner = s.mover
    if owner == NONE:
        return clamp(1000 // s.seats + 6 * (strength(s, seat) * s.seats - all_strengths(s)))
    caught = danger(s, box, owner)
    if s.prey == owner + 1 and (s.phase == PARRYING or s.phase == BITING):
        now = attack_chance(s, s.mover, owner)
        if s.phase == PARRYING and (held(s, owner) >> (4 * WEAPON)) & 15 > 0:
            now = now // 8
        if seat == s.mover:
            return clamp(now + (1000 - now) * share(s, seat, owner, caught) // 1000)
        return clamp((1000 - now) * share(s, seat, owner, caught) // 1000)
    return clamp(share(s, seat, owner, caught))


def share(s: State, seat: int, owner: int, caught: int) -> int:
    """What is left to a seat when the holder is caught with a chance of so many in a thousand."""
    if seat == owner:
        return 1000 - caught
    total = 0
    for other in range(s.seats):
        if other != owner:
            total += threat(s, other, owner)
    return caught * threat(s, seat, owner) // max(1, total)


def danger(s: State, box: Box, owner: int) -> int:
    """How likely the holder of Julchen is to lose the girl before the end, in a thousand."""
    left = s.pile + s.track
    if s.pile == 0:
        left = min(left, 1 + 2 * max(0, s.size[owner] - limit(s, box)))
    threats = 0
    for other in range(s.seats):
        if other != owner:
            threats += threat(s, other, owner)
    risk = threats * left
    return 40 + 900 * risk // (risk + 220)


def threat(s: State, seat: int, owner: int) -> int:
    """How much a seat is to be feared by the holder."""
    knows = has(s.card_seen[JULCHEN], seat)
    return (4 + 3 * min(2, strength(s, seat))) * (1 + 3 * knows)


def attack_chance(s: State, seat: int, owner: int) -> int:
    """How likely an attack is to succeed, in a thousand."""
    if has(s.card_seen[JULCHEN], seat) == 1:
        return 980
    return 1000 // max(1, s.size[owner])


def strength(s: State, seat: int) -> int:
    """Pairs of monsters in a hand."""
    counts = held(s, seat)
    pairs = 0
    for value in range(WEAPON):
        pairs += ((counts >> (4 * value)) & 15) // 2
    return pairs


def all_strengths(s: State) -> int:
    found = 0
    for other in range(s.seats):
        found += strength(s, other)
    return found


def clamp(x: int) -> int:
    return max(0, min(1000, x))
