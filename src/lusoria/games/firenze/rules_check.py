"""Firenze: what must be true of every position, what repeats other fields, and which boxes can be played."""

from .rules_bricks import count_cards
from .rules_check_turn import check_turn
from .rules_state import (
    BUILDING,
    CARDS,
    CHOOSING,
    CHURCH,
    COLOURS,
    FESTIVAL,
    FIRST_LEVEL,
    FLOORS,
    GEAR,
    GEARS,
    GROUPS,
    HEIGHTS,
    HELD,
    HOUSE,
    LEVELS,
    LINE,
    LOWEST,
    NAVE,
    NEUTRAL,
    NO_TILE,
    PERSON,
    ROW,
    SEATS,
    SLOTS,
    START,
    SUFFERING,
    TILES,
    TOO_MANY_STAY,
    TWICE,
    WISHING,
    Box,
    State,
)
from .rules_towers import floor_of_tile, group_at

STAYING = 24  # cards that never come back, at most: churches and festivals


def mirror(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for k in range(GEARS):
            s.gear[seat][k] = gear_count(s, box, seat, k)


def gear_count(s: State, box: Box, seat: int, k: int) -> int:
    total = 0
    for card in range(CARDS):
        if s.place[card] == HOUSE + seat and box.hook[box.design[card]] == GEAR + k:
            total += box.amount[box.design[card]]
    return total


def playable(box: Box, seats: int) -> int:
    stay = 0
    for card in range(CARDS):
        kind = box.kind[box.design[card]]
        stay += int(kind == CHURCH or kind == FESTIVAL)
    if stay > STAYING:
        return TOO_MANY_STAY  # else the row could run dry
    for group in range(GROUPS):
        count = 0
        for tile in range(TILES):
            count += int(box.balcony[tile][0] == group + 1)
        if count == 0:
            return NO_TILE  # one out of each group is laid
    for tile in range(TILES):
        for other in range(tile):
            if floor_of_tile(box, tile) == floor_of_tile(box, other) and box.balcony[tile][0] != box.balcony[other][0]:
                return TWICE  # two balconies cannot hang on one floor
    return 0


def check(s: State, box: Box) -> int:
    if s.first < 0 or s.first >= s.seats or s.turn < 0 or s.turn >= s.seats:
        return 1  # seats of this table began and have the turn (FIR-2.1)
    if s.lap < 1 or s.lap > box.laps or s.last < 0 or s.last > s.seats:
        return 2  # no more turns than may be, and the end tile is with a seat of this table or nobody (FIR-14.6)
    if s.phase < CHOOSING or s.phase > WISHING or s.awaits & (s.awaits - 1) != 0:
        return 3  # one seat decides at a time
    if s.over == 0 and s.phase != SUFFERING and s.awaits != 1 << s.turn:
        return 4  # the active one, but for what an instant takes (FIR-10.11)
    wrong = check_bricks(s, box)
    if wrong == 0:
        wrong = check_cards(s, box)
    if wrong == 0:
        wrong = check_row(s)
    if wrong == 0:
        wrong = check_board(s, box)
    if wrong == 0:
        wrong = check_turn(s, box)
    return wrong


def check_bricks(s: State, box: Box) -> int:
    for colour in range(COLOURS):
        count = s.bag[colour]
        if count < 0:
            return 5  # the bag is empty or not
        for place in range(LINE):
            count += s.load[place][colour]
            if s.load[place][colour] < 0 or (s.load[place][colour] > 0 and s.line[place] == 0):
                return 6  # bricks lie on cards (FIR-4.2)
        for seat in range(SEATS):
            count += s.stock[seat][colour]
            if s.stock[seat][colour] < 0 or (seat >= s.seats and s.stock[seat][colour] > 0):
                return 7  # and before the seats of this table
            for slot in range(SLOTS):
                if s.shade[seat][slot] == colour + 1:
                    count += s.tall[seat][slot]
        if count != box.bricks[colour]:
            return 8  # no brick is lost or made (FIR-1.2)
    for seat in range(SEATS):
        for slot in range(SLOTS):
            if (s.tall[seat][slot] > 0) != (s.shade[seat][slot] > 0) or s.tall[seat][slot] < 0:
                return 9  # a tower has a colour and floors (FIR-6.1)
            if s.shade[seat][slot] < 0 or s.shade[seat][slot] > COLOURS or (seat >= s.seats and s.shade[seat][slot]):
                return 10  # one of the six, on the site of a seat of this table
            if slot > 0 and s.shade[seat][slot] > 0 and s.shade[seat][slot - 1] == 0:
                return 11  # sites have no gaps
    return 0


def check_cards(s: State, box: Box) -> int:
    for card in range(CARDS):
        where = s.place[card]
        kind = box.kind[box.design[card]]
        holders = 0
        for seat in range(SEATS):
            if s.hold[seat][card] < 0 or s.hold[seat][card] > 1 or (seat >= s.seats and s.hold[seat][card] > 0):
                return 12  # a seat of this table has a card in hand or not
            holders += s.hold[seat][card]
        if where < START or where >= HOUSE + s.seats or holders != int(where == HELD):
            return 13  # a card is somewhere, and in one hand if it is in a hand
        if where == HELD and kind != PERSON and kind != FESTIVAL:
            return 14  # hands hold persons and festivals (FIR-4.4)
        if where == NAVE and kind != CHURCH:
            return 15  # only churches lie at the churches (FIR-4.4)
        if where >= HOUSE and kind != BUILDING and (s.over == 0 or kind != FESTIVAL):
            return 16  # before a seat lie buildings, and its festivals at the end (FIR-14.4)
    for seat in range(SEATS):
        count = 0
        others = 0
        for card in range(CARDS):
            count += s.hold[seat][card]
            others += int(s.hold[seat][card] == 1 and box.kind[box.design[card]] == PERSON)
        if count != s.held[seat]:
            return 17  # hands have been counted
        others += count_cards(s, HOUSE + seat)
        if s.over == 0 and seat != s.turn and others > 0 and s.held[seat] + count_cards(s, HOUSE + seat) > box.cards:
            return 18  # out of its turn nobody has too many cards, unless all are festivals (FIR-9.2, FIR-9.3)
        for k in range(GEARS):
            if s.gear[seat][k] != gear_count(s, box, seat, k):
                return 19  # what the buildings do is known
    return 0


def check_row(s: State) -> int:
    for card in range(CARDS):
        times = 0
        for place in range(LINE):
            times += int(s.line[place] == card + 1)
        if times != int(s.place[card] == ROW):
            return 20  # a card of the row lies at one place of it (FIR-2.4)
    for place in range(LINE):
        if s.line[place] < 0 or s.line[place] > CARDS:
            return 21  # a card of the box
        if s.phase != SUFFERING and place > 0 and s.line[place] > 0 and s.line[place - 1] == 0:
            return 22  # the row has closed up (FIR-4.5)
    if s.over == 0 and s.line[0] + s.line[1] == 0:
        return 23  # there is a card to take (FIR-4.1)
    return 0


def check_board(s: State, box: Box) -> int:
    lower_open = 0
    for group in range(GROUPS):
        tile = s.tile[group]
        if tile < 0 or tile >= TILES or box.balcony[tile][0] != group + 1:
            return 24  # a balcony of each group is laid (FIR-2.2)
        sealed = s.seal[floor_of_tile(box, tile)]
        if sealed > 0 and lower_open == 1:
            return 25  # balconies are sealed in their order (FIR-8.2)
        lower_open |= int(sealed == 0)
    for seat in range(SEATS):
        count = 0
        for floor in range(FLOORS):
            count += int(s.seal[floor] == seat + 1)
        if count != s.seals[seat] or count > box.seals[s.seats] or (seat >= s.seats and count > 0):
            return 26  # nobody sets more seals than there are (FIR-1.5)
        if s.last == seat + 1 and count != box.seals[s.seats]:
            return 27  # the end tile is with a seat that has set them all (FIR-14.1)
        if s.last == 0 and seat < s.seats and count == box.seals[s.seats]:
            return 28  # and goes to the first of those
    for floor in range(FLOORS):
        if s.seal[floor] < 0 or s.seal[floor] > NEUTRAL:
            return 29  # a seal is a seat's or nobody's
        if s.seal[floor] == NEUTRAL and group_at(s, box, floor) > 0:
            return 30  # no balcony is closed (FIR-2.3)
    for k in range(LEVELS):
        built = 0
        owned = int(s.level[k] == 0)
        for colour in range(COLOURS):
            floor = colour * HEIGHTS + FIRST_LEVEL + k - LOWEST
            built += int(s.seal[floor] > 0 and s.seal[floor] != NEUTRAL)
            owned += int(s.seal[floor] > 0 and s.seal[floor] == s.level[k])
        if owned == 0 or (s.level[k] == 0 and built > 0) or s.level[k] < 0 or s.level[k] > s.seats:
            return 31  # a level tile goes with the first commission of its height (FIR-8.5)
    return 0
