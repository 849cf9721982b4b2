"""Quo Vadis: the end of a turn (QUO-10) and of the game (QUO-11)."""

from lusoria.kernel import ask, bit, end_game, next_seat, tell

from .rules_card import give_points
from .rules_setup import draw_up, hand_limit
from .rules_skills import may_play
from .rules_state import (
    BEGINNING,
    CHANGE_POINTS,
    CLOSING,
    CORNERS,
    END_CONTROL,
    END_FACILITIES,
    END_FACILITY,
    END_GENERATION,
    END_LONGEST,
    END_POINTS,
    END_SKILL,
    END_SKILLS,
    END_STORE,
    END_TERRAIN,
    END_TOWN,
    END_WARS,
    END_WORKER,
    END_WRATH,
    EPICS,
    FACILITIES,
    FAITH,
    GENERATIONS,
    LADDER,
    LONE,
    MOST,
    PLAYED,
    SCORED,
    SKILLS,
    SPACES,
    TIDYING,
    TILES,
    USED,
    WRATH,
    Box,
    State,
    building,
    control,
    controls,
    land,
    power,
    present,
    stands,
)

STORE_SHARE = 3  # resources that count once for END_STORE


def last_call(s: State) -> None:
    """QUO-3.2"""
    if may_play(s, s.turn) == 1:
        ask(s, s.turn)
    else:
        s.step = TIDYING


def tidy(s: State) -> None:
    """QUO-10.1"""
    seat = s.turn
    for space in range(SPACES):
        keep = 1 - stands(s, seat, space)
        if s.men[space][seat] > keep:
            s.going[seat] += s.men[space][seat] - keep
            s.men[space][seat] = keep  # QUO-10.1
    s.step = CLOSING


def close_turn(s: State, box: Box) -> None:
    seat = s.turn
    for _ in range(s.seats):  # QUO-10.2
        draw_up(s, box, seat, hand_limit(s, box, seat))
        seat = next_seat(s, seat)
    if s.changed == 1:
        score_generation(s, box, s.turn)
    s.area = 0
    s.placed = 0
    s.freed = 0
    s.changed = 0
    s.turn = next_seat(s, s.turn)
    s.step = BEGINNING
    if s.turn == s.start:
        if s.lap == box.rounds:  # QUO-11.1
            final_scoring(s, box)
            end_game(s)
        else:
            s.lap += 1


def base_points(box: Box, areas: int) -> int:
    return box.ladder[min(areas, LADDER) - 1] if areas > 0 else 0


def score_generation(s: State, box: Box, seat: int) -> None:
    """QUO-10.4"""
    areas = control(s, box, seat)
    past = s.pile[seat][s.gen[seat] - 1]
    n = base_points(box, areas) * past  # QUO-10.4
    s.points[seat] += n
    tell(s, SCORED, seat, areas, past, n)
    more = power(s, box, seat, CHANGE_POINTS) + power(s, box, seat, LONE) * alone(s, seat)
    if more > 0:
        give_points(s, seat, more)


def alone(s: State, seat: int) -> int:
    """Areas that the seat controls and where no other seat has workers or standing towns."""
    found = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0 and controls(s, seat, tile) == 1:
            others = 0
            for space in range(tile * CORNERS, tile * CORNERS + CORNERS):
                for other in range(s.seats):
                    if other != seat:
                        others += present(s, other, space)
            found += int(others == 0)
    return found


def final_scoring(s: State, box: Box) -> None:
    for gen in range(GENERATIONS):  # QUO-11.2
        most = 0
        sharing = 0
        for seat in range(s.seats):
            if s.pile[seat][gen] > most:
                most = s.pile[seat][gen]
                sharing = 0
            sharing += int(s.pile[seat][gen] == most)
        if most > 0:
            for seat in range(s.seats):
                if s.pile[seat][gen] == most:
                    s.points[seat] += box.most_bonus[gen] // sharing
                    tell(s, MOST, seat, gen, box.most_bonus[gen] // sharing)
    for seat in range(s.seats):  # QUO-11.3
        for skill in range(SKILLS):
            if s.card_at[EPICS + skill] == PLAYED + seat:
                n = box.amount[skill] * times(s, box, seat, box.effect[skill])
                s.points[seat] += n
                if n > 0:
                    tell(s, END_SKILLS, seat, skill, n)
        race = s.race[seat] - 1
        for k in range(FACILITIES):
            if s.crew[seat][k] == box.places[k]:
                n = box.facility_amount[race][k] * times(s, box, seat, box.facility_effect[race][k])
                s.points[seat] += n
                if n > 0:
                    tell(s, END_FACILITIES, seat, building(s, seat, k), n)


def times(s: State, box: Box, seat: int, effect: int) -> int:
    """How often something counts at the end of the game; 0: it does not."""
    if effect == END_POINTS:
        return 1
    if effect == END_CONTROL:
        return control(s, box, seat)
    if effect == END_WRATH:
        return s.store[seat][WRATH]
    if effect == END_STORE:
        return (s.store[seat][0] + s.store[seat][1] + s.store[seat][FAITH]) // STORE_SHARE
    if effect == END_GENERATION:
        return s.gen[seat] + 1
    if effect == END_WARS:
        return s.wins[seat]
    if effect == END_LONGEST:
        return longest(s, seat)
    if effect == END_SKILL or effect == END_FACILITY:
        return open_skills(s, seat) if effect == END_SKILL else working(s, box, seat)
    if effect == END_TOWN or effect == END_WORKER or effect == END_TERRAIN:
        return on_the_map(s, box, seat, effect)
    return 0


def longest(s: State, seat: int) -> int:
    """Cards of the longest generation."""
    most = 0
    for gen in range(GENERATIONS):
        most = max(most, s.pile[seat][gen])
    return most


def open_skills(s: State, seat: int) -> int:
    found = 0
    for skill in range(SKILLS):
        found += int(s.card_at[EPICS + skill] == PLAYED + seat or s.card_at[EPICS + skill] == USED + seat)
    return found


def working(s: State, box: Box, seat: int) -> int:
    """Facilities that are full."""
    found = 0
    for k in range(FACILITIES):
        found += int(s.crew[seat][k] == box.places[k])
    return found


def on_the_map(s: State, box: Box, seat: int, effect: int) -> int:
    """Standing towns, workers on tiles, or terrains with either."""
    found = 0
    terrains = 0
    for space in range(SPACES):
        if effect == END_TOWN:
            found += stands(s, seat, space)
        elif effect == END_WORKER:
            found += s.men[space][seat]
        elif present(s, seat, space) == 1 and has_not(terrains, land(s, box, space)):
            terrains |= bit(land(s, box, space))
            found += 1
    return found


def has_not(mask: int, k: int) -> int:
    return int(mask & bit(k) == 0)
