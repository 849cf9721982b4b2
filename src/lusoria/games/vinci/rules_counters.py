"""Vinci: what counters do, and what provinces yield."""

from .rules_state import (
    AGRICULTURE,
    AGRICULTURE_COLUMN,
    ASTRONOMY,
    BARBARIANS,
    CURRENCY,
    FARMLAND,
    GENERAL,
    HERITAGE,
    LIVESTOCK,
    LIVESTOCK_COLUMN,
    MESSAGES,
    MINING,
    MINING_COLUMN,
    MOUNTAIN,
    MOUNTAINEERING,
    PASTURE,
    PORTS,
    PORTS_COLUMN,
    PROVINCES,
    REBIRTH,
    REVOLUTION,
    SLAVERY,
    SPECIALIZATION,
    Box,
    State,
)

# Counters ---------------------------------------------------------------------------------------------------------


def effect_of(design: int) -> int:
    """The design itself, or its twin without a column."""
    if design == AGRICULTURE_COLUMN:
        return AGRICULTURE
    if design == LIVESTOCK_COLUMN:
        return LIVESTOCK
    if design == MINING_COLUMN:
        return MINING
    if design == PORTS_COLUMN:
        return PORTS
    return design


def outlives(design: int) -> bool:
    """VIN-8.2  The four designs with a column that holds."""
    return effect_of(design) != design


def counts_double(effect: int) -> bool:
    """VIN-8.23  Effects that are a number, or a use, can be had twice."""
    return (
        effect != ASTRONOMY
        and effect != BARBARIANS
        and effect != HERITAGE
        and effect != MESSAGES
        and effect != REBIRTH
        and effect != REVOLUTION
        and effect != SPECIALIZATION
    )


def power(s: State, seat: int, effect: int) -> int:
    """VIN-8.1, VIN-8.23  How often the active empire has an effect."""
    times = 0
    for slot in range(2):
        if s.civ[seat][slot] > 0 and effect_of(s.civ[seat][slot] - 1) == effect:
            times += 2 if s.civ[seat][1 - slot] == SPECIALIZATION + 1 and counts_double(effect) else 1
    return times


def pawns_of(box: Box, one: int, two: int) -> int:
    """VIN-2.9, VIN-8.24  The pawns that a pair of designs brings, without the base."""
    if one != SPECIALIZATION and two != SPECIALIZATION:
        return box.number[one] + box.number[two]
    partner = two if one == SPECIALIZATION else one
    number = 0 if partner == SPECIALIZATION else box.number[partner]
    if box.specialization_pawns == 1:  # VIN-9.7
        return number + 1
    return 2 * number + 1


# Yield ------------------------------------------------------------------------------------------------------------


def active_yield(s: State, box: Box, seat: int, province: int) -> int:
    """VIN-5.5  Points for a province of the active empire, by the seat's counters."""
    total = power(s, seat, CURRENCY)  # VIN-8.4
    if box.terrain[province] == MOUNTAIN:
        total += power(s, seat, MOUNTAINEERING)  # VIN-8.12
    else:
        total += 1
    if box.terrain[province] == FARMLAND:
        total += power(s, seat, AGRICULTURE)  # VIN-8.3
    if box.terrain[province] == PASTURE:
        total += power(s, seat, LIVESTOCK)  # VIN-8.3
    return total + 2 * box.mine[province] * power(s, seat, MINING) + box.port[province] * power(s, seat, PORTS)


def old_yield(s: State, box: Box, seat: int, province: int) -> int:
    """VIN-6.6  Points for a declined province: only surviving counters count, each once."""
    total = int(box.terrain[province] != MOUNTAIN)
    for slot in range(2):
        effect = effect_of(s.relic[seat][slot] - 1) if s.relic[seat][slot] > 0 else -1
        if effect == AGRICULTURE:
            total += int(box.terrain[province] == FARMLAND)
        elif effect == LIVESTOCK:
            total += int(box.terrain[province] == PASTURE)
        elif effect == MINING:
            total += 2 * box.mine[province]
        elif effect == PORTS:
            total += box.port[province]
    return total


def active_income(s: State, box: Box, seat: int) -> int:
    total = 0
    for p in range(PROVINCES):
        if s.owner[p] == seat + 1 and s.old[p] == 0:
            total += active_yield(s, box, seat, p)
    return total


def old_income(s: State, box: Box, seat: int) -> int:
    total = 0
    for p in range(PROVINCES):
        if s.owner[p] == seat + 1 and s.old[p] == 1:
            total += old_yield(s, box, seat, p)
    return total


def slave_income(s: State, seat: int) -> int:
    return s.slain * power(s, seat, SLAVERY)  # VIN-8.7


def lent(s: State, box: Box, seat: int) -> int:
    """VIN-8.9  Pawns that a Field General brings and takes back."""
    return box.general * power(s, seat, GENERAL)
