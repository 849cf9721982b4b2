"""Nine cards, three colours of 1 to 3: three in each hand, three hidden. What is told narrows down what is hidden."""

from lusoria.kernel import (
    Actions,
    CardTable,
    Events,
    Grid,
    Row,
    ask,
    bit,
    cards,
    draw,
    end_game,
    grid,
    next_seat,
    num,
    row,
    tell,
)
from lusoria.kernel import Box as BoxBase

CARDS = 9  # card = colour * 3 + number - 1
HIDDEN = 0
HAND = 1  # HAND + seat
QUESTIONS = 4

ACTIONS = Actions()
ASK = ACTIONS.block("ask", 6, of="kind")  # how many do you hold: 0..2 of a colour, 3..5 of a number
GUESS = ACTIONS.block("guess", 7, of="sum", first=3)  # the sum of the hidden cards

EVENTS = Events()
ANSWERED = EVENTS.event("answered", "seat", "kind", "amount")
GUESSED = EVENTS.event("guessed", "seat", "sum")


class State(CardTable):
    card_at: Row = cards(9)
    card_seen: Row = cards(9)
    answers: Grid = grid(4, 3)  # who answered, about which kind, how many
    questions: int = num()
    guess: Row = row(2)  # 0: not yet


class Box(BoxBase):
    pass


def setup(s: State, box: Box) -> None:
    for seat in range(2):
        for _ in range(3):
            draw(s, HIDDEN, HAND + seat, bit(seat))
    ask(s, 0)


def fits(card: int, kind: int) -> int:
    return int(card // 3 == kind or card % 3 + 3 == kind)


def held(s: State, seat: int, kind: int) -> int:
    n = 0
    for card in range(CARDS):
        if s.card_at[card] == HAND + seat:
            n += fits(card, kind)
    return n


def hidden_sum(s: State) -> int:
    total = 0
    for card in range(CARDS):
        if s.card_at[card] == HIDDEN:
            total += card % 3 + 1
    return total


def legal(s: State, box: Box, seat: int, can: Row) -> None:
    if s.questions < QUESTIONS:
        for kind in range(6):
            can[ASK + kind] = 1
    else:
        for k in range(7):
            can[GUESS + k] = 1


def apply(s: State, box: Box, seat: int, code: int) -> None:
    other = next_seat(s, seat)
    if code in ASK:
        n = held(s, other, code - ASK)
        s.answers[s.questions][0] = other
        s.answers[s.questions][1] = code - ASK
        s.answers[s.questions][2] = n
        s.questions += 1
        s.news = 1
        tell(s, ANSWERED, other, code - ASK, n)
    else:
        s.guess[seat] = code - GUESS + 3
        tell(s, GUESSED, seat, code - GUESS + 3)
        if s.guess[other] > 0:
            end_game(s)
            return
    ask(s, other)


def strain(s: State, box: Box, seat: int) -> int:
    off = 0
    for q in range(s.questions):
        off += abs(held(s, s.answers[q][0], s.answers[q][1]) - s.answers[q][2])
    return off


def score(s: State, box: Box, seat: int) -> int:
    return int(s.guess[seat] == hidden_sum(s)) if s.over else 0
