"""Judgement for bots, not rules: what a seat has, what it may win, and which choices look good."""

from lusoria.kernel import Row

from .rules_conflict import diplomacy
from .rules_state import (
    BUILD,
    CARDS,
    CONFLICT,
    DRAFT,
    DRAW,
    EMPTY,
    ESTATE,
    GIVE_UP,
    HAWK,
    KEEP,
    KINDS,
    LANDS,
    NO_BUILDING,
    OFFICE,
    OFFICE_OF,
    PLAY,
    ROSE,
    SETTLE,
    SHOW,
    SHOW_CARDS,
    SIDE,
    SIDES,
    STRATEGIST,
    TRAITOR,
    WHERE,
    Box,
    State,
    after,
    cards_of,
    land_of,
    members,
    owner_of_card,
    worth_of,
)
from .rules_worlds import SCALE, later, odds, rate_actions, to_bring

HORIZON = 30  # about two rounds of choices: what is won now is paid for in the next


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: how far it leads (or trails) the best of the others."""
    ahead = 0  # by how much the hawk is likely to lead
    unsure = 0
    if s.over == 0 and (s.phase == DRAFT or s.phase == SHOW_CARDS):
        ahead = lead_of(s, box, HAWK)
        unsure = doubt_in(s, box)
    first = -10000  # the two best
    second = -10000
    for seat in range(s.seats):
        out[seat] = outlook(s, box, seat, ahead, unsure)
        second = max(second, min(first, out[seat]))
        first = max(first, out[seat])
    for seat in range(s.seats):
        lead = out[seat] - (second if out[seat] == first else first)
        out[seat] = 500 + 500 * lead // (abs(lead) + 8 * SCALE)


def outlook(s: State, box: Box, seat: int, ahead: int, unsure: int) -> int:
    """Points that a seat has and may hope for."""
    total = s.points[seat] * SCALE
    if s.over == 1:
        return total
    total += holdings(s, box, seat)
    if s.phase == DRAFT or s.phase == SHOW_CARDS:
        total += hopes(s, box, seat, ahead, unsure)
    elif s.strategist == seat:
        total += SCALE // 2
    return total


def holdings(s: State, box: Box, seat: int) -> int:
    """Supply cards, estates and offices."""
    left = box.rounds[s.seats - 3] - s.turn
    kept = s.held[seat] - cards_of(s.ready[seat]) * int(s.phase == SHOW_CARDS)
    strength = worth_of(box, s.hand[seat]) - worth_of(box, s.ready[seat]) * int(s.phase == SHOW_CARDS)
    offices = 0
    total = 0
    for land in range(LANDS):
        if s.on[land] == 1 + seat:
            total += left * (SCALE // 3 if s.owner[land] == s.house[seat] else SCALE // 6)
        offices += int(s.on[land] == OFFICE_OF + seat)
    if left > 0:
        total += strength * SCALE // 6
        total += offices * SCALE * (box.bonus_cards + min(kept, box.bonus_cards)) // 3
    else:
        total += offices * SCALE * min(kept, box.bonus_cards)
    return total


def side_of(s: State, seat: int) -> int:
    """The house with which a seat will be once the actions are turned up."""
    if s.picked[seat] == 1 + TRAITOR:
        return HAWK + ROSE - s.house[seat]
    return s.house[seat]


def lead_of(s: State, box: Box, house: int) -> int:
    """By how much a house is likely to lead in this conflict."""
    total = box.base[s.terrain[land_of(s, house)]] - box.base[s.terrain[land_of(s, HAWK + ROSE - house)]]
    for seat in range(s.seats):
        brings = to_bring(s, box, seat) + diplomacy(box, s.picked[seat] - 1)
        total += brings if side_of(s, seat) == house else -brings
    return total


def doubt_in(s: State, box: Box) -> int:
    """How far that may be off."""
    total = 1
    for seat in range(s.seats):
        if s.phase == DRAFT or (seat - s.first + s.seats) % s.seats >= s.displays:
            total += 1 + to_bring(s, box, seat) // 4
        total += int(s.picked[seat] == 0)
    return total


def prize_of(s: State, box: Box, house: int) -> int:
    """What each member of the house scores if it wins."""
    count = 0
    for seat in range(s.seats):
        count += int(side_of(s, seat) == house)
    return box.points[s.terrain[land_of(s, HAWK + ROSE - house)]][max(1, count) - 1]


def hopes(s: State, box: Box, seat: int, ahead: int, unsure: int) -> int:
    """What the conflict and the action promise."""
    house = side_of(s, seat)
    lead = ahead if house == HAWK else -ahead
    total = prize_of(s, box, house) * odds(lead, unsure) * SCALE // 1000
    if s.picked[seat] == 1 + TRAITOR:
        total += box.traitor_points * SCALE
    elif s.picked[seat] > 0:
        total += later(s, box, seat, s.picked[seat] - 1)
    if s.strategist == seat and s.picked[seat] != 1 + STRATEGIST:
        total += SCALE // 3
    return total


# Which choices look good


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == SIDES:
        weight[SIDE + HAWK] = 50
        weight[SIDE + ROSE] = 50
    elif s.phase == SETTLE:
        for land in range(LANDS):
            weight[ESTATE + land] = 40 if s.owner[land] == s.house[seat] else 5
    elif s.phase == WHERE:
        for border in range(LANDS):
            if can[CONFLICT + border] == 1:
                weight[CONFLICT + border] = like_border(s, box, seat, border)
    elif s.phase == DRAFT:
        rate_actions(s, box, seat)
        for card in range(CARDS):
            weight[KEEP + card] = s.liking[seat][card]
            s.liking[seat][card] = 0
    elif s.phase == SHOW_CARDS:
        lean_show(s, box, seat, can, weight)
    elif s.phase == BUILD:
        lean_build(s, box, seat, weight)
    else:
        for kind in range(KINDS):
            weight[GIVE_UP + kind] = max(1, 60 - 14 * box.supply_value[kind])
        weight[DRAW] = 20


def like_border(s: State, box: Box, seat: int, border: int) -> int:
    """A conflict that one's own house is likely to win, over land that is worth it."""
    own = border if s.owner[border] == s.house[seat] else after(border)
    other = after(border) if own == border else border
    ahead = box.base[s.terrain[own]] - box.base[s.terrain[other]]
    unsure = 6
    for one in range(s.seats):
        brings = 2 * worth_of(box, s.hand[one]) // 5
        ahead += brings if s.house[one] == s.house[seat] else -brings
        unsure += brings // 2
    prize = box.points[s.terrain[other]][members(s, s.house[seat]) - 1]
    value = prize * odds(ahead, unsure) // 100
    if s.on[own] != EMPTY and owner_of_card(s.on[own]) == seat:
        value -= 10
    if s.on[other] != EMPTY and owner_of_card(s.on[other]) == seat:
        value += 10
    return max(1, min(100, value * 2))


def lean_show(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """A card is shown where it adds more to the chance of winning than it is worth in the hand."""
    house = side_of(s, seat)
    prize = prize_of(s, box, house)
    ready = worth_of(box, s.ready[seat])
    ahead = lead_of(s, box, house) - to_bring(s, box, seat) + ready
    unsure = doubt_in(s, box) - to_bring(s, box, seat) // 4
    now = odds(ahead, unsure)
    last = int(box.rounds[s.seats - 3] == s.turn)
    for kind in range(KINDS):
        if can[PLAY + kind] == 1:
            value = box.supply_value[kind]
            gain = prize * (odds(ahead + value, unsure) - now) * SCALE // 1000
            cost = value * SCALE // 6 if last == 0 else SCALE // 4
            weight[PLAY + kind] = max(1, min(100, 20 + 2 * (gain - cost)))
    weight[SHOW] = 20


def lean_build(s: State, box: Box, seat: int, weight: Row) -> None:
    left = box.rounds[s.seats - 3] - s.turn
    for land in range(LANDS):
        estate = left * (6 if s.owner[land] == s.house[seat] else 2)
        if s.on[land] == 1 + seat:
            weight[OFFICE + land] = max(1, 40 - estate)
        elif s.on[land] == OFFICE_OF + seat:
            weight[ESTATE + land] = max(1, estate - 25)
        else:
            weight[ESTATE + land] = max(1, estate)
            weight[OFFICE + land] = 24
    weight[NO_BUILDING] = 2
