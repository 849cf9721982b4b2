"""Judgement for bots: what pictures will be worth, whom a counter helps, and how an argument about it is likely to end.

Amounts are in thousands of Rubens, chances in percent. What a counter does to a seat is counted against the mean of the
others, since only the richest wins.
"""

from lusoria.kernel import Row

from .rules_cards import count_sort, in_pile, knows_pile
from .rules_counter import must_agree
from .rules_outlook import (
    SURE,
    UNKNOWN,
    K,
    at_space,
    card_value,
    counter_value,
    forget_owned,
    in_sight,
    note_guess,
    note_own,
    note_owned,
    post_value,
    posts,
    prospect,
    stake,
    swing,
    time_left,
    tools,
)
from .rules_state import (
    AIMING,
    AMENDING,
    ANSWERING,
    ARRANGING,
    ARTISTS,
    BUY,
    CHOOSE,
    CHOOSING,
    COPIES,
    COUNTERS,
    CRITIC,
    DONE,
    FEATHER,
    FIGHT,
    GREY_PILE,
    INFLUENCE_SORT,
    JOINING,
    KEEP,
    LAY,
    LAYING,
    LEAVE,
    LET_BE,
    LIFT,
    LIFTING,
    LIMITED,
    NAME,
    NAME_NONE,
    NAMING,
    NO,
    NUMBERS,
    OBJECT,
    OBJECTING,
    OBJECTS,
    OPPOSES,
    PASS,
    PILES,
    PLACE,
    PLACING,
    REDRAW,
    ROAM,
    SET,
    SETTING,
    SHOW,
    SHOWING,
    SORTS,
    TAKE,
    TAKING,
    USING,
    WITHDRAW,
    YES,
    Box,
    State,
    envoys_out,
    influences,
    place_of,
)
from .rules_turn import can_reach, price_of

STEADY = 1  # an envoy lost in an idle quarrel, or a picture of a ruined artist, costs many turns
HORIZON = 6
SETTLED = -1  # as the chance that a counter stays: it is exchanged for the one proposed


# How an argument ends


def odds(lead: int) -> int:
    """The chance of winning a roll of two dice with so many more cards."""
    return max(2, min(98, 50 + 11 * lead - (lead * lead * lead) // 12))


def change_by(s: State, box: Box, artist: int, counter: int, lying: int) -> int:
    """What a picture of the artist gains by a counter, whoever owns it."""
    return counter_value(s, box, artist, counter, lying) - prospect(s, box, artist)


def gain(s: State, seat: int, artist: int, change: int) -> int:
    """What a seat gains when pictures of the artist do."""
    return change * stake(s, seat, artist) // 4


def opposes_likely(s: State, seat: int, change: int) -> int:
    """1 if the seat fights against the counter that lies there, or would."""
    if s.stance[seat] == OPPOSES:
        return 1
    if s.phase == LAYING or seat == s.active:
        return 0
    open_still = s.stance[seat] == OBJECTS or (s.stance[seat] == 0 and s.phase == OBJECTING)
    if not open_still or influences(s, seat, s.artist - 1) == 0:
        return 0
    lead = count_sort(s, seat, INFLUENCE_SORT) - count_sort(s, s.active, INFLUENCE_SORT)
    loss = 0 - gain(s, seat, s.artist - 1, change)
    risk = post_value(s, seat, s.step[s.artist - 1])
    return int(loss * odds(lead) > risk * (SURE - odds(lead)))


def stays(s: State, change: int) -> int:
    """The chance that the counter stays if no agreement is found."""
    best = 0
    count = 0
    for seat in range(s.seats):
        if opposes_likely(s, seat, change):
            best = max(best, count_sort(s, seat, INFLUENCE_SORT))
            count += 1
    if count == 0:
        return SURE
    return odds(count_sort(s, s.active, INFLUENCE_SORT) - best - (3 * (count - 1) + 1) // 2)


def fight_value(s: State, seat: int, change: int, chance: int) -> int:
    """What a seat may expect if no agreement is found."""
    value = gain(s, seat, s.artist - 1, change) * chance // SURE
    if seat == s.active:
        value -= post_value(s, seat, s.step[s.artist - 1]) * (SURE - chance) // SURE
    elif opposes_likely(s, seat, change):
        value -= post_value(s, seat, s.step[s.artist - 1]) * chance // SURE
    return value


def accepted(s: State, change: int, instead: int, chance: int) -> int:
    """1 if all who are still to answer gain by the proposal, which changes a picture `instead`."""
    for offset in range(s.cursor, s.seats):
        seat = place_of(s, offset)
        if must_agree(s, seat):
            if gain(s, seat, s.artist - 1, instead) < fight_value(s, seat, change, chance):
                return 0
    return 1


def likely_place(s: State, box: Box) -> int:
    """The artist to whom the active seat gives the counter that it has chosen."""
    best = -9999
    where = 0
    for artist in range(ARTISTS):
        if influences(s, s.active, artist):
            value = swing(s, box, s.active, artist, s.counter - 1, 0)
            if value > best:
                best = value
                where = artist
    return where


def pending(s: State, seat: int, where: int, change: int, chance: int) -> int:
    """What the counter being talked about is likely to bring a seat."""
    if s.phase == PLACING:
        return gain(s, seat, where, change) * 3 // 4
    if chance == SETTLED:
        return gain(s, seat, where, change)
    return fight_value(s, seat, change, chance)


def best_in_pile(s: State, box: Box, seat: int, left: int) -> int:
    """The best card of the pile that the seat is looking at."""
    best = 0
    for sort in range(SORTS):
        if in_pile(s, seat, s.pile - 1, sort) > 0:
            best = max(best, card_value(s, box, seat, sort, left))
    return best


def best_move(s: State, box: Box, seat: int) -> int:
    """What a move in progress can still bring: each envoy that is to be put somewhere, on the best step."""
    if s.phase == ARRANGING:
        free = box.envoys - envoys_out(s, seat)
        first = 0
        second = 0
        third = 0
        for step in range(1, box.white + 1):
            if s.envoy[seat][step] == 0:
                value = post_value(s, seat, step)
                third = max(third, min(second, value))
                second = max(second, min(first, value))
                first = max(first, value)
        return first * int(free > 0) + second * int(free > 1) + third * int(free > 2)
    best = -99
    for origin in range(box.white + 1):
        mine = s.envoy[seat][origin] == 1 if origin > 0 else envoys_out(s, seat) < box.envoys
        if mine and (s.phase == LIFTING or s.lifted == origin + 1):
            leaves = post_value(s, seat, origin) if origin > 0 else 0
            for step in range(1, box.white + 1):
                if can_reach(s, seat, origin, step, s.number):
                    best = max(best, post_value(s, seat, step) - leaves)
    return max(best, 0) if s.phase == LIFTING else max(best, -50)


def sting_value(s: State, box: Box, seat: int, artist: int) -> int:
    """What a seat gains by giving the feather to an artist."""
    change = at_space(box, max(0, s.fame[artist] - box.sting - 3)) - prospect(s, box, artist)
    value = change * stake(s, seat, artist) // 4
    if s.feather > 0 and s.feather != artist + 1:
        relief = at_space(box, s.fame[s.feather - 1]) - prospect(s, box, s.feather - 1)
        value += relief * stake(s, seat, s.feather - 1) // 4
    return value


def best_sting(s: State, box: Box, seat: int) -> int:
    best = -999
    for artist in range(ARTISTS):
        if influences(s, s.active, artist):
            best = max(best, sting_value(s, box, seat, artist))
    return max(best, -200)


def standing_of(s: State, box: Box, seat: int, own: bool, left: int) -> int:
    """What a seat has and may expect, as it sees itself or (`own` False) as the others do."""
    total = in_sight(s, box, seat)
    if s.over:
        return total
    kit = tools(s, seat) if own else 8 * s.unseen[seat]
    total += (kit + posts(s, box, seat)) * left // SURE
    if seat == s.active:
        if s.phase == TAKING:
            total += best_in_pile(s, box, seat, left)
        elif LIFTING <= s.phase <= ARRANGING:
            total += best_move(s, box, seat) * left // SURE
    return total


def worths(s: State, box: Box, out: Row) -> None:
    """0..1000 for every seat: its wealth and prospects against the richest and the mean of the others."""
    left = time_left(s, box) if s.over == 0 else 0
    for seat in range(s.seats):
        note_guess(s, seat)
        out[seat] = standing_of(s, box, seat, False, left)
    lies = s.over == 0 and PLACING < s.phase <= LAYING  # a counter that is talked about
    change = change_by(s, box, s.artist - 1, s.counter - 1, 1) if lies else 0
    instead = change_by(s, box, s.artist - 1, s.proposal - 1, 1) if lies and s.phase == ANSWERING else 0
    found = 0  # ten bits for each seat: all are seen by the others until the last is judged
    for seat in range(s.seats):
        note_own(s, seat)
        found |= worth_among(s, box, seat, left, change, instead, out) << (10 * seat)
        note_guess(s, seat)
    for seat in range(s.seats):
        out[seat] = (found >> (10 * seat)) & 1023
    forget_owned(s)


def worth_among(s: State, box: Box, seat: int, left: int, change: int, instead: int, seen: Row) -> int:
    """The worth of the seat that `owned` is noted for; `seen`: how all stand as the others see them."""
    where = s.artist - 1
    chance = SURE
    talk = s.over == 0 and PLACING <= s.phase <= LAYING
    if talk and s.phase == PLACING:
        where = likely_place(s, box)
        change = change_by(s, box, where, s.counter - 1, 0)
    elif talk:
        chance = stays(s, change)
        if s.phase == ANSWERING and accepted(s, change, instead, chance):
            change = instead
            chance = SETTLED
    mine = 0
    best = -99999
    total = 0
    for other in range(s.seats):
        value = standing_of(s, box, seat, True, left) if other == seat else seen[other]
        if talk:
            value += pending(s, other, where, change, chance)
        elif s.over == 0 and s.phase == AIMING and other == s.active:
            value += best_sting(s, box, other)
        if other == seat:
            mine = value
        else:
            best = max(best, value)
            total += value
    rivals = (best + total // (s.seats - 1)) // 2
    return max(0, min(1000, 500 + (mine - rivals) * 3 // 4))


# What looks good at a glance


def likes(value: int) -> int:
    """A gain as a weight."""
    return max(1, min(100, 25 + value // 2))


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    note_owned(s, seat)
    if s.phase <= NAMING:
        lean_counter(s, box, seat, can, weight)
    elif s.phase == JOINING:
        bad = swing(s, box, seat, s.artist - 1, s.counter - 1, 1) < -4
        cards = count_sort(s, seat, INFLUENCE_SORT)
        weight[FIGHT] = min(90, 8 + 22 * cards) if bad else 1
        weight[WITHDRAW] = 40
    elif s.phase == LAYING:
        for count in range(24):
            weight[LAY + count] = 2
        weight[LAY + count_sort(s, seat, INFLUENCE_SORT) - s.laid[seat]] = 90
    elif s.phase == SHOWING:
        for count in range(COPIES + 1):
            weight[SHOW + count] = 2
        weight[SHOW + count_sort(s, seat, s.artist - 1)] = 90
    elif s.phase <= TAKING:
        lean_buying(s, box, seat, can, weight)
    else:
        lean_using(s, box, seat, can, weight)
    forget_owned(s)


def lean_counter(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == CHOOSING:
        for counter in range(COUNTERS):
            if can[CHOOSE + counter]:
                best = -999
                for artist in range(ARTISTS):
                    if influences(s, seat, artist):
                        best = max(best, swing(s, box, seat, artist, counter, 0))
                weight[CHOOSE + counter] = likes(best)
    elif s.phase == PLACING:
        for artist in range(ARTISTS):
            if can[PLACE + artist]:
                weight[PLACE + artist] = likes(2 * swing(s, box, seat, artist, s.counter - 1, 0))
    elif s.phase == OBJECTING:
        bad = swing(s, box, seat, s.artist - 1, s.counter - 1, 1) < -6
        weight[OBJECT] = 70 if bad else 3
        weight[LET_BE] = 15 if bad else 90
    elif s.phase == AMENDING or s.phase == NAMING:
        now = swing(s, box, seat, s.artist - 1, s.counter - 1, 1)
        weight[NAME_NONE] = 30
        for counter in range(COUNTERS):
            if can[NAME + counter]:
                then = swing(s, box, seat, s.artist - 1, counter, 1)
                fair = then * 2 >= now if seat == s.active else then > now // 2
                weight[NAME + counter] = 14 if fair else 2
    elif s.phase == ANSWERING:
        now = swing(s, box, seat, s.artist - 1, s.counter - 1, 1)
        then = swing(s, box, seat, s.artist - 1, s.proposal - 1, 1)
        good = then > now // 2
        weight[YES] = 80 if good else 8
        weight[NO] = 10 if good else 80
    else:
        weight[KEEP] = 60
        weight[REDRAW] = 20


def lean_buying(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    left = time_left(s, box)
    if s.phase == TAKING:
        weight[LEAVE] = 2
        for sort in range(SORTS):
            if can[TAKE + sort]:
                weight[TAKE + sort] = max(1, min(100, card_value(s, box, seat, sort, left)))
        return
    for pile in range(PILES):
        if can[BUY + pile]:
            best = UNKNOWN
            known = 0
            if knows_pile(s, box, seat, pile):
                for sort in range(SORTS):
                    if in_pile(s, seat, pile, sort) > 0:
                        known = max(known, card_value(s, box, seat, sort, left))
            if known > 0:
                best = known
            cost = price_of(box, pile) // K
            if price_of(box, pile) > s.money[seat]:
                cost += (box.note - box.loan) // K
            weight[BUY + pile] = max(1, min(100, best - cost))
    weight[BUY + GREY_PILE] = 12


def lean_using(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == USING:
        weight[PASS] = 25
        if can[CRITIC]:
            weight[CRITIC] = likes(best_sting(s, box, seat) - 30)
        if can[ROAM]:
            weight[ROAM] = max(2, 60 - posts(s, box, seat))
        for number in range(NUMBERS):
            if can[LIMITED + number]:
                weight[LIMITED + number] = max(2, 45 - posts(s, box, seat) + 2 * number)
    elif s.phase == LIFTING:
        for origin in range(box.white + 1):
            if can[LIFT + origin]:
                weight[LIFT + origin] = max(1, 60 - 2 * post_value(s, seat, origin))
    elif s.phase == SETTING or s.phase == ARRANGING:
        weight[DONE] = 10
        for step in range(1, box.white + 1):
            if can[SET + step - 1]:
                weight[SET + step - 1] = max(1, min(100, 4 * post_value(s, seat, step)))
    else:
        for artist in range(ARTISTS):
            if can[FEATHER + artist]:
                weight[FEATHER + artist] = likes(sting_value(s, box, seat, artist))
