"""Spartacus: the rules. Clauses (SPA-n.m) are those of the rulebook in this folder.

A card is a number 0..10: the flag is 0, the others are what is printed on them. Where the flag is a joker (SPA-7.3) it
is played, and spoken of, as one.
"""

from lusoria.kernel import (
    ALL,
    NOBODY,
    OWNER,
    Actions,
    Events,
    Grid,
    Row,
    Table,
    ask,
    below,
    end_game,
    grid,
    next_seat,
    num,
    row,
    tell,
    waits_for,
)
from lusoria.kernel import Box as BoxBase

FLAG = 0
TOP = 10  # highest number there can be
KINDS = 11  # flag and numbers
JOKER = 11  # what the flag is called in actions and events where it is a joker
NONE = -1

ACTIONS = Actions()
PASS = ACTIONS.one("pass")
PLAY = ACTIONS.block("play", KINDS + 1, of="card", weight=3)

EVENTS = Events()
LEADS = EVENTS.event("leads", "seat", clause="SPA-5.3")
PLAYED = EVENTS.event("played", "seat", "card", clause="SPA-4.1")
PASSED = EVENTS.event("passed", "seat", clause="SPA-4.4")
TAKES = EVENTS.event("takes", "seat", "amount", clause="SPA-5.2")
NOBODY_TAKES = EVENTS.event("nobody-takes", clause="SPA-6.2")
OUT_OF_CARDS = EVENTS.event("out-of-cards", "seat", clause="SPA-6.1")
LEFT = EVENTS.event("left", "seat", "hand", clause="SPA-6.4")
COUNTED = EVENTS.event("counted", "seat", "amount", "amount", "amount", clause="SPA-6.4")
NEXT_GAME = EVENTS.event("next-game", "amount", clause="SPA-7.2")

TOO_HIGH = 1  # why a card cannot be played
NOT_HELD = 2
MUST_PLAY = 3
ONLY_JOKER = 4
LEADER = 5
NO_JOKERS = 6
FLAG_IS_JOKER = 7


class State(Table):
    """One position. All cards are played in the open from equal hands, so whoever counts knows all (SPA-8.2)."""

    hand: Grid = grid(5, 11, known=ALL, shown=OWNER)  # hand[seat][card] = 1 while the seat holds the card
    cards_left: Row = row(5, "i1", mirror=True)  # cards in each hand, for all to see
    laid_open: Row = row(5, "i2", mirror=True)  # once the game is over, what each hand was left with: bit k for card k
    passed: Row = row(5, "i1")  # 1: out of the current trick
    trick_card: Row = row(15, "i1")  # the current trick in the order of play: ever lower numbers, five flags at most
    trick_seat: Row = row(15, "i1")
    trick_size: int = num("i1")
    piles: Row = row(5, "i1")  # tricks won in this game
    won: Row = row(5, "i4", known=ALL, shown=NOBODY)  # what those face-down piles are worth
    points: Row = row(5, "i4")  # running total of finished games
    starter: int = num("i1")  # seat that led the first trick of this game
    games: int = num("i1")  # games finished


class Box(BoxBase):
    """Numbers of the box and options of this match."""

    numbers: int = num()
    doubling: int = num()
    joker_cost: int = num()
    series: int = num()
    joker: int = num()
    joker_minus: int = num()
    joker_worthless: int = num()
    no_flags: int = num()


def setup(s: State, box: Box) -> None:
    s.starter = below(s, s.seats)  # SPA-3.2
    new_game(s, box)


def new_game(s: State, box: Box) -> None:
    for seat in range(s.seats):  # SPA-3.1
        for card in range(1, box.numbers + 1):
            s.hand[seat][card] = 1
        for card in range(box.numbers + 1, KINDS):
            s.hand[seat][card] = 0
        s.hand[seat][FLAG] = 1 - box.no_flags  # SPA-7.9
        s.cards_left[seat] = box.numbers + 1 - box.no_flags
        s.piles[seat] = 0
        s.won[seat] = 0
    new_trick(s, s.starter)


def new_trick(s: State, leader: int) -> None:
    for i in range(s.trick_size):
        s.trick_card[i] = 0
        s.trick_seat[i] = 0
    s.trick_size = 0
    for seat in range(s.seats):
        s.passed[seat] = 0
    tell(s, LEADS, leader)
    ask(s, leader)


# Playing a trick (SPA-4)


def best_play(s: State, box: Box) -> int:
    """Which card of the trick wins so far, as its index in the order of play; NONE while nothing counts."""
    i = s.trick_size - 1
    if box.joker == 0:
        while i >= 0 and s.trick_card[i] == FLAG:  # SPA-4.5  numbers only ever go down
            i -= 1
    return i  # SPA-7.5  with jokers the last card is the strongest


def limit(s: State, box: Box) -> int:
    """Numbers below this may be played now."""
    best = best_play(s, box)
    if best == NONE:
        return TOP + 1
    return s.trick_card[best]  # SPA-4.3; a joker counts 0: no number goes below it (SPA-7.3)


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if best_play(s, box) != NONE:  # SPA-4.2, SPA-7.4
        can[PASS] = 1
    if s.hand[seat][FLAG] == 1:
        can[PLAY + named(box, FLAG)] = 1
    top = limit(s, box)
    for card in range(1, KINDS):
        if s.hand[seat][card] == 1 and card < top:
            can[PLAY + card] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    if code == PASS:
        s.passed[seat] = 1  # SPA-4.4
        tell(s, PASSED, seat)
    else:
        play_card(s, box, seat, code - PLAY)
        if s.cards_left[seat] == 0:  # SPA-6.1
            tell(s, OUT_OF_CARDS, seat)
            end_hand(s, box)
            return
    best = best_play(s, box)
    turn = next_in_trick(s, seat)
    if best != NONE and s.trick_seat[best] == turn:  # SPA-5.1
        award_trick(s, box)
        new_trick(s, next_seat(s, turn))  # SPA-5.3
    else:
        ask(s, turn)


def named(box: Box, card: int) -> int:
    """What a card is called: the flag is the joker where it is one (SPA-7.3)."""
    return JOKER if card == FLAG and box.joker == 1 else card


def play_card(s: State, box: Box, seat: int, called: int) -> None:
    card = FLAG if called == JOKER else called
    s.hand[seat][card] = 0
    s.cards_left[seat] -= 1
    s.trick_card[s.trick_size] = card
    s.trick_seat[s.trick_size] = seat
    s.trick_size += 1
    tell(s, PLAYED, seat, called)


def next_in_trick(s: State, seat: int) -> int:
    turn = next_seat(s, seat)
    while s.passed[turn] == 1:
        turn = next_seat(s, turn)
    return turn


# Scoring (SPA-6)


def trick_value(s: State, box: Box) -> int:
    numbers = 0
    flags = 0
    for i in range(s.trick_size):
        numbers += s.trick_card[i]
        flags += int(s.trick_card[i] == FLAG)
    if box.joker == 0:
        return doubled(box, numbers, flags)  # SPA-6.3
    if box.joker_worthless == 1 and flags > 0:
        return 0  # SPA-7.8
    return numbers - flags * box.joker_cost * box.joker_minus  # SPA-7.6, SPA-7.7


def hand_cost(s: State, box: Box, seat: int) -> int:
    numbers = 0
    for card in range(1, KINDS):
        numbers += card * s.hand[seat][card]
    if box.joker == 0:
        return doubled(box, numbers, s.hand[seat][FLAG])  # SPA-6.4
    return numbers + s.hand[seat][FLAG] * box.joker_cost * box.joker_minus  # SPA-7.6, SPA-7.7


def doubled(box: Box, numbers: int, flags: int) -> int:
    for _ in range(flags):
        numbers *= box.doubling
    return numbers


def award_trick(s: State, box: Box) -> None:
    best = best_play(s, box)
    if best == NONE:
        tell(s, NOBODY_TAKES)  # SPA-6.2
        return
    winner = s.trick_seat[best]
    s.won[winner] += trick_value(s, box)
    s.piles[winner] += 1
    tell(s, TAKES, winner, trick_value(s, box))


def end_hand(s: State, box: Box) -> None:
    award_trick(s, box)
    for seat in range(s.seats):
        s.points[seat] += s.won[seat] - hand_cost(s, box, seat)
        if s.cards_left[seat] > 0:
            tell(s, LEFT, seat, hand_bits(s, box, seat))  # SPA-8.1
        tell(s, COUNTED, seat, s.won[seat], hand_cost(s, box, seat), s.points[seat])
        s.won[seat] = 0
    s.games += 1
    if s.games >= box.series:
        end_game(s)
        lay_open(s)
    else:
        s.starter = next_seat(s, s.starter)  # SPA-7.2
        tell(s, NEXT_GAME, s.games + 1)
        new_game(s, box)


def lay_open(s: State) -> None:
    """SPA-8.1  What is charged is shown."""
    for seat in range(s.seats):
        s.laid_open[seat] = 0
        for card in range(KINDS):
            s.laid_open[seat] |= s.hand[seat][card] * s.over << card


def hand_bits(s: State, box: Box, seat: int) -> int:
    """The cards of a hand by name: bit k for what is called k."""
    bits = 0
    for card in range(KINDS):
        bits |= s.hand[seat][card] << named(box, card)
    return bits


def score(s: State, box: Box, seat: int) -> int:
    """Finished games and, for whoever counts along, the piles won in this one."""
    return s.points[seat] + s.won[seat]


# Help and invariants


def explain(s: State, box: Box, seat: int, code: int) -> int:
    if code == PASS:
        if s.trick_size == 0:
            return LEADER
        return MUST_PLAY
    if code == PLAY + JOKER and box.joker == 0:
        return NO_JOKERS
    if code == PLAY + FLAG and box.joker == 1:
        return FLAG_IS_JOKER
    if s.hand[seat][FLAG if code == PLAY + JOKER else code - PLAY] == 0:
        return NOT_HELD
    if limit(s, box) == FLAG:
        return ONLY_JOKER
    return TOO_HIGH


def mirror(s: State, box: Box) -> None:
    for seat in range(s.seats):
        s.cards_left[seat] = 0
        for card in range(KINDS):
            s.cards_left[seat] += s.hand[seat][card]
    lay_open(s)


def check(s: State, box: Box) -> int:
    for seat in range(s.seats):
        for card in range(KINDS):
            if s.hand[seat][card] < 0 or s.hand[seat][card] > 1:
                return 1  # a hand has each card once or not at all
            if s.hand[seat][card] == 1 and card > box.numbers:
                return 2  # higher numbers than those of the box do not exist (SPA-2.1)
        if s.hand[seat][FLAG] == 1 and box.no_flags == 1:
            return 3  # no flags, none in any hand (SPA-7.9)
        if s.over == 0 and s.cards_left[seat] == 0:
            return 4  # an empty hand ends the game (SPA-6.1)
        if s.passed[seat] < 0 or s.passed[seat] > 1 or s.piles[seat] < 0:
            return 5  # a seat has passed or not, and has won no or some tricks
    for seat in range(s.seats, 5):
        for card in range(KINDS):
            if s.hand[seat][card] != 0:
                return 6  # who is not there holds nothing
    if s.starter < 0 or s.starter >= s.seats:
        return 7  # a seat of this table led the first trick (SPA-3.2)
    if s.games < 0 or s.games > box.series or (s.over == 0 and s.games == box.series):
        return 8  # the game is over after the last of the series, and never later (SPA-7.1)
    return check_trick(s, box)  # what lies in the trick


def check_trick(s: State, box: Box) -> int:
    lowest = TOP + 1
    if s.trick_size < 0:
        return 9  # a trick has no or some cards
    for i in range(s.trick_size):
        if s.trick_seat[i] < 0 or s.trick_seat[i] >= s.seats:
            return 10  # only seats of this table play
        if s.trick_card[i] < 0 or s.trick_card[i] > box.numbers or (s.trick_card[i] == FLAG and box.no_flags == 1):
            return 11  # only cards of this box are played
        if s.hand[s.trick_seat[i]][s.trick_card[i]] == 1:
            return 12  # a card is in one place only
        for k in range(i):
            if s.trick_seat[k] == s.trick_seat[i] and s.trick_card[k] == s.trick_card[i]:
                return 13  # nobody has a card twice
        if s.trick_card[i] != FLAG:
            if s.trick_card[i] >= lowest:
                return 14  # numbers of a trick go down (SPA-4.3)
            lowest = s.trick_card[i]
        elif box.joker == 1:
            lowest = FLAG  # and none follows a joker (SPA-7.3)
    if s.over == 1:
        return 0
    if s.awaits & (s.awaits - 1) != 0:
        return 15  # one seat at a time (SPA-4.1)
    best = best_play(s, box)
    for seat in range(s.seats):
        if s.passed[seat] == 1 and (best == NONE or s.trick_seat[best] == seat):
            return 16  # nobody passes before a number lies there (SPA-4.2), nor on a card of one's own that leads
        if waits_for(s, seat) == 1 and s.passed[seat] == 1:
            return 17  # nobody is asked after passing (SPA-4.4)
        if waits_for(s, seat) == 1 and best != NONE and s.trick_seat[best] == seat:
            return 18  # back at the card that leads, the trick is over (SPA-5.1)
        if waits_for(s, seat) == 1 and s.trick_size > 0 and skipped(s, seat) == 1:
            return 19  # the turn goes clockwise (SPA-4.1)
    return 0


def skipped(s: State, turn: int) -> int:
    """1 if a seat that is still in the trick was left out on the way from the last card to this turn."""
    seat = next_seat(s, s.trick_seat[s.trick_size - 1])
    while seat != turn:
        if s.passed[seat] == 0:
            return 1
        seat = next_seat(s, seat)
    return 0
