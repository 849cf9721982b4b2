"""Vertigo: the dice, and where their tiles go (VTG-6)."""

from lusoria.kernel import DICE, Row, ask, chance, tell

from .rules_state import (
    AIMED,
    ARROW,
    BLACK,
    BY_NEIGHBOURS,
    CHOKED,
    CLEAR,
    CLEARING,
    COUNTRY,
    EMPTY,
    FULL,
    NAMED,
    NO_SEAT,
    NO_SOURCE,
    PEOPLE,
    PLACES,
    REGION,
    REGIONS,
    RING,
    ROLLED,
    ROLLED_CROWD,
    SITING,
    SNOW,
    SPOIL,
    SPOILING,
    SPREADING,
    STEP,
    SUN,
    TARGETING,
    TILE,
    TWO_SNOWS,
    WORLD_UP,
    Box,
    State,
    crowded,
    kind_in,
    opening_seat,
    turn_order,
)
from .rules_world import end_pollution, next_region, put_tile, settle_region, swept

SOURCES = RING + 1  # of a region: its provinces, then its population
EVERY = SOURCES * REGIONS
FREE = 0  # classes of provinces, in the order in which tiles go there (VTG-6.5)
INHABITED = 1
BUILT_UP = 2
NOWHERE = 3


def begin_pollution(s: State, box: Box) -> None:
    s.acting = opening_seat(s)
    begin_rolls(s, box)
    pollute(s, box)


def begin_rolls(s: State, box: Box) -> None:
    s.source = 0
    s.due = 0
    s.target = NO_SEAT
    if next_source(s, box) == EVERY:
        tell(s, NO_SOURCE, s.acting)


def pollute(s: State, box: Box) -> None:
    """Goes on until somebody has to decide, or the phase is over."""
    waits = 0
    while waits == 0 and s.over == 0:
        if s.sweep > 0:
            waits = next_region(s, box)
        elif s.due > 0:
            waits = next_tile(s, box)
        else:
            waits = next_roll(s, box)


# Rolling ----------------------------------------------------------------------------------------------------------


def region_at(source: int) -> int:
    """VTG-6.3  The right region first, the left one last."""
    return REGIONS - 1 - source // SOURCES


def next_source(s: State, box: Box) -> int:
    """The first source from s.source on that is there; EVERY when there is none."""
    source = s.source
    if s.out[s.acting] > 0:
        return EVERY
    while source < EVERY:
        region = region_at(source)
        slot = source % SOURCES
        if slot == RING:
            if crowded(s, box, s.acting, region):
                return source
        elif s.land[s.acting][RING * region + slot] == BLACK:
            return source
        source += 1
    return EVERY


def next_roll(s: State, box: Box) -> int:
    """Rolls for the next source; when all countries have rolled, the phase ends. 1 when somebody is asked then."""
    source = next_source(s, box)
    if source == EVERY:
        s.source = 0
        s.target = NO_SEAT
        s.zone = 0
        other = turn_order(s, s.acting)
        if other == NO_SEAT:
            return end_pollution(s, box)
        s.acting = other
        begin_rolls(s, box)
        return 0
    s.source = source + 1
    region = region_at(source)
    face = roll_die(s, box)
    if source % SOURCES == RING:
        tell(s, ROLLED_CROWD, s.acting, face, region)
    else:
        tell(s, ROLLED, s.acting, face, RING * region + source % SOURCES)
    s.target = s.acting
    s.zone = region
    if face == SNOW:
        s.due = 1  # VTG-6.4
    elif face == TWO_SNOWS:
        s.due = 2
    elif face == ARROW:
        s.due = 1
        s.target = NO_SEAT  # VTG-6.8
    return 0


def roll_die(s: State, box: Box) -> int:
    """The face that comes up: SUN .. ARROW."""
    faces = 0
    for face in range(len(box.die)):
        faces += box.die[face]
    up = chance(s, DICE, faces)
    face = SUN
    while up >= box.die[face]:
        up -= box.die[face]
        face += 1
    return face


# Where a tile goes ------------------------------------------------------------------------------------------------


def next_tile(s: State, box: Box) -> int:
    """The next tile of the roll; 1 when somebody has to say where it goes."""
    if s.target == NO_SEAT:
        return aim(s)
    worst = best_class(s)
    if worst == NOWHERE:
        tell(s, CHOKED, s.target, s.zone)  # VTG-6.7
        s.due = 0
        return 0
    only = NO_SEAT
    count = 0
    for place in range(PLACES):
        if class_of(s, place) == worst:
            only = place
            count += 1
    if count == 1:
        put_rolled(s, box, only)
        return 0
    s.phase = SPOILING
    ask(s, s.acting)
    return 1


def aim(s: State) -> int:
    """VTG-6.8  The arrow: which country is hit. There is one, and it has room (VTG-6.11)."""
    found = NO_SEAT
    count = 0
    for seat in range(s.seats):
        if may_aim(s, seat):
            found = seat
            count += 1
    if count == 1:
        return take_aim(s, found)
    s.phase = TARGETING
    ask(s, s.acting)
    return 1


def may_aim(s: State, seat: int) -> int:
    """VTG-6.8  1 for a country that the roller may name."""
    return int(seat != s.acting and s.out[seat] == 0)


def take_aim(s: State, seat: int) -> int:
    """VTG-6.9, VTG-6.10  1 when the owner has to name a region."""
    s.target = seat
    s.zone = BY_NEIGHBOURS
    tell(s, AIMED, s.acting, seat)
    if best_class(s) != NOWHERE:
        return 0
    found = 0
    count = 0
    for region in range(REGIONS):
        if may_name(s, region):
            found = region
            count += 1
    if count == 1:
        s.zone = found
        return 0
    s.phase = SITING
    ask(s, seat)
    return 1


def may_name(s: State, region: int) -> int:
    """VTG-6.10  1 for a region of the target that has room."""
    return int(kind_in(s, s.target, region, TILE) < RING)


def beside_tile(s: State, seat: int, place: int) -> int:
    """VTG-2.1, VTG-6.9  1 when one of the two neighbours in the ring is polluted."""
    region = place - place % RING
    after = region + (place + 1) % RING
    before = region + (place + RING - 1) % RING
    return int(s.land[seat][after] == TILE or s.land[seat][before] == TILE)


def class_of(s: State, place: int) -> int:
    """VTG-6.5  The class of a province of the target for the tile that is due; NOWHERE when it cannot be hit."""
    what = s.land[s.target][place]
    if what == TILE:
        return NOWHERE
    if s.zone == BY_NEIGHBOURS:
        if beside_tile(s, s.target, place) == 0:
            return NOWHERE
    elif place // RING != s.zone:
        return NOWHERE
    if what == EMPTY:
        return FREE
    return INHABITED if what == PEOPLE else BUILT_UP


def best_class(s: State) -> int:
    """The class that has to be taken."""
    best = NOWHERE
    for place in range(PLACES):
        best = min(best, class_of(s, place))
    return best


def put_rolled(s: State, box: Box, place: int) -> None:
    """VTG-6.12  A tile of a roll: the roller puts a marker on the screen of the UN."""
    s.due -= 1
    s.tiles = 1
    s.markers += 1
    put_tile(s, box, s.target, place)
    if s.over == 0 and s.markers >= box.markers[s.seats - 2]:
        s.markers = 0
        s.world = min(FULL, s.world + STEP)  # VTG-6.13, VTG-6.16
        tell(s, WORLD_UP, s.world)
        s.sweep = 1
        s.phase = SPREADING
    if s.out[s.acting] > 0:
        s.due = 0  # VTG-9.1


# Decisions --------------------------------------------------------------------------------------------------------


def legal_pollution(s: State, seat: int, can: Row) -> None:
    if s.phase == TARGETING:
        for other in range(s.seats):
            can[COUNTRY + other] = may_aim(s, other)
    elif s.phase == SITING:
        for region in range(REGIONS):
            can[REGION + region] = may_name(s, region)
    elif s.phase == SPOILING:
        worst = best_class(s)
        for place in range(PLACES):
            can[SPOIL + place] = int(class_of(s, place) == worst)
    else:
        region = (s.sweep - 1) % REGIONS
        first = CLEAR if s.phase == CLEARING else SPOIL
        for place in range(RING * region, RING * region + RING):
            can[first + place] = swept(s, place)


def apply_pollution(s: State, box: Box, seat: int, code: int) -> None:
    if code in COUNTRY:
        if take_aim(s, code - COUNTRY):
            return
    elif code in REGION:
        s.zone = code - REGION
        tell(s, NAMED, seat, s.zone)
    elif s.phase == SPOILING:
        put_rolled(s, box, code - SPOIL)
    elif s.phase == SPREADING:
        settle_region(s, box, seat, code - SPOIL)
    else:
        settle_region(s, box, seat, code - CLEAR)
    pollute(s, box)
