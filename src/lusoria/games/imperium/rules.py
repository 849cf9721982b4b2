"""Imperium: three sealed choices a round, fourteen markers each, and the order in which the regions will be decided.

Regions are rows and columns 0..8 in the state; people read them as 1..9.
"""

from lusoria.kernel import (
    OWNER,
    Actions,
    Events,
    Grid,
    Row,
    Table,
    answered,
    ask,
    ask_every,
    below,
    bit,
    end_game,
    grid,
    next_seat,
    nobody_awaited,
    num,
    reveal,
    row,
    tell,
    waits_for,
)
from lusoria.kernel import Box as BoxBase

REGIONS = 9
PICKS = 3  # IMP-4.2
CYCLE = 8  # rounds from one decision of a region to the next in the long game: IMP-8.2
NEVER = 1000  # a round that no game comes to

NOT_CHOSEN = 1  # reason for explain()
RISING = 1  # what playable() says

ACTIONS = Actions()
CHOOSE = ACTIONS.block("choose", REGIONS, of="region", first=1)
PLACE = ACTIONS.block("place", REGIONS, of="region", first=1)

EVENTS = Events()
LEADS = EVENTS.event("leads", "seat", clause="IMP-3.2")
BEGUN = EVENTS.event("begun", "amount", clause="IMP-4.1")
SENT = EVENTS.event("sent", "seat", "region", "region", "region", clause="IMP-5.1")
CHOSEN = EVENTS.event("chosen", "seat", "region", "region", "region", clause="IMP-4.6")
SHORT = EVENTS.event("short", "seat", "amount", clause="IMP-5.2")
PLACED = EVENTS.event("placed", "seat", "region", clause="IMP-5.1")
SCORED = EVENTS.event("scored", "seat", "amount", "region", clause="IMP-6.2")
DESERTED = EVENTS.event("deserted", "region", clause="IMP-6.4")
ALL_ALIKE = EVENTS.event("all-alike", "region", clause="IMP-6.8")
BARREN = EVENTS.event("barren", "region", clause="IMP-6.3")
CLEARED = EVENTS.event("cleared", "region", clause="IMP-6.10")
CAPPED = EVENTS.event("capped", "amount", "amount", clause="IMP-8.4")
CROWNED = EVENTS.event("crowned", "seat", "amount", clause="IMP-7.2")
SHARES = EVENTS.event("shares", "seat", "amount", clause="IMP-7.2")


class State(Table):
    turn: int = num()  # number of the round, from 1
    first: int = num()  # first player
    placer: int = num()  # who places next ...
    to_place: int = num()  # ... and how many seats have still to place; 0 while regions are being chosen
    points: Row = row(5, "i2")
    hand: Row = row(5)  # markers in hand
    marker: Grid = grid(5, REGIONS)  # markers on the map
    due: Grid = grid(5, REGIONS)  # revealed choices that have not become markers yet
    picked: Grid = grid(5, REGIONS, known=OWNER, sealed=True)  # face-down choices of this round


class Box(BoxBase):
    value: Grid = grid(REGIONS, 4)  # the row of each region; four numbers, for the last of five scores nothing
    markers: int = num()
    rounds: int = num()
    goal: int = num()
    cap: int = num()
    thirty: int = num()


def setup(s: State, box: Box) -> None:
    s.first = below(s, s.seats)  # IMP-3.2
    tell(s, LEADS, s.first)
    for seat in range(s.seats):
        s.hand[seat] = box.markers  # IMP-3.1
    begin_round(s, 1)


def begin_round(s: State, turn: int) -> None:
    s.turn = turn
    tell(s, BEGUN, turn)
    ask_every(s)  # IMP-4.2


# Which regions a round decides ------------------------------------------------------------------------------------


def next_round(box: Box, turn: int, region: int) -> int:
    """The first round from `turn` on that decides the region; NEVER when none will (IMP-4.4)."""
    number = region + 1
    if box.thirty == 0:
        last = min(number, box.rounds)  # IMP-6.1  round 8 decides 8 and 9
        return last if turn <= last else NEVER
    if turn <= number:
        return number
    again = CYCLE + max(number, 2)  # IMP-8.2  1 and 2 together, and from then on every eight rounds
    if turn <= again:
        return again
    return again + CYCLE * ((turn - again + CYCLE - 1) // CYCLE)


def decides(box: Box, turn: int, region: int) -> int:
    """1 when that round decides the region."""
    return int(next_round(box, turn, region) == turn)


# 4. Choosing ------------------------------------------------------------------------------------------------------


def picks(s: State, seat: int) -> int:
    count = 0
    for region in range(REGIONS):
        count += s.picked[seat][region]
    return count


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    for region in range(REGIONS):
        if s.to_place == 0:
            can[CHOOSE + region] = 1  # IMP-4.3, IMP-4.4  any region, any number of times
        else:
            can[PLACE + region] = int(s.due[seat][region] > 0)  # IMP-5.2


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.to_place > 0 and waits_for(s, seat) and code in PLACE and s.due[seat][code - PLACE] == 0:
        return NOT_CHOSEN
    return 0


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if s.to_place == 0:
        apply_choose(s, box, seat, code - CHOOSE)
    else:
        place(s, seat, code - PLACE)
        tell(s, PLACED, seat, code - PLACE + 1)
        place_markers(s, box)


def apply_choose(s: State, box: Box, seat: int, region: int) -> None:
    done = picks(s, seat) + 1
    s.picked[seat][region] += 1
    if done == PICKS:
        answered(s, seat)  # IMP-9.1
    if nobody_awaited(s):
        show_choices(s)
        place_markers(s, box)


def show_choices(s: State) -> None:
    """IMP-4.6  Everything is shown together."""
    reveal(s)
    s.placer = s.first
    s.to_place = s.seats
    wait = 0  # 1: somebody has to decide before others place
    for seat in range(s.seats):
        for region in range(REGIONS):
            s.due[seat][region] = s.picked[seat][region]
            s.picked[seat][region] = 0
        wait = max(wait, must_decide(s, seat))
    seat = s.first
    for _ in range(s.seats):
        if wait == 1 or s.hand[seat] < PICKS:
            tell_choice(s, seat, 0)
        seat = next_seat(s, seat)


def tell_choice(s: State, seat: int, sent: int) -> None:
    """What a seat has chosen, or sends (IMP-5.1): who has markers enough sends what it chose."""
    one = 0
    two = 0
    three = 0
    for region in range(REGIONS):
        for _ in range(s.due[seat][region]):
            one = two
            two = three
            three = region + 1
    if sent:
        tell(s, SENT, seat, one, two, three)
    else:
        tell(s, CHOSEN, seat, one, two, three)


# 5. Placing -------------------------------------------------------------------------------------------------------


def place_markers(s: State, box: Box) -> None:
    """IMP-5.1  Clockwise from the first player; stops where somebody has to decide."""
    while s.to_place > 0:
        if must_decide(s, s.placer):
            ask(s, s.placer)
            return
        place_due(s, s.placer)
        s.placer = next_seat(s, s.placer)
        s.to_place -= 1
    decide_regions(s, box)


def missing(s: State, seat: int) -> int:
    count = 0
    for region in range(REGIONS):
        count += s.due[seat][region]
    return count


def must_decide(s: State, seat: int) -> int:
    """IMP-5.2  1 when markers are short and more than one chosen region waits for them."""
    if s.hand[seat] == 0 or s.hand[seat] >= missing(s, seat):
        return 0
    regions = 0
    for region in range(REGIONS):
        regions += int(s.due[seat][region] > 0)
    return int(regions > 1)


def place_due(s: State, seat: int) -> None:
    hand = s.hand[seat]
    lost = missing(s, seat) - hand
    if lost <= 0:
        tell_choice(s, seat, 1)
    for region in range(REGIONS):
        placed = min(s.due[seat][region], hand)
        hand -= placed
        s.marker[seat][region] += placed
        s.due[seat][region] = 0  # IMP-5.3
        if lost > 0:
            for _ in range(placed):
                tell(s, PLACED, seat, region + 1)
    s.hand[seat] = hand
    if lost > 0:
        tell(s, SHORT, seat, lost)


def place(s: State, seat: int, region: int) -> None:
    s.due[seat][region] -= 1
    s.hand[seat] -= 1
    s.marker[seat][region] += 1


# 6. Deciding ------------------------------------------------------------------------------------------------------


def decide_regions(s: State, box: Box) -> None:
    for region in range(REGIONS):  # IMP-6.1  8 before 9, IMP-8.2  1 before 2
        if decides(box, s.turn, region):
            score_region(s, box, region)
            clear_region(s, region)
    end_round(s, box)


def place_with(s: State, seat: int, region: int, count: int) -> int:
    """The place (1 = first) that `count` markers give a seat.

    Ties take the lowest place they cover; with 0 markers it is the last. IMP-6.2, IMP-6.5, IMP-6.6, IMP-6.7
    """
    place_taken = 1
    for other in range(s.seats):
        if other != seat and s.marker[other][region] >= count:
            place_taken += 1
    return place_taken


def payout(s: State, box: Box, region: int, place_taken: int) -> int:
    if place_taken == s.seats:
        return 0  # IMP-6.4, IMP-6.8  the weakest
    return box.value[region][place_taken - 1]  # IMP-6.3  rows are filled up with zeros


def score_region(s: State, box: Box, region: int) -> None:
    best = 0
    for seat in range(s.seats):
        won = payout(s, box, region, place_with(s, seat, region, s.marker[seat][region]))
        if won > 0:
            s.points[seat] += won  # IMP-6.9
            tell(s, SCORED, seat, won, region + 1)
            best = won
    if best == 0:
        tell_barren(s, region)


def tell_barren(s: State, region: int) -> None:
    """Why nobody scores: who leads there takes a place for which the row has no number, or the last one."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.marker[seat][region])
    leaders = 0
    for seat in range(s.seats):
        leaders += int(s.marker[seat][region] == most)
    if most == 0:
        tell(s, DESERTED, region + 1)
    elif leaders == s.seats:
        tell(s, ALL_ALIKE, region + 1)
    else:
        tell(s, BARREN, region + 1)


def clear_region(s: State, region: int) -> None:
    """IMP-6.10"""
    back = 0
    for seat in range(s.seats):
        back += s.marker[seat][region]
        s.hand[seat] += s.marker[seat][region]
        s.marker[seat][region] = 0
    if back > 0:
        tell(s, CLEARED, region + 1)


# 7. End -----------------------------------------------------------------------------------------------------------


def most_points(s: State) -> int:
    best = 0
    for seat in range(s.seats):
        if s.points[seat] > best:
            best = s.points[seat]
    return best


def end_round(s: State, box: Box) -> None:
    best = most_points(s)
    if box.thirty:
        last = int(best >= box.goal or s.turn >= box.cap)  # IMP-8.3, IMP-8.4
        if last and best < box.goal:
            tell(s, CAPPED, s.turn, box.goal)
    else:
        last = int(s.turn >= box.rounds)  # IMP-7.1
    if last == 0:
        begin_round(s, s.turn + 1)  # IMP-6.11
        return
    winners = 0
    for seat in range(s.seats):
        winners += int(s.points[seat] == best)
    for seat in range(s.seats):
        if s.points[seat] == best:  # IMP-7.2
            tell(s, CROWNED if winners == 1 else SHARES, seat, best)
    end_game(s)


def score(s: State, box: Box, seat: int) -> int:
    return s.points[seat]


# Soundness --------------------------------------------------------------------------------------------------------


def playable(box: Box, seats: int) -> int:
    for region in range(REGIONS):
        for place_taken in range(3):
            if box.value[region][place_taken + 1] > box.value[region][place_taken]:
                return RISING  # IMP-6.2  more markers never earn less
    return 0


def check(s: State, box: Box) -> int:
    if s.turn < 1 or (box.thirty == 0 and s.turn > box.rounds) or (box.thirty == 1 and s.turn > box.cap):
        return 1  # rounds count from 1 to the last there can be (IMP-7.1, IMP-8.4)
    if not (0 <= s.first < s.seats and 0 <= s.placer < s.seats and 0 <= s.to_place <= s.seats):
        return 2  # who begins and who places are seats of this table (IMP-3.2)
    if s.to_place > 0 and s.over == 0 and s.awaits != bit(s.placer):
        return 3  # markers are placed one seat after the other (IMP-5.1)
    for seat in range(len(s.hand)):
        owned = s.hand[seat]
        for region in range(REGIONS):
            if s.marker[seat][region] < 0 or s.due[seat][region] < 0 or s.picked[seat][region] < 0:
                return 4  # there are no or some markers and choices
            owned += s.marker[seat][region]
        if s.hand[seat] < 0 or owned != box.markers * int(seat < s.seats):
            return 5  # nobody loses or gains a marker (IMP-2.2)
        chosen = picks(s, seat)
        waiting = missing(s, seat)
        if waiting > PICKS or chosen > PICKS:
            return 6  # three choices a round (IMP-4.2)
        if s.over == 0 and s.to_place == 0 and seat < s.seats and waits_for(s, seat) != int(chosen < PICKS):
            return 7  # and whoever has made fewer is asked
        if (s.to_place == 0 and waiting > 0) or (s.to_place > 0 and chosen > 0):
            return 8  # choices are face down or wait for their markers, never both (IMP-4.6)
        if s.points[seat] < 0 or (s.points[seat] > 0 and seat >= s.seats):
            return 9  # points are never lost, and only who plays has some
    for k in range(s.to_place):
        if k > 0 and missing(s, (s.placer + k) % s.seats) != PICKS:
            return 11  # who is still to place has all choices before them
    for k in range(s.to_place, s.seats):
        if missing(s, (s.placer + k) % s.seats) > 0:
            return 12  # and who has placed has none (IMP-5.3)
    if s.over == 0 and box.thirty == 1 and most_points(s) >= box.goal:
        return 10  # that many points end the game (IMP-8.3)
    return 0
