"""Vernissage: what a counter does to fame, IN and OUT, private views, and the end."""

from lusoria.kernel import Row, ask_also, end_game, nobody_awaited, reveal, tell

from .rules_cards import count_shown, count_sort, open_everything, pictures_of, secret_brown, turn_up
from .rules_state import (
    ARTISTS,
    BACK,
    BUYING,
    CLIMBING,
    CLOSING,
    EARNED,
    FEATHERED,
    GREAT,
    IS_IN,
    KINDS,
    LANDING,
    MOVED,
    NEXT,
    PLAIN,
    RUINED,
    SECOND_OUT,
    SHOW,
    SHOWING,
    SMALL,
    STEPS,
    STUNG,
    TOP_ARTIST,
    TOP_COUNTER,
    TURNED_UP,
    VALUED,
    VALUES,
    VIEWED,
    WEALTH,
    Box,
    State,
    after_pay,
    first_in,
    picture_worth,
    top_space,
    value_of,
)


def move_marker(s: State, box: Box, artist: int, spaces: int) -> None:
    """Up or down, but not beyond the scale (VRN-7.1)."""
    space = max(0, min(top_space(box), s.fame[artist] + spaces))
    moved = space - s.fame[artist]
    s.fame[artist] = space
    if moved != 0:
        tell(s, MOVED, artist, moved, space)


def count_counter(s: State, box: Box) -> None:
    """The counter counts."""
    artist = s.artist - 1
    if s.stairs[artist][box.steps] > 0:
        s.ending = 1  # VRN-11.1
    move_marker(s, box, artist, value_of(box, s.counter - 1))
    if s.feather == s.artist:  # VRN-7.2
        tell(s, STUNG, artist)
        move_marker(s, box, artist, 0 - box.sting)
    s.then = CLIMBING
    s.phase = LANDING


def open_landing(s: State, box: Box) -> None:
    """The marker has stopped: is the artist OUT, or IN?"""
    artist = s.artist - 1
    s.phase = s.then
    if s.fame[artist] < box.out:
        ruin(s, artist)
    elif s.fame[artist] >= first_in(box):
        tell(s, IS_IN, artist, box.pay[s.fame[artist] - first_in(box)])
        s.phase = SHOWING
        s.asked = 0
        for seat in range(s.seats):
            s.showing[seat] = 0
            if secret_brown(s, seat) > 0:  # VRN-7.3
                ask_also(s, seat)
        if nobody_awaited(s):
            pay_for(s, box, artist)


def ruin(s: State, artist: int) -> None:
    """The artist is out (VRN-7.6)."""
    tell(s, RUINED, artist)
    clear_stairs(s, artist)
    s.step[artist] = 0
    if s.feather == artist + 1:
        s.feather = 0


def clear_stairs(s: State, artist: int) -> None:
    """All counters in front of the artist go back to the supply."""
    for step in range(1, STEPS + 1):
        if s.stairs[artist][step] > 0:
            s.supply[s.stairs[artist][step] - 1] += 1
            s.stairs[artist][step] = 0


def legal_showing(s: State, seat: int, can: Row) -> None:
    for count in range(count_sort(s, seat, s.artist - 1) + 1):
        can[SHOW + count] = 1


def apply_showing(s: State, box: Box, seat: int, code: int) -> None:
    s.showing[seat] = code - SHOW + 1
    if nobody_awaited(s):
        reveal(s)
        pay_for(s, box, s.artist - 1)


def pay_for(s: State, box: Box, artist: int) -> None:
    """All open pictures of the artist are paid, and the marker goes back (VRN-7.4)."""
    earns = box.pay[s.fame[artist] - first_in(box)]
    for seat in range(s.seats):
        if s.showing[seat] > 1:
            tell(s, TURNED_UP, seat, s.showing[seat] - 1, artist)
            turn_up(s, seat, artist, s.showing[seat] - 1)
        s.showing[seat] = 0
        shown = count_shown(s, seat, artist)
        if shown > 0:
            s.money[seat] += shown * earns
            tell(s, EARNED, seat, shown * earns)
    s.fame[artist] = after_pay(box)
    tell(s, BACK, artist, s.fame[artist])
    s.phase = s.then


# Private views


def open_climbing(s: State, box: Box) -> None:
    artist = s.artist - 1
    s.phase = CLOSING
    if s.step[artist] == 0 or views(s, artist) == 0:
        return
    step = s.step[artist] + 1
    while step < box.steps and s.stairs[artist][step] > 0:
        step += 1
    clear_stairs(s, artist)
    s.step[artist] = min(step, box.steps)
    tell(s, VIEWED, artist, s.step[artist])
    bonus = view_bonus(s, box, artist)
    if s.feather == s.artist:
        tell(s, FEATHERED, artist)  # VRN-8.5
    elif bonus == 0:
        tell(s, PLAIN, artist)
    else:
        tell(s, GREAT if steps_above(s, artist) == 0 else SMALL, artist)
        move_marker(s, box, artist, bonus)
        s.then = CLOSING
        s.phase = LANDING


def views(s: State, artist: int) -> int:
    """1 if a counter of each kind lies in front of the artist (VRN-8.1)."""
    kinds = 0
    for step in range(1, STEPS + 1):
        if s.stairs[artist][step] > 0:
            kinds |= 1 << (s.stairs[artist][step] - 1) // VALUES
    return int(kinds == (1 << KINDS) - 1)


def steps_above(s: State, artist: int) -> int:
    """How many steps above the artist have an artist on them."""
    count = 0
    for step in range(s.step[artist] + 1, STEPS + 1):
        found = 0
        for other in range(ARTISTS):
            found = max(found, int(s.step[other] == step))
        count += found
    return count


def view_bonus(s: State, box: Box, artist: int) -> int:
    """Spaces for a private view held where the artist stands now (VRN-8.2, VRN-8.3)."""
    above = steps_above(s, artist)
    if above == 0:
        return box.great
    return box.small if above == 1 else 0


# The end


def artists_out(s: State) -> int:
    count = 0
    for artist in range(ARTISTS):
        count += int(s.step[artist] == 0)
    return count


def on_top(s: State, box: Box) -> int:
    """1 + an artist on the top step, 0 if there is none."""
    for artist in range(ARTISTS):
        if s.step[artist] == box.steps:
            return artist + 1
    return 0


def open_closing(s: State, box: Box) -> None:
    """VRN-11.1; the step goes on in the turn otherwise."""
    if artists_out(s) >= box.fallen:
        tell(s, SECOND_OUT)
        finish(s, box)
    elif on_top(s, box) > 0:
        tell(s, TOP_ARTIST, on_top(s, box) - 1)
        finish(s, box)
    elif s.ending:
        tell(s, TOP_COUNTER)
        finish(s, box)
    else:
        s.phase = NEXT if s.aimed else BUYING


def finish(s: State, box: Box) -> None:
    for seat in range(s.seats):
        count = 0
        value = 0
        for artist in range(ARTISTS):
            count += pictures_of(s, seat, artist)
            value += pictures_of(s, seat, artist) * picture_worth(s, box, artist)
        tell(s, VALUED, seat, count, value)  # VRN-11.3
    for seat in range(s.seats):
        tell(s, WEALTH, seat, wealth(s, box, seat))
    open_everything(s)
    end_game(s)


def wealth(s: State, box: Box, seat: int) -> int:
    """VRN-11.4"""
    total = s.money[seat] - s.notes[seat] * box.note
    for artist in range(ARTISTS):
        total += pictures_of(s, seat, artist) * picture_worth(s, box, artist)
    return total
