"""Vernissage: what pictures promise, and what a seat owns and may expect. No rules of the game: bots judge by it.

Amounts are in thousands of Rubens. What a counter does to a seat is counted against the mean of the others, since only
the richest wins.
"""

from .rules_cards import count_sort, secret_brown
from .rules_counter import last_step
from .rules_state import (
    ARTISTS,
    CRITIC_SORT,
    FREE_SORT,
    INFLUENCE_SORT,
    VALUES,
    Box,
    State,
    envoys_out,
    first_in,
    top_space,
    value_of,
)

K = 1000
SURE = 100
NEAR = 7  # spaces before IN from which on money is in sight
SIGHT = 5  # what each of them is worth
GUESS = 40  # four times the pictures of one artist among a hundred cards that others hold
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


def note_owned(s: State, seat: int) -> None:
    """owned[seat][artist]: a seat's own pictures and those that lie open; of the others' cards, what they may be.

    Counted so, imagined worlds that differ in nothing but such cards are judged alike.
    """
    for other in range(s.seats):
        note_guess(s, other)
    note_own(s, seat)


def note_guess(s: State, seat: int) -> None:
    """What a seat owns as the others see it."""
    s.unseen[seat] = secret_brown(s, seat)
    guess = s.unseen[seat] * GUESS // SURE
    for artist in range(ARTISTS):
        s.owned[seat][artist] = 4 * s.open[seat][artist] + guess


def note_own(s: State, seat: int) -> None:
    """What it owns as it sees itself."""
    s.unseen[seat] = 0
    for artist in range(ARTISTS):
        s.owned[seat][artist] = 4 * (s.hand[seat][artist] + s.open[seat][artist])


def forget_owned(s: State) -> None:
    for seat in range(s.seats):
        s.unseen[seat] = 0
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
    return s.owned[seat][artist] - others // (s.seats - 1)


def swing(s: State, box: Box, seat: int, artist: int, counter: int, lying: int) -> int:
    """What a seat gains by a counter at an artist."""
    change = counter_value(s, box, artist, counter, lying) - prospect(s, box, artist)
    return change * stake(s, seat, artist) // 4


def post_value(s: State, seat: int, step: int) -> int:
    """What an envoy of the seat is worth on a step: influence on every artist there."""
    total = 0
    for artist in range(ARTISTS):
        if s.step[artist] == step:
            total += 7 + s.owned[seat][artist]
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


def in_sight(s: State, box: Box, seat: int) -> int:
    """Cash and pictures less notes, as far as they are seen or guessed."""
    total = s.money[seat] // K - s.notes[seat] * (box.note // K)
    for artist in range(ARTISTS):
        total += s.owned[seat][artist] * prospect(s, box, artist) // 4
    return total


def tools(s: State, seat: int) -> int:
    """What one's own cards that are no pictures are worth while there is time to use them."""
    held = 0
    for count in range(count_sort(s, seat, INFLUENCE_SORT)):
        held += max(3, 24 - 5 * count)
    for count in range(count_sort(s, seat, CRITIC_SORT)):
        held += max(3, 14 - 8 * count)
    for count in range(count_sort(s, seat, FREE_SORT)):
        held += max(5, 34 - 14 * count)
    return held + min(3, s.drawn[seat]) * 6
