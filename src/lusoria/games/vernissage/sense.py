"""Judgement for bots: what pictures will be worth, whom a counter helps, and how an argument about it is likely to end.

Amounts are in thousands of Rubens, chances in percent. What a counter does to a seat is counted against the mean of the
others, since only the richest wins.
"""

from lusoria.kernel import Row, has

from .rules_cards import count_sort, held_by, sort_of
from .rules_counter import last_step, must_agree
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
    CRITIC_SORT,
    DONE,
    DRAWN,
    FEATHER,
    FIGHT,
    FREE_SORT,
    GREY,
    GREY_PILE,
    INFLUENCE,
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
    PILE,
    PILES,
    PLACE,
    PLACING,
    REDRAW,
    ROAM,
    SET,
    SETTING,
    SHOW,
    SHOWING,
    SHOWN,
    SORTS,
    TAKE,
    TAKING,
    USING,
    VALUES,
    WITHDRAW,
    YES,
    Box,
    State,
    envoys_out,
    first_in,
    influences,
    place_of,
    top_space,
    value_of,
)
from .rules_turn import can_reach, price_of

HORIZON = 14
K = 1000
SURE = 100
NEAR = 7  # spaces before IN from which on money is in sight
SIGHT = 5  # what each of them is worth
UNKNOWN = 60  # what a card of a pile that one does not know may be worth


# What a picture will be worth


def at_space(box: Box, space: int) -> int:
    """What a picture is worth with the marker here, the prospect of IN included."""
    if space < box.out:
        return 0 - box.ruin // K
    last = first_in(box) - 1
    here = box.worth[min(space, last) - box.out] // K
    return here + SIGHT * max(0, min(space, last) - (last - NEAR))


def prospect(s: State, box: Box, artist: int) -> int:
    """What a picture of the artist promises as things stand."""
    if s.step[artist] == 0:
        return 0 - box.ruin // K
    if s.feather == artist + 1:
        return at_space(box, max(0, s.fame[artist] - 3))
    kinds = 0
    for step in range(s.step[artist] + 1, last_step(s, artist) + 1):
        kinds |= 1 << (s.stairs[artist][step] - 1) // VALUES
    near = int(kinds == 3 or kinds == 5 or kinds == 6) * 2 + int(kinds == 1 or kinds == 2 or kinds == 4)
    return at_space(box, min(first_in(box) - 1, s.fame[artist] + near))


def landing_value(s: State, box: Box, artist: int, spaces: int) -> int:
    """What a picture has brought and promises after the marker has gone so many spaces."""
    space = s.fame[artist] + spaces
    if space >= first_in(box):
        pay = box.pay[min(space, top_space(box)) - first_in(box)] // K
        return pay + at_space(box, first_in(box) - 1)
    return at_space(box, space)


def counter_value(s: State, box: Box, artist: int, counter: int, lying: int) -> int:
    """The same after a counter has counted at an artist; `lying`: whether it lies there already."""
    spaces = value_of(box, counter)
    if s.feather == artist + 1:
        return landing_value(s, box, artist, spaces - box.sting - 3)
    kinds = 1 << counter // VALUES
    for step in range(s.step[artist] + 1, last_step(s, artist) + 1 - lying):
        kinds |= 1 << (s.stairs[artist][step] - 1) // VALUES
    if kinds != 7 or s.fame[artist] + spaces < box.out:
        near = 2 if kinds == 3 or kinds == 5 or kinds == 6 else 1
        if s.fame[artist] + spaces >= first_in(box) or s.fame[artist] + spaces < box.out:
            near = 0
        return landing_value(s, box, artist, spaces + min(near, first_in(box) - 1 - s.fame[artist] - spaces))
    bonus = climb_bonus(s, box, artist, last_step(s, artist) + 2 - lying)
    if s.fame[artist] + spaces >= first_in(box) and bonus > 0:  # paid twice
        pay = box.pay[min(bonus - 1, top_space(box) - first_in(box))] // K
        return landing_value(s, box, artist, spaces) + pay
    return landing_value(s, box, artist, spaces + bonus)


def climb_bonus(s: State, box: Box, artist: int, step: int) -> int:
    """Spaces for a private view on this step."""
    first = 0
    others = 0
    for other in range(ARTISTS):
        if other != artist and s.step[other] > step:
            if first == 0 or s.step[other] == first:
                first = s.step[other]
            else:
                others = 1
    if others:
        return 0
    return box.small if first else box.great


# What a seat owns


def note_owned(s: State) -> None:
    """owned[seat][artist]: all pictures, as this world has it."""
    for card in range(INFLUENCE):
        place = s.card_at[card]
        seat = place - SHOWN if SHOWN <= place < SHOWN + s.seats else held_by(s, card)
        if seat >= 0:
            s.owned[seat][card // COPIES] += 1


def forget_owned(s: State) -> None:
    for seat in range(s.seats):
        for artist in range(ARTISTS):
            s.owned[seat][artist] = 0


def time_left(s: State, box: Box) -> int:
    """How much cards and envoys can still do: 100 for most of the game, less towards its end."""
    lead = 0
    for artist in range(ARTISTS):
        if s.step[artist] > 0:
            lead = max(lead, last_step(s, artist))
    return min(SURE, 14 * (box.steps - lead))


def stake(s: State, seat: int, artist: int) -> int:
    """Four times the pictures that a seat has more of than the others on average."""
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += s.owned[other][artist]
    return 4 * s.owned[seat][artist] - 4 * others // (s.seats - 1)


def swing(s: State, box: Box, seat: int, artist: int, counter: int, lying: int) -> int:
    """What a seat gains by a counter at an artist."""
    change = counter_value(s, box, artist, counter, lying) - prospect(s, box, artist)
    return change * stake(s, seat, artist) // 4


def post_value(s: State, seat: int, step: int) -> int:
    """What an envoy of the seat is worth on a step: influence on every artist there."""
    total = 0
    for artist in range(ARTISTS):
        if s.step[artist] == step:
            total += 7 + 4 * s.owned[seat][artist]
    return total


def posts(s: State, box: Box, seat: int) -> int:
    total = 3 * (box.envoys - envoys_out(s, seat))
    for step in range(1, box.white + 1):
        if s.envoy[seat][step]:
            total += 2 + post_value(s, seat, step)
    return total


def card_value(s: State, box: Box, seat: int, sort: int, left: int) -> int:
    """What one more brown card is worth to a seat."""
    if sort < ARTISTS:
        return prospect(s, box, sort)
    if sort == INFLUENCE_SORT:
        return max(3, 24 - 5 * count_sort(s, seat, INFLUENCE_SORT)) * left // SURE
    if sort == CRITIC_SORT:
        return max(3, 14 - 8 * count_sort(s, seat, CRITIC_SORT)) * left // SURE
    return max(5, 34 - 14 * count_sort(s, seat, FREE_SORT)) * left // SURE


def wealth_now(s: State, box: Box, seat: int, left: int) -> int:
    total = s.money[seat] // K - s.notes[seat] * (box.note // K)
    for artist in range(ARTISTS):
        total += s.owned[seat][artist] * prospect(s, box, artist)
    held = 0
    for count in range(count_sort(s, seat, INFLUENCE_SORT)):
        held += max(3, 24 - 5 * count)
    for count in range(count_sort(s, seat, CRITIC_SORT)):
        held += max(3, 14 - 8 * count)
    for count in range(count_sort(s, seat, FREE_SORT)):
        held += max(5, 34 - 14 * count)
    grey = 0
    for card in range(GREY, len(s.card_at)):
        grey += int(s.card_at[card] == DRAWN + seat)
    held += min(3, grey) * 6
    return total + (held + posts(s, box, seat)) * left // SURE


# How an argument ends


def odds(lead: int) -> int:
    """The chance of winning a roll of two dice with so many more cards."""
    return max(2, min(98, 50 + 11 * lead - (lead * lead * lead) // 12))


def opposes_likely(s: State, box: Box, seat: int) -> int:
    """1 if the seat fights against the counter that lies there, or would."""
    if s.stance[seat] == OPPOSES:
        return 1
    if s.phase == LAYING or seat == s.active:
        return 0
    open_still = s.stance[seat] == OBJECTS or (s.stance[seat] == 0 and s.phase == OBJECTING)
    if not open_still or influences(s, seat, s.artist - 1) == 0:
        return 0
    lead = count_sort(s, seat, INFLUENCE_SORT) - count_sort(s, s.active, INFLUENCE_SORT)
    loss = 0 - swing(s, box, seat, s.artist - 1, s.counter - 1, 1)
    risk = post_value(s, seat, s.step[s.artist - 1])
    return int(loss * odds(lead) > risk * (SURE - odds(lead)))


def stays(s: State, box: Box) -> int:
    """The chance that the counter stays if no agreement is found."""
    best = 0
    count = 0
    for seat in range(s.seats):
        if opposes_likely(s, box, seat):
            best = max(best, count_sort(s, seat, INFLUENCE_SORT))
            count += 1
    if count == 0:
        return SURE
    return odds(count_sort(s, s.active, INFLUENCE_SORT) - best - (3 * (count - 1) + 1) // 2)


def fight_value(s: State, box: Box, seat: int, chance: int) -> int:
    """What a seat may expect if no agreement is found."""
    value = swing(s, box, seat, s.artist - 1, s.counter - 1, 1) * chance // SURE
    if seat == s.active:
        value -= post_value(s, seat, s.step[s.artist - 1]) * (SURE - chance) // SURE
    elif opposes_likely(s, box, seat):
        value -= post_value(s, seat, s.step[s.artist - 1]) * chance // SURE
    return value


def accepted(s: State, box: Box, chance: int) -> int:
    """1 if all who are still to answer gain by the proposal."""
    for offset in range(s.cursor, s.seats):
        seat = place_of(s, offset)
        if must_agree(s, seat):
            if swing(s, box, seat, s.artist - 1, s.proposal - 1, 1) < fight_value(s, box, seat, chance):
                return 0
    return 1


def pending(s: State, box: Box, seat: int) -> int:
    """What the counter being talked about is likely to bring a seat."""
    if s.phase == PLACING:
        best = -9999
        where = 0
        for artist in range(ARTISTS):
            if influences(s, s.active, artist):
                value = swing(s, box, s.active, artist, s.counter - 1, 0)
                if value > best:
                    best = value
                    where = artist
        return swing(s, box, seat, where, s.counter - 1, 0) * 3 // 4
    chance = stays(s, box)
    if s.phase == ANSWERING and accepted(s, box, chance):
        return swing(s, box, seat, s.artist - 1, s.proposal - 1, 1)
    return fight_value(s, box, seat, chance)


def best_in_pile(s: State, box: Box, seat: int, left: int) -> int:
    """The best card of the pile that the seat is looking at."""
    best = 0
    for card in range(GREY):
        if s.card_at[card] == PILE + s.pile - 1:
            best = max(best, card_value(s, box, seat, sort_of(card), left))
    return best


def best_move(s: State, box: Box, seat: int) -> int:
    """What a move in progress can still bring: each envoy that is to be put somewhere, on the best step."""
    if s.phase == ARRANGING:
        total = 0
        free = box.envoys - envoys_out(s, seat)
        first = 0
        second = 0
        third = 0
        for step in range(1, box.white + 1):
            if s.envoy[seat][step] == 0:
                value = post_value(s, seat, step)
                if value > first:
                    third = second
                    second = first
                    first = value
                elif value > second:
                    third = second
                    second = value
                else:
                    third = max(third, value)
        if free > 0:
            total += first
        if free > 1:
            total += second
        if free > 2:
            total += third
        return total
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


def standing_of(s: State, box: Box, seat: int, left: int) -> int:
    """What the seat has and may expect."""
    total = wealth_now(s, box, seat, left)
    if s.over:
        return total
    if PLACING <= s.phase <= LAYING:
        total += pending(s, box, seat)
    elif seat == s.active:
        if s.phase == TAKING:
            total += best_in_pile(s, box, seat, left)
        elif LIFTING <= s.phase <= ARRANGING:
            total += best_move(s, box, seat) * left // SURE
        elif s.phase == AIMING:
            total += best_sting(s, box, seat)
    return total


def worth(s: State, box: Box, seat: int) -> int:
    """0..1000: this seat's wealth and prospects against the richest and the mean of the others."""
    note_owned(s)
    left = time_left(s, box) if s.over == 0 else 0
    mine = standing_of(s, box, seat, left)
    best = -99999
    total = 0
    for other in range(s.seats):
        if other != seat:
            value = standing_of(s, box, other, left)
            best = max(best, value)
            total += value
    forget_owned(s)
    against = (best + total // (s.seats - 1)) // 2
    return max(0, min(1000, 500 + (mine - against) * 3 // 4))


# What looks good at a glance; of the others' cards only what lies open counts


def note_seen(s: State, seat: int) -> None:
    """owned: one's own pictures, and those that others have turned up."""
    for card in range(INFLUENCE):
        place = s.card_at[card]
        if SHOWN <= place < SHOWN + s.seats:
            s.owned[place - SHOWN][card // COPIES] += 1
        elif held_by(s, card) == seat:
            s.owned[seat][card // COPIES] += 1


def likes(value: int) -> int:
    """A gain as a weight."""
    return max(1, min(100, 25 + value // 2))


def lean(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    note_seen(s, seat)
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


def glance(s: State, box: Box, seat: int, artist: int, counter: int, lying: int) -> int:
    """A swing as one seat sees it, which has to guess that the others own something of everybody."""
    change = counter_value(s, box, artist, counter, lying) - prospect(s, box, artist)
    return change * (stake(s, seat, artist) - 2) // 4


def lean_counter(s: State, box: Box, seat: int, can: Row, weight: Row) -> None:
    if s.phase == CHOOSING:
        for counter in range(COUNTERS):
            if can[CHOOSE + counter]:
                best = -999
                for artist in range(ARTISTS):
                    if influences(s, seat, artist):
                        best = max(best, glance(s, box, seat, artist, counter, 0))
                weight[CHOOSE + counter] = likes(best)
    elif s.phase == PLACING:
        for artist in range(ARTISTS):
            if can[PLACE + artist]:
                weight[PLACE + artist] = likes(2 * glance(s, box, seat, artist, s.counter - 1, 0))
    elif s.phase == OBJECTING:
        bad = glance(s, box, seat, s.artist - 1, s.counter - 1, 1) < -6
        weight[OBJECT] = 70 if bad else 3
        weight[LET_BE] = 15 if bad else 90
    elif s.phase == AMENDING or s.phase == NAMING:
        now = glance(s, box, seat, s.artist - 1, s.counter - 1, 1)
        weight[NAME_NONE] = 30
        for counter in range(COUNTERS):
            if can[NAME + counter]:
                then = glance(s, box, seat, s.artist - 1, counter, 1)
                fair = then * 2 >= now if seat == s.active else then > now // 2
                weight[NAME + counter] = 14 if fair else 2
    elif s.phase == ANSWERING:
        now = glance(s, box, seat, s.artist - 1, s.counter - 1, 1)
        then = glance(s, box, seat, s.artist - 1, s.proposal - 1, 1)
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
            for card in range(GREY):
                if s.card_at[card] == PILE + pile and has(s.card_seen[card], seat):
                    known = max(known, card_value(s, box, seat, sort_of(card), left))
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
