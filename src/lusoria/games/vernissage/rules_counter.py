"""Vernissage: the counter of fate, from the roll to the last word about it."""

from lusoria.kernel import Row, ask, roll, tell

from .rules_state import (
    AGREED,
    AMENDING,
    ANSWERING,
    ANY,
    ARTISTS,
    BAR,
    BUYING,
    CALLED,
    CHOOSE,
    CHOOSING,
    COUNTERS,
    COUNTING,
    CRITICISM,
    EXHAUSTED,
    FACES,
    FATE,
    FIGHT,
    FIRM,
    JOINING,
    KINDS,
    LAID,
    LAYING,
    LET_BE,
    LETS,
    NAME,
    NAME_NONE,
    NAMED_NONE,
    NAMING,
    NO,
    NO_COUNTER,
    NOTHING_ELSE,
    OBJECT,
    OBJECTED,
    OBJECTING,
    OBJECTS,
    OPPOSES,
    PLACE,
    PLACING,
    POWERLESS,
    PROPOSED,
    REFUSED,
    SCANDAL,
    SILENT,
    SWAPPED,
    TURNS,
    VALUES,
    WITHDRAW,
    WITHDREW,
    YES,
    YIELDS,
    Box,
    State,
    has_influence,
    influences,
    place_of,
)

# The roll and the choice


def kind_left(s: State, kind: int) -> int:
    """Counters of a kind in the supply."""
    left = 0
    for counter in range(kind * VALUES, (kind + 1) * VALUES):
        left += s.supply[counter]
    return left


def face_shows(face: int, kind: int) -> int:
    """1 if the face of the die lets a kind be taken (VRN-4.3)."""
    if face == BAR:
        return int(kind == CRITICISM or kind == SCANDAL)
    return int(face == ANY or face == kind)


def shown_left(s: State, face: int) -> int:
    """Counters left of what the die shows."""
    left = 0
    for kind in range(KINDS):
        if face_shows(face, kind):
            left += kind_left(s, kind)
    return left


def may_choose(s: State, counter: int) -> int:
    face = s.face - 1
    if s.supply[counter] == 0:
        return 0
    return int(face_shows(face, counter // VALUES) == 1 or shown_left(s, face) == 0)  # VRN-4.4


def open_turn(s: State, box: Box) -> None:
    """A turn begins with the die of fate, if there is anything to lay and anybody to lay it at (VRN-4.2)."""
    tell(s, TURNS, s.active)
    left = 0
    for kind in range(KINDS):
        left += kind_left(s, kind)
    if has_influence(s, s.active) == 0:
        tell(s, POWERLESS, s.active)
        s.phase = BUYING
    elif left == 0:
        tell(s, NO_COUNTER)
        s.phase = BUYING
    else:
        s.face = 1 + box.die[roll(s, FACES) - 1]
        tell(s, FATE, s.active, s.face - 1)
        if shown_left(s, s.face - 1) == 0:
            tell(s, EXHAUSTED)
        s.phase = CHOOSING
        ask(s, s.active)


def open_placing(s: State, box: Box) -> None:
    """With influence on one artist only the counter goes there (VRN-4.5)."""
    if has_influence(s, s.active) > 1:
        ask(s, s.active)
        return
    for artist in range(ARTISTS):
        if influences(s, s.active, artist):
            lay_counter(s, box, artist)
            return


def free_step(s: State, box: Box, artist: int) -> int:
    """The nearest free step in front of the artist; the top one if none is free."""
    step = s.step[artist] + 1
    while step < box.steps and s.stairs[artist][step] > 0:
        step += 1
    return min(step, box.steps)


def lay_counter(s: State, box: Box, artist: int) -> None:
    step = free_step(s, box, artist)
    s.artist = artist + 1
    s.stairs[artist][step] = s.counter
    s.supply[s.counter - 1] -= 1
    tell(s, LAID, s.active, s.counter - 1, artist, step)
    s.cursor = 1
    s.phase = OBJECTING


def last_step(s: State, artist: int) -> int:
    """The step of the counter laid last in front of an artist."""
    step = s.step[artist]
    while step + 1 < len(s.stairs[artist]) and s.stairs[artist][step + 1] > 0:
        step += 1
    return step


# Objections


def open_objecting(s: State, box: Box) -> None:
    while s.cursor < s.seats:
        seat = place_of(s, s.cursor)
        if influences(s, seat, s.artist - 1):  # VRN-5.1
            ask(s, seat)
            return
        s.cursor += 1
    s.phase = AMENDING if next_with(s, OBJECTS, 1) < s.seats else COUNTING


def next_with(s: State, stance: int, offset: int) -> int:
    """The first place clockwise, from this one on, whose seat takes this stance; as many as seats if none does."""
    at = offset
    while at < s.seats and s.stance[place_of(s, at)] != stance:
        at += 1
    return at


def others_left(s: State) -> int:
    """1 if the supply holds another value of the same kind (VRN-5.5)."""
    for counter in range(COUNTERS):
        if may_name(s, counter):
            return 1
    return 0


def may_name(s: State, counter: int) -> int:
    """1 if the counter could be exchanged for this one (VRN-5.2)."""
    same = counter // VALUES == (s.counter - 1) // VALUES
    return int(same and counter != s.counter - 1 and s.supply[counter] > 0)


def open_amending(s: State, box: Box) -> None:
    if others_left(s):
        ask(s, s.active)
    else:
        tell(s, NOTHING_ELSE)
        open_last_question(s)


def open_last_question(s: State) -> None:
    """No agreement: who calls for a power play (VRN-5.6)?"""
    s.phase = JOINING
    s.cursor = 1


def propose(s: State, seat: int, counter: int) -> None:
    s.proposal = counter + 1
    s.proposer = seat + 1
    s.news = 1
    tell(s, PROPOSED, seat, counter)
    s.phase = ANSWERING
    s.cursor = 0


def must_agree(s: State, seat: int) -> int:
    """1 if a proposal needs the word of this seat (VRN-5.3, VRN-5.4)."""
    return int(seat != s.proposer - 1 and (seat == s.active or s.stance[seat] == OBJECTS))


def open_answering(s: State, box: Box) -> None:
    while s.cursor < s.seats:
        seat = place_of(s, s.cursor)
        if must_agree(s, seat):
            ask(s, seat)
            return
        s.cursor += 1
    exchange(s)
    s.phase = COUNTING


def exchange(s: State) -> None:
    """The counter agreed on takes the other one's place (VRN-5.3)."""
    step = last_step(s, s.artist - 1)
    s.supply[s.counter - 1] += 1
    s.supply[s.proposal - 1] -= 1
    s.stairs[s.artist - 1][step] = s.proposal
    tell(s, SWAPPED, s.counter - 1, s.proposal - 1)
    s.counter = s.proposal
    s.proposal = 0
    s.proposer = 0


def open_naming(s: State, box: Box) -> None:
    at = next_with(s, OBJECTS, 1)
    while at < s.seats and s.named[place_of(s, at)]:
        at = next_with(s, OBJECTS, at + 1)
    if at < s.seats:
        ask(s, place_of(s, at))
    else:
        open_last_question(s)


def open_joining(s: State, box: Box) -> None:
    at = next_with(s, OBJECTS, s.cursor)
    if at < s.seats:
        s.cursor = at
        ask(s, place_of(s, at))
    elif next_with(s, OPPOSES, 1) < s.seats:
        s.phase = LAYING
        s.cursor = next_with(s, OPPOSES, 1)
    else:
        s.phase = COUNTING  # VRN-5.7


def legal_counter(s: State, seat: int, can: Row) -> None:
    if s.phase == CHOOSING:
        for counter in range(COUNTERS):
            can[CHOOSE + counter] = may_choose(s, counter)
    elif s.phase == PLACING:
        for artist in range(ARTISTS):
            can[PLACE + artist] = influences(s, seat, artist)
    elif s.phase == OBJECTING:
        can[OBJECT] = 1
        can[LET_BE] = 1
    elif s.phase == AMENDING or s.phase == NAMING:
        can[NAME_NONE] = 1
        for counter in range(COUNTERS):
            can[NAME + counter] = may_name(s, counter)
    elif s.phase == ANSWERING:
        can[YES] = 1
        can[NO] = 1
    else:
        can[FIGHT] = 1
        can[WITHDRAW] = 1


def apply_counter(s: State, box: Box, seat: int, code: int) -> None:
    if code in CHOOSE:
        s.counter = code - CHOOSE + 1
        s.phase = PLACING
    elif code in PLACE:
        lay_counter(s, box, code - PLACE)
    elif code == OBJECT or code == LET_BE:
        s.stance[seat] = OBJECTS if code == OBJECT else SILENT
        tell(s, OBJECTED if code == OBJECT else LETS, seat)
        s.cursor += 1
    elif code in NAME or code == NAME_NONE:
        s.named[seat] = 1
        if code in NAME:
            propose(s, seat, code - NAME)
        else:
            tell(s, FIRM if seat == s.active else NAMED_NONE, seat)
            s.phase = NAMING
    elif code == YES:
        tell(s, AGREED, seat)
        s.cursor += 1
    elif code == NO:
        tell(s, REFUSED, seat)
        s.proposal = 0
        s.proposer = 0
        s.phase = NAMING
    else:
        s.stance[seat] = OPPOSES if code == FIGHT else YIELDS
        tell(s, CALLED if code == FIGHT else WITHDREW, seat)
        s.cursor += 1
    if code not in CHOOSE and code not in PLACE:
        s.news = 1  # VRN-13.4


def about_counter(phase: int) -> int:
    """1 if one of these steps is being decided."""
    return int(CHOOSING <= phase <= JOINING)
