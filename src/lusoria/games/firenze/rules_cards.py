"""Firenze: the row of cards, what is taken from it, and persons (FIR-3.2, FIR-4, FIR-11)."""

from lusoria.kernel import Row, ask, below, tell

from .rules_bricks import (
    amount,
    count_cards,
    draw_brick,
    draw_bricks,
    drop_card,
    gear_of,
    next_sufferer,
    only_colour,
    pack,
    work_instant,
)
from .rules_state import (
    AFTER,
    BEFORE,
    BRIDGE,
    BUILDING,
    CARDS,
    CARETAKER,
    CHANGER,
    CHOOSING,
    CHURCH,
    COLOURS,
    CUTTER,
    DISCARD,
    FESTIVAL,
    FORGETTING,
    FORGOT,
    GEAR,
    GOT,
    GUIDE,
    HELD,
    HOUSE,
    INSTANT,
    KILN,
    LAID,
    LAYING,
    LINE,
    MASONS,
    NAVE,
    NEW_CARD,
    NO_SEAT,
    NOBLE,
    PERSON,
    PICK,
    PICKED,
    PICKING,
    PLAY,
    PLAYED,
    ROB,
    ROBBED,
    ROBBING,
    ROW,
    ROW_SHORT,
    SHED,
    SHUFFLED,
    SLOTS,
    SMUGGLER,
    SPY,
    STACK,
    START,
    SUFFERING,
    SWAPPED,
    SWAPPING,
    TAKE,
    TOOK,
    WORKING,
    Box,
    State,
)
from .rules_towers import trade_price

# 4. The card


def bricks_to_lay(s: State, seat: int, place: int) -> int:
    """Bricks that it costs to take the card at a place of the row, 0 being its free end."""
    if s.guided == 1:  # FIR-11.6
        return 0
    return max(0, place - gear_of(s, seat, BRIDGE))  # FIR-4.2, FIR-12.3


def legal_choosing(s: State, box: Box, seat: int, can: Row) -> None:
    size = amount(s.stock[seat])
    for place in range(LINE):
        can[TAKE + place] = int(s.line[place] > 0 and bricks_to_lay(s, seat, place) <= size)
    legal_persons(s, box, seat, can)


def take(s: State, box: Box, seat: int, place: int) -> None:
    s.aim = place  # FIR-4.1
    s.left = bricks_to_lay(s, seat, place)
    s.phase = LAYING
    go_on_laying(s, box, seat)


def go_on_laying(s: State, box: Box, seat: int) -> None:
    """A brick on each skipped card, the one nearest to the free end that must have one first."""
    only = only_colour(s.stock[seat])
    while s.left > 0 and only >= 0:
        lay_brick(s, seat, only)
    if s.left == 0:
        collect(s, box, seat)
    else:
        ask(s, seat)


def lay_brick(s: State, seat: int, colour: int) -> None:
    s.stock[seat][colour] -= 1
    s.load[s.aim - s.left][colour] += 1
    skipped = s.line[s.aim - s.left] - 1
    s.left -= 1
    tell(s, LAID, seat, skipped, pack(colour, 1))


def collect(s: State, box: Box, seat: int) -> None:
    """The card with its bricks comes to the seat, and works if it is an instant (FIR-4.3, FIR-4.4)."""
    card = s.line[s.aim] - 1
    design = box.design[card]
    bricks = 0
    for colour in range(COLOURS):
        bricks += pack(colour, s.load[s.aim][colour])
        s.stock[seat][colour] += s.load[s.aim][colour]  # FIR-4.3
        s.load[s.aim][colour] = 0
    s.line[s.aim] = 0
    s.aim = 0
    tell(s, TOOK, seat, card)
    if bricks > 0:
        tell(s, GOT, seat, bricks)
    if gear_of(s, seat, KILN) > 0:
        draw_bricks(s, seat, gear_of(s, seat, KILN))  # FIR-12.5
    kind = box.kind[design]
    s.place[card] = DISCARD  # FIR-4.4
    if kind == INSTANT:
        work_instant(s, box, design)
    elif kind == PERSON or kind == FESTIVAL:
        s.place[card] = HELD
        s.hold[seat][card] = 1
        s.held[seat] += 1
    elif kind == BUILDING:
        s.place[card] = HOUSE + seat
        s.gear[seat][box.hook[design] - GEAR] += box.amount[design]  # FIR-12.8
    elif kind == CHURCH:
        s.place[card] = NAVE
    go_on_suffering(s, box)


def go_on_suffering(s: State, box: Box) -> None:
    seat = next_sufferer(s, box)
    if seat != NO_SEAT:
        s.phase = SUFFERING
        ask(s, seat)
        return
    fill_row(s, box)
    s.phase = WORKING
    ask(s, s.turn)


def fill_row(s: State, box: Box) -> None:
    """The cards close up towards the free end; new ones come with bricks from the bag (FIR-4.5)."""
    cards = 0
    for place in range(LINE):
        if s.line[place] > 0:
            if cards < place:
                s.line[cards] = s.line[place]
                s.line[place] = 0
                for colour in range(COLOURS):
                    s.load[cards][colour] = s.load[place][colour]
                    s.load[place][colour] = 0
            cards += 1
    while cards < LINE and new_card(s, box, cards) == 1:
        cards += 1  # FIR-4.5
    if cards < LINE:
        tell(s, ROW_SHORT)


def new_card(s: State, box: Box, place: int) -> int:
    """A card from the deck to a place of the row, with its bricks; 0 if there is no card at all."""
    pile = START if count_cards(s, START) > 0 else STACK
    if count_cards(s, pile) == 0 and count_cards(s, DISCARD) > 0:  # FIR-4.6
        for card in range(CARDS):
            if s.place[card] == DISCARD:
                s.place[card] = STACK
        tell(s, SHUFFLED)
    count = count_cards(s, pile)
    if count == 0:
        return 0
    k = below(s, count)
    found = 0
    while s.place[found] != pile or k > 0:
        k -= int(s.place[found] == pile)
        found += 1
    s.place[found] = ROW
    s.line[place] = found + 1
    bricks = 0
    for _ in range(min(box.per_card, amount(s.bag))):
        colour = draw_brick(s)
        s.load[place][colour] += 1
        bricks += pack(colour, 1)
    tell(s, NEW_CARD, found, bricks)
    return 1


# Persons (FIR-3.2, FIR-11)


def legal_persons(s: State, box: Box, seat: int, can: Row) -> None:
    if s.held[seat] == 0:
        return
    for card in range(CARDS):
        if s.hold[seat][card] == 1 and box.kind[box.design[card]] == PERSON:
            can[PLAY + card] = playable_now(s, box, seat, card)


def is_its_time(s: State, box: Box, card: int) -> int:
    """1 if this is when the person may be played."""
    window = BEFORE if s.phase == CHOOSING else AFTER
    return int(box.when[box.design[card]] & window != 0)


def playable_now(s: State, box: Box, seat: int, card: int) -> int:
    """1 if the person may be played now and would do something."""
    if is_its_time(s, box, card) == 0:
        return 0
    hook = box.hook[box.design[card]]
    if hook == NOBLE:
        return int(festivals_of(s, box, seat) > 0)
    if hook == SMUGGLER or hook == SPY:
        return int(rivals_bricks(s, seat) > 0 and (hook == SPY or amount(s.stock[seat]) > 0))
    if hook == GUIDE:
        return int(s.guided == 0)
    if hook == CARETAKER:
        return int(s.guarded == 0 and abandoned(s, seat) > 0)
    if hook == CHANGER:
        return int(s.traded == 0 and s.used == 0 and trade_price(s, box, seat) > box.amount[box.design[card]])
    if hook == CUTTER:
        return int(amount(s.bag) > 0)
    return int(hook == MASONS and s.used + 1 < len(box.cost))


def festivals_of(s: State, box: Box, seat: int) -> int:
    count = 0
    for card in range(CARDS):
        count += int(s.hold[seat][card] == 1 and box.kind[box.design[card]] == FESTIVAL)
    return count


def rivals_bricks(s: State, seat: int) -> int:
    count = 0
    for other in range(s.seats):
        if other != seat:
            count += amount(s.stock[other])
    return count


def abandoned(s: State, seat: int) -> int:
    """Towers that would fall into ruin if no more were built (FIR-7.1)."""
    count = 0
    for slot in range(SLOTS):
        count += int(s.shade[seat][slot] > 0 and s.grown[slot] == 0)
    return count


def play_person(s: State, box: Box, seat: int, card: int) -> None:
    design = box.design[card]
    hook = box.hook[design]
    drop_card(s, seat, card)  # FIR-3.2
    tell(s, PLAYED, seat, card)
    s.back = s.phase
    if hook == MASONS:
        s.saving += box.amount[design]  # FIR-11.2
    elif hook == GUIDE:
        s.guided = 1  # FIR-11.6
    elif hook == CARETAKER:
        s.guarded = 1  # FIR-11.7
    elif hook == CHANGER:
        s.rate = box.amount[design] if s.rate == 0 else min(s.rate, box.amount[design])  # FIR-11.8
    elif hook == NOBLE:
        s.phase = FORGETTING
    elif hook == CUTTER:
        s.left = min(box.amount[design], amount(s.bag))
        s.phase = PICKING
    else:
        s.person = card + 1
        s.phase = ROBBING
    ask(s, seat)


def legal_person(s: State, box: Box, seat: int, can: Row) -> None:
    """What is asked while a person is at work."""
    if s.phase == FORGETTING:
        for card in range(CARDS):
            can[SHED + card] = int(s.hold[seat][card] == 1 and box.kind[box.design[card]] == FESTIVAL)
    elif s.phase == PICKING:
        for colour in range(COLOURS):
            can[PICK + colour] = int(s.bag[colour] > 0)
    else:
        for other in range(s.seats):
            if other != seat:
                for colour in range(COLOURS):
                    can[ROB + other * COLOURS + colour] = int(s.stock[other][colour] > 0)


def apply_person(s: State, box: Box, seat: int, code: int) -> None:
    if s.phase == FORGETTING:
        drop_card(s, seat, code - SHED)  # FIR-11.1
        tell(s, FORGOT, seat, code - SHED)
    elif s.phase == PICKING:
        s.bag[code - PICK] -= 1  # FIR-11.9
        s.stock[seat][code - PICK] += 1
        s.left -= 1
        tell(s, PICKED, seat, code - PICK)
        if s.left > 0:
            return
    elif s.phase == ROBBING:
        if box.hook[box.design[s.person - 1]] == SMUGGLER:
            s.want = code - ROB
            s.phase = SWAPPING
            only = only_colour(s.stock[seat])
            if only >= 0:
                swap_brick(s, seat, only)
            return
        rob(s, seat, (code - ROB) // COLOURS, (code - ROB) % COLOURS)  # FIR-11.4
        tell(s, ROBBED, seat, (code - ROB) // COLOURS, (code - ROB) % COLOURS)
    end_person(s, seat)


def rob(s: State, seat: int, other: int, colour: int) -> None:
    s.stock[other][colour] -= 1
    s.stock[seat][colour] += 1


def swap_brick(s: State, seat: int, colour: int) -> None:
    """What the Smuggler leaves for what was asked for (FIR-11.3)."""
    other = s.want // COLOURS  # FIR-11.3
    rob(s, other, seat, colour)
    rob(s, seat, other, s.want % COLOURS)
    tell(s, SWAPPED, seat, other, s.want % COLOURS, colour)
    s.want = 0
    end_person(s, seat)


def end_person(s: State, seat: int) -> None:
    s.person = 0
    s.phase = s.back
    s.back = 0
    ask(s, seat)
