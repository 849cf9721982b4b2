"""Fugger, Welser, Medici: piles, dates, and the row of open deals."""

from lusoria.kernel import below, tell

from .rules_basics import all_saw, is_demand, kind_of
from .rules_state import (
    BLOCKADE,
    BLOCKED,
    CARDS,
    COMPANY,
    DEMAND,
    DUE,
    EVENT,
    EVENT_UP,
    FAIR_IS,
    FAIRS,
    FIRST_EVENT,
    FIRST_VILLA,
    GONE,
    IN_PILE,
    IN_RESERVE,
    KINDS,
    LAST_DEAL,
    NOBLE,
    ON_TABLE,
    OPEN,
    PILE_EMPTY,
    RENEWED,
    SUPPLY,
    TO_RESERVE,
    TURNED_UP,
    UNSEEN,
    VILLA,
    VILLA_LATER,
    VILLAS,
    Box,
    State,
)

VENICE = 7
SOUTH = 8  # southern Italy


def in_mode(box: Box, card: int) -> bool:
    """Whether a card belongs to the mode (FWM-1.7, FWM-10.2)."""
    most = min(3, box.mode + 1)
    if card < FIRST_EVENT:
        return box.level[card] <= most
    if card < FIRST_VILLA:
        return box.event_level[card - FIRST_EVENT] <= most
    return most == 3


def pool(s: State, kind: int) -> int:
    """Cards of a kind that nobody has seen."""
    total = 0
    for card in range(CARDS):
        total += int(s.where[card] == UNSEEN and kind_of(card) == kind)
    return total


def prepare_piles(s: State, box: Box) -> None:
    """FWM-1.7, FWM-10.2"""
    for card in range(CARDS):
        if not in_mode(box, card):
            s.where[card] = GONE
    for kind in range(KINDS):
        count = box.pile[box.mode][kind]
        if kind == SUPPLY and box.mode == COMPANY:
            count -= s.seats
        s.unseen[0][kind] = max(0, min(pool(s, kind), count))
        s.unseen[1][kind] = min(pool(s, kind) - s.unseen[0][kind], box.reserve[box.mode][kind])


def pile_size(s: State, which: int) -> int:
    """Cards of the pile (0) or the reserve (1)."""
    total = 0
    for kind in range(KINDS):
        total += s.unseen[which][kind]
    for card in range(CARDS):
        total += int(s.where[card] == IN_PILE + which)
    return total


def deals_left(s: State) -> int:
    """Demands and supplies in both piles."""
    total = 0
    for which in range(2):
        total += s.unseen[which][DEMAND] + s.unseen[which][NOBLE] + s.unseen[which][SUPPLY]
    for card in range(FIRST_EVENT):
        total += int(s.where[card] == IN_PILE or s.where[card] == IN_RESERVE)
    return total


def some_of(s: State, kind: int) -> int:
    """A card of the kind that nobody has seen."""
    k = below(s, pool(s, kind))
    card = 0
    while s.where[card] != UNSEEN or kind_of(card) != kind or k > 0:
        k -= int(s.where[card] == UNSEEN and kind_of(card) == kind)
        card += 1
    s.unseen[0][kind] -= 1
    return card


def take_card(s: State) -> int:
    """The top card of the pile."""
    k = below(s, pile_size(s, 0))
    for kind in range(KINDS):
        if k < s.unseen[0][kind]:
            return some_of(s, kind)
        k -= s.unseen[0][kind]
    card = 0
    while s.where[card] != IN_PILE or k > 0:
        k -= int(s.where[card] == IN_PILE)
        card += 1
    return card


def open_deals(s: State) -> int:
    total = 0
    for k in range(OPEN):
        total += int(s.deal[k] > 0)
    return total


def second_date(s: State) -> int:
    """FWM-1.8  The date of the second open deal in the order of the calendar; with one, its date; with none, now."""
    first = 30000
    second = 30000
    for k in range(OPEN):
        if s.deal[k] > 0:
            if s.due[k] < first:
                second = first
                first = s.due[k]
            elif s.due[k] < second:
                second = s.due[k]
    if second < 30000:
        return second
    return first if first < 30000 else s.now


def lay_deal(s: State, box: Box, card: int, date: int) -> None:
    k = open_deals(s)
    s.where[card] = ON_TABLE
    s.deal[k] = card + 1
    s.due[k] = date
    tell(s, TURNED_UP, card, date % box.year)


def clear_deal(s: State, k: int) -> None:
    """Take a deal out of the row; younger ones move up."""
    for j in range(k, OPEN - 1):
        s.deal[j] = s.deal[j + 1]
        s.due[j] = s.due[j + 1]
    s.deal[OPEN - 1] = 0
    s.due[OPEN - 1] = 0


def put_off(s: State, card: int, keep: int) -> None:
    """A card that has been used goes into the reserve or leaves the game (FWM-9.1, FWM-10.3)."""
    if keep:
        s.where[card] = IN_RESERVE
        tell(s, TO_RESERVE, card)
    else:
        s.where[card] = GONE


def open_villas(s: State) -> int:
    total = 0
    for k in range(VILLAS):
        total += int(s.villa[k] > 0)
    return total


def renew(s: State) -> None:
    """The reserve is shuffled and becomes the pile (FWM-10.3)."""
    for card in range(CARDS):
        if s.where[card] == IN_RESERVE:
            s.where[card] = IN_PILE
    for kind in range(KINDS):
        s.unseen[0][kind] += s.unseen[1][kind]
        s.unseen[1][kind] = 0
    tell(s, RENEWED)


def refill(s: State, box: Box) -> None:
    """Turn up a card if one is missing (FWM-2.3); an event is left in s.event for the next step."""
    if open_deals(s) >= box.open + s.boom:
        s.phase = DUE
        return
    if box.mode != COMPANY and deals_left(s) == 0:  # FWM-10.3
        s.phase = DUE
        return
    if pile_size(s, 0) == 0 and box.mode != COMPANY and pile_size(s, 1) > 0:
        renew(s)
    if pile_size(s, 0) == 0:
        s.phase = DUE
        return
    card = take_card(s)
    turn_up(s, box, card)
    if pile_size(s, 0) == 0 and box.mode == COMPANY:
        tell(s, PILE_EMPTY)


def turn_up(s: State, box: Box, card: int) -> None:
    kind = kind_of(card)
    all_saw(s, card)
    if kind == EVENT:
        s.where[card] = ON_TABLE
        s.event = card - FIRST_EVENT + 1
        tell(s, EVENT_UP, card)
    elif kind == VILLA:
        turn_up_villa(s, box, card)
    elif is_demand(card) and s.blockade == 1 and (box.town[card] == VENICE or box.town[card] == SOUTH):
        s.blockade = 0  # FWM-8.7
        s.where[card] = GONE
        for e in range(FIRST_EVENT, FIRST_VILLA):
            if s.where[e] == ON_TABLE and box.event[e - FIRST_EVENT] == BLOCKADE:
                s.where[e] = GONE
        tell(s, BLOCKED, card)
    else:
        lay_deal(s, box, card, second_date(s) + box.plus[card])


def turn_up_villa(s: State, box: Box, card: int) -> None:
    """FWM-12.3"""
    k = open_villas(s)
    if k == VILLAS:
        s.where[card] = IN_RESERVE
        tell(s, VILLA_LATER, card)
        return
    s.where[card] = ON_TABLE
    s.villa[k] = card - FIRST_VILLA + 1
    s.villa_due[k] = second_date(s) + box.villa_plus[card - FIRST_VILLA]
    tell(s, TURNED_UP, card, s.villa_due[k] % box.year)


def last_demand_done(s: State, box: Box) -> bool:
    """FWM-9.1  Whether a company has nothing left to sell to."""
    if box.mode != COMPANY or pile_size(s, 0) > 0:
        return False
    for k in range(OPEN):
        if s.deal[k] > 0 and is_demand(s.deal[k] - 1):
            return False
    tell(s, LAST_DEAL)
    return True


def open_first(s: State, box: Box) -> None:
    """FWM-1.7  Behind the homes a fair is drawn, and two demands and two supplies are turned up."""
    s.fair = 1 + below(s, FAIRS)
    tell(s, FAIR_IS, box.fair_town[s.fair - 1])
    for _ in range(2):
        open_one(s, box, DEMAND)
    for _ in range(2):
        open_one(s, box, SUPPLY)


def open_one(s: State, box: Box, kind: int) -> None:
    card = some_of(s, kind)
    lay_deal(s, box, card, s.now + box.plus[card])
