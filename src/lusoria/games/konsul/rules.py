"""Consul: the rules. Clauses (KON-n.m) are those of the rulebook in this folder.

A card is a number 0..49: colour * 8 + value - 1, and the ten flags from 40 on. Places are 0..34 in the grid, row by
row, then those beside it, then the hands. Everybody sees every card that is turned up, so what is known of the table is
known to all. The 6, 7 and 8 that a seat is dealt stand in a row of their own (`dealt`) until it gives them up; as cards
they are APART until then, whoever holds them.
"""

from lusoria.kernel import (
    EVERYONE,
    NOBODY,
    OWNER,
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
    shuffle,
    tell,
    waits_for,
)
from lusoria.kernel import Box as BoxBase

COLOURS = 5
VALUES = 8
LOW = 5  # values up to this lie in the grid, those above are dealt
DEALT = 3  # how many of them a seat gets, one of each
FLAG = 40  # the first of ten
CARDS = 50
GRID = 35
TABLE = 47  # grid and what lies beside it: at most the cards of all hands
HAND = 47  # + seat
APART = 51
TOP = 56  # all numbers of a colour and all flags: no set is worth more
NONE = -1

BIDDING = 0  # phases of a round
TURNING = 1
GIVING = 2
PLACING = 3

ACTIONS = Actions()
PASS = ACTIONS.one("pass", weight=4)
BID = ACTIONS.amount("bid", TOP, first=1)
STOP = ACTIONS.one("stop", weight=3)
TURN = ACTIONS.block("turn", TABLE, of="place")
GIVE = ACTIONS.block("give", FLAG + 1, of="card", final=True)
PUT = ACTIONS.block("put", GRID, of="place")

EVENTS = Events()
OPENS = EVENTS.event("opens", "seat", clause="KON-4.1")
BIDS = EVENTS.event("bids", "seat", "amount", clause="KON-4.2")
PASSED = EVENTS.event("passed", "seat", clause="KON-4.3")
BEGINS = EVENTS.event("begins", "seat", "amount", clause="KON-4.4")
TURNED = EVENTS.event("turned", "seat", "place", clause="KON-5.1")
FACE = EVENTS.event("face", "card", clause="KON-10.2", fades=True)
TAKES = EVENTS.event("takes", "seat", "amount", "amount", clause="KON-6.1")
MISFIT = EVENTS.event("misfit", "seat", clause="KON-7.1")
SHORT = EVENTS.event("short", "seat", clause="KON-7.1")
GAVE = EVENTS.event("gave", "seat", "card", clause="KON-7.2", fades=True)
LAID = EVENTS.event("laid", "seat", "place", clause="KON-7.2")
DOWN = EVENTS.event("down", clause="KON-7.4")
OUT = EVENTS.event("out", "seat", clause="KON-7.6")
CLEARED = EVENTS.event("cleared", clause="KON-8.1")
ALONE = EVENTS.event("alone", "seat", clause="KON-8.2")
CAPPED = EVENTS.event("capped", "amount", clause="KON-8.4")

MUST_OPEN = 1  # why something cannot be done
NOT_HIGHER = 2
NOT_REACHED = 3
NOTHING_THERE = 4
FACE_UP = 5
NOT_HELD = 6
TAKEN = 7
BID_FIRST = 8
TURN_FIRST = 9
CARD_FIRST = 10
OTHER_PART = 11
TOO_HIGH = 12


class State(MemoryTable):
    """One position. Everybody remembers all they have seen; what lies face down is shown to nobody (KON-10.2)."""

    card_at: Row = cards(50)
    card_seen: Row = cards(50)
    card_shown: Row = cards(50)
    dealt: Grid = grid(4, 3, "i1", known=OWNER)  # dealt[seat][k] = 1 + colour of the 6 + k still held since the deal
    given: Grid = grid(4, 3, "i1", shown=NOBODY)  # the same once the seat has given it up, which all have seen
    hand: Row = row(4, "i1", mirror=True)  # cards in hand, for all to see
    up: Row = row(47, "i1")  # 1: the card there was turned up in this round
    phase: int = num("i1")
    bid: int = num("i1")  # the highest so far, 0 before the first
    bidder: int = num("i1")  # who made it
    passed: Row = row(4, "i1")
    numbers: int = num("i1")  # number cards in the set
    colour: int = num("i1")  # 1 + the colour they share, 0 if none
    value: int = num("i1")  # the value they share, 0 if none
    worth_up: int = num()  # what the set is worth
    offered: int = num("i1")  # 1 + the card that is to be laid into the grid
    out: Row = row(4, "i1")  # 0: in the game; 1 for the first to leave it, 2 for the second ..
    rounds: int = num()  # finished


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    flag_points: int = num()
    highest_bid: int = num()
    most_cards: int = num()
    rounds: int = num()
    count_bid: int = num()
    notes: int = num()


# Set-up (KON-3)


def setup(s: State, box: Box) -> None:
    for k in range(GRID):
        s.up[k] = k  # for the moment the order in which the cards are laid out
    shuffle(s, s.up, GRID)
    at = 0
    for card in range(CARDS):
        if value_of(card) > LOW:
            lay_shown(s, card, APART, EVERYONE, memory(box))  # KON-3.2
        else:
            lay_shown(s, card, s.up[at], 0, 0)  # KON-3.1
            at += 1
    for k in range(GRID):
        s.up[k] = 0
    deal(s, NONE)
    for seat in range(s.seats):
        s.hand[seat] = DEALT
    opener = below(s, s.seats)  # KON-3.3
    tell(s, OPENS, opener)
    ask(s, opener)


def deal(s: State, knower: int) -> None:
    """Every other seat than `knower` holds, of the 6, 7 and 8 that it has not given up, one of some colour: all deals
    that can be are as likely, since one that cannot is dealt anew from the start (KON-3.2)."""
    sound = 0
    while sound == 0:
        sound = 1
        for k in range(DEALT):
            free = free_colours(s, knower, k)
            for seat in range(s.seats):
                if seat != knower and sound == 1 and s.given[seat][k] == 0:
                    colour = pick_colour(s, free)
                    free &= ~(1 << colour)
                    s.dealt[seat][k] = colour + 1
                    sound = 1 - has_colour(s, seat, k)


def free_colours(s: State, knower: int, k: int) -> int:
    """Mask of the colours whose 6 + k nobody is known to have been dealt."""
    free = (1 << COLOURS) - 1
    for seat in range(s.seats):
        if s.given[seat][k] > 0:
            free &= ~(1 << (s.given[seat][k] - 1))
        if seat == knower and s.dealt[seat][k] > 0:
            free &= ~(1 << (s.dealt[seat][k] - 1))
    return free


def pick_colour(s: State, free: int) -> int:
    """A random colour of a mask that is not empty."""
    count = 0
    for colour in range(COLOURS):
        count += (free >> colour) & 1
    left = below(s, count)
    colour = 0
    while (free >> colour) & 1 == 0 or left > 0:
        left -= (free >> colour) & 1
        colour += 1
    return colour


def has_colour(s: State, seat: int, k: int) -> int:
    """1 if the seat was dealt another card in the colour of its 6 + k, as far as this is settled: those it has given
    up, and those below k."""
    colour = s.dealt[seat][k]
    for j in range(DEALT):
        if j != k and (s.given[seat][j] == colour or (j < k and s.dealt[seat][j] == colour)):
            return 1
    return 0


def imagine(s: State, box: Box, seat: int) -> None:
    deal(s, seat)


# Cards


def value_of(card: int) -> int:
    """What is printed on it; 0 for a flag."""
    if card >= FLAG:
        return 0
    return card % VALUES + 1


def colour_of(card: int) -> int:
    """0..4 for number cards, 5 for flags."""
    if card >= FLAG:
        return COLOURS
    return card // VALUES


def points(box: Box, card: int) -> int:
    """What a card adds to a set."""
    if box.count_bid == 1:
        return 1  # KON-9.1
    if card >= FLAG:
        return box.flag_points  # KON-5.4
    return value_of(card)


def memory(box: Box) -> int:
    """Who is shown what all have seen and what now lies face down: nobody, unless notes are kept (KON-9.2)."""
    return EVERYONE * box.notes


def card_on(s: State, place: int) -> int:
    """The card at a place of the table, NONE if there is none."""
    for card in range(CARDS):
        if s.card_at[card] == place:
            return card
    return NONE


def face_down(s: State) -> int:
    """How many cards can still be turned up."""
    count = 0
    for card in range(CARDS):
        if s.card_at[card] < TABLE and s.up[s.card_at[card]] == 0:
            count += 1
    return count


def card_held(s: State, seat: int, kind: int) -> int:
    """The card that the seat means by its kind (a card, or FLAG for any of its flags); NONE if it holds none."""
    value = value_of(kind)
    if value > LOW and s.dealt[seat][value - LOW - 1] == colour_of(kind) + 1:
        return kind
    last = CARDS if kind == FLAG else kind + 1
    for card in range(kind, last):
        if s.card_at[card] == HAND + seat:
            return card
    return NONE


def fits(s: State, card: int) -> int:
    """1 if the card may join the set (KON-5.2, KON-5.3)."""
    if card >= FLAG or s.numbers == 0:
        return 1
    return int(colour_of(card) + 1 == s.colour or value_of(card) == s.value)


# Decisions


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.phase == BIDDING:
        if s.bid > 0:
            can[PASS] = 1  # KON-4.1
        for bid in range(s.bid + 1, limit(s, box) + 1):
            can[BID + bid - 1] = 1
    elif s.phase == TURNING:
        if s.worth_up >= s.bid:
            can[STOP] = 1  # KON-5.5
        for card in range(CARDS):
            if s.card_at[card] < TABLE and s.up[s.card_at[card]] == 0:
                can[TURN + s.card_at[card]] = 1
    elif s.phase == GIVING:
        for kind in range(FLAG + 1):
            if card_held(s, seat, kind) != NONE:
                can[GIVE + kind] = 1
    else:
        for place in range(GRID):
            can[PUT + place] = 1
        for card in range(CARDS):
            if s.card_at[card] < GRID:
                can[PUT + s.card_at[card]] = 0


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == PASS:
        s.passed[seat] = 1
        tell(s, PASSED, seat)
        go_on_bidding(s, box, seat)
    elif code == STOP:
        succeed(s, box, seat)
    elif code < STOP:
        s.bid = code - BID + 1
        s.bidder = seat
        tell(s, BIDS, seat, s.bid)
        go_on_bidding(s, box, seat)
    elif code < GIVE:
        turn(s, box, seat, code - TURN)
    elif code < PUT:
        give(s, box, seat, card_held(s, seat, code - GIVE))
    else:
        put(s, box, seat, code - PUT)


# Bidding (KON-4)


def limit(s: State, box: Box) -> int:
    """The highest bid that some set of the cards on the table might be worth (KON-4.5)."""
    if box.count_bid == 1:
        return min(box.most_cards, face_down(s))
    return min(box.highest_bid, VALUES * face_down(s))


def go_on_bidding(s: State, box: Box, seat: int) -> None:
    turn_of = next_in(s, seat)
    while s.passed[turn_of] == 1:
        turn_of = next_in(s, turn_of)
    if turn_of == s.bidder or s.bid == limit(s, box):  # KON-4.4, KON-4.5
        s.phase = TURNING
        tell(s, BEGINS, s.bidder, s.bid)
        ask(s, s.bidder)
    else:
        ask(s, turn_of)


def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in the game."""
    following = next_seat(s, seat)
    while s.out[following] > 0:
        following = next_seat(s, following)
    return following


# Turning cards up (KON-5)


def turn(s: State, box: Box, seat: int, place: int) -> None:
    card = card_on(s, place)
    tell(s, TURNED, seat, place)
    tell(s, FACE, card)
    lay_shown(s, card, place, EVERYONE, EVERYONE)
    s.up[place] = 1
    if fits(s, card) == 0:
        tell(s, MISFIT, seat)
        fail(s, box, seat)
        return
    join(s, box, card)
    if s.worth_up < s.bid and face_down(s) == 0:
        tell(s, SHORT, seat)
        fail(s, box, seat)


def join(s: State, box: Box, card: int) -> None:
    """The card becomes part of the set."""
    s.worth_up += points(box, card)
    if card >= FLAG:
        return
    if s.numbers == 0:
        s.colour = colour_of(card) + 1
        s.value = value_of(card)
    elif colour_of(card) + 1 != s.colour:
        s.colour = 0
    elif value_of(card) != s.value:
        s.value = 0
    s.numbers += 1


def succeed(s: State, box: Box, seat: int) -> None:
    count = 0
    for card in range(CARDS):
        if s.card_at[card] < TABLE and s.up[s.card_at[card]] == 1:
            s.up[s.card_at[card]] = 0
            lay_shown(s, card, HAND + seat, EVERYONE, bit(seat) | memory(box))  # KON-6.1
            count += 1
    s.hand[seat] += count
    tell(s, TAKES, seat, count, s.worth_up)
    if face_down(s) == 0:  # KON-8.1
        tell(s, CLEARED)
        end_game(s)
    else:
        next_round(s, box, seat)  # KON-6.2


# Failure (KON-7)


def fail(s: State, box: Box, seat: int) -> None:
    if s.hand[seat] > 0:
        s.phase = GIVING
        return
    left = 0
    for other in range(s.seats):
        left += int(s.out[other] == 0)
    s.out[seat] = s.seats - left + 1  # KON-7.6
    tell(s, OUT, seat)
    turn_down(s, box)
    winner = next_in(s, seat)
    if left == 2:  # KON-8.2
        tell(s, ALONE, winner)
        end_game(s)
    else:
        next_round(s, box, winner)


def give(s: State, box: Box, seat: int, card: int) -> None:
    k = value_of(card) - LOW - 1
    if k >= 0 and s.dealt[seat][k] == colour_of(card) + 1:
        s.given[seat][k] = s.dealt[seat][k]
        s.dealt[seat][k] = 0
        s.news = 1  # now all know that the seat was dealt this card
    lay_shown(s, card, HAND + seat, EVERYONE, EVERYONE)
    tell(s, GAVE, seat, card)
    s.offered = card + 1
    s.phase = PLACING
    place = free_place(s)
    if place >= GRID:
        put(s, box, seat, place)  # KON-7.3


def free_place(s: State) -> int:
    """The first place that is free, in the grid if there is one."""
    for place in range(TABLE):
        if card_on(s, place) == NONE:
            return place
    return NONE


def put(s: State, box: Box, seat: int, place: int) -> None:
    lay_shown(s, s.offered - 1, place, EVERYONE, EVERYONE)
    s.hand[seat] -= 1
    s.up[place] = 1
    tell(s, LAID, seat, place)
    turn_down(s, box)
    next_round(s, box, next_in(s, seat))  # KON-7.5


def turn_down(s: State, box: Box) -> None:
    for card in range(CARDS):
        if s.card_at[card] < TABLE and s.up[s.card_at[card]] == 1:
            s.up[s.card_at[card]] = 0
            lay_shown(s, card, s.card_at[card], EVERYONE, memory(box))  # KON-7.4
    tell(s, DOWN)


def next_round(s: State, box: Box, opener: int) -> None:
    s.phase = BIDDING
    s.bid = 0
    s.bidder = 0
    s.numbers = 0
    s.colour = 0
    s.value = 0
    s.worth_up = 0
    s.offered = 0
    for seat in range(s.seats):
        s.passed[seat] = 0
    s.rounds += 1
    if s.rounds >= box.rounds:  # KON-8.4
        tell(s, CAPPED, s.rounds)
        end_game(s)
    else:
        tell(s, OPENS, opener)
        ask(s, opener)


# Result (KON-8)


def score(s: State, box: Box, seat: int) -> int:
    """Cards in hand: their values do not matter (KON-8.1)."""
    return s.hand[seat]


def standing(s: State, box: Box, seat: int) -> int:
    """Who is out ranks below all others, and the earlier the lower (KON-8.3)."""
    if s.out[seat] > 0:
        return s.out[seat] - CARDS
    return s.hand[seat]


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code == PASS:
        if s.phase == BIDDING:
            return MUST_OPEN
        return OTHER_PART
    if code == STOP:
        if s.phase == TURNING:
            return NOT_REACHED
        return OTHER_PART
    if code < STOP:
        if s.phase == BIDDING:
            if code - BID >= s.bid:
                return TOO_HIGH
            return NOT_HIGHER
        return OTHER_PART
    if code < GIVE:
        if s.phase == BIDDING:
            return BID_FIRST
        if s.phase != TURNING:
            return OTHER_PART
        if s.up[code - TURN] == 1:
            return FACE_UP
        return NOTHING_THERE
    if code < PUT:
        if s.phase == GIVING:
            return NOT_HELD
        if s.phase == PLACING:
            return OTHER_PART
        return TURN_FIRST
    if s.phase == PLACING:
        return TAKEN
    return CARD_FIRST


def mirror(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.hand[seat] = 0
        for k in range(DEALT):
            s.hand[seat] += int(s.given[seat][k] == 0)
        for card in range(CARDS):
            s.hand[seat] += int(s.card_at[card] == HAND + seat)


def check(s: State, box: Box) -> int:
    taken = 0
    for card in range(CARDS):
        place = s.card_at[card]
        if place < 0 or place > APART or (place >= HAND and place < APART and place - HAND >= s.seats):
            return 1
        if place < TABLE:
            if (taken >> place) & 1 == 1:
                return 2  # one card a place
            taken |= 1 << place
        if s.card_seen[card] != EVERYONE and (place >= TABLE or value_of(card) > LOW):
            return 3  # only cards of the deal that still lie face down have not been seen
        if int(place == APART) != int(value_of(card) > LOW and given_by(s, card) == NONE):
            return 4  # cards 6 to 8 are apart until a seat gives them up
    for place in range(TABLE):
        if s.up[place] == 1 and (taken >> place) & 1 == 0:
            return 5
    once = 0
    for seat in range(s.seats):
        for k in range(DEALT):
            if int(s.dealt[seat][k] == 0) == int(s.given[seat][k] == 0):
                return 6  # a 6, a 7 and an 8 each, in hand or given up
            colour = s.dealt[seat][k] + s.given[seat][k] - 1
            if colour < 0 or colour >= COLOURS or (once >> (DEALT * colour + k)) & 1 == 1:
                return 7
            once |= 1 << (DEALT * colour + k)
            for j in range(k):
                if s.dealt[seat][j] + s.given[seat][j] - 1 == colour:
                    return 8  # of three different colours (KON-3.2)
        if s.out[seat] > 0 and s.hand[seat] > 0:
            return 9
    if s.over == 1:
        return 0
    if taken == 0 or s.bid > box.highest_bid or (s.bid == 0 and s.phase != BIDDING):
        return 10
    for seat in range(s.seats):
        if waits_for(s, seat) == 1:
            if s.out[seat] > 0 or s.passed[seat] == 1 or (s.phase != BIDDING and seat != s.bidder):
                return 11
            if next_in(s, seat) == seat:
                return 12  # one seat alone has won already (KON-8.2)
    if int(s.offered > 0) != int(s.phase == PLACING):
        return 13
    if s.phase == TURNING and s.worth_up < s.bid and face_down(s) == 0:
        return 14
    return check_set(s, box)


def given_by(s: State, card: int) -> int:
    """Which seat was dealt this card above 5 and has given it up."""
    for seat in range(s.seats):
        if s.given[seat][value_of(card) - LOW - 1] == colour_of(card) + 1:
            return seat
    return NONE


def check_set(s: State, box: Box) -> int:
    """15 unless what is known of the set agrees with the cards that are up."""
    worth = 0
    numbers = 0
    colours = 0
    values = 0
    for card in range(CARDS):
        if s.card_at[card] < TABLE and s.up[s.card_at[card]] == 1:
            worth += points(box, card)
            if card < FLAG:
                numbers += 1
                colours |= 1 << colour_of(card)
                values |= 1 << value_of(card)
    if s.phase == BIDDING:
        return 15 * int(worth > 0)
    if s.phase == TURNING:
        if worth != s.worth_up or numbers != s.numbers:
            return 15
        if numbers > 0 and s.colour > 0 and colours != 1 << (s.colour - 1):
            return 15
        if numbers > 0 and s.value > 0 and values != 1 << s.value:
            return 15
    return 0
