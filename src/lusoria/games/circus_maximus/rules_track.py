"""Circus Maximus: the track. Directions and ways, what a card can do there, and the order of movement."""

from .rules_state import (
    AREAS,
    BACK_STRAIGHT,
    EDGE,
    FREE,
    GATE,
    GOAL,
    HOME_STRAIGHT,
    MIDDLE,
    OUTSIDE,
    PLACES,
    TEAM,
    WAYS,
    WIDTH,
    Box,
    State,
)

FAR = 2000  # more than any two places of an area differ by in `precedence`
OUTERMOST = 16  # more than the lanes beside each other
HALF_GOAL = 10  # half spaces from its middle to the last goal space


# Places and directions


def stride(direction: int) -> int:
    """From a place to its neighbour."""
    if direction == 0:
        return 1
    if direction == 1:
        return WIDTH + 1
    if direction == 2:
        return WIDTH
    if direction == 3:
        return -1
    if direction == 4:
        return -WIDTH - 1
    return -WIDTH


def forward(place: int) -> int:
    """How far along the home straight a place lies, in half spaces; 0 is beside the middle of the goal."""
    return 2 * (place % WIDTH) - place // WIDTH - 16


def ahead(place: int) -> int:
    """The direction that runs along the lane there. A lane has six sides, and each corner belongs to the side that
    begins there (CIR-9.2)."""
    depth = place // WIDTH - MIDDLE
    beyond = forward(place) - HALF_GOAL  # past the far end of the goal
    before = -forward(place) - HALF_GOAL  # short of its near end
    if depth < 0:
        if beyond >= -depth:
            return 1
        if before > -depth:
            return 5
        return 0
    if depth == 0:
        return 2 if beyond > 0 else 5
    if beyond > depth:
        return 2
    if before >= depth:
        return 4
    return 3


def clear_track(s: State, box: Box) -> None:
    """Nobody is anywhere."""
    for place in range(PLACES):
        s.on[place] = FREE
        if box.ground[place] == OUTSIDE:
            s.on[place] = EDGE
        elif box.ground[place] == GOAL:
            s.on[place] = GATE


def is_home(s: State, box: Box, chariot: int) -> int:
    return int(box.ground[s.place[chariot]] == GOAL)


def crossing(box: Box, before: int, after: int) -> int:
    """What a step between two track spaces adds to the lap count (CIR-6.1)."""
    if box.ground[before] == box.ground[after]:
        return 0
    if box.ground[after] == box.ground[before] % AREAS + 1:
        return 1
    return -1


# What the cards allow


def cards_of(box: Box) -> int:
    """Cards each seat has (CIR-2.3, CIR-8.3)."""
    return box.cards + box.six_cards


def pack(box: Box) -> int:
    """Bit c: there are cards with the number c."""
    return (2 << cards_of(box)) - 2


def card_limit(box: Box) -> int:
    """Cards a chariot may use in a round (CIR-5.4, CIR-8.4)."""
    return 2 if box.exact_two else box.most


def cards_up(s: State, box: Box, seat: int) -> int:
    """Bit c: the seat has not used its card c in this round."""
    return pack(box) - s.down[seat]


def moving(s: State) -> int:
    """The chariot whose turn it is."""
    return s.order[s.turn] - 1


def spare(s: State, box: Box, seat: int) -> int:
    """Cards that the seat's chariot may still use, the extra ones among them (CIR-5.6, CIR-8.5)."""
    later = s.to_move[seat] - 1
    if box.exact_two:
        return s.up[seat] - 2 * later - int(s.used == 0)
    return s.up[seat] - later


def price(s: State, box: Box, direction: int) -> int:
    """Cards that a move in this direction takes (CIR-8.1)."""
    return 1 + int(box.straight == 1 and s.heading > 0 and s.heading != direction + 1)


def reach(s: State, box: Box, chariot: int, direction: int, cards: int) -> int:
    """Which of the cards (bit c) would take the chariot straight that way (CIR-5.1 to CIR-5.3, CIR-6.2 to CIR-6.4)."""
    step = stride(direction)
    at = s.place[chariot] + step
    bit = 2  # of card 1
    while bit <= cards and s.on[at] == FREE:
        at += step
        bit += bit
    if s.on[at] == GATE and box.ground[at - step] == HOME_STRAIGHT and s.laps[chariot] >= box.full_lap:
        return cards  # what is left of a card is lost
    return cards & (bit - 1)  # those that end before what stands there


def drives(s: State, box: Box, chariot: int, direction: int, left: int, up: int) -> int:
    """Which of the cards `up` may drive the chariot whose turn it is in that direction, with `left` to spare."""
    if price(s, box, direction) > left:
        return 0
    return reach(s, box, chariot, direction, up)


def can_drive(s: State, box: Box, chariot: int) -> int:
    """1 if some card moves the chariot whose turn it is."""
    if is_home(s, box, chariot):
        return 0
    left = spare(s, box, chariot // TEAM)
    up = cards_up(s, box, chariot // TEAM)
    for direction in range(WAYS):
        if drives(s, box, chariot, direction, left, up) > 0:
            return 1
    return 0


# The order of movement (CIR-4)


def precedence(box: Box, place: int) -> int:
    """Within an area, whoever is on the place with the higher number moves first (CIR-4.3, CIR-4.4)."""
    line = place // WIDTH
    along = forward(place)
    kind = box.ground[place]
    if kind == HOME_STRAIGHT:
        return OUTERMOST * along - (MIDDLE - line)
    if kind == BACK_STRAIGHT:
        return -OUTERMOST * along - (line - MIDDLE)
    return -abs(along)


def leader(s: State, box: Box) -> int:
    """The racing chariot with the highest lap count, as far as its area is concerned (CIR-4.2); -1: none races."""
    best = -1
    for chariot in range(TEAM * s.seats):
        if not is_home(s, box, chariot) and (best == -1 or s.laps[chariot] > s.laps[best]):
            best = chariot
    return best


def set_order(s: State, box: Box) -> None:
    """Put the racing chariots in the order of this round."""
    for at in range(s.racing):
        s.order[at] = 0
    for seat in range(s.seats):
        s.to_move[seat] = 0
    s.racing = 0
    first = leader(s, box)
    if first == -1:
        return
    area = box.ground[s.place[first]]
    for chariot in range(TEAM * s.seats):
        if not is_home(s, box, chariot):
            rank = rank_of(s, box, area, chariot)
            at = s.racing
            while at > 0 and s.rank[at - 1] < rank:
                s.order[at] = s.order[at - 1]
                s.rank[at] = s.rank[at - 1]
                at -= 1
            s.order[at] = chariot + 1
            s.rank[at] = rank
            s.racing += 1
            s.to_move[chariot // TEAM] += 1
    for at in range(s.racing):
        s.rank[at] = 0


def rank_of(s: State, box: Box, area: int, chariot: int) -> int:
    """The higher, the earlier: areas from the leader's backwards, then the place in the area."""
    place = s.place[chariot]
    behind = (area - box.ground[place]) % AREAS
    return precedence(box, place) - FAR * behind
