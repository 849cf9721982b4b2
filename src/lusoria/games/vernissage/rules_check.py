"""Vernissage: what holds in every position."""

from lusoria.kernel import bit, has

from .rules_cards import (
    anything_to_buy,
    count_sort,
    pile_size,
    secret_brown,
    secret_cards,
)
from .rules_check_cards import check_cards, check_memory
from .rules_counter import last_step, may_choose, may_name, must_agree, others_left
from .rules_fame import artists_out, on_top
from .rules_power import could_lay
from .rules_state import (
    AIMING,
    AMENDING,
    ANSWERING,
    ARRANGING,
    ARTISTS,
    BUYING,
    CHOOSING,
    CLIMBING,
    CLOSING,
    COUNTERS,
    EXCHANGE,
    EYES,
    JOINING,
    KEEPING,
    LAYING,
    LIFTING,
    NAMING,
    OBJECTING,
    OBJECTS,
    OPPOSES,
    PILES,
    PLACING,
    SEATS,
    SETTING,
    SHOWING,
    STEPS,
    TAKING,
    USING,
    YIELDS,
    Box,
    State,
    envoys_out,
    first_in,
    has_influence,
    influences,
    place_of,
    top_space,
    value_of,
)
from .rules_turn import can_lift, can_move


def check(s: State, box: Box) -> int:
    """0 when the position is sound, else the number of what is wrong."""
    if s.over == 0 and (s.phase < KEEPING or s.phase > AIMING):
        return 1  # something is being decided
    if s.rounds < 0 or s.rounds > box.rounds or (s.over == 0 and (s.rounds == 0) != (s.phase == KEEPING)):
        return 2  # cards are kept before the first round (VRN-3.4), and there are so many rounds (VRN-11.5)
    if s.first < 0 or s.first >= s.seats or s.active < 0 or s.active >= s.seats:
        return 3  # a seat of this table begins, and one has the turn (VRN-3.6)
    wrong = check_artists(s, box)
    if wrong == 0:
        wrong = check_counters(s, box)
    if wrong == 0:
        wrong = check_seats(s, box)
    if wrong == 0:
        wrong = check_cards(s, box)
    if wrong == 0:
        wrong = check_memory(s, box)
    if wrong == 0 and s.over == 0:
        wrong = check_asked(s, box)
    if wrong == 0 and s.over == 0:
        wrong = check_objections(s)
    if wrong == 0 and s.over == 0:
        wrong = check_power(s)
    if wrong == 0 and s.over == 0:
        wrong = check_turn(s, box)
    return wrong


def check_artists(s: State, box: Box) -> int:
    for artist in range(ARTISTS):
        if s.step[artist] < 0 or s.step[artist] > box.steps or s.fame[artist] < 0 or s.fame[artist] > top_space(box):
            return 4  # artists are on the stairs, their markers on the scale (VRN-2.1, VRN-2.2)
        if (s.step[artist] == 0) != (s.fame[artist] < box.out):
            return 5  # whoever is OUT has left the stairs, and nobody else has (VRN-7.6)
        if s.fame[artist] >= first_in(box) and (s.over or s.phase != SHOWING or s.artist != artist + 1):
            return 6  # a marker stays IN only while it is being paid for (VRN-7.4)
    if s.feather < 0 or s.feather > ARTISTS or (s.feather > 0 and s.step[max(0, s.feather - 1)] == 0):
        return 7  # nobody who is out wears the feather (VRN-7.6)
    if s.over == 0 and (artists_out(s) >= box.fallen or (on_top(s, box) > 0 and s.phase != SHOWING)):
        return 8  # else the game would have ended (VRN-11.1)
    return 0


def check_counters(s: State, box: Box) -> int:
    for artist in range(ARTISTS):
        for step in range(STEPS + 1):
            here = s.stairs[artist][step]
            if here < 0 or here > COUNTERS:
                return 9  # one of the counters lies there
            free = step <= s.step[artist] or step > box.steps or s.step[artist] == 0
            if here > 0 and (free or (step - 1 > s.step[artist] and s.stairs[artist][step - 1] == 0)):
                return 10  # counters lie in front of the artist without a gap (VRN-4.5)
            if here > 0 and step == box.steps and s.over == 0 and s.artist != artist + 1:
                return 11  # on the top step only while it is being talked about or paid for (VRN-11.1)
    for counter in range(COUNTERS):
        count = s.supply[counter]
        for artist in range(ARTISTS):
            for step in range(STEPS + 1):
                count += int(s.stairs[artist][step] == counter + 1)
        if s.supply[counter] < 0 or count != (box.copies if value_of(box, counter) != 0 else 0):
            return 12  # counters are on the stairs or in the supply (VRN-2.3)
    return 0


def check_seats(s: State, box: Box) -> int:
    for seat in range(SEATS):
        for step in range(STEPS + 1):
            envoy = s.envoy[seat][step]
            if envoy < 0 or envoy > 1 or (envoy == 1 and (step == 0 or step > box.white or seat >= s.seats)):
                return 13  # envoys stand on the white strip, one on a step (VRN-10.4)
        if envoys_out(s, seat) > box.envoys:
            return 14  # every seat has so many (VRN-2.6)
        if s.money[seat] < 0 or s.notes[seat] < 0 or (seat >= s.seats and s.money[seat] + s.notes[seat] > 0):
            return 15  # nobody pays more than there is: the bank lends it (VRN-9.5)
        for die in range(2):
            if s.dice[seat][die] < 0 or s.dice[seat][die] > EYES:
                return 16  # ordinary dice (VRN-2.4)
    return 0


def check_asked(s: State, box: Box) -> int:
    """Who is asked."""
    everybody = bit(s.seats) - 1
    if s.phase == KEEPING:
        return int(s.asked != everybody) * 32  # all look at their cards (VRN-3.4)
    if s.phase == SHOWING:
        for seat in range(s.seats):
            if has(s.asked, seat) != int(secret_brown(s, seat) > 0):
                return 33  # all who could have a picture to turn up (VRN-7.3)
        return 0
    if s.asked != s.awaits or s.awaits & (s.awaits - 1) != 0 or s.awaits > everybody:
        return 34  # one seat at a time
    if s.phase == NAMING:
        for seat in range(s.seats):
            if has(s.awaits, seat) and (s.stance[seat] != OBJECTS or s.named[seat]):
                return 35  # whoever has objected may name one value (VRN-5.4)
    elif s.phase == OBJECTING or s.phase == ANSWERING or s.phase == JOINING or s.phase == LAYING:
        if s.cursor < 0 or s.cursor >= s.seats or s.awaits != bit(place_of(s, s.cursor)):
            return 36  # clockwise from the active seat (VRN-5.1)
    elif s.awaits != bit(s.active):
        return 37  # the active seat decides the rest (VRN-4.1)
    return 0


def check_objections(s: State) -> int:
    talking = int(OBJECTING <= s.phase <= LAYING)
    if s.counter < 0 or s.counter > COUNTERS or s.artist < 0 or s.artist > ARTISTS:
        return 38  # one counter and one artist
    if s.cursor < 0 or s.cursor > s.seats or s.face < 0 or s.face > 5:
        return 39  # the die has five kinds of faces (VRN-2.4)
    if talking == 1 or s.phase == SHOWING:
        if s.counter == 0 or s.artist == 0 or s.step[s.artist - 1] == 0:
            return 40  # they talk about a counter at an artist (VRN-4.6)
    if talking == 1 and s.stairs[s.artist - 1][last_step(s, s.artist - 1)] != s.counter:
        return 40  # which lies there
    if (s.proposal > 0) != (s.phase == ANSWERING) or (s.proposer > 0) != (s.phase == ANSWERING):
        return 41  # answers are given to a proposal (VRN-5.3)
    if s.phase == ANSWERING:
        if s.proposal > COUNTERS or s.proposer > s.seats or may_name(s, s.proposal - 1) == 0:
            return 42  # of another value of the kind (VRN-5.2)
        if s.named[s.proposer - 1] == 0 or must_agree(s, place_of(s, s.cursor)) == 0:
            return 43  # and others answer than the one who has made it
    if s.phase == AMENDING and others_left(s) == 0:
        return 44  # else nothing could be named (VRN-5.5)
    objecting = 0
    for offset in range(s.seats):
        seat = place_of(s, offset)
        stance = s.stance[seat]
        if stance < 0 or stance > YIELDS or s.named[seat] < 0 or s.named[seat] > 1 or (offset == 0 and stance > 0):
            return 45  # everybody but the active seat takes a stance (VRN-5.1)
        if s.phase <= PLACING and (stance > 0 or s.named[seat] > 0):
            return 77  # nobody speaks before the counter is laid (VRN-5.1)
        if talking == 0:
            continue
        if offset > 0 and (stance > 0) != (influences(s, seat, s.artist - 1) and not waiting(s, offset)):
            return 46  # those with influence, one after the other (VRN-5.1)
        if stance > OBJECTS and (s.phase < JOINING or (s.phase == JOINING and offset >= s.cursor)):
            return 47  # power plays are called for in the end, clockwise (VRN-5.6)
        if stance == OBJECTS and (s.phase == LAYING or (s.phase == JOINING and offset < s.cursor)):
            return 47  # by all who have objected, or not
        if s.named[seat] and (s.phase <= AMENDING or (offset > 0 and stance < OBJECTS)):
            return 48  # values are named by the active seat and by those who have objected (VRN-5.2, VRN-5.4)
        objecting += int(stance >= OBJECTS)
    if talking == 1 and s.phase > OBJECTING and objecting == 0:
        return 49  # without an objection the counter counts (VRN-5.1)
    if s.phase == JOINING and s.stance[place_of(s, s.cursor)] != OBJECTS:
        return 50  # whoever has objected is asked (VRN-5.6)
    if s.phase == NAMING and s.named[s.active] == 0:
        return 51  # the active seat comes first (VRN-5.2)
    for seat in range(s.seats, SEATS):
        if s.stance[seat] != 0 or s.named[seat] != 0:
            return 45  # nobody else is at the table
    return 0


def waiting(s: State, offset: int) -> bool:
    """Whether the seat has yet to be asked for an objection."""
    return s.phase == OBJECTING and offset >= s.cursor


def check_power(s: State) -> int:
    total = 0
    for seat in range(SEATS):
        if s.laid[seat] < 0 or (s.laid[seat] > 0 and s.phase != LAYING):
            return 52  # influence cards lie open only during a power play (VRN-6.8)
        if s.laid[seat] > 0 and seat != s.active and s.stance[seat] != OPPOSES:
            return 53  # of those who take part (VRN-6.1)
        if s.laid[seat] > 0 and s.laid[seat] > s.sure[seat]:
            return 54  # and everybody has seen them (VRN-6.2)
        total += s.laid[seat]
    if s.added < 0 or s.added > total:
        return 55  # some of them were just added
    if s.phase == LAYING:
        seat = place_of(s, s.cursor)
        if (s.cursor > 0 and s.stance[seat] != OPPOSES) or could_lay(s, seat) == 0:
            return 56  # an opponent or the active seat is asked, if it may have cards (VRN-6.3)
    return 0


def check_turn(s: State, box: Box) -> int:
    if (s.phase == TAKING) != (s.pile > 0) or s.pile < 0 or s.pile > PILES:
        return 57  # a pile is looked at while a card is taken (VRN-9.2)
    if s.pile > 0 and (pile_size(s, box, s.pile - 1) == 0 or s.looks[s.active][s.pile - 1] >> s.taken[s.pile - 1] == 0):
        return 58  # and there is something to see, which the buyer sees
    if (s.phase == LIFTING or s.phase == SETTING) != (s.number > 0) or s.number < 0:
        return 59  # a limited move is made (VRN-10.3)
    if s.number > 0 and can_move(s, box, s.active, s.number) == 0:
        return 60  # which is possible (VRN-10.7)
    if (s.phase == SETTING) != (s.lifted > 0) or s.lifted < 0 or s.lifted > box.white + 1:
        return 61  # with one envoy
    if s.lifted > 0 and can_lift(s, box, s.active, s.lifted - 1, s.number) == 0:
        return 62  # that can go there
    if s.moved < 0 or s.moved > 1 or (s.moved and s.phase != USING and s.phase != AIMING) or s.aimed != 0:
        return 63  # after a move there may be a critic, and nothing after that (VRN-10.1)
    if s.standing_still < 0 or s.standing_still > (box.envoys if s.phase == ARRANGING else 0):
        return 64  # envoys that stood there stand there again (VRN-10.2)
    if s.phase == ARRANGING and envoys_out(s, s.active) == box.envoys:
        return 65  # and there are no more
    if s.phase == CHOOSING or s.phase == PLACING:
        if s.face == 0 or has_influence(s, s.active) < (1 if s.phase == CHOOSING else 2) or s.artist > 0:
            return 66  # the die was rolled, and there is somebody to lay a counter at (VRN-4.2, VRN-4.5)
        choices = 0
        for counter in range(COUNTERS):
            choices += may_choose(s, counter)
        if choices == 0 or (s.counter > 0) != (s.phase == PLACING):
            return 67  # the counter is chosen first (VRN-4.3)
        if s.counter > 0 and may_choose(s, s.counter - 1) == 0:
            return 68  # from what the die shows
    if s.phase == BUYING and anything_to_buy(s, box) == 0:
        return 69  # something is left to buy (VRN-9.7)
    if s.phase == USING and (secret_cards(s, s.active) == 0 or (s.moved and secret_brown(s, s.active) == 0)):
        return 70  # there may be something to use (VRN-10.9)
    if (s.phase == AIMING or (s.phase == USING and s.moved)) and has_influence(s, s.active) == 0:
        return 71  # critics go where there is influence (VRN-10.6)
    if s.ending < 0 or s.ending > int(s.phase == SHOWING):
        return 72  # the last counter has counted only while it is being paid for (VRN-11.2)
    if s.phase == SHOWING:
        if s.fame[s.artist - 1] < first_in(box) or (s.then != CLIMBING and s.then != CLOSING):
            return 73  # the artist is IN, and something follows (VRN-7.3)
        if s.then == CLOSING and on_top(s, box) > 0 and s.step[s.artist - 1] != box.steps:
            return 73  # whoever is on top has just climbed there
    for seat in range(SEATS):
        if s.choice[seat] < 0 or s.choice[seat] > (EXCHANGE if s.phase == KEEPING else 0):
            return 74  # cards are kept or exchanged before the first round (VRN-3.4)
        if s.showing[seat] < 0 or (s.showing[seat] > 0 and s.phase != SHOWING):
            return 75  # pictures are chosen while the artist is IN (VRN-7.3)
        if s.showing[seat] > 1 and s.showing[seat] - 1 > count_sort(s, seat, s.artist - 1):
            return 76  # out of those in hand
    return 0
