"""Firenze: bricks in the bag and before the seats, and what instants take away (FIR-1.2, FIR-10)."""

from lusoria.kernel import Row, below, tell

from .rules_state import (
    ALL_CRACK,
    ALL_DOWN,
    ALL_GAIN,
    ALL_HALF,
    ALL_PAY,
    BAG_EMPTY,
    CARDS,
    COLOURS,
    CRACK,
    CRACKED,
    DISCARD,
    DREW,
    GAIN,
    GEAR,
    NO_SEAT,
    PATRICIAN,
    PRAISE,
    PRAISED,
    QUARRY,
    RETURN,
    RETURNED,
    SELF_CRACK,
    SELF_PAY,
    SHIELD,
    SHIELDED,
    SLOTS,
    SPARED,
    Box,
    State,
)

BITS = 5  # of each colour, where bricks are named in the log


def amount(bricks: Row) -> int:
    """How many bricks a row holds."""
    return bricks[0] + bricks[1] + bricks[2] + bricks[3] + bricks[4] + bricks[5]


def pack(colour: int, count: int) -> int:
    """Bricks of one colour as a number for the log; such numbers add up."""
    return count << (BITS * colour)


def only_colour(bricks: Row) -> int:
    """The colour of all bricks of a row; -1 if there are none or several colours."""
    found = -1
    for colour in range(COLOURS):
        if bricks[colour] > 0:
            if found >= 0:
                return -1
            found = colour
    return found


def to_bag(s: State, seat: int, colour: int, count: int) -> None:
    s.stock[seat][colour] -= count
    s.bag[colour] += count


def draw_brick(s: State) -> int:
    """A brick out of the bag; its colour. The bag must hold one."""
    k = below(s, amount(s.bag))
    colour = 0
    while k >= s.bag[colour]:
        k -= s.bag[colour]
        colour += 1
    s.bag[colour] -= 1
    return colour


def draw_bricks(s: State, seat: int, count: int) -> None:
    """Bricks out of the bag for a seat, as many as there are."""
    drawn = 0
    found = min(count, amount(s.bag))
    for _ in range(found):
        colour = draw_brick(s)
        s.stock[seat][colour] += 1
        drawn += pack(colour, 1)
    if found > 0:
        tell(s, DREW, seat, drawn)
    if found < count:
        tell(s, BAG_EMPTY, seat)  # FIR-1.2


def gear_of(s: State, seat: int, hook: int) -> int:
    """What the buildings of a seat do of one kind, together."""
    return s.gear[seat][hook - GEAR]


def find_person(s: State, box: Box, seat: int, hook: int) -> int:
    """A card of the hand with this effect, -1 if there is none."""
    if s.held[seat] > 0:
        for card in range(len(s.place)):
            if s.hold[seat][card] == 1 and box.hook[box.design[card]] == hook:
                return card
    return -1


def count_cards(s: State, place: int) -> int:
    """How many cards lie at a place: in a pile, a hand, before a seat."""
    count = 0
    for card in range(CARDS):
        count += int(s.place[card] == place)
    return count


def drop_card(s: State, seat: int, card: int) -> None:
    """A card of the hand is discarded."""
    s.hold[seat][card] = 0
    s.held[seat] -= 1
    s.place[card] = DISCARD


# Instants


def work_instant(s: State, box: Box, design: int) -> None:
    """What an instant takes is written down, what it gives is given (FIR-10.1 to FIR-10.10)."""
    hook = box.hook[design]
    n = box.amount[design]
    for seat in range(s.seats):
        size = amount(s.stock[seat])
        mine = int(seat == s.turn)
        if hook == ALL_PAY or (hook == SELF_PAY and mine == 1):
            s.owed[seat] = min(n, size)  # FIR-10.1, FIR-10.4
        elif hook == ALL_DOWN:
            s.owed[seat] = max(0, size - n)  # FIR-10.2
        elif hook == ALL_HALF:
            s.owed[seat] = size // n  # FIR-10.3
        elif (hook == ALL_CRACK or (hook == SELF_CRACK and mine == 1)) and s.shade[seat][0] > 0:
            s.cracks[seat] = n  # FIR-10.5, FIR-10.6
        if s.owed[seat] + s.cracks[seat] > 0:
            s.whole[seat] = 1
        elif hook <= ALL_CRACK and (mine == 1 or (hook != SELF_PAY and hook != SELF_CRACK)):
            tell(s, SPARED, seat)  # FIR-10.12
    if hook == GAIN:
        draw_bricks(s, s.turn, n)  # FIR-10.7
    elif hook == QUARRY:
        dig(s, s.turn, box.about[design], n)  # FIR-10.8
    elif hook == PRAISE:
        s.points[s.turn] += n  # FIR-10.9
        tell(s, PRAISED, s.turn, n)
    elif hook == ALL_GAIN:
        for k in range(s.seats):
            draw_bricks(s, (s.turn + k) % s.seats, n)  # FIR-10.10


def dig(s: State, seat: int, colour: int, count: int) -> None:
    """Bricks of one colour out of the bag, as many as there are (FIR-10.8)."""
    found = min(count, s.bag[colour])
    s.bag[colour] -= found
    s.stock[seat][colour] += found
    if found > 0:
        tell(s, DREW, seat, pack(colour, found))
    if found < count:
        tell(s, BAG_EMPTY, seat)


def next_sufferer(s: State, box: Box) -> int:
    """Clockwise from the active seat, the first that has something to decide; what is forced is done on the way."""
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats  # FIR-10.11
        if s.owed[seat] + s.cracks[seat] > 0:
            if s.whole[seat] == 0 or find_person(s, box, seat, PATRICIAN) < 0:
                suffer_forced(s, seat)
            if s.owed[seat] + s.cracks[seat] > 0:
                return seat
    return NO_SEAT


def suffer_forced(s: State, seat: int) -> None:
    """Where nothing is left to choose the seat is not asked (FIR-10.11)."""
    if s.owed[seat] > 0 and (only_colour(s.stock[seat]) >= 0 or s.owed[seat] == amount(s.stock[seat])):
        for colour in range(COLOURS):
            if s.stock[seat][colour] > 0:
                give_back(s, seat, colour, min(s.owed[seat], s.stock[seat][colour]))
    while s.cracks[seat] > 0 and s.shade[seat][0] > 0 and s.shade[seat][1] == 0:
        crack(s, seat, 0)


def give_back(s: State, seat: int, colour: int, count: int) -> None:
    to_bag(s, seat, colour, count)
    s.owed[seat] -= count
    s.whole[seat] = 0
    tell(s, RETURNED, seat, pack(colour, count))


def crack(s: State, seat: int, slot: int) -> None:
    """A tower loses its top floor (FIR-10.5)."""
    colour = s.shade[seat][slot] - 1
    tell(s, CRACKED, seat, s.tall[seat][slot] * COLOURS + colour)
    s.bag[colour] += 1
    s.tall[seat][slot] -= 1
    s.cracks[seat] -= 1
    s.whole[seat] = 0
    if s.tall[seat][slot] == 0:
        close_gap(s, seat, slot)
    if s.shade[seat][0] == 0:
        s.cracks[seat] = 0


def close_gap(s: State, seat: int, slot: int) -> None:
    """A tower is gone; those behind it move up."""
    for k in range(slot, SLOTS - 1):
        s.shade[seat][k] = s.shade[seat][k + 1]
        s.tall[seat][k] = s.tall[seat][k + 1]
        if seat == s.turn:
            s.grown[k] = s.grown[k + 1]
    s.shade[seat][SLOTS - 1] = 0
    s.tall[seat][SLOTS - 1] = 0
    if seat == s.turn:
        s.grown[SLOTS - 1] = 0


def legal_suffering(s: State, box: Box, seat: int, can: Row) -> None:
    if s.owed[seat] > 0:
        for colour in range(COLOURS):
            can[RETURN + colour] = int(s.stock[seat][colour] > 0)
    if s.cracks[seat] > 0:
        for slot in range(SLOTS):
            can[CRACK + slot] = int(s.shade[seat][slot] > 0)
    can[SHIELD] = int(s.whole[seat] == 1 and find_person(s, box, seat, PATRICIAN) >= 0)  # FIR-11.5


def apply_suffering(s: State, box: Box, seat: int, code: int) -> None:
    if code == SHIELD:
        card = find_person(s, box, seat, PATRICIAN)
        drop_card(s, seat, card)
        s.owed[seat] = 0
        s.cracks[seat] = 0
        s.whole[seat] = 0
        tell(s, SHIELDED, seat, card)
    elif code in RETURN:
        give_back(s, seat, code - RETURN, 1)
    else:
        crack(s, seat, code - CRACK)
