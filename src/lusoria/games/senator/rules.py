"""Senator: the rules. Clauses (SEN-n.m) are those of the rulebook in this folder.

A card is a number 0..30: family (the seat) * 10 + number - 1, and the flag. Squares are 0..20, row by row. A card on
the board or in a hand is remembered by whoever saw it there; in the hidden game that is its family alone, so that
`card_seen` says of every back on the board whose it is, which everybody could watch.
"""

from lusoria.kernel import (
    EVERYONE,
    Actions,
    Events,
    Grid,
    MemoryTable,
    Row,
    ask,
    below,
    bit,
    cards,
    end_game,
    grid,
    lay_shown,
    next_seat,
    num,
    row,
    tell,
    waits_for,
)
from lusoria.kernel import Box as BoxBase

SEATS = 3  # at most
MOST = 10  # highest number there can be
FLAG = 30
CARDS = 31
SQUARES = 21
WAYS = 5  # entries from each of the four sides
ENTRIES = 20
HAND = 21  # + seat
READY = 24  # + seat: the card that is about to be pushed in
BESIDE = 27  # the flag before it is laid
GONE = 28  # what is not needed with so many seats

ACTIONS = Actions()
FLAG_ON = ACTIONS.block("flag", SQUARES, of="square")
TAKE = ACTIONS.block("take", MOST, of="number", first=1)
PUSH = ACTIONS.block("push", ENTRIES, of="entry")

EVENTS = Events()
BEGINS = EVENTS.event("begins", "seat", clause="SEN-3.2")
FLAG_LAID = EVENTS.event("flag-laid", "seat", "square", clause="SEN-3.3")
PUSHED = EVENTS.event("pushed", "seat", "number", "entry", clause="SEN-4.2")
PUSHED_DOWN = EVENTS.event("pushed-down", "seat", "entry", clause="SEN-6.8")
OWN = EVENTS.event("own", "seat", "number", clause="SEN-6.8", fades=True)
OPENED = EVENTS.event("opened", clause="SEN-6.9")
COUNTED = EVENTS.event("counted", "seat", "amount", clause="SEN-5.2")

FLAG_FIRST = 1  # why something cannot be done
NOT_HELD = 2
CARD_FIRST = 3
FULL = 4
ENTRY_NOW = 5
FLAG_LIES = 6
NO_SUCH_NUMBER = 7
NO_FLAG = 8


class State(MemoryTable):
    """One position. In the open game all cards are known and shown to all."""

    card_at: Row = cards(31)
    card_seen: Row = cards(31)
    card_shown: Row = cards(31)
    on: Row = row(21, "i1", mirror=True)  # 1 + the card on each square, 0 while it is empty
    room: Row = row(20, "i1", mirror=True)  # empty squares in the line behind each entry
    empty: int = num("i1", mirror=True)  # empty squares
    counts: int = num("i8", mirror=True)  # two bits a square: how often a card counts there
    ready: int = num("i1")  # 1: the seat to move has taken a card
    last: int = num("i1")  # 1 + the entry of the last push, 0 before the first
    starter: int = num("i1")


class Box(BoxBase):
    """The board and the options of this match."""

    numbers: Row = row(4)
    senate: Row = row(21)
    row_of: Row = row(21)
    column_of: Row = row(21)
    line: Grid = grid(20, 5)
    length: Row = row(20)
    caesar: int = num()
    stairs: int = num()
    caesar_stairs: int = num()
    brutus: int = num()
    adjacent: int = num()
    hidden: int = num()
    notes: int = num()


# Set-up (SEN-3)


def setup(s: State, box: Box) -> None:
    for card in range(FLAG):
        seat = card // MOST
        if seat >= s.seats or card % MOST >= box.numbers[s.seats]:
            lay_shown(s, card, GONE, EVERYONE, EVERYONE)
        else:
            who = bit(seat) if box.hidden == 1 else EVERYONE  # SEN-3.1, SEN-6.7
            lay_shown(s, card, HAND + seat, who, who)
    s.starter = below(s, s.seats)  # SEN-3.2
    tell(s, BEGINS, s.starter)
    lay_shown(s, FLAG, GONE if s.seats == SEATS else BESIDE, EVERYONE, EVERYONE)  # SEN-6.11
    ask(s, s.starter if s.seats == SEATS else next_seat(s, s.starter))  # SEN-3.3
    mirror(s, box)


# A move (SEN-4)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.card_at[FLAG] == BESIDE:
        for square in range(SQUARES):
            can[FLAG_ON + square] = 1
    elif s.ready == 0:
        for k in range(MOST):
            can[TAKE + k] = int(s.card_at[seat * MOST + k] == HAND + seat)
    else:
        for entry in range(ENTRIES):
            can[PUSH + entry] = int(s.room[entry] > 0)  # SEN-4.4


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code in FLAG_ON:
        tell(s, FLAG_LAID, seat, code - FLAG_ON)
        fill(s, box, code - FLAG_ON)
        move(s, box, FLAG, code - FLAG_ON, keeps_sight(box, EVERYONE))  # SEN-3.3
        ask(s, s.starter)
    elif code in TAKE:
        card = seat * MOST + code - TAKE
        lay_shown(s, card, READY + seat, s.card_seen[card], s.card_shown[card])
        s.ready = 1
    else:
        push_in(s, box, seat, code - PUSH)
        if s.empty == 0:  # SEN-5.1
            finish(s, box)
        else:
            ask(s, next_seat(s, seat))


def fill(s: State, box: Box, square: int) -> None:
    """One empty square less."""
    for way in range(0, 2 * WAYS, WAYS):
        s.room[way + box.column_of[square] - 1] -= 1
        s.room[2 * WAYS + way + box.row_of[square] - 1] -= 1
    s.empty -= 1


def move(s: State, box: Box, card: int, square: int, shown: int) -> None:
    lay_shown(s, card, square, s.card_seen[card], shown)
    s.on[square] = card + 1
    if card == FLAG:
        s.counts = counting(s, box)


def keeps_sight(box: Box, who: int) -> int:
    """Who is shown a card on the board that `who` have seen."""
    if box.hidden == 1:
        return who * box.notes  # SEN-6.8, SEN-6.10
    return who


def taken(s: State, seat: int) -> int:
    """The card that the seat has taken from its hand."""
    for k in range(MOST):
        if s.card_at[seat * MOST + k] == READY + seat:
            return seat * MOST + k
    return FLAG


def push_in(s: State, box: Box, seat: int, entry: int) -> None:
    card = taken(s, seat)
    if box.hidden == 1:
        tell(s, PUSHED_DOWN, seat, entry)
        tell(s, OWN, seat, card % MOST + 1, to=bit(seat))
    else:
        tell(s, PUSHED, seat, card % MOST + 1, entry)
    gap = 0  # the first empty square of the line (SEN-4.3)
    while s.on[box.line[entry][gap]] > 0:
        gap += 1
    fill(s, box, box.line[entry][gap])
    for i in range(gap, 0, -1):
        other = s.on[box.line[entry][i - 1]] - 1
        move(s, box, other, box.line[entry][i], s.card_shown[other])
    move(s, box, card, box.line[entry][0], keeps_sight(box, s.card_seen[card]))
    s.ready = 0
    s.last = entry + 1


# Scoring (SEN-5, SEN-6)


def finish(s: State, box: Box) -> None:
    if box.hidden == 1:
        for square in range(SQUARES):
            lay_shown(s, s.on[square] - 1, square, EVERYONE, EVERYONE)  # SEN-6.9
        tell(s, OPENED)
    for seat in range(s.seats):
        tell(s, COUNTED, seat, influence(s, seat))
    end_game(s)


def influence(s: State, seat: int) -> int:
    """What the cards of a seat count where they lie (SEN-5.2)."""
    total = 0
    for k in range(MOST):
        place = s.card_at[seat * MOST + k]
        if place < SQUARES:
            total += (k + 1) * (s.counts >> 2 * place & 3)
    return total


def counting(s: State, box: Box) -> int:
    """How often a card counts on each square: two bits a square, from the lowest on."""
    counts = 0
    for square in range(SQUARES):
        near = at_flag(s, box, square)
        often = box.senate[square]  # SEN-5.2, SEN-5.3
        if near == 1 and often == 1:
            often = (1 - box.brutus) * (1 + max(box.caesar, box.caesar_stairs))  # SEN-6.1, SEN-6.3, SEN-6.4
        elif near == 1:
            often = max(box.stairs, box.caesar_stairs)  # SEN-6.2, SEN-6.3
        counts |= often << 2 * square
    return counts


def at_flag(s: State, box: Box, square: int) -> int:
    """1 if the flag acts on the square: from its row or its column (SEN-6.5), or only from beside it (SEN-6.6)."""
    place = s.card_at[FLAG]
    if place >= SQUARES:
        return 0
    across = abs(box.column_of[square] - box.column_of[place])
    along = abs(box.row_of[square] - box.row_of[place])
    if box.adjacent == 1:
        return int(across + along == 1)
    return int(across == 0 or along == 0)


def score(s: State, box: Box, seat: int) -> int:
    """Influence; in the hidden game nobody sees it before the end."""
    if box.hidden == 1 and s.over == 0:
        return 0
    return influence(s, seat)


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code in FLAG_ON:
        return NO_FLAG if s.card_at[FLAG] == GONE else FLAG_LIES
    if s.card_at[FLAG] == BESIDE:
        return FLAG_FIRST
    if code in TAKE:
        if s.ready == 1:
            return ENTRY_NOW
        return NO_SUCH_NUMBER if code - TAKE >= box.numbers[s.seats] else NOT_HELD
    if s.ready == 0:
        return CARD_FIRST
    return FULL


def mirror(s: State, box: Box) -> None:
    for square in range(SQUARES):
        s.on[square] = 0
    for entry in range(ENTRIES):
        s.room[entry] = box.length[entry]
    s.empty = SQUARES
    for card in range(CARDS):
        place = s.card_at[card]
        if place < SQUARES:
            s.on[place] = card + 1
            fill(s, box, place)
    s.counts = counting(s, box)


def straighten(s: State, box: Box) -> None:
    """Whose a back is, everybody could watch (SEN-6.8). So where an imagined world has mixed the cards of two families,
    they trade places, the first stray card of one with the first of the other: all ways to lay a family on its own
    places stay as likely as they were."""
    if box.hidden == 0:
        return
    for card in range(FLAG):
        other = 0
        while other < FLAG and owner(s, card) != card // MOST:
            if other // MOST == owner(s, card) and owner(s, other) != other // MOST:
                trade(s, card, other)
                other = 0
            else:
                other += 1


def owner(s: State, card: int) -> int:
    """Whose card lies where this one does: it is known to its owner alone; of all others it is the card's own."""
    for seat in range(s.seats):
        if s.card_seen[card] == bit(seat):
            return seat
    return card // MOST


def trade(s: State, a: int, b: int) -> None:
    """Two cards trade places."""
    place = s.card_at[a]
    seen = s.card_seen[a]
    shown = s.card_shown[a]
    lay_shown(s, a, s.card_at[b], s.card_seen[b], s.card_shown[b])
    lay_shown(s, b, place, seen, shown)


def check(s: State, box: Box) -> int:
    squares = 0
    held = 0
    ready = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < 0 or place > GONE:
            return 1  # cards lie on the board, in hands, or are not needed
        if place < SQUARES:
            if (squares >> place) & 1 == 1:
                return 2  # one card a square (SEN-4.3)
            squares |= 1 << place
        if card == FLAG:
            if (place >= SQUARES and place < BESIDE) or (place == GONE) != (s.seats == SEATS):
                return 3  # two play with the flag, three without (SEN-3.3, SEN-6.11)
        else:
            seat = card // MOST
            if (place == GONE) != (seat >= s.seats or card % MOST >= box.numbers[s.seats]):
                return 4  # the cards of families that play, and no others (SEN-2.2, SEN-6.11)
            if (s.card_seen[card] >> seat) & 1 == 0:
                return 5  # one knows one's own cards
            if place >= HAND and place < BESIDE and place != HAND + seat and place != READY + seat:
                return 6  # cards stay with their family
            held += int(place == HAND + seat)
            if place == READY + seat:
                ready += 1
                if s.over == 0 and waits_for(s, seat) == 0:
                    return 7  # whoever has taken a card is to push it in (SEN-7.2)
        if box.hidden == 0 and (s.card_seen[card] != EVERYONE or s.card_shown[card] != EVERYONE):
            return 8  # in the open game all see everything (SEN-7.1)
    if ready != s.ready or ready > 1 or s.last < 0 or s.last > ENTRIES:
        return 9  # one card at a time is on its way to one of the entries (SEN-4.1)
    if s.starter < 0 or s.starter >= s.seats:
        return 11  # one of the players began (SEN-3.2)
    if s.over == 0 and s.card_at[FLAG] == BESIDE and (squares != 0 or ready != 0 or waits_for(s, s.starter) == 1):
        return 12  # the other player lays the flag before the first move (SEN-3.3)
    if s.over == 0 and held + ready == 0:
        return 10  # all cards played: the end (SEN-5.1)
    return 0
