"""Quo Vadis: war (QUO-8) and building (QUO-9)."""

from lusoria.kernel import EVERYONE, Row, ask, bit, has, lay, next_seat, tell

from .rules_card import give_points
from .rules_setup import faced, gain, take_points
from .rules_state import (
    ATTACK,
    BASE_HAND,
    BASES,
    BATTLE,
    BUILD,
    BUILDING,
    BUILT,
    BURN,
    BURNING,
    BURNT,
    CONSOLED,
    CORNERS,
    DEFENCE,
    DEV_HAND,
    DISCARDS,
    DISPLAY,
    EPICS,
    FACE,
    FACE_DOWN,
    FACED,
    FACING,
    FAITH,
    GONE,
    HOLD,
    LAST_CALL,
    LOST,
    LOST_TOWN,
    MASON,
    NO_CARD,
    NONE,
    NOT_BUILT,
    PLAYED,
    REBUILDING,
    REBUILT,
    SAGAS,
    SKILLS,
    SORTS,
    SPACES,
    SPEND,
    SPENDING,
    SPENT,
    SPIRIT,
    SPOILS,
    STORE,
    STRENGTH,
    STRENGTH_BARE,
    TIES,
    WALLS,
    WAR_BREAKS,
    WON,
    WRATH,
    Box,
    State,
    card_in,
    holds_skill,
    power,
    present,
    sort_of,
    stands,
)


def contested(s: State, space: int) -> int:
    """The mask of the seats at war for a space, 0 where there is none (QUO-8.1)."""
    there = 0
    for seat in range(s.seats):
        there |= present(s, seat, space) << seat
    return there if there & (there - 1) != 0 else 0


def begin_war(s: State) -> None:
    spaces = 0
    s.at_war = 0
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        there = contested(s, space)
        s.at_war |= there
        spaces += int(there != 0)
    if s.at_war == 0:
        s.step = BUILDING
        return
    tell(s, WAR_BREAKS, s.area - 1, spaces)
    s.fighter = s.turn  # QUO-8.1
    if has(s.at_war, s.fighter) == 0:
        s.fighter = after(s, s.fighter)
    s.step = FACING


def after(s: State, seat: int) -> int:
    """The next seat at war, clockwise."""
    found = next_seat(s, seat)
    while has(s.at_war, found) == 0:
        found = next_seat(s, found)
    return found


def first_at_war(s: State) -> int:
    return s.turn if has(s.at_war, s.turn) == 1 else after(s, s.turn)


# Laying cards (QUO-8.3)


def offer_card(s: State) -> None:
    if s.held[s.fighter] == 0:
        tell(s, NO_CARD, s.fighter)
        s.step = SPENDING
    else:
        ask(s, s.fighter)


def legal_face(s: State, seat: int, can: Row) -> None:
    for sort in range(SORTS):
        can[FACE + sort] = int(s.hand[seat][sort] > 0)


def apply_face(s: State, seat: int, sort: int) -> None:
    lay(s, card_in(s, seat, sort), FACE_DOWN + seat, bit(seat))
    s.hand[seat][sort] -= 1
    s.held[seat] -= 1
    tell(s, FACED, seat)
    s.step = SPENDING
    s.awaits = 0


def offer_spirit(s: State) -> None:
    if s.store[s.fighter][SPIRIT] == 0:
        s.step = BURNING
    else:
        ask(s, s.fighter)


def legal_spirit(s: State, seat: int, can: Row) -> None:
    for n in range(s.store[seat][SPIRIT] + 1):
        can[SPEND + n] = 1


def apply_spirit(s: State, seat: int, n: int) -> None:
    s.store[seat][SPIRIT] -= n
    s.spent[seat] += n  # QUO-8.3
    if n > 0:
        tell(s, SPENT, seat, n)
    s.step = BURNING
    s.awaits = 0


def offer_burning(s: State, box: Box) -> None:
    if s.lore[s.fighter] > 0 or (s.fighter == s.turn and spirit_waits(s, box, s.fighter) == 1):
        ask(s, s.fighter)
        return
    s.fighter = after(s, s.fighter)
    s.step = BATTLE if s.fighter == first_at_war(s) else FACING


def spirit_waits(s: State, box: Box, seat: int) -> int:
    """1 if a stored skill of the seat would bring war spirit (QUO-13.2)."""
    for skill in range(SKILLS):
        if box.effect[skill] == STORE + SPIRIT and s.card_at[EPICS + skill] == PLAYED + seat:
            return 1
    return 0


def legal_burn(s: State, seat: int, can: Row) -> None:
    for skill in range(SKILLS):
        can[BURN + skill] = holds_skill(s, seat, skill)
    can[HOLD] = 1


def apply_burn(s: State, seat: int, code: int) -> None:
    s.awaits = 0
    if code == HOLD:
        s.fighter = after(s, seat)
        s.step = BATTLE if s.fighter == first_at_war(s) else FACING
        return
    lay(s, EPICS + code - BURN, GONE, EVERYONE)
    s.lore[seat] -= 1
    s.burnt[seat] += 1
    tell(s, BURNT, seat, code - BURN)


# The battle


def open_halves(s: State, box: Box, seat: int) -> int:
    """Strength that everybody can count, in halves: pieces, spirit, skills (QUO-8.2, QUO-8.3)."""
    halves = 2 * s.spent[seat] + s.burnt[seat] * (box.skill_halves + power(s, box, seat, SAGAS))
    halves += power(s, box, seat, ATTACK if seat == s.turn else DEFENCE)
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        halves += s.men[space][seat] * box.piece_halves  # QUO-8.2
        if stands(s, seat, space) == 1:
            halves += box.piece_halves + power(s, box, seat, WALLS)
    return halves


def battle(s: State, box: Box) -> None:
    """QUO-8.4"""
    winner = NONE
    best = NONE
    seat = first_at_war(s)
    for _ in range(s.seats):
        if has(s.at_war, seat) == 1:
            halves = open_halves(s, box, seat)
            card = faced(s, seat)
            if card == NONE:
                tell(s, STRENGTH_BARE, seat, halves)
            else:
                halves += 2 * (sort_of(card) % 3 + 1)
                lay(s, card, DISCARDS, EVERYONE)  # QUO-8.5
                tell(s, STRENGTH, seat, sort_of(card), halves)
            rank = 2 * halves + int(power(s, box, seat, TIES) > 0)
            if rank > best:
                best = rank
                winner = seat
        seat = next_seat(s, seat)
    tell(s, WON, winner)
    s.wins[winner] += 1  # QUO-8.4
    give_up(s, box, winner)
    reward = power(s, box, winner, SPOILS)
    if reward > 0:
        give_points(s, winner, reward)
    for other in range(s.seats):
        s.spent[other] = 0
        s.burnt[other] = 0
    s.at_war = 0
    s.fighter = 0
    s.step = BUILDING


def give_up(s: State, box: Box, winner: int) -> None:
    """The losers leave every contested space (QUO-8.6, QUO-8.7)."""
    wars = s.at_war & ~bit(winner)
    for seat in range(s.seats):
        if has(wars, seat) == 1:
            consoled = power(s, box, seat, CONSOLED)
            tell(s, LOST, seat, box.loser_wrath)
            gain(s, box, seat, WRATH, box.loser_wrath)  # QUO-8.6
            if consoled > 0:
                gain(s, box, seat, FAITH, consoled)
    for space in range((s.area - 1) * CORNERS, s.area * CORNERS):
        there = contested(s, space)
        for seat in range(s.seats):
            if has(there & wars, seat) == 1:
                if stands(s, seat, space) == 1:
                    s.ruin[space] = 1  # QUO-8.8
                    loss = take_points(s, seat, box.ruin_spoils)
                    tell(s, LOST_TOWN, seat, space, winner, loss)
                    if box.ruin_spoils > 0:
                        give_points(s, winner, box.ruin_spoils)  # QUO-8.7
                s.going[seat] += s.men[space][seat]
                s.men[space][seat] = 0


# Building


def site(s: State, seat: int, space: int) -> int:
    """1 if the seat can build a town there (QUO-9.1, QUO-9.2)."""
    return int(s.men[space][seat] > 0 and s.town[space] == 0)


def towns_of(s: State, seat: int) -> int:
    """Towns on the map, standing or not."""
    found = 0
    for space in range(SPACES):
        found += int(s.town[space] == seat + 1)
    return found


def offer_town(s: State, box: Box) -> None:
    seat = s.turn
    s.step = REBUILDING
    if s.changed == 0:
        return
    sites = 0
    last = 0
    if towns_of(s, seat) < box.towns:
        for space in range(SPACES):
            if site(s, seat, space) == 1:
                sites += 1
                last = space
    if sites == 0:  # QUO-9.2
        tell(s, NOT_BUILT, seat)
    elif sites == 1 and mason_may_come(s, box, seat) == 0:
        build(s, box, seat, last)
    else:
        s.step = BUILDING
        ask(s, seat)


def legal_build(s: State, seat: int, can: Row) -> None:
    for space in range(SPACES):
        can[BUILD + space] = site(s, seat, space)


def build(s: State, box: Box, seat: int, space: int) -> None:
    s.men[space][seat] -= 1
    s.going[seat] += 1
    s.town[space] = seat + 1  # QUO-9.1
    tell(s, BUILT, seat, space)
    s.step = REBUILDING
    s.awaits = 0
    mason(s, box, seat)


def mason(s: State, box: Box, seat: int) -> None:
    reward = power(s, box, seat, MASON)
    if reward > 0:
        give_points(s, seat, reward)


def mason_may_come(s: State, box: Box, seat: int) -> int:
    """1 if for all that others can see the seat might first play a skill that gives points for towns (QUO-9.4)."""
    for skill in range(SKILLS):
        if box.effect[skill] == MASON and box.cost[skill] <= s.store[seat][FAITH] and may_hold(s, seat, skill) == 1:
            return 1
    return 0


def may_hold(s: State, seat: int, skill: int) -> int:
    """For all that others can see the seat holds this skill."""
    at = s.card_at[EPICS + skill]
    hand = (BASE_HAND if skill < BASES else DEV_HAND) + seat
    if at >= DISPLAY:
        return 0
    if s.card_seen[EPICS + skill] == EVERYONE:
        return int(at == hand)
    for card in range(EPICS, EPICS + SKILLS):
        if s.card_at[card] == hand and s.card_seen[card] != EVERYONE:
            return 1
    return 0


def offer_rebuilding(s: State, box: Box) -> None:
    seat = s.turn
    fallen = 0
    for space in range(SPACES):
        fallen += can_rebuild(s, seat, space)
    if fallen > 0 and mason_may_come(s, box, seat) == 1:
        ask(s, seat)
    else:
        rebuild(s, box)


def can_rebuild(s: State, seat: int, space: int) -> int:
    return int(s.town[space] == seat + 1 and s.ruin[space] == 1 and s.men[space][seat] > 0)


def rebuild(s: State, box: Box) -> None:
    """QUO-9.3"""
    seat = s.turn
    s.step = LAST_CALL
    s.awaits = 0
    for space in range(SPACES):
        if can_rebuild(s, seat, space) == 1:
            s.ruin[space] = 0  # QUO-9.3
            s.men[space][seat] -= 1
            s.going[seat] += 1
            tell(s, REBUILT, seat, space)
            mason(s, box, seat)
