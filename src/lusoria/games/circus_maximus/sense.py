"""Judgement for bots, not rules: steps still to drive, and the cards of this round that can still be used for them."""

from lusoria.kernel import Row, has

from .rules_state import (
    AREAS,
    CARDS,
    EXTRA,
    FAR_SEAM,
    GATE,
    GOAL,
    HOME_STRAIGHT,
    MIDDLE,
    MOVE,
    NEAR_SEAM,
    REST,
    STARTS,
    STOP,
    TEAM,
    WAYS,
    WIDTH,
    Box,
    State,
)
from .rules_state import PLACE as START
from .rules_track import ahead, card_limit, cards_up, crossing, forward, is_home, moving, stride

STEADY = 1  # a turn is a plan of several cards
HALF_WAY = 12  # half spaces from the middle of the goal to the innermost space of a seam
AFTER_FAR = 15  # steps home from the innermost space of the far seam ...
AFTER_NEAR = 2  # ... and of the near one
ROUND = 26  # steps once round
NOT_PLACED = 29  # steps of a chariot that will start at the rear
NO_ROOM = 40  # steps to a goal that is full


def distance(across: int, along: int) -> int:
    """Steps between two places; half spaces along."""
    return max(abs(across), (abs(across) + abs(along)) // 2)


def taken_up(s: State, box: Box) -> int:
    """Goal spaces, from the near end on, that are taken: so many steps more for who comes round the bend."""
    count = 0
    for place in range(WIDTH * MIDDLE, WIDTH * MIDDLE + WIDTH):
        if box.ground[place] == GOAL:
            if s.on[place] == GATE:
                return count
            count += 1
    return count


def steps_home(s: State, box: Box, place: int, laps: int, more: int) -> int:
    """How many steps a chariot there still has to drive, if nobody is in the way; `more` is what `taken_up` says."""
    along = forward(place)
    depth = place // WIDTH - MIDDLE
    kind = box.ground[place]
    if kind == GOAL:
        return 0
    if kind == HOME_STRAIGHT and laps >= box.full_lap:
        return steps_to_goal(s, box, depth, along)
    if laps < 0:
        more += ROUND * ((AREAS - 1 - laps) // AREAS)
    if kind == HOME_STRAIGHT:
        return distance(depth, HALF_WAY - along) + AFTER_FAR + more
    if kind == FAR_SEAM:
        return (along - HALF_WAY) // 2 + AFTER_FAR + more
    if kind == NEAR_SEAM:
        return (-HALF_WAY - along) // 2 + AFTER_NEAR + more
    return distance(depth, along + HALF_WAY) + AFTER_NEAR + more


def steps_to_goal(s: State, box: Box, depth: int, along: int) -> int:
    """To the nearest goal space that is free."""
    best = NO_ROOM
    for place in range(WIDTH * MIDDLE, WIDTH * MIDDLE + WIDTH):
        if s.on[place] == GATE:
            best = min(best, distance(depth, along - forward(place)))
    return best


def effort(s: State, box: Box, seat: int, more: int) -> int:
    """Steps (in fifths) that a seat still needs from its cards; the slowest chariot has no more than three a round."""
    total = 0
    slowest = 0
    for chariot in range(TEAM * seat, TEAM * seat + TEAM):
        steps = NOT_PLACED
        if s.place[chariot] > 0:
            steps = steps_home(s, box, s.place[chariot], s.laps[chariot], more)
        total += steps
        slowest = max(slowest, steps)
    return max(5 * total, 6 * slowest) - 4 * in_hand(s, box, seat)


def in_hand(s: State, box: Box, seat: int) -> int:
    """The numbers on the cards that the seat's chariots can still use in this round."""
    if s.rounds == 0:
        return 0
    room = s.to_move[seat] * card_limit(box)
    if s.used > 0 and moving(s) // TEAM == seat:
        room -= s.used
    total = 0
    up = cards_up(s, box, seat)
    for missing in range(CARDS):
        card = CARDS - missing
        if has(up, card) and room > 0:
            room -= 1
            total += card
    return total


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its way home against that of the strongest rival; more so the nearer the end is."""
    more = taken_up(s, box)
    first = 5 * NO_ROOM * TEAM  # the two shortest ways
    second = first
    for seat in range(s.seats):
        out[seat] = effort(s, box, seat, more)
        second = min(second, max(first, out[seat]))
        first = min(first, out[seat])
    for seat in range(s.seats):
        mine = out[seat]
        best = second if mine == first else first
        near = max(0, min(mine, best))
        out[seat] = max(0, min(1000, 500 + 500 * (best - mine) // (100 + near)))


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    """Use what a card is worth: all its steps forward, and the big ones first."""
    if s.rounds == 0:
        for k in range(STARTS):
            weight[START + k] = 60 - 3 * k
    elif s.owes:
        for card in range(1, CARDS + 1):
            weight[EXTRA + card - 1] = 64 >> card
    else:
        for card in range(1, CARDS + 1):
            weight[REST + card - 1] = 64 >> card
        weight[STOP] = 8
        lean_drive(s, box, can, weight)


def lean_drive(s: State, box: Box, can: Row, weight: Row) -> None:
    """A move looks half as good for each step that it does not bring the chariot nearer home."""
    chariot = moving(s)
    if is_home(s, box, chariot):
        return
    here = s.place[chariot]
    side = ahead(here)
    more = taken_up(s, box)
    now = steps_home(s, box, here, s.laps[chariot], more)
    for way in range(WAYS):
        first = MOVE + CARDS * way
        farthest = 0
        for card in range(1, CARDS + 1):
            if can[first + card - 1]:
                farthest = card
        step = stride((side + way) % WAYS)
        at = here
        laps = s.laps[chariot]
        for card in range(1, farthest + 1):
            before = at
            if box.ground[at] != GOAL:
                at += step
                if box.ground[at] != GOAL:
                    laps += crossing(box, before, at)
            if can[first + card - 1]:
                if box.ground[at] == GOAL:
                    weight[first + card - 1] = 100 - 6 * card
                else:
                    wasted = card - now + steps_home(s, box, at, laps, more)
                    weight[first + card - 1] = max(1, (56 + 6 * card) >> max(0, min(7, wasted)))
