"""Zero (Reiner Knizia, 1998). Two to five seats, as many rounds as seats. Clauses: rulebook/en.md."""

from lusoria.kernel import (
    EVERYONE,
    Actions,
    CardTable,
    Events,
    Grid,
    Row,
    ask,
    below,
    bit,
    cards,
    count_at,
    end_game,
    grid,
    lay,
    next_seat,
    num,
    row,
    shuffle,
    tell,
)
from lusoria.kernel import Box as BoxBase

SEATS = 5
COLOURS = 7
NUMBERS = 8
CARDS = 56  # card = colour * NUMBERS + (number - 1)
NONE = -1  # no card

REST = 0  # places of a card
TABLE = 1
HAND = 2  # HAND + seat

ACTIONS = Actions()
KNOCK = ACTIONS.one("knock", final=True)
LAY = ACTIONS.block("lay", 56, of="card", weight=6)
TAKE = ACTIONS.block("take", 56, of="card")

EVENTS = Events()
DEALT = EVENTS.event("dealt", "amount", "seat", clause="ZER-3.2")
LAID = EVENTS.event("laid", "seat", "card", clause="ZER-4.2")
TOOK = EVENTS.event("took", "seat", "card", clause="ZER-4.3")
KNOCKED = EVENTS.event("knocked", "seat", clause="ZER-5.2")
CALLED = EVENTS.event("called", "seat", clause="ZER-5.3")
PASSED = EVENTS.event("passed", "seat", clause="ZER-5.5")
CUT_SHORT = EVENTS.event("cut-short", "seat", clause="ZER-5.7")
ZERO = EVENTS.event("zero", "seat", clause="ZER-6.2")
SHOWN = EVENTS.event("shown", "seat", "hand", "amount", clause="ZER-7.1")

LAY_FIRST = 1  # reasons given by explain()
TAKE_NOW = 2
JUST_LAID = 3
NOT_HELD = 4
NOT_ON_TABLE = 5


class State(CardTable):
    card_at: Row = cards(56)  # where each card lies: REST, TABLE or HAND + seat
    card_seen: Row = cards(56)  # which seats know that it lies there
    dealer: int = num()  # who dealt this round
    played: int = num()  # rounds finished
    turns: int = num()  # turns finished in this round
    knocks: int = num()  # knocks of this round, the passes of the last turns not counted
    caller: int = num()  # 1 + the seat that made the second knock, 0 before it
    laid: int = num()  # 1 + the card laid this turn while another is still to be taken, else 0
    total: Row = row(5)  # penalty points of the finished rounds
    cost: Grid = grid(5, 5)  # cost[r][seat]: what the hand of round r cost
    before: Row = row(56)  # 1 + the seat that held the card at the end of the last finished round, else 0
    pile: Row = row(56, scratch=True)  # the shuffled deck while it is dealt
    colours: Grid = grid(5, 7, mirror=True)  # cards of each colour in each hand
    numbers: Grid = grid(5, 8, mirror=True)  # cards of each number in each hand
    suits: Grid = grid(5, 8, mirror=True)  # bit c: the card of this number and colour c is in the hand


class Box(BoxBase):
    value: Row = row(8)  # points that each number costs
    hand_size: int = num()
    table_size: int = num()
    group: int = num()  # cards of a colour or number that cost nothing together
    calling_knock: int = num()  # which knock of a round calls the last turns
    most_turns: int = num()  # turns of each seat before a round is cut short


# 3. Set-up


def setup(s: State, box: Box) -> None:
    s.dealer = below(s, s.seats)  # ZER-3.1
    begin_round(s, box)


def begin_round(s: State, box: Box) -> None:
    deal(s, box)
    while s.over == 0 and holds_zero(s, box) > 0:  # ZER-6.3
        settle(s, box)
        if s.over == 0:
            deal(s, box)
    if s.over == 0:
        ask(s, next_seat(s, s.dealer))  # ZER-3.6


def deal(s: State, box: Box) -> None:
    for card in range(CARDS):  # ZER-3.2, ZER-8.1  all cards come together again
        lay(s, card, REST, 0)
        s.pile[card] = card
    shuffle(s, s.pile, CARDS)
    top = 0
    for seat in range(s.seats):
        for colour in range(COLOURS):
            s.colours[seat][colour] = 0
        for number in range(NUMBERS):
            s.numbers[seat][number] = 0
            s.suits[seat][number] = 0
        for _ in range(box.hand_size):  # ZER-3.3
            lay(s, s.pile[top], HAND + seat, bit(seat))
            count_in(s, seat, s.pile[top], 1)
            top += 1
    for _ in range(box.table_size):  # ZER-3.4; ZER-3.5: what is left stays at REST
        lay(s, s.pile[top], TABLE, EVERYONE)
        top += 1
    for k in range(CARDS):
        s.pile[k] = 0
    s.turns = 0
    s.knocks = 0  # ZER-5.6
    s.caller = 0
    tell(s, DEALT, s.played + 1, s.dealer)


def count_in(s: State, seat: int, card: int, by: int) -> None:
    s.colours[seat][card // NUMBERS] += by
    s.numbers[seat][card % NUMBERS] += by
    s.suits[seat][card % NUMBERS] ^= 1 << card // NUMBERS


def mirror(s: State, box: Box) -> None:
    for seat in range(SEATS):
        for colour in range(COLOURS):
            s.colours[seat][colour] = 0
        for number in range(NUMBERS):
            s.numbers[seat][number] = 0
            s.suits[seat][number] = 0
    for card in range(CARDS):
        if s.card_at[card] >= HAND:
            count_in(s, s.card_at[card] - HAND, card, 1)


# 4. and 5. The turn: exchange or knock


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.laid == 0:
        can[KNOCK] = 1  # ZER-4.1
        for card in range(CARDS):
            can[LAY + card] = int(s.card_at[card] == HAND + seat)  # ZER-4.2
    else:
        for card in range(CARDS):
            can[TAKE + card] = int(s.card_at[card] == TABLE and card != s.laid - 1)  # ZER-4.3


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if s.laid == 0:
        return LAY_FIRST if code >= TAKE else NOT_HELD
    if code < TAKE:
        return TAKE_NOW
    return JUST_LAID if code - TAKE == s.laid - 1 else NOT_ON_TABLE


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == KNOCK:
        knock(s, box, seat)
        end_turn(s, box, seat)
    elif code < TAKE:
        card = code - LAY
        lay(s, card, TABLE, EVERYONE)
        count_in(s, seat, card, -1)
        s.laid = card + 1
        tell(s, LAID, seat, card)
    else:
        card = code - TAKE
        lay(s, card, HAND + seat, EVERYONE)  # ZER-4.4, ZER-10.2  everybody saw it
        count_in(s, seat, card, 1)
        s.laid = 0
        tell(s, TOOK, seat, card)
        if hand_cost(s, box, seat, NONE, NONE) == 0:  # ZER-6.2
            tell(s, ZERO, seat)
            end_round(s, box)
        else:
            end_turn(s, box, seat)


def knock(s: State, box: Box, seat: int) -> None:
    if s.caller > 0:  # ZER-5.5
        tell(s, PASSED, seat)
        return
    s.knocks += 1
    if s.knocks < box.calling_knock:  # ZER-5.2
        tell(s, KNOCKED, seat)
    else:  # ZER-5.3
        s.caller = seat + 1
        tell(s, CALLED, seat)


def end_turn(s: State, box: Box, seat: int) -> None:
    s.turns += 1
    following = next_seat(s, seat)
    if s.caller == 0 and s.turns >= box.most_turns * s.seats:  # ZER-5.7
        s.caller = following + 1
        tell(s, CUT_SHORT, following)
        following = next_seat(s, following)
    if s.caller == following + 1:  # ZER-5.4  once round
        end_round(s, box)
    else:
        ask(s, following)


# 6. and 7. Zero and scoring


def hand_cost(s: State, box: Box, seat: int, without: int, extra: int) -> int:
    """Penalty points of a hand, as if it lacked the card `without` and held `extra` too (NONE: as it is)."""
    whole = whole_colours(s, box, seat, without, extra)
    points = 0
    for number in range(NUMBERS):
        if paying(s, box, seat, number, without, extra, whole) != 0:
            points += box.value[number]  # ZER-7.4  once for each number
    return points


def whole_colours(s: State, box: Box, seat: int, without: int, extra: int) -> int:
    """Bit c: the hand holds so many cards of colour c that they cost nothing (ZER-7.2)."""
    whole = 0
    for colour in range(COLOURS):
        held = s.colours[seat][colour] + of_colour(extra, colour) - of_colour(without, colour)
        whole |= int(held >= box.group) << colour
    return whole


def paying(s: State, box: Box, seat: int, number: int, without: int, extra: int, whole: int) -> int:
    """Bit c: the card of this number and colour c is one that the hand pays for."""
    more = of_number(extra, number)
    less = of_number(without, number)
    if s.numbers[seat][number] + more - less >= box.group:  # ZER-7.3
        return 0
    held = s.suits[seat][number]
    if more == 1:
        held |= 1 << extra // NUMBERS
    if less == 1:
        held &= ~(1 << without // NUMBERS)
    return held & ~whole


def counted(s: State, box: Box, seat: int, number: int) -> int:
    """The card for which a hand pays for this number, NONE when the number costs nothing."""
    bits = paying(s, box, seat, number, NONE, NONE, whole_colours(s, box, seat, NONE, NONE))
    for colour in range(COLOURS):
        if (bits >> colour) & 1:
            return colour * NUMBERS + number
    return NONE


def of_number(card: int, number: int) -> int:
    return int(card >= 0 and card % NUMBERS == number)


def of_colour(card: int, colour: int) -> int:
    return int(card >= 0 and card // NUMBERS == colour)


def holds_zero(s: State, box: Box) -> int:
    """Announces every hand that costs nothing. Returns how many there are."""
    found = 0
    for seat in range(s.seats):
        if hand_cost(s, box, seat, NONE, NONE) == 0:
            found += 1
            tell(s, ZERO, seat)
    return found


def end_round(s: State, box: Box) -> None:
    settle(s, box)
    if s.over == 0:
        begin_round(s, box)


def settle(s: State, box: Box) -> None:
    for card in range(CARDS):  # ZER-10.3
        s.before[card] = s.card_at[card] - HAND + 1 if s.card_at[card] >= HAND else 0
    for seat in range(s.seats):  # ZER-6.4, ZER-7.7
        points = hand_cost(s, box, seat, NONE, NONE)
        s.cost[s.played][seat] = points
        s.total[seat] += points
        tell(s, SHOWN, seat, hand_bits(s, seat), points)
    s.played += 1
    if s.played >= s.seats:  # ZER-8.2
        for card in range(CARDS):  # ZER-7.1
            if s.card_at[card] >= HAND:
                lay(s, card, s.card_at[card], EVERYONE)
        end_game(s)
    else:
        s.dealer = next_seat(s, s.dealer)  # ZER-8.1


def hand_bits(s: State, seat: int) -> int:
    bits = 0
    for card in range(CARDS):
        if s.card_at[card] == HAND + seat:
            bits += 1 << card
    return bits


# 8. End


def score(s: State, box: Box, seat: int) -> int:
    return s.total[seat]


def standing(s: State, box: Box, seat: int) -> int:
    return -s.total[seat]  # ZER-8.3


def check(s: State, box: Box) -> int:
    for seat in range(SEATS):
        size = 0
        if seat < s.seats:
            size = box.hand_size - int(s.laid > 0 and s.awaits == bit(seat))
        if count_at(s, HAND + seat) != size:
            return 1
    if count_at(s, TABLE) != box.table_size + int(s.laid > 0):
        return 2
    if s.laid > 0 and s.card_at[s.laid - 1] != TABLE:
        return 3
    for seat in range(s.seats):
        points = 0
        for r in range(s.played):
            points += s.cost[r][seat]
        if points > s.total[seat]:
            return 4
    for seat in range(s.seats):
        for colour in range(COLOURS):
            held = 0
            for number in range(NUMBERS):
                held += int(s.card_at[colour * NUMBERS + number] == HAND + seat)
            if held != s.colours[seat][colour]:
                return 5
    for card in range(CARDS):
        if s.card_at[card] == TABLE and s.card_seen[card] != EVERYONE:
            return 6  # everybody knows the table
        if s.card_at[card] >= HAND and not (s.card_seen[card] >> (s.card_at[card] - HAND)) & 1:
            return 7  # everybody knows the own hand
    if s.knocks > box.calling_knock or s.played > s.seats:
        return 8
    return 0
