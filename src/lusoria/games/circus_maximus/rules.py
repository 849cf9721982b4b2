"""Circus Maximus: the rules."""

from lusoria.kernel import Row, ask, below, end_game, tell

from .rules_state import (
    ACTIONS,
    BEGUN,
    CAPPED,
    CARDS,
    DRIVEN,
    EVENTS,
    EXTRA,
    FINISHED,
    FIRST,
    FREE,
    GATE,
    GOAL,
    GOAL_FULL,
    HALTED,
    HOME,
    KEPT,
    MOVE,
    PLACE,
    PLACED,
    PLACES,
    REST,
    RESTED,
    SPENT,
    STARTS,
    STOP,
    STOPPED,
    STUCK,
    TEAM,
    TURNED,
    UNUSED,
    WAYS,
    WON,
    Box,
    State,
)
from .rules_track import (
    ahead,
    can_drive,
    card_limit,
    cards_of,
    cards_up,
    clear_track,
    crossing,
    drives,
    is_home,
    moving,
    price,
    set_order,
    spare,
    stride,
)

__all__ = ["ACTIONS", "EVENTS", "Box", "State"]

GREAT = 1000  # more than a lap count comes to


def setup(s: State, box: Box) -> None:
    clear_track(s, box)
    s.first = below(s, s.seats)  # CIR-3.2
    tell(s, FIRST, s.first)
    ask(s, s.first)
    for seat in range(s.seats):
        s.up[seat] = cards_of(box)


# The start (CIR-3)


def placing(s: State) -> int:
    return int(s.placed < TEAM * s.seats)


def placer(s: State, box: Box, placed: int) -> int:
    """Who places when so many chariots are there: clockwise, then twice in the reverse order (CIR-3.3, CIR-3.4,
    CIR-8.6)."""
    after = placed % s.seats
    team = placed // s.seats
    if team == 1 or (team == 2 and box.snake_start == 0):
        after = s.seats - 1 - after
    return (s.first + after) % s.seats


def apply_place(s: State, box: Box, k: int) -> None:
    chariot = TEAM * placer(s, box, s.placed) + s.placed // s.seats
    s.place[chariot] = box.start[k]
    s.on[box.start[k]] = chariot + 1
    s.placed += 1
    tell(s, PLACED, chariot, k + 1)


# What can be done


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if placing(s):
        for k in range(STARTS):
            can[PLACE + k] = int(s.on[box.start[k]] == FREE)
        return
    if s.owes:
        offer(can, EXTRA, cards_up(s, box, seat))  # CIR-8.2
        return
    chariot = moving(s)
    if not is_home(s, box, chariot):
        side = ahead(s.place[chariot])
        left = spare(s, box, seat)
        up = cards_up(s, box, seat)
        for way in range(WAYS):
            offer(can, MOVE + CARDS * way, drives(s, box, chariot, (side + way) % WAYS, left, up))
    if s.used == 0 or box.exact_two:
        offer(can, REST, cards_up(s, box, seat))  # CIR-5.7, CIR-8.5
    else:
        can[STOP] = 1  # CIR-5.8


def offer(can: Row, first: int, cards: int) -> None:
    """The codes from `first` on that stand for these cards (bit c)."""
    for card in range(1, CARDS + 1):
        can[first + card - 1] = (cards >> card) & 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in PLACE:
        apply_place(s, box, code - PLACE)
    elif code in EXTRA:
        turn_extra(s, seat, code - EXTRA + 1)
    elif code == STOP:
        tell(s, STOPPED, moving(s))
        next_chariot(s)
    elif code in REST:
        rest(s, box, seat, code - REST + 1)
    else:
        drive(s, box, seat, (code - MOVE) // CARDS, (code - MOVE) % CARDS + 1)
    if s.over == 0:
        go_on(s, box)


def use(s: State, seat: int, card: int) -> None:
    s.down[seat] = s.down[seat] + (1 << card)
    s.up[seat] -= 1


def turn_extra(s: State, seat: int, card: int) -> None:
    use(s, seat, card)
    s.owes = 0
    tell(s, TURNED, seat, card)


def rest(s: State, box: Box, seat: int, card: int) -> None:
    use(s, seat, card)
    s.used += 1
    if box.exact_two:
        tell(s, UNUSED, seat, card, moving(s))
    else:
        tell(s, RESTED, seat, card, moving(s))
        next_chariot(s)


def drive(s: State, box: Box, seat: int, way: int, card: int) -> None:
    """Move the chariot; with the goal its way ends."""
    chariot = moving(s)
    at = s.place[chariot]
    direction = (ahead(at) + way) % WAYS
    s.owes = price(s, box, direction) - 1
    s.heading = direction + 1
    use(s, seat, card)
    s.used += 1
    s.on[at] = FREE
    tell(s, DRIVEN, chariot, card, way, at)
    for _ in range(card):
        before = at
        at += stride(direction)
        if box.ground[at] == GOAL:
            break
        s.laps[chariot] += crossing(box, before, at)
    s.place[chariot] = at
    s.on[at] = chariot + 1
    if box.ground[at] == GOAL:
        come_home(s, box, seat, chariot)


# The goal (CIR-6, CIR-7)


def come_home(s: State, box: Box, seat: int, chariot: int) -> None:
    s.home[seat] += 1
    tell(s, HOME, chariot)
    if s.home[seat] == TEAM:
        s.finished += 1
        s.finish[seat] = s.finished
        if box.play_on == 0:
            tell(s, WON, seat)
            end_game(s)  # CIR-7.1
            return
        tell(s, FINISHED, seat, s.finished)
    if box.play_on and (s.finished == s.seats or goal_is_full(s, box)):
        if s.finished < s.seats:
            tell(s, GOAL_FULL)
        end_game(s)  # CIR-8.7


def goal_is_full(s: State, box: Box) -> int:
    for place in range(PLACES):
        if s.on[place] == GATE:
            return 0
    return 1


# Whose turn it is


def next_chariot(s: State) -> None:
    s.to_move[moving(s) // TEAM] -= 1
    s.turn += 1
    s.used = 0
    s.heading = 0


def begin_round(s: State, box: Box) -> None:
    """CIR-4.1, CIR-5.9"""
    if s.rounds == box.cap:
        tell(s, CAPPED, s.rounds)  # CIR-7.3
        end_game(s)
        return
    s.rounds += 1
    s.turn = 0
    for seat in range(s.seats):
        s.up[seat] = cards_of(box)
        s.down[seat] = 0
    set_order(s, box)
    tell(s, BEGUN, s.rounds, moving(s))


def go_on(s: State, box: Box) -> None:
    """On to the next choice; what leaves no choice is done on the way (CIR-9.3)."""
    while s.over == 0:
        if placing(s):
            if s.placed + 1 < STARTS:
                ask(s, placer(s, box, s.placed))
                return
            apply_place(s, box, only_start(s, box))
        elif s.rounds == 0 or s.turn == s.racing:
            begin_round(s, box)
        elif has_choice(s, box):
            ask(s, moving(s) // TEAM)
            return


def only_start(s: State, box: Box) -> int:
    for k in range(STARTS):
        if s.on[box.start[k]] == FREE:
            return k
    return 0


def only_card(s: State, box: Box, seat: int) -> int:
    """The one that the seat has not used."""
    card = 1
    while cards_up(s, box, seat) >> card != 1:
        card += 1
    return card


def has_choice(s: State, box: Box) -> int:
    """1 if the chariot's owner has something to choose; else what follows is done."""
    chariot = moving(s)
    seat = chariot // TEAM
    if s.owes:
        if s.up[seat] > 1:
            return 1
        turn_extra(s, seat, only_card(s, box, seat))
        return 0
    if s.used == card_limit(box) or (is_home(s, box, chariot) and box.exact_two == 0):
        next_chariot(s)
        return 0
    if can_drive(s, box, chariot):
        return 1
    if s.used > 0 and box.exact_two == 0:
        if spare(s, box, seat) > 0:
            tell(s, HALTED, chariot)
        elif s.up[seat] > 0:
            tell(s, KEPT, chariot)
        else:
            tell(s, SPENT, chariot)
        next_chariot(s)
        return 0
    if s.up[seat] > 1:
        return 1
    card = only_card(s, box, seat)
    use(s, seat, card)
    s.used += 1
    if is_home(s, box, chariot):
        tell(s, UNUSED, seat, card, chariot)
    else:
        tell(s, STUCK, chariot, card)
    if box.exact_two == 0:
        next_chariot(s)
    return 0


# Results


def score(s: State, box: Box, seat: int) -> int:
    return s.home[seat]


def standing(s: State, box: Box, seat: int) -> int:
    """First those with all three home, in that order; then by chariots home, then by lap counts (CIR-7.2, CIR-8.8)."""
    if s.finish[seat] > 0:
        return GREAT * (2 * TEAM - s.finish[seat] + TEAM)
    total = 0
    for chariot in range(TEAM * seat, TEAM * seat + TEAM):
        if not is_home(s, box, chariot):
            total += s.laps[chariot]
    return GREAT * s.home[seat] + total
