"""Quo Vadis: set-up (QUO-2), and what is gained and sent home at any time (QUO-1.7, QUO-3.4)."""

from lusoria.kernel import (
    EVERYONE,
    Row,
    answered,
    ask,
    ask_every,
    below,
    bit,
    draw,
    lay,
    next_seat,
    nobody_awaited,
    reveal,
    tell,
)

from .rules_state import (
    ALLOT,
    ALLOT_FOOD,
    ALLOT_SPIRIT,
    ALLOTTED,
    BASE_HAND,
    BASES,
    BEGINNING,
    CARDS,
    CHOSE,
    DECK_PILE,
    DEV_PILE,
    DISCARD,
    DISCARDS,
    DISPLAY,
    DRAFTED,
    DRAFTING,
    EPICS,
    FACE_DOWN,
    FACILITIES,
    FAITH,
    FOOD,
    FULL,
    GAINED,
    HAND,
    HAND_SIZE,
    HOME,
    KEEP,
    MULLIGAN,
    NONE,
    NUMBERS,
    PACKET,
    PICK,
    POOL,
    RACE,
    REDRAWN,
    RESHUFFLED,
    SORTS,
    SPIRIT,
    SPOTS,
    STARTS,
    SWAPPED,
    TILES,
    WENT_HOME,
    WORLD,
    Box,
    State,
    building,
    capacity,
    card_in,
    power,
    sort_of,
)

INNER = 7  # tiles of the middle and its rim


def set_up(s: State, box: Box) -> None:
    lay_tiles(s, box)
    for _ in range(SPOTS * SPOTS):  # far more often than ever needed (QUO-2.2)
        if every_number(s, box) == 0:
            tell(s, REDRAWN)
            lay_tiles(s, box)
    tell(s, WORLD, INNER + box.outer[s.seats])
    for card in range(CARDS):
        lay(s, card, DECK_PILE if card < EPICS else POOL if card < EPICS + BASES else DEV_PILE, 0)
    for _ in range(box.shown):  # QUO-2.6
        draw(s, DEV_PILE, DISPLAY, EVERYONE)
    s.start = below(s, s.seats)  # QUO-2.3
    tell(s, STARTS, s.start)
    ask(s, s.start)


def lay_tiles(s: State, box: Box) -> None:
    """QUO-2.1"""
    for spot in range(SPOTS):
        s.tile_at[spot] = 0
    for tile in range(TILES):
        s.spot_of[tile] = 0
    for k in range(INNER + box.outer[s.seats]):  # QUO-2.1
        spot = k
        if k >= INNER:
            spot = INNER + below(s, SPOTS - INNER)
            while s.tile_at[spot] > 0:
                spot = INNER + below(s, SPOTS - INNER)
        tile = below(s, TILES)
        while s.spot_of[tile] > 0:
            tile = below(s, TILES)
        s.spot_of[tile] = spot + 1
        s.tile_at[spot] = tile + 1


def every_number(s: State, box: Box) -> int:
    """1 if each of the numbers 1 to 5 is on a tile in play (QUO-2.2)."""
    seen = 0
    for tile in range(TILES):
        if s.spot_of[tile] > 0:
            seen |= bit(box.low[tile]) | bit(box.high[tile])
    for number in range(1, NUMBERS + 1):
        if seen & bit(number) == 0:
            return 0
    return 1


# Peoples and the draft


def legal_race(s: State, can: Row) -> None:
    for race in range(5):
        can[RACE + race] = 1 - taken(s, race)


def taken(s: State, race: int) -> int:
    for seat in range(s.seats):
        if s.race[seat] == race + 1:
            return 1
    return 0


def apply_race(s: State, box: Box, seat: int, race: int) -> None:
    s.race[seat] = race + 1
    tell(s, CHOSE, seat, race)
    for k in range(FACILITIES):  # QUO-2.4
        s.crew[seat][k] = box.places[k]
    if next_seat(s, seat) != s.start:
        ask(s, next_seat(s, seat))
        return
    for other in range(s.seats):  # QUO-2.5
        for _ in range(box.dealt):
            draw(s, POOL, PACKET + other, bit(other))
    s.step = DRAFTING
    ask_every(s)


def legal_pick(s: State, seat: int, can: Row) -> None:
    for skill in range(BASES):
        can[PICK + skill] = int(s.card_at[EPICS + skill] == PACKET + seat)


def apply_pick(s: State, box: Box, seat: int, skill: int) -> None:
    s.picked[seat] = skill + 1
    answered(s, seat)
    if nobody_awaited(s) == 0:
        return
    reveal(s)
    left = 0
    for other in range(s.seats):
        lay(s, EPICS + s.picked[other] - 1, BASE_HAND + other, bit(other))
        s.lore[other] += 1
        s.picked[other] = 0
    for k in range(EPICS, EPICS + BASES):
        left += int(s.card_at[k] == PACKET)
    pass_on(s, int(left == 1))
    if left > 1:
        ask_every(s)
        return
    tell(s, DRAFTED)
    for other in range(s.seats):  # QUO-2.7
        draw_up(s, box, other, hand_limit(s, box, other))
    s.step = MULLIGAN
    ask_every(s)


def pass_on(s: State, last: int) -> None:
    """The packets go to the left; a last card goes into the hand at once. Who passes a card knows where it is now."""
    for k in range(EPICS, EPICS + BASES):
        place = s.card_at[k]
        if PACKET <= place and place < PACKET + s.seats:
            seat = place - PACKET
            to = next_seat(s, seat)
            lay(s, k, BASE_HAND + to if last == 1 else PACKET + to, bit(seat) | bit(to))
            s.lore[to] += last


# The first hand


def hand_limit(s: State, box: Box, seat: int) -> int:
    """QUO-10.2"""
    return box.hand_size + power(s, box, seat, HAND_SIZE)


def draw_up(s: State, box: Box, seat: int, limit: int) -> None:
    """Draw until the hand has so many cards, as far as there are any."""
    while s.held[seat] < limit and (pile_left(s) > 0 or reshuffle(s) > 0):
        card = draw(s, DECK_PILE, HAND + seat, bit(seat))
        s.hand[seat][sort_of(card)] += 1
        s.held[seat] += 1


def pile_left(s: State) -> int:
    """1 if there is a card to draw."""
    for card in range(EPICS):
        if s.card_at[card] == DECK_PILE:
            return 1
    return 0


def reshuffle(s: State) -> int:
    """The discards become the pile again (QUO-10.2); how many there are."""
    found = 0
    for card in range(EPICS):
        if s.card_at[card] == DISCARDS:
            lay(s, card, DECK_PILE, 0)
            found += 1
    if found > 0:
        tell(s, RESHUFFLED)
    return found


def throw_away(s: State, seat: int, sort: int) -> None:
    """An epic card from the hand to the discards."""
    lay(s, card_in(s, seat, sort), DISCARDS, EVERYONE)
    s.hand[seat][sort] -= 1
    s.held[seat] -= 1


def legal_swap(s: State, seat: int, can: Row) -> None:
    for sort in range(SORTS):
        can[DISCARD + sort] = int(s.hand[seat][sort] > s.swap[seat][sort])
    can[KEEP] = 1


def apply_swap(s: State, box: Box, seat: int, code: int) -> None:
    if code in DISCARD:
        s.swap[seat][code - DISCARD] += 1
        return
    answered(s, seat)
    if nobody_awaited(s) == 0:
        return
    reveal(s)
    seat = s.start
    for _ in range(s.seats):
        limit = s.held[seat]
        for sort in range(SORTS):
            for _ in range(s.swap[seat][sort]):
                throw_away(s, seat, sort)
            s.swap[seat][sort] = 0
        tell(s, SWAPPED, seat, limit - s.held[seat])
        draw_up(s, box, seat, limit)
        seat = next_seat(s, seat)
    s.step = ALLOT_SPIRIT
    ask(s, s.start)


def least_allotted(s: State, box: Box, seat: int) -> int:
    """The fewest cubes for the resource in question: the others must have room for the rest (QUO-2.8)."""
    if s.step == ALLOT_SPIRIT:
        return max(0, box.cubes - capacity(s, box, seat, FOOD) - capacity(s, box, seat, FAITH))
    return max(0, box.cubes - s.store[seat][SPIRIT] - capacity(s, box, seat, FAITH))


def most_allotted(s: State, box: Box, seat: int) -> int:
    if s.step == ALLOT_SPIRIT:
        return min(box.cubes, capacity(s, box, seat, SPIRIT))
    return min(box.cubes - s.store[seat][SPIRIT], capacity(s, box, seat, FOOD))


def legal_allot(s: State, box: Box, seat: int, can: Row) -> None:
    for n in range(least_allotted(s, box, seat), most_allotted(s, box, seat) + 1):
        can[ALLOT + n] = 1


def apply_allot(s: State, box: Box, seat: int, n: int) -> None:
    if s.step == ALLOT_SPIRIT:
        s.store[seat][SPIRIT] = n
        s.step = ALLOT_FOOD
        return
    s.store[seat][FOOD] = n  # QUO-2.8
    s.store[seat][FAITH] = box.cubes - s.store[seat][SPIRIT] - n
    tell(s, ALLOTTED, seat, s.store[seat][SPIRIT], n, s.store[seat][FAITH])
    s.step = ALLOT_SPIRIT
    ask(s, next_seat(s, seat))
    if next_seat(s, seat) == s.start:
        s.lap = 1
        s.turn = s.start
        s.step = BEGINNING
        s.awaits = 0


# At any time


def gain(s: State, box: Box, seat: int, resource: int, n: int) -> None:
    """Take from the stock, as far as there is room (QUO-1.7)."""
    taking = max(0, min(n, capacity(s, box, seat, resource) - s.store[seat][resource]))
    s.store[seat][resource] += taking
    if taking > 0:
        tell(s, GAINED, seat, taking, resource)
    if taking < n:  # QUO-1.7
        tell(s, FULL, seat, resource)


def take_points(s: State, seat: int, n: int) -> int:
    """A seat loses points, but never goes below 0; how many it loses."""
    taking = min(n, s.points[seat])
    s.points[seat] -= taking
    return taking


def gaps(s: State, box: Box, seat: int) -> int:
    """Facilities of the seat with free places: a mask."""
    found = 0
    for k in range(FACILITIES):
        if s.crew[seat][k] < box.places[k]:
            found |= bit(k)
    return found


def send_home(s: State, box: Box) -> None:
    """QUO-3.4  The first seat, clockwise from the one whose turn it is, with workers on their way."""
    seat = s.turn
    while s.going[seat] == 0:
        seat = next_seat(s, seat)
    open_ones = gaps(s, box, seat)
    room = 0
    for k in range(FACILITIES):
        room += box.places[k] - s.crew[seat][k]
    if room > s.going[seat] and open_ones & (open_ones - 1) != 0:
        ask(s, seat)
        return
    for k in range(FACILITIES):
        n = min(s.going[seat], box.places[k] - s.crew[seat][k])
        if n > 0:
            s.crew[seat][k] += n
            s.going[seat] -= n
            tell(s, WENT_HOME, seat, n, building(s, seat, k))


def homeless(s: State) -> int:
    """How many workers look for a place."""
    found = 0
    for seat in range(s.seats):
        found += s.going[seat]
    return found


def legal_home(s: State, box: Box, seat: int, can: Row) -> None:
    for k in range(FACILITIES):
        can[HOME + k] = int(s.crew[seat][k] < box.places[k])


def apply_home(s: State, seat: int, facility: int) -> None:
    s.crew[seat][facility] += 1
    s.going[seat] -= 1
    tell(s, WENT_HOME, seat, 1, building(s, seat, facility))
    s.awaits = 0


def clear_space(s: State, space: int) -> int:
    """All workers of a space go home; how many."""
    found = 0
    for seat in range(s.seats):
        found += s.men[space][seat]
        s.going[seat] += s.men[space][seat]
        s.men[space][seat] = 0
    return found


def faced(s: State, seat: int) -> int:
    """The card that the seat has laid face down; NONE: it had none."""
    for card in range(EPICS):
        if s.card_at[card] == FACE_DOWN + seat:
            return card
    return NONE
