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
    count_bits,
    end_game,
    grid,
    lay,
    next_seat,
    num,
    row,
    shuffle,
    tell,
    which_at,
)
from lusoria.kernel import Box as BoxBase

SEATS = 5
COLOURS = 7
NUMBERS = 8
CARDS = 56  # card = colour * NUMBERS + (number - 1)
OF_COLOUR = 0xFF  # bits of the cards of the first colour
OF_NUMBER = 0x01010101010101  # and of the first number
NONE = -1  # no card

REST = 0  # places of a card
TABLE = 1
HAND = 2  # HAND + seat

ACTIONS = Actions()
KNOCK = ACTIONS.one("knock")
LAY = ACTIONS.block("lay", 56, of="card", weight=6)
TAKE = ACTIONS.block("take", 56, of="card")

EVENTS = Events()
DEALT = EVENTS.event("dealt", "amount", "seat", clause="ZER-3.2")
LAID = EVENTS.event("laid", "seat", "card", clause="ZER-4.2")
TOOK = EVENTS.event("took", "seat", "card", clause="ZER-4.3")
KNOCKED = EVENTS.event("knocked", "seat", "amount", clause="ZER-5.2")
CALLED = EVENTS.event("called", "seat", "amount", clause="ZER-5.3")
PASSED = EVENTS.event("passed", "seat", clause="ZER-5.5")
CUT_SHORT = EVENTS.event("cut-short", "seat", clause="ZER-5.7")
ZERO = EVENTS.event("zero", "seat", clause="ZER-6.1")
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
    caller: int = num()  # 1 + the seat whose knock called the last turns, 0 before it
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
    while zero_hands(s, box) > 0:  # ZER-6.3
        tell_of_zero(s, box)
        settle(s, box)
        if s.over == 1:
            return
        deal(s, box)
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
            count_in(s, seat, s.pile[top])
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


def count_in(s: State, seat: int, card: int) -> None:
    s.colours[seat][card // NUMBERS] += 1
    s.numbers[seat][card % NUMBERS] += 1
    s.suits[seat][card % NUMBERS] |= 1 << card // NUMBERS


def count_out(s: State, seat: int, card: int) -> None:
    s.colours[seat][card // NUMBERS] -= 1
    s.numbers[seat][card % NUMBERS] -= 1
    s.suits[seat][card % NUMBERS] &= ~(1 << card // NUMBERS)


def mirror(s: State, box: Box) -> None:
    for seat in range(SEATS):
        held = which_at(s, HAND + seat, 0, CARDS)
        for colour in range(COLOURS):
            s.colours[seat][colour] = count_bits(held >> colour * NUMBERS & OF_COLOUR)
        for number in range(NUMBERS):
            alike = held >> number & OF_NUMBER
            suits = 0
            for colour in range(COLOURS):
                suits |= alike >> colour * (NUMBERS - 1) & 1 << colour
            s.numbers[seat][number] = count_bits(alike)
            s.suits[seat][number] = suits


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
        return LAY_FIRST if code in TAKE else NOT_HELD
    if code not in TAKE:
        return TAKE_NOW
    return JUST_LAID if code - TAKE == s.laid - 1 else NOT_ON_TABLE


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == KNOCK:
        knock(s, box, seat)
        end_turn(s, box, seat)
    elif code in LAY:
        card = code - LAY
        lay(s, card, TABLE, EVERYONE)
        count_out(s, seat, card)
        s.laid = card + 1
        tell(s, LAID, seat, card)
    else:
        card = code - TAKE
        lay(s, card, HAND + seat, EVERYONE)  # ZER-4.4, ZER-10.2  everybody saw it
        count_in(s, seat, card)
        s.laid = 0
        tell(s, TOOK, seat, card)
        if hand_cost(s, box, seat) == 0:  # ZER-6.2
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
        tell(s, KNOCKED, seat, s.knocks)
    else:  # ZER-5.3
        s.caller = seat + 1
        tell(s, CALLED, seat, s.knocks)


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


def hand_cost(s: State, box: Box, seat: int) -> int:
    """Penalty points of a hand."""
    whole = whole_colours(s, box, seat)
    points = 0
    for number in range(NUMBERS):
        if paying(box, s.numbers[seat][number], s.suits[seat][number], whole) != 0:
            points += box.value[number]  # ZER-7.4  once for each number
    return points


def whole_colours(s: State, box: Box, seat: int) -> int:
    """Bit c: the hand holds so many cards of colour c that they cost nothing (ZER-7.2)."""
    whole = 0
    for colour in range(COLOURS):
        whole |= int(s.colours[seat][colour] >= box.group) << colour
    return whole


def paying(box: Box, held: int, suits: int, whole: int) -> int:
    """Of so many cards of one number, and these colours, those that a hand pays for; bit c: the one of colour c."""
    if held >= box.group:  # ZER-7.3
        return 0
    return suits & ~whole


def counted(s: State, box: Box, seat: int, number: int) -> int:
    """The card for which a hand pays for this number, NONE when the number costs nothing."""
    bits = paying(box, s.numbers[seat][number], s.suits[seat][number], whole_colours(s, box, seat))
    for colour in range(COLOURS):
        if (bits >> colour) & 1:
            return colour * NUMBERS + number
    return NONE


def zero_hands(s: State, box: Box) -> int:
    """How many hands cost nothing."""
    found = 0
    for seat in range(s.seats):
        found += int(hand_cost(s, box, seat) == 0)
    return found


def tell_of_zero(s: State, box: Box) -> None:
    for seat in range(s.seats):
        if hand_cost(s, box, seat) == 0:
            tell(s, ZERO, seat)


def end_round(s: State, box: Box) -> None:
    settle(s, box)
    if s.over == 0:
        begin_round(s, box)


def settle(s: State, box: Box) -> None:
    for card in range(CARDS):  # ZER-10.3
        s.before[card] = s.card_at[card] - HAND + 1 if s.card_at[card] >= HAND else 0
    for seat in range(s.seats):  # ZER-6.4, ZER-7.7
        points = hand_cost(s, box, seat)
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
            return 1  # a hand has its size, but for whoever has laid a card and is still to take one (ZER-4.4)
        if seat >= s.seats and s.total[seat] != 0:
            return 2  # who is not there has no points
    if count_at(s, TABLE) != box.table_size + int(s.laid > 0):
        return 3  # and the table has its own, with that card
    if s.laid < 0 or s.laid > CARDS or (s.laid > 0 and s.card_at[s.laid - 1] != TABLE):
        return 4  # a card that was laid lies on the table (ZER-4.2)
    if s.dealer < 0 or s.dealer >= s.seats:
        return 5  # a seat of this table deals (ZER-3.1)
    if s.played < 0 or s.played > s.seats or (s.over == 0 and s.played == s.seats):
        return 6  # the game is over after as many rounds as seats, and never later (ZER-8.2)
    for seat in range(s.seats):
        points = 0
        for r in range(s.played):
            points += s.cost[r][seat]
        if points > s.total[seat]:
            return 7  # a total holds what the rounds cost (ZER-7.7)
    for card in range(CARDS):
        if s.card_at[card] == TABLE and s.card_seen[card] != EVERYONE:
            return 8  # everybody knows the table
        if s.card_at[card] >= HAND and not (s.card_seen[card] >> (s.card_at[card] - HAND)) & 1:
            return 9  # and each seat its own hand
        if s.before[card] < 0 or s.before[card] > s.seats:
            return 10  # a seat of this table, or none, held it before
    return 0 if s.over == 1 else check_turn(s, box)  # what is asked now


def check_turn(s: State, box: Box) -> int:
    if s.awaits & (s.awaits - 1) != 0:
        return 11  # one seat at a time
    if s.turns < 0 or s.knocks < 0 or s.knocks > box.calling_knock:
        return 12  # none or some; later knocks are passes (ZER-5.5)
    if s.caller < 0 or s.caller > s.seats or (s.caller == 0 and s.knocks == box.calling_knock):
        return 13  # that knock is made by a seat of this table (ZER-5.3)
    if s.caller > 0 and s.awaits == bit(s.caller - 1):
        return 14  # whoever called the last turns has none (ZER-5.4)
    if s.caller == 0 and s.turns >= box.most_turns * s.seats:
        return 15  # the round has been brought to its last turns by then (ZER-5.7)
    return 0
