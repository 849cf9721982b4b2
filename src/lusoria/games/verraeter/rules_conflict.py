"""Verräter: from the turning up of the actions to the last card drawn (VRR-5.3 to VRR-8)."""

from lusoria.kernel import ask, below, bit, next_seat, tell

from .rules_state import (
    BONUS,
    BUILD,
    BUILDER,
    CARDS,
    CONQUERED,
    DESERTED,
    DIPLOMAT_2,
    DIPLOMAT_5,
    DREW,
    EMPTY,
    FARMER,
    GAVE_UP,
    HAND_FULL,
    HAWK,
    HOUSES,
    KINDS,
    LANDS,
    NO_CARDS,
    NO_ROOM,
    NONE,
    OFFICE_OF,
    OWN_CARDS,
    REFILL,
    REVEALED,
    REWARDED,
    ROSE,
    SCORED,
    SHUFFLED,
    SLOT,
    STRATEGIST,
    STRENGTH,
    TIED,
    TOOK_STRATEGY,
    TRAITOR,
    TURNED,
    Box,
    State,
    cards_of,
    estates_of,
    in_pile,
    income,
    land_of,
    members,
    offices_of,
    packed,
    part_with,
    remember,
    worth_of,
)

# 5. and 6. The actions are turned up, the conflict is decided


def turn_up(s: State) -> None:
    s.news = 1
    seat = s.first
    for _ in range(s.seats):  # VRR-5.3
        s.action[seat] = s.picked[seat]
        s.picked[seat] = 0
        tell(s, REVEALED, seat, s.action[seat] - 1)
        for card in range(CARDS):
            s.saw[seat][card] = 0
        seat = next_seat(s, seat)
    traitor = who_is(s, TRAITOR)
    if traitor != NONE:
        s.house[traitor] = HAWK + ROSE - s.house[traitor]  # VRR-5.4
        tell(s, TURNED, traitor, s.house[traitor])


def who_is(s: State, action: int) -> int:
    """The seat with this action, NONE if nobody has it."""
    for seat in range(s.seats):
        if s.action[seat] == action + 1:
            return seat
    return NONE


def strength_of(s: State, box: Box, house: int) -> int:
    """The land, and what all members have brought: supply cards and diplomats (VRR-6.1)."""
    total = box.base[s.terrain[land_of(s, house)]]
    for seat in range(s.seats):
        if s.house[seat] == house:
            total += worth_of(box, s.shown[seat]) + diplomacy(box, s.action[seat] - 1)
    return total


def diplomacy(box: Box, action: int) -> int:
    if action == DIPLOMAT_2:
        return box.diplomat[0]
    if action == DIPLOMAT_5:
        return box.diplomat[1]
    return 0


def decide(s: State, box: Box) -> None:
    hawk = strength_of(s, box, HAWK)
    rose = strength_of(s, box, ROSE)
    tell(s, STRENGTH, HAWK, hawk)
    tell(s, STRENGTH, ROSE, rose)
    if hawk == rose:
        tell(s, TIED)  # VRR-6.8
    else:
        conquer(s, box, HAWK if hawk > rose else ROSE)  # VRR-6.3
    reward(s, TRAITOR, box.traitor_points)  # VRR-6.6
    reward(s, STRATEGIST, box.strategist_points)
    s.conflict = 0


def conquer(s: State, box: Box, house: int) -> None:
    land = land_of(s, HAWK + ROSE - house)
    tell(s, CONQUERED, house, s.terrain[land], land + 1)
    count = members(s, house)
    if count == 0:
        tell(s, DESERTED, house)  # VRR-6.5
    for seat in range(s.seats):
        if s.house[seat] == house:
            won = box.points[s.terrain[land]][count - 1]  # VRR-6.4
            s.points[seat] += won
            tell(s, SCORED, seat, won)
    s.owner[land] = house  # VRR-6.7


def reward(s: State, action: int, amount: int) -> None:
    seat = who_is(s, action)
    if seat != NONE and amount > 0:
        s.points[seat] += amount
        tell(s, REWARDED, seat, amount, action)


# 7. Building and strategy


def can_found(s: State, box: Box, seat: int, land: int) -> int:
    """1 if the seat may lay a card of its reserve at the land (VRR-7.1, VRR-7.3)."""
    return int(s.on[land] == EMPTY and estates_of(s, seat) + offices_of(s, seat) < box.estates)


def can_show_estate(s: State, box: Box, seat: int, land: int) -> int:
    return int(s.on[land] == OFFICE_OF + seat or can_found(s, box, seat, land))


def can_show_office(s: State, box: Box, seat: int, land: int) -> int:
    if offices_of(s, seat) >= box.offices:  # VRR-7.4
        return 0
    return int(s.on[land] == 1 + seat or can_found(s, box, seat, land))


def can_build(s: State, box: Box, seat: int) -> int:
    for land in range(LANDS):
        if can_show_estate(s, box, seat, land) or can_show_office(s, box, seat, land):
            return 1
    return 0


def build_or_go_on(s: State, box: Box) -> None:
    builder = who_is(s, BUILDER)
    if builder != NONE and can_build(s, box, builder):
        s.phase = BUILD
        ask(s, builder)
        return
    if builder != NONE:
        tell(s, NO_ROOM, builder)  # VRR-7.5
    hand_over(s)


def hand_over(s: State) -> None:
    """The strategy card changes hands, the supply cards that were shown are discarded."""
    strategist = who_is(s, STRATEGIST)
    if strategist != NONE and strategist != s.strategist:  # VRR-7.6
        s.strategist = strategist
        tell(s, TOOK_STRATEGY, strategist)
    for seat in range(s.seats):
        for kind in range(KINDS):  # VRR-8.1
            s.discard[kind] += s.shown[seat][kind]
            s.shown[seat][kind] = 0
    s.phase = REFILL
    s.stage = 0


# 8. Refilling


def refill(s: State, box: Box) -> None:
    """VRR-8.2, VRR-8.3, VRR-8.5  One after the other; stops where a seat has to choose what to give up."""
    while s.stage < s.seats + 2:
        seat = at_stage(s)
        due = due_at_stage(s, box, seat)
        if due > 0 and s.held[seat] + due > box.hand_limit:  # VRR-8.6
            if s.held[seat] > 0:
                s.due = due
                ask(s, seat)
                tell_owners(s)
                return
            due = box.hand_limit
        take(s, box, seat, due)
        s.stage += 1
    tell_owners(s)


def at_stage(s: State) -> int:
    """Whose turn it is to draw: the farmer's, then each seat's from the start player on, then the diplomat's."""
    if s.stage == 0:
        return who_is(s, FARMER)
    if s.stage == s.seats + 1:
        return who_is(s, DIPLOMAT_2)
    return (s.first + s.stage - 1) % s.seats


def due_at_stage(s: State, box: Box, seat: int) -> int:
    if seat == NONE:
        return 0
    if s.stage == 0:
        return box.farmer_cards
    if s.stage == s.seats + 1:
        return box.diplomat_cards
    return 0 if s.action[seat] == FARMER + 1 else income(s, seat)


def excess(s: State, box: Box, seat: int) -> int:
    """How many cards a seat may give up before it draws: as many as it could not take otherwise (VRR-8.6)."""
    return min(s.held[seat], s.held[seat] + s.due - box.hand_limit)


def give_up(s: State, box: Box, seat: int) -> None:
    """The cards put ready are given up, then as many are drawn as the hand has room for (VRR-8.6)."""
    s.news = 1
    count = cards_of(s.ready[seat])
    if count > 0:
        tell(s, GAVE_UP, seat, packed(s.ready[seat]))
    for kind in range(KINDS):
        for _ in range(s.ready[seat][kind]):
            part_with(s, seat, kind)
            s.discard[kind] += 1
        s.ready[seat][kind] = 0
    room = box.hand_limit - s.held[seat]
    if s.due > room:
        tell(s, HAND_FULL, seat, s.due - room)
    take(s, box, seat, min(s.due, room))
    s.due = 0
    s.stage += 1


def take(s: State, box: Box, seat: int, count: int) -> None:
    """A seat draws so many supply cards, fewer if there are no more."""
    drawn = 0
    for _ in range(count):
        if s.pile == 0:
            shuffle_discards(s, box)
        if s.pile > 0:
            s.came[seat] += 1 << SLOT * draw_one(s, box, seat)
            drawn += 1
    if drawn > 0:
        tell(s, DREW, seat, drawn)
        s.batch[seat] += s.traced
    elif count > 0:
        tell(s, NO_CARDS, seat)


def tell_owners(s: State) -> None:
    """Each seat, and nobody else, is told what it has drawn (VRR-11.2)."""
    for seat in range(s.seats):
        if s.came[seat] > 0:
            tell(s, OWN_CARDS, seat, s.came[seat], to=bit(seat))
            s.came[seat] = 0


def draw_one(s: State, box: Box, seat: int) -> int:
    """A random card of the pile goes into a hand; its kind."""
    at = below(s, s.pile)
    kind = 0
    at -= in_pile(s, box, kind)
    while at >= 0:
        kind += 1
        at -= in_pile(s, box, kind)
    s.hand[seat][kind] += 1
    s.held[seat] += 1
    s.pile -= 1
    if s.traced == 1:
        s.drew[seat][s.batch[seat]] += 1
    return kind


def shuffle_discards(s: State, box: Box) -> None:
    """VRR-8.7"""
    count = cards_of(s.discard)
    if count == 0:
        return
    for kind in range(KINDS):
        s.discard[kind] = 0
    s.pile = count
    tell(s, SHUFFLED, count)
    remember(s, box)


# 9. The bonus


def bonus(s: State, box: Box, seat: int) -> int:
    """Offices times cards in hand, of which only so many count (VRR-9.4)."""
    return offices_of(s, seat) * min(s.held[seat], box.bonus_cards)


def pay_bonus(s: State, box: Box) -> None:
    for seat in range(s.seats):
        won = bonus(s, box, seat)
        if won > 0:
            s.points[seat] += won
            tell(s, BONUS, seat, won)


def houses_left(s: State) -> int:
    """How many houses own land."""
    found = 0
    for house in range(HOUSES):
        owned = 0
        for land in range(LANDS):
            owned |= int(s.owner[land] == house)
        found += owned
    return found
