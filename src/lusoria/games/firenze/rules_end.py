"""Firenze: the end of a turn with its limits, and the end of the game (FIR-9, FIR-14)."""

from lusoria.kernel import Row, ask, end_game, next_seat, tell

from .rules_bricks import amount, count_cards, drop_card, gear_of, only_colour, pack, to_bag
from .rules_state import (
    CAPPED,
    CARDS,
    CHOOSING,
    COLOURS,
    DISCARD,
    FEASTED,
    FESTIVAL,
    GEAR,
    HEIGHTS,
    HELD,
    HIGHER,
    HOUSE,
    MAJORITY,
    NO_SEAT,
    SHED,
    SHEDDING,
    SHEDS,
    SLOTS,
    STORE,
    STORE_AWAY,
    STORED,
    STORING,
    Box,
    State,
)

# 9. Limits


def store_limit(s: State, box: Box, seat: int) -> int:
    return box.store + gear_of(s, seat, STORE)  # FIR-9.1, FIR-12.1


def can_shed(s: State, box: Box, seat: int, card: int) -> int:
    """1 if the seat can discard this card for the limit: a building or a person of its own (FIR-9.3)."""
    if s.place[card] == HOUSE + seat:
        return 1
    return int(s.hold[seat][card] == 1 and box.kind[box.design[card]] != FESTIVAL)  # FIR-9.3


def shed_choices(s: State, box: Box, seat: int) -> int:
    """How many cards the seat can choose from where it has one too many, 0 if it has not."""
    if s.held[seat] + count_cards(s, HOUSE + seat) <= box.cards:
        return 0
    count = 0
    for card in range(CARDS):
        count += can_shed(s, box, seat, card)
    return count


def go_on_limits(s: State, box: Box, seat: int) -> None:
    """Bricks, then cards, then bricks again if a Warehouse went; at last the next turn (FIR-9.4)."""
    over = amount(s.stock[seat]) - store_limit(s, box, seat)
    choices = shed_choices(s, box, seat)
    while over > 0 or choices > 0:
        only = only_colour(s.stock[seat])
        if over > 0 and only >= 0:
            put_away(s, seat, only, over)
        elif over > 0:
            s.phase = STORING
            ask(s, seat)
            return
        elif choices == 1:
            card = 0
            while can_shed(s, box, seat, card) == 0:
                card += 1
            shed(s, box, seat, card)
        else:
            s.phase = SHEDDING
            ask(s, seat)
            return
        over = amount(s.stock[seat]) - store_limit(s, box, seat)  # FIR-9.4
        choices = shed_choices(s, box, seat)
    end_turn(s, box)


def legal_limits(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == STORING:
        for colour in range(COLOURS):
            can[STORE_AWAY + colour] = int(s.stock[seat][colour] > 0)
    else:
        for card in range(CARDS):
            can[SHED + card] = can_shed(s, box, seat, card)


def put_away(s: State, seat: int, colour: int, count: int) -> None:
    to_bag(s, seat, colour, count)
    tell(s, STORED, seat, pack(colour, count))


def shed(s: State, box: Box, seat: int, card: int) -> None:
    if s.place[card] == HELD:
        drop_card(s, seat, card)
    else:
        s.place[card] = DISCARD
        s.gear[seat][box.hook[box.design[card]] - GEAR] -= box.amount[box.design[card]]
    tell(s, SHEDS, seat, card)  # FIR-9.2


# Turns


def end_turn(s: State, box: Box) -> None:
    for slot in range(SLOTS):
        s.grown[slot] = 0
    s.used = 0
    s.paid = 0
    s.traded = 0
    s.saving = 0
    s.guided = 0
    s.guarded = 0
    s.rate = 0
    s.deeds = 0
    following = next_seat(s, s.turn)
    if s.last == following + 1:  # FIR-14.2
        end_all(s, box)
        return
    if following == s.first:
        if s.lap == box.laps:  # FIR-14.6
            tell(s, CAPPED, s.lap)
            end_all(s, box)
            return
        s.lap += 1
    begin_turn(s, following)


def begin_turn(s: State, seat: int) -> None:
    s.turn = seat
    s.phase = CHOOSING
    ask(s, seat)


# 14. The end


def leader(s: State, colour: int) -> int:
    """The seat with most seals on a tower, the higher of equals counting; NO_SEAT if nobody has one (FIR-14.3)."""
    best = NO_SEAT
    most = 0
    for seat in range(s.seats):
        strength = seals_on(s, seat, colour)
        if strength > most:
            best = seat
            most = strength
    return best


def shared(s: State, colour: int, best: int) -> bool:
    """Whether another seat has as many seals on a tower."""
    for seat in range(s.seats):
        if seat != best and seals_on(s, seat, colour) // 10 == seals_on(s, best, colour) // 10:
            return True
    return False


def seals_on(s: State, seat: int, colour: int) -> int:
    """Seals of a seat on a tower, and its highest floor among them, as one number: 10 for each seal."""
    count = 0
    top = 0
    for k in range(HEIGHTS):
        if s.seal[colour * HEIGHTS + k] == seat + 1:
            count += 1
            top = k + 1
    return 10 * count + top


def end_all(s: State, box: Box) -> None:
    for colour in range(COLOURS):
        best = leader(s, colour)
        if best != NO_SEAT:
            s.points[best] += box.majority[colour]  # FIR-14.3
            tell(s, HIGHER if shared(s, colour, best) else MAJORITY, best, colour, box.majority[colour])
    for seat in range(s.seats):
        for card in range(CARDS):
            if s.hold[seat][card] == 1 and box.kind[box.design[card]] == FESTIVAL:
                s.points[seat] += box.amount[box.design[card]]  # FIR-13.1, FIR-13.2, FIR-14.4
                tell(s, FEASTED, seat, card, box.amount[box.design[card]])
                drop_card(s, seat, card)
                s.place[card] = HOUSE + seat
    end_game(s)
